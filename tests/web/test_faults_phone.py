"""A phone turned in the middle of a game: nothing is lost, everything can be reached, the focus stays where it was."""

from collections.abc import Iterator

import pytest
from frames import STILL
from moments import SOLO, TUTTO, TUTTO_SOLO, moments, show
from player import look, press
from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import Host, a_phone, wait_for_engine

CLOSE = ".dock > .hint > [data-do=close], .dock > .market-bar > [data-do=close]"  # under the thumb
UPRIGHT, LYING = (360, 740), (740, 360)
# When the page has the size, and has laid out what it shows.
TURNED = """([width, height]) => innerWidth === width && innerHeight === height
    && new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(true))))"""
FOCUS = "document.activeElement.dataset.do ?? document.activeElement.id"
# The buttons of the dock that lead on, as far as they are not all in the window.
HIDDEN = """() => [...document.querySelectorAll(".dock .acts button, .dock [data-die]")].filter((button) => {
    const { left, top, right, bottom } = button.getBoundingClientRect();
    return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
}).map((button) => button.dataset.do)"""
# Whether it is uppermost where it lies.
SEEN = """selector => {
    const { left, top, width, height } = document.querySelector(selector).getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2)?.closest(selector) !== null;
}"""

# Whether it lies wholly in its sheet, none of it to be scrolled to.
WHOLE = """selector => {
    const part = document.querySelector(selector).getBoundingClientRect();
    const sheet = document.querySelector(".sheet").getBoundingClientRect();
    return part.top >= sheet.top - 1 && part.bottom <= sheet.bottom + 1 && part.right <= sheet.right + 1;
}"""


@pytest.fixture(scope="module")
def one_phone(chromium: Browser, shared_host: Host) -> Iterator[Page]:
    """A phone with the engine, for all tests one after the other."""
    with a_phone(chromium) as page:
        page.goto(shared_host.address)
        wait_for_engine(page)
        yield page


@pytest.fixture
def phone(one_phone: Page) -> Page:
    one_phone.evaluate("location.hash = '#/'")
    one_phone.wait_for_selector("main[data-screen=start]")
    turn(one_phone, UPRIGHT)
    return one_phone


