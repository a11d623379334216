"""Computer seats in a browser: they play by themselves, can be paused, and the best of them gives hints."""

import json
import random
from collections.abc import Callable, Iterator

import pytest
from moments import before_the_end, moments, show
from player import GAME, MINE, NEXT, begin, look, press, saved, settled
from playwright.sync_api import Browser, Page, expect

from engine.match import load
from tests.choosing import completing
from tests.web.conftest import Host, settled_pages

GOENNEN = "#/goennen/table?seats=human,easy&start=1&seed=FOES"
TUTTO = "#/tutto/table?seats=easy,human,medium&start=0&seed=FOES"

# When the time is over that a computer seat waits at the pace "brisk": whoever has begun to wait before has decided by then.
PACED = "new Promise((go) => setTimeout(go, 700))"

# Notes every picture in which a computer seat decides and there is a button to decide with.
WATCH = """() => {
    window.meddling = [];
    new MutationObserver(() => {
        if (document.querySelector('.dock [data-do=pause]') && document.querySelector('button[data-action]'))
            window.meddling.push(document.querySelector('main').dataset.step);
    }).observe(document.getElementById('page'), {subtree: true, childList: true, attributes: true});
}"""


# With the mark `long`, from the first decision: tests/ui/test_frame.py and others play such games in CPython.
@pytest.mark.parametrize(
    ("link", "left"),
    [
        (GOENNEN, 60),
        (TUTTO, 20),
        pytest.param(GOENNEN, 0, marks=pytest.mark.long),
        pytest.param(TUTTO, 0, marks=pytest.mark.long),
    ],
)
def test_a_game_beside_computer_seats(page: Page, address: str, link: str, left: int) -> None:
    begin(page, address, "instant")
    page.evaluate(WATCH)
    before = 0
    if left:
        moment = before_the_end(link, completing, left)
        before = load(moment[1]).step
        show(page, moment)
    else:
        page.evaluate("link => { location.hash = link; }", link)
        page.wait_for_selector(GAME)
    luck = random.Random(3)
    played = 0
    while True:
        page.wait_for_function(MINE)
        now = look(page)
        if now["state"] == "over":
            break
        press(page, completing(now["actions"], luck))
        played += 1
    expect(page.locator(".result-sheet")).to_be_visible()
    match = load(json.dumps(saved(page)))
    assert match.state.is_over and match.step == int(now["step"])
    humans = [move for move in match.moves[before:] if match.setup.seats[move.seat] == "human"]
    assert 0 < len(humans) == played < match.step - before
    assert page.evaluate("window.meddling") == []


def test_pause_and_go_on(page: Page, address: str) -> None:
    begin(page, address, "brisk")
    show(page, moments()["computers for long"])
    page.click(".dock [data-do=pause]")
    settled(page)  # a decision that was asked for before is played
    step = look(page)["step"]
    page.evaluate(PACED)
    settled(page)
    now = look(page)
    assert now["step"] == step and now["actions"] == []
    page.keyboard.press("h")  # nor is there a hint for another's decision
    expect(page.locator(".coach")).to_have_count(0)
    expect(page.locator(".dock")).to_contain_text("Continue")
    page.keyboard.press("p")
    page.wait_for_function(NEXT, arg=step)
    page.keyboard.press("p")
    expect(page.locator(".dock")).to_contain_text("Continue")
    page.reload()  # a game that is opened again is under way
    page.wait_for_selector(GAME)
    page.wait_for_function(NEXT, arg=look(page)["step"])


# Where the focus is once the hint of a moment has been played: on the new prompt, or on the button of the next turn's throw.
THEN = {"computers mine": "#turn", "choice": "#turn", "solo passive": "#turn", "solo setup": "#turn", "tutto roll": "#turn",
        "tutto tutto": ".dock .acts [data-do=throw]"}  # fmt: skip


@pytest.fixture(scope="module")
def tables(chromium: Browser, shared_host: Host) -> Iterator[Callable[[], Page]]:
    with settled_pages(chromium, shared_host.address) as drawn:
        yield drawn


@pytest.mark.parametrize("moment", THEN)
def test_a_hint_is_legal_and_is_played(tables: Callable[[], Page], moment: str) -> None:
    page = tables()
    show(page, moments()[moment])
    now = look(page)
    page.keyboard.press("h")
    strip = page.locator(".dock .coach:not(.offer)")  # afterwards sounds may be offered
    expect(strip).to_be_visible()
    expect(strip.locator("b").first).not_to_be_empty()
    expect(strip.locator("[data-do=play_hint]")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_function(NEXT, arg=now["step"])
    assert saved(page)["actions"][int(now["step"])] in now["actions"]
    expect(strip).to_have_count(0)
    expect(page.locator(THEN[moment])).to_be_focused()
