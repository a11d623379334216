"""The board of a game: the state that every view of its table is drawn from. `Session` is the board of the game
being played; a replay has its own. `ui.table.types` says what a game defines for its table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app import games
from ui.app.games import HUMAN
from ui.kit.loader import load
from ui.kit.text import day_shortly, t
from ui.kit.tree import Memo, Memos
from ui.table.log import Log
from ui.table.messages import method_name
from ui.table.mode import Mode
from ui.table.model import Model
from ui.table.phases import (
    ASKED,
    COMPUTER,
    COVERED,
    DECIDING,
    EMPTY,
    HELD,
    IN_HAND,
    MOVING,
    OVER,
    WAITING,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from worker.protocol import Snapshot

    from ui.app.page import Page
    from ui.app.types import Action, OwnAction, Sheet, View
    from ui.kit.tree import Node
    from ui.table.requests import Request
    from ui.table.same_dice import SameDice
    from ui.table.types import Named, Question, Speaker, Table

FIRST_GAMES = 2  # of a game against computer players, in which they are slow by themselves


class Board:
    """What a picture of a table depends on. Views read it and nothing else; what changes it are the transitions of a
    `Session`, the frames of a replay, or a player in the lab."""

    mode = Mode()  # what may be done here, stored, undone and told
    request: Request | None = None  # what the engine owes an answer to
    spending = ""  # the circles that the last action used, in words, while it can be taken back
    waiting: Snapshot | None = None  # the next person's, until the device has changed hands
    seated: Sequence[str] = ()  # the names of the people at this table, by seat; "" for those who have none
    openly = False  # whether people play openly: nobody has to look away from what the others enter
    counted: int | None = None  # how many parts of the result have been counted, or None when all have
    just_counted = False  # whether a touch may still be meant for the button that skips the count
    same_dice: SameDice | None = None  # what computer players make of a daily game, once it is over

    def __init__(self, page: Page) -> None:
        self.sheets = page.sheets
        self.announcer = page.announcer
        self.store = page.store
        self.history = page.history
        self.cards = page.engine.cards
        self.settings = page.settings
        self.appearance = page.appearance
        self.focus = page.frames.focus
        self.redraw = page.frames.request
        self.moving = page.appearance.moving
        self.is_newer: Callable[[], bool] = lambda: (
            page.newer
        )  # whether a newer version of the page is ready to be loaded
        self._words = page.words
        self.game: Table = None  # type: ignore[assignment]  # until a game is on the table
        self.model = Model()
        self.speaker: Speaker = None  # type: ignore[assignment]  # until a game is on the table
        self.log = Log()
        self.step = 0  # the step shown; the view may be ahead of it while dice fly
        self.foreground = False  # whether its screen is shown
        self.buttons: list[Node] = []  # of the dock, from when nothing was moving
        self.listed = Memo()  # the list in the panel of all moves
        self.memos = Memos()  # parts of the table that change seldom
        self.page_address = page.browser.address()  # what links begin with
        self.shares = page.browser.shares()  # whether the device can share
        self.copied: str | None = None  # what was copied last, while its button says so

    def use_game(self, name: str) -> None:
        """Switches to another game, of which nothing is known yet."""
        self._words.read_game(name)
        self.game = load(games.BY_NAME[name].table).Table(self)
        self.model = self.game.model()
        self.speaker = None  # type: ignore[assignment]  # until something is drawn
        self.buttons = []
        self.memos = Memos()
        self.log.clear()

    def send(self, message: Named) -> None:
        """Something was touched: changes what is chosen. Here nothing follows from it."""
        for part in (self.model, self.game):
            hear = getattr(part, "on_" + method_name(type(message)), None)
            if hear:
                hear(*message)

    def show(self, snapshot: Snapshot) -> None:
        """Shows a snapshot as it stands: nothing moves, and nothing follows from it."""
        self.model.take(snapshot)
        self.model.land()
        self.step = snapshot["view"]["step"]
        self.prepare()

    def prepare(self) -> None:
        """Computes what several views need before they are drawn."""
        self.game.prepare()
        self.speaker = self.game.speaker()

    def enter(self) -> None:
        """Its screen is shown."""
        self.foreground = True

    def leave(self) -> None:
        """Another screen is shown."""
        self.foreground = False

    # for the views

    @property
    def covered(self) -> bool:
        """Whether the device is changing hands."""
        return self.waiting is not None

    @property
    def names(self) -> Sequence[str]:
        """Of the people at this table, by seat."""
        return self.mode.names(self.seated)

    @property
    def question(self) -> Question | None:
        """What the coach asks before a move that gives much away, or None."""
        return None

    def chance(self, name: str | int) -> float | None:
        """The chance of a card or a price with the dice now kept; None if it is not known, or not wanted."""

    @property
    def coaching(self) -> str:
        """How much the player may be told now: a value of the setting "coach"."""
        return "off"

    @property
    def allowed(self) -> str:
        """The most that anybody may be told here."""
        return "training"

    @property
    def phase(self) -> str:
        """What the table is doing (see `ui.table.phases`)."""
        if self.view is None:
            return EMPTY
        if self.staging:
            return IN_HAND if self.to_throw else HELD if self.mode.holding else MOVING
        if self.request is not None:
            return WAITING
        if self.covered:
            return COVERED
        if self.question:
            return ASKED
        if self.view["result"]:
            return OVER
        return DECIDING if self.thinking_seat() is None else COMPUTER

    @property
    def view(self) -> View:
        return self.model.view

    @property
    def snapshot(self) -> Snapshot:
        return self.model.snapshot

    @property
    def flying(self) -> list[str]:
        return self.model.flying

    @property
    def staging(self) -> bool:
        """Whether dice are in the air, or something is held for a moment to be read."""
        return self.model.staging

    @property
    def sheet(self) -> Sheet | None:
        """The open sheet, or None."""
        return self.sheets.open

    @property
    def phone(self) -> bool:
        return self.appearance.phone

    @property
    def newer(self) -> bool:
        """Whether a newer version of the page is ready, for the player to load at any time."""
        return self.is_newer()

    @property
    def daily(self) -> str:
        """The day of a daily game, in a few letters, or ""."""
        date = self.snapshot.get("date")
        return day_shortly(date) if date else ""

    def has_counted(self, part: int) -> bool:
        """Whether a part of the result, from 0, has been counted."""
        return self.counted is None or part < self.counted

    def used(self) -> str | None:
        """What was used of the coach in this game, or None."""

    def note_odds(self) -> None:
        """Notes that chances are shown, if they are, where that matters."""

    def pace(self) -> str:
        """The pace of computer players: the setting; before it was ever set, slow in the first games against them."""
        if not self.settings.untouched("pace"):
            return self.settings.values["pace"]
        game = self.view["game"]
        known = [
            result
            for result in self.history.results()
            if result["game"] == game and result["mode"] == "computers"
        ]
        return "calm" if len(known) < FIRST_GAMES else self.settings.values["pace"]

    def others_since(self) -> int | None:
        """The step from which on others have decided since the player's last turn, before the player does; None if none
        have, or it is not known."""

    @property
    def by_turns(self) -> bool:
        return games.BY_NAME[self.view["game"]].by_turns

    @property
    def hints(self) -> bool:
        """Whether a computer player gives hints."""
        return games.BY_NAME[self.view["game"]].hints

    @property
    def reviews(self) -> bool:
        """Whether finished games can be reviewed."""
        return games.BY_NAME[self.view["game"]].reviews

    @property
    def alone(self) -> bool:
        return len(self.view["seats"]) == 1

    @property
    def humans(self) -> int:
        """How many seats are played by people."""
        return len([seat for seat in self.view["seats"] if seat["player"] == HUMAN])

    def who(self, seat: int) -> str:
        """What a seat is called: "You" for the only person, otherwise the name of whoever sits there, or its
        number; also who plays it for somebody else."""
        other = self.mode.stand_in(seat)
        if other:
            return other
        mine = self.humans == 1 and seat == self.view["seat"]
        if self.alone or mine:
            return t("seat.you")
        return load("ui.app.people").called(self.names, seat, self.player_of(seat))  # type: ignore[no-any-return]  # loaded late

    def player_of(self, seat: int) -> str:
        """Who plays a seat: "human", or the name of a computer player."""
        return self.view["seats"][seat]["player"]

    def thinking_seat(self) -> int | None:
        """The seat of the computer player whose decision is next, or None."""
        view = self.view
        if view and view["deciders"] and self.model.seat(view["deciders"][0])["player"] != HUMAN:
            return view["deciders"][0]
        return None

    def forced_action(self) -> OwnAction | None:
        """The action that is about to be played because nothing else is left to do, or None."""

    @property
    def advised(self) -> bool:
        """Whether a hint is shown: its button is the filled one."""
        return False

    def throws(self, seat: int | None) -> bool:
        """Whether the first throw of a seat's turn waits for a person."""
        return False

    @property
    def to_throw(self) -> bool:
        """Whether the dice wait to be thrown."""
        return self.model.to_throw

    @property
    def steady(self) -> bool:
        """Whether nothing moves, so that the player can read or act."""
        return self.phase != MOVING

    @property
    def skippable(self) -> bool:
        """Whether something is moving that a touch or a key skips."""
        return self.phase == MOVING

    def offered(self) -> Sequence[Action]:
        """The legal actions that the panel of all moves lists."""
        return self.model.legal

    def may_finish(self) -> bool:
        """Whether the player may end the game, as nothing that is left can change the result."""
        return False

    def can_undo(self) -> bool:
        return self.snapshot["can_undo"] and not self.staging
