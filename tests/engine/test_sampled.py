"""Games drawn from a view: they look the same to its seat, can be played on, and all that is hidden is equally likely."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from functools import cache
from itertools import permutations
from math import sqrt
from random import Random
from typing import Any

import pytest

from engine import goennen, tutto
from engine.game import BadInput, IllegalAction
from engine.goennen.actions import Enter
from engine.goennen.apply import apply
from engine.goennen.cards import deck
from engine.goennen.check import check
from engine.goennen.legal import can_enter
from engine.match import GAMES
from engine.tutto.cards import CARDS
from tests.choosing import choose
from tests.engine.goennen import invariants
from tests.engine.goennen.games import LIKED, generous_states
from tests.engine.tutto import invariants as tutto_invariants

KINDS: dict[str, Callable[[str], Any]] = {
    **{
        f"goennen table of {seats}": lambda seed, seats=seats: goennen.new_game(seats, seed)
        for seats in (1, 2, 3, 4)
    },
    **{f"goennen level {level}": lambda seed, level=level: goennen.new_solo(level, seed) for level in (1, 7)},
    "goennen ruleset 1": lambda seed: goennen.new_game(3, seed, ruleset=1),
    **{f"tutto table of {seats}": lambda seed, seats=seats: tutto.new_game(seats, seed) for seats in (2, 6)},
    "tutto solo": tutto.new_solo,
}


def states(kind: str, seed: int) -> Iterable[Any]:
    state, random = KINDS[kind](f"sampled {seed}"), Random(f"{kind} {seed}")
    while not state.is_over:
        yield state
        state, _ = state.apply(choose(state.legal_actions(), random, LIKED))
    yield state


def views(state: Any) -> Iterable[Any]:
    for seat in range(state.position.seats):
        yield state.view(seat)
        yield state.open_view(seat)


@pytest.mark.parametrize("kind", KINDS)
def test_a_sampled_game_looks_the_same_to_the_seat(kind: str) -> None:
    """In every phase, to every seat; no card is there twice."""
    phases = set()
    for number in (0, 1, 9):
        for at, state in enumerate(states(kind, number)):
            phases.add(state.position.phase)
            if at % 9 and at > 30 and state.position.phase != "place":
                continue
            for view in views(state):
                drawn = view.sampled(at)
                assert (drawn.view(view.seat) if view.decides else drawn.open_view(view.seat)) == view
                assert drawn.deciders == state.deciders and drawn.seed != state.seed
                if kind.startswith("goennen"):
                    invariants.check_cards(drawn)
                    invariants.check_bounds(drawn)
                    assert [laid.shown is not None for laid in (drawn.position, state.position)] in (
                        [True] * 2,
                        [False] * 2,
                    )
                else:
                    tutto_invariants.check_bounds(drawn)
    wanted = (
        {"roll", "acting", "chance", "place", "passive", "over", "setup"}
        if "goennen" in kind
        else {"roll", "tutto", "over"}
    )
    assert wanted <= phases | ({"passive"} if kind.endswith("of 1") else set())


@pytest.mark.parametrize("kind", KINDS)
def test_a_sampled_game_can_be_played_to_its_end(kind: str) -> None:
    for at, state in enumerate(states(kind, 9)):
        if at % 29 and at > 8:
            continue
        random = Random(at)
        game = state.view(at % state.position.seats).sampled(f"on {at}")
        while not game.is_over:
            game, _ = game.apply(choose(game.legal_actions(), random, LIKED))
        assert len(game.scores()) == state.position.seats


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_drawn_depends_on_the_view_alone(kind: str) -> None:
    """And on the seed, which draws the same game again; with other seeds the luck to come differs."""
    for at, state in enumerate(states(kind, 4)):
        if at % 11 or state.is_over:
            continue
        view = state.view(state.deciders[0])
        assert view.sampled(7) == view.sampled("7")
        assert len({view.sampled(number).seed for number in range(5)}) == 5
        assert view.sampled(7).view(view.seat).sampled(8) == view.sampled(8)


def test_a_sampled_game_has_another_luck_than_one_dealt_with_the_same_seed() -> None:
    """Else a player that takes the game's own seed, even by chance, would know what comes."""
    for game in GAMES.values():
        state = game.new_game(2, 7)
        drawn = state.view(0).sampled(7)
        assert drawn.seed != state.seed
        inner = drawn.apply(drawn.legal_actions()[0])[0]
        assert inner.view(0).sampled(7).seed != inner.seed or inner.position.turn == drawn.position.turn


