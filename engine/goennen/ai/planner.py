"""The planner: a player that solves its turn exactly for its evaluation, and decides all else by the same evaluation.

How far it looks is the `Style` of its evaluator; `players.py` has the styles.
"""

from collections.abc import Callable, Mapping

from engine.game import POINTS, Decision, Policy, Unit, best, ranked
from engine.goennen.actions import Action, Discard, Draw, End, Pass, Place, PutBack, Remove
from engine.goennen.ai.action_values import action_values
from engine.goennen.ai.evaluator import Evaluator, Style
from engine.goennen.ai.rollsets import NEVER
from engine.goennen.ai.turn_plan import TurnPlan, decision
from engine.goennen.display import free_circles
from engine.goennen.legal import legal_actions
from engine.goennen.position import ACTING, ALL_DICE, CHANCE, PASSIVE, PLACE, ROLL, ROLLS, Position
from engine.goennen.view import View


class Planner(Policy):
    """A policy. Its values are points: those that its seat can be expected to have by the end of the game, by the
    evaluation of its display, if it goes on as planned. They hold together so:

    - A reroll is worth the mean, over all rolls of the dice thrown, of the value of the position that follows; at a table
      less what the dice thrown are worth to the others (`TurnPlan.reroll_costs`), which no later value counts again. A
      style that looks one roll ahead takes the position that follows to be one after the third roll.
    - What is done with the dice is worth what the plan of this turn adds up to, with all that the dice left over allow.
      So a purchase that marks no circle is worth as much as the position in which its card is placed. Once a card is
      complete or placed, or a circle marked, the evaluation begins anew from the display as it lies then: what cards do
      for each other beyond the plan shows there, what is left for the passive turn, and at a table that a fuller display
      leaves fewer rounds.
    - An entry is worth what it brings its card nearer to completion, with the best that may be entered after it.
    - In setup of solo every action is worth as much as the position that follows.

    It keeps the last turn that it solved: a function of the view alone.
    """

    def __init__(self, style: Style) -> None:
        self.evaluator = Evaluator(style)
        self._key: object = None
        self._turn: TurnPlan | None = None

    def unit(self, view: View) -> Unit:
        """Points by the end of the game."""
        return POINTS

    def values(self, view: View) -> dict[Action, float]:
        """The value of every legal action, the best first."""
        position = view.position
        values = action_values(position, self.evaluator, self.turn)
        chosen = _CHOICES.get(position.phase)
        return ranked(values, chosen(self, position, False).action if chosen else None)

    def __call__(self, view: View) -> Action:
        # Much quicker than the values of all actions; tests hold that it is the best of them.
        if view.position.phase in _CHOICES:
            action: Action = _CHOICES[view.position.phase](self, view.position, False).action
            return action
        return best(self.values(view))

    def explain(self, view: View) -> Decision:
        """The action for a view in which its seat decides, and why."""
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
        """The turn under way, its rewards worked out; kept while nothing that matters has changed."""
        seat = position.active
        key = (
            seat, position.turn, position.players[seat].display, position.market, position.ending,
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
            # The plan's values hold what follows the turn; what is told never does.
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
        extra = free_circles(position.own.display).extra_die
        value, entries = display_values.entries.best(
            position.faces, position.free_dice, position.entries, extra, display_values.evaluation.circle_of("extra_die")
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
"""Where the choice is found without the values of all actions."""
