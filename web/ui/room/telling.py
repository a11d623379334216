"""What this device tells the others of the game at a connected table: the decisions that they do not know yet, once they can't be taken
back."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from worker.protocol import Growth

    from ui.room.device import Device
    from ui.room.devices import Known
    from ui.room.disputes import Disputes


class Telling:
    """`choose(seats)` is called with the seats of the people who must decide now, `failed(key, params)` if the engine can't answer."""

    def __init__(
        self,
        table: Disputes,
        choose: Callable[[list[int]], object],
        failed: Callable[[str, Mapping[str, Any]], object],
    ) -> None:
        self._table = table
        self._choose = choose
        self._failed = failed
        self.hands: dict[
            int, int
        ] = {}  # how many entries this device may tell of a seat that it has given away

    def tell(self, asks: bool = False) -> None:
        """Tells each device what it does not know. asks: the engine is asked who must decide now even if nobody needs anything."""
        table = self._table
        for peer in table.peers():
            known = table.known(peer)
            if known.game == table.game and known.differs is not None:
                table.show(peer, known.differs)
            if known.game != table.game or len(known.have) != len(table.have) or known.differs is not None:
                continue
            since = [
                min(known.have[seat], most) if self._is_told(seat, known) else most
                for seat, most in enumerate(table.have)
            ]
            if since != table.have:
                known.have = [
                    max(known.have[seat], most) if self._is_told(seat, known) else known.have[seat]
                    for seat, most in enumerate(table.have)
                ]
                self._ask_growth(peer, since)
                asks = False
        if asks:
            self._ask_growth(None, table.have)

    def _is_told(self, seat: int, known: Known) -> bool:
        """Whether this device tells another the decisions of a seat: those of its own seats, of people who are not connected there,
        and that it has given a seat away."""
        return self._speaks_for(seat, known) or known.have[seat] < self.hands.get(seat, 0)

    def _speaks_for(self, seat: int, known: Known) -> bool:
        person = self._table.together["players"][seat]
        return person in self._table.together["mine"] or person not in known.sees

    def _ask_growth(self, peer: Device | None, since: list[int]) -> None:
        table = self._table
        named = table.together["game"]

        def found(growth: Growth) -> None:
            if peer:
                self._tell_growth(peer, growth)
            if table.together["game"] == named:  # it has not gone on
                self._choose(growth["choosing"])

        args = {"game": named, "since": since}
        table.page.engine.call("growth", args, found, self._failed, lambda: table.game)

    def _tell_growth(self, peer: Device, growth: Growth) -> None:
        """Tells a device the decisions that it does not know. The engine may know more by now than when it was asked, also of seats
        that are not to be told."""
        known = self._table.known(peer)
        starts, lists = growth["starts"], growth["lists"]
        for seat, told in enumerate(lists):
            if not self._speaks_for(seat, known):
                told = lists[seat] = told[: max(0, self.hands.get(seat, 0) - starts[seat])]
            if len(known.have) == len(lists):
                known.have[seat] = max(known.have[seat], starts[seat] + len(told))
        if any(lists):
            known.idle = 0  # it may answer
            self._table.send(
                peer,
                {
                    "kind": "grow",
                    "game": self._table.game,
                    "starts": starts,
                    "lists": lists,
                    "re": known.heard,
                    "have": growth["have"],
                    "sums": growth["sums"],
                    "seals": growth["seals"],
                },
            )
