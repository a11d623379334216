"""Gönnen Können for networks that score actions: each legal action as a row of numbers, and what the seat sees with the
properties of its cards. docs/view-goennen.md lists the numbers."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from struct import Struct
from typing import Any

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
from engine.goennen.cards import COLOURS, MOST_FIELDS, RULESET, Card, cards_by_id
from engine.goennen.display import CIRCLES, FULL, Cell, Laid, all_marks, completed, replaced
from engine.goennen.encoding import FACES, PHASES
from engine.goennen.fitting import fits_of, freedom
from engine.goennen.position import (
    ALL_DICE,
    DICE,
    LAST_ROUND,
    MASK,
    ROLL,
    ROLLS,
    ROWS,
    SLOTS,
    Player,
    Position,
    extra_entry,
    price_of,
    row_of,
)
from engine.goennen.reach import Reach, layout_of, reach_of
from engine.goennen.row_tables import (
    CARD_NAMES,
    CODE,
    COUNT,
    HALVES,
    KEPT,
    KIND,
    LEFT,
    NAMED,
    NAMES,
    PLAIN,
    POINTS,
    REROLL,
    UNPAID,
    card_numbers,
)
from engine.goennen.scoring import score
from engine.goennen.solo import LEVELS
from engine.goennen.tasks import Task, Written, allowed_masks
from engine.rows import Pieces, Rows, packed

MOST = 256
"""Legal actions that get a row: half as many again as a position was ever found to have. Of more, the first and the last get one."""
TOTAL = 100
"""The unit of a seat's points."""
BONUS = 3
"""The points that a bonus counts as among the goals of a reroll."""
ROUNDS_A_CARD = 1.4
"""At a table, until the fullest display gets one more card; the ninth ends the game."""


class _OfRuleset:
    """The rows of a ruleset, which follow from its cards."""

    def __init__(self, ruleset: int) -> None:
        self.card = {card.id: packed(card_numbers(card)) for card in cards_by_id(ruleset).values()}
        """By id: the properties of a card."""
        self.none = bytes(4 * len(CARD_NAMES))
        """Those of no card."""
        self.thrown = [NAMED[REROLL + mask] + self.none for mask in range(1, ALL_DICE + 1)]

    def describe(self, position: Position, actions: Sequence[Action]) -> Pieces:
        """A row for each of the legal actions."""
        pieces: Pieces = []
        if not actions:
            return pieces
        moment = _Moment(self, position)
        if type(actions[0]) is Reroll:  # all of them are legal then, and come first
            for row in zip(self.thrown, _kept(position.faces), moment.goals(), strict=True):
                pieces += row
            actions = actions[ALL_DICE:]
        for action in actions:
            pieces += _DESCRIBE[type(action)](moment, action)
        return pieces

    def observe(self, position: Position, seat: int) -> Pieces:
        """What the seat sees."""
        own, card, none = position.players[seat], self.card, self.none
        mine = position.deciders[:1] == (seat,)
        pending = position.pending if mine or not position.drawn else None
        cards, shown = own.memo.get("seen") or self._shown(own)
        fits = _NO_FITS
        if mine and position.phase == ROLL and position.roll < ROLLS:
            fits = [_FIT[fit] for fit in fits_of(own, position.faces)]
        return [
            cards,
            *[none if other is None else card[other.id] for other in position.market],
            none if pending is None else card[pending.id],
            _ABOUT[position.phase],
            _faces(position.faces),
            _DICE[position.thrown],
            _DICE[position.spent if mine else 0],
            _general(position, seat, mine),
            shown,
            *fits,
            _UNFIT[len(fits)],
        ]

    def _shown(self, own: Player) -> tuple[bytes, bytes]:
        """The properties of the cards of a display, and its numbers, which stay until it changes."""
        display, counts, circles = own.display, own.scored.counts, own.circles
        empty = FULL - len(display)
        cards = [self.card[laid.card.id] for laid in display]
        cards.append(self.none * empty)
        numbers = [
            _EIGHT(
                own.scored.total / TOTAL,
                len(display) / FULL,
                sum([0 not in laid.written for laid in display]) / FULL,
                sum([laid.written.count(0) for laid in display]) / 20,
                circles.plus_minus / 6,
                circles.recolour / 6,
                circles.extra_die / 6,
                circles.discount / 6,
            )
        ]
        for laid, count in zip(display, counts, strict=True):
            numbers.append(_laid_numbers(laid.card.task, laid.cell, laid.written, laid.used))
            numbers.append(_ONE(_worth(laid.card, count)))
        numbers.append(bytes(4 * _OF_LAID * empty))
        found = own.memo["seen"] = b"".join(cards), b"".join(numbers)
        return found


