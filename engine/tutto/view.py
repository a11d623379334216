"""The view: what one seat may know, as a value for policies and as JSON for the page.

Nothing is hidden from only some of the seats, so all views hold the same position; only the deciding seat's view lists
actions.
"""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

from engine import game
from engine.game import Outcomes
from engine.seed import Seed, sampled_seed, shuffled
from engine.tutto.actions import Action, Draw, Keep, Stop
from engine.tutto.apply import RULES
from engine.tutto.cards import CARDS, PLUS_MINUS, Card
from engine.tutto.dice import DICE, LETTERS, MASK, points, rolls, valid
from engine.tutto.notation import parse_action
from engine.tutto.odds import SIX, fulfilled, null_on, stop_card
from engine.tutto.position import GOAL, ROLL, TUTTO, LastTurn, Position, reduced, winners

if TYPE_CHECKING:
    from engine.tutto import view_types as told
    from engine.tutto.state import State


class View(game.View[Position, Action]):
    """What `seat` may know. position: the table, which has no secrets."""

    __slots__ = ()
    rules = RULES
    state: "ClassVar[type[State]]"
    """What a view is of; the module of that class sets it."""

    def __str__(self) -> str:
        from engine.tutto.text import table_text  # only people who look at a table need it

        return table_text(self.position)

    def sampled(self, seed: Seed) -> "State":
        """A game that looks like this, with the cards left in the deck in another order and with other dice."""
        position = self.position
        luck = sampled_seed(seed, position.turn, position.cards, position.roll)
        copies = {
            f"{card.name}/{copy}": card
            for card, left in zip(CARDS, position.left, strict=True)
            for copy in range(left)
        }
        order = tuple(copies[name] for name in shuffled(luck, "tutto/sampled", copies))
        return self.state(luck, position.replace(order=order))

    def outcomes(self, action: Action | str) -> Outcomes:
        """The faces of the dice that the action rolls, sorted, each with its chance; none for
        `Draw`, as the next card may end the turn."""
        value = parse_action(action) if isinstance(action, str) else action
        position = self.position
        self.rules.check(position, value)
        if not isinstance(value, Keep):
            return ()
        left = (position.tray & ~MASK[value.dice]).bit_count()
        card = position.card
        assert card is not None
        if not left and position.tuttos + 1 == card.tuttos:
            return ()  # the tutto that fulfils the card: nothing is rolled on it any more
        count = left or SIX
        return tuple((faces, Fraction(ways, 6**count)) for faces, ways in rolls(count))

    def to_json(self) -> "told.View":
        position = self.position
        assert position.card is not None
        most = max(position.scores)
        return {
            "game": "tutto",
            "ruleset": position.ruleset,
            "mode": "solo" if position.solo else "table",
            "target": GOAL,
            "state": "over" if position.is_over else "playing",
            "phase": position.phase,
            "seat": self.seat,
            "active": position.active,
            "start": position.start,
            "deciders": list(position.deciders),
            "round": position.round,
            "rounds": position.round if position.ending else None,
            "ending": position.ending,
            "card": card_json(position.card),
            "cards": position.cards,
            "roll": position.roll,
            "tuttos": position.tuttos,
            "dice": [
                {"die": letter, "face": face, "place": "tray" if position.tray >> die & 1 else "site"}
                for die, (letter, face) in enumerate(zip(DICE, position.faces, strict=False))
                if position.roll
            ],
            "kept": [
                {"dice": list(LETTERS[mask]), "points": _worth(position.card, position.faces_of(mask))}
                for mask in position.kept
            ],
            "valid": _valid_json(position),
            "points": position.points,
            "earlier": position.earlier,
            "takes": _takes_json(position),
            "beat": _beat_json(position),
            "deck": {
                "left": sum(position.left),
                "stop": float(stop_card(position.left)),
                "cards": [
                    {**card_json(card), "left": left} for card, left in zip(CARDS, position.left, strict=True)
                ],
            },
            "seats": [
                {
                    "seat": seat,
                    "score": score,
                    "leads": score == most,
                    "last": _last_json(position.last[seat]),
                }
                for seat, score in enumerate(position.scores)
            ],
            "actions": [_action_json(position, action) for action in self.legal_actions()],
            "result": _result_json(position) if position.is_over else None,
        }


