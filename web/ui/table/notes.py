"""Notes in a player's first games: each new thing is explained once, when it first appears, beside the thing.

Notes are shown to those who have done a game's lesson, and only while one person plays. A note that was read or
dismissed does not come back. Who has never been here and comes by a link is told what the game is, and offered the
lesson, which leads back to that game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app import games
from ui.app.storage_keys import NOTES
from ui.app.tooltips import ABOVE, placed
from ui.kit.text import t
from ui.kit.tree import h
from ui.table import frame
from ui.table.effects import Flush, Measure, Put, ReadWords, Redraw, Say
from ui.table.messages import AtRest, Note

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from ui.app.store import Store
    from ui.kit.tree import Node
    from ui.table.played_board import PlayedBoard
    from ui.table.types import EffectList, Where

ITSELF = "itself"  # the note about turns that end by themselves
WELCOME = "welcome"  # the note for who comes by a link and has never been here
HEAD, DOCK = ("class", "head"), ("class", "dock")
BELOW_HEAD = 72  # pixels from the top of a phone's table; a note about what begins above stands below it
NOTHING = "-"  # what is stored before the first note was read


def begin(store: Store, game: str) -> None:
    """Notes are shown in this game from now on; those already read do not come back."""
    if store.get(NOTES + game) is None:
        store.put(NOTES + game, NOTHING)


class Notes:
    """`name` is the note that is shown, or None."""

    def __init__(self, board: PlayedBoard, newcomer: bool, ends: Callable[[], bool]) -> None:
        """newcomer: whether somebody has come by a link who has never been here. ends(): whether a turn with nothing left to do
        ends by itself."""
        self._ends = ends
        self._board = board
        self._greets = newcomer and board.mode.greets
        self._known: list[
            str
        ] = []  # in this tab: where the browser stores nothing, a note still comes only once
        self._numbers: Mapping[str, Any] = {}
        self._where: Where = DOCK
        self._box: tuple[int, ...] | None = None  # where that is, once it was measured
        self.name: str | None = None

    @property
    def _key(self) -> str:
        return NOTES + self._board.view["game"]

    def on_landed(self, just_now: bool) -> EffectList:
        """Looks for something new once nothing on the table moves."""
        self.name = self._box = None
        board = self._board
        if board.covered:  # it is said once the table is shown
            return []
        if self._greets and not board.view["step"] and games.BY_NAME[board.view["game"]].lesson:
            self.name, self._numbers, self._where = (
                WELCOME,
                {},
                HEAD if board.phone else ("class", "market"),
            )  # the cards are to be seen
            return [ReadWords("notes"), Note()]
        kept = board.store.get(self._key)
        if not kept or not board.model.actions or board.humans != 1 or not self._wanted():
            return []
        if board.spending or board.offers_sounds:  # what is said of it, or the offer of sounds, comes first
            return []
        known = kept.split(" ") + self._known
        found = board.game.novelties()
        if board.game.forced_action():  # it is played before anything else can be read
            found = [(ITSELF, {}, ("class", "acts"))] if self._ends() else []
        new = [note for note in found if note[0] not in known]
        if not new:
            return []
        self.name, self._numbers, self._where = new[0]
        return [ReadWords("notes"), Note()]

    def on_note(self) -> EffectList:
        return [Say(self.says()), Measure(selector(self._where))]

    def on_measured(self, box: tuple[int, ...] | None) -> EffectList:
        last = HEAD if self.name == WELCOME else DOCK
        if box is None and self._where != last:  # it is not in sight
            self._where = last
            return [Measure(selector(self._where))]
        if box is None:  # no game is in sight
            return []
        self._box = box
        return [Redraw()]

    def on_resized(self) -> EffectList:
        """What the note is about stands elsewhere now."""
        return [Measure(selector(self._where))] if self.name and self._box else []

    def on_moved_on(self) -> EffectList:
        """The player has decided something."""
        return self._know()

    def on_know(self) -> EffectList:
        """The note was read, or dismissed."""
        return self._know() + [AtRest(), Redraw(), Flush()]

    def _know(self) -> EffectList:
        if not self.name:
            return []
        name = self.name
        self.name = self._box = None
        if name == WELCOME:
            self._greets = False
            return []
        self._known.append(name)
        kept = self._board.store.get(self._key)
        return [Put(self._key, kept + " " + name)] if kept else []  # another tab may have added to it

    def says(self) -> str:
        assert self.name
        name = self.name.split(".")[0]
        return t(
            "note." + name + ("." + self._board.view["game"] if name == WELCOME else ""), **self._numbers
        )

    def _wanted(self) -> bool:
        return self._board.settings.values["notes"] == "on"

    # what is shown

    @property
    def shown(self) -> bool:
        """Whether the note is in sight. A hint and the coach's question come first."""
        board = self._board
        return bool(self.name and self._box and self._wanted()) and not (
            board.staging or board.sheet or board.advised or board.question or board.covered
        )

    def node(self) -> Node:
        """The note, beside what it is about or on top of the table, with a button that puts it away. The prompt stays as it is."""
        kids = [h("p", {"id": "note-says"}, self.says(), key="says"), button("know", t("note.known"), False)]
        if self.name == WELCOME:
            kids = [
                kids[0],
                h(
                    "div",
                    {"class": "both"},
                    [button("learn", t("note.learn"), True), button("know", t("note.later"), False)],
                    key="both",
                ),
            ]
        assert self._box
        board = self._board
        place = placed(self._box)
        if board.phone and board.game.notes_on_top and self._box[1] > BELOW_HEAD:
            top = "4px" if self._box[1] < ABOVE else "calc(var(--head) + 4px)"
            place = "left:8px;right:8px;top:" + top
        return h(
            "aside",
            {"class": "what note", "style": place, "aria-label": t("note.title")},
            kids,
            key="note",
        )

    def mark(self, nodes: list[Node]) -> None:
        """Marks the thing on the table that the note is about."""
        name, value = self._where
        if name != "class":
            frame.mark(nodes, {name: [value]}, "advised")


def button(do: str, words: str, main: bool) -> Node:
    return h(
        "button",
        {"class": "act main" if main else "act", "data-do": do, "aria-describedby": "note-says"},
        [h("b", None, words)],
        key=do,
    )


def selector(where: Where) -> str:
    """The first element with this attribute, or of this class."""
    name, value = where
    return "main ." + value if name == "class" else 'main [%s="%s"]' % where
