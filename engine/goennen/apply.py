"""The effects of actions (RULES.md A2, A5-A12). What happens without a decision is in `turn_flow.py`.

Each kind of action has a handler. It takes a position in which the action is legal and returns the next position and the
events. Only handlers that roll or reveal use the seed.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from engine.game import Event, Rules
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
from engine.goennen.display import FULL, Display, all_marks, filled, index_of, lay, marked, marks
from engine.goennen.legal import can_enter, legal_actions
from engine.goennen.notation import parse_action
from engine.goennen.position import (
    ACTING,
    ALL_DICE,
    CHANCE,
    CHANCE_DICE,
    COLUMNS,
    DICE,
    MASK,
    PASSIVE,
    PASSIVE_ENTRIES,
    PLACE,
    ROLL,
    ROWS,
    SLOTS,
    SOLO_PASSIVE_ENTRIES,
    Player,
    Position,
    extra_entry,
    price_of,
    row_of,
)
from engine.goennen.turn_flow import (
    Result,
    back_to_active,
    next_turn,
    refilled,
    rolled,
    start_turn,
    taken,
    to_removal,
    trigger_end,
    unknown,
)

REVEALING = frozenset({"rolled", "passive_rolled", "drew", "refilled", "revealed", "laid_out", "ended"})
"""Events that reveal something: an action that causes one can't be taken back."""


