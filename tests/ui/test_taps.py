"""What goes with few touches: the first throw, turns that end by themselves, what can only mean one thing."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest
from fakes import World
from ui.games.goennen.chance import acts, chances
from ui.kit.loader import load
from ui.table.auto_end_turn import AFTER, GUARD

SOLO = "#/goennen/solo?level=1&seed="


def started(link: str = SOLO + "TAPS", **options: bool) -> World:
    world = World(by_hand=True, **options)
    world.open(link)
    return world


def ready(**options: bool) -> World:
    """Just before the first turn."""
    world = started(**options)
    while world.actions() != ["ready"]:
        world.do("act " + world.actions()[0])
    return world


def told(world: World) -> str:
    """All that a player could see or hear, but for the log and what was said before."""
    words = [world.root.textContent]
    for past in [
        e.textContent
        for e in world.root.walk()
        if "story" in e.attributes.get("class", "") or e.attributes.get("role") == "log"
    ]:
        words[0] = words[0].replace(past, "")
    words += [world.said, world.notice, world.page.navigation.screen.title()]
    for element in world.root.walk():
        words += [f"{name}={value}" for name, value in element.attributes.items()]
    return "\n".join(words)


def settle(world: World) -> None:
    while world.session.skippable:
        world.settle()


def secrets(world: World) -> list[str]:
    """What is seen or heard of the dice that are still in the hand."""
    known = re.findall(r"data-face=.*|[Rr]olled [a-z]+ \d|only \d alike|data-action=.*", told(world))
    return known + [line for line in world.log[:1] if "rolled" in line]


def timers(world: World) -> list:
    return [callback for callback, milliseconds in world.browser.waits if milliseconds == AFTER]


@pytest.mark.parametrize("moving", (False, True))
def test_the_first_throw_is_the_players_and_tells_nothing_before(moving: bool) -> None:
    world = ready(moving=moving)
    world.do("act ready")
    assert world.session.to_throw and world.session.view["step"] == world.session.step
    assert secrets(world) == [] and world.root.one(data_prompt="throw")
    assert world.browser.focused[-1] == '[data-do="throw"]'
    world.do("die Y")
    assert world.notice == "Roll the dice first."
    world.do("reroll")
    world.do("undo")
    assert world.session.to_throw and secrets(world) == []
    assert "first-roll" in world.browser.marks
    world.do("throw")
    if moving:
        assert [throw.die for throw in world.browser.scenes[-1].throws] == list(
            "YOGBP"
        ) and "data-face" not in told(world)
        world.settle()
    assert world.actions() and "You rolled yellow" in world.said and not world.session.to_throw
    step = world.session.step
    world.do("throw")  # only once
    assert world.session.step == step


def test_what_came_before_the_throw_is_told() -> None:
    world = ready()
    world.do("act ready")
    world.do("throw")
    while not any(each.startswith("remove") for each in world.actions()):
        world.do("act " + world.actions()[-1])
    world.do("act " + world.actions()[0])
    assert (
        world.session.to_throw
        and "was removed from the market" in world.said
        and "was removed from the market" in "".join(world.log)
    )
    assert secrets(world) == []


def test_the_panel_of_all_moves_acts_at_once() -> None:
    world = ready()
    world.do("play ready")
    assert not world.session.to_throw and world.actions()
    while "end" not in world.actions():
        world.do("play " + world.actions()[0])
    assert timers(world) == []


def test_a_key_throws() -> None:
    world = ready()
    world.do("act ready")
    assert world.page.key("r") and not world.session.to_throw


def test_the_setting_throws_by_itself() -> None:
    world = ready()
    world.do("setting throw itself")
    world.do("act ready")
    assert not world.session.to_throw and world.actions()


def test_computers_throw_for_themselves_and_the_next_person_by_hand() -> None:
    world = started("#/goennen/table?seats=human,easy&start=1&seed=TAPS")
    while world.session.view["phase"] == "setup":
        if world.actions():
            world.do("act " + world.actions()[0])
        else:
            world.ring("computer")
    for _ in range(200):
        if world.session.to_throw:
            break
        assert world.session.thinking_seat() is not None or world.actions()
        if world.actions():
            world.do("act " + world.actions()[-1])
        else:
            world.ring("computer")
    assert world.session.view["active"] == 0 and secrets(world) == []


def test_tutto_waits_for_the_throw_of_each_turn() -> None:
    world = started("#/tutto/solo?seed=TAPS")
    luck, thrown = random.Random(1), 0
    for _ in range(120):
        if world.session.to_throw:
            assert world.session.model.shown["dice"] == [] and world.root.one(data_prompt="throw")
            before = len(world.log)
            world.do("throw")
            settle(world)
            assert any(line.startswith("Rolled") for line in world.log[: len(world.log) - before])
            thrown += 1
        elif world.session.staging:
            world.settle()
        elif world.actions():
            world.do("act " + luck.choice(world.actions()))
    assert thrown > 3


def test_a_new_game_of_tutto_begins_with_the_throw_and_a_link_shows_it_as_it_stands() -> None:
    world = World(by_hand=True)
    world.open("#/tutto/solo?seed=FIRST", fresh=True)
    assert world.session.to_throw and secrets(world) == [] and world.model.shown["dice"] == []
    world.do("throw")
    assert world.actions() and "Rolled" in world.said
    world = World(by_hand=True)
    world.open("#/tutto/solo?seed=FIRST")
    assert not world.session.to_throw and world.actions()


def ends(world: World) -> Iterator[str]:
    """Plays on to moments at which nothing is left but to end; gives the last action before."""
    luck = random.Random(5)
    for _ in range(600):
        if world.session.to_throw:
            world.do("throw")
        actions = world.actions()
        if not actions:
            return
        wanted = [each for each in actions if each.startswith(("complete", "buy", "enter", "place", "draw"))]
        action = luck.choice(wanted or actions)
        before = len(timers(world))
        world.do("act " + action)
        if len(timers(world)) > before:
            yield action


def test_a_turn_in_which_nothing_is_left_ends_by_itself() -> None:
    world = ready()
    world.do("act ready")
    action = next(ends(world))
    (only,) = world.actions()
    step = world.session.step
    assert only in ("end", "pass") and world.root.one(data_prompt="done" if only == "end" else "entered")
    world.do("menu")
    timers(world)[-1]()  # not while something is read
    assert world.session.step == step and len(timers(world)) > 1
    world.do("close")
    timers(world)[-1]()
    assert world.session.view["step"] == step + 1, action


def test_a_touch_just_after_an_end_by_itself_decides_nothing() -> None:
    world = ready()
    world.do("act ready")
    for _ in ends(world):
        if world.actions() == ["pass"]:
            break
    timers(world)[-1]()
    step = world.session.view["step"]
    (first, *_) = world.actions()
    assert first.startswith("remove")
    world.do("act " + first)
    assert world.session.view["step"] == step
    for callback, milliseconds in world.browser.waits:
        if milliseconds == GUARD:
            callback()
    world.do("act " + first)
    assert world.session.view["step"] > step


@pytest.mark.slow
def test_circles_that_were_used_are_told_and_the_turn_waits() -> None:
    seen = waited = 0
    for seed in range(8):
        if seen > 11 and waited:
            break
        world, luck = started(SOLO + f"SPENT{seed}"), random.Random(seed)
        for _ in range(150):
            if world.session.to_throw:
                world.do("throw")
            actions = world.actions()
            if not actions:
                break
            marked = [each for each in actions if world.model.action(each)["marks"]]
            wanted = [each for each in actions if each.startswith(("complete", "buy", "place", "enter"))]
            text = luck.choice(marked or wanted or actions)
            if not marked:
                world.do("act " + text)
                assert not world.session.spending
                continue
            before = len(timers(world))
            world.do("act " + text)
            assert (
                world.session.spending
                and world.notice == world.session.spending
                and world.notice in world.said
            )
            (undo,) = world.root.all(data_do="undo")
            assert "spent" in undo.attributes["class"].split() and len(timers(world)) == before
            seen += 1
            waited += world.session.game.forced_action() is not None
            if waited < 2 and seen % 3 == 0:
                world.do("undo")
                assert not world.session.spending
    assert seen > 5 and waited, (seen, waited)


def test_what_led_to_the_end_is_taken_back() -> None:
    world = ready()
    world.do("act ready")
    for _ in ends(world):
        if world.session.can_undo():
            break
    step = world.session.step
    (timer,) = timers(world)
    (undo,) = world.root.all(data_do="undo")  # it has one place: the head
    assert "icon-button" in undo.attributes["class"]
    world.do("undo")
    assert world.session.step == step - 1 and timers(world) == [] and world.session.forced_action() is None
    timer()  # it rang at the very moment at which it was stopped
    assert world.session.step == step - 1


def test_the_setting_waits_for_the_player() -> None:
    world = ready()
    world.do("setting finish button")
    world.do("act ready")
    assert list(ends(world)) == []


def moments(kind: str) -> Iterator[World]:
    """Moments at which an action of a kind is legal."""
    for seed in range(12):
        world, luck = World(), random.Random(seed)
        world.open(SOLO + f"ONE{seed}")
        for _ in range(150):
            actions = world.actions()
            if not actions:
                break
            if any(each.startswith(kind) for each in actions):
                yield world
            wanted = [each for each in actions if each.startswith(("complete", "buy", "enter", "place"))]
            world.do("act " + luck.choice(wanted if wanted and luck.random() < 0.6 else actions))


def test_one_touch_completes_a_card_that_can_be_completed_in_one_way() -> None:
    for world in moments("complete"):
        ways = world.model.find("complete")
        alone = [a for a in ways if [b["card"] for b in ways].count(a["card"]) == 1]
        if alone and world.model.armed is None:
            step = world.session.step
            world.do("card " + alone[0]["card"])
            assert world.session.step == step + 1 and not world.sheet
            world.do("undo")
            assert alone[0]["text"] in world.actions()
            return
    raise AssertionError("never")


def test_of_several_ways_to_enter_a_die_those_without_circles_come_first() -> None:
    seen = 0
    for world in moments("enter"):
        for a in world.model.find("enter"):
            world.do("lay_down")
            world.session.game.gestures.lay(a["card"], a["fields"][0], a["dice"][0])
            if world.sheet and world.sheet[0] == "choose":
                marks = [sum(world.model.action(text)["marks"].values()) for text in world.sheet[2]]
                assert marks == sorted(marks)
                seen += len(set(marks)) > 1
                world.do("close")
            elif not world.sheet:
                break  # it was played
        if seen > 3:
            return
    raise AssertionError(seen)


def test_done_is_not_the_filled_button_while_a_die_could_complete_a_card() -> None:
    seen = 0
    for world in moments("enter"):
        model = world.model
        completing = [a for a in model.find("enter") if a["gain"] is not None]
        if not completing or chances(model) or not model.can(("pass", "end")):
            continue
        (done,) = [
            e for e in world.root.walk() if re.match("confirm (pass|end)", e.attributes.get("data-do", ""))
        ]
        assert "main" not in done.attributes["class"].split()
        seen += 1
        if seen > 2:
            return
    raise AssertionError(seen)


def test_the_large_card_shows_what_its_button_does() -> None:
    seen = 0
    for world in moments("complete"):
        for card in {a["card"] for a in world.model.find("complete")}:
            if len(world.model.find("complete", card=card)) < 2:
                continue
            world.do("lay_down")
            world.do("card " + card)
            assert world.sheet == ("card", card)
            ways = [
                e for e in world.root.walk() if e.attributes.get("data-do", "").startswith("act complete")
            ]
            (main,) = [e for e in ways if " main" in e.attributes["class"]]
            action = world.model.action(main.attributes["data-do"][4:])
            ghosts = world.model.ghosts(card)
            assert ghosts == [
                list(each) for each in zip(action["fields"], action["dice"], action["numbers"], strict=True)
            ]
            world.do("close")
            seen += 1
        if seen > 5:
            return
    raise AssertionError("seldom")


def test_a_die_dropped_on_a_card_enters_where_all_places_are_alike() -> None:
    entered = asked = 0
    for world in moments("enter"):
        model = world.model
        if model.can(("complete", "roll")):
            continue
        a = model.find("enter")[0]
        ways = [b for b in model.find("enter", card=a["card"], die=a["dice"][0])]
        plain = [b for b in ways if not b["marks"]] or ways
        places = {(b["alike"], b["numbers"][0], str(b["marks"])) for b in plain}
        step = world.session.step
        world.session.game.gestures.drop("die", a["dice"][0], ["card", a["card"]])
        if len(places) == 1:
            assert world.session.step == step + 1
            entered += len(plain) > 1
            world.do("undo")
        else:
            assert world.session.step == step and world.sheet == ("card", a["card"])
            asked += 1
            world.do("close")
        world.do("lay_down")
        if entered > 2 and asked > 2:
            return
    raise AssertionError((entered, asked))


def test_a_chance_is_taken_in_the_dock() -> None:
    for world in moments("draw"):
        if not acts(world.model):
            draws = [e for e in world.root.walk() if e.attributes.get("data-do", "").startswith("act draw")]
            assert draws and not world.sheet
            break
    for world in moments("draw"):
        if acts(world.model):
            assert not world.root.all(data_do="act draw_S")
            world.do("chance")
            assert not world.sheet and world.root.one(data_prompt="chance")
            assert [e for e in world.root.walk() if e.attributes.get("data-do", "").startswith("act draw")]
            world.do("chance")
            assert world.root.all(data_do="complete")
            return
    raise AssertionError("never")


def test_ways_that_use_circles_are_folded_behind_those_that_do_not() -> None:
    seen = 0
    for world in moments("buy"):
        for slot in {a["slot"] for a in world.model.find("buy")}:
            ways = world.model.find("buy", slot=slot)
            plain = [a["text"] for a in ways if not a["marks"]]
            if not plain or len(plain) == len(ways):
                continue
            world.do("slot " + slot)
            listed = [
                e.attributes["data-do"][4:]
                for e in world.root.walk()
                if e.attributes.get("data-do", "").startswith("act buy")
            ]
            assert sorted(listed) == sorted(plain)
            world.do(f"ways {ways[0]['card']}")
            listed = [
                e.attributes["data-do"][4:]
                for e in world.root.walk()
                if e.attributes.get("data-do", "").startswith("act buy")
            ]
            assert sorted(listed) == sorted(a["text"] for a in ways)
            world.do("close")
            seen += 1
        if seen > 3:
            return
    raise AssertionError(seen)


def test_a_field_is_named_by_what_can_be_seen() -> None:
    world = World()
    cards = world.page.engine.cards or {}
    say = load("ui.games.goennen.say")
    for card in cards.values():
        fields = say.fields_of(card["task"])
        names = [say.field(card, i) for i in range(len(fields))]
        assert len(set(names)) == len(names), names
        for name, field in zip(names, fields, strict=True):
            assert not re.search(r"\d", name) or str(field["number"]) in name
