"""Positions for the tests, built from a few words, with cards of their own: no test of a rule hangs on the deck.

six = card("S61", "exact 6 6", "3 colour_set", colour="G")
helper = laid(card("B61", "equal _ _", "plus_minus"), "0.1", "44", used=1)
state = turn("12345", [laid(six, "0.0"), helper], roll=2)
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from engine.goennen import State, parse_action
from engine.goennen.cards import Bonus, Card, Scoring
from engine.goennen.display import Display, Laid
from engine.goennen.position import DICE, SLOTS, Player, Position
from engine.goennen.tasks import Field, Task

SEED = "TESTTEST"


def task(text: str) -> Task:
    """ "exact 6 Y6", "ascending _ _ / _ P", "equal _ 4 _", "sum>=20 _ _ _ / Y": rows are parted by strokes."""
    kind, _, rest = text.partition(" ")
    kind, _, total = kind.partition(">=")
    rows = tuple(tuple(map(_field, row.split())) for row in rest.split("/"))
    return Task(kind, rows, int(total) if total else None)


def _field(text: str) -> Field:
    colour = text[0] if text[0] in DICE else None
    return Field(colour, int(text[-1]) if text[-1].isdigit() else None)


def card(name: str, fields: str = "equal _ _", reward: str = "", colour: str | None = "Y") -> Card:
    """A card of our own; its name begins with its deck, as in "S61". reward: "3 colour_cards G" or a bonus."""
    if name[0] == "B":
        kind = reward or "extra_die"
        return Card(name, "B", None if kind == "wild_colour" else colour, task(fields), Bonus(kind))
    points, kind, *of = (reward or "1 colour_set").split()
    return Card(name, "S", colour, task(fields), Scoring(kind, int(points), of[0] if of else None))


def laid(which: Card, cell: str = "0.0", written: str = "", used: int = 0) -> Laid:
    """The card on a cell "row.column". written: a digit per field, "." for an empty one; "" for all empty."""
    row, column = cell.split(".")
    numbers = tuple(0 if letter == "." else int(letter) for letter in written)
    return Laid(which, (int(row), int(column)), numbers or (0,) * which.task.size, used)


def done(which: Card, cell: str = "0.0", used: int = 0) -> Laid:
    """The card complete; what was written makes no difference to the rules."""
    return Laid(which, laid(which, cell).cell, tuple(number or 6 for number in which.task.printed), used)


def bonuses(*kinds: str, used: int = 0, name: int = 80) -> list[Laid]:
    """A complete bonus card for each kind, far to the right of what the tests lay around 0.0."""
    return [
        done(card(f"B{name + at}", "equal _ _", kind), f"0.{at + 1}", used) for at, kind in enumerate(kinds)
    ]


def mask(dice: str) -> int:
    return sum(1 << DICE.index(die) for die in dice)


def player(display: Iterable[Laid] = (), **changes: Any) -> Player:
    return Player(tuple(display), **changes)


def turn(
    faces: str,
    *displays: Iterable[Laid],
    roll: int = 3,
    market: Mapping[str, Card] | None = None,
    decks: tuple[Sequence[Card], Sequence[Card]] = ((), ()),
    phase: str = "roll",
    thrown: str = DICE,
    spent: str = "",
    active: int = 0,
    start: int = 0,
    deciders: tuple[int, ...] | None = None,
    level: int | None = None,
    last_round: int = 40,
    **changes: Any,
) -> State:
    """A state in the middle of a game: the dice Y O G B P show `faces`, each seat has a display, seat 0 is
    active after its third roll, the market holds what it is given (a single card in S3 else), the decks two
    spare cards each unless they are given."""
    players = tuple(player(display) for display in displays)
    if market is None:
        market = {"S3": card("S99")}
    if phase == "passive" and "shown" not in changes and level is None:
        changes["shown"] = players
        deciders = deciders or tuple(seat for seat in range(len(players)) if seat != active)
    position = Position(
        ruleset=1,
        level=level,
        start=start,
        players=players,
        market=tuple(market.get(slot) for slot in SLOTS),
        decks=(tuple(decks[0]) or spare("S"), tuple(decks[1]) or spare("B")),
        last_round=last_round,
        phase=phase,
        deciders=(active,) if deciders is None else deciders,
        active=active,
        roll=roll,
        faces=tuple(map(int, faces)),
        thrown=mask(thrown),
        spent=mask(spent),
        turn=changes.pop("turn", active),
        **changes,
    )
    return State(SEED, position)


def spare(deck: str, count: int = 2) -> tuple[Card, ...]:
    return tuple(card(f"{deck}{number}") for number in range(90, 90 + count))


def passive(faces: str, display: Iterable[Laid], thrown: str = DICE, **changes: Any) -> State:
    """Seat 1 is asked for an entry after seat 0 rerolled the dice `thrown`."""
    return turn(faces, [], display, roll=2, phase="passive", thrown=thrown, entries=1, **changes)


def solo_passive(faces: str, display: Iterable[Laid], entries: int = 1, **changes: Any) -> State:
    """The passive roll of a solo round, `entries` of which may be entered."""
    return turn(
        faces, display, roll=4 - entries, phase="passive", entries=entries, level=1, last_round=15, **changes
    )


def play(state: State, *actions: str) -> State:
    """The state after these actions, in notation."""
    for action in actions:
        state, _ = state.apply(parse_action(action))
    return state


def legal(state: State, action: str) -> bool:
    """Whether an action in notation is legal."""
    return state.is_legal(parse_action(action))


def listed(state: State, kind: str = "") -> list[str]:
    """The canonical actions of a kind ("buy", "enter"), in notation."""
    return [
        str(action)
        for action in state.legal_actions()
        if str(action).split("_")[0] == (kind or str(action).split("_")[0])
    ]


def display_of(state: State, seat: int = 0) -> Display:
    return state.position.players[seat].display


def written(state: State, name: str, seat: int = 0) -> str:
    """What is written on a card, as in `laid`."""
    here = next(each for each in display_of(state, seat) if each.card.id == name)
    return "".join(str(number or ".") for number in here.written)


def used(state: State, name: str, seat: int = 0) -> int:
    """The circles marked on a card."""
    return next(each.used for each in display_of(state, seat) if each.card.id == name)
