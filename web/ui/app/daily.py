"""Today's games: the same for everybody, with one attempt at each that counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app.client import LOST

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from worker.protocol import Snapshot, Today

    from ui.app.engine import Engine
    from ui.app.frames import Frames
    from ui.app.history import History
    from ui.browser.browser import Browser


class Daily:
    def __init__(self, browser: Browser, frames: Frames, engine: Engine, history: History) -> None:
        self._browser = browser
        self._frames = frames
        self._engine = engine
        self._history = history
        self.today: Today | None = None  # {"date", "games": [{"game", "link", "level"}]}, once known

    def ask(self) -> None:
        """Asks for today's games, again when the day has changed."""
        date = self._browser.today()
        if self._engine.cards and (self.today is None or self.today["date"] != date):
            self._engine.call("today", {"date": date}, self._take, self._none)

    def _take(self, answer: Today) -> None:
        self.today = answer
        self._frames.request()

    def _none(self, key: str, params: Mapping[str, Any]) -> None:
        """The clock shows a day before the first daily games: there are none. If the engine was lost, they are asked for again."""
        if key != LOST:
            self._take({"date": self._browser.today(), "games": []})

    def counts_no_more(self, snapshot: Snapshot) -> bool:
        """Whether this is a daily game that no longer counts: its attempt was made, or it is another day's.
        Otherwise, if it is a daily game, the attempt begins."""
        date = snapshot["date"]
        if not date or snapshot["practice"]:
            return False
        view = snapshot["view"]
        if date != self._browser.today() or self._history.daily(date, view["game"], view["level"])[0]:
            return True
        self._history.begin_daily(date, view["game"], view["level"])
        return False
