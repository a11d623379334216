"""Play random games between devices whose people come, go, watch, claim one seat, and give seats away.

    python3 -m tests.bench.friends --games 10000

Every device gets links late, twice, out of order or not at all. Some people leave, for good or for a while; others give their
seats to a computer player or to somebody at the table, also at the same moment or while the person has just decided; who comes
back takes the seat back. Two may claim one seat, and the one who is asked takes another, or watches. Some only watch. After a
game two ask for the next one at once.

Checked are: all devices end with the same game, which the rules accept in the usual order. Nobody is shown what is not known yet.
No decision is lost unless its seat was given away meanwhile, and then people have decided no less in the course that counts.
Those who watch are never asked anything. Both who ask for the next game get the same.
"""

import sys
from dataclasses import dataclass, field
from random import Random

from engine.courses import joined
from engine.game import BadInput
from engine.handover import decisions_in, forks, weight
from engine.match import GAMES, HUMAN, Setup, replayed
from engine.rematch import rematch
from engine.shared_game import Together, begun, played_with
from engine.together import SharedMatch
from engine.turn_link import turn_link
from tests.bench.random_games import tallies
from tests.bench.together import Shown, check_shown, opened, remembered, shown
from tests.choosing import choose

TWICE = 0.3
"""How often a link stays to arrive again."""
LATE = 600
"""Steps after which nobody leaves any more, and nobody who is there is replaced."""


@dataclass(slots=True, eq=False)  # two on one seat who know the same are still two
class Device:
    """A device. person: the seat that its person has taken, None for one who watches. gone: whether nobody looks at it. shown:
    what its seats were shown, with the game as it was known then. left: the courses of the game that it has left."""

    match: SharedMatch
    person: int | None
    gone: bool = False
    shown: list[tuple[Shown, Together]] = field(default_factory=list)
    left: tuple[Together, ...] = ()

    @property
    def is_stuck(self) -> bool:
        return bool(self.match.waits) or self.match.is_complete or not self.match.here

    def step(self, random: Random) -> None:
        """The next decision, a known one or a new one."""
        match, known = self.match, self.match.next_known
        if known is None and random.random() < 0.03:
            self.shown.append((shown(match, match.state.deciders[0]), match.together))
        match.play(choose(match.state.legal_actions(), random) if known is None else known)


@dataclass(slots=True)
class Tally:
    """What happened in a game."""

    decisions: int = 0
    links: int = 0
    handovers: int = 0
    forks: int = 0
    claims: int = 0


