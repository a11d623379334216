"""How each game of the engine's catalogue is shown. A game that is not named here gets the plain table, which
can show any game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app.games import Game
from ui.games import further

if TYPE_CHECKING:
    from collections.abc import Sequence

    from worker.protocol import Game as Offer

    from ui.app.types import HelpModule


class Goennen(Game):
    still = "ui.games.goennen.thumbnail"
    hero = (("Y", 5), ("O", 3), ("G", 4), ("B", 2), ("P", 6))
    openly = True
    table = "ui.games.goennen.game"
    help = "ui.games.goennen.help"
    lesson = "ui.games.goennen.lesson"
    review = "ui.games.goennen.review"


class Tutto(Game):
    still = "ui.games.tutto.thumbnail"
    hero = (("Y", 1), ("Y", 5), ("Y", 3), ("Y", 3), ("Y", 3), ("Y", 1))
    words = "tutto"
    by_turns = True
    table = "ui.games.tutto.game"
    help = "ui.games.tutto.help"
    lesson = "ui.games.tutto.lesson"
    review = "ui.games.tutto.review"


class Plain(Game):
    """A game with the plain table; a sentence is all that explains it."""

    hero = (("G", 5), ("P", 2))
    table = "ui.games.plain.game"
    CHAPTERS: tuple[str, ...] = ()
    SHOWN: tuple[str, ...] = ()

    @property
    def LEAD(self) -> str:
        return "start." + self.name + ".says"

    def open_help(self) -> HelpModule:
        return self  # type: ignore[return-value]  # it has no chapters


SHOWN = {"goennen": Goennen, "tutto": Tutto}
SHOWN.update(further.SHOWN)


def games(offers: Sequence[Offer]) -> list[Game]:
    """The games of the engine's catalogue."""
    return [SHOWN.get(offer["name"], Plain)(offer) for offer in offers]
