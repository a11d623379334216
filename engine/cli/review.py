"""`review LINK`: what was luck and what were decisions in a finished game.

The values of *hard* alone may be wrong. With `--verify N` each moment is checked as the page checks it, by pairs of playouts
(the game played on after both moves, with the same luck): only if they agree, the page shows it as a mistake. Then N
more pairs with luck of their own say whether it was one.
"""

import argparse
import json
from typing import Any

from engine.cli.options import Commands, add_json, add_link, link_of, match_of, whole_number
from engine.playouts import check, verify
from engine.review import Review, review


def add(commands: Commands) -> None:
    """Add the command to the command line."""
    command = commands.add_parser("review", help="luck and decisions of a finished game sent as a link")
    add_link(command)
    command.add_argument(
        "--verify",
        type=whole_number(2),
        metavar="N",
        help="check each moment, and then again with this many pairs of playouts",
    )
    add_json(command)
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    """Review and print. Raises `BadInput` if the link can't be opened or its game is not over."""
    found = review(match_of(link_of(arguments)))
    content = found.to_json()
    if arguments.verify:
        add_checks(found, content, arguments.verify)
    print(json.dumps(content) if arguments.json else as_text(content))


def add_checks(found: Review, content: dict[str, Any], pairs: int) -> None:
    """Add to each moment whether the page shows it as a mistake, and whether more playouts confirm it."""
    for seat in content["seats"]:
        for moment, choice in zip(seat["moments"], found.moments(seat["seat"]), strict=True):
            shown = found.outlook.exact or check(found.match, choice.step, choice.better).is_confirmed
            checked = verify(found.match, choice.step, choice.better, pairs)
            moment |= {"shown": shown, "confirmed": checked.is_confirmed, "check": checked.to_json()}


def as_text(content: dict[str, Any]) -> str:
    """The review in English."""
    return "\n\n".join(_seat_text(seat) for seat in content["seats"])


def _seat_text(seat: dict[str, Any]) -> str:
    lines = [f"seat {seat['seat']}, {seat['player']}: accuracy {seat['accuracy']:.0f} of 100"]
    for account in (seat, *seat["also"]):
        unit = account["unit"]
        others = f" {_signed(account['others'], unit)} the others" if account["others"] else ""
        lines.append(
            f"  {unit}: {_number(account['start'], unit)} at the start {_signed(account['luck'], unit)} luck "
            f"{_signed(account['decisions'], unit)} decisions{others} = {_number(account['result'], unit)}"
        )
    lines.append(f"  {'turn':>6} {'seat':>4} {'luck':>8} {'decisions':>9} {'others':>8} {'value':>8}")
    for turn in seat["turns"]:
        unit = seat["unit"]
        parts = "".join(f" {_signed(turn[part], unit):>{width}}" for part, width in _COLUMNS)
        who = "-" if turn["seat"] is None else turn["seat"]
        lines.append(f"  {turn['turn']:6} {who:>4}{parts} {_number(turn['value'], unit):>8}")
    lines += [_moment_text(moment, seat["unit"]) for moment in seat["moments"]]
    return "\n".join(lines)


_COLUMNS = (("luck", 8), ("decisions", 9), ("others", 8))


_A = {"inaccuracy": "an inaccuracy", "mistake": "a mistake", "blunder": "a blunder"}


def _moment_text(moment: dict[str, Any], unit: str) -> str:
    checked = moment.get("check")
    verdict = ""
    if checked:
        verdict = f": shown as {_A[moment['size']]}, " if moment["shown"] else ": not shown, "
        verdict += "confirmed by" if moment["confirmed"] else "not confirmed by"
        verdict += f" {_signed(checked['mean'], unit)} +- {_number(checked['error'], unit)} in {checked['pairs']} pairs"
    return (
        f"  step {moment['step']}, turn {moment['turn']}: {moment['played']} instead of {moment['better']} costs "
        f"{_number(moment['cost'], unit)} by the values{verdict}"
    )


def _number(value: float, unit: str) -> str:
    return f"{value:.1%}" if unit == "win" else f"{value:.1f}" if unit == "points" else f"{value:.2f}"


def _signed(value: float, unit: str) -> str:
    return f"{value:+.1%}" if unit == "win" else f"{value:+.1f}" if unit == "points" else f"{value:+.2f}"
