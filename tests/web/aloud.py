"""What a virtual screen reader says at the table: a round, a device that changes hands, a result. Everything is done by
keys, and between them the page is read from its first word to its last, as by somebody who does not see it.

    python3 -m tests.web.aloud    records the transcripts in tests/web/transcripts/ anew

A line that begins with ">" is what the player does, "#" begins a part; every other line is one thing said.
"""

import sys
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "web")]

from moments import SOLO, Moment, hasty, kinds, moments, phase, show
from playwright.sync_api import Browser, Page

from engine.link import game_link
from engine.match import load

READER = (
    ROOT / "web" / "node_modules" / "@guidepup" / "virtual-screen-reader" / "lib" / "esm" / "index.browser.js"
)
TRANSCRIPTS = Path(__file__).with_name("transcripts")
LANGUAGES = {"en": "en-GB", "de": "de-DE", "nl": "nl-NL"}
TABLE = "#/goennen/table?seats=human,human&start=0&seed=ALOUD"

BEGIN = """import('/virtual-screen-reader.mjs').then(({ virtual }) => {
    window.virtual = virtual;
    return virtual.start({ container: document.body });
})"""
HEARD = """async () => {
    const log = await virtual.spokenPhraseLog();
    await virtual.clearSpokenPhraseLog();
    return log;
}"""
# Reads an element from its first word to its last; then the reader is where the focus is, as before.
READ = """async (selector) => {
    await virtual.stop();
    await virtual.start({ container: document.querySelector(selector) });
    const first = await virtual.lastSpokenPhrase();
    const said = [first];
    for (let i = 0; i < 400; i++) {
        await virtual.next();
        const phrase = await virtual.lastSpokenPhrase();
        if (phrase === first) break;
        said.push(phrase);
    }
    await virtual.stop();
    await virtual.start({ container: document.body });
    await virtual.clearSpokenPhraseLog();
    return said;
}"""
PLAIN = """try {
    localStorage.setItem('dicetable.finish', 'button');
    localStorage.setItem('dicetable.names', '["Anna", "Ben"]');
} catch {}"""


class Listener:
    """Plays by keys and writes down what is said."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.lines: list[str] = []

    def part(self, title: str) -> None:
        self.lines += ["", "# " + title] if self.lines else ["# " + title]
        self.hear()

    def hear(self) -> list[str]:
        """What has been said since."""
        from tests.web.conftest import ask

        ask(self.page, "today")
        self.page.evaluate(
            "new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(go, 60))))"
        )
        return [str(each) for each in self.page.evaluate(HEARD)]

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)
        self.lines += ["> " + key, *self.hear()]

    def reach(self, selector: str) -> None:
        """Goes on by Tab."""
        for _ in range(30):
            if self.page.evaluate("selector => document.activeElement.matches(selector)", selector):
                return
            self.press("Tab")
        raise AssertionError(f"Tab does not reach {selector}")

    def read(self, selector: str) -> None:
        said = [str(each) for each in self.page.evaluate(READ, selector)]
        self.lines.append("> reads")
        while said:  # what a button consists of is said with it, and by no real reader once more
            phrase = said.pop(0)
            self.lines.append(phrase)
            if phrase.startswith("button, ") and "end of " + phrase in said:
                del said[: said.index("end of " + phrase) + 1]


@cache
def whole_round() -> tuple[Moment, str, str]:
    """A moment at the end of a solo round, after which the next goes so: thrown, the first and the last die kept, the rest
    rolled again, then one card can be completed in one way, and later a die can be entered. The row that loses a card,
    and the die to be entered."""
    for number in range(1, 60):
        for match in hasty(SOLO, number):
            if match.step < 60 or phase(match) != "remove":
                continue
            on = load(match.save())
            row = str(on.state.legal_actions()[0])
            on.play(row)
            if on.state.is_over or "roll_OGB" not in map(str, on.state.legal_actions()):
                continue
            on.play("roll_OGB")
            ways = [str(each) for each in on.state.legal_actions() if str(each).startswith("complete")]
            if len(ways) != 1 or "buy" in kinds(on):
                continue
            on.play(ways[0])
            if kinds(on) & {"complete", "buy"}:
                continue
            on.play("end")
            entries = [str(each) for each in on.state.legal_actions() if str(each).startswith("enter")]
            if entries:
                return (game_link(match), match.save()), row, entries[0].split("_")[1]
    raise AssertionError("no round is like that")


def play_round(listener: Listener) -> None:
    """A round of a solo game, from the market's last card on."""
    moment, row, die = whole_round()
    show(listener.page, moment)
    listener.part("the table is opened")
    listener.read("main")
    listener.part("a card leaves the market")
    listener.reach(f".dock [data-do='act {row}']")
    listener.press("Enter")
    listener.part("the throw")
    listener.press("Enter")
    listener.part("two dice are kept, the rest rolled again")
    listener.press("1")
    listener.press("5")
    listener.press("r")
    listener.part("a card is completed")
    listener.press("c")
    listener.part("the turn ends")
    listener.press("e")
    listener.part("a passive die is entered")
    listener.press(str("YOGBP".index(die) + 1))
    listener.press("Enter")
    if listener.page.query_selector(".sheet"):  # it may go to several fields
        listener.press("Tab")
        listener.press("Enter")
    listener.part("the table is read again")
    listener.read(".dock")


