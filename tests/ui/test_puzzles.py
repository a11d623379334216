"""Puzzles: the day's five, one's own mistakes, one position by link; what is right, and what is kept."""

from __future__ import annotations

import json
from functools import cache
from itertools import pairwise

import pytest
from fakes import World, speak
from looking import classes
from ui.app.puzzles import FIRST, KEY, Puzzles
from ui.kit.text import t
from ui.screens.puzzle import pages
from ui.screens.puzzle.pool import POOL
from ui.screens.puzzle.screen import amount, lost
from ui.table.why import LEAST

from engine.link import open_link, replay_link
from engine.match import HUMAN, Match, Setup


@pytest.fixture(autouse=True)
def language() -> None:
    speak()


MUCH = 12
"""Points."""


def work(world: World) -> None:
    while world.browser.work():
        pass


@cache
def position() -> str:
    """The query of a position in which dice can be kept, and a bad choice gives much away."""
    match = Match(Setup("goennen", 1, "PUZZLED", (HUMAN,), solo=True, level=1))
    policy, judge = (match.game.POLICIES[name]() for name in ("medium", "hard"))
    while True:
        view = match.state.view(0)
        if view.position.phase == "roll" and view.position.round >= 5:
            values = judge.values(view).values()
            if max(values) - min(values) > MUCH:
                return replay_link(match).partition("?")[2]
        match.play(policy(view))


def costs(world: World) -> list[dict[str, object]]:
    """What each action of the puzzle on the table costs."""
    work(world)
    return world.page.navigation.screen.found["costs"]


def puzzle(world: World) -> str:
    return world.main()["data-puzzle"]


@pytest.mark.parametrize("language", ["en", "de", "nl"])
def test_a_position_by_link(language: str) -> None:
    speak(language)
    world = World(language=language)
    world.open("#/puzzle?" + position())
    assert world.browser.fetched == ["puzzle"] and world.shows("puzzle") and puzzle(world) == "open"
    assert world.link == "#/puzzle?" + position()
    listed = costs(world)
    assert len(listed) > 5 and listed[0]["cost"] == 0
    assert not world.root.all(data_do="hint")
    kept = dict(world.kept)
    world.do("act " + str(listed[-1]["action"]))
    assert puzzle(world) == "missed"
    words = classes(world, "answer")[0].textContent
    assert "{" not in words and "puzzle." not in words and len(words) > 20
    assert world.said.startswith(words[:10])
    assert len(classes(world, "move")) == 2 and len(classes(world, "best")) == 1
    assert classes(world, "advised") and classes(world, "played")
    world.do("worth")
    rows = classes(world, "worth")[0].children
    assert len(rows) >= 6 and sum("mine" in row.attributes.get("class", "") for row in rows) == 1
    world.do("close")
    world.do("once_more")
    work(world)
    world.do("act " + str(listed[0]["action"]))
    assert puzzle(world) == "solved" and classes(world, "advised")
    assert not any("save" in key for key in set(world.kept) - set(kept))
    assert Puzzles(world.page.store).read()["rating"] == FIRST, "a puzzle by link counts for nothing"


def test_escape_closes_an_explanation_and_stays_in_the_puzzle() -> None:
    world = World()
    world.open("#/puzzle?" + position())
    world.page.answers.explain("deck S", (10, 400, 60, 450, 360, 740), False)
    assert world.root.one(data_what="answer")
    world.page.key("Escape")
    assert not world.root.all(data_what="answer") and puzzle(world) == "open"
    world.page.key("Escape")
    assert not world.root.all(data_puzzle="open")


def test_a_copied_puzzle_says_whether_it_is_whole() -> None:
    world = World()
    world.open("#/puzzle?" + position())
    world.do("copy_puzzle")
    link = world.browser.copied[-1]
    assert "&check=" in link and link[-1].isalnum()
    fragment = link[link.index("#") :]
    other = World()
    other.open(fragment)
    assert other.link == fragment.partition("&check=")[0] and costs(other) == costs(world)
    at = fragment.index("seed=") + 5
    damaged = fragment[:at] + ("A" if fragment[at] != "A" else "B") + fragment[at + 1 :]
    torn = World()
    torn.open(damaged)
    assert torn.shows("home") and classes(torn, "error")[0].textContent.startswith(
        "This link cannot be opened"
    )


