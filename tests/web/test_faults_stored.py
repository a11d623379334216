"""A stored file that is not what the build has made, as a portal once left it: the next visit mends it by itself."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from faults import before
from player import GAME as TABLE
from playwright.sync_api import Browser, BrowserContext, expect

from tests.web.conftest import (
    SANDBOX_STARTS,
    STORING,
    Host,
    alone,
    new_context,
    visit_until_stored,
    wait_for_engine,
    wait_until,
)

SPOIL = r"""
async (part) => {
    let spoilt = 0;
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        if (!name.includes("precache")) {
            await caches.delete(name);  // a snapshot of the engine would spare the engine's files
            continue;
        }
        for (const request of await cache.keys()) {
            if (!new URL(request.url).pathname.endsWith(part)) continue;
            // by its kind: only those that the build's own folders hold
            if (part[0] === "." && !/\/(runtime|page|app)\//.test(request.url)) continue;
            await cache.put(request, new Response("Sign in to use the network", {headers: {"content-type": "text/html"}}));
            spoilt += 1;
        }
    }
    return spoilt;
}
"""
SPOILT = r"""
async () => {
    const found = [];
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
            const text = await (await cache.match(request)).text();
            if (text === "Sign in to use the network") found.push(request.url);
        }
    }
    return found;
}
"""
PAGE = [
    "/preflight.js",
    "/page.css",
    "/later.css",
    "/page.mjs",
    "/core.js",
    "/micropython.mjs",
    "/ui.pack",
    "/words-en.pack",
    "/micropython.wasm",
]
ENGINE = ["/worker.mjs", "/pyodide.mjs", "/pyodide.asm.mjs", "/pyodide.asm.wasm", "/python.pack"]
LATE = {
    "/lesson.pack": ("#/learn/tutto", "main[data-lesson]"),
    "/lesson.css": ("#/learn/goennen", "main[data-lesson]"),
    "/lab.pack": ("#/lab", ".cm-content"),
    "/editor.mjs": ("#/lab", ".cm-content"),
}
GAME = "#/goennen/solo?level=1&seed=STORED"


@pytest.fixture(scope="module")
def visited_host(chromium: Browser, site_folder: Path) -> Iterator[tuple[BrowserContext, Host]]:
    """A browser that has all of the site stored, and its host; each test leaves the store as it was, for it is mended."""
    host = Host(site_folder)
    with new_context(chromium, **STORING) as context, alone(context):
        visit_until_stored(context, host.address).close()
        yield context, host
    host.stop()


@pytest.fixture
def host(visited_host: tuple[BrowserContext, Host]) -> Iterator[Host]:
    _, host = visited_host
    yield host
    host.stop()  # if the test has not done so
    host.start()


@pytest.fixture
def context(visited_host: tuple[BrowserContext, Host], host: Host) -> Iterator[BrowserContext]:
    """With nothing spoilt in it."""
    context, _ = visited_host
    with context.new_page() as page:
        page.goto(host.address + "icons/icon.svg")
        assert page.evaluate(SPOILT) == [], "the test before has not come to its end"
    yield context
    for page in context.pages:
        page.close()


def spoil(context: BrowserContext, address: str, *names: str) -> None:
    with context.new_page() as page:
        page.goto(address + "icons/icon.svg")  # of the same origin, and nothing starts
        for name in names:
            assert page.evaluate(SPOIL, name) >= 1


def each(names: list[str], short: set[str]) -> list[object]:
    """The others repeat what these show, with another file."""
    return [name if name in short else pytest.param(name, marks=pytest.mark.long) for name in names]


@pytest.mark.parametrize("name", each(PAGE + ENGINE, {"/page.mjs", "/ui.pack", "/pyodide.asm.wasm"}))
def test_the_next_visit_mends_what_it_starts_with(context: BrowserContext, host: Host, name: str) -> None:
    spoil(context, host.address, name)
    page = context.new_page()
    page.goto(host.address + GAME)
    wait_for_engine(page)
    page.wait_for_selector(TABLE)
    expect(page.locator("#boot")).to_have_count(0)
    assert page.evaluate(SPOILT) == []
    host.stop()  # and it is stored, as it should be
    page.reload()
    wait_for_engine(page)
    page.wait_for_selector(TABLE)


def test_the_page_itself_and_what_lies_beside_it_is_mended(context: BrowserContext, host: Host) -> None:
    """Nothing of ours runs in a page that is somebody else's, and what would mend the rest may be spoilt, too."""
    spoil(
        context,
        host.address,
        "/index.html",
        "/mend.mjs",
        "/trouble.mjs",
        "/page.mjs",
        "/manifest.webmanifest",
        "/icon.svg",
    )
    page = context.new_page()
    page.goto(host.address + GAME)
    wait_for_engine(page)
    page.wait_for_selector(TABLE)
    page.evaluate("Promise.all(['manifest.webmanifest', 'icons/icon.svg'].map((name) => fetch(name)))")
    assert page.evaluate(SPOILT) == []
    host.stop()  # and it is stored, as it should be
    page.reload()
    wait_for_engine(page)
    page.wait_for_selector(TABLE)


