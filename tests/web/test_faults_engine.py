"""The engine killed, stuck, slow, asleep or gone: the page says so, starts it again, and the game goes on where it was."""

import json
import os
import signal
import time

import pytest
from faults import CLOCK, WORKERS, before, held, no_snapshot, renderers, restarts, says, stuck, thoughtful
from focus import focus
from moments import moments, show
from player import GAME, NEXT, begin, goes_on_as_decided, look, open_game, press, saved
from playwright.sync_api import BrowserContext, Page, expect

from tests.web.conftest import PATIENCE, Host, Spoilt, ask, wait_for_engine, wait_until

# The new engine has shown this step.
AGAIN = """step => {
    const anew = window.heard.filter((text) => text.startsWith('{"ready"')).length === 2;
    const since = window.heard.slice(window.heard.findLastIndex((text) => text.startsWith('{"ready"')));
    return anew && since.some((text) => JSON.parse(text).result?.step === step);
}"""
FAULT = "fault => { window.fault = fault; }"


@pytest.fixture
def faulty(page: Page) -> Page:
    page.add_init_script(WORKERS)
    page.emulate_media(reduced_motion="reduce")
    return page


@pytest.mark.parametrize(
    ("moment", "kind"),
    [
        ("computers", "killed"),
        ("tutto computers", "stuck"),
        pytest.param("computers", "stuck", marks=pytest.mark.long),
        pytest.param("tutto computers", "killed", marks=pytest.mark.long),
    ],
)
def test_lost_in_the_middle_of_a_decision(faulty: Page, spoilt_host: Spoilt, moment: str, kind: str) -> None:
    page = faulty
    begin(page, spoilt_host(stuck()).address, "instant")
    page.evaluate(FAULT, {"kind": kind, "call": "advance"})
    show(page, moments()[moment])
    page.wait_for_function("window.faults === 1")
    step = int(look(page)["step"])
    assert look(page)["actions"] == []
    says(page, "stopped responding and is being restarted")
    assert page.evaluate("performance.now() - window.faulted") < 12_000, "seconds, not a minute"
    says(page, "The game had to be restarted")
    goes_on_as_decided(page, step)
    assert restarts(page) == 1


def test_an_action_that_was_lost_is_played_once_the_engine_is_there_again(faulty: Page, address: str) -> None:
    page = faulty
    open_game(page, address, "#/goennen/solo?level=1&seed=LOST")
    press(page, look(page)["actions"][0])
    before = look(page)
    page.evaluate(FAULT, {"kind": "killed", "call": "act"})
    page.evaluate("document.querySelector('button[data-action]').click()")
    says(page, "The game had to be restarted; nothing was lost.")
    wait_until(page, lambda: int(look(page)["step"]) == int(before["step"]) + 1)
    assert saved(page)["actions"][-1] == before["actions"][0] and len(saved(page)["actions"]) == int(
        look(page)["step"]
    )


def test_without_memory_for_a_snapshot_the_engine_plays_all_the_same(page: Page, spoilt_host: Spoilt) -> None:
    """It was started again and again, and answered nothing."""
    open_game(page, spoilt_host(no_snapshot()).address, "#/goennen/solo?level=1&seed=ROOM")
    press(page, look(page)["actions"][0])
    assert restarts(page) == 0


def test_a_long_decision_is_not_taken_for_a_fault(page: Page, spoilt_host: Spoilt) -> None:
    begin(page, spoilt_host(thoughtful(9)).address, "instant")
    show(page, moments()["computers"])
    step = look(page)["step"]
    page.wait_for_function(NEXT, arg=step, timeout=60_000)
    assert restarts(page) == 0
    assert page.evaluate("window.heard.filter((text) => text === '{\"beat\":true}').length") >= 5


def test_a_seat_that_breaks_off_twice_waits_to_be_told(faulty: Page, address: str) -> None:
    page = faulty
    begin(page, address, "instant")
    page.evaluate(FAULT, {"kind": "killed", "call": "advance", "times": 2})
    show(page, moments()["computers"])
    step = int(look(page)["step"])
    expect(page.locator(".dock [data-do=pause]")).to_contain_text(
        "Continue", timeout=2 * PATIENCE
    )  # two engines are started
    wait_until(page, lambda: restarts(page) == 2)
    assert int(look(page)["step"]) == step
    page.click(".dock [data-do=pause]")
    goes_on_as_decided(page, step)


def test_lost_while_help_is_read(faulty: Page, address: str) -> None:
    page = faulty
    open_game(page, address, "#/goennen/solo?level=1&seed=HELP")
    press(page, look(page)["actions"][0])
    before = look(page)
    page.click("[data-do=menu]")
    page.click(".sheet [data-do=help]")
    page.locator("#help-title").wait_for()
    page.evaluate(FAULT, {"kind": "killed", "call": "today"})
    page.evaluate("""host.engine.send('{"id": 1000000, "call": "today", "args": {}}')""")
    page.wait_for_function("window.heard.filter((text) => text.startsWith('{\"ready\"')).length === 2")
    assert page.locator("#help-title").count() == 1
    page.click("[data-do=back]")
    page.wait_for_selector(GAME)
    assert look(page) == before
    ask(page, "today")
    press(page, before["actions"][0])


def test_lost_while_a_game_is_watched(faulty: Page, address: str) -> None:
    page = faulty
    begin(page, address, "calm")
    show(page, moments()["choice"])
    page.click("[data-do=menu]")
    page.click("[data-do=watch]")
    page.wait_for_selector("[data-screen=replay]")
    at = int(look(page)["step"]) - 4
    for _ in range(4):
        page.keyboard.press("ArrowLeft")
    expect(page.locator("main")).to_have_attribute("data-step", str(at))
    page.evaluate(FAULT, {"kind": "killed", "call": "frame"})
    page.keyboard.press("ArrowLeft")
    says(page, "stopped responding")
    page.wait_for_function(AGAIN, arg=at - 1, timeout=60_000)
    page.keyboard.press("ArrowRight")
    page.wait_for_function("step => document.querySelector('main').dataset.step === step", arg=str(at))


