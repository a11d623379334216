"""A player for the tests: reads the legal actions from the panel and plays one, by button or by pointer."""

import json
from collections.abc import Callable
from math import inf
from pathlib import Path
from time import monotonic, sleep

from playwright.sync_api import Page, expect

from engine.match import load
from tests.web.conftest import ask, wait_for_engine

GAME = "main[data-state]"
PRESS = "text => document.querySelector(`button[data-action='${text}']`).click()"
LOOK = """() => {
    const main = document.querySelector('main[data-state]');
    return {state: main.dataset.state, step: main.dataset.step, phase: main.dataset.phase,
            actions: [...main.querySelectorAll('button[data-action]')].map((button) => button.dataset.action)};
}"""
MINE = """() => { const main = document.querySelector('main[data-state]');
    return main.dataset.state === 'over' || main.querySelector('button[data-action]'); }"""
"""Whether somebody here decides, or the game is over."""
NEXT = (
    "step => { const m = document.querySelector('main[data-state]'); return m && m.dataset.step !== step; }"
)
NEXT_FRAME = "new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))"
AWAIT_CLICK = """() => {
    window.clicked = false;
    addEventListener('click', () => { window.clicked = true; }, { once: true });
}"""
SAVED = """() => localStorage.getItem('dicetable.save ' + localStorage.getItem('dicetable.links').split('\\n')[0])"""


# The first throw needs no button, and no turn ends by itself: each step is the test's.
STEPWISE = """try {
    localStorage.setItem('dicetable.throw', 'itself');
    localStorage.setItem('dicetable.finish', 'button');
} catch {}"""


def open_game(page: Page, address: str, fragment: str) -> None:
    page.add_init_script(STEPWISE)
    page.goto(address + fragment)
    page.wait_for_selector(GAME, timeout=60_000)


def begin(page: Page, address: str, pace: str) -> None:
    """The start screen with the engine, at a pace of the computer seats."""
    page.emulate_media(reduced_motion="reduce")
    page.add_init_script(f"localStorage.setItem('dicetable.pace', '{pace}')")
    page.goto(address)
    wait_for_engine(page)


def look(page: Page) -> dict:
    """State, step, phase and legal actions, all of one moment."""
    return page.evaluate(LOOK)


def saved(page: Page) -> dict:
    """The save of the last game."""
    return json.loads(page.evaluate(SAVED))


def press(page: Page, action: str) -> None:
    """Plays an action by its button in the panel, and waits for the step."""
    step = look(page)["step"]
    page.evaluate(PRESS, action)
    page.wait_for_function(NEXT, arg=step)


def goes_on_as_decided(page: Page, step: int) -> None:
    """The game goes on, and the computer seat's move at `step` is the one that it takes in CPython."""
    page.wait_for_function(MINE, timeout=60_000)
    save = saved(page)
    assert len(save["actions"]) > step
    before = load(json.dumps(save | {"actions": save["actions"][:step]}))
    seat = before.state.deciders[0]
    player = before.game.POLICIES[before.setup.seats[seat]]()
    assert save["actions"][step] == str(player(before.state.view(seat)))
    load(json.dumps(save))


def settled(page: Page) -> None:
    """Waits until all that was set off so far is done and drawn: the engine answers in the order in which it is asked, and what
    has changed is drawn before the next frame."""
    ask(page, "today")
    page.evaluate(NEXT_FRAME)


def layers(page: Page, count: int) -> None:
    """Waits until the history has an entry for each of so many layers. A step back that is still to come cancels a reload."""
    page.wait_for_function("count => (history.state?.layers ?? 0) === count", arg=count)


def import_file(page: Page, file: Path) -> None:
    """Loads a file on the statistics page. What was said there of a file before is gone by then."""
    page.evaluate("location.hash = '#/'")
    page.wait_for_selector("main[data-screen=start]")
    page.evaluate("location.hash = '#/statistics'")
    with page.expect_file_chooser() as chooser:
        page.click("[data-do=import]")
    expect(page.locator(".notice.shown, .error")).to_have_count(0)
    chooser.value.set_files(file)


