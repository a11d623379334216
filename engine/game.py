"""The interface of every game, which match, link, arena and command line use.

A game is a package with the attributes of `Game`. Its rules are functions of a position (`Rules`); the base classes
`State` and `View` make them playable. This module knows no game's rules.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib import import_module
from math import isfinite
from typing import Any, ClassVar, Final, Generic, Literal, NamedTuple, Protocol, Self, TypeVar

from engine.errors import BadInput, IllegalAction
from engine.outlook import Outlook
from engine.reasons import Reason
from engine.seed import canonical_seed, pick

__all__ = [
    "OWN", "POINTS", "ROUNDING", "TURNS", "WIN", "Action", "Arrangement", "BadInput", "Campaign", "Cell", "ComputerPlayer",
    "Decision", "Encoding", "Event", "Features", "Game", "IllegalAction", "Policy", "Position", "Rules", "State", "Unit", "View", "best",
    "late", "ranked", "seating",
]  # fmt: skip


NO_PARAMS: Mapping[str, Any] = {}
"""The parameters of every event that has none. Nobody changes an event's parameters."""


class Event(NamedTuple):
    """Something that happened: a key with parameters that fit into JSON.

    seat: the seat that caused it, or None. seen_by: the only seat that may know of it, or None for everybody.
    """

    key: str
    seat: int | None = None
    params: Mapping[str, Any] = NO_PARAMS
    seen_by: int | None = None

    def to_json(self) -> dict[str, Any]:
        """The event as sent to those who may see it."""
        return {"key": self.key, "seat": self.seat, "params": dict(self.params)}


class Action(Protocol):
    """An action; `str(action)` is its notation, which the game's `parse_action` reads back."""

    def __str__(self) -> str: ...


class Position(Protocol):
    """Everything on the table, as one immutable value."""

    @property
    def seats(self) -> int:
        """How many seats there are."""

    @property
    def deciders(self) -> tuple[int, ...]:
        """The seats that must decide, in order; the first acts next. Several during a simultaneous choice, none when the
        game is over."""

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""


P = TypeVar("P", bound=Position)
A = TypeVar("A")
V = TypeVar("V", bound="View[Any, Any]")


@dataclass(frozen=True, slots=True)
class Rules(Generic[P, A]):
    """The rules of a game as functions of a position.

    legal_actions: the canonical actions of the first decider, in a stable order. check: raises `IllegalAction` if the
    first decider may not take an action; it does not use `legal_actions`, so tests can compare the two. apply: the next
    position and the events, given the seed; raises `IllegalAction`.
    """

    legal_actions: Callable[[P], tuple[A, ...]]
    check: Callable[[P, A], None]
    apply: Callable[[P, A, str], tuple[P, list[Event]]]


@dataclass(frozen=True, slots=True)
class View(ABC, Generic[P, A]):
    """What `seat` may know; a policy gets nothing else. position: the table without what is hidden from the seat.
    decides: whether the view includes the seat's decisions; False in a view of what everybody may know."""

    rules: ClassVar[Rules[Any, Any]]

    seat: int
    position: P
    decides: bool = True

    def legal_actions(self) -> tuple[A, ...]:
        """The canonical actions of this seat; none unless it decides next."""
        decides = self.decides and self.position.deciders[:1] == (self.seat,)
        return self.rules.legal_actions(self.position) if decides else ()

    @abstractmethod
    def to_json(self) -> dict[str, Any]:
        """The view as the page gets it: dicts, lists, texts and numbers. Anything with an order is a list.

        Every game has `seats`, a list of dicts with "seat" and "score", and once the game is over `result` with the
        `scores` of all seats. The result of a solo game with levels also has `won` and `target`; that of a solo game
        in which fewer turns are better has `turns`.
        """


