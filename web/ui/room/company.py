"""The people around a connected table, from one game to the next: whoever begins the next game tells the others of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app import routes, shared_games
from ui.kit.text import t
from ui.room.disputes import Disputes

if TYPE_CHECKING:
    from worker.protocol import Told

    from ui.room.device import Device
    from ui.room.devices import Known
    from ui.room.messages import Again
    from ui.room.room import ConnectedRoom
    from ui.room.types import Table


class Company(Disputes):
    def __init__(self, table: Table, room: ConnectedRoom) -> None:
        super().__init__(table, room)
        self._before: list[
            str
        ] = []  # the ids of the games that the same people have played here before, the latest last
        self._next = (
            ""  # the link of the game that the others have begun, while the end of this one is shown here
        )
        self._next_by = ""  # who has begun it

    def sit_down(self) -> None:
        """Another game is at the table."""
        self._next = ""
        self.forget_agreements()
        for peer in self.peers():
            self.known(peer).claims = []

    def follows(self, old: str, new: str) -> bool:
        """Whether a game is the next one with the same people; if so, it is remembered."""
        if old == new or same_people(old) != same_people(new):
            return False
        if old not in self._before:
            self._before.append(old)
        return True

    # told by others

    def next_says(self) -> str:
        """That others have begun the next game, or "" while they have not, or the end of this one has not been shown."""
        return t("live.next", who=self._next_by) if self._next and self.together["complete"] else ""

    def join_next(self) -> None:
        """Joins the others in the next game."""
        if self.next_says():
            link, self._next = self._next, ""
            self.table.follow_on(link, self.game)

    def hear_again(self, peer: Device, known: Known, said: Again) -> bool:
        old, link, end = said.old, said.link, said.end
        name = shared_games.game_of(link)
        if same_people(name) != same_people(old):
            return True
        if old == self.game:
            if not peer.seats:
                return True  # whoever only watches begins nothing for others
            if self.together["complete"]:
                self._offer(peer, link)
            elif shared_games.game_of(end) == old:
                self._learn_end(peer, link, end)
        elif old in self._before and name != self.game and name not in self._before:
            self._choose_game(peer, known, old, link)
        return True

    def _offer(self, peer: Device, link: str) -> None:
        """Others have begun the next game: whoever looks at the end of this one joins them by a touch."""
        if not self._next:
            self._next_by = self.name_of(peer)
        self._next = link
        if self.next_says():
            self.page.announcer.tell(self.next_says())
        self.page.frames.request()

    def _choose_game(self, peer: Device, known: Known, old: str, link: str) -> None:
        """Two games were begun after the same one: by devices that were not connected, or at once. All take the one in which more is
        decided; of two that are level, the one whose id comes first."""

        def counted(told: Told) -> None:
            here, there = sum(self.have), sum(told["decisions"])
            if there > here or there == here and shared_games.game_of(link) < self.game:
                if here:
                    self.page.announcer.tell(t("live.says.moved"))
                self.table.follow_on(link, old)
            elif known.offered != self.together["told"]:
                known.offered = self.together["told"]
                self._tell_next(peer, old, known.offered)

        self.page.engine.call("read_turn", {"link": link}, counted, self.unread, lambda: self.game)

    def _learn_end(self, peer: Device, link: str, end: str) -> None:
        """The others have left this game, and its end was missed here. It is shown; then comes the next game, whose link is given."""

        def merged(both: Told) -> None:
            news = [seat for seat, most in enumerate(both["decisions"]) if most != self.have[seat]]
            if both["over"] and all([self._may_know(peer, self.together["players"][seat]) for seat in news]):
                self._offer(peer, link)
                if news:
                    self.table.learn_end(both["known"])
                else:
                    self.landed()

        args = {"known": self.together["known"], "other": end}
        self.page.engine.call("merge_turns", args, merged, self.unread, lambda: self.game)

    def landed(self) -> None:
        """What is known here and not shown yet may be shown now."""

    def _may_know(self, peer: Device, person: int) -> bool:
        """As `may_tell`, and also if the person's own device has left this game."""
        holder = self.holder(person)
        return self.may_tell(peer, person) or holder is not None and self.known(holder).game != self.game

    # told to others

    def again(self, old: str, link: str) -> None:
        """The next game with the same people was begun here."""
        for peer in self.peers():
            self._tell_next(peer, old, link)

    def call_over(self, peer: Device, game: str) -> None:
        """A device has another game on its table. If it is one of the same people, it is told of this one: it was not there when this
        one began, or has begun another."""
        if game and self._before and same_people(game) == same_people(self.game):
            self._tell_next(peer, game if game in self._before else self._before[-1], self.together["told"])

    def _tell_next(self, peer: Device, old: str, link: str) -> None:
        kept = shared_games.read(self.page.store, old)
        self.send(peer, {"kind": "again", "old": old, "link": link, "end": kept["link"] if kept else ""})


def same_people(link: str) -> str:
    """What games of the same people have in common: all of the link but the seed and who starts."""
    head, _, query = routes.without_seed(link).partition("?")
    return head + "?" + "&".join([part for part in query.split("&") if not part.startswith("start=")])
