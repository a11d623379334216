"""A player that plans its turn: the exact best of the turn for an evaluation, everything else by the same one.

How far it thinks is its `Style`; the levels are in `policy.py`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from engine.game import Decision
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
    Reroll,
)  # fmt: skip
from engine.goennen.ai.appraisal import Appraisal, market_worth
from engine.goennen.ai.deeds import first_action
from engine.goennen.ai.start import best_back, best_layout
from engine.goennen.ai.tensor import (
    EVERY,
    NEVER,
    SHOWING,
    best_kept,
    expected,
    expected_when_kept,
    spread,
)
from engine.goennen.ai.turn import NOTHING, Acting, Level, Plan, Terms
from engine.goennen.ai.value import Outlook, Weights
from engine.goennen.display import FULL, free_circles
from engine.goennen.legal import legal_actions
from engine.goennen.position import (
    ACTING,
    ALL_DICE,
    CHANCE,
    COLUMNS,
    LETTERS,
    PASSIVE,
    PLACE,
    PRICES,
    REMOVE,
    ROLL,
    ROLLS,
    ROWS,
    SETUP,
    SLOTS,
    Position,
    row_of,
)  # fmt: skip
from engine.goennen.view import View

MOST_APPRAISALS = 64


@dataclass(frozen=True, slots=True)
class Style:
    """How a player thinks. solo, table: its weights. others: whether it asks what its rerolls bring the others, or
    cost itself. together: whether it sees what completing two cards at once is worth beyond their sum. ahead: how
    many rerolls it looks ahead. horizon: how many rounds."""

    solo: Weights
    table: Weights
    others: bool = True
    together: bool = True
    ahead: int = 2
    horizon: float = 99.0


def decision(action: Action, reason: str, **params: Any) -> Decision:
    """An action with its reason, the numbers given by name."""
    return Decision(action, reason, params)


class Thinker:
    """A policy: called with a view it gives an action, `explain` gives the reason, too.

    It keeps the last turn that it solved and a few displays that it appraised: functions of the view alone.
    """

    def __init__(self, style: Style) -> None:
        self.style = style
        self._appraisals: dict[object, Appraisal] = {}
        self._key: object = None
        self._turn: Turn | None = None

    def __call__(self, view: View) -> Action:
        action: Action = _CHOICES[view.position.phase](self, view.position, False).action
        return action

    def explain(self, view: View) -> Decision:
        """The action for a view in which its seat decides, and why."""
        return _CHOICES[view.position.phase](self, view.position, True)

    # -- time --

    def weights(self, position: Position) -> Weights:
        """The style's weights for this kind of game."""
        return self.style.solo if position.solo else self.style.table

    def rounds(self, position: Position, seat: int) -> float:
        """The rounds that a seat has left after the turn under way, for all that is known."""
        if position.solo or position.ending:
            left = float(position.last_round - position.round)
            if not position.solo and _has_been_active(position, seat) is False:
                left += 1
            return left
        of = self.weights(position)
        fullest = max(len(player.display) for player in position.players)
        return max(0.5, min(of.finish + of.slowness * (FULL - fullest), position.last_round - position.round))

    def outlooks(self, position: Position, seat: int, passive_to_come: bool) -> tuple[Outlook, Outlook]:
        """The evaluation for the time left, and that for the time left if the ninth card is laid now."""
        of = self.weights(position)
        left = min(self.rounds(position, seat), self.style.horizon)
        more = of.passive_share if passive_to_come else 0.0
        at_ninth = left if position.ending else min(left, 1.0)
        return Outlook(left + more, of), Outlook(at_ninth + more, of)

    def appraisal(self, position: Position, seat: int, passive_to_come: bool) -> Appraisal:
        """What a seat's display is worth now; kept for the next question."""
        outlook, at_ninth = self.outlooks(position, seat, passive_to_come)
        display = position.players[seat].display
        key = (display, outlook.of, outlook.rounds, at_ninth.rounds)
        found = self._appraisals.get(key)
        if found is None:
            if len(self._appraisals) >= MOST_APPRAISALS:
                self._appraisals.clear()
            found = self._appraisals[key] = Appraisal(display, outlook, at_ninth)
        return found

    # -- the turn --

    def turn(self, position: Position) -> "Turn":
        """The turn under way, its terms worked out; kept while nothing that matters has changed."""
        seat = position.active
        key = (
            seat, position.turn, position.players[seat].display, position.market, position.ending,
            tuple(map(bool, position.decks)), self.rounds(position, seat),
        )  # fmt: skip
        if self._turn is None or key != self._key:
            self._key, self._turn = key, Turn(self, position)
        return self._turn

    def _roll(self, position: Position, told: bool) -> Decision:
        turn = self.turn(position)
        faces, roll = position.faces, position.roll
        if roll < ROLLS:
            plan = turn.plan
            now = plan.act(faces, roll)
            prices = turn.prices(position)
            values = plan.rerolls(faces, max(roll, ROLLS - self.style.ahead), prices)
            kept = max(range(31), key=lambda mask: (values[mask], -mask.bit_count()))
            if values[kept] > now:
                cost = prices[ALL_DICE & ~kept]
                cost += plan.terms.after[roll - 1] - plan.terms.after[roll]
                goal = turn.goal(faces, roll, kept) if told else (None, None)
                return turn.reroll(kept, values[kept], now, cost, *goal)
            level = turn.acting.best(faces)
            assert level is not None
            return turn.act(position, level, values[kept])
        level = turn.acting.best(faces)
        act = level.value if level else NEVER
        entered, entries = turn.appraisal.entries.best(faces, ALL_DICE, 2)
        drawn, deck = turn.drawing
        if level and act >= max(entered, drawn, 0.0):
            return turn.act(position, level, max(entered, drawn))
        if entries and entered >= drawn:
            action = turn.appraisal.entries.action(position.own.display, faces, entries[0])
            return decision(action, "enter", card=action.card, points=entered, instead=max(drawn, 0.0))
        if deck and drawn > 0:
            return decision(Draw(deck), "draw", deck=deck, points=drawn)
        return decision(End(), "nothing")

    def _acting(self, position: Position, told: bool) -> Decision:
        if len(legal_actions(position)) == 1:
            return decision(End(), "nothing")
        turn = self.turn(position)
        level = turn.acting.best(position.faces, position.spent)
        if level is None or level.value <= 0:
            return decision(End(), "nothing")
        return turn.act(position, level, 0.0)

    def _chance(self, position: Position, told: bool) -> Decision:
        if position.entries:
            appraisal = self.appraisal(position, position.active, position.solo)
            value, entries = appraisal.entries.best(position.faces, position.free_dice, position.entries)
            if entries:
                action = appraisal.entries.action(position.own.display, position.faces, entries[0])
                return decision(action, "enter", card=action.card, points=value, instead=0.0)
        return decision(End(), "nothing")

    def _place(self, position: Position, told: bool) -> Decision:
        appraisal = self.appraisal(position, position.active, position.solo)
        card = position.pending
        assert card is not None
        worth, cell = appraisal.laying(card)
        if position.drawn and worth <= 0:
            return decision(Discard(), "discard", card=card.id, points=worth)
        return decision(Place(card.id, cell), "place", card=card.id, points=worth)

    # -- passive --

    def _passive(self, position: Position, told: bool) -> Decision:
        seat = position.deciders[0]
        appraisal = self.appraisal(position, seat, False)
        extra = free_circles(position.own.display).extra_die
        value, entries = appraisal.entries.best(
            position.faces, position.free_dice, position.entries, extra, appraisal.outlook.circle_of("extra_die")
        )
        if not entries:
            return decision(Pass(), "no_entry")
        action = appraisal.entries.action(position.own.display, position.faces, entries[0])
        return decision(action, "enter", card=action.card, points=value, instead=0.0)

    def _remove(self, position: Position, told: bool) -> Decision:
        appraisal = self.appraisal(position, position.active, False)
        if len(position.own.display) == FULL:
            row = next(row for row in ROWS if any(row_of(position, row)))
            return decision(Remove(row), "remove", row=row)
        worths = [appraisal.laying(card)[0] if card else None for card in position.market]
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
            value = market_worth(after, PRICES * 2)
            if best is None or value > best[0] + 1e-9:
                best = value, row
        assert best is not None
        return decision(Remove(best[1]), "remove", row=best[1])

    # -- setup --

    def _setup(self, position: Position, told: bool) -> Decision:
        seat = position.deciders[0]
        player = position.own
        hand = [card for card in player.hand if card]
        rounds = float(position.last_round) if position.solo else self.rounds(position, seat)
        outlook = Outlook(min(rounds, self.style.horizon), self.weights(position))
        if player.put_back is None:
            card = best_back(hand, outlook)
            return decision(PutBack(card.id), "put_back", card=card.id)
        if not hand:
            return decision(Ready(), "ready")
        _, layout = best_layout(player.display, hand, outlook)
        card, cell = layout[0]
        return decision(Place(card.id, cell), "place", card=card.id)


