"""Types of what the engine tells and of what the page stores, for the type checker alone (see `ui.kit.types`).

The engine's answers are in `worker.protocol`. Of a view, it is here what every game has; `view_types` beside each game's rules has the rest.
`tests/ui/test_view_types.py` compares both with real answers.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, NotRequired, Protocol, TypeAlias, TypedDict

from typing_extensions import ReadOnly

if TYPE_CHECKING:
    from ui.kit.tree import Node

Taken: TypeAlias = Callable[[Any], object]
"""What gets the answer of a call: its type is that of the call in `worker.protocol`."""

Failed: TypeAlias = Callable[[str, Mapping[str, Any]], object]
"""failed(key, params) gets an error of the engine; the page has a sentence for each key."""


class Recorded(Protocol):
    """Answers that the build has recorded (see `ui.screens.lesson.recorded`)."""

    def answer(self, call: str, args: Mapping[str, object]) -> Any: ...


class Listener(Protocol):
    """What hears of the engine. engine_restarted: it was lost, and another one starts; engine_back: that is ready."""

    def progressed(self) -> None: ...
    def cards_came(self) -> None: ...
    def engine_failed(self) -> None: ...
    def engine_restarted(self) -> None: ...
    def engine_back(self) -> None: ...


class Playing(Protocol):
    """The game being played, as far as the page needs it (see `ui.table.session`). request: what the engine owes it an answer to."""

    @property
    def request(self) -> object: ...
    def open(self, snapshot: Any, fresh: bool = False) -> None: ...
    def left(self) -> None: ...
    def resized(self) -> None: ...
    def page_away(self) -> None: ...
    def reworded(self) -> None: ...


Sheet: TypeAlias = tuple[Any, ...]
"""An open sheet: its kind, and what it is about."""

Answer: TypeAlias = tuple[str, str, str]
"""What something is: its title, what it means, and the chapter of the help about it, or ""."""

Row: TypeAlias = list[Any]
"""A list in JSON whose parts differ in type, like [die, face]."""

Remedy: TypeAlias = tuple[str, str]
"""What to do instead: a gesture and its words."""


# games


class HelpModule(Protocol):
    """The module that explains a game. LEAD: the key of its first sentence. CHAPTERS: their names. SHOWN: the steps of the
    lesson that show a chapter, the first and the one after the last. TRY: links of positions that show one."""

    @property
    def LEAD(self) -> str: ...
    @property
    def CHAPTERS(self) -> tuple[str, ...]: ...
    @property
    def SHOWN(self) -> Mapping[str, tuple[str, str]]: ...
    @property
    def TRY(self) -> Mapping[str, str]: ...
    def chapter(self, name: str) -> "list[Node]": ...
    def emblem(self) -> "list[Node]": ...


# views


class Seat(TypedDict):
    """player: "human", or the name of a computer player."""

    seat: ReadOnly[int]
    score: ReadOnly[int]
    player: ReadOnly[str]


class Action(TypedDict):
    """A legal action. text: in notation."""

    text: ReadOnly[str]
    kind: ReadOnly[str]
    dice: ReadOnly[Sequence[str]]


class Result(TypedDict):
    """Of a game that is over. won, target: of a solo game with levels. turns: of a solo game in which fewer are better."""

    scores: ReadOnly[list[int]]
    winners: ReadOnly[list[int]]
    won: NotRequired[ReadOnly[bool | None]]
    target: NotRequired[ReadOnly[int | None]]
    turns: NotRequired[ReadOnly[int | None]]


class Die(TypedDict):
    """A die on the table: its letter, its number, and where it lies."""

    die: ReadOnly[str]
    face: ReadOnly[int]
    place: ReadOnly[str]


class View(TypedDict):
    """What a seat may know, as far as all games have it. state: "setup", "playing" or "over". settled: what is certain before the
    end, "result" or "points". step: the number of actions so
    far. dice, round, rounds, target, start (the seat that started): only of some games."""

    game: ReadOnly[str]
    mode: ReadOnly[Literal["solo", "table"]]
    level: ReadOnly[int | None]
    state: ReadOnly[str]
    settled: NotRequired[ReadOnly[str | None]]
    seat: ReadOnly[int]
    deciders: ReadOnly[list[int]]
    seed: ReadOnly[str]
    step: ReadOnly[int]
    seats: ReadOnly[Sequence[Seat]]
    actions: ReadOnly[Sequence[Action]]
    result: ReadOnly[Result | None]
    dice: NotRequired[ReadOnly[Sequence[Die]]]
    round: NotRequired[ReadOnly[int]]
    rounds: NotRequired[ReadOnly[int | None]]
    target: NotRequired[ReadOnly[int | None]]
    start: NotRequired[ReadOnly[int]]


# what is stored


class SharedGame(TypedDict):
    """What is kept of a game between devices. link: with all that is known. mine: the seats here. sent: how many decisions of
    each seat can't be taken back. waits: the seats that must go on. when: the date on which it was last played. seen: a glance
    at it, as `ui.app.game_summary` writes it. ended: whether only entries of others are still missing. invited: whether
    somebody here has been given a seat and has not yet taken it. passed: whether the others have been sent what was decided
    here. given: who has been given each seat, as `ui.screens.together.giving` writes it. since: the day from which on these seats are
    waited for. next: once it is over, the id of the next game of the same people. key: by which what was chosen here is sealed.
    asked: by seat, the names of the people who were invited by a link of their own from here. left: as in
    `worker.protocol.Merged`."""

    link: str
    mine: list[int]
    sent: list[int]
    waits: list[int]
    names: list[str]
    over: bool
    when: str
    seen: str
    ended: bool
    invited: bool
    passed: bool
    given: list[str]
    since: str
    next: str
    key: str
    asked: list[str]
    left: list[str]


class Run(TypedDict):
    """A campaign run: the level to be played, the points carried into it, and its link."""

    seed: str
    level: int
    points: int
    link: str


class BestRun(TypedDict):
    """How many levels it passed, and its points."""

    level: int
    points: int


class KeptReview(TypedDict):
    """Of one of the player's own games (see `ui.app.reviewed`). kinds: [kind, how many, cost]."""

    unit: str
    start: float
    luck: float
    decisions: float
    others: float
    result: float
    accuracy: float
    kinds: list[Row]
    faces: list[int]


