"""What the lab is asked for and what it tells, for the type checker alone (see `ui.kit.types`). `web/lab.mjs` sends it, and
`web/lab/` makes most of it."""

from typing import Literal, NotRequired, TypedDict

from worker.protocol import View

from ui.app.types import Row


class SeatOf(TypedDict):
    """A player of a run. code: of the players that people wrote."""

    name: str
    code: NotRequired[str]


class Run(TypedDict):
    """What is to be played. games, sprt, workers: of a tournament. stepwise: whether each decision of a game waits for the
    page. sprt: the two bounds of the sequential test."""

    kind: Literal["game", "tournament"]
    game: str
    mode: str
    level: int | None
    seats: list[SeatOf]
    seed: str
    games: NotRequired[int]
    sprt: NotRequired[list[float] | None]
    workers: NotRequired[int | None]
    stepwise: NotRequired[bool]


class Failure(TypedDict):
    """What is wrong with a player's code."""

    seat: int
    line: int | None
    kind: str
    text: str


class Fault(TypedDict):
    """The same; or what is wrong with the run, and seat is None."""

    seat: int | None
    line: int | None
    kind: str
    text: str


class Printed(TypedDict):
    text: str


class Decided(TypedDict):
    """A decision. values: [action, value] of all actions, if the player gave any. printed: before it."""

    step: int
    seat: int
    action: str
    values: list[Row] | None
    view: View
    printed: NotRequired[str]


class Outcome(TypedDict):
    """A finished game, with one item for each player. failed: the error by which it was lost."""

    scores: list[int]
    shares: list[float]
    turns: int | None
    won: bool | None
    failed: Failure | None


class Over(TypedDict):
    """The end of a game that was watched."""

    result: Outcome
    view: View
    link: str


class Played(TypedDict):
    """A game of a tournament. seats: of the players, in the order of `names`."""

    names: list[str]
    seats: list[int]
    start: int | None
    seed: str
    link: str
    result: Outcome


class Line(TypedDict):
    """How a player stands. points: the mean, of turns if fewer are better. passed: of solo games."""

    name: str
    games: int
    wins: float
    points: float | None
    passed: int | None
    faults: int
    rating: float | None
    low: float | None
    high: float | None


class Sequential(TypedDict):
    """The sequential test of two players."""

    verdict: str
    elo0: float
    elo1: float
    llr: float
    lower: float
    upper: float
    pairs: int
    counts: list[int]
