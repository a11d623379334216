"""A third game, added to a copy of the project by the steps of CONTRIBUTING.md, is played in the browser to its end:
against a computer player, with a hint, and watched from its link."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from player import GAME, MINE, NEXT, begin, look, press
from playwright.sync_api import BrowserContext, Page, expect

from tests.web.conftest import Host
from tests.workshop import with_pig

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def pig_host(tmp_path: Path) -> Iterator[Host]:
    """The site of a copy with Pig in it. What the build has installed is shared with it, what it has made is not."""
    shop = with_pig(tmp_path)
    for name in ("LICENSE", "README.md"):
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    (tmp_path / ".build").mkdir()
    for each in (ROOT / ".build").iterdir():
        if each.name not in ("python", "site.txt") and not each.name.startswith("site-"):
            os.symlink(each, tmp_path / ".build" / each.name)
    os.symlink(ROOT / "docs", tmp_path / "docs")  # the lab completes and explains from there
    os.symlink(ROOT / "web" / "node_modules", tmp_path / "web" / "node_modules")
    build = subprocess.run(
        [sys.executable, "build.py", "dist", "--no-docs"],
        cwd=shop.root,
        capture_output=True,
        text=True,
        check=False,
    )
    assert build.returncode == 0, build.stdout[-3000:] + build.stderr[-3000:]
    host = Host(tmp_path / "dist")
    yield host
    host.stop()


# tests/test_contributing.py plays it on the page in CPython; what is left is the build of a site with it, which takes long.
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
    page.click(".dock .coach [data-do=play_hint]")
    page.wait_for_function(NEXT, arg=step)
    for _ in range(200):
        page.wait_for_function(MINE)
        now = look(page)
        if now["state"] == "over":
            break
        assert now["actions"] == ["roll", "hold"]
        press(page, "hold" if int(page.inner_text(".facts dd")) > 5 else "roll")
    result = page.locator(".result-sheet")
    expect(result).to_contain_text("win")
    result.locator("[data-do=watch]").click()
    page.wait_for_selector("[data-screen=replay]")
    page.keyboard.press("ArrowLeft")
    before = str(int(now["step"]) - 1)
    expect(page.locator("main")).to_have_attribute("data-step", before)
    link = page.evaluate("location.hash")
    assert link.startswith("#/replay?")
    other = context.new_page()
    other.goto(pig_host.address + link)
    other.wait_for_selector("[data-screen=replay]")
    assert (look(other)["state"], look(other)["step"]) == ("over", now["step"])
