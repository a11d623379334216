"""Races and daily games: whoever has played the same dice as a friend sees both games side by side, also when an answer comes back."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import replace

import pytest
from fakes import World
from ui.app import history, races, reviewed

from engine.link import challenge_link, open_link
from engine.match import Match
from engine.review import reviewing
from engine.steps import finish
from tests.choosing import choose

LINKS = {
    "a race": "#/goennen/solo?level=1&seed=K7Q2M9XT&ruleset=2",
    "a race of turns": "#/tutto/solo?seed=K7Q2M9XT&ruleset=1",
    "a daily game": "#/goennen/daily?date={}&level=1",
}
DAILY = "#/tutto/daily?date={}"


def link_of(kind: str, world: World) -> str:
    return LINKS.get(kind, kind).format(world.browser.today())


def friends_game(link: str, seed: int = 5) -> Match:
    """Somebody else's game with the same dice, to its end."""
    match, chosen = open_link(link), random.Random(seed)
    while not match.state.is_over:
        match.play(choose(match.state.legal_actions(), chosen))
    return match


def play_to_the_end(world: World, choose_one: Callable[..., str]) -> None:
    while not world.session.view["result"]:
        if world.session.staging:
            world.settle()
        else:
            actions = world.actions()
            world.do("act " + ("stop" if "stop" in actions else choose_one(actions)))
    while world.session.staging:
        world.settle()


def played(kind: str) -> World:
    world = World(kept={"dicetable.name": "Anna", "dicetable.language": "en"})
    world.open(link_of(kind, world))
    play_to_the_end(world, random.Random(2).choice)
    assert len(world.page.history.results()) == 1
    return world


def challenge(match: Match, by: str = "Ben") -> str:
    return (challenge_link(match) or "") + "&by=" + by


def rows(world: World) -> list[list[str]]:
    table = next(each for each in world.root.walk() if each.attributes.get("class") == "figures")
    return [[cell.textContent for cell in row.children] for row in table.children[1:]]


@pytest.mark.parametrize("kind", LINKS)
def test_whoever_has_played_it_sees_a_friends_game_beside_the_own_round_by_round(kind: str) -> None:
    world = played(kind)
    own = world.page.history.results()[0]
    match = friends_game(link_of(kind, world))
    world.open(challenge(match))
    assert world.shows("versus") and world.page.navigation.address.startswith("#/versus?of=/")
    said = world.root.textContent
    assert (
        f"{own['score']} " in said
        and f"Ben has {match.outcome}" in said
        or f"Ben took {match.outcome}" in said
    )
    assert "the score is genuine" in said
    found = rows(world)
    assert found[-1][0] == str(len(found))
    mine = [row[1] for row in found if row[1] != "–"]
    theirs = [row[2] for row in found if row[2] != "–"]
    assert len(mine) and theirs[-1].replace(",", "") == str(match.state.scores()[0])
    (kept,) = world.page.history.results()
    assert races.rivals(kept) == [["Ben", match.outcome]], "and it counts among people"
    assert history.stored(world.browser.kept[history.KEY])


@pytest.mark.parametrize("kind", ["a race", "a race of turns"])
def test_what_was_luck_and_what_decisions_of_both_games_adds_up_to_their_results(kind: str) -> None:
    world = played(kind)
    own = world.page.history.results()[0]
    match = friends_game(link_of(kind, world))
    world.open(challenge(match))
    assert "are being worked out" in world.root.textContent
    while world.browser.work():
        pass
    (table,) = [
        each for each in world.root.walk() if each.attributes.get("class", "").startswith("figures account")
    ]
    (_, *mine), (_, *theirs) = [[cell.textContent for cell in row.children] for row in table.children[1:]]
    assert [float(mine[0]), float(theirs[0])] == [own["score"], match.outcome]
    assert all(words[0] in "+−±" for words in mine[1:] + theirs[1:])
    assert reviewed.of(world.page.history.results()[0]), "the statistics have it, too"
    world.open("#/")
    world.open(challenge(match))
    while world.browser.work():
        pass
    assert "are being worked out" not in world.root.textContent


def test_a_game_that_cannot_be_reviewed_has_no_account() -> None:
    world = played("a race")
    world.open(challenge(friends_game(LINKS["a race"])).replace("beat=", "beat=9"))
    assert "are being worked out" not in world.root.textContent, "a score that is not true"


def test_a_reload_shows_the_same() -> None:
    world = played("a daily game")
    match = friends_game(link_of("a daily game", world))
    world.open(challenge(match))
    again = World(kept=dict(world.browser.kept))
    again.open(world.page.navigation.address)
    assert again.shows("versus") and f"Ben has {match.outcome}" in again.root.textContent


def test_a_score_that_the_game_refutes_is_told_and_counts_for_nobody() -> None:
    world = played("a race")
    match = friends_game(LINKS["a race"])
    said = challenge(match).replace(f"beat={match.outcome}", "beat=180")
    world.open(said)
    assert world.shows("versus") and "the score in the link does not match" in world.root.textContent
    assert f"Ben has {match.outcome}" in world.root.textContent
    assert not races.rivals(world.page.history.results()[0])


def test_whoever_has_not_played_it_plays_it_and_then_sees_both() -> None:
    world = World(kept={"dicetable.name": "Anna", "dicetable.language": "en"})
    match = friends_game(LINKS["a race"])
    world.open(challenge(match))
    assert world.shows("table") and world.session.snapshot["challenge"]
    play_to_the_end(world, random.Random(2).choice)
    (beside,) = [
        each.attributes["data-do"]
        for each in world.root.all(data_do=None)
        if each.attributes["data-do"].startswith("open #/versus")
    ]
    world.do(beside)
    assert world.shows("versus") and f"Ben has {match.outcome}" in world.root.textContent


