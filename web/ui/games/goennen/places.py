"""A place in a display as people name it: "top left" once its three rows and columns are fixed, until then by a card beside it,
"left of the blue card". A card never moves, so such a name stays right however the display grows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.kit.text import t

if TYPE_CHECKING:
    from collections.abc import Sequence

NAMES = (
    ("place.0.0", "place.0.1", "place.0.2"),
    ("place.1.0", "place.1.1", "place.1.2"),
    ("place.2.0", "place.2.1", "place.2.2"),
)
"""By row and column of a display whose frame is fixed."""
SIDES = {
    (0, 1): "place.left_of",
    (0, -1): "place.right_of",
    (1, 0): "place.above",
    (-1, 0): "place.below",
    (1, 1): "place.above_left",
    (1, -1): "place.above_right",
    (-1, 1): "place.below_left",
    (-1, -1): "place.below_right",
}
"""What a place is called by the card that lies so many rows and columns further; beside it comes before askew."""


def among(cell: Sequence[int], cells: Sequence[Sequence[int]], alike: Sequence[Sequence[int]]) -> str | None:
    """The name of a card's place that tells it from those that look alike: in the frame, or by the side on which it lies of them,
    as where the frame will be is still open; None if neither does. cells: of all cards. alike: of the others that look like it."""
    named = fixed(cell, cells)
    if named or not alike:
        return named
    columns, rows = [each[1] for each in alike], [each[0] for each in alike]
    for place, lies in (
        ("place.left", cell[1] < min(columns)),
        ("place.right", cell[1] > max(columns)),
        ("place.top", cell[0] < min(rows)),
        ("place.bottom", cell[0] > max(rows)),
    ):
        if lies:
            return t(place)
    return None


def fixed(cell: Sequence[int], cells: Sequence[Sequence[int]]) -> str | None:
    """The name of a cell in a display with these cells; None as long as its frame is not fixed."""
    rows, columns = ([each[at] for each in cells] for at in (0, 1))
    if max(rows) - min(rows) == 2 and max(columns) - min(columns) == 2:
        return t(NAMES[cell[0] - min(rows)][cell[1] - min(columns)])
    return None


def place(
    cell: Sequence[int], lying: Sequence[tuple[Sequence[int], str | None, str]], own: str | None = None
) -> str:
    """The name of a cell. lying: the cells of the other cards of the display, their colours and rewards. own: the colour of the
    card to be laid there."""
    if not lying:
        return t("place.1.1")
    named = fixed(cell, [cell] + [other for other, _, _ in lying])
    if named:
        return named
    colours = [colour for _, colour, _ in lying] + ([own] if own else [])
    beside = []
    for other, colour, reward in lying:
        far = (other[0] - cell[0], other[1] - cell[1])
        if far in SIDES:
            beside.append((0 not in far, colours.count(colour) > 1, far, colour or "none", reward))
    if not beside:
        return t("place.apart")
    _, twice, far, of, reward = min(beside)
    card = t("place.card." + of)
    return t(SIDES[far], card="%s (%s)" % (card, reward) if twice and reward else card)
