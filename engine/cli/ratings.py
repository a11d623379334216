"""`ratings FILE...`: a table of the games in files that `arena` and `solo` have written with `--jsonl`, on one machine or on
several. A game that stands in two files counts once.
"""

import argparse
import json
from collections.abc import Sequence
from typing import Any

from engine.cli.options import Commands, add_json
from engine.errors import BadInput
from engine.intervals import mean_interval, rate_interval
from engine.ratings import ratings
from engine.records import Record, read


def add(commands: Commands) -> None:
    """Add the command to the command line."""
    command = commands.add_parser("ratings", help="a table of the games in files")
    command.add_argument("files", nargs="+", metavar="FILE", help="written by arena or solo with --jsonl")
    add_json(command)
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    """Read and print. Raises `BadInput` if a file can't be read or its players do not compare."""
    found = tabled([record for path in arguments.files for record in read(path)])
    print(json.dumps(found) if arguments.json else as_text(found))


def tabled(records: Sequence[Record]) -> dict[str, Any]:
    """The table of some games. Raises `BadInput` if there are none, if they are of several kinds, or if no chain of games
    joins two players."""
    games = list({record.identity: record for record in records}.values())
    kinds = {(record.game, record.solo, record.level) for record in games}
    if len(kinds) != 1:
        raise BadInput("ratings", _mixed(kinds))
    ((game, solo, level),) = kinds
    for path in sorted({path for record in games for path, _ in record.code}):
        if len({dict(record.code)[path] for record in games if path in dict(record.code)}) > 1:
            raise BadInput(
                "ratings", f"{path} is not the same player in all of these games: give it two names"
            )
    rows = _solo_rows(games) if solo else _table_rows(games)
    return {
        "game": game,
        "solo": solo,
        "level": level,
        "games": len(games),
        "twice": len(records) - len(games),
        "players": rows,
    }


def _mixed(kinds: set[tuple[str, bool, int | None]]) -> str:
    if not kinds:
        return "there are no games in these files"
    said = sorted(
        f"{game}{' solo' if solo else ''}{f' at level {level}' if level else ''}"
        for game, solo, level in kinds
    )
    return f"these are games of several kinds, which do not compare: {', '.join(said)}"


def _table_rows(games: Sequence[Record]) -> list[dict[str, Any]]:
    # The games of a block share their luck: the same players with the same seed.
    blocks: dict[Any, list[Any]] = {}
    for record in games:
        block = blocks.setdefault((record.played.seed, tuple(sorted(record.players))), [])
        block.append(tuple(zip(record.players, record.played.shares, strict=True)))
    names = {name for record in games for name in record.players}
    rows = []
    for rating in ratings(list(blocks.values())) if len(names) > 1 else ():
        shares, scores = _of(games, rating.name)
        rows.append(
            rating.to_json()
            | {"games": len(shares), "wins": sum(shares), "rate": sum(shares) / len(shares)}
            | {"mean_score": sum(scores) / len(scores)}
        )
    if len(names) == 1:
        raise BadInput("ratings", f"{names.pop()} has only played against itself")
    return sorted(rows, key=lambda row: -row["elo"])


def _solo_rows(games: Sequence[Record]) -> list[dict[str, Any]]:
    rows = []
    for name in dict.fromkeys(name for record in games for name in record.players):
        own = [record.played for record in games if name in record.players]
        rate = sum(played.shares[0] for played in own) / len(own)
        low, high = rate_interval(rate, len(own))
        turns = [float(played.turns) for played in own if played.turns is not None]
        mean, half = mean_interval(turns or [float(played.scores[0]) for played in own])
        measure = "turns" if turns else "score"
        rows.append(
            {"name": name, "games": len(own), "rate": rate, "rate_low": low, "rate_high": high}
            | {f"mean_{measure}": mean, "low": mean - half, "high": mean + half}
        )
    better = 1 if rows and "mean_turns" in rows[0] else -1
    return sorted(rows, key=lambda row: better * (row.get("mean_turns") or row.get("mean_score") or 0))


def _of(games: Sequence[Record], name: str) -> tuple[list[float], list[int]]:
    """The shares and the scores of a player."""
    places = [
        (record.played, at) for record in games for at, each in enumerate(record.players) if each == name
    ]
    return [played.shares[at] for played, at in places], [played.scores[at] for played, at in places]


def as_text(found: dict[str, Any]) -> str:
    """The table as text."""
    rows = found["players"]
    width = max(10, *(len(row["name"]) for row in rows))
    if found["solo"]:
        measure = "turns" if "mean_turns" in rows[0] else "score"
        lines = [
            f"{'player':{width}} {'games':>6} {'passed':>7} {'95 %':>15} {f'mean {measure}':>11} {'+-':>6}"
        ]
        for row in rows:
            mean = row[f"mean_{measure}"]
            lines.append(
                f"{row['name']:{width}} {row['games']:6} {row['rate']:7.1%} {row['rate_low']:7.1%}-{row['rate_high']:6.1%} "
                f"{mean:12.1f} {row['high'] - mean:6.1f}"
            )
    else:
        lines = [
            f"{'player':{width}} {'Elo':>6} {'95 % of Elo':>13} {'games':>6} {'rate':>7} {'mean score':>11}"
        ]
        for row in rows:
            lines.append(
                f"{row['name']:{width}} {row['elo']:+6.0f} {row['low']:+6.0f}..{row['high']:+5.0f} {row['games']:6} "
                f"{row['rate']:7.1%} {row['mean_score']:11.1f}"
            )
    level = f" at level {found['level']}" if found["level"] else ""
    twice = f"; {found['twice']} that stood there twice count once" if found["twice"] else ""
    lines.append(
        f"{found['games']} {'solo games' if found['solo'] else 'games'} of {found['game']}{level}{twice}"
    )
    return "\n".join(lines)
