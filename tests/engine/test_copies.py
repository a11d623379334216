"""Whatever the API gives can be copied, pickled, also for another process, and compared."""

import pickle
import subprocess
import sys
from collections.abc import Callable
from copy import copy, deepcopy
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine import daily, environments, link, replay
from engine.errors import BadInput, IllegalAction
from engine.game import Policy
from engine.goennen.cards import all_cards
from engine.live import Common
from engine.match import GAMES, Match, Setup
from engine.outlook import Marks
from engine.play import pairing, table_game
from engine.player_file import PlayerFile
from engine.playouts import Checked
from engine.ratings import ratings
from engine.review import review
from engine.sequential import SequentialTest
from engine.shared_game import begun
from engine.together import SharedMatch
from engine.tournament import Alone, Power, Table

ROOT = Path(__file__).resolve().parents[2]
LAST = PlayerFile("last.py", "def choose(view):\n    return view.legal_actions()[-1]\n")


def played(match: Match, steps: int = 10_000, seed: int = 1) -> Match:
    random = Random(seed)
    while match.step < steps and not match.state.is_over:
        match.play(random.choice(match.state.legal_actions()))
    return match


def between_devices(steps: int) -> SharedMatch:
    """A table of two where the other device is away, so that it is passed over."""
    setup = Setup("goennen", 2, "AWAY", seats=("human", "human"), start=0)
    both = played(Match(setup), 8)
    lists = tuple(tuple(str(move.action) for move in both.moves if move.seat == seat) for seat in range(2))
    match = SharedMatch(replace_lists(begun(setup), lists), here=(0,))
    while match.next_known is not None:
        match.play(match.next_known)
    while match.step < steps and not match.waits and not match.state.is_over:
        match.play(match.state.legal_actions()[0])
    return match


def replace_lists(game: Any, lists: Any) -> Any:
    return type(game)(game.setup, game.names, lists)


