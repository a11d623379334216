"""The sheets of a table between devices: what a turn is sent with, and an invitation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app.people import called
from ui.kit.sheet import act
from ui.kit.sheet import frame as sheet_frame
from ui.kit.text import t
from ui.kit.tree import h
from ui.screens.together import pages
from ui.screens.together.pairing import code

if TYPE_CHECKING:
    from ui.kit.tree import Node
    from ui.screens.together.screen import SharedScreen

APP = "(display-mode: standalone)"  # installed, or on the home screen of an iPhone


def send(screen: SharedScreen) -> Node:
    """What a turn, or the end of a game, can be sent with."""
    together = screen.mode.together
    who = screen.mode.others(together["waits"])
    named: list[int] = []  # who is sent a link of their own
    if together["complete"]:
        title, says, sends = t("prompt.over"), t("together.all"), t("together.send.end")
    elif any([seat in together["taken"] for seat in together["waits"]]):
        begins = not any(together["settled"])
        title = t("together.begun" if begins else "together.done")
        says = t("together.then.next" if begins else "together.then", who=who)
        sends = t("together.send", who=who)
    else:
        title, says, sends = t("together.begun"), t("together.then.invite"), t("together.send.invite")
        free = screen.mode.free()
        named = screen.mode.guests()
        if len(free) == 1 and named:
            sends, named = t("together.send", who=who), []
        elif named:
            says = t("together.then.named")
    ways = [_own_way(screen, seat) for seat in named]
    if screen.session.shares:
        ways.append(act("turn_share", t("together.send.all") if named else sends, None, (), not named))
    ways.append(
        act(
            "turn_copy",
            t("together.copy.all" if named else "together.copy"),
            None,
            (),
            not named and not screen.session.shares,
        )
    )
    if not screen.scans:
        ways.append(act("turn_code", t("together.code"), t("together.scan"), (), False))
    ways.append(act("connect", t("together.connect"), t("together.connect.says"), (), False))
    return sheet_frame(
        title,
        [
            h("p", None, says, key="then"),
            code(screen.page, screen.link(), t("together.qr"), t("together.scan")) if screen.scans else None,
            h("div", {"class": "ways"}, ways, key="ways"),
            h(
                "p",
                {"class": "s"},
                t("together.sealed" if together["choice"] == "sealed" else "together.unsealed"),
                key="choice",
            )
            if together["choice"]
            else None,
            h("p", {"class": "s"}, t("together.friends"), key="friends"),
            _paste(screen, who) if who and screen.browser.matches(APP) else None,
        ],
        None,
        "share-sheet send-sheet",
    )


def _own_way(screen: SharedScreen, seat: int) -> Node:
    """What sends one person the link that knows who that is."""
    who = called(screen.mode.names(), seat)
    sent = seat in screen.mode.sent_to
    note = t("together.passed") if sent else None
    if screen.session.shares:
        return act("turn_share " + str(seat), t("together.send", who=who), note, (), not sent)
    return act("turn_copy " + str(seat), t("together.copy.for", who=who), note, (), not sent)


def _paste(screen: SharedScreen, who: str) -> Node:
    """For an installed page: the next link may open in a browser that does not know the game."""
    return pages.paste(screen.mode.way_in.pasted, t("together.paste.next", who=who), "")


def invitation(screen: SharedScreen) -> Node:
    """What the link told by which somebody has been given a seat, and what can be done with it."""
    if screen.comes_back():
        return sheet_frame(
            screen.back_says("together.back"),
            [
                h("p", None, screen.back_says(), key="says"),
                h(
                    "div",
                    {"class": "ways"},
                    [
                        act("sit", t("together.back.here")),
                        act("turn_copy", t("together.copy"), None, (), False),
                        act("look_on", t("together.watch"), None, (), False),
                    ],
                    key="ways",
                ),
            ],
            None,
            "share-sheet invitation-sheet",
        )
    hosts = screen.hosts()
    join = act("sit", t("together.take"))
    join.attrs["type"] = "button"  # the form takes the seat by Enter
    title = t("together.invites.title", who=hosts[0]) if len(hosts) == 1 else t("together.invitation")
    return sheet_frame(
        title,
        [
            h("p", None, screen.invites(), key="says"),
            h(
                "form",  # so that Enter joins
                {"data-submit": "sit"},
                [
                    pages.own_name(screen.store),
                    h("div", {"class": "ways"}, [join], key="sit"),
                ],
                key="form",
            ),
            h(
                "div",
                {"class": "ways"},
                [
                    act("learn", t("together.learn"), t("together.learn.says"), (), False),
                    act("look_on", t("together.watch"), None, (), False),
                ],
                key="ways",
            ),
            h("p", {"class": "s"}, t("together.account"), key="account"),
        ],
        None,
        "share-sheet invitation-sheet",
    )
