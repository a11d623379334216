"""Hundreds of games one after the other in one tab of Chromium: no error, no message, and memory that stays.

    python3 -m tests.bench.soak_browser [--games 200] [--hard 40] [--trips] [--seed SOAK] [--json]

Random games of both games, by the buttons of the panel "all moves"; then games of four *hard* seats that play by
themselves. After each, its save is played again in CPython: every step had the same legal actions, and the scores on
the page are those of the state. Memory is told before and after, each time with the garbage collected: the heaps of
JavaScript (page, worker), of Python (MicroPython in the page: bytes; Pyodide: objects), WebAssembly's memories, nodes
and listeners; on Linux also that of the processes that show pages. The end is compared with the first fifth of the
games, eight at least; fewer games say nothing about memory. With --trips, reviews and lessons come between the games,
and faults in them (`soak_trips.py`). Exit code 1 if any of it failed or grew.
"""

import argparse
import json
import re
import shutil
import sys
import tempfile
import time
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    from tools.environment import needs

    needs("tests.bench.soak_browser", "test", "playwright")

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Page, sync_playwright

from engine.match import load
from tests.bench.soak_trips import SCRIPTS, Trips
from tests.web import faults
from tests.web.conftest import Host, arguments, wait_for_engine, wait_for_service_worker
from tests.web.player import saved
from tools import browser as browsers
from tools import site

ROOT = Path(__file__).resolve().parents[2]

SOLO = (
    "#/goennen/solo?level={level}&seed={seed}",
    "#/tutto/solo?seed={seed}",
)
COMPUTER = (
    "#/goennen/table?seats=human,easy&start={start}&seed={seed}",
    "#/tutto/table?seats=human,easy&start={start}&seed={seed}",
)
ROUND_THE_DEVICE = (
    "#/goennen/table?seats=human,human&start={start}&seed={seed}",
    "#/tutto/table?seats=human,human,human,human,human,human&start=0&seed={seed}",
    "#/goennen/table?seats=human,human,easy,human&start={start}&seed={seed}",
    "#/tutto/table?seats=human,human,human&start={start}&seed={seed}",
)
QUICK = (SOLO + COMPUTER) * 12
LINKS = QUICK + ROUND_THE_DEVICE[:2] + QUICK + ROUND_THE_DEVICE[2:]
"""Half are of each game. A table of people takes four times as long as others: the device changes hands in every turn."""
EXPECTED = ("[pyscript/main] PyScript Ready",)
HARD = "#/goennen/table?seats=hard,hard,hard,hard&start=0&seed={seed}"