@cache
def rows_of(ruleset: int = RULESET) -> Rows:
    """The rows of a ruleset. Raises `DeckError` if there is no such ruleset."""
    made = _OfRuleset(ruleset)
    return Rows(most=MOST, names=NAMES, describe=made.describe, observe=made.observe)


_ONE, _TWO, _EIGHT, _NINE, _TEN, _SIXTEEN = (Struct(f"{count}f").pack for count in (1, 2, 8, 9, 10, 16))

# ---- what a seat sees ----

_ABOUT = {phase: packed([float(phase == other) for other in PHASES]) for phase in PHASES}
_DICE = [packed([float(mask >> die & 1) for die in range(len(DICE))]) for mask in range(ALL_DICE + 1)]
_FACE = [packed([float(face == other) for other in range(1, FACES + 1)]) for face in range(FACES + 1)]
_FIT = [packed([COUNT[mask] / len(DICE)]) for mask in range(ALL_DICE + 1)]
_NO_FITS: Pieces = []
_UNFIT = [bytes(4 * (FULL - cards)) for cards in range(FULL + 1)]
_OF_LAID = 17
"""Numbers for each card of the display."""


@lru_cache(maxsize=1 << 13)
def _faces(faces: tuple[int, ...]) -> bytes:
    return b"".join([_FACE[face] for face in faces or (0,) * len(DICE)])


def _general(position: Position, seat: int, mine: bool) -> bytes:
    most = others = 0
    for at, player in enumerate(position.shown or position.players):  # what they choose meanwhile is hidden
        if at != seat:
            most, others = max(most, player.scored.total), max(others, len(player.display))
    if position.solo or position.ending:
        left = float(position.last_round - position.round)
    else:
        cards = max(others, len(position.players[seat].display))
        left = min(LAST_ROUND - position.round, ROUNDS_A_CARD * (FULL - cards))
    return _TEN(
        position.roll / ROLLS,
        min(1.0, position.entries / 2) if mine or position.solo else 0.0,
        left / 15,
        float(position.ending),
        float(position.active == seat),
        len(position.decks[0]) / 29,
        len(position.decks[1]) / 20,
        (position.level or 0) / len(LEVELS),
        most / TOTAL,
        others / FULL,
    )


@lru_cache(maxsize=1 << 14)
def _laid_numbers(task: Task, cell: Cell, written: Written, used: int) -> bytes:
    """Where a card lies, and what its empty fields still take: how many each number, and each colour."""
    numbers = allowed_masks(task, written)
    empty = [field for field, number in enumerate(written) if not number]
    return _SIXTEEN(
        cell[0] / 2,
        cell[1] / 2,
        float(not empty),
        used / CIRCLES,
        len(empty) / MOST_FIELDS,
        *(sum([numbers[field] >> face & 1 for field in empty]) / MOST_FIELDS for face in range(1, FACES + 1)),
        *(sum([task.colours[field] == colour for field in empty]) / MOST_FIELDS for colour in COLOURS),
    )


def _worth(card: Card, count: int) -> float:
    """The points that a card has by itself if it is complete."""
    return count * card.scoring.points / POINTS if card.scoring else 0.0


# ---- what an action does ----


