"""What things on the table of Gönnen Können are, with their present numbers: (title, sentences, chapter of the help).
All of it is in the view, so nothing is told that the seat may not know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app.games import HUMAN, player_name
from ui.games.goennen import card, say
from ui.kit.phrases import first_upper
from ui.kit.text import t
from ui.table import tooltips

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ui.app.types import Answer
    from ui.games.goennen.board_types import Board
    from ui.games.goennen.types import Action, Card, Laid

ROLLS = 3  # in a turn, as its three dots show
MOST = 9  # cards in a display


def explain(board: Board, words: Sequence[str]) -> Answer | None:
    """words: a thing, as in `data-what` or `data-do`. None if it needs no words."""
    kind = words[0]
    name = words[1] if len(words) > 1 else ""
    if kind in ("act", "confirm"):
        action = board.model.action(name)
        return act(board, action) if action else None
    if kind == "field":
        return field(board, name, words[2])
    maker = THINGS.get(kind)
    return maker(board, name) if maker else tooltips.button(words, "screen")


def die(board: Board, k: str) -> Answer | None:
    d = board.model.die(k)
    if d is None:
        return None
    model = board.model
    words = t("what.die", sign=t("what.sign." + k))
    if k in board.flying:
        return (first_upper(say.colour(k)), words, "goal")
    if d["place"] == "spent":
        words += " " + t("what.die.spent")
    elif model.rerolling():
        words += " " + t("what.die.site" if k in model.site else "what.die.tray")
    return (first_upper(say.die(k, d["face"])), words, "goal")


def one_card(board: Board, name: str) -> Answer | None:
    """A card anywhere: what it asks for, what it gives, and what that would be now."""
    value = board.cards.get(name)
    if value is None:
        return None
    _, laid = board.model.where(name)
    reward = say.reward(value)
    title = first_upper(say.card(value))
    chapter = ("scorings." if value["reward"]["points"] is not None else "bonuses.") + value["reward"]["kind"]
    if laid and laid["complete"]:
        return (title, reward + " " + complete(value, laid), chapter)
    words = [say.task_sentence(value, laid["written"] if laid else None), reward]
    if laid and value["reward"]["points"] is not None:
        words.append(t("what.would", n=laid["would"]))
    return (title, " ".join(words), "tasks." + value["task"]["kind"])


def complete(value: Card, laid: Laid) -> str:
    """What a complete card is worth now."""
    if value["reward"]["points"] is not None:
        return t("what.now", n=laid["now"])
    if value["reward"]["kind"] == "wild_colour":
        return t("preview.wild", colour=say.colour(laid["colour"])) + "." if laid["colour"] else ""
    return t("what.circles", n=laid["circles"] - laid["used"])


def field(board: Board, name: str, index: str) -> Answer | None:
    _, laid = board.model.where(name)
    if not laid:
        return one_card(board, name)
    title = first_upper(card.field_label(board, name, int(index), laid["written"][int(index)]))
    task = board.cards[name]["task"]["kind"]
    return (title, say.task_sentence(board.cards[name], laid["written"]), "tasks." + task)


def slot(board: Board, where: str) -> Answer | None:
    for each in board.view["market"]:
        if each["slot"] == where:
            if not each["card"]:
                return (t("market.empty"), t("why.slot_empty"), "buy")
            title, words, chapter = one_card(board, each["card"])  # type: ignore[misc]  # it is known
            return (title, words + " " + t("what.costs", n=each["price"]) + have(board), chapter)
    return None


def have(board: Board) -> str:
    """How many equal dice there are now, as a sentence, or ""."""
    count, face = board.model.equal_dice()
    return " " + t("what.have", n=count, face=face) if count else ""


def price(board: Board, column: str) -> Answer | None:
    """column: of the market, from 0 on the left."""
    n = [each["price"] for each in board.view["market"] if each["slot"][0] == "S"][int(column)]
    return (t("market.price", n=n), t("what.price", n=n) + have(board), "buy")


def deck(board: Board, which: str) -> Answer | None:
    for each in board.view["decks"]:
        if each["deck"] == which:
            return (
                first_upper(t("market.deck", deck=t("deck." + which), n=each["left"])),
                t("what.deck"),
                "buy",
            )
    return None


def rounds(board: Board, name: str) -> Answer | None:
    view = board.view
    assert view["rounds"]
    return (
        t("head.round.of", round=view["round"], rounds=view["rounds"]),
        t("what.rounds", n=view["rounds"] - view["round"]),
        "solo",
    )


def last(board: Board, name: str) -> Answer | None:
    """Which of the last rounds this is, and who has laid the ninth card."""
    view = board.view
    full = [board.who(seat["seat"]) for seat in view["seats"] if len(seat["cards"]) == MOST]
    says = t("what.last.by", who=full[0]) if view["ending"] and full else t("what.last")
    return (t("head.last" if view["round"] == view["rounds"] else "head.last.more"), says, "end")


def target(board: Board, name: str) -> Answer | None:
    view = board.view
    score = view["seats"][0]["score"]
    return (
        t("solo.level", level=view["level"]),
        t("what.target", score=score, target=view["target"]),
        "solo",
    )


def score(board: Board, name: str) -> Answer | None:
    return (t("preview.title"), t("what.score", n=board.model.seat()["score"]), "scorings")


def seat(board: Board, number: str) -> Answer | None:
    found = board.model.seat(int(number))
    player = board.player_of(int(number))
    who = board.who(int(number)) + ("" if player == HUMAN else " (" + player_name(player) + ")")
    return (t("seat.display", who=who, n=found["score"]), t("what.seat", n=len(found["cards"])), "end")


def cell(board: Board, name: str) -> Answer | None:
    return (t("what.cell"), t("what.cell.says", n=len(board.model.seat()["cards"]), most=MOST), "buy")


def site(board: Board, name: str) -> Answer | None:
    return (t("dice.site"), t("what.site"), "turn")


def tray(board: Board, name: str) -> Answer | None:
    view = board.view
    if view["phase"] in ("passive", "remove"):
        left = view["passive"]["entries"] if view["passive"] else 0
        return (t("dice.passive"), t("what.passive", n=left), "passive")
    return (t("dice.rolled"), t("what.tray", roll=0 if board.to_throw else view["roll"], rolls=ROLLS), "turn")


# ---- buttons ----


def completing(board: Board, name: str) -> Answer | None:
    return (t("act.complete"), t("what.complete"), "complete")


def buying(board: Board, name: str) -> Answer | None:
    return (t("act.buy"), t("what.buy") + have(board), "buy")


def chance(board: Board, name: str) -> Answer | None:
    return (t("act.chance"), t("what.chance"), "chance")


def reroll(board: Board, name: str) -> Answer | None:
    return (t("act.reroll"), t("what.reroll", n=len(board.model.tray())), "turn")


def market(board: Board, name: str) -> Answer | None:
    return (t("market.title"), t("what.market"), "buy")


def act(board: Board, action: Action) -> Answer | None:
    """A button that plays an action."""
    kind = action["kind"]
    if kind == "draw":
        return (t("act.draw"), t("what.draw"), "chance")
    if kind == "remove":
        return (first_upper(board.speaker.action(action)), t("what.remove"), "solo")
    if kind == "pass":
        return (t("act.pass"), t("what.pass"), "passive")
    if kind == "ready":
        return (t("act.ready"), t("what.ready"), "setup")
    if kind == "discard":
        return (t("act.discard"), t("what.discard"), "chance")
    return (t("act.end"), t("what.end"), "turn") if kind == "end" else None


THINGS = {
    "die": die,
    "card": one_card,
    "hand": one_card,
    "slot": slot,
    "price": price,
    "deck": deck,
    "rounds": rounds,
    "last": last,
    "target": target,
    "score": score,
    "seat": seat,
    "cell": cell,
    "site": site,
    "tray": tray,
    "complete": completing,
    "buy": buying,
    "chance": chance,
    "reroll": reroll,
    "market": market,
}
