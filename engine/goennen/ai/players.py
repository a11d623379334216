"""The computer players by name. They differ in how they think:

- *random* takes any action;
- *easy* takes what it can get and keeps what fits one card (`beginner.py`);
- *medium* knows the odds of the next roll and thinks eight rounds ahead, of what lies on the table: it counts on no
  card to come, minds nobody else and takes the end of a game with others to be nearer than it is;
- *hard* solves the whole turn, for an evaluation that reckons with what is to come, and with the others.

All of them are functions of the view: the same view, the same action.
"""

from engine.game import Decision, Policy, ranked
from engine.goennen.actions import Action
from engine.goennen.ai.evaluation import weights
from engine.goennen.ai.evaluator import Style
from engine.goennen.ai.planner import Planner
from engine.goennen.view import View
from engine.seed import pick


class RandomPlayer(Policy):
    """Takes any action: to it all are worth the same, 0. Which of them comes first is drawn by a name made of what the
    view shows."""

    def values(self, view: View) -> dict[Action, float]:
        """0 for every legal action, the one that was drawn first."""
        actions = view.legal_actions()
        position = view.position
        seen = [
            (laid.card.id, laid.cell, laid.written, laid.used)
            for player in position.players
            for laid in player.display
        ]
        hand = [card.id for card in position.players[view.seat].hand if card]
        market = [card and card.id for card in position.market]
        name = (
            f"{view.seat}/{position.turn}/{position.phase}/{position.roll}/{position.spent}/{position.faces}"
        )
        drawn = actions[pick(f"{seen}/{hand}/{market}", name, len(actions))]
        return ranked(dict.fromkeys(actions, 0.0), drawn)

    def explain(self, view: View) -> Decision:
        """The action for a view in which its seat decides, and why."""
        return Decision(self(view), "random")


def hard() -> Policy:
    """The strongest."""
    return Planner(Style(weights("solo"), weights("table")))


def medium() -> Policy:
    """A regular."""
    return Planner(
        Style(weights("regular"), weights("regular"), others=False, together=False, ahead=1, horizon=8.0)
    )


def styled(style: Style) -> Policy:
    """A player that thinks in a style of its own: for tuning."""
    return Planner(style)
