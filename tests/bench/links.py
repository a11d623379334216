"""How long links are: characters of the replay links and of the links to beat of solo games.

python3 -m tests.bench.links [--games 1000] [--level 1] [--policy random] [--workers 2] [--json]
"""

import argparse
import json
import statistics
import sys
from multiprocessing import Pool

from engine.link import challenge_link, replay_link
from engine.match import HUMAN, Match, Setup


def played(policy: str, level: int, seed: str) -> Match:
    match = Match(Setup("goennen", 1, seed, (HUMAN,), True, level))
    player = match.game.POLICIES[policy]()
    while not match.state.is_over:
        match.play(player(match.state.view(match.state.deciders[0])))
    return match


def lengths(job: tuple[str, int, int]) -> tuple[int, int, int, int]:
    """Characters of the replay link and of the link to beat, actions, rounds."""
    policy, level, number = job
    match = played(policy, level, f"LINKS{number}")
    beat = challenge_link(match)
    assert beat
    rounds = match.state.view(0).to_json()["round"]
    return len(replay_link(match)), len(beat), match.step, rounds


def main() -> None:
    parser = argparse.ArgumentParser(description="Characters of the links of solo games.")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--level", type=int, default=1)
    parser.add_argument("--policy", default="random")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    found = []
    with Pool(given.workers) as pool:
        jobs = [(given.policy, given.level, number) for number in range(given.games)]
        for number, each in enumerate(pool.imap_unordered(lengths, jobs), 1):
            found.append(each)
            if number % 50 == 0:
                print(f"\r{number}/{given.games}", end="", file=sys.stderr, flush=True)
    print("\r", end="", file=sys.stderr)
    replays, beats, actions, rounds = zip(*found, strict=True)
    result = {
        "policy": given.policy,
        "level": given.level,
        "games": given.games,
        "replay_link": {"median": statistics.median(replays), "largest": max(replays)},
        "link_to_beat": {"median": statistics.median(beats), "largest": max(beats)},
        "actions": {"median": statistics.median(actions), "largest": max(actions)},
        "rounds": {"median": statistics.median(rounds), "largest": max(rounds)},
    }
    if given.json:
        print(json.dumps(result))
        return
    print(f"{given.games} solo games of level {given.level}, played by {given.policy}: median and largest")
    for name in ("replay_link", "link_to_beat", "actions", "rounds"):
        print(f"{name.replace('_', ' '):14} {result[name]['median']:6.0f} {result[name]['largest']:6.0f}")


if __name__ == "__main__":
    main()
