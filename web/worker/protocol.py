"""The worker's protocol: every call with its arguments, answer and errors. docs/protocol.md is generated from it.

A request is {"id", "call", "args"}. The answer has the same id and either "result" or "error": {"key", "params"}. The
page has a sentence for each key, `error.KEY`, in every language. Each method of `TableCalls`, `TogetherCalls` and `JobCalls` is a call:
its parameters are the arguments, its return type is the answer, and `fails` names its errors. Arguments are checked
against these types before the call; invalid ones change nothing and get the error "call".

A job is long work. `start` answers at once with its state; the worker sends {"job": JobState} as the state changes. Each
method of `Work` is a job, with its arguments and its result.
"""

from collections.abc import Callable, Mapping
from typing import (
    TYPE_CHECKING,
    Any,
    Literal,
    NotRequired,
    Protocol,
    TypeAlias,
    TypedDict,
    TypeVar,
    get_type_hints,
)

from engine.steps import Steps

Json = dict[str, Any]
"""A JSON object whose keys depend on the game or the error."""

if TYPE_CHECKING:
    from ui.app import types

    View: TypeAlias = types.View
else:
    View = Json
"""What a seat may know, as JSON. Its keys depend on the game; the page's types name them for the type checker."""

Cell = tuple[int, int]
"""Row and column."""


class Request(TypedDict):
    """A request from the page. id: a number chosen by the page; the answer has the same."""

    id: int
    call: str
    args: Json


class Event(TypedDict):
    """Something that happened. seat: the seat that caused it, or null."""

    key: str
    seat: int | None
    params: Json


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
    """Why an action rather than another (`engine/comparison.py`). other: in notation; null if it is the only one. better: how
    much more the action is worth. terms: the two or three largest of those that make up this difference."""

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


class SharedGame(TypedDict):
    """What is in the text that names a game between devices, as JSON. turn: the link with all decisions that are known here and
    were heard in order. mine: the seats of people here. sent: the number of decisions of each seat that can't be taken back.
    step: how many decisions are shown. heard: of each seat, decisions that were told since and are not shown yet. key: by which
    choices made here are sealed, or ""."""

    turn: str
    mine: list[int]
    sent: list[int]
    step: int
    heard: list[list[str]]
    key: str


class Given(TypedDict):
    """Who has been given a seat. by: the seat of the person on whose device it is played. player: the computer player that plays
    it, or None if that person does."""

    by: int
    player: str | None


class Together(TypedDict):
    """A game between devices, as this device knows it. id: what names it on every device. game: what names it in further
    requests. mine: the seats of people here.
    waits: the seats of the people elsewhere who must go on; none while something is still to be shown or decided here.
    names: of the people, "" where not known. taken: the seats of people that somebody has taken. known: the link with all that is known here, to be stored. told: the link of what connected devices may be told. linked: the link that is sent. ready: whether the
    device has nothing more to decide, so that the link is to be sent. sent: the number of decisions of each seat that can't
    be taken back. settled: how many of them others may be told. sums, seals: of these, as in `Common`. broken: the seats of people elsewhere
    who have chosen something else than they had sealed. choice: whether `linked` has what somebody here has chosen while others still choose: "sealed" or "open". key: as in `SharedGame`. players: of each seat the seat of the person on whose device
    it is played. given: who has been given each seat, None for those that are whose they were. complete: whether everything is known, so that the game counts. next: what
    then names the next game of the same people, or ""."""

    id: str
    game: str
    mine: list[int]
    players: list[int]
    given: list[Given | None]
    waits: list[int]
    names: list[str]
    taken: list[int]
    known: str
    told: str
    linked: str
    ready: bool
    sent: list[int]
    settled: list[int]
    sums: list[str]
    seals: list[str]
    broken: list[int]
    choice: Literal["", "sealed", "open"]
    key: str
    complete: bool
    next: str


class Common(TypedDict):
    """What all devices may know of a game, as far as it is known here. have: the number of decisions of each seat. sums: of
    these decisions, by which devices compare what they know. seals: of choices made here, "" for all other seats. choosing: the seats of the people who must decide now."""

    have: list[int]
    sums: list[str]
    seals: list[str]
    choosing: list[int]


class Growth(Common):
    """What another device does not know: of each seat, its decisions from number `starts` on, in notation."""

    starts: list[int]
    lists: list[list[str]]


