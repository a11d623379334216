"""What decisions cost: reviews, puzzles, chances, playouts."""

from typing import Literal, TypedDict

from worker.protocol.table import Event, Why
from worker.protocol.values import View

UnitName = Literal["points", "win", "turns", "own"]
"""Of values: "points" by the end of the game, or of the turn if the player says so; "win", the chance of winning; "turns",
minus the number of turns still needed, in reviews of the whole game; "own", the player's own scale."""

Size = Literal["inaccuracy", "mistake", "blunder"]
"""What a decision is called that cost something."""


class ReviewedTurn(TypedDict):
    """A turn in a seat's account. turn: from 1, 0 for the setup. seat: whose, null for the setup. step: the number of
    actions before its first decision. luck, decisions, others: what they changed. value: what the seat could expect at
    its end."""

    turn: int
    seat: int | None
    round: int
    step: int
    luck: float
    decisions: float
    others: float
    value: float


class Account(TypedDict):
    """A seat's account: start + luck + decisions + others = result, for every turn too. others: the decisions of the
    others."""

    unit: UnitName
    start: float
    luck: float
    decisions: float
    others: float
    result: float
    turns: list[ReviewedTurn]


class Mark(TypedDict):
    """A decision that cost something. step: the number of actions before it. turn: its number. cost: in the unit of the
    account. kind: what was done wrong (`MISTAKES` of the game)."""

    step: int
    turn: int
    cost: float
    size: Size
    kind: str


class Moment(Mark):
    """One of the costliest decisions. played, better: in notation. costs: in every unit. worth: what the seat could expect
    with the one and with the other. why: the better one beside the one that was played; unit: of why.
    view: what the seat knew, with its legal actions. link: a replay link that ends there."""

    played: str
    better: str
    costs: dict[str, float]
    worth: tuple[float, float]
    why: Why
    unit: UnitName
    view: View
    link: str


class Mistake(TypedDict):
    """What a seat did wrong in the same way. kind: as in its marks. cost: of all of them. steps: the costliest first."""

    kind: str
    cost: float
    steps: list[int]


class RoundDone(TypedDict):
    """What a seat did in a round. round: 0 for the setup. step: before its first decision there. events: of its actions."""

    round: int
    step: int
    events: list[Event]


class ReviewedSeat(Account):
    """A seat of a reviewed game. player: "human" or a computer player. accuracy: 0 to 100. decided: how many decisions it
    took. kinds: [kind, how many, what they cost] for each kind of decision that it took. also: its accounts in other
    units. marks: in order. mistakes: the same by kind, the costliest first. moments: the clearest examples and the costliest
    marks, the costliest first. rounds: what it did, in order."""

    seat: int
    player: str
    accuracy: float
    decided: int
    kinds: list[tuple[str, int, float]]
    also: list[Account]
    marks: list[Mark]
    mistakes: list[Mistake]
    moments: list[Moment]
    rounds: list[RoundDone]


class Reviewed(TypedDict):
    """A finished game with the accounts of its seats. target: of the level. winners: their seats. unit: of the accounts. exact: whether costs are exact up to the
    end of the turn, so that playouts can add little. names: from which cost on a decision has a name. faces: how often each face, 1 to 6, was rolled."""

    game: str
    solo: bool
    level: int | None
    target: int | None
    scores: list[int]
    winners: list[int]
    steps: int
    unit: UnitName
    exact: bool
    names: dict[Size, float]
    faces: list[int]
    seats: list[ReviewedSeat]


class Odds(TypedDict):
    """Exact chances within the turn, while dice are chosen. Each list has a chance for each number, from 0 to 31, of the
    dice kept; bit i stands for die i of the view. cards: of completing an open card. prices: of paying a price."""

    cards: list[tuple[str, list[float]]]
    prices: list[tuple[int, list[float]]]


class Weighed(TypedDict):
    """What an action costs by the values. cost: in the unit. size: what it is called, or null if it costs too little.
    better: the best action, in notation. exact: whether playouts can add little."""

    cost: float
    unit: UnitName
    size: Size | None
    better: str
    exact: bool


class Checked(TypedDict):
    """A decision checked by pairs of playouts. mean: how much better the better action did. error: the standard error of
    that. confirmed: whether it is better beyond doubt."""

    pairs: int
    mean: float
    error: float
    confirmed: bool


class Outcome(TypedDict):
    """What a computer player makes of a solo game. outcome: the points, or the turns if fewer are better. won: whether it
    reaches the target, null if there is none."""

    player: str
    outcome: int
    won: bool | None


class SameDice(TypedDict):
    """What computer players make of a solo game, the strongest first."""

    players: list[Outcome]


class Cost(TypedDict):
    """An action, in notation, and what it costs."""

    action: str
    cost: float


class Puzzle(TypedDict):
    """A position in which the best action is looked for. unit: of all costs. right: what an action must cost less than to be
    right. costs: of all listed actions, the best first. better: the best action; why: beside the
    most tempting other one; measure: the unit of why. exact: whether playouts can add little."""

    unit: UnitName
    right: float
    costs: list[Cost]
    better: str
    why: Why
    measure: str
    exact: bool
