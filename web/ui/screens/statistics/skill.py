"""Luck and skill over several games, from their reviews: results corrected for luck, accuracy, what each kind of decision
gives away, and whether the dice are fair. Few games say little, so every mean has its interval."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app import games, reviewed
from ui.kit.phrases import first_upper
from ui.kit.sheet import act
from ui.kit.text import day_shortly, decimal, number, percent, t
from ui.kit.tree import h
from ui.screens.statistics.beside import GIVEN_AWAY, LUCK

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ui.app.history import History
    from ui.app.types import KeptReview, Played
    from ui.kit.tree import Node
    from ui.kit.types import Key

NORMAL = (
    1.96  # standard errors on each side of a mean within which it lies 95 times in 100, of very many values
)
OF_FEW = (12.71, 4.30, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26)  # the same of 2 to 10 values (Student's t)
ENOUGH = 300  # dice, before anything is said of their fairness
RARE = 0.01  # a chance below this is told as one in so many
SHOWN = 12  # games in the table, the latest


def groups(results: list[Played]) -> list[tuple[str, str, list[tuple[Played, KeptReview]]]]:
    """[(game, unit, [(result, review), …])] of the reviewed games, in order."""
    found: dict[tuple[str, str], list[tuple[Played, KeptReview]]] = {}
    for each in results:
        review = reviewed.of(each)
        if review:
            found.setdefault((each["game"], review["unit"]), []).append((each, review))
    return [(game, unit, found[game, unit]) for game, unit in sorted(found)]


def waiting(results: list[Played]) -> list[str]:
    """The links of the games that can be reviewed and were not yet, the latest first."""
    links = [reviewed.link(each) for each in results if reviewed.is_due(each)]
    return [link for link in links if link][::-1] if links else []


def mean(values: list[float]) -> tuple[float, float | None]:
    """(mean, half the width of its interval), the latter None for a single value."""
    n = len(values)
    middle = sum(values) / n
    if n < 2:
        return middle, None
    variance = sum([(value - middle) ** 2 for value in values]) / (n - 1)
    errors = OF_FEW[n - 2] if n - 2 < len(OF_FEW) else NORMAL + 2.4 / (n - 1)
    return middle, errors * (variance / n) ** 0.5


def corrected(review: KeptReview) -> float:
    """The result less the luck in it."""
    return review["result"] - review["luck"]


def with_interval(values: list[float], unit: str) -> str:
    middle, half = mean(values)
    words = percent(middle) if unit == "win" else decimal(-middle if unit == "turns" else middle)
    return words if half is None else words + " ± " + (percent(half) if unit == "win" else decimal(half))


def sections(history: History, reviewing: tuple[int, int] | None) -> list[Node]:
    """The nodes for the statistics' screen. reviewing: (done, total) while games are being reviewed, or None."""
    results = history.results()
    found = groups(results)
    left = len(waiting(results))
    if not found and not left:
        return []
    kids = [
        h("h2", {"id": "skill-title"}, t("skill.title"), key="title"),
        h("p", {"class": "s"}, t("skill.says"), key="says"),
    ]
    if reviewing:
        kids.append(
            h(
                "p",
                {"class": "loading", "role": "status"},
                t("skill.reviewing", done=reviewing[0] + 1, total=reviewing[1]),
                key="at",
            )
        )
    elif left:
        kids.append(act("review_all", t("skill.review", n=left), None, (), not found))
    out = [h("section", {"aria-labelledby": "skill-title", "class": "panel"}, kids, key="skill")]
    for game, unit, rows in found:
        out.append(over_time(game, unit, rows))
        out.append(by_kind(game, unit, rows))
    if found:
        out.append(fairness(found))
    return out


def row(cells: Sequence[str], head: bool, key: Key, do: str | None = None) -> Node:
    first: Node | str = h("button", {"data-do": do}, cells[0], key="open") if do else cells[0]
    kids = [h("th", {"scope": "col" if head else "row"}, [first] if do else first, key=0)]  # type: ignore[arg-type, list-item]  # a button, or words
    return h(
        "tr",
        None,
        kids
        + [
            h("th" if head else "td", {"scope": "col"} if head else None, str(cell), key=i + 1)
            for i, cell in enumerate(cells[1:])
        ],
        key=key,
    )


def over_time(game: str, unit: str, rows: list[tuple[Played, KeptReview]]) -> Node:
    """Result, luck and the result without it, game by game, in the figures of its review, which each opens."""
    name = "time-" + game + unit
    lines = [
        row(
            [t("skill." + head) for head in ("game", "result", "luck.head", "corrected", "accuracy")],
            True,
            "head",
        )
    ]
    for i, (result, review) in enumerate(rows[-SHOWN:]):
        link = reviewed.link(result)
        parts = dict(reviewed.whole(review))
        lines.append(
            row(
                (
                    day_shortly(result["day"]),
                    reviewed.told(parts["result"], unit, False),
                    reviewed.told(parts["luck"], unit, True),
                    reviewed.told(reviewed.without_luck(parts, unit), unit, False),
                    str(round(review["accuracy"])),
                ),
                False,
                i,
                "open #/review?" + link if link else None,
            )
        )
    lines.append(
        row(
            (
                t("skill.mean", n=len(rows)),
                with_interval([review["result"] for _, review in rows], unit),
                "",
                with_interval([corrected(review) for _, review in rows], unit),
                with_interval([review["accuracy"] for _, review in rows], "points"),
            ),
            False,
            "mean",
        )
    )
    return h(
        "section",
        {"aria-labelledby": name, "class": "panel"},
        [
            h("h2", {"id": name}, first_upper(games.named(game, t("skill.unit." + unit))), key="title"),
            h(
                "p",
                {"class": "s"},
                t("skill.corrected.says") + (" " + t("skill.luck.turns") if unit == "turns" else ""),
                key="says",
            ),
            h("table", {"class": "figures games-table"}, lines, key="table"),
        ],
        key=name,
    )


