"""Sounds: none at first, then for what happens; and none where the browser refuses, without any harm."""

import pytest
from moments import moments, show
from player import look, press
from playwright.sync_api import Page

# Counts what is started in place of sounding.
COUNTED = """
window.sounded = 0;
for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
    const start = kind.prototype.start;
    kind.prototype.start = function (...values) { window.sounded += 1; return start.apply(this, values); };
}
"""
REFUSED = """
window.AudioContext = class { constructor() { window.refused = (window.refused ?? 0) + 1; throw new Error("refused"); } };
"""
WISH = "value => document.querySelector(`.settings-sheet input[name=sounds][value=${value}]`).click()"


def begin(page: Page, address: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto(address)
    page.wait_for_function("performance.getEntriesByName('engine-ready').length")


def wish(page: Page, value: str) -> None:
    page.click("[data-do=settings]")
    page.evaluate(WISH, value)
    page.keyboard.press("Escape")


def roll(page: Page) -> None:
    press(page, next(each for each in look(page)["actions"] if each.startswith("roll")))


def test_sounds_are_off_at_first_and_last_when_wished_for(page: Page, address: str) -> None:
    page.add_init_script(COUNTED)
    begin(page, address)
    show(page, moments()["choice"])
    roll(page)
    page.wait_for_timeout(300)
    assert page.evaluate("sounded") == 0
    page.evaluate("location.hash = '#/'")
    page.wait_for_selector("main[data-screen=start]")
    wish(page, "on")
    page.wait_for_function("sounded > 0")
    page.reload()
    page.wait_for_function("performance.getEntriesByName('engine-ready').length")
    show(page, moments()["choice"])
    assert page.evaluate("sounded") == 0
    roll(page)
    page.wait_for_function("sounded > 0")


@pytest.mark.parametrize("still", [True, False])
def test_a_browser_that_refuses_sounds_is_played_in_as_before(page: Page, address: str, still: bool) -> None:
    page.add_init_script(REFUSED)
    begin(page, address)
    wish(page, "on")
    page.wait_for_function("window.refused > 0")
    page.emulate_media(reduced_motion="reduce" if still else "no-preference")
    show(page, moments()["choice"])
    roll(page)
    page.wait_for_function("document.querySelectorAll('.tumbling').length === 0")
    assert look(page)["actions"]
