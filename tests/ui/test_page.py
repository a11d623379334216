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
