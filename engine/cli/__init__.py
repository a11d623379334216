"""The command line: `python3 -m engine COMMAND`. Each command is a module here; `engine COMMAND --help` shows its help.

    perft GAME --seed S --depth D [--seats N | --solo [--level L]]    counts of legal action sequences
    arena GAME --seats hard,easy --games N --seed S [--json]          players against each other
    solo [GAME] --level L --policy hard --games N --seed S [--json]   solo games of a player, or of two on the same seeds
    ratings FILE... [--json]                                          a table of the games in files
    replay LINK [--json]                                              the final state of a game sent as a link
    review LINK [--verify N] [--json]                                 luck and decisions of a finished game sent as a link
    deck [--games N] [--json]                                         the cards, their difficulty, their outcomes in play

A LINK may also be a file of games that `arena` and `solo` write with `--jsonl`. Ctrl-C ends them with the table so far.

After a wrong command line the exit status is 2, and one sentence and the usage are printed. After an error in a player's
file it is 1: one sentence names the file and the line, and if it happened in a game, another one names the game and
its seed, the step and the seat, and a command that shows the position. `--traceback` adds Python's traceback.
"""

import io
import os
import sys
import tomllib
from collections.abc import Sequence
from importlib import metadata

from engine.cli import arena, deck, perft, ratings, replay, review, solo
from engine.cli.options import PROG, Parser, where
from engine.compiled import SOURCES
from engine.errors import BadInput
from engine.gc_tuning import search_seldom
from engine.own_player import PlayerError

COMMANDS = (perft, replay, review, arena, solo, ratings, deck)


def version() -> str:
    """The version of what is installed, or of the clone that this runs from."""
    project = SOURCES.parent / "pyproject.toml"
    if not project.exists():
        return metadata.version("dicetable")
    return str(tomllib.loads(project.read_text("utf-8"))["project"]["version"])


def parser() -> Parser:
    """The parser for all commands."""
    root = Parser(prog=PROG, description="Dicetable's games without a page.")
    root.add_argument("--version", action="version", version=f"Dicetable {version()}")
    commands = root.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for module in COMMANDS:
        module.add(commands)
    return root


def main(words: Sequence[str] | None = None) -> int:
    """Run one command and return the exit status."""
    root = parser()
    arguments = root.parse_args(words)
    search_seldom()
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # an old code page lacks characters
    try:
        arguments.run(arguments)
        sys.stdout.flush()
    except PlayerError as error:
        trace = error.trace if arguments.traceback else ""
        root.exit(1, f"{trace}{root.prog}: {error}\n{where(error.failure, root.prog)}")
    except BadInput as error:
        root.error(str(error))
    except KeyboardInterrupt:
        sys.stdout.flush()
        root.exit(130, f"\n{root.prog}: stopped\n")
    except BrokenPipeError:  # `| head` has read enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or Python complains when it ends
        return 141
    return 0
