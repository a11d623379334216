"""The table at many sizes, in every phase of both games, in German, whose words are the longest: nothing is cut off,
nothing lies beside the window, nothing lies over anything else."""

import base64
import re
from collections.abc import Callable, Iterator, Sequence

import pytest
from moments import moments, show
from player import NEXT_FRAME
from playwright.sync_api import Browser, Page, expect

from tests.web.card_sizes import CARDS, READABLE
from tests.web.conftest import Host, on_drawn, settled_pages
from tests.web.lesson_pages import MEANT, NEXT, NOW, READY
from tests.web.reader_text import as_each_sets_it

SIZES = (
    *(
        (320, 568),
        (360, 568),
        (375, 547),
        (375, 560),
        (360, 640),
        (360, 740),
        (412, 915),
        (600, 900),
    ),  # upright
    *((844, 390), (640, 450), (720, 450)),  # on its side; a laptop's window at 200 %
    *((768, 600), (768, 1024), (1024, 700), (1024, 768)),
    *((1280, 720), (1440, 900), (1920, 1080), (2560, 1440)),
)
PHASES = (
    *(
        "solo first",
        "solo ready",
        "choice",
        "chance",
        "solo acting",
        "solo place",
        "solo passive",
        "solo remove",
    ),
    *("last", "shared setup", "shared roll", "computers", "computers mine"),
    *("tutto roll", "tutto tutto", "tutto computers", "tutto solo roll"),
)
# What must be seen whole, each beside the others. The number of points that a card would bring may lie over the edges of
# the cards around it.
MEASURE = """() => {
    const faults = [];
    const name = (each) => [each.tagName.toLowerCase(), ...each.classList].join('.')
        + (each.dataset.do ? `[${each.dataset.do}]` : '') + ` "${each.textContent.slice(0, 24)}"`;
    const things = [...document.querySelectorAll(`.head button, .head p > *, .seat, .seat .who, .seat small, .level, .rounds > i, .solo > .bar,
        .market h2, .market .price > *, .market .deck, .market .slot, .display h2, .cell, .gain, .table > .score h2,
        .play .card, .risk > :not(.total), .total > *, .turn > *, .prompt, .dock .die, .dock .s > *, .pill, .hand .card, .acts .act, .acts .act > *`)].filter((each) =>
        each.checkVisibility() && !each.closest('.aloud') && each.getBoundingClientRect().width > 1);
    const box = new Map(things.map((each) => [each, each.getBoundingClientRect()]));
    const high = document.querySelector('main > .table').offsetHeight - innerHeight;
    if (high > 1 && innerHeight >= (innerWidth < innerHeight ? 547 : 700)) faults.push(`the table is ${high} px too high`);
    const wide = document.scrollingElement.scrollWidth - innerWidth;
    if (wide > 0) faults.push(`the page is ${wide} px too wide`);
    for (const [each, {left, right, top, bottom}] of box) {
        if (left < -1 || right > innerWidth + 1 || top + scrollY < -1)
            faults.push(`${name(each)} leaves the window: ${[left, right, top].map(Math.round)}`);
        for (let around = each.parentElement; around !== document.body; around = around.parentElement) {
            const {overflowX, overflowY} = getComputedStyle(around);
            const edge = around.getBoundingClientRect();
            if ((['hidden', 'clip'].includes(overflowX) && (left < edge.left - 1 || right > edge.right + 1))
                || (['hidden', 'clip'].includes(overflowY) && (top < edge.top - 1 || bottom > edge.bottom + 1)))
                faults.push(`${name(each)} is cut off by ${name(around)}`);
        }
        if (each.matches('.act, .act > *, .turn > *, .prompt, .risk > *, .head p > *, .seat .who, .seat small')
            && (each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1) && each.clientWidth)
            faults.push(`${name(each)} is larger inside: ${each.scrollWidth} x ${each.scrollHeight}`
                + ` in ${each.clientWidth} x ${each.clientHeight}`);
    }
    const dock = document.querySelector('.dock').getBoundingClientRect();
    const all = [...box];
    for (let i = 0; i < all.length; i++) {
        const [one, a] = all[i];
        if (!one.closest('.dock') && a.bottom > dock.top + 1 && a.right > dock.left + 1)
            faults.push(`${name(one)} lies under the dock`);
        for (let j = i + 1; j < all.length; j++) {
            const [other, b] = all[j];
            if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1.5
                && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1.5
                && !one.contains(other) && !other.contains(one)
                && !(one.matches('.gain') && other.matches('.cell')) && !(one.matches('.cell') && other.matches('.gain')))
                faults.push(`${name(one)} and ${name(other)} lie over each other`);
        }
    }
    return faults;
}"""


