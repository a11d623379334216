"""The computer players by name. They differ in how they think:

- *random* takes any action;
- *easy* keeps whatever is valid and stops by a rule of thumb (`beginner.py`);
- *medium* solves the whole turn for the most points, whatever the scores;
- *hard* solves the same turn for the game: what points do for the chance to win, in solo for the turns left.

All of them are functions of the view: the same view, the same action.
"""

from collections.abc import Callable, Mapping
from typing import Any

from engine.game import POINTS, TURNS, WIN, Decision, Policy, Unit, best, ranked
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
    """Takes any action: to it all are worth the same, 0. Which of them comes first is drawn by a name made of what the
    view shows."""

    def values(self, view: View) -> dict[Action, float]:
        """0 for every legal action, the one that was drawn first."""
        actions = view.legal_actions()
        name = f"View(seat={view.seat}, position={view.position!r})"
        return ranked(dict.fromkeys(actions, 0.0), actions[pick(name, "random", len(actions))])

    def explain(self, view: View) -> Decision:
        """The action for a view in which its seat decides, and why."""
        return Decision(self(view), "random")


class Planner(Policy):
    """Takes the best action for a worth of the turn's end, which is the unit of its values: *medium*'s are the points of
    the turn, *hard*'s the chance to win, in solo the turns still needed, counted negative (a written point more breaks
    ties). They hold together so:

    - Keeping dice is worth the mean, over all rolls of the dice that are left, of the value of the position that follows;
      after a null that is the worth of a turn without points. Of several ways to keep the same number of dice that mean
      counts only the one with the most points.
    - Keeping the last of six dice is worth as much as the position that follows, and turning over a card as much as the
      mean of what follows, but for cards far down the deck (`turn_solver.py`); at a plus/minus tutto *hard* estimates
      what the leaders' loss is worth if the turn goes on.

    relevant_state: what of a position the worth hangs on. window: the units beyond those at risk with which another card
    may be wanted. unit: the unit of its values."""

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

    def unit(self, view: View) -> Unit:
        """The unit of its values in this game: "points", "win" or "turns"."""
        return self._unit(view.position)

    def values(self, view: View) -> dict[Action, float]:
        """The value of every legal action. The first of equal ones is a stop, else the one that keeps most dice."""
        values = self._solved(view.position).values(view.position)
        return dict(reversed(values.items()))

    def explain(self, view: View) -> Decision:
        """The action for a view in which its seat decides, and why."""
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
            stops = position.left[_STOP_CARD] / sum(position.left) if any(position.left) else _FRESH_STOP
            return Decision(chosen, reason, params | {"points": position.points, "stop_card": stops})
        rolled = chosen if isinstance(chosen, Keep) else other
        if isinstance(rolled, Keep):
            params |= _odds(position, rolled)
        return Decision(chosen, reason, params)

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


def _alternative(values: Mapping[Action, float], chosen: Action) -> Action | None:
    """What the chosen action is compared with: to stop where that is possible, else the best of the others; beside a stop
    the best way to go on."""
    others = {action: value for action, value in values.items() if action != chosen}
    if Stop() in others:
        return Stop()
    return best(others) if others else None


def _odds(position: Position, keep: Keep) -> dict[str, Any]:
    """What comes of keeping these dice: how many are rolled next, a null, the tutto."""
    card = position.card
    assert card is not None
    dice = (position.tray & ~MASK[keep.dice]).bit_count()
    if not dice and position.tuttos + 1 == card.tuttos:
        return {"roll": 0}
    chance = fulfilled(card, dice or SIX, position.tuttos + (not dice))
    odds: dict[str, Any] = {"roll": dice or SIX, "null": float(null_on(card, dice or SIX))}
    return odds if chance is None else odds | {"tutto": float(chance)}


_POINTS = expected_points(cloverleaf=GOAL)


def medium() -> Policy:
    """A regular, who plays for points."""
    return Planner(
        lambda position: _POINTS,
        lambda position: None,
        lambda position: MEDIUM_WINDOW,
        lambda position: POINTS,
    )


def hard() -> Policy:
    """The strongest, who plays for the win."""
    return Planner(end_values, relevant_state, window, lambda position: TURNS if position.solo else WIN)
