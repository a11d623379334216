"""Positions as JSON and as text: what is written opens again, what people write is completed, all else is refused in a sentence."""

import json
from functools import cache
from random import Random

import pytest

from engine import goennen, tutto
from engine.errors import BadInput
from engine.link import open_link, replay_link
from engine.link_text import sealed
from engine.match import GAMES, Match, Setup, load
from engine.position_text import LONGEST, read, written

STRAIGHT = "scores:(300,2500),card:straight,faces:(1,1,3,4,6,6)"
SOLO = "level:1,players:((display:((S13b,(0,0)),(B10,(0,1))))),market:(S27,S17,S03,S22b,B17,B16,B04,B05),faces:(1,2,3,4,5)"


def first_states(name, games):
    game = GAMES[name]
    for number in range(games):
        level = 1 + number % len(game.LEVELS) if game.LEVELS else None
        yield game.new_solo(level=level, seed=f"text {number}")
        yield game.new_game(2 + number % 3, number)


@cache
def states(name, games=3):
    """All states of some random games, and some that are sampled from them."""
    found = []
    for number, state in enumerate(first_states(name, games)):
        random = Random(number)
        while True:
            found.append(state)
            if state.is_over:
                break
            if len(found) % 9 == 0:
                found.append(state.view(state.deciders[0]).sampled(number))
            state, _ = state.apply(random.choice(state.legal_actions()))
    return found


@pytest.mark.parametrize("name", GAMES)
def test_every_state_opens_again(name):
    for state in states(name)[::3]:
        for again in (type(state).from_json(state.to_json()), type(state).from_text(state.to_text())):
            assert again.to_json() == state.to_json() and again.step == 0
            assert again.legal_actions() == state.legal_actions() and str(again) == str(state)
    assert len(states(name)) > 500


@pytest.mark.parametrize("name", GAMES)
def test_a_game_goes_on_alike_from_its_text(name):
    for state in states(name)[7::150]:
        again = type(state).from_text(state.to_text())
        random = Random(3)
        while not state.is_over:
            action = random.choice(state.legal_actions())
            (state, events), (again, told) = state.apply(action), again.apply(action)
            assert events == told
        assert again.to_json() == state.to_json()


def test_what_people_leave_out_is_completed():
    state = tutto.State.from_text(STRAIGHT)
    assert state.scores() == (300, 2500) and state.deciders == (0,) and sum(state.position.left) == 55
    assert state.position.rolled == (1, 1, 3, 4, 6, 6) and "keep_A" in map(str, state.legal_actions())
    state = goennen.State.from_text(SOLO)
    assert state.position.level == 1 and state.position.round == 1 and state.position.last_round == 15
    lying = [card for cards in state.position.decks for card in cards] + [
        c for c in state.position.market if c
    ]
    assert len(lying) == len({card.id for card in lying}) == 47, "all but the two of the display"
    assert len(state.to_text()) < 220, "what was left out stays left out"


def test_a_position_opens_as_a_link_and_is_practice():
    for name, text in (("tutto", STRAIGHT), ("goennen", SOLO)):
        match = open_link(f"#/replay?game={name}&position={text}")
        assert match.step == 0 and match.setup.purpose.practice and not match.can_undo
        match.play(match.state.legal_actions()[0])
        link = replay_link(match)
        assert (
            open_link(link) == open_link("https://example.org/" + sealed(link)) == load(match.save()) == match
        )
        match.undo()
        assert match.state == type(match.state).from_text(text)


