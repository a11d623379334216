"""The games side by side, on equal terms: each with its picture and one tap to play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app import games, routes
from ui.app.history import next_level
from ui.kit.loader import load
from ui.kit.text import t
from ui.kit.tree import h
from ui.screens.home.picture import still

if TYPE_CHECKING:
    from ui.app.engine import Engine
    from ui.app.games import Game
    from ui.app.history import History
    from ui.app.store import Store
    from ui.app.types import Glance
    from ui.kit.tree import Node


def waiting(store: Store) -> dict[str, tuple[str, Glance]]:
    """The unfinished game that each tile continues, by name: (link, glance)."""
    found: dict[str, tuple[str, Glance]] = {}
    for link, seen in store.unfinished():
        found.setdefault(games.of_link(link), (link, seen))
    return found


def best(history: History, game: Game) -> str:
    """The best result in a solo game of this kind, in words, or ""."""
    scores = history.scores(game.name)
    if not scores:
        return ""
    return t("start.best.turns", n=min(scores)) if game.by_turns else t("start.best", n=max(scores))


def next_of(history: History) -> int:
    """The next level to win."""
    return next_level(history.won())


def fresh(history: History, game: Game) -> tuple[str, str, str]:
    """(link, first line, second line) of the game that one tap begins."""
    if game.levels:
        level = next_of(history)
        best_here = history.best().get(level)
        return (
            routes.level_link(level),
            t("solo.level", level=level) + ": " + t("start.level.says." + str(level)),
            t("start.best", n=best_here) if best_here else games.says(game.name, "says"),
        )
    return (
        "#/" + game.name + "/solo",
        games.says(game.name, "says"),
        best(history, game) or games.says(game.name, "solo"),
    )


def tile(
    history: History,
    engine: Engine,
    wanted: str | None,
    game: Game,
    left: tuple[str, Glance] | None,
    main: bool,
) -> Node:
    """wanted: the game that waits to be opened, or None; left: (link, glance) of the unfinished game, or None; main: whether its
    button is the filled one."""
    name = game.name
    if left:
        link, seen = left
        do, title = ("resume " + name, t("start.resume"))
        begun = load("ui.screens.home.begun")
        first, second = begun.progress(link, seen), begun.points(seen) + begun.code(link)
    else:
        seen = None
        _, first, second = fresh(history, game)
        do, title = ("play " + name, t("start.play"))
    about = "game-" + name
    return h(
        "article",
        {"class": "game", "aria-labelledby": about},
        [
            h(
                "div",
                {"class": "still", "data-do": do, "aria-hidden": "true"},
                [still(engine, name, seen)],
                key="picture",
            ),
            h("h2", {"id": about}, games.title(name), key="h2"),
            h("p", {"class": "s"}, first, key="first"),
            h("p", {"class": "s"}, second, key="second"),
            h(
                "div",
                {"class": "pair"},
                [
                    h(
                        "button",
                        {
                            "class": "act" + (" main" if main else ""),
                            "data-do": do,
                            "aria-describedby": about,
                            "aria-disabled": "true" if wanted else None,
                        },
                        [h("b", None, title)],
                        key="do",
                    ),
                    h(
                        "button",
                        {
                            "class": "act another",
                            "data-do": "another " + name,
                            "aria-label": t("start.another.of", game=games.title(name)),
                            "title": t("start.another"),
                        },
                        [
                            h("canvas", {"class": "icon"}, paint=("icon", "more", False), key="icon"),
                            h("b", None, t("start.another"), key="b"),
                        ],
                        key="another",
                    ),
                ],
                key="pair",
            ),
            beside(history, game, left[0]) if left else None,
        ],
        key=name,
    )


def beside(history: History, game: Game, left: str) -> Node | None:
    """The next level, which can also be played while another game is unfinished; left: that game's link."""
    level = next_of(history)
    if not game.levels or left.startswith(routes.level_link(level) + "&") or left == routes.level_link(level):
        return None
    return h(
        "button",
        {"class": "act next", "data-do": "play " + game.name},
        [h("b", None, t("start.play.level", level=level))],
        key="next",
    )


def tiles(store: Store, history: History, engine: Engine, wanted: str | None) -> Node:
    """wanted: the game that waits to be opened, or None."""
    left = waiting(store)
    links = store.links()
    last = games.of_link(links[0]) if links else None  # on the first visit the lessons come first
    return h(
        "div",
        {"class": "games"},
        [tile(history, engine, wanted, game, left.get(game.name), game.name == last) for game in games.GAMES],
        key="games",
    )