def turn(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.wait_for_function(TURNED, arg=size)


def all_there(page: Page) -> None:
    assert page.evaluate("document.scrollingElement.scrollWidth - innerWidth") <= 0
    assert page.evaluate(HIDDEN) == [], "the way on is in sight"


@pytest.mark.parametrize(
    "moment",
    ["solo first", "solo ready", "choice", "shared roll", "computers mine", "tutto roll", "tutto solo roll"],
)
def test_in_the_middle_of_a_game(phone: Page, moment: str) -> None:
    phone.emulate_media(reduced_motion="reduce")
    show(phone, moments()[moment])
    now = look(phone)
    phone.locator(".dock button:visible").first.focus()
    focus = phone.evaluate(FOCUS)
    for size in (LYING, UPRIGHT, LYING):
        turn(phone, size)
        all_there(phone)
        assert look(phone) == now
        assert phone.evaluate(FOCUS) == focus
    press(phone, now["actions"][-1])


@pytest.mark.parametrize("moment", ["solo over", "tutto over"])
def test_over_the_result(phone: Page, moment: str) -> None:
    phone.emulate_media(reduced_motion="reduce")
    show(phone, moments()[moment])
    for size in (LYING, UPRIGHT, LYING):
        turn(phone, size)
        for selector in (
            ".result-sheet h2",
            ".result-sheet li:not(.built li)",
            ".result-sheet [data-do=share]",
        ):
            phone.locator(selector).first.scroll_into_view_if_needed()
            expect(phone.locator(selector).first).to_be_in_viewport(ratio=0.9)
            assert phone.evaluate(SEEN, selector), f"{selector} is covered"


@pytest.mark.parametrize(
    ("opens", "sheet"), [("menu", ".menu-sheet"), ("market", ".market-sheet"), ("moves", ".moves.open")]
)
def test_with_a_sheet_open(phone: Page, opens: str, sheet: str) -> None:
    phone.emulate_media(reduced_motion="reduce")
    show(phone, moments()["choice"])
    now = look(phone)
    phone.keyboard.press("m") if opens == "market" else phone.locator(f"[data-do={opens}]").first.click()
    expect(phone.locator(sheet)).to_be_visible()
    focus = phone.evaluate(FOCUS)
    for size in (LYING, UPRIGHT, LYING):
        turn(phone, size)
        expect(phone.locator(sheet)).to_be_visible()
        assert phone.evaluate("document.scrollingElement.scrollWidth - innerWidth") <= 0
        assert phone.evaluate(FOCUS) == focus
        last = phone.locator(f"{sheet} button").last
        last.scroll_into_view_if_needed()
        expect(last).to_be_in_viewport(ratio=0.9)
    close = phone.locator(
        f":is({sheet}, .dock) [data-do=close]:visible, {sheet} [data-do={opens}]:visible"
    ).first
    close.tap()
    expect(phone.locator(sheet)).to_be_hidden()
    assert look(phone) == now


@pytest.mark.parametrize(
    "size", [(720, 450), UPRIGHT, (360, 640), (640, 400)], ids=lambda size: f"{size[0]}x{size[1]}"
)
def test_a_card_large_and_its_way_on(phone: Page, size: tuple[int, int]) -> None:
    phone.emulate_media(reduced_motion="reduce")
    turn(phone, size)
    show(phone, moments()["choice"])
    slot = phone.locator("[data-slot][data-legal]").first.get_attribute("data-slot")
    phone.locator(f"[data-slot={slot}]").first.click()
    expect(phone.locator(".sheet")).to_be_visible()
    if phone.locator(".market-sheet").count():  # the strip opens it
        phone.locator(f".market-sheet [data-slot={slot}]").click()
    way_on_in_sight(phone, size)
    while phone.locator(".sheet").count():
        kind = phone.locator(".sheet").get_attribute("class")
        phone.locator(CLOSE).click()
        phone.wait_for_function("kind => document.querySelector('.sheet')?.className !== kind", arg=kind)
    phone.locator(".display .card.can").first.click()
    way_on_in_sight(phone, size)


def test_the_table_stands_where_it_was_once_a_card_is_closed(phone: Page) -> None:
    """On a phone so small that the table is scrolled to leave room for the card."""
    phone.emulate_media(reduced_motion="reduce")
    turn(phone, (320, 480))
    show(phone, moments()["choice"])
    phone.evaluate("scrollTo(0, 0)")
    phone.evaluate(
        "document.querySelector('[data-slot][data-legal]').click()"
    )  # a press would scroll by itself
    expect(phone.locator(".sheet")).to_be_visible()
    assert phone.evaluate("scrollY") > 0
    phone.evaluate("document.querySelector('.sheet .close').click()")
    expect(phone.locator(".sheet")).to_have_count(0)
    assert phone.evaluate("scrollY") == 0


@pytest.mark.parametrize("link", [TUTTO_SOLO, TUTTO, SOLO])
@pytest.mark.parametrize("height", [740, 420])
def test_a_table_that_a_pasted_link_opens_is_not_scrolled(phone: Page, link: str, height: int) -> None:
    """The start page is, and the lower window is what a keyboard leaves of it while the link is pasted."""
    phone.emulate_media(reduced_motion="reduce")
    phone.evaluate("scrollTo(0, 9999)")
    assert phone.evaluate("scrollY") > 200
    phone.evaluate("document.querySelector('[data-do=by_link]').click()")
    turn(phone, (360, height))
    phone.locator("[name=pasted]").fill(
        "Come and play: https://example.net/" + link.replace("MOMENT", "PASTED")
    )
    phone.keyboard.press("Enter")
    phone.wait_for_selector("main[data-state]:not([data-screen])")
    assert phone.evaluate("scrollY") == 0
    turn(phone, UPRIGHT)
    assert phone.evaluate("[scrollY, document.querySelector('.head').getBoundingClientRect().top]") == [0, 0]


def way_on_in_sight(page: Page, size: tuple[int, int]) -> None:
    """The card's sheet lies within the window, and its main button and Close wholly within both."""
    expect(page.locator(".card-sheet")).to_be_visible()
    for selector in (".card-sheet", CLOSE, ".card-sheet .ways .act.main"):
        box = page.locator(selector).bounding_box()
        assert box
        assert box["x"] >= -1 and box["x"] + box["width"] <= size[0] + 1, f"{selector} sticks out"
        assert box["y"] >= -1 and box["y"] + box["height"] <= size[1] + 1, f"{selector} sticks out"
        assert selector == CLOSE or page.evaluate(WHOLE, selector), f"{selector} is cut"
        assert page.evaluate(SEEN, selector), f"{selector} is covered"


def test_in_the_middle_of_a_drag(phone: Page) -> None:
    phone.emulate_media(reduced_motion="reduce")
    show(phone, moments()["choice"])
    now = look(phone)
    box = phone.locator(".tray [data-die]").first.bounding_box()
    assert box
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    die = phone.locator(".tray [data-die]").first.get_attribute("data-die")
    finger = phone.context.new_cdp_session(phone)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    for dy in (12, 40, 90):
        finger.send(
            "Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [at | {"y": at["y"] - dy}]}
        )
    phone.wait_for_selector(".dragged")
    turn(phone, LYING)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(phone.locator(".dragged")).to_have_count(0)
    expect(phone.locator(f".dock [data-die={die}]")).to_have_count(1)
    assert (
        phone.locator(f"[data-die={die}]").first.evaluate("die => getComputedStyle(die).translate") == "none"
    )
    assert look(phone) == now
    all_there(phone)
    press(phone, now["actions"][-1])


def test_while_dice_fly(phone: Page) -> None:
    phone.emulate_media(reduced_motion="no-preference")
    show(phone, moments()["choice"])
    step = look(phone)["step"]
    roll = next(action for action in look(phone)["actions"] if action.startswith("roll"))
    phone.evaluate(
        STILL + "window.still = performance.now();"
    )  # they are in the air until the phone is turned
    phone.evaluate("text => document.querySelector(`button[data-action='${text}']`).click()", roll)
    phone.wait_for_selector(".tumbling")
    turn(phone, LYING)
    phone.evaluate("window.still = null")
    phone.wait_for_function("document.querySelector('button[data-action]')")
    assert look(phone)["step"] == str(int(step) + 1)
    expect(phone.locator(".tumbling")).to_have_count(0)
    expect(phone.locator(".dock [data-die]")).to_have_count(5)
    all_there(phone)
