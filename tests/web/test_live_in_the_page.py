"""Games at a connected table: pages in browsers of their own that pair by their texts and play whole games."""

import pytest
from playwright.sync_api import Page, expect

from engine.match import replayed
from engine.together import woven
from engine.turn_link import open_turn_link
from tests.web.conftest import Device
from tests.web.test_pairing import answer, invitation, live, paste

PLAY = """() => {
    const step = () => {
        const main = document.querySelector("main[data-mine]");
        if (main?.dataset.state === "over") return "over";
        const buttons = [...document.querySelectorAll("button[data-action]")];
        if (!buttons.length) { main?.click(); return; }
        const at = Number(main.dataset.step);
        if (window.decided === at && performance.now() - window.decidedAt < 1000) return;  // not shown yet
        Object.assign(window, { decided: at, decidedAt: performance.now() });
        buttons[(at * 7) % buttons.length].click();
    };
    const begun = setInterval(() => { if (step() === "over") { clearInterval(begun); window.over = true; } }, 15);
}"""
"""From now on the page skips what moves, and decides by the panel of all moves, until the game is over."""

KNOWN = """() => {
    const found = Object.keys(localStorage).filter((key) => key.startsWith("dicetable.together #"));
    return found.map((key) => JSON.parse(localStorage.getItem(key)).link);
}"""
"""The games that are kept."""


def connected(device: Device, address: str, game: str, count: int) -> list[Page]:
    """Pages at one table, in the order of their seats."""
    pages = [device() for _ in range(count)]
    pages[0].goto(address + game.format(",".join(["human"] * count)))
    expect(pages[0].locator("main[data-mine]")).to_be_visible()
    if pages[0].locator(".send-sheet").count():  # somebody elsewhere begins
        pages[0].locator(".send-sheet [data-do=connect]").tap()
    for seat in range(1, count):
        paste(pages[0], answer(pages[seat], invitation(pages[0]), str(seat), "ABCD"[seat]))
        live(pages[0], seat + 1)
    for page in pages:
        live(page, count)
        if page.locator("[data-do=sit]").count():
            page.locator("[data-do=sit]").tap()
    pages[0].locator(".room-sheet [data-do=close]").tap()
    return pages


def play(pages: list[Page]) -> None:
    for page in pages:
        page.evaluate(PLAY)
    for page in pages:
        page.wait_for_function("window.over", polling=200, timeout=500_000)


def check_ends(pages: list[Page], number: int = 0) -> None:
    """All have the same game, and it ends as the rules say."""
    games = [open_turn_link(page.evaluate(KNOWN)[number]) for page in pages]
    match = woven(games[0])
    assert match.is_complete and all(game.lists == games[0].lists for game in games)
    usual = replayed(games[0].setup, [str(move.action) for move in match.moves])
    for page in pages:
        for seat, score in enumerate(usual.state.scores()):
            expect(page.locator(f'[data-seat="{seat}"][data-score]').first).to_have_attribute("data-score", str(score))


@pytest.mark.parametrize(
    ("game", "count"),
    [
        ("#/turn?game=tutto&seats={}&start=1&seed=K7Q2M9XT&ruleset=1", 2),
        # as those of tests/ui/test_live_table.py, only in browsers
        pytest.param("#/turn?game=goennen&seats={}&start=1&seed=K7Q2M9XT&ruleset=2", 2, marks=pytest.mark.long),
        pytest.param("#/turn?game=goennen&seats={}&start=1&seed=K7Q2M9XT&ruleset=2", 3, marks=pytest.mark.long),
        pytest.param("#/turn?game=goennen&seats={}&start=1&seed=K7Q2M9XT&ruleset=2", 4, marks=pytest.mark.long),
        pytest.param("#/turn?game=tutto&seats={}&start=1&seed=K7Q2M9XT&ruleset=1", 3, marks=pytest.mark.long),
    ],
)
def test_pages_pair_and_play_a_whole_game(device: Device, address: str, game: str, count: int) -> None:
    pages = connected(device, address, game, count)
    play(pages)
    check_ends(pages)
