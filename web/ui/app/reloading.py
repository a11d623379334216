"""What loads the page anew. What only this tab has, because the browser could not store it, would be lost then."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.kit.text import t

if TYPE_CHECKING:
    from ui.app.page import Page


def update(page: Page) -> None:
    """Takes a newer version of the page, or says why not."""
    if is_safe(page):
        page.browser.take_update()
    else:
        page.announcer.tell(t("error.full" if page.store.unsaved else "error.full_result"))


def retry(page: Page) -> None:
    """Restarts the engine; if that has not helped, reloads the page."""
    if page.engine.retried and is_safe(page):
        page.browser.reload()  # the files may be of a newer build now
        return
    page.engine.retried = True
    page.engine.restart()
    if page.navigation.screen.of_a_game:
        page.navigation.screen.resume("")


def is_safe(page: Page) -> bool:
    """Whether the browser has stored the last game, and its result."""
    return page.store.unsaved is None and not page.history.lost
