"""Links: a match as the fragment of a URL, and back.

    #/goennen/solo?level=1&seed=K7Q2M9XT&ruleset=1
    #/goennen/daily?date=2026-11-21&level=3&ruleset=1
    #/goennen/campaign?level=2&points=7&seed=K7Q2M9XT&ruleset=1
    #/goennen/table?seats=human,human&start=0&seed=K7Q2M9XT&ruleset=1
    #/tutto/solo?seed=K7Q2M9XT&ruleset=1
    #/tutto/daily?date=2026-11-21&ruleset=1
    #/replay?game=goennen&level=1&seed=K7Q2M9XT&ruleset=1&moves=...

    #/replay?game=tutto&position=scores:(300,2500),card:straight,faces:(1,1,3,4,6,6)&moves=...

The last begins with a position (NOTATION.md), for practice; `moves` may be missing. With `puzzle` in place of `replay` the page
asks for the best move.

A link with `review` in place of `replay` opens the same game; the page then reviews it.

A challenge is a link to a solo game with `beat`, the sender's score (in TUTTO the number of turns). It may also have
`moves`, the sender's actions, and `by`, the sender's name. `practice=1` marks a practice game, which does not count. `coach=odds`, `hints` or
`training` in a link to a solo game allows the page's coach as much, even in a daily game or a challenge.

A game code that somebody has typed stands in `code` instead of `seed`: it is read as people say it, whatever its case, spaces
and signs. Links are repaired where that is possible without doubt, and may end with a check (see `engine/link_text.py`).

Defaults: no seed opens a game with a new seed, no date the one of today, no level or points the first level with 0
points, no ruleset the newest. A replay without seats is of a solo game.

Ruleset 0 was a draft with links like `ruleset=0.1-7a3c`; it can no longer be played. `moves` is the notation of all
actions, deflated, in base64url; this keeps links short enough to send.
"""

import base64
import binascii
import time
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import replace
from urllib.parse import parse_qsl, urlencode

from engine import daily
from engine.game import BadInput
from engine.given import said
from engine.link_text import repaired, unsealed
from engine.match import GAMES, HUMAN, MOST_ACTIONS, Match, Purpose, Setup, name_of, replaying
from engine.seed import canonical_seed, new_seed, spoken_seed
from engine.steps import Steps, finish

LONGEST_LINK = 40_000
LONGEST_MOVES = 100_000
"""The most characters of notation that a link may unpack to."""

SOLO, DAILY, CAMPAIGN, TABLE, REPLAY, REVIEW = "solo", "daily", "campaign", "table", "replay", "review"

_SOLO_KEYS = {"level", "ruleset", "practice", "beat", "by", "coach", "moves"}
_ACTIONS = ("moves", "position")
_KEYS = {
    SOLO: _SOLO_KEYS | {"seed", "code"},
    DAILY: _SOLO_KEYS | {"date"},
    CAMPAIGN: _SOLO_KEYS | {"seed", "code", "points"},
    TABLE: {"seats", "start", "seed", "code", "ruleset", "practice"},
    REPLAY: {"game", "level", "date", "points", "seats", "start", "seed", "ruleset", "practice", *_ACTIONS},
}


def game_link(match: Match) -> str:
    """The fragment that opens the same game from its start: the same cards, market and dice, the same score to beat."""
    setup = match.setup
    query = setup_query(setup)
    if setup.purpose.beat is not None:
        query["beat"] = str(setup.purpose.beat)
    if setup.purpose.by is not None:
        query["by"] = setup.purpose.by
    if setup.purpose.coach is not None:
        query["coach"] = setup.purpose.coach
    if setup.purpose.rival:
        query["moves"] = packed(setup.purpose.rival)
    return f"#/{setup.game}/{_kind(setup)}?{urlencode(query, safe=',')}"


def replay_link(match: Match) -> str:
    """The fragment that opens the game as played so far."""
    return replay_of(match.setup, (str(move.action) for move in match.moves))


