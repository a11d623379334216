"""What the commands share: how a wrong command line is answered, and the options that several have."""

import argparse
from collections.abc import Callable
from typing import Any, NoReturn

from engine.match import GAMES

Commands = Any
"""What `add_subparsers` gives, to which a module adds its command; argparse has no public name for it."""


class Parser(argparse.ArgumentParser):
    """Answers a wrong command line with one sentence and the usage."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and exit with 2."""
        self.exit(2, f"{self.prog}: {message}\n{self.format_usage()}")


def whole_number(least: int) -> Callable[[str], int]:
    """What reads a whole number of `least` or more."""

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
    """The game, which stands before all options."""
    command.add_argument("game", choices=sorted(GAMES), **options)


def add_seed(command: argparse.ArgumentParser) -> None:
    """The option --seed."""
    command.add_argument("--seed", default="DICETABLE", help="any text (default: %(default)s)")


def add_json(command: argparse.ArgumentParser, what: str = "one JSON object on standard output") -> None:
    """The option --json."""
    command.add_argument("--json", action="store_true", help=what)


def add_power(command: argparse.ArgumentParser) -> None:
    """The options that say what games are played on."""
    command.add_argument("--processes", type=whole_number(1), help="(default: one per core)")
    command.add_argument("--dask", metavar="ADDRESS", help="play on the cluster of this Dask scheduler instead")
