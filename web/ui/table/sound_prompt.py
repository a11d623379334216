"""Offers sounds, once, beside the prompt; nothing waits for an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.kit.text import t
from ui.kit.tree import h
from ui.table import frame

if TYPE_CHECKING:
    from ui.kit.tree import Node


def strip(dock: Node) -> None:
    """Shows the offer beside the prompt. A hint is shown instead of it."""
    prompt = frame.prompt_of(dock)
    if not prompt or "coach" in prompt.attrs["class"]:
        return
    words = [each for each in prompt.kids if each and each.key == "b"]
    prompt.attrs["class"] += " coach offer"
    prompt.kids = [
        h(
            "p",
            {"id": "offer-says"},
            words + [h("small", None, " " + t("sounds.offer"), key="why")],
            key="says",
        ),
        h(
            "span",
            {"class": "both", "role": "group", "aria-labelledby": "offer-says"},
            [
                h(
                    "button",
                    {"class": "act", "data-do": "sounds on"},
                    [h("b", None, t("sounds.on"))],
                    key="on",
                ),
                h(
                    "button",
                    {"class": "act", "data-do": "sounds off"},
                    [h("b", None, t("sounds.off"))],
                    key="off",
                ),
            ],
            key="both",
        ),
    ]