@pytest.mark.parametrize("name", each(list(LATE), {"/lesson.pack", "/editor.mjs"}))
def test_what_is_loaded_later_is_mended_when_it_is_asked_for(
    context: BrowserContext, host: Host, name: str
) -> None:
    fragment, shown = LATE[name]
    spoil(context, host.address, name)
    page = context.new_page()
    page.goto(host.address + fragment)
    page.wait_for_selector(shown, timeout=60_000)
    expect(page.get_by_role("alert")).to_have_count(0)
    assert page.evaluate(SPOILT) == []


@pytest.mark.usefixtures("one_lab_at_a_time")
def test_what_the_lab_plays_with_is_mended_too(context: BrowserContext, host: Host) -> None:
    spoil(context, host.address, "/lab/python.pack")
    page = context.new_page()
    page.goto(host.address + "#/lab")
    page.wait_for_selector(".cm-content")
    page.click("[data-do=step]")
    page.wait_for_selector("[data-run=paused][data-step='1']", timeout=SANDBOX_STARTS)
    assert page.evaluate(SPOILT) == []


def test_all_that_is_spoilt_is_mended_at_once(context: BrowserContext, host: Host) -> None:
    """Whatever the visit asks for first; without a network nothing is worse than before."""
    spoil(context, host.address, ".pack", ".wasm", ".css", ".mjs")
    page = context.new_page()
    host.stop()
    page.goto(host.address)
    expect(page.locator("#boot")).to_contain_text("could not be loaded")
    host.start()
    page.get_by_role("button", name="Try again").click()
    wait_for_engine(page)
    wait_until(page, lambda: page.evaluate(SPOILT) == [])


KEYS = """() => caches.keys()
    .then((names) => caches.open(names.find((name) => name.includes("precache"))))
    .then((cache) => cache.keys())
    .then((keys) => keys.map(({ url }) => url).sort())"""
DELETE = """(parts) => caches.keys().then((names) => caches.open(names.find((name) => name.includes("precache")))).then(async (cache) => {
    for (const request of await cache.keys())
        if (parts.some((part) => new URL(request.url).pathname.endsWith(part))) await cache.delete(request);
})"""
DELETED = ["/index.html", "/page.mjs", "/lesson.pack", "/lesson.css", "/lab.pack"]
"""The page itself, what it starts with, and what few visits need."""


def test_what_a_neighbour_has_deleted_is_stored_again(context: BrowserContext, host: Host) -> None:
    neighbour = context.new_page()
    neighbour.goto(
        host.address + "NOTICES.txt"
    )  # on the same origin, and nothing of it asks for what is missing
    stored = neighbour.evaluate(KEYS)
    neighbour.evaluate(DELETE, DELETED)
    neighbour.close()
    host.requests.clear()
    page = context.new_page()
    page.goto(host.address)
    wait_until(page, lambda: page.evaluate(KEYS) == stored)
    asked = [request.split(" ")[1] for request in host.requests if "/sw.js" not in request]
    assert len(asked) == len(DELETED) and all(
        any(path.endswith(name) for name in ["/", *DELETED]) for path in asked
    ), asked
    host.stop()
    page.goto(host.address + "#/learn/tutto")
    page.reload()
    page.wait_for_selector("main[data-lesson]")


# The disk is full from when there is a cache with this name.
FULL = """
const { put } = Cache.prototype;
Cache.prototype.put = async function (...given) {
    if (await caches.has("full")) throw new DOMException("full", "QuotaExceededError");
    return put.apply(this, given);
};
"""


def test_a_full_disk_does_not_keep_the_page_from_what_the_host_answers(
    chromium: Browser, own_host: Host
) -> None:
    before("sw.js", FULL)(own_host.folder)
    with new_context(chromium, **STORING) as context:
        first = visit_until_stored(context, own_host.address)
        first.evaluate(DELETE, DELETED)
        first.evaluate("caches.open('full').then(() => true)")
        first.close()
        page = context.new_page()
        page.goto(own_host.address + GAME)
        wait_for_engine(page)
        page.wait_for_selector(TABLE)
        expect(page.locator("#boot")).to_have_count(0)
