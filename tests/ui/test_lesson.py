"""The lessons, played through on the page: by what is lit, by keys, by the panel of all moves. Nothing else is accepted,
nothing is broken by trying, and nothing is kept but the place."""

from __future__ import annotations

import json
import re

import pytest
from fakes import Answer, World, know_games
from learning import (
    WAYS,
    by_keys,
    by_light,
    by_moves,
    learning,
    lit,
    on,
    place,
    playing_by_itself,
    wait,
    whole,
)
from ui.app import games
from ui.kit.loader import load
from ui.kit.text import t

from engine.link import open_link

know_games()
LESSONS = tuple(game.name for game in games.GAMES if game.lesson)
LANGUAGES = ("en", "de", "nl")
SOLO = "#/goennen/solo?level=1&seed=MINE"


def steps(name: str) -> tuple:
    return load(games.BY_NAME[name].lesson).STEPS


def sentence(world: World) -> str:
    (dock,) = world.root.all(data_prompt="lesson")
    return dock.textContent


@pytest.mark.parametrize("name", LESSONS)
def test_what_a_step_accepts_is_legal(name: str) -> None:
    module = load(games.BY_NAME[name].lesson)
    match = open_link(module.LINK)
    for step in module.STEPS:
        if step.free:
            while not step.free(match.state.view(0).to_json() | {"game": name}):
                match.play(match.state.legal_actions()[-1])
        assert set(step.accepts) <= {str(action) for action in match.state.legal_actions()}, step.key
        for action in step.accepts[:1] + step.plays:
            match.play(action)
    open_link(module.FIRST)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_is_played_through(name: str, language: str, way) -> None:  # type: ignore[no-untyped-def]
    world = learning(name, language=language, moving=way is by_light)
    seen = whole(world, way)
    count = len(world.board.mode.lesson.names)
    assert seen == [f"{n}/{count}" for n in range(1, count + 1)] + ["done"] or way is by_moves
    assert world.sheet == ("learned",)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", LESSONS)
def test_each_step_is_said(name: str, language: str) -> None:
    world = learning(name, language=language)
    for _ in range(300):
        if place(world) == "done":
            break
        words = sentence(world)
        lesson = world.board.mode.lesson
        assert not re.search(r"[{}*]|[a-z]\.[a-z]|\.\.", words), words
        assert lesson.parts()[1].strip(), "it does not say what to do"
        assert lesson.sentence() in world.said and lesson.sentence() in words
        assert world.browser.focused
        assert not re.search(r"[{}*]|[a-z]\.[a-z]", lesson.answer())
        if not lesson.step.free:
            assert lit(world), lesson.step.key
        by_light(world)
    assert world.root.one(id="sheet-title").textContent


@pytest.mark.parametrize("name", LESSONS)
def test_another_try_plays_nothing_and_is_answered(name: str) -> None:
    world = learning(name)
    tried = 0
    for _ in range(300):
        if place(world) == "done":
            break
        session = world.board
        lesson = session.mode.lesson
        others = [
            a["text"]
            for a in session.model.actions
            if lesson.wanted is not None and a["text"] not in lesson.wanted
        ]
        before = (session.view["step"], lesson.index, world.kept.get(session.mode.key))
        for text in others[:3]:
            world.do("act " + text)
            assert (session.view["step"], lesson.index, world.kept.get(session.mode.key)) == before
            assert lesson.answer() in world.notice and lesson.answer() in world.said
            assert lit(world)
            tried += 1
        by_light(world)
    assert tried > 3


@pytest.mark.parametrize("name", LESSONS)
def test_back_leads_through_all_steps_and_forth_again(name: str) -> None:
    world = learning(name)
    where = []
    for _ in range(300):
        place(world)
        lesson = world.board.mode.lesson
        if lesson.step.free or lesson.index == len(lesson.steps) - 1:
            break
        where.append(world.board.view["step"])
        by_light(world)
        on(world)
    played = world.board.view["step"]
    for _ in range(200):
        if world.board.mode.lesson.index == 0 or not world.board.view["step"]:
            break
        before = (world.board.view["step"], world.board.mode.lesson.index)
        world.do("undo")
        on(world)
        place(world)
        assert (world.board.view["step"], world.board.mode.lesson.index) < before
    assert world.board.view["step"] == 0 < played
    assert whole(world, by_light)[-1] == "done"


