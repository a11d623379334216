"""The faces of TUTTO's cards and dice in every state."""

from __future__ import annotations

from collections.abc import Iterator

from ui.draw import die_painter
from ui.games.tutto import card_painter

CARDS = [
    *({"card": f"bonus_{points}", "kind": "bonus", "points": points} for points in (200, 300, 400, 500, 600)),
    {"card": "double", "kind": "double", "points": 0},
    {"card": "fireworks", "kind": "fireworks", "points": 0},
    {"card": "plus_minus", "kind": "plus_minus", "points": 1000},
    {"card": "straight", "kind": "straight", "points": 2000},
    {"card": "cloverleaf", "kind": "cloverleaf", "points": 0},
    {"card": "stop", "kind": "stop", "points": 0},
]
STATES = (
    None,
    {"faces": [1, 5], "ghosts": [3, 4, 6], "tuttos": 1},
    {"done": True, "points": 2350},
)


def faces(p) -> Iterator[tuple]:  # type: ignore[no-untyped-def]
    for state in STATES:
        for card in CARDS:
            yield (
                186,
                186,
                22,
                lambda g, c=card, s=state: (g.scale(1.86, 1.86), card_painter.paint(g, p, c, s)),
            )
    for card in CARDS:
        yield 40, 40, 8, lambda g, c=card: card_painter.tile(g, p, c, 40)
    yield 100, 100, 12, lambda g: card_painter.back(g, p, 43)
    for card in CARDS[4:10]:
        state = {"faces": [1, 5], "points": 900}
        for t in (0.3, 0.75):
            yield 100, 100, 12, lambda g, c=card, t=t, s=state: card_painter.completing(g, p, c, s, t)
    for face in range(1, 7):
        yield 64, 70, 0, lambda g, face=face: die_painter.paint(g, p, "Y", face, 64)
