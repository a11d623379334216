"""The plan for the current turn: its rewards, the solved turn, and the decisions that follow."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from engine.game import Decision
from engine.goennen.actions import Action, Buy, Complete, Reroll
from engine.goennen.ai.evaluator import Evaluator
from engine.goennen.ai.fillings import marks_of
from engine.goennen.ai.goal_actions import first_action
from engine.goennen.ai.rollsets import (
    EVERY,
    SHOWING,
    act_or_reroll,
    best_by_roll,
    expected_when_kept,
)
from engine.goennen.ai.turn_outcomes import TurnOutcomes
from engine.goennen.ai.turn_solver import NOTHING, GoalSet, GoalSolver, Rewards, TurnSolution
from engine.goennen.ai.unseen import coming
from engine.goennen.apply import apply
from engine.goennen.display import FULL, all_marks, free_circles, index_of, lay
from engine.goennen.position import (
    ALL_DICE,
    COLUMNS,
    LETTERS,
    MASK,
    PRICES,
    ROLLS,
    ROWS,
    SLOTS,
    Position,
    price_of,
)


def decision(action: Action, reason: str, **params: Any) -> Decision:
    """An action with its reason and the reason's parameters; parameters that are None are left out."""
    return Decision(action, reason, {name: value for name, value in params.items() if value is not None})


def _worth(drawing: tuple[float, str]) -> float:
    return drawing[0]


