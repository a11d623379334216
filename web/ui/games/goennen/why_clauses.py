"""Why an action of Gönnen Können rather than another: a clause for each of the `TERMS` of engine/goennen/reasons.py."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.games.goennen.say import Brief
from ui.kit.phrases import listed
from ui.kit.text import signed, t
from ui.table.why import of_100, share

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any, TypeAlias

    from worker.protocol import Term

    from ui.games.goennen.say import Speaker
    from ui.games.goennen.types import Action, Board

    Named: TypeAlias = Callable[[str], str]
    """From a card's id to what it is called in the sentence."""

LIKELY = 0.9  # a card that gets complete later with this chance can wait
RISE = 0.03  # a chance that rises by less is not told


def short(board: Board, action: Action, spoken: Sequence[Mapping[str, Any]]) -> str:
    """An action in a few words."""
    if action["kind"] == "roll":
        faces = [str(d["face"]) for d in board.view["dice"] if d["die"] not in action["dice"]]
        return t("because.keep", faces=listed(faces)) if faces else t("action.roll.all")
    cards = [action["card"]] if action["card"] else []
    return speaker(board, cards, spoken).action(action)


def clause(board: Board, term: Term, spoken: Sequence[Mapping[str, Any]]) -> str:
    """A term as a clause, or "" if it says nothing that can be seen."""
    if term["key"] not in CLAUSES:
        return ""

    def named(card: str) -> str:
        return speaker(board, [card], spoken).card(card)

    says: str = CLAUSES[term["key"]](named, term["params"], term["value"] > 0)
    return says


def speaker(board: Board, cards: Sequence[str], spoken: Sequence[Mapping[str, Any]]) -> Speaker:
    """Who names these cards: by their colours alone, if no other card of a colour is spoken of."""
    others = [each.get(key) for each in spoken for key in ("card", "other_card")]
    for card in cards:
        for other in others:
            if other and other != card and board.cards[other]["colour"] == board.cards[card]["colour"]:
                return board.speaker
    return Brief(board.cards, board.view)


def complete(named: Named, p: Mapping[str, Any], good: bool) -> str:
    card = named(p.get("card") or p["other_card"])
    own, other = p.get("chance", 0.0), p.get("other_chance", 0.0)
    gain = p.get("gain") or p.get("other_gain") or 0
    later = p.get("later") or p.get("other_later") or 0.0
    if own >= 1 and other >= 1:
        return ""
    if own >= 1:
        if gain:
            return t("because.complete.gain", card=card, gain=signed(gain))
        return t("because.complete.sure", card=card)
    if other >= 1:
        if later >= LIKELY and not own:
            return t("because.complete.waits", card=card)
        if own:
            return t("because.complete.only", card=card, n=of_100(own))
        return (
            t("because.complete.gone", card=card, gain=signed(gain))
            if gain
            else t("because.complete.left", card=card)
        )
    if own and other:
        return t("because.complete.instead", card=card, n=of_100(own), other=of_100(other))
    if own:
        return t("because.complete.chance", card=card, share=share(own))
    return t("because.complete.no_chance", card=card, share=share(other))


BONUSES = {
    "plus_minus": "because.buy.plus_minus",
    "recolour": "because.buy.recolour",
    "extra_die": "because.buy.extra_die",
    "discount": "because.buy.discount",
    "wild_colour": "because.buy.wild_colour",
}  # the key of what each bonus is good for


def brings(named: Named, card: str, points: float, bonus: str | None) -> str:
    if bonus:
        return t(BONUSES[bonus], card=named(card))
    return (
        t("because.buy.points", card=named(card), points=points)
        if points
        else t("because.buy.card", card=named(card))
    )


def buy(named: Named, p: Mapping[str, Any], good: bool) -> str:
    own, other = p.get("chance", 0.0), p.get("other_chance", 0.0)
    card, gone = p.get("card"), p.get("other_card")
    if own >= 1 and other >= 1:
        return (
            t("because.buy.swaps", card=named(card), other=named(gone))
            if card and gone and card != gone
            else ""
        )
    if own >= 1:
        return brings(named, card, p.get("points", 0), p.get("bonus")) if card else t("because.buy.sure")
    if other >= 1:
        if own:  # less often, but a better one
            return t("because.buy.better", share=share(own)) if good else t("because.buy.only", n=of_100(own))
        if good:
            return t("because.buy.spares", card=named(gone)) if gone else t("because.buy.spares.any")
        return t("because.buy.gone", card=named(gone)) if gone else t("because.buy.gone.any")
    if own and other:
        return t("because.buy.instead", n=of_100(own), other=of_100(other))
    if own:
        return (
            t("because.buy.that", card=named(card), share=share(own))
            if card
            else t("because.buy.chance", share=share(own))
        )
    return t("because.buy.no_chance", share=share(other))


