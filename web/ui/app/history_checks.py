"""Whether what was stored of what was played, or came from outside, is what this page could have written. Nobody needs it before
something was played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app import games
from ui.app.routes import campaign
from ui.app.store import MOST_RESULTS, PROGRESS_FORMAT
from ui.kit.json_text import Unreadable, parsed

if TYPE_CHECKING:
    from typing import TypeGuard

    from ui.app.types import Progress

MODES = ("solo", "daily", "campaign", "computers", "shared")


def read(text: str) -> Progress | None:
    """The history in a text, or None if it is not one."""
    try:
        return checked(parsed(text))
    except Unreadable:
        return None


def number_of(day: str) -> int:
    """The number of a day given as "2026-11-21"; the next day's number is one more. Raises ValueError if it is not a
    day."""
    parts = day.split("-")
    if len(day) != 10 or len(parts) != 3:
        raise ValueError(day)
    y, m, d = [int(part) for part in parts]
    if not (1 <= m <= 12 and 1 <= d <= 31):
        raise ValueError(day)
    if m < 3:
        y -= 1
        m += 12
    return 365 * y + y // 4 - y // 100 + y // 400 + (153 * (m - 3) + 2) // 5 + d


def is_day(value: object) -> TypeGuard[str]:
    """Whether it is a day, given as `number_of` takes it."""
    if not isinstance(value, str):
        return False
    try:
        number_of(value)
    except ValueError:
        return False
    return True


def is_count(value: object) -> TypeGuard[int]:
    """Whether it is a whole number that a game can have to do with."""
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 1000000


def _is_level(value: object) -> bool:
    return is_count(value) and 1 <= value <= games.levelled().levels


def _is_short(value: object) -> TypeGuard[str]:
    return isinstance(value, str) and 0 < len(value) <= 400


def _is_result(value: object) -> bool:
    return (
        isinstance(value, dict)
        and _is_short(value.get("id"))
        and is_day(value.get("day"))
        and value.get("game") in games.names()
        and value.get("mode") in MODES
        and (value.get("level") is None or _is_level(value["level"]))
        and is_count(value.get("score"))
        and value.get("won") in (True, False, None)
        and isinstance(value.get("foes"), list)
        and len(value["foes"]) < 10
        and all(_is_short(foe) for foe in value["foes"])
        and isinstance(value.get("people", []), list)
        and len(value.get("people", [])) < 10
        and all(_is_person(each) for each in value.get("people", []))
        and isinstance(value.get("seats", []), list)
        and len(value.get("seats", [])) <= games.most_seats()
        and all(isinstance(each, list) and _is_seat(each) for each in value.get("seats", []))
        and _is_rival(value.get("rival"))
        and isinstance(value.get("rivals", []), list)
        and len(value.get("rivals", [])) <= 40
        and all(each is not None and _is_rival(each) for each in value.get("rivals", []))
        and isinstance(value.get("lucks", []), list)
        and all(isinstance(each, (int, float)) for each in value.get("lucks", []))
    )


def _is_person(value: object) -> bool:
    return (
        isinstance(value, list)
        and len(value) == 3
        and _is_short(value[0])
        and is_count(value[1])
        and value[2] in (True, False)
    )


def _is_seat(value: list[object]) -> bool:
    return (
        len(value) == 4
        and isinstance(value[0], str)
        and len(value[0]) <= 400
        and is_count(value[1])
        and value[2] in (True, False)
        and value[3] in (True, False)
    )


def _is_rival(value: object) -> bool:
    return (
        value is None
        or isinstance(value, list)
        and len(value) == 2
        and _is_short(value[0])
        and is_count(value[1])
    )


def _is_run(value: object, named: bool) -> bool:
    return value is None or (
        isinstance(value, dict)
        and is_count(value.get("level"))
        and is_count(value.get("points"))
        and (
            not named
            or _is_short(value.get("seed"))
            and isinstance(value.get("link"), str)
            and value["link"].startswith(campaign() + "?")
            and len(value["link"]) < 1000
        )
    )


def checked(data: Progress) -> Progress:
    """The history in a value from outside. Raises Unreadable for anything else."""
    if not isinstance(data, dict) or data.get("format") != PROGRESS_FORMAT:
        raise Unreadable("format")
    results = data.get("results")
    daily = data.get("daily")
    if (
        not isinstance(results, list)
        or len(results) > MOST_RESULTS
        or not all(_is_result(r) for r in results)
    ):
        raise Unreadable("results")
    if not isinstance(daily, dict) or len(daily) > MOST_RESULTS:
        raise Unreadable("daily")
    dailies = [
        str(n + 1) for n in range(games.levelled().levels)
    ] + games.names()  # a daily game's key names its level or its game
    for key, score in daily.items():
        day, _, level = key.partition(" ")
        if not is_day(day) or level not in dailies or not (score is None or is_count(score)):
            raise Unreadable("daily")
    if not _is_run(data.get("run"), True) or not _is_run(data.get("best_run"), False):
        raise Unreadable("run")
    return {
        "format": PROGRESS_FORMAT,
        "results": results,
        "daily": daily,
        "run": data.get("run"),
        "best_run": data.get("best_run"),
    }
