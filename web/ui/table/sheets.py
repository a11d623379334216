"""The sheets that every game has: the menu, the log, the keys, handing over the device, and the message that
the engine has failed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.kit.keys import listed
from ui.kit.sheet import act, frame
from ui.kit.text import t
from ui.kit.tree import h
from ui.kit.visible import visible
from ui.table import ending
from ui.table.challenge import challenge_sheet
from ui.table.sharing import copied, share_sheet

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ui.kit.keys import Binding
    from ui.kit.tree import Node
    from ui.table.board import Board


def entry(do: str, icon: str, words: str) -> Node:
    """A menu entry: its icon and its words."""
    return h(
        "button",
        {"class": "item", "data-do": do},
        [
            h("canvas", {"class": "icon"}, paint=("icon", icon, False), key="icon"),
            h("span", None, words, key="words"),
        ],
        key=do,
    )


def menu_sheet(board: Board) -> Node:
    """The menu, in groups. Undo is in the head of the table instead."""
    now = [entry("moves", "more", t("moves.title"))]
    if board.model.actions and board.hints:
        now.append(entry("hint", "hint", t("hint.title")))
    now += [entry(do, icon, t(key)) for do, key, icon in board.game.menu]
    if board.snapshot["challenge"]:
        now.append(entry("challenge", "trophy", t("rival.title")))
    now.append(entry("what", "help", t("menu.what")))
    now += [entry("log", "list", t("log.title")), entry("watch", "play", t("replay.watch"))]
    pass_on = [entry("copy", "share", copied(board, "link", t("menu.copy")))]
    if board.snapshot["replay"]:
        pass_on.append(entry("copy replay", "share", copied(board, "replay", t("share.replay"))))
    pass_on.append(entry("file", "save", t("share.file")))
    page = [
        entry("settings", "settings", t("settings.title")),
        entry("help", "help", t("help.title")),
        entry("keys", "keys", t("keys.title")),
        entry("open #/lab", "code", t("start.lab")),
    ]
    if board.newer:
        page.append(entry("update", "reroll", t("update.take")))
    page.append(entry("leave", "leave", t("menu.leave")))
    groups = [
        h(
            "div",
            {"class": "group", "role": "group", "aria-labelledby": "menu-" + name},
            [h("h3", {"id": "menu-" + name}, t("menu." + name), key="h3")] + kids,
            key=name,
        )
        for name, kids in (("now", now), ("pass_on", pass_on), ("page", page))
    ]
    seed = t("menu.seed", seed=visible(board.view["seed"]))
    return frame(
        t("menu.title"),
        [h("div", {"class": "groups"}, groups, key="groups"), h("p", {"class": "s"}, seed, key="seed")],
        None,
        "menu-sheet",
    )


def log_sheet(board: Board) -> Node:
    lines = [h("li", None, line) for line in board.log.lines] or [h("li", None, t("log.empty"))]
    return frame(t("log.title"), [h("ol", {"class": "log"}, lines, key="log")], None, "log-sheet")


def keys_sheet(bound: Sequence[Binding]) -> Node:
    rows = [h("li", None, [h("kbd", None, key), h("span", None, says)]) for key, says in listed(bound)]
    return frame(t("keys.title"), [h("ul", {"class": "keys"}, rows, key="keys")], None, "keys-sheet")


def hand_over_sheet(board: Board, seat: int) -> Node:
    """On a shared device: asks the next player to take it before anything secret is shown."""
    who = board.who(seat)
    return h(
        "section",
        {"class": "sheet hand-over-sheet", "role": "dialog", "aria-labelledby": "sheet-title"},
        [
            h("h2", {"id": "sheet-title", "tabindex": "-1"}, t("hand_over.title", who=who), key="title"),
            h("p", None, board.game.hand_over(who), key="says"),
            act("taken", t("hand_over.go", who=who)),
        ],
        key="sheet hand_over",
    )


def end_game_sheet(board: Board) -> Node:
    """Asks before a game is ended in which points can still be made."""
    view = board.view
    if view.get("level"):
        won = board.model.seat()["score"] >= (view["target"] or 0)
        words = t("end_game." + ("won" if won else "lost"), level=view["level"], target=view["target"])
    else:
        first = max(view["seats"], key=lambda seat: seat["score"])["seat"]
        own = first == view["seat"]
        words = t("end_game.you") if own else t("end_game.other", who=board.who(first))
    return frame(
        t("end_game.asks"),
        [
            h(
                "div",
                {"class": "why"},
                [h("p", None, words, key="settled"), h("p", None, t("end_game.says"), key="says")],
                key="why",
            ),
            h(
                "div",
                {"class": "ways"},
                [act("close", t("end_game.stay")), act("finish", t("end_game"), None, (), False)],
                key="ways",
            ),
        ],
        None,
        "confirm-sheet",
    )


def broken_sheet(board: Board) -> Node:
    return frame(
        t("load.failed"),
        [
            h("p", {"class": "s"}, t("load.failed.says"), key="says"),
            h("div", {"class": "ways"}, [act("retry", t("load.retry"))], key="ways"),
        ],
        None,
        "broken-sheet",
    )


SHEETS: dict[str, Callable[..., Node]] = {
    "menu": menu_sheet,
    "log": log_sheet,
    "broken": broken_sheet,
    "challenge": challenge_sheet,
    "hand_over": hand_over_sheet,
    "share": share_sheet,
    "after": ending.more_sheet,
    "display": ending.display_sheet,
    "end_game": end_game_sheet,
}
