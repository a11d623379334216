"""The turn under way, solved: what each deed is worth, the exact best of all its rolls, and what it comes to."""

from dataclasses import replace
from typing import Any

from engine.game import Decision
from engine.goennen.actions import Action, Reroll
from engine.goennen.ai.deeds import first_action
from engine.goennen.ai.judge import Judge
from engine.goennen.ai.tensor import (
    EVERY,
    SHOWING,
    best_kept,
    expected,
    expected_when_kept,
    spread,
)
from engine.goennen.ai.turn import NOTHING, Acting, Level, Plan, Terms
from engine.goennen.display import FULL, free_circles
from engine.goennen.position import ALL_DICE, COLUMNS, LETTERS, PRICES, ROLLS, ROWS, SLOTS, Position


def decision(action: Action, reason: str, **params: Any) -> Decision:
    """An action with its reason, the numbers given by name. Points of a turn are those beyond ending it now with
    nothing done: what follows it either way is no part of them, what a reroll costs is taken off."""
    return Decision(action, reason, params)


class Turn:
    """A turn with its terms; its plan is made when first asked for."""

    def __init__(self, judge: Judge, position: Position) -> None:
        self.judge, self.position = judge, position
        seat = position.active
        self.appraisal = judge.appraisal(position, seat, position.solo)
        self.drawing: tuple[float, str] = (0.0, "")
        self.terms = self._terms()
        self.acting = Acting(self.appraisal.display, position.market, self.terms)
        self._plan: Plan | None = None

    def _terms(self) -> Terms:
        appraisal = self.appraisal
        display = appraisal.display
        deeds = {display[at].card.id: worth for at, worth in appraisal.completing.items()}
        if len(display) < FULL:
            deeds |= self._purchases()
        pairs = {}
        if self.judge.style.together:
            for (first, second), worth in appraisal.pairs.items():
                one, two = sorted((display[first].card.id, display[second].card.id))
                pairs[one, two] = worth
        return Terms(deeds, pairs, appraisal.circles)

    def _purchases(self) -> dict[str, float]:
        appraisal, position = self.appraisal, self.position
        most_discounts = free_circles(appraisal.display).discount + sum(
            3
            for laid in appraisal.display
            if laid.card.bonus == "discount" and laid.written.count(0) in (1, 2)
        )
        deeds: dict[str, float] = {}
        by_row: dict[str, list[float]] = {row: [] for row in ROWS}
        for at, card in enumerate(position.market):
            if card is None:
                continue
            worth, cell = appraisal.laying(card)
            deeds[SLOTS[at]] = worth
            by_row[card.deck].append(max(0.0, worth))
            if card.task.size + PRICES[at % COLUMNS] - most_discounts <= 5:
                deeds[card.id] = appraisal.completing_new(card, cell)
        of = appraisal.outlook.of
        for row, deck in zip(ROWS, position.decks, strict=True):
            if deck and by_row[row]:
                worth = of.draw * sum(by_row[row]) / len(by_row[row])
                if worth > self.drawing[0]:
                    self.drawing = worth, row
        return deeds

    @property
    def plan(self) -> Plan:
        """The solved turn; worked out once."""
        if self._plan is None:
            appraisal, position = self.appraisal, self.position
            of = appraisal.outlook.of
            after = (0.0, 0.0, 0.0)
            if self.judge.style.others and position.solo:
                one, two, three = appraisal.entries.expected()
                after = (of.passive * three, of.passive * two, of.passive * one)
            self.acting.terms = replace(
                self.terms,
                chance=appraisal.entries.levels(),
                nothing=self.drawing[0],
                after=after,
                prices=self.prices(position),
            )
            self._plan = Plan(self.acting)
        return self._plan

    def prices(self, position: Position) -> tuple[float, ...]:
        """By dice thrown what they are worth to the other seats as they stand, as a part of it."""
        if position.solo or not self.judge.style.others:
            return NOTHING
        of = self.appraisal.outlook.of
        total = [0.0] * 32
        for seat in range(len(position.players)):
            if seat != position.active:
                theirs = self.judge.appraisal(position, seat, False)
                total = [a + b for a, b in zip(total, theirs.entries.expected_of(), strict=True)]
        return tuple(of.others * worth / max(1, len(position.players) - 1) for worth in total)

    # -- decisions --

    def act(self, position: Position, level: Level, instead: float) -> Decision:
        """The first deed of a level. instead: what the best other thing is worth, in the unit of `decision`."""
        action = first_action(self.acting, level, position.faces, position.spent)
        return decision(action, "act", deeds=list(level.names), points=level.value, instead=instead)

    def reroll(
        self, kept: int, value: float, now: float | None, cost: float, goal: str | None, chance: float | None
    ) -> Decision:
        """To throw all but the dice kept. value, now: what that is worth, cost paid, and what acting at once is, if
        anything can be done. cost: what the reroll itself costs. goal, chance: the deed that is most hoped for, and
        the chance to do it if nothing else is wanted."""
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
        """The deed that is worth most times its chance in the next roll if these dice are kept, and its chance
        in all rolls that are left."""
        able: dict[str, int] = {}
        for level in self.plan.acts:
            for name in level.names:
                able[name] = able.get(name, 0) | level.rolls
        fitting = EVERY
        for die, face in enumerate(faces):
            if kept >> die & 1:
                fitting &= SHOWING[die][face]
        hope = {name: (able[name] & fitting).bit_count() * self.terms.deeds[name] for name in able}
        goal = max(hope, key=lambda name: hope[name], default=None)
        if goal is None or hope[goal] <= 0:
            return None, None
        chances = spread([(1.0, able[goal])], 0.0)
        if roll < ROLLS - 1:
            chances = list(map(max, chances, best_kept(expected(chances))))
        return goal, expected_when_kept(chances, faces)[kept]
