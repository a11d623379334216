"""RULES.md A12: the solo round, the levels, the campaign."""

import pytest

from engine.goennen import parse_action
from engine.goennen.solo import LEVELS, Campaign, level
from tests.engine.goennen.positions import (
    bonuses,
    card,
    done,
    laid,
    legal,
    listed,
    play,
    solo_passive,
    turn,
    written,
)

OPEN = laid(card("S10", "sum>=5 _ _ _ _ _"))
FIELDS = laid(card("S10", "sum>=9 _ _ _ / _ _ _ / _ _ _"))
MARKET = {f"{letter}{slot}": card(f"{letter}5{slot}") for letter in "SB" for slot in range(4)}


def solo(faces="12356", display=(FIELDS,), roll=3, last_round=15, **changes):
    changes.setdefault("market", MARKET)
    return turn(faces, display, roll=roll, level=1, last_round=last_round, **changes)


def keys(events):
    return [event.key for event in events]


# ---- "A round is one active turn and one passive turn" ----


def test_no_passive_entries_in_the_active_turn():
    state = play(solo(roll=1), "roll_YOG")
    assert (state.position.phase, state.deciders, state.position.roll) == ("roll", (0,), 2)
    assert not legal(state, f"enter_Y_S10_0_{state.position.faces[0]}")


def test_the_order_of_a_round():
    """ "active turn, its refill, passive roll, entries, removal, refill" """
    state = solo("44412", decks=(tuple(card(f"S9{at}") for at in range(5)), ()))
    state, events = play(state, "buy_S3_YOG4", "place_S53_0.1").apply(parse_action("end"))
    assert keys(events) == ["refilled", "passive_rolled"]
    assert [card and card.id for card in state.position.market[:4]] == ["S90", "S50", "S51", "S52"]
    assert (state.position.phase, state.position.thrown) == ("passive", 31)
    assert [die["place"] for die in state.view(0).to_json()["dice"]] == ["tray"] * 5
    state, events = state.apply(parse_action("pass"))
    assert keys(events) == ["passed"] and state.position.phase == "remove"
    assert listed(state) == ["remove_S", "remove_B"]
    state, events = state.apply(parse_action("remove_S"))
    assert keys(events) == ["removed", "refilled", "turn", "rolled"]
    assert events[0].params == {"card": "S52", "row": "S"}
    assert [card and card.id for card in state.position.market[:4]] == ["S91", "S90", "S50", "S51"]
    assert (state.position.round, state.position.roll, state.position.phase) == (2, 1, "roll")
    assert state.view(0).to_json()["set_aside"] == ["S52"]


# ---- "enter up to 3 − r of them (0 rerolls: 3, 1: 2, 2: 1) as a passive seat" ----


@pytest.mark.parametrize(("roll", "entries"), [(1, 3), (2, 2), (3, 1)])
def test_passive_dice(roll, entries):
    state = solo("44412", roll=roll)
    state = play(state, "buy_S3_YOG4", "place_S53_0.1", "end")
    assert state.view(0).to_json()["passive"] == {"entries": entries, "extra": 0}
    for at in range(entries):
        die = "YOGBP"[at]
        state = play(state, f"enter_{die}_S10_{at}_{state.position.faces[at]}")
    assert listed(state) == ["pass"]
    die = "YOGBP"[entries]
    assert not legal(state, f"enter_{die}_S10_{entries}_{state.position.faces[entries]}")
    assert play(state, "pass").position.phase == "remove"


def test_up_to():
    state = solo_passive("12345", [OPEN], entries=3)
    assert legal(state, "pass")
    state = play(state, "enter_Y_S10_0_1")
    assert legal(state, "pass") and play(state, "pass").position.phase == "remove"


def test_each_die_of_the_passive_roll_once():
    state = play(solo_passive("11111", [OPEN], entries=3), "enter_Y_S10_0_1")
    assert not legal(state, "enter_Y_S10_1_1")


def test_an_extra_die_above_the_free_ones():
    state = solo_passive("11111", [OPEN, *bonuses("extra_die")], entries=2)
    state = play(state, "enter_Y_S10_0_1", "enter_O_S10_1_1", "enter_G_S10_2_1")
    assert written(state, "S10") == "111.."
    assert state.view(0).to_json()["seats"][0]["cards"][1]["used"] == 1


def test_a_passive_turn_in_which_nothing_can_be_entered():
    state = play(solo(display=(done(card("S10")),)), "end")
    assert (state.position.phase, state.position.entries) == ("remove", 0)


def test_the_passive_turn_follows_a_chance_and_an_empty_turn():
    for actions in (("end",), ("draw_S", "discard", "end"), ("enter_Y_S10_0_1", "end")):
        state = play(solo(), *actions)
        assert state.view(0).to_json()["passive"]["entries"] == 1


def test_everybody_sees_solo_entries():
    _, events = solo_passive("12345", [OPEN]).apply(parse_action("enter_Y_S10_0_1"))
    assert [(event.key, event.seen_by) for event in events] == [("entered", None)]


# ---- "remove the rightmost card of one of the two rows" ----


def removing(market):
    return solo_passive("12345", [OPEN], market={slot: MARKET[slot] for slot in market})


@pytest.mark.parametrize(
    ("market", "choices", "removed"),
    [
        (["S3", "B3"], ["remove_S", "remove_B"], "S53"),
        (["S0", "S1", "S2", "S3"], ["remove_S"], "S53"),
        (["S0", "S1"], ["remove_S"], "S51"),  # "the rightmost that is there"
        (["B2", "B3"], ["remove_B"], "B53"),  # "of a row that is not empty"
    ],
)
def test_removal(market, choices, removed):
    state = play(removing(market), "pass")
    assert listed(state) == choices
    assert not set(choices) ^ {action for action in ("remove_S", "remove_B") if legal(state, action)}
    after = play(state, choices[0])
    assert [each.id for each in after.position.set_aside] == [removed]


