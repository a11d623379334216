"""A game that somebody else has written (tests/third_game) is taken into the site and played in the browser to its end: against a
computer player, with a hint, reviewed, and watched from its link."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from player import GAME, MINE, NEXT, begin, look, press
from playwright.sync_api import BrowserContext, Page, expect

from tests.web.conftest import Host
from tools import further_game
from tools.environment import ROOT


@pytest.fixture
def pig_host(tmp_path: Path) -> Iterator[Host]:
    """The site with Pig in it."""
    root = tmp_path / "project"
    further_game.copy_of_project(root)
    further_game.add(ROOT / "tests" / "third_game" / "pig", root)
    build = subprocess.run(
        [sys.executable, "build.py", "dist", "--no-docs"],
        cwd=root,
        capture_output=True,
        text=True,
        check=False,
    )
    assert build.returncode == 0, build.stdout[-3000:] + build.stderr[-3000:]
    host = Host(root / "dist")
    yield host
    host.stop()


# tests/test_third_game.py plays it on the page in CPython; what is left is the build of a site with it, which takes long.
@pytest.mark.long
def test_a_third_game_is_played_to_its_end(pig_host: Host, context: BrowserContext, page: Page) -> None:
    begin(page, pig_host.address, "instant")
    assert page.locator("main", has_text="Pig").count(), "it is offered"
    page.evaluate("location.hash = '#/pig/table?seats=human,shy&start=0&seed=PIG'")
    page.wait_for_selector(GAME)
    assert page.get_attribute("main", "data-game") == "pig"
    page.wait_for_function(MINE)
    step = look(page)["step"]
    page.keyboard.press("h")
    expect(page.locator(".dock .coach")).to_contain_text("Roll")
    page.click(".dock .coach [data-do=play_hint]")
    page.wait_for_function(NEXT, arg=step)
    for _ in range(400):
        page.wait_for_function(MINE)
        now = look(page)
        if now["state"] == "over":
            break
        at_risk = int(str(page.get_attribute(".at-risk", "data-points")))
        assert now["actions"] == (["roll", "hold"] if at_risk else ["roll"])
        press(page, "hold" if at_risk > 5 else "roll")
    result = page.locator(".result-sheet")
    expect(result).to_contain_text("win")
    result.locator("[data-do^=review]").click()
    expect(page.locator("main")).to_contain_text("You held too early")
    page.locator("[data-do=replay]").click()
    page.wait_for_selector("[data-screen=replay]")
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    before = str(int(now["step"]) - 1)
    expect(page.locator("main")).to_have_attribute("data-step", before)
    link = page.evaluate("location.hash")
    assert link.startswith("#/replay?")
    other = context.new_page()
    other.goto(pig_host.address + link)
    other.wait_for_selector("[data-screen=replay]")
    assert (look(other)["state"], look(other)["step"]) == ("over", now["step"])
