"""The golden games, replayed in the browser's Python: they end as they do in CPython, to the letter."""

from playwright.sync_api import Page

from engine.match import GAMES
from tests.golden.record import digest, first_state, golden, link
from tests.web.conftest import verify, wait_for_engine


def golden_games_end_the_same(page: Page, address: str) -> None:
    page.goto(address)
    wait_for_engine(page)
    for name in GAMES:
        for entry in golden(name)["game"]:
            if entry.get("seats") == 1:
                continue  # the rules play a table of one, links refuse it
            answer = verify(page, link(name, entry))
            state = first_state(name, entry)
            assert answer["steps"] == entry["steps"]
            assert answer["final"] == state.to_json()
            assert digest(state) == entry["final"]


def test_golden_games_end_the_same_in_the_browser(page: Page, address: str) -> None:
    golden_games_end_the_same(page, address)
