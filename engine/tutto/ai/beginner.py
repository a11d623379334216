"""A player in its first game: it keeps whatever is valid and stops by a rule of thumb, without odds."""

from engine.game import POINTS, Decision, Policy, Unit, best
from engine.tutto.actions import Action, Draw, Keep, Stop
from engine.tutto.dice import points, valid
from engine.tutto.legal import legal_actions
from engine.tutto.position import TUTTO, Position
from engine.tutto.view import View

ENOUGH = 300
"""Points of a turn that a beginner writes down."""
FEW_DICE = 2
"""Dice that a beginner does not roll if it may stop."""


class Beginner(Policy):
    """The policy. Its values are points of the turn, by rule of thumb: to stop is worth what is written down, to roll on
    or to turn over a card always `ENOUGH`, but nothing with `FEW_DICE`. It remembers nothing."""

    def unit(self, view: View) -> Unit:
        """Points of the turn."""
        return POINTS

    def values(self, view: View) -> dict[Action, float]:
        """The points that a beginner sees in each legal action. The first of equal ones is a stop, else the one that keeps
        most dice."""
        position = view.position
        actions = legal_actions(position)
        most = max((len(action.dice) for action in actions if isinstance(action, Keep)), default=0)
        return {action: _value(position, action, most) for action in reversed(actions)}

    def explain(self, view: View) -> Decision:
        """The action for a view in which its seat decides, and why."""
        position = view.position
        action: Action = best(self.values(view))
        if position.phase == TUTTO:
            reason, total = "thumb_draw" if isinstance(action, Draw) else "thumb_bank", position.points
        elif isinstance(action, Keep):
            return Decision(action, "thumb_keep")
        else:
            total = _with_everything(position)
            if total < ENOUGH:
                return Decision(action, "thumb_few")
            reason = "thumb_stop"
        return Decision(action, reason, {"points": total, "enough": ENOUGH})


def _value(position: Position, action: Action, most: int) -> float:
    """What a beginner takes an action to be worth, in points. most: the most dice that may be kept of the last roll."""
    if isinstance(action, Draw):
        return ENOUGH
    if position.phase == TUTTO:
        return position.points
    if isinstance(action, Stop):
        return _with_everything(position)
    if len(action.dice) < most:
        return 0.0  # why leave lie what counts?
    left = position.tray.bit_count() - most
    if not left:
        return _with_everything(position) + ENOUGH
    return 0.0 if left <= FEW_DICE else ENOUGH


def _with_everything(position: Position) -> int:
    """The points of the turn with all that is valid of the last roll."""
    assert position.card is not None
    return position.points + (points(valid(position.rolled)) if position.card.counts_dice else 0)
