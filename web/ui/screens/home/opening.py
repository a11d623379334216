"""Shown alone while a game waits for the engine: which game it is, and the engine's progress. Who has never been here is also
told what the game is and who has sent it, and may learn it meanwhile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app import games, routes
from ui.app.history import KEY as PROGRESS
from ui.app.routes import lesson_address
from ui.app.storage_keys import NOTES
from ui.app.store import LESSON, SHARED
from ui.kit.loader import load
from ui.kit.text import t
from ui.kit.tree import h
from ui.screens.home import picture, words

if TYPE_CHECKING:
    from ui.app.engine import Engine
    from ui.app.store import Store
    from ui.kit.tree import Node


TURN = "#/turn?"


def opening(store: Store, engine: Engine, link: str, loading: Node | None, field: Node | None = None) -> Node:
    """link: of the game, or the address of a replay or a lesson, or a text in which the engine is to find it; loading: the
    node of the engine's progress; field: for what a newcomer is to say meanwhile, or None."""
    told = link.startswith("#/")
    replay = link.startswith("#/replay")
    lesson = link.startswith("#/learn/")
    parameters = routes.parameters(link)
    name = parameters.get("game") or games.of_link(
        "#" + link[len("#/learn") :].partition("?")[0] if lesson else link
    )
    if name not in games.BY_NAME:
        name = games.first()
    if told and not replay and not lesson and games.BY_NAME[name].lesson and is_new(store):
        return _stranger(store, engine, name, link, loading, field)
    challenge = "" if replay else words.challenge(link)
    what = (
        t("replay.title")
        if replay
        else games.title(name) + ": " + (t("start.lessons") if lesson else words.purpose(link))
    )
    return h(
        "main",
        {"class": "start opening", "data-screen": "start"},
        [
            h("h1", {"tabindex": "-1", "id": "start-title"}, t("opening.title"), key="h1"),
            h("p", {"class": "lead"}, what, key="what") if told else None,
            h("p", {"class": "lead"}, challenge, key="beat") if challenge else None,
            loading,
            None if replay or not told else _picture(store, engine, name, link),
            _cancel(),
        ],
        key="start",
    )


def is_new(store: Store) -> bool:
    """Whether nobody has played anything here yet."""
    return not (store.links() or store.get(PROGRESS) or store.get(SHARED))


def _stranger(
    store: Store, engine: Engine, name: str, link: str, loading: Node | None, field: Node | None
) -> Node:
    named = "by=" in link or "names=" in link
    by = load("ui.screens.home.sender").sender(link) if named else ""
    title = games.title(name)
    challenge = words.challenge(link)
    turns = t("opening.turns") if link.startswith(TURN) else words.purpose(link) + "."
    return h(
        "main",
        {"class": "start opening stranger", "data-screen": "start"},
        [
            _picture(store, engine, name, link),
            h(
                "h1",
                {"tabindex": "-1", "id": "start-title"},
                t("opening.invites", who=by) if by else title,
                key="h1",
            ),
            h("p", {"class": "lead"}, t("opening.what." + name) + " " + turns, key="what"),
            h("p", {"class": "lead"}, challenge, key="beat") if challenge else None,
            _lesson(store, name, link) if store.get(NOTES + name) is None else None,
            field,
            h(
                "section",
                {"class": "panel"},
                [loading, h("p", {"class": "s"}, t("opening.once"), key="once")],
                key="loads",
            ),
            _cancel(),
        ],
        key="start",
    )


def _lesson(store: Store, name: str, link: str) -> Node:
    """What can be done while the game of a link is loaded."""
    begun = store.get(LESSON + name)
    says = [
        h("b", None, t("opening.new") + " ", key="b"),
        h("span", None, t("opening.learn." + name), key="says"),
    ]
    return h(
        "section",
        {"class": "panel"},
        [
            h("p", None, says, key="says"),
            _button(
                "open " + lesson_address(name, link),
                "opening.lesson.on" if begun else "opening.lesson",
                " main",
            ),
        ],
        key="learn",
    )


def _picture(store: Store, engine: Engine, name: str, link: str) -> Node:
    return h(
        "div",
        {"class": "still", "aria-hidden": "true"},
        [picture.still(engine, name, store.glance(link))],
        key="picture",
    )


def _cancel() -> Node:
    return _button("leave", "opening.cancel")


def _button(do: str, words: str, kind: str = "") -> Node:
    return h("button", {"class": "act" + kind, "data-do": do}, [h("b", None, t(words))], key=do)
