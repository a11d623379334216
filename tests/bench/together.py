"""Ten thousand random games between devices: they tell each other what they know by links, late, twice and out of order.

    python3 -m tests.bench.together [--games 10000] [--first 0] [--seed TOGETHER] [--workers 2]

The seats of each game, people and computer players, are dealt at random to devices. A device that may decide does so, at
random; links go off when it has nothing more to decide, some also in between, and arrive whenever luck has it. Checked of
each game: all devices end with the same one, and the rules accept it in the usual order. Whenever a seat decides, what it
is shown follows from decisions that come before its own in the usual order, and not from others that its device knows.

Every link is read and woven from its beginning, and most of them tell the same decisions again. So what the rules make of a
decision is remembered while a game is played (`remembered`); the last check asks the rules anew. `--first` goes on with a
run that was stopped.
"""

import statistics
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import lru_cache
from random import Random
from typing import Any
from unittest.mock import patch

from engine.game import State
from engine.match import GAMES, HUMAN, Match, Setup, replayed
from engine.shared_game import Together, begun
from engine.together import SharedMatch
from engine.turn_link import open_turn_link, turn_link
from tests.bench.random_games import tallies
from tests.choosing import choose

EARLY = 0.03
"""How often a device tells what it knows though it has more to decide."""
TWICE = 0.2
"""How often a link stays to arrive again."""


@dataclass(slots=True)
class Shown:
    """What a seat was shown when it made a decision. decision: its number, from 0. known: the lengths of all lists that its
    device knew. view: without the seats that are still choosing. events: of the game so far."""

    seat: int
    decision: int
    known: tuple[int, ...]
    view: dict[str, Any]
    events: list[dict[str, Any]]


@dataclass(slots=True)
class Tally:
    """A game that was played: its title, decisions, links sent, and the length of the last link."""

    title: str
    decisions: int = 0
    links: int = 0
    last_link: int = 0


@dataclass(slots=True)
class Device:
    """A device: the match as it shows it, and what its seats were shown."""

    match: SharedMatch
    shown: list[Shown] = field(default_factory=list)

    def step(self, random: Random, look: float) -> None:
        """Play the next decision, a known one or a new one. look: how often what is shown is kept."""
        match, known = self.match, self.match.next_known
        if known is None and random.random() < look:
            self.shown.append(shown(match, match.state.deciders[0]))
        match.play(choose(match.state.legal_actions(), random) if known is None else known)

    @property
    def is_stuck(self) -> bool:
        return bool(self.match.waits) or self.match.is_complete


def shown(match: SharedMatch, seat: int) -> Shown:
    """What a device shows to a seat that is to decide."""
    view = match.state.view(seat).to_json()
    del view["deciders"]  # who has already chosen is no secret
    played = [sum(move.seat == each for move in match.moves) for each in range(len(match.setup.seats))]
    return Shown(seat, played[seat], match.together.lengths, view, seen_events(match, seat))


def seen_events(match: Match, seat: int) -> list[dict[str, Any]]:
    """All events of a match so far that a seat may know."""
    events = [event for move in match.moves for event in move.events]
    return [event.to_json() for event in events if event.seen_by in (None, seat)]


def random_setup(random: Random, seed: str) -> Setup:
    """A table of either game, with one person at least."""
    name = random.choice(sorted(GAMES))
    count = random.choice([seats for seats in GAMES[name].SEATS if seats > 1])
    seats = [random.choice((HUMAN, HUMAN, "hard")) for _ in range(count)]
    seats[random.randrange(count)] = HUMAN
    return Setup(name, GAMES[name].RULESET, seed, tuple(seats), start=random.randrange(count))


def random_devices(random: Random, game: Together) -> list[Device]:
    """Two devices or more that share the seats of a game."""
    count = random.randint(2, len(game.lists))
    order = random.sample(range(len(game.lists)), len(game.lists))
    seats: list[set[int]] = [{seat} for seat in order[:count]]
    for seat in order[count:]:
        random.choice(seats).add(seat)
    return [
        Device(SharedMatch(game, here, key=random.choice(("", f"key-{number}"))))
        for number, here in enumerate(seats)
    ]


@contextmanager
def remembered() -> Iterator[None]:
    """While this lasts, the rules are asked once what follows from a decision in a state: `apply` is pure."""
    states: dict[Any, Any] = {}  # each state that was asked about, under itself
    known: dict[tuple[int, str], Any] = {}  # under the id of one of these states, and the decision
    real: Any = State.apply

    def apply(state: Any, action: Any) -> Any:
        text = str(action)
        found = known.get((id(state), text))
        if found is None:
            state = states.setdefault(state, state)
            found = known.get((id(state), text)) or real(state, action)
            following = states.setdefault(found[0], found[0])
            found = known[id(state), text] = following, found[1]
        return found

    with patch.object(State, "apply", apply):
        yield


