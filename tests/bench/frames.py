"""Work per animation frame in Chromium while five dice tumble beside four displays, and frames of an idle table.

    python3 tests/bench/frames.py [--rolls 12] [--json]

A frame's work is the time from its first callback until the browser, with style, layout and paint done, turns to
other work; "script" is the part in callbacks. At 60 frames a second there are 16.7 ms for it.
"""

import argparse
import json
import statistics
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "web")]

BUDGET = 16.7
SCREENS = {"desktop": (1440, 900, 1), "phone": (360, 740, 3)}
PRESS = "name => document.querySelector(`button[data-action='${name}']`).click()"


def percentile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def measure(rolls: int) -> dict[str, dict[str, float]]:
    from frames import COUNT, drawn_idly
    from moments import SHARED, show, stopped
    from playwright.sync_api import sync_playwright

    from engine.link import game_link
    from tests.web.conftest import Host, arguments
    from tools import browser as browsers
    from tools import site

    def five(match):  # type: ignore[no-untyped-def]
        texts = [str(action) for action in match.state.legal_actions()]
        return match.step > 90 and any(text.startswith("roll_") and len(text) == 10 for text in texts)

    match = stopped(SHARED, five)
    roll = next(
        str(each)
        for each in match.state.legal_actions()
        if str(each).startswith("roll_") and len(str(each)) == 10
    )
    site.build(ROOT / "dist")
    host = Host(ROOT / "dist")
    found: dict[str, dict[str, float]] = {}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browsers.find(), args=arguments())
        for name, (width, height, ratio) in SCREENS.items():
            page = browser.new_page(
                viewport={"width": width, "height": height},
                device_scale_factor=ratio,
                reduced_motion="no-preference",
            )
            page.add_init_script(COUNT)
            page.goto(host.address)
            page.wait_for_function("performance.getEntriesByName('engine-ready').length")
            page.wait_for_timeout(2000)
            times: list[list[float]] = []
            for number in range(rolls + 1):
                print(f"{name}: roll {number} of {rolls}", file=sys.stderr, flush=True)
                show(page, (game_link(match), match.save()))
                page.wait_for_timeout(800)
                page.evaluate("frame_times.length = 0")
                page.evaluate(PRESS, roll)
                page.wait_for_selector(".tumbling", state="attached")
                page.wait_for_selector(".tumbling", state="detached")
                if number:  # the first only warms up
                    times += page.evaluate("frame_times.slice(0, -1)")
            page.wait_for_timeout(1500)
            frames, calls, running = drawn_idly(page, 5000)
            whole = [work for _, work in times]
            found[name] = {
                "frames": len(times),
                "median": statistics.median(whole),
                "percentile_95": percentile(whole, 0.95),
                "script_median": statistics.median([script for script, _ in times]),
                "idle_frames": frames,
                "idle_canvas_calls": calls,
                "idle_animations": running,
            }
            page.close()
        browser.close()
    host.stop()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description="Work per animation frame, and of an idle table.")
    parser.add_argument("--rolls", type=int, default=12)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    result = measure(arguments.rolls)
    if arguments.json:
        print(json.dumps(result))
        return
    for name, row in result.items():
        print(
            f"{name:8} {row['frames']:4} frames  median {row['median']:5.2f} ms"
            f" (script {row['script_median']:.2f})  95 % {row['percentile_95']:5.2f} ms  of {BUDGET} ms;"
            f" five idle seconds: {row['idle_frames']} frames, {row['idle_canvas_calls']} canvas calls"
        )


if __name__ == "__main__":
    from tools.environment import needs

    needs("tests.bench.frames", "test", "playwright")
    main()
