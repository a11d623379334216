"""`solo [GAME]`: solo games of a player, or of several on the same seeds.

With `--policy A,B` both play each seed, and how much better A did is told with its interval. With `--sprt P0,P1` play stops as
soon as a sequential test (`engine/sequential.py`) shows whether A is better: by P1 points a game, or only by P0; in TUTTO
it counts turns. `--corrected` takes the luck out of each game (`engine/corrected.py`). `--jsonl FILE` writes a line for each
game; the same command goes on where the file ends.
"""

import argparse
import json

from engine.cli.options import (
    Commands,
    add_corrected,
    add_game,
    add_json,
    add_jsonl,
    add_own_players,
    add_power,
    add_seed,
    recording,
    show_failure,
    whole_number,
)
from engine.corrected import account
from engine.errors import BadInput
from engine.intervals import mean_interval, rate_interval
from engine.match import GAMES
from engine.play import Played, Wanted
from engine.sequential import UNKNOWN, PointsTest
from engine.series import Power, Series, entrant
from engine.tournament import Alone, Solos, solos, solos_of

SEEDS = 100
SEEDS_OF_A_TEST = 20_000


def add(commands: Commands) -> None:
    """Add the command to the command line."""
    command = commands.add_parser("solo", help="a player alone, or several on the same seeds")
    add_game(command, nargs="?", default="goennen")
    command.add_argument("--level", type=whole_number(1), help="of a game that has levels (default: 1)")
    command.add_argument(
        "--policy",
        default="hard",
        help="who plays: a name or a file of your own, or several on the same seeds, such as my_player.py,hard "
        "(default: %(default)s)",
    )
    command.add_argument(
        "--games",
        type=whole_number(1),
        help=f"of each player (default: {SEEDS}; with --sprt at most this many, {SEEDS_OF_A_TEST} by default)",
    )
    command.add_argument(
        "--sprt",
        type=_bounds,
        metavar="P0,P1",
        help="stop when it is clear whether the first of two players is P1 points a game better, or only P0 (TUTTO: turns; "
        "--sprt=-1,0 if negative)",
    )
    add_corrected(command)
    add_jsonl(command)
    add_own_players(command)
    add_seed(command)
    add_power(command)
    add_json(command)
    command.set_defaults(run=run)


def _bounds(text: str) -> tuple[float, float]:
    try:
        low, high = map(float, text.split(","))
    except ValueError:
        low, high = 0.0, 0.0
    if not -1000 < low < high < 1000:
        raise argparse.ArgumentTypeError(f"{text!r} is not two numbers of points or turns such as 0,2")
    return low, high


def run(arguments: argparse.Namespace) -> None:
    """Play and print. Raises `BadInput` for an unknown level or player, or a file that can't be written."""
    levels = GAMES[arguments.game].LEVELS
    level = arguments.level if arguments.level or not levels else 1
    if level and level not in range(1, len(levels) + 1):
        raise BadInput(
            "level", f"there is no level {level} in {arguments.game}", text=str(level), last=len(levels)
        )
    power = Power(arguments.processes, arguments.dask)
    playing = tuple(entrant(word.strip(), arguments.limit) for word in arguments.policy.split(","))
    seeds = arguments.games or (SEEDS_OF_A_TEST if arguments.sprt else SEEDS)
    coming = Series(arguments.game, playing, arguments.seed, True, level)
    with recording(arguments.jsonl, coming.plan) as log:
        known = list(log.known[: seeds * len(playing)]) if log else []
        results = list(known)

        def record(played: Played) -> None:
            show_failure(played, results)
            results.append(played)
            if log:
                log.add(played)

        wanted = Wanted(
            link=log is not None, limit=arguments.limit, account=account if arguments.corrected else None
        )
        try:
            solos(
                arguments.game, playing, level, seeds, arguments.seed, power, arguments.sprt, record,
                progress=True, known=known, wanted=wanted,
            )  # fmt: skip
        except KeyboardInterrupt:
            if len(results) >= len(playing):
                _print(arguments, solos_of(playing, results, arguments.sprt))
            raise
    _print(arguments, solos_of(playing, results, arguments.sprt))


def _print(arguments: argparse.Namespace, found: Solos) -> None:
    print(json.dumps(found.to_json()) if arguments.json else as_text(found), flush=True)


def as_text(found: Solos) -> str:
    """The figures as text."""
    lines = [line for place in range(len(found.names)) for line in _alone(found.alone(place))]
    if found.differences:
        mean, half = mean_interval(found.differences)
        lines.append(f"{_better(found, mean, half)}, over {len(found.differences)} seeds")
    if without := found.corrected:
        if found.differences:
            told = _better(found, without.means[0], without.halves[0])
        else:
            of_each = zip(found.names, without.means, without.halves, strict=True)
            told = ", ".join(
                f"{name} {abs(mean):.2f} +- {half:.2f} {_unit(found)}" for name, mean, half in of_each
            )
        lines.append(f"without luck: {told}; {without}")
    if found.test:
        lines.append(_test_text(found.names[0], found.test))
    return "\n".join(lines)


def _unit(found: Solos) -> str:
    return "turns" if found.alone(0).turns else "points"


def _better(found: Solos, mean: float, half: float) -> str:
    first, second = found.names
    return f"{first} is {mean:+.2f} +- {half:.2f} {_unit(found)} a game better than {second}"


def _alone(alone: Alone) -> list[str]:
    figures = alone.to_json()
    games = figures["games"]
    turns = alone.turns
    if turns:
        mean, half = mean_interval(turns)
        told = f"{games} games, mean {mean:.2f} +- {half:.2f} turns"
    else:
        low, high = rate_interval(figures["rate"], games)
        mean, half = mean_interval([float(played.scores[0]) for played in alone.results])
        told = (
            f"{figures['passed']} of {games} passed, {figures['rate']:.1%} ({low:.1%}-{high:.1%}), "
            f"mean score {mean:.1f} +- {half:.1f}"
        )
    return [
        f"{alone.name}: {told}",
        f"{figures['decisions_per_s']:.0f} decisions a second and core, {figures['games_per_core_minute']:.0f} games a core-minute",
    ]


def _test_text(name: str, test: PointsTest) -> str:
    verdict = f"{name} is {test.verdict}"
    if test.verdict == UNKNOWN:
        verdict = f"it is {UNKNOWN} whether {name} is better"
    return (
        f"{verdict}: {test.points1:g} a game rather than {test.points0:g} have a log-likelihood ratio of {test.llr:.2f} "
        f"after {test.pairs} seeds; from {test.upper:.2f} on it is better, from {test.lower:.2f} down it is not"
    )
