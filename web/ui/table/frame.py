"""The frame of every game's table: its parts, the sheet over them, the panel of all moves."""

from ui.kit.tree import h
from ui.table import moves
from ui.table.sheets import sheet


def table(page, title, kind, phase, parts):
    """The table of a game made of its parts, the last of which is its dock: everything else is out of reach while a
    sheet lies over it. kind: what the table is called in style sheets."""
    over = bool(page.sheet)
    if over:
        for part in parts[:-1]:
            part.attrs["inert"] = ""
    view = page.view
    return h("main", {"data-game": view["game"], "data-state": view["state"], "data-step": page.step, "data-phase": phase}, [
        h("h1", {"class": "aloud"}, title, key="h1"),
        h("div", {"class": "table" + kind + (" open" if over else "")}, parts, key="table"),
        h("div", {"class": "veil", "data-do": "close"}, key="veil") if over else None,
        sheet(page),
        moves.moves(page),
    ], key="game")
