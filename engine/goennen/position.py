"""The position: everything on the table, as one immutable value.

The full position holds secrets (deck orders, hands, pending choices). `masked` gives the position as one seat may see
it, with None in place of secrets.
"""

from dataclasses import dataclass, field
from typing import Any, Final, Self

from engine.game import with_dict
from engine.goennen.cards import Card
from engine.goennen.display import FULL, Circles, Display, free_circles
from engine.goennen.scoring import Score, score

DICE: Final = "YOGBP"
"""The five dice by colour: yellow, orange, green, blue, purple. A die's position here is its index in `faces` and its bit
in a mask."""

ALL_DICE: Final = 31
LETTERS: Final = tuple("".join(die for bit, die in enumerate(DICE) if mask >> bit & 1) for mask in range(32))
"""Mask -> the letters of its dice, in the order of `DICE`."""
DICE_OF: Final = tuple(tuple(die for die in range(5) if mask >> die & 1) for mask in range(32))
"""Mask -> the positions of its dice."""
MASK: Final = {letters: mask for mask, letters in enumerate(LETTERS)}

ROWS: Final = "SB"
"""The two market rows and decks: scoring, bonus."""
COLUMNS: Final = 4
PRICES: Final = (4, 4, 3, 3)
"""The price of each market column in matching dice, from the left (A1)."""
SLOTS: Final = tuple(f"{row}{column}" for row in ROWS for column in range(COLUMNS))
"""The names of the market's slots, "S0" to "B3"."""

SETUP: Final = "setup"
ROLL: Final = "roll"
ACTING: Final = "acting"
CHANCE: Final = "chance"
PLACE: Final = "place"
PASSIVE: Final = "passive"
REMOVE: Final = "remove"
OVER: Final = "over"
EXTRA_ENTRY: Final = {PASSIVE: "extra_die"}
"""By phase: the bonus that allows entries beyond the free ones (A8)."""

PASSIVE_ENTRIES: Final = 1
"""The number of dice that each passive seat may enter after a reroll (A11)."""
SOLO_PASSIVE_ENTRIES: Final = 3
"""The number of dice that a solo passive turn may enter, minus one for each reroll (A12)."""
CHANCE_DICE: Final = 2
"""The number of dice that a chance may enter (A9)."""

ROLLS: Final = 3
LAST_ROUND: Final = 40
"""With several seats the game ends after this round at the latest (A11)."""


@dataclass(frozen=True, slots=True)
class Player:
    """A seat's cards. hand: the four dealt cards until they are put back or laid (A2). put_back, discarded: only their
    owner knows them; other seats see None. circles: those that the display still offers (A8). memo: what has been
    worked out of the display, kept as long as the player: by name, so that every part of the engine works it out once."""

    display: Display = ()
    hand: tuple[Card | None, ...] = ()
    put_back: Card | None = None
    discarded: tuple[Card | None, ...] = ()
    circles: Circles = field(init=False, repr=False, compare=False)
    memo: dict[str, Any] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        # Counted once for all decisions on this display.
        object.__setattr__(self, "circles", free_circles(self.display))
        object.__setattr__(self, "memo", {})

    @property
    def scored(self) -> Score:
        """The current score of the display (A11), counted when it is first asked for."""
        found: Score | None = self.memo.get("score")
        if found is None:
            found = self.memo["score"] = score(self.display)
        return found

    def __reduce__(self) -> tuple[type["Player"], tuple[object, ...]]:
        return Player, (self.display, self.hand, self.put_back, self.discarded)

    def with_display(self, display: Display) -> "Player":
        """The player with another display."""
        return Player(display, self.hand, self.put_back, self.discarded)

    def masked(self) -> "Player":
        """The player as the others see it."""
        hidden = (None,) * len(self.hand)
        seen = Player(self.display, hidden, None, (None,) * len(self.discarded))
        object.__setattr__(seen, "memo", self.memo)
        return seen


@with_dict
@dataclass(frozen=True)
class Position:
    """Everything on the table. Masks have bit i for die i of `DICE`.

    start, active: seats. turn: the number of the active turn, from 0. roll: of the active turn, 1 to 3; 0 during setup.
    faces: of the dice. thrown: the dice of the last roll; the others are on the construction site. spent: dice used up
    in this turn (active) or from this roll (passive). shown: during a simultaneous choice, the players as they were
    before it, which is what the others see. before: in a view, the viewing seat's player as it was then. entries: free
    passive or chance entries left. market: a card or None for each of `SLOTS`. sold: rows that lost a card this turn.
    decks: top card first. pending: the card bought or drawn that must be placed. set_aside: the solo cards that count
    the rounds. last_round: the last round, as far as known. level: of a solo game, else None.
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
    before: Player | None = None
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
        """The round, from 1. Every seat is active once in each round."""
        return self.turn // self.seats + 1

    @property
    def solo(self) -> bool:
        """Whether this is the solo game (A12)."""
        return self.level is not None

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.phase == OVER

    @property
    def own(self) -> Player:
        """The player that decides next."""
        return self.players[self.deciders[0]]

    @property
    def free_dice(self) -> int:
        """The dice that can still be used, as a mask: of all five if active, of the last roll if passive."""
        return (self.thrown if self.phase == PASSIVE else ALL_DICE) & ~self.spent

    def steps_to(self, number: int, dice: int) -> int:
        """The number of ±1 circles needed to make every die of the mask `dice` count as `number` (A8)."""
        return sum([abs(number - face) for die, face in enumerate(self.faces) if dice >> die & 1])

    def replace(self, **changes: Any) -> Self:
        """A copy with some fields changed. It takes a tenth of the time of `dataclasses.replace`, and a game makes
        several copies per action."""
        copy = object.__new__(type(self))
        object.__setattr__(copy, "__dict__", {**self.__dict__, **changes})
        return copy

    def with_player(self, seat: int, player: Player, **changes: Any) -> Self:
        """A copy with the player on `seat` and the fields in `changes` replaced."""
        players = list(self.players)
        players[seat] = player
        return self.replace(players=tuple(players), **changes)


def price_of(slot: str) -> int:
    """The price of a slot such as "S2", in matching dice (A1)."""
    return PRICES[SLOTS.index(slot) % COLUMNS]


def has_room(display: Display) -> bool:
    """Whether another card fits: a display holds nine (A7)."""
    return len(display) < FULL


def row_of(position: Position, row: str) -> tuple[Card | None, ...]:
    """The four slots of a market row, "S" or "B", from the left."""
    first = ROWS.index(row) * COLUMNS
    return position.market[first : first + COLUMNS]


def extra_entry(position: Position) -> str | None:
    """The bonus whose circle the next entry marks; None while free entries are left or if no bonus allows more."""
    return None if position.entries else EXTRA_ENTRY.get(position.phase)


def may_enter_more(position: Position, circles: Circles) -> bool:
    """Whether a seat that enters dice has an entry left: a free one, or one for a free circle in `circles` (A8)."""
    bonus = extra_entry(position)
    return position.entries > 0 or (bonus is not None and getattr(circles, bonus) > 0)


def masked(position: Position, seat: int | None) -> Position:
    """`position` as `seat` may see it, or everybody if None. It hides the deck order, the others' hands and the cards they
    put back, discarded or drew. During a simultaneous choice it shows the other players as they were before (A2, A9,
    A11)."""
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
        before=None if seat is None or position.shown is None else position.shown[seat],
        sold=position.sold,
        pending=None if hides else position.pending,
        drawn=position.drawn,
        ending=position.ending,
        set_aside=position.set_aside,
    )
