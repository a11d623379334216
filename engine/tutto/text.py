"""The table as text, for people at a prompt and for the command line."""

from collections.abc import Iterator

from engine.terminal import printable
from engine.tutto.cards import (
    CARDS,
)
from engine.tutto.dice import DICE, LETTERS
from engine.tutto.position import TUTTO, LastTurn, Position, winners

HOW = {
    "stop": "banked {} points",
    "null": "a bust, lost {} points",
    "stop_card": "a stop card, lost {} points",
    "fireworks": "fireworks, banked {} points",
    "cloverleaf": "the cloverleaf",
}


def table_text(position: Position) -> str:
    """Everything that lies on the table, and who decides, in a few lines."""
    return printable("\n".join(_lines(position)))


def _lines(position: Position) -> Iterator[str]:
    kind = "solo" if position.solo else f"{position.seats} seats"
    last = ", the last" if position.ending else ""
    yield f"TUTTO, {kind}, ruleset {position.ruleset}: round {position.round}{last}"
    if position.card and not position.is_over:
        yield f"card {position.cards} of the turn: {position.card.name}"
        yield f"dice: {_dice(position, position.tray) or 'all kept'}"
        if position.kept:
            yield "kept: " + ", ".join(_dice(position, mask) for mask in position.kept)
        yield f"at risk: {position.points} points"
    there = ", ".join(f"{left} {card.name}" for card, left in zip(CARDS, position.left, strict=True) if left)
    yield f"{sum(position.left)} cards left" + (f": {there}" if there else "")
    for seat, points in enumerate(position.scores):
        yield f"seat {seat}: {points} points{_last(position.last[seat])}"
    if not position.is_over:
        yield f"seat {position.active} decides ({'stop or draw' if position.phase == TUTTO else 'roll'})"
    elif position.solo:
        yield f"over after {position.round} turns"
    else:
        yield "won by " + " and ".join(f"seat {seat}" for seat in winners(position))


def _dice(position: Position, mask: int) -> str:
    return " ".join(f"{die}{position.faces[DICE.index(die)]}" for die in LETTERS[mask])


def _last(last: LastTurn | None) -> str:
    return f" (round {last.round}: {HOW[last.how].format(last.points)})" if last else ""
