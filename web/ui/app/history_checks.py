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
from ui.kit.shapes import (
    ANY,
    COUNT,
    FLAG,
    LIST,
    NUMBER,
    OBJECT,
    TEXT,
    either,
    entries,
    list_of,
    maybe,
    one_of,
    record,
    row_of,
    text_to,
    whole_to,
)

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ui.app.types import Played, Progress
    from ui.kit.shapes import Shape

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


def is_day(value: Any) -> bool:
    """Whether it is a day, given as `number_of` takes it."""
    if not TEXT(value):
        return False
    try:
        number_of(value)
    except ValueError:
        return False
    return True


SHORT = text_to(400, 1)
RIVAL = row_of(SHORT, COUNT)
BEST = {"level": COUNT, "points": COUNT}
PLACED = record({"id": SHORT, "day": is_day})
"""A result that can be put among the others, and is known again."""


def _result() -> Shape:
    """A result that this page can show."""
    return record(
        {
            "id": SHORT,
            "day": is_day,
            "game": one_of(*games.names()),
            "mode": one_of(*MODES),
            "level": maybe(whole_to(games.levelled().levels, 1)),
            "score": COUNT,
            "won": maybe(FLAG),
            "foes": list_of(SHORT, 9),
            "people?": list_of(row_of(SHORT, COUNT, FLAG), 9),
            "seats?": list_of(row_of(text_to(400), COUNT, FLAG, FLAG), games.most_seats()),
            "rival": maybe(RIVAL),
            "rivals?": list_of(RIVAL, 40),
            "lucks?": list_of(NUMBER),
        }
    )


def _is_link(value: Any) -> bool:
    return text_to(LONGEST_RUN - 1)(value) and value.startswith(campaign() + "?")


RUN = record(dict(BEST, seed=SHORT, link=_is_link))


def checked(data: Progress) -> Progress:
    """The history in a value from outside, with what this page cannot read apart from the rest. Raises Unreadable for what is no
    history."""
    if not OBJECT(data) or data.get("format") != PROGRESS_FORMAT:
        raise Unreadable("format")
    rows, kept = data.get("results"), data.get("daily")
    if not LIST(rows):
        raise Unreadable("results")
    if not OBJECT(kept):
        raise Unreadable("daily")
    results: list[Played] = []
    strange: list[Played] = []
    readable = _result()
    for each in rows:
        if readable(each):
            results.append(each)
        elif PLACED(each):
            strange.append(each)
    daily: dict[str, int | None] = {}
    dailies: dict[str, Any] = {}
    levels = [str(n + 1) for n in range(games.levelled().levels)] + games.names()
    for key, score in entries(kept, ANY).items():
        day, _, level = key.partition(" ")  # a daily game's key names its level or its game
        if is_day(day) and len(level) < LONGEST_LEVEL:
            (daily if level in levels and maybe(COUNT)(score) else dailies)[key] = score
    out: Progress = {
        "format": PROGRESS_FORMAT,
        "results": results,
        "daily": daily,
        "run": either(data.get("run"), RUN, None),
        "best_run": either(data.get("best_run"), record(BEST), None),
    }
    unread: dict[str, Any] = {"results": strange, "daily": dailies}
    for name, value in entries(data, ANY).items():
        if out.get(name) is None and name != "unread":
            unread[name] = value
    unread = {name: value for name, value in unread.items() if value}
    if unread:
        out["unread"] = unread
    return out


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
