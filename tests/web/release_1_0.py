"""Release 1.0.0: built from the history of this repository, and played until its browser has kept something of every kind.

    python3 -m tests.web.release_1_0

builds it, plays it in Chromium and writes release_1_0.json: all that the browser has stored, and what that release showed
of it. It takes ten minutes, needs the whole history, and need not be run again: a release does not change.
"""

from __future__ import annotations

import io
import json
import subprocess
import sys
import tarfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page, sync_playwright

from tests.web.conftest import Host, arguments, new_context, wait_for_engine
from tests.web.lesson_pages import NOW, READY
from tools import browser as browsers
from tools.environment import ROOT, WORK, alone

COMMIT = "a8a83df119c1ad7321fb933f3c622d5278ec2f6d"
PROFILE = Path(__file__).with_suffix(".json")
DAY = "2026-11-25"  # on which it was played
BUILDING = 1200
"""Seconds that its build may take."""

LOOK = """() => {
    const main = document.querySelector("main[data-state]");
    const texts = (selector) => [...main.querySelectorAll(selector)];
    return {
        state: main.dataset.state,
        step: Number(main.dataset.step),
        actions: texts("button[data-action]").map((each) => each.dataset.action).sort(),
        scores: Object.entries(Object.fromEntries(texts("[data-seat][data-score]").map((each) => [each.dataset.seat, each.dataset.score]))),
        dice: texts(".tray [data-die], .dice [data-die]").map((each) => each.dataset.die).sort(),
        cards: texts("[data-card]").map((each) => each.dataset.card).sort(),
    };
}"""
"""What a table shows, in words that have not changed since."""

ADVANCE = """async (steps) => {
    const main = () => document.querySelector("main[data-state]");
    const buttons = () => [...document.querySelectorAll("button[data-action]")];
    const covered = () => document.querySelector("[data-do=taken]");
    const until = async (done) => {
        for (const start = performance.now(); !done(); await new Promise((go) => setTimeout(go, 10))) {
            if (performance.now() - start > 120000) throw new Error("no answer at step " + main()?.dataset.step);
            covered()?.click();
            document.querySelector("[data-do=coach_on]")?.click();
        }
    };
    const decided = () => main() && !covered() && (main().dataset.state === "over" || buttons().length);
    await until(decided);
    for (let turn = 0; turn < steps && main().dataset.state !== "over"; turn++) {
        const step = main().dataset.step;
        const better = buttons().filter((each) => /^(complete|buy|keep|stop)/.test(each.dataset.action));
        const choice = better.length ? better : buttons();
        choice[(turn * 7) % choice.length].click();
        await until(() => main().dataset.step !== step && decided());
    }
}"""
"""Plays this many decisions of people. Where the device changes hands, it does; what the coach asks is answered with yes."""

OF_SEVERAL = "#/goennen/table?seats=human,human,medium&start=0&seed=KEPT6"

# Each game is a link as people share it, and how many decisions are taken in it: None plays to the end.
GAMES = (
    ("#/goennen/solo?level=2&seed=KEPT5", 40),
    (OF_SEVERAL, 45),
    ("#/goennen/campaign?level=1&points=0&seed=KEPT7", 20),
    (f"#/tutto/daily?date={DAY}", 12),
    ("#/tutto/solo?seed=KEPT8", 9),
    ("#/tutto/table?seats=human,hard,easy&start=0&seed=KEPT9", 11),
    ("#/tutto/table?seats=human,human,human&start=1&seed=some+text+%C3%A4", 15),
    ("#/tutto/solo?seed=KEPT2", None),
    ("#/tutto/table?seats=human,easy&start=0&seed=KEPT3", None),
    ("#/goennen/table?seats=human,easy&start=0&seed=KEPT4", None),
    (f"#/goennen/daily?date={DAY}&level=4", None),
    ("#/tutto/table?seats=human,human&start=0&seed=KEPT10", None),
    ("#/goennen/solo?level=1&seed=KEPT1", None),
)
PEOPLE = ("Ada", "Björn")
NAME = "Ada & Björn"
CODE = '''"""Kept from 1.0.0: ä, 🎲."""

def choose(view):
    return view.legal_actions()[-1]
'''
SETTINGS = {
    "theme": "dark",
    "motion": "reduced",
    "sounds": "on",
    "pace": "instant",
    "throw": "itself",
    "finish": "button",
    "coach": "odds",
    "language": "de",
}


