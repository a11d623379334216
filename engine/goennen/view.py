"""The view: what one seat may know, as a value for policies and as JSON for the page."""

from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, ClassVar

from engine import game
from engine.game import Outcomes
from engine.goennen.actions import Action, Buy, Complete, Discard, Draw, Enter, Place, PutBack, Remove, Reroll
from engine.goennen.apply import RULES, apply
from engine.goennen.cards import Card
from engine.goennen.display import (
    FULL,
    Display,
    Laid,
    WrittenDice,
    all_marks,
    completed,
    empty_fields,
    index_of,
    replaced,
)
from engine.goennen.notation import parse_action
from engine.goennen.position import (
    DICE,
    MASK,
    OVER,
    PASSIVE,
    ROWS,
    SETUP,
    SLOTS,
    Player,
    Position,
    extra_entry,
    price_of,
    row_of,
)
from engine.goennen.scoring import score, winners, worth
from engine.goennen.settled import settled
from engine.goennen.solo import level
from engine.goennen.tasks import alike
from engine.goennen.turn_flow import trigger_end
from engine.seed import Seed

if TYPE_CHECKING:
    from engine.goennen import view_types as told
    from engine.goennen.state import State


class View(game.View[Position, Action]):
    """What `seat` may know. position: the table with None in place of secrets (`masked`)."""

    __slots__ = ()
    rules = RULES
    state: "ClassVar[type[State]]"
    """What a view is of; the module of that class sets it."""

    def __str__(self) -> str:
        from engine.goennen.text import table_text  # only people who look at a table need it

        return table_text(self.position)

    def sampled(self, seed: Seed) -> "State":
        """A game that looks like this to the seat, with all that is hidden and all luck to come drawn anew. It raises
        `ValueError` if cards lie there that are not in the deck."""
        from engine.goennen.sampling import sampled  # only players who look ahead need it

        position, luck = sampled(self.position, self.seat if self.decides else None, seed)
        return self.state(luck, position)

    def outcomes(self, action: Action | str) -> Outcomes:
        """The faces of all five dice, in the order Y O G B P, after the roll that the action makes, each with its chance."""
        value = parse_action(action) if isinstance(action, str) else action
        self.rules.check(self.position, value)
        if not isinstance(value, Reroll):
            return ()
        choices = [
            range(1, 7) if die in value.dice else (face,)
            for die, face in zip(DICE, self.position.faces, strict=True)
        ]
        return tuple((faces, Fraction(1, 6 ** len(value.dice))) for faces in product(*choices))

    def to_json(self) -> "told.View":
        position = self.position
        solo_level = level(position.level) if position.level else None
        known_end = position.solo or position.ending
        return {
            "game": "goennen",
            "ruleset": position.ruleset,
            "mode": "solo" if position.solo else "table",
            "level": position.level,
            "target": solo_level.target if solo_level else None,
            "state": position.phase if position.phase in (SETUP, OVER) else "playing",
            "phase": position.phase,
            "seat": self.seat,
            "active": position.active,
            "start": position.start,
            "deciders": list(position.deciders),
            "round": position.round,
            "rounds": position.last_round if known_end else None,
            "ending": position.ending,
            "settled": settled(position),
            "roll": position.roll,
            "dice": _dice_json(position),
            "passive": _passive_json(position) if position.phase == PASSIVE else None,
            "market": [
                {
                    "slot": slot,
                    "price": price_of(slot),
                    "card": _id(card),
                    "worth": worth(position.players[self.seat].display, card) if card else None,
                }
                for slot, card in zip(SLOTS, position.market, strict=True)
            ],
            "decks": [
                {"deck": row, "left": len(deck)} for row, deck in zip(ROWS, position.decks, strict=True)
            ],
            "pending": _pending_json(position),
            "set_aside": [card.id for card in position.set_aside],
            "seats": [_seat_json(seat, player) for seat, player in enumerate(position.players)],
            "actions": [_action_json(position, action) for action in self.legal_actions()],
            "result": _result_json(position) if position.is_over else None,
        }


def _id(card: Card | None) -> str | None:
    return card.id if card else None


def _dice_json(position: Position) -> "list[told.Die]":
    def place(die: int) -> str:
        if position.spent >> die & 1:
            return "spent"
        return "tray" if position.thrown >> die & 1 else "site"

    return [
        {"die": letter, "face": face, "place": place(die)}
        for die, (letter, face) in enumerate(zip(DICE, position.faces, strict=False))
    ]


def _passive_json(position: Position) -> "told.Passive":
    circles = position.own.circles.extra_die
    dice = position.free_dice.bit_count() - position.entries  # each extra entry takes another die
    return {"entries": position.entries, "extra": min(circles, max(0, dice))}


def _pending_json(position: Position) -> "told.Pending | None":
    if position.phase != "place":
        return None
    return {"card": _id(position.pending), "why": "drawn" if position.drawn else "bought"}


