"""What TUTTO's views hold, for the type checker alone (see `ui.app.types`)."""

from collections.abc import Sequence
from typing import NotRequired, TypedDict

from typing_extensions import ReadOnly

from ui.app import types as common


class Face(TypedDict):
    """A card as far as it is painted."""

    kind: str
    points: int


class Card(Face):
    """card: its name. copies: how many the deck has."""

    card: str
    copies: int


class Counted(Card):
    """left: how many of them the deck still has."""

    left: int


class Deck(TypedDict):
    """stop: the chance that the next card is a stop card."""

    left: int
    stop: float
    cards: list[Counted]


class Kept(TypedDict):
    """Dice that were kept together."""

    dice: list[str]
    points: int


class Valid(TypedDict):
    """The valid dice of a face in the last roll, and what they are worth together."""

    face: int
    count: int
    points: int


class Taken(TypedDict):
    """What a seat would lose to a plus/minus card."""

    seat: int
    points: int


class Beat(TypedDict):
    """In the last round: the most points of the other seats, which seats have them, and how far the active seat is behind."""

    seats: list[int]
    score: int
    behind: int


class Last(TypedDict):
    """A seat's last turn. how: it ended. written: whether its points were."""

    round: NotRequired[int]
    how: str
    points: int
    written: bool


class Die(TypedDict):
    """As in `ui.app.types`; events move it."""

    die: str
    face: int
    place: str


class Seat(TypedDict):
    """As in `ui.app.types`; events change it."""

    seat: int
    score: int
    player: str
    leads: bool
    last: Last | None


class Action(common.Action):
    """points, total: that it brings, and of the turn with it. tutto: whether it is one. roll: the dice of the next roll; null,
    chance: that it is a bust, and that it fulfils the card."""

    faces: ReadOnly[list[int]]
    points: ReadOnly[int]
    total: ReadOnly[int]
    tutto: ReadOnly[bool]
    roll: ReadOnly[int]
    null: ReadOnly[float | None]
    chance: ReadOnly[float | None]


class Result(common.Result):
    cloverleaf: ReadOnly[bool]
    tie: ReadOnly[str | None]


class View(TypedDict):
    """As `ui.app.types.View`. points: of the turn; earlier: before the present card. takes: from whom a plus/minus card would
    take points now."""

    game: str
    ruleset: int
    mode: str
    level: int | None
    state: str
    seat: int
    deciders: list[int]
    seed: str
    step: int
    target: int
    phase: str
    active: int
    start: int
    round: int
    rounds: int | None
    ending: bool
    card: Card
    cards: int
    roll: int
    tuttos: int
    dice: list[Die]
    kept: list[Kept]
    valid: list[Valid]
    points: int
    earlier: int
    takes: list[Taken]
    beat: Beat | None
    deck: Deck
    seats: list[Seat]
    actions: Sequence[Action]
    result: Result | None


class Painted(TypedDict, total=False):
    """What the painter of a card needs. faces: of the dice kept; ghosts: of those chosen."""

    faces: list[int]
    ghosts: list[int]
    tuttos: int
    done: bool
    points: int