def test_with_the_removal_no_die_is_spent_any_more():
    state = play(solo_passive("12345", [OPEN], entries=2), "enter_Y_S10_0_1", "pass")
    assert (state.position.phase, state.position.spent, state.position.entries) == ("remove", 0, 0)


def test_removal_is_told_with_its_slot():
    state = play(removing(["S0", "S1"]), "pass")
    told = state.view(0).to_json()["actions"][0]
    assert (told["kind"], told["card"], told["slot"], told["deck"]) == ("remove", "S51", "S1", "S")


def test_with_an_empty_market_there_is_nothing_to_remove():
    state = solo_passive("12345", [OPEN], market={})
    state = state.__class__(state.seed, state.position.replace(decks=((), ())))
    after = play(state, "pass")
    assert (after.position.phase, after.position.round) == ("roll", 2)


def test_the_last_card_removed_triggers_the_end():
    """ "or, as with several seats" (A11): both decks and the market are empty."""
    state = removing(["S3"])
    state = state.__class__(state.seed, state.position.replace(decks=((), ())))
    state = play(state, "pass", "remove_S")
    assert state.position.ending and state.position.last_round == 2


# ---- levels ----


def test_levels():
    assert [(each.number, each.rounds, each.target) for each in LEVELS] == [
        (1, 15, 90), (2, 14, 86), (3, 13, 82), (4, 12, 78), (5, 11, 74), (6, 10, 70), (7, 9, 66)
    ]  # fmt: skip
    for number in (0, 8):
        with pytest.raises(ValueError, match="1 to 7"):
            level(number)


def played_out(state):
    """The state at the end, with as little done as may be: the number of active turns until then."""
    turns = 0
    while not state.is_over:
        actions = listed(state)
        if "end" in actions:
            turns += 1
            state = play(state, "end")
        else:
            state = play(
                state, next(each for each in ("pass", "roll_Y", "remove_S", "remove_B") if each in actions)
            )
    return state, turns


@pytest.mark.parametrize("number", [1, 4, 7])
def test_the_game_ends_with_the_level_s_rounds(number):
    """ "the passive turn with which the round count reaches the level's rounds": "in the last round too"."""
    rounds = level(number).rounds
    state = solo(decks=tuple(tuple(card(f"{row}{at}") for at in range(60, 85)) for row in "SB"))
    state = state.__class__(state.seed, state.position.replace(level=number, last_round=rounds))
    assert state.view(0).to_json()["rounds"] == rounds
    end, turns = played_out(state)
    assert turns == rounds == len(end.position.set_aside) == end.position.round
    assert None not in end.position.market, "removal and refill in the last round too"


def ninth_card(round_number, last_round=15):
    cells = [f"{row}.{column}" for row in range(3) for column in range(3)][:8]
    eight = [done(card(f"S{10 + at}"), cell) for at, cell in enumerate(cells)]
    state = solo("44412", eight, last_round=last_round, turn=round_number - 1)
    return play(state, "buy_S3_YOG4", "place_S53_2.2")


@pytest.mark.parametrize(("round_number", "last"), [(1, 2), (7, 8), (13, 14), (14, 15), (15, 15)])
def test_after_the_ninth_card_one_more_round_but_never_beyond_the_level_s(round_number, last):
    state = ninth_card(round_number)
    assert state.view(0).to_json()["rounds"] == last
    end, _ = played_out(state)
    assert end.position.round == last


@pytest.mark.parametrize(
    ("number", "points", "won"), [(1, 90, True), (1, 89, False), (7, 66, True), (7, 65, False)]
)
def test_a_level_is_won_with_at_least_its_target(number, points, won):
    display = [done(card("S10", "equal _ _", f"{points} colour_cards Y"))]
    state = solo(display=display, last_round=1)
    state = state.__class__(state.seed, state.position.replace(level=number))
    end, _ = played_out(state)
    result = end.view(0).to_json()["result"]
    assert (result["won"], result["target"], result["scores"]) == (won, level(number).target, [points])


# ---- campaign ----


def campaign(*scores):
    run = Campaign()
    for points in scores:
        run = run.after(points)
    return run


@pytest.mark.parametrize(
    ("scores", "result"),
    [
        ((), Campaign(1, 0)),
        ((90,), Campaign(2, 0)),
        # "Points above a target are added to the campaign points"
        ((97,), Campaign(2, 7)),
        ((97, 86), Campaign(3, 7)),
        ((97, 90), Campaign(3, 11)),
        # "from level 2 on, a shortfall is paid from them one for one"
        ((97, 80), Campaign(3, 1)),
        ((97, 79), Campaign(3, 0)),
        # "if they do not suffice the run ends, its points are gone"
        ((97, 78), Campaign(2, 0, ended=True)),
        # a shortfall in level 1 is never paid
        ((89,), Campaign(1, 0, ended=True)),
        # level 7's own surplus counts for the goal of 50
        ((90, 86, 82, 78, 74, 70, 116), Campaign(8, 50)),
        ((100, 96, 72, 78, 74, 70, 66), Campaign(8, 10)),
    ],
)
def test_campaign(scores, result):
    assert campaign(*scores) == result
    assert result.is_passed == (result.level == 8)


def test_a_run_that_is_over_takes_no_more_levels():
    for run in (campaign(89), campaign(90, 86, 82, 78, 74, 70, 66)):
        with pytest.raises(ValueError, match="over"):
            run.after(100)
