"""A table between devices: whose names, and whose dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app import games
from ui.app.people import called
from ui.kit.text import t
from ui.table.phases import DECIDING
from ui.table.session import Session

if TYPE_CHECKING:
    from ui.screens.together.mode import TogetherMode


class SharedSession(Session):
    """People are called by the names that they have given themselves; coaching is what the one who began allows."""

    if TYPE_CHECKING:
        mode: TogetherMode

    def use_game(self, name: str) -> None:
        super().use_game(name)
        if self.notes:
            self.notes.greeted()

    @property
    def allowed(self) -> str:
        return self.snapshot["coach"] or "off"

    def who(self, seat: int) -> str:
        """Also who plays on for somebody."""
        given = self.mode.together["given"][seat]
        if not given or self.mode.together["complete"]:
            return super().who(seat)
        names = self.names
        other = games.player_name(given["player"]) if given["player"] else called(names, given["by"])
        return t("together.given.name", who=called(names, seat), other=other)

    @property
    def position(self) -> str:
        return "" if self.play.left else self.snapshot["together"]["game"]

    @property
    def named(self) -> str:
        return "" if self.play.left else self.mode.together["game"]

    def throws(self, seat: int | None) -> bool:
        """Also right after a game was opened: what others have decided leads to dice that nobody has seen."""
        by_hand = self.settings.values["throw"] == "button" and self.play.decisions == self.mode.opened_after
        own = by_hand and seat is not None and self.player_of(seat) == games.HUMAN
        return own or super().throws(seat)

    @property
    def is_idle(self) -> bool:
        """Whether nobody here decides, and nothing moves, is awaited or about to be shown."""
        return (
            self.phase == DECIDING
            and self.request is None
            and not self.model.actions
            and self.thinking_seat() is None
        )
