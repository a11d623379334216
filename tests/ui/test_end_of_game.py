"""When nothing that is left can change the result, one button ends the game."""

from fakes import World, started

LINK = "#/goennen/solo?level=7&seed=REACHED%d"


def certain(settled: str) -> World:
    """A game alone, played by its hints, at the first decision at which this is certain."""
    for seed in range(8):
        world = started(LINK % seed)
        for _ in range(400):
            while world.session.staging:
                world.settle()
            view = world.session.view
            if view["result"]:
                break
            if view["settled"] == settled:
                return world
            world.do("hint")
            world.do("play_hint")
    raise AssertionError("never certain")


def button(world: World) -> list[str]:
    return [each.attributes["class"] for each in world.root.all(data_do="end_game")]


def test_a_level_that_is_won_can_be_ended_and_played_on() -> None:
    world = certain("result")
    score, target = world.session.view["seats"][0]["score"], world.session.view["target"]
    assert score >= target and button(world) == ["end-game"]
    assert len(world.root.all(data_do="moves")), "one may play on"
    world.session.snapshot["campaign"] = {"level": 7, "points": 3, "after": None, "next": None}
    assert not world.session.may_finish(), "there all points count"
    world.session.snapshot["campaign"] = None
    step = world.session.view["step"]
    world.do("end_game")
    assert world.sheet == ("end_game",) and world.session.view["step"] == step, "it asks first"
    world.do("close")
    assert world.sheet is None
    world.do("end_game")
    world.do("finish")
    while world.session.staging:
        world.settle()
    view = world.session.view
    assert view["result"]["won"] and view["result"]["scores"][0] >= score and world.sheet == ("result",)
    assert world.session.used() == "hints", "what could still bring points was decided by the computer"


def test_where_no_points_can_change_it_is_the_filled_button_and_does_not_ask() -> None:
    world = certain("points")
    score = world.session.view["seats"][0]["score"]
    filled = [
        each.attributes["data-do"]
        for each in world.root.walk()
        if {"act", "main"} <= set(each.attributes.get("class", "").split())
    ]
    assert filled == ["end_game"]
    assert world.main()["data-step"] == str(world.session.view["step"])
    world.do("end_game")
    while world.session.staging:
        world.settle()
    assert world.session.view["result"]["scores"] == [score] and world.sheet == ("result",)
