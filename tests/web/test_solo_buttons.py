"""A whole solo game through the panel "all moves": every step by a button, to a score."""

import random

from player import look, open_game, press, saved
from playwright.sync_api import Page, expect

from tests.choosing import completing


def test_whole_game_by_buttons(page: Page, address: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    open_game(page, address, "#/goennen/solo?level=1&seed=BUTTONS")
    luck = random.Random(1)
    played = []
    while (now := look(page))["state"] != "over":
        assert int(now["step"]) == len(played)
        assert len(set(now["actions"])) == len(now["actions"]) > 0
        action = completing(now["actions"], luck)
        played.append(action)
        press(page, action)
    assert now["actions"] == []
    assert saved(page)["actions"] == played
    expect(page.locator(".result-sheet h2")).to_have_text("Level 1 lost")
    shown = int(page.get_attribute("[data-seat='0']", "data-score") or -1)
    rows = page.locator(".result-sheet .score li:not(.total) b").all_inner_texts()
    assert sum(map(int, rows)) == shown == int(page.locator(".result-sheet .total b").inner_text())
    marks = page.evaluate("performance.getEntriesByType('mark').map((mark) => mark.name)")
    assert {"ui-ready", "engine-ready", "first-roll"} <= set(marks)