def replay_of(setup: Setup, actions: Iterable[str]) -> str:
    """The fragment that opens a game with these actions, in notation."""
    query = {"game": setup.game} | setup_query(setup) | {"moves": packed(actions)}
    return f"#/{REPLAY}?{urlencode(query, safe=',:()')}"


def challenge_link(match: Match) -> str | None:
    """The fragment that opens the same game with this match's score to beat and its actions as proof; None unless the
    match is a finished solo game and not practice."""
    setup = match.setup
    if not setup.solo or not match.state.is_over or setup.purpose.practice:
        return None
    query = setup_query(setup) | {"beat": str(match.outcome)}
    if setup.purpose.coach is not None:
        query["coach"] = setup.purpose.coach
    query["moves"] = packed(str(move.action) for move in match.moves)
    return f"#/{setup.game}/{_kind(setup)}?{urlencode(query, safe=',')}"


def open_link(text: str) -> Match:
    """The match that a link opens: a replay is played to its last action, any other link gives a new match. `text` is
    the fragment, or a whole URL with one.

    Raises `BadInput`, with one sentence, for anything else.
    """
    return finish(open_in_steps(text))


def open_in_steps(text: str) -> Steps[Match]:
    """`open_link` in steps, one per action."""
    parts, query = path_and_query(text)
    if parts in ([REPLAY], [REVIEW]):
        kind, name = REPLAY, query.get("game", "")
    elif len(parts) == 2 and parts[1] in _KEYS and parts[1] != REPLAY:
        name, kind = parts
    elif parts == ["puzzle"]:
        raise bad_link("it is a puzzle, and its position is read by State.from_text")
    else:
        raise bad_link("it leads nowhere on this page")
    for key in query:
        if key not in _KEYS[kind]:
            raise bad_link(f"it has the unknown part {key[:40]!r}")
    moves = unpacked(query["moves"]) if query.get("moves") else []
    if len(moves) > MOST_ACTIONS:
        raise bad_link("its moves are cut short or too many")
    setup = setup_of(name, kind, query)
    if kind == REPLAY:
        if setup.position is None and ("moves" not in query or not ("seed" in query or "date" in query)):
            raise bad_link("a part of it is missing")
        return (yield from replaying(setup, moves))
    if moves:
        if setup.purpose.beat is None:
            raise bad_link("it has moves, but no score that they would show")
        setup = replace(setup, purpose=replace(setup.purpose, rival=tuple(moves)))
    return Match(setup)


def path_and_query(text: str) -> tuple[list[str], dict[str, str]]:
    """The parts of the path in a link's fragment, and its query. Raises `BadInput` for a link that is damaged."""
    if not isinstance(text, str):
        raise bad_link(f"it is {said(text)}")
    if len(text) > LONGEST_LINK:
        raise bad_link("it is too long")
    if any("\ud800" <= letter <= "\udfff" for letter in text):
        raise bad_link("it holds halves of characters")
    path, _, search = unsealed(repaired(text)).partition("#")[2].partition("?")
    try:
        pairs = parse_qsl(
            search, keep_blank_values=True, strict_parsing=bool(search), max_num_fields=20, errors="strict"
        )
    except ValueError as error:
        raise bad_link("what follows the question mark can't be read") from error
    query = dict(pairs)
    if len(query) < len(pairs):
        raise bad_link("it says something twice")
    return path.split("/")[1:], query


def today() -> str:
    """Today's date in UTC, as "2026-11-21"."""
    return time.strftime("%Y-%m-%d", time.gmtime())


