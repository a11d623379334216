"""What becomes of links and saves that the engine cannot read. Read when there is one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app import routes
from ui.app.client import LOST
from ui.app.store import LINKS
from ui.kit.text import t

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from ui.app.opener import Opener
    from ui.app.store import Store

NEWER = ("newer", "game", "player")  # reasons for refusing a save that a newer version may have made


def refused(opener: Opener, link: str, save: str | None, key: str, params: Mapping[str, Any]) -> None:
    """A game cannot be opened: the start screen says why, and what to do instead. save: where it was left, or None."""
    if save and key != LOST:
        opener.store.refuse(link, key)
        opener.wanted = ""  # the link is as it should be
    remedy = ("open " + routes.solo_instead(link), t("error.alone.do")) if key == "alone" else None
    opener.leave(t("error." + key, **params), remedy)


def refuse(store: Store, link: str, key: str) -> None:
    """Offers a save no longer; if a newer version may have made it, only this tab stops offering it."""
    if link not in store.refused:
        store.refused.append(link)
    if store.unsaved and store.unsaved[0] == link:
        store.unsaved = None
    if key not in NEWER:
        store.put(LINKS, "\n".join([other for other in store.links() if other != link]))
