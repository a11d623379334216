"""Games as requests name them: each by a text from which it can be built anew at any time."""

import json
from collections.abc import Sequence
from copy import copy
from typing import Any

from engine.errors import BadInput
from engine.game import Event
from engine.live import Common, Growth, Taken
from engine.match import HUMAN, Match, load
from engine.shared_game import Together, played_with
from engine.together import SharedMatch
from engine.turn_link import open_turn_link, turn_link
from worker import protocol
from worker.validation import read

REMEMBERED = 12
"""How many games are remembered."""


class Game:
    """A game that a request is about. match: it may be changed, and then has another text."""

    def __init__(self, match: Match) -> None:
        self.match = match

    @property
    def text(self) -> str:
        """What names it now."""
        return self.match.save()

    def copied(self) -> "Game":
        """The same for a caller who changes it."""
        return Game(copy(self.match))

    def catch_up(self) -> tuple[Event, ...]:
        """Take in what has been heard of it; the events of that."""
        return ()

    def play(self, action: Any) -> tuple[Event, ...]:
        """Take a decision; the events of that."""
        return self.match.play(action)

    def settle(self) -> None:
        """After a decision: make final what can't be taken back from now on."""


class SharedGame(Game):
    """A game between devices, as one of them knows it. match: as it is shown. heard: what all devices may know of it, as far
    as this one was told; the match has taken in all of it once it has caught up, apart from what waits for decisions
    before it."""

    match: SharedMatch

    def __init__(self, match: SharedMatch, heard: Common | None = None) -> None:
        super().__init__(match)
        self._heard = heard

    @property
    def text(self) -> str:
        match = self.match
        content: protocol.SharedGame = {
            "turn": turn_link(match.together),
            "mine": people_here(match),
            "sent": list(match.sent),
            "step": match.step,
            "heard": self._ahead(),
            "key": match.key,
        }
        return json.dumps(content)

    def _ahead(self) -> list[list[str]]:
        """Of each seat, the decisions that have been heard of and that the match does not know yet."""
        if self._heard is None:
            return [[] for _ in self.match.setup.seats]
        known = self.match.together.lengths
        return [list(told[length:]) for told, length in zip(self._heard.heard.lists, known, strict=True)]

    def copied(self) -> "SharedGame":
        match = copy(self.match)
        match.noticed = frozenset()  # as in the game that the text names
        return SharedGame(match, copy(self._heard))

    def take_settled(self) -> Common:
        """Take in what has been settled here; what all devices may know then."""
        settled = self.match.settled
        if self._heard is None:
            self._heard = Common(settled)
        else:
            self._heard.take(Growth((0,) * len(settled.lists), settled.lists))
        self._heard.call(settled.names)
        return self._heard

    def hear(self, told: Growth) -> Taken:
        """Take note of decisions that another device has told."""
        return self.take_settled().take(told)

    def name(self, names: Sequence[str | None]) -> None:
        """Name the people on the seats that have no name yet. None leaves a seat as it is."""
        match = self.match
        for seat, name in enumerate(names):
            if name is not None and not match.names[seat]:
                match.names = match.together.named(seat, name).names

    @property
    def grown(self) -> SharedMatch:
        """The match with all that has been heard."""
        return self.match.received(self.take_settled().game) if self._heard else self.match

    def catch_up(self) -> tuple[Event, ...]:
        before, self.match = self.match, self.grown
        self.settle()
        return () if before is self.match else news(before, self.match)

    def play(self, action: Any) -> tuple[Event, ...]:
        events = super().play(action)
        self.settle()
        return events

    def settle(self) -> None:
        """What this device has nothing more to decide in is told to the others: from now on nothing of it can be taken
        back."""
        if self.match.waits or self.match.is_complete:
            self.match.send()


def people_here(match: SharedMatch) -> list[int]:
    """The seats of people on this device, whoever plays them now."""
    return [seat for seat in sorted(match.home) if match.setup.seats[seat] == HUMAN]


def news(before: SharedMatch, after: SharedMatch) -> tuple[Event, ...]:
    """The events of a match that has grown that were not those of the match before."""
    old = [event for move in before.moves for event in move.events]
    found = []
    for event in (event for move in after.moves for event in move.events):
        if event in old:
            old.remove(event)
        else:
            found.append(event)
    return tuple(found)


def exactly(match: SharedMatch, values: list[Any]) -> list[Any]:
    """These values, one for each seat. Raises `BadInput` if they are more or fewer, or numbers below 0."""
    if len(values) != len(match.setup.seats) or any(isinstance(each, int) and each < 0 for each in values):
        raise BadInput(
            "call", "one value for each seat is needed", detail="one value for each seat is needed"
        )
    return values


def seated(game: Together, people: list[int], sent: list[int] | None, key: str) -> SharedMatch:
    """The match on a device with these people, before its first decision. Raises `BadInput`."""
    here: frozenset[int] = frozenset()
    for seat in people:
        if seat not in range(len(game.lists)) or game.setup.seats[seat] != HUMAN:
            raise BadInput(
                "call",
                "a person can only sit on a person's seat",
                detail="a person can only sit on a person's seat",
            )
        here |= played_with(game.setup, seat)
    return SharedMatch(game, here, sent if sent is None or len(sent) == len(game.lists) else None, key)


def read_game(text: str) -> Game:
    """The game that a text names. Raises `BadInput`."""
    if not text.startswith('{"turn"'):
        return Game(load(text))
    try:
        content = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadInput("save", "this game can't be read") from error
    found: protocol.SharedGame = read(content, protocol.SharedGame, "the game")
    match = seated(open_turn_link(found["turn"]), found["mine"], found["sent"], found["key"])
    while match.step < found["step"] and match.next_known is not None:
        match.play(match.next_known)
    game = SharedGame(match)
    if any(found["heard"]):
        game.hear(Growth(match.together.lengths, tuple(map(tuple, exactly(match, found["heard"])))))
    return game


class Memory:
    """The games that were asked about last, by their texts. Losing one changes no answer: it is built anew."""

    def __init__(self, most: int = REMEMBERED) -> None:
        self._most = most
        self._games: dict[str, Game] = {}  # the one used last is the last

    def game(self, text: str) -> Game:
        """The game that a text names, for a caller who changes it. Raises `BadInput`."""
        game = self._games.pop(text) if text in self._games else read_game(text)
        return self._remember(text, game).copied()

    def keep(self, game: Game) -> str:
        """Remember a game that nobody changes any more; its text."""
        text = game.text
        self._games.pop(text, None)
        self._remember(text, game)
        return text

    def _remember(self, text: str, game: Game) -> Game:
        self._games[text] = game
        while len(self._games) > self._most:
            del self._games[next(iter(self._games))]
        return game
