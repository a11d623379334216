"""The state of a game: a position and the seed that its luck comes from."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from operator import index
from typing import Any, Self

from engine import game
from engine.errors import BadInput
from engine.given import known_ruleset, said
from engine.seed import Seed, canonical_seed
from engine.tutto.actions import Action
from engine.tutto.apply import RULES, deck_order, start_turn
from engine.tutto.cards import CARDS, DECK_SIZE, FULL_DECK, without
from engine.tutto.position import Position, winners
from engine.tutto.reading import DEFAULTS, KNOWN, position_of, unsaid
from engine.tutto.view import View

RULESET = 1
"""The newest ruleset. A ruleset is frozen: its rules never change."""

SEATS = range(2, 11)


class State(game.State[Position, Action, View]):
    """A state; everything hidden follows from its seed. Only the active seat decides. Of dice with the same face
    `legal_actions` lists the first."""

    __slots__ = ()
    rules = RULES

    def __str__(self) -> str:
        from engine.tutto.text import table_text  # only people who look at a table need it

        return table_text(self.position)

    def scores(self) -> tuple[int, ...]:
        """The written points of each seat."""
        return self.position.scores

    def winners(self) -> tuple[int, ...]:
        """The winning seats, several if they share the victory (B4); none before the game is over."""
        return winners(self.position) if self.is_over else ()

    def _seen_by(self, seat: int) -> View:
        position = self.position
        return View(seat, position.replace(order=()) if position.order else position)

    @classmethod
    def _of_fields(cls, content: Mapping[str, Any]) -> Self:
        return cls(*position_of(content, RULESET, SEATS[-1]))

    def _names(self) -> Sequence[str]:
        return KNOWN

    def _usual(self, content: Mapping[str, Any]) -> Mapping[str, Any]:
        follows: dict[str, Any] = {"active": self.position.active, "deciders": content["deciders"]}
        position, card = self.position, self.position.card
        if not position.order or position.order == unsaid(self.seed, position.left):
            follows["deck"] = content["deck"]
        if position.left == (without(FULL_DECK, card) if card else FULL_DECK):
            follows["left"] = content["left"]
        return {**DEFAULTS, "last": [None] * position.seats, **follows}

    def to_json(self) -> str:
        """The whole state, the order of the deck included, as JSON text with sorted keys. Equal states give equal
        texts."""
        position = self.position
        drawn = DECK_SIZE - sum(position.left)
        content = asdict(position) | {
            "game": "tutto",
            "seed": self.seed,
            "card": position.card and position.card.name,
            "left": {card.name: left for card, left in zip(CARDS, position.left, strict=True)},
            "deck": [
                card.name for card in position.order or deck_order(self.seed, position.shuffles)[drawn:]
            ],
            "deciders": list(position.deciders),
        }
        del content["order"]
        return json.dumps(content, sort_keys=True, default=index)


View.state = State


def new_game(seats: int, seed: Seed, start: int | None = None, ruleset: int = RULESET) -> State:
    """A game for 2 to 10 seats, with the first card and roll on the table. start: the starting seat, random if None.

    Raises `BadInput` for another number of seats, a start that is not a seat, or an invalid seed.
    """
    ruleset = known_ruleset(ruleset, RULESET)
    seed, seats, first = game.seating("tutto", SEATS, seats, seed, start)
    return _begun(seed, ruleset, seats, first)


def new_solo(seed: Seed, ruleset: int = RULESET, level: int | None = None) -> State:
    """A solo game: 6,000 points in as few turns as possible (B4). It has no levels. Raises `BadInput` for an invalid seed or
    a level."""
    if level is not None:
        raise BadInput("no_levels", f"a game without levels can't have one, and level is {said(level)}")
    return _begun(canonical_seed(seed), known_ruleset(ruleset, RULESET), 1, 0)


def _begun(seed: str, ruleset: int, seats: int, first: int) -> State:
    position = Position(ruleset=ruleset, start=first, scores=(0,) * seats, last=(None,) * seats)
    return State(seed, start_turn(position, [], seed))
