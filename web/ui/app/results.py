"""What a finished game adds to the history: its result, and the next state of the campaign run. Read when the
first game ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app.games import ELSEWHERE, HUMAN
from ui.kit.loader import load

if TYPE_CHECKING:
    from collections.abc import Sequence

    from worker.protocol import Snapshot, Together

    from ui.app.types import Played, Progress, Result, Row


MOST_NAMED = 9  # more than that older versions do not read


def fingerprint(text: str) -> str:
    """A short name for a text; two different texts almost never share one."""
    a = 1
    b = 7
    for c in text:
        a = (a * 31 + ord(c)) % 1000003
        b = (b * 131 + ord(c)) % 999983
    return "%d-%d-%d" % (len(text), a, b)


def entry(snapshot: Snapshot, name: str, day: str, names: Sequence[str]) -> Played:
    """The result of a finished game. names: of its people, by seat."""
    view = snapshot["view"]
    result = view["result"]
    assert result
    together = snapshot.get("together")
    players = whose(together) if together else [seat.get("player", HUMAN) for seat in view["seats"]]
    mine = players.index(HUMAN) if HUMAN in players else 0
    foes = [kind for kind in players if kind not in (HUMAN, ELSEWHERE)]
    won = result.get("won")
    if len(players) == 1:
        mode = "campaign" if snapshot.get("campaign") else "daily" if snapshot.get("date") else "solo"
    elif foes and len(foes) == len(players) - 1:
        mode = "computers"
        won = mine in result["winners"]
    else:
        mode = "shared"
    out: Played = {
        "id": name,
        "day": str(snapshot["date"]) if mode == "daily" else day,  # its own day, also if that is over by now
        "game": view["game"],
        "mode": mode,
        "level": view.get("level"),
        "score": result.get("turns") or result["scores"][mine],
        "won": won,
        "foes": foes,
    }
    if snapshot.get("replay"):
        out["link"] = snapshot["replay"].partition("?")[2]
    if mode == "shared":
        out["seats"] = people(players, result, names)
        named = [row[:3] for row in out["seats"] if row[0] and row[3]][:MOST_NAMED]
        if named:
            out["people"] = named
        if ELSEWHERE in players:
            out["apart"] = True
            out["won"] = mine in result["winners"]
    challenge = snapshot.get("challenge")
    if challenge and challenge["by"] and challenge["true"]:
        out["rival"] = [challenge["by"], challenge["score"]]
    return out


def whose(together: Together) -> list[str]:
    """Whose each seat of a game between devices is: HUMAN for people here, ELSEWHERE for others, or a computer player.

    Who plays it at the end does not matter, as a seat may have been given to somebody else or to a computer player. It stays the
    seat of the person who sat down there: its points are theirs, they win or lose with it, and whoever played on for them
    has not played a game against computer players, or with themselves around one device.
    """
    seats = load("ui.app.shared_games").seats(together["id"])
    return [
        player if player != HUMAN else HUMAN if seat in together["mine"] else ELSEWHERE
        for seat, player in enumerate(seats)
    ]


def people(players: list[str], result: Result, names: Sequence[str]) -> list[Row]:
    """The people at a table: [name, or "", score, whether they won, whether they play on this device]. names: by seat."""
    return [
        [
            names[seat] if seat < len(names) else "",
            result["scores"][seat],
            seat in result["winners"],
            player == HUMAN,
        ]
        for seat, player in enumerate(players)
        if player in (HUMAN, ELSEWHERE)
    ]


def go_on_with_run(data: Progress, snapshot: Snapshot) -> None:
    """Updates the campaign run after a level. The first level begins a run; any other must be the run's
    next."""
    before = snapshot["campaign"]
    assert before
    after = before["after"]
    assert after
    seed = snapshot["view"]["seed"]
    run = data["run"]
    own = (
        run is not None
        and run["seed"] == seed
        and run["level"] == before["level"]
        and run["points"] == before["points"]
    )
    if not own and before["level"] != 1:
        return
    if after["ended"]:
        passed = before["level"] - 1
        points = 0
        if own:
            data["run"] = None
    else:
        passed = before["level"]
        points = after["points"]
        data["run"] = None
        if before["next"]:
            data["run"] = {"seed": seed, "level": after["level"], "points": points, "link": before["next"]}
    best = data["best_run"]
    if passed and (best is None or (passed, points) > (best["level"], best["points"])):
        data["best_run"] = {"level": passed, "points": points}
