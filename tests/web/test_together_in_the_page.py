"""Games with people elsewhere, in browsers of their own: each page opens the link that another one shows."""

import json
from dataclasses import replace
from random import Random

import pytest
from moments import invitation
from player import NEXT, look
from playwright.sync_api import Browser, Page, expect

from engine.match import HUMAN, Setup, replayed
from engine.shared_game import Together, begun
from engine.together import woven
from engine.turn_link import open_turn_link, turn_link
from tests.engine.devices import round_of_links
from tests.web.conftest import Device, Host, phone_at_full_speed, visit_until_stored, wait_for_engine
from tests.web.turn_links import GOENNEN, KEPT, LOADED_ANEW, SHARE, TURN, TUTTO, show_the_end, take_turn

PRESSED = """() => {
    const button = document.querySelector("main[data-step] button[data-action]");
    if (!button) return null;
    const { step } = document.querySelector("main").dataset;
    button.click();
    return step;
}"""


@pytest.fixture
def page(device: Device) -> Page:
    return device()


def before_the_last(setup: Setup, missing: int) -> Together:
    """A game in which only so many decisions are missing."""
    whole = round_of_links(setup, [{seat} for seat in range(len(setup.seats))])[0].together
    moves = woven(whole).moves[:-missing]
    lists = (
        tuple(str(move.action) for move in moves if move.seat == seat) for seat in range(len(setup.seats))
    )
    return replace(whole, lists=tuple(lists))


@pytest.mark.parametrize(
    ("setup", "missing"),
    [
        (TUTTO, 15),
        (replace(GOENNEN, seats=(HUMAN,) * 3), 45),
        # as the ends above, only longer; tests/ui/test_shared_table.py plays whole ones, too
        pytest.param(TUTTO, 0, marks=pytest.mark.long),
        pytest.param(GOENNEN, 0, marks=pytest.mark.long),
        pytest.param(replace(GOENNEN, seats=(HUMAN,) * 3), 0, marks=pytest.mark.long),
        pytest.param(replace(GOENNEN, seats=(HUMAN,) * 4), 0, marks=pytest.mark.long),
        pytest.param(replace(TUTTO, seats=(HUMAN,) * 4), 0, marks=pytest.mark.long),
    ],
    ids=lambda value: (
        f"{value.game} {len(value.seats)}" if isinstance(value, Setup) else "the end" if value else "whole"
    ),
)
def test_pages_play_a_game_by_opening_each_others_links(
    device: Device, address: str, setup: Setup, missing: int
) -> None:
    seats: dict[str, Page] = {}
    if missing:
        link = turn_link(before_the_last(setup, missing))
    else:
        seats["0"] = device()
        link = take_turn(seats["0"], address, turn_link(begun(setup)))
        expect(seats["0"].locator("main")).to_have_attribute("data-mine", "0")
    for number in range(200):
        game = open_turn_link(link)
        match = woven(game)
        if match.is_complete:
            break
        waits = str(match.waits[0])
        anew = waits not in seats or not number % LOADED_ANEW
        page = seats[waits] = seats.get(waits) or device()
        link = take_turn(page, address, link, waits, anew)
        expect(page.locator("main")).to_have_attribute("data-mine", waits)
    assert match.is_complete and len(seats) == len(setup.seats)
    usual = replayed(game.setup, [str(move.action) for move in match.moves])
    for page in seats.values():
        take_turn(page, address, link)
        show_the_end(page, usual)


def before_the_last_turn(setup: Setup) -> tuple[Together, int]:
    """A game in which only the last turn is missing, and the seat that has it."""
    whole = round_of_links(setup, [{0}, {1}])[0].together
    seats = [move.seat for move in woven(whole).moves]
    last = seats[-1]
    count = next(back for back, seat in enumerate(reversed(seats)) if seat != last)
    lists = list(whole.lists)
    lists[last] = lists[last][:-count]
    return replace(whole, lists=tuple(lists), names=("Anna", "Ben")), last


def join(page: Page, address: str, link: str) -> None:
    """Opens a link in a browser that knows nothing of its game, and takes the seat."""
    page.goto(address + link)
    wait_for_engine(page)
    page.locator("[data-do=sit]").tap()
    expect(page.locator("[data-do=sit]")).to_have_count(0)


def decide(page: Page) -> None:
    """Presses the first decision of the panel of all moves."""
    # the step and the press belong together: while the others' decisions are shown, the step moves and no button is there
    step = page.wait_for_function(PRESSED).json_value()
    page.wait_for_function(
        "step => document.querySelector('main[data-step] button[data-action]') && document.querySelector('main').dataset.step !== step",
        arg=step,
    )


def test_a_turn_is_played_without_a_network_and_sent_later(chromium: Browser, host: Host) -> None:
    context = phone_at_full_speed(chromium)
    visit_until_stored(context, host.address).close()
    context.set_offline(True)
    host.stop()
    page = context.new_page()
    join(page, host.address, invitation(TUTTO))
    link = str(page.evaluate(TURN))
    page.close()
    page = context.new_page()
    page.goto(host.address)
    wait_for_engine(page)
    page.locator(".elsewhere .act").tap()
    expect(page.locator("[data-turn-link]")).to_have_attribute("href", link)
    played = open_turn_link(link)
    assert played.lists[1] and woven(played).waits == (0,)
    context.close()