class NoHistory(Exception):
    """This clone does not have the release in its history."""


def build() -> Path:
    """The site of 1.0.0, built once. Raises NoHistory."""
    folder = WORK / "release-1.0.0"
    with alone("release-1.0.0"):
        if not (folder / "dist" / "sw.js").exists():
            packed = subprocess.run(["git", "archive", COMMIT], cwd=ROOT, capture_output=True, check=False)
            if packed.returncode:
                raise NoHistory(f"the history ends before {COMMIT}, the release 1.0.0")
            with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as sources:
                sources.extractall(folder, filter="data")
            subprocess.run(
                [sys.executable, "build.py", "dist", "--no-docs"],
                cwd=folder,
                check=True,
                timeout=BUILDING,
                stdout=sys.stderr,
            )
    return folder / "dist"


def on_that_day(context: BrowserContext) -> None:
    """The pages of this browser begin at noon of the day on which 1.0.0 was played."""
    context.add_init_script(f"""{{
        const ahead = new Date("{DAY}T12:00:00").getTime() - Date.now();
        const Now = Date;
        Date = class extends Now {{
            constructor(...given) {{ super(...(given.length ? given : [Now.now() + ahead])); }}
            static now() {{ return Now.now() + ahead; }}
        }};
    }}""")


def go(page: Page, address: str) -> None:
    """Goes to an address, as by a link; the first time the page is loaded."""
    site, mark, link = address.partition("#")
    if page.url.startswith(site):
        page.evaluate("link => { location.hash = link; }", mark + "/")
        page.wait_for_selector("[data-screen=start]")
        page.evaluate("link => { location.hash = link; }", mark + link)
    else:
        page.goto(address)
        wait_for_engine(page)


def opened(page: Page, address: str) -> dict[str, Any]:
    """What the table at an address shows, once somebody may decide or the game is over."""
    go(page, address)
    page.evaluate(ADVANCE, 0)
    shown: dict[str, Any] = page.evaluate(LOOK)
    return shown


