"""Who plays on for whom: what is kept of it, and what is said."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app import games, shared_games
from ui.app.people import called
from ui.kit.text import t

if TYPE_CHECKING:
    from collections.abc import Sequence

    from worker.protocol import Given
    from worker.protocol import Together as State


def written(given: Sequence[Given | None]) -> list[str]:
    """Who has been given each seat, as texts that are kept: "1", "1.medium", or "" for nobody."""
    return [
        str(each["by"]) + ("." + each["player"] if each["player"] else "") if each else "" for each in given
    ]


def news(together: State, before: Sequence[str]) -> list[str]:
    """What has changed since the seats were given as in `before`, in sentences."""
    said = []
    for seat, now in enumerate(written(together["given"])):
        old = before[seat] if seat < len(before) else ""
        if now != old and shared_games.seats(together["id"])[seat] == games.HUMAN:
            said.append(sentence(together, seat))
    return said


def sentence(together: State, seat: int) -> str:
    """Who plays on for the person of a seat."""
    given, names = together["given"][seat], together["names"]
    who = called(names, seat)
    if not given:
        return t("together.given.returned", who=who)
    own = seat in together["mine"]
    if given["player"]:
        return t("together.given.own.computer" if own else "together.given.computer", who=who)
    return t("together.given.own" if own else "together.given", who=who, other=called(names, given["by"]))


def given_away(together: State) -> list[int]:
    """The seats of people here that are played elsewhere."""
    return [seat for seat in together["mine"] if together["players"][seat] not in together["mine"]]