# The page's MicroPython tells of its memory; the worker's Pyodide is reached by `tests.web.faults.reachable`.
# Each game leaves a result, until there are as many as the page keeps: what the results hold is told by itself. They are
# read again from the browser's storage when they are needed next. MicroPython collects garbage once a call has returned.
# Its collector is conservative: it takes any four bytes for an address, those of byte code too. So a dead text may stay as
# long as the page is open, and that of the results is by far the largest: it is told by itself.
TELL = """
import gc, js, micropython
import ui.main
def mpy_without_results():
    ui.main.page.history._text = ui.main.page.history._data = None
js.mpy_collect = gc.collect
js.mpy_used = gc.mem_alloc
js.mpy_tell = micropython.mem_info
js.mpy_without_results = mpy_without_results
"""
# Plays the open game to its end at random, and tells of every step: [the seat's legal actions as a checksum, or null
# where a computer seat decided]. TUTTO is played to end: mostly keeping all and stopping soon.
PLAY = """async (number) => {
    let luck = number * 2654435761 >>> 0 || 1;
    const random = () => {
        luck ^= luck << 13; luck >>>= 0; luck ^= luck >>> 17; luck ^= luck << 5; luck >>>= 0;
        return luck / 4294967296;
    };
    const table = new Uint32Array(256).map((_, n) => {
        for (let k = 0; k < 8; k++) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
        return n;
    });
    const crc = (text) => {
        let sum = -1;
        for (let i = 0; i < text.length; i++) sum = table[(sum ^ text.charCodeAt(i)) & 255] ^ (sum >>> 8);
        return (sum ^ -1) >>> 0;
    };
    const main = () => document.querySelector("main[data-state]");
    const buttons = () => [...document.querySelectorAll("button[data-action]")];
    const until = async (done) => {
        const aside = () => document.querySelector(".news, .hand-over-sheet [data-do=taken]");
        for (const start = performance.now(); aside() || !done(); await new Promise((go) => setTimeout(go, 4))) {
            aside()?.click(); // what lies beneath answers once it is gone
            if (performance.now() - start > 120000) throw new Error("no answer at step " + main()?.dataset.step);
        }
    };
    const told = {};
    for (;;) {
        await until(() => main() && (main().dataset.state === "over" || buttons().length));
        const { state, step } = main().dataset;
        const choice = buttons();
        if (state === "over") {
            const scores = [...document.querySelectorAll("main [data-seat][data-score]")];
            return { told, step: Number(step), scores: Object.fromEntries(
                scores.map(({ dataset }) => [dataset.seat, Number(dataset.score)])) };
        }
        const texts = choice.map((button) => button.dataset.action);
        if (new Set(texts).size !== texts.length) throw new Error("an action twice at step " + step);
        told[step] = crc([...texts].sort().join(" "));
        const stop = texts.indexOf("stop");
        const most = texts.reduce((best, text, i) => (text.length > texts[best].length ? i : best), 0);
        const tutto = location.hash.startsWith("#/tutto");
        const at = tutto && stop >= 0 && random() < 0.6 ? stop
            : tutto && random() < 0.5 ? most : Math.floor(random() * texts.length);
        window.trip?.(Number(step));
        choice[at].click();
        let asked = performance.now();
        await until(() => {
            if (performance.now() - asked > 10000) { // the engine was lost, and the action with it
                asked = performance.now();
                buttons().find((each) => each.dataset.action === texts[at])?.click();
            }
            return main() && main().dataset.step !== step;
        });
        if (Number(main().dataset.step) <= Number(step)) throw new Error("step " + main().dataset.step + " after " + step);
    }
}"""
# What the engine's caches hold is told by itself: they have their limits, and fill slowly.
OBJECTS = """
import functools, gc
def living():
    gc.collect()
    return len(gc.get_objects())
full = living()
for each in gc.get_objects():
    if isinstance(each, functools._lru_cache_wrapper):
        each.cache_clear()
bare = living()
[full - bare, bare]
"""
USED = "() => { mpy_collect(); return mpy_used(); }"
BARE = "() => { mpy_without_results(); mpy_collect(); mpy_tell(); return mpy_used(); }"
"""In one call, so that the page cannot read the results again in between."""
MEM_INFO = re.compile(r"stack: |GC: total|.*max blk sz: (\d+)")
"""What `micropython.mem_info` writes to the console, and in it the largest block that is in use."""
BLOCK = 16
"""Bytes of a block in MicroPython's heap."""
LARGEST = 32768
"""No block that the page keeps has as many bytes, other than the results' text: that of the interned strings has 18 KB."""
STORED = "localStorage.getItem('dicetable.progress')?.length ?? 0"
OVER = "document.querySelector('main[data-state]')?.dataset.state === 'over'"


def built(target: Path) -> None:
    """dist/ in another folder, with both interpreters within reach."""
    site.build(ROOT / "dist")
    shutil.copytree(ROOT / "dist", target)
    for change in (faults.reachable, faults.page_also_runs(TELL)):
        change(target)


class Memory:
    """What a page and its worker hold, everything that is garbage collected; on Linux also what the browser keeps for its
    pages beside that."""

    def __init__(self, page: Page) -> None:
        self.page = page
        browser = page.context.browser
        assert browser is not None
        self.browser = browser.new_browser_cdp_session()
        self.session = page.context.new_cdp_session(page)
        self.session.send("HeapProfiler.enable")

    def now(self) -> dict[str, int]:
        page, session = self.page, self.session
        full = page.evaluate(USED)
        mpy, dead = self.without_results()
        session.send("HeapProfiler.collectGarbage")
        page.wait_for_timeout(300)  # finalizers run, and free more
        session.send("HeapProfiler.collectGarbage")
        counters = session.send("Memory.getDOMCounters")
        (worker,) = page.workers
        cached, objects = worker.evaluate("code => python.runPython(code).toJs()", OBJECTS)
        wasm = worker.evaluate("python._module.HEAP8.length")
        return {
            "page, JavaScript, bytes": session.send("Runtime.getHeapUsage")["usedSize"],
            "page, MicroPython, bytes": mpy - dead,
            DEAD: dead,
            TEXT: page.evaluate(STORED),
            "page, results in MicroPython, bytes": full - mpy,
            "page, nodes": counters["nodes"],
            "page, listeners": counters["jsEventListeners"],
            "worker, Python objects": objects,
            "worker, Python objects in caches": cached,
            "worker, WebAssembly, bytes": wasm,
        } | self.processes()

    def without_results(self) -> tuple[int, int]:
        """The bytes of MicroPython's heap once the results are let go, and those of a text of them that is there still."""
        with self.page.expect_console_message(lambda message: "max blk sz" in message.text) as told:
            used = self.page.evaluate(BARE)
        found = MEM_INFO.match(told.value.text)
        assert found is not None
        largest = BLOCK * int(found[1])
        return used, largest if largest >= LARGEST else 0

    def processes(self) -> dict[str, int]:
        """The memory of the processes that show pages, files and what they share left out; nothing where the system
        does not tell."""
        told = self.browser.send("SystemInfo.getProcessInfo")["processInfo"]
        files = [Path(f"/proc/{each['id']}/status") for each in told if each["type"] == "renderer"]
        found = [re.search(r"RssAnon:\s+(\d+) kB", file.read_text()) for file in files if file.exists()]
        return (
            {"pages' processes, bytes": sum(int(each[1]) * 1024 for each in found if each)}
            if any(found)
            else {}
        )


