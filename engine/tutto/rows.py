"""TUTTO for networks that score actions: each legal action as a row of numbers. docs/view-tutto.md lists the numbers."""

from collections.abc import Sequence
from functools import cache

from engine.rows import Described, Rows
from engine.tutto.actions import Action, Draw, Keep, Stop
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


@cache
def _odds(card: Card, left: int, tuttos: int) -> tuple[float, float]:
    """The chances that a roll of so many dice is a null, and that the card is fulfilled with best play."""
    chance = fulfilled(card, left, tuttos)
    return float(null_on(card, left)), 0.0 if chance is None else float(chance)


@cache
def _faces_kept(faces: Faces) -> tuple[float, ...]:
    return (float(not faces), *(faces.count(face) / len(DICE) for face in range(1, 7)))


def _turn(points: int) -> float:
    return min(2.0, points / TURN)


def describe(position: Position, actions: Sequence[Action]) -> Described:
    """A row for each of the legal actions."""
    card = position.card
    if card is None or not actions:
        return Described((), ())
    tray, written = position.tray, position.scores[position.active]
    found = []
    for action in actions:
        faces: Faces = ()
        left, total, tuttos, worth = tray.bit_count(), position.points, position.tuttos, 0
        keeps, stops = isinstance(action, Keep), isinstance(action, Stop)
        if isinstance(action, Keep):
            mask = MASK[action.dice]
            faces = position.faces_of(mask)
            left = (tray & ~mask).bit_count()
        elif stops and position.phase != TUTTO:
            faces = valid(position.rolled)
            left -= len(faces)
        if faces:
            worth = points(faces) if card.counts_dice else 0
            total += worth
            if not left:
                tuttos, total = tuttos + 1, card.after_tutto(total)
        null = chance = 0.0
        roll = 0
        if isinstance(action, Draw):
            roll = SIX
        elif keeps and (left or tuttos != card.tuttos):
            roll = left or SIX
            null, chance = _odds(card, roll, tuttos)
        elif keeps:
            chance = 1.0
        found.append(
            (
                float(keeps), float(stops), float(not keeps and not stops),
                *_faces_kept(faces),
                _turn(worth), _turn(total), min(1.0, (written + total) / POINTS), float(bool(faces) and not left),
                roll / SIX, null, null * _turn(total), chance,
                float(written + total >= GOAL), float(stops and position.to_play == 0),
            )
        )  # fmt: skip
    return Described(((),) * len(found), found)


def observe(position: Position, seat: int) -> tuple[Sequence[int], Sequence[float]]:
    """What the seat sees."""
    rolled, kept = position.rolled, position.faces_of(sum(position.kept))
    scores = position.scores
    others = [score for at, score in enumerate(scores) if at != seat]
    numbers = [
        float(position.phase == TUTTO),
        *_CARD[position.card],
        *[left / card.copies for card, left in zip(CARDS, position.left, strict=True)],
        *_faces_kept(rolled)[1:],
        *_faces_kept(kept)[1:],
        position.tuttos / 2,
        _turn(position.points),
        _turn(position.earlier),
        float(position.ending),
        position.to_play / position.seats,
        min(1.0, scores[seat] / POINTS),
        min(1.0, max(others, default=0) / POINTS),
    ]
    return (), numbers


_CARD = {card: [float(card == other) for other in CARDS] for card in (*CARDS, None)}


@cache
def rows_of(ruleset: int = 1) -> Rows:
    """The rows of a ruleset."""
    return Rows(most=MOST, names=NAMES, tables=(), describe=describe, table=(), observe=observe)
