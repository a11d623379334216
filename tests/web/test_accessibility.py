"""axe-core on every screen and in every phase of both games: three languages, both themes, phone and desktop.
It finds nothing, of whatever impact. And on what it does not look at: targets for thumbs, cards that can be read on a small phone,
and a page at twice its size.

    python -m pytest tests/web/test_accessibility.py    ends with how many pictures were looked at, and what was found
"""

from dataclasses import dataclass, field
from itertools import groupby
from operator import itemgetter
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.web.card_sizes import CARDS, READABLE
from tests.web.conftest import Host
from tests.web.reader_text import CUT, as_each_sets_it
from tests.web.views import DESKTOP, PHONE, VIEWS, every_view

AXE = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
RUN = """() => axe.run(document, {resultTypes: ['violations'], elementRef: false}).then(({violations}) =>
    violations.map(({id, impact, nodes}) =>
        `${impact} ${id}: ` + nodes.slice(0, 3).map((node) =>
            node.target.join(' ') + ' ' + (node.any[0] ?? node.all[0] ?? node.none[0] ?? {message: ''}).message
        ).join(' | ')))"""
SHORT = (360, 640)
TWICE = (640, 450)  # a laptop's window at 200 %
MAGNIFIED = (320, 256)  # a window of 1280 x 1024 at 400 %
# The market's strip is one target, whichever of its tickets is touched; so is a card, whichever of its fields. The columns
# of a review's picture are as narrow as its turns are many; the table beside it has the same turns in rows for a thumb.
SMALL = """() => [...document.querySelectorAll('button, select, input:not([type=radio]), label.choice')].filter((each) =>
    each.checkVisibility() && !each.closest('[inert], .aloud, .market, .cell .fields, .columns')).map((each) => {
        const box = each.getBoundingClientRect();
        let {width, height} = box;
        const more = getComputedStyle(each, '::before');
        if (more.position === 'absolute' && more.content !== 'none') {
            width = Math.max(width, parseFloat(more.width));
            height = Math.max(height, parseFloat(more.height));
        }
        return [Math.round(width), Math.round(height), each.className + ' ' + (each.dataset.do ?? each.name ?? '')
            + ' ' + each.textContent.slice(0, 20)];
    }).filter(([width, height]) => width && height && (width < 43.5 || height < 43.5))"""
# An iPhone zooms in on a field with smaller text, and stays there.
ZOOMING = """() => [...document.querySelectorAll('input:not([type=radio], [type=checkbox], [type=range]), select, textarea')]
    .filter((each) => each.checkVisibility() && parseFloat(getComputedStyle(each).fontSize) < 16)
    .map((each) => `${each.name || each.className}: ${getComputedStyle(each).fontSize}`)"""
# Dice and cards may touch: they lie there as thrown.
COVERED = """() => {
    const buttons = [...document.querySelectorAll('.dock :is(button, a):not(.die, .card)')].filter((each) => each.checkVisibility() && !each.closest('.aloud'));
    const boxes = buttons.map((each) => [each.dataset.do ?? each.textContent, each.getBoundingClientRect()]);
    return boxes.flatMap(([name, box], at) => boxes.slice(at + 1).filter(([, other]) =>
        Math.min(box.right, other.right) - Math.max(box.left, other.left) > 2 && Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 2
    ).map(([other]) => `${name} and ${other}`));
}"""
CLOSING = """() => {
    const ways = [...document.querySelectorAll('button[data-do=close]')].filter((each) => each.checkVisibility({visibilityProperty: true}) && !each.closest('[inert]'));
    return document.querySelector('.sheet') && ways.length > 1 ? [ways.map((each) => each.textContent || each.ariaLabel).join(', ')] : [];
}"""
LOW = """() => [...document.querySelectorAll('.sheet')].map((each) => each.getBoundingClientRect().height)
    .filter((height) => height < innerHeight * .9).map((height) => `a sheet has ${height} px of ${innerHeight}`)"""
LOST = """() => {
    const wide = document.scrollingElement.scrollWidth - innerWidth;
    const lost = wide > 0 ? [`the page is ${wide} px too wide`] : [];
    for (const each of document.querySelectorAll('button, select, input, h1, h2, [data-cell], p, li')) {
        if (!each.checkVisibility({visibilityProperty: true}) || each.closest('[inert], .aloud, .story')) continue;
        each.scrollIntoView({block: 'nearest', inline: 'nearest'});
        const box = each.getBoundingClientRect();
        if (box.width < 2 || box.height < 2) continue;
        const name = (each.dataset.do ?? each.tagName) + ' ' + each.textContent.slice(0, 20);
        if (box.left < -1 || box.right > innerWidth + 1) lost.push(`${name}: beside the window`);
        else if (box.bottom < 1 || box.top > innerHeight - 1) lost.push(`${name}: out of reach`);
        else if (each.matches('button')) {
            const [x, y] = [box.left + box.width / 2, box.top + Math.min(box.height, innerHeight - box.top) / 2];
            const top = document.elementFromPoint(x, y);
            // The answer to "What is this?" lies over the table until something else is touched.
            if (top && !each.contains(top) && !top.contains(each) && !top.closest('.what'))
                lost.push(`${name}: below ${top.className || top.tagName}`);
        }
    }
    return lost;
}"""


