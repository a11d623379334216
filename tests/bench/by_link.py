"""Games with people elsewhere: taps from the start screen to Send, the time from opening a link to the first decision beside
an ordinary game, and how long the links are.

    python3 -m tests.bench.by_link [--runs 7] [--games 100] [--json]

Times are of a browser that has been here before, in milliseconds from navigation, one after the other in each run: an
ordinary game of two; an invitation, whose seat is taken at once; and a link in the middle of a game, whose turn of the other
is shown as fast as the page can. Characters are those of links without the address of the site.
"""

import argparse
import json
import statistics
import sys
from dataclasses import replace
from random import Random
from typing import Any

from engine.match import HUMAN, Setup
from engine.shared_game import Together, begun
from engine.together import SharedMatch
from engine.turn_link import open_turn_link, turn_link
from tests.engine.devices import until_stuck

GAMES = {"goennen": 2, "tutto": 1}
PHONE = {"width": 360, "height": 740}
SET = "localStorage.setItem('dicetable.pace', 'instant'); localStorage.setItem('dicetable.throw', 'itself')"
# Counts touches, takes a seat as soon as it is offered, and notes when the first decision can be made.
WATCH = """
window.touches = 0;
addEventListener("pointerdown", () => { window.touches += 1; }, true);
new MutationObserver(() => {
    if (window.takes) document.querySelector("[data-do=sit]")?.click();
    if (!window.decided && document.querySelector("main[data-state=playing], main[data-state=setup]") && document.querySelector("button[data-action]"))
        window.decided = performance.now();
}).observe(document, { childList: true, subtree: true, attributes: true });
"""
SHARE = "navigator.share = async (given) => { window.shared = given; };"


def setup_of(game: str, seats: int, seed: str) -> Setup:
    return Setup(game, GAMES[game], seed, (HUMAN,) * seats, start=1)


def played(setup: Setup, links: int | None = None) -> Together:
    """A random game, each seat on its own device, after so many links, or to its end."""
    random = Random(setup.seed)
    devices = [
        SharedMatch(begun(setup).named(seat, f"Player {seat}"), {seat}) for seat in range(len(setup.seats))
    ]
    sent = devices[0].together
    number = 0
    while not all(device.is_complete for device in devices) and (links is None or number < links):
        at = number % len(devices)
        sent = open_turn_link(turn_link(until_stuck(devices[at], random).send()))
        devices = [device.received(sent) for device in devices]
        number += 1
    return sent


def lengths(games: int) -> dict[str, Any]:
    """Characters of invitations to games of all sizes, and of finished games of three."""
    invitations = [
        len(
            turn_link(
                replace(
                    played(setup_of(name, seats, f"INVITE{number}"), 1),
                    names=("名前は長い" * 4, *(None,) * (seats - 1)),
                )
            )
        )
        for name in GAMES
        for seats in (2, 3, 4)
        for number in range(10)
    ]
    found: dict[str, Any] = {
        "invitation": {"median": statistics.median(invitations), "largest": max(invitations)}
    }
    for name in GAMES:
        finished = [len(turn_link(played(setup_of(name, 3, f"WHOLE{number}")))) for number in range(games)]
        found[f"finished_{name}"] = {"median": statistics.median(finished), "largest": max(finished)}
    return found


def taps(browser: Any, address: str, game: str) -> tuple[int, int]:
    """(touches from the start screen until the link is shared, and how many of them are decisions of the game)."""
    context = browser.new_context(viewport=PHONE, has_touch=True, reduced_motion="reduce", locale="en-GB")
    context.add_init_script(SET + WATCH + SHARE)
    page = context.new_page()
    page.goto(address)
    page.locator("[data-do='open #/turn?']").tap()
    if game == "tutto":
        page.locator("label", has=page.locator("input[value=tutto]")).tap()
        page.wait_for_selector(".choice.on [value=tutto]")
        page.evaluate("window.touches -= 1")  # the other game is chosen in one more
    page.locator("[data-do=begin], [type=submit]").first.tap()
    decisions = 0
    page.wait_for_selector("main[data-mine]")
    while not page.locator("[data-do=turn_share]").count():
        if page.locator("button[data-action]").count():
            step = page.get_attribute("main", "data-step")
            page.locator("button[data-action]").first.dispatch_event("click")
            page.wait_for_function("step => document.querySelector('main').dataset.step !== step", arg=step)
            decisions += 1
        page.wait_for_timeout(100)
    page.locator("[data-do=turn_share]").tap()
    page.wait_for_function("window.shared")
    touches = int(page.evaluate("touches"))
    context.close()
    return touches, decisions


def times(browser: Any, address: str, runs: int) -> dict[str, float]:
    """Milliseconds from navigation to the first decision, medians."""
    from tests.web.conftest import visit_until_stored

    context = browser.new_context(viewport=PHONE, has_touch=True, reduced_motion="reduce", locale="en-GB")
    context.add_init_script(SET + WATCH)
    visit_until_stored(context, address).close()
    found: dict[str, list[float]] = {}
    for run in range(runs):
        for name in GAMES:
            links = {
                "ordinary": f"#/{name}/table?seats=human,human&start=0&seed=TIME{run}",
                "invitation": turn_link(played(setup_of(name, 2, f"TIME{run}"), 1)),
                "turn": turn_link(replace(played(setup_of(name, 2, f"TURN{run}"), 7), names=("Anna", None))),
            }
            for kind, link in links.items():
                page = context.new_page()
                page.add_init_script("window.takes = true")
                page.goto(address + link)
                page.wait_for_function("window.decided", timeout=120_000)
                found.setdefault(f"{name} {kind}", []).append(float(page.evaluate("window.decided")))
                page.close()
    context.close()
    return {name: statistics.median(each) for name, each in found.items()}


def main() -> int:
    from playwright.sync_api import sync_playwright

    from tools import browser, server, site
    from tools.environment import ROOT

    options = argparse.ArgumentParser(
        prog="python3 -m tests.bench.by_link", description=(__doc__ or "").partition("\n")[0]
    )
    options.add_argument("--runs", type=int, default=7, help="of the times (default: %(default)s)")
    options.add_argument(
        "--games", type=int, default=100, help="finished games of each kind (default: %(default)s)"
    )
    options.add_argument("--json", action="store_true")
    chosen = options.parse_args()
    found: dict[str, Any] = {"characters": lengths(chosen.games)}
    site.build(ROOT / "dist", with_docs=False)
    running, address = server.start(ROOT / "dist", 0)
    with sync_playwright() as playwright:
        chromium = browser.start(playwright)
        found["taps"] = {
            name: dict(zip(("all", "decisions"), taps(chromium, address, name), strict=True))
            for name in GAMES
        }
        found["milliseconds"] = times(chromium, address, chosen.runs)
        chromium.close()
    running.shutdown()
    print(json.dumps(found, indent=None if chosen.json else 2))
    return 0


if __name__ == "__main__":
    from tools.environment import needs

    needs("tests.bench.by_link", "test", "playwright")
    sys.exit(main())