def middle(page: Page, selector: str) -> tuple[float, float]:
    """The middle of the first element that is meant, in CSS pixels of the window."""
    box = page.locator(selector).first.bounding_box()
    assert box, selector
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def shown_cell(page: Page, cell: str, click: Callable[[str], None]) -> str:
    """The selector of a cell, named as in notation; the frame of the display is shifted until it shows it."""
    for axis, (before, after) in enumerate((("above", "below"), ("left", "right"))):
        lines = page.evaluate(
            "axis => [...document.querySelectorAll('.cell')].map((e) => +e.dataset.cell.split(',')[axis])",
            axis,
        )
        wanted = int(cell.split(".")[axis])
        for _ in range(min(lines) - wanted):
            click(f".dock [data-do='shift {before}']")
        for _ in range(wanted - max(lines)):
            click(f".dock [data-do='shift {after}']")
    return f".cell[data-cell='{cell.replace('.', ',')}']"


BETWEEN_TAPS = 0.35
"""Seconds between two taps of a person that are not a double tap."""


class Rhythm:
    """The taps of a person: none follows so fast that the page takes it for the second half of a double tap."""

    def __init__(self) -> None:
        self._last = -inf

    def keep(self) -> None:
        """Call it before each tap."""
        sleep(max(0, self._last + BETWEEN_TAPS - monotonic()))

    def tapped(self) -> None:
        """Call it after each tap."""
        self._last = monotonic()


