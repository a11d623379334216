"""At a connected table somebody loses the connection for good: the seat is given away, everybody agrees, and it is taken back."""

from __future__ import annotations

from random import Random

import pytest
from connected import TUTTO, House, check_ends, joined, nearly_over, play, step, together
from fakes import World

from engine.turn_link import open_turn_link


def agreed(house: House) -> None:
    """Whoever is asked agrees, and what is said arrives."""
    for _ in range(6):
        house.deliver()
        for world in house.worlds.values():
            live = world.page.navigation.get("shared").mode.live
            if live and live.questions:
                world.do("agree 0")
    house.deliver()


def ben_is_gone() -> tuple[House, list, Random]:
    house, worlds = joined(nearly_over(TUTTO, 3, 150), 3)
    random = Random("gone")
    while together(worlds[0])["waits"] != [1]:
        for world in worlds:
            step(world, random)
        house.deliver()
    house.cut_off("B")
    house.deliver()
    return house, worlds, random


@pytest.mark.parametrize("level", ["", " easy"])
def test_the_game_goes_on_without_somebody_and_ends_alike_when_they_are_back(level: str) -> None:
    house, worlds, random = ben_is_gone()
    anna, ben, cleo = worlds
    while step(anna, random) or step(cleo, random):
        house.deliver()
    assert anna.root.all(data_do="give"), "offered at once: the connection is lost"
    anna.do("give_to 1 0" + level)
    agreed(house)
    assert together(cleo)["players"][1] == 0, "Cleo has agreed"
    for _ in range(60):
        for world in (anna, cleo):
            step(world, random)
        house.deliver()
    house.join_all()
    agreed(house)
    assert not any(room.refused for room in house.rooms.values()), "nobody has lied"
    assert together(ben)["players"][1] == 1, "nobody takes Ben's seat without asking him"
    ben.do("adopt A")
    agreed(house)
    assert [together(world)["players"] for world in worlds] == [[0, 0, 2]] * 3
    ben.do("give_to 1 1")
    agreed(house)
    assert [together(world)["players"] for world in worlds] == [[0, 1, 2]] * 3
    play(house, worlds, random)
    check_ends(worlds)
    assert any(entry.startswith("~1") for entry in open_turn_link(together(anna)["known"]).lists[1])


def test_whoever_leaves_a_room_hands_the_seat_to_somebody_there() -> None:
    house, worlds = joined(nearly_over(TUTTO, 3, 60), 3)
    worlds[2].do("give_to 2 0")
    house.deliver()
    assert [together(world)["players"] for world in worlds] == [[0, 1, 0]] * 3
    assert not any(room.refused for room in house.rooms.values())
    play(house, worlds, Random("left"))
    check_ends(worlds)


def give_bens_share(house: House, worlds: list, random: Random) -> None:
    """Ben, who has lost the connection with Cleo and waits for her, asks for her seat; Anna still sees her."""
    for _ in range(3000):
        if together(worlds[1])["waits"] == [2] and together(worlds[1])["ready"]:
            break
        for world in worlds:
            step(world, random)
        house.deliver()
    house.cut("B", "C")
    house.deliver()
    worlds[1].do("give_to 2 1")
    house.deliver()


def questions(world: World) -> list:
    return list(world.page.navigation.get("shared").mode.live.questions)


def test_who_has_agreed_once_is_asked_again_the_next_time() -> None:
    house, worlds = joined(nearly_over(TUTTO, 3, 90), 3)
    anna, _, cleo = worlds
    random = Random("gone")
    give_bens_share(house, worlds, random)
    assert questions(anna) == [(2, "B")]
    anna.do("agree 0")
    house.join("B", "C")
    agreed(house)
    for peer in cleo.page.navigation.get("shared").mode.live.differing()[:1]:
        cleo.do("adopt " + peer.id)
    agreed(house)
    assert [together(world)["players"] for world in worlds] == [[0, 1, 1]] * 3
    cleo.do("give_to 2 2")
    agreed(house)
    assert [together(world)["players"] for world in worlds] == [[0, 1, 2]] * 3
    give_bens_share(house, worlds, random)
    assert questions(anna) == [(2, "B")], "in the same game"
    anna.do("agree 0")
    live = anna.page.navigation.get("shared").mode.live
    assert live.may_take(2, "B")
    live.sit_down()
    assert not live.may_take(2, "B"), "and in the next one"
