"""axe-core on every screen and in every phase of both games: three languages, both themes, phone and desktop.
It finds nothing, of whatever impact. And on what it does not look at: targets for thumbs, cards that can be read on a small phone,
and a page at twice its size.

    python -m pytest tests/web/test_accessibility.py    ends with how many pictures were looked at, and what was found
"""

import json
from base64 import urlsafe_b64encode
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from zlib import compress

import pytest
from moments import invitation, moments, progress, review_link, show
from playwright.sync_api import Browser, Page
from ui.room import letters
from ui.room.description import packed, sdp_of

from engine.match import HUMAN, Setup
from engine.turn_link import open_turn_link, turn_link
from tests.web.card_sizes import CARDS, READABLE
from tests.web.conftest import PATIENCE, SANDBOX_STARTS, Host, settled_pages, wait_for_engine
from tests.web.reader_text import CUT, as_each_sets_it
from tools import environment

AXE = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
RUN = """() => axe.run(document, {resultTypes: ['violations'], elementRef: false}).then(({violations}) =>
    violations.map(({id, impact, nodes}) =>
        `${impact} ${id}: ` + nodes.slice(0, 3).map((node) =>
            node.target.join(' ') + ' ' + (node.any[0] ?? node.all[0] ?? node.none[0] ?? {message: ''}).message
        ).join(' | ')))"""
CLICK = "selector => document.querySelector(selector).click()"
PHONE, SHORT, DESKTOP = (360, 740), (360, 640), (1440, 900)

LAB = ("WAIT .lab-parts", "[data-do='part code']", "WAIT code-editor .cm-content")
SHARED = "#/lab?name=Hers&code=" + urlsafe_b64encode(
    compress(b"def choose(view):\n    return view.legal_actions()[0]\n")
).decode().rstrip("=")

PUZZLE = ("WAIT [data-do=five]", "[data-do=five]", "WAIT main[data-puzzle=open]")
ANSWERED = (*PUZZLE, "[data-action]", "WAIT main:is([data-puzzle=solved], [data-puzzle=missed])")
REVIEW = ("WAIT .account-parts", "WAIT .moments li")
FAR = Setup("goennen", 2, "AXE", (HUMAN, HUMAN), start=1)
TAKEN = turn_link(open_turn_link(invitation(replace(FAR, seed="TAKEN"))).named(1, "Ben"))
BEGUN = "#/turn?game=tutto&seats=human,human&start=1&ruleset=1&seed=BEGUN"
ROOM = letters.invitation(
    packed(
        sdp_of(
            {
                "setup": "actpass",
                "ufrag": "AXEA",
                "pwd": "A" * 24,
                "fingerprint": bytes(range(32)),
                "addresses": [(False, "192.0.2.1", 40000)],
            }
        )
    ),
    BEGUN,
    "tutto",
    3,
    [1, 2],
    "Anna",
)
ASKED = (
    "[data-do=menu]",
    "[data-do=settings]",
    "input[name=coach][value=training]",
    "Escape",
    "[data-action=stop]",
    "WAIT .turn.asks",
)

