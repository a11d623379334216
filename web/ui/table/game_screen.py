"""A screen that shows a board: the table itself, or a replay."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app.screen import Screen
from ui.kit.loader import load
from ui.kit.text import t
from ui.table.messages import SheetChanged, SheetsClosed
from ui.table.sharing import Sharing
from ui.table.sheets import SHEETS

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ui.app.page import Page
    from ui.app.places import Place
    from ui.app.tooltips import Tooltips
    from ui.app.types import Answer
    from ui.kit.keys import Binding
    from ui.kit.tree import Node
    from ui.table.board import Board


class GameScreen(Screen):
    of_a_game = True

    def __init__(self, page: Page, place: Place, board: Board) -> None:
        super().__init__(page, place)
        self.board = board
        self.sharing = Sharing(board, page.browser, page.copy, page.share)

    @property
    def what(self) -> Tooltips:
        """Explains what somebody points at, on all such screens. Its module is read when the first one is shown."""
        return self.page.tooltips()

    def enter(self) -> None:
        self.board.enter()
        self.what.hush()

    def leave(self) -> None:
        self.board.leave()

    def resume(self, aside: str) -> None:
        self.frames.focus("#turn")
        if self.engine.failed:  # while a screen was shown that says nothing of it
            self.page.engine_failed()

    def title(self) -> str:
        return self.board.game.title() + " – " + t("title")

    def prepare(self) -> None:
        self.board.prepare()

    def game_in_question(self) -> str:
        return self.board.view["game"]

    def explain(self, thing: str) -> Answer | None:
        """What a thing on the screen is, named as in `data-what` or `data-do`: (title, sentences, chapter of the help
        or ""), or None if there is nothing to say."""
        if self.sheets.kind == "hand_over":
            return None
        return self.board.game.explain(thing.split(" "))

    def moment(self) -> object:
        """What changes when an explanation no longer belongs to what is shown."""
        return (self.board.step, self.board.staging, self.sheets.open)

    def sheet(self, kind: str, *about: Any) -> Node | None:
        """One of the game's own sheets, or of those that every game has."""
        if kind == "keys":
            return load("ui.table.sheets").keys_sheet(self.bound())  # type: ignore[no-any-return]  # loaded late
        maker: Callable[..., Node] | None = self.board.game.sheets.get(kind) or SHEETS.get(kind)
        return maker(self.board, *about) if maker else None

    def bound(self) -> list[Binding]:  # type: ignore[empty-body]  # theirs
        """All keys that mean something here, in the order of their list."""

    def do_keys(self) -> None:
        self.sheets.toggle("keys")

    def gestures(self) -> tuple[object, ...]:
        return (self.board.game.gestures, self, self.sharing, self.what)

    def sheet_changed(self) -> None:
        self.board.copied = None
        self.board.send(SheetChanged())

    def layers(self) -> int:
        return 0 if self.sheets.kind in ("broken", "hand_over") else super().layers()

    def close_sheet(self) -> None:
        if self.sheets.kind == "broken":  # there is no game behind it to go back to
            self.opener.leave()
            return
        self.sheets.close()
        if not self.sheets.open:
            self.board.send(SheetsClosed())
