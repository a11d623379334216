"""What takes its time on the table: which dice are thrown from what, what can be done meanwhile, what is heard."""

from __future__ import annotations

from fakes import World, started


def rolling(link: str = "#/goennen/solo?level=1&seed=PAGE", **options: bool) -> World:
    """A table on which the first dice of a game fly."""
    world = started(link, **options)
    while len(world.browser.scenes) == 0:
        world.do("act " + world.actions()[-1])
    return world


def pressed(world: World) -> str:
    return next(a for a in world.actions() if a.startswith("roll") and len(a) > 6)


def test_the_first_dice_come_from_the_hand_and_later_ones_from_the_numbers_they_showed() -> None:
    world = rolling(moving=True)
    (first,) = world.browser.scenes
    assert [throw.die for throw in first.throws] == list("YOGBP")
    assert all(throw.before is None and throw.colour == throw.die for throw in first.throws)
    world.settle()
    lying = {d["die"]: d["face"] for d in world.session.view["dice"]}
    assert [lying[throw.die] for throw in first.throws] == [throw.face for throw in first.throws]
    roll = pressed(world)
    world.do("act " + roll)
    thrown = world.browser.scenes[-1].throws
    assert {throw.die for throw in thrown} == set(roll.split("_")[1])
    assert all(throw.before == lying[throw.die] for throw in thrown)
    world.settle()
    now = {d["die"]: d["face"] for d in world.session.view["dice"]}
    assert all(throw.face == now[throw.die] for throw in thrown)


def test_kept_dice_of_tutto_do_not_fly_and_the_others_start_from_their_numbers() -> None:
    world = rolling("#/tutto/solo?seed=SCENES", moving=True)
    while world.browser.scenes[-1].throws == [] or not world.actions():
        world.settle()
    for _ in range(40):
        before = len(world.browser.scenes)
        lying = {d["die"]: d["face"] for d in world.model.shown["dice"] if d["place"] == "tray"}
        keeps = [a for a in world.actions() if a.startswith("keep")]
        kept = min(keeps, key=len, default=world.actions()[0])
        world.do("act " + kept)
        scenes = [world.browser.scenes[-1]] if len(world.browser.scenes) > before else []
        if kept.startswith("keep") and scenes and scenes[0].throws and len(scenes[0].throws) < 6:
            assert not {throw.die for throw in scenes[0].throws} & set(kept.split("_")[1])
            assert all(throw.before == lying[throw.die] for throw in scenes[0].throws)
            break
        while not world.actions():
            world.settle()
    else:
        raise AssertionError("no roll of some dice was seen")


def test_without_motion_the_dice_lie_at_once() -> None:
    world = started()
    while world.main()["data-phase"] != "roll":
        world.do("act " + world.actions()[-1])
    world.do("act " + pressed(world))
    assert world.browser.scenes == [] and world.actions()
    assert not world.root.all(data_aloft=None)


def test_a_key_that_means_nothing_skips_the_flight_too() -> None:
    world = rolling(moving=True)
    assert world.page.key("x") and world.actions()
    world.do("act " + pressed(world))
    step = world.session.view["step"]
    assert world.page.key("e") and world.session.view["step"] == step  # it skips, and does no more
    assert world.actions()


def test_each_bounce_is_heard_in_the_colour_of_its_die() -> None:
    world = rolling(moving=True)
    world.browser.bounce("G", 0.5)
    assert world.browser.sounds == []  # off until switched on
    world.settle()
    world.do("setting sounds on")
    world.browser.sounds.clear()
    world.do("act " + pressed(world))
    for colour, loudness in (("Y", 1.0), ("P", 0.5)):
        world.browser.bounce(colour, loudness)
    assert world.browser.sounds == ["die Y", "die P"] and world.browser.loudness[-2:] == [1.0, 0.5]
    world.settle()
    assert world.browser.sounds == ["die Y", "die P"]  # no further one for the roll as a whole
