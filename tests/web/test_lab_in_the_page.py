"""The lab in a browser: written by keys, run in a sandbox, shared by a link, and there without a network."""

import base64
import runpy
import time
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from faults import KEEP_WORKERS
from player import NEXT_FRAME
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.web.conftest import (
    SANDBOX_STARTS,
    Host,
    new_context,
    page_of,
    visit_until_stored,
    wait_for_engine,
    wait_for_snapshot,
    wait_until,
)

pytestmark = pytest.mark.usefixtures("one_lab_at_a_time")

ROOT = Path(__file__).resolve().parents[2]
SOON = 10.0
"""Seconds from opening the lab to the first decision of an edited player."""
BUSY = SANDBOX_STARTS
SPY = """
window.violations = [];
document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sample }) =>
    window.violations.push(`${effectiveDirective} ${blockedURI} ${sample}`));
"""
CODE = "document.querySelector('code-editor').value"
DECIDED = "[data-run][data-step]:not([data-step='0'])"
WRITTEN = """def values(view):
    print("it is", view.seat)
    return {action: float(str(action) == str(view.legal_actions()[-1])) for action in view.legal_actions()}
"""


@pytest.fixture
def lab(page: Page, address: str) -> Iterator[Page]:
    """The lab, in a browser that has the site stored."""
    page.add_init_script(SPY)
    page.goto(address + "#/lab")
    page.wait_for_selector("code-editor .cm-content")
    yield page
    assert page.evaluate("violations") == []


PASTE = """(content, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    content.dispatchEvent(new ClipboardEvent("paste", {clipboardData, bubbles: true, cancelable: true}));
}"""
UNTOUCHED = 150
"""Milliseconds for which CodeMirror takes no completion after it has come up: longer than its 75."""


def write(page: Page, code: str) -> None:
    """Puts a code in the place of the one in the editor, as from a clipboard."""
    page.click("code-editor .cm-content")
    page.keyboard.press("ControlOrMeta+a")
    page.locator("code-editor .cm-content").evaluate(PASTE, code)


def test_the_first_example_is_edited_and_run_within_ten_seconds(page: Page, address: str) -> None:
    page.goto(address + "#/")
    wait_for_engine(page)
    begun = time.monotonic()
    page.evaluate("location.hash = '#/lab'")
    page.wait_for_selector("code-editor .cm-content")
    page.click("code-editor .cm-content")
    page.keyboard.press("ControlOrMeta+End")
    page.keyboard.press("Backspace")
    if page.evaluate(CODE).endswith("0]"):
        page.keyboard.press("Backspace")
    page.keyboard.press("Backspace")
    page.keyboard.type("-1]")
    assert page.evaluate(CODE).endswith("    return view.legal_actions()[-1]")
    page.keyboard.press("Control+Enter")
    page.wait_for_selector(DECIDED)
    took = time.monotonic() - begun
    assert took < SOON, f"{took:.1f} s"


def test_what_is_typed_line_by_line_is_indented_and_runs(lab: Page) -> None:
    """The editor indents by itself, and adds nothing else to what is typed."""
    lab.click("code-editor .cm-content")
    lab.keyboard.press("ControlOrMeta+a")
    for line in (
        "def choose(view):",
        'print("typed", view.seat)',
        "for action in view.legal_actions():",
        "if str(action):",
        "return action",
    ):
        lab.keyboard.type(line)
        lab.keyboard.press("Escape")  # no completion, whatever the line ends with
        lab.keyboard.press("Enter")
    assert lab.evaluate(CODE).rstrip() == (
        'def choose(view):\n    print("typed", view.seat)\n    for action in view.legal_actions():\n        if str(action):\n            return action'
    )
    lab.keyboard.press("Control+Enter")
    expect(lab.locator(".printed")).to_contain_text("typed 0", timeout=BUSY)
    expect(lab.locator(".lab-table .market")).to_have_count(1)


