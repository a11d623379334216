"""Seeds, and luck by name.

A seed is a short text. Every random thing in a game has a name ("the die Y in roll 2 of turn 7"). Its value is a
function of the seed and that name, never of what was drawn before. So two people with the same seed get the same luck
whatever they decide, and a replay needs no random state.
"""

import os
import random
import unicodedata
from _random import Random as Twister
from collections.abc import Callable, Iterable
from typing import Any

from engine.errors import BadInput
from engine.given import said, whole
from engine.luck import Luck

random.Random("")  # the newest Python fetches its hash only now
sha512: Callable[..., Any] = random._sha512  # type: ignore[attr-defined]  # without hashlib's weight

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32: no I, L, O or U, so that a seed can be read aloud and typed back."""

Seed = str | int
"""What a seed may be given as."""

NEW_SEED_LENGTH = 8
LONGEST_SEED = 100

_MISHEARD = str.maketrans({"O": "0", "I": "1", "L": "1", "-": None, " ": None, ">": None})
"""Mail programs put ">" before each line that they quote."""


def new_seed() -> str:
    """A new seed of eight characters (40 bits) from the system's entropy. The global `random` won't do: a memory snapshot
    of the interpreter would freeze its state."""
    return "".join(ALPHABET[byte & 31] for byte in os.urandom(NEW_SEED_LENGTH))


def seed_text(given: Seed) -> str:
    """A seed as text: any text, or the digits of a whole number, also one of numpy's. Raises `BadInput` for anything else."""
    if isinstance(given, str):
        return given
    number = whole(given)
    if number is None:
        problem = f"a seed is a text or a whole number, not {said(given)}"
        raise BadInput("call", problem, detail=problem)
    return str(number)


def canonical_seed(given: Seed) -> str:
    """The seed that is meant. Any text is a seed, and so is a whole number, which counts as its digits. A text made by `new_seed` is
    recognised in upper or lower case, with spaces, hyphens or invisible characters in it, and with O, I or L typed for 0 or 1. Other texts stay as
    they are, except that white space is trimmed and collapsed.

    Raises `BadInput` for an empty text, one of more than `LONGEST_SEED` characters, and what is neither text nor number.
    """
    if isinstance(given, Luck):
        return given
    text = seed_text(given)
    # A damaged save may hold a lone surrogate, which can't be written into a link or hashed.
    whole = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    cleaned = " ".join(unicodedata.normalize("NFC", whole).split())
    if not cleaned:
        raise BadInput("seed_empty", "a seed has at least one character")
    if len(cleaned) > LONGEST_SEED:
        raise BadInput("seed_long", f"a seed has at most {LONGEST_SEED} characters", limit=LONGEST_SEED)
    seen = "".join(letter for letter in cleaned if unicodedata.category(letter) != "Cf")
    spoken = seen.upper().translate(_MISHEARD)
    if len(spoken) == NEW_SEED_LENGTH and all(letter in ALPHABET for letter in spoken):
        return spoken
    return cleaned


def spoken_seed(text: str) -> str:
    """The seed that whoever types `text` means: case, spaces, dashes, quotes, other signs and invisible characters do
    not matter. In a link a seed stays as it is; only what is typed is read so.

    Raises `BadInput` as `canonical_seed` does.
    """
    whole = unicodedata.normalize("NFKC", text.encode("utf-16", "surrogatepass").decode("utf-16", "replace"))
    if len(whole) > 10 * LONGEST_SEED:
        return canonical_seed(whole)  # which refuses it
    return canonical_seed(
        "".join(letter for letter in whole.upper() if unicodedata.category(letter)[0] in "LMN")
    )


def sampled_seed(seed: Seed, *moment: str | int) -> str:
    """The seed of the luck to come in a game that is sampled from a view at some moment. A game dealt with the same seed has
    other luck, and so has one sampled at another moment: a player of a sampled game may sample too, and with the same seed
    would look into the future. Raises `BadInput` for what is no seed."""
    return "/".join(map(str, (seed_text(seed), "sampled", *moment)))


def numbers(seed: str, name: str) -> Callable[[], float]:
    """What gives the numbers in [0, 1) for `name` with `seed`, one with each call: those of `random.Random(text).random`.

    The standard library guarantees that `Random(text).random()` stays the same across versions, but not `shuffle` or
    `randrange`. It seeds itself twice for each text, first with a hash that counts for nothing, and that is most of its
    time; so its second step is taken here by itself.
    """
    text = f"{name}/{seed}".encode()
    return Twister(int.from_bytes(text + sha512(text).digest(), "big")).random


def chance(seed: str, name: str) -> float:
    """The number in [0, 1) for `name` with `seed`."""
    return numbers(seed, name)()


def die(seed: str, name: str) -> int:
    """The face, 1 to 6, of the die called `name` with `seed`."""
    return 1 + int(6 * numbers(seed, name)())


def dice(seed: str, name: str, count: int) -> tuple[int, ...]:
    """The faces, 1 to 6, of `count` dice in the roll called `name`. Each die has its own index, so dice that were not
    rolled can be skipped."""
    number = numbers(seed, name)
    return tuple([1 + int(6 * number()) for _ in range(count)])


def pick(seed: str, name: str, count: int) -> int:
    """A number from 0 to count - 1, the choice called `name` with `seed`."""
    return int(count * chance(seed, name))


def shuffled(seed: str, name: str, items: Iterable[str]) -> tuple[str, ...]:
    """`items` (distinct) in the order called `name` with `seed`, independent of their order in the argument."""
    number = numbers(seed, name)
    return tuple(item for _, item in sorted((number(), item) for item in sorted(items)))
