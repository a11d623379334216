"""Offers sounds, once, beside the game; nothing waits for an answer."""

from ui.kit.text import t
from ui.kit.tree import h


def offer():
    return h("div", {"class": "offer", "role": "group", "aria-label": t("settings.sounds")}, [
        h("span", None, t("sounds.offer"), key="says"),
        h("button", {"class": "act", "data-do": "sounds on"}, [h("b", None, t("sounds.on"))], key="on"),
        h("button", {"class": "act", "data-do": "sounds off"}, [h("b", None, t("sounds.off"))], key="off")], key="offer")
