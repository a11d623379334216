"""Several people around one device: who holds it, when it is handed over unseen, and that nobody sees another's
choice before making their own (RULES.md A2, A11)."""

import random
from typing import Any

import pytest
from fakes import World
from looking import all_of, shown

TABLE = "#/goennen/table?seats={}&seed=TWO&start=0"


def around(seats: str) -> World:
    world = World()
    world.open(TABLE.format(seats))
    return world


def until(world: World, phase: str, seat: int | None = None) -> None:
    """Plays on, wasting no dice, until a person decides in that phase."""
    for _ in range(400):
        view = world.session.view
        if view["phase"] == phase and world.actions() and seat in (None, view["seat"]):
            return
        if world.session.thinking_seat() is not None:
            world.ring("computer")
            continue
        good = [a for a in world.actions() if a.startswith(("roll_YOGBP", "enter", "place", "draw"))]
        world.do("act " + (good or world.actions())[0])
    raise AssertionError(f"no {phase}")


def test_a_hand_is_not_there_before_its_owner_holds_the_device() -> None:
    world = around("human,human")
    assert world.sheet == ("hand_over", 0)
    hand = world.session.waiting["view"]["seats"][0]["hand"]
    assert len(hand) == 4
    assert not any(each.attributes.get("data-card") in hand for each in world.root.walk())
    for what in ("close", "moves", "menu", "die Y", "card " + hand[0]):  # no way around it
        world.do(what)
        assert world.sheet == ("hand_over", 0)
    world.do("taken")
    assert any(each.attributes.get("data-card") in hand for each in world.root.walk())


def test_a_turn_that_passes_is_said_until_something_is_touched() -> None:
    world = around("human,human")
    until(world, "roll", 0)
    assert world.page.announcer.next_player == "Player 1, it’s your turn" and world.sheet is None
    assert world.said.startswith("Player 1, it’s your turn. ")
    world.do("die Y")
    assert world.page.announcer.next_player == ""
    until(world, "passive", 1)  # alone to choose: nothing is secret
    assert world.page.announcer.next_player == "Player 2, it’s your turn" and world.sheet is None


def test_a_single_person_is_told_nothing() -> None:
    world = around("human,easy,easy")
    until(world, "roll", 0)
    assert world.page.announcer.next_player == "" and world.sheet is None


def test_those_who_choose_at_the_same_time_hand_the_device_over() -> None:
    world = around("human,human,easy,human")
    until(world, "passive", 1)
    assert world.sheet == ("hand_over", 1) and world.page.announcer.next_player == ""
    world.do("taken")
    while world.session.view["seat"] == 1 and world.session.view["phase"] == "passive":
        world.do("act pass")
    while world.session.thinking_seat() is not None:
        world.ring("computer")
    assert world.session.view["seat"] == 3 and world.sheet == ("hand_over", 3)


def test_what_one_has_chosen_is_nowhere_on_the_page_before_the_next_has() -> None:
    world = around("human,human,human")
    until(world, "passive", 1)
    save, choices = world.model.snapshot["save"], world.actions()
    assert len(choices) > 2
    pictures = set()
    for choice in choices:
        other = World()
        other.kept["dicetable.save " + world.model.snapshot["link"]] = save
        other.open(world.model.snapshot["link"])
        other.do("act " + choice)
        while other.session.view["seat"] == 1 and other.session.view["phase"] == "passive":
            other.do("act pass")
        if other.session.view["seat"] == 2:
            assert other.sheet == ("hand_over", 2)
            other.do("taken")
            other.session.step = 0
            pictures.add(str(all_of(shown(other)) + other.log))
    assert len(pictures) == 1


# playing openly


def openly(link: str = "#/goennen/table?seats=human,human,human&seed=OPEN&start=0", **options: Any) -> World:
    """A table at which people play openly, in its first round."""
    world = World(**options)
    world.do("another goennen device")
    world.page.input("seats", "3")
    world.page.input("openly", "yes")
    world.page.opener.open(link, True)
    while world.session.view["phase"] == "setup":
        world.do("taken")
        world.do("act " + world.actions()[0])
    return world


def until_passive(world: World) -> None:
    """Rolls all dice again."""
    while world.session.view["phase"] != "passive":
        world.do("act " + next(a for a in world.actions() if a.startswith("roll_")))


def test_starting_cards_are_secret_all_the_same() -> None:
    world = World()
    world.page.input("openly", "yes")
    world.open("#/goennen/table?seats=human,human&seed=OPEN&start=0")
    assert world.session.openly and world.sheet == ("hand_over", 0)


