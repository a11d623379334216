"""After one visit everything works without a network; updates are offered, never forced, and builds never mix."""

import json
import re
from pathlib import Path

import pytest
from faults import vouch
from player import look, press
from playwright.sync_api import BrowserContext, Page, expect

from tests.web.conftest import (
    PLAY,
    Host,
    answers,
    open_page,
    visit_until_stored,
    wait_for_engine,
    wait_for_service_worker,
    wait_until,
)
from tests.web.lesson_pages import NOW, READY

pytestmark = pytest.mark.usefixtures("storing")

STEPS = 5
SNAPSHOTS = "caches.open('dicetable-snapshot').then((cache) => cache.keys()).then((keys) => keys.map(({ url }) => url))"
GAME = "#/goennen/solo?level=1&seed=0FF11NE"
TABLE = "main[data-state]"
# Whatever has become of the page: its service worker is asked to store everything. How that ends.
STORING_ENDS = """async () => {
    const { installing } = await navigator.serviceWorker.register("sw.js", { updateViaCache: "none" });
    while (installing.state === "installing") {
        await new Promise((go) => installing.addEventListener("statechange", go, { once: true }));
    }
    return installing.state;
}"""


def build_anew(folder: Path, name: str) -> str:
    """Make another build of the site in its folder: other content, so other folders. The name of its app folder."""
    (app,) = (folder / "app").iterdir()
    new = app.with_name(name)
    app.rename(new)
    script = new / "page.mjs"
    script.write_text(script.read_text("utf-8") + f"\nglobalThis.build = '{name}';\n", "utf-8")
    for file in (folder / "index.html", folder / "sw.js"):
        file.write_text(file.read_text("utf-8").replace(app.name, name), "utf-8")
    worker = folder / "sw.js"
    text = worker.read_text("utf-8")
    revision = re.search(r'"index\.html",revision:"(\w+)"', text)[1]
    worker.write_text(text.replace(revision, name * 3), "utf-8")
    vouch(folder)
    return name


def running_build(page: Page) -> str | None:
    return page.evaluate("globalThis.build ?? null")


def test_plays_to_the_end_without_a_network(context: BrowserContext, host: Host) -> None:
    page = visit_until_stored(context, host.address)
    page.goto(host.address + "docs/")
    assert page.locator('a[href="RULES.html"]').count(), "the host's page, not the table"
    page.goto(host.address)
    page.emulate_media(reduced_motion="reduce")  # or the dice fly for half a minute
    host.stop()
    page.reload()
    wait_for_engine(page)
    page.goto(host.address + GAME)
    page.wait_for_selector("button[data-action]", state="attached")
    assert page.evaluate(PLAY) > 30


def test_fresh_links_open_without_a_network(context: BrowserContext, host: Host) -> None:
    visit_until_stored(context, host.address).close()
    host.stop()
    for path in ("", "index.html", "?source=installed"):
        page = open_page(context, f"{host.address}{path}{GAME}")
        page.wait_for_selector("button[data-action]", state="attached")
        assert page.locator("main").get_attribute("data-step") == "0", path
        page.evaluate("localStorage.clear()")
        page.close()


def go_on(page: Page) -> str:
    """Does some steps of a lesson; how many actions have been played in it."""
    for _ in range(STEPS):
        page.wait_for_function(READY)
        before = page.evaluate(NOW)
        page.locator("[data-do=show], [data-do=onward]").first.click()
        page.wait_for_function(f"before => ({NOW})() !== before", arg=before)
    page.wait_for_function(READY)
    return page.get_attribute("main", "data-step") or ""


def test_lessons_never_opened_before_are_there_without_a_network(context: BrowserContext, host: Host) -> None:
    visit_until_stored(context, host.address).close()
    host.stop()
    for name in ("goennen", "tutto"):
        page = open_page(context, f"{host.address}#/learn/{name}")
        page.emulate_media(reduced_motion="reduce")
        page.wait_for_selector("main[data-lesson]")
        at = go_on(page)
        page.reload()
        wait_for_engine(page)
        page.wait_for_selector(f"main[data-lesson][data-step='{at}']")
        assert go_on(page) != at
        page.close()


