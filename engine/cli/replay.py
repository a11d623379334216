"""`replay LINK`: the final state of a game sent as a link."""

import argparse

from engine.cli.options import Commands, add_json
from engine.link import open_link
from engine.match import Match
from engine.replay import Rivalry, rivalry


def add(commands: Commands) -> None:
    """Add the command to the command line."""
    command = commands.add_parser("replay", help="the final state of a game sent as a link")
    command.add_argument("link", help="a link with the game in it, or its part from # on")
    add_json(command, "the whole state as JSON")
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    """Open the link and print. Raises `BadInput` if it can't be opened."""
    match = open_link(arguments.link)
    if arguments.json:
        print(match.state.to_json())
    else:
        print(_summary(match))
        claim = rivalry(match)
        if claim:
            print(_verdict(claim))


def _verdict(claim: Rivalry) -> str:
    """Whether a link's replay confirms the score it claims, as text."""
    if claim.is_true is None:
        return f"to beat: {claim.claimed}, which the link does not show"
    if claim.is_true:
        return f"to beat: {claim.claimed}, and the game in the link ends with that"
    ends = "can't be played to its end" if claim.score is None else f"ends with {claim.score}"
    return f"to beat: {claim.claimed} is claimed, but the game in the link {ends}"


def _summary(match: Match) -> str:
    """A match in a few lines of English: its setup, its progress, and each display with its points."""
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