# ---- the distribution ----

SAMPLES = 3000


def assert_uniform(counts: Counter[Hashable], chances: dict[Hashable, float]) -> None:
    """Chi-square: the counts are those of these chances, and nothing else was met."""
    assert counts.keys() <= chances.keys()
    assert sum(chances.values()) == pytest.approx(1)
    total = sum(counts.values())
    found = sum((counts[each] - total * chance) ** 2 / (total * chance) for each, chance in chances.items())
    if len(chances) == 1:
        return
    free = len(chances) - 1
    spread = 2 / (9 * free)
    normal = ((found / free) ** (1 / 3) - (1 - spread)) / sqrt(spread)  # by Wilson and Hilferty
    assert abs(normal) < 4, f"chi-square {found:.1f} with {free} degrees of freedom"


def even(values: Iterable[Hashable]) -> dict[Hashable, float]:
    values = list(values)
    return {value: 1 / len(values) for value in values}


def later(kind: str, wanted: Callable[[Any], bool]) -> Any:
    """The first state of this kind for which something holds."""
    return next(state for number in range(20) for state in states(kind, number) if wanted(state))


def test_tutto_draws_the_cards_that_are_left() -> None:
    state = later("tutto table of 2", lambda state: sum(state.position.left) == 9)
    drawn = [state.view(0).sampled(number).position.order for number in range(SAMPLES)]
    left = dict(zip(CARDS, state.position.left, strict=True))
    assert all(Counter(order) == {card: count for card, count in left.items() if count} for order in drawn)
    for place in (0, 4, 8):
        assert_uniform(
            Counter(order[place] for order in drawn),
            {card: count / 9 for card, count in left.items() if count},
        )
    pairs = {(one, two): left[one] * (left[two] - (one == two)) / 72 for one in CARDS for two in CARDS}
    assert_uniform(
        Counter((order[0], order[1]) for order in drawn),
        {pair: chance for pair, chance in pairs.items() if chance},
    )


@pytest.mark.parametrize("game", GAMES)
def test_the_dice_to_come_are_even(game: str) -> None:
    state = GAMES[game].new_game(2, 5)
    faces: Counter[Hashable] = Counter()
    if game == "goennen":
        state = later(
            "goennen table of 2", lambda state: state.position.phase == "roll" and state.position.roll == 1
        )
    action = next(each for each in state.legal_actions() if str(each).startswith(("roll_Y", "keep_")))
    for number in range(SAMPLES):
        after, events = state.view(state.deciders[0]).sampled(number).apply(action)
        rolled = next(event for event in events if event.key == "rolled")
        faces[rolled.params["dice"][0][1]] += 1
        assert after.seed
    assert_uniform(faces, even(range(1, 7)))


def test_a_deck_holds_what_the_seat_has_not_seen_and_the_own_card_lies_where_it_was_put() -> None:
    state = later(
        "goennen table of 3", lambda state: state.position.phase == "roll" and state.position.round == 2
    )
    position = state.position
    for seat, row in ((seat, row) for seat in range(3) for row in (0, 1)):
        view = state.view(seat)
        own = position.players[seat].put_back
        bottom = [at for at in range(3) if position.players[at].put_back.deck == "SB"[row]]
        unseen = [card for card in position.decks[row] if card != own]
        drawn = [view.sampled(number).position for number in range(SAMPLES)]
        for place in (0, 3, -1):
            here = position.decks[row][place]
            found = Counter(each.decks[row][place] for each in drawn)
            if here == own:
                assert found == {own: SAMPLES}
            else:
                assert_uniform(found, even(unseen))
        for each in drawn[:50]:
            assert [each.players[at].put_back for at in bottom] == list(
                each.decks[row][len(each.decks[row]) - len(bottom) :]
            )
        two = Counter(each.decks[row][:2] for each in drawn)
        assert_uniform(two, even(permutations(unseen, 2)))


