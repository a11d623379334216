"""Copies texts. Where the browser refuses, a sheet shows the text, selected, to be copied by hand."""

from ui.kit.sheet import frame
from ui.kit.text import t
from ui.kit.tree import h

TEXT = "#copy-text"


def copy(page, text, says, then=None):
    """Copies a text and then says a sentence; `then(whether it was copied)` is called before."""

    def copied(answer):
        if then:
            then(answer.ok)
        if answer.ok:
            page.announcer.tell(says)
        else:
            page.sheets.lay_over("by hand", text)
            page.frames.focus(TEXT)

    page.browser.copy(text, copied)


def sheet(text):
    """Shows a text that was to be copied; the browser selects it with the focus."""
    kids = [h("p", {"class": "s", "id": "copy-says"}, t("copy.says"), key="says"),
            h("textarea", {"id": TEXT[1:], "class": "by-hand", "readonly": "", "rows": "6", "data-selected": "", "aria-labelledby": "sheet-title",
                           "aria-describedby": "copy-says"}, text, key="text")]
    return frame(t("copy.title"), kids, None, "copy-sheet")
