"""`deck`: the cards of Gönnen Können, their tasks, rewards and difficulty, and their outcomes in play."""

import argparse
import json
import sys
from functools import partial
from typing import Any

from engine.cli.options import Commands, add_json, add_power, add_seed, whole_number
from engine.play import table_game
from engine.tournament import Power, entrants, series, watched

GAME = "goennen"


def add(commands: Commands) -> None:
    """Add the command to the command line."""
    command = commands.add_parser("deck", help="the cards, their tasks, rewards and difficulty")
    command.add_argument(
        "--games", type=whole_number(0), default=0, help="also play so many games with them"
    )
    command.add_argument("--seats", default="hard,hard,hard,hard", help="who plays (default: %(default)s)")
    add_seed(command)
    add_power(command)
    add_json(command, "a JSON list on standard output")
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    """Measure and print. Raises `BadInput` if the players can't play."""
    from engine.goennen.analysis.odds import (
        difficulty,  # loads the solver, which no other command needs at its start
    )
    from engine.goennen.cards import deck

    rows: list[dict[str, Any]] = []
    for number, card in enumerate(deck(), 1):
        print(f"\r{number}/49 {card.id}", end="", file=sys.stderr, flush=True)
        chance, rounds = difficulty(card)
        rows.append(card.to_json() | {"chance_in_one_turn": chance, "mean_rounds": rounds})
    print("\r" + " " * 12 + "\r", end="", file=sys.stderr)
    kinds: dict[str, dict[str, Any]] = {}
    if arguments.games:
        kinds = _played(arguments, rows)
    print(json.dumps(rows) if arguments.json else as_text(rows, kinds))


def _played(arguments: argparse.Namespace, rows: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """Play games between computer players, add each card's outcomes to its row, and return them by kind of reward."""
    from engine.goennen.analysis.balance import by_kind, outcomes, tallies
    from engine.goennen.cards import deck

    playing = entrants(GAME, arguments.seats)
    play_one = partial(table_game, GAME, playing, arguments.seed, report=outcomes)
    power = Power(arguments.processes, arguments.dask)
    results = list(watched(series(play_one, arguments.games, power), arguments.games, "deck"))
    found = tallies(played.report for played in results)
    for row in rows:
        row["play"] = found[row["id"]].to_json()
    return {kind: tally.to_json() for kind, tally in by_kind(found, deck()).items()}


PLAY_HEAD = f"{'seen':>5} {'taken':>6} {'done':>6} {'earns':>6}"


def as_text(rows: list[dict[str, Any]], kinds: dict[str, dict[str, Any]]) -> str:
    """The cards as a table. kinds: the outcomes by kind of reward, empty if no games were played."""
    head = f"{'card':4} {'colour':6} {'task':10} {'fields':26} {'reward':28} {'one turn':>8} {'rounds':>7}"
    lines = [head + (f"  {PLAY_HEAD}" if kinds else "")]
    for row in rows:
        reward = row["reward"]
        earns = (
            f"{reward['points']} {reward['kind']} {reward['colour'] or ''}"
            if reward["points"]
            else reward["kind"]
        )
        lines.append(
            f"{row['id']:4} {row['colour'] or '-':6} {row['task']['kind']:10} {_fields(row['task']):26} "
            f"{earns:28} {row['chance_in_one_turn']:8.2%} {row['mean_rounds']:7.2f}"
            + (f"  {_play(row['play'])}" if kinds else "")
        )
    lines += [f"{kind:91} {_play(play)}" for kind, play in kinds.items()]
    return "\n".join(lines)


def _play(play: dict[str, Any]) -> str:
    taken, completed, earns = (play[name] for name in ("taken", "completed", "earns"))
    return (
        f"{play['seen']:5} {'-' if taken is None else f'{taken:.0%}':>6} "
        f"{'-' if completed is None else f'{completed:.0%}':>6} {'-' if earns is None else f'{earns:.1f}':>6}"
    )


def _fields(task: dict[str, Any]) -> str:
    rows = [
        " ".join(f"{field['colour'] or ''}{field['number'] or ''}" or "_" for field in row)
        for row in task["rows"]
    ]
    return " | ".join(rows) + (f" >= {task['total']}" if task["total"] else "")
