"""Back and forward in the browser: the game is where it was, and nothing is played twice."""

import json

from faults import held
from moments import moments, show
from player import GAME, begin, goes_on_as_decided, layers, look, press, saved
from playwright.sync_api import Page, expect

from tests.web.conftest import Spoilt, wait_for_engine, wait_until

START = "main[data-screen=start]"
REPLAY = "[data-screen=replay]"
TABLE = f"{GAME}:not({REPLAY})"
BACK_AND_FORWARD = """async () => {
    for (const step of [-1, 1]) {
        const arrived = new Promise((go) => addEventListener("popstate", go, { once: true }));
        history.go(step);
        await arrived;
    }
}"""


def test_between_start_game_help_and_replay(page: Page, address: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto(address)
    wait_for_engine(page)
    page.click("button[data-do='play goennen']")
    page.wait_for_selector(TABLE)
    for _ in range(3):
        press(page, look(page)["actions"][0])
    now, save = look(page), saved(page)

    def at_the_table() -> None:
        page.wait_for_selector(TABLE)
        page.wait_for_selector("button[data-action]", state="attached")
        assert look(page) == now and saved(page) == save

    def menu(what: str) -> None:
        page.click("[data-do=menu]")
        page.click(f".sheet [data-do={what}]")

    menu("help")
    page.wait_for_selector("#help-title")
    page.wait_for_function("location.hash === '#/help'")  # the menu's own entry goes first
    page.go_back()
    at_the_table()
    page.go_forward()
    page.wait_for_selector("#help-title")
    page.go_back()
    at_the_table()
    menu("watch")
    page.wait_for_selector(REPLAY)
    page.wait_for_function("location.hash.startsWith('#/replay?')")
    page.keyboard.press("Home")
    expect(page.locator("main")).to_have_attribute("data-step", "0")
    page.click("[data-do=run]")  # it plays by itself, and is left
    page.go_back()
    at_the_table()
    page.go_forward()
    page.wait_for_selector(REPLAY)
    page.go_back()
    at_the_table()
    page.go_back()
    page.wait_for_selector(START)
    page.go_forward()
    at_the_table()
    page.click("[data-do=menu]")
    layers(page, 1)
    page.go_back()  # closes the menu
    at_the_table()
    page.go_back()
    page.wait_for_selector(START)
    expect(page.locator(".sheet")).to_have_count(0)
    page.go_forward()
    at_the_table()
    expect(page.locator(".sheet:not(.moves-sheet)")).to_have_count(0)
    press(page, now["actions"][0])
    assert saved(page)["actions"] == [*save["actions"], now["actions"][0]]


def test_while_a_computer_player_decides(page: Page, spoilt_host: Spoilt) -> None:
    """What it decides meanwhile is not played; when the game is there again it decides the same."""
    host = spoilt_host(held("decision.txt"))
    begin(page, host.address, "instant")
    host.held = "decision.txt"
    link, save = moments()["computers"]
    show(page, (link, save))
    wait_until(page, lambda: bool(host.waiting))
    step = len(json.loads(save)["actions"])
    assert look(page)["step"] == str(step) and look(page)["actions"] == []
    page.evaluate("window.heard.length = 0")
    page.go_back()
    page.wait_for_selector(START)
    host.held = ""
    page.wait_for_function("""window.heard.some((text) => text.includes('"decision"'))""")
    assert page.locator(START).count() == 1 and page.evaluate("location.hash") in ("", "#/")
    assert page.evaluate("link => localStorage.getItem('dicetable.save ' + link)", link) == save
    page.go_forward()
    page.wait_for_selector(GAME)
    goes_on_as_decided(page, step)


SHEET = ".sheet"


def test_back_closes_what_is_on_top(page: Page, address: str) -> None:
    """One layer at a time, whatever it is; forward opens none again, and the address stays that of the game."""
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(address)
    wait_for_engine(page)
    show(page, moments()["shared roll"])
    link, now = page.url, look(page)
    layers(page, 0)
    page.click("[data-do='seat 1']")
    layers(page, 1)
    page.click(".seat-sheet .card >> nth=0")
    page.wait_for_selector(".card-sheet")
    layers(page, 2)
    page.go_back()
    page.wait_for_selector(".seat-sheet")
    assert page.url == link
    page.go_back()
    page.wait_for_selector(SHEET, state="detached")
    layers(page, 0)
    page.go_forward()
    layers(page, 0)
    assert page.locator(SHEET).count() == 0 and page.url == link and look(page) == now
    page.click("[data-do=moves]")  # the panel of all moves is a layer, too
    layers(page, 1)
    page.go_back()
    layers(page, 0)
    assert page.url == link and look(page) == now


def test_a_layer_that_is_closed_leaves_nothing_in_the_history(page: Page, address: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto(address)
    wait_for_engine(page)
    page.click("[data-do=levels]")
    layers(page, 1)
    page.keyboard.press("Escape")
    layers(page, 0)
    page.click("button[data-do='play goennen']")
    page.wait_for_selector(TABLE)
    for _ in range(3):  # however fast it is opened and closed
        page.keyboard.press("?")
        page.keyboard.press("Escape")
    page.click("[data-do=menu]")
    layers(page, 1)
    page.click(".sheet [data-do=help]")  # leads away from a sheet
    page.wait_for_selector("#help-title")
    layers(page, 0)
    page.go_back()
    page.wait_for_selector(TABLE)
    assert page.locator(SHEET).count() == 0
    page.go_back()
    page.wait_for_selector(START)
    assert page.locator(SHEET).count() == 0


def test_a_page_that_is_loaded_again_under_a_sheet_has_no_sheet_and_no_entry_for_it(
    page: Page, address: str
) -> None:
    page.goto(address)
    wait_for_engine(page)
    page.click("button[data-do='play goennen']")
    page.wait_for_selector(TABLE)
    page.wait_for_selector("button[data-action]", state="attached")
    page.click("[data-do=menu]")
    layers(page, 1)
    page.reload()
    page.wait_for_selector(TABLE)
    layers(page, 0)
    page.go_back()
    page.wait_for_selector(START)


def test_a_step_of_our_own_undoes_no_step_of_others(page: Page, address: str) -> None:
    """Closing takes a moment in the browser's history; who goes elsewhere in that moment gets there."""
    page.goto(address)
    wait_for_engine(page)
    page.click("[data-do=levels]")
    layers(page, 1)
    page.evaluate("""() => {
        document.querySelector(".sheet .close").click();
        requestAnimationFrame(() => requestAnimationFrame(() => { location.hash = "#/help"; }));
    }""")
    page.wait_for_selector("#help-title")
    page.evaluate(BACK_AND_FORWARD)  # the browser takes steps in the order in which they were asked for
    assert page.url.endswith("#/help")
    page.wait_for_selector("#help-title")
