"""The page without a browser: whole games through its panel, its selection, its sentences."""

import random
import re

import pytest
from fakes import World, started
from ui.kit.text import LANGUAGES


@pytest.mark.parametrize("seed", range(4))
def test_whole_solo_game(seed: int) -> None:
    world = started(f"#/goennen/solo?level=1&seed=SOLO{seed}")
    luck = random.Random(seed)
    step = 0
    while world.actions():
        assert world.main()["data-step"] == str(step)
        world.play(luck.choice, 1)
        step += 1
    assert world.main()["data-state"] == "over"
    assert "lost" in world.root.one(id="sheet-title").textContent


def test_whole_game_of_three_on_one_device() -> None:
    world = started("#/goennen/table?seats=human,human,human&seed=TABLE")
    luck = random.Random(2)
    while world.actions():
        world.play(luck.choice, 1)
    assert world.main()["data-state"] == "over"


def until(world: World, kind: str) -> str:
    """Plays on until an action of a kind is legal, and names the first."""
    luck = random.Random(kind)
    for _ in range(2000):
        found = [action for action in world.actions() if action.startswith(kind)]
        if found:
            return found[0]
        if world.main()["data-state"] == "over":
            world.do("other")
        else:
            world.play(luck.choice, 1)
    raise AssertionError(f"never: {kind}")


def test_after_a_chance_that_was_thrown_away_nothing_is_promised() -> None:
    world = started()
    world.do("act " + until(world, "discard"))
    assert world.actions() == ["end"]
    assert world.root.one(id="turn").textContent == "Nothing is left to do."


def test_dice_between_turns_are_for_entering_until_that_is_done() -> None:
    world = started()
    for kind, words in (("pass", "For you to enter"), ("remove", "Rolled")):
        until(world, kind)
        (tray,) = world.root.all(data_drop="tray")
        assert tray.children[0].textContent == words


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_button_of_the_dock_begins_with_a_capital(language: str) -> None:
    """Also where the name of a deck comes first, which is small in other places."""
    world = World(language=language)
    world.open("#/goennen/solo?level=1&seed=CAPITALS")
    luck, seen = random.Random(1), set()
    while world.main()["data-state"] != "over":
        (dock,) = [each for each in world.root.walk() if "dock" in each.attributes.get("class", "").split()]
        seen |= {
            each.textContent
            for button in dock.walk()
            if button.tag == "button"
            for each in button.walk()
            if each.tag == "b"
        }
        world.play(luck.choice, 1)
    assert len(seen) > 8
    assert not [each for each in seen if not (each[0].isupper() or each[0].isdigit())]


@pytest.mark.parametrize("seed", range(6))
def test_each_line_of_the_preview_is_what_its_factors_say(seed: int) -> None:
    """With a complete wild colour, too, which would take another colour then (RULES.md A8)."""
    world = started(f"#/goennen/solo?level=1&seed=FACTOR{seed}")
    luck = random.Random(seed)
    seen = 0
    while world.main()["data-state"] != "over":
        world.play(luck.choice, 1)
        score = [each for each in world.root.walk() if each.attributes.get("class") == "score"]
        for line in [each for aside in score for each in aside.walk() if each.tag == "li"]:
            product = re.search(r"(\d+) × (\d+) \+?(\d+)$", line.textContent)
            if product:
                count, points, total = map(int, product.groups())
                assert count * points == total, line.textContent
                seen += 1
    assert seen


def test_however_much_changes_the_page_is_drawn_once_before_the_next_frame() -> None:
    world = started()
    world.browser.paint()
    drawn = world.browser.drawn
    for number in range(5):
        world.page.announcer.tell(str(number))
        world.page.daily.ask()
        world.page.frames.request()
    assert world.browser.drawn == drawn, "not before the frame"
    world.browser.paint()
    assert world.browser.drawn == drawn + 1 and world.notice == "4"
    world.browser.paint()
    assert world.browser.drawn == drawn + 1, "nothing has changed since"


def test_what_moves_the_focus_is_drawn_at_once() -> None:
    world = started()
    world.browser.paint()
    drawn = world.browser.drawn
    world.do("menu")
    assert world.browser.drawn == drawn + 1 and world.browser.focused[-1] == "#sheet-title"
    world.browser.paint()
    assert world.browser.drawn == drawn + 1


def test_the_preview_and_the_rounds_follow_the_game() -> None:
    world = started("#/goennen/solo?level=1&seed=KEPT")
    luck = random.Random(1)
    seen, marks = set(), set()
    for _ in range(60):
        actions = world.actions()
        good = [a for a in actions if a.startswith(("complete", "buy", "place", "enter"))]
        world.do("act " + luck.choice(good or actions))
        while world.session.staging:
            world.settle()
        world.page.frames.flush()
        (score,) = world.root.all(aria_labelledby="score-title")
        rows = score.all(data_do=None)
        names = {row.attributes["data-do"].removeprefix("card ") for row in rows}
        laid = [each["card"] for each in world.session.view["seats"][0]["cards"]]
        assert names == {
            name for name in laid if world.page.engine.cards[name]["reward"]["points"] is not None
        } | {name for name in names if world.page.engine.cards[name]["reward"]["points"] is None}
        seen.add(len(names))
        marks.add(str([i.attributes.get("class") for i in world.root.one(data_what="rounds").children]))
    assert len(seen) > 2 and len(marks) > 2


def test_the_preview_says_what_all_cards_would_come_to() -> None:
    """Whether a solo game is on course for its target; nothing at a table of several."""
    for link, says in (
        ("#/goennen/solo?level=1&seed=KEPT", True),
        ("#/goennen/table?seats=human,easy&seed=KEPT&start=0", False),
    ):
        world = started(link)
        for _ in range(4):
            world.do("act " + world.actions()[0])
        world.page.frames.flush()
        (score,) = world.root.all(aria_labelledby="score-title")
        reach = world.session.model.seat()["reach"]
        assert (f"If all are complete: {reach} of 90 points" in score.textContent) == says, score.textContent


def test_a_sheet_that_the_screen_does_not_have_is_not_shown() -> None:
    world = started("#/goennen/solo?level=1&seed=SHEET")
    world.do("help")
    world.page.sheets.show("menu")
    assert world.root.all(data_do="back") and not world.root.all(aria_labelledby="sheet-title")
