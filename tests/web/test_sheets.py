"""Whichever sheet closes, and however, the focus is on something that can be seen and used, and never on the body; and a sheet looks
the same wherever one comes from."""

import json
from collections.abc import Callable, Iterator

import pytest
from faults import endless
from focus import focus
from moments import SOLO, copied, kinds, moments, show, stopped
from player import settled
from playwright.sync_api import Browser, Page

from engine.link import game_link
from engine.match import Match
from tests.web.conftest import Host, settled_pages

DESKTOP, PHONE = (1280, 800), (360, 740)
RIVAL = "#/goennen/solo?level=1&seed=RIVAL&beat=50"
# A sheet, where it is, what is pressed one after the other to open it ("m" and such are keys), and the window.
SHEETS: tuple[tuple[str, str, tuple[str, ...], tuple[int, int]], ...] = (
    ("another-sheet", "#/", ("[data-do='another goennen']",), DESKTOP),
    ("levels-sheet", "#/", ("[data-do=levels]",), DESKTOP),
    ("settings-sheet", "#/", ("[data-do=settings]",), DESKTOP),
    ("link-sheet", "#/", ("[data-do=by_link]",), PHONE),
    ("unfinished-sheet", "many", ("[data-do=unfinished]",), DESKTOP),
    ("forget-sheet", "#/statistics", ("[data-do=forget]",), DESKTOP),
    ("card-sheet", "solo first", (".hand [data-do^=hand]",), DESKTOP),
    ("card-sheet", "choice", (".display .card:not(.can)",), DESKTOP),
    ("market-sheet", "choice", ("m",), PHONE),
    ("market-sheet", "choice", ("m", ".sheet .slot.can"), PHONE),
    ("moves", "choice", ("[data-do=moves]",), DESKTOP),
    ("menu-sheet", "choice", ("[data-do=menu]",), DESKTOP),
    ("settings-sheet", "choice", ("[data-do=menu]", ".sheet [data-do=settings]"), DESKTOP),
    ("score-sheet", "choice", ("[data-do=score]",), DESKTOP),
    ("log-sheet", "choice", ("[data-do=menu]", ".sheet [data-do=log]"), DESKTOP),
    ("keys-sheet", "choice", ("?", "?"), DESKTOP),
    ("confirm-sheet", "waste", ("[data-do^='confirm end']",), DESKTOP),
    ("choose-sheet", "several", ("c",), DESKTOP),
    ("hand-over-sheet", "shared setup", (), DESKTOP),
    ("seat-sheet", "shared roll", ("[data-do='seat 1']",), DESKTOP),
    ("result-sheet", "solo over", (), DESKTOP),
    ("share-sheet", "solo over", (".sheet [data-do=share]",), DESKTOP),
    ("after-sheet", "solo over", (".sheet [data-do=after]",), PHONE),
    ("result-sheet", "tutto over", (), PHONE),
    ("card-sheet", "tutto roll", (".stage [data-do=card]",), DESKTOP),
    ("deck-sheet", "tutto roll", ("[data-do=deck]",), DESKTOP),
    ("rival-sheet", RIVAL, (), DESKTOP),
    ("sheet", "choice", ("[data-do=menu]", ".sheet [data-do=watch]", "WAIT [data-do=watching]", "[data-do=watching]"), PHONE),
)  # fmt: skip
ELSEWHERE = ("file", "picture", "export", "import", "retry")  # what is done in it leads out of the page
FOCUS = "selector => { const all = [...document.querySelectorAll(selector)].filter((e) => e.checkVisibility()); all[0].focus(); return all[0].dataset.do ?? ''; }"
ACTIONS = """name => [...new Map([...document.querySelectorAll(`.${name} button[data-do], .${name} button[type=submit], .${name} button[data-action]`)]
    .filter((each) => each.checkVisibility() && each.ariaDisabled !== 'true').map((each) => {
        const what = each.dataset.do ?? (each.dataset.action ? 'play' : 'submit');
        return [what.split(' ')[0], each.dataset.do ? `.${name} [data-do="${each.dataset.do}"]`
            : each.dataset.action ? `.${name} [data-action="${each.dataset.action}"]` : `.${name} [type=submit]`];
    })).values()]"""
# Saves of unfinished games; what was known of those that were played to their end here is forgotten.
MANY = """games => {
    for (const [link, save] of games) {
        localStorage.setItem('dicetable.save ' + link, save);
        const glance = 'dicetable.glance ' + link;
        if (JSON.parse(localStorage.getItem(glance) ?? '{}').over) localStorage.removeItem(glance);
    }
    localStorage.setItem('dicetable.links', games.map(([link]) => link).join('\\n'));
}"""
UNFINISHED = ("choice", "shared roll", "computers mine", "tutto roll", "tutto computers", "tutto solo roll")
SETTLED = "new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(go, 30))))"


