"""The help on a phone: no rule is far away."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.web.conftest import new_context, page_of

MOST = 3
"""Screens."""
SHOWN = """chapter => {
    const { top, bottom } = chapter.getBoundingClientRect();
    return { lines: chapter.querySelectorAll("p, li, h3").length, top, end: (bottom + scrollY) / innerHeight };
}"""


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    with (
        new_context(
            chromium,
            viewport={"width": 375, "height": 667},
            locale="de-DE",
            has_touch=True,
        ) as context,
        page_of(context) as page,
    ):
        yield page


def test_every_rule_is_within_three_screens(page: Page, address: str) -> None:
    page.goto(f"{address}#/help")
    chapters = page.locator("main section.chapter")
    chapters.first.wait_for()
    assert (
        chapters.count() > 10 and page.evaluate("document.documentElement.scrollHeight / innerHeight") < 2
    ), "the list of chapters"
    for chapter in chapters.all():
        opener = chapter.locator("h2 button")
        assert opener.get_attribute("aria-expanded") == "false"
        opener.tap()
        chapter.locator("p, li, h3").first.wait_for()
        shown = chapter.evaluate(SHOWN)
        assert shown["lines"] and shown["top"] < 167, (
            f"{opener.inner_text()} is opened in the first quarter of the screen"
        )
        assert shown["end"] <= MOST, opener.inner_text()
        opener.tap()