def test_an_update_is_offered_and_never_forced(context: BrowserContext, own_host: Host) -> None:
    page = visit_until_stored(context, own_host.address)
    page.close()

    new = build_anew(own_host.folder, "0123456789")
    page = open_page(context, own_host.address + GAME)
    assert running_build(page) is None, "the build that is stored goes on"
    page.evaluate("new Promise((resolve) => host.update.listen(resolve))")
    assert running_build(page) is None
    # It goes on working, and so does a reload: all of it is the old build's still.
    page.evaluate("host.engine.restart()")
    wait_for_engine(page)
    assert answers(page)
    page.reload()
    wait_for_engine(page)
    assert running_build(page) is None

    page.wait_for_selector("button[data-action]", state="attached")
    page.click("[data-do=menu]")
    with page.expect_event("load"):
        page.click(".sheet [data-do=update]")
    wait_for_engine(page)
    assert running_build(page) == new
    wait_until(page, lambda: any(new in key for key in page.evaluate(SNAPSHOTS)))
    own_host.stop()
    page.reload()
    wait_for_engine(page)
    assert running_build(page) == new
    page.wait_for_selector("button[data-action]", state="attached")
    press(page, look(page)["actions"][0])


def test_an_update_comes_into_force_when_all_pages_were_closed(
    context: BrowserContext, own_host: Host
) -> None:
    visit_until_stored(context, own_host.address).close()
    new = build_anew(own_host.folder, "0123456789")
    page = open_page(context, own_host.address)
    page.evaluate("new Promise((resolve) => host.update.listen(resolve))")
    page.close()
    elsewhere = context.new_page()

    def came_into_force() -> bool:
        page = open_page(context, own_host.address)
        build = running_build(page)
        page.close()
        return build == new

    wait_until(elsewhere, came_into_force)


def test_a_page_left_open_survives_an_update_in_another(context: BrowserContext, own_host: Host) -> None:
    visit_until_stored(context, own_host.address).close()
    left = open_page(context, own_host.address)
    build_anew(own_host.folder, "0123456789")
    other = open_page(context, own_host.address)
    other.evaluate("new Promise((resolve) => host.update.listen(resolve))")
    with other.expect_event("load"):
        other.evaluate("host.update.accept()")
    wait_for_engine(other)
    assert answers(left)
    assert running_build(left) is None, "its game was not interrupted"
    left.reload()
    wait_for_engine(left)
    assert running_build(left) == running_build(other)


def accept_in_another(context: BrowserContext, host: Host) -> Page:
    """A page in which the new build has been found and accepted."""
    other = open_page(context, host.address)
    other.evaluate("new Promise((resolve) => host.update.listen(resolve))")
    with other.expect_event("load"):
        other.evaluate("host.update.accept()")
    wait_for_engine(other)
    return other


def test_a_page_left_open_in_a_game_can_take_the_update_later(
    context: BrowserContext, own_host: Host
) -> None:
    visit_until_stored(context, own_host.address).close()
    left = open_page(context, own_host.address + GAME)
    left.wait_for_selector("button[data-action]", state="attached")
    press(left, look(left)["actions"][0])
    new = build_anew(own_host.folder, "0123456789")
    accept_in_another(context, own_host)
    assert running_build(left) is None
    step = look(left)["step"]
    left.click("[data-do=menu]")
    with left.expect_event("load"):
        left.click(".sheet [data-do=update]")
    wait_for_engine(left)
    assert running_build(left) == new
    left.wait_for_selector("button[data-action]", state="attached")
    assert look(left)["step"] == step


def test_a_page_left_open_offers_the_update_for_a_part_that_is_gone(
    context: BrowserContext, own_host: Host
) -> None:
    own_host.headers = lambda path: {
        "Cache-Control": "no-store"
    }  # else the browser may have the part once more
    visit_until_stored(context, own_host.address).close()
    left = open_page(context, own_host.address)
    new = build_anew(own_host.folder, "0123456789")
    accept_in_another(context, own_host)
    left.evaluate("location.hash = '#/lab'")
    expect(left.get_by_role("alert")).to_have_text("To open this, load the new version.")
    with left.expect_event("load"):
        left.click("[data-do=update]")
    wait_for_engine(left)
    assert running_build(left) == new
    left.wait_for_selector(".cm-content")


# Chromium answers only when the update is stored.
ANSWERS_AT_ONCE = (
    "ServiceWorkerContainer.prototype.register = function () { return this.getRegistration(); };"
)


