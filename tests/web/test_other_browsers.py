"""The other two engines, where the machine has them: Firefox and WebKit, Playwright's own and the system's. They play
the golden games, and a game on the page. `python3 -m tools.browser firefox` fetches one.

If DICETABLE_BROWSER names one of them, it has to be there."""

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Playwright

from engine.match import replayed
from engine.together import woven
from engine.turn_link import open_turn_link
from tests.web.conftest import PLAY, Host, page_of, wait_for_mark
from tests.web.connected_pages import KNOWN
from tests.web.connected_pages import PLAY as PLAY_AT_ONCE
from tests.web.golden_games import REPLAY, answered_as_in_cpython, requests
from tools import environment
from tools.browser import find as find_chromium

GAME = "#/goennen/solo?level=1&seed=SM0KE"
GOLDEN = f"() => ({REPLAY})({json.dumps(requests())})"
READY = "return performance.getEntriesByName('ui-ready').length > 0"
SCRIPTS = GOLDEN, PLAY
"""What each browser runs on the page of GAME."""
MINI_BROWSERS = "/usr/lib/*/webkit2gtk-4*/MiniBrowser"


def systems_browser(name: str) -> bool:
    if name == "firefox":
        return bool(shutil.which("firefox") or shutil.which("firefox-esr"))
    return bool(shutil.which("WebKitWebDriver") and shutil.which("Xvfb"))


def played(told: list[Any]) -> None:
    """The golden games ended as in CPython, and the game on the page ended; `told` is what SCRIPTS told."""
    ends, actions = told
    answered_as_in_cpython(ends)
    assert actions > 30


@pytest.mark.skipif(
    os.environ.get("DICETABLE_BROWSER") not in ("firefox", "webkit"), reason="DICETABLE_BROWSER names neither"
)
def test_the_browser_that_is_asked_for_is_there(playwright: Playwright) -> None:
    name = os.environ["DICETABLE_BROWSER"]
    own = Path(getattr(playwright, name).executable_path)
    assert own.exists() or systems_browser(name), (
        f"neither Playwright's {name} nor the system's is on this machine"
    )


@pytest.mark.parametrize("name", ["firefox", "webkit"])
def test_playwrights_own_plays(playwright: Playwright, host: Host, name: str) -> None:
    kind = getattr(playwright, name)
    if not Path(kind.executable_path).exists():
        pytest.skip(f"no {name} of Playwright's on this machine (python3 -m tools.browser {name})")
    browser = kind.launch()
    context = browser.new_context(locale="en-GB", reduced_motion="reduce")
    context.set_default_timeout(90_000)
    with page_of(context) as page:
        page.goto(host.address + GAME)
        wait_for_mark(page, "ui-ready")
        played([page.evaluate(script) for script in SCRIPTS])
    browser.close()


def test_the_systems_firefox_plays(host: Host) -> None:
    firefox = shutil.which("firefox") or shutil.which("firefox-esr")
    if not firefox:
        pytest.skip("no Firefox on this machine (on Debian: apt-get install firefox-esr)")
    node, _ = environment.find_node()
    script = Path(__file__).with_name("firefox.mjs")
    command = [*node, str(script), firefox, host.address + GAME]
    given = json.dumps(SCRIPTS)
    result = subprocess.run(command, input=given, capture_output=True, text=True, timeout=300, check=False)
    assert result.returncode == 0, result.stderr
    played(json.loads(result.stdout))


@pytest.mark.long
@pytest.mark.parametrize("inviting", ["firefox", "chromium"])
def test_firefox_and_chromium_play_in_one_room(host: Host, inviting: str) -> None:
    firefox, chromium = (
        shutil.which("firefox") or shutil.which("firefox-esr"),
        shutil.which("chromium") or find_chromium(),
    )
    if not firefox or not chromium:
        pytest.skip(
            "Firefox or Chromium is not on this machine (on Debian: apt-get install firefox-esr chromium)"
        )
    node, _ = environment.find_node()
    script = Path(__file__).with_name("two_browsers.mjs")
    game = "#/turn?game=tutto&seats=human,human&start=0&seed=K7Q2M9XT&ruleset=1"
    command = [*node, str(script), firefox, chromium, inviting, host.address, game, PLAY_AT_ONCE, KNOWN]
    result = subprocess.run(command, capture_output=True, text=True, timeout=500, check=False)
    assert result.returncode == 0, result.stderr
    one, other = (open_turn_link(link) for (link,) in json.loads(result.stdout))
    match = woven(one)
    assert one.lists == other.lists and match.is_complete
    assert replayed(one.setup, [str(move.action) for move in match.moves]).state.is_over


@pytest.fixture
def display() -> Iterator[str]:
    """A display for a browser that has no headless mode."""
    if not shutil.which("Xvfb"):
        pytest.skip("no Xvfb on this machine (on Debian: apt-get install xvfb)")
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x800x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    with os.fdopen(read) as answer:
        number = answer.readline().strip()
    yield f":{number}"
    server.terminate()
    server.wait()


def test_the_systems_webkit_plays(host: Host, display: str, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = shutil.which("WebKitWebDriver")
    browsers = sorted(Path("/").glob(MINI_BROWSERS.lstrip("/")))
    if not driver or not browsers:
        pytest.skip("no WebKitGTK on this machine (on Debian: apt-get install webkit2gtk-driver)")
    from selenium import webdriver
    from selenium.webdriver.support.wait import WebDriverWait
    from selenium.webdriver.webkitgtk.options import Options
    from selenium.webdriver.webkitgtk.service import Service

    monkeypatch.setenv("DISPLAY", display)
    monkeypatch.setenv("WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS", "1")
    # Without a graphics card its compositor draws with Mesa's software renderer, which takes long and has crashed.
    monkeypatch.setenv("WEBKIT_DISABLE_COMPOSITING_MODE", "1")
    options = Options()
    options.binary_location = str(browsers[-1])
    options.add_argument("--automation")
    told: list[Any] = []
    with webdriver.WebKitGTK(options=options, service=Service(driver)) as browser:
        browser.set_script_timeout(240)
        browser.get(host.address + GAME)
        WebDriverWait(browser, 60).until(lambda _: browser.execute_script(READY))
        for script in SCRIPTS:
            run = f"const done = arguments[0]; ({script})().then(done, (error) => done(String(error)));"
            told.append(browser.execute_async_script(run))
    played(told)
