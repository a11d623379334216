"""A player in its first game: it takes what it can get, keeps what fits one card, and looks no further.

No odds and no plan. A card that can be completed is completed, the one with the most points first; a card that
can be bought is bought; else the dice are kept that fit what is nearest to done.
"""

from collections.abc import Callable, Mapping, Sequence

from engine.game import Decision, Policy
from engine.goennen.actions import (
    Buy,
    Complete,
    Draw,
    End,
    Enter,
    Pass,
    Place,
    PutBack,
    Ready,
    Remove,
    Reroll,
)  # fmt: skip
from engine.goennen.cards import Card
from engine.goennen.display import Display, Laid, free_cells, index_of, lay, marks
from engine.goennen.legal import legal_actions
from engine.goennen.position import (
    ACTING,
    ALL_DICE,
    CHANCE,
    DICE,
    LETTERS,
    PASSIVE,
    PLACE,
    REMOVE,
    ROLL,
    ROLLS,
    SETUP,
    SLOTS,
    Position,
    has_room,
    price_of,
    row_of,
)  # fmt: skip
from engine.goennen.scoring import score
from engine.goennen.tasks import allowed
from engine.goennen.view import View

BONUS_POINTS = 3
"""What a beginner takes a bonus to be worth."""


class Beginner(Policy):
    """The policy. It remembers nothing."""

    def explain(self, view: View) -> Decision:
        """The action for a view in which its seat decides, and why."""
        return _CHOICES[view.position.phase](view.position)


def _setup(position: Position) -> Decision:
    player = position.own
    hand = [card for card in player.hand if card]
    if player.put_back is None:
        card = max(hand, key=lambda card: card.task.size)
        return Decision(PutBack(card.id), "put_back", {"card": card.id})
    return _laid(player.display, hand[0]) if hand else Decision(Ready(), "ready")


def _laid(display: Display, card: Card) -> Decision:
    """Where the cards as they lie would score most if all were complete."""
    worth = {
        cell: score((*map(_completed, display), _completed(lay(card, cell)))).total
        for cell in free_cells(display)
    }
    cell = max(worth, key=lambda cell: worth[cell])
    return Decision(Place(card.id, cell), "place", {"card": card.id, "points": worth[cell]})


def _completed(laid: Laid) -> Laid:
    return Laid(laid.card, laid.cell, tuple(number or 1 for number in laid.written))


def _points(display: Display, card: Card) -> float:
    """What completing a card of the display adds to the score."""
    at = index_of(display, card.id)
    after = (*display[:at], _completed(display[at]), *display[at + 1 :])
    return score(after).total - score(display).total + (BONUS_POINTS if card.bonus else 0)


def _acting(position: Position) -> Decision:
    actions = legal_actions(position)
    display = position.own.display
    cards = {laid.card.id: laid.card for laid in display}
    best: Complete | None = None
    most = -1.0
    for action in actions:
        if isinstance(action, Complete):
            points = _points(display, cards[action.card])
            if points > most:
                best, most = action, points
    if best:
        return Decision(best, "act", {"goals": [best.card], "points": most, "instead": 0.0})
    buys = [action for action in actions if isinstance(action, Buy)]
    if buys:
        market = dict(zip(SLOTS, position.market, strict=True))
        buy = max(buys, key=lambda buy: _appeal(market[buy.slot]))
        return Decision(
            buy, "act", {"goals": [buy.slot], "points": _appeal(market[buy.slot]), "instead": 0.0}
        )
    return Decision(End(), "nothing")


def _appeal(card: Card | None) -> float:
    assert card is not None
    return float(card.scoring.points if card.scoring else BONUS_POINTS)


def _roll(position: Position) -> Decision:
    found = _acting(position)
    if not isinstance(found.action, End):
        return found
    if position.roll < ROLLS:
        kept = _kept(position)
        return Decision(
            Reroll(LETTERS[ALL_DICE & ~kept]),
            "reroll",
            {"keep": LETTERS[kept], "points": None, "now": None, "cost": 0.0},
        )
    entry = _entry(position)
    if entry:
        return entry
    draws = [action for action in legal_actions(position) if isinstance(action, Draw)]
    return Decision(draws[0], "draw", {"deck": draws[0].deck, "points": None}) if draws else found


def _kept(position: Position) -> int:
    """The dice that fit what is nearest to done: a card, or equal dice to buy one. Never all of them."""
    display, faces = position.own.display, position.faces
    commonest = max(faces, key=faces.count)
    goals: list[tuple[int, float, int]] = []
    if has_room(display) and any(position.market):
        equal = sum(1 << die for die, face in enumerate(faces) if face == commonest)
        cheapest = min(price_of(slot) for slot, card in zip(SLOTS, position.market, strict=True) if card)
        goals.append((cheapest - equal.bit_count(), -1.0, equal))
    for laid in display:
        if 0 < laid.written.count(0) <= len(DICE):
            fitting = _fitting(laid, faces)
            missing = laid.written.count(0) - fitting.bit_count()
            goals.append((missing, -_points(display, laid.card), fitting))
    kept = min(goals)[2] if goals else 0
    return kept if kept != ALL_DICE else 0


def _fitting(laid: Laid, faces: Sequence[int]) -> int:
    """Dice that can be written on a card together, found field by field, the commonest faces first."""
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


def _entry(position: Position) -> Decision | None:
    """An entry into the card with the fewest empty fields, with the fewest circles."""
    display, faces = position.own.display, position.faces
    best: Enter | None = None
    rank = (99, 99)
    for action in legal_actions(position):
        if isinstance(action, Enter):
            laid = display[index_of(display, action.card)]
            die = DICE.index(action.die)
            here = (sum(marks(laid, action.field, die, faces[die], action.number)), laid.written.count(0))
            if here < rank:
                best, rank = action, here
    return Decision(best, "enter", {"card": best.card, "points": None, "instead": 0.0}) if best else None


def _chance(position: Position) -> Decision:
    return (_entry(position) if position.entries else None) or Decision(End(), "nothing")


def _passive(position: Position) -> Decision:
    # The extra die is forgotten in the first game.
    return (_entry(position) if position.entries else None) or Decision(Pass(), "no_entry")


def _place(position: Position) -> Decision:
    assert position.pending is not None
    return _laid(position.own.display, position.pending)


def _remove(position: Position) -> Decision:
    """The card that looks harder goes."""
    last = {row: [card for card in row_of(position, row) if card][-1:] for row in "SB"}
    row = max((row for row in last if last[row]), key=lambda row: last[row][0].task.size)
    return Decision(Remove(row), "remove", {"row": row})


_CHOICES: Mapping[str, Callable[[Position], Decision]] = {
    SETUP: _setup,
    ROLL: _roll,
    ACTING: _acting,
    CHANCE: _chance,
    PLACE: _place,
    PASSIVE: _passive,
    REMOVE: _remove,
}
