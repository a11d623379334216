"""Plays one game between players: at a table with several seats, or solo.

At a table the players rotate: in game n each player sits n seats further on. A block is as many games as there are
seats. The games of a block share a seed and a starting seat, so each player meets the same luck from every place in the
turn order. (If all players have the same name there is nothing to compare, and each game has its own seed.) In the next
block the starting seat moves on by one. After seats × seats games each player has had each seat and each place in the
turn order equally often.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any

from engine.game import BadInput, Policy
from engine.link import replay_link
from engine.match import GAMES, HUMAN, Match, Setup
from engine.player_file import Failure, FilePlayer, PlayerError, PlayerFile
from engine.time_limit import TookTooLong, Watch

Entrant = str | PlayerFile
"""A player: the name of one of the game's computer players, or a player in a file."""

LONGEST_GAME = 20_000
"""Decisions after which a game is given up. A game played to its end takes less than a tenth of this."""


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game. The tuples have one item per player, in the order in which the players were named.

    seed: of the game. start: the starting seat. seats: of the players. scores: their points. shares: their shares of
    the victory, which add up to 1; in a solo game 1 if it was passed, else 0. decisions: of all seats. seconds: of
    processor time. report: the result of the caller's `Report`.
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
"""Extracts from a final state what the caller needs besides the scores."""


def players(game: str, entrants: Sequence[Entrant]) -> list[Policy]:
    """A player for each entrant. Each seat gets a new player from a file; seats with the same name share a player, as
    computer players have no memory. Raises `BadInput` for an unknown name or an unusable file."""
    named = {entrant: _named(game, entrant) for entrant in entrants if isinstance(entrant, str)}
    return [named[entrant] if isinstance(entrant, str) else entrant.player() for entrant in entrants]


def _named(game: str, name: str) -> Policy:
    known = GAMES[game].POLICIES
    if name not in known:
        name, there = name[:40], ", ".join(known)
        raise BadInput("player", f"{game} has no computer player called {name!r}: it has {there}", text=name)
    return known[name]()


def play(
    state: Any, by_seat: Sequence[Policy], limit: float = inf, taken: list[Any] | None = None
) -> tuple[Any, int]:
    """Play from `state` to the end: the final state and the number of decisions. limit: the seconds that a player in a
    file has for a decision. taken: gets the actions, also those before an error. Raises `PlayerError`, and `BadInput`
    after LONGEST_GAME decisions."""
    taken = [] if taken is None else taken
    with Watch(limit) as watch:
        while not state.is_over:
            if len(taken) == LONGEST_GAME:
                raise BadInput(
                    "endless", f"after {LONGEST_GAME} decisions the players have not ended the game"
                )
            seat = state.deciders[0]
            player, view = by_seat[seat], state.view(seat)
            action = _decision(player, view, watch) if isinstance(player, FilePlayer) else player(view)
            state, _ = state.apply(action)
            taken.append(action)
    return state, len(taken)


def _decision(player: FilePlayer, view: Any, watch: Watch) -> Any:
    try:
        with watch.call():
            return player(view)
    except TookTooLong as interruption:
        said = f"it took more than {watch.seconds:g} s for a decision"
        raise PlayerError.late(player.path, interruption, said) from interruption


def block_of(entrants: Sequence[Entrant]) -> int:
    """How many games in a row share their luck."""
    return len(entrants) if len(set(entrants)) > 1 else 1


@dataclass(frozen=True, slots=True)
class Pairing:
    """How a game of a tournament begins. seed: of its luck. start: the starting seat. seats: of the players, in the order in
    which they were named."""

    seed: str
    start: int
    seats: tuple[int, ...]


def pairing(entrants: Sequence[Entrant], seed: str, number: int) -> Pairing:
    """Of game `number`. The players rotate from game to game, the starting seat from block to block."""
    seats = len(entrants)
    return Pairing(
        seed=f"{seed}/{number // block_of(entrants)}",
        start=number // seats % seats,
        seats=tuple((place + number) % seats for place in range(seats)),
    )


def shares_of(final: Any) -> list[float]:
    """The share of the victory of each seat in a finished game."""
    winners = final.winners()
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(len(final.scores()))]


def setup(
    game: str, names: Sequence[str], paired: Pairing, solo: bool = False, level: int | None = None
) -> Setup:
    """The match of a pairing. names: of the players, `HUMAN` for those that the game does not have itself."""
    return Setup(
        game=game,
        ruleset=GAMES[game].RULESET,
        seed=paired.seed,
        seats=tuple(names[paired.seats.index(seat)] for seat in range(len(names))),
        solo=solo,
        level=level,
        start=None if solo else paired.start,
    )


def table_game(
    game: str,
    entrants: Sequence[Entrant],
    seed: str,
    number: int,
    report: Report | None = None,
    limit: float = inf,
) -> Played:
    """Game `number` of a tournament (see `pairing`). limit: as in `play`."""
    paired = pairing(entrants, seed, number)
    final, decisions, seconds = _played(
        setup(game, _names(entrants), paired), entrants, paired, number, limit
    )
    scores, shares = final.scores(), shares_of(final)
    return Played(
        seed=paired.seed,
        start=paired.start,
        seats=paired.seats,
        scores=tuple(scores[seat] for seat in paired.seats),
        shares=tuple(shares[seat] for seat in paired.seats),
        decisions=decisions,
        seconds=seconds,
        report=report(final) if report else None,
    )


def solo_game(
    game: str,
    entrant: Entrant,
    level: int | None,
    seed: str,
    number: int,
    report: Report | None = None,
    limit: float = inf,
) -> Played:
    """Game `number` of a series of solo games. limit: as in `play`."""
    paired = Pairing(f"{seed}/{number}", 0, (0,))
    begun = setup(game, _names([entrant]), paired, solo=True, level=level)
    final, decisions, seconds = _played(begun, [entrant], paired, number, limit)
    result = final.view(0).to_json()["result"]
    passed = float(bool(result.get("won", True)))  # a solo game without levels is always passed
    told = report(final) if report else None
    return Played(paired.seed, 0, (0,), final.scores(), (passed,), decisions, seconds, told)


def _names(entrants: Sequence[Entrant]) -> list[str]:
    return [each if isinstance(each, str) else HUMAN for each in entrants]


def _played(
    begun: Setup, entrants: Sequence[Entrant], paired: Pairing, number: int, limit: float
) -> tuple[Any, int, float]:
    """The final state, the number of decisions, and the seconds of processor time."""
    made, first, taken = players(begun.game, entrants), begun.first_state(), list[Any]()
    since = time.process_time()
    try:
        by_seat = [made[paired.seats.index(seat)] for seat in range(len(made))]
        final, decisions = play(first, by_seat, limit, taken)
    except PlayerError as error:
        match = Match(begun)
        for action in taken:
            match.play(action)
        seat, step = match.state.deciders[0], match.step
        raise error.at(Failure(number, begun.seed, begun.start, seat, step, replay_link(match))) from error
    return final, decisions, time.process_time() - since
