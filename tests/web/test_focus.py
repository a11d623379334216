"""The keyboard's focus is never lost: three people around a phone, from the handing over of the device on."""

from random import Random

from player import Keyboard, look, open_game
from playwright.sync_api import Page

NOWHERE = "document.activeElement === document.body"
READY = "document.querySelectorAll('main button[data-action]').length"


def test_the_focus_is_never_lost(page: Page, address: str) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    page.emulate_media(reduced_motion="reduce")
    open_game(page, address, "#/goennen/table?seats=human,human,human&seed=FOCUS&start=0")
    keyboard, luck, passed = Keyboard(page), Random(4), 0
    for _ in range(30):
        page.wait_for_function(READY)
        if page.query_selector(".hand-over-sheet"):
            assert page.evaluate("document.activeElement.id") == "sheet-title"
            keyboard.click("[data-do=taken]")
            page.wait_for_function("!document.querySelector('.hand-over-sheet')")
            assert not page.evaluate(NOWHERE)
            passed += 1
        actions = look(page)["actions"]
        good = [each for each in actions if each.startswith(("complete", "buy", "enter", "place"))]
        action = luck.choice(good if good and luck.random() < 0.9 else actions)
        keyboard.play(action)
        assert not page.evaluate(NOWHERE), action
    assert passed > 3 and look(page)["state"] == "playing"
