"""Which sound belongs to what happens; whether any is heard is the world's affair."""

import random

from fakes import World, speak


def test_a_game_is_heard() -> None:
    speak()
    world = World()
    world.still = True
    world.page.open("#/goennen/solo?level=1&seed=SOUND")
    luck = random.Random(4)
    heard = set()
    while world.actions():
        world.sounds.clear()
        before = world.page.view["step"]
        world.play(luck.choice, 1)
        assert len(world.sounds) <= world.page.view["step"] - before
        heard.update(world.sounds)
    assert heard == {"completed", "bought", "written", "die"}


def test_dice_in_flight_are_not_heard_twice() -> None:
    speak()
    world = World()
    world.still = False
    world.page.open("#/tutto/solo?seed=SOUND")
    assert "die" not in world.sounds
