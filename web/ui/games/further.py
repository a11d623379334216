"""How games beside those of this project are shown: see engine/further.py."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ui.app.games import Game

SHOWN: dict[str, type[Game]] = {}
