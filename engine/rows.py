"""Actions as rows: each legal action is described by a row of numbers, so that a network can score any action by what it is.

A game has them in its module `rows`, as `ROWS`; environments and players load it by name, and the page only for the lab.
"""

from array import array
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from engine.errors import BadInput

Pieces = list[bytes]
"""Numbers of four bytes each, in pieces that follow on each other: most have been made before and are only put together."""


def packed(numbers: Iterable[float]) -> bytes:
    """A piece with these numbers."""
    return array("f", numbers).tobytes()


def unpacked(pieces: Pieces) -> list[float]:
    """The numbers of pieces."""
    found = array("f")
    found.frombytes(b"".join(pieces))
    return found.tolist()


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows of a game. All numbers are between −1 and 1 or a little beyond.

    most: the legal actions that get a row; a position seldom has more. names: of the numbers of a row, in order. describe: from a
    position and its legal actions to a row for each, one after the other. observe: from a position and a seat to its observation,
    always as many numbers. Both read only what the seat may know, so a state's position gives the same as its view's.
    """

    most: int
    names: tuple[str, ...]
    describe: Callable[[Any, Sequence[Any]], Pieces]
    observe: Callable[[Any, int], Pieces]

    def observation(self, view: Any) -> list[float]:
        """What the seat sees, as numbers; always as many, whatever the number of seats."""
        return unpacked(self.observe(view.position, view.seat))

    def rows(self, view: Any) -> list[list[float]]:
        """A row for each of `view.legal_actions()`, in their order."""
        numbers, columns = unpacked(self.describe(view.position, view.legal_actions())), len(self.names)
        return [numbers[at : at + columns] for at in range(0, len(numbers), columns)]


def load_rows(game: str, ruleset: int | None = None) -> Rows:
    """The rows of a game, of its newest ruleset if none is named. Raises `BadInput` if it has none."""
    try:
        module = import_module(f"engine.{game}.rows")
    except ModuleNotFoundError as error:
        raise BadInput("game", f"{game[:40]} has no rows for its actions", text=game[:40]) from error
    found: Rows = module.rows_of() if ruleset is None else module.rows_of(ruleset)
    return found
