"""Playing on from a replay."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.kit.text import t

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from ui.app.announcements import Announcer
    from ui.app.opener import Opener


def branch(opener: Opener, announcer: Announcer, link: str, step: int) -> None:
    """Puts a replay on the table at a step, as practice. link: of the replay. Why it cannot be is told; the screen stays."""

    def refused(key: str, params: Mapping[str, Any]) -> None:
        opener.came()
        announcer.tell(t("error." + key, **params))

    opener.ask("open", {"link": link, "step": step}, opener.session.open, refused)
