"""The planner: a player that solves its active turn exactly for its evaluation and makes all other decisions by the same
evaluation.

The `Style` of its evaluator says how far it looks ahead; `players.py` defines the styles.
"""

from collections.abc import Callable, Mapping
from typing import Any

from engine.game import POINTS, Decision, Policy, Unit, best, ranked
from engine.goennen.actions import Action, Discard, Draw, End, Pass, Place, PutBack, Remove
from engine.goennen.ai.action_values import action_values
from engine.goennen.ai.evaluator import Evaluator, Style
from engine.goennen.ai.rollsets import NEVER
from engine.goennen.ai.turn_plan import TurnPlan, decision
from engine.goennen.legal import legal_actions
from engine.goennen.position import ACTING, ALL_DICE, CHANCE, PASSIVE, PLACE, ROLL, ROLLS, Position
from engine.goennen.view import View


class Planner(Policy):
    """A policy. Its values are the seat's expected points at the end of the game, by the evaluation of its display, if it
    goes on as planned. They relate to each other as follows:

    - The value of a reroll is the mean value of the next position over all rolls of these dice; at a table minus what
      the rolled dice are worth to the others (`TurnPlan.reroll_costs`), which no later value counts again. A style that
      looks one roll ahead treats the next position as one after the third roll.
    - The value of a completion or purchase is that of the plan for this turn, including the best use of the dice left
      over. So a purchase that marks no circle has the same value as the position in which its card is placed. Once a
      card is complete or placed, or a circle marked, the evaluation starts again from the new display. It then also
      counts what cards add to each other beyond the plan, what is left for the passive turn and, at a table, that a
      fuller display leaves fewer rounds.
    - The value of an entry is how far it brings its card towards completion, plus the best entries after it.
    - In the setup of a solo game the value of putting back or laying a card is that of the next position. Until the cards
      lie, *hard* adds what such cards bring beyond their evaluation (`setup.py`).

    It caches the last turn it solved, which depends only on the view.
    """

    def __init__(self, style: Style) -> None:
        self.evaluator = Evaluator(style)
        self._key: object = None
        self._turn: TurnPlan | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        return Planner, (self.evaluator.style,)

    def unit(self, view: View) -> Unit:
        """Points at the end of the game."""
        return POINTS

    def values(self, view: View) -> dict[Action, float]:
        """The value of every legal action, the best first."""
        position = view.position
        values = action_values(position, self.evaluator, self.turn)
        chosen = _CHOICES.get(position.phase)
        return ranked(values, chosen(self, position, False).action if chosen else None)

    def __call__(self, view: View) -> Action:
        # Much faster than computing all values; tests check that the result is the same.
        if view.position.phase in _CHOICES:
            action: Action = _CHOICES[view.position.phase](self, view.position, False).action
            return action
        return best(self.values(view))

    def quick_value(self, view: View) -> float:
        """The value of the position, without computing those of all actions where possible; rounding may differ."""
        position = view.position
        if position.phase not in _CHOICES:
            return self.value(view)
        chosen = _CHOICES[position.phase](self, position, False)
        more: float = chosen.params.get("points", 0.0)
        if position.phase == PASSIVE:
            return self.evaluator.display_values(position, position.deciders[0], False).base + more
        turn = self.turn(position)
        if position.phase == PLACE:
            more = max(0.0, more) if position.drawn else more + turn.rest(position)
        return turn.ended(position) + more

    def explain(self, view: View) -> Decision:
        """The action for a view whose seat decides, and why."""
        position = view.position
        if position.phase in _CHOICES:
            return _CHOICES[position.phase](self, position, True)
        action: Action = best(self.values(view))
        match action:
            case PutBack(card):
                return decision(action, "put_back", card=card)
            case Place(card):
                return decision(action, "place", card=card)
            case Remove(row):
                return decision(action, "remove", row=row)
        return decision(action, "ready")

    # -- the turn --

    def turn(self, position: Position) -> TurnPlan:
        """The plan for the current turn, cached until something that matters changes."""
        seat = position.active
        # What the others have decides what a reroll is worth to them.
        seen = position.players if self.evaluator.style.others else position.players[seat : seat + 1]
        key = (
            seat, position.turn, tuple([player.display for player in seen]), position.market, position.ending,
            tuple(map(bool, position.decks)), self.evaluator.rounds(position, seat),
        )  # fmt: skip
        if self._turn is None or key != self._key:
            self._key, self._turn = key, TurnPlan(self.evaluator, position)
        return self._turn

    def _roll(self, position: Position, told: bool) -> Decision:
        turn = self.turn(position)
        faces, roll = position.faces, position.roll
        if roll < ROLLS:
            solution = turn.solution
            now = solution.act(faces, roll)
            costs = turn.reroll_costs(position)
            values = turn.reroll_values(position)
            kept = max(range(31), key=lambda mask: (values[mask], -mask.bit_count()))
            # The plan's values include what follows the turn; the reasons shown to people do not.
            follows = solution.rewards.after[roll - 1]
            again = values[kept] - follows
            if values[kept] > now:
                cost = costs[ALL_DICE & ~kept] + follows - solution.rewards.after[roll]
                goal = turn.goal(faces, roll, kept) if told else (None, None)
                return turn.reroll(kept, again, None if now == NEVER else now - follows, cost, *goal)
            goal_set = turn.goals.best(faces)
            assert goal_set is not None
            return turn.act(position, goal_set, again)
        goal_set = turn.goals.best(faces)
        act = goal_set.value if goal_set else NEVER
        entered, entries = turn.display_values.entries.best(faces, ALL_DICE, 2)
        drawn, deck = turn.drawing
        if goal_set and act >= max(entered, drawn, 0.0):
            return turn.act(position, goal_set, max(entered, drawn))
        if entries and entered >= drawn:
            action = turn.display_values.entries.action(position.own.display, faces, entries[0])
            return decision(action, "enter", card=action.card, points=entered, instead=max(act, drawn, 0.0))
        if deck and drawn > 0:
            return decision(Draw(deck), "draw", deck=deck, points=drawn)
        return decision(End(), "nothing")

    def _acting(self, position: Position, told: bool) -> Decision:
        if len(legal_actions(position)) == 1:
            return decision(End(), "nothing")
        turn = self.turn(position)
        goal_set = turn.goals.best(position.faces, position.spent)
        if goal_set is None or goal_set.value <= 0:
            return decision(End(), "nothing")
        return turn.act(position, goal_set, 0.0)

    def _chance(self, position: Position, told: bool) -> Decision:
        if position.entries:
            display_values = self.evaluator.display_values(position, position.active, position.solo)
            value, entries = display_values.entries.best(position.faces, position.free_dice, position.entries)
            if entries:
                action = display_values.entries.action(position.own.display, position.faces, entries[0])
                return decision(action, "enter", card=action.card, points=value, instead=0.0)
        return decision(End(), "nothing")

    def _place(self, position: Position, told: bool) -> Decision:
        display_values = self.evaluator.display_values(position, position.active, position.solo)
        card = position.pending
        assert card is not None
        worth, cell = display_values.placement(card)
        if position.drawn and worth <= 0:
            return decision(Discard(), "discard", card=card.id, points=worth)
        return decision(Place(card.id, cell), "place", card=card.id, points=worth)

    # -- passive --

    def _passive(self, position: Position, told: bool) -> Decision:
        seat = position.deciders[0]
        display_values = self.evaluator.display_values(position, seat, False)
        extra = position.own.circles.extra_die
        value, entries = display_values.entries.best(
            position.faces,
            position.free_dice,
            position.entries,
            extra,
            display_values.evaluation.circle_of("extra_die"),
        )
        if not entries:
            return decision(Pass(), "no_entry")
        action = display_values.entries.action(position.own.display, position.faces, entries[0])
        return decision(action, "enter", card=action.card, points=value, instead=0.0)


_CHOICES: Mapping[str, Callable[[Planner, Position, bool], Decision]] = {
    ROLL: Planner._roll,
    ACTING: Planner._acting,
    CHANCE: Planner._chance,
    PLACE: Planner._place,
    PASSIVE: Planner._passive,
}
"""By phase: finds the best action without computing the values of all."""
