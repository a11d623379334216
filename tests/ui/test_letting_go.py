"""When the page says that it is better to let go of a die, and what it says of an action beside another."""

from __future__ import annotations

import pytest
from fakes import sentences, speak
from ui.games.goennen.places import place
from ui.games.tutto.letting_go import MEAN, better
from ui.kit import text

from engine.tutto.dice import points, rolls, valid
from engine.tutto.odds import null


def keep(dice: str, total: int, tutto: bool = False) -> dict[str, object]:
    roll = 6 - len(dice)
    return {
        "kind": "keep", "dice": list(dice), "total": total, "tutto": tutto, "roll": roll, "null": float(null(roll or 6)),
    }  # fmt: skip


def test_the_means_are_those_of_the_dice() -> None:
    for dice in range(1, 7):
        mean = sum(count * points(valid(faces)) for faces, count in rolls(dice)) / 6**dice
        assert MEAN[dice] == round(mean)


def test_a_1_alone_is_better_than_a_1_and_a_5() -> None:
    both, one, stop = keep("AB", 150), keep("A", 100), {"kind": "stop", "total": 150}
    assert better([one, both, stop]) == (both, one)


def test_nothing_is_let_go_of_a_tutto_nor_of_a_turn_that_is_better_stopped() -> None:
    assert better([keep("A", 700), keep("ABCDEF", 1200, True), {"kind": "stop", "total": 1200}]) is None
    assert better([keep("A", 2000), keep("AB", 2100), {"kind": "stop", "total": 2100}]) is None
    assert better([keep("A", 0)]) is None, "one that may not stop has no points to weigh"


@pytest.mark.parametrize(
    ("cell", "says"),
    [((0, 0), "middle left"), ((1, 1), "bottom middle"), ((-1, 2), "top right")],
)
def test_a_place_in_a_fixed_frame(cell: tuple[int, int], says: str) -> None:
    speak()
    lying = [((-1, 0), "Y", ""), ((0, 1), "B", ""), ((1, 2), "G", "")]
    assert place(cell, lying) == says


def test_a_place_beside_a_card() -> None:
    speak()
    assert place((0, 0), []) == "in the middle"
    assert place((0, -1), [((0, 0), "B", "±1")]) == "left of the blue card"
    assert place((1, 0), [((0, 0), "B", "±1"), ((0, 1), "B", "discount")]) == "below the blue card (±1)"
    assert place((1, 0), [((0, 0), None, "")]) == "below the colourless card"
    assert place((1, 1), [((0, 0), "B", "±1")]) == "diagonally below the blue card, on its right"


def test_every_language_has_the_words_of_comparisons() -> None:
    of = [set(sentences("why/" + language)) for language in text.LANGUAGES]
    assert of[0] == of[1] == of[2]
