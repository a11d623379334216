"""Unfinished games in one list: those with people elsewhere in which it is one's turn, those that are played here, those in
which somebody else is waited for. Each can be deleted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app import games, shared_games
from ui.app.store import SAVE
from ui.kit.controls import icon_button
from ui.kit.sheet import act, frame
from ui.kit.text import t
from ui.kit.tree import h
from ui.screens.home import begun, picture, tiles, together

if TYPE_CHECKING:
    from ui.app.engine import Engine
    from ui.app.people import Names
    from ui.app.store import Store
    from ui.app.types import Glance
    from ui.kit.tree import Node
    from ui.screens.home.screen import Home

SHOWN = 2  # on the start screen itself, so that the other ways to play stay in sight
HERE = 1  # of them that are played here: the tiles continue others of these


def others(store: Store) -> list[tuple[str, Glance]]:
    """(link, glance) of those that no tile continues, the latest first."""
    first = [link for link, _ in tiles.waiting(store).values()]
    return [(link, seen) for link, seen in store.unfinished() if link not in first]


def row(engine: Engine, link: str, seen: Glance, whole: bool = False) -> Node:
    """whole: whether there is room for everything known about it."""
    name = games.of_link(link)
    lines = [games.title(name), begun.progress(link, seen), begun.points(seen) + begun.code(link, whole)]
    return h(
        "button",
        {"class": "act left", "data-do": "open " + link},
        [
            h(
                "span",
                {"class": "still", "aria-hidden": "true"},
                [picture.still(engine, name, seen)],
                key="picture",
            ),
            h(
                "span",
                None,
                [
                    h("b", None, lines[0] + " ", key="name"),
                    h("small", None, lines[1] + " ", key="at"),
                    h("small", None, lines[2], key="points"),
                ],
                key="words",
            ),
        ],
        key=link,
    )


def section(store: Store, engine: Engine) -> tuple[Node | None, bool]:
    """(the first of them and the way to all, or None if there are none; whether somebody elsewhere may be waiting for one's
    turn, so that it stands above all else)."""
    here = store.unfinished()
    turns, waiting = together.rows(store, engine)
    count = len(turns) + len(here) + len(waiting)
    if not count:
        return (None, False)
    kids = (turns[:SHOWN] + [row(engine, link, seen) for link, seen in others(store)[:HERE]] + waiting)[
        :SHOWN
    ]
    way = t("start.unfinished.all", n=count) if len(kids) < count else t("start.unfinished.manage")
    title = [
        h("h2", {"id": "unfinished-title"}, t("start.unfinished"), key="h2"),
        h("button", {"class": "act all", "data-do": "unfinished"}, [h("b", None, way)], key="all"),
    ]
    return (
        h(
            "section",
            {
                "class": "panel unfinished" + (" first" if turns else ""),
                "aria-labelledby": "unfinished-title",
            },
            [
                h("div", {"class": "title"}, title, key="title"),
                h("div", {"class": "rows"}, kids, key="rows") if kids else None,
            ],
            key="unfinished",
        ),
        bool(turns),
    )


def sheet(store: Store, engine: Engine, asked: str = "") -> Node:
    """All of them; or, before one is thrown away, the question whether to throw it away. asked: its link, or ""."""
    if asked:
        return frame(
            t("start.discard.title"),
            [
                h("p", {"class": "s"}, _asked(store, asked), key="says"),
                h(
                    "div",
                    {"class": "ways"},
                    [
                        act("unfinished drop " + asked, t("start.discard")),
                        act("close", t("start.discard.keep"), None, (), False),
                    ],
                    key="ways",
                ),
            ],
            None,
            "confirm-sheet",
        )
    turns, waiting = together.rows(store, engine, True)
    here = [
        h(
            "div",
            {"class": "kept"},
            [
                row(engine, link, seen, True),
                icon_button("unfinished ask " + link, "close", named(link, seen)),
            ],
            key=link,
        )
        for link, seen in store.unfinished()
    ]
    return frame(
        t("start.unfinished"),
        [h("div", {"class": "rows"}, turns + here + waiting, key="rows")],
        None,
        "unfinished-sheet",
    )


def _asked(store: Store, link: str) -> str:
    """Which game it is, and what deleting it means."""
    game = shared_games.read(store, link)
    if game:
        plays = game["mine"] and not game["invited"]
        key = "start.discard.shared" if plays else "start.discard.watched"
        return t(key, game=together.called(link, game))
    seen = store.glance(link)
    return t(
        "start.discard.says",
        game=games.title(games.of_link(link)) + (", " + begun.progress(link, seen) if seen else ""),
    )


def named(link: str, seen: Glance) -> str:
    """What the button that throws a game away is called."""
    return t("start.discard.of", game=games.title(games.of_link(link)) + ", " + begun.progress(link, seen))


def gesture(start: Home, what: str = "", link: str = "") -> None:
    """Opens the list; asks about a game of it ("ask"); throws it away ("drop")."""
    if what == "ask":
        start.sheets.lay_over("unfinished", link)
    elif what == "drop":
        throw_away(start.store, start.page.people(), link)
        start.sheets.close_all()
        start.announcer.tell(t("said.discarded"))
        if start.store.unfinished() or shared_games.going(start.store):
            start.sheets.lay("unfinished")
    else:
        start.sheets.lay("unfinished")
    start.frames.focus("#sheet-title" if start.sheets.open else "#start-title")


def throw_away(store: Store, names: Names, link: str) -> None:
    """Removes a game from what the browser keeps."""
    if shared_games.read(store, link):
        shared_games.forget(store, link)
        return
    store.refuse(link)  # it is in no list any more
    store.refused.remove(link)
    store.put_glance(link, None)
    store.remove(SAVE + link)
    names.forget(link)
