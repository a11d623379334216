"""The table of a game with people elsewhere: what the others did is shown, then comes one's own turn, then the link to send."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app import games, shared_games
from ui.app.people import called
from ui.app.storage_keys import NAME
from ui.kit.controls import button
from ui.kit.names import plain
from ui.kit.phrases import listed
from ui.kit.sheet import frame as sheet_frame
from ui.kit.text import number, t
from ui.kit.tree import h
from ui.screens.together import arriving, disputes, elsewhere, giving, pairing, sheets
from ui.screens.together.mode import TogetherMode
from ui.table import frame
from ui.table.messages import Left, Opened, Pause, PauseComputers
from ui.table.screen import TableScreen
from ui.table.session import Session
from ui.table.sheets import entry

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from worker.protocol import Snapshot, Told

    from ui.app.page import Page
    from ui.app.places import Place
    from ui.kit.tree import Node
    from ui.screens.together.route import Together


class SharedScreen(TableScreen):
    """`scans`: whether the QR code is shown."""

    def __init__(self, page: Page, place: Place, mode: TogetherMode, way_in: Together) -> None:
        """way_in: the screen that leads to such games."""
        self._way_in = way_in
        self.mode = mode
        mode.session = Session(page, mode)
        super().__init__(page, place, mode.session)
        self.store = page.store
        self.browser = page.browser
        self.pairing = pairing.Pairing(self.mode)
        self.giving = giving.Giving(self.mode)
        self.scans = False

    # where it is

    def begin(self, snapshot: Snapshot, invited: Told | None, keeps: bool, asked: Sequence[str] = ()) -> None:
        """Puts a game on the table. invited, keeps, asked: as in `ui.screens.together.arriving.play`."""
        before = self.mode.live
        self.mode.begin(snapshot["together"], invited, keeps, list(asked))
        if self.mode.live is not before:
            self.pairing = pairing.Pairing(self.mode)
        self.scans = False
        self.send(Opened(snapshot, False))
        if invited:
            self.send(PauseComputers())  # what the others did is shown once the seat is taken
            self.sheets.show("invitation")
            self.announcer.say(
                sheets.back_says(self.mode) if sheets.comes_back(self.mode) else sheets.invites(self.mode)
            )
        elif self._way_in.connects:
            self._connect_first()

    def open(self, address: str) -> None:
        self.opener.visit(address)

    def leave_for_good(self) -> None:
        self.send(Left())

    def gestures(self) -> tuple[object, ...]:
        return super().gestures() + (self.pairing, self.giving)

    def typed(self, name: str, value: str) -> bool:
        if name == "answer":
            self.pairing.typed(value)
            return True
        return super().typed(name, value)

    def sheet_changed(self) -> None:
        super().sheet_changed()
        if self.sheets.kind != "connect":
            self.pairing.shut()

    # sending

    def link(self, whose: int | None = None) -> str:
        """The whole link that tells the others all that is known here, but for what is sealed. whose: the seat of the one
        person whom it invites; None: of the only one who is waited for, if that is known."""
        link = self.browser.address() + self.mode.together["linked"]
        free = self.mode.free()
        if whose is None and len(free) == 1 and self.mode.together["waits"] == free:
            whose = free[0]
        link = shared_games.with_names(link, self.mode.expected(whose))
        name = self.mode.names()[whose] if whose is not None else ""
        return link if whose is None or not name else shared_games.meant_for(link, whose, name)

    def message(self, whose: int | None = None) -> str:
        """The link with what it is for, in sentences. whose: as in `link`."""
        together, game = self.mode.together, self.session.view["game"]
        own = [called(together["names"], seat) for seat in together["mine"] if together["names"][seat]]
        who = listed(own)
        if together["complete"]:
            says = t("together.message.end", game=games.title(game))
        elif not any([seat in together["taken"] for seat in together["waits"]]):
            says = t("together.message.invites", who=who) if who else t("together.message.invited")
            says += " " + t("together.message." + game)
        else:
            says = t("together.message", game=games.title(game), who=self.mode.others(together["waits"]))
            if who:
                most = max([self.session.view["seats"][seat]["score"] for seat in together["mine"]])
                says = t("together.message.from", who=who, points=number(most), says=says)
        return says + " " + self.link(whose)

    def do_turn_send(self) -> None:
        """Opens what the link can be sent with."""
        self.sheets.show("send")

    def do_turn_share(self, whose: str = "") -> None:
        seat = int(whose) if whose else None
        self.page.share(self.message(seat), lambda done: self._passed_on(done, seat))

    def _passed_on(self, done: bool, whose: int | None = None) -> None:
        """The link may be on its way to the others, or to the one person that it is for."""
        if done:
            self.mode.pass_on(whose)
        self.frames.request()

    def do_turn_code(self) -> None:
        """Shows the link as a QR code, whose library comes with what connects devices in a room."""

        def fetched(there: bool) -> None:
            self.scans = there
            if not there:
                self.announcer.tell(t("together.missing"))
            self._passed_on(there)

        pairing.fetched(self.page, fetched)

    def do_turn_copy(self, whose: str = "") -> None:
        seat = int(whose) if whose else None
        self.page.copy(
            self.link() if self.mode.invited else self.message(seat),
            t("said.copied" if self.mode.invited else "together.copied"),
            lambda done: self._passed_on(done, seat),
        )

    def do_set(self, name: str, *value: str) -> None:
        """The name of whoever takes the seat; or a link that was pasted."""
        if name == "pasted":
            self._way_in.do_set(name, *value)
            return
        self.store.put(NAME, plain(" ".join(value)))
        self.frames.request()

    def do_open_pasted(self) -> None:
        self._way_in.do_open_pasted()

    def do_sit(self) -> None:
        """Takes the seat, with the name that was given."""
        together = self.mode.together
        self.mode.taken()
        self.sheets.close_all()
        if self.session.computers.paused:
            self.send(Pause())
        if (
            together["mine"]
            and (self.store.get(NAME) or together["names"][together["mine"][0]])
            != together["names"][together["mine"][0]]
        ):
            arriving.play(self._way_in, together["known"], together["mine"])
        elif self._way_in.connects:
            self._connect_first()
        else:
            self.frames.focus("#turn")

    def do_look_on(self) -> None:
        """Only watches: the seat stays free, or whose it is."""
        invited = self.mode.invited
        assert invited
        self.sheets.close_all()
        arriving.play(self._way_in, invited["known"], [])

    def _connect_first(self) -> None:
        """The game was opened to connect devices."""
        self._way_in.connects = False
        self.pairing.do_connect()

    def close_sheet(self) -> None:
        """An invitation that is put off waits in the list of the start screen."""
        if self.sheets.kind == "invitation":
            self.opener.leave()
            return
        super().close_sheet()
        if self.mode.invited and not self.sheets.open:  # something else was looked at
            self.sheets.show("invitation")

    def do_learn(self) -> None:
        """The lesson first; it leads back to the invitation."""
        self.opener.visit("#/learn/" + self.session.view["game"])

    def do_again(self) -> None:
        self.mode.again()

    def do_rematch(self, start: str) -> None:
        self.do_again()

    def do_join_next(self) -> None:
        """Joins those who have begun the next game."""
        if self.mode.live:
            self.mode.live.join_next()

    def do_agree(self, number: str) -> None:
        live = self.mode.live
        if live and int(number) < len(live.questions):
            live.agree(int(number))

    def do_adopt(self, device: str) -> None:
        if self.mode.live:
            self.mode.live.adopt(device)

    def do_watch(self) -> None:
        """While the game goes on, nothing of it is watched."""
        if self.mode.together["complete"]:
            super().do_watch()

    def do_file(self) -> None:
        """A game in progress is not offered as a file."""

    # what is shown

    def sheet(self, kind: str, *about: Any) -> Node | None:
        if kind == "send":
            return sheets.send(self.mode, self.link, self.scans, self._way_in.pasted, self._way_in.wrong)
        if kind == "connect":
            return self.pairing.sheet()
        if kind == "invitation":
            return sheets.invitation(self.mode)
        if kind == "give":
            return self.giving.sheet()
        if kind == "menu" and not self.mode.together["complete"]:
            return self._menu()
        node = super().sheet(kind, *about)
        if (
            kind == "result"
            and node
            and self.mode.together["known"] != self.mode.came_with
            and not self.mode.connected
        ):
            elsewhere.put_end(node)
        if kind == "result" and node and self.mode.live and self.mode.live.next_says():
            elsewhere.put_next(node, self.mode.live.next_says())
        return node

    def _menu(self) -> Node:
        """What can be done while the game goes on: no replay, no file."""
        items = [
            entry("moves", "more", t("moves.title")),
            entry("what", "help", t("menu.what")),
            entry("log", "list", t("log.title")),
        ]
        items.append(entry("connect", "share", t("together.connect")))
        if self.mode.together["ready"] and not self.mode.connected:
            items.append(entry("turn_send", "share", t("together.send.again")))
        if self.mode.together["mine"]:
            items.append(entry("give", "computer", t("together.give")))
        else:
            which = "open " + self.mode.together["id"] + shared_games.WHICH
            items.append(entry(which, "more", t("together.which")))
        items += [
            entry("settings", "settings", t("settings.title")),
            entry("help", "help", t("help.title")),
            entry("keys", "keys", t("keys.title")),
            entry("leave", "leave", t("menu.leave")),
        ]
        return sheet_frame(
            t("menu.title"),
            [h("div", {"class": "groups"}, [h("div", {"class": "group"}, items)], key="groups")],
            None,
            "menu-sheet",
        )

    def view(self, sheet: Node | None) -> list[Node]:
        nodes = super().view(sheet)
        main = nodes[0]
        together = self.mode.together
        main.attrs["data-mine"] = ",".join([str(seat) for seat in together["mine"]])
        if not together["mine"]:
            main.attrs["data-watching"] = ""
        live = pairing.live_count(self.mode.room)
        if live:
            main.attrs["data-live"] = live
        if together["waits"]:
            main.attrs["data-waits"] = ",".join([str(seat) for seat in together["waits"]])
        (table,) = [kid for kid in main.kids if kid and kid.key == "table"]
        dock = table.kids[-1]
        assert dock
        if self.mode.live and live:
            dock.kids.insert(0, elsewhere.devices(self.mode, self.mode.live))
            for node in disputes.nodes(self.mode.live):
                dock.kids.insert(1, node)
        if together["ready"] and not self.session.staging:
            frame.put_prompt(dock, elsewhere.waiting(self.mode, self.link, sheet is None))
            for kid in dock.kids:
                if kid and kid.key == "acts" and not together["complete"]:  # nobody decides here
                    kid.kids = [frame.more_button(), button("leave", t("opening.cancel"), None, "left")]
                    kid.attrs["class"] = "acts n1"
        if self.mode.invited:
            frame.put_prompt(
                dock,
                frame.prompt(
                    "elsewhere",
                    sheets.back_says(self.mode, "together.back")
                    if sheets.comes_back(self.mode)
                    else t("together.invitation"),
                ),
            )
        note = self.giving.note()
        if note:
            frame.put_prompt(dock, note)
        return nodes
