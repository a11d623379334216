"""Text as readers set it: with the most space that a page must bear (WCAG 1.4.12), or twice as large (1.4.4); and what is cut
off then."""

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

CUT = """() => {
    const faults = [];
    const wide = document.scrollingElement.scrollWidth - innerWidth;
    if (wide > 0) faults.push(`the page is ${wide} px too wide`);
    const named = (each) => `${each.tagName.toLowerCase()}.${each.className} "${each.textContent.trim().slice(0, 24)}"`;
    for (const each of document.querySelectorAll('main *')) {
        if (!each.checkVisibility({visibilityProperty: true}) || each.closest('.aloud, .story, [inert], svg, .cm-editor')) continue;
        if (![...each.childNodes].some((kid) => kid.nodeType === 3 && kid.textContent.trim())) continue;
        const range = document.createRange();
        range.selectNodeContents(each);
        const words = range.getBoundingClientRect();
        if (words.width < 2) continue;
        for (let around = each; around && around !== document.body; around = around.parentElement) {
            const {overflowX, overflowY} = getComputedStyle(around);
            const edge = around.getBoundingClientRect();
            if (edge.width < 2) break; // for screen readers
            if (['auto', 'scroll'].includes(overflowX) || ['auto', 'scroll'].includes(overflowY)) break; // one can scroll there
            const hides = (flow) => flow === 'hidden' || flow === 'clip';
            if (hides(overflowX) && (words.left < edge.left - 2 || words.right > edge.right + 2)
                || hides(overflowY) && (words.top < edge.top - 4 || words.bottom > edge.bottom + 4)) {
                faults.push(`${named(each)} is cut off by ${named(around)}`);
                break;
            }
        }
    }
    return faults;
}"""
"""Words that are cut off where nobody can scroll to them."""


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
