"""Writes engine/tutto/ai/race.json: how turns end, what can be beaten, how long solo takes.

    python -m tests.bench.tutto_tables

Half a minute. All of it for a full deck drawn with replacement.
"""

import json
import sys
from pathlib import Path

from engine.tutto.ai.turn_solver import UNIT, EndValues, Solver, expected_points, fireworks, rolls_with
from engine.tutto.cards import (
    BONUS,
    CARDS,
    CLOVERLEAF,
    DECK_SIZE,
    DOUBLE,
    FIREWORKS,
    FULL_DECK,
    PLUS_MINUS,
    STRAIGHT,
)
from engine.tutto.odds import SIX, straight, tutto
from engine.tutto.position import GOAL

FILE = Path(__file__).parents[2] / "engine" / "tutto" / "ai" / "race.json"
GOAL_UNITS = GOAL // UNIT
LONGEST_BEAT = 160


def how_turns_end() -> list[float]:
    """The chance that a turn played for points writes so many units: the policy followed forwards."""
    solver = Solver(expected_points())
    after, drawn = solver.after(FULL_DECK, 1), solver.draw(FULL_DECK, 1)
    ends: dict[int, float] = {0: 0.0}
    fresh = {0: 1.0}  # units at which a new card is turned over

    def write(units: int, chance: float) -> None:
        ends[units] = ends.get(units, 0.0) + chance

    while fresh:
        units = min(fresh)
        here = fresh.pop(units)

        def after_tutto(total: int, chance: float) -> None:
            if total <= solver.window and drawn[total] > solver.stop[total]:
                fresh[total] = fresh.get(total, 0.0) + chance
            else:
                write(total, chance)

        for card in CARDS:
            chance = here * card.copies / DECK_SIZE
            if card.kind in (BONUS, DOUBLE):
                values = solver.rows(card, after)
                waiting = [{} for _ in range(SIX + 1)]
                waiting[SIX][units] = chance
                for dice in range(SIX, 0, -1):
                    for so_far, there in waiting[dice].items():
                        for roll in rolls_with(dice):
                            options = [
                                (_at(values[dice - kept], so_far + more), dice - kept, so_far + more)
                                for kept, more in roll.keeps
                            ]
                            if roll.everything is not None:
                                stopped = so_far + roll.everything
                                options.append((float(UNIT * stopped), -1, stopped))
                            _, left, total = max(options)
                            if left < 0:
                                write(total, there * roll.chance)
                            elif left:
                                waiting[left][total] = waiting[left].get(total, 0.0) + there * roll.chance
                            else:
                                after_tutto(card.after_tutto(UNIT * total) // UNIT, there * roll.chance)
            elif card.kind == FIREWORKS:
                for more, share in enumerate(fireworks()):
                    write(units + more, chance * share)
            elif card.kind in (PLUS_MINUS, STRAIGHT):
                made = float(tutto(SIX) if card.kind == PLUS_MINUS else straight(SIX))
                after_tutto(units + card.points // UNIT, chance * made)
            elif card.kind == CLOVERLEAF:
                write(GOAL_UNITS, chance * float(tutto(SIX)) ** 2)
    ends[0] += 1.0 - sum(ends.values())
    table = [ends.get(units, 0.0) for units in range(max(ends) + 1)]
    return [*table[:GOAL_UNITS], sum(table[GOAL_UNITS:])]


def _at(row: list[float], units: int) -> float:
    return row[min(units, len(row) - 1)]


def value_of_a_turn(worth: EndValues, window: int) -> float:
    return Solver(worth, window=window).draw(FULL_DECK, 1)[0]


def what_can_be_beaten() -> list[float]:
    """The best chance to write at least so many units in one turn; a cloverleaf beats everything."""
    table = [1.0]
    for needed in range(1, LONGEST_BEAT + 1):
        worth = EndValues(*_step(needed))
        table.append(value_of_a_turn(worth, needed + 1))
        _progress("beat", needed, LONGEST_BEAT)
    return table


def _step(needed: int):
    def written(units: int) -> float:
        return 1.0 if units >= needed else 0.0

    return written, 0.0, 1.0, written


def how_long_solo_takes() -> list[float]:
    """The fewest turns on average for so many units more. A turn that writes nothing leaves as many as before,
    so each value is a fixed point, found by the secant."""
    table = [0.0]
    for needed in range(1, GOAL_UNITS + 1):

        def longer(guess: float, needed: int = needed) -> float:
            def written(units: int) -> float:
                return -(table[max(0, needed - units)] if units else guess)

            return 1.0 - value_of_a_turn(EndValues(written, -guess, 0.0, written), min(80, needed + 1))

        low = table[-1] or 2.0
        high = low + 0.3
        of_low, of_high = longer(low), longer(high)
        while abs(high - low) > 1e-9:
            slope = (of_high - of_low) / (high - low)
            low, of_low = high, of_high
            high = low + (of_low - low) / (1 - slope)
            of_high = longer(high)
        table.append(high)
        _progress("solo", needed, GOAL_UNITS)
    return table


def _progress(what: str, done: int, of: int) -> None:
    print(f"\r{what} {done}/{of}", end="" if done < of else "\n", file=sys.stderr, flush=True)


def main() -> None:
    tables = {"turns": how_turns_end(), "beat": what_can_be_beaten(), "solo": how_long_solo_takes()}
    rounded = {name: [round(value, 7) for value in values] for name, values in tables.items()}
    FILE.write_text(json.dumps(rounded, separators=(",", ":")) + "\n")
    print(f"{FILE.name}: {FILE.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
