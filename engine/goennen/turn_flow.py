"""What happens without a decision: turns, rolls, the market's refill, the end (RULES.md A5, A10-A12).

Each step takes a position, returns the next one and appends to `events`. Only steps that roll use the seed. On a masked
position a step that needs luck raises `IllegalAction`.
"""

from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

from engine.game import Event, IllegalAction
from engine.goennen.cards import Card
from engine.goennen.position import (
    ALL_DICE,
    COLUMNS,
    DICE,
    DICE_OF,
    OVER,
    REMOVE,
    ROLL,
    ROWS,
    Position,
    row_of,
)
from engine.goennen.scoring import score, winners
from engine.luck import Luck
from engine.seed import dice

Result = tuple[Position, list[Event]]
"""The next position and the events."""


def unknown(what: str) -> IllegalAction:
    """The error of a step on a masked position whose outcome depends on something that the seat does not know."""
    return IllegalAction(
        "luck", f"{what} is not known here; view.sampled(seed) is a game in which it is drawn"
    )


def start_turn(position: Position, events: list[Event], seed: str) -> Result:
    """Start the turn numbered `position.turn`: its seat rolls all five dice (A5)."""
    active = (position.start + position.turn) % position.seats
    events.append(Event("turn", active, {"round": position.round}))
    position = back_to_active(position, active)
    return rolled(position, ALL_DICE, 1, events, seed), events


def rolled(
    position: Position, thrown: int, roll: int, events: list[Event], seed: str, **changes: Any
) -> Position:
    """Roll the dice of the mask `thrown`. roll: 1 to 3 for the rolls of the turn, 0 for the passive roll of a solo round
    (A5, A12). changes: to other fields of the position."""
    if not seed:
        raise unknown("what the dice will show")
    if isinstance(seed, Luck):
        falling = iter(seed.among("dice", _rolls(len(DICE_OF[thrown]))))
        fresh = tuple([next(falling) if thrown >> die & 1 else 0 for die in range(len(DICE))])
    else:
        fresh = dice(seed, f"goennen/dice/{position.turn}/{roll or 'passive'}", len(DICE))
    faces = fresh
    if thrown != ALL_DICE:
        kept = list(position.faces)
        for die in DICE_OF[thrown]:
            kept[die] = fresh[die]
        faces = tuple(kept)
    shown = [[DICE[die], faces[die]] for die in DICE_OF[thrown]]
    if roll:
        events.append(Event("rolled", position.active, {"dice": shown, "roll": roll}))
        return position.replace(faces=faces, thrown=thrown, roll=roll, spent=0, **changes)
    events.append(Event("passive_rolled", position.active, {"dice": shown}))
    return position.replace(faces=faces, thrown=thrown, spent=0, **changes)


@cache
def _rolls(count: int) -> tuple[tuple[tuple[int, ...], Fraction], ...]:
    """What so many dice can show, each with its chance."""
    chance = Fraction(1, 6**count)
    return tuple([(faces, chance) for faces in product(range(1, 7), repeat=count)])


def taken(
    position: Position, deck: tuple[Card | None, ...], seed: str
) -> tuple[Card | None, tuple[Card | None, ...]]:
    """The top card of a deck, and the rest. If luck is chosen, any card may lie on top, but for those that were put back, which
    lie at the bottom in their order (A2)."""
    if isinstance(seed, Luck) and None not in deck:
        bottom = [player.put_back for player in position.players]
        loose = [card.id for card in deck if card and card not in bottom]
        if loose:
            name = seed.among("card", [(card, Fraction(1, len(loose))) for card in loose])
            top = next(card for card in deck if card and card.id == name)
            return top, tuple([card for card in deck if card is not top])
    return deck[0], deck[1:]


def back_to_active(position: Position, active: int) -> Position:
    """Let the active seat decide, with all five dice (A5): at the start of its turn and after the others' entries."""
    return position.replace(
        phase=ROLL,
        active=active,
        deciders=(active,),
        shown=None,
        spent=0,
        entries=0,
        drawn=False,
        pending=None,
    )


def to_removal(position: Position, events: list[Event], seed: str) -> Result:
    """In a solo round, ask which card to set aside, if any is left (A12)."""
    if any(position.market):
        return position.replace(phase=REMOVE, deciders=(position.active,)), events
    return next_turn(position, events, seed)


def next_turn(position: Position, events: list[Event], seed: str) -> Result:
    """Start the next turn, or end the game after the last one (A11, A12)."""
    last_of_round = (position.turn + 1) % position.seats == 0
    if last_of_round and position.round >= position.last_round:
        position = position.replace(phase=OVER, deciders=(), roll=0, spent=0, entries=0)
        displays = [player.display for player in position.players]
        totals = [score(display).total for display in displays]
        events.append(Event("ended", None, {"scores": totals, "winners": list(winners(displays))}))
        return position, events
    return start_turn(position.replace(turn=position.turn + 1), events, seed)


def refilled(position: Position, events: list[Event], seed: str) -> Position:
    """Slide the market rows that lost a card to the right and fill them from their decks. Of several new cards the first
    drawn ends furthest right (A2, A10)."""
    if position.sold:
        position = _refilled_rows(position, events, seed)
    if not any(position.market) and not any(position.decks):
        position = trigger_end(position, events)
    return position


def _refilled_rows(position: Position, events: list[Event], seed: str) -> Position:
    market, decks = list(position.market), list(position.decks)
    for row in ROWS:
        if row not in position.sold:
            continue
        at = ROWS.index(row)
        cards = [card for card in row_of(position, row) if card]
        drawn: list[Card] = []
        while decks[at] and len(drawn) + len(cards) < COLUMNS:
            card, decks[at] = taken(position, decks[at], seed)
            if card is None:
                raise unknown("what is on the deck")
            drawn.append(card)
        slots: list[Card | None] = [*reversed(drawn), *cards]
        slots = [*[None] * (COLUMNS - len(slots)), *slots]
        market[at * COLUMNS : (at + 1) * COLUMNS] = slots
        events.append(Event("refilled", None, {"row": row, "cards": [card and card.id for card in slots]}))
    return position.replace(market=tuple(market), decks=(decks[0], decks[1]), sold="")


def trigger_end(position: Position, events: list[Event]) -> Position:
    """Trigger the end, once only: this round is finished and one more is played, if one is left (A11, A12)."""
    if position.ending:
        return position
    last_round = min(position.round + 1, position.last_round)
    events.append(Event("last_round", position.active, {"round": last_round}))
    return position.replace(ending=True, last_round=last_round)
