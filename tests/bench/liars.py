"""Ten thousand evenings at a connected table with a device that says anything at any moment (see `tests/ui/liars.py`).

    python3 -m tests.bench.liars [--evenings 10000] [--first 0] [--seed LIAR]

The honest devices must stay together and end alike, and lose no seat, no decision and no name. Exits with 1 at the first evening
where they do not, and names it.
"""

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / "web"), str(ROOT / "tests" / "ui")]

from fakes import know_games, sentences, speak
from liars import run
from ui.kit import text


def prepare() -> None:
    """What is said at such a table."""
    know_games()
    speak()
    for name in ("room/en", "together/en"):
        text.add(sentences(name))


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench.liars", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument("--evenings", type=int, default=10_000)
    parser.add_argument(
        "--first", type=int, default=0, help="number of the first evening, to go on with a run"
    )
    parser.add_argument("--seed", default="LIAR", help="any text (default: %(default)s)")
    chosen = parser.parse_args()
    prepare()
    decisions = 0
    for number in range(chosen.first, chosen.evenings):
        try:
            decisions += run(f"{chosen.seed}{number}")
        except Exception as error:  # noqa: BLE001 - whatever it is, it is told with its evening
            print(f"evening {number}: {type(error).__name__}: {error}")
            return 1
        if number % 100 == 99:
            print(f"{number + 1} of {chosen.evenings} evenings", file=sys.stderr, flush=True)
    print(
        f"{chosen.evenings - chosen.first:,} evenings with a liar, {decisions:,} decisions: the honest ended alike each time"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
