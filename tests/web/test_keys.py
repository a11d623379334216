"""The keyboard's focus comes back to where it was, stays where one is, and looks like nothing else; keys end turns and lead home."""

from focus import focus
from moments import moments, show
from player import look, open_game
from playwright.sync_api import Page

from tests.web.conftest import SANDBOX_STARTS, wait_for_engine, wait_for_mark

RING = "selector => getComputedStyle(document.querySelector(selector)).outlineColor"
PLACE = """() => {
    const all = [...document.querySelectorAll('.moves li button')], at = all.indexOf(document.activeElement);
    const { top, bottom } = document.activeElement.getBoundingClientRect();
    return [at === 0 ? 'first' : at === all.length - 1 ? 'last' : at < 0 ? 'none' : 'middle', top >= 0 && bottom <= innerHeight ? 'in sight' : 'out of sight'];
}"""
# Whether a hint has the focus that says something else than that.
HINTED = """says => document.activeElement.dataset.do === 'play_hint' && document.querySelector('#hint-says').innerText !== says"""
FIRST_FIELD = "document.querySelector('.display .field[data-legal]').focus()"
FRAMES = "new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))"
COLUMNS = """() => {
    const middle = document.querySelector('.games').getBoundingClientRect().right;
    return [...document.querySelectorAll('.start button, .start a')].filter((each) => each.tabIndex >= 0 && each.checkVisibility()
        && !each.closest('.top, footer')).map((each) => each.getBoundingClientRect().left > middle ? 2 : 1);
}"""


def at(page: Page, moment: str, address: str) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    page.emulate_media(reduced_motion="reduce")
    page.goto(address)
    wait_for_engine(page)
    show(page, moments()[moment])


def inside(page: Page, selector: str) -> bool:
    return bool(page.evaluate("selector => !!document.activeElement.closest(selector)", selector))


def test_all_moves_and_a_hint_give_the_focus_back_and_all_moves_take_arrows(page: Page, address: str) -> None:
    at(page, "choice", address)
    page.locator(".dock .die").first.focus()
    before = focus(page)["at"]
    page.keyboard.press("a")
    page.wait_for_selector(".moves.open")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    assert inside(page, ".moves li")
    for key, place in (("End", "last"), ("PageUp", "middle"), ("End", "last"), ("Home", "first")):
        page.keyboard.press(key)
        assert page.evaluate(PLACE) == [place, "in sight"], key
    page.keyboard.press("Escape")
    page.wait_for_selector(".moves:not(.open)")
    assert focus(page)["at"] == before and before
    says = ""
    for again in (False, True, False):  # asked again while it is shown, it gives the next best move
        page.keyboard.press("h")
        page.wait_for_function(HINTED, arg="")
        if again:
            says = page.inner_text("#hint-says")
            page.keyboard.press("h")
            page.wait_for_function(HINTED, arg=says)
        page.keyboard.press("Escape")
        assert focus(page)["at"] == before
    assert says
    page.set_viewport_size({"width": 360, "height": 740})  # where there is no room for the whole sentence
    page.keyboard.press("h")
    page.wait_for_function(HINTED, arg="")
    page.keyboard.press("Shift+Tab")
    assert focus(page)["at"] == "whole_hint"
    page.keyboard.press("Escape")
    assert focus(page)["at"] == before, "from its second button too"
    page.set_viewport_size({"width": 1280, "height": 800})
    page.keyboard.press("h")
    page.wait_for_function(HINTED, arg="")
    page.locator(".dock .die").last.focus()
    page.keyboard.press("Escape")
    assert focus(page)["at"] != before and focus(page)["at"].startswith("die"), "one had gone on meanwhile"


def test_after_a_move_of_all_moves_the_focus_is_in_sight(page: Page, address: str) -> None:
    at(page, "several", address)
    page.keyboard.press("a")
    for _ in range(8):
        page.keyboard.press("End")
        step = look(page)["step"]
        page.keyboard.press("Enter")
        page.wait_for_function("step => document.querySelector('main').dataset.step !== step", arg=step)
        page.evaluate(FRAMES)
        assert inside(page, ".moves.open") and page.evaluate(PLACE)[1] == "in sight"


