"""Golden games and perft counts: every game is played as it was when they were recorded.

Where one of these fails a frozen ruleset is played otherwise than before, and that is never meant: a change of the rules
or cards comes as a new ruleset ("Change a card" in CONTRIBUTING.md).
"""

from random import Random

import pytest

from engine.match import GAMES
from engine.perft import perft
from tests.engine.goennen import referee
from tests.golden.record import FOLDER, digest, first_state, golden, openings

RECORDED = sorted(name for name in GAMES if (FOLDER / f"{name}.toml").exists())
PLAYED = [(name, entry) for name in RECORDED for entry in golden(name)["game"]]
COUNTED = [(name, entry) for name in RECORDED for entry in golden(name)["perft"]]


def title(value):
    if isinstance(value, str):
        return value
    return f"{value.get('level', value.get('seats', 'solo'))} {value['seed']} {value['ruleset']}"


def test_every_ruleset_has_golden_games():
    assert RECORDED == sorted(GAMES), "python3 -m tests.golden.record"
    for name in RECORDED:
        wanted = [(entry.get("level"), entry.get("seats")) for entry in openings(name)]
        for ruleset in range(1, GAMES[name].RULESET + 1):
            entries = [entry for entry in golden(name)["game"] if entry["ruleset"] == ruleset]
            assert [(entry.get("level"), entry.get("seats")) for entry in entries] == wanted


@pytest.mark.parametrize(("name", "entry"), PLAYED, ids=title)
def test_golden_game(name, entry):
    state = first_state(name, entry)
    assert state.is_over
    assert (list(state.scores()), list(state.winners())) == (entry["scores"], entry["winners"])
    assert (len(entry["moves"].split()), digest(state)) == (entry["steps"], entry["final"])


@pytest.mark.parametrize(("name", "entry"), PLAYED, ids=title)
def test_golden_game_step_by_step(name, entry):
    """Every move is among those listed, and nothing but the moves and the seed is needed."""
    state = first_state(name, {key: value for key, value in entry.items() if key != "moves"})
    for text in entry["moves"].split():
        assert text in [str(action) for action in state.legal_actions()]
        state, _ = state.apply(GAMES[name].parse_action(text))
    assert digest(state) == entry["final"]


def test_golden_games_hold_every_kind_of_action_and_bonus():
    kinds, bonuses = set(), set()
    for entry in golden("goennen")["game"]:
        state = first_state("goennen", {key: value for key, value in entry.items() if key != "moves"})
        for text in entry["moves"].split():
            kinds.add(text.split("_")[0])
            state, _ = state.apply(GAMES["goennen"].parse_action(text))
        for player in state.position.players:
            bonuses |= {laid.card.bonus for laid in player.display if laid.used}
    assert kinds == {"back", "place", "ready", "roll", "complete", "buy", "enter", "draw", "discard",
                     "remove", "pass", "end"}  # fmt: skip
    assert bonuses == {"plus_minus", "recolour", "extra_die", "discount"}


@pytest.mark.parametrize(("name", "entry"), COUNTED, ids=title)
def test_perft(name, entry):
    counts = entry["counts"]
    assert list(perft(first_state(name, entry), len(counts))) == counts


def test_perft_of_setup_by_hand():
    """Four cards of which one goes back; three that may lie first; two more in eight cells around; the last in
    any cell that touches, within three by three; then all is ready."""
    cells = [(row, column) for row in (-1, 0, 1) for column in (-1, 0, 1) if (row, column) != (0, 0)]
    last = sum(_free([(0, 0), cell]) for cell in cells)
    expected = [4, 4 * 3, 4 * 3 * 2 * 8, 4 * 3 * 2 * last, 4 * 3 * 2 * last]
    for state in (GAMES["goennen"].new_solo(1, "ANY"), GAMES["goennen"].new_game(3, "ANY")):
        assert list(perft(state, 4)) == expected[:4]
    assert expected[3] == 2112


def _free(cells):
    square = [(row, column) for row in range(-3, 4) for column in range(-3, 4)]
    count = 0
    for row, column in square:
        everything = [*cells, (row, column)]
        spread = max(max(c[axis] for c in everything) - min(c[axis] for c in everything) for axis in (0, 1))
        touches = any(max(abs(row - r), abs(column - c)) == 1 for r, c in cells)
        count += (row, column) not in cells and spread < 3 and touches
    return count


@pytest.mark.parametrize("entry", golden("goennen")["perft"], ids=title)
def test_perft_against_the_referee(entry):
    """The count of one action, and of two after some of them, by trying everything."""
    state = first_state("goennen", entry)
    assert len(referee.choices(state.position)) == entry["counts"][0]
    actions = state.legal_actions()
    random = Random(entry["seed"])
    for action in sorted(actions, key=lambda _: random.random())[:12]:
        after, _ = state.apply(action)
        assert len(referee.choices(after.position)) == len(after.legal_actions())


def test_a_game_that_ends_has_no_longer_sequences():
    entry = golden("goennen")["game"][0]
    moves = entry["moves"].split()
    state = first_state("goennen", entry | {"moves": " ".join(moves[:-1])})
    assert list(perft(state, 3)) == [len(state.legal_actions()), 0, 0]
