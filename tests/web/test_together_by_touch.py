"""Whole games of two phones by links, by touch alone: dice, cards, fields and buttons, the links shared and opened."""

import json
from collections.abc import Callable
from random import Random

import pytest
from player import NEXT, Finger, look
from playwright.sync_api import Page

from engine.match import Setup, replayed
from engine.shared_game import begun
from engine.together import woven
from engine.turn_link import open_turn_link, turn_link
from tests.choosing import completing, stopping
from tests.web.conftest import Device
from tests.web.turn_links import (
    GOENNEN,
    KEPT,
    LOADED_ANEW,
    SHARE,
    TUTTO,
    arrive,
    show_the_end,
)
from tests.web.tutto_player import Hand

READY = """() => {
    const decides = document.querySelector("button[data-action]"), ends = document.querySelector("[data-turn-link]");
    if (decides || ends) return true;
    document.querySelector("main[data-mine]")?.click();  // a tap goes on
    return false;
}"""


def decided(page: Page) -> list[str]:
    """What the person on this page has decided in the only game, in notation."""
    ((_, kept),) = page.evaluate(KEPT)
    game = json.loads(kept)
    return list(open_turn_link(game["link"]).lists[game["mine"][0]])


class GoennenFinger(Finger):
    def decisions(self) -> list[str]:
        return decided(self.page)


class TuttoFinger(Hand):
    def press(self, selector: str) -> None:
        self.page.tap(selector)

    def settle(self, step: str) -> None:
        self.page.wait_for_function(NEXT, arg=step)

    def decisions(self) -> list[str]:
        return decided(self.page)


def take_turn_by_touch(
    page: Page,
    hand: Callable[[Page], GoennenFinger | TuttoFinger],
    wanted: Callable[[list[str], Random], str],
    luck: Random,
) -> str:
    """Plays until there is a link to send, and shares it: that link."""
    player = hand(page)
    page.wait_for_function(READY)
    while not page.locator("[data-turn-link]").count():
        player.play(wanted(look(page)["actions"], luck))
        page.wait_for_function(READY)
    if page.locator(".result-sheet").count():
        page.locator(".result-sheet [data-do=turn_send]").tap()
    page.evaluate("window.shared = []")
    page.locator("[data-do=turn_share]").tap()
    page.wait_for_function("window.shared.length")
    (said,) = page.evaluate("window.shared")
    return str(said)


@pytest.mark.long  # as those by the panel of all moves (test_together_in_the_page.py), by another way to decide
@pytest.mark.parametrize(
    ("setup", "hand", "wanted"),
    [(TUTTO, TuttoFinger, stopping), (GOENNEN, GoennenFinger, completing)],
    ids=["tutto", "goennen"],
)
def test_two_phones_play_a_game_by_touch(
    device: Device, address: str, setup: Setup, hand: type, wanted: Callable[[list[str], Random], str]
) -> None:
    luck, pages = Random(setup.seed), [device(), device()]
    for page in pages:
        page.add_init_script(SHARE)
    link = turn_link(begun(setup))
    for number in range(200):
        match = woven(open_turn_link(link))
        if match.is_complete:
            break
        seat = match.waits[0] if number else 0
        arrive(pages[seat], address, link, str(seat), number < 2 or not number % LOADED_ANEW)
        link = take_turn_by_touch(pages[seat], hand, wanted, luck)
    assert match.is_complete
    usual = replayed(match.setup, [str(move.action) for move in match.moves])
    for page in pages:
        arrive(page, address, link)
        show_the_end(page, usual)
