"""What a browser has stored that played release 1.0.0 (tests/web/release_1_0.py): nothing of it is lost."""

import json
from pathlib import Path
from typing import Any

import pytest
from fakes import World, planned
from ui.app import history as histories
from ui.app import puzzles, reviewed, schema, transfer
from ui.app.people import Names
from ui.app.puzzles import Puzzles
from ui.app.store import LINKS, PLAYER, SAVE
from ui.screens.lab.players import Players
from ui.screens.statistics import summary

from engine.link import open_link

PROFILE = json.loads((Path(__file__).parent.parent / "web" / "release_1_0.json").read_text("utf-8"))
STORED: dict[str, str] = PROFILE["stored"]
GAMES: list[dict[str, Any]] = PROFILE["games"]
RESULTS = json.loads(STORED[histories.KEY])["results"]


def opened(address: str, kept: dict[str, str] = STORED) -> World:
    """A page in a browser with this stored, on the day on which 1.0.0 was played."""
    world = World(kept=dict(kept))
    world.browser.day = PROFILE["day"]
    world.page.seen_again()
    world.open(address)
    return world


def test_it_holds_something_of_every_kind_that_1_0_0_stored() -> None:
    """All but two: nobody has switched the notes off here, and the odds of TUTTO are the coach's."""
    settings = ("language", "theme", "motion", "sounds", "pace", "throw", "finish", "coach")
    others = (
        "save ",
        "glance ",
        "links",
        "lesson ",
        "notes ",
        "coached",
        "coaches",
        "names",
        "name",
        "player ",
        "players",
        "lab",
        "progress",
        "puzzles",
    )
    assert {schema.entry_of(key).key for key in STORED} == {"dicetable." + name for name in settings + others}


@pytest.mark.parametrize("key", sorted(STORED))
def test_every_key_is_known_and_its_text_is_taken(key: str) -> None:
    entry = schema.entry_of(key)
    assert entry and len(STORED[key]) <= entry.longest and entry.check(STORED[key])


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game["link"])
def test_every_game_is_where_it_was_and_goes_on(game: dict[str, Any]) -> None:
    world = opened(game["address"])
    assert world.session.step == game["step"] and world.session.view["state"] == game["state"]
    world.do("taken") if world.session.covered else None
    assert sorted(world.actions()) == game["actions"]
    assert {str(seat["seat"]): str(seat["score"]) for seat in world.session.view["seats"]} == dict(
        game["scores"]
    )
    if game["actions"]:
        world.do("play " + game["actions"][0])
        world.settle()
        assert world.session.step > game["step"]


@pytest.mark.parametrize(
    "game", [game for game in GAMES if game["state"] == "over"], ids=lambda game: game["link"]
)
def test_a_game_that_is_over_is_saved_as_it_was_and_recorded_once(game: dict[str, Any]) -> None:
    """Its result is known by the text of its save."""
    world = opened(game["address"])
    assert world.session.snapshot["save"] == STORED[SAVE + game["address"]]
    assert world.page.history.results() == RESULTS


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game["link"])
def test_the_link_that_began_it_still_begins_it(game: dict[str, Any]) -> None:
    """In a browser that has nothing stored: the same cards and dice lead to the same place."""
    save = json.loads(STORED[SAVE + game["address"]])
    world = opened(game["address"], {})
    assert world.session.step == 0 and world.session.snapshot["link"] == game["address"]
    match = open_link(game["address"])
    for action in save["actions"]:
        match.play(action)
    assert [str(score) for score in match.state.scores()] == [score for _, score in sorted(game["scores"])]


def test_unfinished_games_are_offered() -> None:
    world = World(kept=dict(STORED))
    offered = {link for link, _ in world.page.store.unfinished()}
    assert offered == {game["address"] for game in GAMES if game["state"] != "over" and game["step"]}
    assert set(world.page.store.links()) == set(STORED[LINKS].split("\n"))


def test_results_reviews_levels_and_daily_games_are_there() -> None:
    history = World(kept=dict(STORED)).page.history
    assert history.results() == RESULTS and len(RESULTS) == sum(game["state"] == "over" for game in GAMES)
    assert all(reviewed.of(each) for each in history.results() if each["mode"] != "shared")
    assert [each["people"] for each in history.results() if each["mode"] == "shared"]
    assert history.read() == json.loads(STORED[histories.KEY])
    for result in RESULTS:
        match = open_link("#/replay?" + result["link"])
        assert match.state.is_over and match.state.scores()[0] == result["score"] or result["game"] == "tutto"


def test_the_statistics_count_each_game() -> None:
    groups = summary.groups(World(kept=dict(STORED)).page.history.results())
    assert sorted(score for group in groups for score in group["scores"]) == sorted(
        result["score"] for result in RESULTS
    )
    assert opened("#/statistics").shows("statistics")


def test_puzzles_settings_names_and_players_are_there() -> None:
    world = World(kept=dict(STORED))
    kept = Puzzles(world.page.store).read()
    before = json.loads(STORED[puzzles.KEY])
    assert {name: kept[name] for name in before} == before and kept["mine"]  # type: ignore[literal-required]
    settings = World(kept=dict(STORED), by_hand=True).page.settings
    for name, value in PROFILE["settings"].items():
        assert settings.values[name] == value
    names = Names(world.page.store)
    assert [names.of(seat) for seat in range(len(PROFILE["people"]))] == PROFILE["people"]
    players = Players(world.page.store)
    assert {name: players.code(name) for name in players.names()} == {
        key[len(PLAYER) :]: text for key, text in STORED.items() if key.startswith(PLAYER)
    }


@pytest.mark.parametrize("game", ["goennen", "tutto"])
def test_lessons_go_on_where_they_were(game: str) -> None:
    save = json.loads(STORED["dicetable.lesson " + game])
    world = opened("#/learn/" + game)
    assert world.board.step == len(save["actions"]) > 0


def test_all_of_it_is_taken_to_another_browser() -> None:
    here = World(kept=dict(STORED))
    there = World()
    plan = planned(there.page.history, transfer.exported(here.page.history), "2026-11-25")
    assert plan.left == 0 and plan.results == len(RESULTS) and plan.carry_out()
    assert there.page.history.results() == RESULTS
    missing = {key for key in STORED if key not in there.kept}
    assert not {key for key in missing if not key.startswith("dicetable.glance ")}
