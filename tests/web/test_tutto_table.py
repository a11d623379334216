"""TUTTO's table in a browser: dice dragged by mouse and by finger, people and computers at one table, its last
round, a link to beat."""

import random

import pytest
from faults import endless
from moments import Moment, before_the_end, show
from player import GAME, MINE, PRESS, STEPWISE, look, middle, open_game, saved
from playwright.sync_api import Page, expect

from tests.choosing import stopping
from tests.web.conftest import forget, wait_for_engine
from tests.web.tutto_player import quickly, settle

SITE = ".site button[data-die]"
FOUR = "#/tutto/table?seats=human,easy,human,medium&start=1&seed=FOUR"


@pytest.fixture
def table(page: Page) -> Page:
    return quickly(page)


def open_page_at(page: Page, address: str, moment: Moment) -> None:
    page.add_init_script(STEPWISE)
    page.goto(address)
    wait_for_engine(page)
    show(page, moment)
    page.wait_for_function(MINE)


class Mouse:
    def __init__(self, page: Page) -> None:
        self.page = page

    def drag(self, what: str, where: str) -> None:
        self.page.mouse.move(*middle(self.page, what))
        self.page.mouse.down()
        self.page.mouse.move(*middle(self.page, where), steps=6)
        self.page.mouse.up()


class Finger:
    """Touches as the browser itself tells of them."""

    def __init__(self, page: Page) -> None:
        self.session = page.context.new_cdp_session(page)
        self.session.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
        self.page = page
        page.add_init_script(
            endless(550)
        )  # however slow the machine is, a finger that drags is not held until it asks

    def touch(self, kind: str, *at: float) -> None:
        points = [{"x": at[0], "y": at[1]}] if at else []
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def drag(self, what: str, where: str) -> None:
        x, y = middle(self.page, what)
        to_x, to_y = middle(self.page, where)
        self.touch("touchStart", x, y)
        for step in range(1, 7):
            self.touch("touchMove", x + (to_x - x) * step / 6, y + (to_y - y) * step / 6)
        self.touch("touchEnd")


@pytest.mark.parametrize("hand", [Mouse, Finger])
def test_dice_are_dragged_to_what_is_kept_and_back(table: Page, address: str, hand: type) -> None:
    table.set_viewport_size(
        {"width": 360, "height": 640} if hand is Finger else {"width": 1280, "height": 800}
    )
    open_game(table, address, "#/tutto/solo?seed=SHOT")  # a straight: 1, 2, 4 and 5, and a second 4 and 5
    player = hand(table)
    expect(table.locator(SITE)).to_have_count(4)
    die = table.locator(SITE).first.get_attribute("data-die")
    player.drag(f"[data-die={die}]", ".tray")
    expect(table.locator(f".tray [data-die={die}]")).to_be_visible()
    player.drag(f"[data-die={die}]", ".stage .card")  # nowhere: nothing happens
    expect(table.locator(SITE)).to_have_count(3)
    expect(table.locator(".dragged, .card-sheet")).to_have_count(0)
    player.drag(f"[data-die={die}]", ".site")
    expect(table.locator(SITE)).to_have_count(4)
    kept = sorted(table.locator(SITE).evaluate_all("dice => dice.map(die => die.dataset.die)"))
    before = look(table)
    table.click(".acts [data-do=keep]")
    settle(table, before["step"])
    assert saved(table)["actions"] == ["keep_" + "".join(kept)]


def test_people_and_computers_play_to_the_end(table: Page, address: str) -> None:
    """Two people and two computers; in the last round the table says what there is to beat."""
    open_page_at(table, address, before_the_end(FOUR, stopping, 24))
    luck = random.Random(4)
    asked = []
    while (now := look(table))["state"] != "over":
        last = table.inner_text(".head small")
        if "to beat" in last:
            scores = [
                int(score)
                for score in table.locator("[data-score]").evaluate_all(
                    "all => all.map(e => e.dataset.score)"
                )
            ]
            own = int(table.get_attribute(".seat.deciding", "data-score") or -1)
            others = list(scores)
            others.remove(own)
            assert f"{max(others):,}" in last
            asked.append(table.inner_text(".risk .parts"))
        table.evaluate(PRESS, stopping(now["actions"], luck))
        settle(table, now["step"])
    assert asked and all("short of" in text or "ahead of" in text or "level with" in text for text in asked)
    scores = [
        int(score)
        for score in table.locator(".seat[data-score]").evaluate_all("all => all.map(e => e.dataset.score)")
    ]
    expect(table.locator(".result-sheet li.won")).to_have_count(scores.count(max(scores)))


def test_the_fewest_turns_are_sent_and_proved(table: Page, address: str) -> None:
    catch = "(text) => { window.sent = text; return Promise.resolve(); }"
    table.add_init_script(f"if (navigator.clipboard) navigator.clipboard.writeText = {catch}")
    open_page_at(table, address, before_the_end("#/tutto/solo?seed=PROVED", stopping, 12))
    luck = random.Random(5)
    while (now := look(table))["state"] != "over":
        table.evaluate(PRESS, stopping(now["actions"], luck))
        settle(table, now["step"])
    turns = table.inner_text(".result-sheet h2").split()[0]
    table.click(".result-sheet [data-do=share]")
    table.click(".share-sheet [data-do='copy beat']")
    table.wait_for_function("window.sent")
    link = table.evaluate("window.sent")
    table.goto("about:blank")
    forget(table, address)  # whoever has played the same dice sees both games beside each other
    table.goto(link)
    table.wait_for_selector(GAME, timeout=60_000)
    expect(table.locator(".rival-sheet")).to_contain_text(f"{turns} turns to beat.")
    expect(table.locator(".rival-sheet")).to_contain_text("the score is genuine")
