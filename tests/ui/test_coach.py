"""The coach at the table: chances that follow the dice, hints, a question before a move that gives much away."""

from __future__ import annotations

import json

import pytest
from fakes import World, speak
from looking import classes
from ui.table.messages import GoOn
from worker import work as work_of_the_worker
from worker.protocol import Checked

from engine.match import GAMES
from engine.steps import Progress, Steps

SOLO = "#/goennen/solo?level=1&seed=TRAINER"


@pytest.fixture(autouse=True)
def language() -> None:
    speak()


def world_with(coach: str, link: str = SOLO) -> World:
    world = World()
    world.page.settings.values["coach"] = coach
    world.open(link)
    return world


def to_dice(world: World, steps: int = 200) -> None:
    """Plays by what hard does, until dice can be chosen with something at stake."""
    for _ in range(steps):
        if world.model.can("roll") and world.session.view["round"] > 3:
            return
        found = world.ask("hint")
        world.session.coach = None  # nobody asks
        world.page.settings.values["coach"], level = "off", world.page.settings.values["coach"]
        world.do("act " + found["action"])
        world.page.settings.values["coach"] = level
    raise AssertionError


def shown(world: World) -> dict[str, str]:
    """The rings, by card."""
    return {
        cell.all(data_card=None)[0].attributes["data-card"]: ring.textContent
        for cell in world.root.all(data_cell=None)
        for ring in cell.walk()
        if "ring" in ring.attributes.get("class", "").split()
    }


@pytest.mark.parametrize("level", ["odds", "training"])
def test_rings_follow_the_dice(level: str) -> None:
    world = world_with(level)
    to_dice(world)
    world.session.send(GoOn())
    seen = [shown(world)]
    labels = [each.attributes["aria-label"] for each in classes(world, "card")]
    assert any("this turn" in each for each in labels)
    for die in "YOGBP":
        world.do("die " + die)
        seen.append(shown(world))
    assert len({str(each) for each in seen}) > 2
    assert any("this turn" in each.attributes["aria-label"] for each in classes(world, "price"))


@pytest.mark.parametrize("level", ["off", "hints"])
def test_without_odds_there_are_no_rings(level: str) -> None:
    world = world_with(level)
    to_dice(world)
    world.session.send(GoOn())
    assert not shown(world) and not any(
        "this turn" in each.attributes["aria-label"] for each in classes(world, "card")
    )


@pytest.mark.parametrize(
    ("level", "bulb"), [("off", False), ("odds", False), ("hints", True), ("training", True)]
)
def test_hints_are_there_where_they_are_wanted(level: str, bulb: bool) -> None:
    world = world_with(level)
    assert bool(world.root.all(data_do="hint")) == bulb
    world.page.key("h")
    assert bool(world.session.hint.advice) == bulb
    assert ("off" in world.notice) != bulb


@pytest.mark.parametrize(
    "link", ["#/tutto/daily?date=2026-11-21", "#/goennen/solo?level=1&seed=BEAT&beat=80"]
)
@pytest.mark.parametrize("level", ["odds", "hints", "training"])
def test_where_others_play_the_same_only_a_link_allows_it(link: str, level: str) -> None:
    assert world_with(level, link).session.coaching == "off"
    assert world_with(level, link + "&coach=training").session.coaching == level
    assert world_with(level, link + "&coach=odds").session.coaching == "odds"


