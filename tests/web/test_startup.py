"""The start: the engine answers, from a snapshot at later visits, and whatever goes wrong is said and can be retried."""

import gzip
import json
import re
import shutil
from collections import Counter
from pathlib import Path

import pytest
from faults import before, broken, file_of, page_also_runs
from player import open_game
from playwright.sync_api import BrowserContext, Error, Page, expect

from engine.match import GAMES
from tests.web.conftest import (
    Host,
    Spoilt,
    answers,
    ask,
    heard,
    visit_until_stored,
    wait_for_engine,
    wait_for_mark,
    wait_for_service_worker,
    wait_for_snapshot,
)

FIRST_VISIT = 5_200_000

START_BYTES = 58_000
"""Of the modules that the page reads before it can be used, the start screen's among them, as MicroPython's bytecode.
What needs more is to be imported where it is first needed."""


def visit(context: BrowserContext, address: str) -> Page:
    page = context.new_page()
    page.goto(address)
    wait_for_engine(page)
    return page


def restored(page: Page) -> bool:
    """Whether the engine of this page came out of a snapshot."""
    (ready,) = [message for message in heard(page) if "ready" in message]
    return ready["restored"]


def test_engine_answers_and_page_is_there(context: BrowserContext, page: Page, address: str) -> None:
    page.goto(address)
    wait_for_engine(page)
    assert answers(page)
    expect(page.locator("#boot")).to_have_count(0)


@pytest.mark.parametrize("when", ["before", "after"])
def test_a_click_between_the_steps_of_the_start_is_done_once(page: Page, address: str, when: str) -> None:
    """Before the page can be used, and after it, while the build's picture is being taken over."""
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.add_init_script(
        """window.clicks = 0;
        const { get, set } = Object.getOwnPropertyDescriptor(MessagePort.prototype, "onmessage");
        const heard = (callback) => (event) => {
            const usable = performance.getEntriesByName("ui-ready").length;
            if (WHEN === "before" ? !usable : usable && !clicks) {
                document.querySelector("[data-do=settings]").click();
                clicks += 1;
            }
            callback(event);
        };
        Object.defineProperty(MessagePort.prototype, "onmessage", { get, set(callback) { set.call(this, heard(callback)); } });
        """.replace("WHEN", repr(when))
    )
    page.goto(address)
    wait_for_mark(page, "ui-ready")
    expect(page.locator("#sheet-title")).to_be_visible()
    assert page.evaluate("clicks") > 2 if when == "before" else page.evaluate("clicks") == 1, (
        "between all steps"
    )
    page.keyboard.press("Escape")
    expect(page.locator("#sheet-title")).to_have_count(0)
    page.click("[data-do='play tutto']")
    expect(page.locator("main[data-state]")).to_be_visible()
    assert not errors


def test_progress_is_told_in_bytes_and_steps(context: BrowserContext, page: Page, address: str) -> None:
    page.goto(address)
    wait_for_engine(page)
    progress = [message["progress"] for message in heard(page) if "progress" in message]
    assert [step for step in dict.fromkeys(entry["step"] for entry in progress)] == [
        "load",
        "python",
        "engine",
    ]
    assert progress[-1]["loaded"] == progress[-1]["total"] > 5_000_000
    loaded = [entry["loaded"] for entry in progress]
    assert loaded == sorted(loaded)


def test_later_visits_start_from_the_snapshot(context: BrowserContext, address: str) -> None:
    page = visit(context, address)
    assert not restored(page)
    wait_for_snapshot(page)
    page.close()
    page = visit(context, address)
    assert restored(page)
    assert answers(page)
    solo = ask(page, "open", link="#/goennen/solo?level=1&seed=SNAP")
    assert solo["view"]["seed"] == "SNAP"


DAMAGE = {
    "cut": "(whole) => [whole.slice(0, 1000), null]",
    "altered": "(whole) => { new Uint8Array(whole).fill(7, 5e6, 6e6); return [whole, null]; }",
    "foreign": "(whole) => [new ArrayBuffer(65536), 'its own']",
    "wild": "(whole) => { new Uint8Array(whole).fill(7, 2e6, 20e6); return [whole, 'its own']; }",
}


SPOIL = """async (damage) => {
    const cache = await caches.open("dicetable-snapshot");
    const [key] = await cache.keys();
    const kept = await cache.match(key);
    const headers = new Headers(kept.headers);
    const [memory, digest] = eval(damage)(await kept.arrayBuffer());
    if (digest) {
        const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", memory));
        headers.set("x-digest", Array.from(sum, (byte) => byte.toString(16).padStart(2, "0")).join(""));
    }
    await cache.put(key, new Response(memory, { headers }));
}"""
# The worker finds out only after some milliseconds whether a snapshot is undamaged.
CHECKED_LATE = """
const atOnce = crypto.subtle.digest.bind(crypto.subtle);
crypto.subtle.digest = async (...given) => {
    await new Promise((go) => setTimeout(go, %d));
    return atOnce(...given);
};
"""


