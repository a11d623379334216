"""RULES.md part B, paragraph by paragraph."""

from collections import Counter

import pytest

from engine.game import BadInput, IllegalAction
from engine.tutto import Draw, Keep, Stop, new_game, new_solo, parse_action
from engine.tutto.cards import CARDS, DECK_SIZE, FULL_DECK
from engine.tutto.dice import keeps, points, rolls, straight_keeps, valid
from engine.tutto.position import leaders, reduced

NULL = "223346"


# ---- B1 ----


def test_the_deck_has_56_cards():
    assert {card.name: card.copies for card in CARDS} == {
        "bonus_200": 5, "bonus_300": 5, "bonus_400": 5, "bonus_500": 5, "bonus_600": 5,
        "double": 5, "fireworks": 5, "plus_minus": 5, "straight": 5, "cloverleaf": 1, "stop": 10,
    }  # fmt: skip
    assert DECK_SIZE == 56


def test_every_card_is_drawn_once_then_all_56_are_shuffled_again():
    state = new_game(6, "a long game")
    drawn, shuffled = [state.position.card.name], 0
    while shuffled < 2:
        first = state.legal_actions()[0]
        # one die at a time, and never stopping: mostly nulls
        state, events = state.apply(first if first != Stop() else Draw())
        for event in events:
            if event.key == "shuffled":
                shuffled += 1
                assert Counter(drawn) == {card.name: card.copies for card in CARDS}
                drawn = []
            if event.key == "card":
                drawn.append(event.params["card"])


# ---- B2: what is valid ----


@pytest.mark.parametrize(
    ("faces", "worth"),
    [
        ((1,), 100),
        ((5,), 50),
        ((1, 1), 200),
        ((1, 1, 1), 1000),
        ((2, 2, 2), 200),
        ((3, 3, 3), 300),
        ((4, 4, 4), 400),
        ((5, 5, 5), 500),
        ((6, 6, 6), 600),
        ((1, 1, 1, 1), 1100),
        ((5, 5, 5, 5, 5), 600),
        ((1, 1, 1, 1, 1, 1), 2000),
        ((2, 2, 2, 2, 2, 2), 400),
        ((2, 2, 2, 4, 4, 4), 600),
        ((1, 1, 5, 5, 6, 6), None),
        ((2,), None),
        ((2, 2, 2, 2), None),
    ],
)
def test_what_kept_dice_are_worth(faces, worth):
    if worth is None:
        with pytest.raises(ValueError):
            points(faces)
    else:
        assert points(faces) == worth


def test_everything_valid_of_a_roll():
    assert valid((1, 2, 2, 2, 2, 5)) == (1, 2, 2, 2, 5)
    assert valid((2, 2, 3, 3, 4, 6)) == ()


def test_the_keeps_of_a_roll_are_its_valid_subsets():
    for count in range(1, 7):
        for faces, _ in rolls(count):
            slow = set()
            for mask in range(1, 2**count):
                chosen = tuple(face for at, face in enumerate(faces) if mask >> at & 1)
                if all(face in (1, 5) or chosen.count(face) % 3 == 0 for face in chosen):
                    slow.add(chosen)
            assert set(keeps(faces)) == slow
            assert bool(slow) == bool(valid(faces))


def test_a_roll_falls_in_as_many_ways_as_dice_have():
    for count in range(1, 7):
        assert sum(ways for _, ways in rolls(count)) == 6**count


# ---- B2: the turn ----


def test_keep_some_roll_the_rest_then_stop_keeps_everything_valid(table):
    game = table("bonus_200", "152346 12366")
    assert game.legal() == ["keep_A", "keep_B", "keep_AB", "stop"]
    game.play("keep_A")
    assert game.position.points == 100
    assert game.position.rolled == (1, 2, 3, 6, 6)
    game.play("stop")
    assert game.state.scores() == (200, 0)
    assert game.state.deciders == (1,)


def test_any_dice_that_show_the_same_may_be_kept(table):
    game = table("bonus_200", "111524 26")
    assert game.legal() == [
        "keep_A",
        "keep_D",
        "keep_AB",
        "keep_AD",
        "keep_ABC",
        "keep_ABD",
        "keep_ABCD",
        "stop",
    ]
    assert game.state.is_legal(parse_action("keep_BD"))
    assert not game.state.is_legal(parse_action("keep_AE"))


