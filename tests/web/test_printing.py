"""The end of a game on paper: nothing is cut, and no page is empty."""

import re

import pytest
from playwright.sync_api import Page

from engine.link import game_link
from engine.match import Match
from tests.choosing import played
from tests.web.conftest import wait_for_engine

TABLES = [
    "#/goennen/table?seats=human,human,human,human&start=0&seed=PRINT",
    "#/tutto/table?seats=human,human,human,human,human,human&start=0&seed=PRINT",
]


def open_saved(page: Page, address: str, match: Match) -> None:
    """Opens a game that the browser has kept."""
    page.goto(address)
    page.evaluate(
        "([link, text]) => localStorage.setItem('dicetable.save ' + link, text)",
        [game_link(match), match.save()],
    )
    page.goto("about:blank")
    page.goto(address + game_link(match))
    wait_for_engine(page)


@pytest.mark.parametrize("link", TABLES)
def test_the_whole_ranking_is_printed_on_one_page(page: Page, address: str, link: str) -> None:
    match = played(link, 7)
    page.set_viewport_size({"width": 1000, "height": 420})  # the list is longer than the window
    open_saved(page, address, match)
    page.wait_for_selector(".standing")
    page.emulate_media(media="print")
    seats = page.evaluate(
        """() => [...document.querySelectorAll(".standing")].map((line) => {
            const { top, bottom } = line.getBoundingClientRect();
            for (let around = line.parentElement; around; around = around.parentElement) {
                if (getComputedStyle(around).overflowY === "visible") continue;
                const box = around.getBoundingClientRect();
                if (around !== document.documentElement && (top < box.top - 1 || bottom > box.bottom + 1)) return false;
            }
            return bottom > top;
        })"""
    )
    assert seats == [True] * len(match.setup.seats)
    for landscape in (False, True):
        pages = re.search(rb"/Count (\d+)", page.pdf(format="A4", landscape=landscape))
        assert pages and pages[1] == b"1", landscape


PRINTED = """() => [...document.querySelectorAll('.turns li')].map((each) => getComputedStyle(each).backgroundColor)"""


def test_from_the_dark_theme_paper_is_as_from_the_light_one(page: Page, address: str) -> None:
    match = played("#/tutto/solo?seed=PRINT", 7)
    page.emulate_media(color_scheme="dark")
    open_saved(page, address, match)
    page.wait_for_selector(".turns li")
    dark = page.evaluate(PRINTED)
    page.emulate_media(media="print", color_scheme="dark")
    page.wait_for_selector("html[data-theme=light]")
    printed = page.evaluate(PRINTED)
    page.emulate_media(media="print", color_scheme="light")
    assert printed == page.evaluate(PRINTED) != dark
    page.emulate_media(media="screen", color_scheme="dark")
    page.wait_for_selector("html[data-theme=dark]")


def test_who_prints_by_keys_has_no_ring_of_the_focus_on_paper(page: Page, address: str) -> None:
    open_saved(page, address, played("#/tutto/solo?seed=PRINT", 7))
    title = page.locator(".result-sheet h2:focus-visible")
    title.wait_for()
    page.keyboard.press("Shift")  # whoever uses keys sees the ring
    outline = "title => getComputedStyle(title).outlineStyle"
    assert title.evaluate(outline) == "solid"
    page.emulate_media(media="print")
    assert title.evaluate(outline) == "none"
