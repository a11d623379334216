"""A stranger's first visit over a slow mobile network: when what can be done, and after how many bytes.

    python3 tests/bench/slow_network.py [--rate 1.6] [--latency 150] [--runs 3] [--pictures FOLDER] [--json]

The host is as slow as said for all connections together, so for workers too, and compresses what hosts compress. Each visit
is in a browser that knows nothing: of the start page, the lesson, a solo game and an invitation. Milliseconds are from
navigation, medians; bytes are those that had arrived by then, headers included, and in `whole` those of a visit from the
start page until the service worker has everything. `lesson_ready`: the lesson's first decision can be taken; `first_roll`:
the solo game's first dice are there to be rolled, its starting cards placed without thinking.

--pictures: photographs of the solo link's and the invitation's first seconds instead, in each language.
"""

import argparse
import json
import statistics
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "web")]

from tools import browser as browsers

PHONE = {"width": 360, "height": 740}
LESSON = "#/learn/goennen"
SOLO = "#/goennen/solo?level=1&seed=F1RST6AX&ruleset=2"
PATIENCE = 180_000
MOMENTS = (2, 5, 10, 20)
"""Seconds after navigation at which pictures are taken."""
LANGUAGES = ("en", "de", "nl")
# Places the starting cards without thinking.
PLACE = """setInterval(() => {
    if (!performance.getEntriesByName("first-roll").length) document.querySelector("button[data-action]")?.click();
}, 50);"""


def invitation() -> str:
    """Somebody's invitation to a game of two."""
    from engine.turn_link import turn_link
    from tests.bench.by_link import played, setup_of

    return turn_link(replace(played(setup_of("goennen", 2, "INVITE"), 1), names=("Ben", None)))


VISITS = {
    "start": ("", ("ui-ready", "engine-ready")),
    "lesson": (LESSON, ("ui-ready", "lesson-ready", "engine-ready")),
    "solo": (SOLO, ("ui-ready", "engine-ready", "first-roll")),
    "turn": (None, ("ui-ready", "engine-ready")),
}
"""The address of each kind of visit, None for an invitation, and its marks in the usual order."""
FACES = {"ui_ready": "start", "lesson_ready": "lesson", "engine_ready": "solo", "first_roll": "solo"}
"""Which visit tells a mark's figure."""


def visit(browser: Any, host: Any, kind: str, whole: bool) -> dict[str, dict[str, float]]:
    """The milliseconds and bytes until each mark of one visit."""
    from tests.web.conftest import wait_for_service_worker, wait_for_snapshot

    address, names = VISITS[kind]
    context = browser.new_context(viewport=PHONE, has_touch=True, reduced_motion="reduce", locale="en-GB")
    if kind == "solo":
        context.add_init_script(PLACE)
    host.line.sent.clear()
    page = context.new_page()
    page.goto(
        host.address + (invitation() if address is None else address),
        wait_until="commit",
        timeout=PATIENCE,
    )
    found: dict[str, dict[str, float]] = {}
    for name in names:
        page.wait_for_function(
            "name => performance.getEntriesByName(name).length", arg=name, timeout=PATIENCE
        )
    origin = page.evaluate("performance.timeOrigin")
    for name in names:
        at = page.evaluate("name => performance.getEntriesByName(name)[0].startTime", name)
        found[name.replace("-", "_")] = {"ms": round(at), "bytes": host.line.until((origin + at) / 1000)}
    if whole:
        wait_for_service_worker(page)
        wait_for_snapshot(page)
        found["whole"] = {"ms": 0, "bytes": sum(size for _, size in host.line.sent)}
    context.close()
    return found


def measure(rate: float, latency: float, runs: int) -> dict[str, Any]:
    """The medians of all runs, of each visit and under the names of the marks."""
    from playwright.sync_api import sync_playwright

    from tests.bench.slow_host import SlowHost
    from tests.web.conftest import arguments
    from tools import site

    site.build(ROOT / "dist", with_docs=False)
    seen: dict[str, list[dict[str, dict[str, float]]]] = {kind: [] for kind in VISITS}
    with sync_playwright() as playwright:
        host = SlowHost(ROOT / "dist", rate, latency)
        for number in range(runs):
            for kind in VISITS:
                print(f"run {number + 1} of {runs}: {kind}", file=sys.stderr, flush=True)
                chromium = playwright.chromium.launch(executable_path=browsers.find(), args=arguments())
                seen[kind].append(visit(chromium, host, kind, kind == "start" and not number))
                chromium.close()
        host.stop()
    visits = {
        kind: {
            mark: {
                unit: round(statistics.median(each[mark][unit] for each in found if mark in each))
                for unit in ("ms", "bytes")
            }
            for mark in found[0]
        }
        for kind, found in seen.items()
    }
    found = {mark: visits[kind][mark] for mark, kind in FACES.items()}
    return {
        **{mark: each["ms"] for mark, each in found.items()},
        "bytes": {mark: each["bytes"] for mark, each in found.items()}
        | {"whole": visits["start"]["whole"]["bytes"]},
        "visits": visits,
    }


def photograph(rate: float, latency: float, folder: Path) -> None:
    """Pictures of what a stranger with a phone sees."""
    from playwright.sync_api import sync_playwright

    from tests.bench.slow_host import SlowHost
    from tests.web.conftest import arguments
    from tools import site

    site.build(ROOT / "dist", with_docs=False)
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        host = SlowHost(ROOT / "dist", rate, latency)
        for language in LANGUAGES:
            for name, address in (("solo", SOLO), ("invitation", invitation())):
                chromium = playwright.chromium.launch(executable_path=browsers.find(), args=arguments())
                context = chromium.new_context(viewport=PHONE, has_touch=True, locale=language)
                page = context.new_page()
                begun = time.monotonic()
                page.goto(host.address + address, wait_until="commit", timeout=PATIENCE)
                for moment in MOMENTS:
                    page.wait_for_timeout(max(0.0, moment - (time.monotonic() - begun)) * 1000)
                    page.screenshot(path=folder / f"{name}-{language}-{moment:02}.png")
                chromium.close()
        host.stop()


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rate", type=float, default=1.6, help="megabits a second")
    parser.add_argument("--latency", type=float, default=150, help="milliseconds")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--pictures", type=Path)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    if options.pictures:
        photograph(options.rate, options.latency, options.pictures)
        return
    result = measure(options.rate, options.latency, options.runs)
    if options.json:
        print(json.dumps(result))
        return
    for kind, marks in result["visits"].items():
        for mark, found in marks.items():
            print(f"{kind:8} {mark:14} {found['ms']:7} ms {found['bytes'] / 1e6:7.2f} MB")


if __name__ == "__main__":
    from tools.environment import needs

    needs("tests.bench.slow_network", "test", "playwright")
    main()
