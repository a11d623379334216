"""All that the page keeps in the browser's storage, key by key: what it is, how long it may be, how it is checked, and how
what another browser has kept is merged with it. Read when everything is saved, read in or forgotten.

Merging loses nothing of either side, and doing it twice changes nothing: what is one's own stays, what is missing comes.
Results, the daily games and the campaign run are merged by `ui.app.history`; saved games one by one by `ui.app.transfer`.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

from ui.app import acquaintances, coaching, game_summary, history, people, puzzles, shared_games
from ui.app.settings import FIRST, PREFIX, VALUES
from ui.app.storage_keys import DRAFT, HELP_USED, LAST, NAME, NOTES, ODDS, ORDER
from ui.app.store import GLANCE, LESSON, LINKS, LONG, LONGEST_SAVE, PLAYER, SAVE, SHARED
from ui.kit.json_text import LONGEST as LONGEST_TEXT
from ui.kit.json_text import as_json, parsed, parsed_or_none
from ui.kit.shapes import LIST, OBJECT

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.app.types import PuzzleData
    from ui.kit.shapes import Shape

LONGEST = LONG  # characters, for keys without a lower limit of their own
REFUSED = " refused"  # after a key: what could not be read is moved there


class Entry(NamedTuple):
    """One key, or all keys that begin with it if `is_family`. longest: characters. check(text): whether the page could have
    written it. merge(ours, theirs): the text to keep, where both have one; None for what is merged elsewhere."""

    key: str
    is_family: bool
    longest: int
    check: Callable[[str], bool]
    merge: Callable[[str, str], str] | None


def entry_of(key: str) -> Entry | None:
    """The entry of a key, or None if it is not the page's own."""
    name = key[: -len(REFUSED)] if key.endswith(REFUSED) else key
    for entry in ENTRIES:
        if name == entry.key or entry.is_family and name.startswith(entry.key) and "\n" not in name:
            return entry
    return None


# checks


def _anything(text: str) -> bool:
    return True


def _is_setting(name: str) -> Callable[[str], bool]:
    return lambda text: text in VALUES[name]


def _is_json(shape: Shape) -> Callable[[str], bool]:
    return lambda text: shape(parsed_or_none(text))


def _one_line(text: str) -> bool:
    return "\n" not in text


# merging


def _ours(ours: str, theirs: str) -> str:
    return ours


def _lines(ours: str, theirs: str) -> str:
    """Lines of both, ours first."""
    own = ours.split("\n")
    return "\n".join(own + [each for each in theirs.split("\n") if each and each not in own])


def _words(ours: str, theirs: str) -> str:
    """Words of both, ours first."""
    own = ours.split(" ")
    return " ".join(own + [each for each in theirs.split(" ") if each and each not in own])


def _dicts(ours: str, theirs: str) -> str:
    """Pairs of both; of one key ours."""
    merged = parsed(theirs)
    merged.update(parsed(ours))
    return as_json(merged)


def _names(ours: str, theirs: str) -> str:
    """The name of each seat; ours, where there is one."""
    own, other = people.read(ours), people.read(theirs)
    merged = own + other[len(own) :]
    return json.dumps(
        [name or (other[seat] if seat < len(other) else "") for seat, name in enumerate(merged)]
    )


def _named(ours: str, theirs: str) -> str:
    """The people of each game; of one game ours."""
    own = people.read_named(ours)
    known = [setup for setup, _ in own]
    return people.written(own + [row for row in people.read_named(theirs) if row[0] not in known])


def _puzzles(ours: str, theirs: str) -> str:
    """Puzzles of both with all tries, the longer set of each day, the longer of the longest streaks. The rating is that of
    whoever has tried any."""
    own, other = puzzles.parsed(ours), puzzles.parsed(theirs)
    tried = own["sets"] or [each for each in own["mine"] if each[1]]
    merged: PuzzleData = own if tried else dict(other, mine=own["mine"])  # type: ignore[assignment]  # a copy
    known = {each[0]: each for each in merged["mine"]}
    for link, tries, solved in other["mine"]:
        if link in known:
            known[link][1] = max(known[link][1], tries)
            known[link][2] = known[link][2] or solved
        elif len(merged["mine"]) < puzzles.MOST:
            merged["mine"].append([link, tries, solved])
    for day, done in other["sets"].items():
        if len(done) > len(merged["sets"].get(day, [])):
            merged["sets"][day] = done
    merged["best"] = max(own["best"], other["best"])
    return as_json(merged)


ENTRIES = [Entry(PREFIX + name, False, 20, _is_setting(name), _ours) for name in FIRST] + [
    Entry(history.KEY, False, LONGEST_TEXT, _is_json(OBJECT), None),  # results, daily games, the campaign run
    Entry(SAVE, True, LONGEST_SAVE, _is_json(OBJECT), None),  # and a link: its game
    Entry(
        GLANCE, True, game_summary.LONGEST, _is_json(OBJECT), None
    ),  # and a link: what the start screen shows of its game
    Entry(LINKS, False, LONGEST, _anything, None),  # of the saved games, the latest first, one a line
    Entry(LESSON, True, LONGEST_SAVE, _is_json(OBJECT), _ours),  # and a game: its lesson, where it was left
    Entry(NOTES, True, 4000, _one_line, _words),  # and a game: the notes that are known
    Entry(HELP_USED, False, LONGEST, _is_json(OBJECT), _dicts),  # {link: what was used of the coach}
    Entry(
        coaching.KEY, False, 200000, _is_json(OBJECT), _dicts
    ),  # {"name NAME" or "seat N": how much the coach tells them}
    Entry(
        people.KEY, False, 60000, _is_json(LIST), _names
    ),  # typed last for the people around this device, by seat
    Entry(
        people.NAMED, False, LONGEST, _is_json(LIST), _named
    ),  # the people of each game, and whether they play openly
    Entry(
        acquaintances.KEY, False, 200000, _is_json(OBJECT), acquaintances.merged
    ),  # which names are one person, and which game was played with somebody else
    Entry(people.OPENLY, False, 3, lambda text: text in ("yes", "no"), _ours),  # whether that was chosen last
    Entry(NAME, False, 800, _one_line, _ours),  # the name that is sent with a score to beat
    Entry(PLAYER, True, 400000, _anything, None),  # and a name: the code of a player of the lab
    Entry(ORDER, False, 20000, _anything, _lines),  # of the players of the lab, one a line
    Entry(LAST, False, 200, _one_line, _ours),  # the player in the lab's editor
    Entry(
        ODDS, False, 20, _one_line, _ours
    ),  # whether odds are shown in TUTTO: "shown", "hidden", or "off" if not even those of the coach are
    Entry(
        DRAFT, False, LONGEST, _is_json(OBJECT), _ours
    ),  # the dice chosen in the game on the table: its link, its step, the dice
    Entry(
        SHARED, False, LONGEST, _anything, _lines
    ),  # the ids of the games between devices, the latest first, one a line
    Entry(
        shared_games.KEY,
        True,
        LONGEST,
        lambda text: shared_games.whole_of(text) is not None,
        shared_games.merged,
    ),  # and an id: that game
    Entry(puzzles.KEY, False, LONGEST, _is_json(OBJECT), _puzzles),
]
