"""Trains a network for Gönnen Können that scores actions by what they are, and saves it as a player in a file.

    pip install '.[env]'
    python3 docs/examples/train_rows.py trained.py

Each legal action is a row of numbers (`engine/rows.py`). The network looks at what the seat sees once, then gives each row a
score. It learns from a stronger player, *hard*: the network plays games of two against itself, many at once
(`engine/batch.py`), and for each decision that it meets the teacher says what the actions are worth. So it learns what to do
where its own play leads (DAgger; Ross, Gordon and Bagnell, 2011). Every minute it saves the player, so it can be stopped at
any time.

The file that is saved needs neither numpy nor this one: it holds the weights and plays in the lab and in the arena.
"""

import argparse
import inspect
import os
import sys
import time
from base64 import b85decode, b85encode
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from struct import unpack

import numpy as np

from engine.batch import Batch
from engine.gc_tuning import search_seldom
from engine.match import GAMES

TABLES, STEPS = 2, 512  # played at once in each process: teachers are slow with many; decisions a round
UNITS = 64
SOFT = 0.5  # points: an action that is worth so much less than another has 1/e of its chance
SIZE, TIMES = 256, 8  # decisions in a step of learning; how often each is learned, on average
MOST = 150_000  # decisions that are kept
RATE = 2e-3


class Tables:
    """Games of two, played at the same time. Each has a teacher of its own, which keeps its plan for the turn."""

    def __init__(self, teacher, seed):
        self.batch = Batch("goennen", TABLES, seats=2)
        self.seen = self.batch.reset(seed=seed)
        self.teachers = [GAMES["goennen"].POLICIES[teacher]() for _ in range(TABLES)]
        self.random = np.random.default_rng(seed)

    def play(self, net, share, steps=STEPS):
        """Plays on. Returns the decisions: what was seen, the rows, how many each has, and the chance that the teacher gives each
        row; and how much less the network's actions are worth to the teacher than the best ones, on average where there is a
        choice. share: of the actions that the teacher takes."""
        found, lost = [], []
        for _ in range(steps):
            rows, counts = self.batch.flat()
            scores = np.split(forward(net, self.seen.observation, rows, counts)[2], np.cumsum(counts)[:-1])
            goals, taken = [], []
            for state, legal, seat, teacher, own in zip(
                self.batch.states, self.batch.legal, self.seen.seat, self.teachers, scores, strict=True
            ):
                worth = np.zeros(1)
                if len(legal) > 1:
                    values = teacher.values(state.view(int(seat)))
                    worth = np.array([values[action] for action in legal])
                    lost.append(worth.max() - worth[own.argmax()])
                goal = np.exp((worth - worth.max()) / SOFT)
                goals.append(goal / goal.sum())
                taken.append((goal if self.random.random() < share else own).argmax())
            found.append((self.seen.observation.copy(), rows, counts, np.concatenate(goals)))
            self.seen = self.batch.step(taken)[0]
        return [np.concatenate(each) for each in zip(*found, strict=True)], np.mean(lost)


def played(tables, *asked):
    """For a process: the tables afterwards, and what they return."""
    return tables, *tables.play(*asked)


def new_network(seen, columns, random):
    """Its weights. seen: numbers of an observation; columns: of a row."""

    def drawn(*shape):
        return (random.standard_normal(shape) * (2 / shape[0]) ** 0.5).astype(np.float32)

    return {
        "see": drawn(seen, UNITS), "see0": np.zeros(UNITS, np.float32),
        "row": drawn(columns, UNITS), "mix": drawn(UNITS, UNITS), "row0": np.zeros(UNITS, np.float32),
        "score": 0.1 * drawn(UNITS, 1),
    }  # fmt: skip


def forward(net, seen, rows, counts):
    """The hidden layers and the score of each row. rows: of all decisions one after the other; counts: how many each has."""
    view = np.maximum(seen @ net["see"] + net["see0"], 0)
    inner = np.maximum(rows @ net["row"] + np.repeat(view @ net["mix"] + net["row0"], counts, axis=0), 0)
    return view, inner, (inner @ net["score"])[:, 0]


