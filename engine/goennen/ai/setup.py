"""Starting cards: which of the four to put back, and how to lay the other three (RULES.md A2)."""

from collections.abc import Iterator, Sequence
from itertools import permutations

from engine.goennen.ai.evaluation import Evaluation, blank_spot
from engine.goennen.cards import Card
from engine.goennen.display import Cell, Display, Laid, free_cells, lay

Layout = tuple[tuple[Card, Cell], ...]


def best_layout(display: Display, hand: Sequence[Card], evaluation: Evaluation) -> tuple[float, Layout]:
    """The best way to lay all cards of the hand beside those laid already: (value, cards and cells in the order in
    which they are laid)."""
    best: tuple[float, Layout] | None = None
    for layout in _layouts(display, hand):
        spots = [blank_spot(laid.card, laid.cell) for laid in display]
        spots += [blank_spot(card, cell) for card, cell in layout]
        value = evaluation.total(spots)
        if best is None or value > best[0] + 1e-9:
            best = value, layout
    assert best is not None
    return best


def _layouts(display: Display, hand: Sequence[Card]) -> Iterator[Layout]:
    """All layouts, but only one of those that are rotations or reflections of each other. The first card lies at
    (0, 0)."""
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
    cells: Sequence[Cell] = free_cells(display)
    if len(display) == 1:
        row, column = display[0].cell
        cells = [(row, column + 1), (row + 1, column + 1)]
    for cell in cells:
        for layout in _beside((*display, Laid(cards[0], cell, cards[0].task.blank)), cards[1:]):
            yield ((cards[0], cell), *layout)


def best_put_back(hand: Sequence[Card], evaluation: Evaluation) -> Card:
    """The card to put back: the one without which the others are worth most."""
    worth = {
        card.id: best_layout((), [other for other in hand if other is not card], evaluation)[0] for card in hand
    }
    return max(hand, key=lambda card: worth[card.id])
