"""`deck`: the cards of Gönnen Können, their tasks, rewards and difficulty, and their outcomes in play.

`--games N` plays at a table: how often each card is placed and completed, and the points it earns. `--solo N` plays N games
of each level: how often the levels are won, how often each card is bought, how long it lies in the market, from which row
the player removes cards, and how often each starting card is kept.
"""

import argparse
import json
import sys
from functools import partial
from typing import Any

from engine.cli.options import Commands, add_json, add_own_players, add_power, add_seed, whole_number
from engine.intervals import rate_interval
from engine.match import GAMES
from engine.play import Played, play, players, table_game
from engine.progress import watched
from engine.series import Power, entrants, series

GAME = "goennen"


def add(commands: Commands) -> None:
    """Add the command to the command line."""
    command = commands.add_parser("deck", help="the cards, their tasks, rewards and difficulty")
    command.add_argument(
        "--games", type=whole_number(0), default=0, help="also play this many games with them"
    )
    command.add_argument("--seats", default="hard,hard,hard,hard", help="who plays (default: %(default)s)")
    command.add_argument(
        "--solo", type=whole_number(0), default=0, help="also play this many solo games of each level"
    )
    command.add_argument("--policy", default="hard", help="who plays them (default: %(default)s)")
    add_own_players(command)
    add_seed(command)
    add_power(command)
    add_json(command, "a JSON list on standard output")
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    """Measure and print. Raises `BadInput` if the players can't play."""
    from engine.goennen.analysis.odds import (
        difficulty,  # loads the solver, which no other command needs at its start
    )
    from engine.goennen.cards import deck

    rows: list[dict[str, Any]] = []
    for number, card in enumerate(deck(), 1):
        print(f"\r{number}/49 {card.id}", end="", file=sys.stderr, flush=True)
        chance, rounds = difficulty(card)
        rows.append(card.to_json() | {"chance_in_one_turn": chance, "mean_rounds": rounds})
    print("\r" + " " * 12 + "\r", end="", file=sys.stderr)
    kinds: dict[str, dict[str, Any]] = {}
    if arguments.games:
        kinds = _played(arguments, rows)
    lines = _played_solo(arguments, rows) if arguments.solo else []
    print(json.dumps(rows) if arguments.json else "\n".join([as_text(rows, kinds), *lines]))


def _played(arguments: argparse.Namespace, rows: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """Play games between computer players, add each card's outcomes to its row, and return them by kind of reward."""
    from engine.goennen.analysis.balance import by_kind, outcomes, tallies
    from engine.goennen.cards import deck

    limit = arguments.limit
    playing = entrants(GAME, arguments.seats, limit)
    play_one = partial(table_game, GAME, playing, arguments.seed, report=outcomes, limit=limit)
    power = Power(arguments.processes, arguments.dask)
    results = list(watched(series(play_one, arguments.games, power), arguments.games, "deck"))
    found = tallies(played.report for played in results)
    for row in rows:
        row["play"] = found[row["id"]].to_json()
    return {kind: tally.to_json() for kind, tally in by_kind(found, deck()).items()}


def solo_game(policy: str, seed: str, number: int) -> Played:
    """Game `number` of a series in which the levels take turns; its report is the fates of its cards."""
    from engine.goennen.analysis.market import Watched

    levels = GAMES[GAME].LEVELS
    level = levels[number % len(levels)]
    (player,) = players(GAME, [policy])
    watched_player = Watched(player)
    luck = f"{seed}/{number}"
    final, decisions = play(GAMES[GAME].new_solo(level=level.number, seed=luck), [watched_player])
    scores = final.scores()
    return Played(
        luck, 0, (0,), scores, (float(scores[0] >= level.target),), decisions, 0.0, watched_player.fates
    )


def _played_solo(arguments: argparse.Namespace, rows: list[dict[str, Any]]) -> list[str]:
    """Add the outcomes of the cards in solo games to the rows; returns lines about cards, rows and levels."""
    from engine.goennen.analysis.market import fates_by_row, fates_of

    levels = GAMES[GAME].LEVELS
    games = arguments.solo * len(levels)
    players(GAME, [arguments.policy])
    play_one = partial(solo_game, arguments.policy, arguments.seed)
    power = Power(arguments.processes, arguments.dask)
    results = list(watched(series(play_one, games, power), games, "solo"))
    found = fates_of(played.report for played in results)
    for row in rows:
        row["solo"] = found[row["id"]].to_json()
    lines = [f"{'solo':4} {SOLO_HEAD}", *(f"{row['id']:4} {_solo(row['solo'])}" for row in rows)]
    by_row = fates_by_row(found)
    lines += [f"{name:4} {_solo(fate.to_json())}" for name, fate in by_row.items()]
    removed = sum(fate.removed for fate in by_row.values())
    for name, fate in by_row.items():
        lines.append(f"removed from row {name}: {fate.removed / removed if removed else 0:.0%} of {removed}")
    for at, level in enumerate(levels):
        won = [played.shares[0] for played in results[at :: len(levels)]]
        low, high = rate_interval(sum(won) / len(won), len(won))
        lines.append(
            f"{arguments.policy} wins level {level.number} in {sum(won) / len(won):.1%} ({low:.1%}-{high:.1%}) of {len(won)}"
        )
    return lines


SOLO_HEAD = f"{'seen':>5} {'bought':>6} {'removed':>7} {'turns':>5} {'dealt':>5} {'kept':>6}"


def _solo(figures: dict[str, float | None]) -> str:
    def share(name: str) -> str:
        return "-" if figures[name] is None else f"{figures[name]:.0%}"

    turns = "-" if figures["turns"] is None else f"{figures['turns']:.1f}"
    return f"{figures['seen']:5} {share('bought'):>6} {share('removed'):>7} {turns:>5} {figures['dealt']:5} {share('kept'):>6}"


PLAY_HEAD = f"{'seen':>5} {'taken':>6} {'done':>6} {'earns':>6}"


def as_text(rows: list[dict[str, Any]], kinds: dict[str, dict[str, Any]]) -> str:
    """The cards as a table. kinds: the outcomes by kind of reward, empty if no games were played."""
    head = f"{'card':4} {'colour':6} {'task':10} {'fields':26} {'reward':28} {'one turn':>8} {'rounds':>7}"
    lines = [head + (f"  {PLAY_HEAD}" if kinds else "")]
    for row in rows:
        reward = row["reward"]
        earns = (
            f"{reward['points']} {reward['kind']} {reward['colour'] or ''}"
            if reward["points"]
            else reward["kind"]
        )
        lines.append(
            f"{row['id']:4} {row['colour'] or '-':6} {row['task']['kind']:10} {_fields(row['task']):26} "
            f"{earns:28} {row['chance_in_one_turn']:8.2%} {row['mean_rounds']:7.2f}"
            + (f"  {_play(row['play'])}" if kinds else "")
        )
    lines += [f"{kind:91} {_play(play)}" for kind, play in kinds.items()]
    return "\n".join(lines)


def _play(play: dict[str, Any]) -> str:
    taken, completed, earns = (play[name] for name in ("taken", "completed", "earns"))
    return (
        f"{play['seen']:5} {'-' if taken is None else f'{taken:.0%}':>6} "
        f"{'-' if completed is None else f'{completed:.0%}':>6} {'-' if earns is None else f'{earns:.1f}':>6}"
    )


def _fields(task: dict[str, Any]) -> str:
    rows = [
        " ".join(f"{field['colour'] or ''}{field['number'] or ''}" or "_" for field in row)
        for row in task["rows"]
    ]
    return " | ".join(rows) + (f" >= {task['total']}" if task["total"] else "")
