"""How long a review takes, and its checks, beside a loop of a million additions in the same Python in the same run.

    python3 tests/bench/review.py [--games 2] [--browser] [--json]

Solo games of Gönnen Können of level 1 by *medium*; of each the review, then checks of its dearest decisions until there
were ten of them in all. With --browser it runs in Chromium, in a worker with a stock Pyodide, else in
the Python that runs this file.
"""

import argparse
import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tests.bench.decisions import LOOP, here, in_browser
from tools.environment import needs

MEASURE = (
    LOOP
    + """
import json
from engine.match import GAMES, HUMAN, Match, Setup
from engine.playouts import check
from engine.review import review

def played(number):
    game = GAMES["goennen"]
    match = Match(Setup("goennen", game.RULESET, f"REVIEW{number}", (HUMAN,), solo=True, level=1))
    policy = game.POLICIES["medium"]()
    while not match.state.is_over:
        match.play(policy(match.state.view(0)))
    return match

def timed(do):
    begun = time.perf_counter()
    found = do()
    return found, time.perf_counter() - begun

def measure(games, wanted):
    loops, reviews, checks, steps, number = [loop()], [], [], 0, 0
    while len(reviews) < games or len(checks) < wanted:
        match = played(number)
        number += 1
        found, seconds = timed(lambda: review(match))
        reviews.append(seconds)
        loops.append(loop())
        for choice in found.dearest(0)[:5][:wanted - len(checks)]:
            checks.append(timed(lambda: check(match, choice.step, choice.better))[1])
            loops.append(loop())
    unit = sum(loops) / len(loops)
    longest = max(reviews)
    return json.dumps({
        "loop_ms": unit * 1000, "games": len(reviews), "review_ms": longest * 1000, "review_loops": longest / unit,
        "checks": len(checks), "checks_s": sum(checks), "checks_loops": sum(checks) / unit,
    })
"""
)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=2, help="at least so many")
    parser.add_argument("--browser", action="store_true", help="in Chromium")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    if options.browser:
        needs("tests.bench.review", "test", "playwright")
    found = (in_browser if options.browser else here)(MEASURE, options.games, 10)
    if options.json:
        print(found)
        return
    figures = json.loads(found)
    print(f"a loop of a million additions: {figures['loop_ms']:.0f} ms")
    print(
        f"the longest review of {figures['games']}: {figures['review_ms']:.0f} ms = {figures['review_loops']:.1f} loops"
    )
    print(f"{figures['checks']} checks: {figures['checks_s']:.1f} s = {figures['checks_loops']:.0f} loops")


if __name__ == "__main__":
    main()
