"""The figures of an account in the reader's words: points, chances in per cent, turns. Those of a whole game are in
`ui.app.reviewed`."""

from __future__ import annotations

from ui.app.reviewed import direction
from ui.kit.text import decimal, percent, signed, t


def amount(value: float, unit: str) -> str:
    """A value by itself: "96.4", "62 %", "14.2"."""
    return percent(value) if unit == "win" else decimal(value * direction(unit))


def change(value: float, unit: str) -> str:
    """A change with its sign, above 0 if it is good: "+3.2", "−4 %"; of turns, those that are saved."""
    if unit == "win":
        n = round(100 * value)
        return t("percent", n=signed(n) if n else "±0")
    words = decimal(value)
    if words == decimal(0):
        return "±0"
    return words if value < 0 else "+" + words


def lost(value: float, unit: str) -> str:
    """What a decision gave away: "−3.2", "−4.1 %"."""
    words = percent(value, True) if unit == "win" else decimal(value)
    return "±0" if words in (decimal(0), percent(0, True)) else "−" + words


def cost(value: float, unit: str) -> str:
    """The same with its unit and without a sign: "3.2 points", "4.1 %"."""
    words = percent(value, True) if unit == "win" else decimal(value)
    return t("review.cost." + unit, n=1 if words == decimal(1) else words)


def worth(value: float, unit: str) -> str:
    """What a move is worth, as exactly as differences matter."""
    return (
        percent(value, True)
        if unit == "win"
        else decimal(value * direction(unit), 2 if unit == "turns" else 1)
    )
