"""The state of a game: the full position and the seed that its luck comes from."""

import json
from collections.abc import Mapping, Sequence
from operator import index
from typing import Any, Self

from engine import game
from engine.game import BadInput
from engine.given import known_ruleset, number
from engine.goennen.actions import Action, Discard
from engine.goennen.apply import RULES
from engine.goennen.cards import RULESET, Card, deck
from engine.goennen.display import Laid
from engine.goennen.position import (
    COLUMNS,
    LAST_ROUND,
    ROWS,
    Player,
    Position,
    masked,
)
from engine.goennen.reading import DEFAULTS, KNOWN, position_of, unsaid
from engine.goennen.scoring import winners
from engine.goennen.solo import LEVELS
from engine.goennen.view import View
from engine.seed import Seed, canonical_seed, shuffled

SEATS = range(1, 5)


class State(game.State[Position, Action, View]):
    """A state. Several seats decide while they choose at the same time (A2, A11). `legal_actions` leaves out needless
    marks, and lists only one of several equivalent ways to write the same dice."""

    __slots__ = ()
    rules = RULES

    def __str__(self) -> str:
        from engine.goennen.text import table_text  # only people who look at a table need it

        return table_text(self.position)

    def scores(self) -> tuple[int, ...]:
        """The current points of each seat (A11)."""
        return tuple([player.scored.total for player in self.position.players])

    def winners(self) -> tuple[int, ...]:
        """The winning seats after tie-breaking, several if they share the victory (A11); none before the game is over."""
        return winners([player.display for player in self.position.players]) if self.is_over else ()

    @property
    def simultaneous(self) -> bool:
        """Whether the seats are setting up (A2) or passive seats are entering dice (A11)."""
        return self.position.shown is not None

    @property
    def private(self) -> bool:
        """Whether seats choose at the same time, or a seat has drawn a card that only it knows (A9)."""
        return self.simultaneous or self.position.drawn

    def is_open(self, action: Action) -> bool:
        """False while seats choose at the same time (A2, A11), and for a discard, as nobody else may know the card (A9)."""
        return not self.simultaneous and not isinstance(action, Discard)

    def open_view(self, seat: int) -> View:
        """What everybody may know, from the point of view of `seat`: no hands and no pending choices (A2, A9, A11)."""
        return View(self.view(seat).seat, masked(self.position, None), decides=False)

    def _seen_by(self, seat: int) -> View:
        return View(seat, masked(self.position, seat))

    @classmethod
    def _of_fields(cls, content: Mapping[str, Any]) -> Self:
        return cls(*position_of(content, RULESET, SEATS[-1]))

    def _names(self) -> Sequence[str]:
        return KNOWN

    def _usual(self, content: Mapping[str, Any]) -> Mapping[str, Any]:
        active = self.position.active
        rounds = LAST_ROUND if self.position.level is None else LEVELS[self.position.level - 1].rounds
        deciders = [] if self.is_over else [active]
        follows: dict[str, Any] = {
            "scores": content["scores"],
            "active": active,
            "deciders": deciders,
            "last_round": rounds,
        }
        if self.position.decks == unsaid(self.position, self.seed):
            follows["decks"] = content["decks"]
        return {**DEFAULTS, **follows}

    def to_json(self) -> str:
        position = self.position
        players = [_player_json(player) for player in position.players]
        shown = position.shown and [_player_json(player) for player in position.shown]
        content = {
            "game": "goennen",
            "seed": self.seed,
            "ruleset": position.ruleset,
            "level": position.level,
            "start": position.start,
            "players": players,
            "shown": shown,
            "market": [card and card.id for card in position.market],
            "decks": {row: _ids(cards) for row, cards in zip(ROWS, position.decks, strict=True)},
            "set_aside": _ids(position.set_aside),
            "pending": position.pending and position.pending.id,
            "faces": list(position.faces),
            "deciders": list(position.deciders),
            "scores": list(self.scores()),
        }
        for name in (
            "phase", "active", "turn", "roll", "thrown", "spent", "entries", "sold", "drawn", "ending", "last_round",
        ):  # fmt: skip
            content[name] = getattr(position, name)
        return json.dumps(content, sort_keys=True, default=index)


View.state = State


def _ids(cards: tuple[Card | None, ...]) -> list[str | None]:
    return [card.id if card else None for card in cards]


def _player_json(player: Player) -> dict[str, Any]:
    return {
        "display": [_laid_json(laid) for laid in player.display],
        "hand": _ids(player.hand),
        "put_back": player.put_back and player.put_back.id,
        "discarded": _ids(player.discarded),
    }


def _laid_json(laid: Laid) -> list[Any]:
    return [laid.card.id, list(laid.cell), list(laid.written), laid.used]


def new_game(seats: int, seed: Seed, start: int | None = None, ruleset: int = RULESET) -> State:
    """A game for 1 to 4 seats before its setup (A2). start: the starting seat, random if None.

    A single seat plays without the solo rules: only active turns, no passive entries. Raises `BadInput` for another
    number of seats, a start that is not a seat, or an invalid seed.
    """
    ruleset = known_ruleset(ruleset, RULESET)
    seed, seats, first = game.seating("goennen", SEATS, seats, seed, start)
    return State(seed, _dealt(seed, ruleset, seats, first, None, LAST_ROUND))


def new_solo(level: int | None, seed: Seed, ruleset: int = RULESET) -> State:
    """A solo game at level 1 to 7 before its setup (A12). Raises `BadInput` for another level or an invalid seed."""
    ruleset = known_ruleset(ruleset, RULESET)
    level = None if level is None else number("level", level)
    if level is None or level not in range(1, len(LEVELS) + 1):
        last = len(LEVELS)
        raise BadInput(
            "level", f"there is no level {level}: the levels are 1 to {last}", text=str(level), last=last
        )
    seed = canonical_seed(seed)
    return State(seed, _dealt(seed, ruleset, 1, 0, level, LEVELS[level - 1].rounds))


def _dealt(
    seed: str, ruleset: int, seats: int, start: int, level_number: int | None, last_round: int
) -> Position:
    """Lay out the market, then deal two scoring and two bonus cards to every seat, from the starting seat on (A2)."""
    by_id = {card.id: card for card in deck(ruleset)}
    piles = []
    for row in ROWS:
        ids = shuffled(seed, f"goennen/deck/{row}", (card.id for card in deck(ruleset) if card.deck == row))
        piles.append([by_id[card] for card in ids])
    market = [card for pile in piles for card in reversed(pile[:COLUMNS])]
    piles = [pile[COLUMNS:] for pile in piles]
    players = [Player()] * seats
    for turn in range(seats):
        hand = (*piles[0][:2], *piles[1][:2])
        piles = [pile[2:] for pile in piles]
        players[(start + turn) % seats] = Player(hand=hand)
    position = Position(
        ruleset=ruleset,
        level=level_number,
        start=start,
        players=tuple(players),
        market=tuple(market),
        decks=(tuple(piles[0]), tuple(piles[1])),
        last_round=last_round,
        deciders=tuple(range(seats)),
        active=start,
    )
    return position.replace(shown=position.players)
