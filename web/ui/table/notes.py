"""Notes in a player's first games: each new thing is explained once, beside the prompt, when it first appears.

Notes are shown to those who have done a game's lesson, and only while one person plays. A note that was read or
dismissed does not come back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app.storage_keys import NOTES
from ui.kit.text import t
from ui.kit.tree import h
from ui.table import frame

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from ui.app.store import Store
    from ui.kit.tree import Node
    from ui.table.session import Session
    from ui.table.types import EffectList

ITSELF = "itself"  # the note about turns that end by themselves
NOTHING = "-"  # what is stored before the first note was read


def begin(store: Store, game: str) -> None:
    """Notes are shown in this game from now on; those already read do not come back."""
    if store.get(NOTES + game) is None:
        store.put(NOTES + game, NOTHING)


class Notes:
    """`name` is the note that is shown, or None."""

    def __init__(self, board: Session) -> None:
        self._board = board
        self._known: list[str] = []  # in this tab: where the browser stores nothing, a note still comes only once
        self._numbers: Mapping[str, Any] = {}
        self.name: str | None = None

    @property
    def _key(self) -> str:
        return NOTES + self._board.view["game"]

    def on_landed(self, just_now: bool) -> EffectList:
        """Looks for something new once nothing on the table moves."""
        self.name = None
        board = self._board
        kept = board.store.get(self._key)
        if not kept or not board.model.actions or board.humans != 1 or not self._wanted():
            return []
        if board.spending or board.announcer.offering:  # what is said of it, or the offer of sounds, comes first
            return []
        assert board.auto_end_turn
        known = kept.split(" ") + self._known
        found = board.game.novelties()
        if board.game.forced_action():  # it is played before anything else can be read
            found = [(ITSELF, {})] if board.auto_end_turn.ends() else []
        new = [(name, numbers) for name, numbers in found if name not in known]
        if not new:
            return []
        self.name, self._numbers = new[0]
        return [("read_words", "notes"), ("send", "note")]

    def on_note(self) -> EffectList:
        return [("say", self.says())]

    def on_moved_on(self) -> EffectList:
        """The player has decided something."""
        return self._know()

    def on_know(self) -> EffectList:
        """The note was read, or dismissed."""
        return self._know() + [("send", "known"), ("focus", "#turn")]

    def _know(self) -> EffectList:
        if not self.name:
            return []
        name = self.name
        self.name = None
        self._known.append(name)
        kept = self._board.store.get(self._key)
        return [("put", self._key, kept + " " + name)] if kept else []  # another tab may have added to it

    def says(self) -> str:
        assert self.name
        return t("note." + self.name.split(".")[0], **self._numbers)

    def _wanted(self) -> bool:
        return self._board.settings.values["notes"] == "on"

    def strip(self, dock: Node) -> None:
        """Shows the note beside the prompt, with a button that dismisses it. A hint is shown instead of a note."""
        if not self.name or self._board.staging or not self._wanted():
            return
        prompt = frame.prompt_of(dock)
        if prompt and "coach" not in prompt.attrs["class"]:
            words = [each for each in prompt.kids if each and each.key == "b"]
            prompt.attrs["class"] += " coach note"
            prompt.kids = [
                h("p", {"id": "note-says"}, words + [h("small", None, " " + self.says(), key="why")], key="says"),
                h("button", {"class": "act", "data-do": "know", "aria-describedby": "note-says"},
                  [h("b", None, t("note.known"))], key="know")]
