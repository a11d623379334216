"""What carries texts between the pages of a test, in place of WebRTC: `Connections` has the face of `ui.browser.connections.Connections`.

Nothing arrives by itself: `Air.settle` delivers what was sent, and what follows from it. Connections can be cut and mended.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from hashlib import sha256

Tell = Callable[[str, str], object]


class Air:
    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.tabs: list[Connections] = []
        self.able = True
        self.server = ""  # that tells devices their addresses
        self.reaches = True  # whether devices find a way to each other
        self.takes_credentials = True  # whether browsers take credentials that they are given
        self.refuses_credentials = False  # whether they fail at those
        self.notes: dict[str, str] = {}  # what each device's tab remembers
        self.asleep: set[str] = set()  # devices that hear nothing until they wake
        self._drawn = 0
        self._due: deque[Callable[[], object]] = deque()

    def soon(self, task: Callable[[], object]) -> None:
        self._due.append(task)

    def settle(self, most: int = 100_000) -> None:
        """Delivers everything that is on its way."""
        while self._due and most:
            self._due.popleft()()
            most -= 1

    def random_bytes(self, count: int) -> bytes:
        self._drawn += 1
        return self._drawn.to_bytes(count, "little")

    def connections(self, device: str) -> Connections:
        return Connections(self, device)

    def between(self, one: str, other: str) -> list[Line]:
        """The open connections between two devices, both sides."""
        return [
            line
            for line in self.lines
            if line.is_open and line.other and {line.device, line.other.device} == {one, other}
        ]

    def cut(self, one: str, other: str) -> None:
        """From now on nothing arrives between two devices; nobody is told."""
        for line in self.between(one, other):
            line.cut = True

    def mend(self, one: str, other: str) -> None:
        for line in self.between(one, other):
            line.cut = False
            line.deliver()

    def sleep(self, device: str) -> None:
        """A device hears nothing until it wakes; what is sent to it waits. Its timers are in the test's hands."""
        self.asleep.add(device)

    def wake(self, device: str) -> None:
        self.asleep.discard(device)
        for line in list(self.lines):
            if line.device == device:
                line.deliver()

    def vanish(self, device: str) -> None:
        """A device is gone for good, and says nothing."""
        for line in self.lines:
            if line.device == device or line.other and line.other.device == device:
                line.cut = True


class Line:
    """One side of a connection. `device` is whose it is, `other` the other side once both know each other."""

    def __init__(self, air: Air, device: str, tell: Tell) -> None:
        air.lines.append(self)
        self.air = air
        self.device = device
        self.tell: Tell | None = tell
        self.mark, self.secret = f"{len(air.lines):04d}", "u3eTAXgfzrhe2gIG62nUcBPf"
        self.wants = ""
        self.other: Line | None = None
        self.is_open = False
        self.cut = False
        self.held: list[str] = []  # texts on their way to this side
        self.sent: list[str] = []

    def offer(self, credentials: str = "") -> None:
        if credentials and self.air.refuses_credentials:
            self.air.soon(lambda: self._say("failed", "InvalidModificationError"))
            return
        if credentials and self.air.takes_credentials:
            self.mark, self.secret = credentials.split(" ")
        self.air.soon(lambda: self._say("described", self._sdp("actpass")))

    def answer(self, description: str) -> None:
        self.wants = mark_of(description)
        self.air.soon(lambda: self._say("described", self._sdp("active")))

    def accept(self, description: str) -> None:
        self.wants = mark_of(description)
        for line in self.air.lines:
            if line.mark == self.wants and line.wants == self.mark and line.tell:
                if not self.air.reaches:
                    for each in (self, line):
                        self.air.soon(lambda each=each: each._say("state", "failed"))
                    return
                self.other, line.other = line, self
                for each in (self, line):
                    each.is_open = True
                    self.air.soon(lambda each=each: each._say("open", ""))

    def send(self, text: str) -> bool:
        if not self.is_open or not self.other:
            return False
        self.sent.append(text)
        self.other.held.append(text)
        if not self.cut:
            self.air.soon(self.other.deliver)
        return True

    def deliver(self) -> None:
        while self.held and not self.cut and self.tell and self.device not in self.air.asleep:
            self._say("heard", self.held.pop(0))

    def waiting(self) -> int:
        return 0

    def end(self) -> None:
        self.tell = None
        self.is_open = False
        if self.other:
            other = self.other

            def closed() -> None:
                other.deliver()
                other.is_open = False
                if not other.cut:
                    other._say("closed", "")

            self.air.soon(closed)

    def _say(self, what: str, text: str) -> None:
        if self.tell:
            self.tell(what, text)

    def _sdp(self, setup: str) -> str:
        return sdp(self.mark, self.device, setup, self.secret)


def sdp(mark: str, device: str, setup: str, secret: str = "u3eTAXgfzrhe2gIG62nUcBPf") -> str:
    """A description as Chromium's; mark, secret: its credentials, which no other has unless it was given them."""
    digest = sha256(device.encode()).hexdigest().upper()
    fingerprint = ":".join(digest[at : at + 2] for at in range(0, 64, 2))
    return "\r\n".join(
        [
            *(
                "v=0",
                "o=- 1 2 IN IP4 127.0.0.1",
                "s=-",
                "t=0 0",
                "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
            ),
            "a=candidate:1 1 udp 2113937151 31dbe444-efef-4ad4-8558-d8764ad4cfdb.local 42687 typ host generation 0 network-cost 999",
            *(
                f"a=ice-ufrag:{mark}",
                f"a=ice-pwd:{secret}",
                f"a=fingerprint:sha-256 {fingerprint}",
                f"a=setup:{setup}",
                "",
            ),
        ]
    )


def mark_of(description: str) -> str:
    return description.partition("a=ice-ufrag:")[2].split()[0]


class Connections:
    def __init__(self, air: Air, device: str) -> None:
        self.air = air
        self.device = device
        self.awake: list[bool] = []
        self._heard: Callable[[str], object] = lambda text: None
        self._seen: Callable[[], object] = lambda: None
        air.tabs.append(self)

    def able(self) -> bool:
        return self.air.able

    def server(self) -> str:
        return self.air.server

    def connection(self, tell: Tell) -> Line:
        return Line(self.air, self.device, tell)

    def post(self, text: str) -> None:
        for tab in self.air.tabs:
            if tab is not self and tab.device == self.device:
                self.air.soon(lambda tab=tab: tab._heard(text))

    def listen(self, heard: Callable[[str], object], seen: Callable[[], object]) -> None:
        self._heard, self._seen = heard, seen

    def look(self) -> None:
        """The tab is looked at again."""
        self._seen()

    def stay_awake(self, wanted: bool) -> None:
        self.awake.append(wanted)

    def remember(self, text: str) -> None:
        self.air.notes[self.device] = text

    def remembered(self) -> str:
        return self.air.notes.get(self.device, "")
