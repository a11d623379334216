"""Why one field of a card rather than another is filled at Gönnen Können: what the fields that stay free still take."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.games.goennen import say
from ui.kit.text import decimal, t

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from ui.games.goennen.why_names import Names

COLOURS = 5  # dice that a field without a colour takes
SHOWN = 0.15  # in rolls: a smaller difference is not told


def easier(names: Names, p: Mapping[str, Any], good: bool) -> str:
    """Of two entries in one card, what the one leaves easier to fill, or harder; "" if nothing shows it."""
    own, other = p.get("takes"), p.get("other_takes")
    if own and other and len(p["dice"]) == len(p["other_dice"]) == 1:
        says = changed(names, p["card"], own, other, good) or left(names, p["card"], own, other, good)
        if says:
            return says
    if (p["rolls"] < p["other_rolls"]) == good and abs(p["rolls"] - p["other_rolls"]) >= SHOWN:
        rolls = {"rolls": decimal(p["rolls"]), "other": decimal(p["other_rolls"])}
        return t("because.nearer.rolls", card=names.card(p["card"]), **rolls)
    return ""


def changed(names: Names, card: str, own: Sequence[str], other: Sequence[str], good: bool) -> str:
    """The field that takes more numbers, or fewer, after the one entry than after the other; "" if none does."""
    more = [(len(one) - len(two)) * (1 if good else -1) if one and two else 0 for one, two in zip(own, other)]
    most = max(more)
    if most <= 0:
        return ""
    at = more.index(most)
    return t(
        "because.field.more" if good else "because.field.fewer",
        field=say.field(names.board.cards[card], at),
        numbers=numbers(own[at]),
        other=numbers(other[at]),
    )


def left(names: Names, card: str, own: Sequence[str], other: Sequence[str], good: bool) -> str:
    """That of two fields the one stays free which more sides of the dice fit, or fewer; "" if that does not tell them apart."""
    here = [at for at in range(len(own)) if own[at] and not other[at]]
    there = [at for at in range(len(own)) if other[at] and not own[at]]
    if len(here) != 1 or len(there) != 1:
        return ""
    n, m = sides(names, card, here[0], own), sides(names, card, there[0], other)
    if n == m or (n > m) != good:
        return ""
    value = names.board.cards[card]
    return t(
        "because.field.left" if good else "because.field.left_fewer",
        field=say.field(value, here[0]),
        other=say.field(value, there[0]),
        n=n,
        m=m,
    )


def sides(names: Names, card: str, at: int, takes: Sequence[str]) -> int:
    """How many of the 30 sides of the dice a field takes."""
    field = say.fields_of(names.board.cards[card]["task"])[at]
    return len(takes[at]) * (1 if field["colour"] else COLOURS)


def spoils(names: Names, p: Mapping[str, Any], would: bool) -> str:
    """The field of a card that an entry leaves fewest numbers of those it takes now; "" if there is none. would: whether of the
    other action."""
    lead = "other_" if would else ""
    takes, took = p.get(lead + "takes"), p.get(lead + "took")
    if not takes or not took:
        return ""
    fewer = [len(was) - len(now) if now else 0 for was, now in zip(took, takes)]
    most = max(fewer)
    if most <= 0:
        return ""
    at = fewer.index(most)
    card = p[lead + "card"]
    return t(
        "because.field.spoiled" if would else "because.field.spoils",
        field=say.field(names.board.cards[card], at),
        card=names.card(card),
        numbers=numbers(takes[at]),
        other=numbers(took[at]),
    )


OPEN = 3  # a field that takes so many numbers is well open


def keeps(names: Names) -> str:
    """Of an entry in a row of ascending numbers, what the fields beside it still take: what a low or a high die is good
    for; "" if that is little."""
    own = names.own
    if not own or own["kind"] != "enter" or len(own["fields"]) != 1:
        return ""
    p = next((each for each in names.params if each.get("card") == own["card"] and each.get("takes")), None)
    card = names.board.cards[own["card"] or ""]
    if p is None or card["task"]["kind"] != "ascending":
        return ""
    (at,) = own["fields"]
    takes: Sequence[str] = p["takes"]
    first = 0  # the field with which its row begins
    for row in card["task"]["rows"]:
        if at < first + len(row):
            break
        first += len(row)
    fields = range(first, first + len(row))
    beside = [each for each in (at + 1, at - 1) if each in fields and OPEN <= len(takes[each]) < 6]
    if not beside:
        return ""
    return t("because.field.keeps", field=say.field(card, beside[0]), numbers=numbers(takes[beside[0]]))


def numbers(takes: str) -> str:
    """Numbers that a field takes: "a 3", "a 3 or 4", "a 2 to 6", "any number"."""
    if len(takes) == 6:
        return t("because.numbers.any")
    first, last = takes[0], takes[-1]
    if len(takes) > 3 and int(last) - int(first) == len(takes) - 1:
        return t("because.numbers.to", first=first, last=last)
    if len(takes) == 1:
        return t("because.number", number=first)
    return t("because.numbers.or", first=t("list.comma").join(list(takes[:-1])), last=last)
