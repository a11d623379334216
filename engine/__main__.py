"""The command line: `python -m engine COMMAND`.

    perft GAME --seed S --depth D [--seats N | --solo [--level L]]    counts of legal action sequences
    arena GAME --seats hard,easy --games N --seed S [--json]          computer players against each other
    solo [GAME] --level L --policy hard --games N --seed S [--json]   computer players alone
    replay LINK [--json]                                              the final state of a game sent as a link
    deck [--games N] [--json]                                         the cards, their difficulty, their fate in play

A wrong command line exits with 2, one sentence and the usage.
"""

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

from engine.game import BadInput
from engine.link import open_link
from engine.match import GAMES, HUMAN, Match, Setup
from engine.perft import perft
from engine.replay import Rivalry, rivalry


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence, then how it would be right."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}\n{self.format_usage()}")


def _perft(arguments: argparse.Namespace) -> None:
    game = GAMES[arguments.game]
    solo = arguments.solo or arguments.level is not None
    level = 1 if solo and game.LEVELS and arguments.level is None else arguments.level
    seats = (HUMAN,) * (1 if solo else arguments.seats)
    start = None if solo else 0
    state = Setup(arguments.game, game.RULESET, arguments.seed, seats, solo, level, start).first_state()
    counts = []
    for depth, count in enumerate(perft(state, arguments.depth), 1):
        counts.append(count)
        if not arguments.json:
            print(f"{depth:>3} {count:>12,}", flush=True)
    if arguments.json:
        print(json.dumps({"game": arguments.game, "seed": arguments.seed, "counts": counts}))


def _replay(arguments: argparse.Namespace) -> None:
    match = open_link(arguments.link)
    if arguments.json:
        print(match.state.to_json())
    else:
        print(_told(match))
        claim = rivalry(match)
        if claim:
            print(_claimed(claim))


def _claimed(claim: Rivalry) -> str:
    """What is to be made of the score that a link claims."""
    if claim.is_true is None:
        return f"to beat: {claim.claimed}, which the link does not show"
    if claim.is_true:
        return f"to beat: {claim.claimed}, and the game in the link ends with that"
    ends = "can't be played to its end" if claim.score is None else f"ends with {claim.score}"
    return f"to beat: {claim.claimed} is claimed, but the game in the link {ends}"


def _told(match: Match) -> str:
    """A match in a few lines of English: what it is, how far it went, every display with its points."""
    state, setup = match.state, match.setup
    kind = f"{len(setup.seats)} seats"
    if setup.solo:
        kind = "solo" if setup.level is None else f"solo level {setup.level}"
    stage = "over" if state.is_over else f"{match.step} actions played"
    occasion = setup.occasion
    kind += f", daily game of {occasion.date}" if occasion.date is not None else ""
    kind += f", campaign with {occasion.points} points" if occasion.points is not None else ""
    kind += ", practice" if occasion.practice else ""
    lines = [f"{setup.game}, {kind}, seed {match.seed}, ruleset {setup.ruleset}: {stage}"]
    view = state.view(0).to_json()
    for seat, points in zip(view["seats"], state.scores(), strict=True):
        lines.append(f"seat {seat['seat']}: {points} points")
        for laid in seat.get("cards", ()):
            written = " ".join(str(number or "_") for number in laid["written"])
            cell = "{},{}".format(*laid["cell"])
            done = f"complete, {laid['now']} points" if laid["complete"] else "not complete"
            lines.append(f"  {laid['card']} at {cell:>5}  {written:<18} {done}")
    if state.is_over and setup.level is not None:
        result = view["result"]
        lines.append(f"the level is {'won' if result['won'] else 'lost'}: its target is {result['target']} points")
    elif state.is_over:
        lines.append("won by seat " + " and seat ".join(map(str, state.winners())))
    return "\n".join(lines)


def _arena(arguments: argparse.Namespace) -> None:
    from engine import arena

    names = arguments.seats.split(",")
    if len(names) not in GAMES[arguments.game].SEATS:
        raise BadInput("seats", f"{arguments.game} is not for {len(names)} seats")
    figures, results = arena.arena(
        arguments.game, names, arguments.games, arguments.seed, arguments.processes
    )
    print(json.dumps(figures) if arguments.json else arena.table_text(names, figures, results))


def _solo(arguments: argparse.Namespace) -> None:
    from engine import arena

    levels = GAMES[arguments.game].LEVELS
    level = arguments.level if arguments.level or not levels else 1
    if level and level not in range(1, len(levels) + 1):
        raise BadInput("level", f"there is no level {level} in {arguments.game}", text=str(level))
    figures, results = arena.solo(
        arguments.game, arguments.policy, level, arguments.games, arguments.seed, arguments.processes
    )
    print(json.dumps(figures) if arguments.json else arena.solo_text(arguments.policy, figures, results))


