"""What becomes of the cards in play: how often each is seen, taken and completed, and what it earns."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from engine.goennen.cards import Card, deck
from engine.goennen.position import SETUP
from engine.goennen.scoring import score
from engine.goennen.state import State


class Fate(NamedTuple):
    """A card at the end of a game: seen at all, laid by a seat, completed, and the points it earned."""

    card: str
    seen: bool
    taken: bool
    completed: bool
    points: int


def fates(final: State) -> list[Fate]:
    """The fate of every card of a game that is over. Seen are the cards that have left their deck."""
    position = final.position
    assert position.phase != SETUP
    left = {card.id for pile in position.decks for card in pile if card}
    laid = {}
    for player in position.players:
        earned = score(player.display).points
        for lying, points in zip(player.display, earned, strict=True):
            laid[lying.card.id] = (lying.complete, points)
    return [
        Fate(card.id, card.id not in left, card.id in laid, *laid.get(card.id, (False, 0)))
        for card in deck(position.ruleset)
    ]


@dataclass
class Tally:
    """Counts over many games. earned: points of the games in which the card was completed."""

    seen: int = 0
    taken: int = 0
    completed: int = 0
    earned: list[int] = field(default_factory=list)

    def add(self, other: "Tally") -> None:
        """Count what another tally has counted, too."""
        self.seen += other.seen
        self.taken += other.taken
        self.completed += other.completed
        self.earned += other.earned

    def to_json(self) -> dict[str, float | None]:
        """seen: games in which the card left its deck. taken: the part of those in which a seat laid it.
        completed: the part of those. earns: mean points when completed, None if it never was."""
        return {
            "seen": self.seen,
            "taken": self.taken / self.seen if self.seen else None,
            "completed": self.completed / self.taken if self.taken else None,
            "earns": sum(self.earned) / len(self.earned) if self.earned else None,
        }


def tallies(games: Iterable[Iterable[Fate]]) -> dict[str, Tally]:
    """The counts of every card over some games."""
    out = {card.id: Tally() for card in deck()}
    for game in games:
        for fate in game:
            tally = out[fate.card]
            tally.seen += fate.seen
            tally.taken += fate.taken
            tally.completed += fate.completed
            if fate.completed:
                tally.earned.append(fate.points)
    return out


def by_kind(of_cards: dict[str, Tally], cards: Iterable[Card]) -> dict[str, Tally]:
    """The counts added up over the cards of each scoring and each bonus."""
    out: dict[str, Tally] = {}
    for card in cards:
        out.setdefault(card.reward.kind, Tally()).add(of_cards[card.id])
    return out
