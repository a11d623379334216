"""The figures of an account in the reader's words: points, chances in per cent, turns. Those of a whole game are in
`ui.app.reviewed`."""

from __future__ import annotations

from ui.app.reviewed import direction
from ui.kit.text import decimal, percent, signed, t


def amount(value: float, unit: str) -> str:
    """A value by itself: "96.4", "62 %", "14.2"."""
    return percent(value) if unit == "win" else decimal(value * direction(unit))


def change(value: float, unit: str) -> str:
    """A change with its sign: "+3.2", "−4 %"."""
    value = value * direction(unit)
    if unit == "win":
        return t("percent", n=signed(round(value)) if round(value) else "±0")
    words = decimal(value)
    if words == decimal(0):
        return "±0"
    return words if value < 0 else "+" + words


def cost(value: float, unit: str) -> str:
    """What a decision gave away, without a sign: "3.2 points", "4.1 %"."""
    words = percent(value, True) if unit == "win" else decimal(value)
    return t("review.unit." + unit, n=1 if words == decimal(1) else words)
