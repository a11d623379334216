"""TUTTO's page without a browser: whole games through its panel, its dice, its scenes and sentences."""

from __future__ import annotations

import random
import re

import pytest
from fakes import World, speak

SOLO = "#/tutto/solo?seed=PAGE"


@pytest.fixture(autouse=True)
def english() -> None:
    speak()


def started(link: str = SOLO, **options: bool) -> World:
    world = World(**options)
    world.page.open(link)
    settled(world)
    return world


def settled(world: World) -> None:
    for _ in range(200):
        if not world.page.staging:
            return
        world.settle()
    raise AssertionError("the scenes have no end")


def act(world: World, what: str) -> None:
    world.hands.do(what)
    settled(world)


def said_plainly(world: World) -> None:
    """No key stands for itself, no parameter was forgotten."""
    words = [world.root.textContent, *world.page.log, world.page.said]
    words += [e.attributes["aria-label"] for e in world.root.all(aria_label=None)]
    for text in words:
        assert not re.search(r"tutto\.[a-z]|[{}]", text), text


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("moving", (False, True))
def test_whole_solo_game(seed: int, moving: bool) -> None:
    world = started(f"#/tutto/solo?seed=SOLO{seed}", moving=moving)
    luck = random.Random(seed)
    while world.actions():
        assert world.main()["data-step"] == str(world.page.view["step"])
        act(world, "act " + luck.choice(world.actions()))
        said_plainly(world)
    assert world.main()["data-state"] == "over"
    assert "turns" in world.root.one(id="sheet-title").textContent


def test_whole_game_of_six_on_one_device() -> None:
    world = started("#/tutto/table?seats=human,human,human,human,human,human&seed=SIX&start=2")
    luck = random.Random(2)
    while world.actions():
        act(world, "act " + luck.choice(world.actions()))
        said_plainly(world)
    assert world.main()["data-state"] == "over"
    assert len(world.root.all(data_seat=None, data_score=None)) == 6
