"""The games in progress with people elsewhere: first those in which it is one's turn, then those that wait."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app import games, routes, shared_games
from ui.kit.controls import icon_button
from ui.kit.loader import load
from ui.kit.phrases import listed
from ui.kit.text import day_shortly, t
from ui.kit.tree import h
from ui.screens.home import picture

if TYPE_CHECKING:
    from ui.app.engine import Engine
    from ui.app.store import Store
    from ui.app.types import SharedGame
    from ui.kit.tree import Node


def rows(store: Store, engine: Engine, deletes: bool = False) -> tuple[list[Node], list[Node]]:
    """(those in which it is one's turn to decide or to send, those in which somebody else is waited for). deletes: with a button that deletes the
    game, in place of the one that connects."""
    found = shared_games.going(store)
    return (
        [_row(engine, name, game, deletes) for name, game in found if shared_games.is_due(game)],
        [_row(engine, name, game, deletes) for name, game in found if not shared_games.is_due(game)],
    )


def section(store: Store, engine: Engine) -> Node | None:
    """All of them in one list; None if there are none."""
    turns, waiting = rows(store, engine)
    return (
        h(
            "section",
            {"class": "panel unfinished", "aria-labelledby": "with-others-title"},
            [
                h("h2", {"id": "with-others-title"}, t("together.yours"), key="h2"),
                h("div", {"class": "rows"}, turns + waiting, key="rows"),
            ],
            key="with-others",
        )
        if turns or waiting
        else None
    )


def others(name: str, game: SharedGame) -> str:
    """With whom one plays it: "Ann and Bob"."""
    players = routes.parameters(name)["seats"].split(",")
    return listed(
        [
            load("ui.app.people").called(shared_games.people(game), seat, player)
            for seat, player in enumerate(players)
            if seat not in game["mine"]
        ]
    )


def progress(name: str, game: SharedGame) -> str:
    """Which game it is, and how far: "TUTTO, turn 3"."""
    kind = routes.parameters(name)["game"]
    seen = shared_games.glance(game)
    far = (
        "start.at.setup"
        if not seen or seen["setup"]
        else "start.at.turn"
        if games.BY_NAME[kind].by_turns
        else "start.at"
    )
    return t(far, what=games.title(kind), round=seen["round"] if seen else 1)


def called(name: str, game: SharedGame) -> str:
    """With whom, which game and how far it is, in one line."""
    return others(name, game) + ", " + progress(name, game)


def _row(engine: Engine, name: str, game: SharedGame, deletes: bool) -> Node:
    """With whom, which game and how far it is, and whose turn it is."""
    waits = [load("ui.app.people").called(shared_games.people(game), seat) for seat in game["waits"]]
    sent = game["passed"]
    state = (
        t("together.unsent", who=listed(waits))
        if waits and not sent
        else t("together.owed" if game["ended"] else "together.waits", who=listed(waits))
        + " · "
        + t("together.since", day=day_shortly(game["when"]))
        if waits
        else ""
    )
    who = others(name, game)
    row = h(
        "button",
        {"class": "act left", "data-do": "open " + name},
        [
            h(
                "span",
                {"class": "still", "aria-hidden": "true"},
                [picture.still(engine, routes.parameters(name)["game"], shared_games.glance(game))],
                key="picture",
            ),
            h(
                "span",
                None,
                [
                    h("b", None, who + " ", key="who"),
                    h("small", None, progress(name, game) + " ", key="game"),
                    h("small", None, state + " ", key="state") if state else None,
                ],
                key="words",
            ),
            h(
                "span",
                {"class": "due" + (" now" if shared_games.is_due(game) else "")},
                t(
                    "together.your_turn"
                    if not waits
                    else "together.send.again"
                    if sent
                    else "together.send.do"
                ),
                key="due",
            ),
        ],
        key="open",
    )
    last = (
        icon_button("unfinished ask " + name, "close", t("start.discard.of", game=called(name, game)))
        if deletes
        else icon_button("open " + name + shared_games.CONNECT, "share", t("together.connect.with", who=who))
    )
    return h("div", {"class": "kept elsewhere"}, [row, last], key=name)
