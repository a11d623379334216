"""Why an action of TUTTO rather than another: a clause for each of the `TERMS` of engine/tutto/reasons.py."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.games.tutto import say
from ui.kit.text import t
from ui.table.why import of_100, share

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from worker.protocol import Term

    from ui.games.tutto.types import Action, Board


def short(board: Board, action: Action, spoken: Sequence[Mapping[str, Any]]) -> str:
    """An action in a few words."""
    if action["kind"] == "keep":
        return t("because.tutto.keep", faces=say.faces(sorted(action["faces"])))
    return t("because.tutto.stop" if action["kind"] == "stop" else "because.tutto.draw")


def clause(board: Board, term: Term, spoken: Sequence[Mapping[str, Any]]) -> str:
    """A term as a clause, or "" if it says nothing that can be seen. Of two rolls, what they may bring and how often they bust is
    one clause."""
    key, p = term["key"], term["params"]
    params = spoken[2:]
    rolls = [each for each in params if "bust" in each and "other_bust" in each]
    if key not in CLAUSES or (key == "risk" and rolls):
        return ""
    says: str = CLAUSES[key](board, p, term["value"] > 0)
    risks = [each for each in params if "points" in each and "chance" in each]
    if key == "more" and "bust" in p and not rolls and not risks:  # its risk is not told otherwise
        return t("because.tutto.safe", says=says, n=of_100(p["bust"]))
    return says


def alike(
    board: Board,
    own: Action | None,
    other: Action | None,
    terms: Sequence[Term],
    spoken: Sequence[Mapping[str, Any]],
) -> str:
    """Why two actions are equally good, or "" if nothing shows it."""
    for p in [term["params"] for term in terms]:
        if p.get("dice") and p.get("dice") == p.get("other_dice"):
            return t("because.tutto.alike", n=p["dice"])
    return ""


def points(board: Board, p: Mapping[str, Any], good: bool) -> str:
    own, other = p.get("points", 0), p.get("other_points", 0)
    if good and p.get("other_behind"):
        return t("because.tutto.behind", points=say.number(p["other_behind"]))
    if good and p.get("goal") and not p.get("other_goal"):
        return t("because.tutto.goal", goal=say.number(board.view["target"]))
    if own == other:
        return ""
    if good:
        return t("because.tutto.holds", points=say.number(own), other=say.number(other))
    return t("because.tutto.lets_go", points=say.number(other - own))


def risk(board: Board, p: Mapping[str, Any], good: bool) -> str:
    own, other = p.get("chance"), p.get("other_chance")
    if own is not None and other is not None:
        return t("because.tutto.busts.instead", n=of_100(own), other=of_100(other))
    if own is not None:
        return t("because.tutto.busts", n=of_100(own))
    return t("because.tutto.would_bust", n=of_100(other or 0.0), points=say.number(p.get("other_points", 0)))


def more(board: Board, p: Mapping[str, Any], good: bool) -> str:
    own, other = p.get("dice"), p.get("other_dice")
    if own and other:
        if own == other:
            return ""
        return t(
            "because.tutto.dice", n=own, other=other, busts=of_100(p["bust"]), others=of_100(p["other_bust"])
        )
    chance: float | None = p.get("chance")
    bonus = p.get("bonus", 0)
    if own and chance is None:
        return t("because.tutto.may", n=own)
    if own and chance is not None:
        return t("because.tutto.may.tutto", n=own, share=share(chance), bonus=say.number(bonus))
    chance = p.get("other_chance")
    bonus = p.get("other_bonus", 0)
    if chance is None:
        return t("because.tutto.could", n=other)
    return t("because.tutto.could.tutto", n=other, share=share(chance), bonus=say.number(bonus))


def fulfil(board: Board, p: Mapping[str, Any], good: bool) -> str:
    if "chance" in p and "other_chance" in p:
        own, other = of_100(p["chance"]), of_100(p["other_chance"])
        if own == other:
            return t("because.tutto.fulfil.more" if good else "because.tutto.fulfil.less", n=own)
        return t("because.tutto.fulfil", n=own, other=other)
    return t("because.tutto.fulfil.in", n=of_100(p.get("chance", p.get("other_chance", 0.0))))


def stop_card(board: Board, p: Mapping[str, Any], good: bool) -> str:
    chance = p["chance"] if "chance" in p else p["other_chance"]
    lost = p["points"] if "points" in p else p["other_points"]
    key = "because.tutto.stop_card" if "chance" in p else "because.tutto.stop_card.would"
    return t(key, n=of_100(chance), points=say.number(lost))


def card(board: Board, p: Mapping[str, Any], good: bool) -> str:
    if "drawn" in p:
        return t("because.tutto.card" if good else "because.tutto.card.busts")
    return t("because.tutto.card.would_bust" if good else "because.tutto.card.could")


CLAUSES = {
    "points": points,
    "risk": risk,
    "more": more,
    "fulfil": fulfil,
    "stop_card": stop_card,
    "card": card,
}
