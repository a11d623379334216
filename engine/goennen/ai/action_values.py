"""The value of every legal action of a position, by phase. The values come from the evaluation of the display and, in an
active turn, from the plan of the turn.

All values are expected points at the end of the game: those of the display (`DisplayValues.base`) plus what the action
adds. In a solo turn they include the expected value of the passive turn (`TurnPlan.after`).
"""

from collections.abc import Callable, Mapping
from functools import cache

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
)
from engine.goennen.ai.display_values import DisplayValues, market_value
from engine.goennen.ai.evaluation import Evaluation, spot_of
from engine.goennen.ai.evaluator import Evaluator
from engine.goennen.ai.setup import layout_values, put_back_values
from engine.goennen.ai.turn_plan import TurnPlan
from engine.goennen.ai.unseen import coming
from engine.goennen.display import FULL
from engine.goennen.legal import REROLLS, legal_actions
from engine.goennen.position import (
    ACTING,
    ALL_DICE,
    CHANCE,
    COLUMNS,
    MASK,
    PASSIVE,
    PLACE,
    PRICES,
    REMOVE,
    ROLL,
    ROLLS,
    ROWS,
    SETUP,
    Position,
    row_of,
)

Values = dict[Action, float]
PlanOf = Callable[[Position], TurnPlan]

BY_DICE_THROWN = tuple(sorted(REROLLS, key=lambda reroll: (-len(reroll.dice), ALL_DICE & ~MASK[reroll.dice])))
"""The rerolls in order of preference: among equal values the one that rolls more dice is chosen."""


def action_values(position: Position, evaluator: Evaluator, plan_of: PlanOf) -> Values:
    """The value of every legal action. plan_of: from a position to the plan of its turn."""
    return _VALUES[position.phase](position, evaluator, plan_of)


def value_of(position: Position, action: Action, evaluator: Evaluator, plan_of: PlanOf) -> float:
    """The value of a legal action, listed or not: of equivalent actions `legal_actions` lists only one."""
    if isinstance(action, Complete | Buy):
        plan = plan_of(position)
        return plan.ended(position) + plan.act_values(position, (action,))[action]
    if isinstance(action, Enter):
        return _entered(position, action, evaluator, plan_of)
    return action_values(position, evaluator, plan_of)[action]


def _entered(position: Position, action: Enter, evaluator: Evaluator, plan_of: PlanOf) -> float:
    if position.phase == PASSIVE:
        display_values = evaluator.display_values(position, position.deciders[0], False)
        extra = position.own.circles.extra_die
        entries = position.entries
        return display_values.base + _entry_value(
            position, display_values, action, position.free_dice, entries, extra
        )
    plan = plan_of(position)
    dice, entries = (ALL_DICE, 2) if position.phase == ROLL else (position.free_dice, position.entries)
    return plan.ended(position) + _entry_value(position, plan.display_values, action, dice, entries)


# ---- the turn ----


def _roll(position: Position, evaluator: Evaluator, plan_of: PlanOf) -> Values:
    plan, actions = plan_of(position), legal_actions(position)
    ended = plan.ended(position)
    values = {action: ended + value for action, value in _acts(plan, position, actions).items()}
    if position.roll < ROLLS:
        again = plan.reroll_values(position)
        base = plan.display_values.base
        return values | {reroll: base + again[ALL_DICE & ~MASK[reroll.dice]] for reroll in BY_DICE_THROWN}
    entries = _entries(position, plan.display_values, ALL_DICE, 2)
    values |= {action: ended + value for action, value in entries.items()}
    values[End()] = ended
    return values | {
        action: ended + plan.draws.get(action.deck, 0.0) for action in actions if isinstance(action, Draw)
    }


def _acting(position: Position, evaluator: Evaluator, plan_of: PlanOf) -> Values:
    plan, actions = plan_of(position), legal_actions(position)
    ended = plan.ended(position)
    acts = _acts(plan, position, actions) if len(actions) > 1 else {}
    return {End(): ended} | {action: ended + value for action, value in acts.items()}


def _acts(plan: TurnPlan, position: Position, actions: tuple[Action, ...]) -> Values:
    return plan.act_values(position, (action for action in actions if isinstance(action, Complete | Buy)))


def _chance(position: Position, evaluator: Evaluator, plan_of: PlanOf) -> Values:
    plan = plan_of(position)
    ended = plan.ended(position)
    entries = _entries(position, plan.display_values, position.free_dice, position.entries)
    return {End(): ended} | {action: ended + value for action, value in entries.items()}