@pytest.mark.parametrize("name", LESSONS)
def test_a_reload_goes_on_where_it_was(name: str) -> None:
    world = learning(name)
    for _ in range(8):
        place(world)
        by_light(world)
    on(world)
    step = world.board.view["step"]
    assert step > 1
    again = learning(name, kept=world.kept)
    on(again)
    assert again.board.view["step"] == step
    assert whole(again, by_light)[-1] == "done"


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_counts_for_nothing(name: str) -> None:
    world = learning(name)
    whole(world, by_light)
    assert (
        not world.page.store.links()
        and not world.page.store.unfinished()
        and not world.page.history.results()
    )
    world.do("leave")
    assert world.shows("home") and not [key for key in world.kept if key.startswith("dicetable.lesson")]
    world.open("#/learn/" + name)
    assert place(world).startswith("1/") and world.board.view["step"] == 0


def test_a_lesson_can_be_left_and_gone_on_with() -> None:
    world = learning(LESSONS[-1])
    for _ in range(5):
        place(world)
        by_light(world)
    at = place(world)
    world.do("leave")
    assert world.shows("home") and not world.page.store.links()
    world.open("#/learn/" + LESSONS[-1])
    assert world.shows("lesson") and world.board.view["step"] > 0
    assert place(world).split("/")[1] == at.split("/")[1]


def test_show_me_does_each_step() -> None:
    for name in LESSONS:
        world = learning(name)
        for _ in range(300):
            if place(world) == "done":
                break
            world.do("show")
        assert place(world) == "done"


def test_a_game_on_the_table_stays_as_it_was() -> None:
    world = World()
    world.open("#/tutto/solo?seed=MINE")
    world.do("act " + world.actions()[0])
    link, step = world.link, world.session.view["step"]
    world.do("leave")
    world.open("#/learn/tutto")
    for _ in range(3):
        place(world)
        by_light(world)
    world.do("leave")
    world.do("resume tutto")
    assert world.link == link and world.session.view["step"] == step


def test_keys_are_told_to_those_who_use_them() -> None:
    world = learning("tutto")
    place(world)
    assert "Key" not in sentence(world)
    world.page.key("Tab")
    world.page.key("r")
    on(world)
    by_keys(world)
    world.page.touched()  # Enter clicks the button
    on(world)
    assert "(Key 4)" in sentence(world)
    world.page.touched()
    by_light(world)
    on(world)
    assert "Key" not in sentence(world)
    whole(world, by_moves)
    assert "press ? for an explanation" not in world.root.textContent
    world = learning("tutto")
    whole(world, by_keys)
    assert "press ? for an explanation" in world.root.textContent


def test_no_turn_ends_by_itself() -> None:
    world = learning("goennen")
    for _ in range(200):
        place(world)
        if world.board.game.forced_action():
            break
        by_light(world)
    step = world.board.view["step"]
    for _ in range(3):
        wait(world)
    assert world.board.game.forced_action() and world.board.view["step"] == step


def test_an_unknown_lesson_leads_to_the_start() -> None:
    world = World()
    world.open("#/learn/chess")
    assert world.shows("home") and world.page.navigation.error


def test_a_lesson_that_cannot_be_read_begins_anew() -> None:
    world = learning("tutto", kept={"dicetable.lesson tutto": "{}"})
    assert place(world).startswith("1/")