class _Lying:
    """A card of a display, with what the rows of its entries share. tails: from "gain" on, by field and number."""

    __slots__ = ("colours", "empty", "laid", "piece", "place", "tails", "worth")

    def __init__(self, place: int, laid: Laid, worth: float, piece: bytes) -> None:
        self.place, self.laid, self.worth, self.piece = place, laid, worth, piece
        self.empty = laid.written.count(0)
        self.colours = laid.card.task.colours
        alone = self.empty == 1  # then it hangs on the other cards what is gained
        self.tails: dict[int, bytes] = {} if alone else _tails(laid.card.task, laid.written, worth)


class _Moment:
    """A decision, with what several of its actions need."""

    def __init__(self, of: _OfRuleset, position: Position) -> None:
        self.of, self.position, self.faces = of, position, position.faces
        self.player: Player = position.own
        at: dict[str, _Lying] | None = self.player.memo.get("at")
        self.at = self._at() if at is None else at
        self.extra = int(position.phase != ROLL and not position.entries and bool(extra_entry(position)))
        self.ends = len(self.player.display) == FULL - 1 and not position.ending

    def _at(self) -> dict[str, _Lying]:
        """The cards of the display that are not complete, by id."""
        card, counts = self.of.card, self.player.scored.counts
        found = self.player.memo["at"] = {
            laid.card.id: _Lying(place, laid, _worth(laid.card, counts[place]), card[laid.card.id] + PLAIN)
            for place, laid in enumerate(self.player.display)
            if 0 in laid.written
        }
        return found

    def reach(self) -> Reach:
        """What further cards would add to the display."""
        memo = self.player.memo
        if "reach" not in memo:
            memo["reach"] = reach_of(self.position.ruleset, layout_of(self.player.display))
        found: Reach = memo["reach"]
        return found

    def gain(self, lying: _Lying) -> float:
        """The points that completing a card adds to the score now."""
        gains = self.player.memo.setdefault("gains", {})
        if lying.place not in gains:
            after = score(replaced(self.player.display, lying.place, completed(lying.laid)))
            gains[lying.place] = (after.total - self.player.scored.total) / POINTS
        found: float = gains[lying.place]
        return found

    def tail(self, lying: _Lying, field: int, number: int) -> bytes:
        """Of an entry, from "gain" on."""
        task, written, empty = lying.laid.card.task, lying.laid.written, lying.empty
        coloured = float(task.colours[field] is not None)
        gain, free = 0.0, 1.0
        if empty == 1:
            gain = self.gain(lying)
        else:
            free = freedom(task, (*written[:field], number, *written[field + 1 :]))
        left = (empty - 1) / MOST_FIELDS
        found = _NINE(gain, left, lying.worth, 0.0, 0.0, coloured, free, 0.0, 0.0)
        lying.tails[field * (FACES + 1) + number] = found
        return found

    def goals(self) -> Iterable[bytes]:
        """The last numbers of all rerolls, by the mask of their dice: of what the dice left lead to, the best and the sum."""
        fits, values = fits_of(self.player, self.faces), []
        for lying in self.at.values():
            most = lying.worth + (BONUS / POINTS if lying.laid.card.bonus else 0.0)
            values.append(_brought(most, lying.empty, fits[lying.place]))
        if not values:
            return [bytes(8)] * ALL_DICE
        if len(values) == 1:
            return map(_TWO, values[0], values[0])
        return map(_TWO, map(max, *values), map(sum, zip(*values, strict=True)))


@lru_cache(maxsize=1 << 13)
def _tails(task: Task, written: Written, worth: float) -> dict[int, bytes]:
    """Filled by whoever asks for the same."""
    return {}


@lru_cache(maxsize=1 << 13)
def _brought(most: float, empty: int, fits: int) -> tuple[float, ...]:
    """How far the dice that a reroll leaves lead to a card, by the mask of the dice thrown, from 1."""
    by_count = [most * min(1.0, count / empty) ** 2 for count in range(len(DICE) + 1)]
    return tuple([by_count[count] for count in LEFT[fits]])


@lru_cache(maxsize=1 << 13)
def _kept(faces: tuple[int, ...]) -> Pieces:
    """From "kept_1" on, what each reroll keeps, by the mask of the dice thrown, from 1."""
    codes = [0]
    for rest, die in HALVES:
        codes.append(codes[rest] + CODE[faces[die]])
    codes.reverse()
    return [KEPT[code] for code in codes[1:]]


