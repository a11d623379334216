"""The hint: a strip in the dock that says what to do and why, marks what it is about, and plays it."""

import random
import re
from typing import Any

import pytest
from fakes import Element, World, speak, started
from ui.kit.phrases import listed
from ui.kit.text import t

GAMES = (
    "#/goennen/solo?level=1&seed=HINT",
    "#/goennen/table?seats=human,easy&start=0&seed=HINT",
    "#/tutto/solo?seed=HINT",
)


def strip(world: World) -> Element | None:
    """The strip of a hint; that of an offer is none."""
    classes = [(each, each.attributes.get("class", "").split()) for each in world.root.walk()]
    found = [each for each, names in classes if "coach" in names and "offer" not in names]
    return found[0] if found else None


def marked(world: World, name: str = "advised") -> list[dict[str, str]]:
    return [each.attributes for each in world.root.walk() if name in each.attributes.get("class", "").split()]


def go(world: World) -> str:
    """What TUTTO's large button says."""
    return world.root.one(data_do="keep").textContent


def follow(world: World, action: dict[str, Any]) -> None:
    """Does with the dice what the hint says; then the button rolls as many as the hint."""
    chosen, says = world.model.chosen, world.root.one(id="hint-says").textContent
    back = [die for die in chosen if die not in action["dice"]]
    button = t("tutto.act.keep.roll", n=action["roll"])
    faces = listed([str(world.model.face(die)) for die in back])
    alone = len(back) == 1 and world.model.face(back[0]) not in action["faces"]
    key = "tutto.hint.back.only" if alone else "tutto.hint.back"
    assert bool(back) == (t(key, n=len(back), faces=faces, button=button) in says)
    assert {each["data-die"] for each in marked(world, "returned")} == set(back)
    assert (t("hint.without") in go(world)) == (world.model.keep() != action)
    for face in map(world.model.face, back):
        same = [die for die in world.model.chosen if world.model.face(die) == face]
        if len(same) > action["faces"].count(face):  # dice of one face may go back together
            world.do("die " + same[0])  # whichever of them
    assert world.model.keep() == action
    assert t("hint.without") not in go(world)
    assert not back or button in go(world)
    assert {each["data-die"] for each in marked(world) if "data-die" in each} == set(world.model.chosen)
    assert [each["data-do"] for each in marked(world) if "data-die" not in each] == ["keep"]


def steady(world: World, luck: random.Random) -> None:
    """On to the next decision of a person."""
    for _ in range(200):
        if world.session.staging:
            world.settle()
        elif world.session.thinking_seat() is not None:
            world.ring("computer")
        else:
            return


@pytest.mark.parametrize("language", ["en", "de", "nl"])
@pytest.mark.parametrize("link", GAMES)
def test_a_game_played_by_its_hints(link: str, language: str) -> None:
    speak(language)
    world = World(language=language)
    world.open(link)
    luck = random.Random(4)
    kinds = set()
    for _ in range(40):
        steady(world, luck)
        if world.session.view["result"]:
            break
        world.do("hint")
        advice = world.session.hint.advice
        assert advice and advice["action"] in world.actions() and world.sheet is None
        shown = strip(world)
        assert shown is not None and shown.attributes["data-prompt"] == "hint"
        words = shown.textContent
        assert not re.search(r"[{}]|[a-z]\.[a-z]|\.\.", words), words
        action = world.model.action(advice["action"])
        kinds.add(action["kind"])
        touched = marked(world)
        for die in action["dice"] if action["kind"] in ("keep", "complete", "buy", "enter") else []:
            assert any(each.get("data-die") == die for each in touched)
        if action["kind"] == "keep":
            follow(world, action)
        if action["kind"] == "roll" and world.model.tray():
            other = sorted(world.model.tray()) != sorted(action["dice"])
            assert other == (t("hint.without") in world.root.one(data_do="reroll").textContent)
        if action.get("card"):
            assert any(action["card"] == each.get("data-card") for each in touched)
        done = [each["data-do"] for each in touched if each["class"].startswith("act")]
        if action["kind"] in ("stop", "draw", "end", "pass", "ready"):
            assert done in ([action["kind"]], ["act " + action["text"]], ["confirm " + action["text"]])
        elif action["kind"] == "roll":
            assert bool(done) == world.model.ready(action)
        if action["kind"] == "enter":
            assert {int(each["data-field"]) for each in touched if "data-field" in each} == set(
                action["fields"]
            )
        step = world.session.view["step"]
        world.do("play_hint")
        assert world.session.view["step"] == step + 1 and strip(world) is None and not marked(world)
    assert len(kinds) >= 2


