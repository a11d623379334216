"""Finds puzzles: mistakes in computer games that playouts confirm, for the page's sets of five.

    nice python -m research.puzzles play puzzles.csv --games 200     # adds to the file until that many games have been examined
    python -m research.puzzles write puzzles.csv                     # writes web/ui/screens/puzzle/pool.py

In Gönnen Können a mistake counts if a quick check and then a whole one confirm it; in TUTTO values are exact. `play` also
prints how many of the quick checks the whole ones confirmed.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import engine.compiled  # noqa: F401 - before all else of the engine
from engine.goennen.solo import LEVELS
from engine.link import replay_link
from engine.match import GAMES, HUMAN, Match, Setup
from engine.playouts import QUICK, WHOLE, check, checking_move
from engine.replay import state_at, up_to
from engine.review import Choice, Review, review
from engine.steps import finish
from research.study import Study
from tools.environment import ROOT

POOL = ROOT / "web" / "ui" / "screens" / "puzzle" / "pool.py"
SETTLED = 4
"""Puzzles of one game, at most."""


class Row(NamedTuple):
    """A mistake that was checked. quick, whole: whether the checks confirm it; whole is False where the first one fails.
    cost: by the values. mean: by the whole check, else the cost. right, all: how many listed actions lose less than a
    mistake, and how many there are. medium: whether *medium* finds one of them. link: of the position."""

    game: int
    kind: str
    step: int
    quick: bool
    whole: bool
    cost: float
    mean: float
    right: int
    all: int
    medium: bool
    link: str


def played(number: int, seed: str) -> Match:
    """A solo game by *easy* or *medium*, every third of TUTTO."""
    game = "tutto" if number % 3 == 2 else "goennen"
    level = LEVELS[number // 6 % len(LEVELS)].number if game == "goennen" else None
    match = Match(Setup(game, GAMES[game].RULESET, f"{seed}{number}", (HUMAN,), solo=True, level=level))
    policy = GAMES[game].POLICIES[("easy", "medium")[number // 3 % 2]]()
    while not match.state.is_over:
        match.play(policy(match.state.view(0)))
    return match


def rows_of(seed: str, number: int) -> Iterator[Row]:
    """The checked mistakes of a game, the costliest first."""
    found = review(played(number, seed))
    taken = 0
    for choice in found.dearest(0)[:12]:
        if choice.size == "inaccuracy" or taken == SETTLED:
            return
        row = _row(number, found, choice)
        taken += row.whole
        yield row


def _row(number: int, found: Review, choice: Choice) -> Row:
    match, outlook = found.match, found.outlook
    state = state_at(match, choice.step)
    costs = outlook.costs(state)
    right = [action for action, cost in costs.items() if cost < found.marks.mistake]
    medium = GAMES[match.setup.game].POLICIES["medium"]()(state.view(0)) in right
    mean, quick, whole = choice.costs[0], True, True
    if not outlook.exact:
        quick = finish(checking_move(match, choice.step, choice.better, QUICK)).is_confirmed
        whole = False
        if quick:
            checked = check(match, choice.step, choice.better, WHOLE)
            mean, whole = checked.mean, checked.is_confirmed and checked.mean >= found.marks.mistake
    link = replay_link(up_to(match, choice.step)).partition("?")[2]
    return Row(
        number,
        match.setup.game,
        choice.step,
        quick,
        whole,
        choice.costs[0],
        mean,
        len(right),
        len(costs),
        medium,
        link,
    )


def difficulty(row: Row) -> float:
    """How hard a puzzle is, for sorting: the fewer of the actions are right the harder, and harder still where *medium* errs
    or where little is at stake."""
    stake = row.mean if row.kind == "goennen" else 8 * row.mean
    return (0.0 if row.medium else 1.0) - row.right / row.all - min(stake, 10) / 20


def summary(rows: Sequence[Row]) -> str:
    """How many mistakes the checks confirm."""
    own = [row for row in rows if row.kind == "goennen"]
    quick = [row for row in own if row.quick]
    whole = [row for row in quick if row.whole]
    return f"{len(rows)} mistakes; of {len(own)} in Gönnen Können {len(quick)} confirmed quickly, {len(whole)} of these for certain"


def write(rows: Sequence[Row]) -> None:
    """Write the puzzles, the easiest first."""
    sure = sorted({row.link: row for row in rows if row.whole}.values(), key=difficulty)
    lines = "".join(f'    "{row.link}",\n' for row in sure)
    POOL.write_text(
        '"""The puzzles for the sets of five, the easiest first: positions as the queries of replay links.\n\n'
        'Made by `python -m research.puzzles write`.\n"""\n\nPOOL = (\n' + lines + ")\n",
        encoding="utf-8",
    )


STUDY = Study("puzzles", __doc__, Row, rows_of, "mistakes found", "PUZZLE")


def main(words: Sequence[str] | None = None) -> None:
    def told(rows: Sequence[Row]) -> None:
        print(summary(rows))

    def written(rows: Sequence[Row]) -> None:
        write(rows)
        told(rows)

    STUDY.run(words, play=told, write=written)


if __name__ == "__main__":
    main()
