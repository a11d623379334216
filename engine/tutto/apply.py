"""The effects of actions, and the course of a game (RULES.md B2-B4).

Each kind of action has a handler. It takes a position in which the action is legal and returns the next position and the
events, each with the table as it is then. Whatever needs no decision follows at once: the card and the first roll of a
turn, a stop card, a null, the next seat's turn.
"""

from fractions import Fraction
from functools import cache, lru_cache
from typing import Any

from engine.game import Event, Rules
from engine.luck import Luck
from engine.seed import die, shuffled
from engine.tutto.actions import Action, Draw, Keep, Stop
from engine.tutto.cards import (
    BY_NAME,
    CARDS,
    CLOVERLEAF,
    DECK_SIZE,
    FIREWORKS,
    FULL_DECK,
    PLUS_MINUS,
    STOP,
    Card,
    without,
)  # fmt: skip
from engine.tutto.dice import DICE, LETTERS, MASK, Faces, points, rolls, valid
from engine.tutto.legal import check, choices, legal_actions
from engine.tutto.notation import parse_action
from engine.tutto.position import GOAL, OVER, ROLL, TUTTO, LastTurn, Position, leaders, reduced, winners

Result = tuple[Position, list[Event]]

REVEALING = frozenset({"card", "rolled", "ended"})
"""Events that reveal something: an action that causes one can't be taken back."""


def apply(position: Position, action: Action, seed: str) -> Result:
    """The position after `action`, and the events. Raises `IllegalAction` if it is not legal.

    seed: the source of dice and cards.
    """
    check(position, action)
    events: list[Event] = []
    match action:
        case Keep(dice):
            position = _keep(position, MASK[dice], events)
            if position.phase == ROLL:
                position = _roll(position, events, seed)
        case Stop():
            if position.phase == ROLL:
                position = _keep(position, position.dice_for(valid(position.rolled)), events)
            position = _write(position, "stop", events, seed)
        case Draw():
            position = _turn_over(position, events, seed)
    return position, events


def start_turn(position: Position, events: list[Event], seed: str) -> Position:
    """Start the turn numbered `position.turn` with its first card and roll, and go on to the next decision."""
    active = (position.start + position.turn) % len(position.scores)
    position = position.replace(phase=ROLL, active=active, cards=0, roll=0, kept=(), points=0, earlier=0)
    events.append(_event("turn", position, {"round": position.round}))
    return _turn_over(position, events, seed)


def _event(key: str, position: Position, params: dict[str, Any]) -> Event:
    """What the active seat has done, and the table after it."""
    return Event(key, position.active, params, None, position)


# ---- cards ----


@lru_cache(maxsize=64)
def deck_order(seed: str, shuffles: int) -> tuple[Card, ...]:
    """The order of the deck after `shuffles` reshuffles; the first card is on top (B1)."""
    copies = {f"{card.name}/{copy}": card for card in CARDS for copy in range(card.copies)}
    return tuple(copies[name] for name in shuffled(seed, f"tutto/deck/{shuffles}", copies))


def _turn_over(position: Position, events: list[Event], seed: str) -> Position:
    if not any(position.left):
        position = position.replace(left=FULL_DECK, shuffles=position.shuffles + 1)
        events.append(Event("shuffled", position=position))
    order, total = position.order, sum(position.left)
    if isinstance(seed, Luck):
        there = [(card, left) for card, left in zip(CARDS, position.left, strict=True) if left]
        card = BY_NAME[seed.among("card", [(card.name, Fraction(left, total)) for card, left in there])]
        order = ()
    else:
        card = order[0] if order else deck_order(seed, position.shuffles)[DECK_SIZE - total]
    position = position.replace(
        phase=ROLL,
        card=card,
        order=order[1:],
        left=without(position.left, card),
        cards=position.cards + 1,
        roll=0,
        kept=(),
        earlier=position.points,
        tuttos=0,
    )
    events.append(_event("card", position, {"card": card.name}))
    if card.kind == STOP:
        return _lose(position, "stop_card", events, seed)
    return _roll(position, events, seed)


# ---- dice ----


