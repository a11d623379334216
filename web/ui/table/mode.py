"""What a table is for. `Mode` is an ordinary game; a lesson and a puzzle have modes of their own (`ui.screens.lesson.mode`,
`ui.screens.puzzle.mode`). A mode says what may be done at the table, what is stored of it, what can be undone and what
is told. It hears the table's messages like every other part (see `ui.table.session`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.table.effects import Open

if TYPE_CHECKING:
    from collections.abc import Sequence

    from worker.protocol import Snapshot

    from ui.app.types import Action
    from ui.table.board import Board
    from ui.table.session import Session
    from ui.table.types import EffectList


class Mode:
    screen = "table"  # the name of the screen that shows it
    takes_notes = True  # whether what is new is explained, in first games
    greets = True  # whether somebody who comes by a link for the first time is told what the game is
    has_coach = True  # whether there is a coach
    has_hints = True  # whether there may be hints
    offers_sounds = True  # whether sounds may be offered beside it
    ends_turns = True  # whether turns with nothing left to do may end by themselves
    shows_result = True  # whether the result of a finished game is shown over the table
    says_prompt = True  # whether the prompt is read aloud
    stored = True  # whether the game is stored as one's own; other tabs may then play on in it
    one_rematch = False  # whether all who ask for another game with the same people get the same one
    decisions = 0  # how many decisions were taken here that are not simply played
    holding: str | None = None  # the event that is shown until the player goes on

    def address(self, board: Session) -> str:
        """The URL fragment of what is on the table."""
        return board.snapshot["link"]

    def names(self, board: Board) -> Sequence[str]:
        """Of the people at the table, by seat."""
        return board.seated

    def stand_in(self, board: Board, seat: int) -> str:
        """What a seat is called while somebody else plays it, or ""."""
        return ""

    def position(self, snapshot: Snapshot) -> str:
        """The text that names a position."""
        return snapshot["save"]

    def named(self, snapshot: Snapshot) -> str:
        """The text that names the game in requests: besides the position it may hold what is known and not shown yet."""
        return self.position(snapshot)

    def allowed(self, snapshot: Snapshot) -> str:
        """The most that anybody may be told: in a daily game or a challenge, what its link says."""
        if (snapshot.get("date") or snapshot.get("challenge")) and not snapshot.get("practice"):
            return snapshot.get("coach") or "off"
        return "training"

    def seen(self, snapshot: Snapshot) -> Snapshot:
        """A snapshot as it is shown here."""
        return snapshot

    def keep(self, board: Session, snapshot: Snapshot) -> EffectList:
        """Effects that store what is not `stored` as a game of one's own."""
        return []

    def is_overtaken(self, board: Session, link: str) -> bool:
        """Whether another tab has gone on in a link's game."""
        return self.stored and board.store.gone_on(link)

    def follow(self, link: str) -> EffectList:
        """Effects that show it as the other tab has left it."""
        return [Open(link)]

    def offered(self, board: Session) -> Sequence[Action]:
        """The legal actions that the panel of all moves lists."""
        return board.model.legal

    def can_undo(self, board: Session) -> bool:
        return board.snapshot["can_undo"]

    def undo(self, board: Session) -> EffectList | None:
        """The effects of taking something back, where that is not the last action; None where it is."""

    def decide(self, board: Session, text: str) -> EffectList | None:
        """The effects of a decision that is not simply played, or None for one that is."""

    def throw(self, board: Session) -> EffectList | None:
        """The effects of throwing the dice where they are not simply thrown, or None where they are."""

    def change(self, board: Session) -> EffectList | None:
        """The same for any other change of the game."""

    def spends(self, board: Session, action: Action) -> str:
        """What an action uses up that the player may want back, in words, or ""."""
        return board.game.spends(action)

    def holds(self, board: Session) -> bool:
        """Whether the event that comes next is shown until the player goes on."""
        return False

    def keeps_sheets(self, board: Session) -> bool:
        """Whether an open sheet stays open over a new position."""
        return False

    def wait(self, board: Session, milliseconds: int) -> int:
        """How long the next decision waits that is not made here. milliseconds: how long a computer player's waits."""
        return milliseconds

    def is_unseen(self, board: Session) -> bool:
        """Whether nobody has seen the dice that come next, though the game is shown as it stands."""
        return False

    def moves(self, board: Session) -> bool:
        """Whether dice may fly, where things move."""
        return True

    def says_events(self) -> bool:
        """Whether what happens is read aloud."""
        return True
