"""TUTTO's views as the worker gives them, and what is painted, for the type checker alone (see `ui.app.types`)."""

from typing import TypedDict

from engine.tutto import view_types as told
from engine.tutto.view_types import Action as Action
from engine.tutto.view_types import Card as Card
from engine.tutto.view_types import Counted as Counted


class Seat(told.Seat):
    player: str


class View(told.Table):
    level: int | None
    seats: list[Seat]
    seed: str
    step: int


class Face(TypedDict):
    """A card as far as it is painted."""

    kind: str
    points: int


class Painted(TypedDict, total=False):
    """What the painter of a card needs. faces: of the dice kept; ghosts: of those chosen."""

    faces: list[int]
    ghosts: list[int]
    tuttos: int
    done: bool
    points: int
