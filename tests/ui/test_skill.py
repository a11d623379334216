"""Luck and skill in the statistics: results without luck, what is given away, whether the dice are fair, with intervals."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest
from fakes import World, know_games, sentences, speak
from finished import ended
from looking import classes
from ui.app import reviewed
from ui.app.history import KEY, LINKED
from ui.app.store import MOST_RESULTS
from ui.kit import text
from ui.screens.statistics import beside, skill

from engine.link import replay_link
from engine.match import HUMAN, Match, Setup
from engine.review import review


@pytest.fixture(autouse=True)
def language() -> None:
    know_games()
    speak()


@cache
def game(seed: str) -> tuple[str, dict[str, Any]]:
    """The query of a finished game's replay link, and its review."""
    match = Match(Setup("tutto", 1, seed, (HUMAN,), solo=True))
    policy = match.game.POLICIES["easy"]()
    while not match.state.is_over:
        match.play(policy(match.state.view(0)))
    return replay_link(match).partition("?")[2], review(match).to_json()


def kept(count: int, linked: bool = True) -> dict[str, str]:
    """What a browser has stored after so many games."""
    results = []
    for number in range(count):
        link, found = game(f"SKILL{number}")
        turns = round(-found["seats"][0]["result"])
        results.append(
            {"id": str(number), "day": f"2026-11-{number + 1:02}", "game": "tutto", "mode": "solo", "level": None, "score": turns,
             "won": None, "foes": []} | ({"link": link} if linked else {})
        )  # fmt: skip
    return {KEY: json.dumps({"format": 1, "results": results, "daily": {}, "run": None, "best_run": None})}


@pytest.mark.parametrize("language", ["en", "de", "nl"])
def test_games_are_reviewed_and_then_counted(language: str) -> None:
    speak(language)
    world = World(language=language, kept=kept(3))
    world.open("#/statistics")
    assert not classes(world, "games-table")
    world.do("review_all")
    while world.browser.work():
        pass
    results = world.page.history.results()
    assert all(reviewed.of(each) for each in results)
    (table,) = classes(world, "games-table")
    assert len(table.children) == 5, "a head, three games and their mean"
    assert "±" in table.children[-1].textContent
    words = " ".join(each.textContent for each in world.root.walk())
    assert "skill." not in words and "{" not in words
    assert not world.root.all(data_do="review_all") and world.browser.second is None
    world.do("open #/review?" + game("SKILL0")[0])
    assert world.shows("review")


def test_without_luck_is_the_result_less_the_luck() -> None:
    _, found = game("SKILL0")
    short = reviewed.summary(found)
    seat = found["seats"][0]
    assert short is not None
    assert skill.corrected(short) == pytest.approx(seat["start"] + seat["decisions"], abs=1e-3)
    assert sum(cost for _, _, cost in short["kinds"]) == pytest.approx(-seat["decisions"], abs=1e-3)
    assert sum(count for _, count, _ in short["kinds"]) == seat["decided"]


def test_leaving_stops_and_keeps_what_is_done() -> None:
    world = World(kept=kept(2))
    world.open("#/statistics")
    world.do("review_all")
    for _ in range(10000):
        world.browser.work()
        if any(reviewed.of(each) for each in world.page.history.results()):
            break
    world.open("#/")
    assert not world.browser.work()
    assert sum(bool(reviewed.of(each)) for each in world.page.history.results()) == 1


@pytest.mark.parametrize("unit", ["points", "win", "turns"])
def test_the_figures_are_those_of_the_review(unit: str) -> None:
    seat = {
        "unit": unit,
        "start": 0.335,
        "luck": 0.4549,
        "decisions": -0.0851,
        "others": 0.2952,
        "result": 1.0,
    }
    if unit != "win":
        seat = {
            "unit": unit,
            "start": 14.26,
            "luck": 3.46,
            "decisions": -1.57,
            "others": 0.0,
            "result": 16.15,
        }
    kept_review = {**seat, "accuracy": 90.0, "kinds": [], "faces": [1] * 6}
    played = {
        "id": "1",
        "day": "2026-11-21",
        "game": "tutto",
        "mode": "solo",
        "level": None,
        "score": 7,
        "won": None,
        "foes": [],
    }
    rows = skill.over_time("tutto", unit, [(played, kept_review)])
    shown = [cell.text for node in rows.kids if node.tag == "table" for cell in node.kids[1].kids[1:4]]
    parts = dict(reviewed.whole(seat))
    assert shown[:2] == [
        reviewed.told(parts["result"], unit, False),
        reviewed.told(parts["luck"], unit, True),
    ]
    assert shown[2] == reviewed.told(reviewed.without_luck(parts, unit), unit, False)


