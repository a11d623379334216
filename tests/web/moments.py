"""Games stopped at moments worth looking at: one for every phase. Each is a save that the page opens by its link."""

from collections.abc import Callable, Iterator
from functools import cache
from random import Random

from playwright.sync_api import Page

from engine.link import game_link, open_link, replay_link
from engine.match import HUMAN, Match, Setup
from engine.shared_game import begun
from engine.together import SharedMatch
from engine.turn_link import turn_link
from tools.pictures import alone, progress_of

SOLO = "#/goennen/solo?level=2&seed=MOMENT"
SHARED = "#/goennen/table?seats=human,human,human,human&start=0&seed=MOMENT"
COMPUTERS = "#/goennen/table?seats=human,easy,medium,easy&start=1&seed=MOMENT"
TUTTO = "#/tutto/table?seats=human,human,human&start=0&seed=MOMENT"
TUTTO_COMPUTERS = "#/tutto/table?seats=human,easy,medium&start=1&seed=MOMENT"
TUTTO_SOLO = "#/tutto/solo?seed=MOMENT"

KEEP = "([link, text]) => localStorage.setItem('dicetable.save ' + link, text)"
SETTLED = """() => document.querySelector('main[data-state]') && !document.querySelector('.tumbling')
    && document.querySelector('main').dataset.step"""

Moment = tuple[str, str]
"""A link and the save of its game."""


def phase(match: Match) -> str:
    seat = match.state.deciders[0] if match.state.deciders else 0
    return str(match.state.view(seat).to_json()["phase"])


def kinds(match: Match) -> set[str]:
    return {str(action).split("_")[0] for action in match.state.legal_actions()}


def hasty(link: str, number: int) -> Iterator[Match]:
    """A game of that link, played like a hasty player would, before each of its actions and when it is over."""
    match = open_link(link)
    luck = Random(number)
    while not match.state.is_over:
        yield match
        actions = match.state.legal_actions()
        good = [each for each in actions if str(each).startswith(("complete", "buy", "place"))]
        match.play(luck.choice(good if good and luck.random() < 0.85 else actions))
    yield match


def stopped(link: str, when: Callable[[Match], bool]) -> Match:
    """The first moment of that kind in a hasty game; in the first of several that comes to one."""
    for number in range(1, 50):
        for match in hasty(link, number):
            if when(match):
                return match
    raise AssertionError(f"no game of {link} comes to such a moment")


def by_phase(link: str, phases: set[str]) -> dict[str, Match]:
    """A moment of each of these phases in one game, each as late as there are things on the table where that is possible."""
    for number in range(1, 50):
        found: dict[str, Match] = {}
        *_, whole = hasty(link, number)
        half = whole.step // 3
        match = open_link(link)
        for move in [*whole.moves, None]:
            name = phase(match)
            if name not in found or (match.step >= half > found[name].step):
                found[name] = copied(match)
            if move:
                match.play(move.action)
        if found.keys() >= phases:
            return found
    raise AssertionError(f"no game of {link} has all of {phases}")


def gives_away(match: Match, text: str) -> bool:
    """Whether this action is legal and a mistake."""
    if text not in map(str, match.state.legal_actions()):
        return False
    outlook = match.game.FEATURES.outlook()
    judged = outlook.judged(match.state, match.game.parse_action(text))
    seat = match.state.deciders[0]
    return outlook.marks(match.state).size(judged.now[0][seat] - judged.after[0][seat]) in (
        "mistake",
        "blunder",
    )


def ended(link: str) -> Match:
    """A game whose people never think."""
    match = open_link(link)
    while not match.state.is_over:
        match.play(match.state.legal_actions()[0])
    return match


def before_the_end(link: str, choose: Callable[[list[str], Random], str], left: int) -> Moment:
    """A game whose people choose so, with so many decisions left, those of computer seats among them."""
    match, luck = open_link(link), Random(link)
    while not match.state.is_over:
        seat = match.state.deciders[0]
        player = match.setup.seats[seat]
        if player == HUMAN:
            match.play(match.game.parse_action(choose([str(a) for a in match.state.legal_actions()], luck)))
        else:
            match.play(match.game.POLICIES[player]()(match.state.view(seat)))
    early = Match(match.setup)
    for move in match.moves[:-left]:
        early.play(move.action)
    return game_link(early), early.save()