class Evening:
    """One game with everybody in it."""

    def __init__(self, seed: str) -> None:
        self.random = Random(seed)
        self.tally = Tally()
        self.setup = self._random_setup("".join(letter for letter in seed if letter.isalnum()))
        game = begun(self.setup)
        self.people = [seat for seat, player in enumerate(self.setup.seats) if player == HUMAN]
        self.devices = [
            Device(SharedMatch(game, played_with(self.setup, seat)), seat) for seat in self.people
        ]
        self.devices += [Device(SharedMatch(game, ()), None) for _ in range(self.random.choice((0, 0, 1, 2)))]
        self.claims: list[Device] = []
        if (
            self.random.random() < 0.3
        ):  # somebody has opened the same invitation as another one, and has decided
            twin = Device(SharedMatch(game, played_with(self.setup, self.people[-1])), self.people[-1])
            self.devices.append(twin)
            self.claims.append(twin)
        self.links: list[str] = []
        self.heaviest = weight(self.setup, game.lists)

    def _random_setup(self, seed: str) -> Setup:
        random = self.random
        name = random.choice(sorted(GAMES))
        count = random.randint(2, min(4, GAMES[name].SEATS[-1]))
        seats = [random.choice((HUMAN, HUMAN, HUMAN, "easy")) for _ in range(count)]
        for seat in random.sample(range(count), 2):
            seats[seat] = HUMAN
        return Setup(name, GAMES[name].RULESET, seed, tuple(seats), start=random.randrange(count))

    def play(self) -> Tally:
        steps = 0
        while not self._agreed():
            steps += 1
            assert steps < 20_000, "the game does not end"
            self._happen(steps)
        self._check()
        return self.tally

    def _happen(self, steps: int) -> None:
        random = self.random
        there = [device for device in self.devices if not device.gone]
        playing = [device for device in there if device.person is not None]
        moving = [device for device in playing if not device.is_stuck]
        chance = random.random()
        if chance < 0.5 and moving:
            self._decide(random.choice(moving))
        elif chance < 0.9 and self.links:
            self._deliver(random.sample(there, random.randint(1, len(there))))
        elif chance < 0.92 and len(playing) > 1 and steps < LATE:
            random.choice(playing).gone = True
        elif chance < 0.94:
            random.choice(self.devices).gone = False
        elif chance < 0.97 and playing:
            self._give_away(random.choice(playing), steps)
        elif chance < 0.98 and playing:
            self._take_back(random.choice(playing))
        elif not moving:
            for device in there:
                self._send(device)

    def _decide(self, device: Device) -> None:
        whole = self.random.random() < 0.9
        while not device.is_stuck:
            device.step(self.random)
            if not whole:
                break
        self._send(device)

    def _send(self, device: Device) -> None:
        if device in self.claims:  # whoever has the seat hears of it first, and asks
            (first, *_) = [other for other in self.devices if other.person == device.person]
            self._hear(first, device.match.send())
        elif device.person is not None:
            game = device.match.send()
            self.heaviest = max(self.heaviest, weight(self.setup, game.lists))
            self.links.append(turn_link(game))
            self.tally.links += 1

    def _deliver(self, devices: list[Device]) -> None:
        at = self.random.randrange(len(self.links))
        for device in devices:
            self._hear(device, opened(self.links[at]))
        if self.random.random() >= TWICE and len(self.links) > 1:
            del self.links[at]

    def _hear(self, device: Device, game: Together) -> None:
        before = device.match.together
        try:
            game, left = joined(before, game, device.left)
            device.match, device.left = device.match.received(game), left
        except BadInput as error:
            assert error.key == "contradiction" and self.claims, (
                "only two who claim a seat contradict each other"
            )
            self._ask(device, game)
            return
        after = device.match.together
        parted = forks(before.lists, game.lists)
        self.tally.forks += bool(parted)
        if not parted:
            for lists in (before.lists, game.lists):
                for old, now in zip(lists, after.lists, strict=True):
                    assert now[: len(old)] == old, "a decision was lost"

    def _ask(self, device: Device, game: Together) -> None:
        """Two who play one seat hear of each other: the one who came second only watches from then on."""
        twin = self.claims.pop()
        self.tally.claims += 1
        known = game if device is twin else device.match.together
        twin.person = None
        twin.shown.clear()
        twin.match, twin.left = SharedMatch(known, ()), ()

    def _give_away(self, device: Device, steps: int) -> None:
        """Whoever waits goes on without somebody."""
        match, random = device.match, self.random
        gone = [other.person for other in self.devices if other.gone]
        waited = {match.holders[seat] for seat in match.waits}
        waited = {person for person in waited if person in gone or steps < LATE and random.random() < 0.2}
        if not waited or device.is_stuck is False:
            return
        person = random.choice(sorted(waited))
        others = [each for each in self.people if each != person and (each not in gone or steps < LATE)]
        level = random.choice((None, "easy", "hard"))
        by = random.choice((device.person, device.person, *others))
        assert by is not None
        match.hand_over(person, by, level)
        self.tally.handovers += 1
        self._send(device)

    def _take_back(self, device: Device) -> None:
        person = device.person
        if person is not None and device.match.holders[person] != person:
            device.match.hand_over(person, person)
            self._send(device)

    def _agreed(self) -> bool:
        """Whether the game is over on all devices, once each has told each."""
        if not any(device.match.is_complete for device in self.devices if not device.gone):
            return False
        if self.claims:
            self._ask(self.claims[0], self.devices[0].match.together)
        for _ in range(len(self.devices) + 1):
            for device in self.devices:
                for other in self.devices:
                    if other is not device:
                        self._hear(other, device.match.together)
        for device in self.devices:
            match = device.match
            while match.next_known is not None:
                match.play(match.next_known)
        return all(device.match.is_complete for device in self.devices)

    def _check(self) -> None:
        ends = [device.match for device in self.devices]
        final = ends[0].together
        usual = replayed(self.setup, [str(move.action) for move in ends[0].moves])
        for match in ends:
            assert match.together == final, "the devices do not end with the same game"
            again = SharedMatch(match.together, match.home)
            while again.next_known is not None:
                again.play(again.next_known)
            assert again.state == usual.state == match.state
        assert weight(self.setup, final.lists) >= self.heaviest, (
            "a course in which people had decided more was lost"
        )
        self.tally.decisions = usual.step
        plain = _plain(final)
        for device in self.devices:
            for seen, known in device.shown:
                if not forks(known.lists, final.lists):
                    check_shown(plain, usual, _counted(seen, known))
        links = {turn_link(rematch(match.together)) for match in ends}
        assert len(links) == 1, "two who ask for the next game get two"


def _plain(game: Together) -> Together:
    """A game with nothing but the decisions."""
    lists = tuple(tuple(text for text, _ in decisions_in(entries)) for entries in game.lists)
    return Together(game.setup, game.names, lists)


def _counted(seen: Shown, known: Together) -> Shown:
    """What was shown, with decisions counted alone."""
    return Shown(seen.seat, seen.decision, _plain(known).lengths, seen.view, seen.events)


def play(seed: str) -> Tally:
    """One evening. Raises `AssertionError` where something does not hold."""
    with remembered():
        return Evening(seed).play()


def main() -> int:
    found, seconds = tallies("tests.bench.friends", __doc__, "FRIENDS", play)
    print(f"{len(found):,} games, {sum(each.decisions for each in found):,} decisions, {sum(each.links for each in found):,} links, "
          f"{sum(each.handovers for each in found):,} seats given away, {sum(each.forks for each in found):,} times two courses of one "
          f"game met, {sum(each.claims for each in found):,} claims: all devices end alike, nobody is shown too much, no decision is "
          f"lost; {seconds:.0f} s")  # fmt: skip
    return 0


if __name__ == "__main__":
    sys.exit(main())
