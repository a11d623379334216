"""Sounds: none at first, then for what happens; and none where the browser refuses, without any harm."""

import pytest
from moments import moments, show
from player import NEXT, layers, look, press
from playwright.sync_api import Page

from tests.web.conftest import wait_for_engine

# Counts what is started in place of sounding.
COUNTED = """
window.sounded = 0;
for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
    const start = kind.prototype.start;
    kind.prototype.start = function (...values) { window.sounded += 1; return start.apply(this, values); };
}
AudioContext.prototype.resume = async () => {};  // a device that takes long to begin would drop the only sound
"""
# Notes the state of the audio context at each start. As on a phone it can be interrupted; `held` is what resuming waits for, and
# `resuming` how many times it was asked for. The page's time can be moved on by `later` milliseconds.
INTERRUPTED = """
window.states = [];
window.held = null;
window.resuming = 0;
window.later = 0;
const now = performance.now.bind(performance);
performance.now = () => now() + later;
for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
    const start = kind.prototype.start;
    kind.prototype.start = function (...values) { window.states.push(this.context.state); return start.apply(this, values); };
}
window.AudioContext = class extends AudioContext {
    constructor(...options) { super(...options); window.audio = this; }
    get state() { return super.state === "suspended" ? "interrupted" : super.state; }
    async resume() { window.resuming += 1; await window.held; return super.resume(); }
};
"""
INTERRUPT = "audio.suspend().then(() => { window.states = []; window.resuming = 0; })"
# When the context runs again, and all that waited for that has gone on: who asks last is answered last.
RELEASED = """async () => {
    const last = audio.resume();
    release();
    await last;
    await new Promise((go) => setTimeout(go));
    return audio.state;
}"""
PEN = "host.sound('written', 1)"
REFUSED = """
window.AudioContext = class { constructor() { window.refused = (window.refused ?? 0) + 1; throw new Error("refused"); } };
"""
WISH = "value => document.querySelector(`.settings-sheet input[name=sounds][value=${value}]`).click()"


def begin(page: Page, address: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto(address)
    wait_for_engine(page)


def wish(page: Page, value: str) -> None:
    page.click("[data-do=settings]")
    page.evaluate(WISH, value)
    page.keyboard.press("Escape")
    layers(page, 0)


def roll(page: Page) -> None:
    press(page, next(each for each in look(page)["actions"] if each.startswith("roll")))


def test_sounds_are_off_at_first_and_last_when_wished_for(page: Page, address: str) -> None:
    page.add_init_script(COUNTED)
    begin(page, address)
    show(page, moments()["choice"])
    step = look(page)["step"]
    roll(page)
    page.wait_for_function(NEXT, arg=step)
    assert page.evaluate("sounded") == 0
    page.evaluate("location.hash = '#/'")
    page.wait_for_selector("main[data-screen=start]")
    wish(page, "on")
    page.wait_for_function("sounded > 0")
    page.reload()
    wait_for_engine(page)
    show(page, moments()["choice"])
    assert page.evaluate("sounded") == 0
    roll(page)
    page.wait_for_function("sounded > 0")


@pytest.mark.parametrize("still", [True, False])
def test_a_browser_that_refuses_sounds_is_played_in_as_before(page: Page, address: str, still: bool) -> None:
    page.add_init_script(REFUSED)
    begin(page, address)
    wish(page, "on")
    page.wait_for_function("window.refused > 0")
    page.emulate_media(reduced_motion="reduce" if still else "no-preference")
    show(page, moments()["choice"])
    roll(page)
    page.wait_for_function("document.querySelectorAll('.tumbling').length === 0")
    assert look(page)["actions"]


def heard_again(page: Page) -> None:
    """A sound is heard; the first one may be dropped if the machine is busy."""
    page.wait_for_function(f"({PEN}, states.length > 0)", polling=400)


@pytest.fixture
def interrupted(page: Page, address: str) -> Page:
    """A page whose sounds a call, say, has interrupted."""
    page.add_init_script(INTERRUPTED)
    begin(page, address)
    page.click("main")
    heard_again(page)
    page.evaluate(INTERRUPT)
    return page


def test_sounds_come_back_after_an_interruption(interrupted: Page) -> None:
    heard_again(interrupted)
    assert set(interrupted.evaluate("states")) == {"running"}


def test_what_was_not_heard_in_an_interruption_is_not_made_up_for(interrupted: Page) -> None:
    """The context's clock has stood still: all would be heard at once."""
    interrupted.evaluate(
        f"window.held = new Promise((go) => {{ window.release = go; }}); for (let i = 0; i < 5; i++) {PEN}; null"
    )
    interrupted.wait_for_function("resuming === 5")
    interrupted.evaluate("later = 500")
    assert interrupted.evaluate(RELEASED) == "running"
    assert interrupted.evaluate("states") == []
    heard_again(interrupted)