def hand_over(listener: Listener) -> None:
    """Two people set up: the first is ready, the second takes the device."""
    page = listener.page
    page.evaluate("link => { location.hash = link; }", TABLE)
    page.wait_for_selector(".hand-over-sheet")
    listener.part("the first of two people takes the device")
    listener.read(".sheet")
    listener.reach(".sheet [data-do=taken]")
    listener.press("Enter")
    for _ in range(4):  # one card back, three laid
        page.evaluate("document.querySelector('button[data-action]').click()")
        listener.hear()
    listener.part("she is ready")
    listener.reach(".dock [data-do='act ready']")
    listener.press("Enter")
    listener.part("the other one takes it")
    listener.read(".sheet")
    listener.reach(".sheet [data-do=taken]")
    listener.press("Enter")


def result(listener: Listener) -> None:
    link, save = moments()["solo over"]
    before = load(save)
    show(listener.page, (link, without_last(before)))
    listener.part("the last decision of a game, which can change nothing any more")
    listener.reach(".dock [data-do=end_game]")
    listener.press("Enter")
    listener.part("the result")
    listener.read(".sheet")


def without_last(match: Any) -> str:
    from engine.match import replayed

    return str(replayed(match.setup, [str(move.action) for move in match.moves[:-1]]).save())


def transcript(browser: Browser, address: str, language: str) -> str:
    """All that is said, as it is kept in a file."""
    from tests.web.conftest import HEAR, wait_for_engine

    with browser.new_context(
        locale=LANGUAGES[language], viewport={"width": 1280, "height": 800}, reduced_motion="reduce", service_workers="block"
    ) as context:  # fmt: skip
        context.set_default_timeout(45_000)
        context.add_init_script(HEAR)
        context.add_init_script(PLAIN)
        page = context.new_page()
        page.route(
            "**/virtual-screen-reader.mjs",
            lambda route: route.fulfill(path=READER, content_type="text/javascript"),
        )
        page.goto(address)
        wait_for_engine(page)
        page.evaluate(BEGIN)
        listener = Listener(page)
        for scene in (play_round, hand_over, result):
            scene(listener)
        return "\n".join(listener.lines) + "\n"


def main() -> None:
    from playwright.sync_api import sync_playwright

    from tests.web.conftest import Host, arguments
    from tools import browser as browsers
    from tools import site

    site.build(ROOT / "dist")
    host = Host(ROOT / "dist")
    TRANSCRIPTS.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browsers.find(), args=arguments())
        for language in LANGUAGES:
            (TRANSCRIPTS / f"{language}.txt").write_text(transcript(browser, host.address, language), "utf-8")
        browser.close()
    host.stop()


if __name__ == "__main__":
    main()
