"""Plays like a person in their first game: keeps everything valid and stops by a rule of thumb, without odds."""

from engine.game import POINTS, Decision, Policy, Unit, best
from engine.tutto.actions import Action, Draw, Keep, Stop
from engine.tutto.dice import points, valid
from engine.tutto.legal import legal_actions
from engine.tutto.position import TUTTO, Position
from engine.tutto.view import View

ENOUGH = 300
"""Points of a turn with which a beginner stops."""
FEW_DICE = 2
"""A beginner does not roll this many dice or fewer if it may stop."""


class Beginner(Policy):
    """The policy. Its values are points of the turn, by rule of thumb: stopping has the points written down as its value,
    rolling on or turning over a card always `ENOUGH`, but 0 with `FEW_DICE` or fewer. It has no memory."""

    def unit(self, view: View) -> Unit:
        """Points of the turn."""
        return POINTS

    def values(self, view: View) -> dict[Action, float]:
        """The points that a beginner expects of each legal action. Among equal values a stop comes first, then the
        action that keeps the most dice."""
        position = view.position
        actions = legal_actions(position)
        most = max((len(action.dice) for action in actions if isinstance(action, Keep)), default=0)
        return {action: _value(position, action, most) for action in reversed(actions)}

    def explain(self, view: View) -> Decision:
        """The action for a view whose seat decides, and why."""
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
    """A beginner's value of an action, in points. most: the greatest number of dice that may be kept of the last roll."""
    if isinstance(action, Draw):
        return ENOUGH
    if position.phase == TUTTO:
        return position.points
    if isinstance(action, Stop):
        return _with_everything(position)
    if len(action.dice) < most:
        return 0.0  # a beginner keeps everything that counts
    left = position.tray.bit_count() - most
    if not left:
        return _with_everything(position) + ENOUGH
    return 0.0 if left <= FEW_DICE else ENOUGH


def _with_everything(position: Position) -> int:
    """The points of the turn including everything valid in the last roll."""
    assert position.card is not None
    return position.points + (points(valid(position.rolled)) if position.card.counts_dice else 0)
