"""What an action does: the course of a game (RULES.md A2, A5-A12).

A handler per kind of action takes a position in which the action is legal, and gives the next position and the
events. Only the handlers that roll or reveal use the seed.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from engine.game import Event, IllegalAction
from engine.goennen.actions import (
    Action,
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
from engine.goennen.cards import Card
from engine.goennen.check import check
from engine.goennen.display import FULL, Display, filled, index_of, lay, marked, marks
from engine.goennen.legal import can_enter
from engine.goennen.position import (
    ACTING,
    ALL_DICE,
    CHANCE,
    COLUMNS,
    DICE,
    LETTERS,
    MASK,
    OVER,
    PASSIVE,
    PLACE,
    REMOVE,
    ROLL,
    ROWS,
    SLOTS,
    Player,
    Position,
    price_of,
    row_of,
)
from engine.goennen.scoring import score, winners
from engine.seed import dice

Result = tuple[Position, list[Event]]
CHANCE_DICE = 2
PASSIVE_DICE = 3
"""The dice a solo passive turn may enter, less one for each reroll (A12)."""


REVEALING = frozenset({"rolled", "passive_rolled", "drew", "refilled", "revealed", "laid_out", "ended"})
"""Events after which an action can't be taken back: something was learnt by it."""


def apply(position: Position, action: Action, seed: str) -> Result:
    """The position after `action` and what happened. Raises `IllegalAction` if it is not legal.

    seed: where the dice come from. On a masked position (a view) an empty seed will do for every action that
    neither rolls nor reveals; any other raises `IllegalAction`, as its outcome is not known there.
    """
    check(position, action)
    return _HANDLERS[type(action)](position, action, seed)


# ---- setup (A2) ----


def _put_back(position: Position, action: PutBack, seed: str) -> Result:
    seat = position.deciders[0]
    player = position.own
    card = next(card for card in player.hand if card and card.id == action.card)
    hand = tuple(other for other in player.hand if other != card)
    after = position.with_player(seat, replace(player, hand=hand, put_back=card))
    return after, [Event("put_back", seat, {"card": card.id}, seen_by=seat)]


def _ready(position: Position, action: Ready, seed: str) -> Result:
    position = position.but(deciders=position.deciders[1:])
    if position.deciders:
        return position, []
    decks = [list(deck) for deck in position.decks]
    for player in position.players:
        assert player.put_back is not None
        decks[ROWS.index(player.put_back.deck)].append(player.put_back)
    events = [
        Event("laid_out", seat, {"cards": [[laid.card.id, list(laid.cell)] for laid in player.display]})
        for seat, player in enumerate(position.players)
    ]
    position = position.but(shown=None, decks=(tuple(decks[0]), tuple(decks[1])))
    return _start_turn(position, events, seed)


# ---- the active turn (A5-A9) ----


def _start_turn(position: Position, events: list[Event], seed: str) -> Result:
    active = (position.start + position.turn) % len(position.players)
    events.append(Event("turn", active, {"round": position.round}))
    position = position.but(active=active)
    return _to_active(_rolled(position, ALL_DICE, 1, events, seed)), events


def _rolled(position: Position, thrown: int, roll: int, events: list[Event], seed: str) -> Position:
    """The dice of the mask `thrown` rolled; roll 0 is the passive roll of a solo round."""
    if not seed:
        raise IllegalAction("luck", "what the dice will show is not known here")
    fresh = dice(seed, f"goennen/dice/{position.turn}/{roll or 'passive'}", len(DICE))
    faces = fresh
    if thrown != ALL_DICE:
        pairs = enumerate(zip(fresh, position.faces, strict=True))
        faces = tuple(new if thrown >> die & 1 else old for die, (new, old) in pairs)
    shown = [[letter, face] for letter, face in zip(DICE, faces, strict=True) if letter in LETTERS[thrown]]
    if roll:
        events.append(Event("rolled", position.active, {"dice": shown, "roll": roll}))
        return position.but(faces=faces, thrown=thrown, roll=roll, spent=0)
    events.append(Event("passive_rolled", position.active, {"dice": shown}))
    return position.but(faces=faces, thrown=thrown, spent=0)


def _to_active(position: Position) -> Position:
    return position.but(
        phase=ROLL,
        deciders=(position.active,),
        shown=None,
        spent=0,
        entries=0,
        drawn=False,
        pending=None,
    )


def _reroll(position: Position, action: Reroll, seed: str) -> Result:
    events: list[Event] = []
    position = _rolled(position, MASK[action.dice], position.roll + 1, events, seed)
    if position.solo:
        return position, events
    asked = position.but(phase=PASSIVE, entries=1, shown=position.players)
    others = tuple(
        seat
        for seat in range(len(position.players))
        if seat != position.active and can_enter(asked.but(deciders=(seat,)))
    )
    if not others:
        return position, events
    return asked.but(deciders=others), events


