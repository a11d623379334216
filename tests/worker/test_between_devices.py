"""Games between devices, as the page plays them: each page opens what the other has sent."""

from random import Random
from typing import Any

import pytest

from engine.turn_link import open_turn_link, turn_link
from tests.choosing import choose
from tests.worker.conftest import Page

BARE = "#/turn?game=goennen&seats=human,human,easy&start=1&seed=K7Q2M9XT&ruleset=2"
TUTTO = "#/turn?game=tutto&seats=human,human&start=1&seed=K7Q2M9XT&ruleset=1"


class Text(str):
    """An action's notation, for `choose`."""


def played(page: Page, snapshot: dict[str, Any], random: Random) -> dict[str, Any]:
    """The page's device plays until it has nothing more to decide; it is asked for nothing that it does not offer."""
    while not snapshot["together"]["ready"]:
        view = snapshot["view"]
        named = {"game": snapshot["together"]["game"], "seat": view["seat"]}
        if view["actions"]:
            action = choose(tuple(each["text"] for each in view["actions"]), random)
            snapshot = page.ask("act", action=action, **named)
        else:
            snapshot = page.ask("advance", **named)
    return snapshot


@pytest.mark.parametrize("bare", [BARE, TUTTO])
def test_two_pages_play_a_game_by_opening_each_others_links(bare: str) -> None:
    pages, random = [Page(), Page()], Random(bare)
    known, link, snapshots = [bare, bare], bare, [{}, {}]
    for turn in range(400):
        at = turn % 2
        told = pages[at].ask("merge_turns", known=known[at], other=link)
        snapshot = pages[at].ask("play_turn", link=told["known"], people=[at], names={str(at): "AB"[at]})
        snapshot = played(pages[at], snapshot, random)
        link = known[at] = snapshot["together"]["known"]
        snapshots[at] = snapshot
        if all(each and each["together"]["complete"] for each in snapshots):
            break
    first, second = snapshots
    assert first["together"]["complete"] and first["save"] == second["save"] and first["view"]["result"]
    assert first["together"]["names"][:2] == ["A", "B"] and first["replay"] == second["replay"]
    assert first["link"].startswith("#/") and "/table?" in first["link"]


def test_what_waits_is_told_and_nothing_of_it_can_be_watched(page: Page) -> None:
    snapshot = played(page, page.ask("play_turn", link=BARE, people=[0]), Random(1))
    together = snapshot["together"]
    assert (
        together["waits"] == [1]
        and together["mine"] == [0]
        and snapshot["view"]["seats"][1]["player"] == "elsewhere"
    )
    assert (
        snapshot["replay"] == together["id"] == snapshot["link"]
        and "file" not in snapshot
        and not snapshot["can_undo"]
    )
    assert sum(together["sent"]) == sum(open_turn_link(together["known"]).lengths)
    told = page.ask("read_turn", link=together["known"])
    assert (
        told["waits"] == [1]
        and told["decisions"] == [5, 0, 0]
        and not told["over"]
        and told["id"] == together["id"]
    )
    still = page.ask("advance", game=together["game"], seat=0)
    assert still["view"]["step"] == snapshot["view"]["step"], "nothing to show"


def test_what_contradicts_is_refused_and_changes_nothing(page: Page) -> None:
    snapshot = played(page, page.ask("play_turn", link=BARE, people=[0]), Random(1))
    other = Page()
    instead = played(other, other.ask("play_turn", link=BARE, people=[0]), Random(2))
    assert (
        page.error("merge_turns", known=snapshot["together"]["known"], other=instead["together"]["known"])
        == "contradiction"
    )
    assert (
        page.error("play_turn", link=BARE, people=[2]) == "call"
        and page.error("play_turn", link="#/turn?x", people=[0]) == "link"
    )
    game = open_turn_link(snapshot["together"]["known"])
    assert page.ask("merge_turns", known=turn_link(game), other=BARE)["known"] == turn_link(game)


def test_a_page_that_left_a_course_still_knows_what_was_sent_of_it(page: Page) -> None:
    """Ben gives Anna's seat away and goes on while she has decided."""
    begun = played(Page(), page.ask("play_turn", link=TUTTO, people=[0]), Random(1))["together"]["known"]
    given = page.ask("hand_over", link=TUTTO, person=0, by=1, player="easy")["known"]
    left = played(page, page.ask("play_turn", link=given, people=[1]), Random(2))["together"]["known"]
    known, other = open_turn_link(begun), open_turn_link(left)
    both = page.ask("merge_turns", known=begun, other=given, left=[left])
    assert both["before"] == [max(pair) for pair in zip(known.decided, other.decided, strict=True)]
    counts = open_turn_link(both["known"]).lists
    assert counts in (known.lists, other.lists)
    assert both["left"] == [begun if counts == other.lists else left]