def test_a_triple_counts_only_in_one_roll(table):
    game = table("bonus_200", "112346 12346 2346").play("keep_AB keep_C")
    # the third 1 fell alone
    assert game.happened("kept")[-1]["points"] == 100
    assert game.state.scores() == (0, 0)
    assert game.happened("null") == [{"seat": 0, "lost": 300}]


def test_a_fourth_two_is_not_valid_beside_a_kept_triple(table):
    game = table("bonus_200", "222134 223").play("keep_ABC")
    assert game.happened("null") == [{"seat": 0, "lost": 200}]


def test_a_null_loses_the_turn_and_the_seat_on_the_left_plays(table):
    game = table("bonus_200", "122346 22346").play("keep_A")
    assert game.happened("null")[0] == {"seat": 0, "lost": 100}
    assert game.state.scores() == (0, 0)
    assert game.state.deciders == (1,)


def test_all_six_kept_is_a_tutto_then_stop_or_go_on(table):
    game = table("bonus_300 bonus_200", "111555 1").play("keep_ABCDEF")
    assert game.position.phase == "tutto"
    assert game.position.points == 1800
    assert game.legal() == ["stop", "draw"]
    assert table("bonus_300", "111555").play("keep_ABCDEF stop").state.scores() == (1800, 0)


def test_a_stop_that_keeps_six_is_a_tutto(table):
    assert table("bonus_300", "111555").play("stop").state.scores() == (1800, 0)
    assert table("double", "123466 11155").play("keep_A stop").state.scores() == (2 * 1200, 0)


def test_going_on_keeps_the_points_and_rolls_six_dice(table):
    game = table("bonus_300 bonus_200", "111555 123466").play("keep_ABCDEF draw")
    assert (game.position.points, game.position.cards, len(game.position.rolled)) == (1800, 2, 6)
    assert game.play("stop").state.scores() == (1900, 0)


@pytest.mark.parametrize(("card", "roll"), [("stop", ""), ("bonus_200", NULL)])
def test_a_stop_card_or_a_null_after_a_tutto_loses_everything(table, card, roll):
    game = table(f"bonus_300 {card}", "111555" + roll).play("keep_ABCDEF draw")
    assert game.state.scores() == (0, 0)
    assert game.position.last[0].points == 1800
    assert game.state.deciders == (1,)


# ---- B3: cards ----


def test_bonus_adds_its_points_only_with_a_tutto(table):
    assert table("bonus_600", "111555").play("keep_ABCDEF stop").state.scores() == (2100, 0)
    assert table("bonus_600", "111552").play("stop").state.scores() == (1100, 0)


def test_double_doubles_earlier_cards_bonuses_and_thousands(table):
    game = table("bonus_300 double", "111555 555555").play("keep_ABCDEF draw keep_ABCDEF")
    assert game.position.points == 2 * (1800 + 1000)
    game = table("straight double", "123456 555555").play("keep_ABCDEF draw keep_ABCDEF")
    assert game.position.points == 2 * (2000 + 1000)
    game = table("plus_minus double", "555555 555555").play("keep_ABCDEF draw keep_ABCDEF")
    assert game.position.points == 2 * (1000 + 1000)
    game = table("double double", "555555 555555").play("keep_ABCDEF draw keep_ABCDEF")
    assert game.position.points == 2 * (2 * 1000 + 1000)


def test_a_stop_card_ends_the_turn_at_once(table):
    game = table("stop bonus_200", "123466")
    assert game.state.deciders == (1,)
    assert game.position.last[0].how == "stop_card"


def test_fireworks_keep_everything_valid_until_the_null_scores_the_whole_turn(table):
    game = table("bonus_300 fireworks", "111555 152236 2226 2" + NULL).play("keep_ABCDEF draw")
    assert game.legal() == ["keep_AB"]
    assert not game.state.is_legal(Keep("A"))
    assert not game.state.is_legal(Stop())
    game.play("keep_AB")
    assert game.legal() == ["keep_CDE"]
    game.play("keep_CDE")
    assert game.state.scores() == (1800 + 150 + 200, 0)
    assert game.position.last[0].how == "fireworks"


def test_a_tutto_on_fireworks_goes_on_with_six_dice_and_no_new_card(table):
    game = table("fireworks", "111555 123466" + "23466").play("keep_ABCDEF")
    assert (game.position.cards, game.position.points, game.position.tuttos) == (1, 1500, 1)
    assert len(game.position.rolled) == 6
    assert game.play("keep_A").state.scores() == (1600, 0)


