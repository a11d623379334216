"""A daily game says so at its table, and of which day it is."""

import random

import pytest
from fakes import World, started
from ui.kit.text import day_shortly

DAILY = {"goennen": "#/goennen/daily?date=2026-11-21&level=1", "tutto": "#/tutto/daily?date=2026-11-21"}
SAYS = {"en": ("Daily game", "21 Nov"), "de": ("Tagesspiel", "21. Nov"), "nl": ("Dagspel", "21 nov")}


def head(world: World) -> str:
    (found,) = [each for each in world.root.walk() if each.attributes.get("class") == "head"]
    return found.textContent


@pytest.mark.parametrize("game", DAILY)
@pytest.mark.parametrize("language", SAYS)
def test_the_head_names_the_day(game: str, language: str) -> None:
    world = started(DAILY[game], language=language)
    assert all(words in head(world) for words in SAYS[language])
    world.play(random.Random(2).choice, 6)
    assert all(words in head(world) for words in SAYS[language])


@pytest.mark.parametrize("game", DAILY)
def test_the_result_names_the_day(game: str) -> None:
    world = started(DAILY[game])
    luck = random.Random(2)
    while not world.session.view["result"]:
        if world.session.staging:
            world.settle()
        else:
            actions = world.actions()
            world.do("act " + ("stop" if "stop" in actions else luck.choice(actions)))
    while world.session.staging:
        world.settle()
    words = next(
        each for each in world.root.walk() if "result-sheet" in each.attributes.get("class", "")
    ).textContent
    assert "The daily game of 21 November 2026" in words
    assert ("level 1" in words) == (game == "goennen")


def test_any_other_game_does_not() -> None:
    world = started("#/goennen/solo?level=1&seed=DAILY")
    assert "Daily" not in head(world)


def test_a_day_in_a_few_letters() -> None:
    started()
    assert [day_shortly(f"2026-{month:02}-09") for month in (1, 5, 12)] == ["9 Jan", "9 May", "9 Dec"]
