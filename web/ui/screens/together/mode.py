"""A game between devices, as this page has it: what the engine says of it, what is kept of it, and who is connected. All of that is here
and nowhere else. The table waits for people elsewhere, and the result counts once everything is known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app import game_summary, games, shared_games
from ui.app.people import Party, called
from ui.kit.loader import load
from ui.kit.phrases import listed
from ui.kit.text import t
from ui.screens.together import given
from ui.table.effects import Call, KeepParty, Redraw, ShowSheet, Store
from ui.table.messages import MovedOn, Position
from ui.table.mode import Mode
from ui.table.phases import DECIDING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from worker.protocol import Event, Snapshot, Told
    from worker.protocol import Together as State

    from ui.app.page import Page
    from ui.app.types import Glance, SharedGame, View
    from ui.room.live import Live
    from ui.room.room import ConnectedRoom
    from ui.table.requests import Request
    from ui.table.session import Session
    from ui.table.types import EffectList


class TogetherMode(Mode):
    """`together` is what the engine says of the game (see `worker.protocol.Together`), `kept` what is kept of it as this tab knows it,
    with no link as long as nothing is. `invited` is what the link told by which somebody here was given a seat, until it is taken, or
    None. `room` has the devices that this page is connected with, or None; it may be there before the game, which comes from one of
    them. `live` plays the game with them. `session` is the table that shows it.
    `follows`, once the next game of the same people is wanted: the id of the one that is over, and whether somebody here wants it."""

    screen = "shared"
    stored = False
    greets = False  # an invitation tells what the game is, and offers the lesson
    one_rematch = True

    def __init__(self, page: Page, play: Callable[..., None], next_game: Callable[..., None]) -> None:
        """play, next_game: as in `ui.screens.together.arriving`."""
        self.page = page
        self._play = play
        self._next_game = next_game
        self.session: Session = None  # type: ignore[assignment]  # made with the screen
        self.together: State = None  # type: ignore[assignment]  # until there is a game
        self.kept: SharedGame = None  # type: ignore[assignment]  # until there is a game
        self.keeps = True  # whether the game is kept; not one that only is looked at beside what is known
        self.failed = False  # whether the browser has refused to keep it
        self.invited: Told | None = None
        self.room: ConnectedRoom | None = None
        self.live: Live | None = None
        self.by_itself = (
            False  # whether the next position comes from elsewhere, and nobody here has asked for it
        )
        self.sent_to: list[int] = []  # the seats of those who were sent their own link since it was opened
        self.came_with = ""  # the link of what was known when the game was put on the table
        self.opened_after = 0  # how many decisions had been taken then
        self.follows = ("", False)
        self._known = ""  # the link of what was known when that was looked at last
        self._broken: list[int] = []  # the people who were said to have chosen something else than was sealed

    # a game begins

    def begin(self, together: State, invited: Told | None, keeps: bool, asked: list[str]) -> None:
        """A game is put on the table, perhaps once more. invited, keeps, asked: as in `ui.screens.together.arriving.play`."""
        old = self.together["id"] if self.together else ""
        self.together, self.invited, self.keeps = together, invited, keeps
        self._broken, self.sent_to = [], []
        self._known = self.came_with = together["known"]
        self.opened_after = self.session.play.decisions
        self.kept = shared_games.read(self.page.store, together["id"]) or self._record("")
        self.kept["asked"] = shared_games.with_asked(
            self.kept["asked"] or [""] * len(together["names"]), asked
        )
        self._follow_on()
        if self.room and (self.room.closed or not self.room.is_of(together["id"])):
            self.leave_room()
        if self.live:
            self.live.opened(old != together["id"])
        elif self.room:
            self.settle_in()

    def _follow_on(self) -> None:
        """If the game that is put on the table is the next one of the same people, they stay connected."""
        (old, asked), new = self.follows, self.together["id"]
        self.follows = ("", False)
        if self.room and self.live and old and self.live.follows(old, new):
            self.room.plays(new, old)
            if asked:
                self.live.again(old, self.together["told"])

    def again(self) -> None:
        """The next game with the same people: everybody who asks gets the same one."""
        together = self.together
        self.follows = (together["id"], bool(together["mine"]))
        self._next_game(together["known"], together["mine"])

    def follow_on(self, link: str, old: str) -> None:
        """The game after `old`, which somebody on a connected device has begun."""
        self.follows = (old, False)
        self._play(link, self.together["mine"])

    def adopt(self, link: str) -> None:
        """The game as another device knows it, in place of what is known here."""
        self._play(link, self.together["mine"], before=self.together["known"])

    def learn_end(self, link: str) -> None:
        """The game as it has ended meanwhile."""
        self._play(link, self.together["mine"], self.together["sent"])

    def gives(self, told: Told, seats: list[int]) -> None:
        """These seats have been given away here, or taken back: the others are to hear of it. told: the game with that."""
        if self.keeps and self.kept["link"]:
            kept: Any = dict(self.kept, link=told["known"], passed=False)
            shared_games.write(self.page.store, told["id"], kept)
        if self.live:
            self.live.gives({seat: told["decisions"][seat] for seat in seats})
        self._play(told["known"], self.together["mine"], None, None, self.keeps)

    # the devices in the room

    def settle_in(self) -> None:
        """The devices in the room are connected with this table from now on."""
        assert self.room
        self.room.game = self.told
        self.live = load("ui.room.live").Live(self, self.room)
        self.live.opened()

    def open_room(self, key: int | None) -> ConnectedRoom:
        """A room of its own, in place of the one that this page is in. key: as in `ui.room.peers`."""
        self.leave_room()
        page = self.page
        self.room = load("ui.room.room").ConnectedRoom(page.browser, page.announcer, page.frames.request, key)
        return self.room

    def leave_room(self) -> None:
        """Nobody is connected any more; the game stays."""
        if self.room:
            self.room.close()
        self.room = self.live = None

    def told(self) -> str:
        """The link of what others may know already, with the names of those who are invited."""
        return shared_games.with_names(self.together["told"], self.expected())

    # who is who

    def others(self, seats: Sequence[int]) -> str:
        """The names of people elsewhere, in a sentence."""
        return listed([called(self.names(), seat) for seat in seats])

    def names(self, seated: Sequence[str] = ()) -> list[str]:
        """Also of those who have not joined yet, as far as they were named."""
        return shared_games.with_asked(self.together["names"], self.kept["asked"])

    def stand_in(self, seat: int) -> str:
        given, names = self.together["given"][seat], self.names()
        if not given or self.together["complete"]:
            return ""
        other = games.player_name(given["player"]) if given["player"] else called(names, given["by"])
        return t("together.given.name", who=called(names, seat), other=other)

    def position(self, snapshot: Snapshot) -> str:
        return snapshot["together"]["game"]

    def named(self, snapshot: Snapshot) -> str:
        return self.together["game"]

    def allowed(self, snapshot: Snapshot) -> str:
        """What the one who began allows."""
        return snapshot["coach"] or "off"

    def is_unseen(self) -> bool:
        """Right after a game was opened: what others have decided leads to dice that nobody has seen."""
        return self.session.play.decisions == self.opened_after

    @property
    def is_idle(self) -> bool:
        """Whether nobody here decides, and nothing moves, is awaited or about to be shown."""
        session = self.session
        return (
            session.foreground
            and session.phase == DECIDING
            and session.request is None
            and not session.model.actions
            and session.thinking_seat() is None
        )

    def free(self) -> list[int]:
        """The seats of people elsewhere that nobody has taken."""
        together = self.together
        found = shared_games.free(together["players"], together["taken"])
        return [seat for seat in found if seat not in together["mine"]]

    def away(self) -> list[int]:
        """The seats of the people who are waited for and not connected."""
        live = self.live
        return [seat for seat in self.together["waits"] if not (live and live.is_here(seat))]

    @property
    def connected(self) -> bool:
        """Whether all who are waited for are connected, so that nothing has to be sent to them."""
        return bool(self.live and self.live.peers()) and not self.away()

    @property
    def in_room(self) -> bool:
        """Whether all who are waited for are in the room, or were and have lost the connection: nothing is sent to them by link."""
        live = self.live
        return bool(live and live.peers() and all([live.was_here(seat) for seat in self.away()]))

    @property
    def awaits_devices(self) -> bool:
        """Whether a room is open here to which nobody has come yet, and nothing was sent by link either."""
        return self.live is not None and not self.live.peers() and not self.kept["passed"]

    @property
    def shows_result(self) -> bool:  # type: ignore[override]  # of a mode that does not change
        return self.together["complete"]

    def address(self, snapshot: Snapshot) -> str:
        return self.together["id"]

    def seen(self, snapshot: Snapshot) -> Snapshot:
        """While others are waited for nobody decides here, and the end is not the end yet."""
        self.together = snapshot["together"]
        self.kept["ended"] = snapshot["view"]["state"] == "over"
        if self.together["complete"]:
            return snapshot
        seen: dict[str, Any] = dict(snapshot)
        if len(self.together["mine"]) == 1:  # whoever plays on for others looks away from nothing
            seen.pop("public", None)
        for name in ("events", "past"):
            if name in seen:
                seen[name] = [event for event in seen[name] if event["key"] != "ended"]
        if self.together["ready"]:
            seen["view"] = dict(
                snapshot["view"], deciders=[], actions=[], result=None, state=self._state(snapshot["view"])
            )
            if self._is_for_others(snapshot["view"]):
                seen["view"].update(dice=[], roll=0)
                for name in ("events", "past"):
                    if name in seen:
                        seen[name] = without_last_roll(seen[name])
        return seen  # type: ignore[return-value]  # a copy

    def _is_for_others(self, view: Any) -> bool:
        """Whether the dice on the table are the first roll of somebody elsewhere, who is to throw them: nobody who sends a turn
        sees them before. view: that of a game with turns, or of another one."""
        active = view.get("active")
        return (
            bool(self.together["mine"])
            and view.get("roll") == 1
            and active in view["deciders"]
            and view["seats"][active]["player"] == games.ELSEWHERE
            and not self.connected
        )

    def _state(self, view: View) -> str:
        return "playing" if view["state"] == "over" else view["state"]

    def keep(self, snapshot: Snapshot, seen: Callable[[], Glance], secret: bool) -> EffectList:
        if not self.keeps:
            return []
        self.kept["seen"] = "" if secret else game_summary.written(seen())
        effects: EffectList = [Call(self._keep)]
        if self.live:
            effects.append(Call(self.live.shown))
        if self.together["complete"] and self.together["mine"]:
            effects.append(KeepParty(snapshot["link"], Party(self.together["names"], False)))
            effects.append(Store(snapshot, seen()))
        return effects

    def taken(self) -> None:
        """Somebody here has taken the seat."""
        self.invited = None
        if self.keeps:
            self._keep()

    def expected(self, but: int | None = None) -> list[str]:
        """By seat, the names of those who are invited and have not joined yet. but: a seat that is left out."""
        free = self.free()
        return [name if seat in free and seat != but else "" for seat, name in enumerate(self.kept["asked"])]

    def guests(self) -> list[int]:
        """The seats of those who are invited by a link of their own and have not joined yet."""
        names = self.names()
        return [seat for seat in self.free() if names[seat]]

    def pass_on(self, whose: int | None = None) -> None:
        """What is known here is on its way to the others. whose: to the one person whose own link was sent, while the others wait for
        theirs."""
        if whose is not None:
            self.sent_to.append(whose)
            if [seat for seat in self.guests() if seat not in self.sent_to]:
                return
        self.kept["passed"] = True
        if self.keeps:
            self._keep()

    def _stored(self) -> str:
        """The link that is stored, or "" if there is none."""
        kept = shared_games.read(self.page.store, self.together["id"])
        return kept["link"] if kept else ""

    def is_overtaken(self, store: object, link: str) -> bool:
        """What the other tab has decided may have been sent already."""
        return self.keeps and self._stored() not in ("", self.kept["link"])

    def follow(self, link: str) -> EffectList:
        return [Call(self.reopen)]

    def reopen(self) -> None:
        """Opens the game anew, with all that is stored of it."""
        together = self.together
        if together["mine"]:
            self.page.opener.visit(together["id"])
        else:  # who watches is not asked once more which seat to take
            self._play(
                self.keeps and self._stored() or together["known"],
                [],
                together["sent"],
                None,
                self.keeps,
            )

    def _keep(self) -> None:
        if self.is_overtaken(None, ""):
            self.reopen()
            return
        together, before = self.together, self.kept
        # until the seat is taken nobody else is to hear of it
        now = self._record(self.invited["known"] if self.invited else together["known"])
        now["seen"], now["ended"] = before["seen"], before["ended"]
        now["asked"], now["left"] = before["asked"], before["left"]
        now["passed"] = self.connected or before["passed"] and together["known"] == self._known
        self._known = together["known"]
        if before["waits"] == together["waits"]:
            now["since"] = before["since"]
        failed = not shared_games.write(self.page.store, together["id"], now)
        if failed:
            now["link"] = before["link"]
            if not self.failed:
                self.page.announcer.tell(t("together.unkept"))
        self.failed, self.kept = failed, now
        self._tell_broken()
        self._tell_people(before)

    def _record(self, link: str) -> SharedGame:
        """What is to be kept of the game as it is now: a link, and as if it had just begun."""
        together, today = self.together, self.page.browser.today()
        return {
            "link": link,
            "mine": together["mine"],
            "sent": together["sent"],
            "waits": together["waits"],
            "names": together["names"],
            "over": together["complete"],
            "when": today,
            "seen": "",
            "ended": False,
            "invited": self.invited is not None,
            "passed": not together["mine"] or self.invited is not None,
            "given": given.written(together["given"]),
            "since": today,
            "next": together["next"],
            "key": together["key"],
            "asked": [],
            "left": [],
        }

    def _tell_people(self, before: SharedGame) -> None:
        """Says who has joined, and who plays on for whom, if that has changed."""
        names = self.together["names"]
        for seat, name in enumerate(names):
            known = before["names"][seat] if seat < len(before["names"]) else ""
            if name and not known and seat not in self.together["mine"]:
                self.page.announcer.tell(t("together.joined", who=called(names, seat)))
        for says in given.news(self.together, before["given"]):
            self.page.announcer.tell(says)

    def on_landed(self, just_now: bool) -> EffectList:
        """What can be sent is offered at once."""
        live = self.live
        effects: EffectList = [Call(live.landed)] if live else []
        if (
            self.together["ready"]
            and not self.together["complete"]
            and self.together["mine"]
            and self.keeps
            and not self.invited
            and not self.connected
            and not self.in_room
            and not self.awaits_devices
            and not (live and self.page.sheets.open)
        ):
            effects += [ShowSheet(("send",)), Redraw()]
        return effects

    def _tell_broken(self) -> None:
        """Says who has chosen something else than was sealed, unless another device has been handed the seat since."""
        live, together = self.live, self.together
        for seat in together["broken"]:
            if seat not in self._broken and not (live and live.was_handed(seat)):
                self._broken.append(seat)
                self.page.announcer.tell(t("together.broken", who=called(together["names"], seat)))

    # what connected devices do

    def on_arrived(self, snapshot: Snapshot) -> EffectList:
        """A new position, which follows from what another device has told."""
        self.by_itself = True
        return [MovedOn(), Position(snapshot)]

    def on_answered(self, request: Request, answer: object) -> None:
        self.by_itself = request.call == "advance"

    def on_learned(self, together: State) -> EffectList:
        """Something is known that the table does not show yet: nothing may get lost."""
        self.together = together
        return [Call(self._keep), Redraw()] if self.keeps else [Redraw()]

    def on_shown(self) -> EffectList:
        """The table is in sight again."""
        live = self.live
        return [Call(live.landed)] if live else []

    def keeps_sheet(self, kind: str | None) -> bool:
        return self.live is not None and self.by_itself and kind != "send"

    def wait(self, milliseconds: int) -> int:
        """What comes from a connected device is shown at once."""
        seat = self.session.thinking_seat()
        live = self.live and seat is not None and self.session.player_of(seat) == games.ELSEWHERE
        return 0 if live else milliseconds


def without_last_roll(events: list[Event]) -> list[Event]:
    """Events without the last dice that were rolled."""
    rolls = [number for number, event in enumerate(events) if event["key"] == "rolled"]
    return events[: rolls[-1]] + events[rolls[-1] + 1 :] if rolls else events