def by_kind(game: str, unit: str, rows: list[tuple[Played, KeptReview]]) -> Node:
    """What a game's decisions of each kind give away, beside medium and hard, the most first."""
    kinds = []
    for _, review in rows:
        for kind, _, _ in review["kinds"]:
            if kind not in kinds:
                kinds.append(kind)
    costs = {
        kind: [sum([cost for name, _, cost in review["kinds"] if name == kind]) for _, review in rows]
        for kind in kinds
    }
    kinds.sort(key=lambda kind: -sum(costs[kind]))
    others = GIVEN_AWAY.get((game, unit), {})
    lines = [row([t("skill.kind"), t("skill.given"), t("skill.medium"), t("skill.hard")], True, "head")]
    for kind in kinds:
        medium = others.get(kind)
        lines.append(
            row(
                (
                    t("skill.kind." + kind),
                    with_given(costs[kind], unit),
                    "–" if medium is None else given(medium, unit),
                    given(0.0, unit),
                ),
                False,
                kind,
            )
        )
    name = "kinds-" + game + unit
    return h(
        "section",
        {"aria-labelledby": name, "class": "panel"},
        [
            h("h2", {"id": name}, t("skill.kinds"), key="title"),
            h("p", {"class": "s"}, t("skill.kinds.says." + unit, game=games.title(game)), key="says"),
            h("table", {"class": "figures"}, lines, key="table"),
        ],
        key=name,
    )


def given(value: float, unit: str) -> str:
    return percent(value, True) if unit == "win" else decimal(value, 2 if unit == "turns" else 1)


def with_given(values: list[float], unit: str) -> str:
    middle, half = mean(values)
    return given(middle, unit) + ("" if half is None else " ± " + given(half, unit))


def fairness(found: list[tuple[str, str, list[tuple[Played, KeptReview]]]]) -> Node:
    """Whether the dice are fair, by all faces together, and how lucky one was."""
    faces = [0] * 6
    for _, _, rows in found:
        for _, review in rows:
            for i in range(6):
                faces[i] += review["faces"][i]
    kids = [
        h("h2", {"id": "fair-title"}, t("skill.fair"), key="title"),
        h("p", None, verdict(faces), key="says"),
        h(
            "table",
            {"class": "figures"},
            [row([t("skill.face"), t("skill.rolled"), t("skill.expected")], True, "head")]
            + [
                row((str(i + 1), number(faces[i]), number(round(sum(faces) / 6))), False, i) for i in range(6)
            ],
            key="table",
        ),
    ]
    for game, unit, rows in found:
        lucks = [review["luck"] for _, review in rows]
        rank = better_than(sum(lucks) / len(lucks) * len(lucks) ** 0.5, LUCK.get((game, unit)))
        if rank is not None:
            kids.append(
                h(
                    "p",
                    {"class": "s"},
                    games.named(game, t("skill.luck", n=1 if rank == 1 else number(rank), games=len(lucks))),
                    key=game + unit,
                )
            )
    kids.append(h("p", {"class": "s"}, t("skill.fair.says"), key="how"))
    return h("section", {"aria-labelledby": "fair-title", "class": "panel"}, kids, key="fair")


def verdict(faces: Sequence[int]) -> str:
    """How often fair dice are at least as uneven as these, in words; of too few nothing can be said."""
    total = sum(faces)
    if total < ENOUGH:
        return t("skill.fair.few", counted=number(total), least=number(ENOUGH))
    chance = as_uneven(faces)
    if chance >= RARE:
        return t("skill.fair.usual", n=round(100 * chance))
    return t("skill.fair.rare", n=number(round(1 / max(chance, 1e-6))))


def as_uneven(faces: Sequence[int]) -> float:
    """The chance that as many fair dice are at least as uneven: of the chi-square distribution with 5 degrees of freedom."""
    expected = sum(faces) / 6
    square = sum([(n - expected) ** 2 for n in faces]) / expected
    root = square**0.5
    density = 0.3989422804 * 2.718281828459045 ** (-square / 2)
    return 2 * (1 - normal(root)) + 2 * density * (root + root**3 / 3)  # type: ignore[no-any-return]  # a power may be anything


def better_than(luck: float, spread: float | None) -> int | None:
    """How many of 10,000 as many games have less luck, or None. luck: the mean times the root of the number of games.
    spread: the standard deviation of one game's luck; that of several games lies close to a normal curve."""
    if not spread:
        return None
    z = luck / spread
    return max(1, min(9999, round(10000 * normal(z))))


def normal(z: float) -> float:
    """The share of a normal distribution below z standard deviations (Abramowitz and Stegun 26.2.17)."""
    x = abs(z)
    k = 1 / (1 + 0.2316419 * x)
    tail = (
        0.3989422804
        * 2.718281828459045 ** (-x * x / 2)
        * k
        * (0.319381530 + k * (-0.356563782 + k * (1.781477937 + k * (-1.821255978 + k * 1.330274429))))
    )
    return 1 - tail if z >= 0 else tail  # type: ignore[no-any-return]  # a power may be anything
