"""What an address shows that has to do with devices that connect."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ui.kit.tree import Node


class LetterPage:
    """Its gestures belong to the screen."""

    def title(self) -> str:  # type: ignore[empty-body]  # theirs
        """The heading."""

    def nodes(self) -> Sequence[Node | None]:  # type: ignore[empty-body]  # theirs
        """What is shown."""

    def leave(self) -> None:
        """Another screen is shown."""

    def typed(self, value: str) -> None:
        """The field for an answer has changed, where there is one."""
