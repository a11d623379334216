"""The action that a person would most likely take in place of the best one: what it is compared with. An action that is just as
good explains nothing, so it comes only if a person would choose it or there is nothing else."""

from collections.abc import Callable

from engine.goennen.actions import Action, Buy, Complete, Pass
from engine.goennen.position import PASSIVE, Position

WORSE = 0.05
"""In points: an action that is worth this much less than another is worse."""


def tempting(
    position: Position, likes: Action, chosen: Action, values: Callable[[], dict[Action, float]]
) -> Action | None:
    """What a person would most likely do instead. likes: what a beginner would do. values: gives those of all actions, which
    takes a while."""
    if likes != chosen and not _alike(likes, chosen):
        return likes
    if position.phase == PASSIVE and chosen != Pass():
        return Pass()
    found = values()
    others = {action: value for action, value in found.items() if action != chosen}
    others = {action: value for action, value in others.items() if not _alike(action, chosen)} or others
    others = {action: value for action, value in others.items() if value < found[chosen] - WORSE} or others
    at_hand = [action for action in others if isinstance(action, Complete | Buy)]
    return max(at_hand or others, key=others.__getitem__, default=None)


def _alike(one: Action, other: Action) -> bool:
    """Whether two actions do the same with other dice."""
    if isinstance(one, Complete) and isinstance(other, Complete):
        return one.card == other.card
    if isinstance(one, Buy) and isinstance(other, Buy):
        return one.slot == other.slot
    return False
