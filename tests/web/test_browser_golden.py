"""The golden games, replayed in the browser's Python: they end as they do in CPython, to the letter."""

from playwright.sync_api import Page

from tests.web.conftest import wait_for_mark
from tests.web.golden_games import REPLAY, answered_as_in_cpython, requests


def test_golden_games_end_the_same_in_the_browser(page: Page, address: str) -> None:
    page.goto(address)
    wait_for_mark(page, "ui-ready")
    answered_as_in_cpython(page.evaluate(REPLAY, requests()))
