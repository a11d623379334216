"""TUTTO's page without a browser: whole games through its panel, its dice, its scenes and sentences."""

from __future__ import annotations

import random
import re

import pytest
from fakes import World
from finished import ended
from ui.kit.drag import Drag
from ui.kit.text import percent

from tests.choosing import stopping

SOLO = "#/tutto/solo?seed=PAGE"


def started(link: str = SOLO, **options: bool) -> World:
    world = World(**options)
    world.open(link)
    settled(world)
    return world


def settled(world: World) -> None:
    for _ in range(200):
        if not world.session.staging:
            return
        world.settle()
    raise AssertionError("the scenes have no end")


def act(world: World, what: str) -> None:
    world.do(what)
    settled(world)


def said_plainly(world: World) -> None:
    """No key stands for itself, no parameter was forgotten."""
    words = [world.root.textContent, *world.log, world.said]
    words += [e.attributes["aria-label"] for e in world.root.all(aria_label=None)]
    for text in words:
        assert not re.search(r"tutto\.[a-z]|[{}]", text), text


def test_the_dice_have_a_colour_of_dice_when_a_stop_ends_the_game() -> None:
    """Found by the soak: they were to have the card's, which is none of theirs."""
    world = started("#/tutto/table?seats=human,human&start=0&seed=STOP3")
    luck = random.Random(0)
    while world.actions():
        actions = sorted(world.actions())
        act(world, "act " + ("stop" if "stop" in actions else luck.choice(actions)))
        if world.sheet and world.sheet[0] == "hand_over":
            act(world, "taken")
    assert world.session.view["card"]["kind"] == "stop"
    dice = [job for job in world.browser.document.painted if job[0] == "die"]
    assert dice and {job[1] for job in dice} <= set("YOGBP")


@pytest.mark.parametrize(
    "link, turn",
    [
        (SOLO, "Turn %d. "),
        ("#/tutto/table?seats=human,easy&seed=PAGE&start=0", "Round %d: You. You: "),
    ],
)
def test_the_turn_of_the_only_person_is_said_before_its_card(link: str, turn: str) -> None:
    world = started(link)
    first = world.session.view["round"]
    while world.session.view["round"] == first or not world.actions():
        if world.actions():
            act(world, "act " + ("stop" if "stop" in world.actions() else world.actions()[0]))
        else:
            world.ring("computer")
            settled(world)
    said = " ".join(world.heard)
    turn %= first + 1
    assert said.count(turn) == 1 and re.match(
        "[Aa] stop card|Bonus|Double|Straight|Fireworks|Plus", said.partition(turn)[2]
    )
    assert turn.removesuffix("You: ").strip() in world.log, "the log says it in the same words"
    assert not re.search(r"Round \d+: (?!You)", said), "no computer's turn is said"


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("moving", (False, True))
def test_whole_solo_game(seed: int, moving: bool) -> None:
    world = started(f"#/tutto/solo?seed=SOLO{seed}", moving=moving)
    luck = random.Random(seed)
    while world.actions():
        assert world.main()["data-step"] == str(world.session.view["step"])
        act(world, "act " + luck.choice(world.actions()))
        said_plainly(world)
    assert world.main()["data-state"] == "over"
    assert "turns" in world.root.one(id="sheet-title").textContent


def test_the_result_stays_when_another_tab_has_deleted_everything() -> None:
    world = ended(SOLO)
    assert world.sheet == ("result",) and "Your best here." in world.root.textContent
    for key in list(world.kept):
        world.browser.remove(key)
    world.page.frames.request()
    assert world.sheet == ("result",) and "Your best here." not in world.root.textContent


def test_whole_game_of_six_on_one_device() -> None:
    world = started("#/tutto/table?seats=human,human,human,human,human,human&seed=SIX&start=2")
    luck = random.Random(2)
    while world.actions():
        act(world, "act " + luck.choice(world.actions()))
        said_plainly(world)
    assert world.main()["data-state"] == "over"
    seats = [each for each in world.root.all(data_seat=None, data_score=None) if each.tag == "li"]
    assert len(seats) == 6 and len(world.root.all(data_do=None, data_seat=None)) == 6, (
        "at the table, and in the ranking"
    )


def dice(world: World) -> dict[str, dict]:
    """The view's dice by letter."""
    return {die["die"]: die for die in world.session.view["dice"]}


