"""A table on which cards and dice fall as the test says."""

from collections.abc import Callable

import pytest

from engine.game import Event
from engine.tutto import State, new_game, new_solo, parse_action
from engine.tutto.cards import BY_NAME, CARDS, Card


class Table:
    """A game played by notation. cards: their names; rolls: faces; each in the order in which they fall."""

    def __init__(self, first: Callable[[], State], cards: str, rolls: str) -> None:
        self.cards = [BY_NAME[name] for name in cards.split()]
        self.faces = [int(face) for face in rolls if face.isdecimal()]
        self.events: list[Event] = []
        self.first = first

    def begin(self) -> "Table":
        self.state = self.first()
        return self

    def play(self, actions: str) -> "Table":
        for text in actions.split():
            action = parse_action(text)
            assert self.state.is_legal(action), f"{text} is not legal"
            self.state, events = self.state.apply(action)
            self.events += events
        return self

    @property
    def position(self):
        return self.state.position

    def legal(self) -> list[str]:
        return [str(action) for action in self.state.legal_actions()]

    def happened(self, key: str) -> list[dict]:
        return [{"seat": event.seat, **event.params} for event in self.events if event.key == key]


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Table]:
    def lay(cards: str, rolls: str, seats: int = 2) -> Table:
        made = Table(lambda: new_solo("TEST") if seats == 1 else new_game(seats, "TEST", 0), cards, rolls)

        def deck(seed: str, shuffles: int) -> Order:
            return Order(made.cards)

        monkeypatch.setattr(
            "engine.tutto.apply.die", lambda seed, name: made.faces.pop(0) if made.faces else 1
        )
        monkeypatch.setattr("engine.tutto.apply.deck_order", deck)
        return made.begin()

    return lay


class Order:
    """The deck in the order told; whatever comes after it is a bonus of 200."""

    def __init__(self, cards: list[Card]) -> None:
        self.cards = cards

    def __getitem__(self, at: int) -> Card:
        return self.cards[at] if at < len(self.cards) else CARDS[0]