# Computer players are not asked, so that every size shows the same table.
NO_DECISIONS = """() => {
    const send = host.engine.asked ?? host.engine.send;
    host.engine.asked = send;
    host.engine.send = (text) => text.includes('"advance"') || send(text);
}"""


@pytest.fixture(scope="module")
def tables(chromium: Browser, shared_host: Host) -> Iterator[Callable[[], Page]]:
    with settled_pages(chromium, shared_host.address, "de-DE") as drawn:
        yield drawn


@pytest.fixture
def table(tables: Callable[[], Page]) -> Page:
    """A page in German that has the engine, and does not move."""
    page = tables()
    page.evaluate(NO_DECISIONS)
    return page


LARGER = ((360, 740), (1440, 900))
"""Where the text is also looked at as readers set it, larger or wider: then the table may only grow."""


def look_at(page: Page, phase: str, usual: Sequence[tuple[int, int]]) -> list[str]:
    """What is wrong in a phase at these sizes with our text, and with that of readers."""
    faults = []
    page.evaluate(NO_DECISIONS)
    show(page, moments()[phase])
    if page.query_selector(".hand-over-sheet"):
        page.click(".hand-over-sheet [data-do=taken]")
    for width, height in (*usual, *(each for each in LARGER if each not in usual)):
        page.set_viewport_size({"width": width, "height": height})
        found = page.evaluate(MEASURE) if (width, height) in usual else []
        if (width, height) in LARGER:
            for reader in as_each_sets_it(page):
                larger = [each for each in page.evaluate(MEASURE) if not each.endswith("too high")]
                found += [f"{reader}: {each}" for each in larger]
        faults += [f"{phase}, {width} x {height}: {fault}" for fault in found]
    return faults


@pytest.mark.parametrize("phase", PHASES)
def test_nothing_is_cut_off_or_lies_over_anything_else(tables: Callable[[], Page], phase: str) -> None:
    faults = on_drawn(tables, lambda page: look_at(page, phase, SIZES))
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("language", ["en-GB", "nl-NL"])  # German is measured above, at every size
def test_every_language_fits_the_smallest_phone_and_readers_larger_text(
    chromium: Browser, shared_host: Host, language: str
) -> None:
    with settled_pages(chromium, shared_host.address, language) as drawn:
        faults, phones = [], ((320, 568), (360, 740))
        for phase in PHASES:
            faults += on_drawn(drawn, lambda page, phase=phase: look_at(page, phase, phones))
    assert not faults, "\n".join(faults)


TURN = ("solo roll", "choice", "chance", "solo acting", "solo place", "solo passive", "solo remove")
PLACES = """() => [...document.querySelectorAll('.display, .display .cells, .dock')].map((each) => {
    const { left, top, width, height } = each.getBoundingClientRect();
    return [left, top, width, height].map(Math.round);
})"""
CUT = """() => {
    const list = document.querySelector('.table > .score > ul');
    const edge = list.getBoundingClientRect();
    return [...list.children].map((each) => each.getBoundingClientRect())
        .filter(({top, bottom}) => top < edge.bottom - 1 && bottom > edge.bottom + 1).length;
}"""


@pytest.mark.parametrize("size", [(360, 740), (1440, 900)], ids=["phone", "desktop"])
def test_the_display_stays_where_it_is_through_a_turn(table: Page, size: tuple[int, int]) -> None:
    table.set_viewport_size({"width": size[0], "height": size[1]})
    places = {}
    for phase in TURN:
        show(table, moments()[phase])
        places[phase] = table.evaluate(PLACES)
        if phase == "choice":  # a die taken to the site, and a sheet opened and closed
            table.click(".dock [data-die][data-legal]")
            places["a die on the site"] = table.evaluate(PLACES)
            table.click("[data-do=menu]")
            places["the menu"] = table.evaluate(PLACES)
            table.keyboard.press("Escape")
    assert len({str(each) for each in places.values()}) == 1, places


