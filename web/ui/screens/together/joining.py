"""What an invitation's link shows to whoever opens it, and what an answer's link does in a tab of its own."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from ui.app import games, shared_games
from ui.app.people import called
from ui.app.routes import parameters
from ui.app.storage_keys import NAME
from ui.kit.loader import load
from ui.kit.names import isolated
from ui.kit.shapes import OBJECT, read_as
from ui.kit.sheet import act
from ui.kit.text import t
from ui.kit.tree import h
from ui.screens.together import arriving, pages, pairing
from ui.screens.together.letter_page import LetterPage

if TYPE_CHECKING:
    from typing import Any

    from ui.app.types import SharedGame
    from ui.kit.tree import Node
    from ui.room.room import ConnectedRoom
    from ui.screens.together.own_device import Taking
    from ui.screens.together.route import Together

PATIENCE = 4  # seconds after which an answer that no tab has taken is to be handed over in another way


def arrive(screen: Together, address: str) -> None:
    """Shows what an invitation or an answer leads to."""

    def came(well: bool) -> None:
        if screen.wanted != address:
            return
        if well:
            kind = Answered if "answer=" in address else Invited
            screen.letter = (
                kind(screen, address)
                if "=" in address
                else load("ui.screens.together.own_device").Giving(screen)
            )
            screen.frames.focus(screen.heading)
        else:
            screen.missing = True
        screen.frames.request()

    pairing.fetched(screen.page, came)


class Letter(LetterPage):
    """What was written on a link. `wrong` says why it cannot be used, or ""."""

    def __init__(self, screen: Together, address: str) -> None:
        self._screen = screen
        self._page = screen.page
        self.letters = load("ui.room.letters")
        self.made = pairing.letters_in(address)
        self.wrong = ""
        self.found: dict[str, Any] = {}
        try:
            self.found = self.letters.read(self.made)
        except load("ui.room.description").Unreadable as error:
            self.wrong = t("room.link." + error.reason)

    def title(self) -> str:
        return t("import.own_device" if self.found.get("type") == self.letters.BELONGINGS else "room.title")

    def error(self) -> list[Node]:
        return [
            h("p", {"class": "error", "role": "alert"}, self.wrong, key="wrong"),
            act("home", t("back"), None, (), False),
        ]


class Invited(Letter):
    """An invitation: who one is, then the answer, then the game."""

    def __init__(self, screen: Together, address: str) -> None:
        super().__init__(screen, address)
        self.known: SharedGame | None = (
            None  # the game as it is kept here, of somebody who plays in it and comes back
        )
        self.free: list[int] = []  # the seats that may be taken
        self._address = address
        self._names = shared_games.names_in(address)  # of the people who are invited, by seat
        self._taken = parameters(address).get("taken", "").split(",")  # seats that others have
        self.answering = False
        self._taking: Taking | None = None
        if self.wrong:
            return
        if not self._page.browser.part("connections").Connections().able():
            self.wrong = t("room.unable")
        elif self.found["type"] == self.letters.BELONGINGS:
            pass
        elif self.found["type"] != self.letters.GAME:
            self.wrong = t("room.link.other")
        elif self._is_own():
            self.wrong = t("room.same_device")
        else:
            store = self._page.store
            names = [
                name for name in shared_games.ids(store) if self.letters.key_of(name) == self.found["key"]
            ]
            known = shared_games.read(store, names[0]) if names else None
            mine = known["mine"] if known else []
            self.known = known if mine else None
            offered = [seat for seat in self.found["free"] if str(seat) not in self._taken]
            self.free = sorted(set(offered + mine))
            if mine and not [seat for seat in mine if seat not in self.found["free"]]:
                self._answer(tuple(mine))

    def _is_own(self) -> bool:
        """Whether it is the invitation of the table in this tab, whose room is to stay as it is."""
        room = self._screen.game.room
        return room is not None and not room.closed and self.letters.device_of(self.found) == room.own

    def do_join(self, seat: str = "") -> None:
        """Says who one is: the seat, or none for somebody who follows."""
        mine = self.known["mine"] if self.known else []
        name = self._names[int(seat)] if seat and int(seat) < len(self._names) else ""
        if name and not self._page.store.get(NAME):
            self._page.store.put(NAME, name)
        self._answer(tuple(mine) if seat and int(seat) in mine else (int(seat),) if seat else ())

    def _answer(self, seats: tuple[int, ...]) -> None:
        if self.known and seats != tuple(self.known["mine"]):  # somebody else has what was one's own here
            self.known = None
        room = self._enter(self.found["key"])
        room.game = self._link
        room.arrived = self._arrived
        room.turned_away = self._turned_away
        names = self.known["names"] if self.known else ()
        room.join(
            self.found, self._page.store.get(NAME) or (names[seats[0]] if names and seats else ""), seats
        )
        self._page.announcer.say(t("room.answer.says"))

    def _enter(self, key: int | None) -> ConnectedRoom:
        """A room of its own."""
        self.answering = True
        return self._screen.game.open_room(key)

    def do_take_over(self) -> None:
        """Everything is to come from the device that invites."""
        room = self._enter(None)
        self._taking = load("ui.screens.together.own_device").Taking(self._screen, room)
        room.join(self.found, "", ())
        self._page.announcer.say(t("room.answer.says"))

    def leave(self) -> None:
        room = self._screen.game.room
        if room and self.answering and (self._taking or not room.peers):  # nobody has come, or everything
            self._screen.game.leave_room()

    def _link(self) -> str:
        return self.known["link"] if self.known else ""

    def _arrived(self, link: str) -> None:
        """The game has come, and is put on the table."""
        screen = self._screen
        room = screen.game.room
        assert room
        room.arrived = None
        if screen.letter is not self:
            return
        screen.letter = None
        link = arriving.named(screen, link)
        if self.known and self.letters.key_of(shared_games.game_of(link)) == self.found["key"]:
            screen.opener.visit(link)
        else:
            arriving.play(screen, link, list(room.seats))

    def _turned_away(self) -> None:
        """Somebody else has the seat: the invitation is open for another one."""
        screen = self._screen
        room = screen.game.room
        if room is None or self.known:
            return
        for name in shared_games.ids(self._page.store):
            if self.letters.key_of(name) == room.key:
                shared_games.forget(self._page.store, name)
        taken = [each for each in self._taken if each] + [str(seat) for seat in room.seats]
        screen.opener.visit(self._address.partition("&taken=")[0] + "&taken=" + ",".join(taken))

    def do_join_share(self) -> None:
        self._page.share(self._reply())

    def do_join_copy(self) -> None:
        self._page.copy(self._reply(), t("room.answer.copied"))

    def _reply(self) -> str:
        """The link of the answer, or "" while there is none."""
        room = self._screen.game.room
        made = room.joining.letters if room and room.joining else ""
        return self._page.browser.address() + self.letters.REPLY + made if made else ""

    def nodes(self) -> list[Node | None]:
        if self.wrong:
            return list(self.error())
        return self._answer_nodes() if self.answering else self._question_nodes()

    def _question_nodes(self) -> list[Node | None]:
        found = self.found
        if found["type"] == self.letters.BELONGINGS:
            return [
                h("p", {"class": "lead", "role": "status"}, t("room.own.offers"), key="says"),
                h(
                    "div",
                    {"class": "ways"},
                    [act("take_over", t("room.own.take")), act("home", t("back"), None, (), False)],
                    key="ways",
                ),
            ]
        title = games.title(found["game"]) if found["game"] in games.BY_NAME else t("title")
        says = (
            t("room.invites", who=isolated(found["host"]), game=title)
            if found["host"]
            else t("room.invited", game=title)
        )
        free = self.free
        ways = [
            act(
                "join " + str(seat),
                t("together.take.seat", who=called(self._names, seat))
                if len(free) > 1
                else t("together.take"),
            )
            for seat in free
        ]
        ways.append(act("join", t("room.watch"), None, (), False))
        own = pages.own_name(self._page.store)
        return [
            h("p", {"class": "error", "role": "alert"}, t("room.away.taken"), key="taken")
            if any(self._taken)
            else None,
            h("p", {"class": "lead", "role": "status"}, says, key="says"),
            own if len(free) != 1 else h("form", {"data-submit": "join " + str(free[0])}, [own], key="form"),
            h("p", None, t("room.which" if free else "together.full"), key="which")
            if len(free) != 1
            else None,
            h("div", {"class": "ways"}, ways, key="ways"),
            h(
                "p",
                {"class": "s"},
                pairing.with_server(self._page, t("room.learns"), "room.learns.server"),
                key="learns",
            ),
        ]

    def _answer_nodes(self) -> list[Node | None]:
        room = self._screen.game.room
        if self._taking and room and room.peers:
            return list(self._taking.nodes())
        link = self._reply()
        host = t("room.own.old") if self._taking else isolated(self.found["host"]) or t("room.host")
        if not link:
            if room and room.trouble:
                return [
                    h("p", {"class": "error"}, room.trouble, key="trouble"),
                    h("p", None, t("room.scan_again", who=host), key="again"),
                    act("home", t("back"), None, (), False),
                ]
            return [h("p", {"class": "loading"}, t("room.preparing"), key="preparing")]
        return [
            h("p", {"class": "lead", "role": "status"}, t("room.answer.shows", who=host), key="says"),
            pairing.trouble(room),
            pairing.code(self._page, link, t("room.answer.qr")),
            pairing.pass_on(self._page, "join", "data-answer", link, t("room.answer.send", who=host)),
            h("p", {"class": "s"}, t("room.own.waits" if self._taking else "room.answer.waits"), key="waits"),
        ]


class Answered(Letter):
    """An answer whose link was opened, mostly by a camera: it is handed to the tab with the table."""

    def __init__(self, screen: Together, address: str) -> None:
        super().__init__(screen, address)
        self.taken = False
        self.older = (
            False  # whether a table has said that its invitation has been answered already, or is too old
        )
        self.left = False
        self.asked = 0
        self._on_time = self._post
        if self.wrong:
            return
        if self.found["type"] != self.letters.ANSWER:
            self.wrong = t("room.link.other")
        elif screen.game.room and not screen.game.room.closed:  # the table is in this tab
            reason = screen.game.room.take(self.made)
            if reason:
                self.wrong = t("room.answer." + reason)
            else:
                self._screen.to_table()
        else:
            self._connections = self._page.browser.part("connections").Connections()
            self._connections.listen(self._heard, self._post)
            self._post()

    def _post(self) -> None:
        """Tells the other tabs, again and again: a tab may be asleep."""
        if self.taken or self.left:
            return
        self._connections.post(json.dumps({"answer": self.made}))
        self.asked += 1
        self._page.browser.later(self._on_time, 1000)
        if self.asked == PATIENCE:
            self._page.announcer.say(self._says())
        self._page.frames.request()

    def _heard(self, text: str) -> None:
        said = read_as(text, OBJECT, {})
        if said.get("took") == self.found["number"]:
            self.taken = True
            self._page.announcer.say(self._says())
            self._page.frames.request()
        elif said.get("older") == self.found["number"]:
            self.older = True

    def leave(self) -> None:
        self.left = True

    def do_answer_copy(self) -> None:
        self._page.copy(self._page.browser.address() + self.letters.REPLY + self.made, t("room.hand.copied"))

    def nodes(self) -> list[Node | None]:
        if self.wrong:
            return list(self.error())
        stranded = not self.taken and not self.older and self.asked >= PATIENCE
        return [
            h("p", {"class": "lead", "role": "status"}, self._says(), key="says"),
            act("answer_copy", t("together.copy")) if stranded else None,
        ]

    def _says(self) -> str:
        """What has become of the answer. A table that knows nothing of it may be another one than that which waits."""
        if self.taken:
            return t("room.hand.done")
        if self.asked < PATIENCE:
            return t("room.hand.looking")
        return t("room.answer.unknown" if self.older else "room.hand.nobody")
