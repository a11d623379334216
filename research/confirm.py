"""How many of the mistakes that reviews show, and of those that training warns of, really are mistakes.

    nice python -m research.confirm play confirm.csv --games 200 --seed CONFIRM   # adds to the file until that many games have been examined
    python -m research.confirm show confirm.csv --json                            # what the rules make of these pairs

Solo games of Gönnen Können by *easy* and *medium* in turn; of each the costliest decisions, as a review shows them. The file keeps
the differences of every pair of playouts: those of a check and, where a rule calls it a mistake, those of a far longer one
with luck of its own. The latter say whether it was one: with 95 % confidence the better move does better.
"""

import json
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import engine.compiled  # noqa: F401 - before all else of the engine
from engine.goennen.solo import LEVELS
from engine.intervals import rate_interval
from engine.match import GAMES, HUMAN, Match, Setup
from engine.playouts import QUICK, WHOLE, Rule, differences, summed_up
from engine.review import review
from engine.steps import finish
from research.study import Study

MOST, LOOK = 96, 16
"""Pairs of the longer check, and how often it looks whether the verdict is clear."""
CERTAIN = 3.0
BEYOND_DOUBT = 1.645


class Row(NamedTuple):
    """A decision. check, fresh: differences of pairs, in points."""

    game: int
    player: str
    step: int
    phase: str
    cost: float
    size: str
    check: tuple[float, ...]
    fresh: tuple[float, ...]

    @property
    def is_mistake(self) -> bool:
        """Whether the longer check confirms it."""
        checked = summed_up(self.fresh) if len(self.fresh) > 1 else None
        return checked is not None and checked.mean > 0 and checked.mean >= BEYOND_DOUBT * checked.error


def played(number: int, seed: str) -> tuple[Match, str]:
    """A finished game, and who played it."""
    player = ("easy", "medium")[number % 2]
    level = LEVELS[number // 2 % len(LEVELS)].number
    match = Match(
        Setup("goennen", GAMES["goennen"].RULESET, f"{seed}/{number}", (HUMAN,), solo=True, level=level)
    )
    policy = GAMES["goennen"].POLICIES[player]()
    while not match.state.is_over:
        match.play(policy(match.state.view(0)))
    return match, player


def rows_of(seed: str, number: int) -> Iterator[Row]:
    """The costliest decisions of a game."""
    match, player = played(number, seed)
    for choice in review(match).dearest(0)[:5]:

        def taken(tag: str, most: int, choice: Any = choice) -> Iterator[float]:
            pairs = differences(match, choice.step, choice.better, None, tag, most)
            for _ in range(most):
                yield finish(next(pairs))

        check: list[float] = []
        for difference in taken("check", WHOLE.pairs):
            check.append(difference)
            if len(check) >= QUICK.pairs and WHOLE.is_settled(check):
                break
        fresh: list[float] = []
        if any(rule.verdict(check)[0] for rule in (WHOLE, QUICK)):
            for difference in taken("fresh", MOST):
                fresh.append(difference)
                if len(fresh) >= 2 * LOOK and len(fresh) % LOOK == 0:
                    sure = _sure(fresh)
                    if sure >= CERTAIN or (sure <= 0 and len(fresh) >= 4 * LOOK):
                        break
        phase = match.moves[choice.step].before.position.phase
        yield Row(
            number, player, choice.step, phase, choice.costs[0], choice.size, tuple(check), tuple(fresh)
        )


def _sure(numbers: Sequence[float]) -> float:
    """By how many standard errors the mean is above 0."""
    checked = summed_up(numbers)
    return checked.mean / checked.error if checked.error else (99.0 if checked.mean > 0 else 0.0)


def shown(rows: Sequence[Row], rule: Rule) -> list[Row]:
    """The decisions that a rule calls mistakes."""
    return [row for row in rows if rule.verdict(row.check)[0]]


def summary(rows: Sequence[Row]) -> dict[str, Any]:
    """What both rules show, how much of it is confirmed, and how many pairs they need."""
    out: dict[str, Any] = {"games": len({row.game for row in rows}), "decisions": len(rows)}
    named = [row for row in rows if row.size != "inaccuracy"]
    for name, rule, those in (("review", WHOLE, rows), ("training", QUICK, named)):
        found = shown(those, rule)
        right = sum(row.is_mistake for row in found)
        out[name] = {
            "shown": len(found),
            "confirmed": right,
            "interval": rate_interval(right / len(found), len(found)) if found else None,
            "pairs": sum(rule.verdict(row.check)[1] for row in those) / max(1, len(those)),
        }
    return out


STUDY = Study("confirm", __doc__, Row, rows_of, "decisions", "CONFIRM")


def main(words: Sequence[str] | None = None) -> None:
    def show(rows: Sequence[Row]) -> None:
        print(json.dumps(summary(rows)))

    STUDY.run(words, play=show, show=show)


if __name__ == "__main__":
    main()
