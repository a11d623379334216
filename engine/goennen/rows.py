"""Gönnen Können for networks that score actions: each legal action as a row of numbers, and what the seat sees with the
properties of its cards. docs/view-goennen.md lists the numbers."""

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
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
from engine.goennen.display import CIRCLES, FULL, Cell, Display, Laid, all_marks, free_cells, lay, replaced
from engine.goennen.encoding import FACES, PHASES
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
from engine.goennen.row_tables import (
    CARD_NAMES,
    CODE,
    COUNT,
    COUNT_OF,
    HALVES,
    KEPT,
    KEPT_LINE,
    KIND,
    NAMES,
    POINTS,
    REROLL,
    card_numbers,
    named_dice,
)
from engine.goennen.scoring import score
from engine.goennen.solo import LEVELS
from engine.goennen.tasks import Task, Written, allowed_masks
from engine.rows import Described, Rows

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
        cards = tuple(cards_by_id(ruleset).values())
        self.line = {card.id: line for line, card in enumerate(cards)}
        self.none = len(cards)
        """The line for no card."""
        self.cards = [*map(card_numbers, cards), [0.0] * len(CARD_NAMES)]

    def describe(self, position: Position, actions: Sequence[Action]) -> Described:
        """A row for each of the legal actions."""
        lines: list[tuple[int, int, int]] = []
        numbers: list[tuple[float, ...]] = []
        if not actions:
            return Described(lines, numbers)
        moment, none, line = _Moment(position), self.none, self.line
        if type(actions[0]) is Reroll:  # all of them are legal then, and come first
            kept = _kept_lines(position.faces)
            lines = [(REROLL + mask, none, kept[ALL_DICE - mask]) for mask in range(1, ALL_DICE + 1)]
            numbers = moment.goals()
            actions = actions[len(lines) :]
        for action in actions:
            kind = type(action)
            mask, card, found = _DESCRIBE[kind](moment, action)
            lines.append((KIND[kind] | mask, none if card is None else line[card], 0))
            numbers.append(found)
        return Described(lines, numbers)

    def observe(self, position: Position, seat: int) -> tuple[Sequence[int], Sequence[float]]:
        """What the seat sees."""
        own, line, none = position.players[seat], self.line, self.none
        mine = position.deciders[:1] == (seat,)
        pending = position.pending if mine or not position.drawn else None
        lines, shown = own.memo.get("seen") or self._shown(own)
        found = [*lines]
        found += [none if card is None else line[card.id] for card in position.market]
        found.append(none if pending is None else line[pending.id])
        numbers = [*_ABOUT[position.phase], *_faces(position.faces), *_DICE[position.thrown]]
        numbers += _DICE[position.spent if mine else 0]
        numbers += _general(position, seat, mine)
        numbers += shown
        fits = [0.0] * FULL
        if mine and position.phase == ROLL and position.roll < ROLLS:
            for place, laid in enumerate(own.display):
                if 0 in laid.written:
                    fits[place] = COUNT[fitting(laid.card.task, laid.written, position.faces)] / len(DICE)
        numbers += fits
        return found, numbers

    def _shown(self, own: Player) -> tuple[list[int], list[float]]:
        """The cards of a display as lines and numbers, which stay until it changes."""
        display, counts, circles = own.display, own.scored.counts, own.circles
        empty = FULL - len(display)
        lines = [self.line[laid.card.id] for laid in display] + [self.none] * empty
        numbers = [
            own.scored.total / TOTAL,
            len(display) / FULL,
            sum([0 not in laid.written for laid in display]) / FULL,
            sum([laid.written.count(0) for laid in display]) / 20,
            circles.plus_minus / 6,
            circles.recolour / 6,
            circles.extra_die / 6,
            circles.discount / 6,
        ]
        for laid, count in zip(display, counts, strict=True):
            numbers += _laid_numbers(laid.card.task, laid.cell, laid.written, laid.used)
            numbers.append(_worth(laid.card, count))
        numbers += [0.0] * (_OF_LAID * empty)
        own.memo["seen"] = lines, numbers
        return lines, numbers


@cache
def rows_of(ruleset: int = RULESET) -> Rows:
    """The rows of a ruleset. Raises `DeckError` if there is no such ruleset."""
    made = _OfRuleset(ruleset)
    return Rows(
        most=MOST,
        names=NAMES,
        tables=(named_dice(), made.cards, KEPT),
        describe=made.describe,
        table=made.cards,
        observe=made.observe,
    )


# ---- what a seat sees ----

_ABOUT = {phase: [float(phase == other) for other in PHASES] for phase in PHASES}
_DICE = [[float(mask >> die & 1) for die in range(len(DICE))] for mask in range(ALL_DICE + 1)]
_FACE = [[float(face == other) for other in range(1, FACES + 1)] for face in range(FACES + 1)]
_OF_LAID = 17
"""Numbers for each card of the display."""


