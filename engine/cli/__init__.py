"""The command line: `python -m engine COMMAND`. Each command is a module here, with its help in `engine COMMAND --help`.

    perft GAME --seed S --depth D [--seats N | --solo [--level L]]    counts of legal action sequences
    arena GAME --seats hard,easy --games N --seed S [--json]          players against each other
    solo [GAME] --level L --policy hard --games N --seed S [--json]   a player alone
    replay LINK [--json]                                              the final state of a game sent as a link
    deck [--games N] [--json]                                         the cards, their difficulty, their outcomes in play

A wrong command line exits with 2, one sentence and the usage. A player in a file that does something wrong exits with 1
and one sentence that names the file and the line.
"""

from collections.abc import Sequence

from engine.cli import arena, deck, perft, replay, solo
from engine.cli.options import Parser
from engine.errors import BadInput
from engine.player_file import PlayerError

COMMANDS = (perft, replay, arena, solo, deck)


def parser() -> Parser:
    """The whole command line."""
    root = Parser(prog="python -m engine", description="Dicetable's games without a page.")
    commands = root.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for module in COMMANDS:
        module.add(commands)
    return root


def main(words: Sequence[str] | None = None) -> int:
    """Run one command; the exit status."""
    root = parser()
    arguments = root.parse_args(words)
    try:
        arguments.run(arguments)
    except PlayerError as error:
        root.exit(1, f"{root.prog}: {error}\n")
    except BadInput as error:
        root.error(str(error))
    except KeyboardInterrupt:
        root.exit(130, f"\n{root.prog}: stopped\n")
    return 0
