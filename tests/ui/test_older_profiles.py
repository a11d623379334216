"""What a browser has stored that played an older release (tests/web/releases.py): nothing of it is lost."""

import json
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from elsewhere import rung
from fakes import World, planned
from ui.app import history as histories
from ui.app import puzzles, reviewed, schema, shared_games, transfer
from ui.app.people import NAMED, Names
from ui.app.puzzles import Puzzles
from ui.app.storage_keys import DRAFT
from ui.app.store import LINKS, PLAYER, SAVE
from ui.screens.lab.players import Players
from ui.screens.people.meetings import Corrections, people
from ui.screens.statistics import summary

from engine.link import open_link


class Profile(NamedTuple):
    """games: what the tables showed; chosen: the dice that were chosen when the page was left; stored: all that the browser
    has."""

    release: str
    commit: str
    day: str
    people: list[str]
    settings: dict[str, str]
    games: list[dict[str, Any]]
    chosen: list[str]
    stored: dict[str, str]

    @property
    def results(self) -> list[dict[str, Any]]:
        return json.loads(self.stored[histories.KEY])["results"]


PROFILES = [
    Profile(**{"chosen": []} | json.loads(path.read_text("utf-8")))
    for path in sorted((Path(__file__).parent.parent / "web").glob("release_*.json"))
]
GAMES = [
    pytest.param(profile, game, id=f"{profile.release} {game['link']}")
    for profile in PROFILES
    for game in profile.games
]
SAVED = [each for each in GAMES if SAVE + each.values[1]["address"] in each.values[0].stored]
"""Those on one device."""

KINDS = {
    "1.0.0": (
        *("language", "theme", "motion", "sounds", "pace", "throw", "finish", "coach"),
        *("save ", "glance ", "links", "lesson ", "notes ", "coached", "coaches", "names", "name"),
        *("player ", "players", "lab", "progress", "puzzles"),
    )
}
KINDS["1.1.0"] = (
    *KINDS["1.0.0"],
    *("letters", "passing", "named", "openly", "together", "together ", "odds", "draft"),
)
"""What each release stored; nobody has switched the notes off, and with 1.0.0 the odds of TUTTO are the coach's."""


@pytest.fixture(params=PROFILES, ids=lambda profile: profile.release)
def profile(request: pytest.FixtureRequest) -> Profile:
    return request.param


def opened(profile: Profile, address: str, kept: dict[str, str] | None = None) -> World:
    """A page in a browser with this stored, or with what the profile has, on the day on which the release was played."""
    world = World(kept=dict(profile.stored if kept is None else kept))
    world.browser.day = profile.day
    world.page.seen_again()
    world.open(address)
    return world


def test_it_holds_something_of_every_kind_that_the_release_stored(profile: Profile) -> None:
    assert {schema.entry_of(key).key for key in profile.stored} == {
        "dicetable." + name for name in KINDS[profile.release]
    }


@pytest.mark.parametrize(
    ("profile", "key"),
    [
        pytest.param(profile, key, id=f"{profile.release} {key}")
        for profile in PROFILES
        for key in sorted(profile.stored)
    ],
)
def test_every_key_is_known_and_its_text_is_taken(profile: Profile, key: str) -> None:
    entry = schema.entry_of(key)
    assert entry and len(profile.stored[key]) <= entry.longest and entry.check(profile.stored[key])


@pytest.mark.parametrize(("profile", "game"), GAMES)
def test_every_game_is_where_it_was_and_goes_on(profile: Profile, game: dict[str, Any]) -> None:
    world = opened(profile, game["address"])
    table = world.board
    while table.step < game["step"]:  # what others have chosen at the same time is shown once more
        rung(world)
    assert table.step == game["step"] and table.view["state"] == game["state"]
    world.do("taken") if table.covered else None
    assert sorted(world.actions()) == game["actions"]
    assert {str(seat["seat"]): str(seat["score"]) for seat in table.view["seats"]} == dict(game["scores"])
    if game["actions"]:
        world.do("play " + game["actions"][0])
        while table.phase == "moving":
            world.settle()
        assert table.step > game["step"]


@pytest.mark.parametrize(("profile", "game"), [each for each in SAVED if each.values[1]["state"] == "over"])
def test_a_game_that_is_over_is_saved_as_it_was_and_recorded_once(
    profile: Profile, game: dict[str, Any]
) -> None:
    """Its result is known by the text of its save."""
    world = opened(profile, game["address"])
    assert world.session.snapshot["save"] == profile.stored[SAVE + game["address"]]
    assert world.page.history.results() == profile.results


@pytest.mark.parametrize(("profile", "game"), SAVED)
def test_the_link_that_began_it_still_begins_it(profile: Profile, game: dict[str, Any]) -> None:
    """In a browser that has nothing stored: the same cards and dice lead to the same place."""
    save = json.loads(profile.stored[SAVE + game["address"]])
    world = opened(profile, game["address"], {})
    assert world.session.step == 0 and world.session.snapshot["link"] == game["address"]
    match = open_link(game["address"])
    for action in save["actions"]:
        match.play(action)
    assert [str(score) for score in match.state.scores()] == [score for _, score in sorted(game["scores"])]


