"""Puts the page into the browser, in steps, between which the browser does what else is waiting."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.browser.steps import take
from ui.kit.loader import load

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ui.app.page import Page
    from ui.browser.browser import Browser
    from ui.browser.events import Events

browser: Browser | None = None
page: Page | None = None
events: Events | None = None


def _begin() -> Iterator[None]:
    global browser, page, events
    load("ui.browser.document")
    yield
    browser = load("ui.browser.browser").Browser()
    yield
    for name in ("ui.app.opener", "ui.app.engine", "ui.app.history"):  # what the page needs is read in parts
        load(name)
        yield
    page = load("ui.page").page(browser)
    yield
    for name in ("ui.browser.events", "ui.screens.home.screen"):
        load(name)
        yield
    for _ in page.begin():
        yield
    # In one step with the last of them, so that no click meets a page that has not begun.
    events = load("ui.browser.events").Events(page, browser)


take(_begin())
