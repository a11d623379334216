"""Pages in browsers of their own that connect by the texts which they show, and decide by the panel of all moves."""

from playwright.sync_api import Page, expect

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
    window.deciding = setInterval(() => { if (step() === "over") { clearInterval(deciding); window.over = true; } }, 15);
}"""
"""From now on the page skips what moves, and decides by the panel of all moves, until the game is over or nobody is `deciding`."""
KNOWN = """() => {
    const found = Object.keys(localStorage).filter((key) => key.startsWith("dicetable.together #"));
    return found.map((key) => JSON.parse(localStorage.getItem(key)).link);
}"""
"""The games that are kept."""


def invitation(page: Page) -> str:
    """Opens the sheet of the table: the invitation that it shows."""
    if not page.locator(".room-sheet").count():
        page.locator("[data-do=menu]").first.tap()
        page.locator("[data-do=connect]").first.tap()
    expect(page.locator("[data-invite]")).to_be_visible()
    return str(page.locator("[data-invite]").get_attribute("href"))


def answer(page: Page, link: str, seat: str, name: str) -> str:
    """Opens an invitation and says who it is: the answer."""
    page.goto(link)
    page.locator("[data-form=own]").fill(name)
    page.locator(f"[data-do='join{' ' + seat if seat else ''}']").tap()
    expect(page.locator("[data-answer]")).to_be_visible()
    return str(page.locator("[data-answer]").get_attribute("href"))


def paste(page: Page, text: str) -> None:
    page.locator("[data-form=answer]").fill(text)
    page.locator("[data-submit=take_answer] button").tap()


def live(page: Page, count: int) -> None:
    expect(page.locator("main[data-mine]")).to_have_attribute("data-live", str(count))
