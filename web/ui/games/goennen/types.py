"""What Gönnen Können's cards hold, and its views as the worker gives them, for the type checker alone (see `ui.app.types`)."""

from typing import NotRequired, TypeAlias, TypedDict

from engine.goennen import view_types as told
from engine.goennen.view_types import Action as Action
from engine.goennen.view_types import Laid as Laid
from engine.goennen.view_types import Slot as Slot
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


class Seat(told.Seat):
    player: str


class View(told.Table):
    seats: list[Seat]
    seed: str
    step: int


# what is painted


class Tile(TypedDict):
    """A card as far as a small map shows it."""

    colour: ReadOnly[str | None]


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
