"""Solo games by the keyboard alone, and by touch alone, on dice, cards, fields, cells and slots: until every kind of
action has been played. With the mark `long`, to the end."""

import random

import pytest
from player import Finger, Keyboard, Pointer, look, open_game
from playwright.sync_api import Page

from tests.choosing import completing

KINDS = {"back", "place", "ready", "roll", "complete", "buy", "enter", "remove", "pass", "end"}
"""The kinds of actions of every solo game."""
FEW = {"draw", "discard"}
"""Those that only a few games have: a chance draws a card."""


def play(page: Page, address: str, hands: Pointer, seed: str, whole: bool) -> None:
    page.emulate_media(reduced_motion="reduce")
    open_game(page, address, f"#/goennen/solo?level=7&seed={seed}")
    luck, met = random.Random(seed), set()
    while (now := look(page))["state"] != "over" and (whole or met < KINDS):
        action = completing(now["actions"], luck)
        met.add(action.partition("_")[0])
        hands.play(action)
    assert KINDS <= met <= KINDS | FEW
    assert not whole or page.is_visible(".result-sheet")


WHOLE = pytest.mark.parametrize(
    "whole", [False, pytest.param(True, marks=pytest.mark.long)], ids=["each kind", "whole"]
)


@WHOLE
def test_by_keyboard(page: Page, address: str, whole: bool) -> None:
    play(page, address, Keyboard(page), "KEYS", whole)


@pytest.mark.long
def test_whole_game_by_touch(phone: Page, address: str) -> None:
    play(phone, address, Finger(phone), "TOUCH", True)


@pytest.mark.parametrize(
    ("width", "height", "whole"),
    [
        (360, 640, False),
        *(pytest.param(*each, True, marks=pytest.mark.long) for each in ((360, 640), (1440, 900))),
    ],
)
def test_by_pointer(page: Page, address: str, width: int, height: int, whole: bool) -> None:
    page.set_viewport_size({"width": width, "height": height})
    play(page, address, Pointer(page), "POINTER", whole)
