"""Replays a match: its rounds, its state at any step, playing on from there; and checks the score that a link claims."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from engine.game import AnyState, BadInput, Event
from engine.match import PLAIN, Match, replayed


@dataclass(frozen=True, slots=True)
class Round:
    """A round. number: from 1. step: the number of actions before its first decision. scores: of each seat at its end,
    or the current ones in the last round."""

    number: int
    step: int
    scores: tuple[int, ...]

    def to_json(self) -> dict[str, Any]:
        """The round for the page."""
        return {"round": self.number, "step": self.step, "scores": list(self.scores)}


def rounds(match: Match) -> tuple[Round, ...]:
    """The rounds that have begun, in order. A round begins with the first turn that has its number."""
    begun: dict[int, int] = {}
    for step, move in enumerate(match.moves, 1):
        for event in move.events:
            if event.key == "turn":
                begun.setdefault(event.params["round"], step)
    # A game without a setup has no event for its first turn, nor for those that a stop card ended before the first action.
    first = match.moves[0].before.view(0).to_json() if match.moves else {}
    if first and first.get("state") != "setup":
        begun |= dict.fromkeys(range(1, first["round"] + 1), 0)
    numbers = sorted(begun)
    ends = [state_at(match, begun[number]) for number in numbers[1:]] + [match.state]
    return tuple(
        Round(number, begun[number], end.scores()) for number, end in zip(numbers, ends, strict=False)
    )


def state_at(match: Match, step: int) -> AnyState:
    """The state after `step` actions. Raises `BadInput` if there were fewer."""
    if not 0 <= step <= match.step:
        raise BadInput("step", f"this game has no step {step}", step=step)
    return match.state if step == match.step else match.moves[step].before


def events_at(match: Match, step: int) -> tuple[Event, ...]:
    """The events of the action that led to `step`."""
    return match.moves[step - 1].events if 0 < step <= match.step else ()


def as_seen_by(match: Match, seat: int | None) -> Match:
    """The match as far as `seat` may know it, or everybody if None: without the latest actions of a simultaneous choice
    that others are still making or have just made (A2, A11)."""
    if not match.state.simultaneous:
        return match
    begun = match.step
    while begun and match.moves[begun - 1].before.simultaneous:
        begun -= 1
    if match.state.deciders[:1] == (seat,) and all(move.seat == seat for move in match.moves[begun:]):
        return match
    return up_to(match, begun)


def up_to(match: Match, step: int) -> Match:
    """The same match after its first `step` actions. Raises `BadInput` if there were fewer."""
    found = Match(match.setup)
    found.state, found.moves = state_at(match, step), match.moves[:step]
    return found


def branch(match: Match, step: int) -> Match:
    """The match after `step` actions, as a practice match to play on from there. Raises `BadInput`."""
    state_at(match, step)
    setup = replace(match.setup, purpose=replace(match.setup.purpose, practice=True))
    return replayed(setup, [str(move.action) for move in match.moves[:step]])


@dataclass(frozen=True, slots=True)
class Challenge:
    """The claim of a challenge link and what its replay shows. claimed: the sender's outcome (`Match.outcome`). score:
    the outcome of the replay; None if there is no replay or it does not reach the end of the game. rounds: the points
    after each round of the replay. given: whether there is a replay. by: the sender's name, if given."""

    claimed: int
    score: int | None
    rounds: tuple[int, ...]
    given: bool
    by: str | None = None

    @property
    def is_true(self) -> bool | None:
        """Whether the replay confirms the claim; None without a replay."""
        return self.score == self.claimed if self.given else None

    def to_json(self) -> Mapping[str, Any]:
        """The claim for the page."""
        return {
            "claimed": self.claimed,
            "score": self.score,
            "true": self.is_true,
            "rounds": list(self.rounds),
            "by": self.by,
        }


def challenge_of(match: Match) -> Challenge | None:
    """The claim of the match's link, checked by playing its replay; None if it makes none."""
    purpose = match.setup.purpose
    if purpose.beat is None:
        return None
    if not purpose.rival:
        return Challenge(purpose.beat, None, (), False, purpose.by)
    alone = replace(match.setup, purpose=replace(PLAIN, date=purpose.date, points=purpose.points))
    try:
        shown = replayed(alone, purpose.rival)
    except BadInput:
        return Challenge(purpose.beat, None, (), True, purpose.by)
    score = shown.outcome if shown.state.is_over else None
    return Challenge(purpose.beat, score, tuple(each.scores[0] for each in rounds(shown)), True, purpose.by)