def _deck(arguments: argparse.Namespace) -> None:
    from engine.goennen.ai.odds import figures
    from engine.goennen.cards import deck

    rows: list[dict[str, Any]] = []
    for number, card in enumerate(deck(), 1):
        print(f"\r{number}/49 {card.id}", end="", file=sys.stderr, flush=True)
        chance, rounds = figures(card)
        rows.append(card.to_json() | {"chance_in_one_turn": chance, "mean_rounds": rounds})
    print("\r" + " " * 12 + "\r", end="", file=sys.stderr)
    kinds: dict[str, dict[str, Any]] = {}
    if arguments.games:
        kinds = _played(arguments, rows)
    if arguments.json:
        print(json.dumps(rows))
        return
    head = f"{'card':4} {'colour':6} {'task':10} {'fields':26} {'reward':28} {'one turn':>8} {'rounds':>7}"
    print(head + (f"  {PLAY_HEAD}" if kinds else ""))
    for row in rows:
        reward = row["reward"]
        earns = (
            f"{reward['points']} {reward['kind']} {reward['colour'] or ''}"
            if reward["points"]
            else reward["kind"]
        )
        print(
            f"{row['id']:4} {row['colour'] or '-':6} {row['task']['kind']:10} {_fields(row['task']):26} "
            f"{earns:28} {row['chance_in_one_turn']:8.2%} {row['mean_rounds']:7.2f}"
            + (f"  {_play(row['play'])}" if kinds else "")
        )
    for kind, play in kinds.items():
        print(f"{kind:91} {_play(play)}")


PLAY_HEAD = f"{'seen':>5} {'taken':>6} {'done':>6} {'earns':>6}"


def _play(play: dict[str, Any]) -> str:
    taken, completed, earns = (play[name] for name in ("taken", "completed", "earns"))
    return (
        f"{play['seen']:5} {'-' if taken is None else f'{taken:.0%}':>6} "
        f"{'-' if completed is None else f'{completed:.0%}':>6} {'-' if earns is None else f'{earns:.1f}':>6}"
    )


def _played(arguments: argparse.Namespace, rows: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """What becomes of the cards in games of computer players, added to the rows; and by kind of reward."""
    from functools import partial

    from engine import arena
    from engine.goennen.ai.balance import by_kind, fates, tallies
    from engine.goennen.cards import deck

    names = tuple(arguments.seats.split(","))
    arena.policies("goennen", names)
    play_one = partial(arena.table_game, "goennen", names, arguments.seed, report=fates)
    results = arena.watched(
        arena.series(play_one, arguments.games, arguments.processes), arguments.games, "deck"
    )
    found = tallies(played.report for played in results)
    for row in rows:
        row["play"] = found[row["id"]].to_json()
    return {kind: tally.to_json() for kind, tally in by_kind(found, deck()).items()}


def _fields(task: dict[str, Any]) -> str:
    rows = [
        " ".join(f"{field['colour'] or ''}{field['number'] or ''}" or "_" for field in row)
        for row in task["rows"]
    ]
    return " | ".join(rows) + (f" >= {task['total']}" if task["total"] else "")


def _whole_number(least: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            value = least - 1
        if value < least:
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number of {least} or more")
        return value

    return read


def parser() -> Parser:
    """The whole command line."""
    root = Parser(prog="python -m engine", description="Dicetable's games without a page.")
    commands = root.add_subparsers(dest="command", required=True, metavar="COMMAND")

    command = commands.add_parser("perft", help="count the legal action sequences of each length")
    command.add_argument("game", choices=sorted(GAMES))
    command.add_argument("--seed", default="DICETABLE", help="any text (default: %(default)s)")
    command.add_argument(
        "--depth", type=_whole_number(1), default=4, help="the longest (default: %(default)s)"
    )
    command.add_argument("--seats", type=_whole_number(1), default=2, help="(default: %(default)s)")
    command.add_argument("--solo", action="store_true", help="the solo game instead")
    command.add_argument("--level", type=_whole_number(1), help="the level of a solo game that has levels")
    command.add_argument("--json", action="store_true", help="one JSON object on standard output")
    command.set_defaults(run=_perft)

    command = commands.add_parser("replay", help="the final state of a game sent as a link")
    command.add_argument("link", help="a link with the game in it, or its part from # on")
    command.add_argument("--json", action="store_true", help="the whole state as JSON")
    command.set_defaults(run=_replay)

    command = commands.add_parser("arena", help="computer players against each other")
    command.add_argument("game", choices=sorted(GAMES))
    command.add_argument("--seats", default="hard,easy", help="their names (default: %(default)s)")
    _many_games(command)
    command.set_defaults(run=_arena)

    command = commands.add_parser("solo", help="a computer player alone")
    command.add_argument("game", choices=sorted(GAMES), nargs="?", default="goennen")
    command.add_argument("--level", type=_whole_number(1), help="of a game that has levels (default: 1)")
    command.add_argument("--policy", default="hard", help="who plays (default: %(default)s)")
    _many_games(command)
    command.set_defaults(run=_solo)

    command = commands.add_parser("deck", help="the cards, their tasks, rewards and difficulty")
    command.add_argument(
        "--games", type=_whole_number(0), default=0, help="also play so many games with them"
    )
    command.add_argument("--seats", default="hard,hard,hard,hard", help="who plays (default: %(default)s)")
    command.add_argument("--seed", default="DICETABLE", help="any text (default: %(default)s)")
    command.add_argument("--processes", type=_whole_number(1), help="(default: one per core)")
    command.add_argument("--json", action="store_true", help="a JSON list on standard output")
    command.set_defaults(run=_deck)
    return root


def _many_games(command: argparse.ArgumentParser) -> None:
    command.add_argument("--games", type=_whole_number(1), default=100, help="(default: %(default)s)")
    command.add_argument("--seed", default="DICETABLE", help="any text (default: %(default)s)")
    command.add_argument("--processes", type=_whole_number(1), help="(default: one per core)")
    command.add_argument("--json", action="store_true", help="one JSON object on standard output")


def main(words: Sequence[str] | None = None) -> int:
    """Run one command; the exit status."""
    root = parser()
    arguments = root.parse_args(words)
    try:
        arguments.run(arguments)
    except BadInput as error:
        root.error(str(error))
    return 0


if __name__ == "__main__":
    sys.exit(main())
