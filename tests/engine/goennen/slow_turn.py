"""The turn played out the slow and obvious way, to hold the solver against.

What can be done is asked of the rules themselves (`legal_actions`, `apply`); every order of every action is
tried; every reroll is the mean over all that may be rolled.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import combinations, product
from random import Random

from engine.goennen.actions import Buy, Complete, Enter, Place
from engine.goennen.ai.entry_solver import EntrySolver
from engine.goennen.ai.evaluation import spot_of
from engine.goennen.ai.residual import Residual, residual_of
from engine.goennen.ai.turn_solver import Rewards, budget_of
from engine.goennen.apply import apply
from engine.goennen.cards import Card, deck
from engine.goennen.display import Display, Laid, free_cells
from engine.goennen.legal import legal_actions
from engine.goennen.position import ALL_DICE, PLACE, ROLL, SLOTS, Player, Position
from engine.goennen.tasks import allowed

Gain = Callable[[str, Residual], float]


def position_of(display: Display, market: tuple[Card | None, ...], faces: tuple[int, ...]) -> Position:
    """The table of one seat after its third roll."""
    return Position(
        ruleset=1, level=1, start=0, players=(Player(display),), market=market, decks=((), ()), last_round=15,
        phase=ROLL, deciders=(0,), roll=3, faces=faces, thrown=ALL_DICE,
    )  # fmt: skip


def best_of_roll(
    display: Display,
    market: tuple[Card | None, ...],
    faces: tuple[int, ...],
    rewards: Rewards,
    gain: Gain | None,
) -> float:
    """The best value of completions, purchases and, if `gain` is given, entries of two dice."""

    def value(after: Display, done: tuple[str, ...]) -> float:
        return worth(display, after, done, rewards, gain)

    start = position_of(display, market, faces)
    return max(0.0, *(value(after, done) for after, done in reached(start, gain is not None)))


def reached(
    start: Position, chance: bool, all_cells: bool = False
) -> Iterator[tuple[Display, tuple[str, ...]]]:
    """Every display that the turn can end with, and what was completed and bought; with entries of two dice if
    `chance`. Cards are placed on the first cell only, unless all cells are asked for."""
    seen = set()

    def look(position: Position, done: tuple[str, ...]) -> Iterator[tuple[Display, tuple[str, ...]]]:
        display = position.players[0].display
        key = (display, position.spent, position.phase, position.pending, position.entries, done)
        if key in seen:
            return
        seen.add(key)
        if position.phase != PLACE:
            yield display, done
        for action in legal_actions(position):
            name: tuple[str, ...] = ()
            if isinstance(action, Complete):
                name = (action.card,)
            elif isinstance(action, Buy):
                name = (action.slot,)
            elif isinstance(action, Place):
                if not all_cells and action.cell != free_cells(display)[0]:
                    continue
            elif not (chance and isinstance(action, Enter)):
                continue
            after, _ = apply(position, action, "")
            yield from look(after, tuple(sorted((*done, *name))))

    return look(start, ())


def worth(
    before: Display, after: Display, done: tuple[str, ...], rewards: Rewards, gain: Gain | None
) -> float:
    """The value of what was done between two displays, from the definition of `Rewards`."""
    value = sum(rewards.goals[name] for name in done)
    value += sum(rewards.pairs.get(pair, 0.0) for pair in combinations(sorted(done), 2))
    entered = []
    for old, new in zip(before, after, strict=False):
        if old.written != new.written and new.card.id not in done:
            assert gain is not None
            value += gain(new.card.id, residual_of(new.card.task, new.written))
            if new.complete:
                entered.append(new.card.id)
    value += sum(rewards.pairs.get(pair, 0.0) for pair in combinations(sorted(entered), 2))
    for bonus, cost in zip(("plus_minus", "recolour", "discount"), rewards.circles, strict=True):
        value -= cost * (used(after, bonus) - used(before, bonus))
    return value


def used(display: Display, bonus: str) -> int:
    return sum(laid.used for laid in display if laid.card.bonus == bonus)


@cache
def partials() -> tuple[tuple[int, ...], ...]:
    return tuple(product(range(7), repeat=5))


def slow_turn(
    last: Mapping[tuple[int, ...], float], act: Mapping[tuple[int, ...], float], rewards: Rewards
) -> tuple[dict[tuple[int, ...], float], dict[tuple[int, ...], float]]:
    """(value of each partial roll thrown after the second roll, value of each partial roll thrown after the
    first), given the values of rolls after the third and of goals at once. 0 is an unknown die."""

    def means(of_rolls: Mapping[tuple[int, ...], float]) -> dict[tuple[int, ...], float]:
        out = dict(of_rolls)
        for partial in sorted(partials(), key=lambda partial: partial.count(0)):
            if 0 in partial:
                at = partial.index(0)
                out[partial] = sum(out[(*partial[:at], face, *partial[at + 1 :])] for face in range(1, 7)) / 6
        return out

    third = means(last)
    second = {}
    for roll in last:
        best = act[roll] + rewards.after[1]
        for kept in range(31):
            partial = tuple(face if kept >> die & 1 else 0 for die, face in enumerate(roll))
            best = max(best, third[partial] - rewards.reroll_costs[ALL_DICE & ~kept])
        second[roll] = best
    return third, means(second)


# ---- random small positions ----


def small_display(random: Random) -> Display:
    """Two to five cards in a column, of which some are complete bonus cards and the others nearly done."""
    cards = random.sample(deck(), random.randint(2, 5))
    helpers = [card for card in deck() if card.bonus in ("plus_minus", "recolour", "discount")]
    out = []
    for card in cards:
        circles = random.random() < 0.35
        if circles:
            card = random.choice(
                [card for card in helpers if card not in cards and card.id not in {c.id for c, _ in out}]
            )
        left = 0 if circles else random.randint(1, 4)
        out.append((card, begun(random, card, left)))
    return tuple(
        Laid(card, (at // 3, at % 3), written, random.randint(0, 2) if 0 not in written and card.bonus else 0)
        if card.bonus in ("plus_minus", "recolour", "extra_die", "discount")
        else Laid(card, (at // 3, at % 3), written)
        for at, (card, written) in enumerate(out)
    )


def begun(random: Random, card: Card, left: int) -> tuple[int, ...]:
    """Numbers written on a card until only `left` fields are empty."""
    written = card.task.blank
    while written.count(0) > left:
        field = random.choice([field for field, number in enumerate(written) if not number])
        number = random.choice(sorted(allowed(card.task, written)[field]))
        written = (*written[:field], number, *written[field + 1 :])
    return written


def small_market(random: Random, display: Display) -> tuple[Card | None, ...]:
    lying = {laid.card.id for laid in display}
    cards = [card for card in deck() if card.id not in lying]
    picked = random.sample(cards, len(SLOTS))
    return tuple(card if random.random() < 0.4 else None for card in picked)


def random_terms(random: Random, display: Display, market: tuple[Card | None, ...]) -> Rewards:
    """Rewards with round values, so that ties happen, and with pairs."""
    names = [laid.card.id for laid in display] + [card.id for card in market if card]
    goals = {name: random.randint(1, 9) * 1.0 for name in names}
    goals |= {slot: random.randint(-1, 6) * 1.0 for slot, card in zip(SLOTS, market, strict=True) if card}
    pairs = {
        pair: random.choice([-1.0, 0.5, 2.0])
        for pair in combinations(sorted(goals), 2)
        if random.random() < 0.3
    }
    return Rewards(goals, pairs, random.choice([(0.0, 0.0, 0.0), (0.5, 0.75, 0.25), (1.5, 1.0, 2.0)]))


def a_gain(seed: int, rewards: Rewards):
    """What a card begun is worth: any number, the same for the same card and what is left of it."""

    def gain(card: str, left: Residual) -> float:
        if not left:
            return rewards.goals[card]
        return Random(f"{seed}{card}{left}").choice([-0.5, 0.0, 0.5, 1.0, 1.5])

    return gain


def entries_of(display: Display, rewards: Rewards, gain) -> EntrySolver:
    places = {laid.card.id: at for at, laid in enumerate(display)}
    pairs = {
        (min(places[one], places[two]), max(places[one], places[two])): worth
        for (one, two), worth in rewards.pairs.items()
        if one in places and two in places
    }
    return EntrySolver(
        [spot_of(laid) for laid in display],
        lambda at, left: gain(display[at].card.id, left),
        rewards.cost,
        budget_of(display) & 1023,
        lambda: pairs,
    )


def a_case(seed: int) -> tuple[Random, Display, tuple[Card | None, ...], Rewards]:
    random = Random(f"turn {seed}")
    display = small_display(random)
    market = small_market(random, display)
    return random, display, market, random_terms(random, display, market)
