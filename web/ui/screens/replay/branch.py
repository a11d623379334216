"""Playing on from a replay."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.kit.text import t

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from ui.app.page import Page


def branch(page: Page, link: str, step: int) -> None:
    """Puts a replay on the table at a step, as practice. link: of the replay. Why it cannot be is told; the screen stays."""
    opener = page.opener

    def refused(key: str, params: Mapping[str, Any]) -> None:
        opener.came()
        page.announcer.tell(t("error." + key, **params))

    opener.ask("open", {"link": link, "step": step}, opener.session.open, refused)
