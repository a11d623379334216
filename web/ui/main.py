"""Puts the page into the browser, in steps, between which the browser does what else is waiting."""

from ui.browser.steps import take
from ui.kit.loader import load

browser = None
page = None
events = None


def _browser():
    global browser
    browser = load("ui.browser.ports").Browser()


def _page():
    global page
    page = load("ui.page").Page(browser)


def _begin():
    """Listens and begins in one step, so that no click meets a page without a screen."""
    global events
    events = load("ui.browser.events").Events(page, browser)
    page.begin()


take([_browser, _page, lambda: load("ui.browser.events"), _begin])
