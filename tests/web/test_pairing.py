"""Devices in one room: pages in browsers of their own that connect by the texts which they show."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.web.conftest import Host, new_context

GAME = "#/turn?game=goennen&seats=human,human,human&start=1&seed=K7Q2M9XT&ruleset=2"

Device = Callable[[], Page]


@pytest.fixture
def device(chromium: Browser) -> Iterator[Device]:
    """Opens a page in a browser of its own, at full speed."""
    contexts: list[BrowserContext] = []

    def opened() -> Page:
        context = new_context(chromium, reduced_motion="reduce", viewport={"width": 360, "height": 740}, has_touch=True)
        contexts.append(context)
        context.add_init_script("localStorage.setItem('dicetable.pace', 'instant'); localStorage.setItem('dicetable.throw', 'itself')")
        return context.new_page()

    yield opened
    for context in contexts:
        context.close()


def table(page: Page, host: Host) -> None:
    """Begins the game."""
    page.goto(host.address + GAME)
    expect(page.locator("main[data-mine]")).to_be_visible()


def invitation(page: Page) -> str:
    """Opens the sheet of the table: the invitation that it shows."""
    if not page.locator(".room-sheet").count():
        page.locator("[data-do=menu]").first.tap()
        page.locator("[data-do=connect]").first.tap()
    expect(page.locator("[data-invite]")).to_be_visible()
    return str(page.locator("[data-invite]").get_attribute("href"))


def answer(page: Page, link: str, seat: str, name: str) -> str:
    """Opens an invitation and says who it is: the answer."""
    page.goto(link)
    page.locator("[data-form=own]").fill(name)
    page.locator(f"[data-do='join{' ' + seat if seat else ''}']").tap()
    expect(page.locator("[data-answer]")).to_be_visible()
    return str(page.locator("[data-answer]").get_attribute("href"))


def paste(page: Page, text: str) -> None:
    page.locator("[data-form=answer]").fill(text)
    page.locator("[data-submit=take_answer] button").tap()


def live(page: Page, count: int) -> None:
    expect(page.locator("main[data-mine]")).to_have_attribute("data-live", str(count))


def test_two_pages_connect_by_their_texts_and_see_each_other_go(device: Device, host: Host) -> None:
    anna, ben = device(), device()
    table(anna, host)
    paste_of = answer(ben, invitation(anna), "1", "Ben")
    paste(anna, paste_of)
    live(anna, 2)
    live(ben, 2)
    expect(ben.locator("main")).to_have_attribute("data-mine", "1")
    expect(anna.locator(".room-who .here").nth(1)).to_contain_text("Ben")
    ben.context.close()
    live(anna, 1)
