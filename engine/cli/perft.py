"""`perft GAME`: the number of legal action sequences of each length."""

import argparse
import json

from engine.cli.options import Commands, add_game, add_json, add_seed, whole_number
from engine.match import GAMES, HUMAN, Setup
from engine.perft import perft


def add(commands: Commands) -> None:
    """Add the command to the command line."""
    command = commands.add_parser("perft", help="count the legal action sequences of each length")
    add_game(command)
    add_seed(command)
    command.add_argument(
        "--depth", type=whole_number(1), default=4, help="the longest (default: %(default)s)"
    )
    command.add_argument("--seats", type=whole_number(1), default=2, help="(default: %(default)s)")
    command.add_argument("--solo", action="store_true", help="the solo game instead")
    command.add_argument("--level", type=whole_number(1), help="the level of a solo game that has levels")
    add_json(command)
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    """Count and print. Raises `BadInput` if there is no such game."""
    game = GAMES[arguments.game]
    solo = arguments.solo or arguments.level is not None
    level = 1 if solo and game.LEVELS and arguments.level is None else arguments.level
    seats = (HUMAN,) * (1 if solo else arguments.seats)
    start = None if solo else 0
    state = Setup(arguments.game, game.RULESET, arguments.seed, seats, solo, level, start).first_state()
    counts = []
    for depth, count in enumerate(perft(state, arguments.depth), 1):
        counts.append(count)
        if not arguments.json:
            print(f"{depth:>3} {count:>12,}", flush=True)
    if arguments.json:
        print(json.dumps({"game": arguments.game, "seed": arguments.seed, "counts": counts}))
