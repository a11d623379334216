"""The end: who won, and the points card by card."""

from ui.games.goennen import say
from ui.kit.controls import frame
from ui.kit.text import t
from ui.kit.tree import h
from ui.table import sharing


def headline(page):
    result = page.view["result"]
    if result["won"] is not None:
        return t("result.won" if result["won"] else "result.lost", level=page.view["level"])
    winners = [page.who(s) for s in result["winners"]]
    if len(winners) > 1:
        return t("result.shared", n=len(winners))
    return t("result.winner", who=winners[0])


def sentence(page):
    result = page.view["result"]
    if result["won"] is not None:
        return t("result.of", n=result["scores"][0], target=result["target"])
    words = t("result.scores", scores=", ".join([page.who(i) + " " + str(n) for i, n in enumerate(result["scores"])]))
    if result["tie"]:
        words += " " + t("result.tie." + result["tie"])
    return words


def points(page, seat):
    """The scoring cards of a seat with their points, the incomplete ones with none."""
    rows = []
    for row in page.view["result"]["rows"][seat]:
        value = page.cards[row["card"]]
        if value["reward"]["points"] is None:
            continue
        rows.append(h("li", {"class": "" if row["points"] else "off"}, [h("button", {"data-do": "card " + row["card"], "title": say.reward(value)}, [
            h("canvas", paint=("pictogram", value["reward"]["kind"], value["reward"]["colour"])),
            h("span", None, [h("span", None, say.reward_title(value)), h("small", None, say.card(value))]),
            h("b", None, str(row["points"]))])], key=row["card"]))
    total = page.view["result"]["scores"][seat]
    rows.append(h("li", {"class": "total"}, [h("span", None, t("result.total")), h("b", None, str(total))], key="total"))
    return h("ul", None, rows)


def result_sheet(page):
    result = page.view["result"]
    kids = [h("p", {"class": "outcome"}, sentence(page), key="says")]
    kids += sharing.sentences(page)
    several = len(result["scores"]) > 1
    for seat in range(len(result["scores"])):
        kids.append(h("div", {"class": "score"}, [
            h("h3", None, t("result.seat", who=page.who(seat), n=result["empty_fields"][seat])) if several else None,
            points(page, seat)], key="seat" + str(seat)))
    kids.append(sharing.ways(page))
    return frame(page, headline(page), kids, None, "result-sheet")
