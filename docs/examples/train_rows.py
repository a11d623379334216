"""Trains a network for Gönnen Können that scores actions by what they are, and saves it as a player in a file.

    pip install '.[env]'
    python3 docs/examples/train_rows.py trained.py

Each legal action is a row of numbers (`engine/rows.py`). The network looks at what the seat sees once, then gives each row a
score; an action is drawn by the scores. It learns in solo games, many at once (`engine/batch.py`), by proximal policy
optimisation (Schulman et al., 2017): the reward is the points, a second head foresees them, and it makes small steps towards
what went better than foreseen. Every minute it saves the player, so it can be stopped at any time.

The file that is saved needs neither numpy nor this one: it holds the weights and plays in the lab and in the arena.
"""

import argparse
import inspect
import sys
import time
from base64 import b85decode, b85encode
from pathlib import Path
from struct import unpack

import numpy as np

from engine.batch import Batch
from engine.gc_tuning import search_seldom

GAMES, STEPS = 64, 32  # played at the same time; decisions of each between two rounds of learning
UNITS = 48
DISCOUNT, TRACE = 0.997, 0.95  # of later rewards; of later surprises
EPOCHS, PARTS, CLIP = 3, 8, 0.2
RATE, CURIOSITY = 1.5e-3, 0.01
POINTS = 10  # of a reward of 1


def new_network(seen, columns, random):
    """Its weights. seen: numbers of an observation; columns: of a row."""

    def drawn(*shape):
        return (random.standard_normal(shape) * (2 / shape[0]) ** 0.5).astype(np.float32)

    return {
        "see": drawn(seen, UNITS), "see0": np.zeros(UNITS, np.float32),
        "row": drawn(columns, UNITS), "mix": drawn(UNITS, UNITS), "row0": np.zeros(UNITS, np.float32),
        "score": 0.1 * drawn(UNITS, 1), "worth": 0.1 * drawn(UNITS, 1), "worth0": np.zeros(1, np.float32),
    }  # fmt: skip


def forward(net, seen, rows, counts):
    """The hidden layers, the chance of each row within its decision, and the points that are foreseen. rows: of all decisions
    one after the other; counts: how many each has."""
    view = np.maximum(seen @ net["see"] + net["see0"], 0)
    inner = np.maximum(rows @ net["row"] + np.repeat(view @ net["mix"] + net["row0"], counts, axis=0), 0)
    scores = (inner @ net["score"])[:, 0]
    first = np.cumsum(counts) - counts
    chances = np.exp(scores - np.repeat(np.maximum.reduceat(scores, first), counts))
    chances /= np.repeat(np.add.reduceat(chances, first), counts)
    return view, inner, chances, (view @ net["worth"] + net["worth0"])[:, 0]


