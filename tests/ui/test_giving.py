"""Whoever leaves a game between devices does not stop the others: a seat is given away, and taken back."""

from __future__ import annotations

from random import Random

from elsewhere import gestures, opened, play, rung, sheet_gestures, turn_link_of
from fakes import World
from ui.app import shared_games
from ui.table import ending

from engine.turn_link import open_turn_link

BARE = "#/turn?game=tutto&seats=human,human,human&start=0&seed=K7Q2M9XT&ruleset=1"
NAMES = ("Anna", "Ben", "Cleo")
ORDER = (1, 2, 0)
"""The seats as they begin."""


def joined(world: World, link: str, seat: int) -> None:
    """Opens a link; whoever has no seat yet takes this one."""
    world.open("#" + link.partition("#")[2])
    if f"take_seat {seat}" in gestures(world):
        world.do(f"take_seat {seat}")
    if world.sheet == ("invitation",):
        world.do("sit")


def three(bare: str = BARE) -> tuple[list[World], str]:
    """Three pages by seat, after one turn of each, and the last link: it is Ben's turn, and only Anna knows."""
    worlds = [World(kept={"dicetable.name": name}) for name in NAMES]
    worlds[0].open(bare)
    link = play(worlds[0], Random(1))
    for seat in ORDER:
        joined(worlds[seat], link, seat)
        link = play(worlds[seat], Random(seat))
    return worlds, link


def kept(world: World) -> shared_games.SharedGame:  # type: ignore[name-defined]  # for the type checker alone
    return shared_games.read(world.page.store, world.page.navigation.screen.mode.together["id"])


def caught_up(world: World) -> World:
    """All that the others did has been shown: somebody here decides, or waits."""
    while True:
        while world.board.phase == "moving":
            world.settle()
        if turn_link_of(world) or world.actions():
            return world
        if world.board.to_throw:
            world.do("throw")
        else:
            rung(world)


def told(world: World) -> str:
    """What was announced last, and what is shown as a notice."""
    return " ".join([*world.heard, world.notice or ""])


def waits_for_ben() -> tuple[list[World], str]:
    """The same, and Cleo knows too that it is Ben's turn."""
    worlds, link = three()
    opened(worlds[2], link)
    caught_up(worlds[2])
    return worlds, link


def test_somebody_who_does_not_answer_is_replaced_by_a_computer_player_and_takes_the_seat_back() -> None:
    worlds, link = waits_for_ben()
    anna, ben, cleo = worlds
    assert "give" not in gestures(cleo), "not before the next day"
    cleo.do("menu")
    assert "give" in sheet_gestures(cleo), "at once, if all agree"
    cleo.do("give")
    assert [way for way in sheet_gestures(cleo) if way.startswith("give_to 1")] == [
        "give_to 1 2 medium",
        "give_to 1 2",
        "give_to 1 0",
    ]
    cleo.do("give_to 1 2 medium")
    assert "A computer player plays on for Ben." in told(cleo) and not kept(cleo)["passed"]
    link = play(cleo, Random(3))
    game = open_turn_link(link)
    assert "~2.medium" in game.lists[1] and game.lists[1][-1] != "~2.medium", "it has played"
    opened(anna, link)
    assert "A computer player plays on for Ben." in told(anna) and anna.board.who(1).startswith("Ben (")
    opened(ben, link)
    assert "A computer player plays on for you." in ben.root.textContent and not ben.actions()
    ben.do("give_to 1 1")
    assert "Ben plays again." in told(ben)
    assert turn_link_of(caught_up(ben))
    link = turn_link_of(ben)
    assert open_turn_link(link).lists[1][-1] == "~1"
    opened(cleo, link)
    assert "Ben plays again." in told(cleo)


def test_on_the_next_day_the_table_itself_offers_to_go_on() -> None:
    worlds, _ = waits_for_ben()
    cleo = worlds[2]
    cleo.browser.day = "2031-01-01"
    cleo.do("close")
    cleo.page.frames.request()
    cleo.settle()
    assert "give" in gestures(cleo) and "Play on without Ben" in cleo.root.textContent


