"""What can be seen at the table of that which makes up an action's value (`compare.py`): the points of a card, what it does for
others, the chance that it gets complete, and how many dice fit it."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from engine.goennen.actions import Action, Complete, Enter
from engine.goennen.ai.display_values import DisplayValues
from engine.goennen.ai.evaluation import OPEN, Evaluation, Spot, blank_spot, geometry_of
from engine.goennen.ai.residual import FACES, Residual, entry_results
from engine.goennen.cards import Card
from engine.goennen.display import FULL, Cell, Display, Laid, completed, index_of, lay, replaced
from engine.goennen.legal import legal_actions
from engine.goennen.position import DICE, Position
from engine.goennen.scoring import score
from engine.goennen.solo import level
from engine.goennen.tasks import Allowed, allowed


def bought(values: DisplayValues, card: Card) -> dict[str, Any]:
    """Of a card to buy: its task, its bonus or its points, what it may earn with cards to come, the card that it helps most, and the
    places left for it."""
    params: dict[str, Any] = {"card": card.id, "fields": card.task.size, "places": FULL - len(values.display)}
    _, cell = values.placement(card)
    *then, points = whole((*values.display, lay(card, cell)))
    before = whole(values.display)
    gains = [after - now for after, now in zip(then, before, strict=True)]
    most = max(gains, default=0)
    if most > 0:
        params |= {"helps": values.display[gains.index(most)].card.id, "more": most}
    if card.bonus:
        return params | {"bonus": card.bonus}
    return params | {"points": points, "hopes": max(float(points), hopes(values, card, cell))}


def hopes(values: DisplayValues, card: Card, cell: Cell) -> float:
    """The points that a card laid on a cell brings on average if it gets complete, cards to come included."""
    spots = [*values.spots, blank_spot(card, cell)]
    worths, _ = values.evaluation.parts(spots)
    return hoped(values.evaluation, spots, worths)[-1]


def hoped(evaluation: Evaluation, spots: Sequence[Spot], worths: Sequence[float]) -> list[float]:
    """The same of each card of a display. worths: what each brings by the evaluation."""
    efforts = [evaluation.effort(spot.needed) for spot in spots]
    whole = sum(efforts, 0.0)
    chances = [evaluation.chance(effort, whole - effort) for effort in efforts]
    return [worth / chance if chance else 0.0 for worth, chance in zip(worths, chances, strict=True)]


def completing(values: DisplayValues, card: Card) -> dict[str, Any]:
    """Of completing a card: the points now, its bonus, and the chance that it gets complete later."""
    params: dict[str, Any] = {"card": card.id}
    if card.bonus:
        params["bonus"] = card.bonus
    at = index_of(values.display, card.id)
    if at < 0:  # it still lies in the market
        return params
    return params | {"gain": gain(values.display, at), "later": chance_of(values, at, values.spots[at])}


def chance_of(values: DisplayValues, at: int, spot: Spot) -> float:
    """The chance to complete a card in time with this much left to fill, by the evaluation."""
    evaluation = values.evaluation
    efforts = [evaluation.effort(each.needed) for each in values.spots]
    return evaluation.chance(evaluation.effort(spot.needed), sum(efforts, 0.0) - efforts[at])


@lru_cache(maxsize=16)
def whole(display: Display) -> tuple[int, ...]:
    """The points of each card if all were complete."""
    return score(tuple(map(completed, display))).points


def gain(display: Display, at: int) -> int:
    """What completing a card adds to the score now."""
    return score(replaced(display, at, completed(display[at]))).total - score(display).total


def fits(left: Residual) -> int:
    """How many of the 30 sides of the five dice could be entered next."""
    return sum(
        any(colour in (0, die) for _, colour in entry_results(left, face))
        for die in range(1, len(DICE) + 1)
        for face in FACES
    )


def open_fields(laid: Laid, action: Enter) -> dict[str, Any]:
    """For each field of a card the numbers that may be entered after an entry, and before it; none in a filled one."""
    task, written = laid.card.task, laid.written
    then = (*written[: action.field], action.number, *written[action.field + 1 :])
    return {"takes": _numbers(allowed(task, then)), "took": _numbers(allowed(task, written))}


def _numbers(fields: Allowed) -> list[str]:
    return ["".join(map(str, sorted(numbers))) for numbers in fields]


def reaching(position: Position) -> list[Action]:
    """The actions that complete a card with which the level's target is reached now."""
    own = position.own
    if not position.level or own.scored.total >= level(position.level).target:
        return []
    lacks = level(position.level).target - own.scored.total
    last = {laid.card.id for laid in own.display if laid.written.count(0) == 1}
    return [
        action
        for action in legal_actions(position)
        if isinstance(action, Complete) or isinstance(action, Enter) and action.card in last
        if gain(own.display, index_of(own.display, action.card)) >= lacks
    ]


def of_cards(
    evaluation: Evaluation, spots: Sequence[Spot], worths: Sequence[float], display: Display
) -> list[dict[str, Any]]:
    """Of each card of a display: its points if all were complete, what a scoring brings on average with cards to come, and how many
    places beside it are still free. worths: what each brings by the evaluation."""
    beside = geometry_of(tuple([spot.cell for spot in spots])).beside
    return [
        {"card": laid.card.id, "up_to": points, "open": places.count(OPEN)}
        | ({"hopes": max(float(points), hope)} if laid.card.scoring else {})
        for laid, points, places, hope in zip(
            display, whole(display), beside, hoped(evaluation, spots, worths), strict=True
        )
    ]
