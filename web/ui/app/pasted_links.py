"""Links in texts that somebody has pasted, and in addresses that programs have encoded. Read when there is one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.kit.text import t

if TYPE_CHECKING:
    from collections.abc import Callable

    from worker.protocol import LinkFound

    from ui.app.opener import Opener
    from ui.screens.home.screen import Home


def visit(opener: Opener, text: str, missing: Callable[[], object]) -> None:
    """Goes to the link in a text, once the engine has found it. missing(): called if there is none in it."""

    def came(found: LinkFound) -> None:
        opener.came()
        if found["link"]:
            opener.visit(found["link"])
        else:
            missing()

    if text.strip():
        opener.ask("find_link", {"text": text}, came, address=text)
    else:
        missing()


def opened(start: Home, text: str) -> None:
    """The text in the start screen's field for a link was entered."""

    def missing() -> None:
        """It can be corrected."""
        if not start.sheets.open:
            start.do_by_link()
        start.announcer.tell(t("error.pasted"))

    if not start.engine.cards:
        start.sheets.close_all()  # the screen shows how far the engine is
    visit(start.opener, text, missing)
