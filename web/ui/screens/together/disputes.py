"""What the people at a connected table are asked when devices do not agree: who speaks for somebody who is away, and whose course
of the game counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.kit.sheet import act
from ui.kit.text import t
from ui.kit.tree import h

if TYPE_CHECKING:
    from ui.kit.tree import Node
    from ui.room.live import Live


def nodes(live: Live) -> list[Node]:
    """A paragraph and a button for each question."""
    asked = [
        _question("ask%d" % number, live.question(number), "agree %d" % number, t("live.agree"))
        for number in range(len(live.questions))
    ]
    return asked + [
        _question(
            "differ" + peer.id,
            live.difference(peer),
            "adopt " + peer.id if live.known(peer).link else "",
            t("live.adopt", other=live.name_of(peer)),
        )
        for peer in live.differing()
    ]


def _question(key: str, says: str, gesture: str, answer: str) -> Node:
    return h(
        "div",
        {"class": "coach dispute", "role": "group", "aria-label": says},
        [h("p", None, says, key="says"), act(gesture, answer, None, (), False) if gesture else None],
        key=key,
    )
