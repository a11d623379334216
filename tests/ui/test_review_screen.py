"""The review of a finished game: its account, its picture and table, its moments, and what playouts say of them."""

from __future__ import annotations

import pytest
from fakes import Element, World
from finished import KINDS, address, quick_check
from test_result import ended
from ui.app import reviewed as reviewed_games
from ui.app.puzzles import Puzzles
from ui.screens.review import figures
from worker import work as work_of_the_worker

from engine.link import replay_link
from engine.match import GAMES, HUMAN, Match, Setup


@pytest.fixture(autouse=True)
def no_playouts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work_of_the_worker, "check", quick_check)


def work(world: World) -> None:
    """Lets the engine finish its jobs."""
    while world.browser.work():
        pass


def reviewed(kind: str, language: str = "en", phone: bool = False) -> World:
    world = World(language=language, phone=phone)
    world.open(address(kind))
    assert world.shows("review") and world.browser.fetched == ["review"]
    work(world)
    return world


def classes(world: World, name: str) -> list[Element]:
    return [each for each in world.root.walk() if name in each.attributes.get("class", "").split()]


@pytest.mark.parametrize("language", ["en", "de", "nl"])
@pytest.mark.parametrize("kind", KINDS)
def test_everything_is_in_words(kind: str, language: str) -> None:
    world = reviewed(kind, language)
    words = [each.textContent for each in world.root.walk()]
    assert not any("review." in each or "{" in each for each in words)
    world.do("figures")
    words = [each.textContent for each in world.root.walk()]
    assert not any("review." in each or "{" in each for each in words)


@pytest.mark.parametrize("kind", KINDS)
def test_the_figures_shown_add_up(kind: str) -> None:
    world = reviewed(kind)
    seat = world.page.navigation.screen.reviewing.of_seat()
    for account in (seat, *seat["also"]):
        parts = dict(reviewed_games.whole(account))
        result = parts.pop("result")
        assert abs(sum(parts.values()) - result) < 1e-9
        scale = reviewed_games.direction(account["unit"])
        assert abs(result - account["result"] * scale) <= 0.5
        assert abs(parts["decisions"] - account["decisions"] * scale) <= 0.5


def counts(world: World) -> list[int]:
    """How many moments are being checked, confirmed and refuted."""
    return [len(classes(world, name)) for name in ("checking", "confirmed", "refuted")]


def until_checking(world: World) -> None:
    """Lets the engine work until the review has come and the first check has begun."""
    while world.page.navigation.get("review").reviewing.result is None:
        assert world.browser.work()


def test_moments_are_checked_and_only_then_named() -> None:
    world = World()
    world.open(address("solo"))
    until_checking(world)
    assert counts(world) == [5, 0, 0]
    names = ("Inaccuracy", "Mistake", "Blunder")
    assert not any(name in moment.textContent for moment in classes(world, "checking") for name in names)
    work(world)
    steps = [moment["step"] for moment in world.page.navigation.screen.reviewing.of_seat()["moments"]]
    even = sum(step % 2 == 0 for step in steps)
    assert counts(world) == [0, even, 5 - even]
    assert all(any(name in moment.textContent for name in names) for moment in classes(world, "confirmed"))
    assert not any(name in moment.textContent for moment in classes(world, "refuted") for name in names)
    for kind, label in (("confirmed", "Better:"), ("refuted", "Compared with:")):
        for moment in classes(world, kind):
            assert [label in child.textContent for child in moment.children].index(True) == 4, (
                "after what playouts say"
            )
            assert "Better:" not in moment.textContent or kind == "confirmed"
            assert "playouts" in moment.children[3].textContent


def test_what_is_exact_needs_no_check() -> None:
    world = reviewed("turns")
    found = counts(world)
    assert found[0] == found[2] == 0 and found[1] > 0
    assert all("exactly" in moment.textContent for moment in classes(world, "confirmed"))


def test_checks_stop_when_one_leaves_and_go_on_when_one_comes_back() -> None:
    world = World()
    world.open(address("solo"))
    until_checking(world)
    world.do("help")
    assert not world.browser.work()
    world.page.came_to(address("solo"))
    assert world.shows("review") and counts(world) == [5, 0, 0]
    work(world)
    assert counts(world)[0] == 0


def test_the_review_goes_on_while_one_is_elsewhere() -> None:
    world = World()
    world.open(address("solo"))
    world.do("help")
    work(world)
    world.page.came_to(address("solo"))
    assert counts(world) == [5, 0, 0]


def test_the_table_says_the_same_as_the_picture() -> None:
    world = reviewed("solo")
    turns = world.page.navigation.screen.reviewing.of_seat()["turns"]
    (canvas,) = [each for each in world.root.walk() if each.attributes.get("role") == "img"]
    assert "table" in canvas.attributes["aria-label"]
    assert len(classes(world, "columns")[0].children) == len(turns)
    world.do("figures")
    rows = [each for each in world.root.walk() if each.tag == "tr"]
    assert len(rows) == len(turns) + 1
    assert [cell.textContent for cell in rows[-1].children][-1] == figures.amount(
        turns[-1]["value"], "points"
    )
    assert not [each for each in world.root.walk() if each.attributes.get("role") == "img"]
    world.do("chart")
    assert [each for each in world.root.walk() if each.attributes.get("role") == "img"]