@dataclass(frozen=True, slots=True)
class State(ABC, Generic[P, A, V]):
    """An immutable state of a game. seed: canonical, the source of all luck. position: everything, secrets included; a
    policy gets `view(seat)` instead."""

    rules: ClassVar[Rules[Any, Any]]

    seed: str
    position: P

    @property
    def deciders(self) -> tuple[int, ...]:
        """The seats that must decide, in order; the first acts next. Several during a simultaneous choice, none when the
        game is over."""
        return self.position.deciders

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.position.is_over

    def legal_actions(self) -> tuple[A, ...]:
        """The canonical actions of `deciders[0]`, in a stable order."""
        return self.rules.legal_actions(self.position)

    def is_legal(self, action: A) -> bool:
        """Whether `apply` accepts `action`. It accepts more than `legal_actions` lists: of several equivalent actions
        only one is listed."""
        try:
            self.rules.check(self.position, action)
        except IllegalAction:
            return False
        return True

    def apply(self, action: A) -> tuple[Self, tuple[Event, ...]]:
        """The next state and what happened; this state does not change. Raises `IllegalAction`."""
        position, events = self.rules.apply(self.position, action, self.seed)
        return type(self)(self.seed, position), tuple(events)

    def view(self, seat: int) -> V:
        """What `seat` may know. Raises `IndexError` if there is no such seat."""
        if seat not in range(self.position.seats):
            raise IndexError(f"there is no seat {seat}")
        return self._seen_by(seat)

    @property
    def simultaneous(self) -> bool:
        """Whether seats are choosing at the same time, so that nobody may see a choice before all have chosen."""
        return False

    @property
    def private(self) -> bool:
        """Whether the other players must look away during the next decision."""
        return self.simultaneous

    def is_open(self, action: A) -> bool:
        """Whether this legal action of the next seat, and the reason for it, may be shown to everybody at once."""
        return not self.simultaneous

    def open_view(self, seat: int) -> V:
        """What everybody may know, from the point of view of `seat`. It has no legal actions. Raises `IndexError` if
        there is no such seat."""
        return replace(self.view(seat), decides=False)

    @abstractmethod
    def _seen_by(self, seat: int) -> V:
        """What `seat` may know; the seat exists."""

    @abstractmethod
    def scores(self) -> tuple[int, ...]:
        """The current points of each seat."""

    @abstractmethod
    def winners(self) -> tuple[int, ...]:
        """The winning seats: several if they share the victory, none before the game is over."""

    @abstractmethod
    def to_json(self) -> str:
        """The whole state, secrets included, as JSON text with sorted keys. Equal states give equal texts."""


def seating(game: str, allowed: range, seats: int, seed: str, start: int | None) -> tuple[str, int]:
    """The canonical seed of a new game and its starting seat, a random one if `start` is None.

    Raises `BadInput` for a number of seats that is not allowed, a start that is no seat, or an invalid seed.
    """
    if seats not in allowed:
        least, most = max(2, allowed[0]), allowed[-1]
        raise BadInput("seats", f"a table has {least} to {most} seats, not {seats}", least=least, most=most)
    if start is not None and start not in range(seats):
        raise BadInput("start", f"the starting seat is 0 to {seats - 1}, not {start}")
    seed = canonical_seed(seed)
    return seed, pick(seed, f"{game}/start", seats) if start is None else start


@dataclass(frozen=True, slots=True)
class Decision:
    """What a policy would do, and why. reason: a key of the game's `REASONS`. params: the reason's parameters. The page
    has a sentence for each reason in every language."""

    action: Any
    reason: str
    params: Mapping[str, Any] = field(default_factory=dict)


Unit = Literal["points", "win", "turns", "own"]
POINTS: Final = "points"
WIN: Final = "win"
TURNS: Final = "turns"
OWN: Final = "own"
"""Units of values. "points": expected by the end of the game, or of the turn if the policy says so. "win": the chance of
winning, 0 to 1. "turns": minus the number of turns still needed. "own": a policy's own scale; only the order matters."""

ROUNDING = 1e-9
"""Values that differ by no more than this are equal up to rounding errors."""


class Policy(Protocol):
    """A computer player: it takes a view and returns one of its legal actions, always the same for the same view. A
    subclass need only define `values`, and its docstring states their unit. To give more reasons than numbers, it also
    overrides `explain`."""

    def values(self, view: Any) -> Mapping[Any, float]:
        """The value of every legal action in a view whose seat decides; more is better. All values of a game and mode
        have the same unit. Among equal values the policy prefers the first."""
        ...

    def unit(self, view: Any) -> Unit:
        """The unit of the values."""
        return OWN

    def value(self, view: Any) -> float:
        """The value of the position: that of its best action."""
        return max(self.values(view).values())

    def __call__(self, view: Any) -> Any:
        """The best action in a view whose seat decides."""
        return best(self.values(view))

    def explain(self, view: Any) -> Decision:
        """The same action with a reason: by default only its value and that of the next best."""
        values = self.values(view)
        action = best(values)
        params = {"value": values[action]}
        if len(values) > 1:
            params["instead"] = max(value for other, value in values.items() if other != action)
        return Decision(action, "own", {name: value for name, value in params.items() if isfinite(value)})


def best(values: Mapping[A, float]) -> A:
    """The action with the greatest value; the first of several."""
    return max(values, key=values.__getitem__)


def ranked(values: Mapping[A, float], first: A | None = None) -> dict[A, float]:
    """The same values with the best action in front, and no other above it only through rounding. The best is `first` if
    given, else the first action whose value equals the greatest up to rounding."""
    if first is None:
        most = max(values.values()) - ROUNDING
        first = next(action for action, value in values.items() if value >= most)
    top = values[first]
    out = {first: top}
    for action, value in values.items():
        out.setdefault(action, top if top < value <= top + ROUNDING else value)
    return out


