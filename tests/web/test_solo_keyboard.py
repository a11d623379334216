"""Whole solo games by the keyboard alone, and by touch alone, on dice, cards, fields, cells and slots."""

import random

from player import Finger, Keyboard, Pointer, look, open_game
from playwright.sync_api import Browser, Page
from test_solo_buttons import wanted

from tests.web.conftest import HEAR


def play(page: Page, address: str, hands: Pointer, seed: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    open_game(page, address, f"#/goennen/solo?level=7&seed={seed}")
    luck = random.Random(seed)
    while (now := look(page))["state"] != "over":
        hands.play(wanted(now["actions"], luck))
    assert page.is_visible(".result-sheet")


def test_whole_game_by_keyboard(page: Page, address: str) -> None:
    play(page, address, Keyboard(page), "KEYS")


def test_whole_game_by_touch(chromium: Browser, address: str) -> None:
    context = chromium.new_context(
        viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True, locale="en-GB", device_scale_factor=2
    )
    context.add_init_script(HEAR)
    page = context.new_page()
    play(page, address, Finger(page), "TOUCH")
    context.close()
