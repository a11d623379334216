"""The score to beat: how the player's compares with it, whether the claim is true (which the engine finds out, in
`engine.replay`), and both games round by round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.kit.names import isolated
from ui.kit.sheet import act, frame
from ui.kit.text import t
from ui.kit.tree import h

if TYPE_CHECKING:
    from worker.protocol import Challenge

    from ui.kit.tree import Node
    from ui.table.board import Board


def challenge_now(board: Board) -> int | None:
    """The challenge's score after the present round, or None if it is not known."""
    challenge = board.snapshot.get("challenge")
    if not challenge or not challenge["rounds"]:
        return None
    at = board.view["round"] if board.view["state"] != "setup" else 0
    return challenge["rounds"][min(at, len(challenge["rounds"])) - 1] if at else None


def to_beat(challenge: Challenge) -> int:
    """The score to beat, at the end of the game. A claim that its own replay refutes counts as what the replay shows."""
    return (
        challenge["score"]
        if challenge["true"] is False and challenge["score"] is not None
        else challenge["claimed"]
    )


def compared(challenge: Challenge, score: int, turns: bool) -> str:
    """A sentence on whether a score, or a number of turns, of which fewer are better, beats the challenge."""
    against = to_beat(challenge)
    more = against - score if turns else score - against
    if more > 0:
        key = "rival.beaten.turns" if turns else "rival.beaten"
    elif more < 0:
        key = "rival.missed.turns" if turns else "rival.missed"
    else:
        key = "rival.equal"
    return t(key, n=abs(more), score=against)


def proof(challenge: Challenge, turns: bool = False) -> str:
    """A sentence on whether the score that a link claims is true."""
    if challenge["true"] is None:
        return t("rival.unproven")
    if challenge["true"]:
        return t("rival.true")
    if challenge["score"] is None:
        return t("rival.unplayable")
    return t("rival.false.turns" if turns else "rival.false", n=challenge["score"])


def challenge_table(board: Board) -> Node:
    """The scores after each round, the challenge's and the player's own."""
    challenge = board.snapshot["challenge"]
    assert challenge
    own = board.snapshot["rounds"]
    rows = [
        h(
            "tr",
            None,
            [
                h("th", {"scope": "col"}, t("rival.round")),
                h("th", {"scope": "col"}, t("rival.theirs")),
                h("th", {"scope": "col"}, t("rival.mine")),
            ],
            key="head",
        )
    ]
    for i in range(max(len(challenge["rounds"]), len(own))):
        theirs = (
            challenge["rounds"][i]
            if i < len(challenge["rounds"])
            else challenge["rounds"][-1]
            if challenge["rounds"]
            else "–"
        )
        mine = own[i]["scores"][0] if i < len(own) else ""
        rows.append(
            h(
                "tr",
                None,
                [h("th", {"scope": "row"}, str(i + 1)), h("td", None, str(theirs)), h("td", None, str(mine))],
                key=i,
            )
        )
    return h("table", {"class": "figures"}, rows, key="table")


def challenge_sheet(board: Board) -> Node:
    """The score to beat, whether the claim is true, and both games round by round."""
    snapshot = board.snapshot
    challenge = snapshot["challenge"]
    assert challenge
    turns = board.by_turns
    claim = "rival.claim.turns" if turns else "rival.claim"
    says = t(claim, n=challenge["claimed"])
    if challenge["by"]:
        says = t("rival.claim.by", says=says, who=isolated(challenge["by"]))
    kids = [
        h("p", {"class": "outcome"}, says, key="claim"),
        h("div", {"class": "why"}, [h("p", None, proof(challenge, turns))], key="why"),
    ]
    if challenge["rounds"] and (snapshot["rounds"] or board.view["result"]):
        kids.append(challenge_table(board))
    kids.append(
        h(
            "div",
            {"class": "ways"},
            [act("close", t("rival.go") if not board.step else t("close"))],
            key="ways",
        )
    )
    return frame(t("rival.title"), kids, None, "rival-sheet")
