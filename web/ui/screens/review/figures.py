"""The figures of an account in the reader's words: points, chances in per cent, turns. Those of a whole game are in
`ui.app.reviewed`."""

from __future__ import annotations

from ui.app.reviewed import direction
from ui.kit.text import decimal, number, percent, signed, t


def round_name(n: int, unit: str) -> str:
    """A round, 0 for what is before the first. Where turns are counted there is nobody else, and each round is a turn."""
    if not n:
        return t("replay.setup")
    return t("review.round.turn" if unit == "turns" else "review.round", n=n)


def said(n: int) -> str:
    """A round by its number; the time before the first has none."""
    return number(n) if n else "–"


def often(n: int, rounds: list[int], unit: str) -> str:
    """How often something was done, and in which rounds."""
    if len(rounds) == 1:
        return t("review.moments.in_one", n=n, round=round_name(rounds[0], unit))
    key = "review.moments.often.turn" if unit == "turns" else "review.moments.often"
    return t(key, n=n, rounds=", ".join([said(each) for each in rounds]))


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