def test_a_game_is_stepped_goes_on_and_ends_as_a_replay(lab: Page) -> None:
    write(lab, WRITTEN)
    lab.select_option("[data-form=game]", "tutto")
    lab.click("[data-do=step]")
    lab.wait_for_selector("[data-run=paused][data-step='1']", timeout=BUSY)
    step = 1
    while step < 3 or not lab.locator(".printed").count():  # the other player may begin, with a long turn
        lab.click("[data-do=step]")
        step += 1
        lab.wait_for_selector(f"[data-run=paused][data-step='{step}']", timeout=BUSY)
    expect(lab.locator(".printed")).to_contain_text("it is")
    lab.click("[data-do=play]")
    lab.wait_for_selector("[data-run=over]", timeout=BUSY)
    lab.click("[data-do=watch]")
    lab.wait_for_selector("[data-screen=replay]")
    lab.click("[data-do=unwatch]")
    lab.wait_for_selector("code-editor .cm-content")
    assert lab.evaluate(CODE) == WRITTEN


DAMAGE = """async () => {
    const store = await caches.open("dicetable-snapshot");
    const [kept] = await store.keys();
    const memory = await (await store.match(kept)).arrayBuffer();
    await store.put(kept, new Response(memory, { headers: { "x-digest": "another" } }));
}"""


def test_a_trained_network_plays(lab: Page) -> None:
    """What docs/examples/train_masked.py saves, after a short training."""
    example = runpy.run_path(str(ROOT / "docs" / "examples" / "train_masked.py"))
    write(lab, example["player"](example["train"](1)))
    lab.select_option("[data-form=game]", "tutto")
    lab.click("[data-do=step]")
    step = 1
    lab.wait_for_selector("[data-run=paused][data-step='1']", timeout=BUSY)
    while lab.locator(".values tr").count() < 2:  # the other player may begin
        lab.click("[data-do=step]")
        step += 1
        lab.wait_for_selector(f"[data-run=paused][data-step='{step}']", timeout=BUSY)
    lab.click("[data-do=play]")
    lab.wait_for_selector("[data-run=over]", timeout=2 * BUSY)


def test_a_referee_that_breaks_down_before_the_game_is_replaced(page: Page, address: str) -> None:
    page.goto(address + "#/")
    wait_for_engine(page)
    page.evaluate(DAMAGE)
    page.evaluate("location.hash = '#/lab'")
    page.wait_for_selector("code-editor .cm-content")
    page.wait_for_function("heard.some((text) => text.startsWith('{\"failed\"'))", timeout=BUSY)
    page.click("[data-do=step]")
    page.wait_for_selector("[data-run=paused][data-step='1']", timeout=BUSY)
    wait_for_snapshot(page)  # for the tests that follow


# In the frame of a sandbox: the first ones of this page have another worker.
SPOILT = """
if (location.pathname.endsWith("lab.html")) {
    parent.tries = (parent.tries ?? 0) + 1;
    const Plain = Worker;
    // What Pyodide does not catch of it would count as an error of the page, if the worker is not ended first.
    const scarce = (wanted) => encodeURIComponent(`{ const { instantiate } = WebAssembly;
        addEventListener("unhandledrejection", (event) => event.preventDefault());
        WebAssembly.instantiate = (module, imports) => ${wanted} ? Promise.reject(new RangeError("no more memory")) : instantiate(module, imports); }`);
    const kinds = {
        "breaks down": () => "data:text/javascript,throw 1",
        "says nothing": () => "data:text/javascript,",
        "gets no memory": (address) => address.replace(",", "," + scarce("module instanceof WebAssembly.Module && WebAssembly.Module.imports(module).length > 99")),
        "gets none at all": (address) => address.replace(",", "," + scarce("true")),
    };
    if (BROKEN) window.Worker = class extends Plain {
        constructor(address, options) { super(kinds[KIND](address), options); }
    };
}"""


def spoil(page: Page, kind: str, broken: str) -> None:
    """Sandboxes do not start while `broken`, in JavaScript."""
    page.add_init_script(SPOILT.replace("KIND", repr(kind)).replace("BROKEN", broken))


@pytest.mark.parametrize(
    "kind",
    [
        "breaks down",
        "gets no memory",
        "gets none at all",
        pytest.param("says nothing", marks=pytest.mark.long),
    ],
)
def test_a_sandbox_that_does_not_start_is_tried_again(page: Page, address: str, kind: str) -> None:
    spoil(page, kind, f"parent.tries <= {1 if kind == 'says nothing' else 2}")
    page.goto(address + "#/lab")
    page.wait_for_selector("code-editor .cm-content")
    page.click("[data-do=step]")
    page.wait_for_selector("[data-run=paused][data-step='1']", timeout=BUSY)
    assert page.evaluate("tries") > 1


