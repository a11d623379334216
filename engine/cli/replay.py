"""`replay LINK`: the final state of a game sent as a link."""

import argparse

from engine.cli.options import Commands, add_json, add_link, link_of, match_of
from engine.match import Match
from engine.replay import Challenge, challenge_of


def add(commands: Commands) -> None:
    """Add the command to the command line."""
    command = commands.add_parser("replay", help="the final state of a game sent as a link")
    add_link(command)
    add_json(command, "the whole state as JSON")
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    """Open the link and print. Raises `BadInput` if it can't be opened."""
    match = match_of(link_of(arguments))
    if arguments.json:
        print(match.state.to_json())
    else:
        print(_summary(match))
        challenge = challenge_of(match)
        if challenge:
            print(_verdict(challenge))


def _verdict(challenge: Challenge) -> str:
    """Whether a link's replay confirms the score it claims, as text."""
    if challenge.is_true is None:
        return f"to beat: {challenge.claimed}, which the link does not show"
    if challenge.is_true:
        return f"to beat: {challenge.claimed}, and the game in the link ends with that"
    ends = "can't be played to its end" if challenge.score is None else f"ends with {challenge.score}"
    return f"to beat: {challenge.claimed} is claimed, but the game in the link {ends}"


def _summary(match: Match) -> str:
    """A match in a few lines of English: its setup, its progress, and the table."""
    state, setup = match.state, match.setup
    kind = f"{len(setup.seats)} seats"
    if setup.solo:
        kind = "solo" if setup.level is None else f"solo level {setup.level}"
    stage = "over" if state.is_over else f"{match.step} actions played"
    purpose = setup.purpose
    kind += f", daily game of {purpose.date}" if purpose.date is not None else ""
    kind += f", campaign with {purpose.points} points" if purpose.points is not None else ""
    kind += ", practice" if purpose.practice else ""
    return f"{setup.game}, {kind}, seed {match.seed}, ruleset {setup.ruleset}: {stage}\n{state}"
