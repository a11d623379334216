"""Whoever invites may name the people first: each gets a link of their own, which knows who opens it."""

from __future__ import annotations

from random import Random

import pytest
from elsewhere import play, sheet_gestures
from fakes import Answer, World
from ui.app import shared_games
from ui.kit.names import plain
from ui.screens.together.sheets import comes_back

from engine.turn_link import open_turn_link

NAMES = ("Ben", "Cees & Co, 2.0", "Ζωή 🎲", "דנה")


def begun(*names: str, game: str = "tutto") -> World:
    """A game that Anna begins with people elsewhere who are called so."""
    world = World(kept={"dicetable.name": "Anna", "dicetable.language": "en"})
    world.open("#/turn?")
    world.do("set game " + game)
    world.do("set seats " + str(len(names) + 1))
    for number, name in enumerate(names):
        world.do(f"set name{number + 1} {name}")
    world.do("begin")
    play(world, Random(1))
    return world


def screen(world: World):  # type: ignore[no-untyped-def]
    return world.page.navigation.screen


def followed(link: str, **kept: str) -> World:
    world = World(
        kept={"dicetable.language": "en", **{"dicetable." + key: each for key, each in kept.items()}}
    )
    world.open("#" + link.partition("#")[2])
    return world


def name_field(world: World) -> str:
    (field,) = world.root.all(data_form="own")
    return field.value


@pytest.mark.parametrize("name", NAMES)
def test_a_link_for_one_person_knows_the_seat_and_the_name(name: str) -> None:
    link = shared_games.meant_for("http://here/#/turn?game=tutto", 1, name)
    assert shared_games.whom(link) == ("http://here/#/turn?game=tutto", 1, name)
    assert shared_games.whom("#/turn?game=tutto") == ("#/turn?game=tutto", None, "")
    for bad in ("", ",", "-1,Ben", "99,Ben", "²,Ben", "1" * 400 + ",Ben"):
        assert shared_games.whom("#/turn?game=tutto&for=" + bad) == ("#/turn?game=tutto", None, "")


def test_one_person_who_is_named_is_called_so_at_once_and_joins_by_the_one_link() -> None:
    anna = begun("Ben")
    assert "Send to Ben" in anna.root.textContent and screen(anna).mode.others([1]) == "Ben"
    ben = followed(screen(anna).link())
    assert ben.sheet == ("invitation",) and ben.main()["data-mine"] == "1" and name_field(ben) == "Ben"
    ben.do("sit")
    assert screen(ben).mode.together["names"] == ["Anna", "Ben"]


def test_each_of_several_people_has_a_link_and_nobody_is_asked_who_that_is() -> None:
    anna = begun("Ben", "Cees")
    ways = sheet_gestures(anna)
    assert [each for each in ways if each.startswith(("turn_share ", "turn_copy "))] in (
        ["turn_share 1", "turn_share 2"],
        ["turn_copy 1", "turn_copy 2"],
    )
    links = [screen(anna).link(seat) for seat in (1, 2)]
    for seat, name, link in ((1, "Ben", links[0]), (2, "Cees", links[1])):
        guest = followed(link)
        assert guest.sheet == ("invitation",) and guest.main()["data-mine"] == str(seat)
        assert name_field(guest) == name
    assert "Each player is one person" in followed(screen(anna).link()).root.textContent, "one link for all"


def test_who_still_has_to_be_sent_a_link_is_seen() -> None:
    anna = begun("Ben", "Cees")
    for seat, passed in ((1, False), (2, True)):
        anna.do(f"turn_copy {seat}")
        anna.browser.copying(Answer(True))
        (way,) = [
            each for each in anna.root.all(data_do=None) if each.attributes["data-do"].endswith(f" {seat}")
        ]
        assert way.textContent.endswith("sent") and screen(anna).mode.kept["passed"] == passed


def test_a_name_of_ones_own_stays_and_the_host_reads_it_once_it_is_told() -> None:
    anna = begun("Ben", game="goennen")
    benni = followed(screen(anna).link(), name="Benni")
    assert name_field(benni) == "Benni"
    benni.do("sit")
    anna.open("#" + play(benni, Random(2)).partition("#")[2])
    assert screen(anna).mode.others([1]) == "Benni"


def test_a_link_whose_seat_somebody_else_has_taken_asks_and_one_of_the_same_person_goes_on() -> None:
    anna = begun("Ben", "Cees")
    meant = screen(anna).link(1)
    wrong = followed(meant, name="Dirk")
    wrong.do("sit")
    link = play(wrong, Random(2))
    again = shared_games.meant_for(link, 1, "Ben")
    ben = followed(again)
    assert not ben.sheet and "take_seat 2" in [
        each.attributes["data-do"] for each in ben.root.walk() if "data-do" in each.attributes
    ]
    dirk = followed(shared_games.meant_for(link, 1, "Dirk"))
    assert dirk.sheet == ("invitation",) and comes_back(screen(dirk).mode)


