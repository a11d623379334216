"""Ten thousand spoilt saves and as many spoilt links: each is refused with one sentence, or is a game that plays.

    python3 -m tests.bench.malformed [--count 10000] [--seed DAMAGE]

Letters are flipped, cut and doubled, values exchanged for odd ones. Whatever is not refused with `BadInput` has to
save, send and open again as the same game; any other error ends the run. Printed is what became of them, by the key
of the refusal.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

from engine.game import BadInput
from engine.link import game_link, open_link, replay_link
from engine.match import Match, Setup, load
from tests.choosing import choose

SETUPS = (
    Setup("goennen", 1, "K7Q2M9XT", solo=True, level=1),
    Setup("goennen", 1, "K7Q2M9XT", seats=("human",) * 3, start=1),
    Setup("tutto", 1, "PAIR", seats=("human", "human")),
)
LETTERS = '{}[]",:0123456789_-.YOGBP&?=#/%+\\uä\ud800 \n'
ODD = (None, True, -1, 0, 1, 2, 10**20, 1.5, float("nan"), "", "human", "\ud800", "ä" * 200, [], [[]], {}, {"a": 1},
       ["human"], ["end"], "end", "2026-11-21", ["human", "human"])  # fmt: skip
"""What stands in a save where something else belongs."""


def matches() -> list[Match]:
    """Every setup at its start, after a few actions, and over."""
    found = []
    for setup in SETUPS:
        for steps in (0, 9, 5000):
            match, random = Match(setup), Random(f"malformed {steps}")
            while match.step < steps and not match.state.is_over:
                match.play(choose(match.state.legal_actions(), random))
            found.append(match)
    return found


def any_of(choices: Any, random: Random) -> Any:
    return choices[int(random.random() * len(choices))]


def spoilt(text: str, random: Random) -> str:
    """The text with up to four letters lost, put in, or a part of it lost or doubled."""
    for _ in range(1 + int(random.random() * 4)):
        at, to = sorted(int(random.random() * len(text)) for _ in range(2))
        text = any_of(
            [
                text[:at] + text[at + 1 :],
                text[:at] + any_of(LETTERS, random) + text[at + 1 :],
                text[:to] + text[at:],
            ],
            random,
        )
    return text


def spoilt_save(text: str, random: Random) -> str:
    """A save spoilt as a text, or with up to three of its values exchanged."""
    if random.random() < 0.5:
        return spoilt(text, random)
    content = json.loads(text)
    for _ in range(1 + int(random.random() * 3)):
        occasion = content.get("occasion")
        target = occasion if random.random() < 0.2 and isinstance(occasion, dict) and occasion else content
        target[any_of(sorted(target), random)] = deepcopy(any_of(ODD, random))
    return json.dumps(content)


def outcome(read: Callable[[str], Match], text: str) -> str:
    """The key of the refusal, or "played". Raises `AssertionError` where neither is done properly."""
    try:
        match = read(text)
    except BadInput as error:
        assert error.key.isidentifier() and str(error) and "\n" not in str(error) and len(str(error)) < 400
        return error.key
    assert load(match.save()).state == match.state
    assert open_link(replay_link(match)).state == match.state
    return "played"


def outcomes(count: int, seed: str) -> dict[str, Counter[str]]:
    """What became of `count` spoilt saves and as many spoilt links."""
    random, sound = Random(seed), matches()
    saves = [match.save() for match in sound]
    links = [replay_link(match) for match in sound] + [game_link(match) for match in sound]
    found: dict[str, Counter[str]] = {"saves": Counter(), "links": Counter()}
    for number in range(count):
        found["saves"][outcome(load, spoilt_save(saves[number % len(saves)], random))] += 1
        found["links"][outcome(open_link, spoilt(links[number % len(links)], random))] += 1
    return found


def main() -> int:
    options = argparse.ArgumentParser(
        prog="python -m tests.bench.malformed", description=(__doc__ or "").partition("\n")[0]
    )
    options.add_argument("--count", type=int, default=10_000, help="of each kind (default: %(default)s)")
    options.add_argument("--seed", default="DAMAGE", help="any text (default: %(default)s)")
    chosen = options.parse_args()
    for kind, found in outcomes(chosen.count, chosen.seed).items():
        refused = found.total() - found["played"]
        print(
            f"{found.total():,} spoilt {kind}: {refused:,} refused with a sentence, {found['played']:,} playable, nothing else"
        )
        print(
            "  refused for: " + ", ".join(f"{key} {n:,}" for key, n in found.most_common() if key != "played")
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
