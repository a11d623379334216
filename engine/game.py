"""What every game at the table meets: the vocabulary that match, link, arena and command line speak.

A game is a package with what `Game` names. Its rules are functions of a position (`Rules`); `State` and `View` are
the bases that turn them into what everybody plays with. Nothing here knows a rule.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib import import_module
from math import isfinite
from typing import Any, ClassVar, Final, Generic, Literal, Protocol, Self, TypeVar

from engine.errors import BadInput, IllegalAction
from engine.reasons import Reason
from engine.seed import canonical_seed, pick

__all__ = [
    "OWN", "POINTS", "ROUNDING", "TURNS", "WIN", "Action", "Arrangement", "BadInput", "Campaign", "Cell", "ComputerPlayer",
    "Decision", "Encoding", "Event", "Features", "Game", "IllegalAction", "Policy", "Position", "Rules", "State", "Unit", "View", "best",
    "late", "ranked", "seating",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened: a key with JSON-able parameters, for whoever may see it.

    seat: whose doing it was, or None. seen_by: the one seat that may know, or None for everybody.
    """

    key: str
    seat: int | None = None
    params: Mapping[str, Any] = field(default_factory=dict)
    seen_by: int | None = None

    def to_json(self) -> dict[str, Any]:
        """The event for whoever may see it."""
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
        """The seats whose decision it is, in the order in which they are asked; the first acts next.
        Several while a choice is simultaneous; none when the game is over."""

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to decide."""


P = TypeVar("P", bound=Position)
A = TypeVar("A")
V = TypeVar("V", bound="View[Any, Any]")


@dataclass(frozen=True, slots=True)
class Rules(Generic[P, A]):
    """The rules of a game as functions of a position.

    legal_actions: the canonical actions of the first decider, in a stable order. check: raises `IllegalAction` if
    it may not take an action; written apart from the list, so that tests can hold the two together. apply: the
    next position and the events, given the seed that luck comes from; raises `IllegalAction`.
    """

    legal_actions: Callable[[P], tuple[A, ...]]
    check: Callable[[P, A], None]
    apply: Callable[[P, A, str], tuple[P, list[Event]]]


@dataclass(frozen=True, slots=True)
class View(ABC, Generic[P, A]):
    """What `seat` may know, and all that a policy is given. position: the table without anybody's secrets. decides:
    whether the seat's decisions belong to it; not where it shows what everybody may know."""

    rules: ClassVar[Rules[Any, Any]]

    seat: int
    position: P
    decides: bool = True

    def legal_actions(self) -> tuple[A, ...]:
        """The canonical actions of this seat, none unless it is this seat's turn to decide."""
        decides = self.decides and self.position.deciders[:1] == (self.seat,)
        return self.rules.legal_actions(self.position) if decides else ()

    @abstractmethod
    def to_json(self) -> dict[str, Any]:
        """The view as the page gets it: dicts, lists, texts and numbers. Whatever has an order is a list.

        Whatever the game, it holds `seats`, a list of dicts with "seat" and "score", and once the game is over
        `result` with the `scores` of all seats; of a solo game with levels also `won` and `target`, of one in which
        fewer turns are better `turns`.
        """


