"""The board of the game being played, as the parts of the table know it: what its mode and the player's settings allow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app import games
from ui.app.settings import VALUES
from ui.kit.loader import load
from ui.table.board import Board

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ui.app.page import Page
    from ui.app.types import Action
    from ui.table.mode import Mode


class PlayedBoard(Board):
    """`mode` says what the table is for (see `ui.table.mode`)."""

    no_game = True  # whether no game is shown: the player has left it, or the next one is not shown yet
    at_once = False  # whether to skip what happens by itself, as after a move of the panel
    sending = False  # whether a message is being handled

    def __init__(self, page: Page, mode: Mode) -> None:
        super().__init__(page)
        self.mode = mode
        self.opener = page.opener
        self.people = page.people
        self._personal_coach = (
            page.personal_coach
        )  # how much several people around this device want to be told, once asked for

    @property
    def position(self) -> str:
        """The text that names the position that is shown; "" if there is none."""
        return "" if self.no_game else self.mode.position(self.snapshot)

    @property
    def named(self) -> str:
        """The text that names the game in requests, or ""."""
        return "" if self.no_game else self.mode.named(self.snapshot)

    @property
    def at_table(self) -> bool:
        """Whether the game is shown, if only behind another screen."""
        return not self.no_game and self.opener.navigation.beneath().place.name == self.mode.screen

    @property
    def reopens(self) -> bool:
        """Whether people who play openly can take back now what has ended a turn. Dice that were rolled since must not have
        been seen."""
        how = self.snapshot["reopens"] if self.openly and self.request is None and not self.covered else ""
        return how == "free" and not self.staging or how != "" and self.to_throw

    @property
    def coaching(self) -> str:
        """How much the player may be told now: the setting; in a daily game or a challenge, what its link allows."""
        if not self.mode.has_coach:
            return "off"
        if self.snapshot is None:
            return self.settings.values["coach"]
        order = VALUES["coach"]
        return order[min(order.index(self.wish(self.view["seat"])), order.index(self.allowed))]

    @property
    def allowed(self) -> str:
        return self.mode.allowed(self.snapshot)

    def wish(self, seat: int) -> str:
        """How much the person on a seat wants to be told."""
        return (
            self._personal_coach().of(seat, self.names) if self.humans > 1 else self.settings.values["coach"]
        )

    def teach(self, seat: int, wish: str) -> None:
        """Keeps how much one of several people wants to be told."""
        self._personal_coach().give(seat, self.names, wish)

    @property
    def hints(self) -> bool:
        """Whether a computer player gives hints here."""
        game = games.BY_NAME[self.view["game"]]
        return (
            self.mode.has_hints
            and game.hints
            and (self.coaching in ("hints", "training") or not self.mode.has_coach)
        )

    def used(self) -> str | None:
        """What was used of the coach in this game, or None."""
        return load("ui.table.help_used").of(self.store, self.snapshot["link"])  # type: ignore[no-any-return]  # loaded late

    def address(self) -> str:
        """The URL fragment of what is on the table."""
        return self.mode.address(self.snapshot)

    def offered(self) -> Sequence[Action]:
        return self.mode.offered(self.model)

    def may_finish(self) -> bool:
        """Nobody else decides here; where points count beyond the result, none can change either."""
        settled = self.view.get("settled")
        snapshot = self.snapshot
        counts = snapshot.get("date") or snapshot.get("challenge") or snapshot.get("campaign")
        return (
            (settled == "points" or settled == "result" and not counts)
            and self.mode.stored
            and self.humans == 1
            and self.hints
            and bool(self.model.actions)
        )

    def can_undo(self) -> bool:
        return self.reopens or not self.staging and self.mode.can_undo(self.snapshot)

    def throws(self, seat: int | None) -> bool:
        seen = self.at_once and not self.mode.is_unseen()
        by_hand = self.settings.values["throw"] == "button" and not seen
        return by_hand and seat is not None and self.player_of(seat) == games.HUMAN

    @property
    def offers_sounds(self) -> bool:
        """Whether sounds are offered now: where nobody is in the middle of a turn."""
        return self.announcer.offering and (self.to_throw or bool(self.view["result"]))
