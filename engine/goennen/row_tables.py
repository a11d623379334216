"""The tables behind the rows of Gönnen Können: what of an action, of a card and of dice never changes."""

from itertools import combinations_with_replacement

from engine.goennen.actions import (
    Buy,
    Complete,
    Discard,
    Draw,
    End,
    Enter,
    Pass,
    Place,
    PutBack,
    Ready,
    Remove,
    Reroll,
)
from engine.goennen.cards import BONUSES, COLOURS, MOST_FIELDS, SCORINGS, Card
from engine.goennen.encoding import FACES
from engine.goennen.position import ALL_DICE, DICE, DICE_OF
from engine.goennen.tasks import KINDS
from engine.rows import packed

POINTS = 20
"""The unit of the points of a card."""

ACTIONS = (
    PutBack, Place, Ready, Reroll, Complete, Buy, Enter, Draw, Discard, Remove, Pass, End,
)  # fmt: skip
"""The kinds of actions, in the order of their numbers in a row."""
KIND = {kind: place << len(DICE) for place, kind in enumerate(ACTIONS)}
"""By kind: its first piece in `NAMED`."""
REROLL = KIND[Reroll]

COUNT = tuple(len(dice) for dice in DICE_OF)
"""Mask -> the number of its dice."""

NAMED = [
    packed(
        [
            *(float(other is kind) for other in ACTIONS),
            *(float(mask >> die & 1) for die in range(len(DICE))),
            COUNT[mask] / len(DICE),
        ]
    )
    for kind in ACTIONS
    for mask in range(ALL_DICE + 1)
]
"""How a row begins: the kind of the action and the dice that it names, by `KIND` and the mask of the dice."""


def card_numbers(card: Card) -> list[float]:
    """The properties of a card: its reward, its colour, its task."""
    task, scoring = card.task, card.scoring
    return [
        float(scoring is not None),
        *(float(card.colour == colour) for colour in COLOURS),
        *(float(scoring is not None and scoring.kind == kind) for kind in SCORINGS),
        *(float(scoring is not None and scoring.colour == colour) for colour in COLOURS),
        scoring.points / POINTS if scoring else 0.0,
        *(float(card.bonus == bonus) for bonus in BONUSES),
        *(float(task.kind == kind) for kind in KINDS),
        task.size / MOST_FIELDS,
        sum(colour is not None for colour in task.colours) / MOST_FIELDS,
        sum(number > 0 for number in task.printed) / MOST_FIELDS,
    ]


CARD_NAMES = (
    "scores",
    *(f"card_{colour}" for colour in COLOURS),
    *SCORINGS,
    *(f"counts_{colour}" for colour in COLOURS),
    "points",
    *BONUSES,
    *KINDS,
    "fields",
    "coloured_fields",
    "printed_fields",
)
"""Of the numbers of a card."""
NAMES = (
    *(kind.__name__ for kind in ACTIONS),
    *(f"die_{die}" for die in DICE),
    "dice",
    *CARD_NAMES,
    *(f"kept_{face}" for face in range(1, FACES + 1)), "kept_alike",
    "row", "column", "number", "plus_minus_marked", "recolour_marked", "extra_die_marked", "discount_marked",
    "gain", "left", "worth", "reach", "ends", "coloured", "freedom", "goal", "goals",
)  # fmt: skip
"""Of the numbers of a row."""


PLAIN = bytes(4 * 9)
"""From "kept_1" to "column", of an action that neither rolls dice nor lays a card."""
UNPAID = bytes(4 * 5)
"""From "number" to "discount_marked", of an action that writes, pays and marks nothing."""


def _kept_dice() -> dict[int, bytes]:
    """For the sets of faces of up to five dice that a reroll leaves, each by the sum of its `CODE`: how many of its dice show each face
    and the most that show the same, in fifths; then up to "freedom"."""
    found = {}
    for count in range(len(DICE) + 1):
        for faces in combinations_with_replacement(range(1, FACES + 1), count):
            counts = [faces.count(face) / len(DICE) for face in range(1, FACES + 1)]
            found[sum(CODE[face] for face in faces)] = packed([*counts, max(counts), *[0.0] * 14])
    return found


CODE = tuple(6**face for face in range(FACES + 1))
"""By face: what a die adds to the number of the dice that are kept."""
KEPT = _kept_dice()
HALVES = tuple((mask & mask - 1, (mask & -mask).bit_length() - 1) for mask in range(1, ALL_DICE + 1))
"""For each mask from 1: the mask without its lowest die, and that die."""
LEFT = tuple(tuple([COUNT[fits & ~mask] for mask in range(1, ALL_DICE + 1)]) for fits in range(ALL_DICE + 1))
"""By the mask of dice that fit: how many of them a reroll leaves, by the mask of the dice thrown, from 1."""
