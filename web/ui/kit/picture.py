"""Everything the document shows at one moment, as the page gives it to the browser."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from ui.kit.scene import Trip
    from ui.kit.tree import Node
    from ui.kit.types import Cards


class Picture(NamedTuple):
    """nodes: the trees to show; title: the document's; screen: the name of the screen, which is scrolled to its
    top when it is new; sheets: how many are open, one over the other; moving: whether things slide to their new places; score: a
    score that counts up, as (whose, number), or None; focus: the selector of what gets the focus, or None to
    leave it; cards: what the painters know of cards, by id; trips: what travels from the last picture to this
    one."""

    nodes: list[Node]
    title: str
    screen: str
    sheets: int
    moving: bool
    score: tuple[object, int] | None
    focus: str | None
    cards: Cards
    trips: list[Trip]
