"""The position: everything on the table, as one immutable value.

It holds no secret: the deck's order is a function of the seed alone, and what is left in the deck follows from
the cards that everybody saw.
"""

from dataclasses import dataclass

from engine.tutto.cards import FULL_DECK, STRAIGHT, Card
from engine.tutto.dice import ALL_DICE, LETTERS, Faces

ROLL, TUTTO, OVER = "roll", "tutto", "over"
"""The phases: a roll lies there, all six dice are kept, the game is over."""

GOAL = 6000
"""Written points that make this the last round (B4)."""

LOSS = 1000
"""What a plus/minus tutto takes from every leader (B3)."""


@dataclass(frozen=True, slots=True)
class LastTurn:
    """How a seat's last turn ended. how: "stop", "null", "stop_card", "fireworks" or "cloverleaf". points: what
    was written down, or, where nothing was, what was lost."""

    round: int
    how: str
    points: int

    @property
    def written(self) -> bool:
        """Whether the points were written down."""
        return self.how in ("stop", "fireworks")


@dataclass(frozen=True, slots=True)
class Position:
    """Everything on the table. Masks have bit i for die i of `DICE`.

    start, active: seats. scores: written points per seat. last: each seat's last turn. left: cards left in the
    deck, counted per card of `CARDS`. shuffles: how often it was shuffled again. turn: turns so far, from 0.
    card: the card in play; cards: how many were turned over in this turn. roll: rolls on this card. faces: what
    the dice show. kept: a mask for each roll since six dice were last thrown. points: of the turn so far, at
    risk; earlier: those of its earlier cards. tuttos: made on this card. ending: this is the last round.
    champion: the seat that won by a cloverleaf.
    """

    ruleset: int
    start: int
    scores: tuple[int, ...]
    last: tuple[LastTurn | None, ...]
    card: Card | None = None
    left: tuple[int, ...] = FULL_DECK
    shuffles: int = 0
    phase: str = ROLL
    active: int = 0
    turn: int = 0
    cards: int = 0
    roll: int = 0
    faces: Faces = ()
    kept: tuple[int, ...] = ()
    points: int = 0
    earlier: int = 0
    tuttos: int = 0
    ending: bool = False
    champion: int | None = None

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return len(self.scores)

    @property
    def deciders(self) -> tuple[int, ...]:
        """The active seat alone; none when the game is over."""
        return () if self.phase == OVER else (self.active,)

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to decide."""
        return self.phase == OVER

    @property
    def solo(self) -> bool:
        """Whether this is the solo game (B4)."""
        return self.seats == 1

    @property
    def round(self) -> int:
        """The round, from 1: every seat plays once in it."""
        return self.turn // self.seats + 1

    @property
    def to_play(self) -> int:
        """The seats that still play in this round after the active one."""
        return -(self.turn + 1) % self.seats

    @property
    def tray(self) -> int:
        """The dice of the last roll, as a mask."""
        return ALL_DICE & ~sum(self.kept)

    @property
    def rolled(self) -> Faces:
        """The faces of the last roll, sorted; none once all six dice are kept."""
        return self.faces_of(self.tray)

    def faces_of(self, mask: int) -> Faces:
        """What the dice of `mask` show, sorted."""
        return tuple(sorted(face for die, face in enumerate(self.faces) if mask >> die & 1))

    @property
    def numbers(self) -> Faces:
        """The numbers that a straight holds already, sorted."""
        return self.faces_of(sum(self.kept)) if self.card and self.card.kind == STRAIGHT else ()

    def dice_for(self, faces: Faces) -> str:
        """The dice of the last roll that show `faces`, the first of equal ones, as letters."""
        mask = 0
        for face in faces:
            mask |= next(
                1 << die
                for die, shown in enumerate(self.faces)
                if shown == face and self.tray & ~mask & 1 << die
            )
        return LETTERS[mask]


def winners(position: Position) -> tuple[int, ...]:
    """The seats that win: by a cloverleaf alone, else all with the most points (B3, B4)."""
    if position.champion is not None:
        return (position.champion,)
    most = max(position.scores)
    return tuple(seat for seat, score in enumerate(position.scores) if score == most)


def leaders(scores: tuple[int, ...], roller: int) -> tuple[int, ...]:
    """The seats that a plus/minus tutto takes points from: all who lead, but never the roller (B3)."""
    most = max(scores)
    return tuple(seat for seat, score in enumerate(scores) if score == most and seat != roller)


def reduced(scores: tuple[int, ...], roller: int) -> tuple[int, ...]:
    """The written scores after the roller's plus/minus tutto: leaders lose, never below 0 (B3)."""
    losing = leaders(scores, roller)
    return tuple(max(0, score - LOSS) if seat in losing else score for seat, score in enumerate(scores))
