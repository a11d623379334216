"""The README's pictures: `python -m tools.pictures` redraws docs/pictures/*.png from the built site in Chromium.

Each shows a game with a fixed seed, played by computer players up to an interesting decision. With names after it, the command
redraws only these: `python -m tools.pictures phone desktop`.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from typing import Any

from engine.link import game_link, open_link, replay_link
from engine.match import HUMAN, Match, Setup
from engine.review import review
from engine.shared_game import Together, begun
from engine.together import SharedMatch
from engine.turn_link import turn_link
from tools import browser, server
from tools.environment import ROOT, run_with, say

OUT = ROOT / "docs" / "pictures"
NAMES = ("Anna", "Ben", "Chris", "Dilara", "Emma", "Femke", "Goran", "Hanna")
FRIENDS = (
    ("goennen", "Anna", "Ben"),
    ("tutto", "Anna", "Chris", "Ben"),
    ("goennen", "Anna", "Ben"),
    ("tutto", "Anna", "Dilara"),
    ("goennen", "Anna", "Chris"),
    ("tutto", "Anna", "Ben"),
    ("goennen", "Anna", "Ben"),
)
"""The games in the picture of people, and who played."""
KEEP = "([link, text]) => localStorage.setItem('dicetable.save ' + link, text)"
PLAYER = "medium"


@dataclass(frozen=True)
class Picture:
    """A picture. name: of the file. link: of the game. after: the step from which `when` is checked. when: whether a match
    is at the moment to show. screen: "table"; "odds", the table with chances; "puzzle", the position as a puzzle with an
    answer; "review", the review of the game; "moment", the first of its moments; "training", the question before a mistake; "statistics", of this game and
    others like it; "people", the games of `FRIENDS`; "ten", a table of the `NAMES`; "ranking", the end of a game of several people; "invitation", "send" and "waiting", of a game with somebody elsewhere: the invitation, what ends a turn, and
    the start screen. player: the computer player that plays all seats, the human one included, up to the picture."""

    name: str
    link: str
    after: int
    when: Callable[[Match], bool]
    width: int
    height: int
    theme: str
    scale: float = 1
    screen: str = "table"
    player: str = PLAYER


def kinds(match: Match) -> set[str]:
    return {str(action).split("_")[0] for action in match.state.legal_actions()}


def to_complete_or_buy(match: Match) -> bool:
    """Whether the human seat has points and, after its second roll, can complete a card, buy one or reroll."""
    if not human_decides(match) or not {"complete", "buy", "roll"} <= kinds(match):
        return False
    view = match.state.view(0).to_json()
    return bool(view["roll"] == 2 and view["seats"][0]["score"])


def with_dice_kept(match: Match) -> bool:
    return human_decides(match) and bool(match.state.view(0).to_json()["kept"]) and "stop" in kinds(match)


def human_decides(match: Match) -> bool:
    return bool(match.state.deciders) and match.setup.seats[match.state.deciders[0]] == HUMAN


def before_a_reroll(match: Match) -> bool:
    """Whether the human seat chooses dice after the first roll of the sixth round or a later one."""
    return human_decides(match) and "roll" in kinds(match) and match.state.view(0).to_json()["round"] > 5


def over(match: Match) -> bool:
    return bool(match.state.is_over)


def always(match: Match) -> bool:
    return True


PICTURES = (
    Picture("phone", "#/goennen/solo?level=3&seed=PHONE", 55, to_complete_or_buy, 360, 740, "light", 2),
    Picture(
        "desktop",
        "#/goennen/table?seats=human,easy,medium,hard&start=0&seed=DESK",
        170,
        to_complete_or_buy,
        1440,
        900,
        "dark",
    ),
    Picture(
        "tutto",
        "#/tutto/table?seats=human,medium,hard&start=0&seed=TUTTO",
        20,
        with_dice_kept,
        1024,
        768,
        "light",
    ),
    Picture("odds", "#/goennen/solo?level=1&seed=COACH", 30, before_a_reroll, 360, 740, "light", 2, "odds"),
    Picture(
        "puzzle", "#/goennen/solo?level=1&seed=COACH", 30, before_a_reroll, 360, 800, "dark", 2, "puzzle"
    ),
    Picture(
        "training",
        "#/goennen/solo?level=1&seed=TRAIN8",
        76,
        human_decides,
        360,
        740,
        "light",
        2,
        "training",
        "easy",
    ),
    Picture("statistics", "#/goennen/solo?level=2&seed=SKILL", 0, over, 800, 1880, "dark", 1, "statistics"),
    *(
        Picture(
            f"ranking-{name}",
            "#/goennen/table?seats=human,human,human,medium&start=0&seed=FRIENDS",
            0,
            over,
            width,
            height,
            theme,
            scale,
            "ranking",
        )
        for name, width, height, theme, scale in (
            ("phone", 360, 740, "light", 1.5),
            ("desktop", 1024, 700, "dark", 1),
        )
    ),
    *(
        Picture(
            f"{screen}-{name}",
            "#/goennen/table?seats=human,human&start=1&seed=FAR",
            0,
            always,
            width,
            height,
            theme,
            scale,
            screen,
        )
        for screen in ("invitation", "send", "waiting")
        for name, width, height, theme, scale in (
            ("phone", 360, 740, "light", 1.5),
            ("desktop", 1024, 640, "dark", 1),
        )
    ),
    Picture(
        "people",
        "#/goennen/table?seats=human,human&start=0&seed=PEOPLE",
        0,
        over,
        360,
        740,
        "light",
        2,
        "people",
    ),
    Picture(
        "ten",
        "#/tutto/table?seats=human,human,human,human,human,human,human,human,medium,hard&start=0&seed=TEN",
        90,
        with_dice_kept,
        1024,
        768,
        "light",
        1,
        "ten",
    ),
    Picture("review", "#/goennen/solo?level=2&seed=LUCK", 0, over, 1440, 900, "light", 1, "review"),
    Picture("moment", "#/goennen/solo?level=2&seed=LUCK", 0, over, 1440, 900, "light", 1, "moment"),
)


def played_to_end(link: str) -> Match:
    return played(Picture("", link, 0, over, 0, 0, ""))


def played(picture: Picture) -> Match:
    """The game of a picture, played up to its moment."""
    match = open_link(picture.link)
    policy = match.game.POLICIES[picture.player]()
    while match.step < picture.after or not picture.when(match):
        if match.state.is_over and picture.when is not over:
            raise RuntimeError(f"the game of {picture.name} ends before its moment: choose another seed")
        match.play(policy(match.state.view(match.state.deciders[0])))
    return match


def result_of(number: int, match: Match, **more: object) -> dict[str, object]:
    """What a browser has stored of a game that was played as the so-many-th, on a day of November."""
    return {"id": str(number), "day": f"2026-11-{number + 1:02}", "game": match.setup.game, "level": match.setup.level, "foes": [],
            "link": replay_link(match).partition("?")[2], **more}  # fmt: skip


def alone(number: int, match: Match) -> dict[str, object]:
    """The same of a game that was played alone."""
    result = match.state.view(0).to_json()["result"]
    score = result.get("turns") or result["scores"][0]
    return result_of(number, match, mode="solo", score=score, won=result.get("won"))


def together(number: int, match: Match, names: Sequence[str]) -> dict[str, object]:
    """The same of a game of people around one device, who have looked at its review."""
    result, account = match.state.view(0).to_json()["result"], review(match)
    seats = [(name, result["scores"][seat], seat in result["winners"]) for seat, name in enumerate(names)]
    lucks = [account.total("luck", account.units.index("win"), seat) for seat in range(len(names))]
    return result_of(number, match, mode="shared", score=seats[0][1], won=None, people=seats, lucks=lucks)


def progress_of(results: Sequence[dict[str, object]]) -> str:
    """What a browser has stored under "dicetable.progress"."""
    return json.dumps({"format": 1, "results": results, "daily": {}, "run": None, "best_run": None})


def keep_results(page: Any, results: Sequence[dict[str, object]]) -> None:
    page.evaluate("text => localStorage.setItem('dicetable.progress', text)", progress_of(results))


def small(png: bytes) -> bytes:
    """The picture reduced to 256 colours, which is enough for flat pictures."""
    from PIL import Image

    found = BytesIO()
    flat = Image.open(BytesIO(png)).convert("RGB").quantize(256, dither=Image.Dither.NONE)
    flat.save(found, "PNG", optimize=True)
    return found.getvalue()


def show_table(page: Any, address: str, match: Match) -> None:
    page.goto(address + game_link(match))
    page.reload()
    page.wait_for_selector("main[data-state=playing] button[data-action]", state="attached")


def show_odds(page: Any, address: str, match: Match) -> None:
    page.evaluate("localStorage.setItem('dicetable.coach', 'odds')")
    show_table(page, address, match)
    page.wait_for_selector(".ring")
    for die in "YG":
        page.click(f".dock [data-die={die}]")


def show_puzzle(page: Any, address: str, match: Match) -> None:
    page.goto(address + replay_link(match).replace("#/replay", "#/puzzle"))
    page.reload()
    page.wait_for_selector("main[data-puzzle=open] button[data-action]", state="attached", timeout=WAIT)
    page.evaluate("[...document.querySelectorAll('[data-action^=roll]')].at(-1).click()")
    page.wait_for_selector("main:is([data-puzzle=solved], [data-puzzle=missed])", timeout=WAIT)


def show_review(page: Any, address: str, match: Match) -> None:
    page.goto(address + replay_link(match).replace("#/replay", "#/review"))
    page.reload()
    page.wait_for_selector(".moments li", timeout=WAIT)
    page.wait_for_function("!document.querySelector('.moments .checking')", timeout=10 * WAIT)


def show_moment(page: Any, address: str, match: Match) -> None:
    show_review(page, address, match)
    page.click(".moments .confirmed button")
    page.wait_for_selector("main[data-screen=moment], .moment", timeout=WAIT)


def show_training(page: Any, address: str, match: Match) -> None:
    page.evaluate("localStorage.setItem('dicetable.coach', 'training')")
    show_table(page, address, match)
    mistake = str(match.game.POLICIES["easy"]()(match.state.view(0)))
    page.evaluate("action => document.querySelector(`button[data-action='${action}']`).click()", mistake)
    page.click(".asks [data-do=coach_show]", timeout=WAIT)


def show_statistics(page: Any, address: str, match: Match) -> None:
    others = [
        played_to_end(f"#/goennen/solo?level={1 + number // 4}&seed={match.setup.seed}{number}")
        for number in range(11)
    ]
    keep_results(page, [alone(number, each) for number, each in enumerate([*others, match])])
    page.goto(address + "#/statistics")
    page.reload()
    page.click("[data-do=review_all]")
    page.wait_for_selector(".games-table tr:nth-child(14)", timeout=10 * WAIT)
    page.evaluate("document.querySelector('#skill-title').closest('section').scrollIntoView()")


def show_ranking(page: Any, address: str, match: Match) -> None:
    page.evaluate("localStorage.setItem('dicetable.names', JSON.stringify(['Anna', 'Ben', 'Chris']))")
    page.goto(address + game_link(match))
    page.reload()
    page.wait_for_selector(".ranked", timeout=WAIT)


def show_people(page: Any, address: str, match: Match) -> None:
    results = []
    for number, (game, *names) in enumerate(FRIENDS):
        seats = ",".join([HUMAN] * len(names))
        found = played_to_end(f"#/{game}/table?seats={seats}&start=0&seed={match.setup.seed}{number}")
        results.append(together(number, found, names))
    keep_results(page, results)
    page.evaluate("name => localStorage.setItem('dicetable.name', name)", NAMES[0])
    page.goto(address + "#/people")
    page.reload()
    page.wait_for_selector(f"[data-person={NAMES[3]}]", timeout=WAIT)


def show_ten(page: Any, address: str, match: Match) -> None:
    page.evaluate("text => localStorage.setItem('dicetable.names', text)", json.dumps(NAMES))
    show_table(page, address, match)
    page.dispatch_event(".pass.shown", "click", timeout=WAIT)


def played_apart(setup: Setup, links: int) -> Together:
    """A game that Anna has begun with Ben, each on a device, after so many links."""
    devices = [SharedMatch(begun(setup).named(0, "Anna"), {seat}) for seat in (0, 1)]
    policy = devices[0].game.POLICIES[PLAYER]()
    for number in range(links):
        match = devices[number % 2]
        while not match.waits:
            match.play(match.next_known or policy(match.state.view(match.state.deciders[0])))
        sent = match.send() if number < 2 else match.send().named(1, "Ben")
        devices = [device.received(sent) for device in devices]
    return devices[0].together


def show_kept(page: Any, address: str, game: Together, seat: int) -> None:
    """Shows a game with somebody elsewhere as a browser has it that has kept it."""
    name = turn_link(begun(game.setup)).partition("&check=")[0]
    kept = {"link": turn_link(game), "mine": [seat], "sent": list(game.lengths), "waits": [], "names": list(game.names), "over": False,
            "when": "2026-11-21"}  # fmt: skip
    page.evaluate(
        "([key, text]) => localStorage.setItem(key, text)", ["dicetable.together " + name, json.dumps(kept)]
    )
    page.goto("about:blank")  # what the last game still does to the address ends here
    page.goto(address + name)
    page.wait_for_selector("main[data-mine]", timeout=WAIT)
    page.wait_for_function(
        "key => JSON.parse(localStorage.getItem(key)).seen", arg="dicetable.together " + name, timeout=WAIT
    )


def show_invitation(page: Any, address: str, match: Match) -> None:
    page.goto(address + turn_link(played_apart(match.setup, 1)))
    page.reload()
    page.fill("[name=own]", "Ben", timeout=WAIT)


def show_send(page: Any, address: str, match: Match) -> None:
    page.add_init_script("navigator.share ??= () => {}; navigator.canShare ??= () => true")
    show_kept(page, address, played_apart(match.setup, 9), 0)
    page.wait_for_selector("[data-do=turn_copy]", timeout=WAIT)


def show_waiting(page: Any, address: str, match: Match) -> None:
    """One's turn in one game; the other waits."""
    for number, links in enumerate((9, 8)):
        show_kept(
            page, address, played_apart(replace(match.setup, seed=f"{match.setup.seed}{number}"), links), 0
        )
    page.goto(address)
    page.reload()
    page.wait_for_selector(".elsewhere button + button", timeout=WAIT)