@dataclass(frozen=True, slots=True)
class State(ABC, Generic[P, A, V]):
    """An immutable state of a game. seed: canonical; where its luck comes from. position: with its secrets; a
    policy gets `view(seat)` instead."""

    rules: ClassVar[Rules[Any, Any]]

    seed: str
    position: P

    @property
    def deciders(self) -> tuple[int, ...]:
        """The seats whose decision it is, in the order in which they are asked; the first acts next.
        Several while a choice is simultaneous; none when the game is over."""
        return self.position.deciders

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to decide."""
        return self.position.is_over

    def legal_actions(self) -> tuple[A, ...]:
        """The canonical actions of `deciders[0]`, in a stable order."""
        return self.rules.legal_actions(self.position)

    def is_legal(self, action: A) -> bool:
        """Whether `apply` accepts `action`: more than `legal_actions` lists, as that names one of several ways to
        do the same."""
        try:
            self.rules.check(self.position, action)
        except IllegalAction:
            return False
        return True

    def apply(self, action: A) -> tuple[Self, tuple[Event, ...]]:
        """The next state and what happened. Raises `IllegalAction`; this state stays as it is."""
        position, events = self.rules.apply(self.position, action, self.seed)
        return type(self)(self.seed, position), tuple(events)

    def view(self, seat: int) -> V:
        """What `seat` may know. Raises `IndexError` if there is no such seat."""
        if seat not in range(self.position.seats):
            raise IndexError(f"there is no seat {seat}")
        return self._seen_by(seat)

    @property
    def simultaneous(self) -> bool:
        """Whether seats choose at the same time now, so that nobody may know another's choice before all are made."""
        return False

    @property
    def private(self) -> bool:
        """Whether nobody else may look on while the next decision is taken."""
        return self.simultaneous

    def is_open(self, action: A) -> bool:
        """Whether everybody may know, as soon as it is taken, that the next seat takes this legal action, and why."""
        return not self.simultaneous

    def open_view(self, seat: int) -> V:
        """What everybody may know, seen from the side of `seat`. Nobody decides in it. Raises `IndexError` if there is
        no such seat."""
        return replace(self.view(seat), decides=False)

    @abstractmethod
    def _seen_by(self, seat: int) -> V:
        """What `seat`, which there is, may know."""

    @abstractmethod
    def scores(self) -> tuple[int, ...]:
        """The points of each seat as they stand."""

    @abstractmethod
    def winners(self) -> tuple[int, ...]:
        """The seats that win, several if they share the victory; none before the game is over."""

    @abstractmethod
    def to_json(self) -> str:
        """The whole state, secrets included, as JSON text with sorted keys: equal states, equal texts."""


def seating(game: str, allowed: range, seats: int, seed: str, start: int | None) -> tuple[str, int]:
    """The canonical seed of a new game and its starting seat, a random one if `start` is None.

    Raises `BadInput` for a number of seats that is not allowed, a start that is none of them, or an unusable seed.
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
    """What a policy would do, and why: the reason as a key of the game's `REASONS`, with its parameters, which the page
    says in its reader's language."""

    action: Any
    reason: str
    params: Mapping[str, Any] = field(default_factory=dict)


Unit = Literal["points", "win", "turns", "own"]
POINTS: Final = "points"
WIN: Final = "win"
TURNS: Final = "turns"
OWN: Final = "own"
"""Units of values. "points": by the end of the game, or, where the policy says so, of the turn. "win": the chance to win,
from 0 to 1. "turns": those still needed, counted negative. "own": a policy's own scale, of which only the order counts."""

ROUNDING = 1e-9
"""Values that differ by no more are the same but for rounding."""


class Policy(Protocol):
    """A computer player: a view in, one of its legal actions out, the same for the same view. A class of this base need
    only give `values`; its docstring states their unit. One that has more to say than numbers defines `explain`, too."""

    def values(self, view: Any) -> Mapping[Any, float]:
        """The value of every legal action, given a view in which its seat decides: more is better. All values of a game
        and mode are in one unit. Of equal values the policy prefers the one that comes first."""
        ...

    def unit(self, view: Any) -> Unit:
        """The unit of its values."""
        return OWN

    def value(self, view: Any) -> float:
        """The value of the position: the greatest of its actions."""
        return max(self.values(view).values())

    def __call__(self, view: Any) -> Any:
        """The action for a view in which its seat decides: the one with the greatest value."""
        return best(self.values(view))

    def explain(self, view: Any) -> Decision:
        """The same action with its reason: here only its value and that of the next best."""
        values = self.values(view)
        action = best(values)
        params = {"value": values[action]}
        if len(values) > 1:
            params["instead"] = max(value for other, value in values.items() if other != action)
        return Decision(action, "own", {name: value for name, value in params.items() if isfinite(value)})


def best(values: Mapping[A, float]) -> A:
    """The action with the greatest value; of equal ones the first."""
    return max(values, key=values.__getitem__)


def ranked(values: Mapping[A, float], first: A | None = None) -> dict[A, float]:
    """The same values with the best action in front, and none above it by rounding alone. The best is `first` if that is
    given, else the first that only rounding keeps from the greatest."""
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
    """A game in numbers, for players that learn (`engine/environments.py`). It stays the same for a ruleset.

    actions: how many there are. index: of an action, given a view in which it is legal, from 0 to actions − 1; two
    legal actions of a view have different ones. observe: a view as numbers from −1 to 1, as many for every view of a
    game with as many seats. outcome: what a solo game is judged by, as a state stands: more is better.
    """

    actions: int
    index: Callable[[Any, Any], int]
    observe: Callable[[Any], list[float]]
    outcome: Callable[[Any], float]


