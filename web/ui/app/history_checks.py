"""What of a stored history, or of one from outside, this page could have written, and how it is written again. Nobody needs it
before something was played.

What cannot be read costs only itself. Another version of the page may have written it, so it is kept unseen beside the rest
(`unread` in `Progress`) and stored again with it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app import games
from ui.app.routes import campaign
from ui.app.store import MOST_RESULTS, PROGRESS_FORMAT
from ui.kit.json_text import Unreadable, as_json, parsed

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeGuard

    from ui.app.types import Played, Progress

LONGEST_RUN = 2000  # characters of the link of a run: a game code has 100, which may be written with 12 each
LONGEST_LEVEL = 100  # characters of what stands after the day in the key of a daily game
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
            and len(value["link"]) < LONGEST_RUN
        )
    )


def checked(data: Progress) -> Progress:
    """The history in a value from outside, with what this page cannot read apart from the rest. Raises Unreadable for what is no
    history."""
    if not isinstance(data, dict) or data.get("format") != PROGRESS_FORMAT:
        raise Unreadable("format")
    rows, kept = data.get("results"), data.get("daily")
    if not isinstance(rows, list):
        raise Unreadable("results")
    if not isinstance(kept, dict):
        raise Unreadable("daily")
    results: list[Played] = []
    strange: list[Played] = []
    for row in rows:
        if _is_result(row):
            results.append(row)
        elif _has_a_place(row):
            strange.append(row)
    daily: dict[str, int | None] = {}
    dailies: dict[str, Any] = {}
    levels = [str(n + 1) for n in range(games.levelled().levels)] + games.names()
    for key, score in kept.items():
        day, _, level = key.partition(" ")  # a daily game's key names its level or its game
        if is_day(day) and len(level) < LONGEST_LEVEL:
            (daily if level in levels and _is_score(score) else dailies)[key] = score
    out: Progress = {
        "format": PROGRESS_FORMAT,
        "results": results,
        "daily": daily,
        "run": data.get("run") if _is_run(data.get("run"), True) else None,
        "best_run": data.get("best_run") if _is_run(data.get("best_run"), False) else None,
    }
    unread: dict[str, Any] = {"results": strange, "daily": dailies}
    for name, value in data.items():
        if out.get(name) is None and name != "unread":
            unread[name] = value
    unread = {name: value for name, value in unread.items() if value}
    if unread:
        out["unread"] = unread
    return out


def _is_score(value: object) -> bool:
    return value is None or is_count(value)


def _has_a_place(row: object) -> TypeGuard[Played]:
    """Whether a result that cannot be read can be put among the others, and is known again."""
    return isinstance(row, dict) and _is_short(row.get("id")) and is_day(row.get("day"))


def unread_results(data: Progress) -> list[Played]:
    """The results that this page cannot read. Each has an id and a day."""
    return data.get("unread", {}).get("results", [])  # type: ignore[no-any-return]  # from `checked`


def known(data: Progress) -> set[str]:
    """The ids of all results, also of those that cannot be read."""
    return {each["id"] for each in data["results"] + unread_results(data)}


def shorten(data: Progress, opening: Callable[[list[Played]], list[Played]]) -> None:
    """Leaves out what there is no room for: the earliest daily games, and the oldest results. opening(results): those that opened
    a level, which stay."""
    if len(data["daily"]) > MOST_RESULTS:  # a key begins with its day
        data["daily"] = {key: data["daily"][key] for key in sorted(data["daily"])[-MOST_RESULTS:]}
    unread = unread_results(data)
    surplus = len(data["results"]) + len(unread) - MOST_RESULTS
    if surplus > 0:
        opened = {each["id"] for each in opening(data["results"])}
        rows = by_day(data["results"] + unread) if unread else data["results"]
        gone = set([each["id"] for each in rows if each["id"] not in opened][:surplus])
        data["results"] = [each for each in data["results"] if each["id"] not in gone]
        if unread:
            data["unread"]["results"] = [each for each in unread if each["id"] not in gone]


def written(data: Progress) -> str:
    """A history as text for `read`, with what cannot be read where whoever can looks for it."""
    unread = data.get("unread")
    if not unread:
        return as_json(data)
    out: dict[str, Any] = dict(data)
    del out["unread"]
    for name, value in unread.items():
        if name == "results":
            out[name] = by_day(out[name] + value)
        elif name == "daily":
            out[name] = dict(value)
            out[name].update(data["daily"])
        elif out.get(name) is None:
            out[name] = value
    return as_json(out)


def by_day(results: list[Played]) -> list[Played]:
    """Results in the order of their days, those of one day as they are. MicroPython's sort is not stable, and takes the square of their
    number if they are in order already."""
    days: dict[str, list[Played]] = {}
    for each in results:
        days.setdefault(each["day"], []).append(each)
    return [each for day in sorted(days) for each in days[day]]
