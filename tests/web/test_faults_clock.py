"""The clock changed in the middle of a game, and midnight in the middle of one."""

import json

from faults import CLOCK, late, restarts
from moments import moments, show
from player import GAME, NEXT, begin, look, press, saved
from playwright.sync_api import Page, expect

from tests.web.conftest import PLAY, Spoilt, wait_for_engine

HOUR = 3_600_000
DAY = 24 * HOUR
TODAY = ".today button >> nth=0"
DATE = "new Date().toISOString().slice(0, 10)"
SEEN = "document.dispatchEvent(new Event('visibilitychange'))"


def set_clock(page: Page, shift: int) -> str:
    """Milliseconds that the clock is wrong from now on; the day that it shows."""
    page.evaluate("shift => { window.shift = shift; }", shift)
    return page.evaluate(DATE)


def test_midnight_in_a_daily_game(page: Page, address: str) -> None:
    page.add_init_script(CLOCK)
    page.emulate_media(reduced_motion="reduce")
    page.goto(address)
    wait_for_engine(page)
    day = page.evaluate(DATE)
    page.click(TODAY)
    page.wait_for_selector(GAME)
    press(page, look(page)["actions"][0])
    next_day = set_clock(page, DAY)
    assert next_day > day
    press(page, look(page)["actions"][0])
    level = saved(page)["level"]
    assert f"date={day}" in page.url and "practice" not in page.url
    page.add_init_script(f"window.shift = {DAY};")
    page.reload()
    page.wait_for_selector(GAME)
    assert look(page)["step"] == "2" and "practice" not in page.url
    page.evaluate(PLAY)
    (result,) = kept(page)["results"]
    assert result["mode"] == "daily" and result["day"] == day
    assert kept(page)["daily"] == {f"{day} {level}": result["score"]}, "it counts for the day that it is of"
    page.evaluate("location.hash = '#/'")
    expect(page.locator(f".today [data-do*='{next_day}']").first).to_contain_text("Play")
    expect(page.locator(f".today .done[data-do*='{next_day}']")).to_have_count(0)


def kept(page: Page) -> dict:
    return json.loads(page.evaluate("localStorage.getItem('dicetable.progress')"))


def test_midnight_on_the_start_screen(page: Page, address: str) -> None:
    page.add_init_script(CLOCK)
    page.goto(address)
    wait_for_engine(page)
    expect(page.locator(TODAY)).to_be_visible()
    day = page.evaluate(DATE)
    next_day = set_clock(page, DAY)
    page.evaluate(SEEN)
    expect(page.locator(f".today [data-do*='{next_day}']").first).to_be_visible()
    expect(page.locator(f".today [data-do*='{day}']")).to_have_count(0)


def test_the_clock_set_back_and_forth(page: Page, spoilt_host: Spoilt) -> None:
    """While a computer player decides: an engine's silence is not measured by it."""
    page.add_init_script(CLOCK)
    begin(page, spoilt_host(late(1500)).address, "instant")
    show(page, moments()["computers for long"])
    for shift in (HOUR, -DAY):
        now = look(page)
        assert now["actions"] == [], "a computer player decides"
        set_clock(page, shift)
        page.wait_for_function(NEXT, arg=now["step"])
    assert restarts(page) == 0
