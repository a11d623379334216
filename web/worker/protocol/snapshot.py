"""A game as the page shows it."""

from typing import Literal, NotRequired, TypedDict

from worker.protocol.table import CampaignRun, Challenge, Decision, Event, Movable, Round, SealedLinks
from worker.protocol.together import Common, Together
from worker.protocol.values import View


class Snapshot(TypedDict):
    """The state of a game. view: what the seat shown may know (the game's own JSON, with "game", "step",
    "seed", and "player" for each seat). events: of this call. save: to store the game, and to name it in further requests. link: to open it from its start.
    replay: to watch it, or "" in an answer that was recorded before the game is over. sealed: these links as they are given out. beat: a challenge link, once a solo game is over. practice: whether the match does not count. date:
    of a daily game. coach: the most that the link lets a player be told, or null. challenge: the claim of the link that opened it. past: all events so far, if the page needs them: after
    opening, after undo, and when another seat is shown. decision: what a computer player has just done, unless it is
    still secret.

    Only `save` holds what the seat may not know: it has every action, and must only be stored. file: a save to share
    instead while `save` holds secrets; `replay` then ends at the same step. public: what everybody may know, if several
    people share the device and the others must look away; the page shows it until the deciding person has the device.
    reopens: whether people who play openly may take back the last action although somebody else goes on; "unseen" only as
    long as the dice rolled since have not been shown.
    together: of a game between devices; its `link` is its id, and its `save` what is known, until it is complete; `together.game` names it."""

    view: View
    events: list[Event]
    save: str
    link: str
    replay: str
    sealed: SealedLinks
    can_undo: bool
    reopens: Literal["", "unseen", "free"]
    beat: str | None
    practice: bool
    date: str | None
    coach: Literal["odds", "hints", "training"] | None
    campaign: CampaignRun | None
    rounds: list[Round]
    movable: list[Movable]
    challenge: Challenge | None
    past: NotRequired[list[Event]]
    decision: NotRequired[Decision]
    file: NotRequired[str]
    public: NotRequired[View]
    together: NotRequired[Together]


class Received(Common):
    """What became of what another device told. refused: the seats whose decisions can't have been made. missing: whether
    decisions before those that came are not known here. differs: the seats of which the other device knows other decisions than are
    known here; nothing was taken in then. together: the game as this device knows it now. snapshot: if
    the page can show it now."""

    refused: list[int]
    missing: bool
    differs: list[int]
    together: Together
    snapshot: Snapshot | None


class Frame(TypedDict):
    """A watched game at a step. events: of the action that led to it."""

    view: View
    events: list[Event]
    step: int


class Watched(TypedDict):
    """A game to be watched, as far as the person watching may know it. game: what names it in requests for frames. steps: how
    many there are. over: whether the game is. frame: the one asked for."""

    game: str
    over: bool
    steps: int
    rounds: list[Round]
    link: str
    replay: str
    frame: Frame


class RoundSeen(TypedDict):
    """A round of a game of one seat. view: after it. rounds: those up to it. events: of the seat's actions in it."""

    view: View
    rounds: list[Round]
    events: list[Event]
