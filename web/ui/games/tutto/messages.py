"""What TUTTO's table hears besides the messages of every table."""

from __future__ import annotations

from typing import NamedTuple


class ShowOdds(NamedTuple):
    """The player switches the odds on or off."""

    shown: bool
