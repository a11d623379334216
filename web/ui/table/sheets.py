"""The sheets that every game has: the menu, the log, the keys, and what is said where the engine fails."""

from ui.kit.controls import act, frame
from ui.kit.text import t
from ui.kit.tree import h
from ui.table import ending
from ui.table.computers import hint_sheet
from ui.table.rival import rival_sheet
from ui.table.sharing import copied, share_sheet


def menu_sheet(board):
    kids = [act("undo", t("menu.undo"), None, (), False) if board.snapshot["can_undo"] else None,
            act("moves", t("moves.title"), None, (), False)]
    kids.append(act("hint", t("hint.title"), None, (), False) if board.model.actions and board.hints else None)
    kids += [act(do, t(key), None, (), False) for do, key in board.game.menu]
    if board.snapshot["rival"]:
        kids.append(act("rival", t("rival.title"), None, (), False))
    kids += [act("log", t("log.title"), None, (), False),
             act("watch", t("replay.watch"), None, (), False),
             act("copy", copied(board, "link", t("menu.copy")), None, (), False),
             act("copy replay", copied(board, "replay", t("share.replay")), None, (), False),
             act("file", t("share.file"), None, (), False),
             act("keys", t("keys.title"), None, (), False),
             act("settings", t("settings.title"), None, (), False),
             act("help", t("help.title"), None, (), False),
             act("update", t("update.take"), None, (), False) if board.newer else None,
             act("leave", t("menu.leave"), None, (), False)]
    seed = t("menu.seed", seed=board.view["seed"])
    return frame(t("menu.title"), [h("div", {"class": "ways"}, kids, key="ways"),
                                         h("p", {"class": "s"}, seed, key="seed")], None, "menu-sheet")


def log_sheet(board):
    lines = [h("li", None, line) for line in board.log.lines] or [h("li", None, t("log.empty"))]
    return frame(t("log.title"), [h("ol", {"class": "log"}, lines, key="log")], None, "log-sheet")


def keys_sheet(board):
    rows = [h("li", None, [h("kbd", None, t("keys." + k)), h("span", None, t("keys." + k + ".says"))])
            for k in board.game.keys]
    return frame(t("keys.title"), [h("ul", {"class": "keys"}, rows, key="keys")], None, "keys-sheet")


def broken_sheet(board):
    return frame(t("load.failed"), [h("p", {"class": "s"}, t("load.failed.says"), key="says"),
                                          h("div", {"class": "ways"}, [act("retry", t("load.retry"))], key="ways")], None, "broken-sheet")


SHEETS = {"menu": menu_sheet, "log": log_sheet, "keys": keys_sheet, "broken": broken_sheet, "hint": hint_sheet, "rival": rival_sheet,
          "share": share_sheet, "after": ending.more_sheet}
