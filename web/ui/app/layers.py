"""Back and forward through what lies over a screen. Read with the first such step."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ui.app.page import Page


def came_to(page: Page, layers: int) -> None:
    """The browser has gone back or forward to where `layers` lay over the screen. Going back at the same address
    closes what lies over them; nothing that was closed is opened by going forward."""
    address = page.browser.fragment()
    screen = page.navigation.screen
    while address == page.navigation.address and layers < screen.layers():
        before = screen.layers()
        page.do("close")
        if screen.layers() == before:
            break
    page.frames.request()