def test_a_sandbox_that_can_not_be_started_is_an_error_and_the_next_run_works(
    page: Page, address: str
) -> None:
    spoil(page, "gets no memory", "!parent.plenty")  # the lab tries by itself, before anything is run, too
    page.goto(address + "#/lab")
    page.wait_for_selector("code-editor .cm-content")
    page.click("[data-do=step]")
    expect(page.locator(".lab .error")).to_contain_text(
        "The lab could not start. Try again. (sandbox: RangeError: no more memory)", timeout=BUSY
    )
    page.evaluate("window.plenty = true")
    page.click("[data-do=step]")
    page.wait_for_selector("[data-run=paused][data-step='1']", timeout=BUSY)


def test_a_lab_that_could_not_be_loaded_is_loaded_at_the_next_run(page: Page, host: Host) -> None:
    """Even if the page is still busy with a try of its own, which began before the file was back and so fails."""
    host.absent = "/lab/python.pack"
    page.route(
        "**/SHA256SUMS", lambda route: (page.wait_for_timeout(1000), route.continue_())
    )  # a try ends with these
    page.goto(host.address + "#/lab")
    page.wait_for_selector("code-editor .cm-content")
    page.click("[data-do=step]")
    expect(page.locator(".lab .error")).to_contain_text(
        "The lab could not be loaded. Check the connection, then try again. (404", timeout=BUSY
    )
    host.absent = ""
    page.click("[data-do=step]")
    page.wait_for_selector("[data-run=paused][data-step='1']", timeout=BUSY)


DIE = "kept.at(-1).dispatchEvent(new ErrorEvent('error', { message: 'no more memory' }))"


def test_a_referee_that_breaks_down_in_a_game_ends_it_and_the_next_run_has_another(
    page: Page, address: str
) -> None:
    """The page has the engine's worker, and after it the referee's; those of players are in frames of their own."""
    page.add_init_script(KEEP_WORKERS)
    page.goto(address + "#/lab")
    page.wait_for_selector("code-editor .cm-content")
    page.click("[data-do=step]")
    page.wait_for_selector("[data-run=paused][data-step='1']", timeout=BUSY)
    before = page.evaluate("kept.length")
    page.evaluate(DIE)
    expect(page.locator(".lab .error")).to_contain_text(
        "Something in the lab broke down. Try again. (referee: no more memory)"
    )
    page.click("[data-do=step]")
    page.wait_for_selector("[data-run=paused][data-step='1']", timeout=BUSY)
    assert page.evaluate("kept.length") == before + 1


def test_an_error_is_shown_at_its_line_and_the_next_run_works(lab: Page) -> None:
    write(lab, "def choose(view):\n    x = 1\n    return x / 0\n")
    lab.click("[data-do=play]")
    expect(lab.locator(".lab .error")).to_contain_text("line 3: ZeroDivisionError", timeout=BUSY)
    expect(lab.locator("code-editor .cm-lint-marker-error")).to_have_count(1)
    lab.click("[data-do=to_code]")
    write(lab, WRITTEN)
    lab.click("[data-do=play]")
    lab.wait_for_selector("[data-run=going]" + DECIDED, timeout=BUSY)
    lab.click("[data-do=end]")


def test_a_small_tournament(lab: Page) -> None:
    lab.click("[data-do='part contest']")
    lab.select_option("[data-form=contest_game]", "tutto")
    lab.fill("[data-form=contest_games]", "23")
    lab.click("[data-do=contest]")
    lab.wait_for_selector(".contest[data-run=done]", timeout=2 * BUSY)
    rows = lab.locator(".lab-ratings tr").all_inner_texts()
    assert len(rows) == 3 and rows[1].startswith("First action") and rows[2].startswith("easy")
    expect(lab.locator("[data-verdict]")).to_contain_text("better than")
    with lab.expect_download() as saved:
        lab.click("[data-do=csv]")
    lines = saved.value.path().read_text("utf-8").splitlines()
    assert 3 <= len(lines) <= 24 and lines[0].startswith("game,seed,")
    lab.locator("[data-do^=contest_review]").first.click()
    lab.wait_for_selector("[data-screen=review]")


