"""Devices of one game in one process: each decides at random as far as it can, and tells the others by links."""

from random import Random

from engine.match import Setup
from engine.shared_game import begun
from engine.together import SharedMatch
from engine.turn_link import open_turn_link, turn_link
from tests.choosing import choose


def until_stuck(match: SharedMatch, random: Random) -> SharedMatch:
    """Let a device decide until it has nothing more to decide."""
    while not match.waits and not match.is_complete:
        match.play(match.next_known or choose(match.state.legal_actions(), random))
    return match


def round_of_links(setup: Setup, here: list[set[int]], seed: str = "links") -> list[SharedMatch]:
    """A whole game: each device plays as far as it can, and tells all others."""
    random, devices = Random(seed), [SharedMatch(begun(setup), seats) for seats in here]
    while not all(device.is_complete for device in devices):
        for at in range(len(devices)):
            sent = open_turn_link(turn_link(until_stuck(devices[at], random).send()))
            devices = [device.received(sent) for device in devices]
    return devices