def test_a_save_whose_setup_and_position_differ_is_refused():
    save = json.loads(Match(Setup.at("tutto", STRAIGHT)).save())
    assert load(json.dumps(save)).state.scores() == (300, 2500)
    for change in (
        {"seed": "OTHER"},
        {"seats": ["human"] * 3},
        {"start": 1},
        {"occasion": {"practice": False}},
        {"game": "goennen"},
    ):
        with pytest.raises(BadInput):
            load(json.dumps(save | change))
    with pytest.raises(BadInput, match="says all about its game itself"):
        open_link(f"#/replay?game=tutto&seed=A&position={STRAIGHT}")
    assert "position" not in json.loads(Match(Setup("tutto", 1, "A", solo=True)).save())


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "not a list of names"), ("tutto", "not a list of names"), ("scores:(1,2", "not closed"), ("scores:(1,2))", "not a list"),
        ("scores:1", "scores is not a list"), ("(" * 99, "too many brackets"), ("scores:(1),scores:(2)", "twice"), ("a:1,2", "have none"),
        ("x:1", "unknown part 'x'"), (STRAIGHT + ",", "missing at its end"), (STRAIGHT + ",game:goennen", "not one of tutto"),
        (STRAIGHT.replace("6,6", "6"), "faces has 5"), (STRAIGHT.replace("6,6", "6,7"), "faces is not a whole number from 1 to 6"),
        (STRAIGHT.replace("straight", "stop"), "stop card"), (STRAIGHT.replace("straight", "joker"), "its card is none of"),
        (STRAIGHT.replace("300", "-5"), "scores is not a whole number"), (STRAIGHT.replace("300", "٣"), "scores is not a whole number"),
        (STRAIGHT + ",active:1", "another seat"), (STRAIGHT + ",kept:(1,1)", "kept twice"), (STRAIGHT + ",kept:(63)", "after a tutto"),
        (STRAIGHT + ",left:(stop:11)", "left is not a whole number"), (STRAIGHT + ",deck:(stop)", "other cards"),
        (STRAIGHT + ",champion:2", "champion"), (STRAIGHT + ",ending:yes", "neither true nor false"), (STRAIGHT + ",ruleset:9", "ruleset"),
        (STRAIGHT + ",seed:abcdefgh", "seed is not written"), (STRAIGHT.replace("(1,1,3,4,6,6)", "(1,1,1,1,1,1),kept:(1)"), "nothing can be"),
        ("scores:(" + "1," * LONGEST, "too long"), (STRAIGHT + ",last:((round:1))", "last has another"),
    ],
    ids=lambda value: value[:40],
)  # fmt: skip
def test_a_text_that_is_no_position_of_tutto(text, said):
    with pytest.raises(BadInput) as error:
        tutto.State.from_text(text)
    assert str(error.value).startswith("this position can't be read: ") and said in str(error.value)
    assert error.value.key == "position"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("(0,1)", "(2,2)", "B10 can't lie on this cell"), ("(0,1)", "(0,0)", "can't lie"), ("B10", "S13b", "lies in two places"),
        ("B10", "B99", "not in the ruleset"), ("S27", "B10", "four scoring"), ("S27,", "", "four scoring"), ("level:1", "level:8", "level"),
        ("(0,1))", "(0,1),(9,9,9,9))", "written"), ("(0,1))", "(0,1),(1,1))", "written has 2"), ("(0,1))", "(0,1),(0,0,0,0),2)", "circles"),
        ("faces:", "shown:(),faces:", "shown is for"), ("faces:", "deciders:(),faces:", "its deciders"), ("faces:", "pending:S01,faces:", "pending"),
        ("faces:", "phase:setup,faces:", "shown"), ("faces:", "decks:(S:(B01)),faces:", "wrong deck"), ("faces:", "sold:X,faces:", "sold"),
        ("faces:(1,2,3,4,5)", "faces:()", "faces has 0"), ("S13b,(0,0)", "S13b,(0,0),(6,6,6,6,6,6,6)", "can't have these numbers"),
        ("players:(", "players:(7,", "none"),
    ],
)  # fmt: skip
def test_a_text_that_is_no_position_of_goennen_koennen(old, new, said):
    assert old in SOLO
    with pytest.raises(BadInput) as error:
        goennen.State.from_text(SOLO.replace(old, new, 1))
    assert str(error.value).startswith("this position can't be read: ") and said in str(error.value)


@pytest.mark.parametrize("name", GAMES)
def test_a_damaged_position_is_refused_or_playable(name):
    """Whatever is changed in one, no error but the documented one comes of it, and what is taken can be played to its end."""
    random, taken = Random(5), 0
    pool = states(name, 2)
    for _ in range(250):
        state = random.choice(pool)
        text = state.to_text()
        if random.random() < 0.5:  # a number becomes another one
            at = random.choice([at for at, sign in enumerate(text) if sign.isdigit()])
            text = text[:at] + random.choice("0123456") + text[at + 1 :]
        else:
            for _ in range(random.choice((1, 1, 2, 3))):
                at, sign = random.randrange(len(text)), random.choice([*"0169(),:-S%é", ""])
                text = text[:at] + sign + text[at + random.choice((0, 1, 1, 4)) :]
        try:
            found = type(state).from_text(text)
        except BadInput:
            continue
        taken += 1
        assert type(found).from_text(found.to_text()).to_json() == found.to_json()
        for _ in range(40):
            if found.is_over:
                break
            for seat in range(found.position.seats):
                assert json.dumps(found.view(seat).to_json()) and str(found.view(seat))
            found, _ = found.apply(random.choice(found.legal_actions()))
    assert taken > 10


@pytest.mark.parametrize(
    "text",
    ["", "3", "[]", "{", "[" * 100_000, "x" * (LONGEST + 1), '{"x": 1}', 7, None, b"{}"],
    ids=lambda t: repr(t)[:20],
)
def test_what_is_no_position_in_json(text):
    for game in GAMES.values():
        with pytest.raises(BadInput):
            game.State.from_json(text)


@pytest.mark.parametrize(
    "change", [{"active": 1}, {"deciders": [1]}, {"points": True}, {"faces": "111111"}, {"seed": 7}]
)
def test_json_that_contradicts_itself_is_refused(change):
    whole = json.loads(tutto.new_game(2, 1, 0).to_json())
    with pytest.raises(BadInput):
        tutto.State.from_json(json.dumps(whole | change))


def test_a_word_may_hold_any_sign():
    content = {"seed": "a(b),c:d%e - ä", "none": None, "list": [[], ["-", "x"]], "dict": {"a": 1, "b": True}}
    again = read(written(content, {}))
    assert again == {
        "seed": "a(b),c:d%e - ä",
        "none": None,
        "list": [[], ["-", "x"]],
        "dict": {"a": "1", "b": "true"},
    }