def refuse(
    confirmed: bool, asked: list[tuple[str, str | None, bool]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In place of the playouts: an answer at once."""

    def check(
        *, link: str, step: int, better: str, played: str | None = None, quick: bool = False
    ) -> Steps[Checked]:
        asked.append((better, played, quick))
        yield Progress(0, 1)
        return {"pairs": 8, "mean": 2.0, "error": 0.1, "confirmed": confirmed}

    monkeypatch.setattr(work_of_the_worker, "check", check)


def bad_move(world: World) -> str:
    """The worst action there is."""
    match = world.match
    values = GAMES[match.setup.game].POLICIES["hard"]().values(match.state.view(0))
    return str(min(values, key=values.__getitem__))


@pytest.mark.parametrize("sure", [True, False])
def test_training_asks_only_if_the_check_agrees(sure: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, str | None, bool]] = []
    refuse(sure, asked, monkeypatch)
    world = world_with("training")
    to_dice(world)
    step, bad = world.session.view["step"], bad_move(world)
    world.do("act " + bad)
    assert world.session.request and world.session.view["step"] == step
    while world.browser.work():
        pass
    assert len(asked) == 1 and asked[0][1:] == (bad, True)
    assert (world.session.view["step"] == step) == sure
    if not sure:
        return
    question = classes(world, "asks")
    assert len(question) == 1 and "gives away about" in question[0].textContent
    assert "gives away about" in world.said
    world.do("coach_show")
    assert classes(world, "advised") and "Better:" in classes(world, "asks")[0].textContent
    world.page.key("Escape")
    assert not classes(world, "asks") and world.session.view["step"] == step
    world.do("act " + bad)
    while world.browser.work():
        pass
    world.do("coach_on")
    assert world.session.view["step"] == step + 1 and not classes(world, "asks")


def test_training_lets_a_good_move_pass_and_never_waits_long(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, str | None, bool]] = []
    refuse(True, asked, monkeypatch)
    world = world_with("training")
    to_dice(world)
    step = world.session.view["step"]
    world.do("act " + world.ask("hint")["action"])
    assert world.session.view["step"] == step + 1 and not asked
    to_dice(world)
    step = world.session.view["step"]
    world.do("act " + bad_move(world))
    (give_up,) = [callback for callback, ms in world.browser.waits if ms == 10000]
    give_up()
    assert world.session.view["step"] == step + 1


@pytest.mark.parametrize("answered", [True, False], ids=["while it is checked", "while it is weighed"])
def test_an_engine_that_is_lost_while_the_coach_checks_is_asked_again(
    answered: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[str, str | None, bool]] = []
    refuse(False, asked, monkeypatch)
    world = world_with("training")
    to_dice(world)
    step, bad = world.session.view["step"], bad_move(world)
    world.browser.queue = []
    world.do("act " + bad)
    if answered:
        world.browser.server.handle(world.browser.queue.pop(0))  # "weigh"
    world.browser.queue.clear()
    world.restart_engine()
    assert [json.loads(text)["call"] for text in world.browser.queue] == ["start" if answered else "weigh"]
    for _ in range(100):
        world.browser.work()
        while world.browser.queue:
            world.browser.server.handle(world.browser.queue.pop(0))
    assert world.session.view["step"] == step + 1, "it was decided, so it is played"
    assert "No game" not in world.notice + world.said
    save = json.loads(world.kept["dicetable.save " + world.link])
    assert save["actions"][-1] == bad and len(save["actions"]) == step + 1


def test_in_tutto_a_question_needs_no_playouts(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, str | None, bool]] = []
    refuse(True, asked, monkeypatch)
    world = world_with("training", "#/tutto/solo?seed=COACH")
    for _ in range(60):
        step = world.session.view["step"]
        world.do("act " + bad_move(world))
        if world.session.coach.question:
            break
        assert world.session.view["step"] == step + 1
    assert "turns" in classes(world, "asks")[0].textContent and not asked


def test_the_result_says_what_was_used() -> None:
    world = world_with("hints", "#/tutto/solo?seed=COACH")
    assert world.session.used() is None
    world.do("hint")
    assert world.session.used() == "hints"
    world.page.settings.values["coach"] = "off"
    for _ in range(400):
        world.settle()
        if world.session.view["result"]:
            break
        if not world.session.staging:
            world.do("act " + world.ask("hint")["action"])
    while world.session.staging:
        world.settle()
    assert "Played with hints." in world.root.textContent


PAIR = "#/goennen/table?seats=human,hard,human&seed=PAIR&start=0"


def test_several_people_each_have_a_coach_of_their_own() -> None:
    world = World()
    world.page.input("name0", "Anna")
    world.open(PAIR)
    world.do("taken")
    world.do("settings")
    radios = [each for each in world.root.walk() if each.attributes.get("data-form", "").startswith("coach")]
    assert {each.attributes["data-form"] for each in radios} == {"coach 0", "coach 2"}
    assert "Coach for Anna" in world.root.textContent and "Coach for Player 3" in world.root.textContent
    world.page.input("coach 0", "training")
    world.page.input("coach 2", "off")
    assert [world.session.wish(seat) for seat in (0, 2)] == ["training", "off"]
    assert world.page.settings.values["coach"] == "hints"
    assert world.session.coaching == world.session.wish(world.session.view["seat"])
    again = World(kept=world.kept)
    again.open(PAIR)
    assert [again.session.wish(seat) for seat in (0, 2)] == ["training", "off"]
    again.open(
        "#/goennen/table?seats=hard,human,human&seed=PAIR&start=0"
    )  # a choice goes with a name, else with the seat
    assert [again.session.wish(seat) for seat in (1, 2)] == ["hints", "off"]
    again.page.people().give(1, "Anna")
    again.open("#/goennen/table?seats=hard,human,human&seed=NEXT&start=0")
    assert again.session.wish(1) == "training"


def test_one_person_has_the_coach_of_the_device() -> None:
    world = world_with("off")
    assert world.session.coaching == "off"
    world.do("settings")
    radios = [each for each in world.root.walk() if each.attributes.get("data-form", "").startswith("coach")]
    assert {each.attributes["data-form"] for each in radios} == {"coach"}


@pytest.mark.parametrize("kept", ["", "{", "[]", '{"seat 0": "everything", "seat 2": 3}'])
def test_what_makes_no_sense_is_the_setting_of_the_device(kept: str) -> None:
    world = World(kept={"dicetable.coaches": kept})
    world.open(PAIR)
    assert [world.session.wish(seat) for seat in (0, 2)] == ["hints", "hints"]


def test_chances_go_when_nobody_wants_them_any_more() -> None:
    world = world_with("odds")
    to_dice(world)
    world.session.send(GoOn())
    assert shown(world)
    world.page.input("coach", "off")
    assert not shown(world)


TUTTO = "#/tutto/solo?seed=COACH"


def with_dice(world: World) -> str:
    """Chooses a die that scores, and returns what the dock says."""
    for _ in range(200):
        if world.model.can("keep"):
            break
        world.do("act " + world.actions()[0])
    for die in world.model.action(next(each for each in world.actions() if each.startswith("keep_")))["dice"]:
        if die not in world.model.chosen:
            world.do("die " + die)
    return world.root.one(id="turn").textContent


@pytest.mark.parametrize(
    ("level", "there"), [("off", False), ("odds", True), ("hints", False), ("training", True)]
)
def test_in_tutto_the_coach_gives_the_odds_of_the_chosen_dice(level: str, there: bool) -> None:
    world = world_with(level, TUTTO)
    assert ("Bust" in with_dice(world)) == there and bool(classes(world, "rings")) == there
    if there:
        keep = world.model.keep()
        assert next(ring.textContent for ring in classes(world, "ring")) == str(round(100 * keep["null"]))
        assert world.session.used() in ("odds", "training")
    else:
        assert world.session.used() is None
    world.do("odds")
    assert bool(classes(world, "rings")) != there
    if not there:
        assert world.session.used() == "odds"


@pytest.mark.parametrize("level", ["off", "odds"])
def test_in_tutto_odds_that_were_switched_stay_so_when_the_page_is_loaded_again(level: str) -> None:
    world = world_with(level, TUTTO)
    with_dice(world)
    world.do("odds")
    switched = bool(classes(world, "rings"))
    again = World(kept=world.kept)
    again.page.settings.values["coach"] = level
    again.open(TUTTO)
    with_dice(again)
    assert bool(classes(again, "rings")) == switched == (level == "off")


@pytest.mark.parametrize("link", ["#/tutto/daily?date=2026-11-21", "#/tutto/solo?seed=BEAT&beat=12"])
def test_in_tutto_others_who_play_the_same_have_no_odds_either(link: str) -> None:
    world = world_with("training", link)
    world.page.store.put("dicetable.odds", "shown")
    world.do("close")
    assert "Bust" not in with_dice(world) and not classes(world, "rings")
    assert not world.root.all(data_do="odds")
    world.page.key("o")
    assert "Odds are off" in world.notice
    allowed = world_with("training", link + "&coach=odds")
    allowed.do("close")
    assert "Bust" in with_dice(allowed)


def test_chances_that_come_after_another_game_was_opened_are_dropped() -> None:
    world = World(moving=True)
    world.page.settings.values["coach"] = "odds"
    world.open(SOLO)
    while not (
        world.session.staging
        and world.session.view["phase"] == "roll"
        and "roll" in world.session.view["actions"][0]["kind"]
    ):
        world.settle() if world.session.staging else world.do("act " + world.actions()[0])
    world.browser.queue = []
    world.open("#/goennen/solo?level=1&seed=COACH")
    while world.session.staging:
        world.settle()
    assert ["open", "odds"] == [json.loads(text)["call"] for text in world.browser.queue]
    while world.browser.queue:
        world.browser.server.handle(world.browser.queue.pop(0))
    assert "COACH" in world.link and world.session.coach and not world.session.coach.chances
