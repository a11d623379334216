"""The balance of the deck in play: how often each card is seen, taken and completed, and how many points it earns."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from engine.goennen.cards import Card, deck
from engine.goennen.position import SETUP
from engine.goennen.scoring import score
from engine.goennen.state import State


class Outcome(NamedTuple):
    """A card at the end of a game: whether it was seen, placed by a seat and completed, and the points it earned."""

    card: str
    seen: bool
    taken: bool
    completed: bool
    points: int


def outcomes(final: State) -> list[Outcome]:
    """The outcome of every card in a finished game. A card counts as seen if it left its deck."""
    position = final.position
    assert position.phase != SETUP
    left = {card.id for pile in position.decks for card in pile if card}
    laid = {}
    for player in position.players:
        earned = score(player.display).points
        for lying, points in zip(player.display, earned, strict=True):
            laid[lying.card.id] = (lying.complete, points)
    return [
        Outcome(card.id, card.id not in left, card.id in laid, *laid.get(card.id, (False, 0)))
        for card in deck(position.ruleset)
    ]


@dataclass
class Tally:
    """Counts of a card over many games. earned: its points in each game in which it was completed."""

    seen: int = 0
    taken: int = 0
    completed: int = 0
    earned: list[int] = field(default_factory=list)

    def add(self, other: "Tally") -> None:
        """Add the counts of another tally."""
        self.seen += other.seen
        self.taken += other.taken
        self.completed += other.completed
        self.earned += other.earned

    def to_json(self) -> dict[str, float | None]:
        """seen: the number of games in which the card left its deck. taken: the share of these in which a seat placed
        it. completed: the share of those in which it was completed. earns: mean points if completed, None if it never
        was."""
        return {
            "seen": self.seen,
            "taken": self.taken / self.seen if self.seen else None,
            "completed": self.completed / self.taken if self.taken else None,
            "earns": sum(self.earned) / len(self.earned) if self.earned else None,
        }


def tallies(games: Iterable[Iterable[Outcome]]) -> dict[str, Tally]:
    """The counts of every card over several games."""
    out = {card.id: Tally() for card in deck()}
    for game in games:
        for outcome in game:
            tally = out[outcome.card]
            tally.seen += outcome.seen
            tally.taken += outcome.taken
            tally.completed += outcome.completed
            if outcome.completed:
                tally.earned.append(outcome.points)
    return out


def by_kind(of_cards: dict[str, Tally], cards: Iterable[Card]) -> dict[str, Tally]:
    """The counts summed over the cards of each scoring and each bonus."""
    out: dict[str, Tally] = {}
    for card in cards:
        out.setdefault(card.reward.kind, Tally()).add(of_cards[card.id])
    return out
