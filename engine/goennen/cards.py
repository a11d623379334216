"""The cards, read from a deck file and checked (RULES.md A1, A4, A8, A11).

A ruleset's deck is `decks/N.toml`; the top of `decks/1.toml` explains the format. A later file names the ruleset whose
deck it changes, and has only the cards that are new. A deck that breaks a rule is rejected as a whole, with one sentence
that names the card and the error.

An id names one card in all rulesets: card S10b takes the place of card S10.
"""

from __future__ import annotations

import dataclasses
import pkgutil
import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from engine.goennen.tasks import ASCENDING, EQUAL, EXACT, KINDS, SUM, Field, Task, allowed

RULESET = 2
"""The newest ruleset. A ruleset is frozen: its cards and rules never change."""

COLOURS = ("Y", "O", "G", "B", "P")  # yellow, orange, green, blue, purple; for cards and dice
SCORING_DECK, BONUS_DECK = "S", "B"

SCORINGS = (
    "complete_neighbours",
    "colour_cards",
    "coloured_neighbours",
    "complete_lines",
    "colour_set",
    "one_colour_lines",
    "different_bonuses",
)
SCORINGS_OF_A_COLOUR = ("colour_cards", "coloured_neighbours")

WILD_COLOUR = "wild_colour"
COPIES_OF_A_BONUS = {1: {"plus_minus": 4, "recolour": 4, "extra_die": 4, WILD_COLOUR: 4, "discount": 4}}
"""By the first ruleset with these numbers: the bonuses (A8) and how many cards of the deck have each."""
BONUSES = tuple(dict.fromkeys(bonus for copies in COPIES_OF_A_BONUS.values() for bonus in copies))
DECK_SIZES = {SCORING_DECK: 29, BONUS_DECK: 20}
CARDS_OF_A_COLOUR = 9

FEWEST_FIELDS, MOST_FIELDS = 2, 9
MOST_ROWS, MOST_IN_A_ROW = 3, 5


class DeckError(ValueError):
    """A deck file breaks a rule. The message names the card and the error."""


@dataclasses.dataclass(frozen=True, slots=True)
class Scoring:
    """Points at the end of the game (A11): `points` for each thing that `kind` counts, only of `colour` if it has one."""

    kind: str
    points: int
    colour: str | None = None

    def __reduce__(self) -> tuple[type[Scoring], tuple[object, ...]]:
        return Scoring, (self.kind, self.points, self.colour)


@dataclasses.dataclass(frozen=True, slots=True)
class Bonus:
    """A bonus with three circles, or the wild colour (A8)."""

    kind: str

    def __reduce__(self) -> tuple[type[Bonus], tuple[object, ...]]:
        return Bonus, (self.kind,)


@dataclasses.dataclass(frozen=True)
class Card:
    """One physical card. Only a wild-colour bonus has `colour` None. `print(card)` shows its task and its reward."""

    id: str
    deck: str
    colour: str | None
    task: Task
    reward: Scoring | Bonus

    scoring: Scoring | None = dataclasses.field(init=False, repr=False, compare=False)
    bonus: str | None = dataclasses.field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        # The reward split by kind once, as the innermost loops need it.
        is_scoring = isinstance(self.reward, Scoring)
        object.__setattr__(self, "scoring", self.reward if is_scoring else None)
        object.__setattr__(self, "bonus", None if is_scoring else self.reward.kind)

    def __hash__(self) -> int:
        return hash(self.id)

    def __repr__(self) -> str:
        return self.id

    def __str__(self) -> str:
        from engine.goennen.card_text import card_text  # only people who look at a card need it

        points, counted = (self.scoring.points, self.scoring.colour) if self.scoring else (None, None)
        return card_text(self.id, self.colour, self.task, self.reward.kind, points, counted)

    def __reduce__(self) -> tuple[type[Card], tuple[object, ...]]:
        return Card, (self.id, self.deck, self.colour, self.task, self.reward)

    def to_json(self) -> dict[str, Any]:
        """The card as the page gets it: plain lists, dicts, texts and numbers."""
        scoring = self.scoring
        return {
            "id": self.id,
            "deck": self.deck,
            "colour": self.colour,
            "task": {
                "kind": self.task.kind,
                "rows": [[dataclasses.asdict(field) for field in row] for row in self.task.rows],
                "total": self.task.total,
            },
            "reward": {
                "kind": self.reward.kind,
                "points": scoring.points if scoring else None,
                "colour": scoring.colour if scoring else None,
            },
        }


def deck(version: int = RULESET) -> tuple[Card, ...]:
    """The 49 cards of a ruleset, scoring cards first, ordered by id; always the same objects.

    Raises DeckError if there is no such ruleset.
    """
    return tuple(cards_by_id(version).values())


def cards_by_id(version: int = RULESET) -> dict[str, Card]:
    """The cards of a ruleset by id. Do not change it: it is shared."""
    return _cards_by_id(version)