def test_who_plays_openly_need_not_look_away_from_what_others_enter() -> None:
    world = openly()
    until_passive(world)
    for seat in (1, 2):
        assert world.sheet is None and world.session.view["seat"] == seat and world.session.model.actions
        assert f"Player {seat + 1}" in world.said, "who is next is told"
        world.do("act pass")
    assert world.session.view["seat"] == 0


@pytest.mark.parametrize("first", ["yes", "no"])
def test_a_rematch_is_played_as_openly_as_the_game_before(first: str) -> None:
    """Whatever was chosen meanwhile for a game that was not begun, or for another."""
    world = World()
    world.page.input("openly", first)
    world.page.opener.open(TABLE.format("human,human"), True)
    for way in ("again", "other", "rematch 1"):
        world.page.people().play_openly("no" if first == "yes" else "yes")
        world.do("taken")
        world.do(way)
        assert world.session.openly is (first == "yes"), way
    world.page.opener.open("#/tutto/table?seats=human,human&seed=TWO&start=0", True)
    world.do("other")
    assert world.page.people().openly is (first == "yes"), "a game without the choice leaves it as it is"


def test_what_all_have_heard_as_it_was_entered_is_not_said_again() -> None:
    """Somebody who has looked away is told."""
    for world in (openly(), around("human,human,human")):
        if not world.session.openly:
            until(world, "passive", 1)
            world.do("taken")
        else:
            until_passive(world)
        world.do("act " + next(a for a in world.actions() if a.startswith("enter")))
        said = world.heard[-1].partition(" with ")[0].rstrip(",")
        assert said.startswith("Player 2 entered ")
        while world.session.view["seat"]:
            world.do("taken")
            world.do("act pass")
        assert any(said in words for words in world.heard) is not world.session.openly
        assert any(said in line for line in world.log), "the log has it"


def test_the_log_is_in_sight_where_people_play_openly() -> None:
    world = openly()
    (story,) = [e for e in world.root.walk() if e.attributes.get("class") == "story"]
    assert story.textContent and "Player" in story.textContent
    secret = [
        line for line in world.log if line not in world.session.log.others(None, ("put_back", "drew_card"))
    ]
    assert secret and not any(line in story.textContent for line in secret), (
        "what one put back stays one's own"
    )
    world = World()
    world.page.input("openly", "no")
    world.page.opener.open("#/goennen/table?seats=human,human&seed=OPEN&start=0", True)
    while world.session.view["phase"] == "setup":
        world.do("taken")
        world.do("act " + world.actions()[0])
    assert not [e for e in world.root.walk() if e.attributes.get("class") == "story"]


def to_the_end(world: World) -> None:
    """Plays until the active seat can end its turn with something to take back."""
    luck = random.Random(3)
    for _ in range(400):
        view = world.session.view
        if world.session.to_throw:
            world.do("throw")
            continue
        if "end" in world.actions() and world.session.snapshot["can_undo"] and view["seat"] == view["active"]:
            return
        actions = world.actions()
        best = (
            [a for a in actions if a.startswith(("complete", "enter", "buy"))]
            or [a for a in actions if a != "end"]
            or actions
        )
        world.do("taken")
        world.do("act " + luck.choice(best))
    raise AssertionError("nobody completes anything")


def test_the_end_of_a_turn_can_be_taken_back_until_the_next_dice_are_seen() -> None:
    world = openly(by_hand=True)
    to_the_end(world)
    before, seat = world.session.view["step"], world.session.view["seat"]
    world.do("act end")
    assert world.session.to_throw and world.session.view["active"] != seat and world.session.can_undo()
    world.do("undo")
    assert (world.session.view["step"], world.session.view["seat"]) == (
        before,
        seat,
    ) and world.session.model.actions
    while world.session.can_undo():  # back to the last roll
        world.do("undo")
    (*_, last) = world.match.moves
    assert world.session.view["step"] < before and str(last.action).startswith("roll_")


def test_the_end_of_a_turn_cannot_be_taken_back_once_the_next_dice_are_seen() -> None:
    world = openly(by_hand=True)
    to_the_end(world)
    world.do("act end")
    world.do("throw")
    step = world.session.view["step"]
    assert not world.session.can_undo()
    world.do("undo")
    assert world.session.view["step"] == step
    again = World(kept=world.kept, by_hand=True)
    again.open(world.link)
    assert not again.session.can_undo(), "nor when it is opened anew"


def test_dice_that_were_thrown_at_once_are_seen() -> None:
    world = openly()
    to_the_end(world)
    world.do("act end")
    assert world.session.snapshot["reopens"] == "unseen" and not world.session.can_undo()