def test_rounds_that_play_themselves_wait_for_the_player_and_are_told_afterwards() -> None:
    world = learning("goennen")
    told = []
    for _ in range(400):
        if place(world) == "done":
            break
        lesson = world.board.mode.lesson
        following = lesson.steps[lesson.index + 1 : lesson.index + 2]
        if following and following[0].plays:
            before = world.board.view["step"]
            for _ in range(3):
                wait(world)
            assert world.board.view["step"] == before, "it begins by itself"
            world.page.announcer.forget()
            by_light(world)
            assert lesson_words(following[0].key) in sentence(world)
            place(world)
            assert world.heard == [lesson_words(following[0].key), world.board.mode.lesson.sentence()]
            assert world.board.mode.lesson.step.is_read, "what happened is not told"
            told.append(following[0].key)
        else:
            by_light(world)
    assert len(told) == 6


def lesson_words(key: str) -> str:
    return "".join(t(key).split("**"))


SAID = {
    "chance.ahead": {"buy": "Two cards bought", "enter": "five numbers entered"},
    "ninth.grow": {
        "buy": "One card bought",
        "enter": "five numbers entered",
        "complete": "a yellow 1 the green card in the middle is complete",
    },
    "ninth.grow.2": {"buy": "one more card", "enter": "two numbers were entered … four numbers"},
    "ninth.grow.3": {
        "complete": "orange one and … purple one were completed",
        "enter": "Eight more numbers entered",
    },
}
COUNTED = {"a": 1, "One": 1, "one": 1, "Two": 2, "two": 2, "four": 4, "five": 5, "Eight": 8}


@pytest.mark.parametrize("key", SAID)
def test_the_summary_of_rounds_that_were_watched_counts_right(key: str) -> None:
    world = learning("goennen")
    name, _, number = key.rpartition(".") if key[-1].isdigit() else (key, "", "")
    tail = "." + number if number else ""
    (played,) = [step for step in steps("goennen") if step.key == "lesson.goennen." + name + ".plays" + tail]
    words = lesson_words("lesson.goennen." + name + ".done" + tail)
    assert world.shows("lesson")
    for kind, says in SAID[key].items():
        assert all(part in words for part in says.split(" … ")), words
        count = sum(COUNTED.get(word, 0) for word in says.split())
        assert len([action for action in played.plays if action.startswith(kind)]) == count


def test_after_it_what_is_new_is_explained() -> None:
    world = learning("goennen")
    assert "dicetable.notes goennen" not in world.kept
    whole(world, by_moves)
    world.do("first")
    assert world.shows("table") and world.session.notes is not None
    assert [seat["player"] for seat in world.session.view["seats"]] == ["human", "easy"]
    for text in ("back", "place", "place", "place", "ready"):
        assert world.board.notes.name in (None, "shift")
        on(world)
        world.do("act " + next(each for each in world.actions() if each.startswith(text)))
    while world.session.thinking_seat() is not None:
        world.ring("computer")
    world.do("throw")
    for _ in range(10):  # while a card can be completed or bought nothing else is explained
        on(world)
        if world.session.notes.name:
            break
        world.do("act " + world.actions()[0])
    assert world.session.notes.name and world.root.all(data_do="know")


def test_who_follows_the_hints_wins_the_first_game() -> None:
    match = open_link(load(games.BY_NAME["goennen"].lesson).FIRST)
    hard, easy = match.game.POLICIES["hard"](), match.game.POLICIES["easy"]()
    while not match.state.is_over:
        seat = match.state.deciders[0]
        match.play((easy if seat else hard)(match.state.view(seat)))
    assert match.state.winners() == (0,), match.state.scores()


def test_tutto_shows_both_ways_beside_each_other_while_a_die_is_let_go() -> None:
    world = learning("tutto")
    on = []
    for _ in range(12):
        ways = [each for each in world.root.walk() if "two-ways" in each.attributes.get("class", "").split()]
        if ways:
            (list_,) = ways
            rows = list_.children
            assert ["500", "400"] == [row.children[2].textContent for row in rows]
            assert "44 of 100" in rows[0].textContent and "28 of 100" in rows[1].textContent
            on += [[row.attributes.get("class") for row in rows]]
        elif on:
            break
        by_light(world)
    assert on == [["on", None], [None, "on"]]


def test_after_it_a_first_game() -> None:
    world = learning("tutto")
    whole(world, by_light)
    world.do("first")
    assert world.shows("table") and [seat["player"] for seat in world.session.view["seats"]] == [
        "human",
        "easy",
    ]


