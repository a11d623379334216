"""Everything that is kept goes from one device of a player to another: the pages on both. What comes is listed before it is added, as when
a file is imported."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.kit.loader import load
from ui.kit.sheet import act
from ui.kit.text import number, t
from ui.kit.tree import h
from ui.screens.together import pairing
from ui.screens.together.letter_page import LetterPage

if TYPE_CHECKING:
    from ui.kit.tree import Node
    from ui.room.belongings import Giver
    from ui.room.room import ConnectedRoom
    from ui.screens.together.route import Together

LAST_WORD = 10000  # milliseconds in which the old device hears that all has come, and ends the connection


class Giving(LetterPage):
    """The old device: it shows a code, takes the answer, and sends."""

    def __init__(self, screen: Together) -> None:
        self._screen = screen
        self._page = screen.page
        self._letters = load("ui.room.letters")
        self.answer_field = pairing.AnswerField(screen.game)
        self.giver: Giver | None = None
        self.able = bool(screen.page.browser.part("connections").Connections().able())
        if self.able:
            room = screen.game.open_room(None)
            text = load("ui.app.transfer").exported(screen.page.history)
            self.giver = load("ui.room.belongings").Giver(room, text, self._changed)
            room.invite(self._written)

    def _written(self, description: bytes) -> str:
        return self._letters.offer(description, self._letters.BELONGINGS)  # type: ignore[no-any-return]  # loaded late

    def _changed(self) -> None:
        giver, room = self.giver, self._screen.game.room
        if giver and giver.got and room:
            room.invite(None)
        if giver and giver.is_done():
            self._page.announcer.say(t("room.own.sent"))
            if room:
                room.close()  # the new device waits for that
        self._page.frames.request()

    def title(self) -> str:
        return t("import.own_device")

    def leave(self) -> None:
        """Another screen is shown."""
        self._screen.game.leave_room()

    def link(self) -> str:
        room = self._screen.game.room
        return (
            self._page.browser.address() + self._letters.JOIN + room.invitation
            if room and room.invitation
            else ""
        )

    def do_invite_share(self) -> None:
        self._page.share(self.link())

    def do_invite_copy(self) -> None:
        self._page.copy(self.link(), t("room.invite.copied"))

    def do_take_answer(self) -> None:
        self.answer_field.take_pasted()

    def typed(self, value: str) -> None:
        self.answer_field.typed(value)

    def nodes(self) -> list[Node | None]:
        room, giver = self._screen.game.room, self.giver
        if not self.able:
            return [h("p", {"class": "error", "role": "alert"}, t("room.unable"), key="error")]
        assert giver
        says = h("p", {"class": "lead"}, t("room.own.says"), key="says")
        if giver.is_done():
            return [
                h("p", {"class": "lead", "role": "status"}, t("room.own.sent"), key="sent"),
                act("home", t("back"), None, (), False),
            ]
        if giver.got or room and room.open_peers():
            kids: list[Node | None] = [says]
            return kids + progress(room, giver.got, giver.of)
        link = self.link()
        if not link:
            return [
                says,
                pairing.trouble(room) or h("p", {"class": "loading"}, t("room.preparing"), key="preparing"),
            ]
        return [
            says,
            pairing.trouble(room),
            pairing.code(self._page, link, t("room.invite.qr")),
            h(
                "ol",
                {"class": "room-steps"},
                [h("li", None, t("room.own.scan"), key="1"), h("li", None, t("room.step.answer"), key="2")],
                key="steps",
            ),
            pairing.pass_on(self._page, "invite", "data-invite", link, t("room.invite.send")),
            self.answer_field.node(),
        ]


class Taking:
    """The new device: it takes, and lists what would be added. It belongs to the page of the invitation."""

    def __init__(self, screen: Together, room: ConnectedRoom) -> None:
        self._screen = screen
        self._page = screen.page
        self._room = room
        self.taker = load("ui.room.belongings").Taker(room, screen.frames.request, self._came)

    def _came(self, text: str) -> None:
        self._room.changed = self._has_left
        self._page.browser.later(self._room.close, LAST_WORD)
        self._screen.game.room = None
        self._page.navigation.show_aside("statistics")
        self._page.navigation.get("statistics").take_file(text, "device")  # type: ignore[attr-defined]  # its own

    def _has_left(self) -> None:
        """What was sent last is on its way until the old device ends the connection."""
        if not [peer for peer in self._room.peers if peer.line]:
            self._room.close()

    def nodes(self) -> list[Node]:
        return [h("p", {"class": "lead", "role": "status"}, t("room.own.comes"), key="says")] + progress(
            self._room, self.taker.got, self.taker.of
        )


def progress(room: ConnectedRoom | None, done: int, total: int) -> list[Node]:
    """How much has come, and whether the connection is there."""
    lost = not room or not room.open_peers()
    return [
        h("p", None, t("room.own.progress", done=number(100 * done // total if total else 0)), key="progress")
    ] + ([h("p", {"class": "error", "role": "alert"}, t("room.own.lost"), key="lost")] if lost else [])
