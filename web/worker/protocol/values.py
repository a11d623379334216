"""The values that all of the protocol is made of."""

from typing import TYPE_CHECKING, Any, TypeAlias

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
