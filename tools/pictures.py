"""The README's pictures: `python -m tools.pictures` redraws docs/pictures/*.png from the built site in Chromium.

Each shows a game with a fixed seed, played by computer players up to an interesting decision.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO

from engine.link import game_link, open_link
from engine.match import HUMAN, Match
from tools import browser, server
from tools.environment import ROOT, run_with, say

OUT = ROOT / "docs" / "pictures"
KEEP = "([link, text]) => localStorage.setItem('dicetable.save ' + link, text)"
PLAYER = "medium"
"""The computer player that plays all seats, the human one included, up to the picture."""


@dataclass(frozen=True)
class Picture:
    """A picture. name: of the file. link: of the game. after: the step from which `when` is checked. when: whether a match
    is at the moment to show."""

    name: str
    link: str
    after: int
    when: Callable[[Match], bool]
    width: int
    height: int
    theme: str
    scale: float = 1


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
)


def played(picture: Picture) -> Match:
    """The game of a picture, played up to its moment."""
    match = open_link(picture.link)
    policy = match.game.POLICIES[PLAYER]()
    while match.step < picture.after or not picture.when(match):
        if match.state.is_over:
            raise RuntimeError(f"the game of {picture.name} ends before its moment: choose another seed")
        match.play(policy(match.state.view(match.state.deciders[0])))
    return match


def small(png: bytes) -> bytes:
    """The picture reduced to 256 colours, which is enough for flat pictures."""
    from PIL import Image

    found = BytesIO()
    flat = Image.open(BytesIO(png)).convert("RGB").quantize(256, dither=Image.Dither.NONE)
    flat.save(found, "PNG", optimize=True)
    return found.getvalue()


def main() -> int:
    from playwright.sync_api import sync_playwright

    from tools import site

    site.build(ROOT / "dist")
    running, address = server.start(ROOT / "dist", 0)
    OUT.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        chromium = browser.start(playwright)
        for picture in PICTURES:
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
            page.goto(address + game_link(match))
            page.reload()
            page.wait_for_selector("main[data-state=playing] button[data-action]", state="attached")
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
    sys.exit(main())
