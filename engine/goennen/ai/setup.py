"""Starting cards: the value of putting each one back, and of each way to lay out the others (RULES.md A2).

A value is the evaluation of the display with all three cards laid out in the best way.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations

from engine.goennen.ai.evaluation import Evaluation, blank_spot
from engine.goennen.cards import Card
from engine.goennen.display import Cell, Display, Laid, free_cells, lay

Layout = tuple[tuple[Card, Cell], ...]


def put_back_values(hand: Sequence[Card], evaluation: Evaluation) -> Mapping[str, float]:
    """The value of putting each card of the hand back, by its id."""
    return {
        card.id: max(best_layouts((), [other for other in hand if other is not card], evaluation).values())
        for card in hand
    }


def layout_values(display: Display, hand: Sequence[Card], evaluation: Evaluation) -> Mapping[tuple[str, Cell], float]:
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


def best_layouts(display: Display, hand: Sequence[Card], evaluation: Evaluation) -> dict[tuple[str, Cell], float]:
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
