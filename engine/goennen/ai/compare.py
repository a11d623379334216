"""Why one action rather than another (`engine/comparison.py`): the parts of an action's value, each about one thing that can
be seen at the table.

In the turn the parts are those of the plan: for each goal the chance that the turn reaches it times what it is worth, the
circles that this marks, what follows the turn, what a reroll gives to others. Of a card to lay they are what each card of
the display brings with it; of a die to enter, how far it brings its card.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from typing import Any

from engine.comparison import Part, Parts
from engine.goennen.actions import (
    Action,
    Buy,
    Complete,
    Discard,
    Draw,
    Enter,
    Place,
    PutBack,
    Remove,
    Reroll,
)
from engine.goennen.ai.action_values import market_without, worths_of
from engine.goennen.ai.display_values import DisplayValues, market_value
from engine.goennen.ai.evaluation import Evaluation, Spot, blank_spot, spot_of
from engine.goennen.ai.evaluator import Evaluator
from engine.goennen.ai.fillings import DISCOUNTS, MARK_BITS, RECOLOURS, STEPS
from engine.goennen.ai.residual import effort
from engine.goennen.ai.setup import Starts, layout_of
from engine.goennen.ai.sights import bought, chance_of, completing, fits, of_cards, open_fields, whole
from engine.goennen.ai.turn_outcomes import TurnOutcomes
from engine.goennen.ai.turn_plan import TurnPlan, step_of
from engine.goennen.ai.turn_solver import GoalSet, Rewards
from engine.goennen.apply import apply
from engine.goennen.cards import Card
from engine.goennen.display import FULL, Display, Laid, lay
from engine.goennen.position import (
    ALL_DICE,
    COLUMNS,
    LETTERS,
    MASK,
    PASSIVE,
    PLACE,
    PRICES,
    REMOVE,
    ROLL,
    ROLLS,
    ROWS,
    SETUP,
    SLOTS,
    Position,
)
from engine.goennen.turn_flow import trigger_end

MOSTLY = 0.7
"""The share of purchases from which on they are said to be of one card."""

CHEAPER = next(at for at in range(1, COLUMNS) if PRICES[at] < PRICES[at - 1])
"""The column from which on cards are cheaper."""

PlanOf = Callable[[Position], TurnPlan]


def parts_of_both(
    position: Position, action: Action, other: Action, evaluator: Evaluator, plan_of: PlanOf
) -> tuple[Parts, Parts]:
    """The parts of two actions. If the dice decide in one of them which card is bought, the purchases of either are one part."""
    one, two = (parts(position, each, evaluator, plan_of) for each in (action, other))
    if isinstance(action, Reroll):
        two = _one_purchase(two) if ("buy", "") not in two else two
    elif isinstance(other, Reroll):
        one = _one_purchase(one)
    return one, two


def parts(position: Position, action: Action, evaluator: Evaluator, plan_of: PlanOf) -> Parts:
    """The parts of the value of a legal action, apart from what all actions of the position share."""
    if position.phase == SETUP:
        return _setup(position, action, evaluator)
    if position.phase == REMOVE:
        return _remove(position, action, evaluator)
    if position.phase == PASSIVE:
        values = evaluator.display_values(position, position.deciders[0], False)
        if not isinstance(action, Enter):
            return {}
        return _entered(
            position, action, values, position.free_dice, position.entries, position.own.circles.extra_die
        )
    plan = plan_of(position)
    if position.phase == PLACE:
        return _placed(position, action, plan.display_values)
    return _turn(position, action, plan)


class _Sum:
    """Adds up parts about the same thing. chances: of those of which one may get more than one at once."""

    def __init__(self) -> None:
        self.found: Parts = {}

    def add(self, key: str, about: str, value: float, chance: float = 0.0, **params: Any) -> None:
        """More of a part. chance: that it happens, added up."""
        before = self.found.get((key, about))
        if before is None:
            self.found[key, about] = Part(value, {"chance": min(1.0, chance), **params} if chance else params)
            return
        known = dict(before.params)
        if chance:
            known["chance"] = min(1.0, known.get("chance", 0.0) + chance)
        if "marked" in params:
            known["marked"] += params["marked"]
        self.found[key, about] = Part(before.value + value, known)


# ---- the turn ----


def _turn(position: Position, action: Action, plan: TurnPlan) -> Parts:
    if isinstance(action, Reroll):
        return _rerolled(position, action, plan)
    out = _Sum()
    after = plan.after[position.roll - 1]
    if after:
        out.add("passive", "", after, dice=ROLLS + 1 - position.roll)
    found = dict(out.found)
    if isinstance(action, Complete | Buy):
        return found | _acted(position, action, plan)
    if isinstance(action, Enter):
        dice, entries = (ALL_DICE, 2) if position.phase == ROLL else (position.free_dice, position.entries)
        return found | _entered(position, action, plan.display_values, dice, entries)
    if isinstance(action, Draw):
        out.add("draw", "", plan.draws.get(action.deck, 0.0), 1.0)
    return dict(out.found)


def _acted(position: Position, action: Complete | Buy, plan: TurnPlan) -> Parts:
    out = _Sum()
    name, _, marks = step_of(position, action)
    after, _ = apply(position, action, "")
    solver, rest = plan.rest_goals(after, name)
    more = rest if rest and rest.value > 0 else None
    goal_set = GoalSet(0.0, 0, (name, *(more.names if more else ())), marks)
    _goals(out, position, plan, plan.rewards, goal_set, 1.0)
    if more:
        # Pairs with the first goal are in the values of the others.
        _circles(out, solver.rewards, more.marks, 1.0)
        _pairs(out, position, solver.rewards, more.names, 1.0)
        for each in more.names:
            gained = solver.rewards.goals[each] - plan.rewards.goals.get(each, 0.0)
            subject = _subject(position, each)
            if gained:
                out.add(*subject, gained)
            out.found[subject] = out.found[subject]._replace(
                params={**out.found[subject].params, "then": True}
            )
    return out.found


def _rerolled(position: Position, action: Reroll, plan: TurnPlan) -> Parts:
    out = _Sum()
    solution = plan.solution
    if plan.outcomes is None:
        plan.outcomes = TurnOutcomes(solution)
    roll = max(position.roll, ROLLS - plan.evaluator.style.ahead)
    kept = ALL_DICE & ~MASK[action.dice]
    endings = plan.outcomes.when_kept(position.faces, roll, kept, plan.reroll_costs(position))
    if endings.cost:
        out.add("others", "", -endings.cost, rolled=len(action.dice))
    after = 0.0
    sets: dict[int, tuple[GoalSet, float]] = {}
    for chance, goals, value, rolls in endings.ways:
        after += chance * solution.rewards.after[rolls - 1]
        if goals:
            known = sets.get(id(goals))
            sets[id(goals)] = goals, chance + (known[1] if known else 0.0)
        elif value:
            key = "draw" if value == solution.rewards.nothing else "entries"
            out.add(key, "", chance * value, chance)
    for goals, chance in sets.values():
        _goals(out, position, plan, solution.rewards, goals, chance)
        _pairs(out, position, solution.rewards, goals.names, chance)
    if after:
        out.add("passive", "", after, dice=ROLLS - position.roll)
    purchase = sum(
        [chance for goals, chance in sets.values() if any(name in SLOTS for name in goals.names)], 0.0
    )
    serving = plan.serving(position.faces, kept)
    found = _one_purchase(out.found, purchase)
    for aim, part in found.items():
        if aim[0] in ("complete", "buy") and serving.get(aim[1]):
            found[aim] = part._replace(params={**part.params, "serves": LETTERS[serving[aim[1]]]})
    return found


def _one_purchase(found: Parts, chance: float = 1.0) -> Parts:
    """The parts with all purchases as one. chance: that there is one."""
    bought = [key for key in found if key[0] == "buy"]
    if not bought:
        return found
    value = sum([found[key].value for key in bought], 0.0)
    likely = max(bought, key=lambda key: found[key].params["chance"])
    params = {"chance": min(1.0, chance)}
    if found[likely].params["chance"] > MOSTLY * chance:
        params = {**found[likely].params, **params}
    return {key: part for key, part in found.items() if key[0] != "buy"} | {("buy", ""): Part(value, params)}


def _goals(
    out: _Sum, position: Position, plan: TurnPlan, rewards: Rewards, goals: GoalSet, chance: float
) -> None:
    """Adds the goals and the circles of a set, which comes with a chance."""
    values = plan.display_values
    for name in goals.names:
        key, about = _subject(position, name)
        value = rewards.goals[name]
        card = card_of(position, values, name)
        known = (key, about) in out.found
        if key == "buy":
            ninth = _ninth(position, values, card)
            if ninth:
                out.add("ends", "", chance * ninth, chance, round=trigger_end(position, []).last_round)
                value -= ninth
            out.add(key, about, chance * value, chance, **({} if known else bought(values, card)))
        else:
            out.add(key, about, chance * value, chance, **({} if known else completing(values, card)))
    _circles(out, rewards, goals.marks, chance)


def _pairs(out: _Sum, position: Position, rewards: Rewards, names: Sequence[str], chance: float) -> None:
    """Adds what two cards completed in one turn add to each other, a half to each."""
    if rewards.pairs:
        for pair in combinations(sorted(names), 2):
            more = rewards.pairs.get(pair, 0.0)
            for name in pair if more else ():
                out.add(*_subject(position, name), chance * more / 2)


def _circles(out: _Sum, rewards: Rewards, marks: int, chance: float) -> None:
    if marks:
        counts = (marks >> STEPS & MARK_BITS, marks >> RECOLOURS & MARK_BITS, marks >> DISCOUNTS)
        for bonus, n, price in zip(
            ("plus_minus", "recolour", "discount"), counts, rewards.circles, strict=True
        ):
            if n:
                out.add("circles", bonus, -chance * n * price, chance, bonus=bonus, marked=chance * n)


def card_of(position: Position, values: DisplayValues, name: str) -> Card:
    """The card of a goal: that of the slot, or the one to complete, which may still lie in the market."""
    if name in SLOTS:
        card = position.market[SLOTS.index(name)]
        assert card is not None
        return card
    pending = (position.pending,) if position.pending else ()
    cards: tuple[Card | None, ...] = (*(laid.card for laid in values.display), *position.market, *pending)
    return next(card for card in cards if card and card.id == name)


def _subject(position: Position, name: str) -> tuple[str, str]:
    """What a goal is about: ("buy", the card of the slot) or ("complete", the card)."""
    if name in SLOTS:
        card = position.market[SLOTS.index(name)]
        assert card is not None
        return "buy", card.id
    return "complete", name


def _ninth(position: Position, values: DisplayValues, card: Card) -> float:
    """What it costs, below 0, that a card bought now is the ninth and triggers the end; 0 if it is not."""
    if len(values.spots) != FULL - 1 or values.at_ninth is values.evaluation or position.ending:
        return 0.0
    _, cell = values.placement(card)
    spots = [*values.spots, blank_spot(card, cell)]
    return values.at_ninth.total(spots) - values.evaluation.total(spots)


# ---- entering ----


def _entered(
    position: Position, action: Enter, values: DisplayValues, dice: int, free: int, extra: int = 0
) -> Parts:
    """The parts of an entry and of the best ones after it: of each card how far it gets."""
    solver, display = values.entries, position.own.display
    cost = values.evaluation.circle_of("extra_die") if extra else 0.0
    begun = solver.entry(display, position.faces, action)
    _, entries = solver.best(position.faces, dice, free, extra, cost, begun=begun)
    out = _Sum()
    last = {entry.option.at: entry.option for entry in entries}
    for at, option in last.items():
        value = solver.gain(at, option.left)
        card = display[at].card
        spot = values.spots[at]
        by = LETTERS[sum([1 << entry.die for entry in entries if entry.option.at == at])]
        if not option.left:
            out.add("complete", card.id, value, 1.0, dice=by, **completing(values, card))
            continue
        then = Spot(spot.card, spot.cell, option.left, effort(option.left), spot.features)
        evaluation = values.evaluation
        others = values.all_effort - evaluation.effort(spot.needed)
        out.add(
            "nearer",
            card.id,
            value,
            card=card.id,
            left=then.needed.fields,
            empty=spot.needed.fields,
            **({"spares": True} if 0 < value < 2 * values.spared(at, option.left) else {}),
            before=chance_of(values, at, spot),
            after=evaluation.chance(evaluation.effort(then.needed), others),
            points=whole(display)[at],
            fits=fits(option.left),
            dice=by,
            rolls=then.needed.fields + then.needed.excess,
            **(open_fields(display[at], action) if card.id == action.card else {}),
        )
    done = [at for at, option in last.items() if not option.left]
    for one, two in combinations(sorted(done), 2):
        more = solver.pairs.get((one, two), 0.0)
        for at in (one, two) if more else ():
            out.add("complete", display[at].card.id, more / 2)
    marks = sum([entry.option.marks for entry in entries])
    _circles(out, Rewards({}, circles=values.circles), marks, 1.0)
    beyond = len(entries) - free
    if beyond > 0 and cost:
        out.add("circles", "extra_die", -cost * beyond, 1.0, bonus="extra_die", marked=beyond)
    return out.found


# ---- placing ----


def _placed(position: Position, action: Action, values: DisplayValues) -> Parts:
    card = position.pending
    assert card is not None
    if isinstance(action, Discard):
        return {}
    assert isinstance(action, Place)
    spots = [*values.spots, blank_spot(card, action.cell)]
    found = _of_cards(values.evaluation, spots, (*values.display, lay(card, action.cell)))
    if position.drawn:
        before = _of_cards(values.evaluation, values.spots, values.display)
        found = {
            key: Part(part.value - before[key].value if key in before else part.value, part.params)
            for key, part in found.items()
        }
    if len(values.spots) == FULL - 1 and values.at_ninth is not values.evaluation and not position.ending:
        less = values.at_ninth.total(spots) - values.evaluation.total(spots)
        found["ends", ""] = Part(less, {"chance": 1.0, "round": trigger_end(position, []).last_round})
    return found


def _of_cards(evaluation: Evaluation, spots: Sequence[Spot], display: Display) -> Parts:
    """What each card of a display brings, and cards to come."""
    values, more = evaluation.parts(spots)
    found: Parts = {
        ("card", seen["card"]): Part(value, seen)
        for seen, value in zip(of_cards(evaluation, spots, values, display), values, strict=True)
    }
    return found | {("room", ""): Part(more, {"fields": sum([spot.needed.fields for spot in spots])})}


# ---- setup ----


def _setup(position: Position, action: Action, evaluator: Evaluator) -> Parts:
    player = position.own
    hand = [card for card in player.hand if card]
    rounds = float(position.last_round) if position.solo else evaluator.rounds(position, position.deciders[0])
    evaluation = Evaluation(rounds, evaluator.weights(position))
    starts = evaluator.style.starts if position.solo else None
    laid = list(player.display)
    if isinstance(action, PutBack):
        hand = [card for card in hand if card.id != action.card]
        laid += [lay(card, cell) for card, cell in layout_of((), hand, evaluation)]
    elif isinstance(action, Place):
        first = next(card for card in hand if card.id == action.card)
        laid += [
            lay(card, cell) for card, cell in layout_of(player.display, hand, evaluation, first, action.cell)
        ]
    return _with_starts(
        _of_cards(evaluation, [spot_of(each) for each in laid], tuple(laid)), laid, starts, rounds
    )


def _with_starts(found: Parts, laid: Iterable[Laid], starts: Starts | None, rounds: float) -> Parts:
    """The parts with what starting cards bring beyond their evaluation."""
    if starts is None:
        return found
    cards = [each.card for each in laid]
    for card in cards:
        part = found["card", card.id]
        found["card", card.id] = Part(part.value + starts.worth([card], rounds), part.params)
    together = starts.worth(cards, rounds) - sum([starts.worth([card], rounds) for card in cards], 0.0)
    return found | {("colours", ""): Part(together)}


# ---- removing ----


def _remove(position: Position, action: Action, evaluator: Evaluator) -> Parts:
    """The card that goes, and what slides and comes instead."""
    assert isinstance(action, Remove)
    values = evaluator.display_values(position, position.active, False)
    if len(position.own.display) == FULL:
        return {}
    worths = worths_of(position, values)
    first = ROWS.index(action.row) * COLUMNS
    gone = max(at for at in range(first, first + COLUMNS) if worths[at] is not None)
    without = [*worths[:gone], None, *worths[gone + 1 :]]
    card = position.market[gone]
    assert card is not None
    lying = market_value(without, PRICES * 2)
    fresh: dict[str, Any] = {"deck": action.row}
    slides = position.market[first + CHEAPER - 1]
    if slides and gone >= first + CHEAPER:
        fresh["card"] = slides.id
    return {
        ("sale", card.id): Part(lying - market_value(worths, PRICES * 2), bought(values, card)),
        ("fresh", ""): Part(market_without(position, values, action.row) - lying, fresh),
    }