# What is looked at: a name, the moment of a game or the fragment of a screen, and what is clicked one after the
# other to get there. "Escape" closes what is open, "PHONE" goes on with what only a phone has, "PLAYED" has games behind it.
VIEWS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("start", "#/", ()),
    ("start, another game", "#/", ("[data-do='another goennen']",)),
    ("start, several seats", "#/", ("[data-do='another - device']", "input[name=seats][value='4']")),
    ("start, levels", "#/", ("[data-do=levels]",)),
    ("start, settings", "#/", ("[data-do=settings]",)),
    ("people, nobody", "#/people", ("WAIT .nobody",)),
    ("help", "#/help", ("[data-do='chapter bonuses']", "[data-do='chapter bonuses.discount']")),
    ("help, TUTTO", "#/help", ("[data-do='rules tutto'], [value=tutto]", "[data-do='chapter tutto.turn']")),
    ("statistics", "#/statistics", ()),
    ("statistics, forget", "#/statistics", ("[data-do=forget]",)),
    ("lab", "#/lab", LAB),
    ("lab, a new player", "#/lab", (*LAB, "[data-do=new]")),
    ("lab, a player", "#/lab", (*LAB, "[data-do=more]")),
    ("lab, names", "#/lab", (*LAB, "[data-do=api]")),
    ("lab, a game", "#/lab", (*LAB, "[data-do='part game']")),
    (
        "lab, a step",
        "#/lab",
        (
            *LAB,
            "[data-do='part game']",
            "[data-do=step]",
            "WAIT .playing[data-run=paused] .lab-table .market",
        ),
    ),
    ("lab, a tournament", "#/lab", (*LAB, "[data-do='part contest']")),
    (
        "lab, results",
        "#/lab",
        (
            *LAB,
            "[data-do='part contest']",
            "[data-do=contest]",
            "WAIT .lab-games li",
            "[data-do=end_contest]",
        ),
    ),
    ("lab, a link", SHARED, ("WAIT code-editor[readonly] .cm-content",)),
    ("setup", "solo first", ()),
    ("setup, a card", "solo first", (".hand [data-do^=hand]",)),
    ("setup, cards laid", "solo ready", ()),
    ("roll", "choice", ()),
    ("roll, a die on the site", "choice", (".dock [data-die][data-legal]",)),
    ("card", "choice", (".display .card.can",)),
    ("card, a field", "choice", (".display .card.can", ".sheet [data-field][data-legal]")),
    ("market", "choice", ("MARKET",)),
    ("card in the market", "choice", ("MARKET", ".sheet .slot[data-do], .market .slot[data-do]")),
    ("all moves", "choice", ("[data-do=moves]",)),
    ("menu", "choice", ("[data-do=menu]",)),
    ("settings", "choice", ("[data-do=menu]", "[data-do=settings]")),
    ("what is this?", "choice", ("[data-do=menu]", "[data-do=what]", ".dock [data-die]")),
    ("score preview", "choice", ("[data-do=menu]", ".sheet [data-do=score]")),
    ("log", "choice", ("[data-do=menu]", "[data-do=log]")),
    ("keys", "choice", ("[data-do=menu]", "[data-do=keys]")),
    ("hint", "choice", ("[data-do=menu]", ".sheet [data-do=hint]", "WAIT .coach")),
    ("end?", "waste", ("[data-do^='confirm end']",)),
    ("replay", "choice", ("[data-do=menu]", "[data-do=watch]", "WAIT [data-screen=replay]")),
    ("chance", "chance", ()),
    ("chance, a die", "solo chance", (".dock [data-die][data-legal]",)),
    ("acting", "solo acting", ()),
    ("place", "solo place", ()),
    ("passive", "solo passive", ()),
    ("remove", "solo remove", ()),
    ("result", "solo over", ()),
    ("result, share", "solo over", ("[data-do=share]",)),
    ("result, more", "solo over", ("[data-do=after]",)),
    ("behind the result", "solo over", ("Escape",)),
    (
        "replay, more",
        "choice",
        ("PHONE", "[data-do=menu]", "[data-do=watch]", "WAIT [data-do=watching]", "[data-do=watching]"),
    ),
    ("hand over", "shared setup", ()),
    ("setup, handed over", "shared setup", ("[data-do=taken]",)),
    ("shared roll", "shared roll", ()),
    ("another display", "shared roll", ("[data-do='seat 1']",)),
    ("hand over passive dice", "shared passive", ()),
    ("shared passive", "shared passive", ("[data-do=taken]",)),
    ("shared place", "shared place", ()),
    ("shared result", "shared over", ()),
    ("computer thinks", "computers", ()),
    ("computer paused", "computers", ("[data-do=pause]",)),
    ("after computers", "computers mine", ()),
    ("TUTTO", "tutto roll", ()),
    ("TUTTO, a die", "tutto roll", (".dock .die[data-legal]",)),
    ("TUTTO, odds", "tutto roll", ("[data-do=odds]",)),
    ("TUTTO, card", "tutto roll", (".stage [data-do=card]",)),
    ("TUTTO, deck", "tutto roll", ("[data-do=deck]",)),
    ("TUTTO, menu", "tutto roll", ("[data-do=menu]",)),
    ("TUTTO, tutto", "tutto tutto", ()),
    ("TUTTO, result", "tutto over", ()),
    ("TUTTO alone", "tutto solo roll", ()),
    ("TUTTO alone, result", "tutto solo over", ()),
    ("TUTTO, computer thinks", "tutto computers", ()),
    (
        "statistics, reviewed",
        "#/",
        (
            "PLAYED",
            "[data-do=statistics]",
            "WAIT [data-do=review_all]",
            "[data-do=review_all]",
            "WAIT .games-table tr:nth-child(5)",
        ),
    ),
    ("people", "#/people", ("WAIT ul.people", "[data-do='person ben']")),
    ("review", review_link(), REVIEW),
    ("review, a moment", review_link(), (*REVIEW, ".moments button", "WAIT .looking .move.better")),
    ("review, figures", review_link(), (*REVIEW, "[data-do=figures]", "WAIT .turns-table")),
    ("puzzles", "#/puzzle?", PUZZLE[:1]),
    ("puzzle", "#/puzzle?", PUZZLE),
    ("puzzle, answered", "#/puzzle?", ANSWERED),
    ("puzzle, what each is worth", "#/puzzle?", (*ANSWERED, "[data-do=worth]", "WAIT .worth .mine")),
    ("training asks", "tutto training", ASKED),
    ("training shows", "tutto training", (*ASKED, "[data-do=coach_show]", "WAIT .turn.asks small")),
    ("somebody elsewhere", "#/turn?", ("WAIT [data-submit=begin]",)),
    ("invitation", invitation(FAR), ("WAIT [data-do=sit]",)),
    ("a link that contradicts", invitation(FAR, "2"), ("WAIT [data-do=keep_known]",)),
    ("to send", BEGUN, ("WAIT [data-do=turn_copy]",)),
    ("to send, a code", BEGUN, ("WAIT [data-do=turn_code]", "[data-do=turn_code]", "WAIT .qr canvas")),
    ("waiting for somebody elsewhere", BEGUN, ("WAIT [data-do=turn_copy]", "Escape")),
    ("devices in one room", BEGUN, ("WAIT [data-do=connect]", "[data-do=connect]", "WAIT [data-invite]")),
    ("devices in one room, invited", letters.JOIN + ROOM, ("WAIT [data-do='join 1']",)),
    (
        "devices in one room, an answer",
        letters.JOIN + ROOM,
        ("WAIT [data-do='join 1']", "[data-do='join 1']", "WAIT [data-answer]"),
    ),
    ("another device of one's own", "#/turn?device", ("WAIT [data-invite]",)),
    ("start, games with others", "#/", ("WAIT .elsewhere",)),
    (
        "start, all unfinished games",
        "#/",
        ("WAIT .elsewhere", "[data-do=unfinished]", "WAIT .sheet .elsewhere"),
    ),
    ("a seat taken in another browser", TAKEN, ("WAIT .invitation-sheet [data-do=turn_copy]",)),
    ("lesson", "#/learn/tutto", ("WAIT [data-do=throw]", "[data-do=throw]", "WAIT [data-do=onward].lit")),
)