def test_fireworks_score_even_if_the_first_roll_is_the_null(table):
    game = table("bonus_300 fireworks", "111555" + NULL).play("keep_ABCDEF draw")
    assert game.state.scores() == (1800, 0)
    assert table("fireworks", NULL).state.scores() == (0, 0)


def test_plus_minus_is_worth_exactly_1000_and_no_stopping_before(table):
    game = table("bonus_300 plus_minus", "111555 123466 11111").play("keep_ABCDEF draw")
    assert game.legal() == ["keep_A"]
    assert not game.state.is_legal(Stop())
    game.play("keep_A keep_BCDEF")
    assert game.position.points == 1800 + 1000
    assert game.state.scores() == (0, 0)  # nobody has less than 0


@pytest.mark.parametrize(
    ("scores", "roller", "losing", "after"),
    [
        ((3000, 2000), 1, (0,), (2000, 2000)),
        ((3000, 2000), 0, (), (3000, 2000)),  # a leading roller never loses
        ((3000, 3000, 2000), 2, (0, 1), (2000, 2000, 2000)),
        ((3000, 3000, 2000), 0, (1,), (3000, 2000, 2000)),  # shares the lead: the others lose
        ((600, 200), 1, (0,), (0, 200)),  # never below 0
        ((0, 0), 1, (0,), (0, 0)),
        ((6500,), 0, (), (6500,)),
    ],
)
def test_plus_minus_takes_from_every_leader(scores, roller, losing, after):
    assert leaders(scores, roller) == losing
    assert reduced(scores, roller) == after


def test_who_leads_is_judged_by_what_is_written_and_the_loss_stands(table):
    game = table(
        "bonus_200 bonus_600 plus_minus stop",
        "111234" + "111111 111555",
    )
    game.play("stop")  # seat 0 writes 1,000; seat 1 has 2,600 in the turn, unwritten, as it makes the 1,000
    game.play("keep_ABCDEF draw keep_ABCDEF")
    assert game.happened("taken") == [{"seat": 0, "points": 1000, "score": 0}]
    game.play("draw")
    assert game.state.scores() == (0, 0)  # the stop card lost the roller's turn, the loss stands


def test_a_straight_is_worth_2000_and_counts_as_a_tutto(table):
    game = table("straight", "112345 6").play("keep_ACDEF")
    assert game.legal() == ["keep_B"]
    game.play("keep_B")
    assert (game.position.phase, game.position.points) == ("tutto", 2000)
    assert game.play("stop").state.scores() == (2000, 0)


def test_straight_offers_any_new_numbers_and_no_stop(table):
    game = table("straight", "223355")
    assert game.legal() == [
        "keep_A", "keep_C", "keep_E", "keep_AC", "keep_AE", "keep_CE", "keep_ACE",
    ]  # fmt: skip
    assert not game.state.is_legal(Keep("AB"))
    assert not game.state.is_legal(Stop())
    assert game.state.is_legal(Keep("BD"))


def test_no_new_number_is_a_null(table):
    game = table("straight", "123455 6").play("keep_ABCDE")
    assert game.legal() == ["keep_F"]
    game = table("straight", "123455 5").play("keep_ABCDE")
    assert game.happened("null") == [{"seat": 0, "lost": 0}]


def test_straight_keeps_of_a_roll():
    assert straight_keeps((1, 1, 2), (2,)) == ((1,),)
    assert straight_keeps((3, 3), (3,)) == ()


def test_cloverleaf_takes_two_tuttos_and_wins_alone_whatever_the_scores(table):
    game = table("bonus_200 cloverleaf", "111234" + "111555" + "111555").play("stop")
    assert not game.state.is_legal(Stop())
    game.play("keep_ABCDEF")
    assert (game.position.cards, game.position.tuttos, len(game.position.rolled)) == (1, 1, 6)
    assert not game.state.is_legal(Stop())
    game.play("keep_ABCDEF")
    assert game.state.is_over
    assert game.state.winners() == (1,)
    assert game.state.scores() == (1000, 0)


def test_a_null_on_the_cloverleaf_loses_all(table):
    game = table("bonus_300 cloverleaf", "111555 111555" + NULL).play("keep_ABCDEF draw keep_ABCDEF")
    assert game.state.scores() == (0, 0)
    assert game.position.last[0].points == 1800


# ---- B4 ----

THOUSANDS = "111111"  # 2,000 and the bonus