def play(seed: str, look: float = 0.03) -> Tally:
    """One game, to its end on all devices. Raises `AssertionError` where something does not hold."""
    random = Random(seed)
    setup = random_setup(random, "".join(letter for letter in seed if letter.isalnum()))
    devices = random_devices(random, begun(setup))
    tally = Tally(f"{setup.game}, {len(setup.seats)} seats")
    with remembered():
        play_on(random, devices, look, tally)
        usual = check(setup, devices)
    again = replayed(setup, [str(move.action) for move in usual.moves])
    assert again.state == usual.state and [move.events for move in again.moves] == [
        move.events for move in usual.moves
    ]
    tally.decisions = usual.step
    tally.last_link = len(turn_link(devices[0].match.together))
    return tally


def play_on(random: Random, devices: list[Device], look: float, tally: Tally) -> None:
    """Let the devices decide, and links go and come, until the game is over on all of them."""
    links: list[str] = []
    while not all(device.match.is_complete for device in devices):
        moving = [device for device in devices if not device.is_stuck]
        if moving and random.random() < 0.9:
            device = random.choice(moving)
            if random.random() < EARLY:
                device.step(random, look)
            else:
                while not device.is_stuck:
                    device.step(random, look)
            tally.links += 1
            links.append(sent(device))
        elif links:
            deliver(random, devices, links)
        else:
            links += [sent(device) for device in devices]
            tally.links += len(devices)


def sent(device: Device) -> str:
    """The link that a device sends now."""
    device.match.send()
    return turn_link(device.match.linked)


def deliver(random: Random, devices: list[Device], links: list[str]) -> None:
    """Let any of the links arrive at some devices; some links arrive once more later."""
    at = random.randrange(len(links))
    for device in random.sample(devices, random.randint(1, len(devices))):
        device.match = device.match.received(opened(links[at]))
    if random.random() >= TWICE:
        del links[at]


@lru_cache(maxsize=64)
def opened(link: str) -> Together:
    """What a link tells; one that arrives twice is read once."""
    return open_turn_link(link)


def check(setup: Setup, devices: list[Device]) -> Match:
    """All devices have the same game, the rules accept it, and nobody was shown too much. Returns it in the usual order."""
    ends = [SharedMatch(device.match.together, device.match.here) for device in devices]
    for match in ends:
        while match.next_known is not None:
            match.play(match.next_known)
    actions = [str(move.action) for move in ends[0].moves]
    usual = replayed(setup, actions)
    for device, match in zip(devices, ends, strict=True):
        assert match.is_complete and match.state == usual.state, "the devices do not end with the same game"
        assert device.match.together.lists == ends[0].together.lists and not device.match.broken
        assert [(move.seat, str(move.action)) for move in match.moves] == [
            (move.seat, str(move.action)) for move in usual.moves
        ]
        assert device.match.state == usual.state
        for each in device.shown:
            check_shown(ends[0].together, usual, each)
    return usual


def check_shown(whole: Together, usual: Match, seen: Shown) -> None:
    """What a seat was shown is what it would have been shown by a device that knows only its own decisions and, of the
    others', those made before in the usual order."""
    own = [at for at, move in enumerate(usual.moves) if move.seat == seen.seat]
    begin = own[seen.decision]
    while begin and usual.moves[begin].before.simultaneous and usual.moves[begin - 1].before.simultaneous:
        begin -= 1
    lengths = [
        min(sum(move.seat == seat for move in usual.moves[:begin]), seen.known[seat])
        for seat in range(len(whole.lists))
    ]
    lengths[seen.seat] = seen.decision
    lists = tuple(decisions[:length] for decisions, length in zip(whole.lists, lengths, strict=True))
    match = SharedMatch(replace(whole, lists=lists), {seen.seat})
    while match.next_known is not None:
        match.play(match.next_known)
    assert match.state.deciders[:1] == (seen.seat,), "a seat was asked before its turn"
    may_see = shown(match, seen.seat)
    assert seen.view == may_see.view, f"seat {seen.seat} was shown what it may not know"
    assert seen.events == may_see.events, f"seat {seen.seat} was told what it may not know"


def main() -> int:
    found, seconds = tallies("tests.bench.together", __doc__, "TOGETHER", play)
    decisions, links = sum(each.decisions for each in found), sum(each.links for each in found)
    print(f"{len(found):,} games between devices, {decisions:,} decisions, {links:,} links: all devices end with the same game, "
          f"and nobody is shown too much; {seconds:.0f} s")  # fmt: skip
    for title in sorted({each.title for each in found}):
        same = [each for each in found if each.title == title]
        print(
            f"  {title}: {len(same):,}, {statistics.median(each.last_link for each in same):.0f} characters in the last link"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
