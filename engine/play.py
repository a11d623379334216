"""Plays one game between players: at a table with several seats, or solo.

At a table the players rotate: in game n each player sits n seats further on. A block is as many games as there are
seats. The games of a block share a seed and a starting seat, so each player meets the same luck from every place in the
turn order. (If all players have the same name there is nothing to compare, and each game has its own seed.) In the next
block the starting seat moves on by one. After seats × seats games each player has had each seat and each place in the
turn order equally often.
"""

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any

from engine.game import BadInput, Policy
from engine.link import replay_link, replay_of
from engine.match import GAMES, HUMAN, MOST_ACTIONS, Match, Setup
from engine.own_player import Failure, Own, OwnPlayer, PlayerError
from engine.player_file import PlayerFile
from engine.time_limit import TookTooLong, Watch

Entrant = str | PlayerFile | Own
"""A player: the name of one of the game's computer players, a player in a file, or one given by the caller."""

LONGEST_GAME = MOST_ACTIONS
"""Decisions after which a game is given up, as no link or save may have more. A game played to its end takes a fraction of this."""


@dataclass(frozen=True, slots=True)
class Account:
    """The luck in a game. luck: what each seat owes to it, in the unit of its result. seconds: of processor time that it took to
    find out."""

    luck: tuple[float, ...]
    seconds: float


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game. The tuples have one item per player, in the order in which the players were named.

    seed: of the game. start: the starting seat. seats: of the players. scores: their points. shares: their shares of
    the victory, which add up to 1; in a solo game 1 if it was passed, else 0. decisions: of all seats. seconds: of
    processor time. report: the result of the caller's `Report`. link: a replay, if it was asked for. turns: of a solo game
    in which fewer are better. failed: the error by which a player lost the game, which then has not ended. account: of the
    luck in it, if it was asked for.
    """

    seed: str
    start: int
    seats: tuple[int, ...]
    scores: tuple[int, ...]
    shares: tuple[float, ...]
    decisions: int
    seconds: float
    report: Any = None
    link: str | None = None
    turns: int | None = None
    failed: PlayerError | None = None
    account: Account | None = None

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
            action = _decision(player, view, watch) if isinstance(player, OwnPlayer) else player(view)
            state, _ = state.apply(action)
            taken.append(action)
    return state, len(taken)


def _decision(player: OwnPlayer, view: Any, watch: Watch) -> Any:
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


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is wanted of a game besides its result. report: extracts something from its final state. link: whether it is to
    have a link. limit: the seconds that a player that is not the game's own has for a decision. trail: the path of a file
    to write the actions to as they are taken, in notation, for whoever outlives the process. account: from the match to the
    account of its luck."""

    report: Report | None = None
    link: bool = False
    limit: float = inf
    trail: str | None = None
    account: Callable[[Match], Account] | None = None


NOTHING = Wanted()


@dataclass(frozen=True, slots=True)
class Planned:
    """A game of a tournament before it is played. number: from 0. solo, level: as in a setup. places: of the players that sit
    in it, among all of the tournament."""

    game: str
    entrants: tuple[Entrant, ...]
    number: int
    paired: Pairing
    solo: bool = False
    level: int | None = None
    places: tuple[int, ...] = ()

    @property
    def setup(self) -> Setup:
        """The match."""
        return setup(self.game, _names(self.entrants), self.paired, self.solo, self.level)


def table_plan(game: str, entrants: Sequence[Entrant], seed: str, number: int) -> Planned:
    """Game `number` of a tournament (see `pairing`)."""
    places = tuple(range(len(entrants)))
    return Planned(game, tuple(entrants), number, pairing(entrants, seed, number), places=places)


def solo_plan(game: str, entrants: Sequence[Entrant], level: int | None, seed: str, number: int) -> Planned:
    """Game `number` of a series of solo games: each player plays each seed in turn."""
    luck, place = divmod(number, len(entrants))
    paired = Pairing(f"{seed}/{luck}", 0, (0,))
    return Planned(game, (entrants[place],), number, paired, True, level, (place,))


