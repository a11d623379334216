"""A position of Gönnen Können from its fields (`engine/position_text.py`): checked, so that any game can go on from it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.goennen.cards import Card, cards_by_id
from engine.goennen.display import FULL, Display, Laid, free_cells
from engine.goennen.position import (
    ACTING,
    ALL_DICE,
    CHANCE,
    LAST_ROUND,
    OVER,
    PASSIVE,
    PLACE,
    REMOVE,
    ROLL,
    ROLLS,
    ROWS,
    SETUP,
    SLOTS,
    Player,
    Position,
)
from engine.goennen.solo import LEVELS
from engine.goennen.tasks import fillings, is_solved
from engine.position_text import Fields, bad, number, numbers, values
from engine.seed import shuffled

PHASES = (SETUP, ROLL, ACTING, CHANCE, PLACE, PASSIVE, REMOVE, OVER)

KNOWN = (
    "game", "seed", "ruleset", "level", "start", "turn", "roll", "phase", "active", "deciders", "faces", "thrown", "spent",
    "entries", "players", "shown", "market", "decks", "sold", "pending", "drawn", "ending", "last_round", "set_aside", "scores",
)  # fmt: skip
"""The fields, in the order in which they are written."""

DEFAULTS: Mapping[str, Any] = {
    "level": None, "start": 0, "turn": 0, "roll": 1, "phase": ROLL, "thrown": ALL_DICE, "spent": 0, "entries": 0, "shown": None,
    "sold": "", "pending": None, "drawn": False, "ending": False, "set_aside": [],
}  # fmt: skip
"""What a field is if it is missing."""


def position_of(content: Mapping[str, Any], newest: int, most: int) -> tuple[str, Position]:
    """The seed and the position. newest: ruleset. most: seats. Raises `BadInput`."""
    fields = Fields(content, KNOWN)
    seed = fields.seed()
    ruleset = fields.number("ruleset", range(1, newest + 1), newest)
    by_id = cards_by_id(ruleset)
    level = fields.optional("level", range(1, len(LEVELS) + 1))
    players = tuple(_player(each, by_id) for each in fields.values("players"))
    seats = len(players)
    if seats not in range(1, most + 1) or (level is not None and seats != 1):
        raise bad(f"it has {seats} seats")
    phase = fields.word("phase", PHASES, ROLL)
    start, turn, active = fields.turn(seats, range(10_000))
    usual = () if phase == OVER else (active,)
    deciders = numbers("deciders", content.get("deciders", usual), range(seats), range(seats + 1))
    if len(set(deciders)) < len(deciders) or bool(deciders) == (phase == OVER):
        raise bad("its deciders do not fit")
    at_once = phase == SETUP or (phase == PASSIVE and level is None)
    if not at_once and phase != OVER and deciders != (active,):
        raise bad("its deciders do not fit")
    shown = content.get("shown")
    if (shown is not None) != at_once:
        raise bad("shown is for choices made at the same time, and only for them")
    seen = None if shown is None else tuple(_player(each, by_id) for each in values("shown", shown))
    if seen is not None and len(seen) != seats:
        raise bad("shown has another number of seats")
    market = tuple(_card("market", each, by_id) for each in fields.values("market", [None] * len(SLOTS)))
    if len(market) != len(SLOTS) or any(card and card.deck != SLOTS[at][0] for at, card in enumerate(market)):
        raise bad("its market has not four scoring cards and four bonus cards, or nothing in their place")
    set_aside = _cards("set_aside", fields.values("set_aside"), by_id)
    pending = _card("pending", content.get("pending"), by_id)
    if (pending is not None) != (phase == PLACE):
        raise bad("a card is pending while it must be placed, and only then")
    lying = lying_about(players, market, set_aside, pending)
    decks = _decks(content.get("decks"), by_id, seed, lying)
    lying += [card for cards in decks for card in cards]
    if len({card.id for card in lying}) < len(lying):
        raise bad("a card lies in two places")
    rounds = LAST_ROUND if level is None else LEVELS[level - 1].rounds
    return seed, Position(
        ruleset=ruleset,
        level=level,
        start=start,
        players=players,
        market=market,
        decks=decks,
        last_round=fields.number("last_round", range(1, LAST_ROUND + 1), rounds),
        phase=phase,
        deciders=deciders,
        active=active,
        turn=turn,
        roll=fields.number("roll", range(ROLLS + 1), 1),
        faces=fields.numbers("faces", range(1, 7), (0, 5) if phase in (SETUP, OVER, REMOVE) else (5,)),
        thrown=fields.number("thrown", range(ALL_DICE + 1), ALL_DICE),
        spent=fields.number("spent", range(ALL_DICE + 1), 0),
        entries=fields.number("entries", range(5), 0),
        shown=seen,
        sold=fields.word("sold", ("", *ROWS, ROWS, ROWS[::-1]), ""),
        pending=pending,
        drawn=fields.truth("drawn"),
        ending=fields.truth("ending"),
        set_aside=set_aside,
    )


def _card(name: str, value: Any, by_id: Mapping[str, Card]) -> Card | None:
    if value is not None and (not isinstance(value, str) or value not in by_id):
        raise bad(f"its {name} has a card that is not in the ruleset")
    return by_id[value] if isinstance(value, str) else None


def _cards(name: str, given: Any, by_id: Mapping[str, Card]) -> tuple[Card, ...]:
    found = [_card(name, each, by_id) for each in values(name, given)]
    if None in found:
        raise bad(f"its {name} hides a card")
    return tuple(card for card in found if card)


def lying_about(
    players: Sequence[Player], market: Sequence[Card | None], set_aside: Sequence[Card], pending: Card | None
) -> list[Card]:
    """The cards that are in no deck."""
    there = [card for card in (*market, *set_aside, pending) if card]
    return there + [card for player in players for card in _of(player)]


def unsaid(position: Position, seed: str) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The decks that a reader takes for those of a position that does not say them."""
    lying = lying_about(position.players, position.market, position.set_aside, position.pending)
    return _decks(None, cards_by_id(position.ruleset), seed, lying)


