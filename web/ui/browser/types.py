"""Types of what the browser shows and hears, for the type checker alone (see `ui.kit.types`)."""

from collections.abc import Callable
from typing import Any, Protocol, TypeAlias

from ui.kit.types import DragTarget

Bounced: TypeAlias = Callable[[str, float], object]
"""bounced(colour, loudness): a die touches the table."""

Frame: TypeAlias = tuple[float, float, float, float]
"""Of an element: its left and upper edge, its width and height, in pixels."""

Box: TypeAlias = tuple[int, int, int, int, int, int]
"""Of an element: its left, upper, right and lower edge; and the width and height of the window; in pixels."""

Thing: TypeAlias = tuple[str, Box]
"""What somebody asks about: its name and where it is."""

Filling: TypeAlias = list[Any]
"""A changing card: [its canvas, when it begins, the fields being written, or None if it is completed]."""


class Decided(DragTarget, Protocol):
    """A screen on which things are decided."""

    def decisions(self) -> object: ...


class Screens(Protocol):
    @property
    def screen(self) -> Decided: ...


class Values(Protocol):
    @property
    def values(self) -> dict[str, str]: ...


class Heard(Protocol):
    """What the document's events ask of the page."""

    @property
    def settings(self) -> Values: ...
    @property
    def navigation(self) -> Screens: ...
    def decided(self) -> object: ...
    def touched(self) -> None: ...
    def do(self, what: str) -> None: ...
    def key(self, key: str) -> bool: ...
    def input(self, name: str, value: str) -> None: ...
    def away(self) -> None: ...
    def seen_again(self) -> None: ...
    def came_to(self, fragment: str) -> None: ...
    def came_to_layer(self, layer: int) -> None: ...
    def kept_elsewhere(self, key: str) -> None: ...


class Asked(Protocol):
    """Who answers "What is this?" (see `ui.app.tooltips`)."""

    @property
    def takes_touch(self) -> bool: ...
    @property
    def asking(self) -> bool: ...
    @property
    def insists(self) -> bool: ...
    def hush(self) -> None: ...
    def leave(self) -> None: ...
    def explain(self, name: str, box: tuple[int, ...], aloud: bool) -> bool: ...