class Soak:
    """A tab, and all that went wrong in it."""

    def __init__(self, page: Page, address: str, with_trips: bool) -> None:
        self.page = page
        self.wrong: list[str] = []
        self.trips = Trips(page) if with_trips else None
        page.on("console", lambda message: self.say(message.text))
        page.on("pageerror", lambda error: self.note(f"error: {error}"))
        # The page itself calls off what a frame of the lab still fetches when the lab is left.
        page.on(
            "requestfailed",
            lambda request: request.failure == "net::ERR_ABORTED" or self.complain(f"failed: {request.url}"),
        )
        page.add_init_script(SCRIPTS if with_trips else "")
        page.set_default_timeout(600_000)
        page.emulate_media(reduced_motion="reduce")
        page.add_init_script("localStorage.setItem('dicetable.pace', 'instant')")
        page.goto(address)
        wait_for_engine(page)
        if with_trips:  # the service worker has all of the site, and this page
            wait_for_service_worker(page)
            page.reload()
            wait_for_engine(page)
        self.memory = Memory(page)

    def say(self, text: str) -> None:
        """Takes what the console says: all but what is expected is wrong."""
        if text not in EXPECTED and not MEM_INFO.match(text):
            self.complain(f"console: {text}")

    def complain(self, what: str) -> None:
        """Notes what is wrong, unless it is that there is no network."""
        if not (self.trips and self.trips.offline):
            self.note(what)

    def note(self, what: str) -> None:
        """Notes what is wrong, and says it at once: the soak takes hours."""
        self.wrong.append(what)
        print(what, file=sys.stderr, flush=True)

    def open(self, link: str) -> None:
        self.page.evaluate("location.hash = '#/'")
        self.page.locator("main[data-screen=start]").wait_for()  # a handle would keep the element alive
        self.page.evaluate("link => { location.hash = link; }", link)
        self.page.locator("main[data-state]").wait_for()

    def check(self, link: str, ended: dict[str, Any]) -> int:
        """The game that ended, played again in CPython; its steps."""
        save = saved(self.page)
        end = load(json.dumps(save))
        again = load(json.dumps(save | {"actions": []}))
        for step, action in enumerate(save["actions"]):
            told = ended["told"].get(str(step))
            legal = sorted(str(each) for each in again.state.legal_actions())
            if told is not None and told != zlib.crc32(" ".join(legal).encode()):
                self.note(f"{link}: other actions than in CPython at step {step}")
            again.play(action)
        shown = ended["scores"]
        scores = {str(seat): score for seat, score in enumerate(end.state.scores())}
        if not end.state.is_over or ended["step"] != end.step or not shown or shown.items() - scores.items():
            self.note(f"{link}: ended at {ended['step']} with {shown}, not at {end.step} with {scores}")
        return end.step

    def trying(self, play: Callable[[int, str], int], number: int, seed: str) -> int:
        """Plays a game; its steps. If a game comes to no end, the next one is played."""
        try:
            return play(number, seed)
        except PlaywrightError as error:
            self.note(f"game {number}: {error}")
            return 0

    def random_game(self, number: int, seed: str) -> int:
        some = number // 4
        link = LINKS[number % len(LINKS)].format(level=some % 7 + 1, start=some % 2, seed=f"{seed}{number}")
        self.open(link)
        if not self.trips:
            return self.check(link, self.page.evaluate(PLAY, number + 1))
        with self.trips.during(number):
            ended = self.page.evaluate(PLAY, number + 1)
        steps = self.check(link, ended)
        self.trips.after(number, self.note)
        return steps

    def hard_game(self, number: int, seed: str) -> int:
        link = HARD.format(seed=f"{seed}{number}")
        self.open(link)
        self.page.wait_for_function(OVER)
        return self.check(link, self.page.evaluate(PLAY, number + 1))


