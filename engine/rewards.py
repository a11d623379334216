"""What a decision is rewarded with in the environments, by name: `REWARDS`. A function of one's own does as well."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.errors import BadInput
from engine.game import Encoding, Game

Reward = Callable[[Any, Any, int], float]
"""From the states before and after a step to the reward of a seat."""


def points(before: Any, after: Any, seat: int) -> float:
    """The points that the seat has won."""
    return float(after.scores()[seat] - before.scores()[seat])


def lead(before: Any, after: Any, seat: int) -> float:
    """How many points more than before the seat is ahead of the best of the others; of two seats, both add up to 0."""
    return _lead(after.scores(), seat) - _lead(before.scores(), seat)


def win(before: Any, after: Any, seat: int) -> float:
    """At the end 1 for a sole winner, −1 / (seats − 1) for a loser, a value in between for a shared victory; they add up to 0."""
    if not after.is_over:
        return 0.0
    winners, seats = after.winners(), after.position.seats
    share = 1 / len(winners) if seat in winners else 0.0
    return float((seats * share - 1) / (seats - 1))


def target(before: Any, after: Any, seat: int) -> float:
    """At the end of a solo game with levels 1 if the level's target is reached, else 0."""
    return float(after.is_over and after.view(seat).to_json()["result"]["won"])


def _lead(scores: tuple[int, ...], seat: int) -> float:
    return float(scores[seat] - max([other for at, other in enumerate(scores) if at != seat]))


REWARDS: Mapping[str, Reward] = {"points": points, "lead": lead, "win": win, "target": target}
"""By name. "result" is one more: what a game counts, the points or minus the turns of a solo game, "win" at a table."""


@dataclass(frozen=True, slots=True)
class Result:
    """How much better the result of a solo game has become, by the game's encoding."""

    encoding: Encoding

    def __call__(self, before: Any, after: Any, seat: int) -> float:
        return self.encoding.outcome(after) - self.encoding.outcome(before)


def reward_of(game: Game, seats: int, reward: str | Reward) -> Reward:
    """The reward with this name at a game of so many seats, or the function that is given. Raises `BadInput` for an unknown name
    and for one that this game has not."""
    if callable(reward):
        return reward
    alone = seats == 1
    if reward == "result" and not alone:
        return win
    if reward == "result" and game.FEATURES.encoding:
        return Result(game.FEATURES.encoding())
    known = (
        ("result", "points", *(["target"] if game.LEVELS else []))
        if alone
        else ("result", "points", "lead", "win")
    )
    if reward not in known:
        where = f"{game.NAME} alone" if alone else f"a table of {game.NAME}"
        raise BadInput(
            "reward", f"{where} has the rewards {', '.join(known)}, not {reward!r}", text=str(reward)
        )
    return REWARDS[reward]