def test_somebody_plays_on_for_another_one_and_looks_away_from_nothing() -> None:
    worlds, _ = waits_for_ben()
    cleo = worlds[2]
    cleo.do("give_to 1 2")
    assert caught_up(cleo).actions() and cleo.sheet is None and cleo.board.player_of(1) == "human"
    link = play(cleo, Random(5))
    game = open_turn_link(link)
    assert game.lists[1][game.lists[1].index("~2") + 1 :], "decided here"


def test_two_who_replace_one_seat_at_once_end_alike() -> None:
    worlds, _ = waits_for_ben()
    anna, _, cleo = worlds
    anna.do("give_to 1 0 easy")
    cleo.do("give_to 1 2")
    links = [play(anna, Random(1)), play(cleo, Random(2))]
    opened(anna, links[1])
    opened(cleo, links[0])
    told = [world.page.navigation.screen.mode.together for world in (anna, cleo)]
    assert told[0]["players"] == told[1]["players"] and told[0]["known"] == told[1]["known"]


def test_a_course_that_was_left_is_remembered() -> None:
    """What was sent of it may still be on its way, and is not to be decided anew if it counts again."""
    worlds, link = waits_for_ben()
    _, ben, cleo = worlds
    opened(ben, link)
    cleo.do("give_to 1 2 easy")
    links = [play(ben, Random(1)), play(cleo, Random(2))]
    knew = [world.page.navigation.screen.mode.together["known"] for world in (ben, cleo)]
    opened(ben, links[1])
    opened(cleo, links[0])
    (left,) = [at for at, world in enumerate((ben, cleo)) if kept(world)["left"]]
    world = (ben, cleo)[left]
    assert kept(world)["left"] == [knew[left]]
    assert not world.board.can_undo(), "what is known of the other course has been sent"
    caught_up(world)
    assert kept(world)["left"] == [knew[left]]
    opened(world, links[left])
    assert kept(world)["left"] == [knew[left]], "a link that is late changes nothing"


def test_whoever_leaves_gives_the_own_seat_away() -> None:
    worlds, link = three()
    opened(worlds[1], link)
    worlds[1].do("give")
    assert "give_to 1 0 medium" in sheet_gestures(worlds[1])
    worlds[1].do("give_to 1 0")
    assert "Anna plays on for you." in worlds[1].root.textContent and turn_link_of(caught_up(worlds[1]))
    opened(worlds[0], turn_link_of(worlds[1]))
    assert caught_up(worlds[0]).actions() and worlds[0].board.view["deciders"] == [1], "Anna decides for Ben"


def test_whoever_invites_is_told_who_has_joined() -> None:
    worlds, _ = three()
    anna = worlds[0]
    assert "Ben has joined." in told(anna) or "Cleo has joined." in told(anna)


def test_a_game_in_which_a_seat_was_given_away_counts_for_whoever_sat_down_there() -> None:
    worlds = [World(kept={"dicetable.name": name}) for name in NAMES[:2]]
    anna, ben = worlds
    anna.open(BARE.replace("human,human,human", "human,human"))
    link = play(anna, Random(1))
    opened(ben, link)
    opened(anna, play(ben, Random(2)))
    opened(ben, play(anna, Random(3)))
    caught_up(ben).do("give")
    ben.do("give_to 1 0 medium")
    opened(anna, turn_link_of(caught_up(ben)))
    opened(ben, play(anna, Random(4)))
    while ben.main().get("data-state") != "over":
        ben.settle() if ben.board.phase == "moving" else ben.do("throw") if ben.board.to_throw else rung(ben)
    for seat, world in enumerate(worlds):
        (found,) = world.page.history.results()
        result = world.board.view["result"]
        assert (found["mode"], found["foes"], found["score"]) == ("shared", [], result["scores"][seat])
        assert found["won"] == (seat in result["winners"]) == ending.is_won(world.board)
        assert found["seats"] == [
            [name, result["scores"][at], at in result["winners"], at == seat]
            for at, name in enumerate(NAMES[:2])
        ]
