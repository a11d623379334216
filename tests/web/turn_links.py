"""Games by links in browsers: pages that open each other's links, and what they keep and show of the game."""

from playwright.sync_api import Page, expect

from engine.match import HUMAN, Match, Setup
from tests.web.conftest import wait_for_engine

GOENNEN = Setup("goennen", 2, "K7Q2M9XT", (HUMAN, HUMAN), start=1)
TUTTO = Setup("tutto", 1, "K7Q2M9XT", (HUMAN, HUMAN), start=1)
SHARE = "navigator.share = async (given) => { (window.shared ??= []).push(given.text ?? given.url); }"
KEPT = "Object.entries(localStorage).filter(([key]) => key.startsWith('dicetable.together ')).sort()"
LOADED_ANEW = 8
"""Of so many links a page is loaded for one; the others it opens as it stands, as from its own list of games."""

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


def arrive(page: Page, address: str, link: str, seat: str = "", anew: bool = True) -> None:
    """Opens a link, and takes the seat if it is an invitation. anew: whether the page is loaded for it; else it goes there
    from its start."""
    if anew:
        page.goto("about:blank")
        page.goto(address + "#" + link.partition("#")[2])
        wait_for_engine(page)
    else:
        page.evaluate("location.hash = '#/'")
        page.wait_for_selector("main[data-screen=start]")
        page.evaluate("link => { location.hash = link; }", link.partition("#")[2])
    expect(page.locator("main[data-mine], [data-do^=take_seat]").first).to_be_visible()
    if page.locator("[data-do^=take_seat]").count():
        page.locator(f"[data-do='take_seat {seat}']").tap()
    expect(page.locator("main[data-mine]")).to_be_visible()
    if page.locator("[data-do=sit]").count():
        page.locator("[data-do=sit]").tap()
        expect(page.locator("[data-do=sit]")).to_have_count(0)


def take_turn(page: Page, address: str, link: str, seat: str = "", anew: bool = True) -> str:
    """Opens a link, and plays until there is a link to send."""
    arrive(page, address, link, seat, anew)
    return str(page.evaluate(TURN))


def show_the_end(page: Page, usual: Match) -> None:
    """A page shows the end of a game, with the scores that CPython gets."""
    expect(page.locator("main")).to_have_attribute("data-state", "over")
    for seat, score in enumerate(usual.state.scores()):
        expect(page.locator(f'[data-seat="{seat}"][data-score]').first).to_have_attribute(
            "data-score", str(score)
        )