LIE = """() => [...document.querySelectorAll('.seats, .display .cells, .stage, .play .card, .market, .dock, .dock .tray, .acts')]
    .map((each) => { const { left, top, width, height } = each.getBoundingClientRect();
                     return [each.className, ...[left, top, width, height].map(Math.round)]; })"""


# What of the table lies under the strip, and what of the strip does not fit into it.
UNDER = """() => {
    const strip = document.querySelector('.coach');
    const edge = strip.getBoundingClientRect();
    const name = (each) => each.dataset.do ?? each.dataset.die ?? each.className;
    const found = [...document.querySelectorAll('.cell, .market .slot, .seat, .play .card, .risk > *, .hand .card, .dock .die, .acts .act')]
        .filter((each) => each.checkVisibility()).filter((each) => {
            const {left, right, top, bottom} = each.getBoundingClientRect();
            return Math.min(bottom, edge.bottom) - Math.max(top, edge.top) > 3 && Math.min(right, edge.right) - Math.max(left, edge.left) > 3;
        }).map((each) => `${name(each)} lies under the strip`);
    const inside = [...strip.querySelectorAll('p, .act')].filter((each) => each.getBoundingClientRect().top < edge.top - 1
        || each.getBoundingClientRect().bottom > edge.bottom + 1 || each.scrollHeight > each.clientHeight + 1);
    return [...found, ...inside.map((each) => `${each.textContent} does not fit`)];
}"""


@pytest.mark.parametrize(
    "moment", ["choice", "solo passive", "solo remove", "tutto roll", "tutto tutto", "tutto solo roll"]
)
def test_nothing_moves_and_nothing_is_covered_while_a_hint_is_shown(table: Page, moment: str) -> None:
    show(table, moments()[moment])
    if table.query_selector(".hand-over-sheet"):
        table.click(".hand-over-sheet [data-do=taken]")
    faults = []
    for width, height in (
        (320, 568),
        (360, 740),
        (640, 450),
        (844, 390),
        (768, 1024),
        (1024, 700),
        (1440, 900),
        (2560, 1440),
    ):
        table.set_viewport_size({"width": width, "height": height})
        table.evaluate(NEXT_FRAME)
        before = table.evaluate(LIE)
        table.keyboard.press("h")
        table.wait_for_selector(".dock .coach")
        table.evaluate(NEXT_FRAME)
        after = table.evaluate(LIE)
        faults += [f"{width} x {height}: {fault}" for fault in table.evaluate(UNDER)]
        faults += [
            f"{width} x {height}: {one} became {two}"
            for one, two in zip(before, after, strict=True)
            if one != two
        ]
        table.keyboard.press("Escape")
        table.wait_for_selector(".dock .prompt")
    assert not faults, "\n".join(faults)


SHORTENED = """() => [...document.querySelectorAll('.coach p, .coach p > :not(.aloud)')].filter((each) => each.checkVisibility() && (
    each.scrollHeight > each.clientHeight + 1 && getComputedStyle(each).overflow !== 'visible'
    || each.getBoundingClientRect().top < document.querySelector('.coach').getBoundingClientRect().top - 1
    || each.getBoundingClientRect().bottom > document.querySelector('.dock .dice').getBoundingClientRect().bottom)
).map((each) => each.textContent)"""


def test_the_longest_hint_is_whole_on_a_phone_and_says_more_to_those_who_listen(table: Page) -> None:
    table.set_viewport_size({"width": 390, "height": 844})
    show(table, moments()["several"])
    table.keyboard.press("h")
    table.wait_for_selector(".dock .coach")
    for size in ((390, 844), (360, 740), (320, 568)):
        table.set_viewport_size({"width": size[0], "height": size[1]})
        assert table.evaluate(SHORTENED) == [], size
        seen = table.locator(".coach b").first.inner_text()
        aloud = table.locator(".coach .aloud").inner_text().replace(" (±1)", "")
        assert "(" not in seen and [part for part in re.split("[:;] ", seen) if part not in aloud] == []
    table.click("[data-do=whole_hint]")  # the narrowest shows its reason then
    assert table.locator(".coach small").is_visible()
    table.keyboard.press("Escape")


BELOW_THE_NOTE = """() => {
    const note = document.querySelector('.note').getBoundingClientRect();
    return [...document.querySelectorAll('.risk > *, .dock, .seat')].filter((each) => {
        const {left, right, top, bottom} = each.getBoundingClientRect();
        return Math.min(bottom, note.bottom) - Math.max(top, note.top) > 1 && Math.min(right, note.right) - Math.max(left, note.left) > 1;
    }).map((each) => each.className);
}"""


