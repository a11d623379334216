"""The position: everything on the table, as one immutable value.

It holds no secrets: the order of the deck depends only on the seed, and what is left in the deck follows from the cards
that everybody has seen. Only in a sampled game it holds that order, which views leave out.
"""

from dataclasses import dataclass
from typing import Any, Self

from engine.game import with_dict
from engine.tutto.cards import FULL_DECK, STRAIGHT, Card
from engine.tutto.dice import ALL_DICE, Faces

ROLL, TUTTO, OVER = "roll", "tutto", "over"
"""The phases: a roll is on the table, all six dice are kept, the game is over."""

GOAL = 6000
"""Written points that make the current round the last (B4)."""

LOSS = 1000
"""The points that a plus/minus tutto takes from every leader (B3)."""


@dataclass(frozen=True, slots=True)
class LastTurn:
    """How a seat's last turn ended. how: "stop", "null", "stop_card", "fireworks" or "cloverleaf". points: banked,
    or lost if nothing was banked."""

    round: int
    how: str
    points: int

    @property
    def written(self) -> bool:
        """Whether the points were banked."""
        return self.how in ("stop", "fireworks")


@with_dict
@dataclass(frozen=True)
class Position:
    """Everything on the table. Masks have bit i for die i of `DICE`.

    start, active: seats. scores: written points per seat. last: each seat's last turn. left: the number of each card of
    `CARDS` left in the deck. shuffles: how often the deck was shuffled again. turn: the number of the turn, from 0. card:
    the one in play. cards: how many were turned over in this turn. roll: rolls on this card. faces: of the dice. kept: a
    mask for each roll since all six dice were last rolled. points: of the turn so far, at risk. earlier: those of its
    earlier cards. tuttos: made on this card. ending: whether this is the last round. champion: the seat that won by a
    cloverleaf, else None. order: in a sampled game, the cards left in the deck, the first on top; empty where the order follows
    from the seed.
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
    order: tuple[Card, ...] = ()

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return len(self.scores)

    @property
    def deciders(self) -> tuple[int, ...]:
        """Only the active seat; none when the game is over."""
        return () if self.phase == OVER else (self.active,)

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.phase == OVER

    @property
    def solo(self) -> bool:
        """Whether this is the solo game (B4)."""
        return self.seats == 1

    @property
    def round(self) -> int:
        """The round, from 1. Every seat plays once in each round."""
        return self.turn // self.seats + 1

    @property
    def to_play(self) -> int:
        """The number of seats that still play in this round after the active one."""
        return -(self.turn + 1) % self.seats

    @property
    def tray(self) -> int:
        """The dice of the last roll, as a mask."""
        return ALL_DICE - sum(self.kept)

    @property
    def rolled(self) -> Faces:
        """The faces of the last roll, sorted; none once all six dice are kept."""
        return self.faces_of(self.tray)

    def faces_of(self, mask: int) -> Faces:
        """The faces of the dice of `mask`, sorted."""
        return tuple(sorted([face for die, face in enumerate(self.faces) if mask >> die & 1]))

    @property
    def numbers(self) -> Faces:
        """The numbers that a straight already has, sorted."""
        return self.faces_of(sum(self.kept)) if self.card and self.card.kind == STRAIGHT else ()

    def dice_for(self, faces: Faces) -> int:
        """Dice of the last roll that show `faces`, as a mask; of equal dice the first. Raises `ValueError` if there are none."""
        shown, mask, kept = self.faces, 0, sum(self.kept)
        for face in faces:
            die = shown.index(face)
            while (mask | kept) >> die & 1:
                die = shown.index(face, die + 1)
            mask |= 1 << die
        return mask

    def replace(self, **changes: Any) -> Self:
        """A copy with some fields changed. It takes a tenth of the time of `dataclasses.replace`, and a game makes
        several copies per action."""
        copy = object.__new__(type(self))
        object.__setattr__(copy, "__dict__", {**self.__dict__, **changes})
        return copy


def winners(position: Position) -> tuple[int, ...]:
    """The winning seats: after a cloverleaf that seat alone, else all with the most points (B3, B4)."""
    if position.champion is not None:
        return (position.champion,)
    most = max(position.scores)
    return tuple(seat for seat, score in enumerate(position.scores) if score == most)


def leaders(scores: tuple[int, ...], roller: int) -> tuple[int, ...]:
    """The seats that a plus/minus tutto takes points from: all leaders except the roller (B3)."""
    most = max(scores)
    return tuple(seat for seat, score in enumerate(scores) if score == most and seat != roller)


def reduced(scores: tuple[int, ...], roller: int) -> tuple[int, ...]:
    """The written scores after the roller's plus/minus tutto: leaders lose `LOSS`, but never fall below 0 (B3)."""
    losing = leaders(scores, roller)
    return tuple(max(0, score - LOSS) if seat in losing else score for seat, score in enumerate(scores))
