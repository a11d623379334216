"""The review of a finished game: its account, its picture and table, its moments, and what playouts say of them."""

from __future__ import annotations

import pytest
from fakes import World
from finished import KINDS, address, ended, quick_check
from looking import classes
from ui.app import reviewed as reviewed_games
from ui.app.puzzles import Puzzles
from ui.screens.review import figures, sentences
from ui.screens.review.chart import RADIUS
from ui.screens.review.picture import MEANS
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
        start, result = parts.pop("start"), parts.pop("result")
        scale = reviewed_games.direction(account["unit"])
        good = -1 if scale < 0 else 1
        assert abs(start + good * sum(parts.values()) - result) < 1e-9
        assert abs(result - account["result"] * scale) <= 0.5
        assert abs(parts["decisions"] - account["decisions"] * abs(scale)) <= 0.5


def counts(world: World) -> list[int]:
    """How many kinds of mistakes have an example that is being checked, was confirmed, was refuted."""
    rows = [each.attributes["class"] for each in classes(world, "moments")[0].children]
    return [rows.count(name) for name in ("checking", "confirmed", "refuted")]


def until_checking(world: World) -> None:
    """Lets the engine work until the review has come and the first check has begun."""
    while world.page.navigation.get("review").reviewing.result is None:
        assert world.browser.work()


def shown_steps(world: World) -> list[int]:
    return [int(each.attributes["data-step"]) for each in classes(world, "moments")[0].children]


def test_nothing_moves_while_moments_are_checked_and_then_what_was_refuted_comes_last() -> None:
    world = World()
    world.open(address("solo"))
    until_checking(world)
    reviewing = world.page.navigation.screen.reviewing
    seat = reviewing.of_seat()
    steps = [each["steps"][0] for each in seat["mistakes"][:5]]
    assert counts(world) == [len(steps), 0, 0]
    while any(reviewing.verdict(each["step"]) == "checking" for each in seat["moments"]):
        assert shown_steps(world) == steps
        assert "Next time" not in classes(world, "told")[0].textContent, "it could become the opposite"
        if not world.browser.work():
            break
    assert all(reviewing.verdict(each["step"]) != "checking" for each in seat["moments"])
    found = reviewing.mistakes()
    standing = [each for each in found if reviewing.standing(each)]
    assert 0 < len(standing) < len(found), "some kinds were refuted whole"
    costs = [reviewing.cost(each) for each in found]
    assert costs == sorted(costs, reverse=True) and not any(costs[len(standing) :])
    assert all(reviewing.moment(each["steps"][0]) for each in found)
    lesson = classes(world, "told")[0].children[2].textContent
    assert figures.cost(costs[0], seat["unit"]) in lesson
    assert "Looked bad" not in classes(world, "moments")[0].children[0].textContent


def test_mistakes_of_one_kind_are_told_as_one() -> None:
    world = reviewed("turns")
    seat = world.page.navigation.screen.reviewing.of_seat()
    rows = classes(world, "moments")[0].children
    assert len(rows) == min(5, len(seat["mistakes"])) < len(seat["marks"])
    for row, mistake in zip(rows, seat["mistakes"], strict=False):
        costs = {mark["step"]: mark["cost"] for mark in seat["marks"] if mark["kind"] == mistake["kind"]}
        assert sorted(mistake["steps"]) == sorted(costs)
        assert mistake["steps"][0] == max(costs, key=costs.__getitem__) == int(row.attributes["data-step"])
        assert figures.lost(sum(costs.values()), "turns") in row.textContent


def test_three_sentences_say_how_it_went_why_and_what_to_do() -> None:
    world = reviewed("turns")
    seat = world.page.navigation.screen.reviewing.of_seat()
    (told,) = classes(world, "told")
    went, reasons, lesson = [each.textContent for each in told.children]
    assert str(round(-seat["result"])) in went
    luck = dict(reviewed_games.whole(seat))["luck"]
    assert ("saved" in reasons) == (luck > 0) and ("Luck cost" in reasons) == (luck < 0)
    assert lesson.startswith("You ") and "Next time" in lesson


def test_a_lesson_says_where_the_reverse_was_better(monkeypatch: pytest.MonkeyPatch) -> None:
    world = reviewed("turns")
    reviewing = world.page.navigation.screen.reviewing
    (more,) = reviewing.mistakes()
    fewer = dict(more, kind="kept_fewer", steps=more["steps"][:1])
    monkeypatch.setattr(reviewing, "mistakes", lambda: [more, fewer])
    words = sentences.lesson(reviewing)
    assert "too many" in words and "But not always: once it was the reverse" in words
    assert words.count("“") == 2, "what was done there, and what was better"