class Turn:
    """A turn with its terms; its plan is made when first asked for."""

    def __init__(self, thinker: Thinker, position: Position) -> None:
        self.thinker, self.position = thinker, position
        seat = position.active
        self.appraisal = thinker.appraisal(position, seat, position.solo)
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
        if self.thinker.style.together:
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
            if self.thinker.style.others and position.solo:
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
        if position.solo or not self.thinker.style.others:
            return NOTHING
        of = self.appraisal.outlook.of
        total = [0.0] * 32
        for seat in range(len(position.players)):
            if seat != position.active:
                theirs = self.thinker.appraisal(position, seat, False)
                total = [a + b for a, b in zip(total, theirs.entries.expected_of(), strict=True)]
        return tuple(of.others * worth / max(1, len(position.players) - 1) for worth in total)

    # -- decisions --

    def act(self, position: Position, level: Level, instead: float) -> Decision:
        """The first deed of a level. instead: what the best other thing is worth."""
        action = first_action(self.acting, level, position.faces, position.spent)
        return decision(action, "act", deeds=list(level.names), points=level.value, instead=max(instead, 0.0))

    def reroll(
        self, kept: int, value: float, now: float, cost: float, goal: str | None, chance: float | None
    ) -> Decision:
        """To throw all but the dice kept. cost: what the reroll itself costs. goal, chance: the deed that is most
        hoped for, and the chance to do it if nothing else is wanted."""
        return decision(
            Reroll(LETTERS[ALL_DICE & ~kept]),
            "reroll",
            keep=LETTERS[kept],
            points=value,
            now=None if now == NEVER else now,
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


def _has_been_active(position: Position, seat: int) -> bool:
    """Whether a seat's turn of this round is over or under way."""
    seats = len(position.players)
    order = (seat - position.start) % seats
    return order <= (position.active - position.start) % seats


_CHOICES: Mapping[str, Callable[[Thinker, Position, bool], Decision]] = {
    SETUP: Thinker._setup,
    ROLL: Thinker._roll,
    ACTING: Thinker._acting,
    CHANCE: Thinker._chance,
    PLACE: Thinker._place,
    PASSIVE: Thinker._passive,
    REMOVE: Thinker._remove,
}
