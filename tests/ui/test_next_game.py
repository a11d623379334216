"""The next game of the same people by link: names and seats stay, and whoever asks gets the same game."""

from __future__ import annotations

from random import Random

from elsewhere import opened, play, sheet_gestures
from fakes import World

from engine.turn_link import open_turn_link

BARE = "#/turn?game=tutto&seats=human,human&start=1&seed=K7Q2M9XT&ruleset=1"


def ended() -> tuple[World, World]:
    """Two pages whose game is over on both."""
    worlds = World(kept={"dicetable.name": "Anna"}), World(kept={"dicetable.name": "Ben"})
    link = BARE
    for turn in range(300):
        world = worlds[turn % 2]
        opened(world, link)
        link = play(world, Random(turn))
        if turn and all(each.main().get("data-state") == "over" for each in worlds):
            return worlds
    raise AssertionError("no end")


def together(world: World) -> dict:
    return world.page.navigation.screen.mode.together


def test_two_who_ask_for_the_next_game_come_to_one_with_their_names_and_seats() -> None:
    anna, ben = ended()
    for world in (anna, ben):
        assert len([way for way in sheet_gestures(world) if way.startswith("rematch")]) == 1
        world.do("rematch 1")
    assert together(anna)["id"] == together(ben)["id"] and together(anna)["names"] == ["Anna", "Ben"]
    assert (together(anna)["mine"], together(ben)["mine"]) == ([0], [1])
    (begins, follows) = (anna, ben) if not together(anna)["waits"] else (ben, anna)
    link = play(begins, Random(1))
    follows.open("#" + link.partition("#")[2])
    assert follows.sheet != ("invitation",) and together(follows)["id"] == together(begins)["id"]


def test_whoever_gets_the_link_of_a_game_that_is_over_sees_its_end_unasked() -> None:
    anna, _ = ended()
    eva = World()
    eva.open("#" + anna.page.navigation.screen.link().partition("#")[2])
    assert eva.shows("shared") and eva.main()["data-state"] == "over" and "data-watching" in eva.main()
    assert eva.board.view["result"]["scores"] == anna.board.view["result"]["scores"]


def test_whoever_gets_the_link_of_the_next_game_is_asked_nothing() -> None:
    anna, ben = ended()
    ben.do("again")
    link = play(ben, Random(1))
    assert ben.sheet == ("send",)
    assert open_turn_link(link).names == ("Anna", "Ben")
    anna.open("#" + link.partition("#")[2])
    assert anna.shows("shared") and together(anna)["mine"] == [0] and anna.sheet != ("invitation",)
