"""Languages, settings, the help page and the app's face to the system, in a real browser."""

import json
from collections.abc import Iterator
from urllib.request import urlopen

import pytest
from moments import moments, show
from player import layers
from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import PATIENCE, wait_for_engine

GAME = "#/goennen/solo?level=1&seed=HELP"
SPACING = (
    "* { letter-spacing: .12em !important; word-spacing: .16em !important; line-height: 1.5 !important; }"
)
BESIDE = """() => document.documentElement.scrollWidth <= innerWidth ? [] :
    [...document.querySelectorAll('body *')].filter((each) => each.getBoundingClientRect().right > innerWidth).map(
        (each) => `${each.tagName} ${each.className} ${each.textContent.slice(0, 20)}`)"""
TITLES = {"en": "How to play", "de": "Spielregeln", "nl": "Spelregels"}


@pytest.fixture
def opened(chromium: Browser, address: str) -> Iterator[object]:
    """Opens the page anew for a reader of some language; an error that nothing caught fails the test."""
    contexts = []
    errors: list[str] = []

    def open_page(locale: str, link: str = "", **options: object) -> Page:
        context = chromium.new_context(
            locale=locale, reduced_motion="reduce", service_workers="block", **options
        )
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(address + link)
        page.wait_for_selector("main")
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not errors


@pytest.mark.parametrize(
    "locale, language", [("de-AT", "de"), ("nl-BE", "nl"), ("en-GB", "en"), ("fr-FR", "en")]
)
def test_the_page_speaks_as_the_browser_asks(opened, locale: str, language: str) -> None:
    page = opened(locale, "#/help")
    assert page.locator("html").get_attribute("lang") == language
    expect(page.locator("h1")).to_have_text(TITLES[language])


def test_settings_last(opened) -> None:
    page = opened("en-GB", color_scheme="light")
    page.click("[data-do=settings]")
    page.check("input[name=language][value=nl]", force=True)
    page.check("input[name=theme][value=dark]", force=True)
    page.check("input[name=motion][value=full]", force=True)
    expect(page.locator("#sheet-title")).to_have_text("Instellingen")
    for _ in range(2):
        root = page.locator("html")
        expect(root).to_have_attribute("lang", "nl")
        expect(root).to_have_attribute("data-theme", "dark")
        expect(root).to_have_attribute("data-motion", "full")
        frame = page.eval_on_selector_all("meta[name=theme-color]", "all => all.map(one => one.content)")
        assert set(frame) == {"#0C1519"}
        page.reload()
        page.wait_for_selector("main")
        layers(page, 0)  # the sheet that was open before is no longer there


def test_a_language_that_does_not_come_leaves_the_page_as_it_is(opened) -> None:
    page = opened("en-GB")
    page.route("**/words-*", lambda route: route.abort())
    page.click("[data-do=settings]")
    page.check("input[name=language][value=de]", force=True)
    expect(page.locator(".settings-sheet")).to_contain_text("This language could not be loaded")
    page.unroute("**/words-*")
    page.check("input[name=language][value=nl]", force=True)
    expect(page.locator("#sheet-title")).to_have_text("Instellingen")
    page.check("input[name=language][value=en]", force=True)
    expect(page.locator("#sheet-title")).to_have_text("Settings")


def test_help_by_keyboard_and_back_to_the_game(opened) -> None:
    page = opened("en-GB", GAME)
    page.wait_for_selector("main[data-state]")
    page.locator("button[data-action]").first.evaluate("button => button.click()")
    page.wait_for_selector("main[data-step='1']")
    page.focus("[data-do=menu]")
    page.keyboard.press("Enter")
    page.focus(".sheet [data-do=help]")
    page.keyboard.press("Enter")
    page.wait_for_selector("main.help")
    page.wait_for_function("location.hash === '#/help'")
    assert page.evaluate("document.activeElement.id") == "help-title"
    page.focus("[data-do='chapter solo']")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "help-solo"
    expect(page.locator("#help-solo")).to_be_in_viewport()
    page.keyboard.press("Escape")
    page.wait_for_selector("main[data-step='1']")
    assert page.evaluate("location.hash").startswith(GAME)
    assert page.evaluate("document.activeElement.dataset.do") == "menu"
    page.go_forward()
    page.wait_for_selector("main.help")
    page.go_back()
    page.wait_for_selector("main[data-step='1']")


