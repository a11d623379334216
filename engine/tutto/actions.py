"""The actions, as immutable values. `str(action)` is the notation (NOTATION.md)."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Keep:
    """Keep these dice of the last roll, as letters in the order A to F, and roll the others; if none are left, it is a
    tutto (B2)."""

    dice: str

    def __str__(self) -> str:
        return f"keep_{self.dice}"


@dataclass(frozen=True, slots=True)
class Stop:
    """Keep everything valid of the last roll and write down the points of the turn (B2)."""

    def __str__(self) -> str:
        return "stop"


@dataclass(frozen=True, slots=True)
class Draw:
    """After a tutto: continue, turn over the next card and roll all six dice (B2)."""

    def __str__(self) -> str:
        return "draw"


Action = Keep | Stop | Draw
