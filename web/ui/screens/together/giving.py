"""Seats that are given to somebody else at the table, or to a computer player: what is asked, and what is said of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app import games, shared_games
from ui.app.people import called
from ui.kit.controls import button
from ui.kit.sheet import act
from ui.kit.sheet import frame as sheet_frame
from ui.kit.text import t
from ui.kit.tree import h
from ui.screens.together.given import given_away, sentence

if TYPE_CHECKING:
    from worker.protocol import Told

    from ui.kit.tree import Node
    from ui.screens.together.mode import TogetherMode


class Giving:
    """Its gestures belong to the table."""

    def __init__(self, mode: TogetherMode) -> None:
        self._mode = mode

    def _people(self) -> list[int]:
        """The seats of people, whoever plays them."""
        seats = shared_games.seats(self._mode.together["id"])
        return [seat for seat, player in enumerate(seats) if player == games.HUMAN]

    def do_give(self) -> None:
        self._mode.page.sheets.show("give")

    def do_give_to(self, person: str, by: str, player: str = "") -> None:
        """Gives the seats on the device of one person to another one, or to a computer player on that one's device."""
        mode = self._mode
        together = mode.together
        args = {"link": together["known"], "person": int(person), "by": int(by)}
        if player:
            args["player"] = player

        def given(told: Told) -> None:
            if mode.together["id"] != told["id"]:
                return
            mode.gives(
                told, [seat for seat, by in enumerate(told["players"]) if by != together["players"][seat]]
            )

        mode.page.sheets.close_all()
        mode.page.opener.ask("hand_over", args, given)

    # what is shown

    def note(self) -> Node | None:
        """That a seat of somebody here is played elsewhere, and how it is taken back: in place of the prompt, as nobody here decides."""
        together = self._mode.together
        seats = given_away(together)
        if not seats or together["complete"] or self._mode.session.view["actions"]:
            return None
        if together["ready"] and not self._mode.kept["passed"]:
            return None  # first the others are to hear of it
        return h(
            "div",
            {"class": "turn coach", "id": "turn", "tabindex": "-1", "data-prompt": "given"},
            [
                h("p", None, [h("b", None, sentence(together, seats[0]), key="b")], key="says"),
                button(
                    "give_to %d %d" % (seats[0], seats[0]), t("together.give.take"), None, "computer", True
                ),
            ],
            key="turn",
        )

    def sheet(self) -> Node:
        kids: list[Node | None] = []
        away, together = self._mode.away(), self._mode.together
        for seat in self._people():
            if together["given"][seat]:
                kids.append(self._given(seat))
            elif seat in away:
                kids.append(self._ways(seat))
        kids += [self._own(seat) for seat in together["mine"] if not together["given"][seat]]
        kids.append(h("p", {"class": "s"}, t("together.give.says"), key="says"))
        return sheet_frame(t("together.give"), kids, None, "share-sheet give-sheet")

    def _given(self, seat: int) -> Node:
        together = self._mode.together
        own = seat in together["mine"]
        back = (
            t("together.give.take") if own else t("together.give.back", who=called(together["names"], seat))
        )
        may = own or together["players"][seat] in together["mine"]
        return _group(
            seat,
            sentence(together, seat),
            [act("give_to %d %d" % (seat, seat), back, None, (), False)] if may else [],
        )

    def _ways(self, seat: int) -> Node:
        """Who may play on for somebody who is away."""
        together = self._mode.together
        names, mine = together["names"], together["mine"]
        who = called(names, seat)
        ways = []
        if mine:
            level = self._level()
            ways += [
                act(
                    "give_to %d %d %s" % (seat, mine[0], level),
                    t("together.give.computer", who=who),
                    games.player_name(level),
                    (),
                    False,
                ),
                act("give_to %d %d" % (seat, mine[0]), t("together.give.me", who=who), None, (), False),
            ]
        ways += [
            act(
                "give_to %d %d" % (seat, other),
                t("together.give.other", who=who, other=called(names, other)),
                None,
                (),
                False,
            )
            for other in self._others(seat)
        ]
        return _group(seat, t("together.give.away", who=who), ways)

    def _own(self, seat: int) -> Node | None:
        """To whom somebody here who leaves may give the seat: the computer player plays on the device of the person before, whose
        turn has just ended when its own comes."""
        names, others = self._mode.together["names"], self._others(seat)
        if not others:
            return None
        before = [other for other in others if other < seat] or others
        level = self._level()
        ways = [
            act(
                "give_to %d %d %s" % (seat, before[-1], level),
                t("together.give.own.computer"),
                games.player_name(level),
                (),
                False,
            )
        ]
        ways += [
            act(
                "give_to %d %d" % (seat, other),
                t("together.give.own.other", other=called(names, other)),
                None,
                (),
                False,
            )
            for other in others
        ]
        return _group(seat, t("together.give.own"), ways)

    def _others(self, seat: int) -> list[int]:
        """The people elsewhere who have joined and play for themselves, apart from the one on a seat."""
        together = self._mode.together
        return [
            other
            for other in self._people()
            if other != seat
            and other not in together["mine"]
            and other in together["taken"]
            and not together["given"][other]
        ]

    def _level(self) -> str:
        """The computer player that plays on."""
        return games.BY_NAME[self._mode.session.view["game"]].opponent()


def _group(seat: int, says: str, ways: list[Node]) -> Node:
    return h(
        "div",
        {"class": "give", "role": "group", "aria-label": says, "data-give": seat},
        [h("p", None, says, key="says"), h("div", {"class": "ways"}, ways, key="ways") if ways else None],
        key=seat,
    )
