"""What the decisions of *medium* and *easy* cost, by the judgement of *hard*.

    python3 -m tests.bench.tutto_given_away [--games 100] [--seed S]

In games between two players of a name, every decision is valued by *hard* (the chance to win), and what the one
taken is worth less than the best is added up. So much, on average, does *hard* win more often than half against
that player, as far as its values are true (the two seats' chances add up to one within two per cent). This
figure is free of most of the luck of the dice: a hundred games tell what the arena needs thousands for.
"""

import argparse
import sys

from engine.intervals import mean_interval
from engine.tutto import POLICIES, new_game


def given_away(name: str, games: int, seed: str) -> list[float]:
    """The chance to win given away, for each game and seat."""
    player, judge = POLICIES[name](), POLICIES["hard"]()
    totals = []
    for game in range(games):
        print(f"\r{name} {game}/{games} ", end="", file=sys.stderr, flush=True)
        state = new_game(2, f"{seed}/{game}", game % 2)
        lost = [0.0, 0.0]
        while not state.is_over:
            seat = state.deciders[0]
            view = state.view(seat)
            action = player(view)
            values = judge.values(view)
            lost[seat] += max(values.values()) - values[action]
            state, _ = state.apply(action)
        totals += lost
    print("\r" + " " * 30 + "\r", end="", file=sys.stderr)
    return totals


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", default="DICETABLE")
    arguments = parser.parse_args()
    for name in ("medium", "easy"):
        mean, half = mean_interval(given_away(name, arguments.games, arguments.seed))
        print(f"{name}: {mean:.2%} +- {half:.2%} of a win given away per game and seat")


if __name__ == "__main__":
    main()
