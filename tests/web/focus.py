"""Where the focus is, and whether a player who uses keys or a screen reader can go on from there."""

from typing import Any

from playwright.sync_api import Page

WHERE = """() => {
    const now = document.activeElement;
    const fault = now === document.body ? 'the body' : !now.checkVisibility() ? 'hidden' : now.closest('[inert]') ? 'out of reach' : '';
    const sheet = document.querySelector('.sheet, .moves.open');
    return { fault: fault || (sheet && !sheet.contains(now) && !now.closest('.dock') ? 'behind the sheet' : ''),
             at: now.dataset.do ?? now.id, open: !!sheet, tag: now.tagName + '.' + now.className };
}"""


def focus(page: Page) -> dict[str, Any]:
    """`fault`, "" if there is none; `at`, what the focused element does or else its id; whether a sheet is `open`; `tag`."""
    return dict(page.evaluate(WHERE))
