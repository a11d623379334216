"""Golden games and perft counts: what the rules come to, kept in files.

    python3 -m tests.golden.record [GAME ...]

plays the games of the newest ruleset anew, with choices from a generator of its own, and writes NAME.toml for each game:
matches in notation with what they end in, and perft counts from their starts and from positions on their way; and
links.toml (see links.py). Each entry names its ruleset; those of older rulesets stay as they are. A change of what stands
there already says that a frozen ruleset is played otherwise than before.
"""

import hashlib
import sys
import textwrap
import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from engine.link import replay_link
from engine.match import GAMES, Match, Setup
from engine.perft import perft
from tests.choosing import choose
from tests.golden import links

FOLDER = Path(__file__).parent
PLAYED_SOLO = ("JUNIPER", "K7Q2M9XT", "any text, ä")
PLAYED_TABLES = {1: "ALONE", 2: "PAIR", 3: "TRIO", 4: "QUARTET"}
CANDIDATES = 40
MOST_SEQUENCES = 12_000
WIDTH = 104


def golden(name: str) -> dict[str, Any]:
    """What is recorded of a game: its "game" and its "perft" entries."""
    return tomllib.loads((FOLDER / f"{name}.toml").read_text("utf-8"))


def first_state(name: str, entry: dict[str, Any]) -> Any:
    """The state that an entry begins with: its level, or its seats and start, its seed, its moves."""
    game = GAMES[name]
    if "seats" in entry:
        state = game.new_game(entry["seats"], entry["seed"], entry["start"], ruleset=entry["ruleset"])
    else:
        state = game.new_solo(level=entry.get("level"), seed=entry["seed"], ruleset=entry["ruleset"])
    for text in entry.get("moves", "").split():
        state, _ = state.apply(game.parse_action(text))
    return state


def link(name: str, entry: dict[str, Any]) -> str:
    """The link that replays an entry."""
    seats = ("human",) * entry.get("seats", 1)
    solo = "seats" not in entry
    match = Match(
        Setup(name, entry["ruleset"], entry["seed"], seats, solo, entry.get("level"), entry.get("start"))
    )
    for text in entry.get("moves", "").split():
        match.play(text)
    return replay_link(match)


def digest(state: Any) -> str:
    """A final state in 64 letters."""
    return hashlib.sha256(state.to_json().encode()).hexdigest()


def openings(name: str) -> Iterator[dict[str, Any]]:
    """The matches to play: solo on the first, a middling and the last level; a table of each size up to four."""
    game = GAMES[name]
    levels = [each.number for each in game.LEVELS]
    if levels:
        for seed, level in zip(PLAYED_SOLO, (levels[0], levels[len(levels) // 2], levels[-1]), strict=True):
            yield {"ruleset": game.RULESET, "level": level, "seed": seed}
    else:
        yield {"ruleset": game.RULESET, "seed": PLAYED_SOLO[0]}
    for seats in game.SEATS:
        if seats in PLAYED_TABLES:
            yield {"ruleset": game.RULESET, "seats": seats, "start": seats // 2, "seed": PLAYED_TABLES[seats]}


def played(name: str, entry: dict[str, Any]) -> tuple[list[str], Any]:
    """A match played to its end: its moves in notation, its final state."""
    state, random, moves = first_state(name, entry), Random(entry["seed"]), []
    while not state.is_over:
        action = choose(state.legal_actions(), random)
        moves.append(str(action))
        state, _ = state.apply(action)
    return moves, state


def richest(name: str, opening: dict[str, Any]) -> tuple[dict[str, Any], list[str], Any]:
    """Of the matches with a number behind the seed the one in which most happens: the most circles are marked,
    the most cards complete; in a game without cards to lay, the longest of them."""
    best = None
    for number in range(CANDIDATES):
        entry = opening | {"seed": f"{opening['seed']} {number}"}
        moves, final = played(name, entry)
        laid = [card for seat in final.view(0).to_json()["seats"] for card in seat.get("cards", ())]
        rank = (sum(card["used"] for card in laid), sum(card["complete"] for card in laid), len(moves))
        if best is None or rank > best[0]:
            best = rank, entry, moves, final
    assert best
    return best[1:]


def counted(name: str, entry: dict[str, Any]) -> list[int]:
    """Perft counts as deep as they stay small."""
    counts: list[int] = []
    state = first_state(name, entry)
    branching = 1.0
    while len(counts) < 8 and (not counts or counts[-1] * branching < MOST_SEQUENCES):
        before = counts[-1] if counts else 1
        counts = list(perft(state, len(counts) + 1))
        if not counts[-1]:
            return counts[:-1]
        branching = max(1.0, counts[-1] / before)
    return counts


def record(name: str) -> str:
    """The text of a game's file."""
    texts = [f"# {name}: golden games and perft counts. Written by `python3 -m tests.golden.record {name}`."]
    texts += [f"[[{kind}]]\n{_toml(entry)}" for kind, entry in older(name)]
    starts = []
    for entry in openings(name):
        entry, moves, final = richest(name, entry)
        result = {
            "moves": " ".join(moves),
            "steps": len(moves),
            "scores": list(final.scores()),
            "winners": list(final.winners()),
            "final": digest(final),
        }
        texts.append("[[game]]\n" + _toml(entry | result))
        starts.append(entry)
        starts += [entry | {"moves": " ".join(moves[: len(moves) * part // 6])} for part in (1, 3, 5)]
    for entry in starts:
        texts.append("[[perft]]\n" + _toml(entry | {"counts": counted(name, entry)}))
    return "\n".join(texts)


def older(name: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """What is recorded of a game's older rulesets: "game" or "perft", and the entry."""
    if (FOLDER / f"{name}.toml").exists():
        for kind, entries in golden(name).items():
            yield from ((kind, entry) for entry in entries if entry["ruleset"] < GAMES[name].RULESET)


def _toml(entry: dict[str, Any]) -> str:
    lines = []
    for key, value in entry.items():
        if key == "moves":
            wrapped = "\n".join(textwrap.wrap(" ".join(value.split()), WIDTH, break_on_hyphens=False))
            lines.append(f'moves = """\n{wrapped}\n"""')
        else:
            lines.append(f'{key} = "{value}"' if isinstance(value, str) else f"{key} = {value}")
    return "\n".join(lines) + "\n"


def main(names: list[str]) -> None:
    links.main()
    for name in names or GAMES:
        text = record(name)
        (FOLDER / f"{name}.toml").write_text(text, "utf-8")
        print(
            f"{name}: {text.count('[[game]]')} games, {text.count('[[perft]]')} perft positions",
            file=sys.stderr,
        )


if __name__ == "__main__":
    main(sys.argv[1:])
