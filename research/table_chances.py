"""The chances to win at a table of Gönnen Können: fitted to games of *hard*, and checked on others.

    python -m research.table_chances play fit.csv --games 200 --seed FIT    # positions of games, a row each
    python -m research.table_chances fit fit.csv                            # the three numbers of table_chances.py
    python -m research.table_chances check fresh.csv                        # chances beside what came of them

Games have 2, 3 and 4 seats in turn. Every fifth decision of an active seat is kept.
"""

from collections.abc import Sequence
from math import log
from pathlib import Path
from typing import NamedTuple

import engine.compiled  # noqa: F401 - before all else of the engine
from engine.goennen import new_game
from engine.goennen.ai import table_chances
from engine.goennen.ai.players import hard
from engine.goennen.ai.table_chances import SPREAD, TO_COME, TableChances, chances
from engine.goennen.position import SETUP
from research.study import Study

EVERY = 5
START = (*SPREAD, TO_COME)
STEPS = (1.0, 0.5, 0.25, 0.1)


class Row(NamedTuple):
    """A position. rounds: left. points: that each seat can expect. to_come: whether it has still to play in this round.
    shares: of the victory."""

    game: int
    rounds: float
    points: tuple[float, ...]
    to_come: tuple[float, ...]
    shares: tuple[float, ...]


def play_one(seed: str, number: int) -> list[Row]:
    """The positions kept of game `number`."""
    seats = 2 + number % 3
    player, state = hard(), new_game(seats, f"{seed}/{number}", number // 3 % seats)
    found = TableChances(player.evaluator)
    seen = []
    decisions = 0
    while not state.is_over:
        seat = state.deciders[0]
        view = state.view(seat)
        position = view.position
        if position.phase != SETUP and seat == position.active:
            decisions += 1
            if decisions % EVERY == 0:
                order = (seat - position.start) % seats
                to_come = tuple(float((each - position.start) % seats > order) for each in range(seats))
                points = found.points(position, player.quick_value(view))
                bare = tuple(a - TO_COME * b for a, b in zip(points, to_come, strict=True))
                seen.append((found.rounds(position), bare, to_come))
        state, _ = state.apply(player(view))
    won = state.winners()
    shares = tuple(1 / len(won) if seat in won else 0.0 for seat in range(seats))
    return [Row(number, *each, shares) for each in seen]


def chances_of(row: Row, numbers: Sequence[float]) -> tuple[float, ...]:
    """The chances in a row's position. numbers: those of `SPREAD`, and `TO_COME`."""
    points = [each + numbers[2] * to_come for each, to_come in zip(row.points, row.to_come, strict=True)]
    return chances(points, row.rounds, (numbers[0], numbers[1]))


def loss(rows: Sequence[Row], numbers: Sequence[float]) -> float:
    """The mean of minus the logarithm of the winner's chance."""
    if numbers[0] < 0.1 or numbers[1] < 0.0:
        return float("inf")
    whole = sum(
        share * log(max(1e-9, chance))
        for row in rows
        for share, chance in zip(row.shares, chances_of(row, numbers), strict=True)
        if share
    )
    return -whole / len(rows)


def fit(rows: Sequence[Row]) -> tuple[float, ...]:
    """The most likely numbers, by changing one at a time."""
    best, least = list(START), loss(rows, START)
    for step in STEPS:
        better = True
        while better:
            better = False
            for at in range(3):
                for change in (step, -step):
                    tried = [*best[:at], best[at] + change, *best[at + 1 :]]
                    now = loss(rows, tried)
                    if now < least - 1e-9:
                        best, least, better = tried, now, True
    return tuple(best)


def check(rows: Sequence[Row], numbers: Sequence[float]) -> str:
    """Chances beside what came of them, by tenths, and the losses of these and of equal chances."""
    tenths: list[list[tuple[float, float]]] = [[] for _ in range(10)]
    for row in rows:
        for chance, share in zip(chances_of(row, numbers), row.shares, strict=True):
            tenths[min(9, int(chance * 10))].append((chance, share))
    lines = [f"{'chance said':>12} {'won':>7} {'positions':>9}"]
    for each in tenths:
        if each:
            said, won = (sum(pair[at] for pair in each) / len(each) for at in (0, 1))
            lines.append(f"{said:12.1%} {won:7.1%} {len(each):9}")
    equal = sum(log(len(row.points)) for row in rows) / len(rows)
    lines.append(f"loss {loss(rows, numbers):.4f}, of equal chances {equal:.4f}, in {len(rows)} positions")
    return "\n".join(lines)


STUDY = Study("table_chances", __doc__, Row, play_one, "positions", "DICETABLE")


def main(words: Sequence[str] | None = None) -> None:
    def fitted(rows: Sequence[Row]) -> None:
        numbers = fit(rows)
        print(", ".join(f"{number:.2f}" for number in numbers), f"for {Path(table_chances.__file__).name}")
        print(check(rows, numbers))

    STUDY.run(words, fit=fitted, check=lambda rows: print(check(rows, START)))


if __name__ == "__main__":
    main()
