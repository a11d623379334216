"""Puts the page into the browser."""

from ui.browser.events import Events
from ui.browser.ports import Browser
from ui.page import Page

browser = Browser()
page = Page(browser)
events = Events(page, browser)
page.begin()