def test_turns_of_several_people_end_by_themselves_only_if_that_can_be_taken_back() -> None:
    for open_, ends in (("yes", True), ("no", False)):
        world = World(by_hand=True)
        world.page.input("openly", open_)
        world.page.opener.open("#/goennen/table?seats=human,human&seed=OPEN&start=0", True)
        while world.session.view["phase"] == "setup":
            world.do("taken")
            world.do("act " + world.actions()[0])
        auto = world.session.auto_end_turn
        assert auto and auto.ends() is ends
        world.page.settings.set("throw", "itself")
        assert not auto.ends()


# while another screen is shown


def answer_all(world: World) -> None:
    """The engine answers what it was asked."""
    waiting, world.browser.queue = world.browser.queue or [], None
    for request in waiting:
        world.browser.send(request)


def covered_beside_the_help() -> World:
    """The help is opened while a computer player decides on its last roll, after which two people choose in secret."""
    world = around("human,human,easy")
    for _ in range(400):
        if world.session.thinking_seat() is None:
            world.do("taken")
            world.do(
                "act "
                + next((a for a in world.actions() if a.startswith(("pass", "end"))), world.actions()[0])
            )
            continue
        world.browser.queue = []
        world.ring("computer")
        world.do("menu")
        world.do("help")
        answer_all(world)
        if world.session.covered:
            return world
        world.page.navigation.leave_aside()
    raise AssertionError("no computer player rolls again")


def test_the_device_is_handed_over_once_the_table_is_shown_again() -> None:
    world = covered_beside_the_help()
    assert world.shows("help") and world.sheet is None
    assert world.root.all(data_do="back")
    world.page.navigation.leave_aside()
    assert world.sheet == ("hand_over", 0) and world.root.all(data_do="taken")
    assert world.browser.focused[-1] == "#sheet-title"
    world.do("taken")
    assert world.session.model.actions and world.sheet is None


def test_a_typed_address_leads_nowhere_past_the_hand_over() -> None:
    world = around("human,human")
    world.page.came_to("#/help")
    assert world.shows("help") and world.sheet is None
    world.page.came_to(world.session.address())
    assert world.shows("table") and world.sheet == ("hand_over", 0)


def test_an_engine_that_is_started_again_leaves_the_hand_over() -> None:
    world = around("human,human")
    world.browser.tell(failed={"step": "load"})
    assert world.sheet == ("broken",)
    world.do("retry")
    assert world.sheet == ("hand_over", 0) and world.session.covered


def until_it_passes_in_flight(world: World) -> None:
    """Plays on until the dice of player 1 fly and player 2 decides after them."""
    for _ in range(80):
        world.settle()
        world.do("taken")
        roll = world.session.view["phase"] == "roll"
        world.do(
            "act " + next((a for a in world.actions() if roll and a.startswith("roll_")), world.actions()[0])
        )
        if (
            world.session.skippable
            and world.session.view["seat"] == 1
            and world.session.view["phase"] == "passive"
        ):
            return
    raise AssertionError("nobody rolls")


@pytest.mark.parametrize(("seats", "sheet"), [("human,human", None), ("human,human,human", ("hand_over", 1))])
def test_dice_that_land_after_the_game_was_left_say_nothing(seats: str, sheet: tuple | None) -> None:
    world = World(moving=True)
    world.open(TABLE.format(seats))
    until_it_passes_in_flight(world)
    world.page.came_to("#/")
    world.settle()
    assert (
        world.shows("home")
        and world.sheet is None
        and world.page.announcer.next_player == ""
        and not world.said
    )
    world.open(world.session.snapshot["link"])
    assert world.sheet == sheet


def test_the_log_has_the_latest_first_once_the_device_is_taken() -> None:
    world = around("human,human,human")
    until(world, "passive", 1)
    assert world.sheet == ("hand_over", 1)
    world.do("taken")
    again = World(kept=world.kept)
    again.open(world.link)
    again.do("taken")
    assert len(world.log) > 3 and world.log == again.log, "as in a game that is opened anew"
    assert "rolled" in world.log[0]


def test_dice_that_land_while_the_help_is_read_are_told_at_the_table() -> None:
    world = World(moving=True)
    world.open(TABLE.format("human,human"))
    until_it_passes_in_flight(world)
    world.do("help")
    world.settle()
    assert world.session.staging and world.page.announcer.next_player == ""
    world.page.navigation.leave_aside()
    assert not world.session.staging and world.page.announcer.next_player == "Player 2, it’s your turn"
