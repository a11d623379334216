"""A first visit while the engine is still on its way, and when it never comes: the lessons can be played at once."""

import gzip
import json
import math
from pathlib import Path
from typing import Any

import pytest
from faults import file_of, vouch
from lesson_pages import NOW, READY
from playwright.sync_api import Page, expect

from tests.web.conftest import PAINTED, Host, Spoilt, wait_for_engine, wait_for_mark
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


# tests/ui/test_recorded.py compares them with the engine in CPython, and test_browser_golden.py both Pythons.
@pytest.mark.slow
@pytest.mark.long
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
            assert same(shipped.answer(call, args), recorded.shortened(answer)), f"{call} {args}"


def broken(site: Path) -> None:
    """The engine's WebAssembly is none."""
    found = file_of(site, ENGINE)
    found.write_bytes(bytes(found.stat().st_size))
    vouch(site)


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


def same(one: Any, other: Any) -> bool:
    """Whether two answers are the same; two versions of Python may add up fractions in another order."""
    if isinstance(one, float) and isinstance(other, float):
        return math.isclose(one, other, rel_tol=1e-9, abs_tol=1e-9)
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same(value, other[key]) for key, value in one.items())
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(same, one, other))
    return bool(one == other)


def played(page: Page, steps: int | None = None) -> None:
    """Plays a lesson on, for so many steps or to its end."""
    for step in range(100):
        if step == steps or shown(page) == "done":
            return


# tests/ui/test_recorded.py plays both without an engine, and test_lesson_by_keys.py that of Gönnen Können in the browser.
@pytest.mark.parametrize("lesson", ["tutto", pytest.param("goennen", marks=pytest.mark.long)])
def test_a_lesson_is_played_while_the_engine_is_on_its_way(page: Page, own_host: Host, lesson: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    own_host.held = ENGINE
    page.goto(own_host.address + "#/learn/" + lesson)
    wait_for_mark(page, "lesson-ready")
    played(page)
    expect(page.locator(".learned-sheet")).to_be_visible()
    assert not page.evaluate("host.engine.ready")


def test_the_engine_lets_the_lessons_come_first_but_does_not_wait_for_ever(
    page: Page, own_host: Host
) -> None:
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    own_host.held = "/lesson.pack"
    page.goto(own_host.address)
    wait_for_mark(page, "ui-ready")
    assert any("/lesson.pack" in each for each in fetched)
    assert not any("/worker.mjs" in each or "/runtime/" in each for each in fetched)
    wait_for_engine(page)


def test_a_lesson_goes_on_when_the_engine_comes(page: Page, own_host: Host) -> None:
    page.emulate_media(reduced_motion="reduce")
    own_host.held = ENGINE
    page.goto(own_host.address + "#/learn/tutto")
    wait_for_mark(page, "lesson-ready")
    played(page, 8)
    page.wait_for_function(READY)
    before = page.evaluate(PAINTED), page.inner_text("#page")
    own_host.held = ""
    wait_for_engine(page)
    assert before == (page.evaluate(PAINTED), page.inner_text("#page"))
    played(page)
    expect(page.locator(".learned-sheet")).to_be_visible()


def test_a_lesson_needs_no_network_once_the_page_is_there(page: Page, own_host: Host) -> None:
    page.emulate_media(reduced_motion="reduce")
    own_host.cut = lambda path: 1000 if ENGINE in path else None
    own_host.held = ENGINE
    page.goto(own_host.address + "#/learn/tutto")
    wait_for_mark(page, "lesson-ready")
    page.context.set_offline(True)
    own_host.held = ""
    page.wait_for_function("host.engine.failed")
    played(page)
    expect(page.locator(".learned-sheet")).to_be_visible()


def test_a_lesson_needs_no_engine_that_can_be_started(page: Page, spoilt_host: Spoilt) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto(spoilt_host(broken).address + "#/learn/tutto")
    wait_for_mark(page, "lesson-ready")
    page.wait_for_function("host.engine.failed")
    before = page.evaluate(NOW)
    played(page, 5)  # without a network the engine has failed, too, and there it is played to its end
    assert page.evaluate(NOW) != before and not page.evaluate("host.engine.ready")


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
