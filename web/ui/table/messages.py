"""All that may happen at a table: the messages that its parts hear (see `ui.table.session`), and where they come from.

A part hears `Decide` in its method `on_decide`, which takes the fields as its arguments.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from worker.protocol import Hint, Odds, Snapshot
    from worker.protocol import Together as State

    from ui.app.client import Job
    from ui.table.requests import Decision, Request


def method_name(kind: type) -> str:
    """Of a message or an effect: "start_timer" of `StartTimer`."""
    return "".join(["_" + c.lower() if c.isupper() else c for c in kind.__name__])[1:]


# a game is opened, shown and left


class Opened(NamedTuple):
    """Another game is put on the table. fresh: it begins now; any other is shown as it stands."""

    snapshot: Snapshot
    fresh: bool


class Begun(NamedTuple):
    """Its first picture is there."""

    snapshot: Snapshot


class Shown(NamedTuple):
    """Its screen is shown."""


class Resumed(NamedTuple):
    """Its screen is shown again after another beside it."""


class Resized(NamedTuple):
    """The window has another size."""


class Away(NamedTuple):
    """The page is out of sight, perhaps for good."""


class Gone(NamedTuple):
    """Its screen will not be gone back to as it is."""


class Left(NamedTuple):
    """The player has left the game."""


class StoredElsewhere(NamedTuple):
    """Another tab has stored something: the session looks whether it is this game."""


# the player takes up and chooses


class ChooseDice(NamedTuple):
    """These dice are chosen, if any can be chosen now."""

    dice: list[str]


class Drag(NamedTuple):
    """A die, card or slot is being dragged, or nothing any more."""

    name: str | None


class LayDown(NamedTuple):
    """What was touched first is laid down again."""


class SheetChanged(NamedTuple):
    """A sheet was opened or closed: what was chosen in one is forgotten."""


class SheetsClosed(NamedTuple):
    """The player has closed the last one: what was taken up for it is laid down."""


# the player decides


class Decide(NamedTuple):
    """A legal action is chosen. at_once: nothing follows by itself and nothing is waited for."""

    text: str
    at_once: bool


class ByItself(NamedTuple):
    """An action is played that nobody has touched."""

    text: str
    at_once: bool


class Act(NamedTuple):
    """What was decided is played."""

    decision: Decision


class Change(NamedTuple):
    """Something else in the game is changed."""

    call: str
    args: dict[str, Any]


class Undo(NamedTuple):
    """The last decision is to be taken back."""


class Undone(NamedTuple):
    """It was taken back."""


class Finish(NamedTuple):
    """All that is left is to be decided by the engine."""


# the engine


class Ask(NamedTuple):
    """The engine is to be asked. decision: what it is asked for, or None."""

    call: str
    args: dict[str, Any]
    decision: Decision | None


class Answered(NamedTuple):
    """The engine has answered; late answers are dropped before (`ui.table.runtime`)."""

    request: Request
    answer: Any


class Refused(NamedTuple):
    """The engine has answered with an error."""

    request: Request
    key: str
    params: Mapping[str, Any]


class StartJob(NamedTuple):
    """The engine is to do long work that the table waits for."""

    name: str
    args: dict[str, Any]
    decision: Decision


class Progress(NamedTuple):
    """That has made progress, or is over."""

    job: Job


class StopWaiting(NamedTuple):
    """What is awaited is not needed any more."""


class MovedOn(NamedTuple):
    """The position changes: what belonged to it goes."""


class Position(NamedTuple):
    """There is a new one."""

    snapshot: Snapshot


class Stored(NamedTuple):
    """The game was stored, or not. full: something was not, for want of room."""

    kept: bool
    full: bool


# scenes


class GoOn(NamedTuple):
    """The next scene is due."""


class SceneOver(NamedTuple):
    """A scene has been shown."""

    number: int


class Skip(NamedTuple):
    """The player skips what is moving."""


class Throw(NamedTuple):
    """The player throws the dice."""


class Drawn(NamedTuple):
    """What travels is on its way, in the picture that was just drawn."""


class Landed(NamedTuple):
    """All scenes are over. just_now: something has happened since the last time."""

    just_now: bool


class AtRest(NamedTuple):
    """All parts have seen what has landed, or the player has read the note about it: what follows by itself may."""


class LeadToPrompt(NamedTuple):
    """The focus moves to what can be done now."""


class Count(NamedTuple):
    """The result is to be counted in so many parts."""

    parts: int


class FinishCount(NamedTuple):
    """The rest of it is to be shown at once."""


class Timer(NamedTuple):
    """The time of a timer is over."""

    name: str


# several people, computer players


class Taken(NamedTuple):
    """The next player has the device."""


class Pause(NamedTuple):
    """The computer players are to wait, or to go on."""


class PauseComputers(NamedTuple):
    """They are to wait."""


class Hurry(NamedTuple):
    """They are to decide at once until the player has to."""


# hints, the coach, notes


class AskHint(NamedTuple):
    """A hint is wanted, or the next one."""


class WholeHint(NamedTuple):
    """Where it is shown briefly: its whole sentence is wanted, or no longer."""


class PlayHint(NamedTuple):
    """Its move is to be played."""


class DropHint(NamedTuple):
    """It is put away."""


class OddsShown(NamedTuple):
    """The player has switched chances on."""


class OddsCame(NamedTuple):
    """The chances that the coach has asked for, or None."""

    answer: Odds | None


class CoachAsks(NamedTuple):
    """The coach asks whether a move is meant."""


class CoachOn(NamedTuple):
    """It is."""


class CoachBack(NamedTuple):
    """It is not."""


class CoachShow(NamedTuple):
    """The better move is to be shown."""


class Note(NamedTuple):
    """The words of a note have been read."""


class Measured(NamedTuple):
    """Where an element is that was asked for, or None."""

    box: tuple[int, ...] | None


class Know(NamedTuple):
    """The player has read the note."""


# lessons


class Onward(NamedTuple):
    """The player has read the step."""


class Show(NamedTuple):
    """The step is to be done for the player."""


class StepBack(NamedTuple):
    """The lesson goes back a step."""


class Advised(NamedTuple):
    """What a computer player would do in a free step, or None."""

    advice: Hint | None


# devices


class Arrived(NamedTuple):
    """A new position follows from what another device has told."""

    snapshot: Snapshot


class Learned(NamedTuple):
    """Another device has told something that is not shown yet."""

    together: State
