"""The end: who won, and the points card by card."""

from ui.games.goennen import say
from ui.kit.controls import frame
from ui.kit.text import t
from ui.kit.tree import h
from ui.table import ending


def headline(board):
    result = board.view["result"]
    if result["won"] is not None:
        return t("result.won" if result["won"] else "result.lost", level=board.view["level"])
    winners = [board.who(s) for s in result["winners"]]
    if len(winners) > 1:
        return t("result.shared", n=len(winners))
    return t("result.winner", who=winners[0])


def sentence(board):
    result = board.view["result"]
    if result["won"] is not None:
        return t("result.of", n=result["scores"][0], target=result["target"])
    words = t("result.scores", scores=", ".join([board.who(i) + " " + str(n) for i, n in enumerate(result["scores"])]))
    if result["tie"]:
        words += " " + t("result.tie." + result["tie"])
    return words


def points(board, seat):
    """The scoring cards of a seat with their points, the incomplete ones with none."""
    rows = []
    for row in board.view["result"]["rows"][seat]:
        value = board.cards[row["card"]]
        if value["reward"]["points"] is None:
            continue
        rows.append(h("li", {"class": "" if row["points"] else "off"}, [h("button", {"data-do": "card " + row["card"], "title": say.reward(value)}, [
            h("canvas", paint=("pictogram", value["reward"]["kind"], value["reward"]["colour"])),
            h("span", None, [h("span", None, say.reward_title(value)), h("small", None, say.card(value))]),
            h("b", None, str(row["points"]))])], key=row["card"]))
    total = board.view["result"]["scores"][seat]
    rows.append(h("li", {"class": "total"}, [h("span", None, t("result.total")), h("b", None, str(total))], key="total"))
    return h("ul", None, rows)


def result_sheet(board):
    result = board.view["result"]
    kids = [h("p", {"class": "outcome"}, sentence(board), key="says")]
    kids += ending.sentences(board)
    several = len(result["scores"]) > 1
    for seat in range(len(result["scores"])):
        kids.append(h("div", {"class": "score"}, [
            h("h3", None, t("result.seat", who=board.who(seat), n=result["empty_fields"][seat])) if several else None,
            points(board, seat)], key="seat" + str(seat)))
    kids.append(ending.ways(board))
    return frame(headline(board), kids, None, "result-sheet")