def apply(position: Position, action: Action, seed: str) -> Result:
    """The position after `action`, and the events. Raises `IllegalAction` if it is not legal.

    seed: the source of the dice. On a masked position (a view) the seed may be empty for every action that neither rolls
    nor reveals; other actions raise `IllegalAction`, as their outcome is unknown there.
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
    position = position.replace(deciders=position.deciders[1:])
    if position.deciders:
        return position, []
    decks = [list(deck) for deck in position.decks]
    for player in position.players:
        if player.put_back is None:
            raise unknown("what the others put back")
        decks[ROWS.index(player.put_back.deck)].append(player.put_back)
    events = [
        Event("laid_out", seat, {"cards": [[laid.card.id, list(laid.cell)] for laid in player.display]})
        for seat, player in enumerate(position.players)
    ]
    position = position.replace(shown=None, decks=(tuple(decks[0]), tuple(decks[1])))
    return start_turn(position, events, seed)


# ---- the active turn (A5-A9) ----


def _reroll(position: Position, action: Reroll, seed: str) -> Result:
    events: list[Event] = []
    position = rolled(position, MASK[action.dice], position.roll + 1, events, seed)
    if position.solo:
        return position, events
    asked = position.replace(phase=PASSIVE, entries=PASSIVE_ENTRIES, shown=position.players)
    others = tuple(
        seat
        for seat in range(position.seats)
        if seat != position.active and can_enter(asked.replace(deciders=(seat,)))
    )
    if not others:
        return position, events
    return asked.replace(deciders=others), events


def _complete(position: Position, action: Complete, seed: str) -> Result:
    seat, player = position.active, position.own
    index = index_of(player.display, action.card)
    laid = player.display[index]
    dice = [letter for letter, _ in action.entries]
    numbers = [number for _, number in action.entries]
    display = _mark(player.display, *all_marks(laid, laid.empty, action.entries, position.faces))
    display = filled(display, index, zip(laid.empty, numbers, strict=True))
    spent = position.spent | sum(MASK[letter] for letter in dice)
    position = position.with_player(seat, player.with_display(display), phase=ACTING, spent=spent)
    return position, [Event("completed", seat, {"card": action.card, "dice": dice, "numbers": numbers})]


def _mark(display: Display, steps: int, recolours: int) -> Display:
    return marked(marked(display, "plus_minus", steps), "recolour", recolours)


def _buy(position: Position, action: Buy, seed: str) -> Result:
    seat, player = position.active, position.own
    slot, mask = SLOTS.index(action.slot), MASK[action.dice]
    card = position.market[slot]
    assert card is not None
    price = price_of(action.slot)
    display = marked(player.display, "plus_minus", position.steps_to(action.number, mask))
    display = marked(display, "discount", price - len(action.dice))
    market = (*position.market[:slot], None, *position.market[slot + 1 :])
    sold = position.sold if card.deck in position.sold else position.sold + card.deck
    position = position.with_player(
        seat,
        player.with_display(display),
        phase=PLACE,
        spent=position.spent | mask,
        market=market,
        sold=sold,
        pending=card,
    )
    params = {"card": card.id, "slot": action.slot, "dice": list(action.dice), "number": action.number}
    return position, [Event("bought", seat, params)]


def _draw(position: Position, action: Draw, seed: str) -> Result:
    seat = position.active
    decks = list(position.decks)
    at = ROWS.index(action.deck)
    card, decks[at] = taken(position, decks[at], seed)
    if card is None:
        raise unknown("what is on the deck")
    after = position.replace(phase=PLACE, decks=(decks[0], decks[1]), pending=card, drawn=True)
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
    player = player.with_display((*player.display, lay(card, action.cell)))
    params = {"card": card.id, "cell": list(action.cell)}
    events = [Event("placed", seat, params, seen_by=seat if in_setup else None)]
    if in_setup:
        return position.with_player(seat, player), events
    phase = CHANCE if position.drawn else ACTING
    position = position.with_player(seat, player, pending=None, phase=phase, drawn=False)
    if len(player.display) == FULL:
        position = trigger_end(position, events)
    return position, events


def _discard(position: Position, action: Discard, seed: str) -> Result:
    seat, player = position.active, position.own
    player = replace(player, discarded=(*player.discarded, position.pending))
    position = position.with_player(seat, player, pending=None, drawn=False, phase=CHANCE)
    return position, [Event("discarded", seat)]


# ---- entries (A9, A11, A12) ----


def _enter(position: Position, action: Enter, seed: str) -> Result:
    seat, player = position.deciders[0], position.own
    index = index_of(player.display, action.card)
    laid = player.display[index]
    die = DICE.index(action.die)
    display = _mark(player.display, *marks(laid, action.field, die, position.faces[die], action.number))
    if bonus := extra_entry(position):
        display = marked(display, bonus, 1)
    display = filled(display, index, iter([(action.field, action.number)]))
    before = CHANCE_DICE if position.phase == ROLL else position.entries
    position = position.with_player(
        seat,
        player.with_display(display),
        phase=PASSIVE if position.phase == PASSIVE else CHANCE,
        entries=max(0, before - 1),
        spent=position.spent | MASK[action.die],
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
        return to_removal(position.replace(spent=0, entries=0), events, seed)
    waiting = position.deciders[1:]
    if waiting:
        return position.replace(deciders=waiting, spent=0, entries=PASSIVE_ENTRIES), []
    if position.shown is None:
        raise unknown("what the others entered")
    events = []
    for at, (before, after) in enumerate(zip(position.shown, position.players, strict=True)):
        events += _revealed(at, before, after)
    return back_to_active(position, position.active), events


def _revealed(seat: int, before: Player, after: Player) -> list[Event]:
    """The events that show a passive seat's entries to everybody once all have chosen."""
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
    position = refilled(position, events, seed)
    if not position.solo:
        return next_turn(position, events, seed)
    rerolls = position.roll - 1
    entries = SOLO_PASSIVE_ENTRIES - rerolls
    position = rolled(position, ALL_DICE, 0, events, seed, phase=PASSIVE, entries=entries, pending=None)
    if can_enter(position):
        return position, events
    return to_removal(position.replace(entries=0), events, seed)


def _remove(position: Position, action: Remove, seed: str) -> Result:
    row = row_of(position, action.row)
    column = max(column for column, card in enumerate(row) if card)
    card = row[column]
    assert card is not None
    slot = ROWS.index(action.row) * COLUMNS + column
    market = (*position.market[:slot], None, *position.market[slot + 1 :])
    events = [Event("removed", position.active, {"card": card.id, "row": action.row})]
    position = position.replace(market=market, sold=action.row, set_aside=(*position.set_aside, card))
    return next_turn(refilled(position, events, seed), events, seed)


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

RULES = Rules(legal_actions, check, apply, parse_action)
"""The rules of Gönnen Können, for `State` and `View`."""