@pytest.mark.parametrize("name", LESSONS)
def test_only_what_is_lit_is_filled(name: str) -> None:
    """The filled button is the one that the step wants, or none is."""
    world = learning(name, phone=True)
    for _ in range(300):
        if place(world) == "done":
            break
        filled = [
            e for e in world.root.walk() if {"act", "main"} <= set(e.attributes.get("class", "").split())
        ]
        if not world.board.mode.lesson.step.free:
            assert [e for e in filled if "lit" not in e.attributes["class"].split()] == [], (
                world.board.mode.lesson.step.key
            )
        by_light(world)


def test_dice_that_are_kept_already_are_not_lit() -> None:
    """Whoever touches what is lit, must not take back what was just chosen."""
    world = learning("goennen", phone=True)
    rerolls = 0
    for _ in range(300):
        if place(world) == "done":
            break
        step = world.board.mode.lesson.step
        action = world.board.model.action(step.accepts[0]) if step.accepts else None
        if action and world.board.model.ready(action):
            rerolls += 1
            assert [each.attributes["data-do"] for each in lit(world)] == ["reroll"], step.key
        if world.board.model.armed:
            assert not [
                each for each in lit(world) if each.attributes.get("data-die") == world.board.model.armed
            ], step.key
        by_light(world)
    assert rerolls >= 3


@pytest.mark.parametrize("before", [0, 1])
def test_a_die_kept_by_mistake_is_put_back_first(before: int) -> None:
    """Dice move aside when one is kept, so another is touched easily. before: how many of the wanted ones are kept already."""
    world = learning("goennen")
    for _ in range(50):
        place(world)
        if world.board.mode.lesson.step.key == ("lesson.goennen.keep", "lesson.goennen.keep.2")[before]:
            break
        by_light(world)
    world.do("die Y")
    place(world)
    assert sentence(world).startswith("That die is not needed now.")
    assert [each.attributes["data-die"] for each in lit(world)] == ["Y"]
    for _ in range(3 - before):
        place(world)
        by_light(world)
    place(world)
    assert world.board.mode.lesson.step.key == "lesson.goennen.reroll" and sorted(world.board.model.site) == [
        "O",
        "P",
    ]


def test_a_lesson_left_before_anything_was_done_is_still_offered() -> None:
    for name, read in (("tutto", by_light), ("goennen", by_light)):
        world = learning(name)
        place(world)
        read(world)  # the first roll, or the first sentence
        on(world)
        assert world.board.mode.lesson.index and not world.board.view["step"]
        world.do("leave")
        assert world.root.all(data_do="open #/learn/" + name), name


def test_a_lesson_begun_is_offered_on_the_start_screen() -> None:
    world = learning("goennen")
    assert not [key for key in world.kept if key.startswith("dicetable.lesson")]  # nothing has been done yet
    place(world)
    world.do("act back_S16")
    on(world)
    world.do("leave")
    assert "Gönnen Können: continue" in world.root.one(data_do="open #/learn/goennen").textContent
    world.open(SOLO)
    world.do("act " + world.actions()[0])
    world.do("leave")
    assert "Gönnen Können: continue" in world.root.one(data_do="open #/learn/goennen").textContent
    world.do("open #/learn/goennen")
    assert world.shows("lesson") and world.board.view["step"] == 1


def test_the_lesson_of_the_other_game_stays_on_the_start_screen_until_it_is_done() -> None:
    world = learning("goennen")
    whole(world, by_moves)
    world.do("leave")
    assert not world.root.all(data_do="open #/learn/goennen") and world.root.all(data_do="open #/learn/tutto")
    world.open(SOLO)
    world.do("act " + world.actions()[0])
    world.do("leave")
    assert world.root.all(data_do="open #/learn/tutto"), "another game was played meanwhile"
    world.do("open #/learn/tutto")
    whole(world, by_moves)
    world.do("leave")
    assert not [
        each for each in world.root.walk() if each.attributes.get("data-do", "").startswith("open #/learn/")
    ]


