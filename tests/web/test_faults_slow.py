"""A slow network: the start screen can be used at once, the bar tells the truth, and no game waits for what is stored."""

import re

import pytest
from player import GAME, look, open_game, press, saved
from playwright.sync_api import Page, expect

from tests.web.conftest import Host, wait_for_mark, wait_for_service_worker, wait_until

# Every state that the bar has been in, and the words beside it.
WATCH = """
window.bars = [];
new MutationObserver(() => {
    const bar = document.querySelector("progress");
    const now = bar && JSON.stringify([bar.getAttribute("value") && bar.value, bar.max, bar.nextElementSibling.textContent]);
    if (now && now !== window.bars.at(-1)) window.bars.push(now);
}).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
"""
INSTALLING = "navigator.serviceWorker.getRegistration().then((found) => Boolean(found?.installing))"


def test_a_first_visit(page: Page, host: Host) -> None:
    page.add_init_script(WATCH)
    host.rate = 2_500_000
    host.held = "/pyodide.asm.wasm"
    page.goto(host.address)
    wait_for_mark(page, "ui-ready")
    page.click("[data-do='another tutto']")
    page.fill("input[name=seed]", "SLOW")
    page.click("[type=submit]")
    expect(page.locator("main")).to_contain_text("10 to 20 minutes. Solo.")
    assert not page.evaluate("host.engine.ready"), "all that while it was loading"
    host.held = ""
    page.wait_for_selector(GAME)
    assert saved(page)["game"] == "tutto" and saved(page)["seed"] == "SLOW"
    bars = page.evaluate("window.bars.map((text) => JSON.parse(text))")
    values = [value for value, _, _ in bars if value is not None]
    assert len(values) >= 8 and values == sorted(values), "by small steps, never back"
    whole = bars[-1][1]
    assert values[0] < 0.3 * whole and values[-1] > 0.8 * whole
    for value, most, words in bars:
        if value is not None and value < most:
            told = [float(number) for number in re.search(r"([\d.]+) of ([\d.]+) MB", words).groups()]
            assert told == pytest.approx([value / 1e6, most / 1e6], abs=0.0501)


IMPATIENT = """const { setTimeout: wait } = globalThis;
globalThis.setTimeout = (call, time, ...rest) => wait(call, time === 45_000 ? 500 : time, ...rest);"""
"""What the page waits for at most when it loads a part of itself passes at once."""


@pytest.mark.parametrize("held", ["/lab.pack", "/lab.css", "/editor.mjs"])
def test_a_part_that_never_comes_is_said_and_comes_when_it_is_asked_for_again(
    page: Page, host: Host, held: str
) -> None:
    page.add_init_script(IMPATIENT)
    page.goto(host.address)
    wait_for_mark(page, "ui-ready")
    host.held = held
    page.evaluate("location.hash = '#/lab'")
    expect(page.get_by_role("alert")).to_be_visible()
    host.held = ""
    page.click("[data-do=retry]")
    page.wait_for_selector(".cm-content")


@pytest.mark.usefixtures("storing")
def test_storing_for_later_does_not_disturb_a_game(page: Page, host: Host) -> None:
    page.emulate_media(reduced_motion="reduce")
    host.held = "/icons/maskable-512.png"  # no page shows it: only what is stored for later asks for it
    open_game(page, host.address, "#/goennen/solo?level=1&seed=STORE")
    wait_until(page, lambda: bool(page.evaluate(INSTALLING)))
    for _ in range(4):
        press(page, look(page)["actions"][0])
    assert page.evaluate(INSTALLING), "it was played meanwhile"
    host.held = ""
    wait_for_service_worker(page)
    assert look(page)["step"] == "4"
