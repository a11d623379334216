"""The page put together: its parts, its games, its screens and its table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app.page import Page
from ui.games import catalogue
from ui.kit.loader import load
from ui.screens.catalogue import SCREENS

if TYPE_CHECKING:
    from ui.browser.browser import Browser
    from ui.kit.tree import Node
    from ui.table.session import Session


def page(browser: Browser) -> Page:
    return Page(browser, catalogue.games(browser.catalogue()), SCREENS, _session, _settings_sheet)


def _session(page: Page) -> Session:
    """Read when the first game is opened."""
    return load("ui.table.session").Session(page, load("ui.table.mode").Mode())  # type: ignore[no-any-return]  # loaded late


def _settings_sheet(*about: object) -> Node:
    return load("ui.screens.settings.sheet").settings_sheet(*about)  # type: ignore[no-any-return]  # loaded late
