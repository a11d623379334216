"""The devices that are connected for one game: how they hear each other. How they find each other is in `ui.room.connecting`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from ui.app.shared_games import game_of
from ui.kit.json_text import parsed_or_none
from ui.kit.names import plain
from ui.kit.shapes import TEXT, read_as, record
from ui.kit.text import t
from ui.room import channel_texts, letters
from ui.room.channel_texts import AWAY
from ui.room.connecting import RENEWED, Connecting
from ui.room.description import Unreadable

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ui.app.announcements import Announcer
    from ui.browser.browser import Browser
    from ui.room.channel_texts import Introduction
    from ui.room.device import Device
    from ui.room.line import Line

BEAT = 900  # milliseconds between two signs of life; who is silent is missed within five seconds, also by a browser that is busy
SILENT = 4  # beats without one, after which a device counts as gone


class ConnectedRoom(Connecting):
    def __init__(
        self, browser: Browser, announcer: Announcer, redraw: Callable[[], object], key: int | None
    ) -> None:
        super().__init__(browser, announcer, redraw, key)
        self._beats = 0
        self._on_beat = self._beat
        self._hears: dict[
            str, tuple[Callable[[Any], Any], Callable[[Device, Any], bool]]
        ] = {  # how a text of each kind is read, and who hears it
            "H": (channel_texts.introduction, self._hear_introduction),
            "O": (channel_texts.ids, self._hear_who),
            "S": (channel_texts.passed, self.hear_letters),
        }
        self.connections.listen(self._of_tab, self._seen)
        self._timer = self._browser.later(self._on_beat, BEAT)

    # with time

    def _beat(self) -> None:
        """Again and again while the room is open."""
        if self.closed:
            return
        self._timer = self._browser.later(self._on_beat, BEAT)
        self._beats += 1
        for peer in self.peers:
            peer.count_anew()
            if self._beats % RENEWED == 0:
                peer.strangers = 0
            peer.write("~")
            peer.silent += 1
            if peer.silent > SILENT:
                self.lose(peer)
        self.grow_older()
        self.meet()

    def _seen(self) -> None:
        """The page is looked at again, perhaps after a sleep."""
        if self.closed:
            return
        for peer in self.peers:
            peer.write("~")
        if self._invitations:
            self.connections.post(json.dumps({"asks": True}))

    def close(self) -> None:
        """Leaves the room: the others see at once that this device has gone."""
        if self.closed:
            return
        self.closed = True
        self.stay_awake(False)
        self._browser.cancel(self._timer)
        for peer in self.peers:
            if peer.line:
                peer.write("X")
                peer.line.end()
        self.connections.remember("")
        self.end_lines()

    # hearing

    def came(self, line: Line, text: str) -> None:
        """A text has come from another device. It may hold anything."""
        peer = self.peer(line.device)
        if not peer or peer.line is not line or peer.refused:
            return
        peer.silent = 0
        if peer.floods(text, self.key is None):
            self.refuse(peer, t("room.flood", who=self.called(peer)))
            return
        kind = text[:1]
        if peer.known and not peer.is_open and kind in ("~", "T"):
            self.introduce_to(
                peer, False
            )  # it may not have missed this device: so it tells again what it has
            self._come(peer)
        if kind == "T" and peer.known:
            self.heard(peer, text[1:])
        elif text == "~":
            pass
        elif kind == "X":
            self._leaves(peer, text[1:])
        elif kind == "P" and self.hear_way_back(peer, text[1:]):
            pass
        else:
            read, hear = self._hears.get(kind, (None, None))
            said = read(parsed_or_none(text[1:])) if read else None
            if said is None or not (hear and hear(peer, said)):
                self.refuse(peer, t("room.nonsense", who=self.called(peer)))

    def _leaves(self, peer: Device, why: str) -> None:
        assert peer.line
        peer.line.end()
        peer.line = None
        self.lose(peer)
        if why in AWAY and not self.open_peers():
            self.tell_trouble(AWAY[why])
            if why == "taken" and self.turned_away:
                self.turned_away()
            self.redraw()

    def _come(self, peer: Device) -> None:
        peer.is_open = True
        self.tell_of("room.came", peer)
        self.say_who()
        self.changed()

    def _hear_introduction(self, peer: Device, said: Introduction) -> bool:
        peer.known = True
        peer.name, peer.seats = plain(said.name), said.seats
        game, last = said.game, said.last
        if game and not self.goes_with(game_of(game), last):
            self.refuse(peer, t("room.other_game", who=self.called(peer)), True, "other")
            return True
        if peer.is_open:
            self.tell_who()
        else:
            self._come(peer)
        if game and self.arrived:
            if not self.is_of(game_of(game)) and last:
                self.plays(game_of(game), last)  # the invitation was to the game before
            self.arrived(game)
        return True

    def _hear_who(self, peer: Device, said: list[str]) -> bool:
        peer.sees = [name for name in said if name != self.own]
        self.meet()
        return True

    # other tabs of this browser

    def _of_tab(self, text: str) -> None:
        """Another tab, which an answer's link has opened, hands it over."""
        said = read_as(text, record({"answer": TEXT}))
        if self.closed or not said:
            return
        try:
            number = letters.read(said["answer"])["number"]
        except Unreadable:
            return
        reason = self.take(said["answer"])
        if reason in ("", "unknown"):
            self.connections.post(json.dumps({"older" if reason else "took": number}))