def table_game(
    game: str,
    entrants: Sequence[Entrant],
    seed: str,
    number: int,
    report: Report | None = None,
    limit: float = inf,
) -> Played:
    """Game `number` of a tournament (see `pairing`). limit: as in `play`."""
    return played(table_plan(game, entrants, seed, number), Wanted(report, limit=limit))


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
    return played(solo_plan(game, (entrant,), level, seed, number), Wanted(report, limit=limit))


def played(plan: Planned, wanted: Wanted = NOTHING) -> Played:
    """A game, played. Raises `PlayerError`, and what `players` and `play` raise."""
    taken: list[Any] = _Trail(wanted.trail) if wanted.trail else []
    begun = plan.setup
    first = begun.first_state()
    try:
        made = players(plan.game, plan.entrants)
        since = time.process_time()
        by_seat = [made[plan.paired.seats.index(seat)] for seat in range(len(made))]
        final, decisions = play(first, by_seat, wanted.limit, taken)
    except PlayerError as error:
        raise error.at(_failure(plan, _match(begun, taken))) from error
    seconds = time.process_time() - since
    told = final.view(0).to_json()["result"] if plan.solo else {}
    # A solo game without levels is always passed.
    shares = [float(bool(told.get("won", True)))] if plan.solo else shares_of(final)
    scores, seats = final.scores(), plan.paired.seats
    return Played(
        seed=plan.paired.seed,
        start=plan.paired.start,
        seats=seats,
        scores=tuple(scores[seat] for seat in seats),
        shares=tuple(shares[seat] for seat in seats),
        decisions=decisions,
        seconds=seconds,
        report=wanted.report(final) if wanted.report else None,
        link=replay_of(begun, map(str, taken)) if wanted.link else None,
        turns=told.get("turns"),
        account=wanted.account(_match(begun, taken)) if wanted.account else None,
    )


def lost(plan: Planned, trail: Sequence[str], problem: str) -> Played:
    """The game of a player whose process ended, lost by it. trail: the actions before that. problem: what the error says."""
    match = _match(plan.setup, trail)
    guilty = 0 if match.state.is_over else plan.paired.seats.index(match.state.deciders[0])
    if isinstance(
        plan.entrants[guilty], str
    ):  # before the first decision, or while another thread of it was at work
        guilty = next((at for at, each in enumerate(plan.entrants) if not isinstance(each, str)), guilty)
    error = PlayerError(str(plan.entrants[guilty]), None, problem)
    others = max(1, len(plan.entrants) - 1)
    scores, seats = match.state.scores(), plan.paired.seats
    return Played(
        seed=plan.paired.seed,
        start=plan.paired.start,
        seats=seats,
        scores=tuple(scores[seat] for seat in seats),
        shares=tuple(float(place != guilty) / others for place in range(len(seats))),
        decisions=match.step,
        seconds=0.0,
        link=replay_link(match),
        failed=error.at(_failure(plan, match)),
    )


class _Trail(list[Any]):
    """A list of actions that is also written to a file, action by action."""

    def __init__(self, path: str) -> None:
        super().__init__()
        self._file = open(path, "w", encoding="ascii")  # noqa: SIM115 - it is closed with the list

    def append(self, action: Any) -> None:
        """Add an action."""
        super().append(action)
        self._file.write(f"{action}\n")
        self._file.flush()


def _names(entrants: Sequence[Entrant]) -> list[str]:
    return [each if isinstance(each, str) else HUMAN for each in entrants]


def _match(begun: Setup, taken: Iterable[Any]) -> Match:
    match = Match(begun)
    for action in taken:
        match.play(action)
    return match


def _failure(plan: Planned, match: Match) -> Failure:
    seat = next(iter(match.state.deciders), 0)
    return Failure(plan.number, match.setup.seed, match.setup.start, seat, match.step, replay_link(match))
