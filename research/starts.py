"""What starting cards of a solo game bring beyond their evaluation: fitted to games of hard.

    python -m research.starts play starts.csv --deals 30000 --seed FIT    # a row for each deal
    python -m research.starts fit starts.csv                              # writes engine/goennen/ai/setup.toml
    python -m research.starts check fresh.csv                             # what the choices of setup.toml gain in other deals

In each deal every one of the four cards is put back once, and the game is played to its end with the same luck. `play`
continues where the file ends, one level after the other, so it can be stopped at any time. The fit explains by how much the final
scores of a deal differ from what the evaluations say: by the rewards of the cards that were kept, more or less of them in long
games, and by cards of one colour.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from pathlib import Path

import engine.compiled  # noqa: F401 - before all else of the engine
from engine.goennen import new_solo
from engine.goennen.actions import PutBack
from engine.goennen.ai.evaluation import Evaluation
from engine.goennen.ai.players import hard
from engine.goennen.ai.setup import (
    MIDDLE,
    Starts,
    pairs_of_one_colour,
    put_back_values,
    reward_of,
    solo_starts,
)
from engine.goennen.cards import Card, deck
from engine.goennen.solo import LEVELS, level
from research.expectation import least_squares
from research.study import Study

FOUND = Path(__file__).resolve().parents[1] / "engine/goennen/ai/setup.toml"
CARDS = {card.id: card for card in deck()}
REWARDS = tuple(dict.fromkeys(map(reward_of, CARDS.values())))


@dataclass(frozen=True, slots=True)
class Deal:
    """Four starting cards. values: of putting each back, by the evaluation alone. finals: the points that the games came to."""

    number: int
    level: int
    cards: tuple[str, ...]
    values: tuple[float, ...]
    finals: tuple[int, ...]

    @property
    def rounds(self) -> float:
        return float(level(self.level).rounds)

    def kept(self, at: int) -> list[Card]:
        """The cards that are kept if the one at this place is put back."""
        return [CARDS[card] for place, card in enumerate(self.cards) if place != at]

    def choice(self, starts: Starts | None = None) -> int:
        """The place of the card to put back."""
        more = [starts.worth(self.kept(at), self.rounds) if starts else 0.0 for at in range(len(self.cards))]
        return max(range(len(self.cards)), key=lambda at: self.values[at] + more[at])


# ---- playing ----


def play_one(seed: str, number: int) -> list[Deal]:
    """Deal `number`; the levels take turns."""
    at, player = LEVELS[number % len(LEVELS)], hard()
    start = new_solo(at.number, f"{seed}/{number}")
    position = start.view(0).position
    hand = [card for card in position.own.hand if card]
    values = put_back_values(hand, Evaluation(float(at.rounds), player.evaluator.weights(position)))
    finals = []
    for card in hand:
        state, _ = start.apply(PutBack(card.id))
        while not state.is_over:
            state, _ = state.apply(player(state.view(0)))
        finals.append(state.scores()[0])
    return [
        Deal(
            number,
            at.number,
            tuple(card.id for card in hand),
            tuple(values[card.id] for card in hand),
            tuple(finals),
        )
    ]


# ---- fitting ----


def features(kept: Sequence[Card], rounds: float) -> list[float]:
    """What the fit knows of kept cards: how many pairs have a colour in common, how many there are of each reward, and those
    numbers times the rounds beyond the middle."""
    counts = [sum(reward_of(card) == kind for card in kept) for kind in REWARDS]
    return [
        float(pairs_of_one_colour(kept)),
        *map(float, counts),
        *(count * (rounds - MIDDLE) for count in counts),
    ]


def fit(deals: Iterable[Deal]) -> Starts:
    """The numbers with the least squared error."""
    inputs: list[list[float]] = []
    outputs: list[float] = []
    for each in deals:
        places = range(len(each.cards))
        rows = [features(each.kept(at), each.rounds) for at in places]
        missed = [each.finals[at] - each.values[at] for at in places]
        means = [sum(column) / len(rows) for column in zip(*rows, strict=True)]
        inputs += [[number - mean for number, mean in zip(row, means, strict=True)] for row in rows]
        outputs += [number - sum(missed) / len(missed) for number in missed]
    same_colour, *others = least_squares(inputs, outputs)
    alone, longer = others[: len(REWARDS)], others[len(REWARDS) :]
    return Starts(dict(zip(REWARDS, zip(alone, longer, strict=True), strict=True)), same_colour)


def write(starts: Starts, deals: int) -> None:
    """Write setup.toml."""
    lines = [
        "# What starting cards of a solo game bring beyond their evaluation (setup.py), in points. Written by",
        f"# `python -m research.starts fit`, from {deals:,} deals.",
        f"same_colour = {starts.same_colour:.2f} # for every two of one colour",
        "",
        f"# By reward: in a game of {MIDDLE:.0f} rounds, and more for each further round.",
        "[rewards]",
        *(f"{kind} = [{alone:.2f}, {longer:.2f}]" for kind, (alone, longer) in starts.rewards.items()),
    ]
    FOUND.write_text("\n".join(lines) + "\n", "utf-8")


def check(deals: Sequence[Deal], starts: Starts) -> str:
    """What choosing with these numbers gains in points over the evaluation alone, with its standard error."""
    gains = [each.finals[each.choice(starts)] - each.finals[each.choice()] for each in deals]
    mean = sum(gains) / len(gains)
    error = sqrt(sum((gain - mean) ** 2 for gain in gains)) / len(gains)
    changed = sum(each.choice(starts) != each.choice() for each in deals) / len(deals)
    return (
        f"{mean:+.2f} points ({error:.2f}) in {len(deals):,} deals; another card goes back in {changed:.0%}"
    )


STUDY = Study("starts", __doc__, Deal, play_one, "deals", "DICETABLE", "deals", 1000)


def main(words: Sequence[str] | None = None) -> None:
    def fitted(deals: Sequence[Deal]) -> None:
        write(fit(deals), len(deals))
        solo_starts.cache_clear()
        checked(deals)

    def checked(deals: Sequence[Deal]) -> None:
        print(check(deals, solo_starts()))

    STUDY.run(words, fit=fitted, check=checked)


if __name__ == "__main__":
    main()