def test_an_update_that_another_page_is_storing_is_offered(context: BrowserContext, own_host: Host) -> None:
    visit_until_stored(context, own_host.address).close()
    own_host.held = build_anew(own_host.folder, "0123456789")
    first = open_page(context, own_host.address)
    wait_until(first, lambda: bool(own_host.waiting))
    second = context.new_page()
    second.add_init_script(ANSWERS_AT_ONCE)
    second.goto(own_host.address)
    wait_for_engine(second)
    own_host.held = ""
    expect(second.locator("[data-do=update]")).to_be_visible()


def test_a_visit_that_was_cut_off_is_resumed(context: BrowserContext, host: Host) -> None:
    host.cut = lambda path: 3_000_000 if path.endswith(".wasm") and "pyodide" in path else None
    page = context.new_page()
    page.goto(host.address)
    page.wait_for_function("window.host?.engine.failed")
    host.stop()
    page.close()
    host.cut = lambda path: None
    host.start()
    page = visit_until_stored(context, host.address)
    assert answers(page)
    host.stop()
    page.reload()
    wait_for_engine(page)
    assert answers(page)


def test_a_file_that_the_service_worker_wants(page: Page, host: Host) -> None:
    """The game is not disturbed, and the next visit stores everything."""
    host.absent = "/icons/maskable-512.png"
    page.goto(host.address + GAME)
    page.wait_for_selector(TABLE)
    press(page, look(page)["actions"][0])
    wait_until(page, lambda: f"404 {host.absent}" in host.requests)
    host.absent = ""
    page.reload()
    page.wait_for_selector(TABLE)
    assert look(page)["step"] == "1"
    wait_for_service_worker(page)


def test_everything_of_a_build_is_precached(site_folder: Path) -> None:
    listed = set(re.findall(r'\{url:"([^"]+)"', (site_folder / "sw.js").read_text("utf-8")))
    files = {file.relative_to(site_folder).as_posix() for file in site_folder.rglob("*") if file.is_file()}
    # Playing needs no documentation, and the pictures of the build are for a first visit alone.
    files = {name for name in files if not name.startswith("docs/") and "/art/" not in name}
    assert files - listed <= {
        "sw.js",
        "404.html",
        ".nojekyll",
        "NOTICES.txt",
        "SHA256SUMS",
        "icons/share.png",
    }
    assert json.dumps(sorted(listed - files)) == "[]"


# What is stored is told by one list, and test_everything_of_a_build_is_precached says that all files are on it.
@pytest.mark.parametrize(
    "name",
    [
        *("/page.mjs", "/ui.pack", "/index.html"),
        *(
            pytest.param(name, marks=pytest.mark.long)
            for name in ("/worker.mjs", "/lesson.pack", "/style.css")
        ),
    ],
)
def test_an_answer_that_is_not_ours_is_not_kept(context: BrowserContext, own_host: Host, name: str) -> None:
    """A portal or a filter answers once in place of a file."""
    own_host.spoilt = name
    page = context.new_page()
    page.goto(own_host.address)
    assert page.evaluate(STORING_ENDS) == "redundant", "what is not ours is refused"
    assert page.evaluate("caches.keys().then((names) => Promise.all(names.map((name) => caches.open(name).then((cache) => cache.matchAll()))))"
                         ".then((kept) => Promise.all(kept.flat().map((answer) => answer.clone().text())))"
                         ".then((texts) => texts.filter((text) => text.includes('Sign in to use')).length)") == 0  # fmt: skip
    page.close()
    own_host.spoilt = ""
    page = visit_until_stored(context, own_host.address)
    own_host.stop()
    page.goto(own_host.address + "#/learn/tutto")
    page.reload()
    page.wait_for_selector("main[data-lesson]", timeout=60_000)


def test_neighbours_on_the_same_host_are_left_alone(context: BrowserContext, own_host: Host) -> None:
    (own_host.folder / "other").mkdir()
    (own_host.folder / "other" / "index.html").write_text(
        "<!doctype html><title>Neighbour</title><h1>Somebody else</h1>", "utf-8"
    )
    page = visit_until_stored(context, own_host.address)
    other = f"caches.open('dicetable-precache-v2-{own_host.address}sub/').then(() => true)"
    assert page.evaluate(other)
    page.goto(own_host.address + "other/")
    assert page.inner_text("h1") == "Somebody else"
    page.goto(own_host.address + "?fbclid=IwAR0")
    wait_for_engine(page)
    assert any(name.endswith("/sub/") for name in page.evaluate("caches.keys()"))
