"""What decisions cost players of each level: the data behind the names and the accuracy of reviews.

    python -m research.costs play costs.csv --games 100 --seed COSTS    # reviews games of every kind; a row for each seat
    python -m research.costs show costs.csv                             # accuracy and named decisions of each level
    python -m research.costs share costs.csv                            # what decisions really cost, so that luck averages 0
    python -m research.costs identity --games 100                       # whether accounts and all their turns add up
    python -m research.costs luck luck.csv --games 2000                 # the mean luck of hard, and its spread

`play` and `luck` continue where the file ends, so they can be stopped at any time. At tables the levels sit together and rotate.
research/confirm.py says how many of them playouts confirm.
"""

import argparse
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import product
from pathlib import Path
from random import Random
from statistics import fmean, quantiles, stdev
from typing import Any, NamedTuple

import engine.compiled  # noqa: F401 - before all else of the engine
from engine.goennen.solo import LEVELS
from engine.match import GAMES, HUMAN, Match, Setup
from engine.parallel import spread
from engine.review import Review, review
from research.study import extend, read, some

LEVELS_OF_PLAY = ("easy", "medium", "hard")
SEATS = 3
"""At a table one of each level."""

KINDS = ("goennen solo", "goennen table", "tutto solo", "tutto table")
SHARES = (0.05, 0.25, 0.5, 0.75, 0.95)


class Row(NamedTuple):
    """A seat of a reviewed game. turns: its own. cost: of all its decisions. luck, start, result: of its account.
    costs: of its decisions that cost something, the costliest first."""

    kind: str
    game: int
    player: str
    turns: int
    accuracy: float
    cost: float
    start: float
    luck: float
    result: float
    costs: tuple[float, ...]


