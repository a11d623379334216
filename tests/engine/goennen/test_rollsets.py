"""What all 7,776 rolls are worth before a reroll: by plain enumeration, and the same with numpy and without."""

from itertools import product
from random import Random

import pytest

from engine.goennen.ai import rollsets
from engine.goennen.ai.rollsets import COUNT, NEVER, act_or_reroll, roll_of

FREE = (0.0,) * 32
DEAR = tuple(dice.bit_count() / 4 for dice in range(32))


def plain(
    acts: list[float], of_rolls: list[float], prices: tuple[float, ...], faces: tuple[int, ...]
) -> float:
    """The value of one roll: every set of dice is rolled in every way."""
    best = acts[roll_of(faces)]
    for dice in range(1, 32):
        ways = [range(1, 7) if dice >> die & 1 else (face,) for die, face in enumerate(faces)]
        values = [of_rolls[roll_of(rolled)] for rolled in product(*ways)]
        best = max(best, sum(values) / len(values) - prices[dice])
    return best


def a_case(seed: int) -> tuple[list[float], list[float]]:
    luck = Random(seed)
    acts = [luck.choice((NEVER, 0.0, 2.0, 5.5)) for _ in range(COUNT)]
    return acts, [luck.choice((0.0, 1.3, 4.1, luck.random() * 9)) for _ in range(COUNT)]


@pytest.mark.parametrize("prices", [FREE, DEAR])
def test_a_roll_is_worth_its_best_reroll_or_what_it_allows(prices: tuple[float, ...]) -> None:
    acts, of_rolls = a_case(1)
    values = act_or_reroll(acts, of_rolls, prices)
    for faces in [(1, 1, 1, 1, 1), (6, 6, 6, 6, 6), (2, 5, 1, 6, 3), (4, 4, 2, 3, 1)]:
        assert values[roll_of(faces)] == pytest.approx(plain(acts, of_rolls, prices, faces))


@pytest.mark.parametrize("prices", [FREE, DEAR])
@pytest.mark.parametrize("seed", range(3))
def test_without_numpy_every_value_is_the_same(
    seed: int, prices: tuple[float, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    with_numpy = act_or_reroll(*a_case(seed), prices)
    assert type(with_numpy[0]) is float
    assert rollsets._numpy() is not None
    monkeypatch.setattr(rollsets, "_numpy", lambda: None)
    assert act_or_reroll(*a_case(seed), prices) == with_numpy
