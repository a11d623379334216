"""The end of a game: who won, and the points card by card."""

from ui.app.history import levels
from ui.games.goennen import card, preview, say, thumbnail
from ui.games.goennen.card import laid_of
from ui.kit.text import signed, t
from ui.kit.tree import h
from ui.table import ending

SQUARES = {"Y": "🟨", "O": "🟧", "G": "🟩", "B": "🟦", "P": "🟪"}


def headline(board):
    result = board.view["result"]
    if result["won"] is not None:
        return t("result.won" if result["won"] else "result.lost", level=board.view["level"])
    winners = [board.who(s) for s in result["winners"]]
    if len(winners) > 1:
        return t("result.shared", n=len(winners))
    return ending.wins(winners[0])


def sentence(board):
    result = board.view["result"]
    words = t("result.scores", scores=", ".join([board.who(i) + " " + str(n) for i, n in enumerate(result["scores"])]))
    if result["tie"]:
        words += " " + t("result.tie." + result["tie"])
    return words


def points(board, seat):
    """A seat's scoring cards with their points; incomplete cards have none."""
    rows = []
    for row in board.view["result"]["rows"][seat]:
        value = board.cards[row["card"]]
        if value["reward"]["points"] is None:
            continue
        words = t("result.row", card=say.card(value), n=row["points"])
        rows.append(preview.row(row["card"], value, row["points"], words, say.card(value), str(row["points"])))
    total = board.view["result"]["scores"][seat]
    rows.append(h("li", {"class": "total"}, [h("span", None, t("result.total")), h("b", None, str(total))], key="total"))
    return h("ul", None, rows)


def shown(board):
    """The seat whose display is shown: the only person's, or the winner's if there are several people."""
    return board.view["seat"] if board.humans == 1 else board.view["result"]["winners"][0]


def in_order(board, seat):
    """The laid cards of a seat, row by row: the order in which they are counted."""
    return sorted(board.model.seat(seat)["cards"], key=lambda laid: tuple(laid["cell"]))


def built(board, seat):
    """The display; its cards fill up one by one while they are counted."""
    row0, column0, rows, columns = board.model.grid(seat)
    cells = []
    for i, laid in enumerate(in_order(board, seat)):
        r, c = laid["cell"]
        words = card.label(board, laid["card"], laid)
        now = laid_of(laid)
        now["complete"] = laid["complete"] and board.has_counted(i)
        last = board.counted == i + 1
        earned = points_of(board, seat, laid["card"])
        cells.append(h("button", {"class": "card" + (" counted" if last else ""), "style": "grid-area:%d/%d" % (r - row0 + 1, c - column0 + 1),
                                  "data-do": "card " + laid["card"], "aria-label": words, "title": words}, [
            h("canvas", {"class": "face"}, paint=("card", laid["card"], now), key="face"),
            h("span", {"class": "gain", "aria-hidden": "true"}, signed(earned), key="gain") if last and earned else None], key=laid["card"]))
    return [h("div", {"class": "cells", "style": "--rows:%d;--columns:%d" % (rows, columns)}, cells, key="cells")]


def points_of(board, seat, name):
    return sum([row["points"] for row in board.view["result"]["rows"][seat] if row["card"] == name])


def counted(board, seat):
    """The points of the cards counted so far."""
    if board.counted is None:
        return board.view["result"]["scores"][seat]
    return sum([points_of(board, seat, laid["card"]) for i, laid in enumerate(in_order(board, seat)) if board.has_counted(i)])


def says(board):
    """What to say about the result: by how much, whether it is the best so far, which level it opens."""
    view = board.view
    result = view["result"]
    if result["won"] is None:
        return [sentence(board)]
    over = result["scores"][0] - result["target"]
    out = [t("result.over", n=over) if over > 0 else t("result.just") if over == 0 else t("result.short", n=-over)]
    if not board.snapshot.get("practice") and result["won"]:
        won = board.history.won()
        if board.history.best().get(view["level"]) == result["scores"][0]:
            out.append(t("result.best"))
        if view["level"] in won and view["level"] + 1 not in won and view["level"] < levels():
            out.append(t("result.opens", level=view["level"] + 1))
    return [" ".join(out)]


def squares(board):
    """The display as squares: complete cards in their colour, the others white, empty cells black."""
    seat = shown(board)
    row0, column0, rows, columns = board.model.grid(seat)
    lying = {}
    for laid in board.model.seat(seat)["cards"]:
        lying[(laid["cell"][0] - row0, laid["cell"][1] - column0)] = laid
    lines = []
    for r in range(rows):
        line = ""
        for c in range(columns):
            laid = lying.get((r, c))
            k = (board.cards[laid["card"]]["colour"] or laid["colour"]) if laid and laid["complete"] else None
            line += SQUARES.get(k, "⬜") if laid else "⬛"
        lines.append(line)
    return "\n".join(lines)


def keepsake(board):
    """The result as a picture (see `ui.draw.share_image`): the module that paints it, what that needs, the
    score."""
    return ("ui.games.goennen.thumbnail", thumbnail.kept(dict(board.view, seat=shown(board)), board.cards), board.view["result"]["scores"][shown(board)])


def result_sheet(board):
    result = board.view["result"]
    seat = shown(board)
    details = []
    several = len(result["scores"]) > 1
    for each in range(len(result["scores"])):
        details.append(h("div", {"class": "score"}, [
            h("h3", None, t("result.seat", who=board.who(each), n=result["empty_fields"][each])) if several else None,
            points(board, each)], key="seat" + str(each)))
    reach = t("result.reach", target=result["target"]) if result["target"] else t("head.points", n=result["scores"][seat])
    return ending.sheet(board, headline(board), counted(board, seat), reach, built(board, seat), says(board), details)
