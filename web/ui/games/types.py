"""Each game's table meets the contract, and each game's help is one: the type checker compares them here."""

from typing import TYPE_CHECKING

from ui.table.types import Table

if TYPE_CHECKING:
    from ui.games.goennen.game import Table as Goennen
    from ui.games.plain.game import Table as Plain
    from ui.games.tutto.game import Table as Tutto


def goennen(table: "Goennen") -> Table:
    return table


def tutto(table: "Tutto") -> Table:
    return table


def plain(table: "Plain") -> Table:
    return table
