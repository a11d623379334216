"""Types of the page's common values. Like every `types.py` of the page, this is for the type checker alone: the build
leaves it out, and other modules import it only `if TYPE_CHECKING`."""

from collections.abc import Callable, Mapping
from typing import Any, Protocol, TypeAlias

Key: TypeAlias = str | int
"""Of a node among its siblings."""

Attrs: TypeAlias = Mapping[str, str | int | bool | None]
"""Attributes of a node: None and False leave one out, True is empty."""

Job: TypeAlias = tuple[Any, ...]
"""What a canvas paints: the name of a painter, and what that painter needs."""

Look: TypeAlias = tuple[str | None, Job]
"""What a canvas looks like: its class, and what is painted on it."""

Cards: TypeAlias = Mapping[str, Any]
"""What a game's painters know of its cards, by id; the game says what that is."""

Entry: TypeAlias = list[Any]
"""A canvas of the document: [canvas, job, width, height], in pixels of the page. A list, since MicroPython changes it in place."""

Place: TypeAlias = tuple[float, float, float]
"""Of an element: x and y of its centre, and its width, in pixels."""

Later: TypeAlias = Callable[[Callable[[], object], int], object]
"""The browser's later(callback, milliseconds); it returns the timer, for `Cancel`."""

Cancel: TypeAlias = Callable[[object], object]


class DragTarget(Protocol):
    """A screen on which things are dragged (see `ui.app.screen`)."""

    def carries(self, gesture: str) -> bool: ...
    def lift(self, kind: str, name: str) -> bool: ...
    def drop(self, kind: str, name: str, target: list[str]) -> None: ...
    def put_back(self) -> None: ...
