"""The sheets that every game has: the menu, the log, the keys, the settings. And which sheet is open."""

from ui.app import settings
from ui.kit.controls import act, frame
from ui.kit.text import t
from ui.kit.tree import h
from ui.screens.statistics import screen as statistics
from ui.table import computers, sharing


def menu_sheet(page):
    kids = [act("undo", t("menu.undo"), None, (), False) if page.model.snapshot["can_undo"] else None,
            act("moves", t("moves.title"), None, (), False)]
    kids.append(act("hint", t("hint.title"), None, (), False) if page.model.actions else None)
    kids += [act(do, t(key), None, (), False) for do, key in page.game.menu]
    if page.model.snapshot["rival"]:
        kids.append(act("rival", t("rival.title"), None, (), False))
    kids += [act("log", t("log.title"), None, (), False),
             act("watch", t("replay.watch"), None, (), False),
             act("copy", sharing.copied(page, "link", t("menu.copy")), None, (), False),
             act("copy replay", sharing.copied(page, "replay", t("share.replay")), None, (), False),
             act("file", t("share.file"), None, (), False),
             act("keys", t("keys.title"), None, (), False),
             act("settings", t("settings.title"), None, (), False),
             act("help", t("help.title"), None, (), False),
             act("update", t("update.take"), None, (), False) if page.newer else None,
             act("leave", t("menu.leave"), None, (), False)]
    seed = t("menu.seed", seed=page.view["seed"])
    return frame(page, t("menu.title"), [h("div", {"class": "ways"}, kids, key="ways"),
                                         h("p", {"class": "s"}, seed, key="seed")], None, "menu-sheet")


def log_sheet(page):
    lines = [h("li", None, line) for line in page.log] or [h("li", None, t("log.empty"))]
    return frame(page, t("log.title"), [h("ol", {"class": "log"}, lines, key="log")], None, "log-sheet")


def keys_sheet(page):
    rows = [h("li", None, [h("kbd", None, t("keys." + k)), h("span", None, t("keys." + k + ".says"))])
            for k in page.game.keys]
    return frame(page, t("keys.title"), [h("ul", {"class": "keys"}, rows, key="keys")], None, "keys-sheet")


def settings_sheet(page):
    return settings.settings_sheet(page, frame)


def broken_sheet(page):
    return frame(page, t("load.failed"), [h("p", {"class": "s"}, t("load.failed.says"), key="says"),
                                          h("div", {"class": "ways"}, [act("retry", t("load.retry"))], key="ways")], None, "broken-sheet")


def watching_sheet(page):
    from ui.screens.replay import screen as replay  # only those who watch a game need it
    return replay.sheet(page)


SHEETS = {"menu": menu_sheet, "log": log_sheet, "keys": keys_sheet, "settings": settings_sheet, "watching": watching_sheet, "broken": broken_sheet,
          "hint": computers.hint_sheet, "rival": sharing.rival_sheet, "forget": statistics.forget_sheet}


def sheet(page):
    """The open sheet, or None. The panel of all moves is its own element and only opens."""
    if not page.sheet or page.sheet[0] == "moves":
        return None
    kind = page.sheet[0]
    maker = page.game.sheets.get(kind) if page.game else None
    return (maker or SHEETS[kind])(page, *page.sheet[1:])