def test_a_game_without_mistakes_is_told_too(monkeypatch: pytest.MonkeyPatch) -> None:
    world = World()
    match = Match(Setup("tutto", 1, "FLAWLESS", (HUMAN,), True))
    hard = GAMES["tutto"].POLICIES["hard"]()
    while not match.state.is_over:
        match.play(hard(match.state.view(0)))
    world.open(replay_link(match).replace("#/replay?", "#/review?"))
    work(world)
    assert not classes(world, "moments") and "clearly wrong" in classes(world, "told")[0].textContent
    assert classes(world, "rounds-done")[0].children


def test_what_is_exact_needs_no_check() -> None:
    world = reviewed("turns")
    assert counts(world) == [0, 0, 0] and classes(world, "exact")


def test_checks_stop_when_one_leaves_and_go_on_when_one_comes_back() -> None:
    world = World()
    world.open(address("solo"))
    until_checking(world)
    world.do("help")
    assert not world.browser.work()
    world.page.came_to(address("solo"))
    assert world.shows("review") and counts(world)[0] and not any(counts(world)[1:])
    work(world)
    assert counts(world)[0] == 0


def test_the_review_goes_on_while_one_is_elsewhere() -> None:
    world = World()
    world.open(address("solo"))
    world.do("help")
    work(world)
    world.page.came_to(address("solo"))
    assert counts(world)[0] and not any(counts(world)[1:])


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


@pytest.mark.parametrize("phone", [True, False])
@pytest.mark.parametrize("kind", KINDS)
def test_every_moment_is_seen_on_its_table_and_back_leads_to_where_one_was(kind: str, phone: bool) -> None:
    world = reviewed(kind, phone=phone)
    reviewing = world.page.navigation.screen.reviewing
    for moment in reviewing.order():
        world.do(f"look {moment['step']}")
        assert world.shows("moment") and world.main()["data-step"] == str(moment["step"])
        told = reviewing.moments.told(moment)
        (panel,) = classes(world, "moment")
        assert told.better.says in panel.textContent and told.played.says in panel.textContent
        assert len(classes(world, "move")) == 2 and classes(world, "better")
        for touched, lit in ((told.better.touched, "advised"), (told.played.touched, "played")):
            marked = [each for each in classes(world, lit) if "move" not in each.attributes["class"].split()]
            assert bool(marked) == any(touched.values())
        assert world.page.navigation.address == address(kind), "its address is that of the review"
        assert world.page.navigation.screen.layers() == 1
        world.page.came_to_layer(0)
        assert world.shows("review") and world.browser.focused[-1] == f'[data-do="look {moment["step"]}"]'


def test_the_next_moment_comes_after_the_last_the_first() -> None:
    world = reviewed("turns")
    order = [moment["step"] for moment in world.page.navigation.screen.reviewing.order()]
    world.do(f"look {order[-1]}")
    world.do("turn 1")
    assert world.main()["data-step"] == str(order[0])
    world.do("turn -1")
    assert world.main()["data-step"] == str(order[-1])


def test_checks_go_on_while_a_moment_is_seen() -> None:
    world = World()
    world.open(address("solo"))
    until_checking(world)
    reviewing = world.page.navigation.screen.reviewing
    world.do(f"look {reviewing.order()[0]['step']}")
    work(world)
    assert all(reviewing.verdict(moment["step"]) != "checking" for moment in reviewing.order())


def test_a_round_is_seen_in_the_replay_and_back() -> None:
    world = reviewed("solo")
    gestures = [each.attributes.get("data-do", "") for each in world.root.walk()]
    (see, *_) = [each for each in gestures if each.startswith("see ")]
    world.do(see)
    assert world.shows("replay") and world.main()["data-step"] == see.split()[1]
    world.do("unwatch")
    assert world.shows("review") and not classes(world, "checking")
    assert world.browser.focused[-1] == f'[data-do="{see}"]'


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


@pytest.mark.parametrize("times", [1, 2])
def test_the_engine_is_lost_meanwhile(times: int) -> None:
    """The next one begins the review again; what two engines break down over is told."""
    world = World()
    world.open(address("turns"))
    for _ in range(times):
        world.restart_engine()
    if times == 2:
        (error,) = classes(world, "error")
        assert "interrupted" in error.textContent
        world.do("retry")
    work(world)
    assert classes(world, "account-parts")


@pytest.mark.parametrize(("value", "unit", "words"), [
    (3.24, "points", "+3.2"), (-0.01, "points", "±0"), (-11.0, "points", "−11.0"), (0.126, "win", "+13%"), (0.001, "win", "±0%"),
    (1.0, "turns", "+1.0"), (-0.26, "turns", "−0.3"),
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


def test_every_mark_of_the_picture_is_in_its_legend() -> None:
    world = reviewed("solo")
    work(world)
    (legend,) = world.root.all(**{"class": "legend"})
    known = {each.attributes["class"] for each in legend.children}
    assert {MEANS[size] for size in RADIUS} <= known
    marks = world.root.all(title=None)
    titles = {
        each.attributes["title"]
        for each in marks
        if each.attributes.get("class", "").startswith("sign ") and "title" in each.attributes
    }
    assert titles and titles <= {each.textContent for each in legend.children}