def test_names_of_those_who_are_invited_stay_after_a_reload_and_on_the_start_screen() -> None:
    anna = begun("Ben", "Cees")
    again = World(kept=dict(anna.browser.kept))
    again.open("#/")
    assert "Ben" in again.root.textContent and "Cees" in again.root.textContent
    (name,) = shared_games.ids(again.page.store)
    again.open(name)
    assert screen(again).link(2) == screen(anna).link(2)


def test_everybody_reads_the_names_of_those_who_have_not_joined_whatever_link_they_got() -> None:
    anna = begun("Ben", "Cees", "Dirk")
    links = [screen(anna).link(1), screen(anna).link()]
    assert shared_games.names_in(links[0]) == ["", "", "Cees", "Dirk"]
    guest = followed(links[1])
    assert all("Play as " + name in guest.root.textContent for name in ("Ben", "Cees", "Dirk"))
    guest.do("take_seat 1")
    guest.do("sit")
    assert screen(guest).mode.names() == ["Anna", "Ben", "Cees", "Dirk"], (
        "and whoever takes a seat has its name"
    )
    ben = followed(links[0])
    ben.do("sit")
    assert screen(ben).mode.names() == ["Anna", "Ben", "Cees", "Dirk"]
    assert "Cees" in ben.root.textContent and "Player 3" not in ben.root.textContent
    play(ben, Random(3))
    cees = followed(screen(ben).link())
    assert "Play as Cees" in cees.root.textContent and "Play as Dirk" in cees.root.textContent
    again = World(kept=dict(ben.browser.kept))
    (name,) = shared_games.ids(again.page.store)
    again.open(name)
    assert screen(again).mode.names() == ["Anna", "Ben", "Cees", "Dirk"]


@pytest.mark.parametrize("names", [NAMES, ("Ben", "", "", "Dirk"), ("a" * 200,), tuple("abcdefghijklmnop")])
def test_names_in_a_link_come_through_and_only_as_many_as_there_may_be(names: tuple[str, ...]) -> None:
    link = shared_games.with_names("http://here/#/turn?game=tutto&check=ABCD", names)
    found = shared_games.names_in(link)
    assert found == [plain(name) for name in names][:10]
    assert shared_games.whom(shared_games.meant_for(link, 1, "Ben")) == (
        "http://here/#/turn?game=tutto&check=ABCD",
        1,
        "Ben",
    )
    assert shared_games.names_in(link + "&fbclid=x") == found
    assert shared_games.names_in("http://here/#/turn?game=tutto") == []


def test_a_link_with_names_opens_in_an_engine_that_knows_nothing_of_them() -> None:
    anna = begun("Ben", "Cees")
    link = screen(anna).link(1)
    assert shared_games.ASKED in link and shared_games.MEANT in link
    assert open_turn_link(link) == open_turn_link(shared_games.whom(link)[0])


def test_until_join_is_tapped_one_is_invited_also_while_others_are_waited_for() -> None:
    anna = begun("Ben", "Cees")
    cees = followed(screen(anna).link(2))
    while screen(cees).session.staging:
        cees.settle()
    assert cees.main()["data-waits"] == "1" and cees.sheet == ("invitation",)
    assert prompt(cees) == "You are invited" and not cees.root.all(data_turn_link="")
    cees.do("learn")
    cees.open("#/")
    (name,) = shared_games.ids(cees.page.store)
    cees.open(name)
    assert prompt(cees) == "You are invited" and cees.sheet == ("invitation",)
    cees.do("sit")
    while screen(cees).session.staging:
        cees.settle()
    assert prompt(cees).startswith("Waiting for Ben")


def prompt(world: World) -> str:
    (found,) = [each for each in world.root.walk() if "data-prompt" in each.attributes]
    return found.textContent


def test_whoever_has_no_seat_watches_unasked_and_may_still_say_who_that_is() -> None:
    anna = begun("Ben", game="goennen")
    ben = followed(screen(anna).link())
    ben.do("sit")
    link = play(ben, Random(2))
    eva = followed(link, name="Eva")
    assert not eva.sheet and "data-watching" in eva.main() and eva.main()["data-mine"] == ""
    assert screen(eva).mode.together["names"] == ["Anna", "Ben"]
    again = followed(link, name="anna")
    assert again.sheet == ("invitation",) and again.main()["data-mine"] == "0", (
        "the same name in another browser"
    )
    nameless = followed(link)
    assert nameless.sheet == ("invitation",) and nameless.main()["data-mine"] == "0"
    eva.do("menu")
    (which,) = [
        each.attributes["data-do"]
        for each in eva.root.all(data_do=None)
        if each.attributes["data-do"].endswith("&which")
    ]
    eva.do(which)
    ways = [each.attributes["data-do"] for each in eva.root.all(data_do=None)]
    assert "take_seat 0" in ways and "take_seat 1" in ways and "look_on" in ways
    eva.do("take_seat 1")
    assert eva.sheet == ("invitation",) and comes_back(screen(eva).mode)
    eva.do("sit")
    assert eva.main()["data-mine"] == "1"
