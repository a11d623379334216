"""A first visit while the engine is still on its way, and when it never comes: the lessons can be played at once."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from lesson_pages import NOW, READY
from playwright.sync_api import Page, expect

from tests.web.conftest import Host, wait_for_engine, wait_for_mark
from tools import recorded

ENGINE = "pyodide.asm.wasm"

ALL = """async ([requests, first]) => {
    requests.forEach((request, number) => host.engine.send(JSON.stringify({ id: first + number, ...request })));
    const last = new RegExp(`^{"id": ?${first + requests.length - 1},`);
    while (!window.heard.some((text) => last.test(text))) await new Promise((go) => setTimeout(go, 20));
    const answers = window.heard.map((text) => JSON.parse(text)).filter(({ id }) => id >= first);
    window.heard = [];
    return answers.map(({ result }) => result);
}"""


class Shipped:
    """The files of a built pack, as the page reads them."""

    def __init__(self, pack: Path) -> None:
        content = gzip.decompress(pack.read_bytes())
        begin = 8 + int(content[:8])
        self._files = {
            name: content[begin + where : begin + where + length]
            for name, (where, length) in json.loads(content[8:begin]).items()
        }

    def file(self, name: str) -> str:
        return self._files[name].decode()

    def piece(self, name: str, where: int, length: int) -> str:
        return self._files[name][where : where + length].decode()


@pytest.mark.slow
def test_what_was_recorded_is_what_the_engine_answers(page: Page, address: str, site_folder: Path) -> None:
    recorder = recorded.record()
    from ui.screens.lesson.recorded import Recorded  # the recorder has made it importable

    (pack,) = site_folder.glob("app/*/lesson.pack")
    shipped = Recorded(Shipped(pack))  # type: ignore[arg-type]  # all that it needs of a browser
    page.goto(address)
    wait_for_engine(page)
    number = 1_000_000
    for start in range(0, len(recorder.requests), 50):
        part = recorder.requests[start : start + 50]
        requests = [{"call": call, "args": args} for call, args in part]
        answers: list[Any] = page.evaluate(ALL, [requests, number])
        number += len(part)
        for (call, args), answer in zip(part, answers, strict=True):
            assert shipped.answer(call, args) == answer, f"{call} {args}"


def shown(page: Page) -> str:
    """Lets the lesson do a step; where it is then."""
    page.wait_for_function(READY)
    before = page.evaluate(NOW)
    if page.locator("[data-do=show]").count():
        page.click("[data-do=show]")
    else:
        page.locator("[data-do=onward], .acts .main, .act.lit").first.click()
    page.wait_for_function(f"before => ({NOW})() !== before", arg=before)
    return page.get_attribute("main", "data-lesson") or ""


@pytest.mark.parametrize("comes", [False, True])
def test_a_lesson_is_played_whether_or_not_the_engine_comes(page: Page, own_host: Host, comes: bool) -> None:
    page.emulate_media(reduced_motion="reduce")
    own_host.held = ENGINE
    page.goto(own_host.address + "#/learn/tutto")
    wait_for_mark(page, "lesson-ready")
    for step in range(100):
        if comes and step == 8:
            own_host.held = ""
            wait_for_engine(page)
        if shown(page) == "done":
            break
    expect(page.locator(".learned-sheet")).to_be_visible()
    assert page.evaluate("host.engine.ready") == comes


def test_who_comes_by_a_link_learns_first_and_is_then_led_to_the_game(page: Page, own_host: Host) -> None:
    own_host.held = ENGINE
    page.goto(own_host.address + "#/tutto/solo?seed=MINE&beat=5&by=Ben")
    expect(page.locator("h1")).to_have_text("Ben invites you")
    expect(page.locator("progress")).to_be_visible()
    page.click(".panel .main")
    wait_for_mark(page, "lesson-ready")
    assert shown(page)
    own_host.held = ""
    page.click("[data-do=back_to_game]")
    expect(
        page.locator("main[data-state][data-screen=table], main[data-state]:not([data-lesson])")
    ).to_be_visible()
    assert "seed=MINE" in page.url
