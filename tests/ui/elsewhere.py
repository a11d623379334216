"""People elsewhere: pages in browsers of their own that open each other's links, and what can be done on them."""

from __future__ import annotations

from random import Random

from fakes import World

from tests.choosing import choose

BARE = "#/turn?game=goennen&seats=human,human&start=1&seed=K7Q2M9XT&ruleset=2"
TUTTO = "#/turn?game=tutto&seats=human,human&start=1&seed=K7Q2M9XT&ruleset=1"
MINE_LAST = 4_000
"""Steps that no turn takes."""


def turn_link_of(world: World) -> str | None:
    """The link that is shown to be sent, or None."""
    found = world.root.all(data_turn_link=None)
    return found[0].attributes["href"] if found else None


def opened(world: World, link: str) -> None:
    world.open("#" + link.partition("#")[2])
    if world.sheet and world.sheet[0] == "invitation":
        world.do("sit")


def rung(world: World) -> None:
    """The next decision of somebody elsewhere, or of a computer player, is due."""
    due = world.page.navigation.screen.session.runtime.timers.callback("computer")
    (found,) = [wait for wait in world.browser.waits if wait[0] is due]
    world.browser.cancel(due)
    found[0]()


def play(world: World, random: Random) -> str:
    """Plays by the panel of all moves until there is a link to send; the link."""
    for _ in range(MINE_LAST):
        while world.board.phase == "moving":
            world.settle()
        link = turn_link_of(world)
        if link:
            return link
        actions = world.actions()
        if actions:
            world.do("act " + choose(tuple(actions), random))
        elif world.board.to_throw:
            world.do("throw")
        else:
            rung(world)
    raise AssertionError("the turn does not end")


def sheet_gestures(world: World) -> list[str]:
    (sheet,) = [each for each in world.root.walk() if "sheet" in each.attributes.get("class", "").split()]
    return [each.attributes["data-do"] for each in sheet.all(data_do=None)]


def gestures(world: World) -> list[str]:
    return [each.attributes["data-do"] for each in world.root.all(data_do=None)]