def rolled(world: World, wanted: list[int], seeds: int = 3000) -> World:
    """A solo game on a card that counts dice whose first roll shows these faces."""
    for seed in range(seeds):
        world.open(f"#/tutto/solo?seed=R{seed}")
        settled(world)
        view = world.session.view
        if sorted(die["face"] for die in view["dice"]) == wanted and view["card"]["kind"] in (
            "bonus",
            "double",
        ):
            return world
    raise AssertionError(f"no roll {wanted}")


def chosen(world: World) -> list[int]:
    return sorted(dice(world)[k]["face"] for k in world.model.chosen)


def of(world: World, face: int, nth: int = 0) -> str:
    return [k for k in world.model.tray() if world.model.face(k) == face][nth]


def test_a_triple_is_chosen_and_given_back_as_one() -> None:
    world = rolled(World(), [1, 2, 3, 3, 3, 6])
    assert chosen(world) == [1, 3, 3, 3]
    world.do("die " + of(world, 3, 1))
    assert chosen(world) == [1]
    world.do("die " + of(world, 1))
    assert chosen(world) == [] and "Choose at least one" in world.root.one(data_do="keep").attributes["title"]
    world.do("die " + of(world, 3))
    assert chosen(world) == [3, 3, 3]
    world.do("die " + of(world, 6))
    assert chosen(world) == [3, 3, 3] and world.notice


def test_a_die_that_shows_the_same_may_be_kept_instead() -> None:
    world = rolled(World(), [1, 1, 2, 3, 4, 6])
    first, second = of(world, 1), of(world, 1, 1)
    world.do("die " + first)
    assert world.model.chosen == [second]
    act(world, "keep")
    assert any(f'"keep_{second}"' in save for save in world.kept.values())


def carry(world: World, die: str, target: str) -> None:
    drag = Drag(lambda: world.page.navigation.screen)
    drag.down(1, 0, 0, "die " + die)
    assert drag.move(1, 30, 0) and world.model.dragged == die
    drag.up(1, target)
    assert world.model.dragged is None


def test_dice_are_dragged_to_those_kept_and_back() -> None:
    world = rolled(World(), [1, 2, 3, 3, 3, 6])
    one, three = of(world, 1), of(world, 3)
    carry(world, one, "tray")
    assert chosen(world) == [3, 3, 3]
    carry(world, one, "head")  # nowhere: nothing happens
    assert chosen(world) == [3, 3, 3]
    carry(world, one, "die " + three)  # beside one that is kept
    assert chosen(world) == [1, 3, 3, 3]
    carry(world, three, "die " + of(world, 6))  # a triple comes along whole
    assert chosen(world) == [1]
    carry(world, three, "site")
    assert chosen(world) == [1, 3, 3, 3]
    drag = Drag(lambda: world.page.navigation.screen)
    drag.down(1, 0, 0, "die " + of(world, 6))
    assert drag.move(1, 30, 0) is None  # alone it is worth nothing


def pills(world: World, on: bool) -> list[str]:
    classes = "pill on" if on else "pill"
    return [pill.textContent for pill in world.root.all(**{"class": classes})]


def test_what_is_chosen_lies_with_what_is_kept() -> None:
    world = rolled(World(), [1, 1, 2, 3, 4, 6])
    assert pills(world, on=True) == ["200"] and pills(world, on=False) == []
    world.do("die " + of(world, 1))
    assert pills(world, on=True) == ["100"] and pills(world, on=False) == ["100"]
    world.page.key("1")  # the first from the left is the one that is still chosen
    assert chosen(world) == []


@pytest.mark.parametrize(
    "faces, null",
    [
        ([1, 2, 3, 4, 6, 6], "7.7"),
        ([1, 1, 2, 3, 4, 6], "15.7"),
        ([1, 1, 2, 3, 5, 6], "27.8"),
        ([1, 1, 2, 4, 5, 5], "44.4"),
        ([1, 1, 1, 1, 5, 6], "66.7"),
    ],
)
def test_the_odds_of_a_null_are_the_known_ones(faces: list[int], null: str) -> None:
    """25/324 with five dice, 17/108 with four, 5/18 with three, 4/9 with two, 2/3 with one."""
    world = rolled(World(), faces)
    assert "Bust" not in world.root.one(id="turn").textContent
    world.do("odds")
    assert f"Bust {null}%" in world.root.one(id="turn").textContent
    assert f"Bust {null}%" in world.notice, (
        "and told, since a lesson or a note may stand in the prompt's place"
    )