def test_a_game_that_is_never_reviewed_is_offered_once_at_most() -> None:
    """Where several people played there is nobody's own account, and a link that cannot be played fails again."""
    stored = json.loads(kept(3)[KEY])
    stored["results"][0]["mode"] = "shared"
    stored["results"][1]["link"] = "game=tutto&moves=broken"
    world = World(kept={KEY: json.dumps(stored)})
    world.open("#/statistics")
    (offer,) = world.root.all(data_do="review_all")
    assert offer.textContent == "Review 2 games"
    world.do("review_all")
    while world.browser.work():
        pass
    assert not world.root.all(data_do="review_all")
    assert [bool(reviewed.of(each)) for each in world.page.history.results()] == [False, False, True]
    again = World(kept=dict(world.kept))
    again.open("#/statistics")
    assert not again.root.all(data_do="review_all")


def test_intervals_and_the_rank_of_luck() -> None:
    assert skill.mean([5.0]) == (5.0, None)
    middle, half = skill.mean([1.0, 2.0, 3.0, 4.0])
    assert middle == 2.5 and half == pytest.approx(3.18 * (5 / 3 / 4) ** 0.5), "Student's t, as they are few"
    many = skill.mean([1.0, 2.0, 3.0, 4.0] * 50)[1]
    assert many == pytest.approx(1.972 * (250 / 199 / 200) ** 0.5, rel=1e-3)
    assert [skill.better_than(z, 1.0) for z in (-9, -1.959964, 0, 1.0, 9)] == [1, 250, 5000, 8413, 9999]
    assert skill.better_than(1.0, None) is None


@pytest.mark.parametrize(
    ("square", "chance"), [(1.145, 0.95), (4.351, 0.5), (11.070, 0.05), (15.086, 0.01), (20.515, 0.001)]
)
def test_the_dice_are_tested_by_all_faces_together(square: float, chance: float) -> None:
    """Quantiles of the chi-square distribution with 5 degrees of freedom."""
    expected = 1000.0
    off = (square * expected / 2) ** 0.5
    faces = [expected + off, expected - off, *[expected] * 4]
    assert skill.as_uneven(faces) == pytest.approx(chance, rel=2e-3)  # type: ignore[arg-type]  # as if dice could be parted
    assert skill.as_uneven([100] * 6) == pytest.approx(1.0, abs=1e-6)


def test_what_medium_gives_away_is_told_as_exactly_as_it_was_measured() -> None:
    """In TUTTO both players gave away "0.0" turns by stopping."""
    for (_, unit), kinds in beside.GIVEN_AWAY.items():
        told = {skill.given(value, unit) for value in kinds.values()}
        assert skill.given(0.0, unit) not in told and len(told) == len(set(kinds.values()))


def test_of_few_dice_nothing_is_said() -> None:
    text.load(sentences("skill/en") | sentences("en"))
    assert "too few" in skill.verdict([10, 0, 20, 5, 5, 9])
    assert "Nothing suggests unfair dice" in skill.verdict([60, 50, 55, 45, 52, 48])
    assert "rare" in skill.verdict([200, 50, 55, 45, 52, 48])


def test_a_review_of_any_own_game_is_kept_with_its_result() -> None:
    link, _ = game("SKILL1")
    world = World(kept=kept(2))
    world.open("#/review?" + link)
    while world.browser.work():
        pass
    assert [bool(reviewed.of(each)) for each in world.page.history.results()] == [False, True]


@pytest.mark.parametrize("unit", ["win", "points"])
def test_a_game_that_several_people_have_played_after_all_is_not_reviewed_again(unit: str) -> None:
    """Older versions took a game of two people for one against a computer player, if that had been given a seat."""
    history = World().page.history
    result = {"id": "1", "day": "2026-11-21", "game": "tutto", "mode": "computers", "level": None, "score": 1, "won": True,
              "foes": ["medium"], "link": "game=tutto&seats=human,human"}  # fmt: skip
    history.take(history.read() | {"results": [result]}, [])
    assert reviewed.is_due(history.results()[0])
    found = {"faces": [0] * 6, "seats": [{"player": "human", "unit": unit, "luck": 0.1}] * 2}
    reviewed.keep(history, result["link"], found)
    assert not reviewed.is_due(history.results()[0])


def test_what_is_stored_may_be_anything() -> None:
    for review_kept in (7, {}, {"unit": "points"}, {"start": "x"}, []):
        assert reviewed.of({"review": review_kept}) is None
    for link in (7, "", None, "x" * 20000):
        assert reviewed.link({"link": link}) is None
    assert LINKED < MOST_RESULTS


def test_a_result_has_the_link_of_its_game() -> None:
    world = ended("#/tutto/solo?seed=SKILL")
    (result,) = world.page.history.results()
    assert "#/replay?" + reviewed.link(result) == world.session.snapshot["replay"]


@pytest.mark.parametrize(("language", "one", "two"), [
    ("en", "Luckier than 5,210 of 10,000 players over 1 game.", "Luckier than one of 10,000 players over 2 games."),
    ("de", "In 1 Spiel mehr Glück als 5.210 von 10.000 Spielern.", "In 2 Spielen mehr Glück als einer von 10.000 Spielern."),
])  # fmt: skip
def test_one_game_and_one_player_have_their_forms(language: str, one: str, two: str) -> None:
    text.load(sentences(f"skill/{language}") | sentences(language))
    assert text.t("skill.luck", n=text.number(5210), games=1) == one
    assert text.t("skill.luck", n=1, games=2) == two
