"""The interface of every game, which match, link, arena and command line use.

A game is a package with the attributes of `Game`. Its rules are functions of a position (`Rules`); the base classes
`State` and `View` make them playable. This module knows no game's rules.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, ClassVar, Generic, Literal, NamedTuple, Protocol, Self, TypeVar

from engine.errors import BadInput, IllegalAction
from engine.given import number, whole
from engine.outlook import Outlook
from engine.policy import (
    OWN,
    POINTS,
    ROUNDING,
    TURNS,
    WIN,
    ComputerPlayer,
    Decision,
    Late,
    Policy,
    Unit,
    best,
    ranked,
)
from engine.position_text import Texts
from engine.reasons import Reason
from engine.seed import Seed, canonical_seed, pick
from engine.terminal import printable

__all__ = [
    "OWN", "POINTS", "ROUNDING", "TURNS", "WIN", "Action", "AnyState", "AnyView", "Arrangement", "BadInput", "Campaign", "Cell", "ComputerPlayer", "Decision", "Encoding", "Event",
    "Features", "Game", "IllegalAction", "Late", "Outcomes", "Policy", "Position", "Rules", "Seed", "State", "Unit", "View", "best", "ranked", "seating", "with_dict",
]  # fmt: skip


NO_PARAMS: Mapping[str, Any] = {}
"""The parameters of every event that has none. Nobody changes an event's parameters."""


class Event(NamedTuple):
    """Something that happened: a key with parameters that fit into JSON.

    seat: that caused it, or None. seen_by: the only seat that may know of it, or None for everybody. position: the table right
    after it, where one action has several to be shown; else None.
    """

    key: str
    seat: int | None = None
    params: Mapping[str, Any] = NO_PARAMS
    seen_by: int | None = None
    position: Any = None

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


C = TypeVar("C")


def with_dict(kind: type[C]) -> type[C]:
    """The same class. mypyc compiles one with a decorator that it does not know so that its values keep their `__dict__`,
    through which positions are copied."""
    return kind


P = TypeVar("P", bound=Position)
A = TypeVar("A")
Outcomes = Sequence[tuple[tuple[int, ...], Fraction]]
"""Faces of dice, each tuple with its chance."""
V_co = TypeVar("V_co", bound="View[Any, Any]", covariant=True)


@dataclass(frozen=True, slots=True)
class Rules(Generic[P, A]):
    """The rules of a game as functions of a position.

    legal_actions: the canonical actions of the first decider, in a stable order. check: raises `IllegalAction` if the
    first decider may not take an action; it does not use `legal_actions`, so tests can compare the two. apply: the next
    position and the events, given the seed; raises `IllegalAction`. parse: the inverse of `str(action)`; raises `BadInput`.
    """

    legal_actions: Callable[[P], tuple[A, ...]]
    check: Callable[[P, A], None]
    apply: Callable[[P, A, str], tuple[P, list[Event]]]
    parse: Callable[[str], A]


@dataclass(frozen=True, slots=True)
class View(ABC, Generic[P, A]):
    """What `seat` may know; a policy gets nothing else. position: the table without what is hidden from the seat.
    decides: whether the view includes the seat's decisions; False in a view of what everybody may know.

    `print(view)` shows the table as the seat may know it.
    """

    rules: ClassVar[Rules[Any, Any]]

    seat: int
    position: P
    decides: bool = True

    def __repr__(self) -> str:
        return f"<{_game_of(self)}.View of seat {self.seat}: {_moment(self.position)}>"

    def __str__(self) -> str:
        return repr(self)

    def legal_actions(self) -> tuple[A, ...]:
        """The canonical actions of this seat; none unless it decides next."""
        decides = self.decides and self.position.deciders[:1] == (self.seat,)
        return self.rules.legal_actions(self.position) if decides else ()

    @abstractmethod
    def sampled(self, seed: Seed) -> "State[P, A, Any]":
        """A game that looks like this to the seat, to look ahead in: everything that is hidden from it and all luck to come is
        drawn anew, each possibility with the same chance. Another seed draws another game.

        `view.sampled(seed).view(view.seat) == view`. What others have chosen already at the same time as the seat is drawn
        too, each of the choices that they had with the same chance.
        """

    def outcomes(self, action: A | str) -> Outcomes:
        """What the dice can show after the roll that an action makes, each with its exact chance; the chances add up to 1.
        None if the action does not roll dice at once. Raises `IllegalAction`, or `BadInput` for a text that is not notation."""
        return ()

    @abstractmethod
    def to_json(self) -> Mapping[str, Any]:
        """The view as the page gets it: dicts, lists, texts and numbers. Anything with an order is a list. The documentation
        has a page for each game with every field.

        Every game has `seats`, a list of dicts with "seat" and "score", and once the game is over `result` with the
        `scores` of all seats. The result of a solo game with levels also has `won` and `target`; that of a solo game
        in which fewer turns are better has `turns`.
        """


