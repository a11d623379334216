"""The whole table of Gönnen Können, put together."""

from ui.games.goennen import display, dock, head, market, preview, seats
from ui.kit.text import t
from ui.table import frame as tables


def table(page):
    parts = [head.head(page), seats.seats(page), market.market(page), display.display(page), preview.preview(page),
             dock.dock(page)]
    return tables.table(page, t("title"), " solo" if page.alone else "", page.view["phase"], parts)
