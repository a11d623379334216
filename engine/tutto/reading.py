"""A position of TUTTO from its fields (`engine/position_text.py`): checked, so that any game can go on from it."""

from collections.abc import Mapping
from typing import Any

from engine.position_text import Fields, bad, number, values
from engine.tutto.apply import deck_order
from engine.tutto.cards import BY_NAME, CARDS, DECK_SIZE, FULL_DECK, STRAIGHT, Card, without
from engine.tutto.dice import ALL_DICE, Faces, valid
from engine.tutto.legal import choices
from engine.tutto.position import OVER, ROLL, TUTTO, LastTurn, Position

POINTS = range(1_000_000)
STEP = 50
"""Dice and cards bring multiples of it (B2, B3)."""
TURNS = range(100_000)
HOW = ("stop", "null", "stop_card", "fireworks", "cloverleaf")

KNOWN = (
    "game", "seed", "ruleset", "start", "scores", "last", "card", "left", "deck", "shuffles", "phase", "active", "turn", "cards",
    "roll", "faces", "kept", "points", "earlier", "tuttos", "ending", "champion", "deciders",
)  # fmt: skip
"""The fields, in the order in which they are written."""

DEFAULTS: Mapping[str, Any] = {
    "start": 0, "shuffles": 0, "phase": ROLL, "turn": 0, "cards": 1, "roll": 1, "kept": [], "points": 0, "earlier": 0,
    "tuttos": 0, "ending": False, "champion": None,
}  # fmt: skip
"""What a field is if it is missing."""


def position_of(content: Mapping[str, Any], newest: int, most: int) -> tuple[str, Position]:
    """The seed and the position. newest: ruleset. most: seats. Raises `BadInput`."""
    fields = Fields(content, KNOWN)
    seed = fields.seed()
    scores = fields.numbers("scores", POINTS, range(1, most + 1))
    seats, phase = len(scores), fields.word("phase", (ROLL, TUTTO, OVER), ROLL)
    start, turn, active = fields.turn(seats, TURNS)
    card = _card(content.get("card"), phase)
    shuffles = fields.number("shuffles", TURNS, 0)
    left = _left(content.get("left"), card)
    faces = fields.numbers("faces", range(1, 7), (6,) if phase != OVER else (0, 6))
    kept = fields.numbers("kept", range(1, ALL_DICE + 1), range(7) if faces else (0,))
    if sum(mask.bit_count() for mask in kept) != sum(kept).bit_count() or sum(kept) > ALL_DICE:
        raise bad("a die is kept twice")
    if phase != OVER and (sum(kept) == ALL_DICE) != (phase == TUTTO):
        raise bad("all six dice are kept after a tutto, and only then")
    if not _could_be_kept(card, [tuple(faces[die] for die in range(6) if mask >> die & 1) for mask in kept]):
        raise bad("dice are kept that are not valid")
    position = Position(
        ruleset=fields.number("ruleset", range(1, newest + 1), newest),
        start=start,
        scores=scores,
        last=_last(fields.values("last", [None] * seats), seats),
        card=card,
        left=left,
        shuffles=shuffles,
        phase=phase,
        active=active,
        turn=turn,
        cards=fields.number("cards", TURNS, 1),
        roll=fields.number("roll", TURNS, 1),
        faces=faces,
        kept=kept,
        points=fields.number("points", POINTS, 0),
        earlier=fields.number("earlier", POINTS, 0),
        tuttos=fields.number("tuttos", range(1000), 0),
        ending=fields.truth("ending"),
        champion=fields.optional("champion", range(seats)),
        order=_order(content.get("deck"), seed, shuffles, left),
    )
    if any(points % STEP for points in (*scores, position.points, position.earlier)):
        raise bad(f"points are multiples of {STEP}")
    if phase == ROLL and not choices(position):
        raise bad("nothing can be done in it")
    return seed, position


def _card(name: Any, phase: str) -> Card | None:
    if name is None and phase == OVER:
        return None
    if not isinstance(name, str) or name not in BY_NAME:
        raise bad(f"its card is none of {', '.join(BY_NAME)}")
    if phase != OVER and name == "stop":
        raise bad("nobody decides on a stop card")
    return BY_NAME[name]


def _could_be_kept(card: Card | None, rolls: list[Faces]) -> bool:
    """Whether the dice of each roll could be kept on a card: different numbers on a straight, else valid dice (B2, B3)."""
    if card is not None and card.kind == STRAIGHT:
        numbers = [face for faces in rolls for face in faces]
        return len(set(numbers)) == len(numbers)
    return all(tuple(sorted(faces)) == valid(faces) for faces in rolls)


def _left(given: Any, card: Card | None) -> tuple[int, ...]:
    if given is None:
        return without(FULL_DECK, card) if card else FULL_DECK
    if not isinstance(given, Mapping) or set(given) - set(BY_NAME):
        raise bad("left is not a number for each card")
    return tuple(number("left", given.get(each.name, 0), range(each.copies + 1)) for each in CARDS)


def _last(given: list[Any], seats: int) -> tuple[LastTurn | None, ...]:
    if len(given) != seats:
        raise bad("last has another number of seats")
    found: list[LastTurn | None] = []
    for each in given:
        if each is None:
            found.append(None)
            continue
        if not isinstance(each, Mapping):
            raise bad("last is not a turn for each seat")
        fields = Fields(each, ("round", "how", "points"))
        how = fields.word("how", HOW)
        found.append(LastTurn(fields.number("round", TURNS), how, fields.number("points", POINTS)))
    return tuple(found)


def _order(given: Any, seed: str, shuffles: int, left: tuple[int, ...]) -> tuple[Card, ...]:
    """The order of the deck, if it is not that of the seed."""
    usual = deck_order(seed, shuffles)[DECK_SIZE - sum(left) :]
    if given is None:
        return () if _counts(usual) == left else unsaid(seed, left)
    names = values("deck", given)
    if any(not isinstance(name, str) or name not in BY_NAME for name in names):
        raise bad("its deck has cards that there are not")
    order = tuple(BY_NAME[name] for name in names)
    if _counts(order) != left:
        raise bad("its deck has other cards than are left")
    return () if order == tuple(usual) else order


def _counts(cards: Any) -> tuple[int, ...]:
    return tuple(sum(each == card for each in cards) for card in CARDS)


def unsaid(seed: str, left: tuple[int, ...]) -> tuple[Card, ...]:
    """The deck of a position that does not say it and can't have come about: what is left, in the order of the seed."""
    there, found = list(left), []
    for card in deck_order(seed, 0):
        if there[CARDS.index(card)]:
            there[CARDS.index(card)] -= 1
            found.append(card)
    return tuple(found)
