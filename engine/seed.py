"""Seeds, and luck by name.

A seed is a short text. Every random thing in a game has a name ("the die Y in roll 2 of turn 7"), and its
value is a function of the seed and that name, never of what was drawn before. So two people on one seed meet
the same luck whatever they decide, and a replay needs no random state.
"""

import os
import unicodedata
from collections.abc import Iterable
from random import Random

from engine.errors import BadInput

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32: no I, L, O or U, so that a seed can be read aloud and typed back."""

NEW_SEED_LENGTH = 8
LONGEST_SEED = 100

_MISHEARD = str.maketrans({"O": "0", "I": "1", "L": "1", "-": None, " ": None})


def new_seed() -> str:
    """A fresh seed of eight characters (40 bits) from the system's entropy, not from the global `random`:
    a memory snapshot of the interpreter would freeze that."""
    return "".join(ALPHABET[byte & 31] for byte in os.urandom(NEW_SEED_LENGTH))


def canonical_seed(text: str) -> str:
    """The seed meant by `text`. Anything typed is a seed; one of our own is recognised in any case, with
    spaces or hyphens in it and with O, I and L typed for 0 and 1. Other texts count letter for letter, white
    space at the ends and runs of it aside.

    Raises `BadInput` for an empty text or one of more than `LONGEST_SEED` characters.
    """
    # Half a surrogate pair, as a damaged save may hold, can't be written into a link nor hashed.
    whole = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    cleaned = " ".join(unicodedata.normalize("NFC", whole).split())
    if not cleaned:
        raise BadInput("seed_empty", "a seed has at least one character")
    if len(cleaned) > LONGEST_SEED:
        raise BadInput("seed_long", f"a seed has at most {LONGEST_SEED} characters", limit=LONGEST_SEED)
    spoken = cleaned.upper().translate(_MISHEARD)
    if len(spoken) == NEW_SEED_LENGTH and all(letter in ALPHABET for letter in spoken):
        return spoken
    return cleaned


def chance(seed: str, name: str) -> float:
    """The number in [0, 1) that `name` has under `seed`. `Random(text).random()` is what the standard library
    promises to reproduce across its versions; `shuffle` and `randrange` are not."""
    return Random(f"{name}/{seed}").random()


def die(seed: str, name: str) -> int:
    """The face, 1 to 6, that the die called `name` shows under `seed`."""
    return 1 + int(6 * chance(seed, name))


def dice(seed: str, name: str, count: int) -> tuple[int, ...]:
    """The faces, 1 to 6, of `count` dice of the throw called `name`; each die keeps its own place, so those
    that were not thrown can be left out."""
    numbers = Random(f"{name}/{seed}").random
    return tuple([1 + int(6 * numbers()) for _ in range(count)])


def pick(seed: str, name: str, count: int) -> int:
    """A number from 0 to count - 1, the choice called `name` under `seed`."""
    return int(count * chance(seed, name))


def shuffled(seed: str, name: str, items: Iterable[str]) -> tuple[str, ...]:
    """`items` (distinct) in the order called `name` under `seed`, whatever order they come in."""
    number = Random(f"{name}/{seed}").random
    return tuple(item for _, item in sorted((number(), item) for item in sorted(items)))
