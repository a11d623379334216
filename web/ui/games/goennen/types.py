"""What Gönnen Können's views and cards hold, for the type checker alone (see `ui.app.types`)."""

from collections.abc import Sequence
from typing import NotRequired, TypeAlias, TypedDict

from typing_extensions import ReadOnly

from ui.app import types as common

Cell: TypeAlias = tuple[int, int]
"""Row and column in a display."""

Prompt: TypeAlias = tuple[str, str, str | None]
"""Its key, its sentence, and the card it is about."""

Box: TypeAlias = tuple[float, float, float]
"""A field on a card: x and y of its centre, and its side, in hundredths of the card's."""


# cards


class Field(TypedDict):
    """What a field asks for; None for any."""

    colour: str | None
    number: int | None


class Task(TypedDict):
    """total: of a sum."""

    kind: str
    rows: list[list[Field]]
    total: int | None


class Reward(TypedDict):
    """points: of a scoring, None for a bonus. colour: that it is about."""

    kind: str
    points: int | None
    colour: str | None


class Card(TypedDict):
    """deck: its row in the market. colour: None for the wild colour."""

    id: str
    deck: str
    colour: str | None
    task: Task
    reward: Reward


# views


class Tile(TypedDict):
    """A card as far as a small map shows it."""

    colour: ReadOnly[str | None]


class Laid(TypedDict):
    """A card in a display. written: a number for each field, 0 for none. circles, used: of a bonus. colour: its own, or the
    one that a wild card counts as. now, would: points now, and if it were complete. count: what a scoring counts."""

    card: str
    cell: list[int]
    written: list[int]
    complete: bool
    circles: int
    used: int
    colour: str | None
    now: int
    would: int
    count: int


class Seat(common.Seat):
    """reach: the score if all cards were complete. put_back: the card chosen to be put back, as far as it is known."""

    reach: ReadOnly[int]
    empty_fields: ReadOnly[int]
    hand: ReadOnly[list[str]]
    put_back: ReadOnly[str | None]
    cards: ReadOnly[list[Laid]]


class Action(common.Action):
    """What it touches. marks: how many circles of each bonus. gain: of the score. alike: of an entry, the first equivalent
    field. last_round: the last round if placing the card triggers the end."""

    card: ReadOnly[str | None]
    fields: ReadOnly[list[int]]
    numbers: ReadOnly[list[int]]
    slot: ReadOnly[str | None]
    cell: ReadOnly[list[int] | None]
    deck: ReadOnly[str | None]
    marks: ReadOnly[dict[str, int]]
    gain: ReadOnly[int | None]
    alike: ReadOnly[int | None]
    last_round: ReadOnly[int | None]


class Slot(TypedDict):
    """A place in the market. worth: what its card would add to the own score if it lay complete in the best free cell."""

    slot: str
    price: int
    card: str | None
    worth: int | None


class Deck(TypedDict):
    """How many cards a deck has left."""

    deck: str
    left: int


class Passive(TypedDict):
    """The entries that a passive seat still has, and how many more its circles allow."""

    entries: int
    extra: int


class Pending(TypedDict):
    """The card that must be placed. why: "bought" or "drawn"."""

    card: str | None
    why: str


class Points(TypedDict):
    """Of a card in a finished display."""

    card: str
    points: int


class Result(common.Result):
    """rows: the points of each seat's cards."""

    empty_fields: ReadOnly[list[int]]
    tie: ReadOnly[str | None]
    rows: ReadOnly[list[list[Points]]]


class View(common.View):
    """set_aside: the cards set aside in the rounds of a solo game."""

    ruleset: ReadOnly[int]
    phase: ReadOnly[str]
    active: ReadOnly[int]
    start: ReadOnly[int]
    ending: ReadOnly[bool]
    settled: ReadOnly[str | None]
    roll: ReadOnly[int]
    passive: ReadOnly[Passive | None]
    market: ReadOnly[list[Slot]]
    decks: ReadOnly[list[Deck]]
    pending: ReadOnly[Pending | None]
    set_aside: ReadOnly[list[str]]
    seats: ReadOnly[Sequence[Seat]]
    actions: ReadOnly[Sequence[Action]]
    result: ReadOnly[Result | None]
    dice: ReadOnly[list[common.Die]]
    round: ReadOnly[int]
    rounds: ReadOnly[int | None]
    target: ReadOnly[int | None]


# what is painted


class Painted(TypedDict, total=False):
    """How a card lies, for its painter. ghosts: [field, die, number] of a proposal. fresh: the fields that a number is just
    written on, and its size."""

    written: list[int]
    complete: bool
    used: int
    now: int
    colour: str | None
    ghosts: list[common.Row]
    fresh: NotRequired[tuple[list[int], float]]