class Pointer:
    """Plays actions by clicks on dice, cards, fields, cells, slots and the dock's buttons."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.rhythm = Rhythm()
        self._decided = 0  # what was decided before the action that is being played

    def click(self, selector: str) -> None:
        """Clicks, and waits until all that this set off is done and drawn."""
        if self.there(
            ".offer [data-do='sounds off']"
        ):  # it takes the room of the prompt until it is answered
            self._click(".offer [data-do='sounds off']")
        self._click(selector)
        settled(self.page)

    def _click(self, selector: str) -> None:
        self.rhythm.keep()
        self.page.click(selector, timeout=30_000)
        self.rhythm.tapped()

    def there(self, selector: str) -> bool:
        return self.page.query_selector(selector) is not None

    def play(self, action: str) -> None:
        """Plays an action and checks that it was this one that was played; of an entry that the card may be anywhere
        where the number means the same."""
        before = look(self.page)
        self._decided = len(self.decisions()) if int(before["step"]) else 0
        getattr(self, "_" + action.partition("_")[0])(action, before)
        self.page.wait_for_function(NEXT, arg=before["step"])
        played = self.decisions()[-1]
        alike = action.startswith("enter") and without_field(played) == without_field(action)
        assert played == action or alike, f"{played} was played instead of {action}"

    def decisions(self) -> list[str]:
        """What has been decided on this page, in notation."""
        return list(saved(self.page)["actions"])

    def played(self) -> bool:
        """Whether the last click was an action."""
        return len(self.decisions()) > self._decided

    def _way(self, action: str) -> None:
        if not self.there(f":is(.sheet, .market-bar) [data-do='act {action}']") and self.there(
            ":is(.sheet, .market-bar) [data-do^='ways ']"
        ):
            self.click(
                ":is(.sheet, .market-bar) [data-do^='ways ']"
            )  # it is one of those that are seldom meant
        self.click(f":is(.sheet, .market-bar) [data-do='act {action}']")

    def _back(self, action: str, before: dict) -> None:
        self.click(f".hand [data-card={action.split('_')[1]}]")
        self._way(action)

    def _place(self, action: str, before: dict) -> None:
        _, card, cell = action.split("_")
        held = f".hand [data-card={card}]"
        if self.page.get_attribute(held, "aria-pressed") != "true":
            self.click(held)
        self.click(self.cell(cell))

    def cell(self, cell: str) -> str:
        """A cell's selector, once the frame of the display shows it."""
        return shown_cell(self.page, cell, self.click)

    def _roll(self, action: str, before: dict) -> None:
        wanted = action.split("_")[1]
        for die in "YOGBP":
            if self.there(f".tray [data-die={die}]") != (die in wanted):
                self.click(f".dock [data-die={die}]")
        self.click(".dock [data-do=reroll]")

    def _complete(self, action: str, before: dict) -> None:
        self.click(f".display .card[data-card={action.split('_')[1]}]")
        if not self.played():
            self._way(action)  # there are several ways

    def _buy(self, action: str, before: dict) -> None:
        slot = action.split("_")[1]
        self.click(f".market [data-slot={slot}]")
        if self.there(".market-sheet"):
            self.click(f".market-sheet [data-slot={slot}]")
        self._way(action)

    def _enter(self, action: str, before: dict) -> None:
        _, die, card, field, number = action.split("_")
        if self.page.get_attribute(f".dock [data-die={die}]", "data-face") != number:
            self._use_bonus(action, die, before)
        if self.played():
            return
        self.click(f".dock [data-die={die}]")
        on_table = f".display .cell:has(.card[data-card={card}]) [data-field='{field}']"
        if self.page.is_visible(on_table):
            self.click(on_table)
        else:
            self.click(f".display .card[data-card={card}]")
            if not self.played():
                self.click(f".sheet [data-field='{field}']")
        if not self.played():
            self._way(action)  # several actions fit the gesture, and a list asks which

    def _use_bonus(self, action: str, die: str, before: dict) -> None:
        """Plays an action by the bonus that changes the die's number: its card is taken up, then the die touched."""
        for card in self.page.locator(".display .card").evaluate_all(
            "all => all.map((each) => each.dataset.card)"
        ):
            self.click(f".display .card[data-card={card}]")
            if self.there(f".sheet [data-do='bonus {card}']"):
                self.click(f".sheet [data-do='bonus {card}']")
                self.click(f".dock [data-die={die}]")
                if self.there(f".sheet [data-do='act {action}']"):
                    self._way(action)
                if self.played():
                    return
            else:
                self.click(".sheet .close")

    def _draw(self, action: str, before: dict) -> None:
        if not self.there(f".dock [data-do='act {action}']"):
            self.click(".dock [data-do=chance]")
        self.click(f".dock [data-do='act {action}']")

    def _remove(self, action: str, before: dict) -> None:
        row = action.split("_")[1]
        self.click(f".market [data-slot^={row}][data-legal]")
        if self.there(".market-sheet"):
            self.click(f".market-sheet [data-slot^={row}][data-legal]")
        self._way(action)

    def _plain(self, action: str, before: dict) -> None:
        self.click(f".dock .acts [data-do$=' {action}']")

    _ready = _discard = _plain

    def _end(self, action: str, before: dict) -> None:
        self._plain(action, before)
        if self.there(".confirm-sheet"):  # something free would be forgone
            self._way(action)

    _pass = _end


def without_field(entry: str) -> str:
    """An entry in notation without its field."""
    enter, die, card, _, number = entry.split("_")
    return f"{enter}_{die}_{card}_{number}"


class Keyboard(Pointer):
    """Plays the same way with the Tab and Enter keys alone."""

    FIND = """selector => {
        const now = document.activeElement;
        const found = [...document.querySelectorAll(selector)].find((each) => each.checkVisibility());
        if (!found) return 'none';
        if (found === now) return 'here';
        return now.compareDocumentPosition(found) & Node.DOCUMENT_POSITION_FOLLOWING ? 'Tab' : 'Shift+Tab';
    }"""

    def _click(self, selector: str) -> None:
        way = ""
        for _ in range(400):
            way = self.page.evaluate(self.FIND, selector)
            if way == "here":
                self.page.keyboard.press("Enter")
                return
            if way == "none":
                break
            self.page.keyboard.press(way)
        raise AssertionError(f"the keyboard does not reach {selector}: {way}")


class Finger(Pointer):
    """Plays the same way by touch."""

    def _click(self, selector: str) -> None:
        self.page.evaluate(AWAIT_CLICK)
        self.rhythm.keep()
        self.page.tap(selector, timeout=30_000)
        self.page.wait_for_function("window.clicked")  # a touch becomes a click after a while
        self.rhythm.tapped()
