"""The parts of TUTTO's table above its dock: the seats, the card, the points at risk."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app.games import ELSEWHERE, player_name
from ui.games.tutto import dock, say
from ui.kit.loader import load
from ui.kit.phrases import listed
from ui.kit.text import t
from ui.kit.tree import h
from ui.table import frame

if TYPE_CHECKING:
    from ui.games.tutto.board_types import Board
    from ui.games.tutto.types import Painted, Seat
    from ui.kit.tree import Node

MOST_IN_FULL = 6  # seats; of more, each has a line
STORY = 12  # lines of the log beside a large table


def whose(board: Board) -> str:
    view = board.model.shown
    if board.view["state"] == "over" and not board.staging:
        return t("tutto.head.over")
    if board.alone:
        return t("head.daily") if board.daily else t("tutto.head.turn", n=view["round"])
    active = view["active"]
    human = view["seats"][active]["player"] == "human"
    if board.who(active) == t("seat.you"):
        return t("tutto.head.you")
    return t("tutto.head.of" if human else "tutto.head.computer", who=board.who(active))


def note(board: Board) -> str | Node:
    view = board.model.shown
    if board.alone:
        if board.daily:
            return t("head.daily.note", day=board.daily, round=t("tutto.head.turn", n=view["round"]))
        return t("tutto.head.goal", goal=say.number(view["target"]))
    if view["ending"]:
        beat = view["beat"]
        words = t("tutto.head.last")
        if beat and not board.staging:
            words = t("tutto.head.beat", score=say.number(beat["score"]))
        return h("small", {"class": "last"}, words)
    return t("tutto.head.round", round=view["round"], goal=say.number(view["target"]))


def head(board: Board, left: Node, right: Node, title: str | None = None) -> Node:
    cards = board.model.shown["deck"]["left"]
    words = t("tutto.deck.show", n=cards)
    deck = h(
        "button",
        {"class": "deck-button", "data-do": "deck", "aria-label": words},
        [h("canvas", paint=("tutto back", cards))],
        key="deck",
    )
    return frame.head(left, title or whose(board), note(board), right, deck)


def last_turn(seat: Seat) -> str:
    """How a seat's last turn ended, in a few letters."""
    last = seat["last"]
    if not last:
        return ""
    if last["written"]:
        return t("tutto.last.wrote", points=say.number(last["points"]))
    return t("tutto.last." + last["how"], points=say.number(last["points"]))


