"""Text as readers set it: with the most space that a page must bear (WCAG 1.4.12), or twice as large (1.4.4)."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page

SPACED = "* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important; } p { margin-bottom: 2em !important; }"
DOUBLED = "html { font-size: 200% !important; }"
READERS = {"spaced": SPACED, "doubled": DOUBLED}

_SET = """(rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = [sheet];
}"""
_ROOMY = """() => document.documentElement.hasAttribute('data-roomy')
    && [...document.styleSheets].some((sheet) => sheet.href?.endsWith('roomy.css'))"""
_USUAL = "() => !document.documentElement.hasAttribute('data-roomy')"


@contextmanager
def as_set(page: Page, rules: str) -> Iterator[None]:
    """The page for a reader with these style rules; afterwards as it was."""
    page.evaluate(_SET, rules)
    page.wait_for_function(_ROOMY)
    try:
        yield
    finally:
        page.evaluate("document.adoptedStyleSheets = []")
        page.wait_for_function(_USUAL)
