"""What is told of a game on the table besides its view."""

from typing import NotRequired, TypedDict

from worker.protocol.values import Cell, Json


class Request(TypedDict):
    """A request from the page. id: a number chosen by the page; the answer has the same."""

    id: int
    call: str
    args: Json


class Event(TypedDict):
    """Something that happened. seat: the seat that caused it, or null. then: in what comes with a view, what that view had
    otherwise right after it; absent where nothing is shown in between."""

    key: str
    seat: int | None
    params: Json
    then: NotRequired[Json]


class Round(TypedDict):
    """A round that has begun. round: from 1. step: the number of actions before its first decision. scores: of each seat at
    its end, or the current ones in the last round."""

    round: int
    step: int
    scores: list[int]


class Movable(TypedDict):
    """A placed card that may still be moved, and the cells it may go to."""

    card: str
    cells: list[Cell]


class Challenge(TypedDict):
    """The score that a challenge link claims. score: the outcome of its replay, or null. true: whether the two agree, null
    without a replay. rounds: the points after each round of the replay. by: the sender's name, or null."""

    claimed: int
    score: int | None
    true: bool | None
    rounds: list[int]
    by: str | None


class AfterLevel(TypedDict):
    """A campaign run after a level. level: the next one. points: carried into it. ended: whether the run failed. passed:
    whether all levels are passed. proud: whether the points reach the proud goal."""

    level: int
    points: int
    ended: bool
    passed: bool
    proud: bool


class CampaignRun(TypedDict):
    """The campaign run that the game is part of. level: of the match. points: carried into it. after: the run after the
    match, once it is over. next: the link to the next level, if there is one."""

    level: int
    points: int
    after: AfterLevel | None
    next: str | None


class Advice(TypedDict):
    """What a computer player does. action: in notation. reason: a key of the game's `REASONS`. params: of the reason."""

    action: str
    reason: str
    params: Json


class Term(TypedDict):
    """What speaks for an action, if value is above 0, or for the other one. key: of the game's `TERMS`. params: of the key."""

    key: str
    value: float
    params: Json


class Why(TypedDict):
    """Why an action rather than another (`engine/comparison.py`). action, other: in notation; other is null if there is none.
    better: how much more the action is worth. terms: the two or three largest of those that make up this difference; where
    there is none, what both share."""

    action: str
    other: str | None
    better: float
    terms: list[Term]


class Hint(Advice):
    """What a person might do. place: 0 for the best action, 1 for the next best, and so on. places: how many can be asked
    for. less: how much less this action is worth than the best. unit: of less and of `why` (`Policy.unit`). why: the best
    action beside the most tempting other one; another action beside the best."""

    place: int
    places: int
    less: float
    unit: str
    why: Why


class Decision(Advice):
    """What the computer player on a seat has just done."""

    seat: int


class SealedLinks(TypedDict):
    """Links as they are given out: each ends with a check that tells whether it is whole. beat: as in `Snapshot`."""

    link: str
    replay: str
    beat: str | None
