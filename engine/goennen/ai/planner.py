"""The planner: a player that solves its turn exactly for its evaluation, and decides all else by the same evaluation.

How far it looks is the `Style` of its evaluator; `levels.py` has the styles.
"""

from collections.abc import Callable, Mapping

from engine.game import Decision, Policy
from engine.goennen.actions import (
    Action,
    Discard,
    Draw,
    End,
    Pass,
    Place,
    PutBack,
    Ready,
    Remove,
)  # fmt: skip
from engine.goennen.ai.display_values import market_value
from engine.goennen.ai.evaluation import Evaluation
from engine.goennen.ai.evaluator import Evaluator, Style
from engine.goennen.ai.rollsets import NEVER
from engine.goennen.ai.setup import best_layout, best_put_back
from engine.goennen.ai.turn_plan import TurnPlan, decision
from engine.goennen.display import FULL, free_circles
from engine.goennen.legal import legal_actions
from engine.goennen.position import (
    ACTING,
    ALL_DICE,
    CHANCE,
    COLUMNS,
    PASSIVE,
    PLACE,
    PRICES,
    REMOVE,
    ROLL,
    ROLLS,
    ROWS,
    SETUP,
    Position,
    row_of,
)  # fmt: skip
from engine.goennen.view import View


class Planner(Policy):
    """A policy: called with a view it gives an action, `explain` gives the reason, too.

    It keeps the last turn that it solved: a function of the view alone.
    """

    def __init__(self, style: Style) -> None:
        self.evaluator = Evaluator(style)
        self._key: object = None
        self._turn: TurnPlan | None = None

    def __call__(self, view: View) -> Action:
        action: Action = _CHOICES[view.position.phase](self, view.position, False).action
        return action

    def explain(self, view: View) -> Decision:
        """The action for a view in which its seat decides, and why."""
        return _CHOICES[view.position.phase](self, view.position, True)

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
            values = solution.rerolls(faces, max(roll, ROLLS - self.evaluator.style.ahead), costs)
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

    def _remove(self, position: Position, told: bool) -> Decision:
        display_values = self.evaluator.display_values(position, position.active, False)
        if len(position.own.display) == FULL:
            row = next(row for row in ROWS if any(row_of(position, row)))
            return decision(Remove(row), "remove", row=row)
        worths = [display_values.placement(card)[0] if card else None for card in position.market]
        best: tuple[float, str] | None = None
        for row in ROWS:
            if not any(row_of(position, row)):
                continue
            first = ROWS.index(row) * COLUMNS
            lying = [worth for worth in worths[first : first + COLUMNS] if worth is not None]
            new = [sum(lying) / len(lying)] if lying and position.decks[ROWS.index(row)] else []
            kept = [*new, *lying[:-1]]
            slid = [*[None] * (COLUMNS - len(kept)), *kept]
            after = [*worths[:first], *slid, *worths[first + COLUMNS :]]
            value = market_value(after, PRICES * 2)
            if best is None or value > best[0] + 1e-9:
                best = value, row
        assert best is not None
        return decision(Remove(best[1]), "remove", row=best[1])

    # -- setup --

    def _setup(self, position: Position, told: bool) -> Decision:
        seat = position.deciders[0]
        player = position.own
        hand = [card for card in player.hand if card]
        rounds = float(position.last_round) if position.solo else self.evaluator.rounds(position, seat)
        evaluation = Evaluation(min(rounds, self.evaluator.style.horizon), self.evaluator.weights(position))
        if player.put_back is None:
            card = best_put_back(hand, evaluation)
            return decision(PutBack(card.id), "put_back", card=card.id)
        if not hand:
            return decision(Ready(), "ready")
        _, layout = best_layout(player.display, hand, evaluation)
        card, cell = layout[0]
        return decision(Place(card.id, cell), "place", card=card.id)


_CHOICES: Mapping[str, Callable[[Planner, Position, bool], Decision]] = {
    SETUP: Planner._setup,
    ROLL: Planner._roll,
    ACTING: Planner._acting,
    CHANCE: Planner._chance,
    PLACE: Planner._place,
    PASSIVE: Planner._passive,
    REMOVE: Planner._remove,
}
