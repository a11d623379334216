"""Matches: play, save and load, undo; and no hand-edited save does worse than be refused."""

import json
from random import Random

import pytest

from engine import tutto
from engine.game import BadInput, IllegalAction
from engine.match import LONGEST_SAVE, MOST_ACTIONS, Match, Setup, load
from tests.bench.malformed import outcomes
from tests.golden.record import golden

SOLO = Setup("goennen", 1, "JUNIPER", solo=True, level=1)
TABLE = Setup("goennen", 1, "PAIR", seats=("human", "human"), start=0)


def played(setup: Setup = SOLO, steps: int = 30, choices: str = "choices") -> Match:
    match = Match(setup)
    random = Random(choices)
    while match.step < steps and not match.state.is_over:
        actions = match.state.legal_actions()
        match.play(actions[int(random.random() * len(actions))])
    return match


# ---- save and load ----


@pytest.mark.parametrize("setup", [SOLO, TABLE, Setup("goennen", 1, "a text, ä", seats=("human",) * 4)])
@pytest.mark.parametrize("steps", [0, 1, 7, 40, 10_000])
def test_a_save_is_loaded_as_it_was(setup, steps):
    match = played(setup, steps)
    again = load(match.save())
    assert again.state == match.state and again.state.to_json() == match.state.to_json()
    assert [str(move.action) for move in again.moves] == [str(move.action) for move in match.moves]
    assert [move.events for move in again.moves] == [move.events for move in match.moves]
    assert again.save() == match.save() and again.seed == match.seed


def test_the_longest_golden_games_can_be_saved():
    """A save that could not be loaded would lose a game: the limits are far from what is played."""
    for entry in golden("goennen")["game"]:
        assert len(entry["moves"]) * 4 < LONGEST_SAVE
        assert entry["steps"] * 4 < MOST_ACTIONS


def test_a_match_that_drags_on_for_forty_rounds_can_be_saved():
    """Four seats that enter and reroll whenever they can, buy nothing and never end it early."""
    match = Match(Setup("goennen", 1, "LONG", seats=("human",) * 4))
    while not match.state.is_over:
        actions = [(_drags(str(action)), at, action) for at, action in enumerate(match.state.legal_actions())]
        match.play(min(actions)[2])
    assert match.state.position.round == 40
    assert match.step < MOST_ACTIONS and len(match.save()) < LONGEST_SAVE
    assert load(match.save()).state == match.state


def _drags(action: str) -> int:
    order = ["roll", "enter", "back", "place", "ready", "pass", "end"]
    kind = action.split("_")[0]
    return order.index(kind) if kind in order else 99


def test_the_seat_and_the_events_of_a_move_are_kept():
    match = played(TABLE, 60)
    for move in match.moves:
        assert move.seat == move.before.deciders[0]
        assert move.before.apply(move.action)[1] == move.events


# ---- play ----


@pytest.mark.parametrize("action", ["end", "roll_Y", "ready", "place_S01_0.0"])
def test_an_illegal_action_changes_nothing(action):
    match = Match(SOLO)
    before = match.save()
    with pytest.raises(IllegalAction):
        match.play(action)
    assert match.save() == before


@pytest.mark.parametrize(
    "text",
    ["", "End", "end ", "end\n", "roll", "roll_", "roll_OY", "roll_YY", "back_S1", "back_S001", "back_T01",
     "place_S01_0", "place_S01_0.0.0", "place_S01_00.1", "place_S01_-0.1", "place_S01_1.10", "buy_S4_YOG4",
     "buy_S2_YOG", "buy_S2_4", "buy_S2_", "buy_S2_YOG7", "complete_S01_", "complete_S01_Y7", "complete_S01_4Y",
     "enter_Y_S01_9_4", "enter_Y_S01_0_0", "enter_YO_S01_0_4", "draw", "draw_X", "remove_", "passs", "e\u0301nd",
     "enter_Y_S01_٣_4", "place_S01_-١.0"],
)  # fmt: skip
def test_a_text_that_is_no_notation(text):
    match = Match(SOLO)
    with pytest.raises(BadInput) as caught:
        match.play(text)
    assert caught.value.key == "action" and match.step == 0


