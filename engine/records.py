"""Games in a file, one JSON object a line, so that a long tournament can go on later and several machines can share one.

A line has `game`, `players` (their names, in the order in which they were named), `seed`, `start` and `seats` (at a table),
`level` (in a solo game that has levels), `scores`, `shares` (of the victory, or whether a solo game was passed), `turns`
(where fewer are better), `decisions`, `seconds`, `link` (a replay), `code` (a digest of each player in a file) and `failed`
(what a player did that lost the game by it). A file that is written by several commands at once is not kept apart.
"""

import json
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import IO, Any, Self

from engine.errors import BadInput
from engine.match import GAMES
from engine.own_player import PlayerError
from engine.play import Account, Planned, Played
from engine.player_file import PlayerFile

FORMAT = 1
"""The version of all this; a line has it under "dicetable"."""
LONGEST_LINE = 1_000_000


@dataclass(frozen=True, slots=True)
class Record:
    """A game in a file. players: their names. level: of a solo game with levels. code: of each player in a file, its digest."""

    game: str
    players: tuple[str, ...]
    solo: bool
    level: int | None
    code: tuple[tuple[str, str], ...]
    played: Played

    @classmethod
    def of(cls, plan: Planned, played: Played) -> Self:
        """The record of a game."""
        files = {each.path: each.digest for each in plan.entrants if isinstance(each, PlayerFile)}
        names = tuple(map(str, plan.entrants))
        return cls(plan.game, names, plan.solo, plan.level, tuple(sorted(files.items())), played)

    @property
    def identity(self) -> tuple[Any, ...]:
        """What makes two records the same game."""
        played = self.played
        return (
            self.game,
            self.players,
            self.solo,
            self.level,
            self.code,
            played.seed,
            played.start,
            played.seats,
        )

    def to_line(self) -> str:
        """The line of the game, with its end."""
        played = self.played
        table = {} if self.solo else {"start": played.start, "seats": list(played.seats)}
        content = {
            "dicetable": FORMAT,
            "game": self.game,
            "players": list(self.players),
            "solo": self.solo,
            "level": self.level,
            "seed": played.seed,
            **table,
            "scores": list(played.scores),
            "shares": list(played.shares),
            "turns": played.turns,
            "decisions": played.decisions,
            "seconds": round(played.seconds, 6),
            "link": played.link,
            "code": dict(self.code),
            "failed": played.failed and played.failed.params["problem"],
            "luck": played.account and list(played.account.luck),
            "luck_seconds": played.account and round(played.account.seconds, 6),
        }
        needed = {
            name: value
            for name, value in content.items()
            if value is not None and value is not False and value != {}
        }
        return json.dumps(needed, ensure_ascii=False) + "\n"

    @classmethod
    def read(cls, line: str) -> Self:
        """The record of a line. Raises `ValueError` with what is wrong."""
        try:
            content = json.loads(line)
        except (ValueError, RecursionError):
            raise ValueError("it is not JSON") from None
        if not isinstance(content, dict) or "dicetable" not in content:
            raise ValueError("it is no game")
        if content["dicetable"] != FORMAT:
            raise ValueError("it was written by a newer version")
        game, solo = _field(content, "game", str), content.get("solo", False) is True
        if game not in GAMES:
            raise ValueError(f"there is no game called {game[:40]!r}")
        names, scores = (_list(content, name, kind) for name, kind in (("players", str), ("scores", int)))
        shares = _list(content, "shares", float)
        seats = (0,) if solo else _list(content, "seats", int)
        if not len(names) == len(scores) == len(shares) == len(seats) or sorted(seats) != [
            *range(len(seats))
        ]:
            raise ValueError("its players, seats, scores and shares do not fit together")
        level, turns, failed = content.get("level"), content.get("turns"), content.get("failed")
        if not all(each is None or type(each) is int for each in (level, turns)):
            raise ValueError("its level or its turns are no number")
        played = Played(
            seed=_field(content, "seed", str),
            start=0 if solo else _field(content, "start", int),
            seats=seats,
            scores=scores,
            shares=shares,
            decisions=_field(content, "decisions", int),
            seconds=float(_field(content, "seconds", float)),
            link=_field(content, "link", str),
            turns=turns,
            failed=None if failed is None else PlayerError(" ".join(names), None, str(failed)),
            account=_account(content, len(seats)),
        )
        code = content.get("code", {})
        if not isinstance(code, dict) or not all(isinstance(each, str) for each in code.values()):
            raise ValueError("its code is no dict of texts")
        return cls(game, names, solo, level, tuple(sorted(code.items())), played)


