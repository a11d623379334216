"""The frame of a sheet, and what leads from it to the help. Read with the first sheet or table."""

from ui.kit.controls import icon_button
from ui.kit.text import t
from ui.kit.tree import h


def rule(chapter):
    """Opens the chapter of the help that explains what it stands beside."""
    return icon_button("rule " + chapter, "help", t("rule"), "rule")


def frame(title, kids, symbol=None, kind="", chapter=""):
    """A sheet with its bar: the title, which takes the focus, and Close. kind: its class in style sheets. chapter: of
    the help, which a button beside the title opens."""
    bar = [h("canvas", {"class": "symbol"}, paint=("shape", symbol), key="symbol") if symbol else None,
           h("h2", {"id": "sheet-title", "tabindex": "-1"}, title, key="title"),
           rule(chapter) if chapter else None,
           h("button", {"class": "icon-button close", "data-do": "close", "aria-label": t("close")},
             [h("canvas", paint=("icon", "close", False))], key="close")]
    return h("section", {"class": "sheet " + kind, "role": "dialog", "aria-labelledby": "sheet-title"},
             [h("div", {"class": "bar"}, bar, key="bar")] + kids, key="sheet")


def veil():
    """Covers everything behind a sheet; touching it closes the sheet."""
    return h("div", {"class": "veil", "data-do": "close"}, key="veil")