def _seat_json(seat: int, player: Player) -> "told.Seat":
    now = player.scored
    done = tuple(completed(laid) for laid in player.display)
    return {
        "seat": seat,
        "score": now.total,
        "reach": score(done).total,
        "empty_fields": empty_fields(player.display),
        "hand": [card.id for card in player.hand if card],
        "put_back": _id(player.put_back),
        "cards": [
            {
                "card": laid.card.id,
                "cell": list(laid.cell),
                "written": list(laid.written),
                "complete": laid.complete,
                "circles": laid.circles,
                "used": laid.used,
                "colour": now.colours[at],
                "now": now.points[at],
                "would": now.points[at] if laid.complete else score(_with_completed(player.display, at)).points[at],
                "count": now.counts[at],
            }
            for at, laid in enumerate(player.display)
        ],
    }  # fmt: skip


def _with_completed(display: Display, at: int) -> Display:
    return replaced(display, at, completed(display[at]))


def _last_round(position: Position) -> int | None:
    """The last round if placing one more card triggers the end (A11), else None."""
    if position.phase == SETUP or len(position.own.display) + 1 < FULL:
        return None
    ending = trigger_end(position, []).last_round
    return None if position.ending else ending


def _action_json(position: Position, action: Action) -> "told.Action":
    out: told.Action = {
        "text": str(action),
        "kind": KINDS[type(action).__name__],
        "card": None,
        "dice": [],
        "fields": [],
        "numbers": [],
        "slot": None,
        "cell": None,
        "deck": None,
        "marks": {},
        "gain": None,
        "alike": None,
        "last_round": None,
    }
    match action:
        case PutBack(card):
            out |= {"card": card}
        case Place(card, cell):
            out |= {"card": card, "cell": list(cell), "last_round": _last_round(position)}
        case Reroll(dice):
            out |= {"dice": list(dice)}
        case Complete(card, entries):
            laid = position.own.display[index_of(position.own.display, card)]
            _add_entries(out, position, laid, laid.empty, entries)
            out["gain"] = _gain(position, action)
        case Buy(slot, dice, number):
            out |= {
                "card": _id(position.market[SLOTS.index(slot)]),
                "slot": slot,
                "dice": list(dice),
                "numbers": [number] * len(dice),
                "last_round": _last_round(position),
                "marks": _marks(
                    plus_minus=position.steps_to(number, MASK[dice]), discount=price_of(slot) - len(dice)
                ),
            }
        case Enter(die, card, field, number):
            laid = position.own.display[index_of(position.own.display, card)]
            _add_entries(out, position, laid, (field,), ((die, number),))
            out["alike"] = alike(laid.card.task, laid.written, field)
            if bonus := extra_entry(position):
                out["marks"] |= {bonus: 1}
            if laid.written.count(0) == 1:
                out["gain"] = _gain(position, action)
        case Draw(deck):
            out |= {"deck": deck}
        case Discard():
            out |= {"card": _id(position.pending)}
        case Remove(row):
            cards = [card for card in row_of(position, row) if card]
            out |= {"deck": row, "card": cards[-1].id}
            out["slot"] = SLOTS[position.market.index(cards[-1])]
    return out


KINDS = {
    "PutBack": "back", "Place": "place", "Ready": "ready", "Reroll": "roll", "Complete": "complete", "Buy": "buy",
    "Enter": "enter", "Draw": "draw", "Discard": "discard", "Remove": "remove", "Pass": "pass", "End": "end",
}  # fmt: skip
"""The first word of each kind of action in notation."""


def _add_entries(
    out: "told.Action", position: Position, laid: Laid, fields: tuple[int, ...], entries: WrittenDice
) -> None:
    steps, recolours = all_marks(laid, fields, entries, position.faces)
    out |= {
        "card": laid.card.id,
        "fields": list(fields),
        "dice": [letter for letter, _ in entries],
        "numbers": [number for _, number in entries],
        "marks": _marks(plus_minus=steps, recolour=recolours),
    }


def _marks(**circles: int) -> dict[str, int]:
    """The number of marked circles by bonus, without zeros."""
    return {bonus: count for bonus, count in circles.items() if count}


def _gain(position: Position, action: Complete | Enter) -> int:
    """What the action adds to the seat's score."""
    after, _ = apply(position, action, "")
    seat = position.deciders[0]
    return score(after.players[seat].display).total - score(position.own.display).total


def _result_json(position: Position) -> "told.Result":
    displays = [player.display for player in position.players]
    scores = [score(display) for display in displays]
    totals = [each.total for each in scores]
    won = winners(displays)
    at_the_top = totals.count(max(totals))
    target = level(position.level).target if position.level else None
    return {
        "scores": totals,
        "winners": list(won),
        "won": None if target is None else totals[0] >= target,
        "target": target,
        "empty_fields": [empty_fields(display) for display in displays],
        "tie": None if at_the_top == 1 else "empty_fields" if len(won) == 1 else "shared",
        "rows": [
            [
                {"card": laid.card.id, "points": points}
                for laid, points in zip(display, each.points, strict=True)
            ]
            for display, each in zip(displays, scores, strict=True)
        ],
    }
