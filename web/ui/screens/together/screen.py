"""The table of a game with people elsewhere: what the others did is shown, then comes one's own turn, then the link to send."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app import games, shared_games
from ui.app.people import called
from ui.app.storage_keys import NAME
from ui.kit.controls import button
from ui.kit.phrases import listed
from ui.kit.sheet import act
from ui.kit.sheet import frame as sheet_frame
from ui.kit.text import t
from ui.kit.tree import h
from ui.screens.together import arriving, pages, pairing
from ui.screens.together.mode import TogetherMode
from ui.table import frame
from ui.table.screen import TableScreen
from ui.table.session import Session
from ui.table.sheets import entry

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from js import Answer
    from worker.protocol import Snapshot, Told

    from ui.app.navigation import Place
    from ui.kit.tree import Node
    from ui.page import Page
    from ui.room.room import ConnectedRoom
    from ui.screens.together.route import Together


class SharedSession(Session):
    """People are called by the names that they have given themselves; coaching is what the one who began allows."""

    if TYPE_CHECKING:
        mode: TogetherMode

    @property
    def allowed(self) -> str:  # type: ignore[override]  # of a board that does not change
        return self.snapshot["coach"] or "off"

    @property
    def names(self) -> Sequence[str]:  # type: ignore[override]  # of a board that does not change
        return self.mode.together["names"]


class SharedScreen(TableScreen):
    """`invited` is what the link told by which somebody was given a seat, until it is taken, or None. `scans`: whether the QR code
    is shown."""

    def __init__(self, page: Page, place: Place) -> None:
        self.mode = TogetherMode(page)
        super().__init__(page, place, SharedSession(page, self.mode))
        self.store = page.store
        self.browser = page.browser
        self.invited: Told | None = None
        self.pairing = pairing.Pairing(self, None)
        self.scans = False
        self._on_shared = self._shared

    # where it is

    def begin(self, snapshot: Snapshot, invited: Told | None, keeps: bool) -> None:
        """Puts a game on the table. invited, keeps: as in `ui.screens.together.arriving.play`."""
        self.mode.keeps = keeps
        self.mode.together = snapshot["together"]
        self.mode.invited = invited is not None
        self.invited = invited
        self.scans = False
        self.send("opened", snapshot, False)
        self._find_room()
        if invited:
            self.send("pause_computers")  # what the others did is shown once the seat is taken
            self.sheets.show("invitation")
            self.announcer.say(self.invites())

    def open(self, address: str) -> None:
        self.opener.visit(address)

    def leave(self) -> None:
        super().leave()
        self.send("left")

    def engine_restarted(self, free: bool) -> None:
        if free:
            self._reopen()

    def kept_elsewhere(self, key: str) -> None:
        """Another tab has played on in this game."""
        together = self.mode.together
        if together and self.mode.keeps and key == shared_games.KEY + together["id"] and not self.session.busy:
            kept = shared_games.read(self.store, together["id"])
            if kept and kept["link"] != together["known"]:
                self._reopen()

    def _reopen(self) -> None:
        self.opener.visit(self.mode.together["id"])

    # the devices in the room

    def _find_room(self) -> None:
        """The room of this game, if there is one; one of another game is left."""
        way_in = self._way_in()
        room = way_in.room
        if room and (room.closed or not room.is_of(self.mode.together["id"])):
            room.close()
            room = way_in.room = None
        if room is not self.pairing.room:
            self.pairing = pairing.Pairing(self, room)
            self.settle_in(room)

    def settle_in(self, room: ConnectedRoom | None) -> None:
        """Devices are connected with this table from now on, or no more."""
        self._way_in().room = room
        if room:
            room.game = self._known
            together = self.mode.together
            mine = together["mine"]
            room.introduce(together["names"][mine[0]] if mine else self.store.get(NAME) or "", tuple(mine))

    def _known(self) -> str:
        return self.mode.together["known"]

    def gestures(self) -> tuple[object, ...]:
        return super().gestures() + (self.pairing,)

    def typed(self, name: str, value: str) -> bool:
        if name == "answer":
            self.pairing.typed(value)
            return True
        return super().typed(name, value)

    def sheet_changed(self) -> None:
        super().sheet_changed()
        if self.sheets.kind != "connect":
            self.pairing.shut()

    # who is who

    def others(self, seats: Sequence[int]) -> str:
        """The names of people elsewhere, in a sentence."""
        return listed([called(self.mode.together["names"], seat) for seat in seats])

    def invites(self) -> str:
        """Who invites to what, in sentences."""
        told = self.invited
        assert told
        hosts = [name for seat, name in enumerate(told["names"]) if name and seat not in self.mode.together["mine"]]
        who = t("together.invites", who=listed(hosts)) if hosts else t("together.invited")
        return who + " " + t("together.what." + told["game"], n=len(told["seats"]))

    # sending

    def link(self) -> str:
        """The whole link that tells the others all that is known here."""
        return self.browser.address() + self.mode.together["known"]

    def message(self) -> str:
        return t("together.message", game=games.title(self.session.view["game"])) + " " + self.link()

    def do_turn_send(self) -> None:
        """Opens what the link can be sent with."""
        self.sheets.show("send")

    def do_turn_share(self) -> None:
        self.browser.share(self.message(), self._on_shared)

    def _shared(self, answer: Answer) -> None:
        """The device has told the player itself what became of it."""

    def do_turn_code(self) -> None:
        """Shows the link as a QR code."""
        self.scans = True
        self.frames.request()

    def do_turn_copy(self) -> None:
        self.page.copy(self.link(), t("together.copied"))

    def do_set(self, name: str, *value: str) -> None:
        """The name of whoever takes the seat."""
        self.store.put(NAME, " ".join(value).strip()[:pages.LONGEST])
        self.frames.request()

    def do_sit(self) -> None:
        """Takes the seat, with the name that was given."""
        together = self.mode.together
        self.invited = None
        self.mode.taken()
        self.sheets.close_all()
        if self.session.computers.paused:
            self.send("pause")
        if (self.store.get(NAME) or together["names"][together["mine"][0]]) != together["names"][together["mine"][0]]:
            arriving.play(self._way_in(), together["known"], together["mine"])
        else:
            self.frames.focus("#turn")

    def close_sheet(self) -> None:
        """An invitation that is put off waits in the list of the start screen."""
        if self.sheets.kind == "invitation":
            self.opener.leave()
        else:
            super().close_sheet()

    def _way_in(self) -> Together:
        """The screen that leads to such games."""
        return self.navigation.get("together")  # type: ignore[return-value]  # that of such games

    def do_learn(self) -> None:
        """The lesson first; it leads back to the invitation."""
        self.opener.visit("#/learn/" + self.session.view["game"])

    def do_again(self) -> None:
        arriving.again(self._way_in(), self.session.snapshot)

    def do_watch(self) -> None:
        """While the game goes on, nothing of it is watched."""
        if self.mode.together["complete"]:
            super().do_watch()

    def do_file(self) -> None:
        """A game in progress is not offered as a file."""

    # what is shown

    def sheet(self, kind: str, *about: Any) -> Node | None:
        if kind == "send":
            return self._send_sheet()
        if kind == "connect":
            return self.pairing.sheet()
        if kind == "invitation":
            return self._invitation()
        if kind == "menu" and not self.mode.together["complete"]:
            return self._menu()
        return super().sheet(kind, *about)

    def _send_sheet(self) -> Node:
        together = self.mode.together
        who = self.others(together["waits"])
        begun = any([together["sent"][seat] for seat in together["waits"]])
        ways = []
        if self.session.shares:
            ways.append(act("turn_share", t("together.send", who=who) if begun else t("together.send.invite")))
        ways.append(act("turn_copy", t("together.copy"), None, (), not self.session.shares))
        code = self.browser.qr(self.link()) if self.scans else ""
        if not code:
            ways.append(act("turn_code", t("together.code"), t("together.scan"), (), False))
        ways.append(act("connect", t("together.connect"), t("together.connect.says"), (), False))
        return sheet_frame(t("together.done" if begun else "together.begun"), [
            h("p", None, t("together.then", who=who) if begun else t("together.then.invite"), key="then"),
            h("div", {"class": "ways"}, ways, key="ways"),
            h("figure", {"class": "qr"}, [
                h("canvas", {"role": "img", "aria-label": t("together.qr")}, paint=("ui.screens.together.qr_painter", code), key="code"),
                h("figcaption", {"class": "s"}, t("together.scan"), key="says")], key="qr") if code else None,
            h("p", {"class": "s"}, t("together.friends"), key="friends")], None, "share-sheet send-sheet")

    def _invitation(self) -> Node:
        return sheet_frame(t("together.invitation"), [
            h("p", None, self.invites(), key="says"),
            pages.own_name(self.page),
            h("div", {"class": "ways"}, [act("sit", t("together.take")), act("learn", t("together.learn"), t("together.learn.says"), (), False)], key="ways"),
            h("p", {"class": "s"}, t("together.account"), key="account")], None, "share-sheet invitation-sheet")

    def _menu(self) -> Node:
        """What can be done while the game goes on: no replay, no file."""
        items = [entry("moves", "more", t("moves.title")), entry("what", "help", t("menu.what")), entry("log", "list", t("log.title"))]
        items.append(entry("connect", "share", t("together.connect")))
        if self.mode.together["ready"]:
            items.append(entry("turn_send", "share", t("together.send.again")))
        items += [entry("settings", "settings", t("settings.title")), entry("help", "help", t("help.title")), entry("keys", "keys", t("keys.title")),
                  entry("leave", "leave", t("menu.leave"))]
        return sheet_frame(t("menu.title"), [h("div", {"class": "groups"}, [h("div", {"class": "group"}, items)], key="groups")], None, "menu-sheet")

    def view(self, sheet: Node | None) -> list[Node]:
        nodes = super().view(sheet)
        main = nodes[0]
        together = self.mode.together
        main.attrs["data-mine"] = ",".join([str(seat) for seat in together["mine"]])
        live = pairing.live_count(self.pairing.room)
        if live:
            main.attrs["data-live"] = live
        if together["waits"]:
            main.attrs["data-waits"] = ",".join([str(seat) for seat in together["waits"]])
        (table,) = [kid for kid in main.kids if kid and kid.key == "table"]
        dock = table.kids[-1]
        assert dock
        if self.invited:
            frame.put_prompt(dock, frame.prompt("elsewhere", t("together.invitation")))
        if together["ready"] and not self.session.staging:
            frame.put_prompt(dock, self._waiting(sheet is None))
            for kid in dock.kids:
                if kid and kid.key == "acts":  # nobody decides here
                    kid.kids = [frame.more_button(), button("leave", t("menu.leave"), None, "left")]
                    kid.attrs["class"] = "acts n1"
        return nodes

    def _waiting(self, sends: bool) -> Node:
        """Who is waited for, and the link that tells them. sends: whether there is a button to send it with."""
        together = self.mode.together
        who = self.others(together["waits"])
        so_far = self._so_far() if not together["complete"] and self.mode.ended else ""
        says = t("together.all") if together["complete"] else t("together.waits", who=who) + so_far
        return h("div", {"class": "turn coach", "id": "turn", "tabindex": "-1", "data-prompt": "elsewhere"}, [
            h("p", None, [h("b", None, says + " ", key="b"),
                          h("a", {"href": self.link(), "data-turn-link": ""}, t("together.link"), key="a")], key="says"),
            button("turn_send", t("together.send.do"), None, "share", True) if sends else None], key="turn")

    def _so_far(self) -> str:
        """Who is in front while the last passive dice are missing."""
        seats = self.session.view["seats"]
        most = max([seat["score"] for seat in seats])
        leading = [self.session.who(seat["seat"]) for seat in seats if seat["score"] == most]
        return " " + t("together.so_far", who=listed(leading), n=most)