def played(kind: str, number: int, seed: str) -> tuple[Match, tuple[str, ...]]:
    """Game `number` of a kind, and who sat on its seats."""
    game, mode = kind.split()
    if mode == "solo":
        players: tuple[str, ...] = (LEVELS_OF_PLAY[number % 3],)
        level = LEVELS[number // 3 % len(LEVELS)].number if game == "goennen" else None
        setup = Setup(game, GAMES[game].RULESET, f"{seed}/{number // 3}", (HUMAN,), solo=True, level=level)
    else:
        players = tuple(LEVELS_OF_PLAY[(number + seat) % 3] for seat in range(SEATS))
        setup = Setup(game, GAMES[game].RULESET, f"{seed}/{number}", players, start=number // 3 % SEATS)
    match = Match(setup)
    policies = {name: GAMES[game].POLICIES[name]() for name in players}
    while not match.state.is_over:
        seat = match.state.deciders[0]
        match.play(policies[players[seat]](match.state.view(seat)))
    return match, players


def rows_of(kind: str, seed: str, number: int) -> list[Row]:
    """A row for each seat of a game."""
    match, players = played(kind, number, seed)
    found = review(match)
    return [_row(kind, number, seat, player, found) for seat, player in enumerate(players)]


def _row(kind: str, number: int, seat: int, player: str, found: Review) -> Row:
    account = found.account(0, seat)
    return Row(
        kind,
        number,
        player,
        sum(turn.seat == seat for turn in found.turns),
        found.accuracy(seat),
        -account["decisions"],
        account["start"],
        account["luck"],
        account["result"],
        tuple(round(choice.costs[0], 5) for choice in found.dearest(seat)),
    )


def play(path: Path, games: int, seed: str, kinds: Sequence[str]) -> None:
    """Add games to a file until it has this many of each kind."""
    for kind in kinds:
        there = {row.game for row in read(Row, path) if row.kind == kind}
        extend(path, games, there, partial(rows_of, kind, seed))


def show(rows: Iterable[Row]) -> str:
    """Accuracy, cost by turn and named decisions, by kind of game and level of play."""
    listed = list(rows)
    lines = [
        f"{'':14} {'':7} {'games':>5} {'luck':>8} {'+-':>7} {'cost a turn':>11}  accuracy at 5, 25, 50, 75, 95 %"
    ]
    for kind in KINDS:
        for player in LEVELS_OF_PLAY:
            own = [row for row in listed if (row.kind, row.player) == (kind, player)]
            if own:
                lines.append(_line(kind, player, own))
    lines.append("costs of named decisions, at 5, 25, 50, 75, 95 % of them, and how many a game:")
    for kind in KINDS:
        for player in LEVELS_OF_PLAY:
            own = [row for row in listed if (row.kind, row.player) == (kind, player)]
            costs = sorted(cost for row in own for cost in row.costs)
            if costs:
                at = " ".join(f"{costs[int(share * len(costs))]:8.4f}" for share in SHARES)
                lines.append(f"{kind:14} {player:7} {at}  {len(costs) / len(own):6.1f}")
    return "\n".join(lines)


def _line(kind: str, player: str, rows: Sequence[Row]) -> str:
    count = len(rows)
    lucks = [row.luck for row in rows]
    mean = sum(lucks) / count
    error = (sum((luck - mean) ** 2 for luck in lucks) / max(1, count - 1) / count) ** 0.5
    cost = sum(row.cost for row in rows) / sum(row.turns for row in rows)
    found = sorted(row.accuracy for row in rows)
    at = " ".join(f"{found[min(count - 1, int(share * count))]:5.1f}" for share in SHARES)
    return f"{kind:14} {player:7} {count:5} {mean:+8.3f} {error:7.3f} {cost:11.4f}  {at}"


def share(rows: Sequence[Row], rounds: int = 500) -> str:
    """The share of their cost with which luck averages 0, and the middle 90 % of its resamplings.
    In solo by the games of *easy* and *medium*; at tables by what the others gave to *hard*."""
    lines = []
    for kind in KINDS:
        own = [row for row in rows if row.kind == kind]
        if kind.endswith("solo"):
            pairs = [(row.luck, row.cost) for row in own if row.player != "hard"]
        else:
            pairs = [(-row.luck, row.result - row.start - row.luck) for row in own if row.player == "hard"]
        luck = Random(kind)
        found = sorted(_share([luck.choice(pairs) for _ in pairs]) for _ in range(rounds if pairs else 0))
        if found:
            low, high = found[rounds // 20], found[-rounds // 20]
            lines.append(f"{kind:14} {len(pairs):4} seats: {_share(pairs):5.2f} ({low:.2f} to {high:.2f})")
    return "\n".join(lines)


def _share(pairs: Sequence[tuple[float, float]]) -> float:
    return 1 - sum(luck for luck, _ in pairs) / max(1e-9, sum(cost for _, cost in pairs))


def identity(games: int, seed: str, kinds: Sequence[str]) -> None:
    """Print the greatest error in any sum of the accounts of this many games of each kind: of a whole game, and of a turn."""
    for kind in kinds:
        errors = list(spread(partial(errors_of, kind, seed), range(games), chunk=1))
        whole, turn = (max(each) for each in zip(*errors, strict=True))
        print(
            f"{kind:14} {games} games: off by at most {whole:.1e} in a game, {turn:.1e} in a turn", flush=True
        )


def errors_of(kind: str, seed: str, number: int) -> tuple[float, float]:
    """The greatest error in the sums of a game's accounts: of the game, and of a turn."""
    found = review(played(kind, number, seed)[0])
    seats = product(range(len(found.units)), range(len(found.match.setup.seats)))
    errors = [list(_errors(found.account(unit, seat))) for unit, seat in seats]
    return max(each[0] for each in errors), max(max(each[1:]) for each in errors)


def _errors(account: Mapping[str, Any]) -> Iterator[float]:
    """By how much the sum of an account is off, and that of each of its turns."""
    parts = ("luck", "decisions", "others")
    yield abs(account["start"] + sum(account[part] for part in parts) - account["result"])
    value = account["start"]
    for turn in account["turns"]:
        yield abs(value + sum(turn[part] for part in parts) - turn["value"])
        value = turn["value"]


class Luck(NamedTuple):
    """The luck of each seat in a game, in the order of play."""

    kind: str
    game: int
    lucks: tuple[float, ...]


def luck_of(kind: str, seed: str, number: int) -> list[Luck]:
    """The row of a game."""
    return [Luck(kind, number, tuple(lucks_of(kind, number, seed)))]


def luck(path: Path, games: int, seed: str, kinds: Sequence[str]) -> None:
    """Add the luck of *hard* to a file until it has this many games of each kind, then print its means."""
    for kind in kinds:
        there = {row.game for row in read(Luck, path) if row.kind == kind}
        extend(path, games, there, partial(luck_of, kind, seed))
    print(luck_shown(read(Luck, path)))


def lucks_of(kind: str, number: int, seed: str) -> list[float]:
    """The luck of each seat in a game of *hard* alone, in the order of play. Decisions cost nothing, so luck is the result less
    what could be expected at the start."""
    game, mode = kind.split()
    solo = mode == "solo"
    level = LEVELS[number % len(LEVELS)].number if kind == "goennen solo" else None
    seats = (HUMAN,) if solo else ("hard",) * SEATS
    match = Match(
        Setup(
            game,
            GAMES[game].RULESET,
            f"{seed}/{number}",
            seats,
            solo,
            level,
            None if solo else number % SEATS,
        )
    )
    load = GAMES[game].FEATURES.outlook
    assert load is not None
    outlook, first, hard = load(), match.state, GAMES[game].POLICIES["hard"]()
    while not match.state.is_over:
        match.play(hard(match.state.view(match.state.deciders[0])))
    begun = (
        outlook.between(first, len(outlook.opened(first))) or outlook.judged(first, match.moves[0].action).now
    )
    final = outlook.final(match.state)
    order = [(first.position.start + seat) % len(seats) for seat in range(len(seats))]
    return [round(final[0][seat] - begun[0][seat], 4) for seat in order]


def luck_shown(rows: Sequence[Luck]) -> str:
    """The mean luck of each kind of game and seat with its standard error, and how one game's luck is spread."""
    lines = []
    for kind in KINDS:
        games = [row.lucks for row in rows if row.kind == kind]
        for seat, lucks in enumerate(zip(*games, strict=True) if len(games) > 1 else ()):
            error = stdev(lucks) / len(lucks) ** 0.5
            name = kind if kind.endswith("solo") else f"{kind} seat {seat + 1}"
            lines.append(f"{name:20} {len(lucks):5} games: luck {fmean(lucks):+.3f} +- {error:.3f}")
            if kind.endswith("solo"):
                ranks = quantiles(lucks, n=20, method="inclusive")
                lines.append(
                    "  of twenty: " + ", ".join(f"{each:.1f}" for each in (min(lucks), *ranks, max(lucks)))
                )
    return "\n".join(lines)


def main(words: Sequence[str] | None = None) -> None:
    root = argparse.ArgumentParser(
        prog="python -m research.costs",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    root.add_argument("command", choices=["play", "show", "share", "identity", "luck"])
    root.add_argument("file", type=Path, nargs="?", default=Path("costs.csv"), help="the rows, as CSV")
    root.add_argument("--games", type=int, default=100, help="of each kind (default: %(default)s)")
    root.add_argument("--kinds", default=",".join(KINDS), help="(default: %(default)s)")
    root.add_argument("--seed", default="COSTS", help="any text (default: %(default)s)")
    options = root.parse_args(words)
    if options.command == "play":
        play(options.file, options.games, options.seed, options.kinds.split(","))
    elif options.command == "show":
        print(show(some(read(Row, options.file), options.file)))
    elif options.command == "share":
        print(share(some(read(Row, options.file), options.file)))
    elif options.command == "identity":
        identity(options.games, options.seed, options.kinds.split(","))
    else:
        luck(options.file, options.games, options.seed, options.kinds.split(","))


if __name__ == "__main__":
    main()
