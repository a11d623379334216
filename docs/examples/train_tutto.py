"""Trains a small policy for TUTTO and saves it as a player in a file.

    pip install '.[env]'
    python3 docs/examples/train_tutto.py trained.py

The policy gives each legal action the sum of its features times their weights, and takes the greatest. The weights are
found by the cross-entropy method: draw many sets of weights, play solo games with each, keep the best, draw again around
those. The reward of the environment is minus the number of turns, so the policy learns to reach 6,000 points soon.

The file that is saved needs neither numpy nor this one: it holds the weights and plays in the lab and in the arena.
"""

import argparse
import inspect
import sys
from pathlib import Path

import numpy as np

from engine.environments import SoloEnvironment, solo
from engine.tutto.encoding import ENCODING

FEATURES = 12


def features(said, score):
    """What the policy knows of an action: `said` is its entry in view.to_json()["actions"], `score` the points written down."""
    total = said["total"] / 1000
    if said["kind"] == "stop":
        return [1.0, total, float(score + said["total"] >= 6000)] + [0.0] * 9
    if said["kind"] == "draw":
        return [0.0] * 3 + [1.0, total] + [0.0] * 7
    risk = said["null"] or 0.0
    return [0.0] * 5 + [
        1.0,
        total,
        total * risk,
        risk,
        said["roll"] / 6,
        float(said["tutto"]),
        said["points"] / 1000,
    ]


def values(view, weights):
    """The value of every legal action."""
    seen = view.to_json()
    score = seen["seats"][view.seat]["score"]
    return {
        action: sum(weight * each for weight, each in zip(weights, features(said, score), strict=True))
        for action, said in zip(view.legal_actions(), seen["actions"], strict=True)
    }


def episode(env: SoloEnvironment, weights: list[float], seed: int) -> float:
    """The return of one solo game."""
    env.reset(seed=seed)
    total, over = 0.0, False
    while not over:
        found = values(env.view(), weights)
        action = max(found, key=found.__getitem__)
        _, reward, ended, cut, _ = env.step(ENCODING.index(env.view(), action))
        total, over = total + reward, ended or cut
    return total


def train(rounds: int, tried: int, games: int, seed: int = 1) -> list[float]:
    """The weights after so many rounds: in each, so many sets of weights are tried, each in so many games."""
    random = np.random.default_rng(seed)
    env = solo("tutto")
    mean, spread = np.zeros(FEATURES), np.ones(FEATURES)
    for number in range(rounds):
        drawn = mean + spread * random.standard_normal((tried, FEATURES))
        seeds = random.integers(2**31, size=games)  # the same luck for all of them
        returns = [np.mean([episode(env, list(each), int(luck)) for luck in seeds]) for each in drawn]
        best = drawn[np.argsort(returns)[-max(2, tried // 5) :]]
        mean, spread = best.mean(axis=0), best.std(axis=0) + 0.3 / (number + 1)
        print(
            f"round {number + 1}: {-max(returns):.1f} turns at best, {-np.mean(returns):.1f} on average",
            file=sys.stderr,
        )
    return [round(float(weight), 4) for weight in mean]


PLAYER = '''"""A player of TUTTO. Its weights were trained by docs/examples/train_tutto.py."""

WEIGHTS = {weights}


{features}

{sum}

class Player:
    def values(self, view):
        return values(view, WEIGHTS)
'''


def player(weights: list[float]) -> str:
    """The policy as a file of its own."""
    return PLAYER.format(weights=weights, features=inspect.getsource(features), sum=inspect.getsource(values))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--tried", type=int, default=30, help="sets of weights in a round")
    parser.add_argument("--games", type=int, default=12, help="games for each of them")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    asked.file.write_text(player(train(asked.rounds, asked.tried, asked.games, asked.seed)), "utf-8")


if __name__ == "__main__":
    main()
