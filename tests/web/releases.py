"""Releases of the past: built from the history of this repository, and played until the browser has kept something of every
kind.

    python3 -m tests.web.releases 1.1.0

builds that release, plays it in Chromium and writes release_1_1.json: all that the browser has stored, and what the release
showed of it. It takes a quarter of an hour, needs the whole history, and need not be run again: a release does not change.
"""

from __future__ import annotations

import io
import json
import subprocess
import sys
import tarfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import BrowserContext, Page, sync_playwright

from tests.web.conftest import Host, arguments, new_context, wait_for_engine
from tests.web.lesson_pages import NOW, READY
from tests.web.turn_links import LOADED_ANEW, arrive, take_turn
from tools import browser as browsers
from tools.environment import ROOT, WORK, alone

BUILDING = 1200
"""Seconds that the build of a release may take."""

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
    const decided = () => main() && !covered() && (main().dataset.state === "over" || main().dataset.waits || buttons().length);
    await until(decided);
    for (let turn = 0; turn < steps && main().dataset.state !== "over"; turn++) {
        const step = main().dataset.step;
        const better = buttons().filter((each) => /^(complete|buy|keep|stop)/.test(each.dataset.action));
        const choice = better.length ? better : buttons();
        choice[(turn * 7) % choice.length].click();
        await until(() => main().dataset.step !== step && decided());
    }
}"""
"""Plays this many decisions of people, or until somebody elsewhere is waited for. Where the device changes hands, it does; what
the coach asks is answered with yes."""

CHOSEN = """() => [...document.querySelectorAll(".dock .die[aria-pressed=true]")].map((die) => die.dataset.do).sort()"""
"""The dice that are chosen but not rolled yet."""

OF_SEVERAL = "#/goennen/table?seats=human,human,medium&start=0&seed=KEPT6"
CAMPAIGN = "#/goennen/campaign?level=1&points=0&seed=KEPT7"

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


def played(day: str) -> tuple[tuple[str, int | None], ...]:
    """The games on one device: each is a link as people share it, and how many decisions are taken in it: None plays to the end."""
    return (
        ("#/goennen/solo?level=2&seed=KEPT5", 40),
        (OF_SEVERAL, 45),
        (CAMPAIGN, 20),
        (f"#/tutto/daily?date={day}", 12),
        ("#/tutto/solo?seed=KEPT8", 9),
        ("#/tutto/table?seats=human,hard,easy&start=0&seed=KEPT9", 11),
        ("#/tutto/table?seats=human,human,human&start=1&seed=some+text+%C3%A4", 15),
        ("#/tutto/solo?seed=KEPT2", None),
        ("#/tutto/table?seats=human,easy&start=0&seed=KEPT3", None),
        ("#/goennen/table?seats=human,easy&start=0&seed=KEPT4", None),
        (f"#/goennen/daily?date={day}&level=4", None),
        ("#/tutto/table?seats=human,human&start=0&seed=KEPT10", None),
        ("#/goennen/solo?level=1&seed=KEPT1", None),
    )


class NoHistory(Exception):
    """This clone does not have the release in its history."""


class Release(NamedTuple):
    """commit: its last one; day: on which it was played; settings: with what it was played."""

    version: str
    commit: str
    day: str
    settings: dict[str, str]

    @property
    def profile(self) -> Path:
        """What a browser has stored that has played it, and what it showed of it."""
        return Path(__file__).with_name(f"release_{'_'.join(self.version.split('.')[:2])}.json")

    def build(self) -> Path:
        """Its site, built once. Raises NoHistory."""
        name = "release-" + self.version
        folder = WORK / name
        with alone(name):
            if not (folder / "dist" / "sw.js").exists():
                packed = subprocess.run(
                    ["git", "archive", self.commit], cwd=ROOT, capture_output=True, check=False
                )
                if packed.returncode:
                    raise NoHistory(f"the history ends before {self.commit}, the release {self.version}")
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


RELEASES = {
    each.version: each
    for each in (
        Release("1.0.0", "a8a83df119c1ad7321fb933f3c622d5278ec2f6d", "2026-11-25", SETTINGS),
        Release(
            "1.1.0",
            "6470bf01a32b3117d3d8cdd2f9f2cd773e805dca",
            "2026-11-28",
            SETTINGS | {"language": "nl", "letters": "off", "passing": "go"},
        ),
    )
}


def on_that_day(context: BrowserContext, day: str) -> None:
    """The pages of this browser begin at noon of a day."""
    context.add_init_script(f"""{{
        const ahead = new Date("{day}T12:00:00").getTime() - Date.now();
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
    """Plays 1.0.0."""

    def __init__(self, release: Release, page: Page, friend: Page, address: str) -> None:
        """friend: a page in a browser of its own, elsewhere."""
        self.release = release
        self.page = page
        self.friend = friend
        self.address = address
        self.games: list[dict[str, Any]] = []
        self.chosen: list[str] = []

    def steps(self) -> list[Callable[[], None]]:
        return [self.settings, self.people, self.play, self.lesson, self.reviews, self.puzzles, self.lab]

    def settings(self) -> None:
        go(self.page, self.address + "#/")
        self.page.click("[data-do=settings]")
        for name, value in self.release.settings.items():
            self.page.locator(f"[name={name}][value={value}]").check(force=True)
        self.page.wait_for_function(
            "lang => document.documentElement.lang === lang", arg=self.release.settings["language"]
        )
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
        games = played(self.release.day)
        for link, steps in games:
            go(self.page, self.address + link)
            self.page.evaluate(ADVANCE, 5000 if steps is None else steps)
            self.keep(link)
            if link == games[-1][0]:
                self.share()
            if link == OF_SEVERAL:
                self.coach_of_each()

    def keep(self, link: str) -> None:
        """What the table shows of the game that this link has led to."""
        self.games.append(
            {"link": link, "address": self.page.evaluate("location.hash"), **self.page.evaluate(LOOK)}
        )
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


class Recorder11(Recorder):
    """Plays 1.1.0."""

    def steps(self) -> list[Callable[[], None]]:
        begun, rest = super().steps()[:3], super().steps()[3:]
        return [*begun, self.race, self.elsewhere, *rest, self.odds, self.choose]

    def people(self) -> None:
        super().people()
        self.page.click("[data-do='another - device']")
        self.page.locator("[name=openly][value=yes]").check(force=True)
        self.page.keyboard.press("Escape")

    def race(self) -> None:
        """The same dice as a friend: once to the end, once not."""
        copied = "navigator.clipboard.writeText = async (text) => { window.copied = text; }"
        for link, steps in (("#/tutto/solo?seed=KEPT11", 5000), ("#/goennen/solo?level=1&seed=KEPT12", 30)):
            opened(self.friend, self.address + link)
            self.friend.evaluate(ADVANCE, 5000)
            self.friend.evaluate(copied)
            self.friend.click("[data-do=share]")
            self.friend.fill("[data-form=name]", PEOPLE[1])
            self.friend.keyboard.press("Tab")
            self.friend.click("[data-do='copy beat']")
            self.friend.wait_for_function("window.copied")
            beat = "#" + self.friend.evaluate("window.copied").rpartition("#")[2]
            opened(self.page, self.address + beat)
            self.page.evaluate(ADVANCE, steps)
            self.keep(beat)

    def elsewhere(self) -> None:
        """Games by link: it is one's turn, somebody else's, nobody's any more; and a seat that was not taken yet."""
        link = "#/turn?game={}&seats={}&start=1&seed={}&ruleset={}"
        for game, seed, rounds in (("tutto", "KEPT13", 2), ("goennen", "KEPT14", 1), ("tutto", "KEPT15", 0)):
            seats = ",".join(["human"] * (3 if game == "goennen" else 2))
            ruleset = 2 if game == "goennen" else 1
            sent = take_turn(self.page, self.address, link.format(game, seats, seed, ruleset))
            for turn in range(1, 200):
                sent = take_turn(self.friend, self.address, sent, "1", turn == 1)
                if turn == rounds and game == "tutto":
                    arrive(self.page, self.address, sent)
                    self.page.evaluate(ADVANCE, 2)
                    break
                sent = take_turn(self.page, self.address, sent, "", not turn % LOADED_ANEW)
                if turn == rounds or self.page.get_attribute("main", "data-state") == "over":
                    break
            self.keep(self.page.evaluate("location.hash"))
        invited = take_turn(self.friend, self.address, link.format("goennen", "human,human", "KEPT16", 2))
        go(self.page, self.address + "#" + invited.partition("#")[2])
        self.page.wait_for_selector("[data-do=sit]")
        self.page.keyboard.press("Escape")
        self.page.wait_for_selector("[data-screen=start]")

    def odds(self) -> None:
        """Odds that the coach gives, and that somebody has switched off."""
        opened(self.page, self.address + "#/tutto/solo?seed=KEPT8")
        self.page.click("[data-do=odds]")

    def choose(self) -> None:
        """Dice are chosen but not rolled when the page is left."""
        opened(self.page, self.address + CAMPAIGN)
        self.page.locator(".dock .die[aria-pressed]").first.click()
        self.chosen = self.page.evaluate(CHOSEN)
        self.page.reload()
        wait_for_engine(self.page)
        self.page.wait_for_function(f"chosen => String(({CHOSEN})()) === String(chosen)", arg=self.chosen)


RECORDERS = {"1.0.0": Recorder, "1.1.0": Recorder11}


def record(release: Release, said: Callable[[str], None]) -> dict[str, Any]:
    """Plays a release; what is written to its file."""
    host = Host(release.build())
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browsers.find(), args=arguments())
        with (
            new_context(chromium, timezone_id="UTC", has_touch=True) as context,
            new_context(chromium, timezone_id="UTC", has_touch=True, reduced_motion="reduce") as other,
        ):
            other.add_init_script(
                "localStorage.setItem('dicetable.pace', 'instant'); localStorage.setItem('dicetable.throw', 'itself')"
            )
            on_that_day(context, release.day)
            on_that_day(other, release.day)
            page = context.new_page()
            recorder = RECORDERS[release.version](release, page, other.new_page(), host.address)
            for step in recorder.steps():
                said(step.__name__)
                step()
            page.goto(host.address + "#/statistics")
            page.wait_for_timeout(1000)
            stored = page.evaluate("Object.fromEntries(Object.entries(localStorage).sort())")
    host.stop()
    return {
        "release": release.version,
        "commit": release.commit,
        "day": release.day,
        "people": PEOPLE,
        "settings": release.settings,
        "games": recorder.games,
        **({"chosen": recorder.chosen} if recorder.chosen else {}),
        "stored": stored,
    }


def main() -> None:
    release = RELEASES[sys.argv[1]]
    profile = record(release, lambda text: print(text, file=sys.stderr, flush=True))
    release.profile.write_text(json.dumps(profile, ensure_ascii=False, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
