"""Figures from the results: by mode and level, days in a row, win rates, the distribution of the scores.
Results are those of `ui.app.history`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app.games import BY_NAME
from ui.app.history_checks import MODES, number_of
from ui.kit.names import plain

if TYPE_CHECKING:
    from ui.app.types import Played, Row
    from ui.screens.statistics.types import Group


KINDS = MODES + ("apart",)
"""The modes, and tables whose people sat at several devices: there it is known who of them one is oneself."""


def kind_of(result: Played) -> str:
    """One of `KINDS`."""
    return "apart" if result.get("apart") else result["mode"]


def groups(results: list[Played]) -> list[Group]:
    """Figures by game, mode and level, in this order: dicts with game, mode, level, n, turns (whether the
    scores are turns, fewer being better), best, mean, won (games won, or None if they cannot be), scores."""
    found: dict[tuple[str, int, int], list[Played]] = {}
    for r in results:
        key = (r["game"], KINDS.index(kind_of(r)), r["level"] or 0)
        found.setdefault(key, []).append(r)
    out: list[Group] = []
    for key in sorted(found):
        rows = found[key]
        scores = [r["score"] for r in rows]
        judged = [r for r in rows if r["won"] is not None]
        turns = BY_NAME[key[0]].by_turns and KINDS[key[1]] in ("solo", "daily")
        out.append(
            {
                "game": key[0],
                "mode": KINDS[key[1]],
                "level": key[2] or None,
                "n": len(rows),
                "turns": turns,
                "best": min(scores) if turns else max(scores),
                "mean": sum(scores) / len(scores),
                "won": len([r for r in judged if r["won"]]) if judged else None,
                "scores": scores,
            }
        )
    return out


def against(results: list[Played]) -> list[tuple[str, str, int, int]]:
    """Win rates against the computer players: (game, the player's name, games, games won)."""
    found: dict[tuple[str, str], tuple[int, int]] = {}
    for r in results:
        if r["mode"] != "computers":
            continue
        for foe in {plain(foe) for foe in r["foes"]}:
            key = (r["game"], foe)
            games, won = found.get(key, (0, 0))
            found[key] = (games + 1, won + (1 if r["won"] else 0))
    places = sorted([(game, strength(game, foe), foe) for game, foe in found])
    return [(game, foe, found[(game, foe)][0], found[(game, foe)][1]) for game, _, foe in places]


def people(results: list[Played]) -> list[tuple[str, str, int, int, int]]:
    """The records of the people around this device: (game, name, games, games won, best score)."""
    found: dict[tuple[str, str], tuple[int, int, int]] = {}
    for r in results:
        for name, score, won in here_in(r):
            key = (r["game"], plain(name))
            n, wins, best = found.get(key, (0, 0, score))
            found[key] = (n + 1, wins + (1 if won else 0), max(best, score))
    return [key + found[key] for key in sorted(found)]


def here_in(result: Played) -> list[Row]:
    """[name, score, whether they won] of the people around this device; none of a table of several devices."""
    if result.get("apart"):
        return []
    seats = result.get("seats")  # older versions have kept `people` alone, which is not all of a large table
    return [row[:3] for row in seats if row[0] and row[3]] if seats else result.get("people", [])


def strength(game: str, foe: str) -> int:
    """A computer player's place in its game, from the weakest; players that no longer exist come last."""
    known = BY_NAME[game].strengths
    return known.index(foe) if foe in known else len(known)


def streak(results: list[Played], today: str) -> int:
    """Days in a row on which a game was finished, up to today, or up to yesterday if none was finished
    today."""
    days = {number_of(r["day"]) for r in results}
    at = number_of(today)
    if at not in days:
        at -= 1
    n = 0
    while at - n in days:
        n += 1
    return n


def longest_streak(results: list[Played]) -> int:
    days = {number_of(r["day"]) for r in results}
    best = 0
    for day in days:
        if day - 1 not in days:
            n = 1
            while day + n in days:
                n += 1
            best = max(best, n)
    return best


def distribution(scores: list[int], width: int = 10, most: int = 12) -> list[tuple[int, int, int]]:
    """How many scores fall into each class: (first, last, count), without gaps; wider classes if there would
    be too many."""
    if not scores:
        return []
    while max(scores) // width - min(scores) // width + 1 > most:
        width *= 2 if width % 10 or width >= 1000 else 5
    low = min(scores) // width
    counts = [0] * (max(scores) // width - low + 1)
    for score in scores:
        counts[score // width - low] += 1
    return [((low + i) * width, (low + i + 1) * width - 1, n) for i, n in enumerate(counts)]
