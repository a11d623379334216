"""Where the screens are: their addresses and their modules."""

from __future__ import annotations

from typing import NamedTuple


class Place(NamedTuple):
    """A screen, before its module is read. route: its URL fragment, or the start of it if it ends with "?" or
    "/"; None for the screen of all other fragments. kind: HOME; GAME, the table; ASIDE, a screen beside another,
    which stays as it is; or OWN, any other. module, screen: the module and the name of its class."""

    name: str
    route: str | None
    kind: str
    module: str
    screen: str


HOME = "home"
GAME = "game"
ASIDE = "aside"
OWN = "own"
