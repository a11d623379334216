"""The computer players by name. They differ in how they think:

- *random* takes any action;
- *easy* knows how cards score, takes what it can get and keeps dice that fit one card (`beginner.py`);
- *medium* knows the odds of the next roll only; it ignores other players and what two cards completed in one turn add to
  each other, and in solo the colours and bonuses of future cards;
- *hard* solves the whole turn, with an evaluation that includes future cards and other players.

All of them depend only on the view: the same view gives the same action.
"""

from typing import Any

from engine.comparison import Comparison, alone, compared
from engine.game import Decision, Policy, ranked
from engine.goennen.actions import Action
from engine.goennen.ai.beginner import Beginner
from engine.goennen.ai.compare import parts_of_both
from engine.goennen.ai.evaluation import weights
from engine.goennen.ai.evaluator import Style
from engine.goennen.ai.expectation import Expectation, expected
from engine.goennen.ai.planner import Planner
from engine.goennen.ai.setup import solo_starts
from engine.goennen.ai.sights import reaching
from engine.goennen.ai.tempting import tempting
from engine.goennen.view import View
from engine.seed import pick

ALMOST = 0.5
"""In points: an action that is worth so much less is as good to people who reach the level's target with it. Reviews call
nothing an inaccuracy that costs less."""


class RandomPlayer(Policy):
    """Takes any action: all values are 0. The action that comes first is drawn with a seed made from the view."""

    def values(self, view: View) -> dict[Action, float]:
        """0 for every legal action; the drawn one comes first."""
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
        """The action for a view whose seat decides, and why."""
        return Decision(self(view), "random")


class Hard(Planner):
    """The strongest player. In solo it also forecasts the end of the game."""

    def __init__(self) -> None:
        super().__init__(Style(weights("solo"), weights("duel"), weights("table"), starts=solo_starts()))

    def __reduce__(self) -> tuple[Any, ...]:
        return Hard, ()

    def expected(self, view: View) -> Expectation | None:
        """The expected final score in points and the chance to win, from 0 to 1, if it plays on from a view whose seat
        decides. None at a table: the forecast is fitted to solo games."""
        return expected(view.position, self.quick_value(view)) if view.position.solo else None

    def advise(self, view: View) -> Decision:
        """The same as `explain`, or an action that reaches the level's target now and is worth almost as much."""
        decision = self.explain(view)
        enough = reaching(view.position)
        if not enough or decision.action in enough:
            return decision
        values = self.values(view)
        action = max(enough, key=values.__getitem__)
        value, instead = values[action], values[decision.action]
        if instead - value >= ALMOST:
            return decision
        return Decision(action, "own", {"value": value, "instead": instead})

    def compare(self, view: View, action: Action, other: Action | None = None) -> Comparison:
        """Why a legal action rather than another (`compare.py`). The most tempting one is what a beginner would do, else what
        can be done at once."""
        position = view.position
        if other is None:
            other = tempting(position, Beginner()(view), action, lambda: self.values(view))
            if other is None:
                return alone(action)
        return compared(action, other, *parts_of_both(position, action, other, self.evaluator, self.turn))


def hard() -> Hard:
    """The strongest player."""
    return Hard()


def medium() -> Policy:
    """An average player."""
    table = weights("regular_table")
    return Planner(Style(weights("regular"), table, table, others=False, together=False, ahead=1))


def styled(style: Style) -> Policy:
    """A player with any style, for tuning."""
    return Planner(style)
