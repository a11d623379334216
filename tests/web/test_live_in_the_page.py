"""Games at a connected table: pages in browsers of their own that pair by their texts and play whole games."""

import pytest
from playwright.sync_api import Page, expect

from engine.match import Match, replayed
from engine.together import woven
from engine.turn_link import open_turn_link
from tests.web.conftest import PATIENCE, Device
from tests.web.connected_pages import KNOWN, PLAY, answer, invitation, live, paste
from tests.web.turn_links import show_the_end


def connected(device: Device, address: str, game: str, count: int, last: str = "") -> list[Page]:
    """Pages at one table, in the order of their seats. last: what the last one's page runs first."""
    pages = [device() for _ in range(count)]
    pages[-1].add_init_script(last)
    pages[0].goto(address + game.format(",".join(["human"] * count)))
    expect(pages[0].locator("main[data-mine]")).to_be_visible()
    if pages[0].locator(".send-sheet").count():  # somebody elsewhere begins
        pages[0].locator(".send-sheet [data-do=connect]").tap()
        expect(pages[0].locator(".room-sheet")).to_be_visible()
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


def game_of_all(pages: list[Page]) -> Match:
    """Stops them where all know the same and nobody was passed over, and weaves that. This is the case again and again: a
    decision is told once it can't be taken back, and whoever was passed over decides next."""
    for _ in range(20):
        for page in pages:
            page.evaluate("clearInterval(deciding)")
        for _ in range(30):
            links = {page.evaluate(KNOWN)[0] for page in pages}
            if len(links) == 1:
                match = woven(open_turn_link(links.pop()))
                if match.owing:
                    break
                return match
            pages[0].wait_for_timeout(100)
        for page in pages:
            page.evaluate(PLAY)
        pages[0].wait_for_timeout(300)
    pytest.fail("they never know the same with nobody passed over")


def check_ends(pages: list[Page], number: int = 0) -> None:
    """All have the same game, and it ends as the rules say."""
    games = [open_turn_link(page.evaluate(KNOWN)[number]) for page in pages]
    match = woven(games[0])
    assert match.is_complete and all(game.lists == games[0].lists for game in games)
    usual = replayed(games[0].setup, [str(move.action) for move in match.moves])
    for page in pages:
        show_the_end(page, usual)


def test_pages_pair_and_play_half_a_game(device: Device, address: str) -> None:
    """As the whole ones below, and those of tests/ui/test_live_table.py, only in less time."""
    pages = connected(device, address, "#/turn?game=goennen&seats={}&start=1&seed=K7Q2M9XT&ruleset=2", 2)
    for page in pages:
        page.evaluate(PLAY)
    pages[0].wait_for_function(
        "document.querySelector('main').dataset.step >= 70", polling=50, timeout=3 * PATIENCE
    )
    match = game_of_all(pages)
    assert len(match.moves) >= 70 and {move.seat for move in match.moves} == {0, 1}
    usual = replayed(match.setup, [str(move.action) for move in match.moves])
    assert usual.state == match.state


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "count"),
    [
        ("#/turn?game=goennen&seats={}&start=1&seed=K7Q2M9XT&ruleset=2", 2),
        ("#/turn?game=goennen&seats={}&start=1&seed=K7Q2M9XT&ruleset=2", 3),
        ("#/turn?game=goennen&seats={}&start=1&seed=K7Q2M9XT&ruleset=2", 4),
        ("#/turn?game=tutto&seats={}&start=1&seed=K7Q2M9XT&ruleset=1", 2),
        ("#/turn?game=tutto&seats={}&start=1&seed=K7Q2M9XT&ruleset=1", 3),
    ],
)
def test_pages_pair_and_play_a_whole_game(device: Device, address: str, game: str, count: int) -> None:
    pages = connected(device, address, game, count)
    play(pages)
    check_ends(pages)


LIES = """(() => {
    const send = RTCDataChannel.prototype.send, channels = [];
    const swapped = (own) => {
        const [back, placed] = [own[0].split("_")[1], own[1].split("_")[1]];
        const other = (part) => (part === back ? placed : part === placed ? back : part);
        return own.map((each) => each.split("_").map(other).join("_"));
    };
    RTCDataChannel.prototype.send = function (text) {
        if (!channels.includes(this)) channels.push(this);
        if (channels.indexOf(this) === 1 && text.startsWith("T")) {
            const said = JSON.parse(text.slice(1));
            if (said.lists?.[2].includes("ready")) said.lists[2] = swapped(said.lists[2]);
            text = "T" + JSON.stringify(said);
        }
        return send.call(this, text);
    };
})()"""
"""The page of seat 2 tells the second device that it meets other starting cards than the first: another of them is put back."""

HEARS = """(text) => {
    const look = () => { window.said ||= document.body.textContent.includes(text); };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
}"""


def test_a_device_that_tells_two_stories_is_named_and_the_game_goes_on(device: Device, address: str) -> None:
    """Its seal does not fit, its decisions differ on two honest devices, and one of these takes over what the other knows."""
    game = "#/turn?game=goennen&seats={}&start=1&seed=K7Q2M9XT&ruleset=2"
    anna, ben, _ = pages = connected(device, address, game, 3, last=LIES)
    ben.evaluate(HEARS, "C’s starting cards do not match their seal")
    for page in pages:
        page.evaluate(PLAY)
    ben.wait_for_function("window.said", polling=50)
    for page in (anna, ben):
        expect(page.locator("[data-do^='adopt ']").first).to_be_visible()
    for page in pages:
        page.evaluate("clearInterval(deciding)")
    expect(ben.locator("main[data-mine]")).not_to_have_attribute("data-live", "1")
    other = ben.locator("[data-do^='adopt ']").filter(has_not_text="C has it")
    expect(other).to_have_count(1)
    other.tap()
    expect(other).to_have_count(0)
    expect(anna.locator("[data-do^='adopt ']").filter(has_not_text="C has it")).to_have_count(0)
    lists = [open_turn_link(page.evaluate(KNOWN)[0]).lists for page in (anna, ben)]
    assert lists[0][2][:5] == lists[1][2][:5], "both know the same starting cards of the liar"
    assert all(len(lists[1][seat]) >= 5 for seat in (0, 1)), "nobody has lost what they chose"
    for page in (anna, ben):
        page.evaluate(PLAY)
    before = sum(map(len, lists[1]))
    for page in (anna, ben):
        page.wait_for_function(
            f"document.querySelector('main').dataset.step > {before}", timeout=3 * PATIENCE
        )
