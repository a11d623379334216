"""What is told of games between devices."""

from typing import Literal, TypedDict


class SharedGame(TypedDict):
    """What is in the text that names a game between devices, as JSON. turn: the link with all decisions that are known here and
    were heard in order. mine: the seats of people here. sent: the number of decisions of each seat that can't be taken back.
    step: how many decisions are shown. heard: of each seat, decisions that were told since and are not shown yet. key: by which
    choices made here are sealed, or ""."""

    turn: str
    mine: list[int]
    sent: list[int]
    step: int
    heard: list[list[str]]
    key: str


class Given(TypedDict):
    """Who has been given a seat. by: the seat of the person on whose device it is played. player: the computer player that plays
    it, or None if that person does."""

    by: int
    player: str | None


class Together(TypedDict):
    """A game between devices, as this device knows it. id: what names it on every device. game: what names it in further
    requests. mine: the seats of people here.
    waits: the seats of the people elsewhere who must go on; none while something is still to be shown or decided here.
    names: of the people, "" where not known. taken: the seats of people that somebody has taken. known: the link with all that is known here, to be stored. told: the link of what connected devices may be told. linked: the link that is sent. ready: whether the
    device has nothing more to decide, so that the link is to be sent. sent: the number of decisions of each seat that can't
    be taken back. settled: how many of them others may be told. sums, seals: of these, as in `Common`. broken: the seats of people elsewhere
    who have chosen something else than they had sealed. choice: whether `linked` has what somebody here has chosen while others still choose: "sealed" or "open". key: as in `SharedGame`. players: of each seat the seat of the person on whose device
    it is played. given: who has been given each seat, None for those that are whose they were. complete: whether everything is known, so that the game counts. next: what
    then names the next game of the same people, or ""."""

    id: str
    game: str
    mine: list[int]
    players: list[int]
    given: list[Given | None]
    waits: list[int]
    names: list[str]
    taken: list[int]
    known: str
    told: str
    linked: str
    ready: bool
    sent: list[int]
    settled: list[int]
    sums: list[str]
    seals: list[str]
    broken: list[int]
    choice: Literal["", "sealed", "open"]
    key: str
    complete: bool
    next: str


class Common(TypedDict):
    """What all devices may know of a game, as far as it is known here. have: the number of decisions of each seat. sums: of
    these decisions, by which devices compare what they know. seals: of choices made here, and of others with the key that fits; "" for all other seats. choosing: the seats of the people who must decide now."""

    have: list[int]
    sums: list[str]
    seals: list[str]
    choosing: list[int]


class Growth(Common):
    """What another device does not know: of each seat, its decisions from number `starts` on, in notation."""

    starts: list[int]
    lists: list[list[str]]


class Told(TypedDict):
    """What a link of a game between devices tells. id: as in `Together`. seats: "human" or a computer player. taken: the seats of
    people that somebody has taken. players: as in `Together`. decisions: how many entries each seat has. decided: how many decisions were made on
    the device of the person on each seat. waits: the seats of the people who must go on. over: whether everything is known. known: the
    same link, whole."""

    id: str
    game: str
    seats: list[str]
    names: list[str]
    taken: list[int]
    players: list[int]
    decisions: list[int]
    decided: list[int]
    waits: list[int]
    over: bool
    known: str


class Merged(Told):
    """What two links tell together. left: links of the courses of the game that this device has left, the latest last. before:
    `decided` of what it knew, or the most in one of the courses that it has left, if that is more."""

    left: list[str]
    before: list[int]