STANDS = """([link, step]) => location.hash === link
    && document.querySelector('main[data-state=playing]:not([data-screen])')?.dataset.step === step"""
LYING = ".sheet, .dock .coach, .moves.open"


@pytest.fixture(scope="module")
def tables(chromium: Browser, shared_host: Host) -> Iterator[Callable[[], Page]]:
    with settled_pages(chromium, shared_host.address) as drawn:
        yield drawn


@pytest.fixture
def table(tables: Callable[[], Page]) -> Page:
    return tables()


def press(page: Page, selector: str) -> str:
    """Goes to an element and presses Enter; what it does."""
    does = str(page.evaluate(FOCUS, selector))
    page.keyboard.press("Enter")
    page.evaluate(SETTLED)
    return does


def opened(page: Page, at: str, steps: tuple[str, ...], stays: bool = False) -> str:
    """Opens a sheet; the gesture of the button that it was opened by last, or "". stays: what it lies over is there."""
    if not stays:
        go_to(page, at)
    by = ""
    for step in steps:
        if step.startswith("WAIT "):
            page.wait_for_selector(step[5:])
        elif len(step) == 1:
            page.keyboard.press(step)
            by = ""
        else:
            by = press(page, step)
        page.evaluate(SETTLED)
    return by


def go_to(page: Page, at: str) -> None:
    """Opens a moment of a game, or a screen, by way of the start; a table that stands there still only loses what lies over it."""
    if at in moments():
        link, save = moments()[at]
        for _ in range(3 if page.evaluate(STANDS, [link, str(len(json.loads(save)["actions"]))]) else 0):
            page.keyboard.press("Escape")  # also what was taken up
            page.evaluate(SETTLED)
            if not page.query_selector(LYING):
                return
    if at == "many":
        page.evaluate("location.hash = '#/statistics'")
        page.wait_for_selector("main[data-screen=statistics]")
        page.evaluate(MANY, [moments()[name] for name in UNFINISHED])
    page.evaluate("location.hash = '#/'")
    page.wait_for_selector("main[data-screen=start]")
    page.evaluate(SETTLED)
    for _ in range(2):  # it was left open here, perhaps with another over it
        if page.query_selector(".sheet"):
            page.keyboard.press("Escape")
            page.evaluate(SETTLED)
    page.wait_for_selector(".sheet", state="detached")
    if at == "many":
        page.wait_for_selector("[data-do=unfinished]")
    elif at in moments():
        show(page, moments()[at])
    elif at != "#/":
        page.evaluate("at => { location.hash = at; }", at)
        page.wait_for_selector("main:not([data-screen=start])")
    page.evaluate(SETTLED)


@pytest.mark.parametrize("sheet", range(len(SHEETS)), ids=lambda i: f"{SHEETS[i][0]} {i}")
def test_the_focus_is_never_lost(table: Page, sheet: int) -> None:
    name, at, steps, (width, height) = SHEETS[sheet]
    table.set_viewport_size({"width": width, "height": height})
    faults = []

    def look(how: str, by: str = "") -> None:
        table.evaluate(SETTLED)
        now = focus(table)
        if now["fault"]:
            faults.append(f"{how}: {now}")
        elif by and not now["open"] and now["at"] != by:
            faults.append(f"{how}: at {now} in place of {by}")

    closes = f":is(.{name}, .dock) [data-do=close]"
    for way in ("Escape", ".close", ".veil"):
        by = opened(table, at, steps, stays=way != "Escape" and bool(steps) and "WAIT" not in " ".join(steps))
        assert table.query_selector(f".{name}"), name
        if len(steps) > 1:
            by = ""  # it was opened from another sheet
        look("opened")
        if way == "Escape":
            table.keyboard.press("Escape")
        elif way == ".close" and table.locator(f"{closes}:visible").count():
            press(table, closes)
        elif way == ".veil" and table.query_selector(".veil"):
            table.evaluate("document.querySelector('.veil').click()")
        look(way, by)
    opened(table, at, steps)
    for action in table.evaluate(ACTIONS, name):
        if any(f'"{each}' in action for each in (*ELSEWHERE, "close")):
            continue
        opened(table, at, steps)
        press(table, action)
        settled(table)  # a game that was opened is on the table
        look(action)
    assert not faults, "\n".join(faults)


