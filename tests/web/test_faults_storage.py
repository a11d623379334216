"""The browser's storage full in the middle of a game, or denied: the game goes on, and nothing that is kept is harmed."""

import json

import pytest
from faults import WORKERS, says
from player import GAME, look, open_game, press, saved
from playwright.sync_api import Page, expect

from engine.match import load

# To the last character.
FILL = """() => {
    for (let size = 1 << 22, number = 0; size >= 1; )
        try { localStorage.setItem(`other ${number++}`, "x".repeat(size)); } catch { size = Math.floor(size / 2); }
}"""
EMPTY = "Object.keys(localStorage).filter((key) => key.startsWith('other ')).forEach((key) => localStorage.removeItem(key))"
SENTENCES = {
    "en": "this game will be lost when you close the page",
    "de": "Dieses Spiel geht verloren, wenn die Seite geschlossen wird",
    "nl": "dit spel gaat verloren als je de pagina sluit",
}
TIMES = "words => window.told.filter((text) => text.includes(words)).length"


def on(page: Page) -> None:
    press(page, look(page)["actions"][0])


@pytest.mark.parametrize("language", SENTENCES)
def test_full_in_the_middle_of_a_game(page: Page, address: str, language: str) -> None:
    sentence = SENTENCES[language]
    page.add_init_script(WORKERS + f"localStorage.setItem('dicetable.language', '{language}');")
    page.emulate_media(reduced_motion="reduce")
    open_game(page, address, "#/goennen/solo?level=1&seed=FULL")
    for _ in range(3):
        on(page)
    kept = saved(page)
    page.evaluate(FILL)
    on(page)
    expect(page.locator(".notice.shown")).to_contain_text(sentence)
    on(page)
    on(page)
    assert page.evaluate(TIMES, sentence) == 1, "said once"
    assert saved(page) == kept, "the last that was kept is whole"
    before = look(page)
    page.evaluate("location.hash = '#/'")
    page.click("button[data-do^=resume]")
    page.wait_for_selector(GAME)
    assert look(page) == before, "the tab itself still has it"

    page.evaluate(EMPTY)
    on(page)
    assert len(saved(page)["actions"]) == int(look(page)["step"]) == 7
    load(json.dumps(saved(page)))
    now = look(page)
    page.reload()
    page.wait_for_selector(GAME)
    assert look(page) == now


def test_denied(page: Page, address: str) -> None:
    """As where the browser is told to let sites keep nothing."""
    page.add_init_script(WORKERS)
    page.add_init_script("""Object.defineProperty(window, "localStorage", {
        get() { throw new DOMException("denied", "SecurityError"); } });""")
    page.emulate_media(reduced_motion="reduce")
    open_game(page, address, "#/tutto/solo?seed=DENIED")
    says(page, SENTENCES["en"])
    for _ in range(3):
        on(page)
    before = look(page)
    page.evaluate("location.hash = '#/'")
    page.click("button[data-do^=resume]")
    page.wait_for_selector(GAME)
    assert look(page) == before
    page.click("[data-do=menu]")
    with page.expect_download() as download:
        page.click(".sheet [data-do=file]")
    assert len(json.loads(download.value.path().read_text("utf-8"))["actions"]) == int(before["step"])