def test_what_is_pasted_is_opened(page: Page, address: str) -> None:
    link = invitation(TUTTO)
    page.goto(address + "#/turn?")
    wait_for_engine(page)
    field = page.locator("[name=pasted]")
    field.fill("nothing at all")
    field.press("Enter")
    expect(page.get_by_text("There is no link to a game in that text.").first).to_be_attached()
    field.fill(f"Hi Ben,\nTUTTO: your turn. https://example.org/table/{link[:60]}\n{link[60:]}\n\nAnna")
    field.press("Enter")
    expect(page.locator("[data-do=sit]")).to_be_visible()
    expect(page.get_by_role("dialog").get_by_text("from Anna")).to_be_visible()
    expect(page.locator("main[data-mine]")).to_have_attribute("data-mine", "1")


def test_what_is_decided_can_be_taken_back_until_it_is_sent(page: Page, address: str) -> None:
    join(page, address, invitation(GOENNEN))
    while not page.locator("[data-do=undo]:not([aria-disabled])").count():
        decide(page)
    step = page.locator("main").get_attribute("data-step")
    before = page.evaluate(KEPT)
    page.locator("[data-do=undo]").tap()
    expect(page.locator("main")).not_to_have_attribute("data-step", str(step))
    shorter, longer = (
        open_turn_link(json.loads(kept[0][1])["link"]) for kept in (page.evaluate(KEPT), before)
    )
    assert len(shorter.lists[1]) == len(longer.lists[1]) - 1
    page.evaluate(TURN)
    expect(page.locator("[data-do=undo]")).to_have_attribute("aria-disabled", "true")


def test_an_older_link_shows_what_is_known_and_changes_nothing(page: Page, address: str) -> None:
    link = invitation(GOENNEN)
    join(page, address, link)
    decide(page)
    decide(page)
    step, kept = page.locator("main").get_attribute("data-step"), page.evaluate(KEPT)
    page.evaluate("location.hash = '#/'")
    expect(page.locator(".elsewhere .act")).to_be_visible()
    page.evaluate("link => location.hash = link", link)
    expect(page.locator("main")).to_have_attribute("data-step", str(step))
    assert page.evaluate(KEPT) == kept
    sent = str(page.evaluate(TURN))
    page.goto("about:blank")
    page.goto(address + link)
    expect(page.locator("[data-turn-link]")).to_have_attribute("href", sent)


def test_what_contradicts_can_be_looked_at_and_nothing_is_overwritten(page: Page, address: str) -> None:
    link, other = (invitation(GOENNEN, luck) for luck in ("1", "2"))
    assert open_turn_link(link).lists != open_turn_link(other).lists
    join(page, address, link)
    decide(page)
    step, kept = page.locator("main").get_attribute("data-step"), page.evaluate(KEPT)
    for way, at in (("look_other", None), ("keep_known", step)):
        page.evaluate("link => location.hash = link", other)
        page.locator(f"[data-do={way}]").tap()
        expect(page.locator("main[data-mine]")).to_be_visible()
        if at:
            expect(page.locator("main")).to_have_attribute("data-step", at)
        assert page.evaluate(KEPT) == kept
        page.evaluate("location.hash = '#/'")
        expect(page.locator(".elsewhere .act")).to_be_visible()


def test_the_device_shares_the_end_and_the_same_people_play_again(page: Page, address: str) -> None:
    page.add_init_script(SHARE)
    game, last = before_the_last_turn(TUTTO)
    page.goto(address + turn_link(game))
    wait_for_engine(page)
    page.locator("[data-do=sit]").tap()
    expect(page.locator("[data-do=sit]")).to_have_count(0)
    page.evaluate(TURN)
    expect(page.locator("main")).to_have_attribute("data-state", "over")
    page.locator(".result-sheet [data-do=turn_send]").tap()
    page.locator("[data-do=turn_share]").tap()
    page.wait_for_function("window.shared?.length")
    (said,) = page.evaluate("shared")
    whole = open_turn_link(said)
    assert woven(whole).is_complete and whole.lists[1 - last] == game.lists[1 - last]
    page.keyboard.press("Escape")
    page.locator("[data-do=result]").tap()
    page.locator("[data-do^=rematch]").first.tap()
    expect(page.locator("main[data-mine]")).not_to_have_attribute("data-state", "over")
    expect(page.locator("main")).to_have_attribute("data-mine", str(last))
    again = [json.loads(text)["link"] for _, text in page.evaluate(KEPT)]
    assert len(again) == 2 and len({open_turn_link(link).setup.seed for link in again}) == 2


def test_the_focus_is_never_lost_by_keys(page: Page, address: str) -> None:
    nowhere, luck = "document.activeElement === document.body", Random(4)
    page.goto(address + invitation(GOENNEN))
    wait_for_engine(page)
    expect(page.locator("#sheet-title")).to_be_focused()
    page.locator("[data-do=sit]").press("Enter")
    while not page.locator("[data-turn-link]").count():
        page.wait_for_function("document.querySelector('button[data-action], [data-turn-link]')")
        before = look(page)
        if before["actions"]:
            page.locator(f"button[data-action='{luck.choice(before['actions'])}']").press("Enter")
            page.wait_for_function(NEXT, arg=before["step"])
        assert not page.evaluate(nowhere)
    expect(page.locator("#sheet-title")).to_be_focused()
    page.locator("[data-do=turn_code]").press("Enter")
    expect(page.locator(".qr canvas")).to_be_visible()
    assert not page.evaluate(nowhere), "the button is gone"
    page.keyboard.press("Escape")
    expect(page.locator("#turn")).to_be_focused()
