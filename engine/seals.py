"""Choices that all seats make at the same time, before anybody may know another's (RULES.md A2), between devices.

A device that has chosen tells a seal: a sum of the choice and of a key that nobody else has. The choice follows with the key
once every seat has chosen or told a seal. So nobody can choose last, and whoever has the seal sees whether the choice is the
one that was made then. A seal is a text: the sum, and once the choice is open a dot and the key.
"""

import base64
import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from engine.seed import sha512

LONGEST = 80
"""Characters of a seal."""
SUM_LENGTH = 22
"""Characters of its sum: 128 bits, so that nobody finds two choices with one sum."""

WITHHELD = "-"
"""Stands for a key that was not told with its choice. It opens no seal."""

_SEAL = re.compile(rf"[\w-]{{{SUM_LENGTH}}}(\.[\w-]{{1,{LONGEST - SUM_LENGTH - 1}}})?", re.ASCII)


def is_seal(text: str) -> bool:
    """Whether a text could be a seal; "" stands for none."""
    return not text or bool(_SEAL.fullmatch(text))


def choice(decisions: Sequence[str], end: str) -> tuple[str, ...]:
    """What a seat has chosen: its decisions up to the one that ends the choice. Nothing before that."""
    return tuple(decisions[: decisions.index(end) + 1]) if end and end in decisions else ()


@lru_cache(maxsize=64)
def _sum(key: str, chosen: tuple[str, ...]) -> str:
    digest = sha512(" ".join((key, *chosen)).encode()).digest()
    return base64.urlsafe_b64encode(digest).decode()[:SUM_LENGTH]


def closed(key: str, chosen: tuple[str, ...]) -> str:
    """The seal of a choice."""
    return _sum(key, chosen)


def opened(key: str, chosen: tuple[str, ...]) -> str:
    """The seal of a choice that everybody may know."""
    return f"{_sum(key, chosen)}.{key}"


def is_broken(seal: str, chosen: tuple[str, ...]) -> bool:
    """Whether a choice that is known is not the one of its seal. Nobody knows before there is a key."""
    sum_, _, key = seal.partition(".")
    return bool(key and chosen) and _sum(key, chosen) != sum_


def broken(sealed: Iterable[str], choices: Iterable[tuple[str, ...]]) -> frozenset[int]:
    """The seats whose seals are broken."""
    return frozenset(seat for seat, pair in enumerate(zip(sealed, choices, strict=True)) if is_broken(*pair))


def is_closed(seal: str) -> bool:
    """Whether there is a seal, and no key to it."""
    return bool(seal) and "." not in seal


def joined(known: str, told: str) -> str:
    """A seal that is known with what is told of it. The first sum counts, and the first key."""
    _, _, key = told.partition(".")
    return f"{known}.{key}" if is_closed(known) and key else known or told


def withheld(seal: str) -> str:
    """A seal whose choice was told without its key."""
    return joined(seal, f"{seal}.{WITHHELD}")