def gradient(net, seen, rows, counts, taken, before, advantage, goal, curiosity):
    """Of the loss: the clipped gain of the actions taken, the error of what was foreseen, and curiosity."""
    view, inner, chances, worth = forward(net, seen, rows, counts)
    count, first = len(counts), np.cumsum(counts) - counts
    at = first + taken
    ratio = chances[at] / before
    moves = np.where(advantage > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
    push = (advantage * ratio * moves).astype(np.float32)
    logs = np.log(np.maximum(chances, 1e-9))
    spread = np.repeat(np.add.reduceat(chances * logs, first), counts)
    slope = chances * np.repeat(push, counts) + curiosity * chances * (logs - spread)
    slope[at] -= push
    slope = (slope / count)[:, None]
    error = ((worth - goal) / count).astype(np.float32)[:, None]
    deep = slope @ net["score"].T * (inner > 0)
    mixed = np.add.reduceat(deep, first, axis=0)
    back = (mixed @ net["mix"].T + error @ net["worth"].T) * (view > 0)
    return {
        "see": seen.T @ back, "see0": back.sum(axis=0), "row": rows.T @ deep, "mix": view.T @ mixed,
        "row0": deep.sum(axis=0), "score": inner.T @ slope, "worth": view.T @ error, "worth0": error.sum(axis=0),
    }  # fmt: skip


class Adam:
    """Steps of a size that fits each weight (Kingma and Ba, 2015)."""

    def __init__(self, net):
        self.net, self.count = net, 0
        self.mean = {name: np.zeros_like(each) for name, each in net.items()}
        self.square = {name: np.zeros_like(each) for name, each in net.items()}

    def step(self, slopes, rate):
        size = sum(float((slope**2).sum()) for slope in slopes.values()) ** 0.5
        self.count += 1
        for name, slope in slopes.items():
            slope = slope * min(1.0, 0.5 / (size + 1e-9))
            self.mean[name] += 0.1 * (slope - self.mean[name])
            self.square[name] += 0.001 * (slope**2 - self.square[name])
            mean, square = (
                self.mean[name] / (1 - 0.9**self.count),
                self.square[name] / (1 - 0.999**self.count),
            )
            self.net[name] -= rate * mean / (np.sqrt(square) + 1e-8)


def picked(rows, counts, which):
    """The rows of some decisions, in their order."""
    first = np.cumsum(counts) - counts
    some = counts[which]
    start = np.repeat(first[which] - (np.cumsum(some) - some), some)
    return rows[start + np.arange(some.sum())]


def train(minutes, seed=1, rounds=None, save=None):
    """The network after so many minutes, or so many rounds of learning. save: called with it every minute."""
    random = np.random.default_rng(seed)
    batch = Batch("goennen", GAMES, level=1, reward="points")
    seen = batch.reset(seed=seed)
    rows, counts = batch.flat()
    net = new_network(seen.observation.shape[1], rows.shape[1], random)
    learner, scores = Adam(net), []
    start = saved = time.monotonic()
    number = 0
    while number != rounds and (rounds or time.monotonic() - start < 60 * minutes):
        left = 1 - (number / rounds if rounds else (time.monotonic() - start) / (60 * minutes))
        found = []
        for _ in range(STEPS):
            rows, counts = batch.flat()
            _, _, chances, worth = forward(net, seen.observation, rows, counts)
            last = np.cumsum(counts)
            # Each decision's chances add up to 1, so those of the decisions before it add up to their number.
            drawn = np.searchsorted(np.cumsum(chances), np.arange(GAMES) + random.random(GAMES) * 0.9999)
            drawn = np.clip(drawn, last - counts, last - 1)
            taken = drawn - (last - counts)
            was = (seen.observation, rows, counts, taken, chances[drawn], worth)
            seen, reward, over, cut, info = batch.step(taken)
            found.append((*was, reward / POINTS, over | cut))
            scores += info["score"][over, 0].tolist()
        later = forward(net, seen.observation, *batch.flat())[3]
        worth, reward, ended = (np.array([each[at] for each in found]) for at in (5, 6, 7))
        advantage, surprise = np.zeros_like(worth), np.zeros(GAMES)
        for at in reversed(range(STEPS)):
            goes_on = ~ended[at]
            surprise = reward[at] + DISCOUNT * (later + TRACE * surprise) * goes_on - worth[at]
            # What comes later is worth what is foreseen, and a part of how much that was wrong.
            advantage[at], later = surprise, worth[at]
        goal = (advantage + worth).ravel()
        looks, rows, counts, taken, before = (np.concatenate([each[at] for each in found]) for at in range(5))
        advantage = advantage.ravel()
        for _ in range(EPOCHS):
            for part in np.array_split(random.permutation(len(counts)), PARTS):
                gain = (advantage[part] - advantage[part].mean()) / (advantage[part].std() + 1e-8)
                some = picked(rows, counts, part)
                slopes = gradient(
                    net,
                    looks[part],
                    some,
                    counts[part],
                    taken[part],
                    before[part],
                    gain,
                    goal[part],
                    CURIOSITY * left,
                )
                learner.step(slopes, RATE * max(left, 0.05))
        number += 1
        if number % 10 == 0:
            spent = (time.monotonic() - start) / 60
            mean = np.mean(scores[-300:] or [np.nan])
            print(
                f"round {number}, {spent:.1f} min, {len(scores)} games: {mean:.1f} points",
                file=sys.stderr,
                flush=True,
            )
        if save and time.monotonic() - saved > 60:
            saved = time.monotonic()
            save(net)
    return net


def values(view, net, rows):
    """The score of each legal action."""
    seen = rows.observation(view)
    there = [(number, net["see"][at]) for at, number in enumerate(seen) if number]
    inner = [
        max(0.0, start + sum(number * weights[unit] for number, weights in there))
        for unit, start in enumerate(net["see0"])
    ]
    mixed = [
        start + sum(number * weights[unit] for number, weights in zip(inner, net["mix"], strict=True))
        for unit, start in enumerate(net["row0"])
    ]
    found = {}
    for action, row in zip(view.legal_actions(), rows.rows(view), strict=False):
        here = [(number, net["row"][at]) for at, number in enumerate(row) if number]
        found[action] = sum(
            weight[0] * max(0.0, start + sum(number * weights[unit] for number, weights in here))
            for unit, (start, weight) in enumerate(zip(mixed, net["score"], strict=True))
        )
    return found


def unpacked(packed):
    """The weights from a text for each matrix, as rows of numbers."""
    net = {}
    for name, (columns, text) in packed.items():
        data = b85decode(text)
        numbers = unpack(f"<{len(data) // 2}e", data)
        net[name] = [numbers[at : at + columns] for at in range(0, len(numbers), columns)]
    return {name: each[0] if name.endswith("0") else each for name, each in net.items()}


PLAYER = '''"""A player of Gönnen Können. Its network was trained by docs/examples/train_rows.py."""

from base64 import b85decode
from struct import unpack

from engine.goennen.rows import rows_of

PACKED = {packed}


{unpacked}

{values}

NET = unpacked(PACKED)


class Player:
    def values(self, view):
        return values(view, NET, rows_of(view.position.ruleset))
'''


def player(net):
    """The network as a file of its own: its weights in two bytes each, packed into text."""
    packed = {
        name: (each.shape[-1], b85encode(each.astype("<f2").tobytes()).decode())
        for name, each in net.items()
        if not name.startswith("worth")
    }
    text = "{\n" + "".join(f"    {name!r}: {each!r},\n" for name, each in packed.items()) + "}"
    return PLAYER.format(packed=text, unpacked=inspect.getsource(unpacked), values=inspect.getsource(values))


def main():
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--rounds", type=int, help="of learning, instead of minutes")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()

    def save(net):
        asked.file.write_text(player(net), "utf-8")

    search_seldom()
    save(train(asked.minutes, asked.seed, asked.rounds, save))


if __name__ == "__main__":
    main()
