"""TUTTO for networks that score actions: each legal action as a row of numbers. docs/view-tutto.md lists the numbers."""

from collections.abc import Sequence
from functools import cache, lru_cache
from struct import Struct
from typing import NamedTuple

from engine.rows import Pieces, Rows, packed
from engine.tutto.actions import Action, Keep, Stop
from engine.tutto.cards import CARDS, Card
from engine.tutto.dice import DICE, MASK, Faces, points, valid
from engine.tutto.odds import SIX, fulfilled, null_on
from engine.tutto.position import GOAL, TUTTO, Position

MOST = 64
"""Legal actions that get a row; a roll has fewer sets of dice to keep than there are sets of dice."""
POINTS = 10_000
TURN = 2_000
"""The unit of points within a turn; more than twice as many count as twice."""

NAMES = (
    "keep", "stop", "draw",
    "none", *(f"kept_{face}" for face in range(1, 7)),
    "points", "total", "written", "tutto", "roll", "null", "lost", "chance", "reaches_goal", "ends",
)  # fmt: skip


_ROW = Struct(f"{len(NAMES)}f").pack
_SEVEN = Struct("7f").pack


class _Choice(NamedTuple):
    """An action on a card, whatever was rolled before. start: of its row, up to "points". worth: the points of its dice. tutto: whether
    it keeps the last of six dice. middle: of its row, from "tutto" to "null". null, chance: as in the row."""

    start: tuple[float, ...]
    worth: int
    tutto: bool
    middle: tuple[float, ...]
    null: float
    chance: float


_KEEP, _STOP, _DRAW = range(3)


@lru_cache(maxsize=1 << 13)
def _choice(card: Card, kind: int, faces: Faces, tray: int, tuttos: int) -> _Choice:
    """kind: of the action. faces: that it keeps. tray: how many dice lie there before. tuttos: made on this card."""
    left = tray - len(faces)
    worth = points(faces) if faces and card.counts_dice else 0
    tutto = bool(faces) and not left
    tuttos += tutto
    null = chance = 0.0
    roll = 0
    if kind == _DRAW:
        roll = SIX
    elif kind == _KEEP and (left or tuttos != card.tuttos):
        roll = left or SIX
        fulfil = fulfilled(card, roll, tuttos)
        null, chance = float(null_on(card, roll)), 0.0 if fulfil is None else float(fulfil)
    elif kind == _KEEP:
        chance = 1.0
    kinds = (float(kind == _KEEP), float(kind == _STOP), float(kind == _DRAW))
    start = (*kinds, *_faces_kept(faces), _turn(worth))
    return _Choice(start, worth, tutto, (float(tutto), roll / SIX, null), null, chance)


@cache
def _faces_kept(faces: Faces) -> tuple[float, ...]:
    return (float(not faces), *(faces.count(face) / len(DICE) for face in range(1, 7)))


def _turn(points: int) -> float:
    return min(2.0, points / TURN)


def describe(position: Position, actions: Sequence[Action]) -> Pieces:
    """A row for each of the legal actions."""
    card, tray, tuttos = position.card, position.tray.bit_count(), position.tuttos
    pieces: Pieces = []
    if card is None:
        return pieces
    so_far, written = position.points, position.scores[position.active]
    ends = float(position.to_play == 0)
    for action in actions:
        if isinstance(action, Keep):
            choice = _choice(card, _KEEP, position.faces_of(MASK[action.dice]), tray, tuttos)
        elif isinstance(action, Stop):
            faces = () if position.phase == TUTTO else valid(position.rolled)
            choice = _choice(card, _STOP, faces, tray, tuttos)
        else:
            choice = _choice(card, _DRAW, (), tray, tuttos)
        total = so_far + choice.worth
        if choice.tutto:
            total = card.after_tutto(total)
        risked = _turn(total)
        pieces.append(
            _ROW(
                *choice.start,
                risked,
                min(1.0, (written + total) / POINTS),
                *choice.middle,
                choice.null * risked,
                choice.chance,
                float(written + total >= GOAL),
                ends if isinstance(action, Stop) else 0.0,
            )
        )
    return pieces


def observe(position: Position, seat: int) -> Pieces:
    """What the seat sees."""
    scores = position.scores
    others = max([score for at, score in enumerate(scores) if at != seat], default=0)
    return [
        _TUTTO[position.phase == TUTTO],
        _CARD[position.card],
        _left(position.left),
        _lying(position.rolled),
        _lying(position.faces_of(sum(position.kept))),
        _SEVEN(
            position.tuttos / 2,
            _turn(position.points),
            _turn(position.earlier),
            float(position.ending),
            position.to_play / position.seats,
            min(1.0, scores[seat] / POINTS),
            min(1.0, others / POINTS),
        ),
    ]


_TUTTO = packed([0.0]), packed([1.0])
_CARD = {card: packed([float(card == other) for other in CARDS]) for card in (*CARDS, None)}


@lru_cache(maxsize=1 << 12)
def _left(left: tuple[int, ...]) -> bytes:
    return packed([count / card.copies for card, count in zip(CARDS, left, strict=True)])


@cache
def _lying(faces: Faces) -> bytes:
    return packed(_faces_kept(faces)[1:])


@cache
def rows_of(ruleset: int = 1) -> Rows:
    """The rows of a ruleset."""
    return Rows(most=MOST, names=NAMES, describe=describe, observe=observe)
