"""The sheet by which a table connects with other devices in the room: the invitation, the field for an answer, and who is here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app import shared_games
from ui.app.lazy_screen import missing
from ui.app.people import called
from ui.app.storage_keys import NAME
from ui.kit.loader import load
from ui.kit.phrases import listed
from ui.kit.sheet import act, fault, text_field
from ui.kit.sheet import frame as sheet_frame
from ui.kit.text import t
from ui.kit.tree import h

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from js import Answer

    from ui.app.page import Page
    from ui.kit.tree import Node
    from ui.room.room import ConnectedRoom
    from ui.screens.together.mode import TogetherMode

LONGEST_PASTED = 2000  # characters
MOST_SQUARES = 117  # in a row of a QR code: on a phone each is then 2.6 pixels wide, about as little as a camera tells apart


def fetched(page: Page, then: Callable[[bool], object]) -> None:
    """Fetches what connects devices, then calls `then(whether it is there)`."""

    def came(answer: Answer) -> None:
        if answer.ok:
            page.words.read("room")
        then(answer.ok)

    page.browser.fetch("room", came)


def letters_in(text: str) -> str:
    """The letters of an answer, or an invitation, in a text that somebody has pasted: in a link, or they alone."""
    for name in ("answer=", "join="):
        if name in text:
            text = text.rpartition(name)[2]
    found = ""
    for c in text:  # whatever follows was written around it
        if "0" <= c <= "9" or "A" <= c.upper() <= "Z":
            found += c
        elif found:
            break
    return found


def code(page: Page, link: str, says: str, below: str = "") -> Node:
    """A link as a QR code, or that it is too long for one. says: what screen readers say of it; below: what stands below it."""
    squares = page.browser.qr(link)
    if not squares or squares.find(" ") > MOST_SQUARES:
        return h("p", {"role": "status"}, t("together.code.none"), key="none")
    return h(
        "figure",
        {"class": "qr"},
        [
            h(
                "canvas",
                {"role": "img", "aria-label": says},
                paint=("ui.screens.together.qr_painter", squares),
                key="code",
            ),
            h("figcaption", {"class": "s"}, below, key="says") if below else None,
        ],
        key="qr",
    )


def trouble(room: ConnectedRoom | None) -> Node | None:
    """Why nobody could be connected."""
    return h("p", {"class": "error"}, room.trouble, key="trouble") if room and room.trouble else None


def with_server(page: Page, without: str, key: str) -> str:
    """What is said of a connection: `without` a server, or the text of a key where the site names one."""
    server = page.browser.part("connections").Connections().server()
    return t(key, server=server) if server else without


def pass_on(page: Page, do: str, marker: str, link: str, sends: str) -> Node:
    """The ways to send a link. do: what it is for, "invite" or "join". marker: the attribute that tells programs where it is."""
    ways = [h("a", {"href": link, marker: "", "class": "room-link"}, t("room." + do + ".link"), key="a")]
    if page.browser.shares():
        ways.append(act(do + "_share", sends, None, (), False))
    ways.append(act(do + "_copy", t("together.copy"), None, (), False))
    return h("div", {"class": "ways room-ways"}, ways, key="ways")


class AnswerField:
    """The field for an answer that was sent, to an invitation of the room of `game`."""

    def __init__(self, game: TogetherMode) -> None:
        self._page = game.page
        self._game = game
        self.pasted = ""
        self.wrong = ""  # what is wrong with what was pasted

    def typed(self, value: str) -> None:
        self.pasted = value[:LONGEST_PASTED]
        self._page.frames.request()  # so that it is known what the field shows, once it is emptied

    def take_pasted(self) -> None:
        """Takes what was pasted, or says what is wrong with it."""
        room = self._game.room
        reason = room.take(letters_in(self.pasted)) if room else "unknown"
        self.wrong = t("room.answer." + reason) if reason else ""
        if not reason:
            self.pasted = ""
        self._page.announcer.say(self.wrong or t("room.connecting"))
        self._page.frames.request()

    def node(self) -> Node:
        return h(
            "form",
            {"data-submit": "take_answer", "class": "room-paste"},
            [
                text_field(
                    "answer",
                    t("room.paste"),
                    "",
                    self.pasted,
                    "label",
                    {
                        "inputmode": "url",
                        "maxlength": str(LONGEST_PASTED),
                    },
                    wrong=bool(self.wrong),
                ),
                fault("answer", self.wrong),
                h(
                    "button",
                    {"class": "act", "type": "submit"},
                    [h("b", None, t("room.paste.do"))],
                    key="take",
                ),
            ],
            key="paste",
        )


class Pairing:
    """Its gestures belong to the table. There is no room until the first invitation was asked for."""

    def __init__(self, mode: TogetherMode) -> None:
        self._page = mode.page
        self._mode = mode
        self.missing = False
        self._field = AnswerField(mode)
        self._returns = ""  # the name of the device that this one comes back to

    # inviting

    def do_connect(self) -> None:
        """Opens the sheet. What it needs is fetched when it is first opened."""
        self.missing = False
        self._field.wrong = ""
        self._page.sheets.show("connect")
        if self._room:
            self._invite()
        else:
            fetched(self._page, self._ready)

    def _ready(self, well: bool) -> None:
        self.missing = not well
        self._page.frames.request()
        if well and not self._room:
            key = load("ui.room.letters").key_of(self._mode.together["id"])
            self._mode.open_room(key)
            self._mode.settle_in()
        if self._room:
            self._invite()

    @property
    def _room(self) -> ConnectedRoom | None:
        return self._mode.room

    def _invite(self) -> None:
        assert self._room
        if self._room.connections.able():
            self._room.invite(self._letters)

    def _letters(self, description: bytes) -> str:
        """The letters of an invitation."""
        together = self._mode.together
        players = self._mode.session.snapshot["view"]["seats"]
        mine = together["mine"]
        host = together["names"][mine[0]] if mine else self._page.store.get(NAME) or ""
        return load("ui.room.letters").invitation(  # type: ignore[no-any-return]  # loaded late
            description, together["id"], self._mode.session.view["game"], len(players), self._free(), host
        )

    def _free(self) -> list[int]:
        """The people's seats that nobody here plays."""
        assert self._room
        taken = list(self._mode.together["mine"])
        for peer in self._room.open_peers():
            taken += peer.seats
        return [
            seat["seat"]
            for seat in self._mode.session.view["seats"]
            if seat["player"] in ("human", "elsewhere") and seat["seat"] not in taken
        ]

    # coming back

    def _ways_back(self) -> dict[str, list[str]]:
        """The devices that this one may come back to by one scan: (name, letters) of each."""
        room = self._room
        if not room or room.open_peers():
            return {}
        return load("ui.room.remembered").ways_back(room.connections, room.key)  # type: ignore[no-any-return]  # loaded late

    def do_come_back(self, device: str) -> None:
        """Shows the answer to the invitation that a device has given this one before."""
        back = self._ways_back().get(device)
        if not back or not self._room:
            return
        try:
            found = load("ui.room.letters").read(back[1])
        except load("ui.room.description").Unreadable:
            self._page.announcer.tell(t("room.link.damaged"))
            return
        self._returns = back[0]
        self._room.join(found, self._room.name, self._room.seats)

    def _reply(self) -> str:
        """The link of that answer, or ""."""
        made = self._room.joining.letters if self._room and self._room.joining else ""
        return self._page.browser.address() + load("ui.room.letters").REPLY + made if made else ""

    def do_join_share(self) -> None:
        self._page.share(self._reply())

    def do_join_copy(self) -> None:
        self._page.copy(self._reply(), t("room.answer.copied"))

    def shut(self) -> None:
        """The sheet is closed. What was shown can still be answered for some minutes."""
        if self._room:
            self._room.invite(None)

    def link(self) -> str:
        """The link of the invitation, or ""."""
        made = self._room.invitation if self._room else ""
        return self._page.browser.address() + load("ui.room.letters").JOIN + made if made else ""

    def sent(self) -> str:
        """The same with the names of those who are invited, for whom a code has no room."""
        return shared_games.with_names(self.link(), self._mode.expected())

    def do_invite_share(self) -> None:
        self._page.share(self.sent())

    def do_invite_copy(self) -> None:
        room = self._room
        several = room is not None and room.is_for_several()
        self._page.copy(self.sent(), t("room.invite.copied.several" if several else "room.invite.copied"))

    # answers

    def typed(self, value: str) -> None:
        self._field.typed(value)

    def do_take_answer(self) -> None:
        """The answer that was pasted."""
        self._field.take_pasted()

    def do_disconnect(self) -> None:
        """Leaves the room; the game stays."""
        self._mode.leave_room()
        self._page.sheets.close_all()
        self._page.announcer.tell(t("room.left"))

    # what is shown

    def sheet(self) -> Node:
        return sheet_frame(
            t("room.title") if self._room else t("together.connect"),
            self._kids(),
            None,
            "share-sheet room-sheet",
        )

    def _kids(self) -> list[Node | None]:
        page = self._page
        room = self._room
        if self.missing:
            return list(missing(page.newer, t("together.missing"), "connect"))
        if not room:
            return [h("p", {"class": "loading"}, t("together.loading"), key="loading")]
        if not room.connections.able():
            return [h("p", {"class": "error", "role": "alert"}, t("room.unable"), key="error")]
        reply = self._reply()
        if reply:
            return [
                h("p", {"role": "status"}, t("room.answer.shows", who=self._returns), key="says"),
                trouble(room),
                code(page, reply, t("room.answer.qr")),
                pass_on(page, "join", "data-answer", reply, t("room.answer.send", who=self._returns)),
                self._who(),
            ]
        link = self.link()
        back = self._ways_back()
        free = self._free()
        waits = listed([called(self._mode.names(), seat) for seat in free])
        kids: list[Node | None] = [trouble(room)]
        if back:
            kids += [
                h("p", None, t("room.back"), key="back"),
                h(
                    "div",
                    {"class": "ways"},
                    [
                        act("come_back " + device, t("room.back.to", who=each[0]))
                        for device, each in sorted(back.items(), key=lambda each: (each[1][0], each[0]))
                    ],
                    key="ways-back",
                ),
            ]
        if link:
            kids += [
                code(page, link, t("room.invite.qr")),
                h(
                    "ol",
                    {"class": "room-steps"},
                    [
                        h(
                            "li",
                            None,
                            t("room.step.scan", who=waits, n=len(free)) if free else t("room.step.watch"),
                            key="1",
                        ),
                        h("li", None, t("room.step.answer"), key="2"),
                    ],
                    key="steps",
                ),
            ]
        elif not room.trouble:
            kids.append(h("p", {"class": "loading"}, t("room.preparing"), key="preparing"))
        kids.append(self._who())
        if link:
            kids += [
                pass_on(page, "invite", "data-invite", self.sent(), t("room.invite.send")),
                h("p", {"class": "s"}, t("room.invite.several"), key="several")
                if len(free) > 1 and room.is_for_several()
                else None,
                self._field.node(),
            ]
        kids.append(h("p", {"class": "s"}, with_server(page, t("room.says"), "room.says.server"), key="says"))
        if room.peers:
            kids.append(act("disconnect", t("room.leave"), None, (), False))
        return kids

    def _who(self) -> Node:
        """Who is here, and who is missing."""
        room = self._room
        assert room
        rows = [_row("own", True, t("room.you"), t("room.this"))]
        for peer in room.peers:
            state = "open" if peer.is_open else "refused" if peer.refused else "gone"
            rows.append(
                _row(peer.id, peer.is_open, room.called(peer), peer.refused or t("room.state." + state))
            )
        known = [seat for peer in room.peers for seat in peer.seats]
        for seat in self._free():
            if seat not in known:
                rows.append(
                    _row(
                        "seat" + str(seat),
                        False,
                        called(self._mode.names(), seat),
                        t("live.state.missing"),
                    )
                )
        return h("ul", {"class": "room-who"}, rows, key="who")


def _row(key: str, is_here: bool, name: str, state: str) -> Node:
    return h(
        "li",
        {"class": "here" if is_here else None},
        [h("b", None, name + " ", key="name"), h("span", None, state, key="state")],
        key=key,
    )


def live_count(room: Any) -> str | None:
    """How many devices are connected, this one included; None if nobody has been."""
    return str(1 + len(room.open_peers())) if room and room.peers else None
