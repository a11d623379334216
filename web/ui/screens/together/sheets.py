"""The sheets of a table between devices: what a turn is sent with, and an invitation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app.people import called
from ui.kit.phrases import listed
from ui.kit.sheet import act
from ui.kit.sheet import frame as sheet_frame
from ui.kit.text import t
from ui.kit.tree import h
from ui.screens.together import pages
from ui.screens.together.pairing import code

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.kit.tree import Node
    from ui.screens.together.mode import TogetherMode

APP = "(display-mode: standalone)"  # installed, or on the home screen of an iPhone


def send(mode: TogetherMode, link: Callable[[], str], scans: bool, pasted: str, wrong: str) -> Node:
    """What a turn, or the end of a game, can be sent with. scans: whether the QR code is shown; pasted: a link; wrong: what is wrong with it."""
    together = mode.together
    who = mode.others(together["waits"])
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
        free = mode.free()
        named = mode.guests()
        if len(free) == 1 and named:
            sends, named = t("together.send", who=who), []
        elif named:
            says = t("together.then.named")
    ways = [_own_way(mode, seat) for seat in named]
    if mode.session.shares:
        ways.append(act("turn_share", t("together.send.all") if named else sends, None, (), not named))
    ways.append(
        act(
            "turn_copy",
            t("together.copy.all" if named else "together.copy"),
            None,
            (),
            not named and not mode.session.shares,
        )
    )
    if not scans:
        ways.append(act("turn_code", t("together.code"), t("together.scan"), (), False))
    ways.append(act("connect", t("together.connect"), t("together.connect.says"), (), False))
    return sheet_frame(
        title,
        [
            h("p", None, says, key="then"),
            code(mode.page, link(), t("together.qr"), t("together.scan")) if scans else None,
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
            _paste(who, pasted, wrong) if who and mode.page.browser.matches(APP) else None,
        ],
        None,
        "share-sheet send-sheet",
    )


def _own_way(mode: TogetherMode, seat: int) -> Node:
    """What sends one person the link that knows who that is."""
    who = called(mode.names(), seat)
    sent = seat in mode.sent_to
    note = t("together.passed") if sent else None
    if mode.session.shares:
        return act("turn_share " + str(seat), t("together.send", who=who), note, (), not sent)
    return act("turn_copy " + str(seat), t("together.copy.for", who=who), note, (), not sent)


def _paste(who: str, pasted: str, wrong: str) -> Node:
    """For an installed page: the next link may open in a browser that does not know the game."""
    return pages.paste(pasted, wrong, t("together.paste.next", who=who), "")


def hosts(mode: TogetherMode) -> list[str]:
    """Who plays already in the game to which somebody here is invited, as far as they have names."""
    assert mode.invited
    return pages.hosts(mode.invited, mode.together["mine"])


def invites(mode: TogetherMode) -> str:
    """Who invites to what, in sentences."""
    assert mode.invited
    return pages.invites(mode.invited, mode.together["mine"])


def comes_back(mode: TogetherMode) -> bool:
    """Whether the seat that somebody here has been given is taken already: in another browser, as a rule by the same person."""
    assert mode.invited
    return bool(set(mode.invited["taken"]) & set(mode.together["mine"]))


def back_says(mode: TogetherMode, key: str = "together.back.says") -> str:
    """Whether one is who plays there, with what can be done then; or one sentence of it."""
    assert mode.invited
    who = listed([called(mode.invited["names"], seat) for seat in mode.together["mine"]])
    return t(key, who=who, where=t("start.together"))


def invitation(mode: TogetherMode) -> Node:
    """What the link told by which somebody has been given a seat, and what can be done with it."""
    if comes_back(mode):
        return sheet_frame(
            back_says(mode, "together.back"),
            [
                h("p", None, back_says(mode), key="says"),
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
    inviting = hosts(mode)
    join = act("sit", t("together.take"))
    join.attrs["type"] = "button"  # the form takes the seat by Enter
    title = t("together.invites.title", who=inviting[0]) if len(inviting) == 1 else t("together.invitation")
    return sheet_frame(
        title,
        [
            h("p", None, invites(mode), key="says"),
            h(
                "form",  # so that Enter joins
                {"data-submit": "sit"},
                [
                    pages.own_name(mode.page.store),
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
