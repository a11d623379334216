"""Seeds and luck by name: any text is a seed, and the same luck follows wherever and whenever it is asked for."""

import random
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game import BadInput
from engine.seed import (
    ALPHABET,
    LONGEST_SEED,
    canonical_seed,
    chance,
    dice,
    die,
    new_seed,
    numbers,
    pick,
    shuffled,
)


@pytest.mark.parametrize(
    ("typed", "seed"),
    [
        ("K7Q2M9XT", "K7Q2M9XT"),
        ("k7q2m9xt", "K7Q2M9XT"),
        ("k7q2-m9xt", "K7Q2M9XT"),
        (" K7Q2 M9XT ", "K7Q2M9XT"),
        ("OIL2M9XT", "0112M9XT"),  # Crockford: no letter that could be a digit
        ("hello", "hello"),
        ("Hello", "Hello"),  # letter for letter, unless it is one of ours
        ("  two   short\twords\n", "two short words"),
        ("Käse", "Käse"),  # whichever way the umlaut is composed
        ("😀", "😀"),
        ("UUUUUUUU", "UUUUUUUU"),  # no U in the alphabet: a text like any other
        ("\ud83d\ude00", "😀"),  # a pair of surrogates is a letter
        ("x\ud83d", "x\ufffd"),  # half a pair is none
    ],
)
def test_the_seed_meant(typed, seed):
    assert canonical_seed(typed) == seed


@pytest.mark.parametrize("typed", ["", "  \n", "x" * (LONGEST_SEED + 1)])
def test_no_seed(typed):
    with pytest.raises(BadInput) as caught:
        canonical_seed(typed)
    assert caught.value.key in ("seed_empty", "seed_long")


@given(st.text(st.characters(), min_size=1, max_size=LONGEST_SEED + 10))
def test_any_text_is_a_seed(typed):
    try:
        seed = canonical_seed(typed)
    except BadInput:
        assert not typed.split() or len(typed) > LONGEST_SEED
        return
    assert canonical_seed(seed) == seed
    assert 0 <= chance(seed, "name") < 1
    assert seed.encode()


def test_a_new_seed_is_one_of_ours():
    seeds = {new_seed() for _ in range(200)}
    assert len(seeds) == 200
    assert all(
        len(seed) == 8 and set(seed) <= set(ALPHABET) and canonical_seed(seed) == seed for seed in seeds
    )


def test_a_new_seed_does_not_hang_on_the_global_generator():
    random.seed(1)
    one = new_seed()
    random.seed(1)
    assert one != new_seed()


def test_luck_is_the_same_in_every_python():
    """Worked values: a change here changes every game ever shared."""
    assert chance("K7Q2M9XT", "goennen/start") == 0.3889126003734914
    assert dice("K7Q2M9XT", "goennen/dice/0/1", 5) == (5, 6, 4, 2, 6)
    assert shuffled("K7Q2M9XT", "deck", "ABCDEF") == ("D", "F", "C", "E", "A", "B")


def test_luck_hangs_on_seed_and_name_alone():
    script = (
        "from engine.seed import *; print(dice('A', 'b', 5), pick('A', 'b', 9), shuffled('A', 'b', 'xyz'))"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", script],
            env={"PYTHONHASHSEED": number},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for number in ("0", "1")
    }
    assert told == {f"{dice('A', 'b', 5)} {pick('A', 'b', 9)} {shuffled('A', 'b', 'xyz')}\n"}


def test_dice_pick_and_shuffle_stay_in_range():
    for number in range(300):
        assert set(dice("S", str(number), 6)) <= set(range(1, 7))
        assert die("S", str(number)) in range(1, 7)
        assert pick("S", str(number), 3) in range(3)
    assert {pick("S", str(number), 3) for number in range(100)} == {0, 1, 2}
    assert {die("S", str(number)) for number in range(100)} == set(range(1, 7))


def test_an_order_does_not_hang_on_the_order_given():
    cards = [f"S{number:02}" for number in range(29)]
    assert shuffled("S", "deck", cards) == shuffled("S", "deck", reversed(cards))
    assert sorted(shuffled("S", "deck", cards)) == cards
    firsts = [shuffled(str(number), "deck", "ABC")[0] for number in range(300)]
    assert all(70 < firsts.count(card) < 130 for card in "ABC")


def same_numbers(count: int) -> None:
    """That `numbers` gives what the standard library does, for this many names: three of each, and short, long and odd texts."""
    texts = ["", "0", "K7Q2M9XT", "Käse 😀", "\0", "x" * LONGEST_SEED]
    for at in range(count // 3):
        seed, name = texts[at % len(texts)] + str(at // 7), f"goennen/dice/{at}/{at % 3}"
        ours, theirs = numbers(seed, name), random.Random(f"{name}/{seed}").random
        assert [ours(), ours(), ours()] == [theirs(), theirs(), theirs()], (seed, name)


def test_the_numbers_are_those_of_the_standard_library():
    same_numbers(30_000)


@pytest.mark.long  # the test above does the same for fewer
def test_a_million_numbers_are_those_of_the_standard_library():
    same_numbers(1_000_000)
