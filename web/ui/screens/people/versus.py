"""One's own game beside a friend's with the same dice: who did better, round by round, and an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app import games, races, reviewed
from ui.app.routes import parameters, quoted
from ui.app.storage_keys import NAME
from ui.kit.loader import load
from ui.kit.sheet import act
from ui.kit.text import day_in_words, number, signed, t
from ui.kit.tree import h
from ui.screens.people.compared import Compared, by_turns, friend, gains, points
from ui.screens.people.versus_account import Accounts
from ui.table.board import Board
from ui.table.challenge import proof, to_beat
from ui.table.same_dice import SameDice

if TYPE_CHECKING:
    from worker.protocol import Challenge, Snapshot

    from ui.app.types import Played
    from ui.kit.tree import Node
    from ui.screens.people.route import Versus


def ask(screen: Versus) -> None:
    """Has both games played again."""
    opener = screen.opener

    def told(snapshot: Snapshot) -> None:
        result = races.own(screen.page.history, snapshot["link"])
        challenge = snapshot["challenge"]
        if not result or not challenge:  # it has not been played here yet
            opener.open(screen.link)
            return
        opener.ask_more(
            "open",
            {"link": "#/replay?" + (reviewed.link(result) or ""), "practice": False},
            lambda own: shown(result, own, snapshot["link"], challenge),
        )

    def shown(result: Played, own: Snapshot, link: str, challenge: Challenge) -> None:
        opener.came()
        races.meet(screen.page.history, result, challenge)
        redraw = screen.frames.request
        dice = SameDice(screen.engine, redraw, own["link"]) if own["date"] else None
        theirs = replay_of(result, link) if challenge["true"] else ""
        accounts = Accounts(screen.engine, screen.page.history, redraw, result, theirs) if theirs else None
        screen.compared = Compared(result, own, theirs, challenge, dice, accounts)
        rounds = load("ui.screens.people.versus_rounds")
        screen.rounds = rounds.Rounds(screen.engine, Board(screen.page), screen.compared) if theirs else None
        screen.page.announcer.say(says(screen.compared))
        screen.frames.focus(screen.heading)
        screen.frames.request()

    opener.ask("open", {"link": screen.link, "practice": False}, told, address=screen.link)


def heading(compared: Compared) -> str:
    """What was played."""
    level = compared.result["level"]
    title = games.title(compared.result["game"])
    return title + (", " + t("solo.level", level=level) if level else "")


def says(compared: Compared) -> str:
    """Both results in a sentence."""
    turns = by_turns(compared)
    mine, theirs = compared.result["score"], to_beat(compared.challenge)
    key = "versus.says.turns" if turns else "versus.says"
    return t(key, n=mine, who=friend(compared), theirs=number(theirs))


def decisive(compared: Compared) -> tuple[int, str]:
    """The round in which one of the two gained most on the other, from 1, and that in a sentence; (0, "") if none did."""
    mine, theirs = gains(points(compared)), gains(compared.challenge["rounds"])
    both = [(abs(one - other), -at) for at, (one, other) in enumerate(zip(mine, theirs))]
    if not both or not max(both)[0]:
        return (0, "")
    at = -max(both)[1]
    says = t(
        "versus.decisive", n=at + 1, who=friend(compared), mine=signed(mine[at]), theirs=signed(theirs[at])
    )
    return (at + 1, says)


def answer(screen: Versus) -> str:
    """The link of my game, with the result in a sentence."""
    compared = screen.compared
    assert compared
    name = screen.page.store.get(NAME)
    found = (compared.own.get("sealed") or compared.own)["beat"]
    by = "&by=" + quoted(name) if name else ""
    key = "daily.turns" if by_turns(compared) else "daily.points"
    mine = heading(compared) + ": " + t(key, n=compared.result["score"]) + "."
    return mine + " " + screen.page.browser.address() + str(found) + by


def replay_of(result: Played, link: str) -> str:
    """The replay link of a friend's game, of which `link` is a challenge; result: of one's own with the same dice."""
    query = parameters(link)
    kept = ["game=" + result["game"]]
    kept += [name + "=" + query[name] for name in races.SETUP + ("moves",) if name in query]
    return "#/replay?" + "&".join(kept)


# what is shown


def nodes(screen: Versus) -> list[Node]:
    compared = screen.compared
    assert compared
    turns = by_turns(compared)
    own = reviewed.link(compared.result) or ""
    played = compared.own["date"]
    dice = compared.same_dice
    at, most = decisive(compared)
    also = [dice.says(turns) if dice else "", proof(compared.challenge, turns)]
    shares = screen.page.browser.shares()
    ways = [act("answer", t("versus.answer", who=friend(compared)))]
    if shares:
        ways.append(act("answer_copy", t("versus.copy"), None, (), False))
    ways.append(act("open #/review?" + own, t("result.review"), None, (), False))
    ways.append(act("open #/replay?" + own, t("versus.replay"), None, (), False))
    if compared.theirs:
        words = t("versus.replay.of", who=friend(compared))
        ways.append(act("open " + compared.theirs, words, None, (), False))
    kids = [
        h("p", {"class": "s"}, day_in_words(played), key="day") if played else None,
        h("p", {"class": "lead", "role": "status"}, says(compared), key="says"),
        h(
            "canvas",
            {"class": "versus-chart", "aria-hidden": "true"},
            paint=(
                "ui.screens.people.versus_chart",
                points(compared),
                compared.challenge["rounds"],
                compared.own["view"].get("target") or 0,
            ),
            key="chart",
        ),
    ]
    kids.append(compared.accounts.node(friend(compared), turns, dice) if compared.accounts else None)
    if at:
        kids.append(h("p", {"class": "most"}, most, key="most"))
    if at and compared.theirs:
        kids.append(act("round %d" % at, t("versus.see", n=at), None, (), False))
    kids += [h("p", {"class": "s"}, each, key="also" + str(n)) for n, each in enumerate(also) if each]
    kids.append(_table(compared))
    return [
        h("section", {"class": "panel"}, [kid for kid in kids if kid], key="both"),
        h("div", {"class": "ways"}, ways, key="ways"),
    ]


def _table(compared: Compared) -> Node:
    """The points of both after each round."""
    mine, theirs = points(compared), compared.challenge["rounds"]
    head = [
        h("th", {"scope": "col"}, words, key=str(at))
        for at, words in enumerate((t("rival.round"), t("seat.you"), friend(compared)))
    ]
    rows = [h("tr", None, head, key="head")]
    for at in range(max(len(mine), len(theirs))):
        cells = [h("th", {"scope": "row"}, [_round(compared, at + 1)], key="n")]
        for key, one, other in (("mine", mine, theirs), ("theirs", theirs, mine)):
            ahead = at < len(one) and (at >= len(other) or one[at] > other[at])
            words = number(one[at]) if at < len(one) else "–"
            cells.append(h("td", None, [h("b" if ahead else "span", None, words, key="p")], key=key))
        rows.append(h("tr", None, cells, key=at))
    return h("table", {"class": "figures"}, rows, key="table")


def _round(compared: Compared, at: int) -> Node:
    """The number of a round, which shows both boards after it if there is a friend's."""
    if not compared.theirs:
        return h("span", None, str(at), key="n")
    words = t("versus.see", n=at)
    return h(
        "button",
        {"class": "round", "data-do": "round %d" % at, "aria-label": words, "title": words},
        str(at),
        key="n",
    )