def review_link() -> str:
    return replay_link(ended("#/tutto/table?seats=human,easy&seed=REVIEW&start=0")).replace(
        "#/replay?", "#/review?"
    )


def invitation(setup: Setup, luck: str = "1") -> str:
    """The link by which Anna, on the first seat, invites; her own choices, if she has any, are random."""
    random, match = Random(luck), SharedMatch(begun(setup).named(0, "Anna"), {0})
    while not match.waits:
        match.play(random.choice(match.state.legal_actions()))
    return turn_link(match.send())


def progress() -> str:
    """What a browser has stored of three games alone, not yet reviewed; Ben has played the first of them, too."""
    results = [alone(number, ended(f"#/tutto/solo?seed=PROGRESS{number}")) for number in range(3)]
    results[0]["rival"] = ["Ben", 30]
    return progress_of(results)


def copied(match: Match) -> Match:
    other = Match(match.setup)
    other.moves = list(match.moves)
    other.state = match.state
    return other


def computers_go_on(match: Match, decisions: int) -> bool:
    """Whether computer seats decide now, and so often in a row."""
    on = copied(match)
    for _ in range(decisions):
        player = on.setup.seats[on.state.deciders[0]]
        if player == HUMAN:
            return False
        on.play(on.game.POLICIES[player]()(on.state.view(on.state.deciders[0])))
    return True


@cache
def moments() -> dict[str, Moment]:
    """Every phase of both games by name."""
    matches: dict[str, Match] = {}
    alone = {"setup", "roll", "acting", "place", "chance", "passive", "remove", "over"}
    around = alone - {"remove"}
    luck = {"roll", "tutto", "over"}
    for name, link, phases in (
        ("solo", SOLO, alone), ("shared", SHARED, around), ("tutto", TUTTO, luck), ("tutto solo", TUTTO_SOLO, luck)
    ):  # fmt: skip
        for at, match in by_phase(link, phases).items():
            matches[f"{name} {at}"] = match
    matches["solo first"] = open_link(SOLO)
    matches["solo ready"] = stopped(SOLO, lambda match: "ready" in kinds(match))
    matches["chance"] = stopped(
        SOLO, lambda match: phase(match) == "roll" and {"enter", "draw"} <= kinds(match) and match.step > 40
    )
    matches["choice"] = stopped(
        SOLO, lambda match: "complete" in kinds(match) and "buy" in kinds(match) and "roll" in kinds(match)
    )
    matches["several"] = stopped(
        SOLO,
        lambda match: (
            len({str(a).split("_")[1] for a in match.state.legal_actions() if str(a).startswith("complete")})
            > 1
        ),
    )
    matches["last"] = stopped(
        SOLO, lambda match: "roll" in kinds(match) and bool(match.state.view(0).to_json()["ending"])
    )
    matches["thrown"] = stopped(  # all dice lie together: none has been kept
        SOLO,
        lambda match: (
            "roll" in kinds(match) and match.step > 20 and match.state.view(0).to_json()["roll"] == 1
        ),
    )
    matches["waste"] = stopped(
        SOLO, lambda match: "end" in kinds(match) and not kinds(match).isdisjoint({"complete", "buy"})
    )
    for name, least in (("computers", 4), ("computers for long", 12)):
        matches[name] = stopped(
            COMPUTERS,
            lambda match, least=least: (
                match.step > 70 and phase(match) == "roll" and computers_go_on(match, least)
            ),
        )
    matches["computers mine"] = stopped(
        COMPUTERS, lambda match: match.step > 90 and match.state.deciders[0] == 0 and phase(match) == "roll"
    )
    matches["tutto computers"] = stopped(
        TUTTO_COMPUTERS, lambda match: match.step > 12 and match.state.deciders[0] != 0
    )
    matches["tutto training"] = stopped(TUTTO_SOLO, lambda match: gives_away(match, "stop"))
    return {name: (game_link(match), match.save()) for name, match in matches.items()}


def show(page: Page, moment: Moment) -> None:
    """Opens a moment in a page that stands at the start or in another game, without loading the page anew."""
    link, save = moment
    page.evaluate("location.hash = '#/'")
    page.wait_for_selector("main[data-screen=start]")
    page.evaluate(KEEP, [link, save])
    page.evaluate("link => { location.hash = link; }", link)
    page.wait_for_selector("main[data-state]")
    page.wait_for_function(SETTLED)
