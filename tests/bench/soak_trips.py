"""What happens to a tab between and during its games, for `soak_browser`: reviews and lessons are opened, and tournaments of
the lab played; engines are killed, the storage is full for a while, the network is gone, the clock jumps."""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from playwright.sync_api import Page

from engine.link import replay_link
from engine.match import load
from tests.web.faults import CLOCK, WORKERS
from tests.web.player import saved

FAULT_EVERY, LESSON_EVERY, REVIEW_EVERY, LONG_REVIEW_EVERY, TOURNAMENT_EVERY = 15, 40, 40, 400, 100
"""Games. A review of Gönnen Können takes long."""
# What the page does before a step of its own: `trip`, which PLAY calls with the step.
SCRIPTS = (
    WORKERS
    + CLOCK
    + r"""
window.fill = () => {
    for (let size = 1 << 22, number = 0; size >= 1; )
        try { localStorage.setItem(`other ${number++}`, "x".repeat(size)); } catch { size = Math.floor(size / 2); }
};
window.empty = () => Object.keys(localStorage).filter((key) => key.startsWith("other ")).forEach((key) => localStorage.removeItem(key));
window.trip = null;
"""
)
TRIPS = {
    "engine killed": "step => { if (step >= 4) { window.fault = { kind: 'killed', call: 'act' }; window.trip = null; } }",
    "storage full": "step => { if (step === 4) window.fill(); if (step >= 8) { window.empty(); window.trip = null; } }",
    "clock an hour on": "step => { if (step >= 4) { window.shift = 36e5; window.trip = null; } }",
    "clock three days back": "step => { if (step >= 4) { window.shift = -3 * 864e5; window.trip = null; } }",
    "network gone": "",
}
CALM = "window.trip = null; window.fault = null; window.shift = 0; window.empty(); window.told.length = 0;"
LESSON = """async () => {
    const pause = () => new Promise((go) => setTimeout(go, 50));
    for (let touch = 0; touch < 6; touch++) {
        for (let wait = 0; wait < 100 && !document.querySelector("[data-action]"); wait++) await pause();
        document.querySelector("[data-action]")?.click();
        await pause();
    }
    return document.querySelector("main")?.dataset.lesson ?? null;
}"""

TOURNAMENT = """async (run) => {
    const last = await new Promise((go) => host.lab.run(1, JSON.stringify(run), (text) => {
        const news = JSON.parse(text);
        if (["done", "error"].includes(news.type)) go(news);
    }));
    host.lab.close();
    return last;
}"""
LAST = "def choose(view):\n    return view.legal_actions()[-1]\n"


class Trips:
    """Decides by a game's number what happens in it and after it, and counts it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.counted: Counter[str] = Counter()
        self.offline = False

    @contextmanager
    def during(self, number: int) -> Iterator[None]:
        """The fault of this game, if it has one; afterwards all is as it was."""
        faults = list(TRIPS)
        fault = (
            faults[number // FAULT_EVERY % len(faults)] if number % FAULT_EVERY == FAULT_EVERY - 1 else None
        )
        if fault:
            self.counted[fault] += 1
        if fault == "network gone":
            self.offline = True
            self.page.context.set_offline(True)
        elif fault:
            self.page.evaluate(f"window.trip = {TRIPS[fault]}")
        yield
        self.page.evaluate(CALM)
        if self.offline:
            self.page.context.set_offline(False)
            self.offline = False

    def after(self, number: int, complain: Callable[[str], None]) -> None:
        """A lesson, a tournament or the review of the game that has just ended, if it is time for one."""
        if number % TOURNAMENT_EVERY == TOURNAMENT_EVERY - 1:
            self._tournament(str(number), complain)
        if number % LESSON_EVERY == LESSON_EVERY - 1:
            self._lesson(complain)
        save = saved(self.page)
        often = REVIEW_EVERY if save["game"] == "tutto" else LONG_REVIEW_EVERY
        if number % often in (REVIEW_EVERY - 4, REVIEW_EVERY - 3):
            self._review(json.dumps(save), complain)

    def _go(self, link: str, wanted: str) -> None:
        self.page.evaluate("location.hash = '#/'")
        self.page.locator("main[data-screen=start]").wait_for()
        self.page.evaluate("link => { location.hash = link; }", link)
        self.page.locator(wanted).first.wait_for()

    def _lesson(self, complain: Callable[[str], None]) -> None:
        self.counted["lessons"] += 1
        self._go("#/learn/tutto", "main[data-lesson]")
        if not self.page.evaluate(LESSON):
            complain("a lesson was lost")

    def _review(self, save: str, complain: Callable[[str], None]) -> None:
        self.counted["reviews"] += 1
        match = load(save)
        self._go(replay_link(match).replace("#/replay?", "#/review?"), ".account-parts, .review .error")
        if not self.page.locator(".account-parts").count():
            complain(f"no review of {replay_link(match)}")

    def _tournament(self, seed: str, complain: Callable[[str], None]) -> None:
        self.counted["tournaments"] += 1
        seats = [{"name": "easy"}, {"name": "last.py", "code": LAST}]
        run = {
            "kind": "tournament",
            "game": "tutto",
            "mode": "table",
            "games": 20,
            "seed": seed,
            "workers": 2,
            "seats": seats,
        }
        last = self.page.evaluate(TOURNAMENT, run)
        if last["type"] != "done" or last["done"] != 20:
            complain(f"a tournament ended with {last}")