def seats(board: Board) -> Node:
    """All seats with their scores and their progress towards the goal."""
    shown = board.model.shown
    kids = []
    most = max([seat["score"] for seat in shown["seats"]])
    for seat in shown["seats"]:
        number = seat["seat"]
        score = seat["score"]
        active = number == shown["active"] and board.view["state"] == "playing"
        leads = len(shown["seats"]) > 1 and score == most and score > 0
        human = seat["player"] == "human"
        words = t(
            "tutto.seat.says",
            who=board.who(number),
            score=say.number(score),
            goal=say.number(shown["target"]),
        )
        if seat["player"] == ELSEWHERE:
            words += " " + player_name(ELSEWHERE) + "."
        elif not human:
            words += " " + t("tutto.seat.computer", level=player_name(seat["player"]))
        if leads:
            words += " " + t("tutto.seat.leads")
        if seat["last"]:
            words += " " + t("tutto.seat.last", last=last_turn(seat))
        share = min(100, 100 * score // shown["target"])
        kids.append(
            h(
                "li",
                {
                    "class": "seat" + (" deciding" if active else ""),
                    "data-seat": number,
                    "data-score": score,
                    "data-what": "seat " + str(number),
                    "aria-current": "true" if active else None,
                },
                [
                    h("span", {"class": "hidden"}, words, key="words"),
                    h(
                        "span",
                        {"class": "who", "aria-hidden": "true"},
                        [
                            h("span", None, board.who(number), key="who"),
                            None if human else h("small", None, player_name(seat["player"]), key="level"),
                        ],
                        key="who",
                    ),
                    h(
                        "small",
                        {"class": "last", "aria-hidden": "true"},
                        [h("span", None, t("tutto.last"), key="of"), h("i", None, last_turn(seat), key="how")]
                        if seat["last"]
                        else "",
                        key="last",
                    ),
                    h("b", {"aria-hidden": "true"}, say.number(score), key="score"),
                    h(
                        "span",
                        {"class": "reach", "aria-hidden": "true"},
                        [h("i", {"class": "lead" if leads else "", "style": "width:%d%%" % share})],
                        key="reach",
                    ),
                ],
                key=number,
            )
        )
    many = " many" if len(kids) > MOST_IN_FULL else ""
    return h(
        "ul", {"class": "seats n%d" % len(kids) + many, "aria-label": t("tutto.seats")}, kids, key="seats"
    )


def card_state(board: Board) -> Painted:
    """What the painter needs for the card in play."""
    model = board.model
    shown = model.shown
    faces = []
    for kept in shown["kept"]:
        faces += [model.face(k) for k in kept["dice"]]
    return {
        "faces": faces,
        "ghosts": sorted([model.face(k) for k in model.chosen]),
        "tuttos": shown["tuttos"],
        "done": model.completed() and not model.rising(),
        "points": shown["points"],
    }


def stage(board: Board) -> Node:
    """The card in play, and what is at risk."""
    shown = board.model.shown
    value = shown["card"]
    name = say.card(value)
    if shown["cards"]:
        face = h(
            "canvas",
            {"class": "face"},
            paint=("tutto card", "card", value, board.model.rising(), card_state(board)),
        )
        big = h(
            "button",
            {
                "class": "card",
                "data-do": "card",
                "data-card": value["card"],
                "aria-label": name + ". " + say.law(value, board.alone),
            },
            [face],
            key="card %d %d %d" % (board.model.shown_turn() + (shown["cards"],)),
        )
    else:  # about to be turned over
        big = h(
            "div", {"class": "card"}, [h("canvas", {"class": "face"}, paint=("tutto back", None))], key="back"
        )
    return h(
        "section",
        {"class": "stage", "aria-label": t("tutto.stage")},
        [
            h("div", {"class": "play"}, [big], key="play"),
            risk(board),
        ],
        key="stage",
    )


def risk(board: Board) -> Node:
    """The points of the turn, where they come from, and the card's rules; or what has just happened."""
    model = board.model
    shown = model.shown
    news = headline(board)
    if news:
        title, words = news
        assert model.news
        return h(
            "div",
            {"class": "risk news of-" + model.news["key"]},
            [
                h("p", {"class": "total"}, [h("b", None, title)], key="total"),
                h("p", {"class": "parts"}, words, key="parts"),
            ],
            key="risk",
        )
    keep = model.keep()
    parts = []
    here = shown["points"] - shown["earlier"]
    made = 0  # by the tutto just made
    if shown["phase"] == "tutto":
        made = here - sum([kept["points"] for kept in shown["kept"]])
    if shown["earlier"]:
        parts.append(t("tutto.risk.earlier", points=say.number(shown["earlier"])))
    if here - made:
        parts.append(t("tutto.risk.kept", points=say.number(here - made)))
    if made:
        parts.append(t("tutto.risk.tutto", points=say.number(made)))
    if keep and keep["points"]:
        parts.append(t("tutto.risk.chosen", points=say.number(keep["points"])))
    if keep and keep["total"] > shown["points"] + keep["points"]:
        parts.append(
            t("tutto.risk.tutto", points=say.number(keep["total"] - shown["points"] - keep["points"]))
        )
    parts = [" + ".join(parts)] if parts else []
    total = model.at_risk()
    if not board.staging:
        parts += stakes(board, total)
    odds = board.game.shows_odds()
    label = t("tutto.risk.safe" if shown["card"]["kind"] == "fireworks" else "tutto.risk", n=total)
    return h(
        "div",
        {"class": "risk", "data-what": "risk"},
        [
            h(
                "p",
                {"class": "total"},
                [h("b", None, say.number(total), key="n"), h("span", None, label, key="label")],
                key="total",
            ),
            h("p", {"class": "parts"}, " · ".join(parts), key="parts"),
            h("p", {"class": "law"}, say.law(shown["card"], board.alone), key="law"),
            rings(board),
            None
            if board.allowed == "off"
            else h(
                "button",
                {
                    "class": "odds",
                    "data-do": "odds",
                    "aria-pressed": "true" if odds else "false",
                    "aria-label": t("tutto.odds"),
                    "title": t("tutto.odds.hide" if odds else "tutto.odds.show"),
                },
                "%",
                key="odds",
            ),
        ],
        key="risk",
    )


def rings(board: Board) -> Node | None:
    """The chances with the dice now chosen, as rings: of a bust with the next roll and of the tutto, or of a stop card. The
    prompt has them in words, unless something else stands there."""
    chances = dock.chances(board)
    return (
        h(
            "div",
            {"class": "rings", "role": "img", "aria-label": dock.odds(board)},
            [
                h(
                    "span",
                    {"class": "of-" + name},
                    [
                        load("ui.table.coach").ring(chance, 0),
                        h("small", None, t("tutto.ring." + name), key="name"),
                    ],
                    key=name,
                )
                for name, chance in chances
            ],
            key="rings",
        )
        if chances
        else None
    )


def stakes(board: Board, total: int) -> list[str]:
    """What depends on the others' scores: who loses points to a plus/minus card, and who is still ahead in
    the last round."""
    view = board.model.shown
    out = []
    if view["card"]["kind"] == "plus_minus" and view["phase"] == "roll" and not board.alone:
        taken = [
            t("tutto.risk.taken", who=board.who(each["seat"]), points=say.number(each["points"]))
            for each in view["takes"]
        ]
        out.append(listed(taken) if taken else t("tutto.risk.taken.nobody"))
    beat = view["beat"]
    if beat:
        short = beat["behind"] - total
        key = "tutto.risk.short" if short > 0 else "tutto.risk.ahead" if short < 0 else "tutto.risk.level"
        out.append(
            t(key, points=say.number(abs(short)), who=listed([board.who(seat) for seat in beat["seats"]]))
        )
    return out


def headline(board: Board) -> tuple[str, str] | None:
    """What is held to be read: (title, words), or None."""
    news = board.model.news
    if not news or not t("tutto.news." + news["key"]) or news["key"] == "kept":
        return None
    p = news["params"]
    n = p.get("lost", p.get("points", 2))
    key = "tutto.news." + news["key"]
    if news["key"] == "null" and board.model.shown["card"]["kind"] == "fireworks":
        key = "tutto.news.fireworks"
    who = board.who(news["seat"]) if news["seat"] is not None else ""
    params = {
        "who": who,
        "n": n,
        "points": say.number(p.get("points", 0)),
        "lost": say.number(p.get("lost", 0)),
        "score": say.number(p.get("score", 0)),
        "card": say.card(board.model.shown["card"]),
        "round": p.get("round", ""),
    }
    return (t(key, **params), t(key + ".says", **params))


def story(board: Board) -> Node | None:
    if not board.log.lines:
        return None
    return h(
        "section",
        {"class": "story", "aria-label": t("log.title")},
        [
            h("h2", None, t("log.title"), key="h2"),
            h("ol", None, [h("li", None, line) for line in board.log.lines[:STORY]], key="ol"),
        ],
        key="story",
    )