@dataclass(frozen=True, slots=True)
class Encoding:
    """A game as numbers, for reinforcement learning (`engine/environments.py`). It never changes within a ruleset.

    actions: how many there are. index: from a view and a legal action to a number from 0 to actions − 1, different for
    different legal actions of the view. observe: from a view to numbers from −1 to 1, whose count depends only on the
    number of seats. outcome: from a state of a solo game to its result so far; more is better.
    """

    actions: int
    index: Callable[[Any, Any], int]
    observe: Callable[[Any], list[float]]
    outcome: Callable[[Any], float]


@dataclass(frozen=True, slots=True)
class ComputerPlayer:
    """A computer player as a game registers it. Calling it gives a new policy.

    offered: whether people may choose it on the page. hints: whether it gives the hints; exactly one does.
    """

    make: Callable[[], Policy]
    offered: bool = True
    hints: bool = False

    def __call__(self) -> Policy:
        return self.make()


def late(module: str, name: str) -> Callable[[], Policy]:
    """A function that makes a policy with the function or class `name` of a module. It imports the module when it is
    first called, as games without computer players do not need it."""

    def make() -> Policy:
        policy: Policy = getattr(import_module(module), name)()
        return policy

    return make


class Campaign(Protocol):
    """A run through the levels of a solo game; it stands before one of them."""

    @property
    def level(self) -> int:
        """The level to play next."""

    @property
    def points(self) -> int:
        """The points carried into that level."""

    @property
    def ended(self) -> bool:
        """Whether the run failed before the end of its last level."""

    @property
    def is_passed(self) -> bool:
        """Whether the run has got past the last level."""

    @property
    def is_proud(self) -> bool:
        """Whether it got past the last level with enough points for the proud goal."""

    def after(self, score: int) -> "Campaign":
        """The run after scoring `score` points at its level. Raises `ValueError` if the run is over."""
        ...


Cell = tuple[int, int]
"""Row and column."""


@dataclass(frozen=True, slots=True)
class Arrangement:
    """How to move cards that have been placed but are not fixed yet.

    movable: from a state to each such card and the cells it may go to. rearranged: from a state, a card and a cell to
    the number of last actions to take back and the actions to play instead; raises `IllegalAction`.
    """

    movable: Callable[[Any], Mapping[str, Sequence[Cell]]]
    rearranged: Callable[[Any, str, Cell], tuple[int, Sequence[Any]]]


@dataclass(frozen=True, slots=True)
class Features:
    """What a game may have.

    cards: the cards of all rulesets, as JSON for the page. daily: the rotation of its daily games (`engine/daily.py`).
    campaign: from a level and the points carried into it to the run. arrangement: how placed cards can still move.
    encoding: loads the game's encoding. outlook: makes the forecasts with which one of its games is reviewed.
    odds: from a view to the exact chances of what a person can still reach this turn, as JSON, or None if there is no such choice.
    """

    cards: Callable[[], Sequence[Mapping[str, Any]]] | None = None
    daily: Sequence[Sequence[int]] = ()
    campaign: Callable[[int, int], Campaign] | None = None
    arrangement: Arrangement | None = None
    encoding: Callable[[], Encoding] | None = None
    outlook: Callable[[], Outlook] | None = None
    odds: Callable[[Any], dict[str, Any] | None] | None = None


class Game(Protocol):
    """The attributes of a game's package. mypy checks the modules in `GAMES` of `engine/match.py` against this."""

    @property
    def NAME(self) -> str:
        """The name of the package, also used in links."""

    @property
    def RULESET(self) -> int:
        """The newest ruleset; the first is 1. A ruleset named here never changes again."""

    @property
    def SEATS(self) -> range:
        """The numbers of seats that `new_game` accepts."""

    @property
    def LEVELS(self) -> Sequence[Any]:
        """The levels of the solo game, each with a `number` from 1; empty if it has none."""

    @property
    def FEATURES(self) -> Features:
        """Its optional features; `Features()` if it has none."""

    @property
    def POLICIES(self) -> Mapping[str, ComputerPlayer]:
        """The computer players by name, from the weakest to the strongest."""

    @property
    def REASONS(self) -> Mapping[str, Reason]:
        """The reasons that its computer players give (`Decision`), by key."""

    @property
    def REVEALING(self) -> frozenset[str]:
        """The keys of events that reveal something: an action that causes one can't be taken back."""

    @property
    def parse_action(self) -> Callable[[str], Any]:
        """The inverse of `str(action)`; raises `BadInput`."""

    @property
    def new_game(self) -> Callable[..., Any]:
        """`new_game(seats, seed, start=None, ruleset=RULESET)` returns the first `State`. Raises `BadInput`."""

    @property
    def new_solo(self) -> Callable[..., Any]:
        """`new_solo([level,] seed, ruleset=RULESET)`; it takes a level if the game has `LEVELS`. Raises `BadInput`."""
