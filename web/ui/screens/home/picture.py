"""The picture of a game on the start screen, and while it is opened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app import games
from ui.kit.tree import h

if TYPE_CHECKING:
    from ui.app.engine import Engine
    from ui.app.types import Glance
    from ui.kit.tree import Node


def still(engine: Engine, name: str, seen: Glance | None = None) -> Node:
    """The picture of a game: as it was left, or a sample."""
    game = games.BY_NAME[name]
    shown = (seen["picture"], seen["dice"] or game.hero) if seen else ([], game.hero)
    return h("canvas", None, paint=(game.still, shown, len(engine.cards)), key="still")
