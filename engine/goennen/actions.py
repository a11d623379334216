"""The actions, as immutable values. `str(action)` is the notation (NOTATION.md)."""

from dataclasses import dataclass

from engine.goennen.display import Cell


@dataclass(frozen=True, slots=True)
class PutBack:
    """Setup: put one of the four dealt cards back under its deck (A2)."""

    card: str

    def __str__(self) -> str:
        return f"back_{self.card}"


@dataclass(frozen=True, slots=True)
class Place:
    """Place a card on a cell: a starting card, one just bought, or one just drawn (A3)."""

    card: str
    cell: Cell

    def __str__(self) -> str:
        return f"place_{self.card}_{self.cell[0]}.{self.cell[1]}"


@dataclass(frozen=True, slots=True)
class Ready:
    """Setup: the starting cards are in place (A2)."""

    def __str__(self) -> str:
        return "ready"


@dataclass(frozen=True, slots=True)
class Reroll:
    """Roll these dice again, at least one, as letters in the order Y O G B P (A5)."""

    dice: str

    def __str__(self) -> str:
        return f"roll_{self.dice}"


@dataclass(frozen=True, slots=True)
class Complete:
    """Fill every remaining field of a card (A6). entries: (die, number written) for each empty field, in order. The
    marked circles follow from die, face, number and field (A8)."""

    card: str
    entries: tuple[tuple[str, int], ...]

    def __str__(self) -> str:
        return f"complete_{self.card}_" + "".join(f"{die}{number}" for die, number in self.entries)


@dataclass(frozen=True, slots=True)
class Buy:
    """Buy the card in a slot with these dice, which all count as `number` (A7). Each die fewer than the price marks a
    discount circle; each step between face and number marks a ±1 circle. number is 0 if no die is paid."""

    slot: str
    dice: str
    number: int

    def __str__(self) -> str:
        return f"buy_{self.slot}_{self.dice}{self.number}" if self.dice else f"buy_{self.slot}"


@dataclass(frozen=True, slots=True)
class Enter:
    """Write one die into one field: passive, solo passive, or as a chance (A9, A11, A12)."""

    die: str
    card: str
    field: int
    number: int

    def __str__(self) -> str:
        return f"enter_{self.die}_{self.card}_{self.field}_{self.number}"


@dataclass(frozen=True, slots=True)
class Draw:
    """Chance: draw the top card of a deck, "S" or "B" (A9)."""

    deck: str

    def __str__(self) -> str:
        return f"draw_{self.deck}"


@dataclass(frozen=True, slots=True)
class Discard:
    """Remove the card just drawn from the game (A9)."""

    def __str__(self) -> str:
        return "discard"


@dataclass(frozen=True, slots=True)
class Remove:
    """Solo: set aside the rightmost card of a market row, "S" or "B" (A12)."""

    row: str

    def __str__(self) -> str:
        return f"remove_{self.row}"


@dataclass(frozen=True, slots=True)
class Pass:
    """Passive: enter no die, or no more dice (A11)."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class End:
    """End the active turn (A5)."""

    def __str__(self) -> str:
        return "end"


Action = PutBack | Place | Ready | Reroll | Complete | Buy | Enter | Draw | Discard | Remove | Pass | End