def test_a_note_covers_nothing_that_one_decides_by_at_tutto(table: Page) -> None:
    for size in ((320, 568), (390, 844), (768, 1024), (1024, 700), (1280, 800)):
        table.set_viewport_size({"width": size[0], "height": size[1]})
        table.evaluate("localStorage.setItem('dicetable.notes tutto', '-')")
        show(table, moments()["tutto solo tutto"])
        table.wait_for_selector(".note")
        assert table.evaluate(BELOW_THE_NOTE) == [], size
    table.evaluate("localStorage.removeItem('dicetable.notes tutto')")


@pytest.mark.parametrize("size", [(1280, 720), (1440, 900), (1100, 600), (768, 1024)])
def test_the_score_preview_cuts_no_row(table: Page, size: tuple[int, int]) -> None:
    table.set_viewport_size({"width": size[0], "height": size[1]})
    show(table, moments()["solo remove"])
    assert table.locator(".table > .score li").count() > 2
    assert table.evaluate(CUT) == 0


BRIGHTNESS = """async (picture) => {
    const bytes = Uint8Array.from(atob(picture), (each) => each.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const g = new OffscreenCanvas(image.width, image.height).getContext('2d');
    g.drawImage(image, 0, 0);
    const { data } = g.getImageData(0, 0, image.width, image.height);
    return data.reduce((sum, each) => sum + each, 0) / data.length;
}"""


def brightness(page: Page, x: float, y: float) -> float:
    """The mean of the channels of a few pixels at this place."""
    picture = page.screenshot(clip={"x": x, "y": y, "width": 8, "height": 2})
    return page.evaluate(BRIGHTNESS, base64.b64encode(picture).decode())


def test_an_edge_of_the_score_preview_beyond_which_there_is_more_is_shaded(table: Page) -> None:
    table.set_viewport_size({"width": 1024, "height": 768})
    show(table, moments()["solo remove"])
    rows = table.locator(".table > .score > ul")
    room, whole = rows.evaluate("list => [list.clientHeight, list.scrollHeight]")
    assert whole > room + 8
    seen = []
    for end in (0, whole):
        rows.evaluate("(list, end) => list.scrollTo({top: end, behavior: 'instant'})", end)
        box = rows.bounding_box()
        assert box
        seen.append(
            [brightness(table, box["x"] + 1, y) for y in (box["y"] + 1, box["y"] + box["height"] - 3)]
        )
    (top, bottom), (top_at_end, bottom_at_end) = seen
    assert bottom < bottom_at_end - 5 and top_at_end < top - 5
    panel = table.locator(".table > .score").bounding_box()
    assert panel
    inside, beside = (
        brightness(table, x, panel["y"] + panel["height"] / 2) for x in (panel["x"] + 3, panel["x"] - 10)
    )
    assert inside > beside + 3, "the panel is seen around the rows"


def test_a_score_preview_without_room_for_a_row_is_not_begun(table: Page) -> None:
    table.set_viewport_size({"width": 1100, "height": 560})
    show(table, moments()["solo remove"])
    assert table.locator(".table > .score").bounding_box()["height"] < 80  # type: ignore[index]  # it is there
    expect(table.locator(".table > .score h2")).to_be_hidden()
    table.set_viewport_size({"width": 1280, "height": 720})
    expect(table.locator(".table > .score h2")).to_be_visible()


@pytest.mark.parametrize("size", [(1000, 740), (1024, 768), (1098, 898)])
def test_on_a_small_screen_the_cards_of_the_market_have_their_tasks(
    table: Page, size: tuple[int, int]
) -> None:
    table.set_viewport_size({"width": size[0], "height": size[1]})
    for phase in ("solo remove", "computers mine"):
        show(table, moments()[phase])
        assert table.locator(".market .slot .face").count() == 8
        assert all(
            face.evaluate("each => Math.min(each.offsetWidth, each.offsetHeight)") >= 80
            for face in table.locator(".market .slot .face").all()
        )