def test_a_lesson_begun_with_another_game_starts_again() -> None:
    """A newer version of the page may have another lesson."""
    world = learning("goennen")
    place(world)
    world.do("act back_S16")
    on(world)
    world.do("leave")
    save = json.loads(world.kept["dicetable.lesson goennen"])
    world.kept["dicetable.lesson goennen"] = json.dumps(save | {"ruleset": 1})
    world.do("open #/learn/goennen")
    assert world.shows("lesson") and world.board.view["step"] == 0
    place(world)
    world.do("act back_S16")
    assert world.board.view["step"] == 1


def test_what_plays_by_itself_goes_on_after_a_look_elsewhere() -> None:
    for away in ("keys", "rule chance"):
        world = learning("goennen")
        while not playing_by_itself(world):
            place_now = world.board.steady
            assert place_now or world.settle() is None
            if place_now and not playing_by_itself(world):
                by_light(world)
        lesson = world.board
        at = lesson.view["step"]
        world.do(away)
        wait(world)
        assert lesson.view["step"] == at
        if world.shows("help"):
            world.page.navigation.leave_aside()
        else:
            world.do("close")
        assert world.root
        wait(world)
        assert lesson.view["step"] == at + 1


def test_a_lesson_that_cannot_be_fetched_is_said_and_asked_for_again() -> None:
    world = World(by_hand=True)
    assert world.browser.fetched == []
    world.browser.reachable = False
    world.open("#/learn/tutto")
    assert world.browser.fetched == ["lesson"]
    assert world.shows("home") and "could not be loaded" in world.page.navigation.error
    world.browser.reachable = True
    world.do("open #/learn/tutto")
    assert place(world).startswith("1/") and not world.page.navigation.error


def test_what_is_fetched_too_late_is_not_opened() -> None:
    world = World(by_hand=True)
    late: list = []
    world.browser.fetch = lambda name, then: late.append(then)  # type: ignore[method-assign]
    world.open("#/learn/tutto")
    world.open(SOLO)
    late.pop()(Answer(True))
    assert world.shows("table")
    world.do("leave")
    world.open("#/learn/tutto")
    world.open("#/learn/goennen")
    for then in late:
        then(Answer(True))
    assert place(world).startswith("1/") and world.board.mode.name == "goennen"


def in_flight(name: str) -> World:
    """A lesson whose dice fly."""
    world = learning(name, moving=True)
    for _ in range(60):
        if world.board.skippable and world.board.flying:
            return world
        if world.board.skippable:
            world.settle()
        elif world.board.steady and not playing_by_itself(world):
            by_light(world)
        else:
            wait(world)
    raise AssertionError("no dice fly")


@pytest.mark.parametrize("name", LESSONS)
@pytest.mark.parametrize("then", LESSONS)
def test_a_lesson_that_was_left_while_its_dice_flew_is_opened_like_any_other(name: str, then: str) -> None:
    world = in_flight(name)
    world.open("#/")
    world.settle()
    world.open("#/learn/" + then)
    assert world.shows("lesson") and world.board.mode.name == then
    place(world)


@pytest.mark.parametrize("name", LESSONS)
def test_dice_that_land_while_the_help_is_read_wait_for_the_learner(name: str) -> None:
    world = in_flight(name)
    board = world.board
    world.do("help")
    world.settle()
    assert board.flying, "what comes next would not be seen"
    world.page.navigation.leave_aside()
    assert world.shows("lesson") and not board.flying
    place(world)  # it goes on


@pytest.mark.parametrize("name", LESSONS)
def test_the_end_of_a_lesson_offers_no_lesson_of_a_game_that_is_known(name: str) -> None:
    (other,) = [each for each in LESSONS if each != name]
    world = World(by_hand=True)
    for known in (False, True):
        if known:
            world.open("#/learn/" + other)
            whole(world, by_moves)
        world.open("#/learn/" + name)
        whole(world, by_moves)
        assert world.sheet == ("learned",) and world.root.all(data_do="first")
        assert bool(world.root.all(data_do="open #/learn/" + other)) is not known
