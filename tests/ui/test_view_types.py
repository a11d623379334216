"""The page's types of views, cards, stored values and the lab's news, compared with what is really told and stored."""

from __future__ import annotations

import json
import types
from collections.abc import Iterator
from random import Random
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, is_typeddict

import pytest
from choosing import choose
from fakes import World, started
from lab.referee import Referee
from typing_extensions import ReadOnly, get_type_hints
from ui.app import types as common
from ui.games.goennen import types as goennen
from ui.games.tutto import types as tutto
from ui.screens.lab import types as lab
from worker.snapshot import view

from engine.goennen.cards import all_cards
from engine.goennen.view_types import Marks
from engine.match import GAMES, HUMAN, Match, Setup

VIEWS = {"goennen": goennen.View, "tutto": tutto.View}


def misfits(value: object, kind: Any, where: str, whole: bool = True) -> Iterator[str]:
    """Where a value of JSON is not of a type. whole: an object has no other keys than those of its type."""
    origin, parts = get_origin(kind), get_args(kind)
    if kind is Any:
        return
    if origin in (ReadOnly, NotRequired, Annotated):
        for part in parts:
            yield from misfits(value, part, where, whole)
    elif origin in (Union, types.UnionType):
        if all(list(misfits(value, part, where, whole)) for part in parts):
            yield f"{where} is {value!r}"
    elif origin is Literal:
        if value not in parts:
            yield f"{where} is {value!r}"
    elif is_typeddict(kind):
        hints = get_type_hints(kind, include_extras=True)
        if not isinstance(value, dict):
            yield f"{where} is {value!r}"
            return
        yield from (f"{where} lacks {key}" for key in kind.__required_keys__ - value.keys())
        if whole:
            yield from (f"{where} has {key}" for key in value.keys() - hints.keys())
        for key in value.keys() & hints.keys():
            yield from misfits(value[key], hints[key], f"{where}.{key}", whole)
    elif origin is dict:
        assert isinstance(value, dict)
        for key, each in value.items():
            yield from misfits(each, parts[1], f"{where}.{key}", whole)
    elif origin is not None:  # a list or a sequence
        if not isinstance(value, list):
            yield f"{where} is {value!r}"
            return
        for at, each in enumerate(value):
            yield from misfits(each, parts[0], f"{where}[{at}]", whole)
    elif not (
        type(value) is kind
        or kind is float
        and type(value) is int
        or kind is types.NoneType
        and value is None
    ):
        yield f"{where} is {value!r}"


def played(game: str, seats: int, seed: str) -> Iterator[dict[str, Any]]:
    """The views of a random game, of every seat at every step."""
    solo = seats == 1
    level = 1 if solo and game == "goennen" else None
    start = None if solo else 0
    match = Match(Setup(game, GAMES[game].RULESET, seed, (HUMAN,) * seats, solo, level, start))
    random = Random(seed)
    while True:
        for seat in range(seats):
            yield view(match, match.state.view(seat), match.state, match.step)
        if match.state.is_over:
            return
        match.play(choose(match.state.legal_actions(), random))


@pytest.mark.parametrize("game", VIEWS)
@pytest.mark.parametrize("seats", [1, 2])
def test_views_are_of_their_types(game: str, seats: int) -> None:
    seen = 0
    for shown in played(game, seats, "TYPES"):
        assert list(misfits(shown, VIEWS[game], game)) == []
        assert list(misfits(shown, common.View, game, whole=False)) == []
        seen += 1
    assert seen > 20 and shown["result"]


@pytest.mark.parametrize("game", VIEWS)
def test_what_is_wrong_is_found(game: str) -> None:
    shown = next(played(game, 1, "TYPES"))
    seat = {**shown["seats"][0], "score": "much"}
    assert list(misfits({**shown, "seats": [seat]}, VIEWS[game], "view")) == ["view.seats[0].score is 'much'"]
    assert list(misfits({**shown, "sheep": 1}, VIEWS[game], "view")) == ["view has sheep"]
    del shown["actions"]
    assert list(misfits(shown, VIEWS[game], "view")) == ["view lacks actions"]


def test_every_circle_of_the_type_is_met() -> None:
    """Of all keys only these may be missing."""
    shown = [each for seats in (1, 2) for each in played("goennen", seats, "TYPES")]
    assert {mark for each in shown for action in each["actions"] for mark in action["marks"]} == {
        *Marks.__optional_keys__
    }


def test_cards_are_of_their_type() -> None:
    for card in all_cards():
        assert list(misfits(card.to_json(), goennen.Card, card.id)) == []


@pytest.mark.parametrize("link", ["#/goennen/solo?level=1&seed=TYPES", "#/tutto/solo?seed=TYPES"])
def test_what_is_stored_is_of_its_type(link: str) -> None:
    world: World = started(link)
    ((_, glance),) = world.page.store.unfinished()
    assert list(misfits(glance, common.Glance, "glance")) == []
    random = Random(1)
    while not world.board.view["result"]:
        actions = world.actions()
        if actions:
            world.do("act " + ("stop" if "stop" in actions else random.choice(actions)))
        else:
            world.settle()
    kept = world.page.history.read()
    assert len(kept["results"]) == 1
    assert list(misfits(kept, common.Progress, "progress")) == []


def test_what_the_lab_tells_is_of_its_type() -> None:
    """A game between the table's own players, as the referee of web/lab/ tells it, and how they stand after it."""
    run = {
        "game": "tutto",
        "mode": "table",
        "level": None,
        "seats": [{"name": "easy"}, {"name": "medium"}],
        "seed": "TYPES",
    }
    referee = Referee()
    assert referee.prepare(json.dumps({**run, "kind": "game"})) == "{}"
    referee.begin(0)
    told = json.loads(referee.next())
    while "decided" in told:
        assert list(misfits(told["decided"], lab.Decided, "decided")) == []
        told = json.loads(referee.next())
    assert list(misfits(told["over"], lab.Outcome, "over", whole=False)) == []

    assert referee.prepare(json.dumps({**run, "kind": "tournament", "games": 1, "sprt": [0, 20]})) == "{}"
    standing = json.loads(referee.count(json.dumps([told["over"], told["over"]])))
    assert [list(misfits(line, lab.Line, line["name"])) for line in standing["table"]] == [[], []]
    assert list(misfits(standing["sprt"], lab.Sequential, "sprt")) == []
