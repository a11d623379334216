"""Merging the history of another browser with the one here. Nothing of either side is lost, and twice is the same as once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app import races, reviewed
from ui.app.history import add
from ui.app.history_checks import by_day, known, number_of, unread_results
from ui.app.store import MOST_RESULTS
from ui.kit.names import same

if TYPE_CHECKING:
    from collections.abc import Generator
    from typing import Any

    from ui.app.history import History
    from ui.app.types import BestRun, Played, Progress

GROUP = 50  # results that are looked at at once


def what_fits(
    history: History, theirs: Progress, today: str
) -> Generator[None, None, tuple[Progress, int, int]]:
    """In steps, (what can be taken of another history (from `checked`), how many new results that is, how many are left out). Own
    results are never displaced; of the others the latest are taken, as far as there is room. Days in the future cannot be
    true, and today's daily games stay to be played here."""
    ours = history.read()
    own = known(ours)
    tomorrow = number_of(today) + 1  # somewhere it may be that day already
    both: list[Played] = []
    new: list[Played] = []
    seen: set[str] = set()
    for each in theirs["results"]:
        (both if each["id"] in own else new).append(each)
    yield
    true = []
    for at in range(0, len(new), GROUP):
        for each in new[at : at + GROUP]:
            if number_of(each["day"]) <= tomorrow and each["id"] not in seen:
                seen.add(each["id"])
                true.append(each)
        yield
    room = max(0, MOST_RESULTS - len(ours["results"]) - len(unread_results(ours)))
    yield
    taken = by_day(true)[-room:] if room else []
    room -= len(taken)
    strange = [each for each in unread_results(theirs) if each["id"] not in own and each["id"] not in seen]
    fits = [each for each in strange if number_of(each["day"]) <= tomorrow]
    unread = dict(theirs.get("unread", {}), results=by_day(fits)[-room:] if room else [])
    yield
    daily = {}
    for number, (key, score) in enumerate(theirs["daily"].items()):
        if number_of(key.partition(" ")[0]) < tomorrow - 1:
            daily[key] = score
        if number % GROUP == 0:
            yield
    left = len(new) + len(strange) - len(taken) - len(unread["results"])
    return dict(theirs, results=both + taken, daily=daily, unread=unread), len(taken), left  # type: ignore[return-value]  # a copy


def would_change(history: History, theirs: Progress) -> bool:
    """Whether `unite` would add anything."""
    ours = history.read()
    own = {each["id"]: each for each in ours["results"]}
    ids = known(ours)
    return bool(
        [
            each
            for each in theirs["results"]
            if each["id"] not in ids or each["id"] in own and _missing(own[each["id"]], each)
        ]
        or [
            key
            for key in theirs["daily"]
            if ours["daily"].get(key) is None
            and (key not in ours["daily"] or theirs["daily"][key] is not None)
        ]
        or theirs["run"]
        and not ours["run"]
        or _better(ours["best_run"], theirs["best_run"])
        or _unread_there(ours, theirs)
    )


def unite(history: History, theirs: Progress) -> int:
    """Adds what another history (from `what_fits`) has and this one lacks; returns the number of new
    results."""
    if not would_change(history, theirs):
        return 0
    ours = history.read()
    others = {each["id"]: each for each in theirs["results"]}
    for each in ours["results"]:
        if each["id"] in others:
            each.update(_missing(each, others[each["id"]]))  # type: ignore[typeddict-item]  # parts of a result
    more = add(ours, theirs["results"])
    ours["results"] = by_day(ours["results"])
    for key, score in theirs["daily"].items():
        if ours["daily"].get(key) is None:
            ours["daily"][key] = score
    if ours["run"] is None:
        ours["run"] = theirs["run"]
    if _better(ours["best_run"], theirs["best_run"]):
        ours["best_run"] = theirs["best_run"]
    strange = _unread_there(ours, theirs)
    if strange:
        unread = ours.setdefault("unread", {})
        for name, value in strange.items():
            if name == "results":
                unread[name] = unread.get(name, []) + value
            elif name == "daily":
                unread[name] = dict(value)
                unread[name].update(ours["unread"].get(name, {}))
            else:
                unread[name] = value
    history.take(ours, more)
    return len(more)


def _better(ours: BestRun | None, theirs: BestRun | None) -> bool:
    """Whether the best run of the campaign is that of the other browser."""
    if not theirs:
        return False
    return ours is None or (theirs["level"], theirs["points"]) > (ours["level"], ours["points"])


def _missing(ours: Played, theirs: Played) -> dict[str, Any]:
    """What the other browser alone keeps with the result of a game that both have: a review, luck, and with whom it was compared."""
    out: dict[str, Any] = {}
    if reviewed.of(theirs) and not reviewed.of(ours):
        out["review"] = theirs["review"]
    if theirs.get("lucks") and not ours.get("lucks"):
        out["lucks"] = theirs["lucks"]
    own = races.rivals(ours)
    more = [row for row in races.rivals(theirs) if not [each for each in own if same(each[0], row[0])]]
    more = more[: max(0, races.MOST - len(own))]
    if more:
        rows = own + more
        out["rival"], out["rivals"] = rows[0], rows[1:]
    return out


def _unread_there(ours: Progress, theirs: Progress) -> dict[str, Any]:
    """What neither page can read, and only the other browser has."""
    own = ours.get("unread", {})
    ids = known(ours)
    out: dict[str, Any] = {}
    for name, value in theirs.get("unread", {}).items():
        if name == "results":
            more: Any = [each for each in value if each["id"] not in ids]
        elif name == "daily":
            more = {key: score for key, score in value.items() if key not in own.get(name, {})}
        else:
            more = None if name in own else value
        if more:
            out[name] = more
    return out