def gradient(net, seen, rows, counts, goals):
    """Of the loss, the cross-entropy between the teacher's chances and those of the network."""
    view, inner, scores = forward(net, seen, rows, counts)
    first = np.cumsum(counts) - counts
    chances = np.exp(scores - np.repeat(np.maximum.reduceat(scores, first), counts))
    chances /= np.repeat(np.add.reduceat(chances, first), counts)
    slope = ((chances - goals) / len(counts)).astype(np.float32)[:, None]
    deep = slope @ net["score"].T * (inner > 0)
    mixed = np.add.reduceat(deep, first, axis=0)
    back = mixed @ net["mix"].T * (view > 0)
    return {
        "see": seen.T @ back, "see0": back.sum(axis=0), "row": rows.T @ deep, "mix": view.T @ mixed,
        "row0": deep.sum(axis=0), "score": inner.T @ slope,
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


def picked(counts, which):
    """Where the rows of some decisions are, in their order."""
    first, some = np.cumsum(counts) - counts, counts[which]
    return np.repeat(first[which] - (np.cumsum(some) - some), some) + np.arange(some.sum())


class Decisions:
    """The last decisions that were met, in the order of the rounds."""

    def __init__(self):
        self.rounds = []

    def add(self, looks, rows, counts, goals):
        self.rounds.append(
            (looks.astype(np.float16), rows.astype(np.float16), counts, goals.astype(np.float32))
        )
        while sum(len(each[2]) for each in self.rounds[1:]) > MOST:
            del self.rounds[0]

    def drawn(self, random, number):
        """So many parts of `SIZE` decisions, drawn from all rounds."""
        looks, rows, counts, goals = (np.concatenate(each) for each in zip(*self.rounds, strict=True))
        for _ in range(number):
            which = random.integers(len(counts), size=SIZE)
            at = picked(counts, which)
            yield looks[which].astype(np.float32), rows[at].astype(np.float32), counts[which], goals[at]


def train(minutes, seed=1, rounds=None, save=None, teacher="hard", processes=1):
    """The network after so many minutes, or so many rounds of learning. save: called with it every minute."""
    random = np.random.default_rng(seed)
    tables = [Tables(teacher, [seed, each]) for each in range(processes)]
    net = new_network(tables[0].seen.observation.shape[1], tables[0].seen.rows.shape[2], random)
    learner, decisions, number, met = Adam(net), Decisions(), 0, 0
    start = saved = time.monotonic()
    with ProcessPoolExecutor(processes) as pool:
        run = map if processes == 1 else pool.map
        while number != rounds and (rounds or time.monotonic() - start < 60 * minutes):
            left = 1 - (number / rounds if rounds else (time.monotonic() - start) / (60 * minutes))
            found = list(run(played, tables, [net] * processes, [0.5**number] * processes))
            tables = [each for each, *_ in found]
            for _, new, _ in found:
                decisions.add(*new)
            more, lost = processes * TABLES * STEPS, np.mean([lost for *_, lost in found])
            met, number = met + more, number + 1
            for part in decisions.drawn(random, TIMES * more // SIZE):
                learner.step(gradient(net, *part), RATE * max(left, 0.05))
            spent = (time.monotonic() - start) / 60
            print(
                f"round {number}, {spent:.1f} min, {met} decisions: each gives away {lost:.2f} to {teacher}",
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
# Read now, as this file may be changed while the network learns.
SOURCES = {each.__name__: inspect.getsource(each) for each in (unpacked, values)}


def player(net):
    """The network as a file of its own: its weights in two bytes each, packed into text."""
    packed = {
        name: (each.shape[-1], b85encode(each.astype("<f2").tobytes()).decode()) for name, each in net.items()
    }
    text = "{\n" + "".join(f"    {name!r}: {each!r},\n" for name, each in packed.items()) + "}"
    return PLAYER.format(packed=text, **SOURCES)


def main():
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--rounds", type=int, help="of learning, instead of minutes")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--teacher", default="hard", choices=GAMES["goennen"].POLICIES)
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    asked = parser.parse_args()

    def save(net):
        asked.file.write_text(player(net), "utf-8")

    search_seldom()
    save(train(asked.minutes, asked.seed, asked.rounds, save, asked.teacher, asked.processes))


if __name__ == "__main__":
    main()