def test_nothing_is_played_after_the_end():
    match = played(SOLO, 10_000)
    with pytest.raises(IllegalAction):
        match.play("end")


# ---- undo: it stops at the last roll or draw ----


def undone(setup: Setup, steps: int) -> Match:
    match = played(setup, steps)
    while match.can_undo:
        before = match.moves[-1].before
        match.undo()
        assert match.state == before
    return match


@pytest.mark.parametrize("setup", [SOLO, TABLE], ids=["solo", "table"])
def test_undo_stops_at_what_was_rolled_or_drawn_or_at_another_s_move(setup):
    for steps in range(60):
        match = undone(setup, steps)
        with pytest.raises(IllegalAction):
            match.undo()
        if not match.moves or match.state.is_over:
            continue
        last = match.moves[-1]
        learnt = {event.key for event in last.events} & {
            "rolled", "passive_rolled", "drew", "refilled", "revealed", "laid_out", "ended"
        }  # fmt: skip
        assert learnt or match.state.deciders[:1] != (last.seat,)


def test_what_may_be_taken_back():
    match = Match(SOLO)
    assert not match.can_undo
    first, second, *_ = (card.id for card in match.state.position.players[0].hand)
    for action in (f"back_{first}", f"place_{second}_0.0"):
        match.play(action)
        assert match.can_undo
    match.undo()
    match.play(f"place_{second}_0.0")
    assert match.step == 2


def test_another_seat_s_choice_is_not_taken_back():
    """Not even where nothing was rolled or revealed by it: in setup the next seat decides already."""
    match = Match(TABLE)
    first, *others = (card.id for card in match.state.position.players[0].hand)
    for action in (f"back_{first}", *(f"place_{card}_0.{at}" for at, card in enumerate(others))):
        match.play(action)
    assert match.can_undo
    match.play("ready")
    assert match.state.deciders == (1,) and not match.can_undo


def test_undo_never_lets_a_seat_see_new_dice_or_cards():
    """Whatever is taken back, what the seat knows of dice, market and drawn cards stays the same."""
    for choices in range(12):
        match = played(SOLO, 25 + 4 * choices, f"undo {choices}")
        position = match.state.position
        faces, decks = position.faces, position.decks
        while match.can_undo:
            match.undo()
        assert (match.state.position.faces, match.state.position.decks) == (faces, decks)


def test_no_undo_after_the_end():
    assert not played(SOLO, 10_000).can_undo


# ---- saves gone wrong ----


def edited(**changes: object) -> str:
    content = json.loads(played(SOLO, 12).save())
    content |= changes
    return json.dumps({key: value for key, value in content.items() if value is not ...})


@pytest.mark.parametrize(
    ("changes", "key"),
    [
        ({"dicetable": 2}, "newer"), ({"dicetable": 0}, "save"), ({"dicetable": ...}, "save"), ({"dicetable": "1"}, "save"),
        ({"game": "chess"}, "game"), ({"game": None}, "save"), ({"game": ["goennen"]}, "save"),
        ({"ruleset": 3}, "newer"), ({"ruleset": 10**40}, "newer"), ({"ruleset": -1}, "ruleset"),
        ({"ruleset": True}, "save"), ({"ruleset": 0.0}, "save"), ({"ruleset": ...}, "save"),
        ({"ruleset": 0}, "draft"), ({"ruleset": 0, "draft": "1-191e"}, "draft"),
        ({"seed": ""}, "seed_empty"), ({"seed": "x" * 101}, "seed_long"), ({"seed": 7}, "save"),
        ({"seats": []}, "occasion"), ({"seats": ["human"] * 2}, "occasion"), ({"seats": "human"}, "save"),
        ({"seats": [None]}, "save"), ({"seats": ["nobody"]}, "player"), ({"seats": [["human"]]}, "save"),
        ({"level": 0}, "level"), ({"level": 8}, "level"), ({"level": "1"}, "save"), ({"level": None}, "level"),
        ({"level": 10**30}, "level"), ({"level": -1}, "level"), ({"start": 0}, "start"), ({"start": "0"}, "save"),
        ({"solo": False}, "no_levels"), ({"solo": 1}, "save"), ({"solo": False, "level": None, "seats": ["human"] * 2, "start": 5}, "start"),
        ({"solo": False, "level": None}, "alone"), ({"solo": False, "level": None, "seats": []}, "seats"),
        ({"solo": False, "level": None, "seats": ["human"] * 9}, "seats"),
        ({"actions": "end"}, "save"), ({"actions": [1]}, "save"), ({"actions": ["end"]}, "actions"),
        ({"actions": ["back_S99"]}, "actions"), ({"actions": {}}, "save"), ({"actions": ...}, "save"),
        ({"actions": [""]}, "actions"), ({"actions": ["x" * 5000]}, "actions"),
    ],
)  # fmt: skip
def test_a_hand_edited_save_gets_one_sentence(changes, key):
    with pytest.raises(BadInput) as caught:
        load(edited(**changes))
    assert caught.value.key == key
    assert str(caught.value) and "\n" not in str(caught.value) and len(str(caught.value)) < 250