def seen(world: World) -> str:
    """What is shown of a hint's sentence, but for what is only read out."""
    says = world.root.one(id="hint-says")
    return " ".join(each.textContent for each in says.walk() if each.tag in ("b", "small"))


def test_a_phone_shows_the_whole_sentence_when_it_is_asked_for() -> None:
    world = World(phone=True)
    world.open("#/goennen/solo?level=1&seed=HINT")
    luck = random.Random(4)
    for _ in range(40):
        steady(world, luck)
        world.do("hint")
        assert "than “" in seen(world) or "as good" in seen(world) or "nothing else" in seen(world)
        if world.root.all(data_do="whole_hint"):
            break
        world.do("play_hint")
    brief = seen(world)
    world.do("whole_hint")
    assert "etter than “" in seen(world) and len(seen(world)) > len(brief)
    world.do("whole_hint")
    assert seen(world) == brief


@pytest.mark.parametrize("link", GAMES)
def test_a_second_press_tells_the_next_best(link: str) -> None:
    world = started(link)
    luck = random.Random(2)
    for _ in range(12):
        steady(world, luck)
        if len(world.actions()) > 2:
            found = []
            for _ in range(4):
                world.page.key("h")
                found.append(world.session.hint.advice)
            assert [each["place"] for each in found] == [0, 1, 2, 0]
            assert len({each["action"] for each in found}) == 3 and found[0] == found[3]
            assert found[0]["less"] == 0 <= found[1]["less"] <= found[2]["less"]
            assert all(each["action"] in world.actions() for each in found)
            assert world.said.startswith(
                strip(world).textContent.partition(" ")[0]
            )  # the focus was there already
        world.do("act " + luck.choice(world.actions()))


def test_escape_puts_the_strip_away_and_the_bulb_asks() -> None:
    world = started()
    bulb = world.root.one(data_do="hint")
    assert "bulb" in bulb.attributes["class"] and bulb.attributes["aria-label"] == "Hint"
    world.do("hint")
    assert strip(world) is not None and marked(world)
    world.page.key("Escape")
    assert strip(world) is None and not marked(world)


@pytest.mark.parametrize("shown", [True, False], ids=["the next hint", "the first hint"])
def test_a_hint_does_not_come_once_it_was_put_away(shown: bool) -> None:
    world = started()
    if shown:
        world.do("hint")
    asked = []
    answer = world.page.engine.call
    world.page.engine.call = lambda *call: asked.append(call)
    world.do("hint")
    world.ring("hint")
    world.page.key("Escape")
    assert strip(world) is None and not world.root.all(data_prompt="hint")
    world.page.engine.call = answer
    answer(*asked[0])
    world.page.frames.flush()
    assert strip(world) is None and not marked(world)
    world.do("hint")
    assert strip(world) is not None


def test_a_hint_that_was_put_away_comes_if_it_is_asked_for_again_before_its_answer() -> None:
    world = started()
    asked = []
    answer = world.page.engine.call
    world.page.engine.call = lambda *call: asked.append(call)
    for key in ("h", "Escape", "h", "h"):
        world.page.key(key)
    world.page.engine.call = answer
    (only,) = asked
    answer(*only)
    assert strip(world) is not None and world.session.hint.advice["place"] == 0


