"""The deck: 56 cards, eleven different ones (RULES.md B1)."""

from dataclasses import dataclass

BONUS, DOUBLE, FIREWORKS, PLUS_MINUS, STRAIGHT, CLOVERLEAF, STOP = (
    "bonus", "double", "fireworks", "plus_minus", "straight", "cloverleaf", "stop",
)  # fmt: skip

EFFECTS = {
    BONUS: "a tutto adds {} points",
    DOUBLE: "a tutto doubles the points of the turn",
    FIREWORKS: "roll on until a bust; all points are banked",
    PLUS_MINUS: "a tutto is worth {} points, and takes as many from the leaders",
    STRAIGHT: "collect the numbers 1 to 6 for {} points",
    CLOVERLEAF: "two tuttos in a row win the game",
    STOP: "the turn is over",
}


@dataclass(frozen=True, slots=True)
class Card:
    """A card. name: unique, and the same for all copies. points: what its tutto adds (bonus) or is worth (plus/minus,
    straight). copies: the number of copies in the full deck. `print(card)` shows what it does."""

    name: str
    kind: str
    copies: int
    points: int = 0

    def __repr__(self) -> str:
        return self.name

    def __str__(self) -> str:
        return f"{self.name}: {EFFECTS[self.kind].format(self.points)} ({self.copies} in the deck)"

    @property
    def may_stop(self) -> bool:
        """Whether the seat may stop before the tutto (B2, B3)."""
        return self.kind in (BONUS, DOUBLE)

    @property
    def counts_dice(self) -> bool:
        """Whether kept dice count points; on other cards only the tutto counts (B3)."""
        return self.kind in (BONUS, DOUBLE, FIREWORKS)

    @property
    def tuttos(self) -> int:
        """The number of tuttos that fulfil the card; 0 if it ends only with a null or never begins (B3)."""
        return {CLOVERLEAF: 2, FIREWORKS: 0, STOP: 0}.get(self.kind, 1)

    def after_tutto(self, points: int) -> int:
        """The points of the turn after a tutto on this card, given the `points` before its effect (B3)."""
        return 2 * points if self.kind == DOUBLE else points + self.points


CARDS = (
    *(Card(f"bonus_{points}", BONUS, 5, points) for points in (200, 300, 400, 500, 600)),
    Card("double", DOUBLE, 5),
    Card("fireworks", FIREWORKS, 5),
    Card("plus_minus", PLUS_MINUS, 5, 1000),
    Card("straight", STRAIGHT, 5, 2000),
    Card("cloverleaf", CLOVERLEAF, 1),
    Card("stop", STOP, 10),
)
"""The different cards. A deck, or what is left of it, is stored as the number of each, in this order."""

BY_NAME = {card.name: card for card in CARDS}

FULL_DECK = tuple(card.copies for card in CARDS)
DECK_SIZE = sum(FULL_DECK)


def without(left: tuple[int, ...], card: Card) -> tuple[int, ...]:
    """The counts `left` with one copy of `card` fewer."""
    index = CARDS.index(card)
    return (*left[:index], left[index] - 1, *left[index + 1 :])
