"""The tests' Chromium, and a host for the built site that tells what was asked of it."""

import json
import re
import shutil
import time
import warnings
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack, contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Error,
    Page,
    Playwright,
    TimeoutError,
    expect,
    sync_playwright,
)

from tests.web.faults import Change
from tools import browser as browsers
from tools import environment, server

ARGUMENTS = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-sync",
    "--no-default-browser-check",
    "--no-first-run",
    "--no-proxy-server",
]

# The pages of tests live for seconds: to compile their WebAssembly a second time, for speed, would take longer than it saves.
COMPILED_ONCE = "--js-flags=--liftoff-only"

PATIENCE = 45_000
"""Milliseconds that a test waits for anything, unless it says otherwise."""
expect.set_options(timeout=PATIENCE)

SANDBOX_STARTS = 218_000
"""Milliseconds in which a sandbox of the lab has started, or never will: three tries, and what a busy machine adds."""

# When two frames have been shown and all is painted that was waiting then: it is painted in tasks that take turns with these.
PAINTED = """(async () => {
    await new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)));
    for (let turn = 0; turn < 200; turn++) await new Promise((go) => host.soon(go));
})()"""

# Every text that a worker of the page sends is kept, for the tests to read.
HEAR = """
window.heard = [];
window.Worker = class extends Worker {
    constructor(...parameters) {
        super(...parameters);
        this.addEventListener("message", ({ data }) => typeof data === "string" && window.heard.push(data));
    }
};
"""


# Asks the engine and waits for the answer, which begins with its number.
ASK = """async ([text, number]) => {
    const beginning = new RegExp(`^{"id": ?${number},`);
    host.engine.send(text);
    for (;;) {
        const answer = window.heard.findLast((each) => beginning.test(each));
        if (answer) return answer;
        await new Promise((go) => setTimeout(go, 4));
    }
}"""


# Plays the game on the page to its end by the panel "all moves", a different kind of button each time, and tells how
# many it took; throws where the page no longer answers. Of five flights of dice it waits for one, and taps through four.
PLAY = """async () => {
    const main = () => document.querySelector("main");
    const buttons = () => [...document.querySelectorAll("button[data-action]")];
    const until = async (done, hasty) => {
        for (const start = performance.now(); !done(); await new Promise((go) => setTimeout(go, 5))) {
            if (performance.now() - start > 60000) throw new Error("no answer at step " + main()?.dataset.step);
            if (hasty && !buttons().length) main()?.click();
        }
    };
    await until(() => buttons().length);
    for (let turn = 0; turn < 2000; turn++) {
        if (main().dataset.state === "over") return turn;
        const step = main().dataset.step;
        const choice = buttons();
        choice[(turn * 7) % choice.length].click();
        const landed = () => main().dataset.state === "over" || buttons().length;
        await until(() => main().dataset.step !== step && landed(), turn % 5);
    }
    throw new Error("the game does not end");
}"""


# What a page has to say for itself, once it has had a second to draw frames.
ACCOUNT = """() => {
    if (!window.account) {
        window.account = { frames: 0, since: performance.now() };
        const draw = () => { window.account.frames += 1; requestAnimationFrame(draw); };
        requestAnimationFrame(draw);
    }
    const { frames, since } = window.account;
    if (performance.now() - since < 1000) return null;
    const times = (kind) => performance.getEntriesByType(kind).map((each) =>
        [each.name.replace(/.*\\//, ""), Math.round(each.startTime), Math.round(each.startTime + each.duration)].join(" "));
    const said = {
        address: location.href,
        now: Math.round(performance.now()),
        visible: document.visibilityState,
        frames,
        engine: window.host ? [window.host.engine.ready, window.host.engine.failed] : null,
        marks: times("mark"),
        files: times("resource"),
        heard: (window.heard ?? []).slice(-12).map((text) => text.slice(0, 120)),
        boot: document.getElementById("boot")?.textContent,
        page: document.getElementById("page")?.innerText.slice(0, 400),
    };
    return Object.entries(said).map(([name, value]) => `${name}: ${JSON.stringify(value)}`).join("\\n");
}"""


def account(page: Page) -> str:
    """What a page has to say for itself; a page that is stuck says nothing."""
    try:
        return str(page.wait_for_function(ACCOUNT, polling=100, timeout=5000).json_value())
    except Error as error:
        return f"{page.url}: {error}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """What was waited for in vain is told with what the pages were doing."""
    report = yield
    if call.when == "call" and call.excinfo and call.excinfo.errisinstance((Error, AssertionError)):
        given = getattr(item, "funcargs", {}).values()
        contexts = {each.context for each in given if isinstance(each, Page)} | {
            each for each in given if isinstance(each, BrowserContext)
        }
        for page in (page for context in contexts for page in context.pages):
            report.sections.append(("the page", account(page)))
    return report


def heard(page: Page) -> list[dict[str, Any]]:
    """What the engine's worker has said so far."""
    return [json.loads(text) for text in page.evaluate("window.heard")]


