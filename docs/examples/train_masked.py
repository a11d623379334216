"""Trains a small network for TUTTO with masked actions and saves it as a player in a file.

    pip install '.[env]'
    python3 docs/examples/train_masked.py trained.py

The network sees the numbers of an observation and gives each action by index a number; of the legal ones, which the mask
names, one is drawn. It learns in solo games by proximal policy optimisation (Schulman et al., 2017): many games at once,
a second head that foresees the reward, and small steps towards what went better than foreseen. The reward is minus the
number of turns, so the network learns to reach 6,000 points soon.

The file that is saved needs neither numpy nor this one: it holds the weights and plays in the lab and in the arena.
"""

import argparse
import inspect
import sys
from math import tanh
from pathlib import Path

import gymnasium
import numpy as np

from engine.tutto.encoding import ENCODING

GAME = "engine.environments:Dicetable/Tutto-v1"
SEEN, UNITS, ACTIONS = 41, 32, ENCODING.actions
GAMES, STEPS = 32, 64  # played at the same time; decisions of each between two rounds of learning
DISCOUNT, TRACE = 0.98, 0.9  # of later rewards; of later surprises
EPOCHS, PARTS, CLIP = 4, 4, 0.2
RATE, CURIOSITY = 3e-3, 0.003


def forward(net, seen, mask):
    """The hidden layer, the chances of all actions, and the reward that is foreseen."""
    hidden = np.tanh(seen @ net["in"] + net["in0"])
    numbers = np.where(mask, hidden @ net["out"] + net["out0"], -np.inf)
    chances = np.exp(numbers - numbers.max(axis=1, keepdims=True))
    return hidden, chances / chances.sum(axis=1, keepdims=True), hidden @ net["worth"] + net["worth0"]


