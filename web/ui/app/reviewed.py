"""What reviews of one's own games came to, kept with their results for the statistics.

A result may have "link", the query of its replay link, and "review": {"unit", "start", "luck", "decisions", "others",
"result", "accuracy", "kinds": [[kind, how many, cost], …], "faces": [how often each face was rolled]}.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app import games
from ui.kit.shapes import COUNT, NUMBER, TEXT, either, list_of, one_of, record, row_of, text_to
from ui.kit.text import decimal, number, signed, t

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from worker.protocol import Account, Reviewed, ReviewedSeat

    from ui.app.history import History
    from ui.app.types import KeptReview, Played

PARTS = ("luck", "decisions", "others")
NUMBERS = ("start", "luck", "decisions", "others", "result", "accuracy")
KEPT = record(
    dict(
        {name: NUMBER for name in NUMBERS},
        unit=one_of("points", "win", "turns"),
        kinds=list_of(row_of(TEXT, NUMBER, NUMBER)),
        faces=row_of(*[COUNT] * 6),
    )
)


def summary(review: Reviewed) -> KeptReview | None:
    """What to keep of a review, or None if several people played."""
    people = [seat for seat in review["seats"] if seat["player"] == "human"]
    if len(people) != 1:
        return None
    found: Any = {name: round(people[0][name], 4) for name in NUMBERS}  # type: ignore[literal-required]  # the names of its numbers
    found["unit"] = review["unit"]
    found["kinds"] = [[kind, count, round(cost, 4)] for kind, count, cost in people[0]["kinds"]]
    found["faces"] = review["faces"]
    return found  # type: ignore[no-any-return]  # all parts are there


def of(result: Played) -> KeptReview | None:
    """The review kept with a result, or None; what makes no sense counts as none."""
    return either(result.get("review"), KEPT, None)  # type: ignore[no-any-return]  # of this shape


def is_due(result: Played) -> bool:
    """Whether a game can be reviewed for the statistics and was not yet. What several people did is not one's own; a review
    that failed once is kept as None, and would fail again."""
    return (
        games.BY_NAME[result["game"]].reviews
        and result["mode"] != "shared"
        and not of(result)
        and result.get("review", 0) is not None
    )


def link(result: Played) -> str | None:
    """The query of a result's replay link, or None."""
    return either(result.get("link"), text_to(19999, 1), None)  # type: ignore[no-any-return]  # a text


def keep(history: History, query: str, review: Reviewed) -> None:
    """Keeps a review with the result that has this link."""
    found = summary(review)
    if found:
        _change(history, query, found)
        return
    data = history.read()
    for each in data["results"]:
        if link(each) == query:
            if review["seats"][0]["unit"] == "win":
                each["lucks"] = [
                    round(seat["luck"], 4) for seat in review["seats"] if seat["player"] == "human"
                ]
            if is_due(each):  # by its link, several people have played it after all
                each["review"] = None
    history.take(data, [])


def give_up(history: History, query: str) -> None:
    """Keeps that the game with this link cannot be reviewed."""
    _change(history, query, None)


def _change(history: History, query: str, review: KeptReview | None) -> None:
    data = history.read()
    for each in data["results"]:
        if link(each) == query:
            each["review"] = review
    history.take(data, [])


def direction(unit: str) -> int:
    """What a value is multiplied by to be shown: fewer turns are better, so there they have the opposite sign."""
    return {"win": 100, "turns": -1}.get(unit, 1)


def whole(account: Account | ReviewedSeat | KeptReview) -> list[tuple[str, float]]:
    """The account in whole points, per cent or tenths of turns that add up as they are shown: [(name, number)]. In every unit a
    part above 0 is good: turns that are saved are taken off those at the start. What rounding leaves over goes to luck, the
    part that is least exact."""
    unit = account["unit"]
    by = direction(unit) * (10 if unit == "turns" else 1)
    good = abs(by)
    start, result = round(account["start"] * by), round(account["result"] * by)
    decisions, others = round(account["decisions"] * good), round(account["others"] * good)
    gained = result - start if by > 0 else start - result
    parts = [("start", start), ("luck", gained - decisions - others), ("decisions", decisions)]
    if others:
        parts.append(("others", others))
    scale = 10 if unit == "turns" else 1
    return [(name, value / scale) for name, value in parts + [("result", result)]]


def without_luck(parts: Mapping[str, float], unit: str) -> float:
    """The result less the luck in it, in the numbers of `whole`."""
    return parts["result"] - parts["luck"] * (-1 if direction(unit) < 0 else 1)


def told(value: float, unit: str, sign: bool) -> str:
    """A number of `whole` in words."""
    if unit == "turns":
        words = decimal(value)
        words = "+" + words if sign and value > 0 else words
    else:
        words = signed(int(value)) if sign else number(int(value))
    if sign and value == 0:
        words = "±0"
    return t("percent", n=words) if unit == "win" else words