def test_playing_it_again_is_no_comparison() -> None:
    world = played("a race")
    world.open(challenge(friends_game(LINKS["a race"])))
    world.page.opener.open(LINKS["a race"], True)
    assert world.shows("table")


def test_an_answer_goes_back_and_shows_both_there_too() -> None:
    anna = played("a race")
    ben_match = friends_game(LINKS["a race"])
    anna.open(challenge(ben_match))
    anna.do("answer")
    (text,) = anna.browser.sent or anna.browser.copied
    assert "&by=Anna" in text and f": {anna.page.history.results()[0]['score']} point" in text
    ben = World(kept={"dicetable.name": "Ben", "dicetable.language": "en"})
    ben.open(LINKS["a race"])
    play_to_the_end(ben, random.Random(7).choice)
    ben.open("#" + text.partition("#")[2])
    assert (
        ben.shows("versus") and f"Anna has {anna.page.history.results()[0]['score']}" in ben.root.textContent
    )


def test_several_friends_of_one_day_stand_in_the_week() -> None:
    world = played("a daily game")
    scores = {}
    for number, name in enumerate(("Ben", "Cees", "Dora", "Ben")):
        match = friends_game(link_of("a daily game", world), number)
        scores[name] = match.outcome
        world.open(challenge(match, name))
    world.open("#/people")
    world.settle()
    people = [node.attributes["data-person"] for node in world.root.all(data_person=None)]
    assert sorted(people) == ["Ben", "Cees", "Dora"]
    week = {row[0]: row[1] for row in rows(world)}
    assert {name: int(week[name]) for name in scores} == scores and week["You"] == str(
        world.page.history.results()[0]["score"]
    )


def test_only_the_same_dice_count_as_the_same_game() -> None:
    world = played("a race")
    known = world.page.history
    assert races.own(known, LINKS["a race"])
    for other in ("K7Q2M9XW", "level=2", "ruleset=1"):
        link = LINKS["a race"].replace(
            "K7Q2M9XT" if len(other) == 8 else other[:-1] + ("1" if "level" in other else "2"), other
        )
        assert link != LINKS["a race"] and not races.own(known, link)
    assert not races.own(known, LINKS["a race of turns"])


def test_a_game_that_is_not_known_move_by_move_is_played_again() -> None:
    world = played("a race")
    data = json.loads(world.browser.kept[history.KEY])
    del data["results"][0]["link"]
    world = World(kept={history.KEY: json.dumps(data), "dicetable.language": "en"})
    world.open(challenge(friends_game(LINKS["a race"])))
    assert world.shows("table")


def test_the_match_of_a_friend_is_the_one_that_is_replayed() -> None:
    world = played("a race")
    match = friends_game(LINKS["a race"])
    world.open(challenge(match))
    ways = [each.attributes["data-do"] for each in world.root.all(data_do=None)]
    (theirs,) = [way for way in ways if way.startswith("open #/replay") and "seed=K7Q2M9XT" in way][1:]
    replayed = open_link(theirs.partition(" ")[2])
    assert replayed.state == match.state and replayed.setup == replace(match.setup)


@pytest.mark.parametrize("kind", LINKS)
def test_a_round_of_both_games_is_seen_on_their_boards(kind: str) -> None:
    world = played(kind)
    match = friends_game(link_of(kind, world))
    world.open(challenge(match))
    found = rows(world)
    seen = []
    world.do("round 1")
    for number in range(1, len(found) + 1):
        mine, theirs = sides(world)
        assert f"Round {number}" in world.root.textContent
        for side, points in zip((mine, theirs), found[number - 1][1:], strict=True):
            assert points == "–" and "over after round" in side or f"{points} point" in side
        seen.append((mine, theirs))
        world.do("step 1") if number % 2 else world.page.key("ArrowRight")
    assert len(set(seen)) == len(seen), "each of them is another"
    world.page.key("ArrowLeft")
    assert f"Round {len(found) - 1}" in world.root.textContent
    world.page.key("Escape")
    assert world.shows("versus") and not world.page.sheets.open and rows(world) == found


def test_a_score_that_is_not_true_has_no_rounds_to_be_seen() -> None:
    world = played("a race")
    world.open(challenge(friends_game(LINKS["a race"])).replace("beat=", "beat=9"))
    assert not [
        each for each in world.root.all(data_do=None) if each.attributes["data-do"].startswith("round")
    ]


def sides(world: World) -> list[str]:
    return [each.textContent for each in world.root.walk() if each.attributes.get("class") == "side"]


def test_the_strongest_player_with_the_days_dice_has_nothing_but_luck() -> None:
    world = played(DAILY)
    world.open(challenge(friends_game(link_of(DAILY, world))))
    while world.browser.work():
        pass
    (table,) = [
        each for each in world.root.walk() if each.attributes.get("class", "").startswith("figures account")
    ]
    words = [[cell.textContent for cell in row.children] for row in table.children[1:]]
    assert [row[0] for row in words] == ["You", "Ben", "Hard, same dice"]
    match = open_link(link_of(DAILY, world))
    player = match.game.POLICIES["hard"]()
    while not match.state.is_over:
        match.play(player(match.state.view(0)))
    (account,) = finish(reviewing(match)).to_json()["seats"]
    parts = dict(reviewed.whole(account))
    shown = [
        reviewed.told(parts[part], "turns", part != "result") for part in ("result", "luck", "decisions")
    ]
    assert words[2][1:] == shown and words[2][3] == "±0"
