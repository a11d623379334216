"""Which sound belongs to what happens; whether any is heard the settings say."""

import random

from fakes import World


def test_a_game_is_heard() -> None:
    world = World()
    world.do("setting sounds on")
    world.open("#/goennen/solo?level=1&seed=SOUND")
    luck = random.Random(4)
    heard = set()
    while world.actions():
        world.browser.sounds.clear()
        before = world.session.view["step"]
        world.play(luck.choice, 1)
        assert len(world.browser.sounds) <= world.session.view["step"] - before
        heard.update(world.browser.sounds)
    assert heard == {"completed", "bought", "written", "die"}


def test_dice_in_flight_are_not_heard_twice() -> None:
    world = World(moving=True)
    world.do("setting sounds on")
    world.open("#/tutto/solo?seed=SOUND")
    assert "die" not in world.browser.sounds