def test_tab_indents_and_escape_tab_leaves(lab: Page) -> None:
    write(lab, "x = 1")
    lab.keyboard.press("Home")
    lab.keyboard.press("Tab")
    assert lab.evaluate(CODE) == "    x = 1"
    lab.keyboard.press("Escape")
    lab.keyboard.press("Tab")
    assert lab.evaluate(CODE) == "    x = 1"
    assert lab.evaluate("document.activeElement.localName") != "code-editor"
    assert lab.locator("main[data-screen=lab]").count(), "the key leaves the editor, not the lab"


def test_names_are_completed_and_explained(lab: Page) -> None:
    write(lab, "def choose(view):\n    return view.leg")
    lab.keyboard.type("a")
    lab.wait_for_selector("code-editor .cm-tooltip-autocomplete li")
    lab.wait_for_timeout(UNTOUCHED)
    lab.keyboard.press("Tab")
    assert lab.evaluate(CODE).endswith("view.legal_actions")
    lab.keyboard.press("F1")
    expect(lab.locator("code-editor .about")).to_contain_text("The canonical actions of this seat")


@pytest.mark.parametrize(("typed", "offered", "says"), [
    ("view.position.players[0].displa", "display", "A seat's cards"),
    ('view.to_json()["seats"][0]["cards"][0]["woul', "would", "the points that it would earn"),
    ("view.to_jso", "to_json", "The view as the page gets it"),
])  # fmt: skip
def test_what_a_view_holds_is_completed_and_explained(lab: Page, typed: str, offered: str, says: str) -> None:
    """After an index, in the brackets of a dict; and each word says its own."""
    write(lab, f"def choose(view):\n    return {typed}")
    lab.keyboard.type(offered[-1])
    lab.wait_for_selector("code-editor .cm-tooltip-autocomplete li")
    expect(lab.locator("code-editor .cm-tooltip-autocomplete li[aria-selected]")).to_contain_text(offered)
    lab.keyboard.press("Escape")
    lab.keyboard.press("F1")
    expect(lab.locator("code-editor .about")).to_contain_text(says)


def link(code: str) -> str:
    letters = base64.urlsafe_b64encode(zlib.compress(code.encode())).decode().rstrip("=")
    return f"#/lab?name=Hers&code={letters}"


def test_a_shared_link_opens_and_runs_nothing(page: Page, address: str) -> None:
    """Not even a sandbox's player is told of it."""
    page.goto(address + link("while True: pass\n"))
    page.wait_for_selector("code-editor[readonly] .cm-content")
    assert page.evaluate(CODE) == "while True: pass\n"
    expect(page.locator("main")).to_contain_text("None of it has run yet")
    page.keyboard.press("Control+Enter")
    page.evaluate(NEXT_FRAME)
    assert page.locator("[data-run]").count() == 0
    page.click("[data-do=keep]")
    page.wait_for_selector("code-editor:not([readonly]) .cm-content")
    assert page.locator(".playing[data-run='']").count() == 1 and page.evaluate("location.hash") == "#/lab"


def test_a_link_goes_round(lab: Page) -> None:
    write(lab, WRITTEN + "# ö €\n")
    lab.context.grant_permissions(["clipboard-read", "clipboard-write"])
    lab.click("[data-do=more]")
    lab.click("[data-do=share]")
    expect(lab.locator(".notice.shown")).to_be_visible()
    copied = lab.evaluate("navigator.clipboard.readText()")
    lab.evaluate("link => { location.hash = link; }", copied.partition("#")[2])
    lab.wait_for_selector("code-editor[readonly] .cm-content")
    assert lab.evaluate(CODE) == WRITTEN + "# ö €\n"
    lab.evaluate("link => { location.hash = link; }", copied.partition("#")[2][:-20])
    expect(lab.locator(".lab .error")).to_contain_text("damaged or too long")