def all_cards() -> tuple[Card, ...]:
    """The cards of all rulesets, those of the newest first. An id names one card."""
    cards = {card.id: card for version in range(RULESET, 0, -1) for card in deck(version)}
    return tuple(cards.values())


@cache  # inside the default argument: otherwise cards_by_id() and cards_by_id(RULESET) would be two sets of cards
def _cards_by_id(version: int) -> dict[str, Card]:
    try:
        data = pkgutil.get_data(__package__, f"decks/{version}.toml")
    except OSError:
        data = None
    if data is None:
        raise DeckError(f"there is no deck for ruleset {version}")
    return {card.id: card for card in load_deck(data.decode(), version)}


def load_deck(text: str, ruleset: int = RULESET) -> tuple[Card, ...]:
    """Read and check the deck of a ruleset, given as TOML. The cards are sorted: scoring cards first, then by id."""
    try:
        content = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DeckError(f"the deck is not TOML: {error}") from error
    changed = content.pop("changes", None)
    entries = content.pop("card", [])
    if content:
        raise DeckError(
            f"the deck has the unknown key {min(content)!r}; it holds changes and [[card]] entries only"
        )
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise DeckError("the deck's cards are not written as [[card]] entries")
    cards = tuple(_card(entry, place) for place, entry in enumerate(entries, 1))
    if changed is not None:
        if type(changed) is not int or not 1 <= changed < ruleset:
            raise DeckError(
                f"the deck changes that of ruleset {changed!r}, but there is none before ruleset {ruleset}"
            )
        cards = _with_changes(deck(changed), cards)
    _check_counts(cards, COPIES_OF_A_BONUS[max(number for number in COPIES_OF_A_BONUS if number <= ruleset)])
    _check_different(cards)
    return tuple(sorted(cards, key=lambda card: (card.deck != SCORING_DECK, card.id)))


def _with_changes(old: Iterable[Card], new: Sequence[Card]) -> tuple[Card, ...]:
    """The old cards, each replaced by the new one in its place, if there is one."""
    ids = {card.id for card in old}
    for card in new:
        if card.id in ids:
            raise DeckError(
                f"card {card.id}: the deck that is changed has a card of this id; give the new one a further letter"
            )
    places = {place_of(card.id) for card in new}
    return (*(card for card in old if place_of(card.id) not in places), *new)


# ---- one card ----

ID = "[SB][0-9]{2}[b-z]?"
"""A card's id as a regular expression: its deck, its place there, and a letter if it is not the first card in that place."""
_ID = re.compile(ID)


def place_of(id: str) -> str:
    """The place in the deck of the card with this id, as "S10" for S10b."""
    return id[:3]


_FIELD = re.compile(r"(_|[YOGBP])([1-6])?|([1-6])")


def _card(entry: dict[str, Any], place: int) -> Card:
    id = entry.get("id")
    if not isinstance(id, str) or not _ID.fullmatch(id):
        raise DeckError(
            f"card number {place}: its id is {id!r}, but an id is S or B, two digits and perhaps a letter from b on"
        )
    try:
        return _parse_card(id, entry)
    except ValueError as fault:
        raise DeckError(f"card {id}: {fault}") from fault


def _parse_card(id: str, entry: dict[str, Any]) -> Card:
    """One card. Raises ValueError if something is wrong with it."""
    wanted: dict[str, type] = {"id": str, "task": str, "rows": list}
    if entry.get("task") == SUM:
        wanted["total"] = int
    if id[0] == SCORING_DECK:
        wanted |= {"colour": str, "scoring": str, "points": int}
        if entry.get("scoring") in SCORINGS_OF_A_COLOUR:
            wanted["of"] = str
    else:
        wanted["bonus"] = str
        if entry.get("bonus") != WILD_COLOUR:
            wanted["colour"] = str
    for key in sorted(wanted.keys() - entry.keys()):
        raise ValueError(f"{key} is missing")
    for key in sorted(entry.keys() - wanted.keys()):
        raise ValueError(f"{key} does not belong there")
    for key, kind in wanted.items():
        if type(entry[key]) is not kind:
            raise ValueError(f"{key} is {entry[key]!r}, where {_KIND_NAMES[kind]} is needed")
    for key in wanted.keys() & {"colour", "of"}:
        _one_of(key, entry[key], COLOURS)
    reward: Scoring | Bonus
    if id[0] == SCORING_DECK:
        _one_of("scoring", entry["scoring"], SCORINGS)
        if entry["points"] < 1:
            raise ValueError(f"points is {entry['points']}, but must be positive")
        reward = Scoring(entry["scoring"], entry["points"], entry.get("of"))
    else:
        _one_of("bonus", entry["bonus"], BONUSES)
        reward = Bonus(entry["bonus"])
    return Card(id, id[0], entry.get("colour"), _task(entry), reward)


