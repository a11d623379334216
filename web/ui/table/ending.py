"""The end of a game: what there is to say beside its points, and what can be done next."""

from ui.app import routes
from ui.app.history import levels
from ui.kit.controls import act
from ui.kit.text import t
from ui.kit.tree import h
from ui.table.rival import proof
from ui.table.sharing import copied


def sentences(board):
    """What there is to say of a finished game beside its points."""
    snapshot = board.snapshot
    turns = board.by_turns
    score = board.view["result"]["turns" if turns else "scores"]
    if not turns:
        score = score[0]
    out = []
    if snapshot.get("practice"):
        out.append(t("result.practice"))
    rival = snapshot.get("rival")
    if rival:
        against = rival["score"] if rival["true"] is False and rival["score"] is not None else rival["claimed"]
        more = against - score if turns else score - against
        if more > 0:
            key = "rival.beaten.turns" if turns else "rival.beaten"
        elif more < 0:
            key = "rival.missed.turns" if turns else "rival.missed"
        else:
            key = "rival.equal"
        out.append(t(key, n=abs(more), score=against) + " " + proof(rival, turns))
    campaign = snapshot.get("campaign")
    if campaign:
        after = campaign["after"]
        if after["ended"]:
            out.append(t("campaign.ended"))
        elif after["passed"]:
            out.append(t("campaign.proud" if after["proud"] else "campaign.passed", n=after["points"]))
        else:
            out.append(t("campaign.carried", n=after["points"]))
    return [h("p", {"class": "also"}, says, key="also" + str(i)) for i, says in enumerate(out)]


def next_game(board):
    """The game that follows from this one as (what is done, words), or None."""
    snapshot = board.snapshot
    view = board.view
    campaign = snapshot.get("campaign")
    if campaign and campaign["next"]:
        return ("open " + campaign["next"], t("campaign.next", level=campaign["after"]["level"]))
    if campaign and not snapshot.get("practice"):
        return ("open " + routes.campaign(), t("campaign.again"))
    if view["result"].get("won") and view.get("level") and view["level"] < levels() and view["level"] in board.history.won():
        return ("open " + routes.level_link(view["level"] + 1), t("result.next", level=view["level"] + 1))
    return None


def ways(board):
    """All that can be done after a game."""
    snapshot = board.snapshot
    follows = next_game(board)
    kids = []
    if follows:
        kids.append(act(follows[0], follows[1], None, (), True, key="next"))
    again = "result.practise" if snapshot.get("date") or snapshot.get("campaign") else "result.again"
    kids.append(act("again", t(again), None, (), not follows))
    if not snapshot.get("date") and not snapshot.get("campaign"):
        kids.append(act("other", t("result.other"), None, (), False))
    kids.append(act("watch", t("replay.watch"), None, (), False))
    if snapshot.get("beat"):
        kids.append(act("copy beat", copied(board, "beat", t("share.beat")), None, (), False))
    kids += [act("copy result", copied(board, "result", t("share.result")), None, (), False),
             act("copy", copied(board, "link", t("menu.copy")), None, (), False),
             act("leave", t("menu.leave"), None, (), False)]
    return h("div", {"class": "ways after"}, kids, key="ways")
