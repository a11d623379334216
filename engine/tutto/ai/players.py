"""The computer players by name. They differ in how they think:

- *random* takes any action;
- *easy* keeps whatever is valid and stops by a rule of thumb (`beginner.py`);
- *medium* solves the whole turn for the most points, whatever the scores;
- *hard* solves the same turn for the game: what points do for the chance to win, in solo for the turns left.

All of them are functions of the view: the same view, the same action.
"""

from collections.abc import Callable, Mapping
from typing import Any

from engine.game import Decision, Policy
from engine.seed import pick
from engine.tutto.actions import Action, Draw, Keep, Stop
from engine.tutto.ai.action_values import ActionValues, base_for
from engine.tutto.ai.evaluation import end_values, relevant_state, window
from engine.tutto.ai.turn_solver import EndValues, Solver, expected_points
from engine.tutto.cards import CARDS, STOP
from engine.tutto.dice import MASK
from engine.tutto.odds import SIX, fulfilled, null_on
from engine.tutto.position import GOAL, TUTTO, Position
from engine.tutto.view import View

SETTLED = 1e-3
"""Cards beyond those that are drawn exactly: their values need no more precision (some 5 points)."""


MEDIUM_WINDOW = 80
"""Units: with 4,000 points at risk a player for points wants no other card, but from the oddest of decks."""


class RandomPlayer(Policy):
    """Takes any action, all alike. Its luck has a name made of what the view shows."""

    def explain(self, view: View) -> Decision:
        """The action for a view in which its seat decides, and why."""
        actions = view.legal_actions()
        return Decision(actions[pick(repr(view), "random", len(actions))], "random")


class Planner(Policy):
    """Takes the best action for a worth of the turn's end. relevant_state: what of a position that worth hangs on.
    window: the units beyond those at risk with which another card may be wanted. measure: what its values are:
    "points", chance to "win", or "turns" (solo, counted negative)."""

    def __init__(
        self,
        worth: Callable[[Position], EndValues],
        relevant_state: Callable[[Position], object],
        window: Callable[[Position], int],
        measure: Callable[[Position], str],
    ) -> None:
        self._worth = worth
        self._relevant_state = relevant_state
        self._window = window
        self._measure = measure
        self._solver: Solver | None = None
        self._solved_for: object = None
        self._turn: ActionValues | None = None
        self._turn_key: object = None

    def __call__(self, view: View) -> Action:
        return _best(self.values(view))

    def values(self, view: View) -> dict[Action, float]:
        """The value of every legal action."""
        return self._solved(view.position).values(view.position)

    def explain(self, view: View) -> Decision:
        """The action for a view in which its seat decides, and why."""
        position = view.position
        values = self.values(view)
        best = _best(values)
        params: dict[str, Any] = {"measure": self._measure(position), "value": values[best]}
        other = _alternative(position, values, best)
        if other is not None:
            params["instead"] = values[other]
        if len(values) == 1:
            reason = "only"
        elif isinstance(best, Draw):
            reason = "draw"
        elif isinstance(best, Stop):
            reason = "bank" if position.phase == TUTTO else "stop"
        else:
            reason = "keep"
        if position.phase == TUTTO:
            stops = position.left[_STOP_CARD] / sum(position.left) if any(position.left) else _FRESH_STOP
            return Decision(best, reason, params | {"points": position.points, "stop_card": stops})
        rolled = best if isinstance(best, Keep) else other
        if isinstance(rolled, Keep):
            params |= _odds(position, rolled)
        return Decision(best, reason, params)

    def _solved(self, position: Position) -> ActionValues:
        """The card that the position is part of, solved. What was solved is kept for as long as it holds."""
        worth = self._relevant_state(position)
        base = base_for(position)
        if self._solver is None or (worth, base) != self._solved_for:
            self._solved_for = (worth, base)
            self._solver = Solver(self._worth(position), base, self._window(position), SETTLED)
            self._turn_key = None
        key = (position.left, position.card, position.phase == TUTTO)
        if self._turn is None or key != self._turn_key:
            self._turn_key, self._turn = key, ActionValues(position, self._solver)
        return self._turn


_STOP_CARD = next(index for index, card in enumerate(CARDS) if card.kind == STOP)
_FRESH_STOP = CARDS[_STOP_CARD].copies / sum(card.copies for card in CARDS)


def _best(values: Mapping[Action, float]) -> Action:
    """The action with the highest value; of equal ones a stop, else the one that keeps most dice."""
    order = list(values)
    return max(order, key=lambda action: (values[action], order.index(action)))


def _alternative(position: Position, values: Mapping[Action, float], best: Action) -> Action | None:
    """What `best` is compared with: to stop where that is possible, else the best of the others; beside a stop
    the best way to go on."""
    others = {action: value for action, value in values.items() if action != best}
    if not isinstance(best, Stop) and Stop() in others:
        return Stop()
    return _best(others) if others else None


def _odds(position: Position, keep: Keep) -> dict[str, Any]:
    """What comes of keeping these dice: how many are rolled next, a null, the tutto."""
    card = position.card
    assert card is not None
    dice = (position.tray & ~MASK[keep.dice]).bit_count()
    if not dice and position.tuttos + 1 == card.tuttos:
        return {"roll": 0}
    chance = fulfilled(card, dice or SIX, position.tuttos + (not dice))
    return {
        "roll": dice or SIX,
        "null": float(null_on(card, dice or SIX)),
        "tutto": None if chance is None else float(chance),
    }


_POINTS = expected_points(cloverleaf=GOAL)


def medium() -> Policy:
    """A regular, who plays for points."""
    return Planner(
        lambda position: _POINTS,
        lambda position: None,
        lambda position: MEDIUM_WINDOW,
        lambda position: "points",
    )


def hard() -> Policy:
    """The strongest, who plays for the win."""
    return Planner(end_values, relevant_state, window, lambda position: "turns" if position.solo else "win")
