"""Starting cards: the value of putting each one back, and of each way to lay out the others (RULES.md A2).

A value is the evaluation of the display with all three cards laid out in the best way, and in the solo game what such
cards turned out to be worth beyond it.
"""

import pkgutil
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations
from typing import Any

from engine.goennen.ai.evaluation import Evaluation, blank_spot, in_parts
from engine.goennen.cards import Card
from engine.goennen.display import Cell, Display, Laid, free_cells, lay

Layout = tuple[tuple[Card, Cell], ...]


MIDDLE = 12.0
"""The rounds of a solo game of the middle level."""


@dataclass(frozen=True, slots=True)
class Starts:
    """What starting cards bring beyond the evaluation, in points. rewards: by the kind of bonus or scoring, in a game of
    `MIDDLE` rounds, and how much more for each round more. same_colour: for every two cards of one colour."""

    rewards: Mapping[str, tuple[float, float]]
    same_colour: float

    def __reduce__(self) -> tuple[Any, ...]:
        return in_parts(self)

    def worth(self, kept: Iterable[Card], rounds: float) -> float:
        """What these cards bring together in a game of this many rounds."""
        cards = list(kept)
        alone = [self.rewards[reward_of(card)] for card in cards]
        return self.same_colour * pairs_of_one_colour(cards) + sum(
            [start + more * (rounds - MIDDLE) for start, more in alone], 0.0
        )


def reward_of(card: Card) -> str:
    """The kind of a card's bonus or scoring."""
    return card.scoring.kind if card.scoring else card.bonus or ""


def pairs_of_one_colour(cards: Sequence[Card]) -> int:
    """How many pairs of these cards have the same colour. Cards of no colour have none in common."""
    return sum(one.colour is not None and one.colour == other.colour for one, other in combinations(cards, 2))


@cache
def solo_starts() -> Starts:
    """The numbers of setup.toml."""
    data = pkgutil.get_data(__package__, "setup.toml")
    assert data is not None
    entries = tomllib.loads(data.decode())
    return Starts(
        {kind: (each[0], each[1]) for kind, each in entries["rewards"].items()}, entries["same_colour"]
    )


def put_back_values(
    hand: Sequence[Card], evaluation: Evaluation, starts: Starts | None = None
) -> Mapping[str, float]:
    """The value of putting each card of the hand back, by its id."""
    values = {}
    for card in hand:
        kept = [other for other in hand if other is not card]
        more = starts.worth(kept, evaluation.rounds) if starts else 0.0
        values[card.id] = more + max(best_layouts((), kept, evaluation).values())
    return values


def layout_values(
    display: Display, hand: Sequence[Card], evaluation: Evaluation
) -> Mapping[tuple[str, Cell], float]:
    """The value of laying each card of the hand on each free cell, by the card's id and the cell. Rotations and
    reflections of a layout have the same value, so only one of them is evaluated."""
    found = best_layouts(display, hand, evaluation)
    cells = free_cells(display)
    if not display:
        # Every layout can be built starting from any of its three cards, so all first cards have the same value.
        most = max(found.values())
        return {(card.id, cell): most for card in hand for cell in cells}
    if len(display) == 1:
        edge, corner = _beside_one(display)
        alike = {edge: edge, corner: corner}
        alike |= {cell: edge if _is_edge(display, cell) else corner for cell in cells}
        return {(card.id, cell): found[card.id, same] for card in hand for cell, same in alike.items()}
    return {(card.id, cell): found[card.id, cell] for card in hand for cell in cells}


def best_layouts(
    display: Display, hand: Sequence[Card], evaluation: Evaluation
) -> dict[tuple[str, Cell], float]:
    """The value of the best way to lay out all cards of the hand beside those already laid, by the first card and its
    cell. Only one of several rotations or reflections is tried."""
    found: dict[tuple[str, Cell], float] = {}
    laid = [blank_spot(each.card, each.cell) for each in display]
    for layout in _layouts(display, hand):
        card, cell = layout[0]
        value = evaluation.total([*laid, *(blank_spot(other, there) for other, there in layout)])
        key = card.id, cell
        if key not in found or value > found[key]:
            found[key] = value
    return found


def layout_of(
    display: Display,
    hand: Sequence[Card],
    evaluation: Evaluation,
    first: Card | None = None,
    cell: Cell = (0, 0),
) -> Layout:
    """The best way to lay out all cards of the hand beside those already laid. first, cell: the card to begin with and where,
    if given; beside a single card, or if nothing is laid, some rotation or reflection of it."""
    if first and len(display) == 1:
        edge, corner = _beside_one(display)
        cell = edge if _is_edge(display, cell) else corner
    laid = [blank_spot(each.card, each.cell) for each in display]
    fitting = [
        layout
        for layout in _layouts(display, hand)
        if first is None or not display or layout[0] == (first, cell)
    ]

    def value(layout: Layout) -> float:
        return evaluation.total([*laid, *(blank_spot(card, there) for card, there in layout)])

    return max(fitting, key=value)


def _layouts(display: Display, hand: Sequence[Card]) -> Iterator[Layout]:
    """All layouts up to rotation and reflection. The first card lies at (0, 0)."""
    if not display:
        first, *others = hand
        for order in permutations(others):
            for layout in _beside((lay(first, (0, 0)),), order):
                yield ((first, (0, 0)), *layout)
    else:
        for order in permutations(hand):
            yield from _beside(display, order)


def _beside(display: Display, cards: Sequence[Card]) -> Iterator[Layout]:
    if not cards:
        yield ()
        return
    cells: Sequence[Cell] = _beside_one(display) if len(display) == 1 else free_cells(display)
    for cell in cells:
        for layout in _beside((*display, Laid(cards[0], cell, cards[0].task.blank)), cards[1:]):
            yield ((cards[0], cell), *layout)


def _beside_one(display: Display) -> tuple[Cell, Cell]:
    """Beside a single card: one cell for all that touch an edge, and one for all that touch a corner."""
    row, column = display[0].cell
    return (row, column + 1), (row + 1, column + 1)


def _is_edge(display: Display, cell: Cell) -> bool:
    row, column = display[0].cell
    return cell[0] == row or cell[1] == column