def setup_of(name: str, kind: str, query: Mapping[str, str]) -> Setup:
    """The setup in the query of a link of a kind to the game `name`. Raises `BadInput`."""
    if name not in GAMES:
        raise BadInput("game", f"there is no game called {name[:40]!r}", text=name[:40])
    if "position" in query:
        if len(query.keys() - {"game", "position", "moves"}):
            raise bad_link("a position says all about its game itself")
        return Setup.at(name, query["position"])
    solo = kind not in (TABLE, REPLAY) or (kind == REPLAY and "seats" not in query)
    level = _level(name, query) if solo else None
    date, rotation = query.get("date"), GAMES[name].FEATURES.daily
    if kind == DAILY:
        date = date or today()
        if "level" not in query and rotation:
            level = daily.games(rotation, date)[0].level or None
    points = _number(query, "points")
    if kind == CAMPAIGN:
        points = points or 0
    if "code" in query and "seed" in query:
        raise bad_link("it has two game codes")
    code = query.get("code", "").strip()
    seed = spoken_seed(code) if code else canonical_seed(query.get("seed", "").strip() or new_seed())
    if date is not None:
        if "seed" in query:
            raise bad_link("a daily game has the seed of its day")
        seed = daily.game(rotation, date, level or 0).seed
    beat = _number(query, "beat")
    if query.get("practice", "1") != "1":
        raise bad_link("its practice is neither 1 nor left out")
    return Setup(
        game=name,
        ruleset=_ruleset(query["ruleset"]) if "ruleset" in query else GAMES[name].RULESET,
        seed=seed,
        seats=(HUMAN,) if solo else tuple(query.get("seats", HUMAN).split(",")),
        solo=solo,
        level=level,
        start=None if solo else _number(query, "start"),
        purpose=Purpose(
            "practice" in query,
            date,
            points,
            beat,
            by=name_of(query.get("by", "")) if beat is not None else None,
            coach=query.get("coach"),
        ),
    )


def _kind(setup: Setup) -> str:
    if not setup.solo:
        return TABLE
    if setup.purpose.date is not None:
        return DAILY
    return SOLO if setup.purpose.points is None else CAMPAIGN


def setup_query(setup: Setup) -> dict[str, str]:
    """The query of a link to a match's setup, in the order of the examples above."""
    if setup.position is not None:
        return {"position": setup.position}
    purpose = setup.purpose
    said = {
        "date": purpose.date,
        "level": setup.level,
        "points": purpose.points,
        "seats": None if setup.solo else ",".join(setup.seats),
        "start": setup.start,
        "seed": canonical_seed(setup.seed) if purpose.date is None else None,
        "ruleset": setup.ruleset,
        "practice": 1 if purpose.practice else None,
    }
    return {name: str(value) for name, value in said.items() if value is not None}


def _ruleset(text: str) -> int:
    """The number of the ruleset. Links with ruleset 0 also name the draft, as in "0.1-7a3c"."""
    return 0 if text.startswith("0.") else whole_number(text, "ruleset")


def _level(name: str, query: Mapping[str, str]) -> int | None:
    levels = GAMES[name].LEVELS
    if not levels:
        if "level" in query:
            raise bad_link("that game has no levels")
        return None
    text = query.get("level", "1")
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise BadInput(
            "level",
            f"there is no level {text[:40]!r}: the levels are 1 to {len(levels)}",
            text=text[:40],
            last=len(levels),
        )
    return int(text)


def _number(query: Mapping[str, str], name: str) -> int | None:
    return whole_number(query[name], name) if name in query else None


def whole_number(text: str, name: str) -> int:
    """The number in a part of a link. Raises `BadInput` if it is not one."""
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise bad_link(f"its {name} is not a number")
    return int(text)


def packed(actions: Iterable[str]) -> str:
    """Actions in notation as `moves` of a link."""
    packed = zlib.compress(" ".join(actions).encode(), 9)
    return base64.urlsafe_b64encode(packed).decode().rstrip("=")


def unpacked(text: str) -> list[str]:
    """The inverse of `packed`. Raises `BadInput`."""
    try:
        packed = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
        unpacking = zlib.decompressobj()
        moves = unpacking.decompress(packed, LONGEST_MOVES)
        if not unpacking.eof:
            raise bad_link("its moves are cut short or too many")
        return moves.decode("ascii").split()
    except (binascii.Error, zlib.error, UnicodeDecodeError, ValueError) as error:
        if isinstance(error, BadInput):
            raise
        raise bad_link("its moves can't be unpacked") from error


def bad_link(why: str) -> BadInput:
    """The error of a link that can't be opened."""
    return BadInput("link", f"this link can't be opened: {why}")
