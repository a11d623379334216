"""The list of puzzles: the day's set of five, those of one's own games, the rating."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app.history_checks import number_of
from ui.app.puzzles import EASIEST, HARDEST, Puzzles
from ui.kit.sheet import act
from ui.kit.text import day_in_words, number, t
from ui.kit.tree import h
from ui.screens.puzzle.pool import POOL

if TYPE_CHECKING:
    from ui.app.types import PuzzleData
    from ui.kit.tree import Node

FIVE = 5
STEP = 7  # from one day to the next, so that the puzzles of a day are not those of the day before


def of_day(day: str) -> list[str]:
    """The five puzzles of a day, the easiest first: the same for everybody."""
    size = len(POOL) // FIVE  # puzzles of each difficulty
    at = number_of(day)
    return [POOL[i * size + (at * STEP + i) % size] for i in range(FIVE)]


def level_of(link: str) -> int | None:
    """The rating of a puzzle of the pool, or None: those that come later are harder."""
    if link not in POOL:
        return None
    return EASIEST + (HARDEST - EASIEST) * POOL.index(link) // max(1, len(POOL) - 1)


def nodes(puzzles: Puzzles, day: str) -> list[Node]:
    """The nodes below the heading."""
    return [five(day, puzzles.solved_today(day)), mine(puzzles), figures(puzzles.read())]


def five(day: str, done: list[bool]) -> Node:
    signs = [
        h(
            "li",
            {"class": "solved" if i < len(done) and done[i] else "missed" if i < len(done) else "to-do"},
            [
                h(
                    "span",
                    {"aria-hidden": "true"},
                    ("✓" if done[i] else "✗") if i < len(done) else str(i + 1),
                ),
                h(
                    "span",
                    {"class": "aloud"},
                    t("puzzle.at", n=i + 1, of=FIVE)
                    + ": "
                    + t(
                        "puzzle.solved"
                        if i < len(done) and done[i]
                        else "puzzle.missed"
                        if i < len(done)
                        else "puzzle.to_do"
                    ),
                ),
            ],
            key=i,
        )
        for i in range(FIVE)
    ]
    kids = [
        h("h2", {"id": "five-title"}, t("puzzle.five"), key="title"),
        h("p", {"class": "s"}, day_in_words(day) + ". " + t("puzzle.five.says"), key="says"),
        h("ol", {"class": "signs"}, signs, key="signs"),
    ]
    if len(done) < FIVE:
        kids.append(act("five", t("puzzle.go_on" if done else "puzzle.begin")))
    else:
        kids.append(
            h(
                "p",
                {"class": "outcome"},
                t("puzzle.five.done", n=len([each for each in done if each])),
                key="done",
            )
        )
    return h("section", {"class": "panel", "aria-labelledby": "five-title"}, kids, key="five")


def mine(puzzles: Puzzles) -> Node:
    fresh = len(puzzles.fresh())
    failed = len(puzzles.failed())
    kids = [
        h("h2", {"id": "mine-title"}, t("puzzle.mine"), key="title"),
        h(
            "p",
            {"class": "s"},
            t("puzzle.mine.n", n=fresh) if fresh or failed else t("puzzle.mine.says"),
            key="says",
        ),
    ]
    if fresh:
        kids.append(act("mine", t("puzzle.begin"), None, (), False))
    if failed:
        kids.append(act("again", t("puzzle.again", n=failed), None, (), False))
    return h("section", {"class": "panel", "aria-labelledby": "mine-title"}, kids, key="mine")


def figures(data: PuzzleData) -> Node:
    shown = (("rating", data["rating"]), ("streak", data["streak"]), ("best_streak", data["best"]))
    return h(
        "dl",
        {"class": "key-figures"},
        [
            h(
                "div",
                None,
                [h("dt", None, t("puzzle." + name), key="dt"), h("dd", None, number(value), key="dd")],
                key=name,
            )
            for name, value in shown
        ],
        key="figures",
    )