def card_json(card: Card) -> "told.Card":
    """A card for the page."""
    return {"card": card.name, "kind": card.kind, "points": card.points, "copies": card.copies}


def _worth(card: Card, faces: Sequence[int]) -> int:
    return points(faces) if card.counts_dice else 0


def _valid_json(position: Position) -> "list[told.Valid]":
    """The valid dice of the last roll, by face, with the points they are worth together."""
    card = position.card
    assert card is not None
    if position.phase != ROLL or not card.counts_dice:
        return []
    return [
        {"face": face, "count": count, "points": points((face,) * count)}
        for face, count in sorted(Counter(valid(position.rolled)).items())
    ]


def _takes_json(position: Position) -> "list[told.Taken]":
    """The seats from which a plus/minus tutto would take points now, and how many (B3)."""
    if position.phase != ROLL or position.card is None or position.card.kind != PLUS_MINUS:
        return []
    after = reduced(position.scores, position.active)
    return [
        {"seat": seat, "points": score - left}
        for seat, (score, left) in enumerate(zip(position.scores, after, strict=True))
        if left < score
    ]


def _beat_json(position: Position) -> "told.Beat | None":
    """In the last round: the most points of the other seats, which seats have them, and how far the active seat is behind,
    not counting points at risk. None before the last round and in solo."""
    others = [seat for seat in range(len(position.scores)) if seat != position.active]
    if not position.ending or position.is_over or not others:
        return None
    most = max(position.scores[seat] for seat in others)
    return {
        "seats": [seat for seat in others if position.scores[seat] == most],
        "score": most,
        "behind": most - position.scores[position.active],
    }


def _last_json(last: LastTurn | None) -> "told.Last | None":
    if last is None:
        return None
    return {"round": last.round, "how": last.how, "points": last.points, "written": last.written}


def _action_json(position: Position, action: Action) -> "told.Action":
    """An action with its dice, its points and the odds after it."""
    card = position.card
    assert card is not None
    out: told.Action = {
        "text": str(action),
        "kind": "keep" if isinstance(action, Keep) else str(action),
        "dice": [],
        "faces": [],
        "points": 0,
        "total": position.points,
        "tutto": False,
        "roll": 0,
        "null": None,
        "chance": None,
    }
    match action:
        case Keep(dice):
            kept = MASK[dice]
        case Stop() if position.phase != TUTTO:
            kept = position.dice_for(valid(position.rolled))
        case Draw():
            return out | {"roll": SIX}
        case _:
            return out
    faces = [position.faces[DICE.index(die)] for die in LETTERS[kept]]
    worth = _worth(card, faces)
    left = (position.tray & ~kept).bit_count()
    out |= {"dice": list(LETTERS[kept]), "faces": faces, "points": worth, "tutto": not left}
    out["total"] = position.points + worth if left else card.after_tutto(position.points + worth)
    if isinstance(action, Keep) and (left or position.tuttos + 1 != card.tuttos):
        tuttos = position.tuttos + (not left)
        left = left or SIX
        chance = fulfilled(card, left, tuttos)
        out |= {
            "roll": left,
            "null": float(null_on(card, left)),
            "chance": None if chance is None else float(chance),
        }
    return out


def _result_json(position: Position) -> "told.Result":
    won = winners(position)
    return {
        "scores": list(position.scores),
        "winners": list(won),
        "cloverleaf": position.champion is not None,
        "turns": position.round if position.solo else None,
        "tie": "shared" if len(won) > 1 else None,
    }
