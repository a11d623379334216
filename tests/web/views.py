"""Every screen and every phase of both games, and how a page gets there."""

import json
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from zlib import compress

from moments import invitation, moments, progress, review_link, show
from playwright.sync_api import Browser, Page
from ui.room import letters
from ui.room.description import packed, sdp_of

from engine.match import HUMAN, Setup
from engine.turn_link import open_turn_link, turn_link
from tests.web.conftest import PATIENCE, SANDBOX_STARTS, settled_pages, wait_for_engine
from tools import environment

CLICK = "selector => document.querySelector(selector).click()"
PHONE, DESKTOP = (360, 740), (1440, 900)

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

STANDS = """([link, step]) => location.hash === link
    && document.querySelector('main[data-state]:not([data-screen])')?.dataset.step === step"""


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


def every_view(browser: Browser, address: str, language: str) -> Iterator[tuple[str, Page]]:
    """Each of VIEWS by its name, on a page in this language."""
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
            if at.startswith("#/lab") and not in_lab:
                one_lab.enter_context(environment.alone("lab"))
                in_lab = True
            reach(page, at, clicks, anew=touched)
            touched = any(".dock" in click for click in clicks)  # dice lie elsewhere now
            if in_lab and not at.startswith("#/lab"):
                one_lab.close()
                in_lab = False
            yield name, page
