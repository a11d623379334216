"""The computer players by name. They differ in how they think:

- *random* takes any action;
- *easy* keeps everything valid and stops by a rule of thumb (`beginner.py`);
- *medium* solves the whole turn for the most points, whatever the scores;
- *hard* solves the same turn to win the game: for the best chance of winning, in solo for the fewest turns.

All of them depend only on the view: the same view gives the same action.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from engine.comparison import Comparison, alone, compared
from engine.game import POINTS, TURNS, WIN, Decision, Policy, Unit, best, ranked
from engine.seed import pick
from engine.tutto.actions import Action, Draw, Keep, Stop
from engine.tutto.ai.action_values import ActionValues, base_for
from engine.tutto.ai.beginner import Beginner
from engine.tutto.ai.compare import Mean, held, makes_tutto, parts, tempting
from engine.tutto.ai.evaluation import end_values, relevant_state, window
from engine.tutto.ai.turn_solver import EndValues, Solver, expected_points
from engine.tutto.dice import MASK
from engine.tutto.odds import SIX, fulfilled, null_on, stop_card
from engine.tutto.position import GOAL, TUTTO, Position
from engine.tutto.view import View

SETTLED = 1e-3
"""The precision of the values of cards beyond those drawn exactly, about 5 points."""


MEDIUM_WINDOW = 80
"""In units. With 4,000 points at risk a player for points never wants another card, except from very unusual decks."""


class RandomPlayer(Policy):
    """Takes any action: all values are 0. The action that comes first is drawn with a seed made from the view."""

    def values(self, view: View) -> dict[Action, float]:
        """0 for every legal action; the drawn one comes first."""
        actions = view.legal_actions()
        name = f"View(seat={view.seat}, position={view.position!r})"
        return ranked(dict.fromkeys(actions, 0.0), actions[pick(name, "random", len(actions))])

    def explain(self, view: View) -> Decision:
        """The action for a view whose seat decides, and why."""
        return Decision(self(view), "random")


class Planner(Policy):
    """Takes the best action for given values of the end of the turn (`worth`), which set the unit: for *medium* the points
    of the turn; for *hard* the chance of winning, or in solo minus the turns still needed (points break ties). The values
    relate to each other as follows:

    - The value of keeping dice is the mean value of the next position over all rolls of the dice that are left; after a
      null it is the value of a turn without points. Of several ways to keep the same number of dice the mean counts only
      the one with the most points.
    - The value of keeping the last of six dice is that of the next position. The value of turning over a card is the mean
      of what follows, except for cards far down the deck (`turn_solver.py`). At a plus/minus tutto *hard* estimates the
      value of the leaders' loss if the turn goes on.

    relevant_state: the parts of a position that the worth depends on. window: how many units beyond those at risk may be
    gathered before no other card is wanted. unit: the unit of the values."""

    def __init__(
        self,
        worth: Callable[[Position], EndValues],
        relevant_state: Callable[[Position], object],
        window: Callable[[Position], int],
        unit: Callable[[Position], Unit],
    ) -> None:
        self._worth = worth
        self._relevant_state = relevant_state
        self._window = window
        self._unit = unit
        self._solver: Solver | None = None
        self._solved_for: object = None
        self._turn: ActionValues | None = None
        self._turn_key: object = None

    def __reduce__(self) -> tuple[Any, ...]:
        return Planner, (self._worth, self._relevant_state, self._window, self._unit)

    def unit(self, view: View) -> Unit:
        """The unit of the values in this game: "points", "win" or "turns"."""
        return self._unit(view.position)

    def values(self, view: View) -> dict[Action, float]:
        """The value of every legal action. Among equal values a stop comes first, then the action that keeps the most
        dice."""
        values = self._solved(view.position).values(view.position)
        return dict(reversed(values.items()))

    def value_of(self, position: Position, action: Action) -> float:
        """The value of any legal action, also of one with other dice of the same faces than those listed."""
        return self._solved(position).value(position, action)

    def explain(self, view: View) -> Decision:
        """The action for a view whose seat decides, and why."""
        position = view.position
        values = self.values(view)
        chosen: Action = best(values)
        params: dict[str, Any] = {"measure": self.unit(view), "value": values[chosen]}
        other = _alternative(values, chosen)
        if other is not None:
            params["instead"] = values[other]
        if len(values) == 1:
            reason = "only"
        elif isinstance(chosen, Draw):
            reason = "draw"
        elif isinstance(chosen, Stop):
            reason = "bank" if position.phase == TUTTO else "stop"
        else:
            reason = "keep"
        if position.phase == TUTTO:
            return Decision(
                chosen,
                reason,
                params | {"points": position.points, "stop_card": float(stop_card(position.left))},
            )
        rolled = chosen if isinstance(chosen, Keep) else other
        if isinstance(rolled, Keep):
            params |= _odds(position, rolled)
        return Decision(chosen, reason, params)

    def compare(self, view: View, action: Action, other: Action | None = None) -> Comparison:
        """Why a legal action rather than another (`compare.py`). The most tempting one is what a beginner would do."""
        position = view.position
        if other is None:
            values = self.values(view)
            other = tempting(position, Beginner()(view), values, action)
            if other is None:
                return alone(action)
        end, points = self._worth(position), _for_points()
        of_action, of_other = (
            parts(position, each, self.value_of(position, each), end, points.mean(position, each))
            for each in (action, other)
        )
        return compared(action, other, of_action, of_other)

    def mean(self, position: Position, action: Action) -> Mean:
        """What the turn brings on average, if the values are points."""
        card = position.card
        assert card is not None
        after_tutto = position.phase == TUTTO
        counts = after_tutto or card.counts_dice
        solved = self._solved(position)
        next_card = None
        if not after_tutto and makes_tutto(position, action):
            next_card = solved.next_card(held(position, action))
        return Mean(solved.value(position, action) if counts else None, next_card)

    def _solved(self, position: Position) -> ActionValues:
        """The action values of the current card, cached while they stay valid."""
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


def _alternative(values: Mapping[Action, float], chosen: Action) -> Action | None:
    """The action to compare the chosen one with: stopping if possible, else the best of the others; for a stop the best
    way to go on."""
    others = {action: value for action, value in values.items() if action != chosen}
    if Stop() in others:
        return Stop()
    return best(others) if others else None


def _odds(position: Position, keep: Keep) -> dict[str, Any]:
    """The odds after keeping these dice: how many are rolled next, the chances of a null and of fulfilling the card."""
    card = position.card
    assert card is not None
    dice = (position.tray & ~MASK[keep.dice]).bit_count()
    if not dice and position.tuttos + 1 == card.tuttos:
        return {"roll": 0}
    chance = fulfilled(card, dice or SIX, position.tuttos + (not dice))
    odds: dict[str, Any] = {"roll": dice or SIX, "null": float(null_on(card, dice or SIX))}
    return odds if chance is None else odds | {"tutto": float(chance)}


_POINTS = expected_points(cloverleaf=GOAL)


# What a player consists of are functions with a name, so that it can be pickled.


def _points(position: Position) -> EndValues:
    return _POINTS


def _nothing(position: Position) -> None:
    return None


def _medium_window(position: Position) -> int:
    return MEDIUM_WINDOW


def _in_points(position: Position) -> Unit:
    return POINTS


def _to_win(position: Position) -> Unit:
    return TURNS if position.solo else WIN


def medium() -> Planner:
    """An average player, who plays for points."""
    return Planner(_points, _nothing, _medium_window, _in_points)


@cache
def _for_points() -> Planner:
    return medium()


def hard() -> Planner:
    """The strongest player, who plays to win."""
    return Planner(end_values, relevant_state, window, _to_win)
