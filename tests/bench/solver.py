"""The turn solver beside the plain enumeration: the same choices, and how much sooner.

    python3 tests/bench/solver.py [--positions 20] [--rolls 10]

Small random positions, as in the tests. The enumeration tries every order of every action on single rolls; its time
for a turn is that of one roll times 7,776, the rerolls not counted.
"""

import argparse
import sys
import time
from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from engine.goennen.ai.rollsets import COUNT, roll_of
from engine.goennen.ai.turn_solver import GoalSolver, TurnSolution
from tests.engine.goennen.slow_turn import a_case, a_gain, best_of_roll, entries_of


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--positions", type=int, default=20)
    parser.add_argument("--rolls", type=int, default=10)
    options = parser.parse_args()
    rolls = list(product(range(1, 7), repeat=5))
    fast = slow = 0.0
    same = tried = 0
    for seed in range(options.positions):
        _, display, market, rewards = a_case(seed)
        gain = a_gain(seed, rewards)
        begun = time.perf_counter()
        entries = entries_of(display, rewards, gain)
        plan = TurnSolution(GoalSolver(display, market, replace(rewards, chance=entries.by_roll())))
        plan.value()
        fast += time.perf_counter() - begun
        begun = time.perf_counter()
        for faces in Random(seed).sample(rolls, options.rolls):
            tried += 1
            found = best_of_roll(display, market, faces, rewards, gain)
            same += abs(found - plan.last[roll_of(faces)]) < 1e-9
        slow += (time.perf_counter() - begun) / options.rolls * COUNT
    print(f"the same value in {same} of {tried} rolls")
    print(f"a turn solved in {fast / options.positions * 1000:.1f} ms, all rolls and both rerolls")
    print(f"enumerated in {slow / options.positions:.1f} s, {slow / fast:.0f} times as long")


if __name__ == "__main__":
    main()