@cache
def values() -> dict[str, Any]:
    """One of each kind, by name."""
    solo = played(link.open_link("#/goennen/solo?level=1&seed=COPY"))
    table = played(Match(Setup("goennen", 2, "COPY", seats=("human",) * 3)), 80)
    tutto = played(Match(Setup("tutto", 1, "COPY", seats=("human", "hard"), start=0)))
    found: dict[str, Any] = {}
    for name, match in {"solo": solo, "table": table, "tutto": tutto}.items():
        before = match.moves[len(match.moves) // 2].before
        found |= {
            f"match {name}": match,
            f"setup {name}": match.setup,
            f"state {name}": before,
            f"last state {name}": match.state,
            f"position {name}": before.position,
            f"view {name}": before.view(before.deciders[0]),
            f"open view {name}": before.open_view(0),
            f"actions {name}": [move.action for move in match.moves],
            f"events {name}": [move.events for move in match.moves],
            f"moves {name}": match.moves[:20],
            f"rounds {name}": replay.rounds(match),
        }
    for name, game in GAMES.items():
        found |= {
            f"encoding {name}": game.load_encoding(),
            f"features {name}": game.FEATURES,
            f"levels {name}": game.LEVELS,
            f"players {name}": dict(game.POLICIES),
            f"reasons {name}": dict(game.REASONS),
        }
    results = tuple(table_game("tutto", ("random", "easy"), "COPY", number) for number in range(4))
    blocks = [[tuple(zip(("a", "b"), game.shares, strict=True))] for game in results]
    shared = between_devices(60)
    return found | {
        "branch": replay.branch(solo, 5),
        "challenge": replay.challenge_of(link.open_link(link.challenge_link(solo))),
        "between devices": shared,
        "together": shared.together,
        "common": Common(shared.settled),
        "cards": list(all_cards()),
        "daily": daily.game(GAMES["goennen"].FEATURES.daily, "2026-11-21", 3),
        "review": review(tutto),
        "marks": Marks(1, 2, 3, 4),
        "checked": Checked(6, 1.0, 0.5, True),
        "pairing": pairing(("a", "b"), "S", 3),
        "results": results,
        "table": Table(("random", "easy"), results, SequentialTest(0, 10, (1, 0, 1, 0, 0))),
        "alone": Alone("easy", results),
        "power": Power(2),
        "ratings": ratings(blocks),
        "file": LAST,
    }


COPIES: dict[str, Callable[[Any], Any]] = {
    "copy": copy,
    "deepcopy": deepcopy,
    "pickle": lambda value: pickle.loads(pickle.dumps(value)),
}


@pytest.mark.parametrize("how", COPIES)
def test_a_copy_is_equal(how: str) -> None:
    for name, value in values().items():
        again = COPIES[how](value)
        assert type(again) is type(value) and again == value, name
        if type(value).__hash__ is not None and not isinstance(value, tuple | list):
            try:
                code = hash(value)
            except TypeError:
                continue
            assert hash(again) == code, name


def test_what_differs_is_not_equal() -> None:
    there = list(values().items())
    for at, (name, value) in enumerate(there):
        for other_name, other in there[at + 1 :]:
            if value == other:
                assert {name.split()[0], other_name.split()[0]} <= {"levels", "rounds"}, (name, other_name)
    match = values()["match table"]
    again = copy(match)
    again.undo() if again.can_undo else again.play(again.state.legal_actions()[0])
    assert again != match and match != "a match"


CHILD = """\
import pickle, sys
there = pickle.load(sys.stdin.buffer)
for name, value in there.items():
    assert value == pickle.loads(pickle.dumps(value)), name
    try:
        hash(value)
    except TypeError:
        continue
    assert value in {pickle.loads(pickle.dumps(value))}, name
state = there["state solo"]
from engine.link import open_link
match = open_link("#/goennen/solo?level=1&seed=COPY")
for action in there["actions solo"]:
    match.play(action)
assert match.moves == there["match solo"].moves and {match.state} == {there["last state solo"]}
sys.stdout.buffer.write(pickle.dumps(there))
"""


def test_a_pickle_opens_in_another_process() -> None:
    """Texts hash differently there, so nothing may bring its hash along."""
    sent = pickle.dumps(values())
    done = subprocess.run(
        [sys.executable, "-c", CHILD], input=sent, cwd=ROOT, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr.decode()
    assert pickle.loads(done.stdout) == values()


@pytest.mark.parametrize("how", COPIES)
@pytest.mark.parametrize("name", ["match solo", "match table", "match tutto", "between devices", "branch"])
def test_a_copy_of_a_match_is_played_on_alone(how: str, name: str) -> None:
    match = values()[name]
    saved, moves, state = match.save(), list(match.moves), match.state
    again = COPIES[how](match)
    for _ in range(6):
        if again.can_undo:
            again.undo()
    for _ in range(4):
        if not again.state.is_over and (name != "between devices" or again.state.deciders[0] in again.here):
            again.play(again.state.legal_actions()[-1])
    assert (match.save(), match.moves, match.state) == (saved, moves, state)
    assert match == values()[name]


def test_a_copy_of_what_devices_know_grows_alone() -> None:
    common = values()["common"]
    known = common.game
    again = copy(common)
    again.call(["Ann", "Ben"])
    assert again != common and common.game == known


@pytest.mark.parametrize("how", COPIES)
@pytest.mark.parametrize("game", GAMES)
def test_a_copy_of_a_player_plays_the_same(game: str, how: str) -> None:
    views = [
        move.before.view(move.seat)
        for move in values()[f"match {'solo' if game == 'goennen' else 'tutto'}"].moves
    ]
    file: Policy = LAST.player()
    for player in (*(make() for make in GAMES[game].POLICIES.values()), file):
        chosen = [player(view) for view in views[::7]]  # what it remembers of them need not come along
        again = COPIES[how](player)
        assert [again(view) for view in views[::7]] == chosen


@pytest.mark.parametrize("how", ["deepcopy", "pickle"])
@pytest.mark.parametrize("game", GAMES)
def test_a_copy_of_an_environment_goes_on_alike_and_alone(game: str, how: str) -> None:
    """And makes the same next games, as it has a generator of its own with the same state."""
    solo = environments.solo(game, 1 if GAMES[game].LEVELS else None)
    solo.reset(seed=3)
    again = COPIES[how](solo)
    for env in (again, solo):
        told = []
        for _ in range(8):
            observation, *rest = env.step(int(observation_mask(env).argmax()))
            told.append((observation["observation"].tolist(), rest))
        told.append(env.reset()[0]["observation"].tolist())
        if env is again:
            first = told
    assert told == first

    table = environments.aec(game, 2)
    table.reset(seed=3)
    other = COPIES[how](table)
    for _ in range(8):
        for env in (table, other):
            env.step(int(env.last()[0]["action_mask"].argmax()))
    assert table.agent_selection == other.agent_selection
    assert table.last()[0]["observation"].tolist() == other.last()[0]["observation"].tolist()


def observation_mask(env: Any) -> Any:
    return env.action_masks()


def test_errors_can_be_pickled() -> None:
    for error in (BadInput("key", "said", text="a"), IllegalAction("reason", "said", card="S01")):
        again = pickle.loads(pickle.dumps(error))
        assert type(again) is type(error) and str(again) == str(error) and again.params == error.params
