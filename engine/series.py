"""The games of a tournament, played in order on all cores, on a cluster or in this process, and who plays in them."""

import multiprocessing
import pickle
import tempfile
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from math import inf
from os import PathLike, fspath
from pathlib import Path
from typing import Any

from engine.errors import BadInput
from engine.given import number, said
from engine.match import GAMES
from engine.own_player import Own
from engine.parallel import outliving, spread
from engine.play import Entrant, Planned, Played, Wanted, lost, played, players, solo_plan, table_plan
from engine.player_file import PlayerError, PlayerFile, read_player
from engine.processes import Died
from engine.seed import LONGEST_SEED

PLACES = 10
"""Characters of a game's seed that its number takes at most."""


@dataclass(frozen=True, slots=True)
class Power:
    """Where the games run. processes: on this machine; one per core if None; with 1 they run in this process, as a debugger
    needs it. cluster: the address of a Dask scheduler to use instead."""

    processes: int | None = None
    cluster: str | None = None


EVERY_CORE = Power()


def entrant(word: str, limit: float = inf) -> Entrant:
    """A player named on the command line: one of the game's, or the path of a ".py" file, which has `limit` seconds to
    load. Raises `PlayerError` if there is no player in the file, also if it ends its process."""
    if not word.endswith(".py"):
        return word
    (found,) = outliving(partial(_read, limit=limit), [word], 1, apart=True)
    if isinstance(found, Died):
        raise PlayerError(word, None, str(found))
    if isinstance(found, PlayerError):
        raise found
    return found


def _read(word: str, limit: float) -> PlayerFile | PlayerError:
    try:
        return read_player(word, limit)
    except PlayerError as error:
        return error.told()


def entrants(game: str, words: str, limit: float = inf) -> tuple[Entrant, ...]:
    """The players of a table, from names separated by commas. limit: as in `entrant`. Raises `BadInput` if they can't
    play `game`."""
    return seated(game, [entrant(word.strip(), limit) for word in words.split(",")])


def seated(game: str, given: Sequence[Any]) -> tuple[Entrant, ...]:
    """The players of a table, from what `arena` may be given. Raises `BadInput` if they can't play `game`, and `PlayerError`
    if a file holds no player."""
    known_game(game)
    given = listed(given)
    least, most = max(2, GAMES[game].SEATS[0]), GAMES[game].SEATS[-1]
    if not least <= len(given) <= most:
        alone = ", and `solo` plays games alone" if len(given) == 1 else ""
        problem = f"a table of {game} has {least} to {most} seats, not {len(given)}{alone}"
        raise BadInput("seats", problem, least=least, most=most)
    found = named(given)
    check(game, found)
    return found


def check(game: str, given: Sequence[Entrant]) -> None:
    """Raises `BadInput` if one of these can't play. What a file holds was seen when it was read."""
    players(game, [each for each in given if not isinstance(each, PlayerFile)])


def known_game(game: str) -> None:
    """Raises `BadInput` if there is no such game."""
    if not isinstance(game, str) or game not in GAMES:
        name = str(game)[:40]
        raise BadInput("game", f"there is no game called {name!r}", text=name)


def listed(given: Sequence[Any]) -> Sequence[Any]:
    """What was given as players. Raises `BadInput` if it is no list of them."""
    if isinstance(given, str) or not isinstance(given, Sequence):
        problem = f"players are a list, such as ['easy', 'hard'], not {said(given)}"
        raise BadInput("call", problem, detail=problem)
    return given


def how_many(games: int, power: Power) -> int:
    """The number of games wanted. Raises `BadInput` if it is none, or `power` is no `Power`."""
    wanted = number("games", games)
    if wanted < 1:
        problem = f"at least one game is played, and games is {wanted}"
        raise BadInput("call", problem, detail=problem)
    if not isinstance(power, Power):
        problem = f"power is {said(power)}, not a Power, such as Power(processes=2)"
        raise BadInput("call", problem, detail=problem)
    return wanted


