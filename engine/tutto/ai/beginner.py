"""A player in its first game: it keeps whatever is valid and stops by a rule of thumb, without odds."""

from engine.game import Decision, Policy
from engine.tutto.actions import Draw, Keep, Stop
from engine.tutto.dice import points, valid
from engine.tutto.legal import legal_actions
from engine.tutto.position import TUTTO, Position
from engine.tutto.view import View

ENOUGH = 300
"""Points of a turn that a beginner writes down."""
FEW_DICE = 2
"""Dice that a beginner does not roll if it may stop."""


class Beginner(Policy):
    """The policy. It remembers nothing."""

    def explain(self, view: View) -> Decision:
        """The action for a view in which its seat decides, and why."""
        position = view.position
        actions = legal_actions(position)
        if position.phase == TUTTO:
            if position.points < ENOUGH:
                return Decision(Draw(), "thumb_draw", {"points": position.points, "enough": ENOUGH})
            return Decision(Stop(), "thumb_bank", {"points": position.points, "enough": ENOUGH})
        everything = max(
            (action for action in actions if isinstance(action, Keep)), key=lambda keep: len(keep.dice)
        )
        left = position.tray.bit_count() - len(everything.dice)
        params = {"points": _with_everything(position), "enough": ENOUGH, "roll": left, "few": FEW_DICE}
        if left and Stop() in actions:
            if params["points"] >= ENOUGH:
                return Decision(Stop(), "thumb_stop", params)
            if left <= FEW_DICE:
                return Decision(Stop(), "thumb_few", params)
        return Decision(everything, "thumb_keep", params)


def _with_everything(position: Position) -> int:
    """The points of the turn with all that is valid of the last roll."""
    assert position.card is not None
    return position.points + (points(valid(position.rolled)) if position.card.counts_dice else 0)
