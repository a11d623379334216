"""Everything that is kept, on its way to another device that goes away, comes back, or is very fast."""

from __future__ import annotations

import json
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from air import Air
from fakes import sentences, speak
from ui.kit import text
from ui.room import letters
from ui.room.belongings import Giver, Taker
from ui.room.device import MOST_CHARACTERS
from ui.room.room import ConnectedRoom


class End:
    """One end of a room without a game."""

    def __init__(self) -> None:
        self.peers: tuple[Any, ...] = ()
        self.heard: Callable[[Any, str], object] = lambda peer, words: None
        self.changed: Callable[[], object] = lambda: None
        self.sent: list[tuple[str, str]] = []

    def send(self, words: str, to: Any) -> None:
        self.sent.append((to.id, words))


def peer(name: str) -> Any:
    return SimpleNamespace(id=name, is_open=True)


def pass_on(giver: End, taker: End, name: str) -> None:
    """Delivers what the two ends have sent each other until nothing is left."""
    while giver.sent or taker.sent:
        due, giver.sent = giver.sent, []
        for to, words in due:
            if to == name:
                taker.heard(peer("old"), words)
        due, taker.sent = taker.sent, []
        for _, words in due:
            giver.heard(peer(name), words)


def test_a_device_that_goes_away_leaves_its_place_to_the_next() -> None:
    for heard_before in (0, 2):
        old, gone, new, came = End(), peer("gone"), End(), []
        giver = Giver(old, "abc" * 50_000, lambda: None)  # type: ignore[arg-type]  # as much of a room as is needed
        old.peers = (gone,)
        old.changed()
        for number in range(heard_before):
            old.heard(gone, json.dumps({"got": number}))
        old.sent = []
        gone.is_open = False
        old.changed()
        old.peers = (gone, peer("next"))
        Taker(new, lambda: None, came.append)  # type: ignore[arg-type]  # as above
        old.changed()
        pass_on(old, new, "next")
        assert giver.is_done() and came == ["abc" * 50_000]


def test_ones_own_transfer_is_no_flood_however_fast_it_comes() -> None:
    """All of it arrives between two beats."""
    speak()
    text.add(sentences("room/en"))
    air, rooms = Air(), []
    for name in ("old", "new"):
        browser = SimpleNamespace(
            part=lambda part, name=name: SimpleNamespace(Connections=lambda: air.connections(name)),
            later=lambda callback, milliseconds: callback,
            cancel=lambda timer: None,
        )
        said = SimpleNamespace(tell=print, say=print)
        parts: Any = (browser, said, lambda: None)
        rooms.append(ConnectedRoom(*parts, None))
    old, new = rooms
    came: list[str] = []
    everything = "0123456789" * 900_000
    assert len(everything) > 2 * MOST_CHARACTERS
    giver = Giver(old, everything, lambda: None)
    Taker(new, lambda: None, came.append)
    old.invite(lambda description: letters.offer(description, letters.BELONGINGS))
    air.settle()
    new.join(letters.read(old.invitation), "", ())
    air.settle()
    assert new.joining and old.take(new.joining.letters) == ""
    air.settle()
    assert came == [everything] and giver.is_done()