@dataclass(frozen=True, slots=True)
class State(Texts, Generic[P, A, V_co]):
    """An immutable state of a game. seed: canonical, the source of all luck. position: everything, secrets included; a
    policy gets `view(seat)` instead. step: how many actions have led here from the first state; comparing states ignores it.

    `print(state)` shows the table. `to_json` and `to_text` write it whole, `from_json` and `from_text` read that again.
    """

    rules: ClassVar[Rules[Any, Any]]

    seed: str
    position: P
    step: int = field(default=0, compare=False)

    def __repr__(self) -> str:
        seed = printable(repr(self.seed))
        return f"<{_game_of(self)}.State of seed {seed}, step {self.step}: {_moment(self.position)}>"

    def __str__(self) -> str:
        lines = [f"seat {seat}: {points} points" for seat, points in enumerate(self.scores())]
        if self.is_over:
            lines.append("won by " + " and ".join(f"seat {seat}" for seat in self.winners()))
        return "\n".join(lines)

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

    def is_legal(self, action: A | str) -> bool:
        """Whether `apply` accepts `action`. It accepts more than `legal_actions` lists: of several equivalent actions
        only one is listed. Raises `BadInput` for a text that is not notation."""
        try:
            self.rules.check(self.position, self.rules.parse(action) if isinstance(action, str) else action)
        except IllegalAction:
            return False
        return True

    def apply(self, action: A | str) -> tuple[Self, tuple[Event, ...]]:
        """The next state and what happened; this state does not change. action: a value, or its notation, as "roll_YO".

        Raises `IllegalAction`, or `BadInput` for a text that is not notation; the message says in a sentence why.
        """
        value = self.rules.parse(action) if isinstance(action, str) else action
        position, events = self.rules.apply(self.position, value, self.seed)
        return type(self)(self.seed, position, self.step + 1), tuple(events)

    def view(self, seat: int) -> V_co:
        """What `seat` may know. Raises `IndexError` if there is no such seat."""
        at = whole(seat)
        if at is None or at not in range(self.position.seats):
            raise IndexError(f"there is no seat {seat!r}")
        return self._seen_by(at)

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

    def open_view(self, seat: int) -> V_co:
        """What everybody may know, from the point of view of `seat`. It has no legal actions. Raises `IndexError` if
        there is no such seat."""
        return replace(self.view(seat), decides=False)

    @abstractmethod
    def _seen_by(self, seat: int) -> V_co:
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


AnyView = View[Any, Any]
AnyState = State[Any, Any, AnyView]
"""A view and a state of any game: for code that plays them all."""


def _game_of(value: object) -> str:
    """The game's name: that of the package with its `State` and `View`."""
    return type(value).__module__.removeprefix("engine.").split(".")[0]


def _moment(position: Position) -> str:
    """Where a game stands, in a few words."""
    if position.is_over:
        return "over"
    at = f"round {round}, " if (round := getattr(position, "round", None)) else ""
    return f"{at}seat {position.deciders[0]} decides"


