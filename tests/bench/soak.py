"""Ten thousand random games of each game, looked at step by step; and whether memory grows.

    python3 -m tests.bench.soak [--games 10000] [--game goennen] [--seed SOAK]

The games take turns over all solo levels and numbers of seats. After every action: cards and dice are conserved, the
bounds of displays, circles and scores hold, the action played was legal and its notation reads back; after one in
`SPARSE` also everything that is slow: all listed actions are accepted, actions of other moments are refused and
change nothing, points are counted another way, views name no secret, everything is JSON. At each end a replay from
the notation comes to the same state.

Memory is what is alive with the engine's caches emptied, after a tenth of the games and after all of them. Exits with
1 if a check fails, naming the game, or if memory has grown.
"""

import argparse
import gc
import json
import re
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from engine.match import GAMES
from tests.choosing import choose
from tests.engine.goennen import invariants as goennen
from tests.engine.tutto import invariants as tutto

SPARSE = 100
REFUSALS = 5
"""How many actions of another moment are tried at each close look."""
URL_SAFE = re.compile(r"[A-Za-z0-9._~-]+")
MOST_GROWTH = 1000
"""Objects that may be alive more than before, of millions made: the interpreter's own."""


@dataclass(frozen=True, slots=True)
class Checks:
    """always: after every action, given state, action and events. sparse: now and then, given a state."""

    always: Callable[[Any, Any, Any], None]
    sparse: Callable[[Any], None]


CHECKS = {
    "goennen": Checks(goennen.check_always, goennen.check_sparsely),
    "tutto": Checks(tutto.check_always, tutto.check_sparsely),
}


@dataclass(slots=True)
class Tally:
    """What a run looked at."""

    games: Counter[str] = field(default_factory=Counter)
    actions: int = 0
    listed: int = 0
    refused: int = 0
    views: int = 0


def kinds(name: str) -> list[tuple[str, Callable[[str], Any]]]:
    """(title, first state of a seed) of every solo level and every number of seats."""
    game = GAMES[name]
    solo = [
        (f"level {level.number}", lambda seed, n=level.number: game.new_solo(n, seed))
        for level in game.LEVELS
    ]
    tables = [(f"{seats} seats", lambda seed, n=seats: game.new_game(n, seed)) for seats in game.SEATS]
    return [*(solo or [("solo", game.new_solo)]), *tables]


def play(name: str, number: int, seed: str, tally: Tally) -> None:
    """Game `number` of a run. Raises `AssertionError` where something does not hold."""
    game, checks, random = GAMES[name], CHECKS[name], Random(f"{seed} {number}")
    title, first = kinds(name)[number % len(kinds(name))]
    state = first(f"{seed} {number}")
    moves: list[str] = []
    actions: tuple[Any, ...] = ()
    while not state.is_over:
        actions, earlier = state.legal_actions(), actions
        action = choose(actions, random)
        assert (
            state.is_legal(action)
            and game.parse_action(str(action)) == action
            and URL_SAFE.fullmatch(str(action))
        )
        if random.random() < 1 / SPARSE:
            look_closely(name, state, actions, earlier, tally)
            checks.sparse(state)
        state, events = state.apply(action)
        moves.append(str(action))
        checks.always(state, action, events)
    checks.sparse(state)
    again = first(f"{seed} {number}")
    for text in moves:
        again, _ = again.apply(game.parse_action(text))
    assert again == state and again.to_json() == state.to_json()
    tally.games[title] += 1
    tally.actions += len(moves)


def look_closely(
    name: str, state: Any, actions: tuple[Any, ...], earlier: tuple[Any, ...], tally: Tally
) -> None:
    """The list and the check agree, a refusal changes nothing, views and events are data."""
    told = state.to_json()
    assert len(set(map(str, actions))) == len(actions)
    for action in actions:
        assert state.is_legal(action) and GAMES[name].parse_action(str(action)) == action
        after, events = state.apply(action)
        assert after != state
        json.dumps([event.to_json() for event in events])
    for action in earlier[:: 1 + len(earlier) // REFUSALS]:
        if not state.is_legal(action):
            goennen.check_refused(state, action)
            tally.refused += 1
    for seat in range(state.position.seats):
        view = state.view(seat)
        content = json.loads(json.dumps(view.to_json()))
        assert [each["text"] for each in content["actions"]] == list(map(str, view.legal_actions()))
        assert view.legal_actions() == (actions if state.deciders[:1] == (seat,) else ())
        tally.views += 1
    assert state.to_json() == told
    tally.listed += len(actions)


def alive() -> int:
    """Objects that are alive once the engine's caches are empty."""
    for module in [
        module for name, module in sys.modules.items() if name.split(".")[0] in ("engine", "tests")
    ]:
        for value in list(vars(module).values()):
            if callable(getattr(value, "cache_clear", None)) and "_cards_by_id" not in repr(value):
                value.cache_clear()  # the cards are kept: they are the same objects for good
    gc.collect()
    return len(gc.get_objects())


def peak() -> str:
    """The most memory that the process has had, where the system tells."""
    try:
        from resource import RUSAGE_SELF, getrusage
    except ImportError:
        return "unknown"
    size = getrusage(RUSAGE_SELF).ru_maxrss
    return f"{size / (1 << 20 if sys.platform == 'darwin' else 1 << 10):.0f} MB"


def soak(name: str, games: int, seed: str) -> int:
    """Play and report; how many objects more are alive at the end than after a tenth of the games."""
    tally, before, first_peak = Tally(), 0, ""
    begun = shown = time.monotonic()
    for number in range(games):
        try:
            play(name, number, seed, tally)
        except AssertionError as error:
            raise AssertionError(f"game {number} of {name}, seed {seed}: {error}") from error
        if number + 1 == max(1, games // 10):
            before, first_peak = alive(), peak()
        if time.monotonic() - shown > 1:
            shown = time.monotonic()
            print(f"\r{name}: {number + 1}/{games} games ", end="", file=sys.stderr, flush=True)
    after = alive()
    print(f"\r{name}: {games:,} games, {tally.actions:,} actions, every one of them checked, "
          f"{time.monotonic() - begun:.0f} s")  # fmt: skip
    print("  " + ", ".join(f"{title} {count:,}" for title, count in tally.games.items()))
    print(
        f"  looked at closely: {tally.listed:,} listed actions, {tally.refused:,} refused, {tally.views:,} views"
    )
    print(f"  memory: {before:,} objects alive after {max(1, games // 10):,} games, {after:,} at the end; "
          f"at the most {first_peak}, then {peak()} with caches")  # fmt: skip
    return after - before


def main() -> int:
    options = argparse.ArgumentParser(
        prog="python -m tests.bench.soak", description=__doc__.partition("\n")[0]
    )
    options.add_argument("--games", type=int, default=10_000, help="of each game (default: %(default)s)")
    options.add_argument("--game", choices=sorted(GAMES), help="(default: all of them)")
    options.add_argument("--seed", default="SOAK", help="any text (default: %(default)s)")
    chosen = options.parse_args()
    grown = {
        name: soak(name, chosen.games, chosen.seed) for name in ([chosen.game] if chosen.game else GAMES)
    }
    return int(max(grown.values()) > MOST_GROWTH)


if __name__ == "__main__":
    sys.exit(main())
