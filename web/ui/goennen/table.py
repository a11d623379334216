"""The whole table of Gönnen Können, put together."""

from ui import moves
from ui.goennen import display, dock, head, market, preview, seats
from ui.sheets import sheet
from ui.text import t
from ui.tree import h


def table(page):
    """The table of a game; everything but the dock is out of reach while a sheet lies over it."""
    view = page.view
    over = bool(page.sheet)
    parts = [head.head(page), seats.seats(page), market.market(page), display.display(page), preview.preview(page),
             dock.dock(page)]
    if over:
        for part in parts[:-1]:
            part.attrs["inert"] = ""
    board = h("div", {"class": "table" + (" solo" if page.alone else "") + (" open" if over else "")}, parts, key="table")
    return h("main", {"data-state": view["state"], "data-step": page.step, "data-phase": view["phase"]}, [
        h("h1", {"class": "aloud"}, t("title"), key="title"),
        board,
        h("div", {"class": "veil", "data-do": "close"}, key="veil") if over else None,
        sheet(page),
        moves.moves(page),
    ], key="game")
