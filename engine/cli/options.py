"""What the commands share: the answer to a wrong command line, and common options."""

import argparse
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from math import inf
from typing import Any, NoReturn

from engine.errors import BadInput
from engine.link import open_link
from engine.match import GAMES, Match
from engine.own_player import Failure
from engine.play import Planned, Played
from engine.records import Log, read
from engine.together import woven
from engine.turn_link import is_turn_link, open_turn_link

PROG = "python3 -m engine"

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
    command.add_argument(
        "--processes",
        type=whole_number(1),
        help="(default: one per core; with 1 the games run in this process, as a debugger needs it)",
    )
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


def add_jsonl(command: argparse.ArgumentParser) -> None:
    """Add the option for a file of games."""
    command.add_argument(
        "--jsonl",
        metavar="FILE",
        help="write each game as a line of JSON; the same command later goes on where the file ends",
    )


def add_corrected(command: argparse.ArgumentParser) -> None:
    """Add the option for results without luck."""
    command.add_argument(
        "--corrected",
        action="store_true",
        help="also tell the results without luck, as hard sees it: fewer games tell as much, but each takes longer",
    )


def add_link(command: argparse.ArgumentParser) -> None:
    """Add the game to open as a positional argument, and the option for one of a file."""
    command.add_argument(
        "link",
        help="a link that includes the game, or its part from # on; or a file that arena or solo has written with --jsonl",
    )
    command.add_argument(
        "--game",
        type=whole_number(1),
        metavar="N",
        help="which game of a file, counted from 1 (default: the last)",
    )


def link_of(arguments: argparse.Namespace) -> str:
    """The link that is to be opened. Raises `BadInput` if the file has no such game."""
    link: str = arguments.link
    if "#" in link or not os.path.isfile(link):
        if arguments.game is not None:
            raise BadInput("file", f"there is no file called {link[:60]!r} to take a game from")
        return link
    found = read(link)
    number = arguments.game or len(found)
    if not 1 <= number <= len(found):
        raise BadInput("file", f"{link} has {len(found)} games, so there is no game {number}")
    return str(found[number - 1].played.link)


def match_of(link: str) -> Match:
    """The game of a link of any kind, also of one between devices. Raises `BadInput` if it can't be opened."""
    return woven(open_turn_link(link)) if is_turn_link(link) else open_link(link)


@contextmanager
def recording(path: str | None, plans: Callable[[int], Planned]) -> Iterator[Log | None]:
    """The file of `--jsonl`, if there is one."""
    if path is None:
        yield None
        return
    with Log(path, plans) as log:
        yield log


FEW = 5
"""So many lost games are told one by one. The table counts them all."""


def show_failure(played: Played, before: Sequence[Played]) -> None:
    """Tell on standard error that a player has lost a game by what it did. before: the games so far."""
    if played.failed and sum(each.failed is not None for each in before) < FEW:
        print(f"\r{PROG}: {played.failed}\n{where(played.failed.failure, PROG)}", end="", file=sys.stderr)


def where(failure: Failure | None, prog: str) -> str:
    """How to come back to the decision at which a player failed."""
    if failure is None:
        return ""
    start = "" if failure.start is None else f", starting seat {failure.start}"
    return (
        f"This was game {failure.game + 1}, seed {failure.seed}{start}: step {failure.step}, seat {failure.seat}.\n"
        f"The position: {prog} replay '{failure.link}'\n"
    )


def _seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value <= 1e6:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds from 0 to 1000000")
    return value or inf
