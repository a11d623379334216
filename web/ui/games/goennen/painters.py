"""The painters of Gönnen Können (see `ui.draw.pictures`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.games.goennen import card_painter, market_painter, pictograms

if TYPE_CHECKING:
    from js import Context

    from ui.draw.palette import Palette
    from ui.kit.types import Cards, Job


def _card(g: Context, p: Palette, cards: Cards, job: Job, w: float, h: float, t: float | None = None) -> None:
    g.scale(w / 100, h / 100)
    if t is None:
        card_painter.paint(g, p, cards[job[1]], job[2])
    else:
        card_painter.completing(g, p, cards[job[1]], job[2], t)


def _ticket(g: Context, p: Palette, cards: Cards, job: Job, w: float, h: float) -> None:
    card_painter.ticket(g, p, cards[job[1]], w, h)


def _tile(g: Context, p: Palette, cards: Cards, job: Job, w: float, h: float) -> None:
    card_painter.tile(g, p, cards[job[1]], job[2], w)


def _pictogram(g: Context, p: Palette, cards: Cards, job: Job, w: float, h: float) -> None:
    pictograms.paint(g, p, job[1], w / 2, h / 2, min(w, h) * 0.94, job[2])


def _price(g: Context, p: Palette, cards: Cards, job: Job, w: float, h: float) -> None:
    market_painter.price_die(g, p, w, job[1] or None)


def _deck(g: Context, p: Palette, cards: Cards, job: Job, w: float, h: float) -> None:
    market_painter.deck(g, p, job[1], job[2], w, h)


PAINTERS = {
    "card": _card,
    "ticket": _ticket,
    "tile": _tile,
    "pictogram": _pictogram,
    "price": _price,
    "deck": _deck,
}
