"""What things on TUTTO's table are, with their present numbers: (title, sentences, chapter of the help)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.games.tutto import say, table
from ui.kit.text import t
from ui.table import tooltips

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ui.app.types import Answer
    from ui.games.tutto.board_types import Board


def explain(board: Board, words: Sequence[str]) -> Answer | None:
    """words: a thing, as in `data-what` or `data-do`. None if it needs no words."""
    maker = THINGS.get(words[0])
    return maker(board, words[1] if len(words) > 1 else "") if maker else tooltips.button(words)


def card(board: Board, name: str) -> Answer | None:
    shown = board.model.shown
    if not shown["cards"]:
        return None
    words = say.law(shown["card"], board.alone)
    if shown["card"]["kind"] != "stop":
        words += " " + t("what.tutto.kept", n=sum([len(kept["dice"]) for kept in shown["kept"]]))
    return (say.card(shown["card"]), words, "tutto.cards." + shown["card"]["kind"])


def deck(board: Board, name: str) -> Answer | None:
    left = board.model.shown["deck"]
    stops = sum([each["left"] for each in left["cards"] if each["kind"] == "stop"])
    return (t("tutto.deck.show", n=left["left"]), t("what.tutto.deck", n=stops), "tutto.cards")


def die(board: Board, k: str) -> Answer | None:
    model = board.model
    if k in model.flying or model.face(k) is None:
        return (t("tutto.die.flying"), t("tutto.values"), "tutto.values")
    face = model.face(k)
    kept = [d for d in model.shown["dice"] if d["die"] == k and d["place"] == "site"]
    points = None if kept else model.points_of(face, 1)
    title = t("tutto.die.kept", face=face) if kept else t("tutto.die", face=face)
    if points:
        title += ": " + t("tutto.measure.points", points=say.number(points))
    straight = model.shown["card"]["kind"] == "straight"
    return (
        title,
        say.law(model.shown["card"]) if straight else t("tutto.values"),
        "tutto.cards" if straight else "tutto.values",
    )


def risk(board: Board, name: str) -> Answer | None:
    total = board.model.at_risk()
    value = board.model.shown["card"]
    if value["kind"] == "fireworks":  # a bust banks them
        return (
            say.number(total) + " " + t("tutto.risk.safe", n=total),
            say.law(value),
            "tutto.cards.fireworks",
        )
    return (say.number(total) + " " + t("tutto.risk", n=total), t("what.tutto.risk"), "tutto.turn")


def seat(board: Board, number: str) -> Answer | None:
    shown = board.model.shown
    found = next(each for each in shown["seats"] if str(each["seat"]) == number)
    words = t(
        "tutto.seat.says",
        who=board.who(found["seat"]),
        score=say.number(found["score"]),
        goal=say.number(shown["target"]),
    )
    last = table.last_turn(found)
    if last:
        words += " " + t("tutto.seat.last", last=last)
    return (
        board.who(found["seat"]),
        words
        + " "
        + t("what.tutto.goal" if not board.alone else "what.tutto.alone", goal=say.number(shown["target"])),
        "tutto.solo" if board.alone else "tutto.end",
    )


def site(board: Board, name: str) -> Answer | None:
    return (t("tutto.dice.kept"), t("what.tutto.site"), "tutto.turn")


def tray(board: Board, name: str) -> Answer | None:
    return (t("dice.title"), t("what.tutto.tray"), "tutto.turn")


# ---- buttons ----


def keep(board: Board, name: str) -> Answer | None:
    action = board.model.keep()
    if action and action["tutto"] and action["roll"]:
        return (t("tutto.act.keep"), t("what.tutto.keep.all", n=action["roll"]), "tutto.six")
    return (t("tutto.act.keep"), t("what.tutto.keep", n=action["roll"] if action else 0), "tutto.turn")


def stop(board: Board, name: str) -> Answer | None:
    action = board.model.of_kind("stop")
    if not action:
        value = board.model.shown["card"]
        return (t("tutto.act.stop"), say.no_stop(value), "tutto.cards." + value["kind"])
    return (t("tutto.act.stop"), t("what.tutto.stop", points=say.number(action["total"])), "tutto.turn")


def draw(board: Board, name: str) -> Answer | None:
    return (t("tutto.act.draw"), t("what.tutto.draw", points=say.number(board.model.at_risk())), "tutto.six")


def odds(board: Board, name: str) -> Answer | None:
    return (t("tutto.odds"), t("what.tutto.odds"), "")


THINGS = {
    "card": card,
    "deck": deck,
    "die": die,
    "risk": risk,
    "seat": seat,
    "site": site,
    "tray": tray,
    "keep": keep,
    "stop": stop,
    "draw": draw,
    "odds": odds,
}