def test_the_place_of_a_hint_is_brought_into_sight() -> None:
    for seed in range(20):
        world = started(f"#/goennen/solo?level=1&seed=PLACE{seed}")
        luck = random.Random(seed)
        for _ in range(60):
            actions = world.actions()
            if not actions:
                break
            beyond = [
                a
                for a in world.model.find("place")
                if not world.root.all(data_cell=",".join(map(str, a["cell"])))
            ]
            for _ in range(len(actions) if beyond and len(actions) < 20 else 0):
                world.do("hint")
                action = world.model.action(world.session.hint.advice["action"])
                if action in beyond:
                    (cell,) = world.root.all(data_cell=",".join(map(str, action["cell"])))
                    assert "advised" in cell.attributes["class"]
                    return
            wanted = [each for each in actions if each.startswith(("complete", "buy"))]
            world.do("act " + luck.choice(wanted or actions))
    raise AssertionError("no hint lies beyond the frame")


def test_a_move_of_ones_own_ends_the_hint() -> None:
    world = started()
    world.do("hint")
    others = [action for action in world.actions() if action != world.session.hint.advice["action"]]
    world.do("act " + others[0])
    assert strip(world) is None and world.session.hint.advice is None


def test_there_is_no_hint_for_another_ones_decision() -> None:
    world = started("#/goennen/table?seats=easy,human&start=0&seed=HINT")
    assert world.session.thinking_seat() == 0
    assert world.root.one(data_do="hint").attributes["aria-disabled"] == "true"
    world.do("hint")
    assert strip(world) is None and world.notice == "There is nothing for you to decide right now."


def test_a_hint_that_takes_its_time_is_announced() -> None:
    world = started()
    asked = []
    answer = world.page.engine.call
    world.page.engine.call = lambda *call: asked.append(call)
    world.do("hint")
    prompt = world.root.one(data_prompt=None)
    assert prompt.textContent != t("hint.thinking"), "not at once"
    world.ring("hint")
    world.page.frames.flush()
    assert world.root.one(data_prompt="hint").textContent == world.said == t("hint.thinking")
    world.page.engine.call = answer
    answer(*asked[0])
    assert (
        world.session.hint.advice and t("hint.thinking") not in world.root.one(data_prompt="hint").textContent
    )
    mains = [
        each
        for each in world.root.walk()
        if "main" in each.attributes.get("class", "").split() and each.tag == "button"
    ]
    assert not mains, "the hint's own button is the filled one"


def test_a_refused_hint_is_not_awaited() -> None:
    world = started()
    asked = []
    answer = world.page.engine.call
    world.page.engine.call = lambda *call: asked.append(call)
    world.do("hint")
    world.ring("hint")
    asked[0][3]("call", {})
    world.page.engine.call = answer
    world.page.frames.flush()
    assert world.session.request is None and not world.root.all(data_prompt="hint")


def test_a_second_choice_that_stops_is_told_what_going_on_brings_and_not_that_it_brings_only_that() -> None:
    speak("en")
    world = World()
    world.open("#/tutto/solo?seed=SECOND")
    luck = random.Random(4)
    stops = 0
    for _ in range(60):
        steady(world, luck)
        if world.session.view["result"]:
            break
        world.do("hint")
        best = world.session.hint.advice
        world.do("hint")
        advice = world.session.hint.advice
        if advice["place"] and advice["action"] == "stop" and advice["why"]["better"] < -0.05:
            says = world.root.one(id="hint-says").textContent
            stops += "going on, this turn brings" in says
            assert "brings only" not in says and "you reach" not in says
        world.do("play " + best["action"])
    assert stops


def test_dice_that_lie_on_the_site_and_are_to_be_rolled_are_marked_and_named() -> None:
    found = set()
    for game in range(6):
        world = World()
        world.open(f"#/goennen/solo?level=1&seed=BACK{game}")
        luck = random.Random(game)
        for _ in range(12):
            steady(world, luck)
            if world.model.rerolling():
                for die in [each["die"] for each in world.session.view["dice"]][:2]:
                    world.do("die " + die)
                site = list(world.model.site)
                world.do("hint")
                action = world.model.action(world.session.hint.advice["action"])
                back = {die for die in site if action["kind"] == "roll" and die in action["dice"]}
                assert {each["data-die"] for each in marked(world, "returned")} == back
                assert bool(back) == bool(re.search("^(Take|Keep only).* back", seen(world)))
                found.add(bool(back))
            else:
                world.do("hint")
            world.do("play_hint")
    assert found == {True, False}
