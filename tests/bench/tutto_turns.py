"""Turns of TUTTO: what they bring exactly, and simulated beside two rules of thumb.

    python3 -m tests.bench.tutto_turns [--turns 100000] [--seed S] [--json]

All of it for a full deck drawn with replacement. The simulation goes through the engine's own rules, with dice
and cards from a generator of its own, the same for every player.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from math import sqrt
from random import Random
from unittest.mock import patch

from engine.tutto import State, Stop, View
from engine.tutto.ai.action_values import ActionValues
from engine.tutto.ai.beginner import Beginner
from engine.tutto.ai.turn_solver import Solver, expected_points
from engine.tutto.apply import start_turn
from engine.tutto.cards import BY_NAME, CARDS, FULL_DECK
from engine.tutto.position import GOAL, TUTTO, Position

ENOUGH = 350


class Exact:
    """The most points from a full deck that is drawn with replacement."""

    def __init__(self) -> None:
        self.solver = Solver(expected_points(GOAL))
        self.turns: dict[object, ActionValues] = {}

    def __call__(self, view: View):
        position = replace(view.position, left=FULL_DECK)
        key = (position.card, position.phase == TUTTO)
        if key not in self.turns:
            self.turns[key] = turn = ActionValues(position, self.solver)
            turn.depth = 1  # each card comes from the full deck
            if position.phase != TUTTO and position.card.may_stop:
                turn._rows = self.solver.rows(position.card, self.solver.after(FULL_DECK, 1))
        values = self.turns[key].values(position)
        return max(values, key=lambda action: values[action])


class KeepEverything:
    """Keeps everything valid and stops with 350 points."""

    def __call__(self, view: View):
        position, actions = view.position, view.legal_actions()
        if Stop() in actions:
            total = position.points
            if position.phase != TUTTO:
                total = max(
                    action["total"] for action in view.to_json()["actions"] if action["kind"] == "stop"
                )
            if total >= ENOUGH:
                return Stop()
        return max((action for action in actions if action != Stop()), key=lambda action: len(str(action)))


class Deck:
    """Any card, whatever was drawn before."""

    def __init__(self, luck: Random) -> None:
        self.luck = luck
        self.cards = [card for card in CARDS for _ in range(card.copies)]

    def __getitem__(self, at: int):
        return self.cards[int(len(self.cards) * self.luck.random())]


def simulate(player: Callable, turns: int, seed: str, progress: str) -> tuple[list[int], int]:
    """The points written in each of so many turns, and how many of them ended with a cloverleaf."""
    luck = Random(seed)
    written: list[int] = []
    cloverleaves = 0
    first = Position(ruleset=1, start=0, scores=(0,), last=(None,), card=BY_NAME["stop"])
    with (
        patch("engine.tutto.apply.die", lambda seed, name: 1 + int(6 * luck.random())),
        patch("engine.tutto.apply.deck_order", lambda seed, shuffles: Deck(luck)),
    ):
        events: list = []
        state = State("", start_turn(first, events, ""))
        while True:
            for event in events:
                if event.key == "turn":
                    written.append(0)
                elif event.key == "wrote":
                    written[-1] = event.params["points"]
            if len(written) > turns:
                return written[:turns], cloverleaves
            if len(written) % 1000 < 2:
                print(f"\r{progress} {len(written)}/{turns} ", end="", file=sys.stderr, flush=True)
            if state.is_over:
                cloverleaves += state.position.champion is not None
                events = []
                state = State("", start_turn(first, events, ""))
                continue
            state = State("", replace(state.position, scores=(0,), ending=False))
            state, found = state.apply(player(state.view(0)))
            events = list(found)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--turns", type=int, default=100_000)
    parser.add_argument("--seed", default="DICETABLE")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()

    exact = {worth: Solver(expected_points(worth)).draw(FULL_DECK, 1)[0] for worth in (0, GOAL)}
    players = {"exact": Exact(), "keep everything, stop at 350": KeepEverything(), "easy": Beginner()}
    rows = []
    for name, player in players.items():
        begun = time.perf_counter()
        points, cloverleaves = simulate(player, arguments.turns, arguments.seed, name)
        mean = sum(points) / len(points)
        variance = sum((each - mean) ** 2 for each in points) / (len(points) - 1)
        rows.append(
            {
                "player": name,
                "turns": len(points),
                "mean": mean,
                "half_interval": 1.96 * sqrt(variance / len(points)),
                "nothing": points.count(0) / len(points),
                "cloverleaves": cloverleaves,
                "mean_with_cloverleaf": mean + GOAL * cloverleaves / len(points),
                "seconds": time.perf_counter() - begun,
            }
        )
    print("\r" + " " * 60 + "\r", end="", file=sys.stderr)
    if arguments.json:
        print(json.dumps({"exact": {str(worth): value for worth, value in exact.items()}, "simulated": rows}))
        return
    for worth, value in exact.items():
        print(f"exact, points of a turn with the cloverleaf worth {worth:>5,}: {value:.9f}")
    print(f"\n{'player':30} {'points':>8} {'+- 95 %':>8} {'nothing':>8} {'with cloverleaf':>16}")
    for row in rows:
        print(
            f"{row['player']:30} {row['mean']:8.2f} {row['half_interval']:8.2f} {row['nothing']:8.2%} "
            f"{row['mean_with_cloverleaf']:16.2f}"
        )


if __name__ == "__main__":
    main()