def leave_a_bad_snapshot(context: BrowserContext, address: str, kind: str) -> None:
    """A visit, after which the snapshot that it has left is damaged."""
    page = visit(context, address)
    wait_for_snapshot(page)
    page.evaluate(SPOIL, DAMAGE[kind])
    page.close()


@pytest.mark.parametrize(
    "kind", ["altered", *(pytest.param(kind, marks=pytest.mark.long) for kind in ("cut", "foreign", "wild"))]
)
def test_a_bad_snapshot_is_thrown_away(context: BrowserContext, address: str, kind: str) -> None:
    leave_a_bad_snapshot(context, address, kind)
    page = context.new_page()
    crashes: list[Page] = []
    page.on("crash", lambda crashed: crashes.append(crashed))
    page.goto(address)
    try:
        wait_for_engine(page)
    except Error:
        assert (
            crashes and kind == "wild"
        )  # Chromium 156 crashes; the next test has the tab that is loaded again
        return
    assert not restored(page)
    assert answers(page)
    wait_for_snapshot(page)
    page.close()
    assert restored(visit(context, address)), "the next one is good again"


@pytest.mark.usefixtures("storing")
@pytest.mark.parametrize("crashes", [True, False])
def test_only_a_tab_that_crashed_on_its_start_starts_without_the_snapshot(
    context: BrowserContext, own_host: Host, crashes: bool
) -> None:
    before("worker.mjs", CHECKED_LATE % 6000)(own_host.folder)
    visit_until_stored(context, own_host.address).close()
    page = context.new_page()
    if crashes:  # a page that crashes does not hear that it ends
        page.add_init_script(
            "addEventListener('pagehide', (event) => event.stopImmediatePropagation(), true);"
        )
    page.goto(own_host.address)
    wait_for_mark(page, "ui-ready")  # six seconds before the engine is
    page.reload()
    wait_for_engine(page)
    assert restored(page) != crashes
    assert page.evaluate("sessionStorage.length") == 0, "the next start knows nothing of it"


def test_what_was_asked_before_a_snapshot_turned_out_bad_is_answered(
    context: BrowserContext, own_host: Host
) -> None:
    before("worker.mjs", CHECKED_LATE % 2000)(own_host.folder)
    leave_a_bad_snapshot(context, own_host.address, "altered")
    page = context.new_page()
    open_game(page, own_host.address, "#/goennen/solo?level=1&seed=AGAIN")
    assert not restored(page)


@pytest.mark.parametrize(
    "refusal",
    [
        "Object.defineProperty(self, 'caches', { value: undefined });",
        "caches.open = async () => { throw new DOMException('refused', 'SecurityError'); };",
        "Cache.prototype.put = async () => { throw new DOMException('full', 'QuotaExceededError'); };",
    ],
)
def test_starts_without_storage(context: BrowserContext, own_host: Host, refusal: str) -> None:
    before("worker.mjs", refusal)(own_host.folder)
    context.add_init_script(
        """for (const name of ["getItem", "setItem", "removeItem"])
            Storage.prototype[name] = () => { throw new DOMException("refused", "QuotaExceededError"); };"""
    )
    page = visit(context, own_host.address)
    wait_for_mark(page, "ui-ready")
    assert answers(page)


def test_a_terminated_engine_is_started_again(page: Page, address: str) -> None:
    page.goto(address)
    wait_for_engine(page)
    for _ in range(2):
        page.evaluate("window.heard.length = 0; host.engine.restart()")
        page.wait_for_function("window.heard.some((text) => text.startsWith('{\"ready\"'))")
        assert answers(page)


def test_what_is_no_request_is_answered_with_an_error(page: Page, address: str) -> None:
    page.goto(address)
    wait_for_engine(page)
    page.evaluate("host.engine.send('this is not JSON')")
    page.wait_for_function('window.heard.some((text) => text.startsWith(\'{"id": null, "error"\'))')
    assert answers(page)


def test_an_engine_that_breaks_is_started_again(page: Page, spoilt_host: Spoilt) -> None:
    page.goto(spoilt_host(broken).address)
    wait_for_engine(page)
    page.evaluate("window.heard.length = 0; host.engine.send('break')")
    page.wait_for_function("window.heard.some((text) => text.startsWith('{\"ready\"'))")
    assert answers(page)


