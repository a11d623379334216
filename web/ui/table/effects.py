"""All that may follow from a message besides further messages: what the parts of the table want of the page and the engine.
`ui.table.runtime` carries `StartTimer` out in its method `start_timer`, which takes the fields as its arguments."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from worker.protocol import Snapshot

    from ui.app.people import Party
    from ui.app.types import Glance
    from ui.kit.scene import Scene
    from ui.table.requests import Request
    from ui.table.types import Named


class Call(NamedTuple):
    """Calls a function of the mode's own."""

    function: Callable[[], object]


# the engine


class AskEngine(NamedTuple):
    """Asks it about the game. Its answer is a message with the same request."""

    request: Request


class AskAside(NamedTuple):
    """Asks it for something that nothing waits for. then: the message that has the answer, or None."""

    call: str
    args: dict[str, Any]
    then: Callable[[Any], Named]


class RunJob(NamedTuple):
    """Starts a job about the position that is shown; what becomes of it are messages."""

    name: str
    args: dict[str, Any]


class CancelJob(NamedTuple):
    """Stops it."""


class Open(NamedTuple):
    """Opens a link's game as it is stored."""

    link: str


# time


class StartTimer(NamedTuple):
    """Its end is a message."""

    name: str
    milliseconds: int


class StopTimer(NamedTuple):
    name: str


class StopTimers(NamedTuple):
    """All of them."""


class Perform(NamedTuple):
    """Shows a scene; its end is a message with the same number."""

    number: int
    scene: Scene


class SkipScene(NamedTuple):
    """Skips the rest of it."""


# pictures


class Redraw(NamedTuple):
    """With the next frame."""


class Flush(NamedTuple):
    """At once, so that the next key does not find the focus in its old place."""


class Focus(NamedTuple):
    """With the next picture."""

    selector: str


class Measure(NamedTuple):
    """Finds out where an element of the present picture is; that is a message."""

    selector: str


class ShowScreen(NamedTuple):
    name: str


class ShowAddress(NamedTuple):
    address: str


class ShowSheet(NamedTuple):
    """Opens a sheet, and moves the focus there."""

    sheet: tuple[Any, ...]


class LaySheet(NamedTuple):
    """Opens a sheet; the focus stays."""

    kind: str


class CloseSheets(NamedTuple):
    pass


class Mark(NamedTuple):
    """For measurements."""

    name: str


# what is kept


class Store(NamedTuple):
    """Stores the game, and its result if it is over; what became of it is a message."""

    snapshot: Snapshot
    summary: Glance


class Put(NamedTuple):
    key: str
    text: str


class Remove(NamedTuple):
    key: str


class KeepParty(NamedTuple):
    """Keeps the people of a game."""

    link: str
    party: Party


class NoteHelp(NamedTuple):
    """Notes that this was used of the coach in the present game."""

    level: str


# what is said and heard


class ReadWords(NamedTuple):
    """Reads a file of sentences."""

    name: str


class Say(NamedTuple):
    """Aloud, in words that are not shown."""

    words: str


class Notice(NamedTuple):
    """Shown for a moment. lasting: the game's going on does not remove it."""

    words: str
    lasting: bool


class Tell(NamedTuple):
    """Shown for a moment, and aloud."""

    words: str


class TellToo(NamedTuple):
    """Shown after the present notice, and aloud."""

    words: str


class TellAtOnce(NamedTuple):
    """The same; the game cannot go on before it is on the page, and does not remove it."""

    words: str


class PassOver(NamedTuple):
    """The game has moved on: the notice no longer applies."""


class NextPlayer(NamedTuple):
    """Says in large letters whose turn it is, or no longer."""

    words: str


class OnlyForNext(NamedTuple):
    """What was said is not meant for the next player; a notice that anyone may see stays."""

    warning: str


class Sound(NamedTuple):
    name: str


class OfferSounds(NamedTuple):
    """Offers to switch sounds on, once, unless the player has already chosen. No answer means no."""


class DeclineSounds(NamedTuple):
    """Going on to play means no."""
