"""Ten thousand spoilt saves, and as many spoilt links and texts of every other kind that comes from outside: each is refused with
one sentence, or is a game that plays.

    python3 -m tests.bench.malformed [--count 10000] [--seed DAMAGE]

Letters are flipped, cut and doubled, values exchanged for odd ones. Whatever is not refused with `BadInput` has to
save, send and open again as the same game; any other error ends the run. Links of games between devices, letters of
invitations and JSON are read likewise, each with the error that its reader documents. Printed is what became of them, by the key
of the refusal.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

sys.path[:0] = [str(Path(__file__).resolve().parent.parent.parent / "web")]

from ui.kit import json_text
from ui.room import description, letters

from engine.game import BadInput
from engine.link import game_link, open_link, replay_link
from engine.link_text import sealed
from engine.match import Match, Setup, load
from engine.shared_game import begun
from engine.together import SharedMatch
from engine.turn_link import open_turn_link, turn_link
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


def turn_links() -> list[str]:
    """Links of a game between devices at its start, and after some decisions."""
    found = []
    for steps in (0, 9, 40):
        random, match = Random(f"turns {steps}"), SharedMatch(begun(SETUPS[2]).named(0, "Åsa 🎲"), (0, 1))
        while match.step < steps and not match.state.is_over:
            match.play(choose(match.state.legal_actions(), random))
        found.append(turn_link(match.together))
    return found


def invitations() -> list[str]:
    """Letters of every kind."""
    told = (
        bytes([0])
        + bytes([132])
        + bytes(2)
        + bytes([150])
        + bytes(11)
        + bytes(32)
        + bytes([1, 1, 10, 0, 0, 7, 1, 1])
    )
    letters.described(description.Reader(told))
    return [
        letters.invitation(told, "#/turn?x", "tutto", 3, [1, 2], "Åsa"),
        letters.offer(told, letters.BELONGINGS),
        letters.answer(7, told),
    ]


def of_turn_link(text: str) -> str:
    try:
        game = open_turn_link(text)
    except BadInput as error:
        return error.key
    assert open_turn_link(turn_link(game)) == game
    return "played"


def of_letters(text: str) -> str:
    try:
        letters.read(text)
    except description.Unreadable as error:
        return error.reason
    return "played"


def of_json(text: str) -> str:
    try:
        found = json_text.parsed(text)
    except json_text.Unreadable as error:
        return error.reason
    json.dumps(found)
    return "played"


def sealed_anew(text: str) -> str:
    """A spoilt link whose check is right, as somebody hostile would send it."""
    body = text.partition("&check=")[0]
    return sealed(body) if body.isprintable() and body.isascii() else text


def outcomes(count: int, seed: str) -> dict[str, Counter[str]]:
    """What became of `count` spoilt saves and as many spoilt links."""
    random, sound = Random(seed), matches()
    saves = [match.save() for match in sound]
    links = [replay_link(match) for match in sound] + [game_link(match) for match in sound]
    found: dict[str, Counter[str]] = {"saves": Counter(), "links": Counter()}
    for number in range(count):
        found["saves"][outcome(load, spoilt_save(saves[number % len(saves)], random))] += 1
        found["links"][outcome(open_link, spoilt(links[number % len(links)], random))] += 1
    turns, invited = turn_links(), invitations()
    texts = [json.dumps({"name": "Åsa 🎲", "have": [1, 2], "lists": [["a"], []], "n": 1.5e3}), *saves[:3]]
    more = {"turn links": of_turn_link, "letters": of_letters, "JSON texts": of_json}
    found |= {kind: Counter() for kind in more}
    for number in range(count):
        link = spoilt(turns[number % len(turns)], random)
        found["turn links"][of_turn_link(sealed_anew(link) if number % 2 else link)] += 1
        found["letters"][of_letters(spoilt(invited[number % len(invited)], random))] += 1
        found["JSON texts"][of_json(spoilt(texts[number % len(texts)], random))] += 1
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
