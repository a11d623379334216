"""What others do at the table: slow in the first games, skipped with one touch, and watched again step by step."""

from __future__ import annotations

import json

import pytest
from fakes import Element, World, know_games, started

know_games()
GAMES = (
    "#/goennen/table?seats=human,medium,easy&start=0&seed=OTHERS",
    "#/tutto/table?seats=human,medium,easy&start=0&seed=OTHERS",
)
PLAYED = {
    "id": "1",
    "day": "2026-11-21",
    "mode": "computers",
    "level": None,
    "score": 10,
    "won": True,
    "foes": ["easy"],
}


def own_turn(world: World) -> None:
    """Plays one's own decisions until the computer players have to decide."""
    for _ in range(200):
        if world.session.staging:
            world.settle()
        elif world.session.thinking_seat() is not None:
            return
        else:
            actions = world.actions()
            first = [
                each
                for each in actions
                if each.startswith(("end", "stop", "pass", "ready", "place", "roll", "keep"))
            ]
            world.do("act " + (first or actions)[0])
    raise AssertionError("they never come")


def buttons(world: World, gesture: str) -> list[Element]:
    return [each for each in world.root.all(data_do=gesture) if "inert" not in each.attributes]


def theirs(world: World) -> None:
    """The next computer player decides."""
    if world.session.staging:
        world.settle()
    else:
        world.ring("computer")


@pytest.mark.parametrize("link", GAMES)
def test_they_are_slow_in_the_first_games_unless_a_pace_was_chosen(link: str) -> None:
    world = started(link)
    assert world.session.pace() == "calm"
    world.do("setting pace brisk")
    assert world.session.pace() == "brisk"
    game = link.split("/")[1]
    other = "tutto" if game == "goennen" else "goennen"
    for of, pace in ((game, "brisk"), (other, "calm")):
        results = [dict(PLAYED, id=str(n), game=of) for n in range(2)]
        kept = {
            "dicetable.progress": json.dumps(
                {"format": 1, "results": results, "daily": {}, "run": None, "best": None}
            )
        }
        assert started(link, kept=kept).session.pace() == pace


@pytest.mark.parametrize("moving", [True, False])
@pytest.mark.parametrize("link", GAMES)
def test_one_touch_skips_to_the_players_turn(link: str, moving: bool) -> None:
    world = started(link, moving=moving)
    own_turn(world)
    assert buttons(world, "hurry")
    world.do("hurry")
    waits = 0
    for _ in range(400):
        if world.session.thinking_seat() is None and not world.session.staging:
            break
        if world.session.staging:
            assert world.session.model.thrower() == world.session.view["seat"] or not world.session.flying, (
                "their dice fly"
            )
            world.settle()
        else:
            waits += world.let_time_pass("computer")  # what waits for the engine is answered at once
    assert waits == 0 and not world.session.computers.hurried
    assert world.session.view["deciders"] == [0] or world.session.view["result"]


@pytest.mark.parametrize("link", GAMES)
def test_keys_do_so_too(link: str) -> None:
    world = started(link)
    own_turn(world)
    world.page.key("n")
    assert world.session.computers.hurried
    while not buttons(world, "others"):
        if world.session.staging or world.session.thinking_seat() is not None:
            theirs(world)
        else:
            own_turn(world)
    world.page.key("l")
    assert world.shows("replay")


@pytest.mark.parametrize("link", GAMES)
def test_at_the_instant_pace_their_dice_are_not_thrown(link: str) -> None:
    for pace, seats in (("instant", {0}), ("brisk", {0, 1, 2})):
        world = started(link, moving=True, kept={"dicetable.pace": pace})
        flown = set()
        for _ in range(200):
            if world.session.view["result"] or world.session.view["round"] > 2:
                break
            if world.session.flying:
                flown.add(world.session.model.thrower())
            if world.session.staging or world.session.thinking_seat() is not None:
                theirs(world)
            else:
                own_turn(world)
        assert flown <= seats and len(flown) > (pace == "brisk")


@pytest.mark.parametrize("link", GAMES)
def test_what_they_did_is_watched_from_its_first_step(link: str) -> None:
    world = started(link)
    left = 0
    for _ in range(200):
        if (
            world.session.view["active"] == 0
            and left
            and not world.session.staging
            and world.session.thinking_seat() is None
        ):
            break
        if world.session.view["active"] != 0:
            left = left or world.session.view["step"]
        if world.session.staging or world.session.thinking_seat() is not None:
            theirs(world)
        else:
            own_turn(world)
    before = json.dumps(world.session.snapshot["save"])
    assert buttons(world, "others")
    world.do("others")
    replay = world.page.navigation.get("replay").replay
    assert world.shows("replay") and replay.at == left + 1
    world.do("unwatch")
    assert world.shows("table") and json.dumps(world.session.snapshot["save"]) == before
    assert buttons(world, "others"), "coming back it is forgotten"
    world.do("act " + world.actions()[0])
    assert not buttons(world, "others")