@dataclass(frozen=True, slots=True)
class ComputerPlayer:
    """A computer player as a game registers it: called, it gives a new policy.

    make: makes one. offered: whether people may choose it on the page. hints: whether it gives the hints; one does.
    """

    make: Callable[[], Policy]
    offered: bool = True
    hints: bool = False

    def __call__(self) -> Policy:
        return self.make()


def late(module: str, name: str) -> Callable[[], Policy]:
    """Makes a policy by the function or class `name` of a module, which is imported when it is first needed: people who
    play among themselves need no computer player."""

    def make() -> Policy:
        policy: Policy = getattr(import_module(module), name)()
        return policy

    return make


class Campaign(Protocol):
    """A run through the levels of a solo game, before one of them."""

    @property
    def level(self) -> int:
        """The level to play next."""

    @property
    def points(self) -> int:
        """Points carried into it."""

    @property
    def ended(self) -> bool:
        """Whether the run is over before its last level."""

    @property
    def is_passed(self) -> bool:
        """Whether the last level is behind it."""

    @property
    def is_proud(self) -> bool:
        """Whether it has been passed with points to be proud of."""

    def after(self, score: int) -> "Campaign":
        """The run after its level was played to `score`. Raises `ValueError` when it is over."""
        ...


Cell = tuple[int, int]
"""Row and column."""


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Cards that have been laid and may still be laid otherwise.

    movable: of a state, each such card with the cells to which it may go. rearranged: of a state, a card and a cell,
    how many of the last actions to take back and what to play in their place; raises `IllegalAction`.
    """

    movable: Callable[[Any], Mapping[str, Sequence[Cell]]]
    rearranged: Callable[[Any, str, Cell], tuple[int, Sequence[Any]]]


@dataclass(frozen=True, slots=True)
class Features:
    """What not every game has.

    cards: the cards of a ruleset, as JSON for the page. daily: the levels of its daily games (`engine/daily.py`).
    campaign: the run with these points (the second argument) before a level (the first). arrangement: cards that may
    be laid otherwise. encoding: loads the game in numbers.
    """

    cards: Callable[[int], Sequence[Mapping[str, Any]]] | None = None
    daily: Sequence[Sequence[int]] = ()
    campaign: Callable[[int, int], Campaign] | None = None
    arrangement: Arrangement | None = None
    encoding: Callable[[], Encoding] | None = None


class Game(Protocol):
    """A game as a package shows it to the rest; the modules named in `GAMES` of `engine/match.py` are checked
    against this."""

    @property
    def NAME(self) -> str:
        """Of the package and of its links."""

    @property
    def RULESET(self) -> int:
        """The newest ruleset; the first is 1. A ruleset is frozen once it is here."""

    @property
    def SEATS(self) -> range:
        """How many seats `new_game` takes."""

    @property
    def LEVELS(self) -> Sequence[Any]:
        """Of its solo game, each with a `number` from 1; empty if that has none."""

    @property
    def FEATURES(self) -> Features:
        """What it has besides; `Features()` if nothing."""

    @property
    def POLICIES(self) -> Mapping[str, ComputerPlayer]:
        """The computer players by name, from the weakest to the strongest."""

    @property
    def REASONS(self) -> Mapping[str, Reason]:
        """Why its computer players decide as they do: the reasons of their `Decision`s, by key."""

    @property
    def REVEALING(self) -> frozenset[str]:
        """The keys of the events after which an action can't be taken back: something was learnt by it."""

    @property
    def parse_action(self) -> Callable[[str], Any]:
        """The inverse of `str(action)`; raises `BadInput`."""

    @property
    def new_game(self) -> Callable[..., Any]:
        """`new_game(seats, seed, start=None, ruleset=RULESET)`, a first `State`. Raises `BadInput`."""

    @property
    def new_solo(self) -> Callable[..., Any]:
        """`new_solo([level,] seed, ruleset=RULESET)`, with a level if there are `LEVELS`. Raises `BadInput`."""
