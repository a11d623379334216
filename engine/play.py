"""One game between players: at a table with several seats, or alone.

At a table the players rotate: in game n the player named first sits n seats further on. As many games as there are
seats make a block. The games of a block share a seed and a starting seat, so that each player has the same luck from
every place in the turn order (players all of one name need no such comparison: each of their games has a seed of its
own). The next block starts one seat further on. After seats × seats games each player has had each seat and each place
in the turn order equally often.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from engine.game import BadInput, Policy
from engine.match import GAMES
from engine.player_file import PlayerFile

Entrant = str | PlayerFile
"""Who plays: the name of one of the game's computer players, or a player in a file."""

LONGEST_GAME = 20_000
"""Decisions after which a game is given up: no player that wants to end it needs a tenth of them."""


@dataclass(frozen=True, slots=True)
class Played:
    """A game played. What there is one of for each player stands in the order in which they were named.

    seed: of the game. start: the starting seat. seats: of the players. scores: their points. shares: their parts of
    the victory, which add up to 1; alone, 1 if the game was passed. decisions: of all seats. seconds: of processor
    time. report: what the caller asked for besides.
    """

    seed: str
    start: int
    seats: tuple[int, ...]
    scores: tuple[int, ...]
    shares: tuple[float, ...]
    decisions: int
    seconds: float
    report: Any = None

    @property
    def turn_order(self) -> tuple[int, ...]:
        """The place of each player in the turn order, from 0."""
        return tuple((seat - self.start) % len(self.seats) for seat in self.seats)


Report = Callable[[Any], Any]
"""What to tell of a final state besides its scores."""


def players(game: str, entrants: Sequence[Entrant]) -> list[Policy]:
    """A player for each entrant: one from a file is made anew for every seat, those of one name are the same, as they
    remember nothing. Raises `BadInput` for a name that the game does not have, and for a file that can't be used."""
    named = {entrant: _named(game, entrant) for entrant in entrants if isinstance(entrant, str)}
    return [named[entrant] if isinstance(entrant, str) else entrant.player() for entrant in entrants]


def _named(game: str, name: str) -> Policy:
    known = GAMES[game].POLICIES
    if name not in known:
        name, there = name[:40], ", ".join(known)
        raise BadInput("player", f"{game} has no computer player called {name!r}: it has {there}", text=name)
    return known[name]()


def play(state: Any, by_seat: Sequence[Policy]) -> tuple[Any, int]:
    """The final state of a game from `state` on, and the decisions it took. Raises `BadInput` if it has no end."""
    decisions = 0
    while not state.is_over:
        if decisions == LONGEST_GAME:
            raise BadInput("endless", f"after {decisions} decisions the players have not ended the game")
        seat = state.deciders[0]
        state, _ = state.apply(by_seat[seat](state.view(seat)))
        decisions += 1
    return state, decisions


def block_of(entrants: Sequence[Entrant]) -> int:
    """How many games in a row share their luck."""
    return len(entrants) if len(set(entrants)) > 1 else 1


def table_game(
    game: str, entrants: Sequence[Entrant], seed: str, number: int, report: Report | None = None
) -> Played:
    """Game `number` of a tournament: players rotated over the seats, the start from block to block."""
    seats = len(entrants)
    start = number // seats % seats
    seat_of = tuple((place + number) % seats for place in range(seats))
    made = players(game, entrants)
    begun = time.process_time()
    luck = f"{seed}/{number // block_of(entrants)}"
    first = GAMES[game].new_game(seats, luck, start)
    final, decisions = play(first, [made[seat_of.index(seat)] for seat in range(seats)])
    seconds = time.process_time() - begun
    winners, scores = final.winners(), final.scores()
    return Played(
        seed=luck,
        start=start,
        seats=seat_of,
        scores=tuple(scores[seat] for seat in seat_of),
        shares=tuple(1 / len(winners) if seat in winners else 0.0 for seat in seat_of),
        decisions=decisions,
        seconds=seconds,
        report=report(final) if report else None,
    )


def solo_game(
    game: str, entrant: Entrant, level: int | None, seed: str, number: int, report: Report | None = None
) -> Played:
    """Game `number` of a series of solo games."""
    made = players(game, [entrant])
    begun = time.process_time()
    new_solo, luck = GAMES[game].new_solo, f"{seed}/{number}"
    first = new_solo(luck) if level is None else new_solo(level, luck)
    final, decisions = play(first, made)
    result = final.view(0).to_json()["result"]
    seconds = time.process_time() - begun
    passed = float(bool(result.get("won", True)))  # a solo game without levels is passed when it is over
    told = report(final) if report else None
    return Played(luck, 0, (0,), final.scores(), (passed,), decisions, seconds, told)