def test_every_move_below_the_threshold_is_right() -> None:
    world = World()
    world.open("#/puzzle?" + position())
    listed = costs(world)
    right = world.page.navigation.screen.found["right"]
    for each in listed[:3] + listed[len(listed) // 2 :: len(listed)]:
        world.open("#/puzzle?" + position())
        work(world)
        world.do("act " + str(each["action"]))
        assert puzzle(world) == ("solved" if each["cost"] < right else "missed")


@pytest.mark.parametrize("unit", ["points", "win", "turns"])
def test_what_a_choice_gives_away_is_told_as_exactly_as_it_matters(unit: str) -> None:
    """ "It gives away only 0.0 turns" was told, of a move that others were better than."""
    world = World()
    world.open("#/puzzle?" + position())
    for times in (1, 1.3, 2.8):
        cost = LEAST[unit] * times
        assert any(digit in "123456789" for digit in amount(cost, unit)), amount(cost, unit)
        assert lost(cost, unit)[1:].strip("%") in amount(cost, unit)
    assert lost(0.99 * LEAST[unit], unit) == "±0"


@pytest.mark.parametrize(("language", "words"), [
    ("en", "Not quite: that gives away 4.1% chance of winning."), ("de", "Nicht ganz: Damit verschenkst du 4,1 % Gewinnchance."),
    ("nl", "Net niet: daarmee geef je 4,1% winkans weg."),
])  # fmt: skip
def test_where_winning_decides_a_choice_costs_chances(language: str, words: str) -> None:
    world = World(language=language)
    world.open("#/puzzle?" + position())
    assert t("puzzle.wrong", n=amount(0.041, "win")).replace("\xa0", " ") == words


@pytest.mark.parametrize(
    ("link", "says"),
    [("#/goennen/solo?level=1&seed=STAKE", "Level 1, target 90"), ("#/tutto/solo?seed=STAKE", "TUTTO")],
)
def test_what_is_at_stake_is_said_under_the_question(link: str, says: str) -> None:
    world = World()
    match = open_link(link)
    while len(match.state.legal_actions()) < 2:
        match.play(match.state.legal_actions()[0])
    world.open("#/puzzle?" + replay_link(match).partition("?")[2])
    work(world)
    assert [
        each.textContent for each in classes(world, "coach") for each in each.walk() if each.tag == "small"
    ] == [says]


def test_of_several_best_moves_the_one_that_was_chosen_is_named() -> None:
    world = World()
    world.open("#/puzzle?" + position())
    listed = costs(world)
    other = str(listed[1]["action"])
    listed[1]["cost"] = 0.0
    world.do("act " + other)
    screen = world.page.navigation.screen
    assert screen.found["better"] != other and puzzle(world) == "solved"
    advice = screen.session.game.advice
    action = screen.session.model.action(other)
    assert screen.verdict() == "Right: 2 moves are equally good, and this is one of them."
    (line,) = classes(world, "move")
    assert advice.says(screen.session, action) in line.textContent and "±0" in line.textContent
    marked = {each.attributes.get("data-die") for each in classes(world, "advised")} - {None}
    assert marked == set(advice.touched(screen.session, action)["data-die"])


@pytest.mark.parametrize("aside", [False, True])
def test_an_answer_before_the_engine_knows(aside: bool) -> None:
    world = World()
    world.open("#/puzzle?" + position())
    if aside:
        world.do("help")
        world.page.navigation.leave_aside()
    world.do("act " + world.actions()[0])
    assert puzzle(world) == "open" and world.page.navigation.screen.mode.answer
    work(world)
    assert puzzle(world) in ("solved", "missed")


def test_five_for_today() -> None:
    world = World()
    world.open("#/puzzle?")
    assert world.shows("puzzles")
    day = world.browser.today()
    solved = []
    world.do("five")
    for number in range(5):
        assert world.link == "#/puzzle?" + pages.of_day(day)[number]
        listed = costs(world)
        solved.append(number % 2 == 0)
        world.do("act " + str(listed[0 if solved[-1] else -1]["action"]))
        assert puzzle(world) == ("solved" if solved[-1] else "missed")
        world.page.key("n")
    assert world.shows("puzzles") and "3 of 5" in world.root.textContent
    data = Puzzles(world.page.store).read()
    assert (
        data["sets"] == {day: solved} and data["rating"] != FIRST and (data["streak"], data["best"]) == (1, 1)
    )
    assert not world.root.all(data_do="five")


def test_a_set_goes_on_where_it_was_left() -> None:
    world = World()
    world.open("#/puzzle?")
    world.do("five")
    listed = costs(world)
    world.do("act " + str(listed[0]["action"]))
    world.do("leave")
    world.do("five")
    assert world.link == "#/puzzle?" + pages.of_day(world.browser.today())[1]


def test_the_same_five_for_all_and_others_tomorrow() -> None:
    days = [f"2026-12-{day:02}" for day in range(1, 8)]
    sets = [pages.of_day(day) for day in days]
    assert all(len(set(each)) == 5 for each in sets)
    assert all(not set(one) & set(two) for one, two in pairwise(sets))
    places = [[POOL.index(link) for link in each] for each in sets]
    assert all(each == sorted(each) for each in places)


def test_every_puzzle_of_the_pool_is_one() -> None:
    assert len(POOL) >= 25 and len(set(POOL)) == len(POOL)
    for link in POOL[:: max(1, len(POOL) // 10)]:
        match = open_link("#/replay?" + link)
        assert not match.state.is_over and len(match.state.legal_actions()) > 1


def test_own_mistakes_come_once_and_again_only_if_wanted() -> None:
    world = World()
    own = Puzzles(world.page.store)
    own.add(position())
    own.add(position())
    assert own.fresh() == [position()]
    world.open("#/puzzle?")
    world.do("mine")
    listed = costs(world)
    world.do("act " + str(listed[-1]["action"]))
    rating = own.read()["rating"]
    assert rating < FIRST and not own.fresh() and own.failed() == [position()]
    world.do("leave")
    world.do("again")
    listed = costs(world)
    world.do("act " + str(listed[0]["action"]))
    assert not own.failed() and own.read()["rating"] == rating


def test_what_is_stored_may_be_anything() -> None:
    for text in (
        "",
        "7",
        "[]",
        "{",
        '{"mine": 7, "sets": [], "rating": "x"}',
        json.dumps({"mine": [["x"], ["y", 1, False]]}),
    ):
        world = World(kept={KEY: text})
        world.open("#/puzzle?")
        assert world.shows("puzzles")


def test_a_finished_game_is_no_puzzle() -> None:
    world = World()

    match = Match(Setup("goennen", 1, "OVER", (HUMAN,), solo=True, level=1))
    policy = match.game.POLICIES["easy"]()
    while not match.state.is_over:
        match.play(policy(match.state.view(0)))

    world.open("#/puzzle?" + replay_link(match).partition("?")[2])
    assert world.shows("home")


def test_without_a_connection_one_can_try_again() -> None:
    world = World()
    world.browser.reachable = False
    world.open("#/puzzle?")
    assert world.root.all(data_do="retry")
    world.browser.reachable = True
    world.do("retry")
    assert world.root.all(data_do="five")