def test_a_moment_is_seen_in_the_replay_and_back() -> None:
    world = reviewed("solo")
    step = world.page.navigation.screen.reviewing.of_seat()["moments"][0]["step"]
    words = world.page.navigation.screen.reviewing.moments.words(
        world.page.navigation.screen.reviewing.of_seat()["moments"][0]
    )
    world.do(f"see {step}")
    assert world.shows("replay") and world.main()["data-step"] == str(step)
    says = world.root.one(id="turn").textContent
    assert says.startswith(f"Played: {words.played}") and words.better in says
    assert "spot" in world.root.one(id="turn").attributes["class"], "which is never cut"
    assert bool(classes(world, "advised")) == any(words.touched.values())
    world.do("step forward")
    assert "Played:" not in world.root.one(id="turn").textContent and not classes(world, "advised")
    world.do("unwatch")
    assert world.shows("review") and not classes(world, "checking")


def test_a_moment_is_tried_from_there_as_practice() -> None:
    world = reviewed("solo")
    step = world.page.navigation.screen.reviewing.of_seat()["moments"][0]["step"]
    world.do(f"try {step}")
    assert world.shows("table") and world.session.snapshot["practice"]
    assert world.main()["data-step"] == str(step)


def test_every_seat_has_its_account() -> None:
    world = reviewed("table")
    buttons = [each for each in world.root.walk() if each.attributes.get("data-do", "").startswith("seat ")]
    assert [each.textContent for each in buttons] == ["You", "Blaise (medium)"]
    world.do("seat 1")
    assert world.page.navigation.screen.reviewing.of_seat()["player"] == "medium"


def test_from_the_result_and_from_the_replay() -> None:
    world = ended("#/tutto/solo?seed=RESULT", phone=True)
    world.do("review")
    assert world.shows("review")
    work(world)
    assert len(classes(world, "account-parts")) == 1
    world.do("replay")
    world.do("watching")
    assert world.root.all(data_do="review")
    world.do("review")
    assert world.shows("review") and len(classes(world, "account-parts")) == 1


def test_a_game_that_is_not_over_has_none() -> None:
    match = Match(Setup("tutto", 1, "UNFINISHED", (HUMAN, "easy")))
    match.play(GAMES["tutto"].POLICIES["easy"]()(match.state.view(match.state.deciders[0])))
    world = World()
    world.open(replay_link(match).replace("#/replay?", "#/review?"))
    work(world)
    (error,) = classes(world, "error")
    assert "not over" in error.textContent


def test_without_a_network_it_says_so_and_tries_again() -> None:
    world = World()
    world.browser.reachable = False
    world.open(address("turns"))
    (error,) = classes(world, "error")
    assert "could not be loaded" in error.textContent
    world.browser.reachable = True
    world.do("retry")
    work(world)
    assert classes(world, "account-parts")


def test_it_costs_nothing_before_it_is_opened() -> None:
    world = World()
    world.open("#/tutto/solo?seed=NOTHING")
    world.play(lambda actions: actions[-1], 400)
    assert world.browser.fetched == []


def test_the_engine_fails_meanwhile() -> None:
    world = World()
    world.open(address("turns"))
    world.page.engine.restart()
    (error,) = classes(world, "error")
    assert "interrupted" in error.textContent
    world.do("retry")
    work(world)
    assert classes(world, "account-parts")


def test_moments_of_the_own_turns_say_only_the_round() -> None:
    world = reviewed("table")
    heads = [each.children[0].textContent for each in classes(world, "moments")[0].children]
    assert (
        heads
        and all("You" not in head for head in heads)
        and any(head.split() == ["Round", head.split()[-1]] for head in heads)
    )


@pytest.mark.parametrize(("value", "unit", "words"), [
    (3.24, "points", "+3.2"), (-0.01, "points", "±0"), (-11.0, "points", "−11.0"), (0.126, "win", "+13%"), (0.001, "win", "±0%"),
    (1.0, "turns", "−1.0"), (-0.26, "turns", "+0.3"),
])  # fmt: skip
def test_changes(value: float, unit: str, words: str) -> None:
    assert figures.change(value, unit) == words


def test_confirmed_mistakes_become_puzzles() -> None:
    world = reviewed("solo")
    moments = world.page.navigation.screen.reviewing.of_seat()["moments"]
    named = [each for each in moments if each["step"] % 2 == 0 and each["size"] != "inaccuracy"]
    assert named
    assert sorted(Puzzles(world.page.store).fresh()) == sorted(
        each["link"].partition("?")[2] for each in named
    )
    world.do(f"puzzle {named[0]['step']}")
    assert world.shows("puzzle") and world.main()["data-step"] == str(named[0]["step"])
