"""A file that is missing on the server, each in its turn: a sentence says so, and trying again works once it is back."""

import pytest
from player import GAME, look, press
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.web.conftest import Host, wait_for_engine, wait_for_mark

PAGE = [
    "/preflight.js",
    "/page.css",
    "/later.css",
    "/page.mjs",
    "/micropython.mjs",
    "/ui.pack",
    "/words-en.pack",
    "/micropython.wasm",
    "/page/",
]
ENGINE_MODULES = ["/pyodide.mjs", "/pyodide.asm.mjs"]
ENGINE = ["/worker.mjs", "/pyodide.asm.wasm", "/python.pack"]
SPARE = [
    "/trouble.mjs",
    "/manifest.webmanifest",
    "/icons/",
    "/headings.woff2",
    "/art/",
    "/lesson.pack",
    "/lesson.css",
]
"""Without these all is as ever."""
LINK = "#/goennen/solo?level=1&seed=404"
GONE = {
    "en": "could not be loaded. Check",
    "de": "konnte nicht geladen werden",
    "nl": "kon niet worden geladen",
}
AGAIN = {"en": "Try again", "de": "Noch einmal versuchen", "nl": "Opnieuw proberen"}


def test_no_file_of_the_first_visit_is_left_out(page: Page, host: Host) -> None:
    host.absent = "/sw.js"  # it would ask for everything else
    page.goto(host.address)
    wait_for_engine(page)
    paths = {request.split(" ")[1] for request in host.requests} - {"/", "/sw.js"}
    assert [
        path for path in paths if not any(part in path for part in PAGE + ENGINE_MODULES + ENGINE + SPARE)
    ] == []


def comes_back(page: Page, host: Host, language: str = "en") -> None:
    """The page says what is wrong, and comes when it is tried again."""
    expect(page.locator("#boot")).to_contain_text(GONE[language])
    expect(page.locator("#boot")).to_be_in_viewport()
    assert page.get_attribute("#boot", "lang") == language
    host.absent = ""
    page.get_by_role("button", name=AGAIN[language]).click()
    wait_for_mark(page, "ui-ready")
    expect(page.locator("main.start")).to_be_visible()
    expect(page.locator("#boot")).to_have_count(0)


@pytest.mark.parametrize("missing", PAGE)
def test_the_page(context: BrowserContext, host: Host, missing: str) -> None:
    host.absent = missing
    page = context.new_page()
    page.goto(host.address)
    comes_back(page, host)


@pytest.mark.parametrize("language", GONE)
def test_the_whole_folder_of_a_build(chromium: Browser, host: Host, language: str) -> None:
    """As when the page of an older build is still kept somewhere on the way."""
    context = chromium.new_context(locale=language, service_workers="block")
    page = context.new_page()
    host.absent = "/app/"
    page.goto(host.address)
    comes_back(page, host, language)
    context.close()


@pytest.mark.parametrize(
    "missing", [*ENGINE, *(pytest.param(each, marks=pytest.mark.long) for each in ENGINE_MODULES)]
)
def test_the_engine(page: Page, host: Host, missing: str) -> None:
    host.absent = missing
    page.goto(host.address + LINK)
    expect(page.get_by_role("alert")).to_have_text("The game could not be started.")
    host.absent = ""
    page.click("[data-do=retry]")
    page.wait_for_selector(GAME)  # it was asked for before
    press(page, look(page)["actions"][0])


@pytest.mark.parametrize("missing", SPARE)
def test_what_can_be_spared(page: Page, host: Host, missing: str) -> None:
    host.absent = missing
    page.goto(host.address + LINK)
    page.wait_for_selector(GAME)
    expect(page.locator("#boot")).to_have_count(0)
    press(page, look(page)["actions"][0])


def test_the_style_sheet_of_a_lesson(page: Page, host: Host) -> None:
    """It is no part of the first visit, so the start screen says what is wrong."""
    host.absent = "/lesson.css"
    page.goto(host.address + "#/learn/tutto")
    expect(page.get_by_role("alert")).to_contain_text("The lesson could not be loaded")
    host.absent = ""
    page.click("[data-do='open #/learn/tutto']")
    page.wait_for_selector("main[data-lesson]")
    expect(page.get_by_role("alert")).to_have_count(0)
