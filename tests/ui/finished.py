"""Finished games for tests: the addresses of their reviews, and checks of decisions that take no time."""

from __future__ import annotations

from functools import cache

from worker.protocol import Checked

from engine.link import replay_link
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