def test_with_all_six_dice_kept_the_odds_are_those_of_a_stop_card() -> None:
    for number in range(60):
        world = started(f"#/tutto/solo?seed=SIX{number}")
        world.do("odds")
        while not world.session.view["result"] and world.session.view["round"] < 3:
            keep = world.model.keep()
            if keep and keep["tutto"] and not keep["roll"]:
                deck = world.session.view["deck"]
                left = sum(card["left"] for card in deck["cards"])
                share = percent(
                    sum(card["left"] for card in deck["cards"] if card["kind"] == "stop") / left, True
                )
                assert f"Stop card {share}" in world.root.one(id="turn").textContent
                return
            actions = world.actions()
            world.do(
                "act "
                + max((each for each in actions if each.startswith("keep")), key=len, default=actions[0])
            )
            settled(world)
    raise AssertionError("no tutto")


def test_going_on_stands_out_until_stopping_reaches_the_goal() -> None:
    world = started("#/tutto/solo?seed=OUTSTANDING")
    luck = random.Random(1)
    looked = 0
    while world.main()["data-state"] != "over":
        if "stop" in world.actions():
            found = [each.attributes["data-do"] for each in world.root.all(**{"class": "act main"})]
            reaches = world.model.reaches()
            assert ("stop" in found) == bool(reaches) != ("keep" in found or "draw" in found)
            looked += 1
            if reaches:
                assert looked > 20
                return
        world.do("act " + stopping(world.actions(), luck))
        settled(world)
    raise AssertionError("the goal was reached by no choice")


def test_odds_are_told_when_there_are_some_and_have_decimals_only_where_needed() -> None:
    world = started()
    world.do("odds")
    assert world.notice.startswith("The odds are shown.")
    assert percent(0, True) == "0%" and percent(1, True) == "100%" and percent(0.123, True) == "12.3%"


def test_a_null_is_seen_before_the_next_turn() -> None:
    """Dice first, then the loss, then the next card; nothing is told of a later one while an earlier is shown."""
    world = started(moving=True)
    for _ in range(100):
        world.do("act " + max(world.actions(), key=len))
        seen = []
        while world.session.staging:
            news = world.model.news
            seen.append(news["key"] if news else "rolled")
            assert not world.actions() and world.main()["data-step"] != str(world.session.view["step"])
            world.settle()
        if "null" in seen:
            assert seen[:2] == ["rolled", "null"]
            return
    raise AssertionError("no null")


def test_a_bust_is_heard_while_it_is_shown_and_how_to_go_on() -> None:
    world = started(moving=True)
    heard = {"null": "", "stopped": ""}
    for _ in range(300):
        if all(heard.values()):
            break
        world.do("act " + max(world.actions(), key=len))
        while world.session.staging:
            news = world.model.news
            if news and news["key"] in heard and not heard[news["key"]]:
                heard[news["key"]] = " ".join(world.heard[-2:])
            world.settle()
    assert all("continue" in said for said in heard.values()), heard
    assert "Bust" in heard["null"] and "A stop card" in heard["stopped"], heard


def test_a_first_roll_that_is_a_null_is_thrown_too() -> None:
    """The computer player decides next, but only once the player has thrown."""
    for seed in range(80):
        world = World(by_hand=True)
        world.open(f"#/tutto/table?seats=human,easy&seed=NULL{seed}&start=1")
        session = world.session
        for _ in range(120):
            if session.to_throw:
                assert world.root.one(data_do="throw") and not world.root.all(data_do="pause")
                null = session.thinking_seat() is not None
                world.do("throw")
                if null:
                    assert not session.to_throw
                    assert session.model.news["key"] == "null"
                    return
            elif session.staging:
                world.settle()
            elif session.thinking_seat() is not None:
                world.ring("computer")
            elif world.actions():
                world.do("act " + max(world.actions(), key=len))
            else:
                break
    raise AssertionError("never")


def test_the_entries_of_the_menu_have_pictures_of_their_own() -> None:
    world = World()
    world.open("#/tutto/solo?seed=MENU&ruleset=1")
    world.browser.document.painted.clear()
    world.do("menu")
    drawn = [job[1] for job in world.browser.document.painted if job[0] == "icon"]
    assert {"hint", "chance", "draw", "help", "list"} <= set(drawn) and "star" not in drawn