class Recorder:
    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.games: list[dict[str, Any]] = []

    def settings(self) -> None:
        go(self.page, self.address + "#/")
        self.page.click("[data-do=settings]")
        for name, value in SETTINGS.items():
            self.page.locator(f"[name={name}][value={value}]").check(force=True)
        self.page.wait_for_function("document.documentElement.lang === 'de'")
        self.page.keyboard.press("Escape")

    def people(self) -> None:
        """Names of people, as the form of a new game asks for them."""
        go(self.page, self.address + "#/")
        self.page.click("[data-do='another - device']")
        for seat, name in enumerate(PEOPLE):
            self.page.fill(f"[name=name{seat}]", name)
            self.page.keyboard.press("Tab")
        self.page.keyboard.press("Escape")

    def play(self) -> None:
        for link, steps in GAMES:
            go(self.page, self.address + link)
            self.page.evaluate(ADVANCE, 5000 if steps is None else steps)
            self.games.append(
                {"link": link, "address": self.page.evaluate("location.hash"), **self.page.evaluate(LOOK)}
            )
            if link == GAMES[-1][0]:
                self.share()
            if link == OF_SEVERAL:
                self.coach_of_each()
            print(link, self.games[-1]["step"], self.games[-1]["state"], file=sys.stderr, flush=True)

    def share(self) -> None:
        """The name that goes with a score to beat."""
        self.page.click("[data-do=share]")
        self.page.fill("[data-form=name]", NAME)
        self.page.keyboard.press("Tab")
        self.page.keyboard.press("Escape")

    def coach_of_each(self) -> None:
        """How much the coach tells the second of several people."""
        self.page.click("[data-do=menu]")
        self.page.click(".sheet [data-do=settings]")
        self.page.locator("[name='coach 1'][value=training]").check(force=True)
        self.page.keyboard.press("Escape")
        self.page.keyboard.press("Escape")

    def lesson(self) -> None:
        for name in ("goennen", "tutto"):
            go(self.page, self.address + f"#/learn/{name}")
            self.page.wait_for_selector("main[data-lesson]")
            for _ in range(6):
                self.page.wait_for_function(READY)
                before = self.page.evaluate(NOW)
                self.page.locator("[data-do=show], [data-do=onward]").first.click()
                self.page.wait_for_function(f"before => ({NOW})() !== before", arg=before)

    def reviews(self) -> None:
        """Reviews of all results; the first is looked at until its moments are checked, which makes puzzles of them."""
        go(self.page, self.address + "#/statistics")
        self.page.click("[data-do=review_all]")
        stored = "JSON.parse(localStorage.getItem('dicetable.progress')).results"
        self.page.wait_for_function(
            f"{stored}.every((each) => each.review || each.mode === 'shared')", timeout=600_000
        )
        for result in self.page.evaluate(stored):
            if (
                self.page.evaluate(
                    "(JSON.parse(localStorage.getItem('dicetable.puzzles')) ?? { mine: [] }).mine.length"
                )
                > 2
            ):
                break
            go(self.page, self.address + "#/review?" + result["link"])
            self.page.wait_for_selector(".account-parts", timeout=300_000)
            self.page.wait_for_timeout(40_000)

    def puzzles(self) -> None:
        """One of one's own, and two of the day's."""
        for kind in ("mine", "five"):
            go(self.page, self.address + "#/puzzle?")
            self.page.click(f"[data-do={kind}]")
            self.page.wait_for_selector("main[data-puzzle=open]")
            self.page.evaluate("document.querySelector('[data-action]').click()")
            self.page.wait_for_selector("main[data-puzzle=solved], main[data-puzzle=missed]", timeout=120_000)

    def lab(self) -> None:
        go(self.page, self.address + "#/lab")
        self.page.wait_for_selector("code-editor .cm-content")
        self.page.click("[data-do=new]")
        self.page.locator("[data-do^='example']").nth(2).click()
        self.page.click("code-editor .cm-content")
        self.page.keyboard.press("ControlOrMeta+a")
        self.page.keyboard.press("Delete")
        self.page.keyboard.insert_text(CODE)
        self.page.click("[data-do=more]")
        self.page.fill("[data-form=name]", "Mein Spieler ä")
        self.page.click(".lab-name button[type=submit]")
        self.page.wait_for_function("localStorage.getItem('dicetable.lab') === 'Mein Spieler ä'")


def record(dist: Path, said: Callable[[str], None]) -> dict[str, Any]:
    """Plays 1.0.0; what is written to the file."""
    host = Host(dist)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browsers.find(), args=arguments())
        with new_context(chromium, timezone_id="UTC") as context:
            on_that_day(context)
            page = context.new_page()
            recorder = Recorder(page, host.address)
            for step in (
                recorder.settings,
                recorder.people,
                recorder.play,
                recorder.lesson,
                recorder.reviews,
                recorder.puzzles,
                recorder.lab,
            ):
                said(step.__name__)
                step()
            page.goto(host.address + "#/statistics")
            page.wait_for_timeout(1000)
            stored = page.evaluate("Object.fromEntries(Object.entries(localStorage).sort())")
    host.stop()
    return {
        "release": "1.0.0",
        "commit": COMMIT,
        "day": DAY,
        "people": PEOPLE,
        "settings": SETTINGS,
        "games": recorder.games,
        "stored": stored,
    }


def main() -> None:
    profile = record(build(), lambda text: print(text, file=sys.stderr, flush=True))
    PROFILE.write_text(json.dumps(profile, ensure_ascii=False, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