def test_what_others_discarded_may_be_any_unseen_card_of_either_deck() -> None:
    """The numbers of cards left in the decks tell how many of each deck are gone, and no more."""
    state = later(
        "goennen table of 4",
        lambda state: (
            {card.deck for player in state.position.players[1:] for card in player.discarded} == {"S", "B"}
            and state.position.phase == "roll"
        ),
    )
    view = state.view(0)
    true = [card for player in state.position.players[1:] for card in player.discarded]
    drawn = [view.sampled(number).position for number in range(SAMPLES)]
    kinds = Counter(
        "".join(card.deck for player in each.players[1:] for card in player.discarded) for each in drawn
    )
    assert_uniform(kinds, even({"".join(order) for order in permutations(card.deck for card in true)}))
    for row in {card.deck for card in true}:
        position = state.position
        hidden = [*(card for card in position.decks["SB".index(row)] if card != position.players[0].put_back)]
        hidden += [card for card in true if card.deck == row]
        first = Counter(
            next(card for player in each.players[1:] for card in player.discarded if card.deck == row)
            for each in drawn
        )
        assert_uniform(first, even(hidden))


def test_a_card_drawn_by_another_seat_may_be_any_unseen_one() -> None:
    state = later("goennen table of 2", lambda state: state.position.drawn)
    seat = 1 - state.position.active
    drawn = [state.view(seat).sampled(number).position.pending for number in range(SAMPLES)]
    row = state.position.pending.deck
    own = state.position.players[seat].put_back
    hidden = [
        state.position.pending,
        *(card for card in state.position.decks["SB".index(row)] if card != own),
    ]
    gone = [card for card in state.position.players[1 - seat].discarded if card.deck == row]
    assert_uniform(Counter(drawn), even([*hidden, *gone]))


def test_in_the_setup_the_hands_of_others_are_dealt_anew() -> None:
    state = goennen.new_game(3, 5, start=0)
    view = state.view(2)
    seen = {*state.position.market, *state.position.players[2].hand}
    drawn = [view.sampled(number).position.players for number in range(SAMPLES)]
    for row, places in (("S", (0, 1)), ("B", (2, 3))):
        unseen = [card for card in deck() if card.deck == row and card not in seen]
        assert_uniform(Counter(players[1].hand[places[0]] for players in drawn), even(unseen))
        # The seat that is choosing may have put it back or laid it already.
        first = Counter(card for players in drawn for card in four(players[0]) if card.deck == row)
        assert_uniform(first, even(unseen))


def four(player: Any) -> list[Any]:
    return [
        *player.hand,
        *(laid.card for laid in player.display),
        *([player.put_back] if player.put_back else []),
    ]


def test_in_the_setup_a_seat_that_is_ready_may_have_laid_its_cards_in_any_way() -> None:
    state = goennen.new_game(2, 5, start=0)
    while state.deciders[0] == 0:
        state, _ = state.apply(state.legal_actions()[0])
    drawn = [state.view(1).sampled(number).position for number in range(SAMPLES)]
    ways = set()
    for second in [(row, column) for row in (-1, 0, 1) for column in (-1, 0, 1) if (row, column) != (0, 0)]:
        for third in [(row, column) for row in range(-2, 3) for column in range(-2, 3)]:
            cells = {(0, 0), second, third}
            apart = [max(abs(third[0] - row), abs(third[1] - column)) for row, column in ((0, 0), second)]
            size = [max(cell[axis] for cell in cells) - min(cell[axis] for cell in cells) for axis in (0, 1)]
            if len(cells) == 3 and 1 in apart and max(size) <= 2:
                ways.add(((0, 0), second, third))
    assert_uniform(
        Counter(tuple(laid.cell for laid in each.players[0].display) for each in drawn), even(ways)
    )
    assert_uniform(Counter(each.players[0].put_back.deck for each in drawn), even("SB"))
    for each in drawn[:200]:
        before = each.shown[0]
        assert not before.display and sorted(card.id for card in before.hand) == sorted(
            card.id for card in four(each.players[0])
        )
        assert not each.players[0].hand


MOST_WAYS = 300


