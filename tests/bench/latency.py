"""How long a tap waits for the next picture on a slow phone, over two whole solo games played by taps.

    python3 tests/bench/latency.py [--seed TAPS] [--slower 4] [--games goennen tutto] [--address http://…] [--json]

The processor of the page is slowed down (4 times, unless said otherwise), and what the browser's own Event Timing reports
is shown: from the touch to the next paint, in steps of 8 ms; what takes less than 16 is not reported and counts as 16.
The moves are those of the hint. --address: of another build than this one.
"""

import argparse
import json
import statistics
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "web"), str(ROOT / "tests" / "bench")]

LEAST = 16
LINKS = {"goennen": "#/goennen/solo?level=1&seed=%s", "tutto": "#/tutto/solo?seed=%s"}
OBSERVE = """
window.interactions = new Map();
window.touches = 0;
addEventListener("pointerdown", () => { window.touches += 1; }, true);
new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
        if (interactionId) interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0));
}).observe({ type: "event", durationThreshold: 16, buffered: true });
"""


def waits(browser: Any, address: str, link: str, slower: float) -> list[float]:
    """Milliseconds of each tap of a link's game, played to its end."""
    from player import GAME
    from taps import PHONE, Taps

    from tests.web.conftest import HEAR

    context = browser.new_context(
        viewport={"width": PHONE[0], "height": PHONE[1]},
        device_scale_factor=3,
        has_touch=True,
        reduced_motion="reduce",
        locale="en-GB",
    )
    page = context.new_page()
    page.add_init_script(HEAR + OBSERVE)
    page.goto(address + link)
    page.wait_for_selector(GAME, timeout=120_000)
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    player = Taps(page, link)
    if "tutto" in link:
        player.do_draw = lambda action, view: (player.use(".dock [data-do=draw]"), player.played())  # type: ignore[method-assign,func-returns-value,assignment]
    player.play()
    page.wait_for_timeout(1000)
    found = list(page.evaluate("[...interactions.values()]"))
    touches = page.evaluate("touches")
    context.close()
    return found + [LEAST] * (touches - len(found))


def measure(seed: str, slower: float, games: list[str], address: str | None) -> dict[str, list[float]]:
    """game -> milliseconds of each tap."""
    from playwright.sync_api import sync_playwright

    from tests.web.conftest import Host, arguments
    from tools import browser as browsers
    from tools import site

    host = None
    if address is None:
        site.build(ROOT / "dist")
        host = Host(ROOT / "dist")
        address = host.address
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browsers.find(), args=arguments())
        found = {game: waits(browser, address, LINKS[game] % seed, slower) for game in games}
        browser.close()
    if host:
        host.stop()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seed", default="TAPS")
    parser.add_argument("--slower", type=float, default=4)
    parser.add_argument("--games", nargs="+", choices=LINKS, default=list(LINKS))
    parser.add_argument("--address")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    found = measure(options.seed, options.slower, options.games, options.address)
    out = {}
    for game, times in {**found, "both": [each for waited in found.values() for each in waited]}.items():
        ordered = sorted(times)
        out[game] = {
            "taps": len(ordered),
            "median": statistics.median(ordered),
            "percentile_95": ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))],
            "most": ordered[-1],
        }
    if options.json:
        print(json.dumps(out))
        return
    for game, row in out.items():
        print(
            f"{game:8} {row['taps']:4} taps  median {row['median']:4.0f} ms  95 % within {row['percentile_95']:4.0f} ms"
            f"  longest {row['most']:4.0f} ms"
        )


if __name__ == "__main__":
    from tools.environment import needs

    needs("tests.bench.latency", "test", "playwright")
    main()
