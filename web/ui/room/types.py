"""What a connected table knows of the connection: types alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from worker.protocol import Snapshot, Together

    from ui.app.page import Page
    from ui.app.types import View
    from ui.room.line import Line
    from ui.table.requests import Request
    from ui.table.types import Named


class Peer(Protocol):
    """Another device that this one is, or was, connected with.

    `id` names the device. It follows from the certificate that secures its connection, so no other device can have it. It
    is the same after a break, and after a reload where the browser keeps certificates. `name` is what its player is called, or "".
    `seats` are those that it says it plays, none if it only follows. `is_open` is whether something can be sent to it now.
    """

    id: str
    name: str
    seats: tuple[int, ...]
    is_open: bool


class Room(Protocol):
    """The devices that are connected, for one game. Each is connected with each.

    `own` is the id of this device. `peers` has every device that was here since the room was opened, open or not, in the same
    order for as long as the room is open.

    `heard(peer, text)` is called with each text of a peer, in the order in which that peer sent them. `changed()` is called
    after somebody has come, gone, come back, or told another name or other seats. Whoever uses the room sets both. They are called
    in tasks of their own, never inside `send`. When a peer comes, `changed` is called before its first text is heard.
    """

    own: str
    peers: tuple[Peer, ...]
    holders: dict[int, str]
    heard: Callable[[Peer, str], object]
    changed: Callable[[], object]

    def send(self, text: str, to: Peer | None = None) -> None:
        """Sends a text of at most 60,000 characters to one peer, or to all that are open. What is sent to a peer that is not open is lost."""

    def introduce(self, name: str, seats: tuple[int, ...]) -> None:
        """Tells all peers, now and when they come, what the player is called here and which seats this device plays."""

    def refuse(self, peer: Peer, reason: str, returns: bool = False, why: str = "refused") -> None:
        """Closes the channel to a peer for good, and shows the reason: one sentence. returns: whether it may come back by another
        answer, as somebody who has only taken the wrong seat. why: what the peer is told, of `ui.room.channel_texts.AWAY`."""

    def hold(self, seat: int, device: str) -> None:
        """Notes which device plays a seat, in `holders`: for as long as this tab is there, even if it is loaded again."""

    def peer(self, name: str) -> Peer | None:
        """The device with this id, or None."""

    def stay_awake(self, wanted: bool) -> None:
        """Keeps the screen on while it is wanted, where the browser can do that."""

    def close(self) -> None:
        """Leaves the room: the others see at once that this device has gone."""


class Session(Protocol):
    """What shows the game (see `ui.table.session`)."""

    foreground: bool
    request: Request | None

    @property
    def snapshot(self) -> Snapshot: ...
    @property
    def view(self) -> View: ...
    @property
    def position(self) -> str: ...
    @property
    def named(self) -> str: ...
    @property
    def at_table(self) -> bool: ...
    @property
    def staging(self) -> bool: ...
    def send(self, message: Named) -> None: ...


class Table(Protocol):
    """The game on the table, as far as the connected devices need it (see `ui.screens.together.mode`)."""

    page: Page
    together: Together

    @property
    def session(self) -> Session: ...
    @property
    def live(self) -> object: ...
    @property
    def is_idle(self) -> bool: ...
    def others(self, seats: Sequence[int]) -> str: ...
    def adopt(self, link: str) -> None: ...
    def learn_end(self, link: str) -> None: ...
    def follow_on(self, link: str, old: str) -> None: ...


class Ends(Protocol):
    """What hears what becomes of connections."""

    def opened(self, line: Line) -> None: ...
    def came(self, line: Line, text: str) -> None: ...
    def failed(self, line: Line) -> None: ...
    def faltered(self, line: Line) -> None: ...


class Connection(Protocol):
    """See `ui.browser.connections.Connection`."""

    def offer(self, credentials: str = "") -> None: ...
    def answer(self, description: str) -> None: ...
    def accept(self, description: str) -> None: ...
    def send(self, text: str) -> bool: ...
    def waiting(self) -> int: ...
    def end(self) -> None: ...


class Connections(Protocol):
    """See `ui.browser.connections.Connections`."""

    def able(self) -> bool: ...
    def server(self) -> str: ...
    def connection(self, tell: Callable[[str, str], object]) -> Connection: ...
    def post(self, text: str) -> None: ...
    def listen(self, heard: Callable[[str], object], seen: Callable[[], object]) -> None: ...
    def stay_awake(self, wanted: bool) -> None: ...
    def remember(self, text: str) -> None: ...
    def remembered(self) -> str: ...
