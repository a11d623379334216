"""Finished games for tests: pages on which one has just ended, the addresses of their reviews, and checks of decisions that
take no time."""

from __future__ import annotations

import random
from functools import cache

from fakes import Element, World
from worker.protocol import Checked

from engine.link import game_link, open_link, replay_link
from engine.match import GAMES, HUMAN, Match, Setup
from engine.steps import Progress, Steps

KINDS = {
    "solo": ("goennen", 7, (HUMAN,)),
    "turns": ("tutto", None, (HUMAN,)),
    "table": ("tutto", None, (HUMAN, "medium")),
}


@cache
def address(kind: str) -> str:
    """Of the review of a game that was played by *easy* and *medium*."""
    game, level, seats = KINDS[kind]
    match = Match(Setup(game, 1, "REVIEWED", seats, len(seats) == 1, level))
    policies = [GAMES[game].POLICIES["easy" if seat == HUMAN else seat]() for seat in seats]
    while not match.state.is_over:
        seat = match.state.deciders[0]
        match.play(policies[seat](match.state.view(seat)))
    return replay_link(match).replace("#/replay?", "#/review?")


def quick_check(
    *, link: str, step: int, better: str, played: str | None = None, quick: bool = False
) -> Steps[Checked]:
    """In place of playouts: every other decision is confirmed."""
    for done in range(40):
        yield Progress(done, 40)
    return {"pairs": 24, "mean": 1.0, "error": 0.1, "confirmed": step % 2 == 0}


def played(link: str, seed: int = 3) -> tuple[Match, str, str]:
    """A game played to its end; its save one action before, and that action."""
    match = open_link(link)
    luck = random.Random(seed)
    save = action = ""
    while not match.state.is_over:
        actions = match.state.legal_actions()
        good = [each for each in actions if str(each).startswith(("complete", "buy"))]
        save, action = match.save(), luck.choice(good or actions)
        match.play(action)
    return match, save, str(action)


def end(world: World, link: str) -> None:
    """Opens a game one action before its end, and plays that: the engine has played the rest. Its scene may still be shown."""
    match, save, action = played(link)
    world.kept["dicetable.save " + game_link(match)] = save
    world.open(link)
    world.page.sheets.close_all()
    world.do("act " + action)
    assert world.session.view["result"]


def ending(link: str, moving: bool = False, **options: object) -> World:
    """The page with that game, whose last action has just been taken; its scene may still be shown."""
    world = World(moving=moving, **options)  # type: ignore[arg-type]
    end(world, link)
    return world


def ended(link: str, moving: bool = False, **options: object) -> World:
    """The page with that game at its end, which has just come."""
    world = ending(link, moving, **options)
    while world.session.staging:
        world.settle()
    return world


def sheet(world: World) -> Element:
    return next(each for each in world.root.walk() if "result-sheet" in each.attributes.get("class", ""))
