"""What is this? Held, hovered or asked by key, things on the table explain themselves, and stay as they are."""

from player import middle, open_game
from playwright.sync_api import CDPSession, Page, expect

from tests.web.moments import moments, show

# Two frames after a finger has touched the page.
SLOW = """() => {
    window.slow = new Promise((go) => addEventListener("touchstart",
        () => requestAnimationFrame(() => requestAnimationFrame(go)), { once: true, capture: true }));
}"""
ANSWER = ".what"


def finger(session: CDPSession, kind: str, *point: float) -> None:
    points = [dict(zip("xy", point, strict=True))] if point else []
    session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def test_a_finger_that_is_held_asks_and_does_nothing(phone: Page, address: str) -> None:
    phone.emulate_media(reduced_motion="reduce")
    link, _ = moments()["thrown"]
    open_game(phone, address, link)
    show(phone, moments()["thrown"])
    expect(phone.locator(".site .die")).to_have_count(0)
    session = phone.context.new_cdp_session(phone)
    finger(session, "touchStart", *middle(phone, ".die[data-die=O]"))
    expect(phone.locator(ANSWER)).to_contain_text("the triangle")
    finger(session, "touchEnd")
    expect(phone.locator(ANSWER)).to_be_in_viewport(ratio=1)
    phone.tap(".die[data-die=G]")  # a tap is a tap, and puts the answer away
    expect(phone.locator(".site .die")).to_have_count(1)
    expect(phone.locator(ANSWER)).to_have_count(0)
    phone.tap("[data-do=menu]")
    phone.tap("[data-do=what]")
    phone.tap(".display .card >> nth=0")  # what is touched now is only explained
    expect(phone.locator(ANSWER)).to_be_visible()
    expect(phone.locator(".sheet")).to_have_count(0)
    phone.evaluate(SLOW)
    finger(session, "touchStart", *middle(phone, ANSWER + " .act"))
    phone.evaluate("slow")  # a slow tap: it stays
    finger(session, "touchEnd")
    expect(phone.locator(".chapter.opened")).to_be_in_viewport()


def test_a_mouse_that_rests_and_a_key_ask(page: Page, address: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    link, _ = moments()["thrown"]
    open_game(page, address, link)
    show(page, moments()["thrown"])
    page.hover(".market .price >> nth=0")
    expect(page.locator(ANSWER)).to_contain_text("4 matching dice")
    expect(page.locator(ANSWER + " button")).to_have_count(0)  # it is not in the way of the mouse
    page.hover(".rounds")
    expect(page.locator(ANSWER)).to_contain_text("this one")
    page.keyboard.press("Escape")
    expect(page.locator(ANSWER)).to_have_count(0)
    page.focus(".die[data-die=P]")
    page.keyboard.press("?")
    expect(page.locator(ANSWER)).to_contain_text("the star")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(ANSWER)).to_contain_text("the drop")
    page.keyboard.press("?")
    expect(page.locator(".keys-sheet")).to_be_visible()
