"""Why an action of Gönnen Können rather than another, as far as the cards of the display are concerned: how far an entry brings
them, and what they can earn where they lie."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.games.goennen.why_fields import easier, spoils
from ui.games.goennen.why_names import NEAR, of_one, often
from ui.kit.text import t
from ui.table.why import of_100

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from ui.games.goennen.why_names import Names

LIKELY = 0.9  # a card that gets complete later with this chance can wait
MORE = 2  # so many points are clearly more
SIDES = 30  # of the five dice
DOES = {
    "plus_minus": "because.does.plus_minus",
    "recolour": "because.does.recolour",
    "extra_die": "because.does.extra_die",
    "discount": "because.does.discount",
    "wild_colour": "because.does.wild_colour",
}  # the key of what each bonus is good for
SOONER = (
    "plus_minus",
    "recolour",
    "extra_die",
    "discount",
)  # those that are the better the sooner one has them


def nearer(names: Names, p: Mapping[str, Any], good: bool) -> str:
    """How far an entry brings its card: by the chance that it gets complete in time if that changes visibly, else by what is
    still to be filled."""
    if "card" in p and "other_card" in p:
        card, left, other_left = names.card(p["card"]), p["left"], p["other_left"]
        if good and left < other_left and names.follows(p["card"]):
            return t("because.nearer.next", card=card, dice=names.next_dice(p), n=left, other=other_left)
        if abs(of_100(p["after"]) - of_100(p["other_after"])) >= NEAR:
            return often(names, "because.nearer.instead", p["after"], p["other_after"], card=card)
        if good and left < other_left:
            return more_points(names, p, names.beside()) or t(
                "because.nearer.fewer", card=card, n=left, other=other_left
            )
        if left != other_left:
            return t(
                "because.nearer.only" if good else "because.nearer.more_left",
                card=card,
                n=left,
                other=other_left,
            )
        own, other = p["fits"], p["other_fits"]
        if own != other and (own > other) == good:
            key = "because.nearer.fits" if good else "because.nearer.fits_fewer"
            return t("because.nearer.fits_all" if own == SIDES else key, card=card, n=own, other=other)
        says = easier(names, p, good)
        return says or often(names, "because.nearer.instead", p["after"], p["other_after"], card=card)
    would = "card" not in p
    lead = "other_" if would else ""
    card = names.card(p[lead + "card"])
    after, before, left = p[lead + "after"], p[lead + "before"], p[lead + "left"]
    if would and not good and before >= LIKELY:
        return ""  # it gets complete anyway, which is said besides
    if of_100(after) - of_100(before) >= NEAR:
        key = "because.nearer.would_rise" if would else "because.nearer.rises"
        return t(key, card=card, n=of_100(after), before=of_100(before))
    if after < before:
        spoilt = t("because.nearer.spoils" if would else "because.nearer.harder", card=card)
        return spoils(names, p, would) or spoilt
    points = p[lead + "points"]
    if would and not good:
        return often(names, "because.nearer.instead", before, after, card=card) or t(
            "because.nearer.not", card=card
        )
    if would:
        return t("because.nearer.would", card=card, n=left)
    if points and names.follows(p["card"]):
        return t("because.nearer.next.worth", card=card, dice=names.next_dice(p), points=points)
    other = names.beside()
    if other:
        return rather(names, p, other)
    bonus = names.board.cards[p["card"]]["reward"]["kind"]
    if before >= LIKELY and bonus in SOONER:
        return t("because.nearer.bonus", card=card, n=left, does=t(DOES[bonus]))
    if before >= LIKELY or p.get("spares"):
        return t("because.nearer.spares", card=card, n=left, other=p["empty"], saved=p["empty"] - left)
    return t("because.nearer.worth" if points else "because.nearer.only", card=card, n=left, points=points)


def rather(names: Names, p: Mapping[str, Any], other: Mapping[str, Any]) -> str:
    """Why a card is brought nearer rather than another; "" if nothing shows it. other: the term of that one."""
    cards = {"card": names.card(p["card"]), "other": names.card(other["other_card"])}
    own, theirs = of_100(p["before"]), of_100(other["other_before"])
    sure = other["other_before"] >= LIKELY
    if sure and theirs - own >= NEAR:
        return t("because.nearer.surer", n=theirs, m=own, **cards)
    pays = more_points(names, p, other)
    if pays:
        return pays
    if p["left"] < other["other_left"]:
        return t("because.nearer.less_left", n=p["left"], more=other["other_left"], **cards)
    reward = names.board.cards[p["card"]]["reward"]
    if reward["points"] is None and names.scores(other["other_card"]):
        return t("because.buy.bonus", card=cards["card"], does=t(DOES[reward["kind"]]))
    rises, would = p["after"] - p["before"], other["other_after"] - other["other_before"]
    if names.fine and rises > would and of_100(p["after"]) > own:
        return t("because.nearer.rises", card=cards["card"], n=of_100(p["after"]), before=own)
    return left_of_both(names, p, other) if names.fine else ""


def left_of_both(names: Names, p: Mapping[str, Any], other: Mapping[str, Any]) -> str:
    """What either of two entries brings nearer, how near, and for what. other: the term of the other one."""
    cards = {"card": names.card(p["card"]), "other": names.card(other["other_card"])}
    theirs = of_one(other, True)
    left = {"n": p["left"], "m": theirs["left"]}
    if p["points"] and theirs["points"]:
        if (p["points"] - theirs["points"]) * (
            theirs["left"] - p["left"]
        ) > 0:  # both speak for the same card
            return t("because.alike.closer", **cards)
        return t("because.alike.worth", points=p["points"], worth=theirs["points"], **left, **cards)
    if names.scores(p["card"]) and names.scores(theirs["card"]):
        return t("because.alike.each", **left, **cards)
    return t("because.beside", one=worth(names, p), other=worth(names, theirs))


def worth(names: Names, p: Mapping[str, Any]) -> str:
    """How near a card is, and for what."""
    card, points = names.card(p["card"]), p["points"]
    if points:
        return t("because.nearer.worth", card=card, n=p["left"], points=points)
    does = DOES.get(names.board.cards[p["card"]]["reward"]["kind"])
    if does:
        return t("because.nearer.bonus", card=card, n=p["left"], does=t(does))
    return t("because.nearer.only", card=card, n=p["left"])


def more_points(names: Names, p: Mapping[str, Any], other: Mapping[str, Any] | None) -> str:
    """That a card can bring more than one that only the other action brings nearer, or ""."""
    if not other or other["other_points"] + MORE > p["points"] or not names.scores(other["other_card"]):
        return ""
    return t(
        "because.nearer.pays",
        card=names.card(p["card"]),
        points=p["points"],
        other=names.card(other["other_card"]),
        n=other["other_points"],
    )


LINES = ("complete_lines", "one_colour_lines")  # the rewards for whole rows and columns
BESIDE = ("complete_neighbours", "coloured_neighbours")  # the rewards for what lies beside a card


def card(names: Names, p: Mapping[str, Any], good: bool) -> str:
    if "card" not in p:
        there = names.whole(p["other_card"])
        if names.own and names.own["kind"] == "discard":
            if names.other and p["other_card"] == names.other["card"]:
                points = p["other_up_to"]
                return t("because.card.itself", card=there, points=points) if points else ""
            return t("because.card.harmed" if good else "because.card.helped", card=there)
        return t("because.card.gives_up", card=there)
    here = names.whole(p["card"])
    own = p["up_to"]
    if "other_card" not in p:
        if (
            names.own and names.own["kind"] == "place" and p["card"] != names.own["card"]
        ):  # it lies there already
            return t("because.card.open" if good else "because.card.less_open", card=here)
        if not names.scores(p["card"]):
            return t("because.card.stays", card=here)
        hopes = round(p.get("hopes", own))
        if hopes >= own + MORE:
            return t("because.card.hopes", card=here, hopes=hopes)
        return t("because.card.keeps" if own else "because.card.stays", card=here, points=own)
    other = p["other_up_to"]
    if own != other:
        return t("because.card.instead", card=here, points=own, other=other)
    free, taken = p["open"], p["other_open"]
    kind = names.board.cards[p["card"]]["reward"]["kind"]
    if kind in BESIDE and free != taken and (free > taken) == good:
        return t("because.card.beside" if good else "because.card.crowded", card=here)
    if kind in LINES:
        return t("because.card.lines" if good else "because.card.lines_less", card=here)
    if kind == "complete_neighbours" and free == taken:
        return t("because.card.sooner" if good else "because.card.later", card=here)
    return t("because.card.open" if good else "because.card.less_open", card=here)


def room(names: Names, p: Mapping[str, Any], good: bool) -> str:
    if names.own and names.own["kind"] == "discard":
        return t("because.room.discard", n=p["other_fields"]) if good else t("because.room.place")
    if p.get("fields") is None or p.get("other_fields") in (None, p["fields"]):
        return ""
    return t("because.room", n=p["fields"], other=p["other_fields"])