TWICE = (640, 450)  # a laptop's window at 200 %
MAGNIFIED = (320, 256)  # a window of 1280 x 1024 at 400 %
STANDS = """([link, step]) => location.hash === link
    && document.querySelector('main[data-state]:not([data-screen])')?.dataset.step === step"""
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


def reach(page: Page, at: str, clicks: tuple[str, ...], anew: bool = True) -> None:
    """Brings a page that has the engine to one of VIEWS. A game that stands there already is opened again only if it
    is wanted `anew`; else what lies over it is closed."""
    if at.startswith("#"):
        page.evaluate("location.hash = '#/'")  # what is looked for next may stand on the last screen too
        page.wait_for_selector("main[data-screen=start]")
        page.evaluate("at => { location.hash = at; }", at)
        page.wait_for_selector("main:not([data-state]), main[data-lesson], main[data-mine]")
    else:
        link, save = moments()[at]
        over = at.endswith(" over")  # what lies over the table then is no sheet to be closed first
        if anew or over or not page.evaluate(STANDS, [link, str(len(json.loads(save)["actions"]))]):
            show(page, moments()[at])
        else:
            for _ in range(3):  # a sheet over a sheet, and what was taken up
                page.keyboard.press("Escape")
    for click in clicks:
        if click == "Escape":
            page.keyboard.press(click)
        elif click == "PHONE":
            page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
        elif click == "PLAYED":
            page.evaluate("text => localStorage.setItem('dicetable.progress', text)", progress())
        elif click == "MARKET":
            page.keyboard.press("m")
        elif click.startswith("WAIT "):
            page.wait_for_selector(click[5:], timeout=SANDBOX_STARTS if at.startswith("#/lab") else PATIENCE)
        else:
            page.wait_for_selector(click, state="attached")  # another screen comes with the next frame
            page.evaluate(CLICK, click)


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

    touched = True  # no game stands there
    in_lab = False
    viewport = {"width": DESKTOP[0], "height": DESKTOP[1]}
    with ExitStack() as one_lab, settled_pages(browser, address, language, viewport=viewport) as drawn:
        page = drawn()
        page.evaluate("localStorage.setItem('dicetable.pace', 'calm')")
        page.reload()
        wait_for_engine(page)
        for name, at, clicks in VIEWS:
            page = drawn()
            if not page.evaluate("Boolean(window.axe)"):
                page.evaluate(AXE.read_text("utf-8"))
            if at.startswith("#/lab") and not in_lab:
                one_lab.enter_context(environment.alone("lab"))
                in_lab = True
            reach(page, at, clicks, anew=touched)
            touched = any(".dock" in click for click in clicks)  # dice lie elsewhere now
            if in_lab and not at.startswith("#/lab"):
                one_lab.close()
                in_lab = False
            themes = SHOWN[language] + ([(SHORT, "")] if language == LONGEST else [])
            for size, looks in groupby(
                themes, key=itemgetter(0)
            ):  # another size takes the page longer than all that is looked at
                resize(size)
                for _, theme in looks:
                    if theme:
                        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
                        found.pictures += 1
                        found.faults += [
                            f"{name}, {size[0]} px, {theme}: {fault}" for fault in page.evaluate(RUN)
                        ]
                # Less room, less fits; with the mark `long` on large screens, too. The lab is for those alone.
                if not in_lab and (size == PHONE or language != LONGEST):
                    found.cut += [f"{name}, {size}, {each}" for each in as_readers_set_it(page)]
                if language != LONGEST:
                    continue
                found.covered += [f"{name}, {size}: {each}" for each in page.evaluate(COVERED)]
                found.closing += [f"{name}, {size}: {each}" for each in page.evaluate(CLOSING)]
                if size != DESKTOP:
                    found.zooming += [f"{name}, {size[1]} px: {each}" for each in page.evaluate(ZOOMING)]
                    found.small += [f"{name}, {size[1]} px: {each}" for each in page.evaluate(SMALL)]
                    found.cards += [
                        f"{name}, {size[1]} px: {n}" for n in page.evaluate(CARDS) if n < READABLE
                    ]
            if language != LONGEST:
                continue
            resize(MAGNIFIED)
            found.cut += [f"{name}, {MAGNIFIED}: {each}" for each in page.evaluate(CUT) if not in_lab]
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


def test_at_twice_the_size_nothing_is_lost(found: Found) -> None:
    assert not found.lost, "\n".join(found.lost)


def test_no_text_is_cut_off_or_covered_however_readers_set_it(found: Found) -> None:
    assert not found.cut, "\n".join(found.cut)


def test_a_sheet_is_closed_in_one_way(found: Found) -> None:
    assert not found.closing, "\n".join(found.closing)


def test_no_button_covers_another(found: Found) -> None:
    assert not found.covered, "\n".join(found.covered)