# The Python is fetched as the WebAssembly is, and Pyodide's script is a module as the worker's is.
@pytest.mark.parametrize(
    "name",
    [
        *("pyodide.asm.wasm", "worker.mjs"),
        *(pytest.param(name, marks=pytest.mark.long) for name in ("pyodide.mjs", "python.pack")),
    ],
)
def test_engine_whose_line_is_cut_says_so(page: Page, own_host: Host, name: str) -> None:
    own_host.cut = lambda path: 1000 if path.endswith("/" + name) else None
    page.goto(own_host.address)
    wait_for_mark(page, "ui-ready")
    page.wait_for_function("window.host?.engine.failed")
    assert not any("ready" in message for message in heard(page))
    # Repaired, it starts from where it is.
    own_host.cut = lambda path: None
    page.evaluate("host.engine.restart()")
    wait_for_engine(page)
    assert answers(page)


def test_works_below_any_path_and_without_types(
    context: BrowserContext, site_folder: Path, tmp_path: Path
) -> None:
    shutil.copytree(site_folder, tmp_path / "some" / "where")
    host = Host(tmp_path)
    host.untyped = True
    try:
        page = visit(context, f"{host.address}some/where/")
        wait_for_mark(page, "ui-ready")
        assert answers(page)
    finally:
        host.stop()


@pytest.mark.usefixtures("storing")
def test_first_visit_within_its_budget_and_nothing_twice(context: BrowserContext, host: Host) -> None:
    page = visit(context, host.address)
    wait_for_mark(page, "ui-ready")
    wait_for_service_worker(page)
    wait_for_snapshot(page)
    answers = [request.split(" ") for request in host.requests]
    paths = [path for status, path in answers if status == "200"]
    size = 0
    for path in paths:
        size += len(gzip.compress((host.folder / (path.lstrip("/") or "index.html")).read_bytes()))
    assert size <= FIRST_VISIT, f"{size / 1e6:.2f} MB"
    # What has no name of its own content is fetched once more, lest an old copy be stored: the page, its icon.
    twice = [path for path, count in Counter(paths).items() if count > 1]
    assert [path for path in twice if path.startswith(("/runtime/", "/page/", "/app/"))] == []
    assert sum((host.folder / path.lstrip("/")).stat().st_size for path in twice) < 10_000

    host.requests.clear()
    page.close()
    page = visit(context, host.address)
    wait_for_engine(page)
    assert {request.split(" ")[1] for request in host.requests} <= {"/sw.js"}


# Says in the document which modules have been read once the page can be used.
READ = """
import js, sys
from ui.browser.browser import Browser
own = Browser.mark
def mark(browser, name):
    own(browser, name)
    if name == "ui-ready":
        js.document.body.setAttribute("data-read", " ".join(sys.modules))
Browser.mark = mark
"""


def modules_at_ui_ready(context: BrowserContext, host: Host, link: str = "") -> set[str]:
    """The page's own modules that have been imported when it can be used, as "ui.main"."""
    page_also_runs(READ)(host.folder)
    page = context.new_page()
    page.goto(host.address + link)
    page.wait_for_selector("body[data-read]")
    wait_for_mark(page, "ui-ready")
    names = page.get_attribute("body", "data-read").split()
    page.close()
    return {name for name in names if name.startswith("ui.")}


def size_of(module: str, sizes: dict[str, int]) -> int:
    """Bytes of a module's own file; a folder without one has none."""
    path = module.replace(".", "/")
    found = [sizes[name] for name in (f"{path}.mpy", f"{path}/__init__.mpy") if name in sizes]
    assert found or any(name.startswith(path + "/") for name in sizes), module
    return sum(found)


@pytest.mark.parametrize("link", ["", "#/goennen/solo?level=1&seed=START"])
def test_only_what_the_first_picture_needs_is_read_before_it(
    context: BrowserContext, own_host: Host, link: str
) -> None:
    read = modules_at_ui_ready(context, own_host, link)
    assert [name for name in sorted(read) if GAMES.keys() & {*name.split(".")}] == [], (
        "a game is read when it is opened"
    )
    packed = gzip.decompress(file_of(own_host.folder, "ui.pack").read_bytes())
    end = 8 + int(packed[:8])
    sizes = {name: size for name, (_, size) in json.loads(packed[8:end]).items()}
    assert sum(sizes.values()) == len(packed) - end
    assert 0 < sum(size_of(name, sizes) for name in read) <= START_BYTES


def test_folders_are_named_after_their_content(site_folder: Path) -> None:
    for place in ("runtime", "page", "app"):
        (folder,) = (site_folder / place).iterdir()
        assert re.fullmatch("[0-9a-f]{10}", folder.name)
    html = (site_folder / "index.html").read_text("utf-8")
    assert "%" not in re.sub(r"content=\"[^\"]*\"", "", html)
    assert json.loads(re.search(r"<script type=\"mpy\" config='(.*?)'", html)[1])["interpreter"].startswith(
        "page/"
    )
