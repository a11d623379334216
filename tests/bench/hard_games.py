"""How many solo games *hard* plays in a minute of one core, on request beside another commit.

    python3 tests/bench/hard_games.py [--games 21] [--runs 5] [--against COMMIT] [--json]

Games of all levels in turn, in the engine as it runs here: compiled, if `python3 -m tools.compiled` has compiled these
sources. With --against, the sources of that commit play as many games in turn with these, so that both meet the same
noise. What counts is processor time; medians of the runs are told.
"""

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

# Runs in either commit's folder, so it uses only what both have. The first game warms up what is read and computed once.
PLAY = """
import importlib.util, sys, time

if importlib.util.find_spec("engine.compiled"):
    import engine.compiled
from engine.goennen import POLICIES, new_solo

def play(level, seed):
    state, player = new_solo(level, seed), POLICIES["hard"]()
    while not state.is_over:
        state, _ = state.apply(player(state.view(state.deciders[0])))

games, seed = int(sys.argv[1]), sys.argv[2]
play(1, "warm")
begun = time.process_time()
for number in range(games):
    play(1 + number % 7, f"{seed}/{number}")
print(60 * games / (time.process_time() - begun))
"""


def rate(folder: Path, games: int, seed: str) -> float:
    """Games a minute of the engine in a folder."""
    command = [sys.executable, "-c", PLAY, str(games), seed]
    return float(subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True).stdout)


def checked_out(commit: str, folder: Path) -> None:
    """Puts a commit's engine into a folder. Raises ValueError if there is no such commit."""
    packed = subprocess.run(["git", "archive", commit, "engine"], cwd=ROOT, capture_output=True, check=False)
    if packed.returncode:
        raise ValueError(f"There is no commit {commit} with an engine here.")
    subprocess.run(["tar", "-x"], cwd=folder, input=packed.stdout, check=True)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=21, help="of a run (default: %(default)s)")
    parser.add_argument("--runs", type=int, default=5, help="(default: %(default)s)")
    parser.add_argument("--against", metavar="COMMIT", help="whose engine plays in turn with this one")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folders = {"here": ROOT}
        if options.against:
            folders[options.against] = Path(name)
            try:
                checked_out(options.against, Path(name))
            except ValueError as error:
                parser.error(str(error))
        found: dict[str, list[float]] = {way: [] for way in folders}
        for run in range(options.runs):
            for way, folder in folders.items():
                found[way].append(rate(folder, options.games, f"HARD {run}"))
                print(f"run {run + 1}: {way} {found[way][-1]:,.0f}", file=sys.stderr)
    result = {"games_a_minute": {way: statistics.median(rates) for way, rates in found.items()}}
    if options.against:
        pairs = zip(found["here"], found[options.against], strict=True)
        result["times"] = {options.against: statistics.median(here / there for here, there in pairs)}
    if options.json:
        print(json.dumps(result))
    else:
        for way, speed in result["games_a_minute"].items():
            print(f"{way}: {speed:,.0f} games a minute")
        for way, times in result.get("times", {}).items():
            print(f"{times:.2f} times {way}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