def wait_for_mark(page: Page, name: str) -> None:
    page.wait_for_function(f"performance.getEntriesByName('{name}').length > 0")


def wait_for_engine(page: Page) -> None:
    """Until the engine can be used, and the page listens: after the first visit either may come first."""
    wait_for_mark(page, "ui-ready")
    wait_for_mark(page, "engine-ready")


def wait_for_snapshot(page: Page) -> None:
    """Until the engine's snapshot is kept for the next visit."""
    kept = "caches.open('dicetable-snapshot').then((cache) => cache.keys()).then((keys) => keys.length)"
    wait_until(page, lambda: bool(page.evaluate(kept)))


def wait_until(page: Page, done: Callable[[], bool]) -> None:
    """Until something is so that only the tests know."""
    for _ in range(450):
        if done():
            return
        page.wait_for_timeout(100)
    pytest.fail("it was waited for in vain")


def wait_for_service_worker(page: Page) -> None:
    """Until everything is stored for playing without a network."""
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")


def open_page(context: BrowserContext, address: str) -> Page:
    """A new page at this address, once it and its engine are ready."""
    page = context.new_page()
    page.goto(address)
    wait_for_engine(page)
    return page


def visit_until_stored(context: BrowserContext, address: str) -> Page:
    """A page in a browser that has all of the site stored, its snapshot too."""
    page = open_page(context, address)
    wait_for_service_worker(page)
    wait_for_snapshot(page)
    return page


def answer_to(page: Page, call: str, **args: object) -> dict[str, Any]:
    """Ask the engine through the page's own worker; its answer, with a result or an error."""
    number = page.evaluate("window.asked = (window.asked ?? 1e6) + 1")
    return json.loads(page.evaluate(ASK, [json.dumps({"id": number, "call": call, "args": args}), number]))


def ask(page: Page, call: str, **args: object) -> Any:
    """Ask the engine through the page's own worker; the answer's result."""
    answer = answer_to(page, call, **args)
    assert "result" in answer, answer
    return answer["result"]


def reports(page: Page, job: int) -> list[Any]:
    """What the worker has said of a job so far, in order."""
    return [message["job"] for message in heard(page) if "job" in message and message["job"]["id"] == job]


def ended(page: Page, job: int) -> Any:
    """Waits for a job's end; its last report."""
    wait_until(page, lambda: any(state["state"] != "running" for state in reports(page, job)))
    return reports(page, job)[-1]


def answers(page: Page) -> bool:
    """Whether the engine answers."""
    return bool(ask(page, "today")["games"])


def arguments() -> list[str]:
    """What Chromium is started with."""
    return [*ARGUMENTS, *browsers.arguments()]


