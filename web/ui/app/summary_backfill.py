"""Saved games without a glance: from an earlier version of the page, or from a file. The engine plays them
one by one, so that those that can be continued are offered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app import game_summary
from ui.app.client import LOST
from ui.app.places import HOME

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from worker.protocol import Watched

    from ui.app.engine import Engine
    from ui.app.frames import Frames
    from ui.app.navigation import Navigation
    from ui.app.opener import Opener
    from ui.app.store import Store


class SummaryBackfill:
    def __init__(
        self, store: Store, opener: Opener, navigation: Navigation, engine: Engine, frames: Frames
    ) -> None:
        self._store = store
        self._opener = opener
        self._navigation = navigation
        self._engine = engine
        self._frames = frames
        self._link = ""  # the game being asked about

    def begin(self) -> None:
        """Asks about the first of them, if nothing else is going on."""
        self._link = ""
        if self._engine.cards and not self._opener.wanted and self._navigation.beneath().place.kind == HOME:
            self._link = self._store.unseen() or ""
            if self._link:
                args = {"save": self._store.game(self._link)}
                self._engine.call("watch", args, self._seen, self._refused, lambda: self._link)

    def _seen(self, watched: Watched) -> None:
        self._store.put_glance(self._link, game_summary.of_view(watched["frame"]["view"], self._engine.cards))
        self._next()

    def _refused(self, key: str, params: Mapping[str, Any]) -> None:
        if key == LOST:
            self._link = ""  # it is asked again when the start screen is next shown
        else:
            self._store.refuse(self._link, key)
            self._next()

    def _next(self) -> None:
        self._frames.request()
        self.begin()
