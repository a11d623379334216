"""The fates of the cards in solo games: bought from the market, removed or left, and how long they lie there; which starting
cards are kept."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from engine.game import Policy
from engine.goennen.actions import Action, Buy, PutBack, Remove
from engine.goennen.cards import Card, deck
from engine.goennen.position import ROWS, SLOTS, Position, row_of
from engine.goennen.view import View


@dataclass
class Fate:
    """Counts of a card over one or more games. dealt, kept: as a starting card. seen: in the market. bought, removed: from
    it. turns: in which it lay there, the first and the last included."""

    dealt: int = 0
    kept: int = 0
    seen: int = 0
    bought: int = 0
    removed: int = 0
    turns: int = 0

    def add(self, other: "Fate") -> None:
        """Add the counts of other games."""
        self.dealt += other.dealt
        self.kept += other.kept
        self.seen += other.seen
        self.bought += other.bought
        self.removed += other.removed
        self.turns += other.turns

    def to_json(self) -> dict[str, float | None]:
        """seen: games in which it lay in the market. bought, removed: the shares of those. turns: the mean number that it lay
        there. dealt: games in which it was a starting card. kept: the share of those."""
        return {
            "seen": self.seen,
            "bought": _share(self.bought, self.seen),
            "removed": _share(self.removed, self.seen),
            "turns": _share(self.turns, self.seen),
            "dealt": self.dealt,
            "kept": _share(self.kept, self.dealt),
        }


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None


@dataclass
class Watched(Policy):
    """Plays one solo game as `player` does, and counts the fates of its cards, by id."""

    player: Policy
    fates: dict[str, Fate] = field(default_factory=dict)

    def values(self, view: View) -> Mapping[Action, float]:
        """Those of the player."""
        return self.player.values(view)

    def __call__(self, view: View) -> Action:
        action: Action = self.player(view)
        self._note(view.position, action)
        return action

    def _of(self, card: Card | None) -> Fate:
        assert card is not None
        return self.fates.setdefault(card.id, Fate())

    def _note(self, position: Position, action: Action) -> None:
        for card in filter(None, position.market):
            fate = self._of(card)
            if not fate.seen:
                fate.seen, self._since[card.id] = 1, position.turn
            fate.turns = position.turn - self._since[card.id] + 1
        match action:
            case PutBack(put_back):
                for card in filter(None, position.own.hand):
                    self._of(card).dealt = 1
                    self._of(card).kept = int(card.id != put_back)
            case Buy(slot):
                self._of(position.market[SLOTS.index(slot)]).bought = 1
            case Remove(row):
                self._of([card for card in row_of(position, row) if card][-1]).removed = 1

    def __post_init__(self) -> None:
        self._since: dict[str, int] = {}


def fates_of(games: Iterable[Mapping[str, Fate]]) -> dict[str, Fate]:
    """The counts of every card over some games."""
    return _summed(
        ((card, fate) for game in games for card, fate in game.items()), (card.id for card in deck())
    )


def fates_by_row(fates: Mapping[str, Fate]) -> dict[str, Fate]:
    """The same by row, "S" and "B"."""
    return _summed(((card.deck, fates[card.id]) for card in deck()), ROWS)


def _summed(fates: Iterable[tuple[str, Fate]], names: Iterable[str]) -> dict[str, Fate]:
    out = {name: Fate() for name in names}
    for name, fate in fates:
        out[name].add(fate)
    return out