def test_6000_make_the_last_round_and_the_seat_before_the_start_plays_last(table):
    cards = "bonus_200 bonus_200 bonus_600 bonus_600 bonus_600 bonus_200 bonus_200"
    game = table(cards, "123466 123466" + THOUSANDS * 3 + "123466", seats=3)
    game.play("stop")
    game.play("stop")
    game.play("keep_ABCDEF draw keep_ABCDEF draw keep_ABCDEF stop")
    # the third seat is the last of the round, so that is the end
    assert game.state.is_over
    assert game.state.scores() == (100, 100, 7800)
    assert game.state.winners() == (2,)


def test_the_others_play_the_last_round_to_its_end(table):
    cards = "bonus_600 bonus_600 bonus_600 bonus_200 bonus_200"
    game = table(cards, THOUSANDS * 3 + "123466 155466", seats=3)
    game.play("keep_ABCDEF draw keep_ABCDEF draw keep_ABCDEF stop")
    assert game.happened("last_round") == [{"seat": 0, "round": 1}]
    assert game.state.deciders == (1,)
    game.play("stop")
    assert game.state.deciders == (2,)
    game.play("stop")
    assert game.state.is_over
    assert game.state.winners() == (0,)
    assert game.state.legal_actions() == ()


def test_the_end_stays_even_if_plus_minus_takes_the_leader_below(table):
    cards = "bonus_600 bonus_600 bonus_600 plus_minus"
    game = table(cards, "111111 111111 111222 111222")
    game.play("keep_ABCDEF draw keep_ABCDEF draw stop")
    assert game.position.scores == (7000, 0)
    game.play("keep_ABCDEF stop")
    assert game.state.is_over
    assert game.state.scores() == (6000, 1000)


def test_equal_points_share(table):
    cards = "bonus_600 bonus_600 bonus_600 bonus_600 bonus_600 bonus_600"
    game = table(cards, THOUSANDS * 6).play("keep_ABCDEF draw keep_ABCDEF draw keep_ABCDEF stop")
    game.play("keep_ABCDEF draw keep_ABCDEF draw keep_ABCDEF stop")
    assert game.state.winners() == (0, 1)
    assert game.state.view(1).to_json()["result"]["tie"] == "shared"


def test_solo_is_over_with_the_turn_that_reaches_6000(table):
    game = table("bonus_200 plus_minus bonus_600 bonus_600", "123466 111222" + THOUSANDS * 3, seats=1)
    game.play("stop keep_ABCDEF stop")
    assert game.happened("taken") == []  # no leader to take from
    game.play("keep_ABCDEF draw keep_ABCDEF stop")
    assert game.state.is_over
    assert game.state.scores() == (6300,)
    assert game.state.view(0).to_json()["result"]["turns"] == 3
    assert game.state.winners() == (0,)


def test_solo_cloverleaf_ends_the_game_in_that_turn(table):
    game = table("bonus_200 cloverleaf", "123466 111555 111555", seats=1).play("stop keep_ABCDEF keep_ABCDEF")
    result = game.state.view(0).to_json()["result"]
    assert (result["turns"], result["cloverleaf"], result["scores"]) == (2, True, [100])


# ---- refusals ----


def test_refusals_change_nothing(table):
    game = table("bonus_200", "152346 12366")
    before = game.state.to_json()
    for action, reason in [
        (Keep("C"), "invalid"),
        (Keep(""), "dice"),
        (Keep("BA"), "dice"),
        (parse_action("draw"), "no_tutto"),
        (7, "unknown"),
    ]:
        with pytest.raises(IllegalAction) as refused:
            game.state.apply(action)
        assert refused.value.reason == reason
    assert game.state.to_json() == before
    game.play("keep_A")
    with pytest.raises(IllegalAction, match="kept already"):
        game.state.apply(Keep("A"))


def test_after_a_tutto_there_is_no_roll_to_keep_dice_of(table):
    game = table("bonus_200 bonus_300", "111555").play("keep_ABCDEF")
    for dice in ("A", "ABCDEF"):
        with pytest.raises(IllegalAction) as refused:
            game.state.apply(Keep(dice))
        assert refused.value.reason == "phase"


@pytest.mark.parametrize("seats", [0, 1, 11, -2])
def test_there_are_two_to_ten_seats(seats):
    with pytest.raises(BadInput):
        new_game(seats, "A")


def test_bad_starts_and_seeds():
    for make in (lambda: new_game(2, "A", 2), lambda: new_game(2, ""), lambda: new_solo("  ")):
        with pytest.raises(BadInput):
            make()


def test_full_deck_counts():
    assert sum(FULL_DECK) == DECK_SIZE