@lru_cache(maxsize=1 << 13)
def _faces(faces: tuple[int, ...]) -> tuple[float, ...]:
    return tuple([number for face in faces or (0,) * len(DICE) for number in _FACE[face]])


def _general(position: Position, seat: int, mine: bool) -> list[float]:
    most = others = 0
    for at, player in enumerate(position.shown or position.players):  # what they choose meanwhile is hidden
        if at != seat:
            most, others = max(most, player.scored.total), max(others, len(player.display))
    if position.solo or position.ending:
        left = float(position.last_round - position.round)
    else:
        cards = max(others, len(position.players[seat].display))
        left = min(LAST_ROUND - position.round, ROUNDS_A_CARD * (FULL - cards))
    return [
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
    ]


@lru_cache(maxsize=1 << 14)
def _laid_numbers(task: Task, cell: Cell, written: Written, used: int) -> tuple[float, ...]:
    """Where a card lies, and what its empty fields still take: how many each number, and each colour."""
    numbers = allowed_masks(task, written)
    empty = [field for field, number in enumerate(written) if not number]
    return (
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


@lru_cache(maxsize=1 << 14)
def fitting(task: Task, written: Written, faces: tuple[int, ...]) -> int:
    """Dice that can be written on a card together, as a mask: chosen field by field, the commonest faces first, no circles
    marked."""
    kept = 0
    order = sorted(range(len(DICE)), key=lambda die: -faces.count(faces[die]))
    for field, colour in enumerate(task.colours):
        if not written[field]:
            allowed = allowed_masks(task, written)[field]
            for die in order:
                if (
                    not kept >> die & 1
                    and allowed >> faces[die] & 1
                    and (colour is None or colour == DICE[die])
                ):
                    written = (*written[:field], faces[die], *written[field + 1 :])
                    kept |= 1 << die
                    break
    return kept


# ---- what an action does ----


Layout = tuple[tuple[str, Cell], ...]
"""Cards by id, with their cells."""


class _Moment:
    """A decision, with what several of its actions need."""

    def __init__(self, position: Position) -> None:
        self.position, self.faces = position, position.faces
        self.player: Player = position.own
        self.display: Display = self.player.display
        self.at: dict[str, tuple[int, Laid, int, float]] = self.player.memo.get("at") or self._at()
        self.last = float(len(self.display) == FULL - 1 and not position.ending)

    def _at(self) -> dict[str, tuple[int, Laid, int, float]]:
        """By the id of a card: its place, itself, its empty fields, the points that it has by itself once it is complete."""
        counts = self.player.scored.counts
        found = self.player.memo["at"] = {
            laid.card.id: (place, laid, laid.written.count(0), _worth(laid.card, counts[place]))
            for place, laid in enumerate(self.display)
        }
        return found

    def layout(self) -> Layout:
        """The cards of the display by id, with their cells."""
        memo = self.player.memo
        if "layout" not in memo:
            memo["layout"] = tuple([(laid.card.id, laid.cell) for laid in self.display])
        found: Layout = memo["layout"]
        return found

    def gain(self, card: str) -> float:
        """The points that completing a card adds to the score now."""
        gains = self.player.memo.setdefault("gains", {})
        if card not in gains:
            place, laid, _, _ = self.at[card]
            after = score(replaced(self.display, place, _complete(laid)))
            gains[card] = (after.total - self.player.scored.total) / POINTS
        found: float = gains[card]
        return found

    def goals(self) -> list[tuple[float, ...]]:
        """The numbers of all rerolls, by the mask of their dice: of what the dice left lead to, the best and the sum."""
        values = []
        for _, laid, empty, worth in self.at.values():
            if empty:
                most = worth + (BONUS / POINTS if laid.card.bonus else 0.0)
                by_count = [most * min(1.0, count / empty) ** 2 for count in range(len(DICE) + 1)]
                fits = fitting(laid.card.task, laid.written, self.faces)
                values.append([by_count[count] for count in COUNT_OF[fits]])
        if not values:
            return [_NOTHING] * ALL_DICE
        found: list[tuple[float, ...]] = []
        for mask in range(1, ALL_DICE + 1):
            brought = [each[mask] for each in values]
            found.append((*_PLAIN, max(brought), sum(brought)))
        return found


@lru_cache(maxsize=1 << 12)
def _kept_lines(faces: tuple[int, ...]) -> list[int]:
    """By mask: the line of its dice in `KEPT`."""
    codes = [0]
    for rest, die in HALVES:
        codes.append(codes[rest] + CODE[faces[die]])
    return [KEPT_LINE[code] for code in codes]


def _complete(laid: Laid) -> Laid:
    return Laid(laid.card, laid.cell, tuple([number or 1 for number in laid.written]), laid.used)


@lru_cache(maxsize=1 << 15)
def _reach(ruleset: int, layout: Layout) -> int:
    """The score of cards on these cells if all of them were complete, but for the wild colours."""
    cards = cards_by_id(ruleset)
    done = []
    for name, cell in layout:
        laid = lay(cards[name], cell)
        done.append(laid if laid.card.bonus == "wild_colour" else _complete(laid))
    return score(tuple(done)).total


@lru_cache(maxsize=1 << 14)
def _best_reach(ruleset: int, layout: Layout, card: str) -> int:
    """What one more card adds to that on the cell where it adds most."""
    cards = cards_by_id(ruleset)
    display = tuple([lay(cards[name], cell) for name, cell in layout])
    reached = [_reach(ruleset, (*layout, (card, cell))) for cell in free_cells(display)]
    return max(reached) - _reach(ruleset, layout)


_PLAIN = (0.0,) * 14
_NOTHING = (0.0,) * 16
_Row = tuple[int, str | None, tuple[float, ...]]

# The numbers of each action, from "row" on. They are written out as there are thousands of them each second.


def _completion(moment: _Moment, action: Complete) -> _Row:
    card = action.card
    _, laid, _, worth = moment.at[card]
    steps, recolours = all_marks(laid, laid.empty, action.entries, moment.faces)
    mask = 0
    for die, _ in action.entries:
        mask |= MASK[die]
    gain = moment.gain(card)
    return (
        mask,
        card,
        (0.0, 0.0, 0.0, steps / 3, recolours / 3, 0.0, 0.0, gain, 0.0, worth, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0),
    )


def _purchase(moment: _Moment, action: Buy) -> _Row:
    position, mask = moment.position, MASK[action.dice]
    card = position.market[SLOTS.index(action.slot)]
    assert card is not None
    steps, discount = position.steps_to(action.number, mask), price_of(action.slot) - COUNT[mask]
    paid = (action.number / FACES, steps / 3, 0.0, 0.0, discount / 3)
    reach = _best_reach(position.ruleset, moment.layout(), card.id) / POINTS
    return mask, card.id, (0.0, 0.0, *paid, 0.0, 0.0, 0.0, reach, moment.last, 0.0, 0.0, 0.0, 0.0)


def _entry(moment: _Moment, action: Enter) -> _Row:
    card, number, field = action.card, action.number, action.field
    _, laid, empty, worth = moment.at[card]
    die, task, written = DICE.index(action.die), laid.card.task, laid.written
    colour = task.colours[field]
    recolour = 0.0 if colour is None or colour == action.die else 1 / 3
    position = moment.position
    extra = 0.0 if position.entries or position.phase == ROLL or not extra_entry(position) else 1 / 3
    paid = (number / FACES, abs(number - moment.faces[die]) / 3, recolour, extra, 0.0)
    coloured, left = float(colour is not None), (empty - 1) / MOST_FIELDS
    if empty == 1:
        gain, freedom = moment.gain(card), 1.0
    else:
        gain, freedom = 0.0, _freedom(task, (*written[:field], number, *written[field + 1 :]))
    return 1 << die, card, (0.0, 0.0, *paid, gain, left, worth, 0.0, 0.0, coloured, freedom, 0.0, 0.0)


@lru_cache(maxsize=1 << 14)
def _freedom(task: Task, written: Written) -> float:
    """The share of all numbers that the empty fields still take."""
    masks = [mask for mask in allowed_masks(task, written) if mask]
    return sum([mask.bit_count() for mask in masks]) / (FACES * len(masks)) if masks else 0.0


def _placing(moment: _Moment, action: Place) -> _Row:
    (row, column), ruleset, layout = action.cell, moment.position.ruleset, moment.layout()
    reach = (_reach(ruleset, (*layout, (action.card, action.cell))) - _reach(ruleset, layout)) / POINTS
    return 0, action.card, (row / 2, column / 2, *_PLAIN[:8], reach, moment.last, 0.0, 0.0, 0.0, 0.0)


def _putting_back(moment: _Moment, action: PutBack) -> _Row:
    return 0, action.card, _NOTHING


def _removal(moment: _Moment, action: Remove) -> _Row:
    card = next(card for card in reversed(row_of(moment.position, action.row)) if card)
    return 0, card.id, _NOTHING


def _drawing(moment: _Moment, action: Draw) -> _Row:
    return 1 << ROWS.index(action.deck), None, _NOTHING


def _other(moment: _Moment, action: Action) -> _Row:
    return 0, None, _NOTHING


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
