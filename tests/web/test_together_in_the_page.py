"""Games with people elsewhere, in browsers of their own: each page opens the link that another one shows."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from engine.match import replayed
from engine.together import woven
from engine.turn_link import open_turn_link
from tests.web.conftest import Host, wait_for_engine

TURN = """async () => {
    const buttons = () => [...document.querySelectorAll("button[data-action]")];
    const main = () => document.querySelector("main");
    const link = () => document.querySelector("[data-turn-link]");
    for (const start = performance.now(); performance.now() - start < 100000; await new Promise((go) => setTimeout(go, 5))) {
        if (link()) return link().href;
        const choice = buttons();
        const step = main()?.dataset.step;
        if (choice.length) choice[(Number(step) * 7) % choice.length].click();
        else if (document.querySelector("main[data-mine]")) main().click();
        if (choice.length) for (let wait = 0; wait < 400 && main()?.dataset.step === step; wait++) await new Promise((go) => setTimeout(go, 5));
    }
    throw new Error("the turn does not end at step " + main()?.dataset.step);
}"""
"""Plays by the panel of all moves until there is a link to send: that link."""


@pytest.fixture
def pages(chromium: Browser, host: Host) -> Iterator[list[Page]]:
    """Pages in three browsers of their own, at full speed."""
    contexts = [chromium.new_context(reduced_motion="reduce", viewport={"width": 390, "height": 780}, has_touch=True) for _ in range(3)]
    found = []
    for context in contexts:
        context.add_init_script("localStorage.setItem('dicetable.pace', 'instant'); localStorage.setItem('dicetable.throw', 'itself')")
        found.append(context.new_page())
    yield found
    for context in contexts:
        context.close()


def take_turn(page: Page, host: Host, link: str, seat: str = "") -> str:
    """Opens a link, takes the seat if it is an invitation, and plays until there is a link to send."""
    page.goto("about:blank")
    page.goto(host.address + "#" + link.partition("#")[2])
    wait_for_engine(page)
    expect(page.locator("main[data-mine], [data-do^=take_seat]").first).to_be_visible()
    if page.locator("[data-do^=take_seat]").count():
        page.locator(f"[data-do='take_seat {seat}']").tap()
    expect(page.locator("main[data-mine]")).to_be_visible()
    if page.locator("[data-do=sit]").count():
        page.locator("[data-do=sit]").tap()
        expect(page.locator("[data-do=sit]")).to_have_count(0)
    return str(page.evaluate(TURN))


@pytest.mark.parametrize(
    ("bare", "count"),
    [
        ("#/turn?game=tutto&seats=human,human&start=1&seed=K7Q2M9XT&ruleset=1", 2),
        ("#/turn?game=goennen&seats=human,human&start=1&seed=K7Q2M9XT&ruleset=2", 2),
        ("#/turn?game=goennen&seats=human,human,human&start=1&seed=K7Q2M9XT&ruleset=2", 3),
    ],
)
def test_pages_play_a_whole_game_by_opening_each_others_links(pages: list[Page], host: Host, bare: str, count: int) -> None:
    link = take_turn(pages[0], host, bare)
    expect(pages[0].locator("main")).to_have_attribute("data-mine", "0")
    seats: dict[str, Page] = {"0": pages[0]}
    for _ in range(200):
        game = open_turn_link(link)
        match = woven(game)
        if match.is_complete:
            break
        waits = str(match.waits[0])
        page = seats.setdefault(waits, pages[len(seats)] if waits not in seats else pages[0])
        link = take_turn(page, host, link, waits)
        expect(page.locator("main")).to_have_attribute("data-mine", waits)
    assert match.is_complete and len(seats) == count
    usual = replayed(game.setup, [str(move.action) for move in match.moves])
    for page in seats.values():
        take_turn(page, host, link)
        expect(page.locator("main")).to_have_attribute("data-state", "over")
        for seat, score in enumerate(usual.state.scores()):
            expect(page.locator(f'[data-seat="{seat}"][data-score]').first).to_have_attribute("data-score", str(score))
