"""The frame of every game's table: its head, its parts, its dock, the sheet over them."""

from ui.kit.controls import button, icon_button, veil
from ui.kit.text import t
from ui.kit.tree import h, twin


def table(board, head, dock, sheet, kind="", more=()):
    """The table of a board's game: everything but the dock is out of reach while a sheet lies over it. kind: a further
    class in style sheets; more: what stands below the table."""
    game = board.game
    parts = [head] + game.middle()
    if board.sheet:
        for part in parts:
            part.attrs["inert"] = ""
    view = board.view
    names = [name for name in ("table", game.kind, kind, "open" if board.sheet else "") if name]
    return h("main", {"data-game": view["game"], "data-state": view["state"], "data-step": board.step, "data-phase": game.phase()}, [
        h("h1", {"class": "aloud"}, game.title(), key="h1"),
        h("div", {"class": " ".join(names)}, parts + [dock], key="table"),
        veil() if board.sheet else None,
        sheet,
    ] + list(more), key="game")


def head(left, title, note, right, score):
    """The head of a table: a button at each end, between them whose decision it is and the round, then the score. note:
    words, or a node."""
    note = h("small", None, note) if isinstance(note, str) else note
    return h("header", {"class": "head"}, [
        left, h("p", None, [h("b", None, title), note], key="whose"), right, score], key="head")


def menu_button():
    return icon_button("menu", "menu", t("menu.title"), "menu")


def undo_button(board):
    return icon_button("undo", "undo", t("menu.undo"), "undo", not board.can_undo())


def more_button():
    """The way to the panel of all moves, before the decisions of the dock."""
    return h("button", {"class": "act more", "data-do": "moves", "aria-label": t("moves.title"), "title": t("moves.title")},
             [h("canvas", {"class": "icon"}, paint=("icon", "more", False))], key="more")


def prompt(key, words, *beside):
    """The prompt: one sentence of what can be done now and what it would bring. key: one of docs/prompts.md."""
    return h("div", {"class": "turn prompt", "id": "turn", "tabindex": "-1", "data-prompt": key},
             [h("b", None, words, key="b")] + list(beside), key="turn")


def decisions(board, decide):
    """The buttons of the dock, after the way to all moves: those of `decide(board)`. While something is on its way, those
    that stood there before stay where they are, and cannot be pressed."""
    if board.skippable and board.buttons:
        buttons = [stilled(button) for button in board.buttons]
    else:
        buttons = decide(board)
        board.buttons = [] if board.skippable else [twin(button) for button in buttons]
    return h("div", {"class": "acts n%d" % len(buttons), "role": "group", "aria-label": t("acts.title")},
             [more_button()] + buttons, key="acts")


def stilled(button):
    """The same button, which does nothing now; what the computer players are doing can be stopped at any time."""
    out = twin(button)
    if out.tag == "button" and out.attrs["data-do"] != "pause":
        out.attrs["aria-disabled"] = "true"
        out.attrs["class"] += " stilled"
        out.attrs.pop("title", None)
    return out


def throw_button():
    """The first throw of a turn is the player's."""
    return button("throw", t("act.throw"), None, "reroll", True)


def close_bar(hint):
    """What the dock has in place of its decisions while a sheet lies open: the way out, and what can be done there."""
    return h("div", {"class": "hint"}, [
        h("button", {"class": "act", "data-do": "close"}, [h("b", None, t("close"))], key="close"),
        h("p", {"class": "s"}, hint)], key="hint")
