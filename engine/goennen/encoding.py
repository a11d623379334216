"""Gönnen Können as numbers, for reinforcement learning. docs/view-goennen.md lists the indices and the numbers."""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import accumulate
from typing import Any

from engine.game import Encoding
from engine.goennen.actions import (
    Action,
    Buy,
    Complete,
    Discard,
    Draw,
    End,
    Enter,
    Pass,
    Place,
    PutBack,
    Ready,
    Remove,
    Reroll,
)
from engine.goennen.cards import RULESET, Card, deck
from engine.goennen.display import CIRCLES, WIDTH, Laid, all_marks, index_of
from engine.goennen.position import (
    ACTING,
    ALL_DICE,
    CHANCE,
    DICE,
    LAST_ROUND,
    MASK,
    OVER,
    PASSIVE,
    PLACE,
    REMOVE,
    ROLL,
    ROLLS,
    ROWS,
    SETUP,
    SLOTS,
    Position,
)
from engine.goennen.solo import LEVELS
from engine.goennen.state import State
from engine.goennen.view import View

PHASES = (SETUP, ROLL, ACTING, CHANCE, PLACE, PASSIVE, REMOVE, OVER)
POINTS = 200
_OF_A_CARD = 16
"""Numbers for each card, not counting its fields."""
FACES = 6

_REACH = WIDTH - 1
_CELLS = 2 * _REACH + 1
_MARKS = len(DICE) + 1
_ALONE: tuple[Action, ...] = (*map(Draw, ROWS), Discard(), *map(Remove, ROWS), Pass(), End())


class _Numbers:
    """The numbers of a ruleset, which follow from its deck. There is one such value for each ruleset, also after a copy."""

    def __reduce__(self) -> tuple[Any, ...]:
        return _numbers, (self.ruleset,)

    def __init__(self, ruleset: int) -> None:
        self.ruleset = ruleset
        cards = deck(ruleset)
        self.cards = len(cards)
        self.place_of = {card.id: place for place, card in enumerate(cards)}
        self.fields = (0, *accumulate(card.task.size for card in cards))
        """The place of each card's first field, then the number of all fields."""
        # Where the actions of each kind begin.
        self.lay = self.cards
        self.ready = self.lay + self.cards * _CELLS**2
        self.reroll = self.ready + 1
        self.complete = self.reroll + ALL_DICE
        self.buy = self.complete + self.cards * ALL_DICE * _MARKS
        self.enter = self.buy + len(SLOTS) * (ALL_DICE + 1)
        single = self.enter + self.fields[-1] * len(DICE) * FACES
        self.singles: Mapping[Action, int] = {action: single + place for place, action in enumerate(_ALONE)}
        self.actions = single + len(_ALONE)

    def index(self, view: View, action: Action) -> int:
        """The index of an action. Completions of a card with the same dice differ in the recolour circles they mark: of two
        that mark equally many, the one that marks more ±1 is not a listed action."""
        self._check(view)
        match action:
            case PutBack(card):
                return self.place_of[card]
            case Place(card, (row, column)):
                return self.lay + (self.place_of[card] * _CELLS + row + _REACH) * _CELLS + column + _REACH
            case Ready():
                return self.ready
            case Reroll(dice):
                return self.reroll + MASK[dice] - 1
            case Complete(card, entries):
                position = view.position
                laid = position.own.display[index_of(position.own.display, card)]
                mask = sum(1 << DICE.index(die) for die, _ in entries)
                _, recolours = all_marks(laid, laid.empty, entries, position.faces)
                return self.complete + (self.place_of[card] * ALL_DICE + mask - 1) * _MARKS + recolours
            case Buy(slot, dice):
                return self.buy + SLOTS.index(slot) * (ALL_DICE + 1) + MASK[dice]
            case Enter(die, card, field, number):
                place = self.fields[self.place_of[card]] + field
                return self.enter + (place * len(DICE) + DICE.index(die)) * FACES + number - 1
            case _:
                return self.singles[action]

    def observe(self, view: View) -> list[float]:
        """A view as numbers from −1 to 1."""
        self._check(view)
        position = view.position
        seats = [(view.seat + after) % position.seats for after in range(position.seats)]
        cards = [0.0] * (self.cards * _OF_A_CARD)
        owners = [0.0] * (self.cards * len(seats))
        fields = [0.0] * self.fields[-1]
        for after, seat in enumerate(seats):
            for laid in position.players[seat].display:
                place = self.place_of[laid.card.id]
                first = place * _OF_A_CARD
                cards[first + 12 : first + _OF_A_CARD] = _laid(laid)
                owners[place * len(seats) + after] = 1.0
                for field, number in enumerate(laid.written, self.fields[place]):
                    fields[field] = number / FACES
        for at, card in _lying(view):
            cards[self.place_of[card.id] * _OF_A_CARD + at] = 1.0
        of_seats = [number for seat in seats for number in _seat(position, seat)]
        return [*self._general(position), *of_seats, *cards, *owners, *fields]

    def _general(self, position: Position) -> list[float]:
        faces = position.faces or (0,) * len(DICE)
        return [
            *(float(position.phase == phase) for phase in PHASES),
            *(float(shown == face) for shown in faces for face in range(1, FACES + 1)),
            *(float(position.thrown >> die & 1) for die in range(len(DICE))),
            *(float(position.spent >> die & 1) for die in range(len(DICE))),
            position.roll / ROLLS,
            min(1.0, position.entries / 2),
            min(1.0, position.round / LAST_ROUND),
            position.last_round / LAST_ROUND,
            float(position.ending),
            *(float(row in position.sold) for row in ROWS),
            *(len(cards) / self.cards for cards in position.decks),
            (position.level or 0) / len(LEVELS),
        ]

    def _check(self, view: View) -> None:
        if view.position.ruleset != self.ruleset:
            raise ValueError(
                f"this encoding is that of ruleset {self.ruleset}; for this game take load_encoding({view.position.ruleset})"
            )


def _lying(view: View) -> Iterator[tuple[int, Card]]:
    """The cards that are in no display, each with the index of the number that says where it is."""
    position, own = view.position, view.position.players[view.seat]
    where = (own.hand, (position.pending,), (own.put_back, *own.discarded), position.set_aside)
    for at, cards in enumerate((*where, *((card,) for card in position.market))):
        yield from ((at, card) for card in cards if card)


def _laid(laid: Laid) -> list[float]:
    row, column = laid.cell
    return [row / _REACH, column / _REACH, laid.used / CIRCLES, float(laid.complete)]


def _seat(position: Position, seat: int) -> tuple[float, float, float]:
    points = position.players[seat].scored.total
    return min(1.0, points / POINTS), float(position.active == seat), float(position.start == seat)


def outcome(state: State) -> float:
    """The current points of a solo game (A12)."""
    return float(state.scores()[0])


@cache
def _numbers(ruleset: int) -> _Numbers:
    return _Numbers(ruleset)


@cache
def encoding(ruleset: int = RULESET) -> Encoding:
    """The encoding of a ruleset. Raises `DeckError` if there is no such ruleset."""
    numbers = _numbers(ruleset)
    return Encoding(actions=numbers.actions, index=numbers.index, observe=numbers.observe, outcome=outcome)