def _complete(position: Position, action: Complete, seed: str) -> Result:
    seat, player = position.active, position.own
    index = index_of(player.display, action.card)
    laid = player.display[index]
    empty = [field for field, number in enumerate(laid.written) if not number]
    steps = recolours = spent = 0
    for field, (letter, number) in zip(empty, action.entries, strict=True):
        at = DICE.index(letter)
        spent |= 1 << at
        some_steps, some_recolours = marks(laid, field, at, position.faces[at], number)
        steps += some_steps
        recolours += some_recolours
    display = _mark(player.display, steps, recolours)
    numbers = [number for _, number in action.entries]
    display = filled(display, index, zip(empty, numbers, strict=True))
    position = position.with_player(seat, replace(player, display=display))
    position = position.but(phase=ACTING, spent=position.spent | spent)
    dice = [letter for letter, _ in action.entries]
    return position, [Event("completed", seat, {"card": action.card, "dice": dice, "numbers": numbers})]


def _mark(display: Display, steps: int, recolours: int) -> Display:
    return marked(marked(display, "plus_minus", steps), "recolour", recolours)


def _buy(position: Position, action: Buy, seed: str) -> Result:
    seat, player = position.active, position.own
    slot, mask = SLOTS.index(action.slot), MASK[action.dice]
    card = position.market[slot]
    assert card is not None
    price = price_of(action.slot)
    steps = sum(abs(action.number - face) for at, face in enumerate(position.faces) if mask >> at & 1)
    display = marked(player.display, "plus_minus", steps)
    display = marked(display, "discount", price - len(action.dice))
    market = (*position.market[:slot], None, *position.market[slot + 1 :])
    sold = position.sold if card.deck in position.sold else position.sold + card.deck
    position = position.with_player(seat, replace(player, display=display))
    position = position.but(phase=PLACE, spent=position.spent | mask, market=market, sold=sold, pending=card)
    params = {"card": card.id, "slot": action.slot, "dice": list(action.dice), "number": action.number}
    return position, [Event("bought", seat, params)]


def _draw(position: Position, action: Draw, seed: str) -> Result:
    seat = position.active
    decks = list(position.decks)
    card, *rest = decks[ROWS.index(action.deck)]
    if card is None:
        raise IllegalAction("luck", "what lies on the deck is not known here")
    decks[ROWS.index(action.deck)] = tuple(rest)
    after = position.but(phase=PLACE, decks=(decks[0], decks[1]), pending=card, drawn=True)
    return after, [
        Event("drew", seat, {"deck": action.deck}),
        Event("drew_card", seat, {"card": card.id}, seen_by=seat),
    ]


def _place(position: Position, action: Place, seed: str) -> Result:
    seat, player = position.deciders[0], position.own
    in_setup = position.pending is None
    card: Card | None = position.pending
    if in_setup:
        card = next(card for card in player.hand if card and card.id == action.card)
        player = replace(player, hand=tuple(other for other in player.hand if other != card))
    assert card is not None
    player = replace(player, display=(*player.display, lay(card, action.cell)))
    params = {"card": card.id, "cell": list(action.cell)}
    events = [Event("placed", seat, params, seen_by=seat if in_setup else None)]
    position = position.with_player(seat, player)
    if in_setup:
        return position, events
    position = position.but(pending=None, phase=CHANCE if position.drawn else ACTING, drawn=False)
    if len(player.display) == FULL:
        position = _trigger_end(position, events)
    return position, events


def _discard(position: Position, action: Discard, seed: str) -> Result:
    seat, player = position.active, position.own
    player = replace(player, discarded=(*player.discarded, position.pending))
    position = position.with_player(seat, player)
    return position.but(pending=None, drawn=False, phase=CHANCE), [Event("discarded", seat)]


# ---- entries (A9, A11, A12) ----


def _enter(position: Position, action: Enter, seed: str) -> Result:
    seat, player = position.deciders[0], position.own
    index = index_of(player.display, action.card)
    at = DICE.index(action.die)
    extra = position.phase == PASSIVE and position.entries == 0
    laid = player.display[index]
    display = _mark(player.display, *marks(laid, action.field, at, position.faces[at], action.number))
    display = marked(display, "extra_die", int(extra))
    display = filled(display, index, iter([(action.field, action.number)]))
    before = CHANCE_DICE if position.phase == ROLL else position.entries
    position = position.with_player(seat, replace(player, display=display))
    position = position.but(
        phase=PASSIVE if position.phase == PASSIVE else CHANCE,
        entries=max(0, before - 1),
        spent=position.spent | 1 << at,
    )
    params = {
        "die": action.die, "card": action.card, "field": action.field, "number": action.number,
        "complete": display[index].complete,
    }  # fmt: skip
    hidden = position.phase == PASSIVE and not position.solo
    return position, [Event("entered", seat, params, seen_by=seat if hidden else None)]


