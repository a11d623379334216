"""Text as readers set it: with the most space that a page must bear (WCAG 1.4.12), or twice as large (1.4.4); and what is then cut off
or covered."""

from collections.abc import Iterator

from playwright.sync_api import Page

from tests.web.player import NEXT_FRAME

SPACED = "* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important; } p { margin-bottom: 2em !important; }"
DOUBLED = "html { font-size: 200% !important; }"
READERS = {"spaced": SPACED, "doubled": DOUBLED}

CUT = """() => {
    const faults = [];
    // What floats over the rest: it is fixed, or stays in sight while the rest scrolls.
    const floats = (each) => {
        for (let around = each; around; around = around.parentElement)
            if (['fixed', 'sticky'].includes(getComputedStyle(around).position) || around.matches('.dock')) return around;
        return null;
    };
    const wide = document.scrollingElement.scrollWidth - innerWidth;
    if (wide > 0) faults.push(`the page is ${wide} px too wide`);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const lines = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const each = node.parentElement;
        if (!node.data.trim() || !each.checkVisibility({visibilityProperty: true, opacityProperty: true}) || each.closest('[inert], .aloud, .probe, option, script, template, noscript, svg')) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const rect of range.getClientRects()) {
            if (rect.width < 2) continue;
            let {left, right, top, bottom} = rect;
            const middle = (top + bottom) / 2;
            let cut = false, hidden = false;
            for (let around = each; around && around !== document.body; around = around.parentElement) {
                const style = getComputedStyle(around), edge = around.getBoundingClientRect();
                if (style.clipPath !== 'none' || around.matches('.story')) hidden = true;
                if (style.position === 'fixed' && !around.matches('.sheet')) break;
                if (['auto', 'scroll'].includes(style.overflowY) && around.scrollHeight > around.clientHeight) { if (middle < edge.top || middle > edge.bottom) hidden = true; }
                if (['auto', 'scroll'].includes(style.overflowX) && around.scrollWidth > around.clientWidth) { if (left < edge.left || right > edge.right) hidden = true; }
                if (['hidden', 'clip'].includes(style.overflowX) && (left < edge.left - 1 || right > edge.right + 1)) cut = true;
                if (['hidden', 'clip'].includes(style.overflowY) && (middle < edge.top || middle > edge.bottom || bottom - edge.bottom > (bottom - top) / 3)) cut = true;
                if (style.webkitLineClamp !== 'none' && around.scrollHeight > around.clientHeight + 1) cut = true;
            }
            if (hidden) continue;
            if (cut) faults.push(`cut: ${each.className} "${node.data.trim().slice(0, 40)}"`);
            if (left < -1 || right > innerWidth + 1) faults.push(`beside the window: ${each.className} "${node.data.trim().slice(0, 40)}"`);
            lines.push([each, node, left, right, top + (bottom - top) / 4, bottom - (bottom - top) / 4]);
        }
    }
    for (let i = 0; i < lines.length; i++)
        for (let j = i + 1; j < lines.length; j++) {
            const [one, a, l, r, t, b] = lines[i], [other, c, l2, r2, t2, b2] = lines[j];
            if (a === c || Math.min(r, r2) - Math.max(l, l2) < 2 || Math.min(b, b2) - Math.max(t, t2) < 2) continue;
            if (floats(one) !== floats(other)) continue;
            faults.push(`over each other: "${a.data.trim().slice(0, 30)}" and "${c.data.trim().slice(0, 30)}"`);
        }
    return [...new Set(faults)];
}"""
"""What of the text in sight is cut off, lies beside the window, or over other text. Text that can be scrolled to, and text below what
floats over the page, are no faults."""

_SET = """(rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = [sheet];
}"""
_ROOMY = """() => document.documentElement.hasAttribute('data-roomy')
    && [...document.styleSheets].some((sheet) => sheet.href?.endsWith('roomy.css'))"""
_USUAL = "() => !document.documentElement.hasAttribute('data-roomy')"


def as_each_sets_it(page: Page) -> Iterator[str]:
    """The page for each kind of reader, one after the other; afterwards as it was. Gives their names."""
    try:
        for reader, rules in READERS.items():
            page.evaluate(_SET, rules)
            page.wait_for_function(_ROOMY)
            page.evaluate(NEXT_FRAME)
            yield reader
    finally:
        page.evaluate("document.adoptedStyleSheets = []")
        page.wait_for_function(_USUAL)
