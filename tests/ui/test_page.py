"""The page without a browser: whole games through its panel, its selection, its sentences."""

import random

import pytest
from fakes import World, speak


@pytest.fixture(autouse=True)
def english() -> None:
    speak()


def started(link: str = "#/goennen/solo?level=1&seed=PAGE", **options: bool) -> World:
    world = World(**options)
    world.page.open(link)
    return world


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


@pytest.mark.parametrize("link", ["#/goennen/solo?level=1&seed=LOG", "#/tutto/solo?seed=LOG"])
def test_the_log_is_there_again_when_a_game_is_reopened(link: str) -> None:
    world = started(link)
    luck = random.Random(5)
    world.play(luck.choice, 25)
    while world.page.staging:
        world.settle()
    before = list(world.page.log)
    assert len(before) > 3
    world.page.to_start()
    world.page.open(link)
    after = list(world.page.log)
    assert world.page.said not in before
    cut = [[line.split(" at row")[0] for line in log] for log in (before, after)]  # rows are counted as they are now
    assert cut[0] == cut[1]


def test_the_log_tells_each_seat_only_what_it_may_know() -> None:
    world = started("#/goennen/table?seats=human,human&seed=SECRET&start=0")
    while world.page.view["seat"] == 0:
        world.hands.do("act " + world.actions()[0])
    assert world.page.log == []  # which card the first seat put back is its secret
    world.page.open(world.page.model.snapshot["link"])
    assert world.page.log == []


def test_what_is_undone_leaves_the_log() -> None:
    world = started()
    world.play(lambda actions: actions[0], 2)
    before = list(world.page.log)
    world.play(lambda actions: actions[0], 1)
    assert len(world.page.log) > len(before)
    world.hands.do("undo")
    assert world.page.log == before
