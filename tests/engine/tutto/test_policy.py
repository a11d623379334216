"""The computer players: legal, reasoned, the same for the same view, and bold or careful as the game asks."""

import json

import pytest

from engine.reasons import fault
from engine.tutto import POLICIES, REASONS, Draw, Keep, Stop, View, new_game, new_solo
from engine.tutto.ai.evaluation import GOAL_UNITS, arrivals, end_values, last_round, tables, winning
from engine.tutto.ai.turn_solver import UNIT, EndValues, Solver, expected_points
from engine.tutto.cards import BY_NAME, CARDS, FULL_DECK, without
from engine.tutto.odds import null, tutto
from engine.tutto.position import Position


def position(card="bonus_300", faces=(1, 5, 2, 3, 4, 6), scores=(0, 0), start=0, **more):
    card = BY_NAME[card]
    return Position(
        ruleset=1, start=start, scores=scores, last=(None,) * len(scores), card=card,
        left=without(FULL_DECK, card), cards=1, roll=1, faces=faces, **more,
    )  # fmt: skip


def view(*args, **more):
    found = position(*args, **more)
    return View(found.active, found)


@pytest.mark.parametrize("name", sorted(POLICIES))
@pytest.mark.parametrize("seats", [1, 2, 5])
def test_whole_games(name, seats):
    state = new_solo("POLICY") if seats == 1 else new_game(seats, "POLICY")
    player = POLICIES[name]()
    for _ in range(2000 if name == "easy" else 12):
        if state.is_over:
            break
        seen = state.view(state.deciders[0])
        decision = player.explain(seen)
        assert decision.action in state.legal_actions()
        assert decision.action == player(seen) == POLICIES[name]()(seen)
        assert fault(REASONS, decision.reason, decision.params) is None
        json.dumps(dict(decision.params))
        state, _ = state.apply(decision.action)
    assert state.is_over or name != "easy"


# ---- reasons ----


def test_the_odds_in_a_reason_are_those_of_the_dice():
    decision = POLICIES["medium"]().explain(view(faces=(1, 5, 2, 3, 4, 6)))
    assert decision.action == Keep("A")
    assert decision.reason == "keep"
    assert decision.params["roll"] == 5
    assert decision.params["null"] == float(null(5))
    assert decision.params["tutto"] == float(tutto(5))
    assert decision.params["measure"] == "points"
    assert decision.params["value"] > decision.params["instead"] == 150


def test_a_stop_is_compared_with_the_best_way_to_go_on():
    decision = POLICIES["medium"]().explain(view(faces=(1, 1, 1, 5, 4, 6)))
    assert decision.action == Stop()
    assert decision.reason == "stop"
    assert decision.params["value"] == 1050 > decision.params["instead"]


def test_after_a_tutto_the_share_of_stop_cards_is_told():
    done = position(faces=(1, 1, 1, 5, 5, 5), kept=(63,), phase="tutto", points=1800)
    decision = POLICIES["medium"]().explain(View(0, done))
    assert (decision.action, decision.reason) == (Stop(), "bank")
    assert decision.params["stop_card"] == 10 / 55
    done = position(faces=(5, 5, 5, 5, 5, 5), kept=(63,), phase="tutto", points=500)
    assert POLICIES["medium"]()(View(0, done)) == Draw()


@pytest.mark.parametrize("name", ["medium", "hard"])
@pytest.mark.parametrize("card", [card.name for card in CARDS if card.kind != "stop"])
@pytest.mark.parametrize("earlier", [1000, 7900])
def test_any_card_with_any_points_at_risk(name, card, earlier):
    player = POLICIES[name]()
    for phase, kept in (("roll", ()), ("tutto", (63,))):
        for scores in ((0, 0), (1500, 5900)):
            found = position(
                card, (1, 1, 1, 5, 3, 6), scores, earlier=earlier, points=earlier + 1200 * (phase == "tutto"),
                phase=phase, kept=kept,
            )  # fmt: skip
            decision = player.explain(View(0, found))
            assert decision.action in View(0, found).legal_actions()
            assert -1e-12 <= decision.params["value"] <= (1 if name == "hard" else 40_000)


# ---- playing for the win ----