def test_a_save_goes_on_after_the_end_of_its_game():
    content = json.loads(played(SOLO, 10_000).save())
    content["actions"].append("end")
    with pytest.raises(BadInput) as caught:
        load(json.dumps(content))
    assert caught.value.key == "actions" and caught.value.params["number"] == len(content["actions"])


@pytest.mark.parametrize(
    "text",
    ["", "x", "null", "1", "[]", "{}", '"save"', "NaN", "[" * 100_000, '{"dicetable": 1', "\ufeff{}", "1" * 5000,
     '{"dicetable": 1e400}', " " * (LONGEST_SAVE + 1), "\x00", "\ud800"],
)  # fmt: skip
def test_a_text_that_is_no_save(text):
    with pytest.raises(BadInput) as caught:
        load(text)
    assert caught.value.key == "save"


def test_spoilt_saves_and_links():
    """Letters flipped, cut and doubled, values exchanged: played or refused with a sentence, nothing else."""
    found = outcomes(2500, "damage")
    for kind in ("saves", "links"):
        assert 0 < found[kind]["played"] < 1250
        assert len(found[kind]) > 4


def test_what_people_who_play_openly_may_take_back():
    seen = set()
    for number in range(12):
        match, luck = (
            Match(Setup("goennen", 1, f"OPEN{number}", seats=("human", "human", "easy"), start=0)),
            Random(number),
        )
        while not match.state.is_over and match.step < 120:
            match.play(luck.choice(match.state.legal_actions()))
            last, how = match.moves[-1], match.reopens
            seen.add(how)
            keys = {event.key for event in last.events}
            if 2 in {last.seat, *match.state.deciders}:
                assert not how, "a computer player's choices stay secret"
            if keys & {"drew", "laid_out", "ended"} or any(
                e.key == "rolled" and e.params["roll"] > 1 for e in last.events
            ):
                assert not how, "what luck has brought"
            if how:
                assert (how == "unseen") == ("rolled" in keys)
                again = load(match.save())
                again.undo(openly=True)
                assert again.state == last.before
            elif not match.can_undo:
                with pytest.raises(IllegalAction):
                    match.undo(openly=True)
    assert seen == {"", "unseen", "free"}
    assert not played(Setup("tutto", 1, "OPEN", seats=("human", "human"), start=0), 20).reopens, (
        "its next card is seen at once"
    )


def test_a_table_of_tutto_has_up_to_ten_seats() -> None:
    state = tutto.new_game(10, "TEN")
    assert len(state.scores()) == 10
    random = Random("ten")
    while not state.is_over:
        state, _ = state.apply(random.choice(state.legal_actions()))
    with pytest.raises(BadInput):
        tutto.new_game(11, "TEN")


@pytest.mark.parametrize(("instead", "error"), [("nonsense!", BadInput), ("remove_S", IllegalAction)])
def test_what_cannot_be_played_instead_changes_nothing(instead: str, error: type[Exception]) -> None:
    match = played(steps=1)
    before = match.save()
    with pytest.raises(error):
        match.play_instead(1, [instead])
    assert match.save() == before