class Told(TypedDict):
    """What a link of a game between devices tells. id: as in `Together`. seats: "human" or a computer player. taken: the seats of
    people that somebody has taken. players: as in `Together`. decisions: how many entries each seat has. decided: how many decisions were made on
    the device of the person on each seat. waits: the seats of the people who must go on. over: whether everything is known. known: the
    same link, whole."""

    id: str
    game: str
    seats: list[str]
    names: list[str]
    taken: list[int]
    players: list[int]
    decisions: list[int]
    decided: list[int]
    waits: list[int]
    over: bool
    known: str


class Snapshot(TypedDict):
    """The state of a game. view: what the seat shown may know (the game's own JSON, with "game", "step",
    "seed", and "player" for each seat). events: of this call. save: to store the game, and to name it in further requests. link: to open it from its start.
    replay: to watch it. sealed: these links as they are given out. beat: a challenge link, once a solo game is over. practice: whether the match does not count. date:
    of a daily game. coach: the most that the link lets a player be told, or null. challenge: the claim of the link that opened it. past: all events so far, if the page needs them: after
    opening, after undo, and when another seat is shown. decision: what a computer player has just done, unless it is
    still secret.

    Only `save` holds what the seat may not know: it has every action, and must only be stored. file: a save to share
    instead while `save` holds secrets; `replay` then ends at the same step. public: what everybody may know, if several
    people share the device and the others must look away; the page shows it until the deciding person has the device.
    reopens: whether people who play openly may take back the last action although somebody else goes on; "unseen" only as
    long as the dice rolled since have not been shown.
    together: of a game between devices; its `link` is its id, and its `save` what is known, until it is complete; `together.game` names it."""

    view: View
    events: list[Event]
    save: str
    link: str
    replay: str
    sealed: SealedLinks
    can_undo: bool
    reopens: Literal["", "unseen", "free"]
    beat: str | None
    practice: bool
    date: str | None
    coach: Literal["odds", "hints", "training"] | None
    campaign: CampaignRun | None
    rounds: list[Round]
    movable: list[Movable]
    challenge: Challenge | None
    past: NotRequired[list[Event]]
    decision: NotRequired[Decision]
    file: NotRequired[str]
    public: NotRequired[View]
    together: NotRequired[Together]


class Received(Common):
    """What became of what another device told. refused: the seats whose decisions can't have been made. missing: whether
    decisions before those that came are not known here. differs: the seats of which the other device knows other decisions than are
    known here; nothing was taken in then. together: the game as this device knows it now. snapshot: if
    the page can show it now."""

    refused: list[int]
    missing: bool
    differs: list[int]
    together: Together
    snapshot: Snapshot | None


class Frame(TypedDict):
    """A watched game at a step. events: of the action that led to it."""

    view: View
    events: list[Event]
    step: int


class Watched(TypedDict):
    """A game to be watched, as far as the person watching may know it. game: what names it in requests for frames. steps: how
    many there are. over: whether the game is. frame: the one asked for."""

    game: str
    over: bool
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
    """A game. seats: the possible numbers of seats at a table. levels: of the solo game, if it has any. players: from the
    weakest to the strongest. daily: the number of daily games per day. campaign: whether it has one. cards: whether the
    page must ask for its cards. reviews: whether its finished games can be reviewed."""

    name: str
    seats: list[int]
    levels: list[int]
    players: list[Player]
    daily: int
    campaign: bool
    cards: bool
    reviews: bool


class Catalogue(TypedDict):
    """The games, in display order. No call gives them: the page has them from the build."""

    games: list[Game]


class Cards(TypedDict):
    """A game's cards."""

    cards: list[Json]


class DailyGame(TypedDict):
    """A daily game. level: null if the game has none. target: the points that win the level."""

    game: str
    level: int | None
    target: int | None
    link: str


class Today(TypedDict):
    """The daily games of a date, grouped by game, the easiest first."""

    date: str
    games: list[DailyGame]


class LinkFound(TypedDict):
    """The last link to this page in a text, as a fragment, or "" if there is none. It may be damaged."""

    link: str


class ErrorAnswer(TypedDict):
    """What went wrong: a key of `ERRORS` and its parameters."""

    key: str
    params: Json


class JobState(TypedDict):
    """A job. done, total: its progress. result: once it is done. error: once it has failed."""

    id: int
    name: str
    state: Literal["running", "done", "failed", "cancelled"]
    done: int
    total: int
    result: Json | None
    error: ErrorAnswer | None


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


