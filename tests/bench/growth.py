"""How the cost of simulations grows: the arena's games a minute on more cores and on a local Dask cluster, and memory.

    python3 tests/bench/growth.py [--games 400] [--long 10000] [--runs 5] [--draw] [--json]

Games of two seats, *medium* against *easy*, on 1, 2, 4… processes up to the number of cores, and on a cluster of two
workers on this machine; the ways take turns, and medians are told. Then random solo games one after the other in one
process: its memory, in MB, after every tenth of them. --draw puts both into docs/pictures/growth.svg. Dask is fetched
if it is missing.
"""

import argparse
import gc
import json
import os
import random
import statistics
import sys
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

import engine.compiled  # noqa: F401 - before all else of the engine
from engine.gc_tuning import search_seldom
from engine.goennen import new_solo
from engine.parallel import spread
from engine.play import table_game
from engine.series import Power, entrants

PICTURE = ROOT / "docs" / "pictures" / "growth.svg"
WORKERS = 2
"""Of the local cluster."""


class Game:
    """Plays the game of a number. It is sent to other processes, so it is no closure."""

    def __init__(self, seed: str) -> None:
        self.seed, self.entrants = seed, entrants("goennen", "medium,easy")

    def __call__(self, number: int) -> int:
        return table_game("goennen", self.entrants, self.seed, number).decisions


def games_a_minute(games: int, seed: str, power: Power) -> float:
    start = time.perf_counter()
    played = sum(1 for _ in spread(Game(seed), range(games), power.processes, power.cluster))
    return 60 * played / (time.perf_counter() - start)


def speeds(games: int, runs: int) -> dict[str, float]:
    """Games a minute by way: "1 core", "2 cores", … and "Dask, 2 workers". Medians."""
    from distributed import LocalCluster

    cores = os.cpu_count() or 1
    ways = {f"{n} core{'s' * (n > 1)}": Power(n) for n in (1, 2, 4, 8, 16) if n <= cores}
    found: dict[str, list[float]] = {}
    with LocalCluster(n_workers=WORKERS, threads_per_worker=1, dashboard_address=":0") as cluster:
        ways[f"Dask, {WORKERS} workers"] = Power(cluster=cluster.scheduler_address)
        for run in range(runs + 1):
            for way, power in ways.items():
                speed = games_a_minute(games, f"GROWTH {run}", power)
                if run:  # the first warms everything up
                    found.setdefault(way, []).append(speed)
    return {way: statistics.median(speeds) for way, speeds in found.items()}


def resident() -> float:
    """The memory of this process in MB."""
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def memory(games: int) -> list[float]:
    """MB before the first game and after every tenth of so many random solo games."""
    gc.collect()
    found = [resident()]
    for number in range(games):
        rng, state = random.Random(number), new_solo(1 + number % 7, f"growth {number}")
        while not state.is_over:
            actions = state.legal_actions()
            state, _ = state.apply(actions[int(rng.random() * len(actions))])
        if (number + 1) % max(1, games // 10) == 0:
            gc.collect()
            found.append(resident())
    return found


def drawn(speed: dict[str, float], used: list[float], games: int) -> str:
    """Both as SVG: bars of games a minute, and a line of memory over the games."""
    width, height, left, top = 640, 250, 30, 46
    most = max(speed.values())
    parts = [f'<text x="{left}" y="26" class="name">Games a minute</text>']
    for place, (way, value) in enumerate(speed.items()):
        x, tall = left + place * 88, 150 * value / most
        parts.append(f'<rect x="{x}" y="{top + 150 - tall:.0f}" width="56" height="{tall:.0f}" rx="4"/>')
        parts.append(f'<text x="{x + 28}" y="{top + 142 - tall:.0f}" class="mid">{value:,.0f}</text>')
        for line, words in enumerate(way.split(", ")):
            parts.append(f'<text x="{x + 28}" y="{top + 170 + 17 * line}" class="mid">{words}</text>')
    right, wide, high = 360, 250, max(used)
    points = " ".join(
        f"{right + wide * n / (len(used) - 1):.0f},{top + 150 - 150 * value / high:.0f}"
        for n, value in enumerate(used)
    )
    parts += [
        f'<text x="{right}" y="26" class="name">Memory in MB, {games:,} games</text>',
        f'<path d="M{right} {top + 150}h{wide}"/>',
        f'<polyline points="{points}"/>',
        f'<text x="{right}" y="{top + 170}">{used[0]:.0f} before</text>',
        f'<text x="{right + wide}" y="{top + 170}" class="end">{used[-1]:.0f} after</text>',
    ]
    style = (
        "text{font:13px system-ui,sans-serif;fill:#4a443d}.name{font-weight:600;font-size:15px;fill:#1d1a17}"
        ".mid{text-anchor:middle}.end{text-anchor:end}rect{fill:#6b6258}"
        "path,polyline{fill:none;stroke:#6b6258;stroke-width:1.4}polyline{stroke-width:2.4}"
        "@media(prefers-color-scheme:dark){text{fill:#cfc6ba}.name{fill:#f5efe6}rect{fill:#a89e92}path,polyline{stroke:#a89e92}}"
    )
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" aria-labelledby="title">',
            '<title id="title">Games a minute by cores, and memory over many games</title>',
            f"<style>{style}</style>",
            *parts,
            "</svg>\n",
        ]
    )


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    options.add_argument("--games", type=int, default=400, help="of each run")
    options.add_argument("--long", type=int, default=10_000, help="random games for memory")
    options.add_argument("--runs", type=int, default=5)
    options.add_argument("--draw", action="store_true")
    options.add_argument("--json", action="store_true")
    arguments = options.parse_args()
    search_seldom()  # as the command line does, and each process of its own
    used = memory(arguments.long)
    speed = speeds(arguments.games, arguments.runs)
    if arguments.draw:
        PICTURE.write_text(drawn(speed, used, arguments.long), "utf-8")
    found: dict[str, Any] = {"games_a_minute": speed, "memory_mb": used}
    if arguments.json:
        print(json.dumps(found))
        return
    for way, value in speed.items():
        print(f"{way:16} {value:8,.0f} games a minute")
    print("MB:", ", ".join(f"{value:.1f}" for value in used))


if __name__ == "__main__":
    from tools.environment import needs

    needs("tests.bench.growth", "test", "distributed")
    main()
