"""The worker's protocol: every call with its arguments, its answer and its errors. docs/protocol.md is made from it.

A request is {"id", "call", "args"}. The answer has the same id and either "result" or "error": {"key", "params"};
the page has a sentence for each key, `error.KEY`, in every language. Each method of `TableCalls` and `JobCalls` is a
call: its parameters are the arguments, its return type is the answer, and `fails` names its errors. Arguments are
checked against these types before the call is made; bad ones are answered with the error "call" and change nothing.

A job is work that takes long. `start` answers with its state at once; whenever the state changes the worker sends
{"job": JobState}. Each method of `Work` is a job, with its arguments and its result.
"""

from collections.abc import Callable, Mapping
from typing import Any, Literal, NotRequired, Protocol, TypedDict, TypeVar, get_type_hints

from engine.work import Steps

Json = dict[str, Any]
"""JSON whose keys depend on the game or on the error."""

Cell = tuple[int, int]
"""Row and column."""


class Request(TypedDict):
    """What the page sends. id: a number of its own, which the answer bears too."""

    id: int
    call: str
    args: Json


class Event(TypedDict):
    """Something that happened. seat: whose doing it was."""

    key: str
    seat: int | None
    params: Json


class Round(TypedDict):
    """A round that has begun. round: from 1. step: actions before its first decision. scores: of each seat at its end,
    or now."""

    round: int
    step: int
    scores: list[int]


class Movable(TypedDict):
    """A card that was laid and may still be moved, and the cells it may go to."""

    card: str
    cells: list[Cell]


class Claim(TypedDict):
    """The score that a link to beat claims. score: what its replay ends with, or null. true: whether they agree, null if
    there is no replay. rounds: the points after each round of the replay. by: the name that the sender goes by, or null."""

    claimed: int
    score: int | None
    true: bool | None
    rounds: list[int]
    by: str | None


class AfterLevel(TypedDict):
    """A run of the campaign after a level. level: the next one. points: carried into it. passed: whether all levels are
    passed. proud: whether the points reach the goal to be proud of."""

    level: int
    points: int
    ended: bool
    passed: bool
    proud: bool


class CampaignRun(TypedDict):
    """The run that the match is part of. level, points: the level it is, and the points carried into it. after: what
    becomes of the run, once the match is over. next: the link of the next level, if there is one."""

    level: int
    points: int
    after: AfterLevel | None
    next: str | None


class Advice(TypedDict):
    """What a computer player does. action: in notation. reason: a key of the game's `REASONS`, with its parameters."""

    action: str
    reason: str
    params: Json


class Hint(Advice):
    """What a person might do. place: 0 for the best, 1 for the next best, and so on. places: how many can be asked for.
    less, unit: how much less that is worth than the best, as the player counts (`Policy.unit`)."""

    place: int
    places: int
    less: float
    unit: str


class Decision(Advice):
    """What the computer player on a seat has done."""

    seat: int


class ActionValue(TypedDict):
    """An action, in notation, and its value."""

    action: str
    value: float


class Values(TypedDict):
    """What every legal action of a person is worth to a computer player. seat: whose actions. unit: of all values: "points", by the
    end of the game or, where the game says so, of the turn; "win", the chance to win; "turns", those still needed, counted
    negative; "own", a scale of the player's own. values: the best first."""

    seat: int
    unit: Literal["points", "win", "turns", "own"]
    values: list[ActionValue]


class Snapshot(TypedDict):
    """The open match as it stands. view: what the seat that is shown may know (the game's own JSON, with "game", "step",
    "seed", and "player" for each seat). events: what the call brought about. save, link, replay: to keep, to open it anew,
    to watch it. beat: a link that challenges others, once a solo game is over. practice: whether it counts for nothing.
    date: of a daily game. rival: the claim of the link that opened it. past: all events so far, where the page needs
    them: after opening, after undo, and for another seat than before. decision: what a computer player has just done,
    unless others may not know that yet.

    Nothing here tells what the seat may not know, but `save`: it holds every action, and is only to be kept. file: what
    is given away in its place while it tells too much; `replay` ends as early then. public: what everybody may know,
    where several people sit around the device and nobody may look on while the seat decides: the page shows that until
    the seat's person holds the device."""

    view: Json
    events: list[Event]
    save: str
    link: str
    replay: str
    can_undo: bool
    beat: str | None
    practice: bool
    date: str | None
    campaign: CampaignRun | None
    rounds: list[Round]
    movable: list[Movable]
    rival: Claim | None
    past: NotRequired[list[Event]]
    decision: NotRequired[Decision]
    file: NotRequired[str]
    public: NotRequired[Json]


