"""The score to beat: whether the claim is true, and both games round by round."""

from ui.kit.sheet import act, frame
from ui.kit.text import t
from ui.kit.tree import h
from ui.kit.visible import visible


def rival_now(board):
    """The rival's score after the present round, or None if it is not known."""
    rival = board.snapshot.get("rival")
    if not rival or not rival["rounds"]:
        return None
    at = board.view["round"] if board.view["state"] != "setup" else 0
    return rival["rounds"][min(at, len(rival["rounds"])) - 1] if at else None


def proof(rival, turns=False):
    """A sentence on whether the score that a link claims is true."""
    if rival["true"] is None:
        return t("rival.unproven")
    if rival["true"]:
        return t("rival.true")
    if rival["score"] is None:
        return t("rival.unplayable")
    return t("rival.false.turns" if turns else "rival.false", n=rival["score"])


def rival_table(board):
    """The scores after each round, the rival's and the player's own."""
    rival = board.snapshot["rival"]
    own = board.snapshot["rounds"]
    rows = [h("tr", None, [h("th", {"scope": "col"}, t("rival.round")), h("th", {"scope": "col"}, t("rival.theirs")),
                           h("th", {"scope": "col"}, t("rival.mine"))], key="head")]
    for i in range(max(len(rival["rounds"]), len(own))):
        theirs = rival["rounds"][i] if i < len(rival["rounds"]) else rival["rounds"][-1] if rival["rounds"] else "–"
        mine = own[i]["scores"][0] if i < len(own) else ""
        rows.append(h("tr", None, [h("th", {"scope": "row"}, str(i + 1)), h("td", None, str(theirs)), h("td", None, str(mine))], key=i))
    return h("table", {"class": "figures"}, rows, key="table")


def rival_sheet(board):
    """The score to beat, whether the claim is true, and both games round by round."""
    snapshot = board.snapshot
    rival = snapshot["rival"]
    turns = board.by_turns
    claim = "rival.claim.turns" if turns else "rival.claim"
    says = t(claim, n=rival["claimed"])
    if rival["by"]:
        says = t("rival.claim.by", says=says, who=visible(rival["by"]))
    kids = [h("p", {"class": "outcome"}, says, key="claim"),
            h("div", {"class": "why"}, [h("p", None, proof(rival, turns))], key="why")]
    if rival["rounds"] and (snapshot["rounds"] or board.view["result"]):
        kids.append(rival_table(board))
    kids.append(h("div", {"class": "ways"}, [act("close", t("rival.go") if not board.step else t("close"))], key="ways"))
    return frame(t("rival.title"), kids, None, "rival-sheet")