def test_enter_on_a_field_leaves_the_focus_where_one_can_go_on(page: Page, address: str) -> None:
    at(page, "solo passive", address)
    step = look(page)["step"]
    page.keyboard.press("1")
    page.evaluate(FIRST_FIELD)
    page.keyboard.press("Enter")
    page.wait_for_function(f"document.querySelector('main').dataset.step > {step}")
    page.evaluate(FRAMES)  # what is hidden loses the focus with the next frame
    assert not focus(page)["fault"]


def test_more_ways_lead_to_the_first_of_them(page: Page, address: str) -> None:
    at(page, "several", address)
    page.evaluate("document.querySelector('.display .card[data-card=B06]').focus()")
    page.keyboard.press("Enter")
    page.wait_for_selector(".sheet [data-do^='ways ']")
    listed = page.locator(".sheet .ways [data-do^='act ']").count()
    page.focus(".sheet [data-do^='ways ']")
    page.keyboard.press("Enter")
    page.wait_for_selector(".sheet:not(:has([data-do^='ways ']))")
    assert (
        page.evaluate(
            "[...document.querySelectorAll('.sheet .ways [data-do^=\"act \"]')].indexOf(document.activeElement)"
        )
        == listed
    )


def test_arrows_stay_in_a_sheet_and_enter_does_what_has_the_focus(page: Page, address: str) -> None:
    at(page, "choice", address)
    page.keyboard.press("b")
    page.wait_for_function(
        "document.activeElement.matches('.slot.can') || document.querySelector('.card-sheet')"
    )
    if not page.query_selector(".card-sheet"):
        page.keyboard.press("Enter")
    page.wait_for_selector(".card-sheet")
    for key in ("ArrowDown", "ArrowDown", "ArrowDown", "ArrowLeft", "ArrowUp", "ArrowDown"):
        page.keyboard.press(key)
        assert inside(page, ".card-sheet"), key
    page.locator("#sheet-title").focus()
    step = look(page)["step"]
    page.keyboard.press("Enter")
    page.evaluate(FRAMES)
    assert look(page)["step"] == step and inside(page, ".card-sheet"), "a title is only read"
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_function(f"document.querySelector('main').dataset.step > {step}")
    assert look(page)["actions"][0].startswith("place")


def test_a_second_e_ends_the_turn(page: Page, address: str) -> None:
    at(page, "waste", address)
    step = look(page)["step"]
    page.keyboard.press("e")
    page.wait_for_selector(".confirm-sheet")
    page.keyboard.press("e")
    page.wait_for_function(f"document.querySelector('main').dataset.step > {step}")
    assert not page.query_selector(".sheet") and not focus(page)["fault"]


def test_the_focus_is_seen_on_a_button_that_cannot_be_pressed(page: Page, address: str) -> None:
    at(page, "solo roll", address)
    page.keyboard.press("Tab")
    page.focus(".undo[aria-disabled=true]")
    assert page.evaluate("getComputedStyle(document.activeElement).opacity") == "1"
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"


def test_the_focus_looks_like_no_other_ring(page: Page, address: str) -> None:
    at(page, "choice", address)
    page.keyboard.press("Tab")
    page.evaluate("document.querySelector('.slot.can, .card.can').focus()")
    focused = page.evaluate(RING, ":focus")
    others = page.evaluate(
        "[...document.querySelectorAll('.can:not(:focus)')].map((each) => getComputedStyle(each).outlineColor)"
    )
    assert others and focused not in others


def test_keys_at_home_and_in_the_lab(page: Page, address: str) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(address)
    wait_for_mark(page, "ui-ready")
    page.wait_for_selector(".others")
    columns = page.evaluate(COLUMNS)
    assert columns == sorted(columns) and set(columns) == {1, 2}
    page.keyboard.press("?")
    page.wait_for_selector("main[data-screen=help]")
    page.keyboard.press("Escape")
    page.wait_for_selector("main[data-screen=start]")
    assert not focus(page)["fault"]
    open_lab(page, address)
    page.locator(".lab-parts button:visible").first.focus()
    page.keyboard.press("Escape")
    page.wait_for_selector("main[data-screen=start]")


def open_lab(page: Page, address: str) -> None:
    page.goto(address + "#/lab")
    page.wait_for_selector(".lab-parts", timeout=SANDBOX_STARTS)


def test_the_result_has_the_focus_in_both_games(page: Page, address: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    open_game(page, address, "#/tutto/solo?seed=RESULT")
    for name in ("tutto solo over", "solo over"):
        show(page, moments()[name])
        assert focus(page)["at"] == "sheet-title"
