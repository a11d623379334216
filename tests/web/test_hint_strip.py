"""The strip of a hint on a phone, with as many lines as it may have: it keeps clear of the dice and of what is told above it.
Opened, it covers nothing at all."""

from collections.abc import Callable, Iterator

import pytest
from moments import moments, show
from player import NEXT_FRAME
from playwright.sync_api import Browser, Page

from tests.web.conftest import Host, settled_pages

SAYS = "Nur 5 behalten, 5 Würfel werfen."
REASON = (
    "Kaum besser als „5 und 5 behalten, 4 Würfel werfen“: im Schnitt bringt dieser Zug dann 340 statt 270 Punkte, denn 5"
    " Würfel gehen in 8 von 100 Würfen leer aus, 4 Würfel in 16. Wer jetzt aufhört, schreibt davon 100 Punkte gut."
    " Das Tutto kommt in 24 von 100 Fällen."
)
LENGTHS = {"": 110, " long": 160, " long over": 230}
"""What a strip covers, and how many letters of a reason it then has."""
FILLED = """([covers, says, why]) => {
    const strip = document.querySelector('.coach');
    strip.className = 'turn coach' + covers;
    strip.querySelector('b').textContent = says + ' ';
    strip.querySelector('small').textContent = why;
}"""
TOUCHED = """() => {
    const strip = document.querySelector('.coach').getBoundingClientRect();
    const words = document.createRange();
    words.selectNodeContents(document.querySelector('.coach .told'));
    const low = Math.max(...[...words.getClientRects()].map((each) => each.bottom));
    const seen = (of) => [...document.querySelectorAll(of)].filter((each) =>
        each.checkVisibility({visibilityProperty: true})).map((each) => [each, each.getBoundingClientRect()]);
    return [
        ...seen('.dock .die, .dock .site, .dock .s > *').filter(([, {top}]) => top < Math.max(low + 1, strip.bottom - 3)),
        ...seen('.risk > *').filter(([, {bottom}]) => bottom > strip.top - 2),
    ].map(([each]) => `${each.className} "${each.textContent}"`);
}"""

COVERED = """() => {
    const strip = document.querySelector('.coach').getBoundingClientRect();
    return [...document.querySelectorAll('.cell, .slot, .risk > *, .dock .die, .dock .site, .acts .act')]
        .filter((each) => each.checkVisibility({visibilityProperty: true})).filter((each) => {
            const {left, right, top, bottom} = each.getBoundingClientRect();
            return Math.min(bottom, strip.bottom) - Math.max(top, strip.top) > 3
                && Math.min(right, strip.right) - Math.max(left, strip.left) > 3;
        }).map((each) => each.className);
}"""


@pytest.fixture(scope="module")
def pages(chromium: Browser, shared_host: Host) -> Iterator[Callable[[], Page]]:
    with settled_pages(chromium, shared_host.address, "de-DE") as drawn:
        yield drawn


@pytest.mark.parametrize("moment", ["choice", "tutto roll"])
def test_a_hint_of_many_lines_keeps_clear_of_what_stays_in_sight(
    pages: Callable[[], Page], moment: str
) -> None:
    page = pages()
    page.set_viewport_size({"width": 360, "height": 740})
    show(page, moments()[moment])
    page.keyboard.press("h")
    page.wait_for_selector(".dock .coach")
    for covers, letters in LENGTHS.items():
        page.evaluate(FILLED, [covers, SAYS, REASON[:letters]])
        page.evaluate(NEXT_FRAME)
        assert page.evaluate(TOUCHED) == [], covers


LOW = ((375, 667), (740, 360))
"""Screens so low that the table gives way to a hint of many lines."""


@pytest.mark.parametrize("moment", ["choice", "solo passive", "tutto roll"])
def test_a_hint_covers_nothing_once_it_is_opened_or_where_there_is_little_height(
    pages: Callable[[], Page], moment: str
) -> None:
    page = pages()
    page.set_viewport_size({"width": 360, "height": 740})
    show(page, moments()[moment])
    page.keyboard.press("h")
    page.wait_for_selector(".dock .coach")
    for width, height in ((360, 740), (320, 568), (412, 915), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(FILLED, [" long over whole", SAYS, REASON * 2])
        page.evaluate(NEXT_FRAME)
        assert page.evaluate(COVERED) == [], (width, height)
    for width, height in LOW:
        page.set_viewport_size({"width": width, "height": height})
        for covers, letters in LENGTHS.items():
            page.evaluate(FILLED, [covers, SAYS, REASON[:letters]])
            page.evaluate(NEXT_FRAME)
            assert page.evaluate(COVERED) == [], (width, height, covers)


@pytest.mark.parametrize("size", [(360, 740), (375, 667), (768, 1024), (1440, 900)])
def test_the_button_that_plays_a_hint_is_as_high_as_a_finger(
    pages: Callable[[], Page], size: tuple[int, int]
) -> None:
    page = pages()
    page.set_viewport_size({"width": size[0], "height": size[1]})
    show(page, moments()["solo passive"])
    page.keyboard.press("h")
    button = page.locator(".coach [data-do=play_hint]")
    button.wait_for()
    box = button.bounding_box()
    assert box and box["height"] >= 44
    assert page.locator(".cell .field.advised").is_visible()
