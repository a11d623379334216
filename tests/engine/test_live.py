"""Decisions that arrive one by one, late, twice, in any order, cut and forged."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

import pytest

from engine.live import Common, Growth
from engine.match import HUMAN, Setup, replayed
from engine.shared_game import Together, begun, played_with
from engine.together import SharedMatch, woven
from tests.choosing import choose

SETUPS = [
    Setup("goennen", 2, "K7Q2M9XT", (HUMAN, HUMAN), start=1),
    Setup("goennen", 2, "K7Q2M9XT", (HUMAN, HUMAN, HUMAN, "easy"), start=2),
    Setup("tutto", 1, "K7Q2M9XT", (HUMAN, HUMAN, HUMAN), start=1),
]


@dataclass
class Device:
    match: SharedMatch
    common: Common

    @property
    def is_stuck(self) -> bool:
        return bool(self.match.waits) or self.match.is_complete

    def step(self, random: Random) -> None:
        """Decide, take something back, or show what somebody else has decided."""
        match = self.match
        if match.can_undo and random.random() < 0.2:
            match.undo()
            return
        match.play(match.next_known or choose(match.state.legal_actions(), random))
        settled = match.settled
        taken = self.common.take(Growth((0,) * len(settled.lists), settled.lists))
        assert not taken.refused and not taken.missing

    def hear(self, growth: Growth) -> None:
        taken = self.common.take(growth)
        assert not taken.refused
        self.match = self.match.received(self.common.game)


def devices(setup: Setup) -> list[Device]:
    game = begun(setup)
    people = [seat for seat, player in enumerate(setup.seats) if player == HUMAN]
    return [Device(SharedMatch(game, played_with(setup, seat)), Common(game)) for seat in people]


def played_live(setup: Setup, seed: str) -> list[Device]:
    """A whole game whose decisions arrive at random, sometimes twice, often before those that they follow."""
    random, found, lost = Random(seed), devices(setup), False
    told = {(at, to): [0] * len(setup.seats) for at in range(len(found)) for to in range(len(found))}
    way: list[tuple[int, Growth]] = []
    while not all(device.match.is_complete for device in found):
        moving = [at for at, device in enumerate(found) if not device.is_stuck]
        if moving and random.random() < 0.5:
            at = random.choice(moving)
            found[at].step(random)
            for to in range(len(found)):
                growth = found[at].common.growth(told[at, to])
                if to != at and any(growth.lists):
                    way.append((to, growth))
                    told[at, to] = list(found[at].common.game.lengths)
        elif way:
            number = random.randrange(len(way))
            to, growth = way[number]
            if random.random() < 0.8:
                del way[number]
            found[to].hear(growth)
        elif not moving:  # what is missing is asked for
            assert not lost
            for at in range(len(found)):
                for to in range(len(found)):
                    way.append((to, found[at].common.growth(found[to].common.game.lengths)))
            lost = True
            continue
        lost = False
    return found


@pytest.mark.parametrize("setup", SETUPS)
@pytest.mark.parametrize("seed", ["one", "two"])
def test_all_devices_end_with_the_game_that_the_rules_give(setup: Setup, seed: str) -> None:
    found = played_live(setup, seed)
    usual = replayed(setup, [str(move.action) for move in woven(found[0].match.together).moves])
    for device in found:
        assert (
            device.match.state == usual.state and device.match.together.lists == found[0].match.together.lists
        )
        assert device.common.game.lists == device.match.together.lists and device.common.choosing == ()
        again = SharedMatch(device.match.together, ())
        while again.next_known:
            again.play(again.next_known)
        assert [(move.seat, str(move.action)) for move in again.moves] == [
            (move.seat, str(move.action)) for move in usual.moves
        ]


def halves() -> Iterator[Together]:
    """A game, as far as it has come after some decisions."""
    found = played_live(SETUPS[0], "half")[0].match.together
    for count in (6, 14, 30):
        match = SharedMatch(found, ())
        while match.step < count and match.next_known:
            match.play(match.next_known)
        yield match.played


@pytest.mark.parametrize("seat", [0, 1])
def test_what_cannot_have_been_made_is_refused_and_changes_nothing(seat: int) -> None:
    for game in halves():
        common = Common(game)
        number = game.lengths[seat]
        for told in (("nonsense",), ("roll_YOPBG",) * 3, ("end", "end"), ("ä" * 500,), ("pass",) * 40):
            lists = tuple(told if each == seat else () for each in range(2))
            taken = common.take(Growth(tuple(number if each == seat else 0 for each in range(2)), lists))
            before = game.lengths[seat]
            if (
                common.game.lengths[seat] == before and not taken.refused
            ):  # it waits for decisions that are not known yet
                continue
            assert taken.refused <= {seat}
            common = Common(game)
        contrary = Growth((0, 0), tuple(("other",) if each == seat else () for each in range(2)))
        if number:
            assert common.take(contrary).refused == {seat} and common.game == game


def test_an_endless_list_is_refused() -> None:
    game = begun(SETUPS[2])
    common = Common(game)
    assert common.take(Growth((0, 0, 0), (("x",) * 100_000, (), ()))).refused == {0} and common.game == game


def test_what_comes_too_early_waits_for_what_it_follows() -> None:
    whole = played_live(SETUPS[2], "early")[0].match.together
    common = Common(begun(SETUPS[2]))
    assert common.take(Growth((0, 3, 0), ((), whole.lists[1][3:], ()))).missing
    taken = common.take(Growth((0, 3, 0), ((), (), whole.lists[2])))
    assert not taken.refused and not taken.missing, (
        "nothing was told of the second seat, wherever that begins"
    )
    assert common.game.lengths[2] < whole.lengths[2]
    common.take(Growth((0, 0, 0), (whole.lists[0], whole.lists[1], ())))
    assert common.game.lists == whole.lists


def test_names_are_taken_once() -> None:
    common = Common(begun(SETUPS[0]))
    common.call((None, "  Ben\n"))
    common.call(("Anna", "Other"))
    assert common.game.names == ("Anna", "Ben")


def test_what_may_be_taken_back_is_not_settled() -> None:
    match = SharedMatch(begun(SETUPS[1]), {0})
    match.play(match.state.legal_actions()[0])
    assert match.can_undo and match.settled.lengths == (0, 0, 0, 0) and match.together.lengths[0] == 1
    while not match.waits:
        match.play(match.state.legal_actions()[0])
    assert match.settled == match.together


def test_a_decision_for_a_seat_may_be_told_again_from_its_middle() -> None:
    whole = played_live(SETUPS[2], "again")[0].match.together
    common = Common(whole)
    later = Growth(
        tuple(length // 2 for length in whole.lengths), tuple(each[len(each) // 2 :] for each in whole.lists)
    )
    taken = common.take(later)
    assert not taken.grown and not taken.refused and not taken.missing
    assert replace(whole, lists=common.game.lists) == whole


def test_what_waits_is_forgotten_once_its_own_device_knows_no_more() -> None:
    """It has taken over another course of the game, in which the decisions before it are others."""
    common = Common(begun(SETUPS[2]))
    early = next(seat for seat in range(3) if seat not in common.choosing)
    lists = tuple(("stop",) if seat == early else () for seat in range(3))
    assert not common.take(Growth((0, 0, 0), lists)).grown
    common.limit(early, 1)
    assert common.heard.lists == lists
    common.limit(early, 0)
    assert common.heard.lists == ((), (), ())
    played = played_live(SETUPS[2], "limit")[0].common
    known = played.game
    for seat in range(3):
        played.limit(seat, 0)
    assert played.game == known == played.heard, "what has been played is never forgotten"
