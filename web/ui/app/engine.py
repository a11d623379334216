"""The engine as the page sees it: its progress, its state, and requests to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app import games
from ui.app.client import LOST, Client

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from worker.protocol import Cards

    from ui.app.client import Job
    from ui.app.frames import Frames
    from ui.app.types import Failed, Listener, Recorded, Taken
    from ui.browser.browser import Browser

START = ("load", 0, 0)


def unless_late(hear: Callable[..., object], about: Callable[[], object]) -> Callable[..., object]:
    """Hears an answer as long as what it is about is still what it was when it was asked for."""
    asked = about()
    return lambda *answer: hear(*answer) if about() == asked else None


class Engine:
    """`listener` hears what becomes of it (see `ui.app.types.Listener`)."""

    def __init__(self, browser: Browser, frames: Frames) -> None:
        self._browser = browser
        self._frames = frames
        self._client = Client(browser.send, self._progress, self._came, self._fail, self._restarted)
        self.listener: Listener = None  # type: ignore[assignment]  # set by the page
        self.ready = False
        self.failed = False
        self._lost = False  # whether the last engine was lost, and the next is not ready yet
        self._held: list[tuple[Any, ...]] = []  # what was asked for before the cards are known
        self.retried = False  # whether the player restarted it and it is not ready yet
        self.progress = START  # (step, bytes loaded, bytes in all)
        self._recorded: Recorded | None = None  # answers that need no engine
        self._due: list[tuple[Taken, Any]] = []  # those that are to be given
        self._on_due = self._give
        self.cards: dict[
            str, Any
        ] = {}  # of all games that have any, by id; each game says what it has of one

    def begin(self) -> None:
        self._browser.receive(self._client.receive)
        self._ask_cards(self._client.call)

    def _ask_cards(self, call: Callable[..., object]) -> None:
        for game in games.GAMES:
            if game.cards:
                call("cards", {"game": game.name}, self._take_cards, self._no_cards)

    def call(
        self,
        name: str,
        args: Mapping[str, object],
        then: Taken,
        failed: Failed,
        about: Callable[[], object] | None = None,
    ) -> None:
        """Asks the engine, once the cards are known; calls `then(result)` or `failed(key, params)` with the answer, unless it comes
        late: about(), what it is about, is something else by then."""
        if about:
            then, failed = unless_late(then, about), unless_late(failed, about)
        result = self.known(name, args)
        if result is not None:
            self._due.append((then, result))
            self._browser.later(self._on_due, 0)  # as if it came from the engine
        elif self.cards:
            self._client.call(name, args, then, failed)
        else:
            self._held.append((name, args, then, failed))

    @property
    def here(self) -> bool:
        """Whether it answers by now."""
        return self.ready and bool(self.cards)

    def known(self, name: str, args: Mapping[str, object]) -> Any:
        """The answer to a call if it is known without the engine, or None."""
        return self._recorded and self._recorded.answer(name, args)

    def use(self, recorded: Recorded | None) -> None:
        """Answers that the build has recorded are looked for from now on; None: no longer."""
        self._recorded = recorded
        if recorded and not self.cards:
            self._ask_cards(self.call)

    def _give(self) -> None:
        then, result = self._due.pop(0)
        then(result)

    def start(
        self,
        name: str,
        args: Mapping[str, object],
        changed: Callable[[Job], object],
        about: Callable[[], object] | None = None,
    ) -> Job:
        """Starts a job that reports to `changed(job)`, unless late (see `call`); returns the `Job` (see `ui.app.client`)."""
        return self._client.start(name, args, unless_late(changed, about) if about else changed)

    def restart(self) -> None:
        """Stops the engine and starts it again."""
        self._browser.restart()
        self._restarted()
        self._client.repeat(False)

    def _progress(self, step: str, loaded: int, total: int) -> None:
        self.progress = (step, loaded, total)
        self.listener.progressed()

    def _came(self) -> None:
        self.ready = True
        self.retried = False
        if self._lost:
            self._lost = False
            self.listener.engine_back()
        self._frames.request()

    def _take_cards(self, result: Cards) -> None:
        if all([card["id"] in self.cards for card in result["cards"]]):
            return  # the build has recorded them, too
        for card in result["cards"]:
            self.cards[card["id"]] = card
        held, self._held = self._held, []
        for asked in held:
            self._client.call(*asked)
        self.listener.cards_came()

    def _no_cards(self, key: str, params: Mapping[str, Any]) -> None:
        if key == LOST:
            self._ask_cards(self._client.call)  # without them there is nothing to show
        else:
            self._fail(key)

    def _fail(self, step: str) -> None:
        self.failed = True
        self.listener.engine_failed()
        self._frames.request()

    def _restarted(self) -> None:
        self.ready = False
        self.failed = False
        self._lost = True
        self.listener.engine_restarted()