def _pass(position: Position, action: Pass, seed: str) -> Result:
    seat = position.deciders[0]
    if position.solo:
        events = [Event("passed", seat)] if not position.spent else []
        return _to_removal(position.but(spent=0, entries=0), events, seed)
    waiting = position.deciders[1:]
    if waiting:
        return position.but(deciders=waiting, spent=0, entries=1), []
    assert position.shown is not None
    events = []
    for at, (before, after) in enumerate(zip(position.shown, position.players, strict=True)):
        events += _revealed(at, before, after)
    return _to_active(position), events


def _revealed(seat: int, before: Player, after: Player) -> list[Event]:
    """What a passive seat entered, told to everybody once all have chosen."""
    return [
        Event(
            "revealed",
            seat,
            {"card": new.card.id, "field": field, "number": number, "complete": new.complete},
        )
        for old, new in zip(before.display, after.display, strict=True)
        for field, number in enumerate(new.written)
        if number != old.written[field]
    ]


# ---- the end of a turn, of a round, of the game (A10-A12) ----


def _end(position: Position, action: End, seed: str) -> Result:
    events: list[Event] = []
    position = _refilled(position, events)
    if not position.solo:
        return _next_turn(position, events, seed)
    rerolls = position.roll - 1
    position = _rolled(position, ALL_DICE, 0, events, seed)
    position = position.but(phase=PASSIVE, entries=PASSIVE_DICE - rerolls, pending=None)
    if can_enter(position):
        return position, events
    return _to_removal(position.but(entries=0), events, seed)


def _refilled(position: Position, events: list[Event]) -> Position:
    """The market rows that lost a card slide right and are filled from their decks; of several new cards the
    first drawn ends furthest right (A2, A10)."""
    market, decks = list(position.market), list(position.decks)
    for row in ROWS:
        if row not in position.sold:
            continue
        at = ROWS.index(row)
        cards = [card for card in row_of(position, row) if card]
        drawn = decks[at][: COLUMNS - len(cards)]
        if None in drawn:
            raise IllegalAction("luck", "what lies on the deck is not known here")
        decks[at] = decks[at][len(drawn) :]
        slots = [*reversed(drawn), *cards]
        slots = [*[None] * (COLUMNS - len(slots)), *slots]
        market[at * COLUMNS : (at + 1) * COLUMNS] = slots
        events.append(Event("refilled", None, {"row": row, "cards": [card and card.id for card in slots]}))
    position = position.but(market=tuple(market), decks=(decks[0], decks[1]), sold="")
    if not any(market) and not any(decks):
        position = _trigger_end(position, events)
    return position


def _trigger_end(position: Position, events: list[Event]) -> Position:
    """The end is triggered once: this round is finished and one more is played, if there is one (A11, A12)."""
    if position.ending:
        return position
    last_round = min(position.round + 1, position.last_round)
    events.append(Event("last_round", position.active, {"round": last_round}))
    return position.but(ending=True, last_round=last_round)


def _to_removal(position: Position, events: list[Event], seed: str) -> Result:
    if any(position.market):
        return position.but(phase=REMOVE, deciders=(position.active,)), events
    return _next_turn(position, events, seed)


def _remove(position: Position, action: Remove, seed: str) -> Result:
    row = row_of(position, action.row)
    column = max(column for column, card in enumerate(row) if card)
    card = row[column]
    assert card is not None
    slot = ROWS.index(action.row) * COLUMNS + column
    market = (*position.market[:slot], None, *position.market[slot + 1 :])
    events = [Event("removed", position.active, {"card": card.id, "row": action.row})]
    position = position.but(market=market, sold=action.row, set_aside=(*position.set_aside, card))
    return _next_turn(_refilled(position, events), events, seed)


def _next_turn(position: Position, events: list[Event], seed: str) -> Result:
    last_of_round = (position.turn + 1) % len(position.players) == 0
    if last_of_round and position.round >= position.last_round:
        position = position.but(phase=OVER, deciders=(), roll=0, spent=0, entries=0)
        displays = [player.display for player in position.players]
        totals = [score(display).total for display in displays]
        events.append(Event("ended", None, {"scores": totals, "winners": list(winners(displays))}))
        return position, events
    return _start_turn(position.but(turn=position.turn + 1), events, seed)


_HANDLERS: dict[type, Callable[[Position, Any, str], Result]] = {
    PutBack: _put_back,
    Place: _place,
    Ready: _ready,
    Reroll: _reroll,
    Complete: _complete,
    Buy: _buy,
    Enter: _enter,
    Draw: _draw,
    Discard: _discard,
    Remove: _remove,
    Pass: _pass,
    End: _end,
}