_Row = tuple[bytes, ...]
_BLANK = PLAIN + UNPAID + bytes(4 * 9)

# The rows of each action. They are put together of pieces as there are thousands of them each second.


@lru_cache(maxsize=1 << 12)
def _paid(number: int, steps: int, recolours: int, extra: int, discount: int) -> bytes:
    """From "number" to "discount_marked"."""
    return packed([number / FACES, steps / 3, recolours / 3, extra / 3, discount / 3])


@lru_cache(maxsize=1 << 10)
def _adding(reach: int, ends: bool) -> bytes:
    """From "gain" on, of an action that lays a card."""
    return _NINE(0.0, 0.0, 0.0, reach / POINTS, float(ends), 0.0, 0.0, 0.0, 0.0)


def _completion(moment: _Moment, action: Complete) -> _Row:
    lying = moment.at[action.card]
    steps, recolours = all_marks(lying.laid, lying.laid.empty, action.entries, moment.faces)
    mask = 0
    for die, _ in action.entries:
        mask |= MASK[die]
    tail = _NINE(moment.gain(lying), 0.0, lying.worth, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    return NAMED[KIND[Complete] | mask], lying.piece, _paid(0, steps, recolours, 0, 0), tail


def _purchase(moment: _Moment, action: Buy) -> _Row:
    position, mask = moment.position, MASK[action.dice]
    card = position.market[SLOTS.index(action.slot)]
    assert card is not None
    steps, discount = position.steps_to(action.number, mask), price_of(action.slot) - COUNT[mask]
    return (
        NAMED[KIND[Buy] | mask],
        moment.of.card[card.id],
        PLAIN,
        _paid(action.number, steps, 0, 0, discount),
        _adding(moment.reach().best(card.id), moment.ends),
    )


_ENTER = [NAMED[KIND[Enter] | 1 << die] for die in range(len(DICE))]


def _entry(moment: _Moment, action: Enter) -> _Row:
    letter, number, field = action.die, action.number, action.field
    lying, die = moment.at[action.card], DICE.index(letter)
    colour = lying.colours[field]
    recolour = 0 if colour is None or colour == letter else 1
    return (
        _ENTER[die],
        lying.piece,
        _paid(number, abs(number - moment.faces[die]), recolour, moment.extra, 0),
        lying.tails.get(field * (FACES + 1) + number) or moment.tail(lying, field, number),
    )


@cache
def _on_cell(row: int, column: int) -> bytes:
    """From "kept_1" to "discount_marked", of a card that is laid."""
    return packed([*[0.0] * 7, row / 2, column / 2, *[0.0] * 5])


def _placing(moment: _Moment, action: Place) -> _Row:
    tail = _adding(moment.reach().added(action.card, action.cell), moment.ends)
    return NAMED[KIND[Place]], moment.of.card[action.card], _on_cell(*action.cell), tail


def _putting_back(moment: _Moment, action: PutBack) -> _Row:
    return NAMED[KIND[PutBack]], moment.of.card[action.card], _BLANK


def _removal(moment: _Moment, action: Remove) -> _Row:
    card = next(card for card in reversed(row_of(moment.position, action.row)) if card)
    return NAMED[KIND[Remove]], moment.of.card[card.id], _BLANK


def _drawing(moment: _Moment, action: Draw) -> _Row:
    return NAMED[KIND[Draw] | 1 << ROWS.index(action.deck)], moment.of.none, _BLANK


def _other(moment: _Moment, action: Action) -> _Row:
    return NAMED[KIND[type(action)]], moment.of.none, _BLANK


_DESCRIBE: dict[type, Callable[[_Moment, Any], _Row]] = {
    PutBack: _putting_back,
    Place: _placing,
    Ready: _other,
    Complete: _completion,
    Buy: _purchase,
    Enter: _entry,
    Draw: _drawing,
    Discard: _other,
    Remove: _removal,
    Pass: _other,
    End: _other,
}
