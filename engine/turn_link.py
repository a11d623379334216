"""Links of games between devices: a setup and the decisions of each seat as the fragment of a URL, and back.

    #/turn?game=goennen&seats=human,human&start=1&seed=K7Q2M9XT&ruleset=1&names=QW5uYQo&moves=...&check=7QK2

Setup and seed stand as in a replay. `names` has what the people call themselves, one line for each seat, a
blank for a seat that nobody has taken, in base64url (so letters of all languages are short). `moves` has the
decisions of the seats in order, in notation, with a slash between two seats, packed as in a replay. Both may be
missing, before anybody has decided anything. `coach` names the most that the players may be told; nothing without it. `seals`
has a seal for each seat, or nothing, with commas between them (`engine.seals`). `format` is the version of all this, 1 where it
is missing; 2 has seals, or seats that were given away (`engine.handover`). Every link ends with a check that tells whether it is
whole.

`begins=1` stands in the page's own link for a new game, which is the only one without a seed: any other has lost its end.
"""

import base64
from collections.abc import Mapping
from dataclasses import replace
from urllib.parse import urlencode

from engine.game import BadInput
from engine.handover import Lists, is_handover
from engine.link import (
    LONGEST_LINK,
    REPLAY,
    bad_link,
    packed,
    path_and_query,
    setup_of,
    setup_query,
    unpacked,
    whole_number,
)
from engine.link_text import repaired, sealed
from engine.match import GAMES, Purpose, name_of
from engine.seals import is_seal
from engine.shared_game import Together, begun
from engine.steps import Steps, finish
from engine.together import weaving

TURN = "turn"
FORMAT = 2
BETWEEN_SEATS = "/"
NOBODY = " "
"""Stands for the name of a seat that nobody has taken; no name is blank."""

_KEYS = {"game", "seats", "start", "seed", "ruleset", "names", "moves", "seals", "coach", "format", "begins"}


def turn_link(game: Together) -> str:
    """The fragment that tells another device all that is known of a game."""
    query = {"game": game.setup.game} | setup_query(game.setup)
    if game.setup.purpose.coach is not None:
        query["coach"] = game.setup.purpose.coach
    if any(name is not None for name in game.names):
        lines = "\n".join(NOBODY if name is None else name for name in game.names)
        query["names"] = base64.urlsafe_b64encode(lines.encode()).decode().rstrip("=")
    if any(game.lists):
        seats = [" ".join(decisions) for decisions in game.lists]
        query["moves"] = packed(f" {BETWEEN_SEATS} ".join(seats).split())
    if any(game.seals):
        query["seals"] = ",".join(game.seals)
    if any(game.seals) or any(is_handover(entry) for entries in game.lists for entry in entries):
        query["format"] = str(FORMAT)  # so that an older version says why it can't open this
    return sealed(f"#/{TURN}?{urlencode(query, safe=',')}")


def is_turn_link(text: str) -> bool:
    """Whether a text is meant as a link of a game between devices."""
    return f"#/{TURN}?" in repaired(text[:LONGEST_LINK])


def open_turn_link(text: str) -> Together:
    """The game between devices that a link tells of, with every decision checked. `text` is the fragment, or a whole URL
    with one. Raises `BadInput`, with one sentence, for anything else."""
    return finish(opening_turn_link(text))


def opening_turn_link(text: str) -> Steps[Together]:
    """`open_turn_link` in steps, one per decision."""
    parts, query = path_and_query(text)
    if parts != [TURN]:
        raise bad_link("it leads to no game between devices")
    if whole_number(query.get("format", "1"), "format") > FORMAT:
        raise BadInput("newer", "this was made by a newer version of the game", ruleset=int(query["format"]))
    for key in query:
        if key not in _KEYS:
            raise bad_link(f"it has the unknown part {key[:40]!r}")
    if "seats" not in query:
        raise bad_link("it names no seats")
    setup = setup_of(query.get("game", ""), REPLAY, query)
    game = begun(replace(setup, purpose=Purpose(coach=query.get("coach"))))
    # Every link that is given out has these.
    begins = query.get("begins") == "1"
    if (
        {"names", "moves", "seals"} & query.keys()
        and "check=" not in text
        or begins == ("seed" in query)
        or not begins
        and "ruleset" not in query
    ):
        raise bad_link("its end is missing")
    seats = len(setup.seats)
    game = replace(
        game, names=_names(query, seats), lists=_lists(query, seats), seals=_seals(query, setup.game, seats)
    )
    yield from weaving(game)
    return game


def _names(query: Mapping[str, str], seats: int) -> tuple[str | None, ...]:
    if "names" not in query:
        return (None,) * seats
    text = query["names"]
    try:
        names = (
            base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
            .decode()
            .split("\n")
        )
    except ValueError as error:
        raise bad_link("its names can't be read") from error
    if len(names) != seats:
        raise bad_link("it has names of other seats")
    return tuple(None if name == NOBODY else name_of(name) or "" for name in names)


def _lists(query: Mapping[str, str], seats: int) -> Lists:
    if not query.get("moves"):
        return ((),) * seats
    lists: list[list[str]] = [[]]
    for text in unpacked(query["moves"]):
        if text == BETWEEN_SEATS:
            lists.append([])
        else:
            lists[-1].append(text)
    if len(lists) != seats:
        raise bad_link("it has decisions of other seats")
    return tuple(map(tuple, lists))


def _seals(query: Mapping[str, str], game: str, seats: int) -> tuple[str, ...]:
    if "seals" not in query:
        return ("",) * seats
    found = tuple(query["seals"].split(","))
    if len(found) != seats or not all(map(is_seal, found)) or not GAMES[game].FEATURES.choice_ends:
        raise bad_link("its seals can't be read")
    return found