# What a computer player has just done, short or as long as it can be; then what its words lie over, and where the dock is.
DONE = """(words) => {
    const turn = document.querySelector('#turn'), said = turn.querySelector('small') ?? turn.appendChild(document.createElement('small'));
    said.textContent = words;
    const range = document.createRange();
    range.selectNodeContents(said);
    const lines = [...range.getClientRects()];
    const over = [...document.querySelectorAll('.dock .die, .dock .act, .dock .s, #turn b')].filter((each) => {
        const box = each.getBoundingClientRect();
        return lines.some((line) => Math.min(line.right, box.right) - Math.max(line.left, box.left) > 1.5
            && Math.min(line.bottom, box.bottom) - Math.max(line.top, box.top) > 1.5);
    });
    return [over.map((each) => each.textContent), Math.round(document.querySelector('.dock').getBoundingClientRect().top)];
}"""
SHORT_WORDS, LONG_WORDS = (
    "Blaise: Niete.",
    (
        "Blaise: die gelbe Karte (16 für alle fünf Farben) gekauft (3 × 4: Gelb, Orange und Grün). Die gelbe Karte (16 für alle fünf"
        " Farben) ist die beste im Markt. Im Schnitt 3,7 Punkte wert."
    ),
)


@pytest.mark.parametrize("phase", ["computers", "tutto computers"])
def test_what_a_computer_player_has_done_is_whole_on_a_tablet_and_moves_nothing(
    table: Page, phase: str
) -> None:
    show(table, moments()[phase])
    for width, height in ((700, 900), (768, 1024), (820, 1180), (1024, 768), (1099, 800)):
        table.set_viewport_size({"width": width, "height": height})
        (covered, before), (over, after) = (
            table.evaluate(DONE, words) for words in (SHORT_WORDS, LONG_WORDS)
        )
        assert not covered and not over and before == after, f"{width} x {height}"


THREE_LINES = "Blaise: die gelbe Karte (16 für alle fünf Farben) gekauft (3 × 4: Gelb, Orange und Grün). Im Schnitt 3,7 Punkte wert."


def test_what_a_computer_player_has_done_leaves_cards_their_size_on_a_low_phone(table: Page) -> None:
    show(table, moments()["computers"])
    table.set_viewport_size({"width": 360, "height": 640})
    for paused in (False, True):
        if paused:
            table.evaluate("document.querySelector('[data-do=pause]').click()")
            table.wait_for_selector("#turn[data-prompt=paused]")
        for words in (SHORT_WORDS, THREE_LINES):
            covered, _ = table.evaluate(DONE, words)
            assert not covered and min(table.evaluate(CARDS)) >= READABLE, (paused, words)


# How many pixels of the table, and of the ring of what to touch, are below the window.
BELOW = """() => {
    const lit = [...document.querySelectorAll('.dock .lit')].map((each) => {
        const { outlineOffset, outlineWidth } = getComputedStyle(each);
        return each.getBoundingClientRect().bottom + parseFloat(outlineOffset) + parseFloat(outlineWidth);
    });
    return Math.max(document.querySelector('main > .table').offsetHeight, ...lit) - innerHeight;
}"""


def test_a_lesson_fits_the_smallest_phone(table: Page) -> None:
    table.set_viewport_size({"width": 320, "height": 568})
    table.evaluate("location.hash = '#/learn/goennen'")
    table.wait_for_selector("main[data-lesson]")
    for _ in range(16):
        table.wait_for_function(READY)
        assert table.evaluate(BELOW) < 1, table.inner_text(".step")
        before = table.evaluate(NOW)
        table.evaluate(MEANT)
        table.evaluate("document.querySelector('.meant').click()")
        table.wait_for_function(NEXT, arg=before)
    assert table.get_attribute("main", "data-lesson") in ("8/18", "9/18")


def test_all_of_the_menu_lies_above_the_dock(table: Page) -> None:
    table.set_viewport_size({"width": 360, "height": 740})
    show(table, moments()["choice"])
    table.click("[data-do=menu]")
    dock = table.locator(".dock").bounding_box()
    assert dock
    for item in table.locator(".menu-sheet button").all():
        box = item.bounding_box()
        assert box and box["y"] >= 0 and box["y"] + box["height"] <= dock["y"] + 1, item.inner_text()
    table.keyboard.press("Escape")


def test_tickets_are_high_enough_for_a_thumb(table: Page) -> None:
    show(table, moments()["choice"])
    for size in ((360, 740), (390, 844)):
        table.set_viewport_size({"width": size[0], "height": size[1]})
        assert table.locator(".market .slot").first.evaluate("each => each.offsetHeight") == 44