def seating(game: str, allowed: range, seats: int, seed: Seed, start: int | None) -> tuple[str, int, int]:
    """The canonical seed of a new game, its number of seats and its starting seat, a random one if `start` is None.

    Raises `BadInput` for a number of seats that is not allowed, a start that is not a seat, or an invalid seed.
    """
    seats = number("seats", seats)
    if seats not in allowed:
        least, most = max(2, allowed[0]), allowed[-1]
        raise BadInput("seats", f"a table has {least} to {most} seats, not {seats}", least=least, most=most)
    start = None if start is None else number("start", start)
    if start is not None and start not in range(seats):
        raise BadInput("start", f"the starting seat is 0 to {seats - 1}, not {start}")
    seed = canonical_seed(seed)
    return seed, seats, pick(seed, f"{game}/start", seats) if start is None else start


@dataclass(frozen=True, slots=True)
class Encoding:
    """A game as numbers, for reinforcement learning (`engine/environments.py`). It never changes within a ruleset; a view of
    another ruleset raises `ValueError`.

    actions: how many there are. index: from a view and a legal action to a number from 0 to actions − 1, different for
    different legal actions of the view. observe: from a view to numbers from −1 to 1, whose count depends only on the
    number of seats. outcome: from a state of a solo game to its result so far; more is better.
    """

    actions: int
    index: Callable[[Any, Any], int] = field(repr=False)
    observe: Callable[[Any], list[float]] = field(repr=False)
    outcome: Callable[[Any], float] = field(repr=False)

    def action(self, view: AnyView, index: int) -> Any:
        """The listed action of a view with this index. Raises `IllegalAction` if there is none."""
        for action in view.legal_actions():
            if self.index(view, action) == index:
                return action
        raise IllegalAction("index", f"no action of this view has the index {index}")


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
    passed_over: from a state, and the seats whose next decision is not known yet as their devices are elsewhere, to the state
    and the events with which the game goes on without its next decider for now, or None if it waits for that seat; without
    it every seat is waited for.
    choice_ends: the decision, in notation, with which each seat ends a choice that all make at the same time, before anybody
    may know another's; without it there is no such choice.
    reopens: whether people who play openly may take back an action although somebody else goes on, from the state before it
    and its events: "free", "unseen" as long as nobody has seen the dice rolled since, or ""; without it never.
    """

    cards: Callable[[], Sequence[Mapping[str, Any]]] | None = None
    daily: Sequence[Sequence[int]] = ()
    campaign: Callable[[int, int], Campaign] | None = None
    arrangement: Arrangement | None = None
    encoding: Callable[[], Encoding] | None = None
    outlook: Callable[[], Outlook] | None = None
    odds: Callable[[Any], dict[str, Any] | None] | None = None
    passed_over: Callable[[Any, frozenset[int]], tuple[Any, Sequence[Event]] | None] | None = None
    choice_ends: str = ""
    reopens: Callable[[Any, Sequence[Event]], Literal["", "unseen", "free"]] | None = None


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
    def State(self) -> type[AnyState]:
        """Its class of states."""

    @property
    def POLICIES(self) -> Mapping[str, ComputerPlayer]:
        """The computer players by name, from the weakest to the strongest."""

    @property
    def REASONS(self) -> Mapping[str, Reason]:
        """The reasons that its computer players give (`Decision`), by key."""

    @property
    def TERMS(self) -> Mapping[str, Reason]:
        """The terms of its comparisons (`engine/comparison.py`), by key."""

    @property
    def REVEALING(self) -> frozenset[str]:
        """The keys of events that reveal something: an action that causes one can't be taken back."""

    @property
    def parse_action(self) -> Callable[[str], Any]:
        """The inverse of `str(action)`; raises `BadInput`."""

    def new_game(self, seats: int, seed: Seed, start: int | None = None, ruleset: int = ...) -> AnyState:
        """The first state. Raises `BadInput`."""
        ...

    def new_solo(self, *, level: int | None, seed: Seed, ruleset: int = ...) -> AnyState:
        """The first state of a solo game, at a level if the game has `LEVELS`, else with None. Raises `BadInput`."""
        ...
