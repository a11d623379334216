"""What Lighthouse says of the built site as a first visit finds it, from a host that compresses.

    python3 tests/bench/lighthouse.py [--runs 5] [--desktop] [--slower 4] [--json]

Lighthouse's mobile profile is a slow phone: a processor a quarter as fast, slow 4G. Medians are shown. On a quick machine
a quarter is a quick phone: Lighthouse's own index of the machine's speed, 1,500 to 2,000 for the desktops that this is made
for, is shown, too, and --slower takes another share. Lighthouse itself (tests/bench/lighthouse/, pinned) is 190 MB; it is
fetched into .build/ the first time.
"""

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT)]

from tests.bench import compressing
from tools import browser, environment, server, site

MANIFEST = Path(__file__).parent / "lighthouse"
INSTALLED = environment.WORK / "lighthouse"
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
TIMES = {
    "first-contentful-paint": "ms to the first paint",
    "largest-contentful-paint": "ms to the largest paint",
    "total-blocking-time": "ms of blocked main thread",
    "cumulative-layout-shift": "layout shift",
    "speed-index": "ms speed index",
}


def installed() -> list[str]:
    """The command that starts Lighthouse."""
    node, npm = environment.find_node()
    lock = (MANIFEST / "package-lock.json").read_text("utf-8")
    stamp = INSTALLED / "installed.txt"
    if not (stamp.exists() and stamp.read_text("utf-8") == lock):
        INSTALLED.mkdir(parents=True, exist_ok=True)
        for name in ("package.json", "package-lock.json"):
            shutil.copy(MANIFEST / name, INSTALLED / name)
        environment.say("npm: fetching Lighthouse (190 MB, once)")
        environment.run(
            [
                *npm,
                "ci",
                "--prefix",
                INSTALLED,
                "--ignore-scripts",
                "--no-audit",
                "--no-fund",
                "--loglevel=error",
            ],
            trouble="Lighthouse could not be installed: is there a network?",
            env=environment.node_environment(node),
        )
        stamp.write_text(lock, "utf-8")
    return [*node, str(INSTALLED / "node_modules" / "lighthouse" / "cli" / "index.js")]


def once(command: list[str], address: str, profile: list[str]) -> dict[str, float]:
    """One run with these options of Lighthouse: the scores, 0 to 100, the times, and the index of the machine's speed."""
    chromium = browser.find()
    if not chromium:
        raise environment.BuildError("No Chromium: run `python3 build.py test`, which fetches one.")
    flags = " ".join(["--headless=new", "--no-proxy-server", *browser.arguments()])
    parts = [
        address,
        "--quiet",
        "--output=json",
        f"--chrome-flags={flags}",
        f"--only-categories={','.join(CATEGORIES)}",
    ]
    done = subprocess.run(
        [*command, *parts, *profile],
        capture_output=True,
        text=True,
        env={**os.environ, "CHROME_PATH": str(chromium)},
        check=False,
    )
    if done.returncode:
        raise environment.BuildError(f"Lighthouse did not run.\n{done.stderr}")
    report = json.loads(done.stdout)
    found = {name: 100 * (report["categories"][name]["score"] or 0) for name in CATEGORIES}
    failed = [
        ref["id"]
        for name in CATEGORIES[1:]
        for ref in report["categories"][name]["auditRefs"]
        if ref["weight"] and report["audits"][ref["id"]]["score"] not in (None, 1)
    ]
    for name in failed:
        print(f"not perfect: {name}", file=sys.stderr)
    found["benchmark-index"] = report["environment"]["benchmarkIndex"]
    return found | {name: report["audits"][name]["numericValue"] for name in TIMES}


def measure(runs: int, profile: list[str]) -> dict[str, float]:
    """The medians of all runs."""
    command = installed()
    site.build(ROOT / "dist")
    running, address = server.start(ROOT / "dist", handler=compressing.Handler)
    found = []
    for number in range(runs):
        print(f"run {number + 1} of {runs}", file=sys.stderr, flush=True)
        found.append(once(command, address, profile))
    running.shutdown()
    return {name: statistics.median(each[name] for each in found) for name in found[0]}


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--desktop", action="store_true")
    parser.add_argument("--slower", type=float, help="how many times slower the processor is made")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    profile = ["--preset=desktop"] if options.desktop else []
    if options.slower:
        profile.append(f"--throttling.cpuSlowdownMultiplier={options.slower}")
    found = measure(options.runs, profile)
    if options.json:
        print(json.dumps(found))
        return
    for name in CATEGORIES:
        print(f"{name:16} {found[name]:5.0f}")
    for name, words in TIMES.items():
        print(f"{found[name]:22.3f} {words}" if name.endswith("shift") else f"{found[name]:22.0f} {words}")
    print(f"{found['benchmark-index']:22.0f} index of the machine's speed")


if __name__ == "__main__":
    main()
