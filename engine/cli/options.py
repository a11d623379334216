"""What the commands share: the answer to a wrong command line, and common options."""

import argparse
from collections.abc import Callable
from math import inf
from typing import Any, NoReturn

from engine.match import GAMES

Commands = Any
"""The result of `add_subparsers`, to which each module adds its command; argparse has no public name for this type."""


class Parser(argparse.ArgumentParser):
    """Answers a wrong command line with one sentence and the usage."""

    def error(self, message: str) -> NoReturn:
        """Print the message and the usage and exit with status 2."""
        self.exit(2, f"{self.prog}: {message}\n{self.format_usage()}")


def whole_number(least: int) -> Callable[[str], int]:
    """A parser for whole numbers of `least` or more."""

    def read(text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            value = least - 1
        if value < least:
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number of {least} or more")
        return value

    return read


def add_game(command: argparse.ArgumentParser, **options: Any) -> None:
    """Add the game as a positional argument."""
    command.add_argument("game", choices=sorted(GAMES), **options)


def add_seed(command: argparse.ArgumentParser) -> None:
    """Add the option --seed."""
    command.add_argument("--seed", default="DICETABLE", help="any text (default: %(default)s)")


def add_json(command: argparse.ArgumentParser, what: str = "one JSON object on standard output") -> None:
    """Add the option --json."""
    command.add_argument("--json", action="store_true", help=what)


def add_power(command: argparse.ArgumentParser) -> None:
    """Add the options that say where games run."""
    command.add_argument("--processes", type=whole_number(1), help="(default: one per core)")
    command.add_argument(
        "--dask", metavar="ADDRESS", help="play on the cluster of this Dask scheduler instead"
    )


PATIENCE = 60.0
"""Seconds for a decision, unless told otherwise: much more than any player needs, but not for ever."""


def add_own_players(command: argparse.ArgumentParser) -> None:
    """Add the options for players in files."""
    command.add_argument(
        "--limit",
        type=_seconds,
        default=PATIENCE,
        metavar="SECONDS",
        help="that a player in a file has for a decision; 0 for no limit (default: %(default)g)",
    )
    command.add_argument(
        "--traceback", action="store_true", help="print Python's traceback when a player fails"
    )


def _seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value <= 1e6:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds from 0 to 1000000")
    return value or inf
