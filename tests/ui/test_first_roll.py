"""Between devices each person throws the own dice: whoever sends a turn does not see what comes next."""

from __future__ import annotations

from random import Random

import pytest
from elsewhere import BARE, TUTTO, play, rung
from fakes import World


@pytest.mark.parametrize("bare", [BARE, TUTTO])
def test_the_sender_of_a_turn_does_not_see_the_next_first_roll_and_the_next_one_throws_it(bare: str) -> None:
    worlds, link = [World(), World()], bare
    for world in worlds:
        world.page.settings.set("throw", "button")
    for turn in range(6):
        world = worlds[turn % 2]
        world.open("#" + link.partition("#")[2])
        if world.sheet == ("invitation",):
            world.do("sit")
        while not world.actions() and not world.board.to_throw:
            world.settle() if world.board.phase == "moving" else rung(world)
        if turn >= 3 and bare is TUTTO:  # in the other game passive dice come first
            assert world.board.to_throw and not world.actions(), "a button throws the dice"
            world.do("throw")
        link = play(world, Random(turn))
        view = world.board.view
        if turn >= 2:
            assert view["dice"] == [] and view["roll"] == 0
            assert not world.root.all(data_die=None), "not on the table"