def gradient(net, seen, mask, action, before, advantage, goal):
    """Of the loss: the clipped gain of the actions taken, the error of what was foreseen, and curiosity."""
    hidden, chances, worth = forward(net, seen, mask)
    rows, count = np.arange(len(action)), len(action)
    ratio = chances[rows, action] / before
    moves = np.where(advantage > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
    logs = np.log(np.maximum(chances, 1e-12))
    spread = -(chances * logs).sum(axis=1, keepdims=True)
    taken = -chances * (advantage * ratio * moves)[:, None]
    taken[rows, action] += advantage * ratio * moves
    numbers = -(taken - CURIOSITY * chances * (logs + spread)) / count
    error = (worth[:, 0] - goal)[:, None] / count
    back = (numbers @ net["out"].T + error @ net["worth"].T) * (1 - hidden**2)
    return {
        "in": seen.T @ back, "in0": back.sum(axis=0), "out": hidden.T @ numbers, "out0": numbers.sum(axis=0),
        "worth": hidden.T @ error, "worth0": error.sum(axis=0),
    }  # fmt: skip


class Adam:
    """Steps of a size that fits each weight (Kingma and Ba, 2015)."""

    def __init__(self, net):
        self.net, self.count = net, 0
        self.mean = {name: np.zeros_like(each) for name, each in net.items()}
        self.square = {name: np.zeros_like(each) for name, each in net.items()}

    def step(self, slopes):
        self.count += 1
        for name, slope in slopes.items():
            self.mean[name] += 0.1 * (slope - self.mean[name])
            self.square[name] += 0.001 * (slope**2 - self.square[name])
            mean, square = (
                self.mean[name] / (1 - 0.9**self.count),
                self.square[name] / (1 - 0.999**self.count),
            )
            self.net[name] -= RATE * mean / (np.sqrt(square) + 1e-8)


def usual(envs, random, steps=50):
    """The means and the spreads of what is seen in random play: to learn, all numbers should be about as large."""
    found, _ = envs.reset(seed=int(random.integers(2**31)))
    seen = []
    for _ in range(steps):
        seen.append(found["observation"])
        chances = found["action_mask"] * random.random(found["action_mask"].shape)
        found = envs.step(chances.argmax(axis=1))[0]
    seen = np.concatenate(seen)
    return seen.mean(axis=0), np.maximum(seen.std(axis=0), 0.01)


def train(rounds, seed=1):
    """The network after so many rounds."""
    random = np.random.default_rng(seed)
    net = {
        "in": random.standard_normal((SEEN, UNITS)) / SEEN**0.5, "in0": np.zeros(UNITS),
        "out": 0.01 * random.standard_normal((UNITS, ACTIONS)), "out0": np.zeros(ACTIONS),
        "worth": 0.01 * random.standard_normal((UNITS, 1)), "worth0": np.zeros(1),
    }  # fmt: skip
    learner = Adam(net)
    envs = gymnasium.make_vec(GAME, num_envs=GAMES, vectorization_mode="sync")
    mean, spread = usual(envs, random)
    found, _ = envs.reset(seed=seed)
    over, turns, lengths = np.zeros(GAMES, bool), np.zeros(GAMES), []
    for number in range(rounds):
        rows = []
        for _ in range(STEPS):
            seen, mask = (found["observation"] - mean) / spread, found["action_mask"] == 1
            _, chances, worth = forward(net, seen, mask)
            action = (chances.cumsum(axis=1) > random.random((GAMES, 1))).argmax(axis=1)
            found, reward, ended, cut, _ = envs.step(action)
            # A game that has ended takes one more action, which is ignored, and begins anew.
            rows.append(
                (
                    seen,
                    mask,
                    action,
                    chances[np.arange(GAMES), action],
                    worth[:, 0],
                    reward / 10,
                    ~over,
                    ended,
                )
            )
            turns -= reward
            over = ended | cut
            lengths += list(turns[over])
            turns[over] = 0
        seen, mask, action, before, worth, reward, counts, ended = map(np.array, zip(*rows, strict=True))
        later = forward(net, (found["observation"] - mean) / spread, found["action_mask"] == 1)[2][:, 0]
        advantage, surprise = np.zeros_like(worth), np.zeros(GAMES)
        for at in reversed(range(STEPS)):
            goes_on = ~ended[at]
            surprise = (
                reward[at] + DISCOUNT * later * goes_on - worth[at] + DISCOUNT * TRACE * surprise * goes_on
            )
            surprise *= counts[at]
            advantage[at], later = surprise, worth[at]
        goal = advantage + worth
        played = np.flatnonzero(counts.ravel())
        data = [each.reshape(-1, *each.shape[2:]) for each in (seen, mask, action, before, advantage, goal)]
        for _ in range(EPOCHS):
            random.shuffle(played)
            for part in np.array_split(played, PARTS):
                picked = [each[part] for each in data]
                picked[4] = (picked[4] - picked[4].mean()) / (picked[4].std() + 1e-8)
                learner.step(gradient(net, *picked))
        if number % 10 == 9:
            print(f"round {number + 1}: {np.mean(lengths[-200:] or [np.nan]):.1f} turns", file=sys.stderr)
    envs.close()
    plain = net["in"] / spread[:, None]  # for numbers as they are
    return net | {"in": plain, "in0": net["in0"] - mean @ plain}


def values(view, net):
    """The number of every legal action, at a table as in a game alone."""
    seen = ENCODING.observe(view)[: len(net["in"])]
    hidden = [
        tanh(sum(weight * number for weight, number in zip(column, seen, strict=True)) + start)
        for column, start in zip(zip(*net["in"], strict=True), net["in0"], strict=True)
    ]
    found = {}
    for action in view.legal_actions():
        place = ENCODING.index(view, action)
        found[action] = (
            sum(row[place] * unit for row, unit in zip(net["out"], hidden, strict=True)) + net["out0"][place]
        )
    return found


PLAYER = '''"""A player of TUTTO. Its network was trained by docs/examples/train_masked.py."""

from math import tanh

from engine.tutto.encoding import ENCODING

NET = {net}


{values}

class Player:
    def values(self, view):
        return values(view, NET)
'''


def player(net):
    """The network as a file of its own."""
    plain = {name: np.round(each, 3).tolist() for name, each in net.items() if not name.startswith("worth")}
    return PLAYER.format(net=plain, values=inspect.getsource(values))


def main():
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    asked.file.write_text(player(train(asked.rounds, asked.seed)), "utf-8")


if __name__ == "__main__":
    main()