# Seconds of the page's clock are short: only the order of things is tested.
SHORT_SECONDS = """const own = window.setInterval;
window.setInterval = (callback, wait, ...rest) => own(callback, wait === 1000 ? 300 : wait, ...rest);"""


def test_an_engine_that_falls_silent_on_its_start_is_started_again(
    context: BrowserContext, own_host: Host
) -> None:
    """Once without the snapshot; what was asked meanwhile is answered."""
    before("worker.mjs", "if (JSON.parse(self.name).trusting) await new Promise(() => {});")(own_host.folder)
    page = context.new_page()
    page.add_init_script(SHORT_SECONDS)
    open_game(page, own_host.address, "#/goennen/solo?level=1&seed=SILENT")
    press(page, look(page)["actions"][0])


# The second worker of the page falls silent on its start.
SILENT_SECOND = """const Own = Worker;
let workers = 0;
window.Worker = class extends Own {
    constructor(url, options) {
        workers += 1;
        const name = workers === 2 ? JSON.stringify({ ...JSON.parse(options.name), silent: true }) : options.name;
        super(url, { type: options.type, name });
    }
};"""

IN_THE_BACKGROUND = """new Promise((done) => {
    const ask = () => host.backgroundEngine.send('{"id": 1, "call": "cards", "args": {"game": "goennen"}}');
    host.backgroundEngine.begin((text) => {
        if (text.startsWith('{"restarted"')) ask();  // with short seconds a busy engine is taken for a silent one
        if (text.startsWith('{"id"')) done(JSON.parse(text));
    });
    ask();
})"""


def test_the_engine_in_the_background_is_watched_like_the_one_that_plays(
    context: BrowserContext, own_host: Host
) -> None:
    before("worker.mjs", "if (JSON.parse(self.name).silent) await new Promise(() => {});")(own_host.folder)
    page = context.new_page()
    page.add_init_script(SHORT_SECONDS + SILENT_SECOND)
    open_game(page, own_host.address, "#/goennen/solo?level=1&seed=SILENT")
    assert len(page.evaluate(IN_THE_BACKGROUND)["result"]["cards"]) > 0


@pytest.mark.long
def test_an_engine_that_never_starts_is_said(context: BrowserContext, own_host: Host) -> None:
    before("worker.mjs", "await new Promise(() => {});")(own_host.folder)
    page = context.new_page()
    page.add_init_script(SHORT_SECONDS)
    page.goto(own_host.address)
    expect(page.locator("#page")).to_contain_text("could not be started", timeout=90_000)


def test_an_engine_that_does_not_come_back_is_said_and_tried_again(faulty: Page, host: Host) -> None:
    page = faulty
    host.absent = "/sw.js"
    page.add_init_script("Object.defineProperty(self, 'caches', { value: undefined });")
    open_game(page, host.address, "#/goennen/solo?level=1&seed=GONE")
    press(page, look(page)["actions"][0])
    before = look(page)
    host.absent = "/worker.mjs"
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")
    page.evaluate(FAULT, {"kind": "killed", "call": "act"})
    page.evaluate("document.querySelector('button[data-action]').click()")
    expect(page.locator(".broken-sheet")).to_contain_text("could not be started")
    assert not focus(page)["fault"]
    host.absent = ""
    page.click(".broken-sheet [data-do=retry]")
    says(page, "The game had to be restarted; nothing was lost.")
    wait_until(page, lambda: int(look(page)["step"]) == int(before["step"]) + 1)
    assert saved(page)["actions"][-1] == before["actions"][0]
    press(page, look(page)["actions"][0])


def test_a_reload_in_the_middle_of_a_decision(page: Page, address: str) -> None:
    begin(page, address, "instant")
    page.evaluate("window.heard.length = 0")
    link, save = moments()["computers"]
    show(page, (link, save))
    step = int(look(page)["step"])
    page.reload()
    page.wait_for_selector(GAME, timeout=60_000)
    assert int(look(page)["step"]) >= step
    goes_on_as_decided(page, len(json.loads(save)["actions"]))


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="the system cannot stop a process for a while")
def test_a_tab_that_sleeps_in_the_middle_of_a_decision(page: Page, spoilt_host: Spoilt) -> None:
    # The decision takes as long as the tab sleeps: longer than it would wait for a sign; by the clock, an hour.
    host = spoilt_host(held("decision.txt"))
    page.add_init_script(CLOCK)
    begin(page, host.address, "instant")
    host.held = "decision.txt"
    asleep = renderers(page)
    show(page, moments()["computers"])
    wait_until(page, lambda: bool(host.waiting))
    step = look(page)["step"]
    page.evaluate("window.shift = 3600e3")
    for process in asleep:
        os.kill(process, signal.SIGSTOP)
    time.sleep(9)
    host.held = ""
    for process in asleep:
        os.kill(process, signal.SIGCONT)
    page.wait_for_function(NEXT, arg=step, timeout=60_000)
    assert restarts(page) == 0


def test_an_engine_that_is_lost_before_a_game_is_there(faulty: Page, address: str) -> None:
    page = faulty
    page.goto(address)
    wait_for_engine(page)
    page.evaluate(FAULT, {"kind": "killed", "call": "open"})
    page.click("button[data-do='play goennen']")
    page.wait_for_selector(GAME, timeout=60_000)
    assert restarts(page) == 1
    press(page, look(page)["actions"][0])
