"""The position: everything on the table, as one immutable value.

A position as the rules see it holds secrets too (deck orders, hands, choices still pending); `masked` gives the
same position as one seat may see it, with None where a secret was.
"""

from dataclasses import dataclass
from typing import Any, Self

from engine.goennen.cards import Card
from engine.goennen.display import FULL, Circles, Display

DICE = "YOGBP"
"""The five dice by colour: yellow, orange, green, blue, purple. A die's place here is its index in `faces` and
its bit in a mask."""

ALL_DICE = 31
LETTERS = tuple("".join(die for bit, die in enumerate(DICE) if mask >> bit & 1) for mask in range(32))
"""Mask -> the letters of its dice, in the order of `DICE`."""
MASK = {letters: mask for mask, letters in enumerate(LETTERS)}

ROWS = "SB"
"""The two market rows and decks: scoring, bonus."""
COLUMNS = 4
PRICES = (4, 4, 3, 3)
"""Equal dice per market column, from the left (A1)."""
SLOTS = tuple(f"{row}{column}" for row in ROWS for column in range(COLUMNS))
"""The market's slots by name, "S0" to "B3"."""

SETUP, ROLL, ACTING, CHANCE, PLACE, PASSIVE, REMOVE, OVER = (
    "setup",
    "roll",
    "acting",
    "chance",
    "place",
    "passive",
    "remove",
    "over",
)
EXTRA_ENTRY = {PASSIVE: "extra_die"}
"""Where a bonus allows entries beyond the free ones (A8)."""

ROLLS = 3
LAST_ROUND = 40
"""With several seats the last round in any case (A11)."""


@dataclass(frozen=True, slots=True)
class Player:
    """A seat's own things. hand: the four dealt cards until they are put back or laid (A2). put_back and
    discarded are known to their owner alone; what another seat sees of them is None."""

    display: Display = ()
    hand: tuple[Card | None, ...] = ()
    put_back: Card | None = None
    discarded: tuple[Card | None, ...] = ()

    def masked(self) -> "Player":
        """The seat as the others see it."""
        hidden = (None,) * len(self.hand)
        return Player(self.display, hidden, None, (None,) * len(self.discarded))


@dataclass(frozen=True)
class Position:
    """Everything on the table. Masks have bit i for die i of `DICE`.

    start, active: seats. turn: active turns so far, from 0. roll: 1 to 3, 0 during setup. faces: what the dice
    show. thrown: the dice of the last roll; the others lie on the construction site. spent: dice used up, in
    this turn (active) or from this roll (passive). shown: the players as the others see them while a choice is simultaneous. entries: free passive or chance entries left.
    market: a card or None for each of `SLOTS`. sold: rows that lost a card this turn. decks: top first.
    pending: the card bought or drawn that has to be placed. set_aside: the solo cards that count the rounds.
    last_round: the round after which the game ends, as far as is known. level: of a solo game.
    """

    ruleset: int
    level: int | None
    start: int
    players: tuple[Player, ...]
    market: tuple[Card | None, ...]
    decks: tuple[tuple[Card | None, ...], tuple[Card | None, ...]]
    last_round: int
    phase: str = SETUP
    deciders: tuple[int, ...] = ()
    active: int = 0
    turn: int = 0
    roll: int = 0
    faces: tuple[int, ...] = ()
    thrown: int = 0
    spent: int = 0
    entries: int = 0
    shown: tuple[Player, ...] | None = None
    sold: str = ""
    pending: Card | None = None
    drawn: bool = False
    ending: bool = False
    set_aside: tuple[Card, ...] = ()

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return len(self.players)

    @property
    def round(self) -> int:
        """The round, from 1: every seat is active once in it."""
        return self.turn // self.seats + 1

    @property
    def solo(self) -> bool:
        """Whether this is the solo game (A12)."""
        return self.level is not None

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to decide."""
        return self.phase == OVER

    @property
    def own(self) -> Player:
        """The player whose decision is next."""
        return self.players[self.deciders[0]]

    @property
    def free_dice(self) -> int:
        """The dice that may still be used, as a mask: of all five when active, of the last roll when passive."""
        return (self.thrown if self.phase == PASSIVE else ALL_DICE) & ~self.spent

    def steps_to(self, number: int, dice: int) -> int:
        """The ±1 circles with which every die of the mask `dice` counts as `number` (A8)."""
        return sum([abs(number - face) for die, face in enumerate(self.faces) if dice >> die & 1])

    def but(self, **changes: Any) -> Self:
        """A copy with some fields changed: `dataclasses.replace` in a tenth of its time, as a game makes
        several copies for every action."""
        copy = object.__new__(type(self))
        copy.__dict__.update(self.__dict__, **changes)
        return copy

    def with_player(self, seat: int, player: Player, **changes: Any) -> Self:
        """A copy with the player on `seat` changed, and other fields as `changes` say."""
        players = (*self.players[:seat], player, *self.players[seat + 1 :])
        return self.but(players=players, **changes)


def price_of(slot: str) -> int:
    """The price of a slot such as "S2", in equal dice (A1)."""
    return PRICES[SLOTS.index(slot) % COLUMNS]


def has_room(display: Display) -> bool:
    """Whether another card may be placed: a display holds nine (A7)."""
    return len(display) < FULL


def row_of(position: Position, row: str) -> tuple[Card | None, ...]:
    """The four slots of a market row, "S" or "B", from the left."""
    first = ROWS.index(row) * COLUMNS
    return position.market[first : first + COLUMNS]


def extra_entry(position: Position) -> str | None:
    """The bonus of which the next entry marks a circle: none while there is a free one, nor where no bonus helps."""
    return None if position.entries else EXTRA_ENTRY.get(position.phase)


def may_enter_more(position: Position, circles: Circles) -> bool:
    """Whether a seat that enters dice has an entry left: a free one, or one of its `circles` to mark (A8)."""
    bonus = extra_entry(position)
    return position.entries > 0 or (bonus is not None and getattr(circles, bonus) > 0)


def masked(position: Position, seat: int | None) -> Position:
    """`position` as `seat` may see it, or as everybody may if that is None: no deck order, nobody else's hand, put-back,
    discard or drawn card, and of the others' simultaneous choices only what was there before (A2, A9, A11)."""
    others = position.shown or position.players
    deciding = position.deciders[:1] == (seat,)
    at_once = position.phase == PASSIVE and not deciding
    hides = position.drawn and position.active != seat
    return Position(
        ruleset=position.ruleset,
        level=position.level,
        start=position.start,
        players=tuple(
            player if at == seat else others[at].masked() for at, player in enumerate(position.players)
        ),
        market=position.market,
        decks=((None,) * len(position.decks[0]), (None,) * len(position.decks[1])),
        last_round=position.last_round,
        phase=position.phase,
        deciders=position.deciders,
        active=position.active,
        turn=position.turn,
        roll=position.roll,
        faces=position.faces,
        thrown=position.thrown,
        spent=0 if at_once else position.spent,
        entries=0 if at_once else position.entries,
        shown=None,
        sold=position.sold,
        pending=None if hides else position.pending,
        drawn=position.drawn,
        ending=position.ending,
        set_aside=position.set_aside,
    )
