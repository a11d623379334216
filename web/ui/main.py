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


take([
    lambda: load("ui.browser.document"),  # what the page needs is read in parts
    _browser,
    lambda: load("ui.app.opener"),
    lambda: load("ui.app.new_game"),
    lambda: load("ui.app.engine"),
    _page,
    lambda: page.speak(),
    lambda: load("ui.browser.events"),
    lambda: load("ui.screens.home.screen"),
    _begin,
])
