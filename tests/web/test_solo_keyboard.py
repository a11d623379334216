"""Whole solo games by the keyboard alone, and by touch alone, on dice, cards, fields, cells and slots."""

import random

import pytest
from player import Finger, Keyboard, Pointer, look, open_game
from playwright.sync_api import Page
from test_solo_buttons import wanted


def play(page: Page, address: str, hands: Pointer, seed: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    open_game(page, address, f"#/goennen/solo?level=7&seed={seed}")
    luck = random.Random(seed)
    while (now := look(page))["state"] != "over":
        hands.play(wanted(now["actions"], luck))
    assert page.is_visible(".result-sheet")


def test_whole_game_by_keyboard(page: Page, address: str) -> None:
    play(page, address, Keyboard(page), "KEYS")


@pytest.mark.long
def test_whole_game_by_touch(phone: Page, address: str) -> None:
    play(phone, address, Finger(phone), "TOUCH")