class Frame(TypedDict):
    """A step of the watched match. events: what its last action brought about."""

    view: Json
    events: list[Event]
    step: int


class Watched(TypedDict):
    """A match that is watched, as far as whoever watches it may know. steps: how many there are. frame: the last one."""

    steps: int
    rounds: list[Round]
    link: str
    replay: str
    frame: Frame


class Player(TypedDict):
    """A computer player. offered: whether people may choose it. hints: whether it gives the hints."""

    name: str
    offered: bool
    hints: bool


class Game(TypedDict):
    """A game. seats: the numbers of seats of a table. levels: of its solo game, if that has any. players: from the weakest
    to the strongest. daily: how many daily games each day has. campaign: whether it has one. cards: whether the page has
    to ask for its cards."""

    name: str
    ruleset: int
    seats: list[int]
    levels: list[int]
    players: list[Player]
    daily: int
    campaign: bool
    cards: bool


class Catalogue(TypedDict):
    """The games, in the order in which they are offered."""

    games: list[Game]


class Cards(TypedDict):
    """A game's cards."""

    cards: list[Json]


class DailyGame(TypedDict):
    """A daily game. level: null where the game has none."""

    game: str
    level: int | None
    link: str


class Today(TypedDict):
    """The daily games of a date, those of each game together, the gentlest first."""

    date: str
    games: list[DailyGame]


class Nothing(TypedDict):
    """Nothing but that the call was made."""


class ErrorAnswer(TypedDict):
    """What went wrong: a key of `ERRORS`, and its parameters."""

    key: str
    params: Json


class JobState(TypedDict):
    """A job. done, total: how far it is. result: once it is done. error: once it has failed."""

    id: int
    name: str
    state: Literal["running", "done", "failed", "cancelled"]
    done: int
    total: int
    result: Json | None
    error: ErrorAnswer | None


class Verified(TypedDict):
    """A game that a link holds, played through. steps: its actions. over: whether it ends. outcome: how a solo game ended
    (points, or turns where fewer are better). rounds: the points of the first seat after each round. final: the last
    state, as JSON text. claim: what a link to beat claims, checked."""

    steps: int
    over: bool
    outcome: int | None
    rounds: list[int]
    final: str
    claim: Claim | None


ERRORS: Mapping[str, tuple[str, ...]] = {
    "call": ("detail",),
    "fault": ("detail",),
    "no_job": (),
    "no_game": (),
    "over": (),
    "human": (),
    "computer": (),
    "no_hints": (),
    "stale": ("step",),
    "illegal": ("action", "reason"),
    "step": ("step",),
    "action": ("text",),
    "actions": ("number",),
    "link": (),
    "save": (),
    "game": ("text",),
    "newer": ("ruleset",),
    "ruleset": ("ruleset",),
    "draft": (),
    "player": ("text",),
    "level": ("text", "last"),
    "no_levels": (),
    "seats": ("least", "most"),
    "alone": ("most",),
    "start": (),
    "seed_empty": (),
    "seed_long": ("limit",),
    "occasion": (),
    "date": ("text",),
    "daily_level": ("text", "date"),
}
"""The keys of all errors, with their parameters."""

SETUP = (
    "game", "newer", "ruleset", "draft", "player", "level", "no_levels", "seats", "alone", "start", "seed_empty", "seed_long",
    "occasion", "date", "daily_level", "actions",
)  # fmt: skip
"""What can be wrong with a match, in a save or in a link."""

C = TypeVar("C", bound=Callable[..., Any])


