"""A game that somebody else has written (tests/third_game) is taken into a copy of the project, in which nothing else changes, and
played there by the engine and on the page. tests/web/test_further_game.py plays it in the browser."""

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tools import further_game
from tools.environment import ROOT, BuildError

PIG = ROOT / "tests" / "third_game" / "pig"
LONGEST = 600
"""Lines of the whole game, its words in three languages among them."""
Run = Callable[..., str]


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Runs Python in a copy with the game; what it prints."""
    root = tmp_path_factory.mktemp("third") / "project"
    further_game.copy_of_project(root)
    further_game.add(PIG, root)
    shutil.copytree(ROOT / "tests", root / "tests", ignore=shutil.ignore_patterns("__pycache__", "web"))

    def ran(*words: str) -> str:
        done = subprocess.run([sys.executable, *words], cwd=root, capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"{' '.join(words)}\n{done.stdout[-3000:]}{done.stderr[-3000:]}"
        return done.stdout

    return ran


def test_it_is_short() -> None:
    files = [path for path in PIG.rglob("*.*") if path.suffix in (".py", ".json")]
    assert sum(len(path.read_text("utf-8").splitlines()) for path in files) <= LONGEST


@pytest.mark.slow
def test_the_command_line_plays_it(run: Run) -> None:
    counts = json.loads(run("-m", "engine", "perft", "pig", "--depth", "3", "--json"))["counts"]
    assert counts[0] == 1 and len(counts) == 3
    told = run("-m", "engine", "arena", "pig", "--seats", "sure,shy,bold", "--games", "30", "--json")
    wins = json.loads(told)["wins"]
    assert sum(wins) == pytest.approx(30) and wins[0] == max(wins), "who knows the odds wins most"
    solo = json.loads(run("-m", "engine", "solo", "pig", "--policy", "sure", "--games", "5", "--json"))
    assert solo["passed"] == 5


MATCH = """
from engine.link import challenge_link, game_link, open_link, replay_link
from engine.match import GAMES, load
from engine.replay import branch, challenge_of, rounds
from engine.review import review

match = open_link("#/pig/table?seats=human,shy&start=0&seed=ABC")
while not match.state.is_over:
    match.play("hold" if match.state.position.points > 5 else "roll")
assert load(match.save()).state == match.state == open_link(replay_link(match)).state
assert open_link(game_link(match)).step == 0 and len(rounds(match)) > 1 and branch(match, 3).step == 3
found = review(match)
assert found.mistakes(0)[0].kind == "held_early"
solo = open_link("#/pig/solo?seed=ABC")
while not solo.state.is_over:
    solo.play("hold" if solo.state.position.points > 19 else "roll")
assert challenge_of(open_link(challenge_link(solo))).is_true
print(replay_link(match))
"""


@pytest.mark.slow
def test_it_has_links_replays_and_reviews(run: Run) -> None:
    link = run("-c", MATCH).strip()
    assert "won by seat" in run("-m", "engine", "replay", link)


PLAYED = """
import sys
sys.path[:0] = [".", "web", "tests/ui"]
from fakes import World
world = World()
assert "Pig" in world.root.textContent
world.do("another - computers")
world.do("set game pig")
assert len(world.root.all(name="game")) == 3
assert [each.value for each in world.root.all(name="seats")] == ["2", "3", "4"]
world.do("set seat1 bold")
world.do("start")
hinted = ""
for _ in range(900):
    if world.main()["data-state"] == "over":
        break
    if world.actions():
        points = world.session.view["points"]
        assert world.actions() == (["roll", "hold"] if points else ["roll"])
        if points and not hinted:
            world.page.key("h")
            hinted = world.root.textContent
            assert "Better than “Hold”" in hinted and "in 83% the roll brings more" in hinted, hinted
        world.play(lambda actions: actions[points > 19], 1)
    else:
        world.ring("computer")
assert world.sheet == ("result",)
assert " wins" in world.root.textContent or "You win" in world.root.textContent
"""


@pytest.mark.slow
def test_the_page_plays_it(run: Run) -> None:
    run("-c", PLAYED)


@pytest.mark.slow
def test_it_has_all_words_in_every_language(run: Run) -> None:
    run("-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/ui/test_locales.py")


def test_a_folder_without_a_game_says_so(tmp_path: Path) -> None:
    with pytest.raises(BuildError, match="has no game"):
        further_game.add(tmp_path, tmp_path)