ERRORS: Mapping[str, tuple[str, ...]] = {
    "call": ("detail",),
    "fault": ("detail",),
    "no_job": (),
    "over": (),
    "human": (),
    "computer": (),
    "no_hints": (),
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
    "position": (),
    "date": ("text",),
    "daily_level": ("text", "date"),
    "contradiction": (),
    "unfinished": (),
    "no_review": (),
}
"""The keys of all errors, with their parameters."""

SETUP = (
    "game", "newer", "ruleset", "draft", "player", "level", "no_levels", "seats", "alone", "start", "seed_empty", "seed_long",
    "occasion", "position", "date", "daily_level", "actions",
)  # fmt: skip
"""What can be wrong with a match in a save or a link."""

NAMED = ("save", *SETUP)
"""What can be wrong with the text that names a game."""

C = TypeVar("C", bound=Callable[..., Any])


def fails(*errors: str) -> Callable[[C], C]:
    """Names the errors that a call can have besides "call"."""

    def note(call: C) -> C:
        call.__dict__["fails"] = errors
        return call

    return note


class TableCalls(Protocol):
    """Calls about a game on a table, and about one that is watched. Whatever is asked about a game names it: by its `save`, or
    between devices by `Together.game`. The answer follows from the arguments alone, so the same request has the same answer in
    every engine, at any time. seat: the one whose view the page shows."""

    @fails("game")
    def cards(self, *, game: str) -> Cards:
        """The cards of a game, given its name, those of older rulesets too; none if the page does not need the game's
        cards."""
        ...

    @fails("date")
    def today(self, *, date: str | None = None) -> Today:
        """The daily games of a date ("2026-11-21"), by default today (UTC)."""
        ...

    def find_link(self, *, text: str) -> LinkFound:
        """The link in a text that somebody has pasted, or in an address that a program has encoded."""
        ...

    @fails("link", "step", *NAMED)
    def open(
        self,
        *,
        link: str | None = None,
        save: str | None = None,
        practice: bool = False,
        step: int | None = None,
    ) -> Snapshot:
        """The game of a link or a save. practice: play on from its current state, without counting. step: the same from
        its state after so many actions."""
        ...

    @fails("action", "illegal", *NAMED)
    def act(self, *, game: str, seat: int, action: str) -> Snapshot:
        """The game after an action of whoever decides next."""
        ...

    @fails("illegal", *NAMED)
    def rearrange(self, *, game: str, seat: int, card: str, cell: Cell) -> Snapshot:
        """The game after a placed card was moved to another cell, while the game still allows it."""
        ...

    @fails("human", *NAMED)
    def advance(self, *, game: str, seat: int) -> Snapshot:
        """The game after the computer player that decides next has acted, or with what somebody elsewhere has decided. The
        snapshot has the decision of a computer player if everybody may know it."""
        ...

    @fails("over", "computer", "no_hints", *NAMED)
    def finish(self, *, game: str, seat: int) -> Snapshot:
        """The game once it is over, if the computer player that gives hints decides all that is left for the people. The
        snapshot has the last event alone."""
        ...

    @fails("over", "computer", "no_hints", *NAMED)
    def hint(self, *, game: str, place: int = 0) -> Hint:
        """What the computer player that gives hints would do for the person who decides next. place: 0 for its choice, 1
        for the next best action, and so on; a place beyond the last means the last."""
        ...

    @fails("over", "computer", "no_hints", *NAMED)
    def odds(self, *, game: str) -> Odds:
        """The chances of what the person who decides next can still reach this turn; empty if no dice are chosen."""
        ...

    @fails("over", "computer", "no_hints", "action", "illegal", "no_review", *NAMED)
    def weigh(self, *, game: str, action: str) -> Weighed:
        """What an action of the person who decides next would cost."""
        ...

    @fails("illegal", *NAMED)
    def undo(self, *, game: str, seat: int, openly: bool = False) -> Snapshot:
        """The game before its last action. openly: also before one that `reopens` allows to take back."""
        ...

    @fails("link", "step", *NAMED)
    def watch(self, *, link: str | None = None, save: str | None = None, step: int | None = None) -> Watched:
        """The game of a link or a save, to be watched. step: of the frame, by default the last."""
        ...

    @fails("step", *NAMED)
    def frame(self, *, game: str, step: int) -> Frame:
        """A watched game after `step` actions. game: `Watched.game`."""
        ...


