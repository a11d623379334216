"""The games in numbers: every legal action has an index of its own, the same for ever in a ruleset, and an observation
says what a view says."""

import re
from pathlib import Path
from random import Random

import pytest

from engine import goennen, tutto
from engine.game import IllegalAction
from engine.goennen.cards import deck
from engine.tutto import encoding as tutto_encoding

ROOT = Path(__file__).resolve().parents[2]

FIRSTS = {
    "goennen 1": lambda seed: goennen.new_solo(1, seed),
    "goennen 2": lambda seed: goennen.new_game(2, seed),
    "goennen 4": lambda seed: goennen.new_game(4, seed),
    "tutto 1": lambda seed: tutto.new_solo(seed),
    "tutto 3": lambda seed: tutto.new_game(3, seed),
}
SIZES = {"goennen 1": 1162, "goennen 2": 1214, "goennen 4": 1318, "tutto 1": 41, "tutto 3": 43}
ACTIONS = {"goennen": 18_723, "tutto": 139}


@pytest.mark.parametrize("kind", FIRSTS)
def test_every_view_of_random_games_in_numbers(kind):
    game = goennen if kind.startswith("goennen") else tutto
    encoding = game.load_encoding()
    assert encoding.actions == ACTIONS[game.NAME]
    for seed in range(12):
        state, random = FIRSTS[kind](f"numbers {seed}"), Random(seed)
        while not state.is_over:
            view = state.view(state.deciders[0])
            legal = view.legal_actions()
            indices = {encoding.index(view, action) for action in legal}
            assert len(indices) == len(legal) and min(indices) >= 0 and max(indices) < encoding.actions
            numbers = encoding.observe(view)
            assert len(numbers) == SIZES[kind] and min(numbers) >= -1 and max(numbers) <= 1
            state, _ = state.apply(random.choice(legal))
        assert len(encoding.observe(state.view(0))) == SIZES[kind]


def test_an_action_keeps_its_index():
    """Whoever has trained a player relies on it: an index that changes is another ruleset."""
    state = goennen.new_solo(1, "INDEX")
    view = state.view(0)
    index = goennen.load_encoding().index
    for text, wanted in {
        "back_S01": 0, "back_B20": 48, "place_S01_0.0": 61, "place_B20_2.2": 1273, "ready": 1274, "roll_Y": 1275,
        "roll_YOGBP": 1305, "buy_S0": 10420, "buy_S0_YO4": 10423, "buy_B3_YOGB1": 10659, "enter_Y_S01_0_1": 10676,
        "enter_P_S01_4_6": 10825, "draw_S": 18716, "draw_B": 18717, "discard": 18718, "remove_S": 18719,
        "remove_B": 18720, "pass": 18721, "end": 18722,
    }.items():  # fmt: skip
        assert index(view, goennen.parse_action(text)) == wanted, text
    keeps = tutto_encoding.KEEPS
    assert (keeps[0], keeps[5], keeps[6], keeps[-1]) == ((1,), (6,), (1, 1), (6, 6, 6, 6, 6, 6))
    view = tutto.new_solo("INDEX").view(0)
    assert [tutto.load_encoding().index(view, action) for action in (tutto.Stop(), tutto.Draw())] == [
        137,
        138,
    ]


def test_a_completion_is_told_by_its_card_dice_and_recolours():
    """Two ways to complete a card with the same dice differ in the recolour circles that they mark."""
    encoding, found = goennen.load_encoding(), {}
    for seed in range(40):
        state, random = goennen.new_solo(1, f"complete {seed}"), Random(seed)
        while not state.is_over:
            view = state.view(0)
            legal = view.legal_actions()
            complete = [action for action in legal if type(action).__name__ == "Complete"]
            for action in complete:
                place = encoding.index(view, action) - 1306
                card, mask = place // (31 * 6), place // 6 % 31 + 1
                assert deck()[card].id == action.card
                assert [die for bit, die in enumerate("YOGBP") if mask >> bit & 1] == sorted(
                    (die for die, _ in action.entries), key="YOGBP".index
                )
                found[place % 6] = found.get(place % 6, 0) + 1
            state, _ = state.apply(random.choice(complete or legal))
    assert found[0] > 100 and len(found) > 1


def test_dice_of_one_face_are_one_action_at_tutto():
    encoding = tutto.load_encoding()
    for seed in range(200):
        view = tutto.new_solo(f"same {seed}").view(0)
        for action in view.legal_actions():
            if isinstance(action, tutto.Keep):
                faces = tutto_encoding.KEEPS[encoding.index(view, action)]
                assert list(faces) == sorted(view.position.faces["ABCDEF".index(die)] for die in action.dice)


