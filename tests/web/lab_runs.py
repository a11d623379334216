"""Runs of players in the lab of a page, and what these say."""

from typing import Any

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from tests.web.conftest import SANDBOX_STARTS

START = """([number, run]) => {
    window.news = [];
    const begun = performance.now();
    host.lab.run(number, JSON.stringify(run), (text) => window.news.push({at: (performance.now() - begun) / 1000, ...JSON.parse(text)}));
}"""
ENDED = "news.some(({type}) => ['over', 'done', 'error'].includes(type))"


class Lab:
    """The lab of a page. news: what the last run has said."""

    def __init__(self, page: Page, runs: int = 0) -> None:
        self.page = page
        self.runs = runs

    def begin(self, run: dict[str, Any]) -> None:
        self.runs += 1
        self.page.evaluate(START, [self.runs, run])

    @property
    def news(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.page.evaluate("news")
        return found

    def end(self) -> dict[str, Any]:
        """The last message of the run."""
        return self._until(ENDED)

    def _until(self, news: str) -> dict[str, Any]:
        """Waits for such news; the last of them. A run begins when its sandboxes have started."""
        try:
            self.page.wait_for_function(news, timeout=SANDBOX_STARTS)
        except PlaywrightTimeout as error:
            raise AssertionError(f"no such news as {news}, only {self.news}") from error
        return self.news[-1]

    def solo(self, *parts: str) -> dict[str, Any]:
        """A game of TUTTO alone."""
        return {"kind": "game", "game": "tutto", "mode": "solo", "seats": [seat(*parts)], "seed": "FOREIGN"}

    def play(self, *parts: str) -> dict[str, Any]:
        self.begin(self.solo(*parts))
        return self.end()

    def first(self, *parts: str) -> dict[str, Any]:
        """The first decision of a game, or the error in it."""
        self.begin(self.solo(*parts) | {"stepwise": True})
        return self.first_news()

    def first_news(self) -> dict[str, Any]:
        """The first decision of the run, or the error in it."""
        return self._until("news.some(({type}) => ['decision', 'error'].includes(type))")

    def said(self) -> str:
        """Everything that was printed."""
        return "".join(
            each.get("printed", "") or each.get("text", "")
            for each in self.news
            if each["type"] in ("decision", "printed")
        )


def seat(*parts: str, name: str = "foreign") -> dict[str, str]:
    return {"name": name, "code": "\n".join(parts)}