def ends(named: Named, p: Mapping[str, Any], good: bool) -> str:
    if good:
        return t("because.ends.would", round=p.get("other_round", 0)) if "other_round" in p else ""
    return t("because.ends", round=p.get("round", 0)) if "round" in p else ""


def circles(named: Named, p: Mapping[str, Any], good: bool) -> str:
    bonus = p.get("bonus") or p["other_bonus"]
    n = round(abs(p.get("marked", 0) - p.get("other_marked", 0)))
    if p.get("chance", 1) < 1 or p.get("other_chance", 1) < 1 or not n:  # the dice decide
        return t(
            "because.circles.rarely" if good else "because.circles.often", circle=t("marks." + bonus, n=1)
        )
    return t("because.circles.saves" if good else "because.circles", circle=t("marks." + bonus, n=n))


def entries(named: Named, p: Mapping[str, Any], good: bool) -> str:
    own, other = p.get("chance", 0.0), p.get("other_chance", 0.0)
    return t("because.entries" if own >= other else "because.entries.less") if good == (own >= other) else ""


def draw(named: Named, p: Mapping[str, Any], good: bool) -> str:
    own, other = p.get("chance", 0.0), p.get("other_chance", 0.0)
    if own >= 1:
        return t("because.draw")
    if good != (own >= other):
        return ""
    return t("because.draw.else" if good else "because.draw.less")


def passive(named: Named, p: Mapping[str, Any], good: bool) -> str:
    own, other = p.get("dice", 0), p.get("other_dice", 0)
    if own == other:
        return t("because.passive.maybe" if good else "because.passive.maybe_not")
    return t("because.passive", n=own, other=other)


def others(named: Named, p: Mapping[str, Any], good: bool) -> str:
    return t("because.others.not" if good else "because.others")


def nearer(named: Named, p: Mapping[str, Any], good: bool) -> str:
    if "card" in p and "other_card" in p:
        if p["left"] != p["other_left"]:
            return t(
                "because.nearer.only" if good else "because.nearer.lacks", card=named(p["card"]), n=p["left"]
            )
        return t("because.nearer.easier" if good else "because.nearer.harder", card=named(p["card"]))
    if "card" in p:
        card = named(p["card"])
        if p["after"] - p["before"] >= RISE:
            return t("because.nearer.rises", card=card, n=of_100(p["after"]), before=of_100(p["before"]))
        return t("because.nearer.only" if good else "because.nearer.lacks", card=card, n=p["left"])
    card = named(p["other_card"])
    return t("because.nearer.waits", card=card)


def card(named: Named, p: Mapping[str, Any], good: bool) -> str:
    if "card" not in p:
        other = named(p["other_card"])
        return (
            t("because.card.gives_up", card=other, points=p["other_up_to"])
            if p["other_up_to"]
            else t("because.card.goes", card=other)
        )
    here = named(p["card"])
    own = p["up_to"]
    if "other_card" not in p:
        return t("because.card.keeps", card=here, points=own) if own else t("because.card.stays", card=here)
    other = p["other_up_to"]
    if own != other:
        return t("because.card.instead", card=here, points=own, other=other)
    return t("because.card.open" if good else "because.card.less_open", card=here)


def room(named: Named, p: Mapping[str, Any], good: bool) -> str:
    if p.get("fields") is None or p.get("other_fields") in (None, p["fields"]):
        return ""
    return t("because.room", n=p["fields"], other=p["other_fields"])


def colours(named: Named, p: Mapping[str, Any], good: bool) -> str:
    return t("because.colours" if good else "because.colours.not")


def sale(named: Named, p: Mapping[str, Any], good: bool) -> str:
    key = "because.sale.stays" if "other_card" in p and (good or "card" not in p) else "because.sale.goes"
    return t(key, card=named(p["other_card"] if key == "because.sale.stays" else p["card"]))


def fresh(named: Named, p: Mapping[str, Any], good: bool) -> str:
    return t("because.fresh", deck=t("deck." + p["deck" if good else "other_deck"]))


CLAUSES = {
    "complete": complete,
    "buy": buy,
    "ends": ends,
    "circles": circles,
    "entries": entries,
    "draw": draw,
    "passive": passive,
    "others": others,
    "nearer": nearer,
    "card": card,
    "room": room,
    "colours": colours,
    "sale": sale,
    "fresh": fresh,
}
