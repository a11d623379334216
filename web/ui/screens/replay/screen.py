"""Watching a game, and playing on from any step of it. The picture is the game's own table as it was at each
step, with another head and other buttons in its dock."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.kit.controls import icon_button
from ui.kit.keys import bound
from ui.kit.text import t
from ui.screens.replay.branch import branch
from ui.screens.replay.controls import controls, more_sheet
from ui.screens.replay.replay import Replay
from ui.table import frame
from ui.table.board import Board
from ui.table.game_screen import GameScreen

if TYPE_CHECKING:
    from typing import Any

    from worker.protocol import Watched

    from ui.app.page import Page
    from ui.app.places import Place
    from ui.kit.keys import Binding
    from ui.kit.tree import Node

KEYS: tuple[Binding, ...] = (
    ("ArrowLeft", "step back", "replay.back"),
    ("ArrowRight", "step forward", "replay.forward"),
    ("Home", "step first", "replay.first"),
    ("End", "step last", "replay.last"),
    (" ", "run", "keys.run"),
    ("Escape", "unwatch", "close"),
    ("?", None, "keys.help"),
)


class ReplayScreen(GameScreen):
    def __init__(self, page: Page, place: Place) -> None:
        super().__init__(page, place, Board(page))
        self.replay: Replay = None  # type: ignore[assignment]  # until one is watched

    # where it is

    def address(self) -> str:
        return self.replay.replay

    def open(self, address: str) -> None:
        self.watch({"link": address})

    def watch(self, args: dict[str, Any], back: str | None = None, at: int | None = None) -> None:
        """Asks for a game to watch: {"link"} or {"save"}. back: the link of the table that asked for it; at:
        the step to show first, by default the last."""

        def watched(answer: Watched) -> None:
            self.opener.came()
            if self.replay:
                self.replay.drop()
            page = self.page
            self.replay = Replay(self.engine, page.browser, self.board, page.people(), answer, back)
            self.navigation.show(self.place.name)
            self.navigation.show_address(self.address())
            self.frames.focus("#turn")

        self.opener.ask("watch", dict(args, step=at), watched, address=args.get("link", ""))

    def leave(self) -> None:
        super().leave()
        self.stop()

    def stop(self) -> None:
        if self.replay:
            self.replay.stop()

    # what is done

    def key(self, key: str) -> str | None:
        asked = self.what.asked
        if key == "?" or key == "Escape" and asked:
            return ("keys" if key == "?" else "hush") if asked else "what ?"
        return None if self.sheets.open else bound(KEYS, key)

    def bound(self) -> list[Binding]:
        return list(KEYS)

    def do_unwatch(self) -> None:
        """Goes back to the table, or to the start screen."""
        self.stop()
        if self.replay.back:
            self.opener.visit(self.replay.back)
        else:
            self.opener.leave()

    def do_watching(self) -> None:
        self.sheets.toggle("watching")

    def do_step(self, where: str) -> None:
        replay = self.replay
        self._seek(
            {"first": 0, "back": replay.goal - 1, "forward": replay.goal + 1, "last": replay.steps}[where]
        )

    def _seek(self, step: int) -> None:
        self.sheets.close_all()
        self.stop()
        self.replay.seek(step)

    def do_run(self) -> None:
        self.replay.play()

    def do_pace(self) -> None:
        self.replay.faster()

    def do_set(self, name: str, value: str) -> None:
        """The slider, or the list of rounds."""
        if name == "step":
            self._seek(int(value))
        else:
            self.sheets.close_all()
            self.stop()
            self.replay.to_round(int(value))

    def do_branch(self) -> None:
        """Plays on from the present step, as practice."""
        branch(self.opener, self.announcer, self.replay.replay, self.replay.at)

    def do_review(self) -> None:
        """Opens the review of the game."""
        self.opener.visit("#/review?" + self.replay.replay.partition("?")[2])

    # what is shown

    def sheet(self, kind: str, *about: Any) -> Node | None:
        return more_sheet(self.replay, self.board) if kind == "watching" else super().sheet(kind, *about)

    def view(self, sheet: Node | None) -> list[Node]:
        close = icon_button("unwatch", "close", t("replay.close"), "menu")
        share = icon_button("copy replay", "share", t("share.replay"), "undo")
        game = self.board.game
        head = game.head(close, share, t("replay.title"))
        main = frame.table(
            self.board, head, game.dock(None, controls(self.replay, self.board)), sheet, "replay"
        )
        main.attrs["data-screen"] = "replay"
        return [main]
