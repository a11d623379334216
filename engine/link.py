"""Links: a match as the fragment of a URL, and back.

    #/goennen/solo?level=1&seed=K7Q2M9XT&ruleset=0
    #/goennen/table?seats=human,human&start=0&seed=K7Q2M9XT&ruleset=0
    #/tutto/solo?seed=K7Q2M9XT&ruleset=0
    #/replay?game=goennen&level=1&seed=K7Q2M9XT&ruleset=0&moves=...

Without a seed a link opens a new game; without a ruleset it means the newest; without seats a replay is one of
a solo game. `moves` is the notation of all actions, deflated, in base64url: packed it stays short enough to be
sent.
"""

import base64
import binascii
import zlib
from collections.abc import Mapping
from urllib.parse import parse_qsl, urlencode

from engine.game import BadInput
from engine.match import GAMES, HUMAN, Match, Setup, replayed
from engine.seed import canonical_seed, new_seed

LONGEST_LINK = 20_000
LONGEST_MOVES = 100_000
"""Characters of notation that a link may unpack to."""

_KEYS = {
    "solo": {"level", "seed", "ruleset"},
    "table": {"seats", "start", "seed", "ruleset"},
    "replay": {"game", "level", "seats", "start", "seed", "ruleset", "moves"},
}


def game_link(match: Match) -> str:
    """The fragment that opens the same game anew: same cards, market and dice."""
    kind = "solo" if match.setup.solo else "table"
    return f"#/{match.setup.game}/{kind}?{urlencode(_query(match), safe=',')}"


def replay_link(match: Match) -> str:
    """The fragment that holds the game with everything played so far."""
    text = " ".join(str(move.action) for move in match.moves)
    packed = base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")
    query = {"game": match.setup.game} | _query(match) | {"moves": packed}
    return f"#/replay?{urlencode(query, safe=',')}"


def open_link(text: str) -> Match:
    """The match that a link opens, played as far as it says. `text` is the fragment, or a whole URL with one.

    Raises `BadInput`, with one sentence, for anything that is no such link.
    """
    if len(text) > LONGEST_LINK:
        raise _bad_link("it is too long")
    path, _, search = text.partition("#")[2].partition("?")
    parts = path.split("/")[1:]
    try:
        pairs = parse_qsl(
            search, keep_blank_values=True, strict_parsing=bool(search), max_num_fields=20, errors="strict"
        )
    except ValueError as error:
        raise _bad_link("what follows the question mark can't be read") from error
    query = dict(pairs)
    if len(query) < len(pairs):
        raise _bad_link("it says something twice")
    if parts == ["replay"]:
        kind, name = "replay", query.get("game", "")
    elif len(parts) == 2 and parts[1] in ("solo", "table"):
        name, kind = parts
    else:
        raise _bad_link("it leads nowhere on this page")
    for key in query:
        if key not in _KEYS[kind]:
            raise _bad_link(f"it has the unknown part {key[:40]!r}")
    return replayed(_setup(name, kind, query), _moves(query["moves"]) if query.get("moves") else [])


def _setup(name: str, kind: str, query: Mapping[str, str]) -> Setup:
    if name not in GAMES:
        raise BadInput("game", f"there is no game called {name[:40]!r}", text=name[:40])
    solo = kind == "solo" or (kind == "replay" and "seats" not in query)
    seats = (HUMAN,) if solo else tuple(query.get("seats", HUMAN).split(","))
    ruleset = _number(query, "ruleset")
    return Setup(
        game=name,
        ruleset=GAMES[name].RULESET if ruleset is None else ruleset,
        seed=canonical_seed(query.get("seed", "").strip() or new_seed()),
        seats=seats,
        solo=solo,
        level=_level(name, query) if solo else None,
        start=None if solo else _number(query, "start"),
    )


def _query(match: Match) -> dict[str, str]:
    """What a link says of the match's setup, in the order of the examples above."""
    setup = match.setup
    query = {}
    if setup.level is not None:
        query["level"] = str(setup.level)
    if not setup.solo:
        query["seats"] = ",".join(setup.seats)
    if setup.start is not None:
        query["start"] = str(setup.start)
    return query | {"seed": match.seed, "ruleset": str(setup.ruleset)}


def _level(name: str, query: Mapping[str, str]) -> int | None:
    levels = GAMES[name].LEVELS
    if not levels:
        if "level" in query:
            raise _bad_link("that game has no levels")
        return None
    text = query.get("level", "1")
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise BadInput(
            "level", f"there is no level {text[:40]!r}: the levels are 1 to {len(levels)}", text=text[:40]
        )
    return int(text)


def _number(query: Mapping[str, str], name: str) -> int | None:
    text = query.get(name)
    if text is None:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise _bad_link(f"its {name} is no number")
    return int(text)


def _moves(text: str) -> list[str]:
    try:
        packed = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
        unpacking = zlib.decompressobj()
        moves = unpacking.decompress(packed, LONGEST_MOVES)
        if not unpacking.eof:
            raise _bad_link("its moves are cut short or too many")
        return moves.decode("ascii").split()
    except (binascii.Error, zlib.error, UnicodeDecodeError, ValueError) as error:
        if isinstance(error, BadInput):
            raise
        raise _bad_link("its moves can't be unpacked") from error


def _bad_link(why: str) -> BadInput:
    return BadInput("link", f"this link can't be opened: {why}")
