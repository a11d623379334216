"""Links, replays, two tabs and files in a real browser."""

import json
from pathlib import Path

import pytest
from player import GAME, NEXT, import_file, look, open_game, press
from playwright.sync_api import BrowserContext, Page, expect
from worker.games import Memory
from worker.table import TableCalls

from engine.link import challenge_link, replay_link
from tests.choosing import played
from tests.golden.links import golden
from tests.web.conftest import ask, wait_for_engine

SEEK = """step => {
    const slider = document.querySelector('input[type=range]');
    slider.value = step;
    slider.dispatchEvent(new Event('input', {bubbles: true}));
}"""
WON = {
    "format": 1, "daily": {}, "run": None, "best_run": None,
    "results": [
        {"id": f"won {level}", "day": "2026-11-20", "game": "goennen", "mode": "solo", "level": level, "score": 99,
         "won": True, "foes": []} for level in range(1, 8)
    ],
}  # fmt: skip


def step(page: Page) -> int:
    return int(page.get_attribute("main", "data-step"))


def at_step(page: Page, number: int) -> None:
    expect(page.locator("main")).to_have_attribute("data-step", str(number))


def calm(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")


def test_golden_links_end_the_same_in_the_browser(page: Page, address: str) -> None:
    page.goto(address)
    wait_for_engine(page)
    for game in golden():
        answer = ask(page, "watch", link=game["link"])
        assert answer["steps"] == game["steps"]
        assert answer == json.loads(json.dumps(TableCalls(Memory()).watch(link=game["link"])))


def test_a_replay_by_keyboard_and_playing_on_from_it(page: Page, address: str) -> None:
    calm(page)
    match = played("#/goennen/solo?level=7&seed=REPLAY")
    page.goto(address + replay_link(match))
    page.wait_for_selector("[data-screen=replay]", timeout=60_000)
    at_step(page, match.step)
    assert page.get_attribute("main", "data-state") == "over"
    assert not page.query_selector_all("button[data-action]")
    page.keyboard.press("Home")
    at_step(page, 0)
    for number in range(1, 4):
        page.keyboard.press("ArrowRight")
        at_step(page, number)
    page.keyboard.press("ArrowLeft")
    at_step(page, 2)
    page.focus("[data-do='step forward']")
    page.keyboard.press("Space")
    at_step(page, 3)
    page.keyboard.press("ArrowLeft")
    at_step(page, 2)
    page.evaluate(SEEK, 50)
    at_step(page, 50)
    page.select_option("select[data-form=round]", "4")
    page.wait_for_function("document.querySelector('.head').textContent.includes('Round 4 of')")
    now = step(page)
    page.click("[data-do=pace]")
    page.click("[data-do=pace]")
    page.click("[data-do=run]")
    page.wait_for_function("step => Number(document.querySelector('main').dataset.step) > step + 2", arg=now)
    page.click("[data-do=run]")
    page.reload()
    page.wait_for_selector("[data-screen=replay]", timeout=60_000)
    page.select_option("select[data-form=round]", "4")
    at_step(page, now)
    page.click("[data-do=branch]")
    page.wait_for_selector("button[data-action]", state="attached")
    assert step(page) == now and "practice=1" in page.url
    press(page, look(page)["actions"][0])
    assert step(page) == now + 1


def test_back_from_a_replay_leads_to_the_table(page: Page, address: str) -> None:
    calm(page)
    open_game(page, address, "#/goennen/solo?level=1&seed=BACK")
    for _ in range(6):
        press(page, look(page)["actions"][0])
    url = page.url
    page.click("[data-do=menu]")
    page.click("[data-do=watch]")
    page.wait_for_selector("[data-screen=replay]")
    page.wait_for_function("location.hash.startsWith('#/replay?')")
    page.go_back()
    page.wait_for_selector("button[data-action]", state="attached")
    assert page.url == url and step(page) == 6


def test_a_link_to_beat_and_one_that_lies(page: Page, address: str) -> None:
    match = played("#/goennen/solo?level=2&seed=BEAT")
    score = match.state.scores()[0]
    page.goto(address + challenge_link(match))
    page.wait_for_selector(GAME, timeout=60_000)
    expect(page.locator(".sheet")).to_contain_text(f"{score} points to beat.")
    expect(page.locator(".sheet")).to_contain_text("the score is genuine")
    page.goto("about:blank")
    page.goto(address + challenge_link(match).replace(f"beat={score}", "beat=123"))
    page.wait_for_selector(GAME, timeout=60_000)
    expect(page.locator(".sheet")).to_contain_text(
        f"ends with {score} points: the score in the link does not match"
    )


def test_two_tabs_of_one_game(context: BrowserContext, page: Page, address: str) -> None:
    calm(page)
    open_game(page, address, "#/goennen/solo?level=1&seed=TABS")
    other = context.new_page()
    calm(other)
    open_game(other, address, "#/goennen/solo?level=1&seed=TABS")
    for number in range(1, 5):
        press(page, look(page)["actions"][0])
        expect(other.locator("main")).to_have_attribute("data-step", str(number))
    press(other, look(other)["actions"][0])
    at_step(page, 5)
    third = context.new_page()
    open_game(third, address, "#/goennen/solo?level=1&seed=OTHER")
    press(third, look(third)["actions"][0])
    press(page, look(page)["actions"][0])
    third.reload()
    third.wait_for_selector(GAME, timeout=60_000)
    assert step(third) == 1 and step(page) == 6


def test_what_is_deleted_does_not_come_back_from_another_tab(page: Page, address: str) -> None:
    """Its table would store the game again with the next decision, and as it is left."""
    page.goto(address + "#/statistics")
    page.wait_for_selector("[data-do=forget]")
    other = page.context.new_page()
    other.goto(address + "#/goennen/solo?level=2&seed=GONE")
    other.wait_for_selector("main[data-state]", timeout=60_000)
    other.wait_for_function("Object.keys(localStorage).some((key) => key.startsWith('dicetable.save'))")
    page.click("[data-do=forget]")
    page.click("[data-do=forget_all]")
    expect(other.locator("main.start")).to_be_visible(timeout=60_000)
    assert "#" not in other.url
    assert page.evaluate("localStorage.length") == 0
    other.close()
    assert page.evaluate("localStorage.length") == 0


def test_everything_as_a_file_and_forgotten(page: Page, address: str, tmp_path: Path) -> None:
    page.goto(address)
    page.evaluate("text => localStorage.setItem('dicetable.progress', text)", json.dumps(WON))
    page.evaluate("location.hash = '#/statistics'")
    expect(page.locator("main")).to_contain_text("Solo, level 7")
    with page.expect_download() as download:
        page.click("[data-do=export]")
    file = tmp_path / "everything.json"
    download.value.save_as(file)
    page.click("[data-do=forget]")
    page.click(".sheet [data-do=close].act")
    assert page.evaluate("localStorage.length") > 0
    page.click("[data-do=forget]")
    page.click("[data-do=forget_all]")
    expect(page.locator("main")).to_contain_text("No finished games yet.")
    assert page.evaluate("localStorage.length") == 0

    bad = tmp_path / "bad.json"
    for content in ("", "{", "<script>alert(1)</script>", "[" * 10_000, file.read_text("utf-8")[:-9]):
        bad.write_text(content, "utf-8")
        import_file(page, bad)
        expect(page.locator(".error")).to_have_text(
            "This file does not come from Dicetable: nothing was changed."
        )
        assert page.evaluate("localStorage.length") == 0
    import_file(page, file)
    page.click("[data-do=import_all]")
    expect(page.locator("main")).to_contain_text("Solo, level 7")
    page.click("[data-do=back]")
    page.click("[data-do=levels]")
    expect(page.locator(".campaign")).to_contain_text("New campaign")


def test_todays_games_and_locked_levels(page: Page, address: str) -> None:
    calm(page)
    page.goto(address)
    wait_for_engine(page)
    expect(page.locator(".today button.tile")).to_have_count(4)
    page.click("[data-do='another goennen']")
    assert page.locator("input[name=level]:disabled").count() == 6
    page.click(".sheet .close")
    page.click(".today button >> nth=0")
    page.wait_for_selector(GAME, timeout=60_000)
    assert "#/goennen/daily?date=" in page.url and "practice" not in page.url
    before = step(page)
    press(page, look(page)["actions"][0])
    page.click("[data-do=menu]")
    page.click("[data-do=leave]")
    expect(page.locator(".today button >> nth=0")).to_contain_text("Continue")
    page.click(".today button >> nth=0")
    page.wait_for_function(NEXT, arg=str(before))
    assert step(page) == 1


@pytest.mark.parametrize(
    "fragment",
    [
        "#/goennen/solo?seed=<img src=x onerror=alert(1)>",
        "#/goennen/solo?seed=%3Cscript%3Ealert(1)%3C/script%3E",
    ],
)
def test_a_seed_is_only_text(page: Page, address: str, fragment: str) -> None:
    page.on("dialog", lambda dialog: pytest.fail("a script ran"))
    open_game(page, address, fragment)
    page.click("[data-do=menu]")
    expect(page.locator(".menu-sheet")).to_contain_text("<")
    assert not page.query_selector("#page img, #page script")
    page.click("[data-do=leave]")
    expect(page.locator(".games")).to_contain_text("<")