def fails(*errors: str) -> Callable[[C], C]:
    """Names the errors that a call can be answered with, besides "call"."""

    def note(call: C) -> C:
        call.__dict__["fails"] = errors
        return call

    return note


class TableCalls(Protocol):
    """The match on the table, and the one that is watched."""

    def ping(self) -> Nothing:
        """Whether the engine answers."""
        ...

    def catalogue(self) -> Catalogue:
        """What there is to play. The page has the same from the build, before the engine is there."""
        ...

    @fails("game", "ruleset")
    def cards(self, *, game: str, ruleset: int) -> Cards:
        """The cards of a game's ruleset; none for a game without cards that the page has to know."""
        ...

    @fails("date")
    def today(self, *, date: str | None = None) -> Today:
        """The daily games of a date ("2026-11-21"), or of the present one (UTC)."""
        ...

    @fails("link", "save", *SETUP)
    def open(self, *, link: str | None = None, save: str | None = None, practice: bool = False) -> Snapshot:
        """Open the match of a link or of a save. practice: from where it stands, as one that counts for nothing."""
        ...

    @fails("no_game", "stale", "action", "illegal")
    def act(self, *, action: str, step: int) -> Snapshot:
        """Play an action. step: where the page saw the match."""
        ...

    @fails("no_game", "stale", "illegal")
    def rearrange(self, *, card: str, cell: Cell, step: int) -> Snapshot:
        """Move a card that has been laid to another cell, while the game still allows it."""
        ...

    @fails("no_game", "stale", "human")
    def advance(self, *, step: int) -> Snapshot:
        """Let the computer player whose decision it is take it. The snapshot has its decision, if all may know it."""
        ...

    @fails("no_game", "stale", "over", "computer", "no_hints")
    def hint(self, *, step: int, place: int = 0) -> Hint:
        """What the computer player that gives hints would do for the person who decides next, or from place 1 on what it
        would rather do than the rest. A place beyond the last is the last."""
        ...

    @fails("no_game", "stale", "over", "computer", "no_hints")
    def values(self, *, step: int) -> Values:
        """What every legal action of the person who decides next is worth to the computer player that gives hints."""
        ...

    @fails("no_game", "illegal")
    def undo(self) -> Snapshot:
        """Take the last action back."""
        ...

    @fails("link", "save", *SETUP)
    def watch(self, *, link: str | None = None, save: str | None = None) -> Watched:
        """Look at the match of a link or of a save, beside the open one."""
        ...

    @fails("no_game", "step")
    def frame(self, *, step: int) -> Frame:
        """The watched match after so many actions."""
        ...

    @fails("no_game", "step")
    def branch(self, *, step: int) -> Snapshot:
        """Open the watched match as it was after so many actions, as practice."""
        ...


class JobCalls(Protocol):
    """Jobs. The last few that have ended are kept, so that they can still be asked for."""

    def start(self, *, job: str, args: Json) -> JobState:
        """Start a job by its name, with its arguments."""
        ...

    @fails("no_job")
    def job(self, *, job: int) -> JobState:
        """The state of a job."""
        ...

    @fails("no_job")
    def cancel(self, *, job: int) -> JobState:
        """Stop a job. One that has ended stays as it is."""
        ...


class Work(Protocol):
    """The jobs. To add one, declare it here, and write a generator function of the same name in `work.py`."""

    @fails("link", *SETUP)
    def verify(self, *, link: str) -> Steps[Verified]:
        """Play the game that a link holds: a replay, or the game behind the score that a link to beat claims."""
        ...


def methods(contract: type) -> dict[str, Callable[..., Any]]:
    """The calls or jobs that a class of this module declares, by name."""
    return {name: each for name, each in vars(contract).items() if callable(each) and not name.startswith("_")}


def arguments(method: Callable[..., Any]) -> dict[str, Any]:
    """The arguments of a call or job: {name: type}."""
    hints = get_type_hints(method)
    return {name: kind for name, kind in hints.items() if name != "return"}


def errors(method: Callable[..., Any]) -> tuple[str, ...]:
    """The errors that a call or job can be answered with."""
    named: tuple[str, ...] = getattr(method, "fails", ())
    return ("call", *named)