@pytest.mark.parametrize("profile", [each for each in PROFILES if each.chosen], ids=lambda each: each.release)
def test_dice_that_were_chosen_are_chosen(profile: Profile) -> None:
    draft = json.loads(profile.stored[DRAFT])
    world = opened(profile, draft["link"])
    assert ["die " + die for die in sorted(world.model.chosen_dice())] == profile.chosen


def test_unfinished_games_are_offered(profile: Profile) -> None:
    world = World(kept=dict(profile.stored))
    on_this_device = {
        game["address"]: game["state"] != "over" and game["step"]
        for game in profile.games
        if SAVE + game["address"] in profile.stored
    }
    assert {link for link, _ in world.page.store.unfinished()} == {
        link for link, goes_on in on_this_device.items() if goes_on
    }
    assert set(world.page.store.links()) == set(profile.stored[LINKS].split("\n"))


def test_games_between_devices_are_offered_with_whoever_must_go_on(profile: Profile) -> None:
    world = World(kept=dict(profile.stored))
    kept = {
        key[len(shared_games.KEY) :]: json.loads(text)
        for key, text in profile.stored.items()
        if key.startswith(shared_games.KEY)
    }
    going = dict(shared_games.going(world.page.store))
    assert set(going) == {name for name, game in kept.items() if not game["over"]}
    assert bool(kept) == (profile.release != "1.0.0")
    for name, game in going.items():
        assert {part: game[part] for part in kept[name]} == kept[name]  # type: ignore[literal-required]
        world.open(name)
        table = world.board
        while game["waits"] and not table.mode.together["ready"]:
            rung(world)
        assert table.mode.together["waits"] == game["waits"]
        assert bool(table.mode.invited) == game["invited"]


def test_results_reviews_levels_and_daily_games_are_there(profile: Profile) -> None:
    history = World(kept=dict(profile.stored)).page.history
    assert history.results() == profile.results
    assert len(profile.results) == sum(game["state"] == "over" for game in profile.games)
    assert all(reviewed.of(each) for each in history.results() if each["mode"] != "shared")
    assert [each["people"] for each in history.results() if each["mode"] == "shared"]
    assert history.read() == json.loads(profile.stored[histories.KEY])
    for result in profile.results:
        match = open_link("#/replay?" + result["link"])
        assert match.state.is_over and match.state.scores()[0] == result["score"] or result["game"] == "tutto"


def test_whom_one_has_played_with_is_told(profile: Profile) -> None:
    page = World(kept=dict(profile.stored)).page
    found = people(page.history.results(), Corrections(page.store), "")
    assert [person.name for person in found] == profile.people[1:]


def test_the_people_of_a_game_keep_their_names(profile: Profile) -> None:
    page = World(kept=dict(profile.stored)).page
    named = json.loads(profile.stored.get(NAMED, "[]"))
    for setup, names, openly in named:
        assert page.people().of_game("#/replay?game=" + setup) == (names, openly)
    assert len(named) == (4 if profile.release == "1.1.0" else 0)
    for link in page.store.links():
        party = page.people().of_game(link)
        assert bool(party.names) == (link.count("human") > 1), link


def test_the_statistics_count_each_game(profile: Profile) -> None:
    groups = summary.groups(World(kept=dict(profile.stored)).page.history.results())
    assert sorted(score for group in groups for score in group["scores"]) == sorted(
        result["score"] for result in profile.results
    )
    assert opened(profile, "#/statistics").shows("statistics")


def test_puzzles_settings_names_and_players_are_there(profile: Profile) -> None:
    world = World(kept=dict(profile.stored))
    kept = Puzzles(world.page.store).read()
    before = json.loads(profile.stored[puzzles.KEY])
    assert {name: kept[name] for name in before} == before and kept["mine"]  # type: ignore[literal-required]
    settings = World(kept=dict(profile.stored), by_hand=True).page.settings
    for name, value in profile.settings.items():
        assert settings.values[name] == value
    names = Names(world.page.store)
    assert [names.of(seat) for seat in range(len(profile.people))] == profile.people
    players = Players(world.page.store)
    assert {name: players.code(name) for name in players.names()} == {
        key[len(PLAYER) :]: text for key, text in profile.stored.items() if key.startswith(PLAYER)
    }


@pytest.mark.parametrize("game", ["goennen", "tutto"])
def test_lessons_go_on_where_they_were(profile: Profile, game: str) -> None:
    save = json.loads(profile.stored["dicetable.lesson " + game])
    world = opened(profile, "#/learn/" + game)
    assert world.board.step == len(save["actions"]) > 0


def test_all_of_it_is_taken_to_another_browser(profile: Profile) -> None:
    here = World(kept=dict(profile.stored))
    there = World()
    plan = planned(there.page.history, transfer.exported(here.page.history), profile.day)
    assert plan.left == 0 and plan.results == len(profile.results) and plan.carry_out()
    assert there.page.history.results() == profile.results
    missing = {key for key in profile.stored if key not in there.kept}
    assert not {key for key in missing if not key.startswith("dicetable.glance ")}