@pytest.mark.parametrize("language", TITLES)
@pytest.mark.parametrize(
    "width", [320, *(pytest.param(each, marks=pytest.mark.long) for each in (360, 1440))]
)  # less room, less fits
def test_nothing_is_wider_than_the_screen(opened, language: str, width: int) -> None:
    """Nor where letters are wider: each machine has other fonts, and a reader may ask for more room (WCAG 1.4.12)."""
    page = opened(language, "#/help", viewport={"width": width, "height": 740}, bypass_csp=True)
    for spacing in ("", SPACING):
        if spacing:
            page.add_style_tag(content=spacing)
        for game in ("goennen", "tutto"):
            page.click(f"[data-do='rules {game}']")
            page.wait_for_selector(f"[data-do='rules {game}'][aria-pressed=true]")
            assert page.evaluate(BESIDE) == [], game
            for name in ("solo", "buy", "bonuses.wild_colour") if spacing and game == "goennen" else ():
                page.evaluate(
                    "name => document.querySelector(`[data-do='chapter ${name.split('.')[0]}']`).click()",
                    name,
                )
                page.wait_for_selector(".chapter.opened")
                if "." in name:
                    page.click(f"[data-do='chapter {name}']")
                    page.wait_for_selector(".entry figure")
                assert page.evaluate(BESIDE) == [], name
        page.click("[data-do=back] >> nth=0")
        page.wait_for_selector(".start")
        assert page.evaluate(BESIDE) == [], "start"
        for sheet in ("another goennen", "another tutto", "another - device", "levels"):
            page.evaluate("what => document.querySelector(`[data-do='${what}']`).click()", sheet)
            page.wait_for_selector(".sheet")
            assert page.evaluate(BESIDE) == [], sheet
            page.click(".sheet [data-do=close]")
        page.click("[data-do=settings]")
        page.wait_for_selector(".settings-sheet")
        assert page.evaluate(BESIDE) == [], "settings"
        page.click(".settings-sheet [data-do=close]")
        page.click("[data-do=help]")


def test_the_app_can_be_installed(opened, address: str) -> None:
    page = opened("en-GB")
    place = page.eval_on_selector("link[rel=manifest]", "link => link.href")
    with urlopen(place) as answer:
        manifest = json.load(answer)
    assert manifest["display"] == "standalone" and manifest["start_url"] == "./"
    sizes = {(icon["sizes"], icon.get("purpose")) for icon in manifest["icons"]}
    assert {("192x192", None), ("512x512", None), ("512x512", "maskable")} <= sizes
    pictures = [icon["src"] for icon in manifest["icons"]]
    pictures += page.eval_on_selector_all(
        "link[rel=icon], link[rel=apple-touch-icon]", "all => all.map(one => one.getAttribute('href'))"
    )
    pictures.append(page.get_attribute("meta[property='og:image']", "content"))
    for picture in pictures:
        with urlopen(f"{address}{picture}") as answer:
            assert answer.status == 200
    assert len(page.get_attribute("meta[name=description]", "content")) > 50


def test_where_a_word_is_parted_its_hyphen_is_no_part_of_the_buttons_name(opened) -> None:
    page = opened("en-GB", viewport={"width": 360, "height": 740})
    wait_for_engine(page)
    show(page, moments()["choice"])
    word = page.locator(".acts b:has(.part)")
    (whole,) = word.evaluate_all("all => all.map((each) => each.offsetHeight)")
    two_lines = word.evaluate("each => { each.style.width = '60px'; return each.offsetHeight; }")
    assert two_lines > 1.9 * whole
    nodes = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")["nodes"]
    names = [each["name"]["value"] for each in nodes if each.get("role", {}).get("value") == "button"]
    assert "Complete one card" in names
    assert not [name for name in names if "\xad" in name]