def _roll(position: Position, events: list[Event], seed: str) -> Position:
    """Roll the dice that are not kept. A null ends the turn at once (B2)."""
    tray, roll = position.tray, position.roll + 1
    if isinstance(seed, Luck):
        falling = iter(seed.among("dice", _chances(tray.bit_count())))
        faces = tuple([next(falling) if tray >> at & 1 else position.faces[at] for at in range(len(DICE))])
    else:
        name = f"tutto/die/{position.turn}/{position.cards}/{roll}"
        faces = tuple(
            [
                die(seed, f"{name}/{letter}") if tray >> index & 1 else position.faces[index]
                for index, letter in enumerate(DICE)
            ]
        )
    position = position.replace(faces=faces, roll=roll)
    events.append(_event("rolled", position, {"dice": _shown(position, tray), "roll": roll}))
    if choices(position):
        return position
    if position.card and position.card.kind == FIREWORKS:
        return _write(position, "fireworks", events, seed)
    return _lose(position, "null", events, seed)


@cache
def _chances(count: int) -> tuple[tuple[Faces, Fraction], ...]:
    """What so many dice can show, sorted, each with its chance."""
    return tuple([(faces, Fraction(ways, 6**count)) for faces, ways in rolls(count)])


def _shown(position: Position, mask: int) -> list[list[str | int]]:
    return [[letter, position.faces[DICE.index(letter)]] for letter in LETTERS[mask]]


def _keep(position: Position, mask: int, events: list[Event]) -> Position:
    """Keep the dice of `mask`, and apply the card's effect if that is a tutto."""
    card = position.card
    assert card is not None
    gained = points(position.faces_of(mask)) if card.counts_dice else 0
    position = position.replace(kept=(*position.kept, mask), points=position.points + gained)
    events.append(_event("kept", position, {"dice": _shown(position, mask), "points": gained}))
    return position if position.tray else _tutto(position, card, events)


def _tutto(position: Position, card: Card, events: list[Event]) -> Position:
    """Apply the card's effect (B3)."""
    tuttos = position.tuttos + 1
    position = position.replace(
        phase=TUTTO if tuttos == card.tuttos else ROLL,
        tuttos=tuttos,
        points=card.after_tutto(position.points),
    )
    params = {"card": card.name, "points": position.points, "tuttos": tuttos}
    events.append(_event("tutto", position, params))
    if card.kind == PLUS_MINUS:
        position = _take_from_leaders(position, events)
    if position.phase == ROLL:
        return position.replace(kept=())
    return _win(position, events) if card.kind == CLOVERLEAF else position


def _take_from_leaders(position: Position, events: list[Event]) -> Position:
    after = reduced(position.scores, position.active)
    for seat in leaders(position.scores, position.active):
        lost = position.scores[seat] - after[seat]
        position = _with_score(position, seat, after[seat])
        events.append(Event("taken", seat, {"points": lost, "score": after[seat]}, position=position))
    return position


def _with_score(position: Position, seat: int, score: int) -> Position:
    scores = (*position.scores[:seat], score, *position.scores[seat + 1 :])
    return position.replace(scores=scores)


# ---- the end of a turn, of the game (B2, B4) ----


def _write(position: Position, how: str, events: list[Event], seed: str) -> Position:
    seat, written = position.active, position.points
    score = position.scores[seat] + written
    if how == "fireworks":
        events.append(_event("null", position, {"lost": 0}))
    position = _with_last_turn(_with_score(position, seat, score), how, written)
    events.append(_event("wrote", position, {"points": written, "score": score}))
    if score >= GOAL and not position.ending:
        position = position.replace(ending=True)
        events.append(_event("last_round", position, {"round": position.round}))
    return _next_turn(position, events, seed)


def _lose(position: Position, how: str, events: list[Event], seed: str) -> Position:
    position = _with_last_turn(position, how, position.points)
    events.append(_event("null" if how == "null" else "stopped", position, {"lost": position.points}))
    return _next_turn(position, events, seed)


def _win(position: Position, events: list[Event]) -> Position:
    position = position.replace(champion=position.active)
    return _end(_with_last_turn(position, "cloverleaf", position.points), events)


def _with_last_turn(position: Position, how: str, amount: int) -> Position:
    turn = LastTurn(position.round, how, amount)
    last = tuple([turn if seat == position.active else other for seat, other in enumerate(position.last)])
    return position.replace(last=last)


def _next_turn(position: Position, events: list[Event], seed: str) -> Position:
    if position.ending and not position.to_play:
        return _end(position, events)
    return start_turn(position.replace(turn=position.turn + 1), events, seed)


def _end(position: Position, events: list[Event]) -> Position:
    position = position.replace(phase=OVER, points=0, earlier=0)
    params = {"scores": list(position.scores), "winners": list(winners(position))}
    events.append(Event("ended", None, params, position=position))
    return position


RULES = Rules(legal_actions, check, apply, parse_action)
"""The rules of TUTTO, for `State` and `View`."""
