"""Whole solo games of TUTTO: by the buttons of the panel, with the pointer on the dice, by keyboard alone."""

import random

import pytest
from moments import before_the_end, show
from player import GAME, NEXT, PRESS, look, open_game, saved
from playwright.sync_api import Page, expect

from tests.choosing import stopping
from tests.web.conftest import wait_for_engine
from tests.web.tutto_player import DICE, Hand, quickly, settle


@pytest.fixture
def table(page: Page) -> Page:
    return quickly(page)


def test_whole_game_by_buttons(table: Page, address: str) -> None:
    open_game(table, address, "#/tutto/solo?seed=BUTTONS")
    luck = random.Random(1)
    played = []
    while (now := look(table))["state"] != "over":
        assert int(now["step"]) == len(played)
        assert len(set(now["actions"])) == len(now["actions"]) > 0
        played.append(stopping(now["actions"], luck))
        table.evaluate(PRESS, played[-1])
        settle(table, now["step"])
    assert now["actions"] == []
    assert saved(table)["actions"] == played
    expect(table.locator(".result-sheet h2")).to_contain_text("turns")
    assert int(table.get_attribute("[data-seat='0']", "data-score") or -1) >= 6000
    assert table.locator("[data-die]").count() <= 6


class Keys(Hand):
    """The same by keyboard alone: a die by its number, or by Tab and Space."""

    def touch(self, die: dict, place: int) -> None:
        if place % 2:
            self.page.keyboard.press(str(place + 1))
            return
        for _ in range(60):
            if self.page.evaluate("document.activeElement.dataset.die") == die["die"]:
                break
            self.page.keyboard.press("Tab")
        self.page.keyboard.press("Space")

    def do(self, what: str) -> None:
        self.page.keyboard.press({"keep": "c", "stop": "s", "draw": "c"}[what])


# With the mark `long`, from the first decision: a whole game by buttons is played above.
@pytest.mark.parametrize("left", [16, pytest.param(0, marks=pytest.mark.long)], ids=["the end", "whole"])
@pytest.mark.parametrize("hand", [Hand, Keys])
def test_game_by_hand(table: Page, address: str, hand: type[Hand], left: int) -> None:
    table.set_viewport_size({"width": 360, "height": 640} if hand is Hand else {"width": 1024, "height": 768})
    link = f"#/tutto/solo?seed={hand.__name__.upper()}"
    open_game(table, address, link)
    if left:
        wait_for_engine(table)
        show(table, before_the_end(link, stopping, left))
    luck = random.Random(3)
    player = hand(table)
    kinds = set()
    while (now := look(table))["state"] != "over":
        legal = {die["face"] for die in player.dice() if die["legal"]}
        assert bool(legal) == any(action.startswith("keep") for action in now["actions"])
        action = stopping(now["actions"], luck)
        kinds.add(action.partition("_")[0])
        player.play(action)
    assert {"keep", "stop"} <= kinds
    assert table.is_visible(".result-sheet")


def test_links_lead_to_the_same_luck(table: Page, address: str) -> None:
    open_game(table, address, "#/tutto/table?seats=human,human,human&start=1&seed=SAME")
    first = table.evaluate(DICE)
    assert table.get_attribute(GAME, "data-game") == "tutto"
    assert table.locator("[data-seat][data-score]").count() == 3
    assert len(first) == 6 and {die["die"] for die in first} == set("ABCDEF")
    table.evaluate("localStorage.clear()")
    table.reload()
    table.wait_for_selector(GAME, timeout=60_000)
    assert table.evaluate(DICE) == first


def test_a_tutto_may_be_taken_back(table: Page, address: str) -> None:
    """Keeping the sixth die reveals nothing; every other action rolls or turns over a card."""
    open_game(table, address, "#/tutto/solo?seed=UNDO")
    for _ in range(400):
        now = look(table)
        if "draw" in now["actions"]:
            break
        longest = max((a for a in now["actions"] if a.startswith("keep")), key=len)
        table.evaluate(PRESS, longest)
        settle(table, now["step"])
    else:
        pytest.fail("no tutto")
    assert table.get_attribute("[data-do=undo]", "aria-disabled") is None
    table.keyboard.press("u")
    table.wait_for_function(NEXT, arg=now["step"])
    assert longest in look(table)["actions"]
