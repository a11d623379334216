"""Why an action of Gönnen Können rather than another: a clause for each of the `TERMS` of engine/goennen/reasons.py."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.games.goennen import say
from ui.games.goennen.brief import Brief
from ui.games.goennen.why_besides import LATE, alike, plan, waits
from ui.games.goennen.why_display import DOES, LIKELY, MORE, card, nearer, room
from ui.games.goennen.why_fields import keeps
from ui.games.goennen.why_names import NEAR, Names, of_one, often
from ui.kit.phrases import first_upper, listed
from ui.kit.text import signed, t
from ui.table.clauses import Pro, Told
from ui.table.why import SURE, of_100, share

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from worker.protocol import Term

    from ui.games.goennen.board_types import Board
    from ui.games.goennen.types import Action

FEW = 3  # so many free places are soon taken
ALL = 3  # so many circles a bonus has
RARER = NEAR / 100  # a chance that is less by so much is one to take now
CLEAR = 0.3  # in points: a difference that is not small, so that something has to explain it
OPPOSED = 0.1  # in points: reasons of equally good actions that are worth naming


def short(board: Board, action: Action, beside: Action | None) -> str:
    """An action in a few words, as it is called on the table."""
    kind = action["kind"]
    alike = bool(beside) and beside["kind"] == kind  # type: ignore[index]  # there is one
    if kind == "roll":
        stay = kept(board, action)
        faces = [face_of(board, die) for die in stay]
        if alike and beside and faces == [face_of(board, die) for die in kept(board, beside)]:
            return t("because.keep", faces=board.speaker.dice(stay))
        return t("because.keep", faces=listed([str(n) for n in faces])) if faces else t("action.roll.all")
    speaker = Brief(board.cards, board.view, [each["card"] for each in (action, beside) if each])
    same = alike and beside and action["card"] == beside["card"]
    if kind == "place" and same:
        return t("because.place", cell=speaker.place(action["cell"] or (), action["card"]))
    if kind == "enter":
        die = speaker.used(action["dice"][0], action["numbers"][0])
        if same:
            field = say.field(board.cards[action["card"] or ""], action["fields"][0])
            return first_upper(t("because.enter.field", die=die, field=field))
        return first_upper(t("because.enter", die=die, card=speaker.card(action["card"])))
    return speaker.plainly(action)


def kept(board: Board, action: Action) -> list[str]:
    """The dice that a reroll leaves in place."""
    return [d["die"] for d in board.view["dice"] if d["die"] not in action["dice"]]


def face_of(board: Board, die: str) -> int:
    return next(d["face"] for d in board.view["dice"] if d["die"] == die)


def reasons(board: Board, own: Action | None, other: Action | None, terms: Sequence[Term], sign: int) -> Told:
    """What speaks for and against; of equally good ones why, or what evens out."""
    names = Names(board, own, other, terms)
    target, wins = to_target(names)
    pros = target + swapped(names, terms)
    whole = sum([term["value"] for term in terms])
    if abs(whole) > CLEAR and not [pro for pro in pros if pro.words and (pro.value > 0) == (whole > 0)]:
        names.fine = True
        pros = target + swapped(names, terms)
    if sign or wins:
        aside = plan(names, terms) or (waits(names, terms) or keeps(names) if sign > 0 else "")
        return Told(pros, aside, None, wins)
    seen = [pro for pro in pros if pro.words and abs(pro.value) > OPPOSED]
    good, bad = ([pro.words for pro in seen if (pro.value > 0) == up] for up in (True, False))
    says = (
        t("because.alike.balance", one=good[0], other=bad[0])
        if good and bad
        else alike(names, own, other, terms)
    )
    return Told([Pro(0, says, "")], "", None, False)


TOLD = 0.01  # in points: the weight of a reason that is told first, without its points


def to_target(names: Names) -> tuple[list[Pro], bool]:
    """That the action reaches the target of a level now, or that another one would; and whether it alone of the two does."""
    board, own, other = names.board, names.own, names.other
    target, lacks = board.view["target"], 0
    if target and own:
        lacks = target - board.view["seats"][board.view["seat"]]["score"]
    if lacks <= 0:
        return [], False
    assert own
    if (own["gain"] or 0) >= lacks:
        alone = not other or (other["gain"] or 0) < lacks
        says = t("because.target" if alone else "because.target.either", target=target)
        return [Pro(TOLD, says, "")], alone
    enough = [each for each in board.model.actions if (each["gain"] or 0) >= lacks]
    if not enough:
        return [], False
    best = max(enough, key=lambda each: each["gain"] or 0)
    says = t("because.target.other", other=short(board, best, None), target=target)
    return [Pro(-TOLD, says, "")], False


def swapped(names: Names, terms: Sequence[Term]) -> list[Pro]:
    """The terms as clauses. What a card is good for that is bought and what one is that is not stand in one."""
    bought = [each for each in terms if each["key"] == "buy" and is_bought(each["params"], "")]
    left = [each for each in terms if each["key"] == "buy" and is_bought(each["params"], "other_")]
    pros = []
    for term in terms:
        if left and bought and term is bought[0]:
            value = term["value"] + left[0]["value"]
            words = brings_instead(names, term["params"], left[0]["params"], value > 0)
            pros.append(Pro(value, words, brings(names, term["params"])))
        elif not (left and bought and term is left[0]):
            pros.append(Pro(term["value"], clause(names, term), ""))
    return sorted(pros, key=lambda pro: -abs(pro.value))


def is_bought(p: Mapping[str, Any], whose: str) -> bool:
    """Whether a term is of a card that one action buys for sure, and the other does not. whose: "" for the first, "other_"."""
    others = "" if whose else "other_"
    chance: float = p.get(whose + "chance", 0.0)
    return chance >= 1 and whose + "card" in p and others + "card" not in p and not p.get(whose + "then")


def brings_instead(names: Names, p: Mapping[str, Any], q: Mapping[str, Any], good: bool) -> str:
    """What a card that is bought is good for, and what the one is that the other action would buy. Points alone are told if they
    speak for the better one."""
    theirs = of_one(q, True)
    if p.get("bonus") or theirs.get("bonus") or p.get("helps") or theirs.get("helps"):
        return t("because.beside", one=brings(names, p), other=brings(names, theirs))
    cards = {"card": names.card(p["card"]), "other": names.card(theirs["card"])}
    lead = p["points"] - theirs["points"]
    if not (grows(p) or grows(theirs)) and lead and (lead > 0) == good:
        return t("because.buy.versus", points=p["points"], n=theirs["points"], **cards)
    worth, others = round(p["hopes"]), round(theirs["hopes"])
    if worth != others and (worth > others) == good:
        return t("because.buy.versus.hopes", points=worth, n=others, **cards)
    fewer, more = p["fields"], theirs["fields"]
    if fewer != more and (fewer < more) == good:
        return t("because.buy.versus.fields", fields=fewer, n=more, **cards)
    return t("because.buy.versus.hopes", points=worth, n=others, **cards)


def grows(p: Mapping[str, Any]) -> bool:
    """Whether cards to come make a card worth clearly more points."""
    return bool(round(p.get("hopes", 0.0)) >= p.get("points", 0) + MORE)


def clause(names: Names, term: Term) -> str:
    """A term as a clause, or "" if it says nothing that can be seen."""
    if term["key"] not in CLAUSES:
        return ""
    says: str = CLAUSES[term["key"]](names, term["params"], term["value"] > 0)
    return says


def complete(names: Names, p: Mapping[str, Any], good: bool) -> str:
    name = p.get("card") or p["other_card"]
    card = names.card(name)
    own, other = p.get("chance", 0.0), p.get("other_chance", 0.0)
    gain = p.get("gain") or p.get("other_gain") or 0
    if own >= 1 and other >= 1:
        return ""
    if own >= 1:
        if p.get("then"):
            return t("because.complete.then", card=card)
        if names.follows(p.get("card")):
            dice = names.next_dice(p)
            return t("because.complete.next", card=card, dice=dice) + (
                " (" + signed(gain) + ")" if gain else ""
            )
        later = p.get("later", 1.0)
        if gain and names.beside_later() - later >= RARER:
            return t("because.complete.gain.later", card=card, gain=signed(gain), n=of_100(later))
        if gain:
            return t("because.complete.gain", card=card, gain=signed(gain))
        bonus = p.get("bonus")
        if bonus:
            return t("because.complete.bonus", card=card, does=t(DOES[bonus]))
        return t("because.complete.sure", card=card)
    if other >= 1:
        if own:
            return t("because.complete.only", card=card, n=of_100(own))
        if p.get("other_later", 0.0) >= LIKELY:
            return ""  # it can wait, which is said besides
        return (
            t("because.complete.gone", card=card, gain=signed(gain))
            if gain
            else t("because.complete.left", card=card)
        )
    if own and other:
        return often(names, "because.complete.instead", own, other, card=card)
    if own and gain:
        return t("because.complete.worth", card=card, share=share(own), gain=signed(gain))
    if own:
        has = [laid["card"] for laid in names.board.model.seat()["cards"]]
        return t(
            "because.complete.chance" if name in has else "because.complete.bought",
            card=card,
            share=share(own),
        )
    return t("because.complete.no_chance", card=card, share=share(other))


def brings(names: Names, p: Mapping[str, Any]) -> str:
    """What a card that is bought is good for."""
    card = p["card"]
    points = p.get("points", 0)
    helps = p.get("helps")
    if p.get("bonus"):
        says = t("because.buy.bonus", card=names.card(card), does=t(DOES[p["bonus"]]))
    elif grows(p) or (not points and round(p.get("hopes", 0.0)) > 1):
        says = t("because.buy.to_come", card=names.card(card), hopes=round(p["hopes"]))
    elif points:
        says = t("because.buy.points", card=names.card(card), points=points)
    elif helps:
        return t("because.buy.adds", card=names.card(card), n=p["more"], other=names.card(helps))
    else:
        says = t("because.buy.card", card=names.card(card))
    return t("because.buy.helps", says=says, n=p["more"], other=names.card(helps)) if helps else says


def buy(names: Names, p: Mapping[str, Any], good: bool) -> str:
    own, other = p.get("chance", 0.0), p.get("other_chance", 0.0)
    card, gone = p.get("card"), p.get("other_card")
    if own >= 1 and other >= 1:
        if card and gone and card != gone:
            return t("because.buy.swaps", card=names.card(card), other=names.card(gone))
        rolls = [each and each["kind"] == "roll" for each in (names.own, names.other)]
        if rolls[0] != rolls[1] and rolls[0] == good:  # the dice decide on which
            return t("because.buy.still.finer" if good else "because.buy.still.other")
        return t("because.buy.still")
    if own >= 1:
        if p.get("then"):
            return t("because.buy.then", card=names.whole(card or ""))
        if other and not good:
            return t("because.buy.else", share=share(other))
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
        more = (own > other) == good  # else it is the cards that make the difference
        if more:
            return often(names, "because.buy.instead", own, other)
        return t("because.buy.finer" if good else "because.buy.lesser")
    if own:
        return (
            t("because.buy.that", card=names.card(card), share=share(own))
            if card
            else t("because.buy.chance", share=share(own))
        )
    return t("because.buy.no_chance", share=share(other))


MOSTLY = 0.5  # a purchase with a greater chance is one to count on


def ends(names: Names, p: Mapping[str, Any], good: bool) -> str:
    """That a ninth card ends the game. If that is good, it is so because others would go on."""
    own = "round" in p
    ended = p["round"] if own else p.get("other_round")
    if not ended or (own and "other_round" in p):
        return ""
    if own == good:
        return t("because.ends.soon" if own else "because.ends.would_soon", round=ended)
    rounds = names.board.view["rounds"]
    if rounds and rounds > ended:
        return t("because.ends.early" if own else "because.ends.would_early", round=ended, rounds=rounds)
    return t("because.ends" if own else "because.ends.would", round=ended)


def circles(names: Names, p: Mapping[str, Any], good: bool) -> str:
    bonus = p.get("bonus") or p["other_bonus"]
    n = round(abs(p.get("marked", 0) - p.get("other_marked", 0)))
    if not good and [each for each in names.params if each.get("bonus") == bonus and "marked" not in each]:
        if n >= ALL:
            return t("because.circles.own.all")
        return t("because.circles.own", n=n) if n else ""  # this very action gives them
    here = (names.own["marks"].get(bonus, 0) if names.own else 0) or 0
    if not good and names.own and names.own["kind"] == "enter" and n > here:
        return t("because.circles.next", circle=t("marks." + bonus, n=n))
    if p.get("chance", 1) < 1 or p.get("other_chance", 1) < 1 or not n:  # the dice decide
        return t(
            "because.circles.rarely" if good else "because.circles.often", circle=t("marks." + bonus, n=1)
        )
    return t("because.circles.saves" if good else "because.circles", circle=t("marks." + bonus, n=n))


def entries(names: Names, p: Mapping[str, Any], good: bool) -> str:
    own, other = p.get("chance", 0.0), p.get("other_chance", 0.0)
    if good != (own >= other):
        return ""
    if not own:
        return t("because.entries.not")
    if own > SURE and good and other < own - LATE:
        return t("because.entries.sure", n=of_100(other))
    return (
        often(names, "because.entries", own, other)
        if other
        else t("because.entries.chance", share=share(own))
    )


def draw(names: Names, p: Mapping[str, Any], good: bool) -> str:
    own, other = p.get("chance", 0.0), p.get("other_chance", 0.0)
    if own >= 1:
        return t("because.draw")
    if good != (own >= other):
        return ""
    if not good and names.likelier():
        return ""  # it is what is left if nothing else comes
    if not own:
        return t("because.draw.not")
    return (
        often(names, "because.draw.else", own, other) if other else t("because.draw.chance", share=share(own))
    )


def passive(names: Names, p: Mapping[str, Any], good: bool) -> str:
    own, other = p.get("dice", 0), p.get("other_dice", 0)
    if own == other:
        return t("because.passive.maybe" if good else "because.passive.maybe_not")
    if own > other:
        return t("because.passive.saves", own=own, other=other)
    return t("because.passive", n=own, other=other)


def others(names: Names, p: Mapping[str, Any], good: bool) -> str:
    own, other = p.get("rolled"), p.get("other_rolled")
    if own and own == other:
        return helped(names, good)
    if own and other:
        return t("because.others.fewer" if own < other else "because.others.more", n=own, other=other)
    return t("because.others", n=own) if own else t("because.others.would", n=other)


def helped(names: Names, good: bool) -> str:
    """Of two rolls of as many dice, which dice help the others less, or more."""
    mine, theirs = [each["dice"] if each else [] for each in (names.own, names.other)]
    one = [say.colour(die) for die in mine if die not in theirs]
    two = [say.colour(die) for die in theirs if die not in mine]
    key = "because.others.less" if good else "because.others.better"
    return t(key, dice=listed(one), other=listed(two)) if one and two else ""


def colours(names: Names, p: Mapping[str, Any], good: bool) -> str:
    return t("because.colours" if good else "because.colours.not")


def sale(names: Names, p: Mapping[str, Any], good: bool) -> str:
    stays = "other_card" in p and (good or "card" not in p)
    there = of_one(p, stays)
    if good == stays:  # it is one to buy
        if there.get("helps"):
            there = {key: there[key] for key in ("card", "helps", "more")}
        return t("because.sale.stays.why" if stays else "because.sale.goes.why", says=brings(names, there))
    return t("because.sale.stays" if stays else "because.sale.goes", card=names.card(there["card"]))


def fresh(names: Names, p: Mapping[str, Any], good: bool) -> str:
    if good:
        if "card" in p:
            return t("because.fresh.cheaper", card=names.card(p["card"]))
        return t("because.fresh", deck=t("deck." + p["deck"]))
    if "other_card" in p:
        return t("because.fresh.not_cheaper", card=names.card(p["other_card"]))
    return t("because.fresh.not", deck=t("deck." + p["other_deck"]))


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
