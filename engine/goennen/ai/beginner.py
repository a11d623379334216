"""Plays like a person in their first game: takes what it can get, keeps dice that fit one card, and never plans ahead.

It knows how cards score, but no odds. It completes any card it can, the one with the most points first. It buys any card it
can, until it has enough incomplete cards; otherwise it keeps the dice that fit the goal with the fewest dice missing. It
makes a beginner's mistakes: it never sees dice that fit two cards, forgets the extra die and what a wild colour may become,
spends circles on whatever is near, lays the ninth card although that ends the game, and buys cards in the last round.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from engine.game import Decision, Policy, best
from engine.goennen.actions import (
    Action,
    Buy,
    Complete,
    Discard,
    Draw,
    Enter,
    Pass,
    Place,
    PutBack,
    Ready,
    Remove,
    Reroll,
)
from engine.goennen.cards import Card
from engine.goennen.display import Cell, Display, Laid, free_cells, index_of, lay, marks
from engine.goennen.legal import legal_actions
from engine.goennen.position import (
    ALL_DICE,
    DICE,
    LETTERS,
    MASK,
    ROLL,
    ROLLS,
    SLOTS,
    Position,
    extra_entry,
    has_room,
    price_of,
    row_of,
)
from engine.goennen.scoring import score
from engine.goennen.tasks import allowed
from engine.goennen.view import View

BONUS_POINTS = 3
"""The points that a beginner counts for a bonus."""
ENOUGH = 4
"""With this many incomplete cards it stops buying."""
EFFORT = 0.5
"""The points that a beginner takes off a new card for each field of its task."""
COMPLETING, BUYING, ROLLING, ENTERING, DRAWING, ENDING = 400.0, 300.0, 200.0, 200.0, 100.0, 0.0
"""Base values by kind of action. They are so far apart that points never change their order."""
FORGOTTEN = -1.0
"""The value of actions that it does not think of."""


class Beginner(Policy):
    """The policy. Its values are on its own scale: hundreds for the kind of action, ones for points, fields or dice. It
    has no memory."""

    def values(self, view: View) -> dict[Action, float]:
        """The value of each legal action. Among equal values it takes the first."""
        position = view.position
        kept = _kept(position) if position.phase == ROLL and position.roll < ROLLS else 0
        return {action: _liking(position, action, kept) for action in legal_actions(position)}

    def explain(self, view: View) -> Decision:
        """The action for a view whose seat decides, and why."""
        values = self.values(view)
        action: Action = best(values)
        reason, params = _reason(view.position, action)
        return Decision(action, reason, params)


def _liking(position: Position, action: Action, kept: int) -> float:
    """The value of an action. kept: the dice to keep in a reroll, as a mask."""
    match action:
        case Complete(card):
            return COMPLETING + _points(position.own.display, card)
        case Buy(slot):
            if not _buys(position.own.display):
                return FORGOTTEN
            return BUYING + _appeal(position.own.display, _on_sale(position, slot))
        case Reroll(dice):
            return ROLLING - (MASK[dice] ^ ALL_DICE ^ kept).bit_count()
        case Enter():
            # People forget the extra die in their first game.
            return FORGOTTEN if extra_entry(position) else ENTERING - _trouble(position, action)
        case Draw():
            return DRAWING
        case PutBack(card):
            return _kept_hand(position, card)
        case Place(card, cell):
            return _laid(position, card, cell)
        case Discard():
            return FORGOTTEN
        case Remove(row):
            return -_appeal(position.own.display, _last_of(position, row))
    return ENDING


def _reason(position: Position, action: Action) -> tuple[str, dict[str, Any]]:
    match action:
        case Complete(card):
            return "act", {"goals": [card], "points": _points(position.own.display, card)}
        case Buy(slot):
            return "act", {"goals": [slot], "points": _appeal(position.own.display, _on_sale(position, slot))}
        case Reroll(dice):
            return "reroll", {"keep": LETTERS[ALL_DICE & ~MASK[dice]]}
        case Enter(_, card):
            return "enter", {"card": card}
        case Draw(deck):
            return "draw", {"deck": deck}
        case PutBack(card):
            return "put_back", {"card": card}
        case Place(card, cell):
            return "place", {"card": card, "points": _laid(position, card, cell)}
        case Remove(row):
            return "remove", {"row": row}
        case Ready():
            return "ready", {}
        case Pass():
            return "no_entry", {}
    return "nothing", {}


# ---- setup, placing ----


def _in_hand(position: Position, name: str) -> Card:
    return next(card for card in position.own.hand if card and card.id == name)


def _laid(position: Position, name: str, cell: Cell) -> float:
    """The score of the display with this card on this cell if all cards were complete. Starting cards are laid in the
    order of the hand."""
    display, first = (
        position.own.display,
        position.pending or next(card for card in position.own.hand if card),
    )
    card = first if first.id == name else _in_hand(position, name)
    points = _with(_all_done(display), card, cell)
    return points if card is first else points - COMPLETING


def _kept_hand(position: Position, put_back: str) -> float:
    """The points of the other starting cards if all were complete, each laid where it scores most, with BONUS_POINTS for
    each bonus and less EFFORT for each field."""
    display: Display = ()
    likes = 0.0
    for card in position.own.hand:
        if card and card.id != put_back:
            display = (*display, _imagined(lay(card, _best_cell(display, card))))
            likes += (BONUS_POINTS if card.bonus else 0) - EFFORT * card.task.size
    return _total(display) + likes


def _with(done: Display, card: Card, cell: Cell) -> int:
    """The score of these cards with one more, as if it were complete."""
    return score((*done, _imagined(lay(card, cell)))).total


def _best_cell(done: Display, card: Card) -> Cell:
    """Where one more card scores most if it is complete."""

    def scored(cell: Cell) -> int:
        return _with(done, card, cell)

    return max(free_cells(done), key=scored)


def _all_done(display: Display) -> Display:
    return tuple(map(_imagined, display))


def _imagined(laid: Laid) -> Laid:
    """The card as if it were complete. A wild colour stays as it is: a beginner forgets what it may become."""
    return laid if laid.card.bonus == "wild_colour" else _completed(laid)


def _completed(laid: Laid) -> Laid:
    return Laid(laid.card, laid.cell, tuple(number or 1 for number in laid.written))


# ---- the turn ----


@lru_cache(maxsize=64)
def _total(display: Display) -> int:
    return score(display).total


@lru_cache(maxsize=256)
def _points(display: Display, name: str) -> float:
    """The points that completing a card adds to the score, plus BONUS_POINTS for a bonus."""
    at = index_of(display, name)
    after = (*display[:at], _completed(display[at]), *display[at + 1 :])
    return score(after).total - _total(display) + (BONUS_POINTS if display[at].card.bonus else 0)


def _on_sale(position: Position, slot: str) -> Card:
    card = position.market[SLOTS.index(slot)]
    assert card is not None
    return card


def _buys(display: Display) -> bool:
    """Whether it buys cards: not while it has ENOUGH incomplete ones."""
    return has_room(display) and sum(0 in laid.written for laid in display) < ENOUGH


@lru_cache(maxsize=256)
def _appeal(display: Display, card: Card) -> float:
    """The points that a card would add on its best cell if all cards were complete, plus BONUS_POINTS for a bonus, less
    EFFORT for each field; 0 if there is no room."""
    if not has_room(display):
        return 0.0
    done = _all_done(display)
    most = _with(done, card, _best_cell(done, card))
    return most - _total(done) + (BONUS_POINTS if card.bonus else 0) - EFFORT * card.task.size


def _kept(position: Position) -> int:
    """The dice that fit the goal with the fewest dice missing: completing a card, or equal dice to buy one. Never all
    five."""
    display, faces = position.own.display, position.faces
    commonest = max(faces, key=faces.count)
    goals: list[tuple[int, float, int]] = []
    if _buys(display) and any(position.market):
        equal = sum(1 << die for die, face in enumerate(faces) if face == commonest)
        cheapest = min(price_of(slot) for slot, card in zip(SLOTS, position.market, strict=True) if card)
        goals.append((cheapest - equal.bit_count(), -1.0, equal))
    for laid in display:
        if 0 < laid.written.count(0) <= len(DICE):
            fitting = _fitting(laid, faces)
            missing = laid.written.count(0) - fitting.bit_count()
            goals.append((missing, -_points(display, laid.card.id), fitting))
    kept = min(goals)[2] if goals else 0
    return kept if kept != ALL_DICE else 0


def _fitting(laid: Laid, faces: Sequence[int]) -> int:
    """Dice that can be written on a card together, chosen greedily by field, the most common faces first."""
    task, written, kept = laid.card.task, laid.written, 0
    order = sorted(range(len(DICE)), key=lambda die: -faces.count(faces[die]))
    for field, colour in enumerate(task.colours):
        for die in order:
            if (
                not kept >> die & 1
                and colour in (None, DICE[die])
                and faces[die] in allowed(task, written)[field]
            ):
                written = (*written[:field], faces[die], *written[field + 1 :])
                kept |= 1 << die
                break
    return kept


def _trouble(position: Position, action: Enter) -> float:
    """The cost of an entry: first the circles it marks, then the number of empty fields of its card, less for a card with
    many points; then how few numbers still fit the other fields."""
    display, die = position.own.display, DICE.index(action.die)
    laid = display[index_of(display, action.card)]
    circles = sum(marks(laid, action.field, die, position.faces[die], action.number))
    written = (*laid.written[: action.field], action.number, *laid.written[action.field + 1 :])
    left = sum(map(len, allowed(laid.card.task, written)))
    return 10 * circles + laid.written.count(0) - _points(display, action.card) / 10 - left / 100


def _last_of(position: Position, row: str) -> Card:
    """The card that would be removed."""
    return [card for card in row_of(position, row) if card][-1]
