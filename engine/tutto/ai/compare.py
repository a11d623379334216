"""Why one action rather than another (`engine/comparison.py`): what is at hand, what is at risk, and what may still come.

The value of rolling on is that of the points in hand, less what a bust would take, plus what the dice may bring; together
they are exactly the value of the action. On cards on which dice count nothing only the chance of fulfilling the card
counts. Of turning over a card: the points in hand, what a stop card would take, and what other cards may bring.
"""

from typing import Any, NamedTuple

from engine.comparison import Part, Parts
from engine.tutto.actions import Action, Draw, Keep, Stop
from engine.tutto.ai.turn_solver import UNIT, EndValues
from engine.tutto.cards import CLOVERLEAF, DOUBLE, PLUS_MINUS
from engine.tutto.dice import MASK, points, valid
from engine.tutto.odds import SIX, fulfilled, null_on, stop_card
from engine.tutto.position import TUTTO, Position


def makes_tutto(position: Position, action: Action) -> bool:
    """Whether the action fulfils the card, after which another card may be turned over."""
    card = position.card
    assert card is not None
    if isinstance(action, Stop):
        return card.tuttos > 0 and len(valid(position.rolled)) == len(position.rolled)
    if not isinstance(action, Keep) or position.tray & ~MASK[action.dice]:
        return False
    return position.tuttos + 1 == card.tuttos


def held(position: Position, action: Action) -> int:
    """The points of the turn once the action's dice are kept; after a stop or before a card, those written or at risk."""
    card = position.card
    assert card is not None
    if position.phase == TUTTO:
        return position.points
    if isinstance(action, Stop):
        everything = valid(position.rolled)
        total = position.points + points(everything)
        return card.after_tutto(total) if len(everything) == len(position.rolled) else total
    assert isinstance(action, Keep)
    kept = MASK[action.dice]
    total = position.points + (points(position.faces_of(kept)) if card.counts_dice else 0)
    if position.tray & ~kept or card.kind == CLOVERLEAF:
        return total
    if card.counts_dice:
        return card.after_tutto(total)
    return position.earlier + card.points


class Mean(NamedTuple):
    """The points that a turn brings on average if it is played for points. turn: after the action; None on cards on which
    dice count nothing. next_card: if another card is turned over after the tutto that the action makes; else None."""

    turn: float | None
    next_card: float | None


def parts(position: Position, action: Action, value: float, end: EndValues, mean: Mean) -> Parts:
    """The parts of the value of an action; each also tells the means, as only the largest get to the page."""
    means = {name: points for name, points in mean._asdict().items() if points is not None}
    return {
        key: part._replace(params={**part.params, **means})
        for key, part in _parts(position, action, value, end).items()
    }


def _parts(position: Position, action: Action, value: float, end: EndValues) -> Parts:
    """The same without the means."""
    total = held(position, action)
    at_hand = end.written(total // UNIT)
    card = position.card
    assert card is not None
    of_points: dict[str, Any] = {"points": total}
    if isinstance(action, Stop):
        if position.phase == TUTTO and card.kind == PLUS_MINUS:
            at_hand = value  # with what it took from the leaders
        return {
            ("points", ""): Part(value, of_points),
            ("risk", ""): Part(0.0),
            ("more", ""): Part(value - at_hand),
        }
    lost = end.nothing - at_hand
    if isinstance(action, Draw):
        chance = float(stop_card(position.left))
        return {
            ("points", ""): Part(at_hand, of_points),
            ("stop_card", ""): Part(chance * lost, {"chance": chance, "points": total}),
            ("card", ""): Part(value - at_hand - chance * lost, {"drawn": True}),
        }
    dice = (position.tray & ~MASK[action.dice]).bit_count()
    tuttos = position.tuttos + (not dice)
    if makes_tutto(position, action):
        return {
            ("points", ""): Part(at_hand, of_points | {"tutto": True}),
            ("card", ""): Part(value - at_hand, {"drawn": True}),
        }
    null = float(null_on(card, dice or SIX))
    fulfilling = fulfilled(card, dice or SIX, tuttos)
    if not card.counts_dice:
        assert fulfilling is not None
        return {
            ("fulfil", ""): Part(
                value - end.nothing, {"chance": float(fulfilling), "dice": dice or SIX, "bust": null}
            ),
            ("points", ""): Part(end.nothing),
        }
    more: dict[str, Any] = {"dice": dice or SIX, "bust": null}
    if fulfilling is not None:
        more |= {"chance": float(fulfilling), "bonus": total if card.kind == DOUBLE else card.points}
    return {
        ("points", ""): Part(at_hand, of_points),
        ("risk", ""): Part(null * lost, {"chance": null, "dice": dice or SIX, "points": total}),
        ("more", ""): Part(value - at_hand - null * lost, more),
    }


def tempting(position: Position, likes: Action, values: dict[Action, float], chosen: Action) -> Action | None:
    """What a person would most likely do instead. likes: what a beginner would do."""
    if likes != chosen and likes in values:
        return likes
    others = [action for action in values if action != chosen]
    if Stop() in others:
        return Stop()
    return max(others, key=values.__getitem__) if others else None
