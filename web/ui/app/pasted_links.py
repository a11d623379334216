"""Links in texts that somebody has pasted, and in addresses that programs have encoded. Read when there is one."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from worker.protocol import LinkFound

    from ui.app.opener import Opener


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