def ways_to_enter(asked: Any, seat: int) -> dict[Any, int]:
    """Every display that a passive seat can come to, found by trying all entries, and by how many sets of entries; empty if
    there are more than MOST_WAYS."""
    found, todo = Counter([asked.players[seat].display]), [(asked, frozenset())]
    sets = {frozenset()}
    while todo:
        if len(sets) > MOST_WAYS:
            return {}
        now, entries = todo.pop()
        for die in "YOGBP":
            for laid in now.players[seat].display:
                for field in range(len(laid.written)):
                    for number in range(1, 7):
                        action = Enter(die, laid.card.id, field, number)
                        try:
                            check(now, action)
                        except IllegalAction:
                            continue
                        more = entries | {action}
                        if more not in sets:
                            sets.add(more)
                            after, _ = apply(now, action, "")
                            found[after.players[seat].display] += 1
                            todo.append((after, more))
    return found


@cache
def chosen_passively() -> dict[str, Any]:
    """Views of a seat that enters after another: without circles, with ±1 or another colour, and with an extra die."""
    found: dict[str, Any] = {}
    for number in range(60):
        for state in generous_states("table 3", number):
            position = state.position
            if position.phase != "passive" or len(position.deciders) != 1:
                continue
            (first,) = {0, 1, 2} - {position.active, position.deciders[0]}
            asked = position.replace(players=position.shown, deciders=(first,), entries=1, spent=0)
            if not can_enter(asked):
                continue
            circles = asked.own.circles
            kind = (
                "extra"
                if circles.extra_die
                else "circles"
                if circles.plus_minus or circles.recolour
                else "plain"
            )
            if kind not in found and len(ways_to_enter(asked, first)) > 3:
                found[kind] = (state, asked, first)
        if len(found) == 3:
            break
    return found


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["plain", "circles", "extra"])
def test_what_another_has_entered_may_be_anything_that_it_could_enter(kind: str) -> None:
    """Each set of entries, by which die and as which number, has the same chance."""
    state, asked, first = chosen_passively()[kind]
    ways = ways_to_enter(asked, first)
    total = sum(ways.values())
    view = state.view(state.deciders[0])
    found: Counter[Hashable] = Counter()
    for number in range(20 * total):
        drawn = view.sampled(number).position
        found[drawn.players[first].display] += 1
        assert drawn.shown[first].display == state.position.shown[first].display
        assert drawn.shown[view.seat] == state.position.shown[view.seat]
    assert_uniform(found, {display: count / total for display, count in ways.items()})


# ---- the dice of a roll ----


@pytest.mark.parametrize("game", GAMES)
def test_the_outcomes_of_a_roll_are_what_is_rolled(game: str) -> None:
    """Their chances are exact, and sampled rolls meet them as often."""
    state = later(
        {"goennen": "goennen table of 1", "tutto": "tutto solo"}[game],
        lambda state: any(text.startswith(("roll_", "keep_")) for text in map(str, state.legal_actions())),
    )
    view = state.view(0)
    action = {"goennen": "roll_YP", "tutto": str(state.legal_actions()[0])}[game]
    outcomes = dict(view.outcomes(action))
    assert sum(outcomes.values()) == 1 and len(outcomes) == len(view.outcomes(action))
    found: Counter[Hashable] = Counter()
    for number in range(SAMPLES):
        _, events = view.sampled(number).apply(action)
        dice = next(event for event in events if event.key == "rolled").params["dice"]
        if game == "goennen":
            found[
                tuple({**dict(zip("YOGBP", state.position.faces, strict=True)), **dict(dice)}.values())
            ] += 1
        else:
            found[tuple(sorted(face for _, face in dice))] += 1
    assert_uniform(found, {faces: float(chance) for faces, chance in outcomes.items()})


def test_an_action_without_a_roll_has_no_outcomes() -> None:
    state = goennen.new_solo(1, 5)
    view = state.view(0)
    assert view.outcomes(state.legal_actions()[0]) == ()
    with pytest.raises(IllegalAction):
        view.outcomes("roll_YO")
    with pytest.raises(BadInput):
        view.outcomes("roll")
    after = later("tutto solo", lambda state: state.position.phase == "tutto")
    assert after.view(0).outcomes("draw") == after.view(0).outcomes("stop") == ()
