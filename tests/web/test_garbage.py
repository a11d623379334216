"""The page's Python looks for garbage between taps, not during them, and so its heap stays small all the same."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.web import faults
from tests.web.conftest import Host, new_context, page_of, wait_for_engine, wait_until

TELL = """
import gc, js
js.allocated = gc.mem_alloc
js.threshold = gc.threshold
"""
# Plays an action: the bytes that are in the heap once the next step is drawn, beyond those from before.
STEP = """() => new Promise((go) => {
    const main = document.querySelector("main"), step = main.dataset.step, before = allocated();
    new MutationObserver((_, observer) => {
        if (document.querySelector("main").dataset.step === step) return;
        observer.disconnect();
        go(allocated() - before);
    }).observe(document.getElementById("page"), { subtree: true, attributes: true, attributeFilter: ["data-step"] });
    [...document.querySelectorAll("button[data-action]")].at(-1).click();
})"""


@pytest.fixture
def telling(chromium: Browser, own_host: Host) -> Iterator[Page]:
    """A game on a page whose Python tells of its heap."""
    faults.page_also_runs(TELL)(own_host.folder)
    with new_context(chromium, reduced_motion="reduce") as context, page_of(context) as page:
        page.goto(own_host.address + "#/goennen/solo?level=1&seed=GARBAGE")
        wait_for_engine(page)
        page.locator("button[data-action]").first.wait_for(state="attached")
        yield page


def test_what_taps_leave_is_gone_soon_afterwards(telling: Page) -> None:
    telling.wait_for_function("allocated() < 1_500_000")
    before = telling.evaluate("allocated()")
    left = 0
    for _ in range(12):
        left = max(left, telling.evaluate(STEP))
    assert left > 16_384  # by itself, MicroPython would have looked in the middle of the tap
    assert left < telling.evaluate("threshold()")
    wait_until(telling, lambda: bool(telling.evaluate(f"allocated() < {before + 300_000}")))
