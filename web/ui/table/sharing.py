"""What a finished game leads to: the next one, links and texts to send, the replay; and the score to beat beside
one's own."""

from ui.app import games, routes
from ui.app.history import LEVELS
from ui.kit.controls import act, frame
from ui.kit.text import day_in_words, listed, number, t
from ui.kit.tree import h


def kind(snapshot):
    """What a game was played as, in a few words: "daily game of 21 November 2026, level 3"."""
    view = snapshot["view"]
    if snapshot.get("date"):
        return t("share.daily", day=day_in_words(snapshot["date"]), level=view["level"])
    if snapshot.get("campaign"):
        return t("share.campaign", level=view["level"])
    if view.get("level"):
        return t("share.solo", level=view["level"])
    return t("share.table." + view["game"], n=len(view["seats"]))


def rounds_in_words(snapshot, seat=0):
    """The score after each round, in a list."""
    return ", ".join([number(each["scores"][seat]) for each in snapshot["rounds"]])


def text(snapshot, address):
    """The result to be sent: sentences and the link, nothing that could not be read aloud."""
    view = snapshot["view"]
    result = view["result"]
    says = t("title") + ", " + kind(snapshot) + ". "
    if result.get("turns"):
        says += t("share.turns", score=number(result["scores"][0]), n=result["turns"])
    elif len(view["seats"]) == 1:
        score = result["scores"][0]
        says += t("share.points", n=score)
        if view.get("target"):
            says += " " + t("share.won" if result.get("won") else "share.lost", target=view["target"])
        says += " " + t("share.rounds", rounds=rounds_in_words(snapshot))
    else:
        says += t("share.scores", scores=listed([number(n) for n in result["scores"]]))
    return says + "\n" + address + snapshot["link"]


# ---- the score to beat ----


def rival_now(page):
    """The rival's score after the present round, or None where that is not known."""
    rival = page.model.snapshot.get("rival")
    if not rival or not rival["rounds"]:
        return None
    at = page.view["round"] if page.view["state"] != "setup" else 0
    return rival["rounds"][min(at, len(rival["rounds"])) - 1] if at else None


def proof(rival, turns=False):
    """Whether the score that a link claims is true, in a sentence."""
    if rival["true"] is None:
        return t("rival.unproven")
    if rival["true"]:
        return t("rival.true")
    if rival["score"] is None:
        return t("rival.unplayable")
    return t("rival.false.turns" if turns else "rival.false", n=rival["score"])


def rival_table(page):
    """The score after each round, the rival's and one's own."""
    rival = page.model.snapshot["rival"]
    own = page.model.snapshot["rounds"]
    rows = [h("tr", None, [h("th", {"scope": "col"}, t("rival.round")), h("th", {"scope": "col"}, t("rival.theirs")),
                           h("th", {"scope": "col"}, t("rival.mine"))], key="head")]
    for i in range(max(len(rival["rounds"]), len(own))):
        theirs = rival["rounds"][i] if i < len(rival["rounds"]) else rival["rounds"][-1] if rival["rounds"] else "–"
        mine = own[i]["scores"][0] if i < len(own) else ""
        rows.append(h("tr", None, [h("th", {"scope": "row"}, str(i + 1)), h("td", None, str(theirs)), h("td", None, str(mine))], key=i))
    return h("table", {"class": "figures"}, rows, key="table")


def rival_sheet(page):
    """The score to beat, whether it is true, and both games round by round."""
    snapshot = page.model.snapshot
    rival = snapshot["rival"]
    turns = games.KNOWN[page.view["game"]].by_turns
    claim = "rival.claim.turns" if turns else "rival.claim"
    kids = [h("p", {"class": "outcome"}, t(claim, n=rival["claimed"]), key="claim"),
            h("div", {"class": "why"}, [h("p", None, proof(rival, turns))], key="why")]
    if rival["rounds"] and (snapshot["rounds"] or page.view["result"]):
        kids.append(rival_table(page))
    kids.append(h("div", {"class": "ways"}, [act("close", t("rival.go") if not page.step else t("close"))], key="ways"))
    return frame(page, t("rival.title"), kids, None, "rival-sheet")


# ---- the end of a game ----


def sentences(page):
    """What there is to say of a finished game beside its points."""
    snapshot = page.model.snapshot
    turns = games.KNOWN[page.view["game"]].by_turns
    score = page.view["result"]["turns" if turns else "scores"]
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


def next_game(page):
    """The game that follows from this one as (what is done, words), or None."""
    snapshot = page.model.snapshot
    view = page.view
    campaign = snapshot.get("campaign")
    if campaign and campaign["next"]:
        return ("open " + campaign["next"], t("campaign.next", level=campaign["after"]["level"]))
    if campaign and not snapshot.get("practice"):
        return ("open " + routes.CAMPAIGN, t("campaign.again"))
    if view["result"].get("won") and view.get("level") and view["level"] < LEVELS and not snapshot.get("date"):
        return ("open " + routes.level_link(view["level"] + 1), t("result.next", level=view["level"] + 1))
    return None


def copied(page, what, words):
    """The words of a copying button, before and after."""
    return t("share.copied") if page.copied and page.copying == what else words


def ways(page):
    """All that can be done after a game."""
    snapshot = page.model.snapshot
    follows = next_game(page)
    kids = []
    if follows:
        kids.append(act(follows[0], follows[1], None, (), True, key="next"))
    again = "result.practise" if snapshot.get("date") or snapshot.get("campaign") else "result.again"
    kids.append(act("again", t(again), None, (), not follows))
    if not snapshot.get("date") and not snapshot.get("campaign"):
        kids.append(act("other", t("result.other"), None, (), False))
    kids.append(act("watch", t("replay.watch"), None, (), False))
    if snapshot.get("beat"):
        kids.append(act("copy beat", copied(page, "beat", t("share.beat")), None, (), False))
    kids += [act("copy result", copied(page, "result", t("share.result")), None, (), False),
             act("copy", copied(page, "link", t("menu.copy")), None, (), False),
             act("leave", t("menu.leave"), None, (), False)]
    return h("div", {"class": "ways after"}, kids, key="ways")