def named(given: Sequence[Any]) -> tuple[Entrant, ...]:
    """Players as entrants: a file is read, an object gets a name, and different objects different ones. Raises `PlayerError`."""
    found: list[Entrant] = []
    names: dict[str, int] = {}
    for at, each in enumerate(given):
        if isinstance(each, str | PathLike):
            found.append(entrant(fspath(each)))
            continue
        if isinstance(each, PlayerFile | Own):
            found.append(each)
            continue
        same = next((other for other, before in enumerate(given[:at]) if before is each), None)
        if same is not None:
            found.append(found[same])
            continue
        name = getattr(each, "__name__", None) or type(each).__name__
        names[name] = names.get(name, 0) + 1
        found.append(Own(name if names[name] == 1 else f"{name} {names[name]}", each))
    return tuple(found)


def series(play_one: Callable[[int], Played], games: int, power: Power = EVERY_CORE) -> Iterator[Played]:
    """Games 0 to games - 1, in this order. The results do not depend on `power`. If a player fails, its `PlayerError`
    comes after all games before that one."""
    play = partial(_played_or_failed, play_one)
    # An error that is raised keeps the generator alive, so it is closed here.
    with closing(spread(play, range(games), power.processes, power.cluster, chunk=1)) as results:
        for result in results:
            if isinstance(result, PlayerError):
                raise result
            yield result


def _played_or_failed(play_one: Callable[[Any], Played], number: Any) -> Played | PlayerError:
    """Where an error ended all work at once, games before this one might be lost."""
    try:
        return play_one(number)
    except PlayerError as error:
        return error


@dataclass(frozen=True, slots=True)
class Series:
    """The games of a tournament, by number. level: of solo games; alone: whether they are."""

    game: str
    entrants: tuple[Entrant, ...]
    seed: str
    alone: bool = False
    level: int | None = None

    def __post_init__(self) -> None:
        if len(self.seed) > LONGEST_SEED - PLACES:
            raise BadInput(
                "seed_long",
                f"the seed of a tournament has at most {LONGEST_SEED - PLACES} characters: each game adds its number",
                limit=LONGEST_SEED - PLACES,
            )

    def plan(self, number: int) -> Planned:
        """A game before it is played."""
        if self.alone:
            return solo_plan(self.game, self.entrants, self.level, self.seed, number)
        return table_plan(self.game, self.entrants, self.seed, number)

    def played(self, wanted: Wanted, number: int) -> Played:
        """A game."""
        return played(self.plan(number), wanted)

    def games(self, numbers: range, wanted: Wanted, power: Power) -> Generator[Played, None, None]:
        """These games, in this order; the results do not depend on `power`. If a player fails, its `PlayerError` comes after
        all games before that one. If it ends the process that it plays in, it has lost the game, and the others go on.

        A player in a file does not play in this process, unless `power` asks for it.
        """
        play = partial(_played_or_failed, partial(self.played, wanted))
        apart = any(isinstance(each, PlayerFile) for each in self.entrants) and power.processes != 1
        processes = power.processes
        if power.cluster is None and not apart and not _can_go(play):
            processes = 1
        with closing(outliving(play, numbers, processes, power.cluster, apart=apart)) as results:
            for number, result in zip(numbers, results, strict=True):
                if isinstance(result, Died):
                    result = self._again(wanted, number)
                if isinstance(result, PlayerError):
                    raise result
                yield result

    def _again(self, wanted: Wanted, number: int) -> Played | PlayerError:
        """A game whose process ended, once more. If that ends again, the player that decided has lost."""
        with tempfile.TemporaryDirectory() as folder:
            trail = Path(folder, "trail")
            play = partial(_played_or_failed, partial(self.played, replace(wanted, trail=str(trail))))
            (result,) = outliving(play, [number], 1, apart=True)
            if not isinstance(result, Died):
                return result
            # The last line may have been cut short.
            taken = trail.read_text("ascii").split("\n")[:-1] if trail.exists() else []
        return lost(self.plan(number), taken, str(result))


def _can_go(play: Any) -> bool:
    """Whether other processes can be given this. Those that are forked have all that this one has."""
    if multiprocessing.get_start_method() == "fork":
        return True
    try:
        pickle.dumps(play)
    except (AttributeError, TypeError, pickle.PicklingError):
        return False
    return True
