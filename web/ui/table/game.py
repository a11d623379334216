"""The defaults of a game at its table. `ui.table.types` explains each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app import games
from ui.kit.loader import load
from ui.kit.text import t

if TYPE_CHECKING:
    from collections.abc import Sequence

    from worker.protocol import Event

    from ui.app.types import Answer, OwnAction, OwnSnapshot, OwnView
    from ui.kit.keys import Binding
    from ui.kit.scene import Trip
    from ui.kit.tree import Node
    from ui.table.board import Board
    from ui.table.types import EffectList, Novelty, Portrait


class Game:
    kind = ""
    order: tuple[str, ...] = ()
    keys: tuple[Binding, ...] = ()
    menu: Sequence[tuple[str, str, str]] = ()
    carried: tuple[str, ...] = ()
    sounds: Sequence[tuple[str, tuple[str, ...]]] = ()
    notes_on_top = False

    def __init__(self, board: Board) -> None:
        self.board = board

    def prepare(self) -> None:
        pass

    def title(self) -> str:
        return games.title(self.board.view["game"])

    def trips(self, before: OwnView | None, snapshot: OwnSnapshot) -> list[Trip]:
        return []

    def has_odds(self) -> bool:
        return False

    def shows_odds(self) -> bool:
        return False

    def news(self) -> str | None:
        return None

    def novelties(self) -> list[Novelty]:
        return []

    def lead(self, phase: str) -> str | None:
        return None

    def explain(self, words: Sequence[str]) -> Answer | None:
        return load("ui.table.tooltips").button(words)  # type: ignore[no-any-return]  # loaded late

    def asks(self) -> str:
        return ""

    def spends(self, action: OwnAction) -> str:
        return ""

    def stands(self) -> str:
        return ""

    def turns_said(self) -> Sequence[int]:
        return ()

    def changes(self, before: OwnView | None, events: Sequence[Event]) -> list[str]:
        return []

    def reached(self, before: OwnView) -> str:
        return ""

    def wants(self, action: OwnAction) -> str:
        return ""

    def forced_action(self) -> OwnAction | None:
        return None

    def is_hidden(self) -> bool:
        return False

    def is_secret(self, view: OwnView) -> bool:
        return False

    def show(self, action: OwnAction) -> EffectList:
        return []

    def hand_over(self, who: str) -> str:
        return t("hand_over.secret", who=who)

    def parts(self) -> int:
        return 0

    def squares(self, seat: int) -> str:
        return ""

    def portrait(self, seat: int) -> Portrait | None:
        return None

    def built(self, seat: int) -> list[Node]:
        return []

    def details(self, seat: int) -> Node | None:
        return None

    def built_in_words(self, seat: int, tied: bool) -> str:
        return ""

    def tie_break(self, seat: int) -> int:
        return 0


class Gestures:
    """The gestures of a table where only buttons can be touched."""

    if TYPE_CHECKING:

        def drop(self, kind: str, name: str, target: list[str]) -> None:
            """Nothing can be lifted, so nothing is dropped."""

    def key(self, key: str) -> str | None:
        return None

    def lift(self, kind: str, name: str) -> bool:
        return False

    def then(self) -> str | None:
        return None
