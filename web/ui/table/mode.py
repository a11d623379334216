"""What a table is for. `Mode` is an ordinary game; a lesson and a puzzle have modes of their own (`ui.screens.lesson.mode`,
`ui.screens.puzzle.mode`). A mode says what may be done at the table, what is stored of it, what can be undone and what
is told. It hears the table's messages like every other part (see `ui.table.session`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.table.effects import Open

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from worker.protocol import Snapshot

    from ui.app.store import Store
    from ui.app.types import Action, Glance
    from ui.table.model import Model
    from ui.table.types import EffectList, Table


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

    def address(self, snapshot: Snapshot) -> str:
        """The URL fragment of what is on the table."""
        return snapshot["link"]

    def names(self, seated: Sequence[str]) -> Sequence[str]:
        """Of the people at the table, by seat. seated: of those around this device."""
        return seated

    def stand_in(self, seat: int) -> str:
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

    def keep(self, snapshot: Snapshot, seen: Callable[[], Glance], secret: bool) -> EffectList:
        """Effects that store what is not `stored` as a game of one's own. seen(): what the start screen may show of it; secret:
        whether one of several people decides in secret."""
        return []

    def is_overtaken(self, store: Store, link: str) -> bool:
        """Whether another tab has gone on in a link's game."""
        return self.stored and store.gone_on(link)

    def follow(self, link: str) -> EffectList:
        """Effects that show it as the other tab has left it."""
        return [Open(link)]

    def offered(self, model: Model) -> Sequence[Action]:
        """The legal actions that the panel of all moves lists."""
        return model.legal

    def can_undo(self, snapshot: Snapshot) -> bool:
        return snapshot["can_undo"]

    def undo(self) -> EffectList | None:
        """The effects of taking something back, where that is not the last action; None where it is."""

    def decide(self, model: Model, text: str) -> EffectList | None:
        """The effects of a decision that is not simply played, or None for one that is."""

    def throw(self) -> EffectList | None:
        """The effects of throwing the dice where they are not simply thrown, or None where they are."""

    def change(self) -> EffectList | None:
        """The same for any other change of the game."""

    def spends(self, game: Table, action: Action) -> str:
        """What an action uses up that the player may want back, in words, or ""."""
        return game.spends(action)

    def holds(self, game: Table) -> bool:
        """Whether the event that comes next is shown until the player goes on."""
        return False

    def keeps_sheet(self, kind: str | None) -> bool:
        """Whether an open sheet of this kind stays open over a new position."""
        return False

    def wait(self, milliseconds: int) -> int:
        """How long the next decision waits that is not made here. milliseconds: how long a computer player's waits."""
        return milliseconds

    def is_unseen(self) -> bool:
        """Whether nobody has seen the dice that come next, though the game is shown as it stands."""
        return False

    def moves(self) -> bool:
        """Whether dice may fly, where things move."""
        return True

    def says_events(self) -> bool:
        """Whether what happens is read aloud."""
        return True
