"""The page with everything that can happen to it, in random order, for long (see `tests/ui/page_machine.py`).

    python3 -m tests.bench.soak_page [--messages 100000]

Each message is a gesture, an answer of an engine, a timer, the end of a scene, a lost engine or another tab. After each one
the page's promises are checked. Exits with 1 if one is broken, with the shortest way there that was found.
"""

import argparse
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / "web"), str(ROOT / "tests" / "ui")]

if __name__ == "__main__":
    from tools.environment import needs

    needs("tests.bench.soak_page", "test", "hypothesis")

from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test
from page_machine import PageMachine

STEPS = 60
counted: Counter[str] = Counter()


class Counting(PageMachine):
    def did(self, what: str) -> None:
        super().did(what)
        counted[what.split(" ")[0]] += 1


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--messages", type=int, default=100_000)
    wanted = parser.parse_args().messages
    chosen = settings(
        max_examples=200,
        stateful_step_count=STEPS,
        deadline=None,
        suppress_health_check=list(HealthCheck),
        database=None,
    )
    while counted.total() < wanted:
        run_state_machine_as_test(Counting, settings=chosen)
        print(f"{counted.total()} of {wanted} messages", file=sys.stderr, flush=True)
    for name, times in counted.most_common():
        print(f"{times:8} {name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