class Played(TypedDict):
    """A finished game (see `ui.app.history`). seats: [name, score, whether they won, whether they played on this device] of each
    person; people: [name, score, whether they won] of those with a name on this device, which is all that older versions know. rival:
    [name, score] of whoever's score was to be beaten; rivals: the same of all others that it was compared with. lucks: by how much luck raised the chance of winning of each of `seats`, once it was reviewed."""

    id: str
    day: str
    game: str
    mode: str
    level: int | None
    score: int
    won: bool | None
    foes: list[str]
    people: NotRequired[list[Row]]
    seats: NotRequired[list[Row]]
    apart: NotRequired[bool]
    rival: NotRequired[Row]
    rivals: NotRequired[list[Row]]
    lucks: NotRequired[list[float]]
    link: NotRequired[str]
    review: NotRequired[KeptReview | None]


class Progress(TypedDict):
    """All that is stored of finished games. daily: the score of each daily game that was begun, by its key. unread: what another
    version of the page has stored in the parts of these names, and in others (see `ui.app.history_checks`)."""

    format: int
    results: list[Played]
    daily: dict[str, int | None]
    run: Run | None
    best_run: BestRun | None
    unread: NotRequired[dict[str, Any]]


class Glance(TypedDict):
    """What the start screen shows of a saved game (see `ui.app.game_summary`). dice: [die, face]."""

    over: bool
    step: int
    setup: bool
    round: int
    rounds: int | None
    score: int
    target: int | None
    dice: list[Row]
    picture: list[Any]


class PuzzleData(TypedDict):
    """See `ui.app.puzzles`. mine: [link, tries, solved]."""

    mine: list[Row]
    sets: dict[str, list[bool]]
    rating: int
    streak: int
    best: int


# what the table hands back to a game

OwnBoard: TypeAlias = Any
"""A game knows its own board, view, actions and model exactly, while the table knows of them what all games have. What the
table hands back to a game is therefore an `Own…` of the table: the game's own type there."""

OwnView: TypeAlias = Any
OwnAction: TypeAlias = Any
OwnSnapshot: TypeAlias = Any
