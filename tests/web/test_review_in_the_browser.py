"""The review of a game in the browser: fetched only when it is opened, stored for when there is no network, and readable; and so are puzzles."""

import pytest
from moments import SOLO, TUTTO, moments, review_link, show, stopped
from playwright.sync_api import Browser, Page

from tests.web.conftest import STORING, Host, new_context, page_of, wait_for_engine, wait_for_service_worker


def test_a_review_is_fetched_when_it_is_opened_and_there_without_a_network(
    chromium: Browser, host: Host
) -> None:
    with (
        new_context(
            chromium, viewport={"width": 360, "height": 740}, reduced_motion="reduce", **STORING
        ) as context,
        page_of(context) as page,
    ):
        asked: list[str] = []  # by the page: the service worker stores everything soon afterwards
        page.on("request", lambda request: asked.append(request.url))
        page.goto(host.address)
        wait_for_engine(page)
        assert asked and not any("review" in each for each in asked)
        wait_for_service_worker(page)
        host.stop()
        look_at(page)
        look_at_puzzles(page)


def look_at(page: Page) -> None:
    """Opens the review, and looks at its account, its moments, the picture and the table."""
    page.evaluate("link => { location.hash = link; }", review_link())
    page.wait_for_selector(".account-parts")
    page.wait_for_selector(".moments li")
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    page.click("[data-do=figures]")
    page.wait_for_selector(".turns-table")
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    page.click(".moments [data-do^=look]")
    page.wait_for_selector("[data-screen=moment] .move.better")
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    acts = page.locator(".moment .line").bounding_box()
    assert acts and acts["y"] + acts["height"] <= 740, "all of it is in sight"
    page.go_back()
    page.wait_for_selector(".account-parts")
    assert "look" in page.evaluate("document.activeElement.dataset.do"), "where one was"


def look_at_puzzles(page: Page) -> None:
    """Looks at the list of puzzles, solves or misses one, and compares the choices."""
    page.evaluate("location.hash = '#/puzzle?'")
    page.wait_for_selector("[data-do=five]")
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    page.click("[data-do=five]")
    page.wait_for_selector("main[data-puzzle=open]")
    page.evaluate("document.querySelector('[data-action]').click()")
    page.wait_for_selector("main[data-puzzle=solved], main[data-puzzle=missed]")
    page.click("[data-do=worth]")
    page.wait_for_selector(".worth .mine")
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    page.click(".worth-sheet [data-do=close]")
    page.click("[data-do=leave]")
    page.wait_for_selector(".signs .solved, .signs .missed")


@pytest.mark.parametrize("absent", ["review.pack", "review.css"])
def test_a_review_that_cannot_be_fetched_is_asked_for_again(page: Page, host: Host, absent: str) -> None:
    host.absent = absent
    page.goto(host.address + review_link())
    page.wait_for_selector(".review .error")
    host.absent = ""
    page.click("[data-do=retry]")
    page.wait_for_selector(".account-parts")


@pytest.mark.parametrize("link", [SOLO, TUTTO], ids=["goennen", "tutto"])
def test_the_text_of_a_position_opens_as_a_puzzle(page: Page, address: str, link: str) -> None:
    """With the actions that are legal there; the first one is an answer, after which all are compared."""
    state = stopped(link, lambda match: match.state.step > 40 and len(match.state.legal_actions()) > 3).state
    again = type(state).from_json(state.to_json())
    page.goto(f"{address}#/puzzle?game={link.split('/')[1]}&position={again.to_text()}")
    page.wait_for_selector("main[data-puzzle=open]")
    offered = page.locator("[data-action]").evaluate_all("all => all.map((each) => each.dataset.action)")
    assert set(offered) == {str(action) for action in state.legal_actions()}
    page.evaluate("document.querySelector('[data-action]').click()")
    page.wait_for_selector("main[data-puzzle=solved], main[data-puzzle=missed]")
    assert page.evaluate("location.hash").endswith(again.to_text())


def test_from_a_review_one_comes_back_to_the_table_as_it_stood(phone: Page, address: str) -> None:
    phone.goto(address)
    wait_for_engine(phone)
    show(phone, moments()["tutto over"])
    phone.tap("[data-do=review]")
    phone.wait_for_selector(".account-parts")
    phone.evaluate("scrollTo(0, 400)")
    phone.go_back()
    phone.tap(".sheet [data-do=close]")
    phone.wait_for_selector(".sheet", state="detached")
    assert phone.evaluate("scrollY") == 0
