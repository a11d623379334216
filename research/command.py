"""The command line of what plays games into a file and then works with that file."""

import argparse
from collections.abc import Sequence
from pathlib import Path


def parser(
    name: str, says: str | None, commands: Sequence[str], file: str, seed: str, counted: str = "games", most: int = 200
) -> argparse.ArgumentParser:
    """The parser of research/NAME.py, with `command`, `file` and, for the first command, how many games (or what is
    `counted`) and a seed. says: the module's docstring. file: what the file holds. seed, most: the defaults."""
    root = argparse.ArgumentParser(
        prog=f"python -m research.{name}", description=says, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    root.add_argument("command", choices=commands)
    root.add_argument("file", type=Path, help=f"the {file}, as CSV")
    root.add_argument(f"--{counted}", type=int, default=most, help=f"with {commands[0]}: how many (default: %(default)s)")
    root.add_argument("--seed", default=seed, help=f"with {commands[0]}: any text (default: %(default)s)")
    return root