class Host:
    """A static host for a folder, which can be stopped and started again at the same address."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.requests: list[str] = []
        self.cut: Callable[[str], int | None] = lambda path: None
        """How many bytes of a path's answer are sent before the line is cut; None for all."""
        self.rate: float | None = None
        """Bytes a second of each answer; None for as many as there can be."""
        self.absent = ""
        """Part of the paths of the files that are missing."""
        self.spoilt = ""
        """Part of the paths of the files in whose place the host answers with a page of its own, as if all were well."""
        self.held = ""
        """Part of the paths of the files whose answers wait until they are no longer held."""
        self.waiting: list[str] = []
        """The paths whose answers have had to wait."""
        self.headers: Callable[[str], dict[str, str]] = lambda path: {}
        """Further headers of a path's answer."""
        self.untyped = False
        """Whether the host knows no file types but the oldest."""
        self._port = 0
        self.start()

    def start(self) -> None:
        host = self

        class Handler(server.Handler):
            def send_head(self):  # type: ignore[no-untyped-def]
                if host.held and host.held in urlsplit(self.path).path:
                    host.waiting.append(self.path)
                while host.held and host.held in urlsplit(self.path).path:
                    time.sleep(0.02)
                if host.spoilt and host.spoilt in urlsplit(self.path).path:
                    page = b"<!doctype html><title>Sign in</title><p>Sign in to use this network."
                    self.send_response(200)
                    self.send_header("Content-Type", "text/html")
                    self.send_header("Content-Length", str(len(page)))
                    self.send_header("Cache-Control", "no-store")
                    self.end_headers()
                    return BytesIO(page)
                if host.absent and host.absent in urlsplit(self.path).path:
                    self.send_error(404)
                    return None
                return super().send_head()

            def copyfile(self, source, output):  # type: ignore[no-untyped-def]
                limit = host.cut(urlsplit(self.path).path)
                if host.rate:
                    while part := source.read(int(host.rate / 20) if host.rate else -1):
                        output.write(part)
                        time.sleep(0.05)
                elif limit is None:
                    super().copyfile(source, output)
                else:
                    output.write(source.read(limit))
                    self.close_connection = True

            def end_headers(self) -> None:
                for name, value in host.headers(urlsplit(self.path).path).items():
                    self.send_header(name, value)
                super().end_headers()

            def guess_type(self, path):  # type: ignore[no-untyped-def]
                guess = super().guess_type(path)
                return "application/octet-stream" if host.untyped and "wasm" in guess else guess

            def log_request(self, code="-", size="-"):  # type: ignore[no-untyped-def]
                host.requests.append(f"{int(code)} {self.path}")

        self._server, self.address = server.start(self.folder, self._port, Handler)
        self._port = self._server.server_address[1]

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._server.hang_up()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Only one can run in a process."""
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    found = browsers.find()
    if not found:
        pytest.fail("No Chromium: run `python3 build.py test`, which fetches one.")
    browser = playwright.chromium.launch(executable_path=found, args=[*arguments(), COMPILED_ONCE])
    yield browser
    browser.close()


@pytest.fixture
def host(site_folder: Path) -> Iterator[Host]:
    running = Host(site_folder)
    yield running
    running.stop()


@pytest.fixture(scope="session")
def shared_host(site_folder: Path) -> Iterator[Host]:
    running = Host(site_folder)
    yield running
    running.stop()


Spoilt = Callable[..., Host]


@pytest.fixture
def spoilt_host(site_folder: Path, tmp_path: Path) -> Iterator[Spoilt]:
    """Makes a host of a copy of the site with these changes."""
    hosts: list[Host] = []

    def make(*changes: Change) -> Host:
        folder = tmp_path / f"site{len(hosts)}" / "dist"
        shutil.copytree(site_folder, folder)
        for change in changes:
            change(folder)
        hosts.append(Host(folder))
        return hosts[-1]

    yield make
    for host in hosts:
        host.stop()


@pytest.fixture
def own_host(spoilt_host: Spoilt) -> Host:
    """A host whose files a test may change."""
    return spoilt_host()


@pytest.fixture
def address(shared_host: Host) -> str:
    """Where the built site is served."""
    return shared_host.address


@contextmanager
def alone(context: BrowserContext) -> Iterator[BrowserContext]:
    """A request to any other machine fails the test."""
    strangers: list[str] = []

    def note(request) -> None:  # type: ignore[no-untyped-def]
        url = urlsplit(request.url)
        if url.scheme not in ("blob", "data") and url.hostname != "127.0.0.1":
            strangers.append(request.url)

    context.on("request", note)
    yield context
    context.remove_listener("request", note)
    assert not strangers, f"the page asked other machines: {strangers}"


@contextmanager
def page_of(context: BrowserContext) -> Iterator[Page]:
    """A page, not yet opened anywhere; an error that nothing caught fails the test."""
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    assert not errors, f"the page had errors: {errors}"


def offered_headers() -> dict[str, str]:
    """The headers that docs/security.md offers to those who can set any."""
    guide = Path(__file__).resolve().parents[2] / "docs" / "security.md"
    block = re.search(r"```\n(Content-Security-Policy: [^`]*)```", guide.read_text("utf-8"))
    assert block
    return dict(line.split(": ", 1) for line in block[1].strip().splitlines())


STORING = {"service_workers": "allow"}


def new_context(chromium: Browser, **options: Any) -> BrowserContext:
    """A browser that has visited nothing. If it is not `STORING`, no service worker stores the site for later visits, which
    takes as long as the visit itself."""
    usual = {"locale": "en-GB", "viewport": {"width": 1280, "height": 800}, "service_workers": "block"}
    context = chromium.new_context(**usual | options)
    context.set_default_timeout(PATIENCE)
    context.add_init_script(HEAR)
    return context


FRAME = """() => new Promise((go) => {
    setTimeout(go, 5000, false);
    requestAnimationFrame(() => go(true));
})"""


@contextmanager
def settled_pages(
    chromium: Browser, address: str, locale: str = "en-GB", **options: Any
) -> Iterator[Callable[[], Page]]:
    """Gives a page that has the engine, and in which nothing flies; for many tests one after the other. It is always the same,
    unless Chromium draws no frame of it any more: that was seen in visible pages after hundreds of changes of their size. Then
    another takes its place, at the start."""
    with (
        new_context(chromium, locale=locale, reduced_motion="reduce", **options) as context,
        ExitStack() as pages,
    ):

        def opened() -> Page:
            page = pages.enter_context(page_of(context))
            page.goto(address)
            wait_for_engine(page)
            return page

        page = opened()

        def drawn() -> Page:
            nonlocal page
            if not page.evaluate(FRAME):
                warnings.warn("a visible page was drawn no more, and another took its place", stacklevel=2)
                size = page.viewport_size
                page.close()
                page = opened()
                if size:
                    page.set_viewport_size(size)
            return page

        try:
            yield drawn
        except Error as error:
            error.add_note(account(page))
            raise


def on_drawn(drawn: Callable[[], Page], work: Callable[[Page], list[str]]) -> list[str]:
    """What `work` finds on such a page. Where it waits in vain on one that is drawn no more, it begins anew on the next."""
    page = drawn()
    try:
        return work(page)
    except TimeoutError:
        if (another := drawn()) is page:
            raise
        return work(another)


@pytest.fixture
def storing() -> None:
    """For tests of what the service worker stores at a first visit, and of what comes of it."""


@pytest.fixture
def context(request: pytest.FixtureRequest, chromium: Browser) -> Iterator[BrowserContext]:
    """A browser that has visited nothing yet."""
    stores = STORING if "storing" in request.fixturenames else {}
    with new_context(chromium, **stores) as context, alone(context):
        yield context


@contextmanager
def a_phone(chromium: Browser) -> Iterator[Page]:
    """A page on a phone, in a browser that has visited nothing yet."""
    size = {"width": 360, "height": 740}
    touch = {"has_touch": True, "is_mobile": True, "device_scale_factor": 2}
    with new_context(chromium, viewport=size, **touch) as context, alone(context), page_of(context) as page:
        yield page


@pytest.fixture
def phone(chromium: Browser) -> Iterator[Page]:
    """A page on a phone, in a browser that has visited nothing yet."""
    with a_phone(chromium) as page:
        yield page


@pytest.fixture
def one_lab_at_a_time() -> Iterator[None]:
    """For tests that start sandboxes, each a whole interpreter, or keep one at work without end: beside each other they would
    slow down the start of the next beyond all limits."""
    with environment.alone("lab"):
        yield


@pytest.fixture(scope="session")
def visited(chromium: Browser, shared_host: Host) -> Iterator[BrowserContext]:
    """A browser that has all of the site stored, its snapshot too."""
    with new_context(chromium, **STORING) as context:
        visit_until_stored(context, shared_host.address).close()
        yield context


def forget(page: Page, address: str) -> None:
    """Deletes what the site of that address has kept in a page's browser, except for the site itself."""
    kept = {"origin": address.rstrip("/"), "storageTypes": "local_storage,indexeddb"}
    page.context.new_cdp_session(page).send("Storage.clearDataForOrigin", kept)


