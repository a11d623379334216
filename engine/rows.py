"""Actions as rows: each legal action is described by a row of numbers, so that a network can score any action by what it is.

A game has them in its module `rows`, as `ROWS`; environments and players load it by name, and the page only for the lab.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, NamedTuple

from engine.errors import BadInput

Line = Sequence[float]


class Described(NamedTuple):
    """Rows in two parts, as most of their numbers never change. lines: for each row where it stands in tables, one index for each table.
    numbers: for each row the others, which follow on the lines."""

    lines: Sequence[Sequence[int]]
    numbers: Sequence[Line]


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows of a game. All numbers are between −1 and 1 or a little beyond.

    most: the legal actions that get a row; a position seldom has more. names: of the numbers of a row, in order. tables: of the lines
    of a row. describe: from a position and its legal actions to a row for each. table: of the lines of an observation. observe: from
    a position and a seat to lines and numbers of its observation, always as many. Both read only what the seat may know, so a
    state's position gives the same as its view's.
    """

    most: int
    names: tuple[str, ...]
    tables: tuple[Sequence[Line], ...]
    describe: Callable[[Any, Sequence[Any]], Described]
    table: Sequence[Line]
    observe: Callable[[Any, int], tuple[Sequence[int], Line]]

    def observation(self, view: Any) -> list[float]:
        """What the seat sees, as numbers; always as many, whatever the number of seats."""
        lines, numbers = self.observe(view.position, view.seat)
        return [number for line in lines for number in self.table[line]] + [*numbers]

    def rows(self, view: Any) -> list[list[float]]:
        """A row for each of `view.legal_actions()`, in their order."""
        found = self.describe(view.position, view.legal_actions())
        return [
            [number for table, line in zip(self.tables, lines, strict=True) for number in table[line]]
            + [*numbers]
            for lines, numbers in zip(found.lines, found.numbers, strict=True)
        ]


def load_rows(game: str, ruleset: int | None = None) -> Rows:
    """The rows of a game, of its newest ruleset if none is named. Raises `BadInput` if it has none."""
    try:
        module = import_module(f"engine.{game}.rows")
    except ModuleNotFoundError as error:
        raise BadInput("game", f"{game[:40]} has no rows for its actions", text=game[:40]) from error
    found: Rows = module.rows_of() if ruleset is None else module.rows_of(ruleset)
    return found
