"""A lesson in the browser without a pointer: by keys alone, and by the panel of all moves."""

import pytest
from playwright.sync_api import Page

from tests.web.conftest import wait_for_engine
from tests.web.lesson_pages import NEXT, NOW, READY

KEYS = """() => document.querySelector('.step p small')?.textContent.match(/\\(\\S+ (.*)\\)/)?.[1] ?? ''"""
"""The keys that the sentence tells, after the word for a key."""
HURRY = """() => { if (!document.querySelector('.lit') && !document.querySelector('[data-action]')) document.querySelector('[data-do=show]')?.click(); }"""
"""What plays by itself is not waited for."""
LIT = """() => { const all = [...document.querySelectorAll('.act.lit, button.lit')].filter((e) => !e.closest('[inert]') && e.checkVisibility());
    const now = document.activeElement; if (!all.includes(now)) all[0]?.focus(); return all.length ? now.tagName : ''; }"""


def opened(page: Page, address: str, language: str, name: str) -> None:
    page.add_init_script(f"localStorage.setItem('dicetable.language', '{language}')")
    page.emulate_media(reduced_motion="reduce")
    page.goto(address + f"#/learn/{name}")
    wait_for_engine(page)
    page.wait_for_selector("main[data-lesson]")


def by_keys(page: Page) -> None:
    """The key that is told, or Enter on what is lit; where all is free, it stops as soon as that is possible."""
    keys = page.evaluate(KEYS)
    if keys:
        page.keyboard.press(keys.lower())
        if page.locator(".deck-sheet").count():
            page.keyboard.press("Escape")
    elif focus := page.evaluate(LIT):
        assert focus != "BODY"
        page.keyboard.press("Enter")
    else:
        page.keyboard.press("s" if page.locator("[data-do=stop]:not([aria-disabled])").count() else "c")


def by_moves(page: Page) -> None:
    """A move of the panel of all moves; what is no action has its button."""
    moves = page.locator("[data-action]")
    if moves.count():
        moves.last.evaluate("each => each.click()")
    else:
        page.evaluate(
            "() => { const all = [...document.querySelectorAll('.act.lit, .lit[data-do]')].filter((e) => !e.closest('[inert]')); all[0].click(); }"
        )


@pytest.mark.parametrize(("name", "language", "way"), [("tutto", "de", by_keys), ("goennen", "nl", by_moves)])
def test_a_lesson_without_a_pointer(page: Page, address: str, name: str, language: str, way) -> None:  # type: ignore[no-untyped-def]
    opened(page, address, language, name)
    assert page.get_attribute("html", "lang") == language
    page.keyboard.press("Shift")  # keys are told to those who use them
    for _ in range(200):
        page.evaluate(HURRY)
        page.wait_for_function(READY, timeout=30_000)
        if page.get_attribute("main", "data-lesson") == "done":
            break
        before = page.evaluate(NOW)
        way(page)
        page.wait_for_function(NEXT, arg=before, timeout=30_000)
    assert page.get_attribute("main", "data-lesson") == "done"
    assert page.locator(".learned-sheet").is_visible()