def phone_at_full_speed(chromium: Browser) -> BrowserContext:
    """A phone that has visited nothing yet, on which nothing takes longer than it must."""
    context = new_context(
        chromium, reduced_motion="reduce", viewport={"width": 360, "height": 740}, has_touch=True, **STORING
    )
    context.add_init_script(
        "localStorage.setItem('dicetable.pace', 'instant'); localStorage.setItem('dicetable.throw', 'itself')"
    )
    return context


@pytest.fixture(scope="session")
def devices(chromium: Browser, shared_host: Host) -> Iterator[Callable[[int], BrowserContext]]:
    """Phones at full speed by their numbers, which have all of the site stored."""
    known: list[BrowserContext] = []

    def numbered(number: int) -> BrowserContext:
        while number >= len(known):
            known.append(phone_at_full_speed(chromium))
            visit_until_stored(known[-1], shared_host.address).close()
        return known[number]

    yield numbered
    for context in known:
        context.close()


Device = Callable[[], Page]


@pytest.fixture
def device(devices: Callable[[int], BrowserContext], address: str) -> Iterator[Device]:
    """Opens a page, each on a phone of its own that has the site stored, but no game and no wish."""
    pages: list[Page] = []

    def opened() -> Page:
        page = devices(len(pages)).new_page()
        pages.append(page)
        forget(page, address)
        return page

    yield opened
    for page in pages:
        for each in page.context.pages:
            each.close()


# With one of these a test begins at a first visit. They are made in this order and end in the opposite one: a page that still
# loads something when its test ends has its host.
OWN = ("host", "spoilt_host", "context")


@pytest.fixture
def page(request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page, not yet opened anywhere: in a browser that has visited nothing where the test has a context or a host of
    its own; else, sooner, in one that has the site stored, but no game and no wish."""
    own = [request.getfixturevalue(name) for name in OWN if name in request.fixturenames]
    if own:
        with page_of(request.getfixturevalue("context")) as page:
            yield page
        return
    visited = request.getfixturevalue("visited")
    with alone(visited), page_of(visited) as page:
        forget(page, request.getfixturevalue("address"))
        yield page
        for each in visited.pages:
            each.close()