def _of(player: Player) -> Iterator[Card]:
    for card in (*(laid.card for laid in player.display), *player.hand, *player.discarded):
        if card:
            yield card


def _player(given: Any, by_id: Mapping[str, Card]) -> Player:
    if not isinstance(given, Mapping):
        raise bad("one of its players is none")
    fields = Fields(given, ("display", "hand", "put_back", "discarded"))
    display: Display = ()
    for each in fields.values("display"):
        display = (*display, _laid(each, by_id, display))
    return Player(
        display,
        _cards("hand", fields.values("hand"), by_id),
        _card("put_back", given.get("put_back"), by_id),
        _cards("discarded", fields.values("discarded"), by_id),
    )


def _laid(given: Any, by_id: Mapping[str, Card], before: Display) -> Laid:
    parts = values("display", given)
    if len(parts) not in (2, 3, 4):
        raise bad("a card in a display is its id, its cell, the numbers written on it and the circles used")
    card = _card("display", parts[0], by_id)
    row, column = numbers("cell", parts[1], range(-2, 3), (2,))
    if card is None or len(before) == FULL or (row, column) not in free_cells(before):
        raise bad(f"{parts[0]} can't lie on this cell")
    task = card.task
    blank = [0] * len(task.fields)
    written = numbers("written", parts[2] if len(parts) > 2 else blank, range(7), (len(blank),))
    laid = Laid(card, (row, column), written, number("used", parts[3] if len(parts) > 3 else 0, range(4)))
    if not (is_solved(task, written) if laid.complete else next(fillings(task, written), None)):
        raise bad(f"{card.id} can't have these numbers")
    if laid.used > (laid.circles if laid.complete else 0):
        raise bad(f"{card.id} has not so many circles")
    return laid


def _decks(
    given: Any, by_id: Mapping[str, Card], seed: str, lying: list[Card]
) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The decks, the top card first; if they are not given, all cards that lie nowhere else, shuffled by the seed."""
    if given is None:
        there = {card.id for card in lying}
        left = [
            [card.id for card in by_id.values() if card.deck == row and card.id not in there] for row in ROWS
        ]
        first, second = (
            tuple(by_id[each] for each in shuffled(seed, f"goennen/position/{row}", ids))
            for row, ids in zip(ROWS, left, strict=True)
        )
        return first, second
    if not isinstance(given, Mapping) or set(given) - set(ROWS):
        raise bad("its decks are not one for each row")
    first, second = (_cards("decks", given.get(row, []), by_id) for row in ROWS)
    if any(card.deck != row for row, cards in zip(ROWS, (first, second), strict=True) for card in cards):
        raise bad("a card lies in the wrong deck")
    return first, second
