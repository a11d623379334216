"""Why an action of Gönnen Können rather than another: a clause for each of the `TERMS` of engine/goennen/reasons.py."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.games.goennen.say import Brief, colour
from ui.kit.phrases import first_upper, listed
from ui.kit.text import signed, t
from ui.table.why import of_100, share

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from worker.protocol import Term

    from ui.games.goennen.say import Speaker
    from ui.games.goennen.types import Action, Board

LIKELY = 0.9  # a card that gets complete later with this chance can wait
LATE = 0.005  # a card with a smaller chance gets complete no more
SIDES = 30  # of the five dice
FEW = 3  # so many free places are soon taken
CARDS = ("card", "other_card", "helps", "other_helps")  # the parameters that are cards


class Names:
    """What cards are called in one sentence. spoken: the two actions, then the parameters of all terms."""

    def __init__(self, board: Board, spoken: Sequence[Mapping[str, Any]]) -> None:
        self.board = board
        self._spoken = [each[key] for each in spoken for key in CARDS if each.get(key)]
        self.about = spoken[0].get("card")
        self.laying = spoken[0].get("kind") == "place"

    def speaker(self, name: str | None) -> Speaker:
        """Who names this card: by its colour alone, if no other card that one could mean has it. The card of the action is drawn
        beside the sentence, so of that one only those that are spoken of too could be meant."""
        board = self.board
        lying = [] if name == self.about else [each["card"] for each in board.view["market"]]
        if name != self.about:
            lying += [each["card"] for each in board.view["seats"][board.view["seat"]]["cards"]]
        for other in self._spoken + lying:
            if (
                name
                and other
                and other != name
                and board.cards[other]["colour"] == board.cards[name]["colour"]
            ):
                return board.speaker
        return Brief(board.cards, board.view)

    def card(self, name: str) -> str:
        return self.speaker(name).card(name)

    def whole(self, name: str) -> str:
        """A card with what it rewards, which is why something about it matters."""
        return self.board.speaker.card(name)

    def scores(self, name: str) -> bool:
        return bool(self.board.cards[name]["reward"]["points"])


BRIEFLY = {
    "buy": "because.buy.it",
    "complete": "action.complete.brief",
}  # without dice, if another card is meant anyway


def short(board: Board, action: Action, spoken: Sequence[Mapping[str, Any]]) -> str:
    """An action in a few words."""
    if action["kind"] == "roll":
        faces = [str(d["face"]) for d in board.view["dice"] if d["die"] not in action["dice"]]
        return t("because.keep", faces=listed(faces)) if faces else t("action.roll.all")
    names = Names(board, spoken)
    if action["kind"] in BRIEFLY and action["card"] and action["card"] != spoken[0].get("card"):
        return first_upper(t(BRIEFLY[action["kind"]], card=names.card(action["card"])))
    return names.speaker(action["card"]).action(action)


def clause(board: Board, term: Term, spoken: Sequence[Mapping[str, Any]]) -> str:
    """A term as a clause, or "" if it says nothing that can be seen."""
    if term["key"] not in CLAUSES:
        return ""
    says: str = CLAUSES[term["key"]](Names(board, spoken), term["params"], term["value"] > 0)
    return says


def alike(
    board: Board,
    own: Action | None,
    other: Action | None,
    terms: Sequence[Term],
    spoken: Sequence[Mapping[str, Any]],
) -> str:
    """Why two actions are equally good, or "" if nothing shows it."""
    if not own or not other:
        return ""
    names = Names(board, spoken)
    kinds = (own["kind"], other["kind"])
    if kinds == ("roll", "roll"):
        return t("because.alike.chances")
    if kinds == ("place", "place"):
        return t("because.alike.places" if own["card"] == other["card"] else "because.alike.order")
    if kinds == ("remove", "remove"):
        full = len(board.view["seats"][board.view["seat"]]["cards"]) == 9
        return t("because.alike.full") if full else ""
    shared = [
        term["params"]["card"]
        for term in terms
        if "card" in term["params"] and "other_card" in term["params"]
    ]
    if kinds[0] in BRIEFLY and kinds[1] in BRIEFLY and other["card"] in shared:
        return t("because.alike.both")
    near = [term["params"] for term in terms if term["key"] == "nearer"]
    both = [p["card"] for p in near if "card" in p and "other_card" in p]
    if kinds == ("enter", "enter") and own["card"] != other["card"] and other["card"] in both:
        same = own["dice"] == other["dice"]
        return t("because.alike.other_die" if same else "because.alike.next")
    for p in near:
        lacking = p.get("card") or p["other_card"]
        if max(p.get("after", 0), p.get("other_after", 0)) < LATE:
            return t("because.alike.late", card=names.card(lacking))
        if p.get("left") and p.get("left") == p.get("other_left"):
            return t("because.alike.left", card=names.card(lacking), n=p["left"])
    return ""


def complete(names: Names, p: Mapping[str, Any], good: bool) -> str:
    name = p.get("card") or p["other_card"]
    card = names.card(name)
    own, other = p.get("chance", 0.0), p.get("other_chance", 0.0)
    gain = p.get("gain") or p.get("other_gain") or 0
    later = p.get("later") or p.get("other_later") or 0.0
    if own >= 1 and other >= 1:
        return ""
    if own >= 1:
        if p.get("then"):
            return t("because.complete.then", card=card)
        if gain:
            return t("because.complete.gain", card=card, gain=signed(gain))
        bonus = p.get("bonus")
        if bonus:
            return t("because.complete.bonus", card=card, does=t(DOES[bonus]))
        return t("because.complete.sure", card=card)
    if other >= 1:
        if later >= LIKELY and not own:
            return t("because.complete.waits", card=card, n=of_100(later))
        if own:
            return t("because.complete.only", card=card, n=of_100(own))
        return (
            t("because.complete.gone", card=card, gain=signed(gain))
            if gain
            else t("because.complete.left", card=card)
        )
    if own and other:
        if of_100(own) == of_100(other):
            return ""
        return t("because.complete.instead", card=card, n=of_100(own), other=of_100(other))
    if own:
        return t("because.complete.chance", card=card, share=share(own))
    return t("because.complete.no_chance", card=card, share=share(other))


DOES = {
    "plus_minus": "because.does.plus_minus",
    "recolour": "because.does.recolour",
    "extra_die": "because.does.extra_die",
    "discount": "because.does.discount",
    "wild_colour": "because.does.wild_colour",
}  # the key of what each bonus is good for


def brings(names: Names, p: Mapping[str, Any]) -> str:
    """What a card that is bought is good for."""
    card = p["card"]
    points = p.get("points", 0)
    helps = p.get("helps")
    if p.get("bonus"):
        says = t("because.buy.bonus", card=names.card(card), does=t(DOES[p["bonus"]]))
    elif points:
        says = t("because.buy.points", card=names.whole(card), points=points)
    else:
        says = t("because.buy.card", card=names.whole(card))
    return t("because.buy.helps", says=says, n=p["more"], other=names.whole(helps)) if helps else says


def buy(names: Names, p: Mapping[str, Any], good: bool) -> str:
    own, other = p.get("chance", 0.0), p.get("other_chance", 0.0)
    card, gone = p.get("card"), p.get("other_card")
    if own >= 1 and other >= 1:
        if card and gone and card != gone:
            return t("because.buy.swaps", card=names.card(card), other=names.card(gone))
        return t("because.buy.still")
    if own >= 1:
        if p.get("then"):
            return t("because.buy.then", card=names.whole(card or ""))
        return brings(names, p) if card else t("because.buy.sure")
    if other >= 1:
        if good:
            if own > MOSTLY:  # a little less often, but a better one
                return t("because.buy.better", share=share(own))
            if not gone:
                return t("because.buy.spares.any")
            n = p.get("other_places", 0)
            key = "because.buy.spares.last" if 0 < n <= FEW else "because.buy.spares"
            return t(key, card=names.card(gone), n=n)
        if own:
            return t("because.buy.only", n=of_100(own))
        return t("because.buy.gone", card=names.card(gone)) if gone else t("because.buy.gone.any")
    if own and other:
        if of_100(own) == of_100(other):
            return t("because.buy.finer" if good else "because.buy.lesser")
        return t("because.buy.instead", n=of_100(own), other=of_100(other))
    if own:
        return (
            t("because.buy.that", card=names.card(card), share=share(own))
            if card
            else t("because.buy.chance", share=share(own))
        )
    return t("because.buy.no_chance", share=share(other))


MOSTLY = 0.5  # a purchase with a greater chance is one to count on


def ends(names: Names, p: Mapping[str, Any], good: bool) -> str:
    if good:
        return t("because.ends.would", round=p.get("other_round", 0)) if "other_round" in p else ""
    return t("because.ends", round=p.get("round", 0)) if "round" in p else ""


def circles(names: Names, p: Mapping[str, Any], good: bool) -> str:
    bonus = p.get("bonus") or p["other_bonus"]
    n = round(abs(p.get("marked", 0) - p.get("other_marked", 0)))
    if p.get("chance", 1) < 1 or p.get("other_chance", 1) < 1 or not n:  # the dice decide
        return t(
            "because.circles.rarely" if good else "because.circles.often", circle=t("marks." + bonus, n=1)
        )
    return t("because.circles.saves" if good else "because.circles", circle=t("marks." + bonus, n=n))


def entries(names: Names, p: Mapping[str, Any], good: bool) -> str:
    own, other = p.get("chance", 0.0), p.get("other_chance", 0.0)
    return t("because.entries" if own >= other else "because.entries.less") if good == (own >= other) else ""


def draw(names: Names, p: Mapping[str, Any], good: bool) -> str:
    own, other = p.get("chance", 0.0), p.get("other_chance", 0.0)
    if own >= 1:
        return t("because.draw")
    if good != (own >= other):
        return ""
    if not own:
        return t("because.draw.not")
    return t("because.draw.else" if good else "because.draw.less")


def passive(names: Names, p: Mapping[str, Any], good: bool) -> str:
    own, other = p.get("dice", 0), p.get("other_dice", 0)
    if own == other:
        return t("because.passive.maybe" if good else "because.passive.maybe_not")
    return t("because.passive", n=own, other=other)


def others(names: Names, p: Mapping[str, Any], good: bool) -> str:
    own, other = p.get("rolled"), p.get("other_rolled")
    if own and other and own != other:
        return t("because.others.fewer" if own < other else "because.others.more", n=own, other=other)
    one = own == other or 1 in (own, other)  # of many dice it is their number that counts
    if one and ("card" in p or "other_card" in p):
        lead = "" if "card" in p else "other_"
        return t(
            "because.others.uses" if lead == "" else "because.others.would_use",
            who=names.board.who(p[lead + "seat"]),
            die=colour(p[lead + "die"]),
            card=names.whole(p[lead + "card"]),
        )
    return t("because.others", n=own) if own else t("because.others.would", n=other)


def nearer(names: Names, p: Mapping[str, Any], good: bool) -> str:
    if "card" in p and "other_card" in p:
        card = names.card(p["card"])
        own, other = of_100(p["after"]), of_100(p["other_after"])
        if own != other:
            return t("because.nearer.instead", card=card, n=own, other=other)
        if p["left"] != p["other_left"]:
            return t("because.nearer.only" if good else "because.nearer.lacks", card=card, n=p["left"])
        own, other = p["fits"], p["other_fits"]
        if own != other and (own > other) == good:
            return t(
                "because.nearer.fits_all" if own == SIDES else "because.nearer.fits",
                card=card,
                n=own,
                other=other,
            )
        return t("because.nearer.easier" if good else "because.nearer.harder", card=card)
    if "card" in p:
        card = names.card(p["card"])
        own, before = of_100(p["after"]), of_100(p["before"])
        if own > before:
            return t("because.nearer.rises", card=card, n=own, before=before)
        return t("because.nearer.only" if good else "because.nearer.lacks", card=card, n=p["left"])
    card = names.card(p["other_card"])
    own, before = of_100(p["other_after"]), of_100(p["other_before"])
    if own > before:
        return t("because.nearer.would_rise", card=card, n=own, before=before)
    return t("because.nearer.would", card=card, n=p["other_left"])


BESIDE = ("complete_neighbours", "coloured_neighbours")  # the rewards for what lies beside a card


def card(names: Names, p: Mapping[str, Any], good: bool) -> str:
    if "card" not in p:
        return t("because.card.gives_up", card=names.whole(p["other_card"]))
    here = names.whole(p["card"])
    own = p["up_to"]
    if "other_card" not in p:
        if names.laying and p["card"] != names.about:  # it lies there already
            return t("because.card.open" if good else "because.card.less_open", card=here)
        if not names.scores(p["card"]):
            return t("because.card.stays", card=here)
        return t("because.card.keeps", card=here, points=own) if own else t("because.card.may", card=here)
    other = p["other_up_to"]
    if own != other:
        return t("because.card.instead", card=here, points=own, other=other)
    free, taken = p["open"], p["other_open"]
    beside = names.board.cards[p["card"]]["reward"]["kind"] in BESIDE
    if beside and free != taken and (free > taken) == good:
        return t("because.card.beside", card=here, n=free, other=taken)
    return t("because.card.open" if good else "because.card.less_open", card=here)


def room(names: Names, p: Mapping[str, Any], good: bool) -> str:
    if p.get("fields") is None or p.get("other_fields") in (None, p["fields"]):
        return ""
    return t("because.room", n=p["fields"], other=p["other_fields"])


def colours(names: Names, p: Mapping[str, Any], good: bool) -> str:
    return t("because.colours" if good else "because.colours.not")


def sale(names: Names, p: Mapping[str, Any], good: bool) -> str:
    key = "because.sale.stays" if "other_card" in p and (good or "card" not in p) else "because.sale.goes"
    return t(key, card=names.card(p["other_card"] if key == "because.sale.stays" else p["card"]))


def fresh(names: Names, p: Mapping[str, Any], good: bool) -> str:
    lead = "" if good else "other_"
    if lead + "card" in p:
        return t("because.fresh.cheaper", card=names.card(p[lead + "card"]))
    return t("because.fresh", deck=t("deck." + p[lead + "deck"]))


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
