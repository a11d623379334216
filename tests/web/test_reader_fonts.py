"""Readers who have set a larger font, or a smallest one, get it: no line covers another, and nothing is out of reach."""

import pytest
from playwright.sync_api import Page, Playwright

from tests.web.conftest import COMPILED_ONCE, arguments, open_page
from tools import browser as browsers

SCREENS = {
    "#/": "main.start",
    "#/goennen/table?seats=human,easy,easy&seed=AB12&start=0": "main[data-game=goennen]",
    "#/tutto/table?seats=human,easy&seed=AB12&start=0": "main[data-game=tutto]",
}
COVERED = """() => [...document.querySelectorAll(".act, .way, .prompt, .frame .section")].filter((node) => node.checkVisibility()).flatMap((node) => {
    const lines = [...node.querySelectorAll("b, small, p, h2")].filter((line) => line.checkVisibility() && !line.children.length)
        .map((line) => [line.textContent, line.getBoundingClientRect()]);
    return lines.flatMap(([text, box]) => lines.filter(([, other]) => box.top < other.top && box.bottom > other.top + 3
        && box.left < other.right && box.right > other.left).map(([covered]) => text + " over " + covered));
})"""  # fmt: skip
"""Lines of one control that cover each other by more than the space around their letters."""


def sizes(page: Page) -> list[float]:
    return page.evaluate("""[...document.querySelectorAll("main *")].filter((node) => node.checkVisibility() && !node.closest(".aloud")
        && [...node.childNodes].some((kid) => kid.nodeType === 3 && kid.textContent.trim()))
        .map((node) => parseFloat(getComputedStyle(node).fontSize))""")


@pytest.mark.parametrize("setting", ["defaultFontSize=24", "minimumFontSize=18"])
@pytest.mark.parametrize("width", [360, 1440])
def test_the_readers_font_size_is_obeyed(
    playwright: Playwright, address: str, setting: str, width: int
) -> None:
    flags = [*arguments(), COMPILED_ONCE, "--blink-settings=" + setting]
    browser = playwright.chromium.launch(executable_path=browsers.find(), args=flags)
    context = browser.new_context(
        viewport={"width": width, "height": 740}, reduced_motion="reduce", service_workers="block"
    )
    page = open_page(context, address)
    for fragment, shown in SCREENS.items():
        page.goto(address + fragment)
        page.wait_for_selector(shown)
        assert min(sizes(page)) >= (18 if setting.startswith("min") else 1.5 * 10), fragment
        assert page.evaluate(COVERED) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    browser.close()