SHOW = {"table": show_table, "odds": show_odds, "puzzle": show_puzzle, "review": show_review, "moment": show_moment, "training": show_training,
        "statistics": show_statistics, "people": show_people, "ten": show_ten, "ranking": show_ranking, "invitation": show_invitation, "send": show_send, "waiting": show_waiting}  # fmt: skip
WAIT = 60_000
"""Milliseconds that a worker may take."""


def main(arguments: Sequence[str]) -> int:
    names = [picture.name for picture in PICTURES]
    parser = argparse.ArgumentParser(prog="python -m tools.pictures", description=__doc__.partition("\n")[0])
    parser.add_argument("name", nargs="*", metavar="NAME", help=f"all if none is named: {', '.join(names)}")
    chosen = parser.parse_args(arguments).name
    for unknown in set(chosen) - set(names):
        parser.error(f"there is no picture {unknown!r}")

    from playwright.sync_api import sync_playwright

    from tools import site

    site.build(ROOT / "dist")
    running, address = server.start(ROOT / "dist", 0)
    OUT.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        chromium = browser.start(playwright)
        for picture in PICTURES:
            if chosen and picture.name not in chosen:
                continue
            match = played(picture)
            page = chromium.new_page(
                viewport={"width": picture.width, "height": picture.height},
                color_scheme=picture.theme,
                reduced_motion="reduce",
                device_scale_factor=picture.scale,
                locale="en-GB",
            )
            page.goto(address)
            page.evaluate(KEEP, [game_link(match), match.save()])
            SHOW[picture.screen](page, address, match)
            page.mouse.move(0, 0)
            page.evaluate("document.activeElement.blur()")
            page.wait_for_timeout(500)
            file = OUT / f"{picture.name}.png"
            file.write_bytes(small(page.screenshot()))
            say(f"{file.relative_to(ROOT)}: {file.stat().st_size // 1000} kB, step {match.step}")
            page.close()
        chromium.close()
    running.shutdown()
    return 0


if __name__ == "__main__":
    try:
        import PIL as _pillow  # noqa: F401
        import playwright as _playwright  # noqa: F401
    except ImportError:
        sys.exit(run_with("tools.pictures", "test", "pictures"))
    sys.exit(main(sys.argv[1:]))