# Every view in both sizes, both themes and the language with the longest words. With the mark `long`, so it is in the other
# languages, too, in English at each size in each theme: what axe-core looks at differs between languages by its room, and
# tests/ui/test_locales.py finds a text that one of them lacks.
SHOWN = {
    "de-DE": [(DESKTOP, "light"), (PHONE, "dark")],
    "en-GB": [(DESKTOP, "light"), (DESKTOP, "dark"), (PHONE, "dark"), (PHONE, "light")],
    "nl-NL": [(PHONE, "light"), (DESKTOP, "dark")],
}
LONGEST = "de-DE"  # the language in which room is looked at, too


def as_readers_set_it(page: Page) -> list[str]:
    """What is cut off or covered with larger or wider text, by whose."""
    return [f"{reader}: {each}" for reader in as_each_sets_it(page) for each in page.evaluate(CUT)]


@dataclass
class Found:
    """What was found in a language; `pictures` is how many axe-core has looked at."""

    pictures: int = 0
    faults: list[str] = field(default_factory=list)
    small: list[str] = field(default_factory=list)
    zooming: list[str] = field(default_factory=list)
    cards: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)
    covered: list[str] = field(default_factory=list)
    cut: list[str] = field(default_factory=list)
    closing: list[str] = field(default_factory=list)


def visit(browser: Browser, address: str, language: str) -> Found:
    """Every view once; at each of its sizes and in each theme all that is to be looked at there. language: one of SHOWN."""
    found = Found()

    def resize(size: tuple[int, int]) -> None:
        page.set_viewport_size({"width": size[0], "height": size[1]})

    for name, page in every_view(browser, address, language):
        if not page.evaluate("Boolean(window.axe)"):
            page.evaluate(AXE.read_text("utf-8"))
        lab = name.startswith("lab")  # it is for large screens
        themes = SHOWN[language] + ([(SHORT, "")] if language == LONGEST else [])
        # Another size takes the page longer than all that is looked at.
        for size, looks in groupby(themes, key=itemgetter(0)):
            resize(size)
            for _, theme in looks:
                if theme:
                    page.emulate_media(color_scheme=theme, reduced_motion="reduce")
                    found.pictures += 1
                    found.faults += [
                        f"{name}, {size[0]} px, {theme}: {fault}" for fault in page.evaluate(RUN)
                    ]
            # Less room, less fits: large screens are for the mark `long`.
            if (size == PHONE and not lab) or (size == DESKTOP and language != LONGEST):
                found.cut += [f"{name}, {size}, {each}" for each in as_readers_set_it(page)]
            if language != LONGEST:
                continue
            found.covered += [f"{name}, {size}: {each}" for each in page.evaluate(COVERED)]
            found.closing += [f"{name}, {size}: {each}" for each in page.evaluate(CLOSING)]
            if size != DESKTOP:
                found.zooming += [f"{name}, {size[1]} px: {each}" for each in page.evaluate(ZOOMING)]
                found.small += [f"{name}, {size[1]} px: {each}" for each in page.evaluate(SMALL)]
                found.cards += [f"{name}, {size[1]} px: {n}" for n in page.evaluate(CARDS) if n < READABLE]
        if not lab:
            resize(MAGNIFIED)
            found.cut += [f"{name}, {MAGNIFIED}: {each}" for each in page.evaluate(CUT)]
            found.lost += [f"{name}, {MAGNIFIED}: {each}" for each in page.evaluate(LOW)]
        if language == LONGEST:
            resize(TWICE)
            found.lost += [f"{name}: {each}" for each in page.evaluate(LOST)]
    return found


@pytest.fixture(
    scope="module",
    params=[pytest.param(each, marks=[] if each == LONGEST else pytest.mark.long) for each in SHOWN],
)
def found(request: pytest.FixtureRequest, chromium: Browser, shared_host: Host) -> Found:
    found = visit(chromium, shared_host.address, request.param)
    with request.config.pluginmanager.get_plugin("capturemanager").global_and_fixture_disabled():
        print(
            f"\naxe-core, {request.param}: {found.pictures} pictures of {len(VIEWS)} views,"
            f" {len(found.faults)} faults"
        )
    return found


def test_axe_finds_nothing(found: Found) -> None:
    assert found.pictures >= len(VIEWS)
    assert not found.faults, "\n".join(found.faults)


def test_targets_are_large_enough_for_a_thumb(found: Found) -> None:
    assert not found.small, "\n".join(found.small)


def test_no_field_makes_a_phone_zoom(found: Found) -> None:
    assert not found.zooming, "\n".join(found.zooming)


def test_cards_can_be_read_on_a_small_phone(found: Found) -> None:
    assert not found.cards, "\n".join(found.cards)


def test_in_a_magnified_window_nothing_is_lost(found: Found) -> None:
    assert not found.lost, "\n".join(found.lost)


def test_no_text_is_cut_off_or_covered_however_readers_set_it(found: Found) -> None:
    assert not found.cut, "\n".join(found.cut)


@pytest.mark.long
def test_nor_on_a_large_screen_where_words_are_longest(chromium: Browser, shared_host: Host) -> None:
    cut: list[str] = []
    for name, page in every_view(chromium, shared_host.address, LONGEST):
        page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
        cut += [f"{name}, {each}" for each in as_readers_set_it(page)]
    assert not cut, "\n".join(cut)


def test_a_sheet_is_closed_in_one_way(found: Found) -> None:
    assert not found.closing, "\n".join(found.closing)


def test_no_button_covers_another(found: Found) -> None:
    assert not found.covered, "\n".join(found.covered)