def _account(content: dict[str, Any], seats: int) -> Account | None:
    if "luck" not in content:
        return None
    luck = _list(content, "luck", float)
    if len(luck) != seats:
        raise ValueError("its luck is not that of its seats")
    return Account(tuple(map(float, luck)), float(_field(content, "luck_seconds", float)))


def _field(content: dict[str, Any], name: str, kind: type) -> Any:
    value = content.get(name)
    if type(value) is not kind and not (kind is float and type(value) is int):
        raise ValueError(f"{name} is missing or of the wrong kind")
    return value


def _list(content: dict[str, Any], name: str, kind: type) -> tuple[Any, ...]:
    values = _field(content, name, list)
    if not all(type(value) is kind or kind is float and type(value) is int for value in values):
        raise ValueError(f"{name} holds something of the wrong kind")
    return tuple(values)


def read(path: str) -> list[Record]:
    """The games of a file. A last line without an end is left out: it was being written when its program ended. Raises
    `BadInput`, with the line, if it is no such file."""
    with _opened(path, "r") as file:
        return list(_records(path, file))


def _opened(path: str, mode: str) -> IO[Any]:
    try:
        return open(path, mode, encoding="utf-8", newline="\n")
    except OSError as error:
        doing = "read" if mode == "r" else "written"
        raise BadInput("file", f"{path} can't be {doing}: {error.strerror or error}") from error


def _records(path: str, file: IO[str]) -> Iterator[Record]:
    number = 0
    try:
        while line := file.readline(LONGEST_LINE):
            number += 1
            if not line.endswith("\n"):
                if len(line) == LONGEST_LINE:
                    raise ValueError("it is too long")
                return
            yield Record.read(line)
    except UnicodeDecodeError as error:
        raise BadInput("file", f"{path} can't be read: it is not text in UTF-8") from error
    except ValueError as error:
        raise BadInput("file", f"{path}, line {number}: {error}") from error


class Log:
    """A file that games are added to as they end. known: those that are there already. `with Log(...) as log:` closes it."""

    def __init__(self, path: str, plans: Callable[[int], Planned]) -> None:
        """plans: from a number to the game that the command would play. Raises `BadInput` if the file can't be read or
        written, or holds other games."""
        self.path, self.plans = path, plans
        self.known: list[Played] = []
        if os.path.exists(path):
            for number, record in enumerate(read(path)):
                self._check(number, record)
                self.known.append(record.played)
        self._file = _opened(path, "a")
        self._end_line()

    def _check(self, number: int, record: Record) -> None:
        """Whether a line is the game that the command would have played there."""
        planned = self.plans(number)
        wanted = Record.of(planned, record.played)
        where = f"{self.path}, line {number + 1}"
        if (record.game, record.players, record.solo, record.level) != (
            wanted.game, wanted.players, wanted.solo, wanted.level
        ):  # fmt: skip
            kind = (
                f"solo game at level {record.level}"
                if record.level
                else "solo game"
                if record.solo
                else "game"
            )
            said = f"a {kind} of {record.game} by {', '.join(record.players)}"
            raise BadInput("file", f"{where} has {said}: choose another file for other games")
        paired, played = planned.paired, record.played
        if (played.seed, played.start, played.seats) != (paired.seed, paired.start, paired.seats):
            raise BadInput(
                "file",
                f"{where} has the seed {played.seed}, not {paired.seed}: choose another file for another seed",
            )
        for path, digest in wanted.code:
            if dict(record.code).get(path) != digest:
                raise BadInput(
                    "file",
                    f"{path} has changed since it played the games in {self.path}: choose another file",
                )

    def _end_line(self) -> None:
        """Take off the beginning of a line that was being written when its program ended."""
        with open(self.path, "rb+") as file:
            text = file.read()
            whole = text.rfind(b"\n") + 1
            if whole < len(text):
                file.truncate(whole)

    def add(self, played: Played) -> None:
        """Write the next game."""
        self._file.write(Record.of(self.plans(len(self.known)), played).to_line())
        self._file.flush()
        self.known.append(played)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()