def test_the_last_roll_goes_for_what_is_needed_and_stops_once_it_is_there():
    behind = {"scores": (5000, 6200), "active": 0, "turn": 9, "start": 1, "ending": True}
    assert POLICIES["medium"]()(view(faces=(1, 1, 1, 5, 4, 6), **behind)) == Stop()
    assert POLICIES["hard"]()(view(faces=(1, 1, 1, 5, 4, 6), **behind)) != Stop()
    ahead = behind | {"scores": (5300, 6200)}
    assert POLICIES["hard"]()(view(faces=(1, 1, 1, 5, 4, 6), **ahead)) == Stop()
    enough = behind | {"scores": (6150, 6200)}
    assert POLICIES["hard"]()(view(faces=(1, 2, 2, 3, 4, 6), **enough)) == Stop()
    assert POLICIES["medium"]()(view(faces=(1, 2, 2, 3, 4, 6), **enough)) != Stop()


def test_a_draw_is_half_a_win():
    level = {"scores": (6100, 6200), "active": 0, "turn": 9, "start": 1, "ending": True}
    worth = winning(position(**level))
    assert [worth.written(units) for units in (0, 1, 2, 3)] == [0.0, 0.0, 0.5, 1.0]
    assert last_round(124, [124, 124], []) == pytest.approx(1 / 3)


def test_more_points_are_never_worth_less():
    for scores in ((0, 0), (5000, 5500), (3000, 5900, 100), (5900, 5900, 5900, 5900)):
        for turn in range(len(scores)):
            found = position(scores=scores, active=turn, turn=turn)
            worth = end_values(found)
            values = [worth.written(units) for units in range(140)]
            assert all(0 <= value <= 1 for value in values)
            # 6,000 set off the last round, so that just there it may be better to be short of it
            short = max(0, GOAL_UNITS - scores[turn] // UNIT)
            assert values[:short] == sorted(values[:short])
            assert values[short:] == sorted(values[short:])
            assert worth.taken(5) >= worth.written(5) - 1e-12


def test_in_solo_the_turns_count():
    worth = end_values(position(scores=(5900,)))
    assert worth.written(2) > worth.written(1) > worth.nothing
    assert worth.written(3) > worth.written(2)  # and then the points


# ---- tables ----


def test_the_shipped_tables():
    shipped = tables()
    assert sum(shipped.turns) == pytest.approx(1, abs=1e-5)
    assert list(shipped.beat) == sorted(shipped.beat, reverse=True)
    assert list(shipped.solo) == sorted(shipped.solo)
    assert shipped.beat[0] == 1 and shipped.solo[0] == 0
    for steady, bold in zip(*arrivals(), strict=True):
        assert sum(steady) == pytest.approx(1, abs=1e-3)
        # to put everything on a turn that has to be that good is no worse than to arrive in passing
        assert all(0 <= chance <= 1 for chance in bold)


@pytest.mark.parametrize("scores", [(0, 0), (3000, 5000), (5000, 5000), (5500, 4500)])
@pytest.mark.parametrize("just", [0, 1])
def test_what_one_seat_hopes_the_other_does_not(scores, just):
    """The race agrees with itself: the chance after a turn, and that of the other seat before its own, solved
    from the race as it stands then, come to about one."""
    after = winning(position(scores=scores, active=just, turn=just)).written(0)
    worth = winning(position(scores=scores, active=1 - just, turn=just + 1))
    before = Solver(worth, settled=1e-3).draw(FULL_DECK, 1)[0]
    assert after + before == pytest.approx(1, abs=0.025)


@pytest.mark.parametrize("needed", [1, 9, 30])
def test_the_shipped_tables_are_those_computed_now(needed):
    def written(units):
        return float(units >= needed)

    solver = Solver(EndValues(written, 0.0, 1.0, written), window=needed + 1)
    assert solver.draw(FULL_DECK, 1)[0] == pytest.approx(tables().beat[needed], abs=1e-6)
    solo = tables().solo

    def turns(units):
        return -solo[max(0, needed - units)]

    solver = Solver(EndValues(turns, turns(0), 0.0, turns), window=needed + 1)
    assert 1 - solver.draw(FULL_DECK, 1)[0] == pytest.approx(solo[needed], abs=1e-5)


def test_the_fireworks_are_valued_from_the_dice_that_are_left():
    """Between a null with one die and a new six the last die is worth little, and medium says how much."""
    one_left = position("fireworks", (1, 1, 1, 5, 2, 5), points=0)
    assert one_left.rolled.count(2) == 1
    value = POLICIES["medium"]().explain(View(0, one_left)).params["value"]
    six = Solver(expected_points())
    # 1,100 are kept; with the last die a third of the rolls are a 1 or a 5 and then six dice
    assert value == pytest.approx(1100 + (75 + six.fireworks(0)) / 3, abs=1e-6)
