"""The lessons in the browser: played through with a finger on a phone, by what is lit."""

import pytest
from focus import focus
from playwright.sync_api import Page, expect

from tests.web.conftest import wait_for_engine
from tests.web.lesson_pages import MEANT, NEXT, NOW, READY

LESSONS = {"tutto": 16, "goennen": 18}
"""The steps of each."""


# tests/ui/test_lesson.py plays every lesson on the page in CPython.
@pytest.mark.parametrize("name", ["tutto", pytest.param("goennen", marks=pytest.mark.long)])
def test_a_lesson_by_touch(phone: Page, address: str, name: str) -> None:
    phone.emulate_media(reduced_motion="reduce")
    phone.goto(address)
    wait_for_engine(phone)
    phone.tap(f"[data-do='open #/learn/{name}']")
    phone.wait_for_selector("main[data-lesson]")
    seen: list[str] = []
    for _ in range(200):
        phone.wait_for_function(READY, timeout=30_000)
        place = phone.get_attribute("main", "data-lesson") or ""
        if place not in seen:
            seen.append(place)
        if place == "done":
            break
        before = phone.evaluate(NOW)
        assert phone.evaluate("scrollY") == 0, before
        expect(phone.locator(".step")).to_be_in_viewport(ratio=1)
        phone.evaluate(MEANT)
        phone.locator(".meant").tap()
        phone.wait_for_function(NEXT, arg=before, timeout=30_000)
    count = LESSONS[name]
    assert seen == [f"{n}/{count}" for n in range(1, count + 1)] + ["done"]
    expect(phone.locator(".learned-sheet")).to_be_visible()
    assert not focus(phone)["fault"]
    assert phone.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('dicetable.save'))") == []
    phone.keyboard.press("Escape")
    phone.wait_for_selector("main[data-screen=start]")
    assert not focus(phone)["fault"]
