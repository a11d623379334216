"""The start: the engine answers, from a snapshot at later visits, and whatever goes wrong says so."""

import json

from playwright.sync_api import Page

ASK = """() => new Promise((resolve) => {
    host.engine.listen((text) => { if (text.includes('"id"')) resolve(text); });
    host.engine.send('{"id": 1, "call": "ping", "args": {}}');
})"""


def wait_for_engine(page: Page) -> None:
    page.wait_for_function("performance.getEntriesByName('engine-ready').length > 0")


def messages(page: Page) -> list[dict]:
    return [json.loads(text) for text in page.evaluate("window.heard")]


def listen(page: Page) -> None:
    page.add_init_script(
        """window.heard = [];
        addEventListener("engine-message", (event) => window.heard.push(event.detail));"""
    )


def test_engine_answers(page: Page, address: str) -> None:
    page.goto(address)
    wait_for_engine(page)
    assert json.loads(page.evaluate(ASK)) == {"id": 1, "result": {}}