def _place(position: Position, evaluator: Evaluator, plan_of: PlanOf) -> Values:
    plan, card = plan_of(position), position.pending
    assert card is not None
    ended = plan.ended(position)
    placements: Values = {
        Place(card.id, cell): ended + value for cell, value in plan.display_values.placements(card).items()
    }
    if position.drawn:
        return {Discard(): ended} | placements
    rest = plan.rest(position)
    return {action: value + rest for action, value in placements.items()}


# ---- passive ----


def _passive(position: Position, evaluator: Evaluator, plan_of: PlanOf) -> Values:
    display_values = evaluator.display_values(position, position.deciders[0], False)
    extra = position.own.circles.extra_die
    entries = _entries(position, display_values, position.free_dice, position.entries, extra)
    return {Pass(): display_values.base} | {
        action: display_values.base + value for action, value in entries.items()
    }


def _entries(
    position: Position, display_values: DisplayValues, dice: int, free: int, extra: int = 0
) -> Values:
    """The value of entering each die, including the best entries after it."""
    display, faces, solver = position.own.display, position.faces, display_values.entries
    cost = display_values.evaluation.circle_of("extra_die") if extra else 0.0

    @cache
    def value(entry: object) -> float:
        return solver.best(faces, dice, free, extra, cost, begun=entry)[0]  # type: ignore[arg-type]

    return {
        action: value(solver.entry(display, faces, action))
        for action in legal_actions(position)
        if isinstance(action, Enter)
    }


def _entry_value(
    position: Position, display_values: DisplayValues, action: Enter, dice: int, free: int, extra: int = 0
) -> float:
    """The value of one entry, including the best entries after it."""
    solver = display_values.entries
    entry = solver.entry(position.own.display, position.faces, action)
    cost = display_values.evaluation.circle_of("extra_die") if extra else 0.0
    return solver.best(position.faces, dice, free, extra, cost, begun=entry)[0]


def _remove(position: Position, evaluator: Evaluator, plan_of: PlanOf) -> Values:
    display_values = evaluator.display_values(position, position.active, False)
    rows = [row for row in ROWS if any(row_of(position, row))]
    if len(position.own.display) == FULL:
        return {Remove(row): display_values.base for row in rows}
    now = display_values.base - market_value(worths_of(position, display_values), PRICES * 2)
    return {Remove(row): now + market_without(position, display_values, row) for row in rows}


def worths_of(position: Position, display_values: DisplayValues) -> list[float | None]:
    """What each card of the market is worth on its best cell."""
    return [display_values.placement(card)[0] if card else None for card in position.market]


def market_without(position: Position, display_values: DisplayValues, row: str) -> float:
    """The market's value once the last card of a row is removed: the mean over the cards that may come next, all equally
    likely."""
    worths = worths_of(position, display_values)
    new_worths: list[float | None] = [display_values.placement(card)[0] for card in coming(position, row)]
    values = [market_value(_without_last(worths, row, new), PRICES * 2) for new in new_worths or [None]]
    return sum(values, 0.0) / len(values)


def _without_last(worths: list[float | None], row: str, new: float | None) -> list[float | None]:
    """The values of the market's cards after the last card of a row is removed and `new`, if any, comes in."""
    first = ROWS.index(row) * COLUMNS
    lying = [worth for worth in worths[first : first + COLUMNS] if worth is not None]
    kept = [*([] if new is None else [new]), *lying[:-1]]
    return [*worths[:first], *[None] * (COLUMNS - len(kept)), *kept, *worths[first + COLUMNS :]]


# ---- setup ----


def _setup(position: Position, evaluator: Evaluator, plan_of: PlanOf) -> Values:
    player = position.own
    hand = [card for card in player.hand if card]
    rounds = float(position.last_round) if position.solo else evaluator.rounds(position, position.deciders[0])
    evaluation = Evaluation(rounds, evaluator.weights(position))
    starts = evaluator.style.starts if position.solo else None
    if player.put_back is None:
        return {PutBack(card): value for card, value in put_back_values(hand, evaluation, starts).items()}
    kept = [laid.card for laid in player.display] + hand
    more = starts.worth(kept, rounds) if starts else 0.0
    if not hand:
        return {Ready(): more + evaluation.total([spot_of(laid) for laid in player.display])}
    layouts = layout_values(player.display, hand, evaluation)
    return {Place(card, cell): more + value for (card, cell), value in layouts.items()}


_VALUES: Mapping[str, Callable[[Position, Evaluator, PlanOf], Values]] = {
    SETUP: _setup,
    ROLL: _roll,
    ACTING: _acting,
    CHANCE: _chance,
    PLACE: _place,
    PASSIVE: _passive,
    REMOVE: _remove,
}
