"""Whole solo games with the pointer on dice, cards, fields, cells and slots, wide and on a phone."""

import random

import pytest
from player import Pointer, look, open_game
from playwright.sync_api import Page
from test_solo_buttons import wanted


@pytest.mark.parametrize(
    "size",
    [pytest.param((1440, 900), id="desktop", marks=pytest.mark.long), pytest.param((360, 640), id="phone")],
)
def test_whole_game_by_pointer(page: Page, address: str, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.emulate_media(reduced_motion="reduce")
    open_game(page, address, "#/goennen/solo?level=7&seed=POINTER")
    luck = random.Random(7)
    pointer = Pointer(page)
    kinds = set()
    while (now := look(page))["state"] != "over":
        action = wanted(now["actions"], luck)
        kinds.add(action.partition("_")[0])
        pointer.play(action)
    assert kinds >= {"back", "place", "ready", "roll", "complete", "buy", "enter", "remove", "pass", "end"}
    assert page.is_visible(".result-sheet")
