"""Lessons are played by answers that the build has recorded, before there is an engine, and also if there never is one."""

from __future__ import annotations

import json
from random import Random

import pytest
from fakes import Browser, World, know_games
from ui.app import games
from ui.kit.loader import load
from ui.kit.text import t
from ui.screens.lesson.recorded import Recorded, sum_of
from worker import Server

from tools import recorded

know_games()
LESSONS = tuple(game.name for game in games.GAMES if game.lesson)

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    return recorded.files()


@pytest.fixture
def alone(files: dict[str, bytes], monkeypatch: pytest.MonkeyPatch) -> World:
    """A page whose engine is still on its way."""
    made = Browser.__init__

    def without(self: Browser, *given: object) -> None:
        made(self, *given)
        self.queue, self.recorded = [], files

    monkeypatch.setattr(Browser, "__init__", without)
    return World(by_hand=True)


def rest(world: World) -> None:
    """What was to happen later happens, until something is to be done."""
    for _ in range(1000):
        waits, world.browser.waits = world.browser.waits, []
        for callback, _ in waits:
            callback()
        if world.shows("lesson") and not world.board.steady and not waits:
            world.settle()
        elif not waits:
            world.main()  # it is drawn
            return
    raise AssertionError("it does not come to rest")


def show(world: World) -> str:
    """Lets the lesson do its step; where it is then."""
    world.do("show")
    rest(world)
    return world.main()["data-lesson"]


def comes(world: World) -> None:
    """The engine is there."""
    browser, asked = world.browser, world.browser.queue
    assert asked is not None
    browser.queue = None
    browser.tell(ready=True)
    for text in asked:
        browser.server.handle(text)


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_is_played_to_its_end_without_an_engine(alone: World, name: str) -> None:
    alone.open("#/learn/" + name)
    rest(alone)
    assert alone.browser.marks.count("lesson-ready") == 1
    places = [show(alone) for _ in range(300) if alone.main()["data-lesson"] != "done"]
    assert places[-1] == "done" and not alone.page.engine.ready


@pytest.mark.parametrize("name", LESSONS)
def test_every_step_can_be_taken_back_without_an_engine(alone: World, name: str) -> None:
    alone.open("#/learn/" + name)
    rest(alone)
    step = 0
    for _ in range(300):
        if alone.main()["data-lesson"] == "done":
            break
        show(alone)
        if alone.board.view["step"] > step and alone.main()["data-lesson"] != "done":
            step = alone.board.view["step"]
            before = alone.board.snapshot["save"]
            alone.do("undo")
            rest(alone)
            assert alone.board.view["step"] < step
            while alone.board.view["step"] < step:
                show(alone)
            assert alone.board.snapshot["save"] == before
    assert alone.main()["data-lesson"] == "done"


def own_turn(world: World) -> None:
    """Up to the turn of TUTTO's lesson that is the player's own."""
    world.open("#/learn/tutto")
    rest(world)
    step = load(games.BY_NAME["tutto"].lesson).STEPS[-1]
    while world.board.mode.lesson.step is not step:
        show(world)


def test_what_was_not_recorded_is_told(alone: World, monkeypatch: pytest.MonkeyPatch) -> None:
    own_turn(alone)
    before, drawn = alone.board.view["step"], alone.main()
    monkeypatch.setattr(alone.page.engine, "known", lambda call, args: None)
    for gesture in ("play " + alone.actions()[0], "show"):
        alone.page.announcer.hush()
        alone.do(gesture)
        assert alone.notice == t("lesson.waits")
        rest(alone)
        assert alone.board.view["step"] == before and alone.main() == drawn


@pytest.mark.parametrize("seed", range(3))
def test_a_turn_of_ones_own_comes_to_an_end(alone: World, seed: int) -> None:
    """Whatever is played in it: as long as there is no engine, something is always known."""
    random = Random(seed)
    own_turn(alone)
    for _ in range(60):
        if alone.main()["data-lesson"] == "done":
            break
        listed = alone.actions()
        random.shuffle(listed)
        before = alone.board.view["step"]
        for action in listed:
            alone.do("play " + action)
            rest(alone)
            if alone.board.view["step"] != before:
                break
        else:
            raise AssertionError(f"nothing goes on: {listed}")
    assert alone.main()["data-lesson"] == "done"


@pytest.mark.parametrize("name", LESSONS)
def test_nothing_is_seen_of_an_engine_that_comes_in_the_middle(alone: World, name: str) -> None:
    alone.open("#/learn/" + name)
    rest(alone)
    for _ in range(12):
        show(alone)
    before, drawn = alone.main(), alone.board.snapshot["save"]
    comes(alone)
    rest(alone)
    assert alone.main() == before and alone.board.snapshot["save"] == drawn and not alone.sheet
    places = [show(alone) for _ in range(300) if alone.main()["data-lesson"] != "done"]
    assert places[-1] == "done"


def test_the_game_that_one_had_come_for_is_offered_once_it_is_ready(alone: World) -> None:
    alone.open("#/tutto/solo?seed=MINE&ruleset=1")
    (lesson,) = alone.root.all(data_do="open #/learn/tutto?then=/tutto/solo?seed=MINE&ruleset=1")
    alone.do(lesson.attributes["data-do"])
    rest(alone)
    show(alone)
    assert not alone.root.all(data_do="back_to_game")
    comes(alone)
    rest(alone)
    assert alone.notice == t("lesson.ready")
    alone.do("back_to_game")
    rest(alone)
    assert alone.shows("table") and alone.session.view["seed"] == "MINE"


def test_a_broken_engine_does_not_stop_a_lesson(alone: World) -> None:
    alone.open("#/learn/goennen")
    rest(alone)
    alone.browser.tell(failed={"step": "load"})
    assert alone.sheet is None
    show(alone)
    assert alone.board.view["step"] or alone.main()["data-lesson"] != "1/15"


def test_recorded_answers_are_those_of_the_engine(files: dict[str, bytes]) -> None:
    """Some of them; tests/web compares all, with the engine in the browser."""
    browser = Browser(["en"], False, False)
    browser.recorded = files
    said: list[str] = []
    server = Server(said.append)
    found = Recorded(browser)
    link = load(games.BY_NAME["tutto"].lesson).LINK
    args: dict[str, object] = {"link": link, "practice": True}
    call = "open"
    for step in load(games.BY_NAME["tutto"].lesson).STEPS:
        server.handle(json.dumps({"id": 1, "call": call, "args": args}))
        answer = json.loads(said.pop())["result"]
        assert found.answer(call, args) == recorded.shortened(answer)
        assert found.answer(call, dict(args, more=1)) is None
        if step.accepts:
            call, args = "act", {"game": answer["save"], "seat": 0, "action": step.accepts[0]}


def test_the_order_of_arguments_does_not_matter() -> None:
    assert sum_of("act", {"game": "a", "seat": 0}) == sum_of("act", {"seat": 0, "game": "a"})
    assert sum_of("act", {"game": "a", "seat": 0}) != sum_of("act", {"game": "a", "seat": 1})