class TurnPlan:
    """A turn with its rewards. It is solved on first use."""

    def __init__(self, evaluator: Evaluator, position: Position) -> None:
        self.evaluator, self.position = evaluator, position
        seat = position.active
        self.display_values = evaluator.display_values(position, seat, position.solo)
        self.draws: dict[str, float] = {}
        self.rewards = self._terms()
        self.goals = GoalSolver(self.display_values.display, position.market, self.rewards)
        self._solution: TurnSolution | None = None
        self._after: tuple[float, float, float] | None = None
        self.outcomes: TurnOutcomes | None = None
        """How the turn ends, if somebody has asked why (`compare.py`)."""

    def _terms(self) -> Rewards:
        display_values = self.display_values
        display = display_values.display
        goals = {display[at].card.id: worth for at, worth in display_values.completion.items()}
        if len(display) < FULL:
            goals |= self._purchases()
        pairs = {}
        if self.evaluator.style.together:
            for (first, second), worth in display_values.completion_pairs.items():
                one, two = sorted((display[first].card.id, display[second].card.id))
                pairs[one, two] = worth
        return Rewards(goals, pairs, display_values.circles)

    def _purchases(self) -> dict[str, float]:
        display_values, position = self.display_values, self.position
        most_discounts = free_circles(display_values.display).discount + sum(
            3
            for laid in display_values.display
            if laid.card.bonus == "discount" and laid.written.count(0) in (1, 2)
        )
        goals: dict[str, float] = {}
        for at, card in enumerate(position.market):
            if card is None:
                continue
            worth, cell = display_values.placement(card)
            goals[SLOTS[at]] = worth
            if card.task.size + PRICES[at % COLUMNS] - most_discounts <= 5:
                goals[card.id] = display_values.completion_of_new(card, cell)
        for row in ROWS:
            worths = [max(0.0, display_values.placement(card)[0]) for card in coming(position, row)]
            if worths:
                self.draws[row] = display_values.evaluation.weights.draw * sum(worths, 0.0) / len(worths)
        return goals

    @property
    def drawing(self) -> tuple[float, str]:
        """The value of drawing a card and the best deck to draw from; (0, "") if drawing has no value."""
        return max(
            ((worth, deck) for deck, worth in self.draws.items() if worth > 0), default=(0.0, ""), key=_worth
        )

    @property
    def after(self) -> tuple[float, float, float]:
        """The value of what follows the turn, by rolls used (1 to 3): in solo the passive turn (A12), else 0."""
        if self._after is None:
            self._after = 0.0, 0.0, 0.0
            if self.evaluator.style.others and self.position.solo:
                passive = self.display_values.evaluation.weights.passive
                one, two, three = self.display_values.entries.expected()
                self._after = passive * three, passive * two, passive * one
        return self._after

    @property
    def solution(self) -> TurnSolution:
        """The solved turn, computed once."""
        if self._solution is None:
            display_values, position = self.display_values, self.position
            self.goals.rewards = replace(
                self.rewards,
                chance=display_values.entries.by_roll(),
                nothing=self.drawing[0],
                after=self.after,
                reroll_costs=self.reroll_costs(position),
            )
            self._solution = TurnSolution(self.goals)
        return self._solution

    def reroll_costs(self, position: Position) -> tuple[float, ...]:
        """The cost of a reroll, by the mask of rolled dice: a share (`others`) of their mean value to the other seats."""
        if position.solo or not self.evaluator.style.others:
            return NOTHING
        weights = self.display_values.evaluation.weights
        total = [0.0] * 32
        for seat in range(len(position.players)):
            if seat != position.active:
                theirs = self.evaluator.display_values(position, seat, False)
                total = [a + b for a, b in zip(total, theirs.entries.expected_of(), strict=True)]
        return tuple(weights.others * worth / max(1, len(position.players) - 1) for worth in total)

    # -- the value of each action --

    def ended(self, position: Position) -> float:
        """The value of ending the turn now: that of the display plus what follows the turn."""
        return self.display_values.base + self.after[position.roll - 1]

    def reroll_values(self, position: Position) -> list[float]:
        """For every mask of dice to keep, the value of rolling the others, what follows the turn included. A style that
        looks one roll ahead treats the next roll as the last."""
        roll = max(position.roll, ROLLS - self.evaluator.style.ahead)
        return self.solution.rerolls(position.faces, roll, self.reroll_costs(position))

    def act_values(self, position: Position, actions: Iterable[Complete | Buy]) -> dict[Action, float]:
        """The value of each of these completions and purchases beyond that of ending the turn now. It includes the best
        use of the dice that are left."""
        found: dict[tuple[str, int, int], float] = {}
        values: dict[Action, float] = {}
        for action in actions:
            name, dice, marks = step_of(position, action)
            if (name, dice, marks) not in found:
                after, _ = apply(position, action, "")
                found[name, dice, marks] = (
                    self.rewards.goals[name] - self.rewards.cost(marks) + self.rest(after, name)
                )
            values[action] = found[name, dice, marks]
        return values

    def rest(self, position: Position, done: str = "") -> float:
        """The value of the best use of the dice that are left after reaching the goal `done`, 0 if there is none."""
        _, best = self.rest_goals(position, done)
        return max(0.0, best.value) if best else 0.0

    def rest_goals(self, position: Position, done: str = "") -> tuple[GoalSolver, GoalSet | None]:
        """The best use itself, and the solver that found it. A card bought but not placed yet counts as placed on its best
        cell."""
        display, goals, pairs = position.own.display, dict(self.rewards.goals), self.rewards.pairs
        if done:
            goals = {
                name: value + pairs.get((min(done, name), max(done, name)), 0.0)
                for name, value in goals.items()
            }
            pairs = {pair: value for pair, value in pairs.items() if done not in pair}
        card = position.pending
        if card:
            _, cell = self.display_values.placement(card)
            goals[card.id] = self.display_values.completion_of_new(card, cell)
            display = (*display, lay(card, cell))
        solver = GoalSolver(display, position.market, replace(self.rewards, goals=goals, pairs=pairs))
        return solver, solver.best(position.faces, position.spent)

    # -- decisions --

    def act(self, position: Position, goal_set: GoalSet, instead: float) -> Decision:
        """The first action of a goal set. instead: the value of the best alternative, in points."""
        action = first_action(self.goals, goal_set, position.faces, position.spent)
        return decision(action, "act", goals=list(goal_set.names), points=goal_set.value, instead=instead)

    def reroll(
        self, kept: int, value: float, now: float | None, cost: float, goal: str | None, chance: float | None
    ) -> Decision:
        """A reroll of all dice except those kept. value: of the reroll, minus its cost. now: the value of acting at once,
        if possible. cost: of the reroll. goal, chance: the most promising goal, and the chance of reaching it if
        nothing else is wanted."""
        return decision(
            Reroll(LETTERS[ALL_DICE & ~kept]),
            "reroll",
            keep=LETTERS[kept],
            points=value,
            now=now,
            cost=cost,
            goal=goal,
            chance=chance,
        )

    def goal(self, faces: tuple[int, ...], roll: int, kept: int) -> tuple[str | None, float | None]:
        """The goal with the greatest value times chance in the next roll if these dice are kept, and its chance over all
        remaining rolls; None and None if there is none."""
        able = self._able()
        fitting = _fitting(faces, kept)
        hope = {name: (able[name] & fitting).bit_count() * self.rewards.goals[name] for name in able}
        goal = max(hope, key=lambda name: hope[name], default=None)
        if goal is None or hope[goal] <= 0:
            return None, None
        chances = best_by_roll([(1.0, able[goal])], 0.0)
        if roll < ROLLS - 1:
            chances = act_or_reroll(chances, chances, NOTHING)
        return goal, expected_when_kept(chances, faces)[kept]

    def _able(self) -> dict[str, int]:
        """For each goal, the rolls that allow it."""
        able: dict[str, int] = {}
        for goal_set in self.solution.acts:
            for name in goal_set.names:
                able[name] = able.get(name, 0) | goal_set.rolls
        return able

    def serving(self, faces: tuple[int, ...], kept: int) -> dict[str, int]:
        """For each card to complete, and for purchases as "", the mask of the kept dice without which the next roll would less
        often allow it."""
        able: dict[str, int] = {}
        for name, rolls in self._able().items():
            about = "" if name in SLOTS else name
            able[about] = able.get(about, 0) | rolls
        out = dict.fromkeys(able, 0)
        fitting = _fitting(faces, kept)
        for die in [1 << die for die in range(len(faces)) if kept >> die & 1]:
            without = _fitting(faces, kept & ~die)
            for name, rolls in able.items():
                if (rolls & fitting).bit_count() * 6 > (rolls & without).bit_count():
                    out[name] |= die
        return out


def _fitting(faces: tuple[int, ...], kept: int) -> int:
    """The rolls in which the kept dice show their faces."""
    rolls = EVERY
    for die, face in enumerate(faces):
        if kept >> die & 1:
            rolls &= SHOWING[die][face]
    return rolls


def step_of(position: Position, action: Complete | Buy) -> tuple[str, int, int]:
    """An action as a goal: its name, the mask of its dice, the circles it marks."""
    if isinstance(action, Buy):
        dice = MASK[action.dice]
        discounts = price_of(action.slot) - len(action.dice)
        return action.slot, dice, marks_of(position.steps_to(action.number, dice), 0, discounts)
    display = position.own.display
    laid = display[index_of(display, action.card)]
    marks = marks_of(*all_marks(laid, laid.empty, action.entries, position.faces))
    return action.card, sum(MASK[letter] for letter, _ in action.entries), marks
