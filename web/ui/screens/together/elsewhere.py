"""What the dock says of people elsewhere: who is connected, who is waited for, and how they are told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app.people import called
from ui.kit.controls import button
from ui.kit.phrases import listed
from ui.kit.sheet import act
from ui.kit.text import t
from ui.kit.tree import h
from ui.table import frame

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.kit.tree import Node
    from ui.room.live import Live
    from ui.screens.together.mode import TogetherMode


def devices(mode: TogetherMode, live: Live) -> Node:
    """Who is connected, and who still has to decide."""
    together = mode.together
    kids = []
    for seat in sorted(set(together["players"])):
        if seat not in together["mine"]:
            here, choosing = live.is_here(seat), seat in live.choosing
            where = t(
                "live.state.here"
                if here
                else "live.state.gone"
                if live.was_here(seat)
                else "live.state.missing"
            )
            state = (
                (t("live.state.choosing") if here else t("live.state.choosing") + ", " + where)
                if choosing
                else where
            )
            kids.append(
                h(
                    "li",
                    {
                        "class": ("on" if here else "off") + (" choosing" if choosing else ""),
                        "data-device": seat,
                    },
                    [
                        h("b", None, called(mode.names(), seat) + " ", key="who"),
                        h("small", None, state, key="state"),
                    ],
                    key=seat,
                )
            )
    if live.lookers():
        kids.append(
            h(
                "li",
                {"class": "on"},
                [h("small", None, t("live.lookers", n=live.lookers()), key="state")],
                key="lookers",
            )
        )
    return h("ul", {"class": "devices", "aria-label": t("live.devices")}, kids, key="devices")


def waiting(mode: TogetherMode, link: Callable[[], str], sends: bool) -> Node:
    """Who is waited for, and the link that tells them unless they are connected. sends: whether there is a button to send it with."""
    together = mode.together
    who = mode.others(together["waits"])
    points = so_far(mode) if not together["complete"] and mode.kept["ended"] else ""
    room_only = mode.awaits_devices  # nobody is asked to send links from there
    says = (
        t("together.all")
        if together["complete"]
        else t("together.waits" if mode.kept["passed"] or room_only else "together.unsent", who=who) + points
    )
    if mode.in_room and not mode.connected:
        return h(
            "div",
            {"class": "turn coach", "id": "turn", "tabindex": "-1", "data-prompt": "elsewhere"},
            [
                h("p", None, [h("b", None, t("together.lost", who=who), key="b")], key="says"),
                button("connect", t("together.lost.do"), None, "share", True) if sends else None,
                give_button(mode) if sends else None,
            ],
            key="turn",
        )
    if mode.connected or not together["mine"]:
        words = t("prompt.over") if together["complete"] else t("together.waits", who=who) + points
        return frame.prompt("elsewhere", words)
    return h(
        "div",
        {"class": "turn coach", "id": "turn", "tabindex": "-1", "data-prompt": "elsewhere"},
        [
            h(
                "p",
                None,
                [
                    h("b", None, says + " ", key="b"),
                    h("a", {"href": link(), "data-turn-link": ""}, t("together.link"), key="a"),
                ],
                key="says",
            ),
            (
                button("connect", t("together.connect"), None, "share", True)
                if room_only
                else send_button(mode)
            )
            if sends
            else None,
            give_button(mode) if sends and mode.kept["since"] < mode.page.browser.today() else None,
        ],
        key="turn",
    )


def give_button(mode: TogetherMode) -> Node | None:
    """Once somebody has been waited for for a while, the others are offered to go on without them."""
    away = mode.away()
    if not away or not mode.together["mine"]:
        return None
    return button("give", t("together.give.without", who=mode.others(away)), None, "computer", False)


def send_button(mode: TogetherMode) -> Node:
    """What opens the ways to send; once one of them was taken, there is nothing more to do here."""
    again = mode.kept["passed"]
    return button(
        "turn_send", t("together.send.again" if again else "together.send.do"), None, "share", not again
    )


def so_far(mode: TogetherMode) -> str:
    """Who is in front while the last passive dice are missing."""
    seats = mode.session.view["seats"]
    most = max([seat["score"] for seat in seats])
    leading = [mode.session.who(seat["seat"]) for seat in seats if seat["score"] == most]
    return " " + t("together.so_far", who=listed(leading), n=most)


def put_end(result: Node) -> None:
    """Puts into the result of a game that ends here what lets the others see it."""
    _put(result, "end", act("turn_send", t("together.send.end"), None, (), False))


def put_next(result: Node, says: str) -> None:
    """Puts into the result that others play on, and the way to them: whoever looks at it still may finish looking."""
    _put(result, "next-game", act("join_next", t("live.next.join"), says, (), True))


def _put(result: Node, key: str, way: Node) -> None:
    for kid in result.kids:
        if kid and kid.key == "sum":
            kid.kids.append(h("div", {"class": "ways"}, [way], key=key))
