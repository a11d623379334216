"""Copies and shares texts. What the browser refuses to share is copied; where it refuses that too, a sheet shows the text,
selected, to be copied by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.kit.sheet import frame
from ui.kit.text import t
from ui.kit.tree import h

if TYPE_CHECKING:
    from collections.abc import Callable

    from js import Answer

    from ui.app.page import Page
    from ui.kit.tree import Node

TEXT = "#copy-text"
CANCELLED = "AbortError"  # somebody has closed the device's own dialog


def copy(page: Page, text: str, says: str, then: Callable[[bool], object] | None = None) -> None:
    """Copies a text and then says a sentence; `then(whether it was copied)` is called before."""

    def copied(answer: Answer) -> None:
        if then:
            then(answer.ok)
        if answer.ok:
            page.announcer.tell(says)
        else:
            page.sheets.lay_over("by hand", text)
            page.frames.focus(TEXT)

    page.browser.copy(text, copied)


def share(page: Page, text: str, then: Callable[[bool], object] | None = None) -> None:
    """Shares a text in the device's own way; `then(whether it may be on its way)` is called."""

    def shared(answer: Answer) -> None:
        if not answer.ok and CANCELLED not in answer.value:
            copy(page, text, t("said.copied.instead"), then)
        elif then:
            then(answer.ok)

    page.browser.share(text, shared)


def sheet(text: str) -> Node:
    """Shows a text that was to be copied; the browser selects it with the focus."""
    kids = [
        h("p", {"class": "s", "id": "copy-says"}, t("copy.says"), key="says"),
        h(
            "textarea",
            {
                "id": TEXT[1:],
                "class": "by-hand",
                "readonly": "",
                "rows": "6",
                "data-selected": "",
                "aria-labelledby": "sheet-title",
                "aria-describedby": "copy-says",
            },
            text,
            key="text",
        ),
    ]
    return frame(t("copy.title"), kids, None, "copy-sheet")