class TogetherCalls(Protocol):
    """Calls about games between devices."""

    @fails("link", *SETUP)
    def read_turn(self, *, link: str) -> Told:
        """What a link tells. Every decision in it is checked."""
        ...

    @fails("link", "contradiction", *SETUP)
    def merge_turns(self, *, known: str, other: str) -> Told:
        """What two links of one game tell together."""
        ...

    @fails("link", *SETUP)
    def hand_over(self, *, link: str, person: int, by: int, player: str | None = None) -> Told:
        """The game of a link with the seats that are played on the device of one person given to that of another. player: the
        computer player that plays the person's seat; that other person if None. Whoever has the same seat twice takes it back."""
        ...

    @fails("link", "over", *SETUP)
    def rematch(self, *, link: str) -> Told:
        """The next game of the same people, once the end is known: everybody who asks gets the same one."""
        ...

    @fails("link", *SETUP)
    def play_turn(
        self,
        *,
        link: str,
        people: list[int],
        sent: list[int] | None = None,
        names: dict[str, str] | None = None,
        key: str = "",
        before: str | None = None,
    ) -> Snapshot:
        """The game of a link, as it was after the last decision of a person on this device; `advance` then shows what
        the others did. people: the seats of the people here; none for somebody who only looks on and is shown what everybody may know. sent: the number of decisions of each seat that can't be taken
        back. names: of the people here, by seat. key: as in `SharedGame`. before: the link of another course of the game, from which what people here had chosen stays."""
        ...

    @fails("link", *NAMED)
    def growth(self, *, game: str, since: list[int]) -> Growth:
        """What another device does not know of a game. since: the number of decisions of each seat that it knows."""
        ...

    @fails("link", *NAMED)
    def receive(
        self,
        *,
        game: str,
        seat: int,
        starts: list[int],
        lists: list[list[str]],
        names: list[str | None],
        shows: bool,
        have: list[int] | None = None,
        sums: list[str] | None = None,
        seals: list[str] | None = None,
    ) -> Received:
        """The game with what another device tells: of each seat its decisions from number `starts` on, and the
        names of those who play its seats. have, sums: what that device knows (`Common`), to be compared first. seals: of its seats. shows: whether
        the page can show another position now. If so, the next decision from elsewhere is played, as by `advance`. If not, it is
        in the next snapshot."""
        ...


class JobCalls(Protocol):
    """Calls about jobs."""

    def start(self, *, job: str, args: Json) -> JobState:
        """Start a job, given its name and arguments."""
        ...

    @fails("no_job")
    def cancel(self, *, job: int) -> JobState:
        """Stop a running job."""
        ...


class Work(Protocol):
    """The jobs. To add one, declare it here and write a generator function with the same name in `work.py`."""

    @fails("link", "unfinished", "no_review", *SETUP)
    def review(self, *, link: str) -> Steps[Reviewed]:
        """Review the finished game in a replay link: what was luck, and what were decisions."""
        ...

    @fails("link", *SETUP)
    def same_dice(self, *, link: str) -> Steps[SameDice]:
        """What the players that people may choose make of the solo game of a link with the same luck, the strongest first; the
        weakest is left out. Of a game of several seats, nothing."""
        ...

    @fails("link", "over", "no_review", *SETUP)
    def puzzle(self, *, link: str) -> Steps[Puzzle]:
        """What each action would cost at the end of a replay link, which is the position of a puzzle."""
        ...

    @fails("link", "step", "action", *SETUP)
    def check(
        self, *, link: str, step: int, better: str, played: str | None = None, quick: bool = False
    ) -> Steps[Checked]:
        """Check a decision of the game in a replay link by playouts: pairs of games played on from its step, after the
        better action and after the one that was played, with the same luck. It ends once the verdict is
        clear. played: another action in place of the one that was played. quick: with fewer pairs."""
        ...


def methods(contract: type) -> dict[str, Callable[..., Any]]:
    """The calls or jobs that a class of this module declares, by name."""
    return {
        name: each for name, each in vars(contract).items() if callable(each) and not name.startswith("_")
    }


def arguments(method: Callable[..., Any]) -> dict[str, Any]:
    """The arguments of a call or job: {name: type}."""
    hints = get_type_hints(method)
    return {name: kind for name, kind in hints.items() if name != "return"}


def errors(method: Callable[..., Any]) -> tuple[str, ...]:
    """The errors that a call or job can have."""
    named: tuple[str, ...] = getattr(method, "fails", ())
    return ("call", *named)