def test_an_observation_says_what_lies_where():
    state = goennen.new_game(2, "LIES", 1)
    own, other = (goennen.load_encoding().observe(state.view(seat)) for seat in (1, 0))
    ids = [card.id for card in deck()]
    general, of_seats = 8 + 30 + 10 + 4 + 3 + 2 + 1, 3 * 2
    hand = {ids[at] for at in range(49) if own[general + of_seats + 16 * at]}
    assert hand == {card.id for card in state.position.players[1].hand}
    market = {
        ids[at]: slot for at in range(49) for slot in range(8) if own[general + of_seats + 16 * at + 4 + slot]
    }
    assert market == {card.id: slot for slot, card in enumerate(state.position.market) if card}
    started = [own[general + 2], own[general + 5]], [other[general + 2], other[general + 5]]
    assert started == ([1, 0], [0, 1])  # in turn order from the own seat
    assert own[:8] == other[:8] == [1, 0, 0, 0, 0, 0, 0, 0]  # setup


@pytest.mark.parametrize("game", [goennen, tutto])
def test_the_tables_of_the_documents_add_up(game):
    """The numbers that each game's page counts are those that there are, and its indices those of the actions."""
    page = (
        (ROOT / "docs" / f"view-{game.NAME}.md")
        .read_text("utf-8")
        .partition("## The encoding")[2]
        .partition("\n## ")[0]
    )
    told, counted = page.split("An observation has")
    encoding, found = game.load_encoding(), {}
    for number in range(30):
        state = (
            game.new_game(2, f"INDEX {number}")
            if number % 2
            else game.new_solo(seed=f"INDEX {number}", level=3 if game is goennen else None)
        )
        random = Random(number)
        while not state.is_over:
            view = state.view(state.deciders[0])
            for action in view.legal_actions():
                kind = type(action).__name__
                name = (
                    f'{kind}("{action.deck if kind == "Draw" else action.row}")'
                    if str(action).startswith(("draw_", "remove_"))
                    else kind
                )
                found.setdefault(name, set()).add(encoding.index(view, action))
            state, _ = state.apply(random.choice(view.legal_actions()))
    firsts = [(int(first), name) for first, name in re.findall(r"^\| (\d+) \| `([^`]+)`", told, re.MULTILINE)]
    ends = [*(first for first, _ in firsts[1:]), encoding.actions]
    assert {name for _, name in firsts} == found.keys()
    for (first, name), end in zip(firsts, ends, strict=True):
        assert first <= min(found[name]) and max(found[name]) < end, name
    rows = re.findall(r"^\| (\d+)(?: for each ([^|]*?))? \|", counted, re.MULTILINE)
    of = {"": 1, "seat": 2, "card": 49, "card and seat": 98, "field": 268}
    assert sum(int(number) * of[each] for number, each in rows) == len(
        game.load_encoding().observe(game.new_game(2, "COUNT").view(0))
    )


@pytest.mark.parametrize("game", [goennen, tutto])
def test_an_index_leads_back_to_its_action(game):
    state, random, encoding = game.new_game(2, "BACK"), Random(3), game.load_encoding()
    while not state.is_over:
        view = state.view(state.deciders[0])
        for action in view.legal_actions():
            assert encoding.action(view, encoding.index(view, action)) == action
        state, _ = state.apply(random.choice(view.legal_actions()))
    with pytest.raises(IllegalAction, match="no action of this view has the index 5"):
        encoding.action(state.view(0), 5)


def test_an_older_ruleset_has_an_encoding_of_its_own():
    old, new = goennen.load_encoding(1), goennen.load_encoding()
    state, random = goennen.new_game(2, "OLD", ruleset=1), Random(1)
    while not state.is_over:
        view = state.view(state.deciders[0])
        indices = {old.index(view, action) for action in view.legal_actions()}
        assert len(indices) == len(view.legal_actions()) and len(old.observe(view)) == SIZES["goennen 2"]
        for asked, given in ((new.observe, [view]), (new.index, [view, view.legal_actions()[0]])):
            with pytest.raises(
                ValueError, match=r"encoding is that of ruleset 2; for this game take load_encoding\(1\)"
            ):
                asked(*given)
        state, _ = state.apply(random.choice(view.legal_actions()))
