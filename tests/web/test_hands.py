"""Keys that are held, taps that come twice, a second finger while one drags: one press is one decision."""

import pytest
from moments import moments, show
from player import begin, look, middle, open_game, settled
from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import new_context, page_of, wait_until

FINGER = """([x, y, kind, id]) => {
    const target = document.elementFromPoint(x, y) ?? document.body;
    target.dispatchEvent(new PointerEvent(kind, { bubbles: true, cancelable: true, clientX: x, clientY: y, pointerId: id,
        pointerType: "touch", isPrimary: id === 1, button: kind === "pointermove" ? -1 : 0, buttons: kind === "pointerup" ? 0 : 1 }));
}"""


def step(page: Page) -> int:
    return int(look(page)["step"])


@pytest.mark.parametrize("key", ["r", "Enter"])
def test_a_key_that_is_held_rerolls_once(page: Page, address: str, key: str) -> None:
    begin(page, address, "instant")
    show(page, moments()["choice"])
    before = step(page)
    if key == "Enter":
        page.keyboard.press("a")
        page.locator("#moves [data-action^=roll_]").first.focus()
    for _ in range(12):
        page.keyboard.down(key)
        page.wait_for_timeout(50)
    page.keyboard.up(key)
    settled(page)
    assert step(page) <= before + 1


def test_a_key_that_is_held_does_not_gamble_the_turn_away(page: Page, address: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    open_game(page, address, "#/tutto/solo?seed=HOLD3")
    before = step(page)
    for _ in range(14):
        page.keyboard.down("c")
        page.wait_for_timeout(50)
    page.keyboard.up("c")
    wait_until(page, lambda: step(page) > before)
    settled(page)
    assert step(page) == before + 1


TAPS = """() => {
    window.taps = [];
    addEventListener("click", ({timeStamp}) => taps.push(timeStamp), true);
}"""


def test_two_taps_at_once_decide_once_and_programs_are_not_slowed(chromium: Browser, address: str) -> None:
    for _ in range(4):
        with (
            new_context(
                chromium, viewport={"width": 360, "height": 740}, reduced_motion="reduce", has_touch=True
            ) as context,
            page_of(context) as page,
        ):
            open_game(page, address, "#/tutto/solo?seed=HOLD3")
            before = step(page)
            page.evaluate(TAPS)
            x, y = middle(page, ".dock .acts .main")
            page.touchscreen.tap(x, y)
            page.wait_for_timeout(100)
            page.touchscreen.tap(x, y)
            wait_until(page, lambda page=page, before=before: step(page) > before)
            settled(page)
            taps = page.evaluate("taps")
            # A stall can set them further apart, and a button that is replaced under the finger hears no click.
            at_once = len(taps) == 2 and taps[1] - taps[0] < 300
            if not at_once:
                continue
            assert step(page) == before + 1
            for _ in range(2):  # as a program or an assistive tool does it
                page.wait_for_selector("button[data-action]", state="attached")
                now = step(page)
                page.evaluate("document.querySelector('button[data-action]').click()")
                wait_until(page, lambda page=page, now=now: step(page) > now)
            return
    pytest.fail("no two taps at once in four tries")


def test_a_drag_ends_with_its_own_finger(page: Page, address: str) -> None:
    begin(page, address, "instant")
    show(page, moments()["choice"])
    dice = page.locator(".dock .die[data-legal]")
    first, second = dice.nth(0), dice.nth(1)
    x, y = middle(page, ".dock .die[data-legal]")
    page.evaluate(FINGER, [x, y, "pointerdown", 1])
    page.evaluate(FINGER, [x, y - 60, "pointermove", 1])
    expect(first).to_have_css("translate", "0px -60px")
    box = second.bounding_box()
    assert box
    page.evaluate(FINGER, [box["x"] + 5, box["y"] + 5, "pointerdown", 2])
    page.evaluate(FINGER, [box["x"] + 5, box["y"] - 80, "pointermove", 2])
    expect(second).to_have_css("translate", "none")
    page.evaluate(FINGER, [box["x"] + 5, box["y"] - 80, "pointerup", 2])
    page.evaluate("window.dispatchEvent(new Event('blur'))")
    expect(first).to_have_css("translate", "none")
    expect(page.locator(".dragged")).to_have_count(0)


def test_a_phone_shows_no_frame_for_keys_before_one_is_pressed(chromium: Browser, address: str) -> None:
    with (
        new_context(
            chromium, viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True
        ) as context,
        page_of(context) as page,
    ):
        open_game(page, address, "#/goennen/solo?level=1&seed=FRAME")
        assert page.locator("html[data-hand]").count() == 1
        page.keyboard.press("Tab")
        assert page.locator("html[data-hand]").count() == 0