def many(
    soak: Soak, name: str, count: int, play: Callable[[int, str], int], seed: str
) -> Iterator[tuple[str, Any]]:
    """Plays `count` games; what is to be told of them."""
    if not count:
        return
    steps, begun, samples = 0, time.monotonic(), []
    warm = max(SETTLED, count // 5)  # caches are full, and the page has seen each kind of game
    for number in range(count):
        steps += soak.trying(play, number, seed)
        if number + 1 == warm or (number + 1) % max(1, count // 10) == 0:
            samples.append({"games": number + 1} | soak.memory.now())
            print(f"{name}: {samples[-1]}", file=sys.stderr, flush=True)
    before = next((each for each in samples if each["games"] >= warm), samples[0])
    yield (
        name,
        {
            "games": count,
            "steps": steps,
            "minutes": round((time.monotonic() - begun) / 60, 1),
            "memory": {key: {"before": before[key], "after": samples[-1][key]} for key in before},
            "samples": samples,
        },
    )


SETTLED = 8
"""Games after which memory can be compared: in the fifth game of *hard*, that of the engine reaches the size that it keeps."""

# How much more there may be at the end than after the first fifth, in per cent.
GROWTH = {
    "page, MicroPython, bytes": 25,
    "page, results in MicroPython, bytes": 1_000,
    "page, nodes": 25,
    "page, listeners": 25,
    "worker, Python objects in caches": 1_000,
    "pages' processes, bytes": 75,  # what a browser's tools keep of what was loaded is up to 200 MB
}
GROWN = 10
DEAD = "page, dead text in MicroPython, bytes"
TEXT = "page, results in storage, characters"


def grown(memory: dict[str, dict[str, int]], samples: list[dict[str, int]]) -> list[str]:
    """What there is too much of at the end. A dead text that chance keeps is not in all samples: one that is in each that
    can tell, once the results are long enough, is kept."""
    telling = [each for each in samples if each[TEXT] >= LARGEST]
    grew = [
        f"{key} grew from {each['before']} to {each['after']}"
        for key, each in memory.items()
        if key not in ("games", DEAD, TEXT)
        and each["after"] > each["before"] * (1 + GROWTH.get(key, GROWN) / 100)
    ]
    return grew + ([f"{DEAD}: in every sample"] if telling and all(each[DEAD] for each in telling) else [])


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=200, help="random games, half of each game")
    parser.add_argument("--hard", type=int, default=40, help="games of four hard seats")
    parser.add_argument(
        "--trips", action="store_true", help="reviews, lessons, tournaments and faults on the way"
    )
    parser.add_argument("--seed", default="SOAK")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        built(Path(folder) / "dist")
        host = Host(Path(folder) / "dist")
        browser = playwright.chromium.launch(executable_path=browsers.find(), args=arguments())
        try:
            soak = Soak(
                browser.new_page(viewport={"width": 1280, "height": 800}), host.address, options.trips
            )
            found = dict(many(soak, "random", options.games, soak.random_game, options.seed))
            found |= dict(many(soak, "hard", options.hard, soak.hard_game, options.seed))
        finally:
            browser.close()
            host.stop()
    if soak.trips:
        print(f"on the way: {dict(soak.trips.counted)}", file=sys.stderr)
    settled = {name: each for name, each in found.items() if each["games"] > SETTLED}
    wrong = soak.wrong + [
        f"{name}: {each}"
        for name in settled
        for each in grown(settled[name]["memory"], settled[name]["samples"])
    ]
    if options.json:
        print(json.dumps(found | {"wrong": wrong}))
    else:
        for name, each in found.items():
            print(f"{name}: {each['games']} games, {each['steps']} steps, {each['minutes']} minutes")
            for key, value in each["memory"].items():
                print(f"    {key}: {value['before']:,} -> {value['after']:,}")
            if name not in settled:
                print(f"    too few games to say whether memory stays: more than {SETTLED} are needed")
        print("\n".join(wrong) or "nothing went wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
