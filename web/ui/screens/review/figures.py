"""The figures of an account in the reader's words: points, chances in per cent, turns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.kit.text import decimal, number, percent, signed, t

if TYPE_CHECKING:
    from worker.protocol import Account, ReviewedSeat

PARTS = ("luck", "decisions", "others")


def direction(unit: str) -> int:
    """What a value is multiplied by to be shown: fewer turns are better, so there they have the opposite sign."""
    return {"win": 100, "turns": -1}.get(unit, 1)


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


def whole(account: Account | ReviewedSeat) -> list[tuple[str, float]]:
    """The account in whole points, per cent or tenths of turns that add up as they are shown: [(name, number)].
    What rounding leaves over goes to luck, the part that is least exact."""
    unit = account["unit"]
    scale = 10 if unit == "turns" else 1
    by = direction(unit) * scale
    start, result = round(account["start"] * by), round(account["result"] * by)
    decisions, others = round(account["decisions"] * by), round(account["others"] * by)
    parts = [("start", start), ("luck", result - start - decisions - others), ("decisions", decisions)]
    if others:
        parts.append(("others", others))
    return [(name, value / scale) for name, value in parts + [("result", result)]]


def told(value: float, unit: str, sign: bool) -> str:
    """A number of `whole` in words."""
    if unit == "turns":
        words = decimal(value)
        words = "+" + words if sign and value > 0 else words
    else:
        words = signed(int(value)) if sign else number(int(value))
    if sign and value == 0:
        words = "±0"
    return t("percent", n=words) if unit == "win" else words