def test_a_file_keeps_its_name_on_the_way_out_and_in(lab: Page, tmp_path: Path) -> None:
    lab.click("[data-do=new]")
    lab.click("[data-do='example tutto']")
    lab.wait_for_selector("[data-name='TUTTO: how far?']")
    code = lab.evaluate(CODE)
    lab.click("[data-do=more]")
    with lab.expect_download() as download:
        lab.click("[data-do=export]")
    file = tmp_path / download.value.suggested_filename
    assert file.name == "TUTTO： how far？.py"
    download.value.save_as(file)
    lab.click("[data-do=more]")
    lab.click("[data-do=delete]")
    lab.wait_for_selector("[data-name='First action']")
    lab.click("[data-do=new]")
    with lab.expect_file_chooser() as chooser:
        lab.click("[data-do=import]")
    chooser.value.set_files(file)
    lab.wait_for_selector("[data-name='TUTTO: how far?']")
    assert lab.evaluate(CODE) == code


@pytest.mark.usefixtures("storing")
def test_it_is_there_without_a_network_once_everything_is_stored(context: BrowserContext, host: Host) -> None:
    page = visit_until_stored(context, host.address)
    host.stop()
    page.goto(host.address + "#/lab")
    page.reload()
    page.wait_for_selector("code-editor .cm-content")
    page.click("[data-do=play]")
    page.wait_for_selector(DECIDED, timeout=BUSY)


@pytest.mark.usefixtures("storing")
def test_the_first_visit_reads_none_of_it(context: BrowserContext, page: Page, host: Host) -> None:
    """The service worker stores it later, in the background."""
    held = ("lab.pack", "editor.mjs", "lab.css", "lab.mjs", "lab/python.pack")
    page.goto(host.address)
    wait_for_engine(page)
    asked = page.evaluate("performance.getEntriesByType('resource').map(({name}) => name)")
    assert not [name for name in asked for each in held if name.endswith("/" + each)]


def test_leaving_the_lab_and_the_game_on_the_table_goes_on(page: Page, address: str) -> None:
    page.goto(address + "#/goennen/solo?level=1&seed=LAB")
    page.wait_for_selector("button[data-action]", state="attached")
    page.locator("button[data-action]").first.evaluate("each => each.click()")
    page.wait_for_selector("main[data-step='1']")
    page.evaluate("location.hash = '#/lab'")
    page.wait_for_selector("code-editor .cm-content")
    write(page, "def choose(view):\n    while True:\n        pass\n")
    page.click("[data-do=play]")
    page.wait_for_selector("[data-run=going]", timeout=BUSY)
    page.go_back()
    page.wait_for_selector("main[data-step='1']")
    page.locator("button[data-action]").first.evaluate("each => each.click()")
    page.wait_for_selector("main[data-step='2']")


OPENED_AND_CLOSED = """async () => {
    host.lab.open();
    while (!document.querySelector("iframe")) await new Promise((go) => setTimeout(go, 20));
    host.lab.close(); // while its first sandbox starts
    while (document.querySelector("iframe")) await new Promise((go) => setTimeout(go, 20));
}"""
LITTLE = 500_000
"""Bytes. What sandboxes are made of takes 1.6 million in the page's heap, and more beside it."""


def test_a_lab_that_was_left_leaves_nothing_behind(page: Page, address: str) -> None:
    page.goto(address)
    wait_for_engine(page)
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.enable")

    def held() -> int:
        for _ in range(2):
            session.send("HeapProfiler.collectGarbage")
            page.wait_for_timeout(300)  # what is freed frees more
        return int(session.send("Runtime.getHeapUsage")["usedSize"])

    page.evaluate(OPENED_AND_CLOSED)
    before = held()
    page.evaluate(OPENED_AND_CLOSED)
    wait_until(page, lambda: held() < before + LITTLE)  # a worker that is still starting ends late


def test_a_phone_shows_one_part_at_a_time(chromium: Browser, shared_host: Host) -> None:
    with (
        new_context(chromium, viewport={"width": 360, "height": 640}, has_touch=True) as context,
        page_of(context) as page,
    ):
        page.goto(shared_host.address + "#/lab")
        page.wait_for_selector("code-editor .cm-content")
        assert not page.locator(".playing").is_visible()
        page.click("[data-do='part game']")
        expect(page.locator("code-editor")).to_be_hidden()
        page.click("[data-do=step]")
        page.wait_for_selector("[data-run=paused]", timeout=SANDBOX_STARTS)
        wide = page.evaluate("document.scrollingElement.scrollWidth - innerWidth")
        assert wide <= 0
