"""Why a computer player decides as it does: the reasons that all games share (`COMMON` in
engine/reasons.py)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.kit.phrases import first_upper
from ui.kit.text import decimal, t

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any


def reason(key: str, p: Mapping[str, Any]) -> str:
    """A reason with its numbers, in a sentence or two. Raises `KeyError` if the key is unknown."""
    return told(sentences(key, p))


def sentences(key: str, p: Mapping[str, Any]) -> list[str]:
    """The same as a list of sentences, the most important first."""
    return SAYS[key](p)


def told(found: list[str]) -> str:
    return " ".join([first_upper(sentence) for sentence in found])


def by_chance(p: Mapping[str, Any]) -> list[str]:
    return [t("reason.random")]


def by_its_own_values(p: Mapping[str, Any]) -> list[str]:
    if p.get("value") is None:
        return [t("reason.own")]
    out = [t("reason.own.value", value=decimal(p["value"]))]
    if p.get("instead") is not None:
        out.append(t("reason.own.instead", value=decimal(p["instead"])))
    return out


SAYS = {"random": by_chance, "own": by_its_own_values}
