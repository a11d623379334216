"""No touch is without an answer: whatever on the table can be touched, in every phase of both games, does something
that is seen, or says why it cannot. Of touches of one sort, as on cards of one display, a few; with the mark `long`, all."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from fakes import Element, World
from looking import all_of, shown
from ui.table.messages import Position

pytestmark = pytest.mark.slow

GAMES = (
    "#/goennen/solo?level=2&seed=ANSWERS",
    "#/goennen/table?seats=human,human,human&seed=ANSWERS&start=0",
    "#/tutto/table?seats=human,human&seed=ANSWERS&start=0",
)
ELSEWHERE = (
    "leave",
    "again",
    "other",
    "watch",
    "help",
    "statistics",
    "file",
    "copy",
    "open",
    "undo",
    "update",
)
"""What leads away from the table, or speaks through the browser. To take back a step is tested for itself."""


def picture(world: World) -> list:
    return all_of(shown(world))


def touchable(element: Element) -> Iterator[str]:
    """What the elements within reach do."""
    if "inert" in element.attributes:
        return
    if element.attributes.get("data-do", "close") not in ("close", "hush"):  # there where something is open
        yield element.attributes["data-do"]
    for child in element.children:
        yield from touchable(child)


class Table:
    """A game at one moment, which can be touched again and again."""

    def __init__(self, link: str, save: str, phone: bool) -> None:
        self.link, self.save, self.phone = link, save, phone
        self.reopen()

    def reopen(self) -> None:
        self.world = World(phone=self.phone)
        self.world.kept["dicetable.save " + self.link] = self.save
        self.world.open(self.link)
        while self.world.session.staging:
            self.world.settle()
        self.world.do("taken" if self.world.sheet else "hush")
        self.world.page.announcer.forget()  # as after each touch
        self.before = picture(self.world)

    def touch(self, *whats: str) -> bool:
        """Whether the last of these touches is answered; then all is as it was."""
        before = self.before
        for what in whats:
            if what is not whats[0]:
                before = picture(self.world)
            self.world.do(what)
        changed = bool(self.world.notice) or picture(self.world) != before
        page = self.world.page
        page.sheets.close_all()
        page.opener.session.send(Position({**page.opener.session.snapshot, "events": []}))
        page.announcer.notice = ""
        page.announcer.forget()
        if not self.world.shows("table") or picture(self.world) != self.before:
            self.reopen()
        return changed

    def touchable(self, *first: str) -> list[str]:
        """What can be touched now, or after a first touch."""
        for what in first:
            self.world.do(what)
        found = list(dict.fromkeys(touchable(self.world.root)))
        if first:
            self.reopen()
        return [what for what in found if what.split(" ")[0] not in ELSEWHERE]


def moments(link: str, phone: bool) -> Iterator[tuple[str, str, str]]:
    """(phase with the kinds of its actions, link, save): the first moment of each such sort in a game."""
    world, luck, met = World(phone=phone), Random(5), set()
    world.open(link)
    for _ in range(90):
        view = world.session.view
        if view["state"] == "over":
            break
        if world.session.staging:
            world.settle()
            continue
        kinds = " ".join([view["phase"], *sorted({a["kind"] for a in world.model.actions})])
        if kinds not in met:
            met.add(kinds)
            yield kinds, world.model.snapshot["link"], world.model.snapshot["save"]
        actions = world.actions()
        good = [a for a in actions if a.startswith(("complete", "buy", "place", "enter", "draw"))]
        world.do("act " + luck.choice(good if good and luck.random() < 0.7 else actions))


def of_each_sort(ways: list[tuple[str, ...]], most: int) -> list[tuple[str, ...]]:
    """So many at most of those that begin with the same words."""
    met: Counter[tuple[str, ...]] = Counter()
    found = []
    for way in ways:
        sort = tuple(what.split(" ")[0] for what in way)
        met[sort] += 1
        if met[sort] <= most:
            found.append(way)
    return found


@pytest.mark.parametrize("most", [2, pytest.param(1000, marks=pytest.mark.long)], ids=["some", "all"])
@pytest.mark.parametrize(("link", "phone"), list(zip(GAMES, (False, True, True), strict=True)))
def test_every_touch_is_answered(link: str, phone: bool, most: int) -> None:
    silent, touched = [], 0
    for kinds, proper, save in moments(link, phone):
        table = Table(proper, save, phone)
        ways = [(what,) for what in table.touchable()]
        dice = table.world.root.all(data_die=None, data_legal=None)
        if dice:
            first = dice[0].attributes["data-do"]
            ways += [(first, then) for then in table.touchable(first)]
        for way in of_each_sort(ways, most):
            touched += 1
            if not table.touch(*way):
                silent.append(f"{kinds}: {', then '.join(way)}")
    assert touched > 30
    assert not silent, "\n".join(silent)
