"""Random playouts in CPython, beside two engines of the field in the same run: decisions per second.

    python3 tests/bench/playouts.py [--seconds 2] [--runs 7]

Ours are solo games of level 1, played by the compiled engine where there is one (tools/compiled.py); catanatron plays four RandomPlayers; python-chess plays random legal moves. All
choose among all legal actions of every decision. The runs take turns, the medians are compared. catanatron and
chess are fetched from PyPI (dependency group "figures").
"""

import argparse
import random
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from engine.compiled import USED  # before all else of the engine
from engine.goennen import new_solo


def ours(seed: int) -> int:
    """One game; the number of its decisions."""
    rng = random.Random(seed)
    state, decisions = new_solo(1, f"playout {seed}"), 0
    while not state.is_over:
        actions = state.legal_actions()
        state, _ = state.apply(actions[int(rng.random() * len(actions))])
        decisions += 1
    return decisions


def catanatron() -> Callable[[int], int]:
    from catanatron import Color, Game, RandomPlayer

    def play(seed: int) -> int:
        game = Game([RandomPlayer(colour) for colour in Color], seed=seed)
        game.play()
        state = game.state
        return len(state.action_records if hasattr(state, "action_records") else state.actions)

    return play


def chess() -> Callable[[int], int]:
    from chess import Board

    def play(seed: int) -> int:
        rng, board, decisions = random.Random(seed), Board(), 0
        while not board.is_game_over() and decisions < 200:
            moves = list(board.legal_moves)
            board.push(moves[int(rng.random() * len(moves))])
            decisions += 1
        return decisions

    return play


def rate(play: Callable[[int], int], first: int, seconds: float) -> float:
    decisions, seed, start = 0, first, time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        decisions += play(seed)
        seed += 1
    return decisions / spent


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    options.add_argument("--seconds", type=float, default=2.0, help="of each run")
    options.add_argument("--runs", type=int, default=7)
    arguments = options.parse_args()
    own = "dicetable, compiled" if USED else "dicetable solo"
    players = {own: ours, "catanatron": catanatron(), "python-chess": chess()}
    rates: dict[str, list[float]] = {name: [] for name in players}
    for run in range(arguments.runs + 1):
        for name, play in players.items():
            measured = rate(play, run * 1000, arguments.seconds)
            if run:  # the first warms the caches up
                rates[name].append(measured)
    base = statistics.median(rates[own])
    print(f"{'random playouts':16} {'decisions/s':>12} {'ours is':>8}   (medians of {arguments.runs})")
    for name, measured in rates.items():
        median = statistics.median(measured)
        print(
            f"{name:16} {median:12,.0f} {base / median:7.2f}x   {min(measured):,.0f} - {max(measured):,.0f}"
        )


if __name__ == "__main__":
    from tools.environment import needs

    needs("tests.bench.playouts", "figures", "catanatron")
    main()
