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

if TYPE_CHECKING:
    from collections.abc import Sequence

    from worker.protocol import Given, Told
    from worker.protocol import Together as State

    from ui.kit.tree import Node
    from ui.screens.together.screen import SharedScreen


def written(given: Sequence[Given | None]) -> list[str]:
    """Who has been given each seat, as texts that are kept: "1", "1.medium", or "" for nobody."""
    return [
        str(each["by"]) + ("." + each["player"] if each["player"] else "") if each else "" for each in given
    ]


def news(together: State, before: Sequence[str]) -> list[str]:
    """What has changed since the seats were given as in `before`, in sentences."""
    said = []
    for seat, now in enumerate(written(together["given"])):
        old = before[seat] if seat < len(before) else ""
        if now != old and shared_games.seats(together["id"])[seat] == games.HUMAN:
            said.append(sentence(together, seat))
    return said


def sentence(together: State, seat: int) -> str:
    """Who plays on for the person of a seat."""
    given, names = together["given"][seat], together["names"]
    who = called(names, seat)
    if not given:
        return t("together.given.returned", who=who)
    own = seat in together["mine"]
    if given["player"]:
        return t("together.given.own.computer" if own else "together.given.computer", who=who)
    return t("together.given.own" if own else "together.given", who=who, other=called(names, given["by"]))


def given_away(together: State) -> list[int]:
    """The seats of people here that are played elsewhere."""
    return [seat for seat in together["mine"] if together["players"][seat] not in together["mine"]]


class Giving:
    """Its gestures belong to the table."""

    def __init__(self, screen: SharedScreen) -> None:
        self._screen = screen

    def _people(self) -> list[int]:
        """The seats of people, whoever plays them."""
        seats = shared_games.seats(self._screen.mode.together["id"])
        return [seat for seat, player in enumerate(seats) if player == games.HUMAN]

    def do_give(self) -> None:
        self._screen.sheets.show("give")

    def do_give_to(self, person: str, by: str, player: str = "") -> None:
        """Gives the seats on the device of one person to another one, or to a computer player on that one's device."""
        screen = self._screen
        together = screen.mode.together
        args = {"link": together["known"], "person": int(person), "by": int(by)}
        if player:
            args["player"] = player

        def given(told: Told) -> None:
            if screen.mode.together["id"] != told["id"]:
                return
            screen.mode.gives(
                told, [seat for seat, by in enumerate(told["players"]) if by != together["players"][seat]]
            )

        screen.sheets.close_all()
        screen.opener.ask("hand_over", args, given)

    # what is shown

    def note(self) -> Node | None:
        """That a seat of somebody here is played elsewhere, and how it is taken back: in place of the prompt, as nobody here decides."""
        together = self._screen.mode.together
        seats = given_away(together)
        if not seats or together["complete"] or self._screen.session.view["actions"]:
            return None
        if together["ready"] and not self._screen.mode.kept["passed"]:
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
        away, together = self._screen.mode.away(), self._screen.mode.together
        for seat in self._people():
            if together["given"][seat]:
                kids.append(self._given(seat))
            elif seat in away:
                kids.append(self._ways(seat))
        kids += [self._own(seat) for seat in together["mine"] if not together["given"][seat]]
        kids.append(h("p", {"class": "s"}, t("together.give.says"), key="says"))
        return sheet_frame(t("together.give"), kids, None, "share-sheet give-sheet")

    def _given(self, seat: int) -> Node:
        together = self._screen.mode.together
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
        together = self._screen.mode.together
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
        names, others = self._screen.mode.together["names"], self._others(seat)
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
        together = self._screen.mode.together
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
        return games.BY_NAME[self._screen.session.view["game"]].opponent()


def _group(seat: int, says: str, ways: list[Node]) -> Node:
    return h(
        "div",
        {"class": "give", "role": "group", "aria-label": says, "data-give": seat},
        [h("p", None, says, key="says"), h("div", {"class": "ways"}, ways, key="ways") if ways else None],
        key=seat,
    )