def ends_the_game(match: Match) -> bool:
    """Whether a card is to be removed, and that is the last decision."""
    after = copied(match)
    if "remove" in kinds(match):
        after.play(after.state.legal_actions()[0])
    return after.state.is_over and not match.state.is_over


def test_the_count_and_then_the_result_have_the_focus(table: Page) -> None:
    match = stopped(SOLO, ends_the_game)
    table.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
    show(table, (game_link(match), match.save()))
    table.emulate_media(reduced_motion="no-preference")
    table.evaluate(endless(300))  # milliseconds between two parts: it counts until it is skipped
    try:
        press(table, ".dock .acts [data-do=end_game]")
        table.wait_for_selector(".result-sheet.counting")
        assert focus(table)["fault"] == "", "its title is not shown yet"
        press(table, ".result-sheet [data-do=skip]")
        table.wait_for_selector(".result-sheet:not(.counting)")
        assert focus(table)["fault"] == ""
    finally:
        table.evaluate("window.setTimeout = ownTimeout")
        table.emulate_media(reduced_motion="reduce")


PLACES = """() => [scrollY, ...[...document.querySelectorAll("header, .head, .market, .display")].map((node) => node.getBoundingClientRect().top)]"""


@pytest.mark.parametrize("selector", [".market .slot", ".display .card"])
def test_a_card_that_is_opened_moves_nothing_on_the_smallest_phone(table: Page, selector: str) -> None:
    table.set_viewport_size({"width": 320, "height": 568})
    go_to(table, "choice")
    table.evaluate(SETTLED)
    before = table.evaluate(PLACES)
    press(table, selector)
    table.wait_for_selector(".sheet")
    assert table.evaluate(PLACES) == before
    table.keyboard.press("Escape")
    table.wait_for_selector(".sheet", state="detached")
    table.evaluate(SETTLED)
    assert table.evaluate(PLACES) == before


CORNERS = """() => [...document.querySelectorAll('.levels-sheet .level')].map((each) => getComputedStyle(each)).map((style) =>
    [style.borderTopLeftRadius, style.borderTopRightRadius, style.borderBottomLeftRadius, style.borderBottomRightRadius])"""


def test_the_levels_look_the_same_before_a_game_and_after_it(table: Page) -> None:
    table.set_viewport_size({"width": 1440, "height": 900})
    show(table, moments()["choice"])
    table.evaluate("location.hash = '#/'")
    table.click("main[data-screen=start] [data-do=levels]")
    corners = table.evaluate(CORNERS)
    assert len(corners) == 7 and {radius for each in corners for radius in each} == {"14px"}
    table.keyboard.press("Escape")


def test_the_enlarged_market_uses_the_room_that_there_is(table: Page) -> None:
    for width, height in ((360, 740), (412, 915), (820, 1180), (1440, 900)):
        table.set_viewport_size({"width": width, "height": height})
        show(table, moments()["solo acting"])
        table.evaluate("document.querySelector('[data-do=market], .market [data-do^=slot]').click()")
        if table.locator(".card-sheet").count():
            table.locator(".card-sheet [data-do^=compare]").click()
        sheet = table.locator(".market-sheet")
        sheet.wait_for()
        used = sheet.evaluate(
            """(sheet) => {
                const dock = document.querySelector('.dock').getBoundingClientRect().top;
                const last = Math.max(...[...sheet.querySelectorAll('button, p')].map((each) => each.getBoundingClientRect().bottom));
                return [last / dock, sheet.querySelector('.slot').getBoundingClientRect().width];
            }"""
        )
        assert used[0] > 0.6, (width, used)
        assert used[1] >= (78 if width < 700 else 150), (width, used)
        table.keyboard.press("Escape")


NOTICE = """(words) => {
    const notice = document.querySelector('.notice');
    notice.textContent = words;
    notice.classList.add('shown');
    const told = notice.getBoundingClientRect();
    return [...document.querySelectorAll('.head .points b, .seat b')]
        .filter((each) => each.checkVisibility()).filter((each) => {
            const {left, right, top, bottom} = each.getBoundingClientRect();
            return Math.min(bottom, told.bottom) > Math.max(top, told.top) && Math.min(right, told.right) > Math.max(left, told.left);
        }).map((each) => each.className + each.textContent);
}"""


@pytest.mark.parametrize("moment", ["shared acting", "solo acting", "tutto roll"])
def test_a_notice_on_a_phone_covers_no_score(table: Page, moment: str) -> None:
    table.set_viewport_size({"width": 360, "height": 740})
    show(table, moments()[moment])
    said = "This card costs 4 matching dice; you have 1, and no discount that is free."
    assert table.locator(".seat b, .head .points b").first.is_visible()
    assert table.evaluate(NOTICE, said) == []
