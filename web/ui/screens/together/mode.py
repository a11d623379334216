"""The table of a game between devices: it waits for people elsewhere, and its result counts once everything is known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app import game_summary, shared_games
from ui.app.games import ELSEWHERE
from ui.app.people import Party, called
from ui.kit.text import t
from ui.screens.together import arriving, giving
from ui.table.effects import Call, KeepParty, Redraw, ShowSheet, Store
from ui.table.messages import MovedOn, Position
from ui.table.mode import Mode

if TYPE_CHECKING:
    from typing import Any

    from worker.protocol import Event, Snapshot, Told
    from worker.protocol import Together as State

    from ui.app.types import SharedGame, View
    from ui.page import Page
    from ui.room.live import Live
    from ui.screens.together.route import Together
    from ui.table.board import Board
    from ui.table.requests import Request
    from ui.table.session import Session
    from ui.table.types import EffectList


class TogetherMode(Mode):
    """`together` is what the engine says of the game between the devices (see `worker.protocol.Together`), `kept` what is kept of it as
    this tab knows it, with no link as long as nothing is. `invited` is what the link told by which somebody here was given a seat,
    until it is taken, or None."""

    screen = "shared"
    stored = False
    one_rematch = True

    def __init__(self, page: Page) -> None:
        self._page = page
        self.together: State = None  # type: ignore[assignment]  # the engine's answer
        self.kept: SharedGame = None  # type: ignore[assignment]  # until there is a game
        self.keeps = True  # whether the game is kept; not one that only is looked at beside what is known
        self.live: Live | None = None  # how connected devices play it at once
        self.by_itself = (
            False  # whether the next position comes from elsewhere, and nobody here has asked for it
        )
        self.failed = False  # whether the browser has refused to keep it
        self.invited: Told | None = None
        self.sent_to: list[int] = []  # the seats of those who were sent their own link since it was opened
        self._known = ""  # the link of what was known when that was looked at last
        self._broken: list[int] = []  # the people who were said to have chosen something else than was sealed

    def names(self, board: Board | None = None) -> list[str]:
        """Also of those who have not joined yet, as far as they were named."""
        return shared_games.with_asked(self.together["names"], self.kept["asked"])

    def free(self) -> list[int]:
        """The seats of people elsewhere that nobody has taken."""
        together = self.together
        found = shared_games.free(together["players"], together["taken"])
        return [seat for seat in found if seat not in together["mine"]]

    @property
    def connected(self) -> bool:
        """Whether all who are waited for are connected, so that nothing has to be sent to them."""
        live = self.live
        return (
            live is not None
            and bool(live.peers())
            and all([live.is_here(seat) for seat in self.together["waits"]])
        )

    @property
    def in_room(self) -> bool:
        """Whether all who are waited for are in the room, or were and have lost the connection: nothing is sent to them by link."""
        live = self.live
        return (
            live is not None
            and bool(live.peers())
            and all([live.is_here(seat) or live.was_here(seat) for seat in self.together["waits"]])
        )

    @property
    def awaits_devices(self) -> bool:
        """Whether a room is open here to which nobody has come yet, and nothing was sent by link either."""
        return self.live is not None and not self.live.peers() and not self.kept["passed"]

    @property
    def shows_result(self) -> bool:  # type: ignore[override]  # of a mode that does not change
        return self.together["complete"]

    def address(self, board: Session) -> str:
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
            and view["seats"][active]["player"] == ELSEWHERE
            and not self.connected
        )

    def _state(self, view: View) -> str:
        return "playing" if view["state"] == "over" else view["state"]

    def keep(self, board: Session, snapshot: Snapshot) -> EffectList:
        if not self.keeps:
            return []
        secret = board.humans > 1 and board.game.is_secret(board.view)
        self.kept["seen"] = (
            "" if secret else game_summary.written(game_summary.of_view(board.view, board.cards))
        )
        effects: EffectList = [Call(self._keep)]
        if self.live:
            effects.append(Call(self.live.shown))
        if self.together["complete"] and self.together["mine"]:
            effects.append(KeepParty(snapshot["link"], Party(self.together["names"], False)))
            effects.append(Store(snapshot, game_summary.of_view(board.view, board.cards)))
        return effects

    def taken(self) -> None:
        """Somebody here has taken the seat."""
        self.invited = None
        if self.keeps:
            self._keep()

    def opens(self, together: State, invited: Told | None, keeps: bool, asked: list[str]) -> None:
        """A game is put on the table. invited, keeps, asked: as in `ui.screens.together.arriving.play`."""
        self.together, self.invited, self.keeps = together, invited, keeps
        self._broken, self.sent_to = [], []
        self._known = together["known"]
        self.kept = shared_games.read(self._page.store, together["id"]) or self._record("")
        self.kept["asked"] = shared_games.with_asked(
            self.kept["asked"] or [""] * len(together["names"]), asked
        )

    def expected(self, but: int | None = None) -> list[str]:
        """By seat, the names of those who are invited and have not joined yet. but: a seat that is left out."""
        free = self.free()
        return [name if seat in free and seat != but else "" for seat, name in enumerate(self.kept["asked"])]

    def named(self) -> list[int]:
        """The seats of those who are invited by a link of their own and have not joined yet."""
        names = self.names()
        return [seat for seat in self.free() if names[seat]]

    def pass_on(self, whose: int | None = None) -> None:
        """What is known here is on its way to the others. whose: to the one person whose own link was sent, while the others wait for
        theirs."""
        if whose is not None:
            self.sent_to.append(whose)
            if [seat for seat in self.named() if seat not in self.sent_to]:
                return
        self.kept["passed"] = True
        if self.keeps:
            self._keep()

    def _stored(self) -> str:
        """The link that is stored, or "" if there is none."""
        kept = shared_games.read(self._page.store, self.together["id"])
        return kept["link"] if kept else ""

    def is_overtaken(self, board: Session | None, link: str) -> bool:
        """What the other tab has decided may have been sent already."""
        return self.keeps and self._stored() not in ("", self.kept["link"])

    def follow(self, link: str) -> EffectList:
        return [Call(self.reopen)]

    def reopen(self) -> None:
        """Opens the game anew, with all that is stored of it."""
        together = self.together
        if together["mine"]:
            self._page.opener.visit(together["id"])
        else:  # who watches is not asked once more which seat to take
            way_in: Together = self._page.navigation.get("together")  # type: ignore[assignment]  # the screen that leads here
            arriving.play(
                way_in,
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
        now["seen"], now["ended"], now["asked"] = before["seen"], before["ended"], before["asked"]
        now["passed"] = self.connected or before["passed"] and together["known"] == self._known
        self._known = together["known"]
        if before["waits"] == together["waits"]:
            now["since"] = before["since"]
        failed = not shared_games.write(self._page.store, together["id"], now)
        if failed:
            now["link"] = before["link"]
            if not self.failed:
                self._page.announcer.tell(t("together.unkept"))
        self.failed, self.kept = failed, now
        self._tell_broken()
        self._tell_people(before)

    def _record(self, link: str) -> SharedGame:
        """What is to be kept of the game as it is now: a link, and as if it had just begun."""
        together, today = self.together, self._page.browser.today()
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
            "given": giving.written(together["given"]),
            "since": today,
            "next": together["next"],
            "key": together["key"],
            "asked": [],
        }

    def _tell_people(self, before: SharedGame) -> None:
        """Says who has joined, and who plays on for whom, if that has changed."""
        names = self.together["names"]
        for seat, name in enumerate(names):
            known = before["names"][seat] if seat < len(before["names"]) else ""
            if name and not known and seat not in self.together["mine"]:
                self._page.announcer.tell(t("together.joined", who=called(names, seat)))
        for says in giving.news(self.together, before["given"]):
            self._page.announcer.tell(says)

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
            and not (live and self._page.sheets.open)
        ):
            effects += [ShowSheet(("send",)), Redraw()]
        return effects

    def _tell_broken(self) -> None:
        """Says who has chosen something else than was sealed, unless another device has been handed the seat since."""
        live, together = self.live, self.together
        for seat in together["broken"]:
            if seat not in self._broken and not (live and live.was_handed(seat)):
                self._broken.append(seat)
                self._page.announcer.tell(t("together.broken", who=called(together["names"], seat)))

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

    def keeps_sheets(self, board: Session) -> bool:
        return self.live is not None and self.by_itself and board.sheets.kind != "send"

    def wait(self, board: Session, milliseconds: int) -> int:
        """What comes from a connected device is shown at once."""
        seat = board.thinking_seat()
        live = self.live and seat is not None and board.player_of(seat) == ELSEWHERE
        return 0 if live else milliseconds


def without_last_roll(events: list[Event]) -> list[Event]:
    """Events without the last dice that were rolled."""
    rolls = [number for number, event in enumerate(events) if event["key"] == "rolled"]
    return events[: rolls[-1]] + events[rolls[-1] + 1 :] if rolls else events