_KIND_NAMES: dict[type, str] = {str: "a text", int: "a number", list: "a list"}


def _one_of(key: str, value: str, choices: Sequence[str]) -> None:
    if value not in choices:
        raise ValueError(f"{key} is {value!r}, but must be one of {', '.join(choices)}")


def _task(entry: dict[str, Any]) -> Task:
    kind, rows = entry["task"], entry["rows"]
    _one_of("task", kind, KINDS)
    if not all(isinstance(row, str) for row in rows):
        raise ValueError('rows must be texts such as "_ _ 3"')
    task = Task(kind, tuple(tuple(map(_field, row.split())) for row in rows), entry.get("total"))
    if not FEWEST_FIELDS <= task.size <= MOST_FIELDS:
        raise ValueError(f"it has {task.size} fields, but must have {FEWEST_FIELDS} to {MOST_FIELDS}")
    if len(task.rows) > MOST_ROWS:
        raise ValueError(f"it has {len(task.rows)} rows, but at most {MOST_ROWS} fit")
    for row in task.rows:
        if not row or len(row) > MOST_IN_A_ROW:
            raise ValueError(f"a row has {len(row)} fields, but must have 1 to {MOST_IN_A_ROW}")
        if kind in (ASCENDING, EQUAL) and len(row) < 2:
            raise ValueError(f"a row of one field has nothing to be {kind} with")
    if kind == EXACT and 0 in task.printed:
        raise ValueError("an exact task has no blank fields")
    if kind != EXACT and 0 not in task.printed:
        raise ValueError("all its numbers are printed: that is an exact task")
    if kind == SUM and task.total is not None and task.total <= _least_sum(task):
        raise ValueError(f"any numbers reach its total of {task.total}")
    if not all(allowed(task, task.blank)):
        raise ValueError("no numbers complete its task")
    return task


def _field(text: str) -> Field:
    match = _FIELD.fullmatch(text)
    if not match:
        raise ValueError(f"{text!r} is not a field; one is written as _, 4, P or P4")
    colour, number = match[1], match[2] or match[3]
    return Field(None if colour in (None, "_") else colour, int(number) if number else None)


def _least_sum(task: Task) -> int:
    return sum(number or 1 for number in task.printed)


# ---- the whole deck ----


def _check_counts(cards: Sequence[Card], copies_of_a_bonus: Mapping[str, int]) -> None:
    places = Counter(place_of(card.id) for card in cards)
    for place, copies in places.items():
        if copies > 1:
            raise DeckError(f"card {place}: there are {copies} cards in this place")
    for letter, name in ((SCORING_DECK, "scoring"), (BONUS_DECK, "bonus")):
        size = DECK_SIZES[letter]
        found = sorted(place_of(card.id) for card in cards if card.deck == letter)
        expected = [f"{letter}{number:02}" for number in range(1, size + 1)]
        for id in sorted(set(found) - set(expected)):
            raise DeckError(f"card {id}: the deck has {size} {name} cards, {expected[0]} to {expected[-1]}")
        for id in sorted(set(expected) - set(found)):
            raise DeckError(f"card {id}: it is missing; the deck has {size} {name} cards")
    rewards = Counter(card.reward.kind for card in cards)
    for kind in SCORINGS:
        if not rewards[kind]:
            raise DeckError(f"no card scores {kind}")
    for kind, copies in copies_of_a_bonus.items():
        if rewards[kind] != copies:
            which = _list(card.id for card in cards if card.bonus == kind)
            raise DeckError(f"cards {which}: {rewards[kind]} have the bonus {kind}, not {copies}")
    tasks = Counter(card.task.kind for card in cards)
    for kind in KINDS:
        if not tasks[kind]:
            raise DeckError(f"no card has the task {kind}")
    for colour in COLOURS:
        found = [card.id for card in cards if card.colour == colour]
        if len(found) != CARDS_OF_A_COLOUR:
            raise DeckError(f"cards {_list(found)}: {len(found)} are {colour}, not {CARDS_OF_A_COLOUR}")


def _check_different(cards: Sequence[Card]) -> None:
    """Check that no two cards have the same task with the same colours. The order of groups and of exact fields does not
    count."""
    seen: dict[object, str] = {}
    for card in cards:
        task = card.task
        rows: list[Any] = [
            tuple((field.colour or "", field.number or 0) for field in row) for row in task.rows
        ]
        if task.kind in (EXACT, SUM):
            rows = sorted(field for row in rows for field in row)
        elif task.kind == EQUAL:
            rows = sorted(tuple(sorted(row)) for row in rows)
        else:
            rows = sorted(rows)
        key = (task.kind, task.total, tuple(rows))
        other = seen.setdefault(key, card.id)
        if other != card.id:
            raise DeckError(f"card {card.id}: it has the task and colours of card {other}")


def _list(ids: Iterable[str]) -> str:
    return ", ".join(sorted(ids)) or "none"
