"""`solo [GAME]`: solo games of a player."""

import argparse
import json

from engine.cli.options import (
    Commands,
    add_game,
    add_json,
    add_own_players,
    add_power,
    add_seed,
    whole_number,
)
from engine.errors import BadInput
from engine.intervals import mean_interval, rate_interval
from engine.match import GAMES
from engine.tournament import Alone, Power, entrant, solo


def add(commands: Commands) -> None:
    """Add the command to the command line."""
    command = commands.add_parser("solo", help="a player alone")
    add_game(command, nargs="?", default="goennen")
    command.add_argument("--level", type=whole_number(1), help="of a game that has levels (default: 1)")
    command.add_argument(
        "--policy", default="hard", help="who plays: a name, or a file of your own (default: %(default)s)"
    )
    command.add_argument("--games", type=whole_number(1), default=100, help="(default: %(default)s)")
    add_own_players(command)
    add_seed(command)
    add_power(command)
    add_json(command)
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    """Play and print. Raises `BadInput` for an unknown level or player."""
    levels = GAMES[arguments.game].LEVELS
    level = arguments.level if arguments.level or not levels else 1
    if level and level not in range(1, len(levels) + 1):
        raise BadInput(
            "level", f"there is no level {level} in {arguments.game}", text=str(level), last=len(levels)
        )
    power = Power(arguments.processes, arguments.dask)
    playing = entrant(arguments.policy, arguments.limit)
    played = solo(arguments.game, playing, level, arguments.games, arguments.seed, power, arguments.limit)
    print(json.dumps(played.to_json()) if arguments.json else as_text(played))


def as_text(alone: Alone) -> str:
    """The figures as text."""
    figures = alone.to_json()
    games = figures["games"]
    low, high = rate_interval(figures["rate"], games)
    mean, half = mean_interval([float(played.scores[0]) for played in alone.results])
    return (
        f"{alone.name}: {figures['passed']} of {games} passed, {figures['rate']:.1%} ({low:.1%}-{high:.1%}), "
        f"mean score {mean:.1f} +- {half:.1f}\n"
        f"{figures['decisions_per_s']:.0f} decisions a second and core, "
        f"{figures['games_per_core_minute']:.0f} games a core-minute"
    )
