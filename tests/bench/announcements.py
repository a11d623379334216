"""What a screen reader is given to say in a round of each game: announcements, and how many of them are said twice, or in no picture.

    python3 -m tests.bench.announcements [--games 5] [--json]

The page runs in CPython, beside a stand-in for the browser. One person plays at each table, by chance, with a liking for what
completes cards; computer players have the other seats. All that the page announces is counted, from the first round to the last.
"""

import argparse
import json
import random
import statistics
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "web"), str(ROOT / "tests" / "ui")]

TABLES = {
    "solo": "#/goennen/solo?level=1&seed=SAID{n}",
    "two": "#/goennen/table?seats=human,easy&start=0&seed=SAID{n}",
    "three": "#/goennen/table?seats=human,easy,medium&start=0&seed=SAID{n}",
    "four": "#/goennen/table?seats=human,easy,medium,easy&start=0&seed=SAID{n}",
    "tutto-solo": "#/tutto/solo?seed=SAID{n}",
    "tutto-two": "#/tutto/table?seats=human,easy&start=0&seed=SAID{n}",
    "tutto-four": "#/tutto/table?seats=human,easy,medium,easy&start=0&seed=SAID{n}",
}
GOOD = ("complete", "buy", "place", "enter")
MOST = 4000  # steps


def played(link: str, luck: random.Random) -> tuple[list[tuple[int, str]], int]:
    """Plays a game to its end: (round, words) of all that is announced, and how many were in no picture."""
    from fakes import started

    world = started(link)
    said: list[tuple[int, str]] = []
    seen: set[int] = set()
    given: set[int] = set()
    for _ in range(MOST):
        for number, words in world.page.announcer.aloud:
            if number not in given:
                given.add(number)
                said.append((world.session.view["round"], words))
        world.page.frames.request()
        (log,) = world.root.all(role="log")
        shown = [each.textContent for each in log.children]
        seen |= {number for number, words in world.page.announcer.aloud if words in shown}
        if world.session.view["result"] and not world.session.staging:
            break
        if world.session.staging:
            world.settle()
        elif world.session.thinking_seat() is not None:
            world.ring("computer")
        else:
            actions = world.actions()
            good = [each for each in actions if each.startswith(GOOD)]
            world.do("act " + luck.choice(good if good and luck.random() < 0.85 else actions))
    else:
        raise AssertionError(f"{link} does not end")
    return said, max(given) - len(seen)


def measure(games: int) -> dict[str, dict[str, Any]]:
    """Of each table: announcements and their characters a round in the median, and how many in all were said twice or lost."""
    found: dict[str, dict[str, Any]] = {}
    for name, link in TABLES.items():
        counts: list[int] = []
        characters: list[int] = []
        twice = lost = 0
        for n in range(games):
            said, missing = played(link.format(n=n), random.Random(n))
            rounds = sorted({at for at, _ in said if at})
            counts += [sum(at == each for at, _ in said) for each in rounds]
            characters += [sum(len(words) for at, words in said if at == each) for each in rounds]
            twice += sum(one == two for one, two in pairwise(said))
            lost += missing
        found[name] = {
            "announcements_per_round": statistics.median(counts),
            "characters_per_round": statistics.median(characters),
            "rounds": len(counts),
            "twice": twice,
            "lost": lost,
        }
    return found


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    found = measure(options.games)
    whole = {each: sum(table[each] for table in found.values()) for each in ("rounds", "twice", "lost")}
    if options.json:
        print(json.dumps(found | {"all": whole}))
        return
    for name, table in found.items():
        print(
            f"{name}: {table['announcements_per_round']:g} announcements of {table['characters_per_round']:g} characters a round"
            f" (median of {table['rounds']} rounds); {table['twice']} said twice, {table['lost']} lost"
        )


if __name__ == "__main__":
    main()
