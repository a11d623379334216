"""One's own game and a friend's with the same dice, as the engine has played both again."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ui.app import games
from ui.kit.names import isolated, plain
from ui.kit.text import t

if TYPE_CHECKING:
    from worker.protocol import Challenge, Snapshot

    from ui.app.types import Played
    from ui.screens.people.versus_account import Accounts
    from ui.table.same_dice import SameDice


class Compared(NamedTuple):
    """result, own: my game, from the history and as the engine plays it again. theirs: the replay link of the friend's, or "" if its
    claim is not true; challenge: what it claims, played again too. same_dice: what computer players make of the same dice, or None. accounts: what of both was luck, or None."""

    result: Played
    own: Snapshot
    theirs: str
    challenge: Challenge
    same_dice: SameDice | None
    accounts: Accounts | None


def by_turns(compared: Compared) -> bool:
    return games.BY_NAME[compared.result["game"]].by_turns


def friend(compared: Compared) -> str:
    return isolated(plain(compared.challenge["by"] or "")) or t("versus.friend")


def points(compared: Compared) -> list[int]:
    """My points after each round."""
    return [each["scores"][0] for each in compared.own["rounds"]]


def gains(points: list[int]) -> list[int]:
    return [each - (points[at - 1] if at else 0) for at, each in enumerate(points)]
