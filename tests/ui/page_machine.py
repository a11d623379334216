"""A model of all that can happen to the page, for hypothesis: what people do, what the engines answer and when, what the
browser does by itself. The engine is the real one; time and messages move only when a rule says so.

After every rule the promises below hold. When all is quiet, the picture is that of a fresh page that opens the same save.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import count
from random import Random
from typing import Any
from unittest.mock import patch

from fakes import Answer, Element, Server, World, counted_seeds
from finished import address, quick_check
from guard import lifted
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from ui.kit.tree import Node
from ui.table.messages import CoachBack, Drag, DropHint, FinishCount, Know, MovedOn, Pause
from ui.table.session import Session
from worker.jobs import SLICE

LINKS = (
    "#/goennen/solo?level=1&seed=MODEL",
    "#/goennen/solo?level=4&seed=MODEL&beat=40",
    "#/goennen/daily?date=2026-11-21&level=1",
    "#/goennen/table?seats=human,easy&seed=MODEL&start=1",
    "#/goennen/table?seats=human,human,easy&seed=MODEL&start=0",
    "#/goennen/table?seats=human,human&seed=MODEL",
    "#/tutto/solo?seed=MODEL",
    "#/tutto/table?seats=human,medium&seed=MODEL&start=0",
    "#/tutto/table?seats=human,human,easy&seed=MODEL",
    "#/learn/goennen",
    "#/learn/tutto",
    address("solo"),
)
"""Games of all kinds, the lessons, and a review, which asks the second engine."""
PLACES = ("#/puzzle?", "#/help", "#/statistics", "")
KEYS = (
    "Escape",
    "u",
    "h",
    "a",
    "r",
    "c",
    "s",
    "e",
    "b",
    "p",
    "m",
    "?",
    "1",
    "3",
    "5",
    "ArrowRight",
    "Home",
    " ",
)
SETTINGS = (
    ("language", ("en", "de", "nl")), ("coach", ("off", "odds", "hints", "training")), ("pace", ("calm", "instant")),
    ("throw", ("button", "itself")), ("finish", ("button", "itself")), ("notes", ("on", "off")),
)  # fmt: skip
IMPOSSIBLE = ("fault", "call", "no_job", "illegal", "action", "actions", "save")
"""What the engine never has to say to a page that keeps its promises."""
GOES = ("computer", "end turn", "lesson plays", "lesson back", "step")
"""Timers that go on with the game: when all is quiet they have not run out yet."""


class Worker:
    """An engine behind a slow line: requests are worked through in their order, answers arrive when a rule says so."""

    def __init__(self) -> None:
        self.server = Server(self._answer)
        self.server.jobs._clock = count(
            step=SLICE / 4
        ).__next__  # the same slices in every run, however fast the machine is
        self.requests: list[str] = []
        self.answers: list[str] = []
        self.calls: dict[int, str] = {}  # by the number of the request
        self.took_back = False  # whether something has ever been taken back

    def _answer(self, text: str) -> None:
        self.answers.append(text)

    def send(self, text: str) -> None:
        self.requests.append(text)

    def work(self) -> bool:
        """The next request, or a slice of a job; whether there was anything to do."""
        if self.requests:
            text = self.requests.pop(0)
            asked = json.loads(text)
            self.calls[asked["id"]] = asked["call"]
            self.took_back = self.took_back or asked["call"] == "undo"
            self.server.handle(text)
        elif self.server.jobs.running:
            self.server.work()
        else:
            return False
        return True


class Second:
    """The second engine, started and ended by the page."""

    def __init__(self, machine: PageMachine) -> None:
        self._machine = machine

    def begin(self, callback: Callable[[str], None]) -> None:
        self._machine.second = Worker()
        self._machine.hear_second = callback

    def send(self, text: str) -> None:
        assert self._machine.second
        self._machine.second.send(text)

    def end(self) -> None:
        self._machine.second = None


class PageMachine(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.order = 0
        in_turn = Session._parts

        def in_any_order(session: Session) -> list[object]:
            parts = in_turn(session)
            Random(self.order).shuffle(parts)
            return parts

        self.patches = (
            patch.object(Session, "_parts", in_any_order),
            patch("engine.link.new_seed", counted_seeds()),  # chance would differ from run to run
            patch("worker.work.check", quick_check),
        )
        for each in self.patches:
            each.start()
        self.world = World(moving=True, by_hand=True)
        browser = self.browser = self.world.browser
        self.hear = browser._hear
        self.engine = Worker()
        self.second: Worker | None = None
        self.hear_second: Callable[[str], None] = lambda text: None
        self.pressed = "nothing"
        self.shown: dict[str, list[str]] = {}  # the actions of each game when its table was last looked at
        self.took_back = False  # whether an engine that is lost has taken something back
        self.elsewhere: set[str] = set()  # games in which another tab has played
        self.steps = ["#/"]  # the browser's history
        browser.queue = self.engine.requests
        browser.background_engine = lambda: Second(self)  # type: ignore[method-assign,assignment,return-value]
        browser.set_fragment = self.set_fragment  # type: ignore[method-assign]
        browser.back = self.back  # type: ignore[method-assign]
        self.page = self.world.page

    # the browser

    def set_fragment(self, fragment: str, further: bool) -> None:
        self.browser.link = fragment
        if further:
            self.steps.append(fragment)
        else:
            self.steps[-1] = fragment

    def buttons(self) -> list[Element]:
        """What can be pressed now."""
        found: list[Element] = []

        def look(element: Element) -> None:
            shut = element.attributes.keys() & {"hidden", "inert", "disabled"}
            if shut or element.attributes.get("aria-disabled") == "true":
                return
            if element.attributes.keys() & {"data-do", "data-action"} and element.tag in (
                "button",
                "a",
                "li",
                "div",
                "p",
            ):
                found.append(element)
            for child in element.children:
                look(child)

        look(self.world.root)
        return found

    # what people do

    @initialize(
        link=st.sampled_from(LINKS), coach=st.sampled_from(("", "training")), order=st.integers(0, 1000)
    )
    def begin(self, link: str, coach: str, order: int = 0) -> None:
        """coach: a player's choice of days before, or "" for none. order: in which the parts of the table hear a message."""
        self.order = order
        if coach:
            self.page.do("setting coach " + coach)
        self.page.came_to(link)

    @rule(place=st.integers(0, 400))
    def press(self, place: int) -> None:
        buttons = self.buttons()
        if not buttons:
            return
        attributes = buttons[place % len(buttons)].attributes
        what = "play " + attributes["data-action"] if "data-action" in attributes else attributes["data-do"]
        if what.split(" ")[0] in ("retry", "update", "forget", "file"):
            return
        self.did("press " + what)
        if what in ("again", "first", "other") and self.page.opener.played and self.page.opener.played.view:
            self.elsewhere.add(self.page.opener.played.snapshot["link"])  # the same game is begun anew
        self.page.touched()
        self.page.do(what)

    @rule(place=st.integers(0, 400))
    def decide(self, place: int) -> None:
        """Like `press`, but one of the decisions, so that games go on."""
        actions = [each for each in self.buttons() if "data-action" in each.attributes]
        acts = [
            each
            for each in self.buttons()
            if each.attributes.get("data-do", "").split(" ")[0] in ("act", "throw", "taken", "onward")
        ]
        found = acts or actions
        if found:
            attributes = found[place % len(found)].attributes
            what = (
                "play " + attributes["data-action"] if "data-action" in attributes else attributes["data-do"]
            )
            self.did("decide " + what)
            self.page.touched()
            self.page.do(what)

    @rule(key=st.sampled_from(KEYS))
    def key(self, key: str) -> None:
        self.did("key " + key)
        self.page.key(key)

    @rule(chosen=st.sampled_from(SETTINGS), place=st.integers(0, 3))
    def set(self, chosen: tuple[str, tuple[str, ...]], place: int) -> None:
        name, values = chosen
        self.did("set " + name)
        self.page.do(f"setting {name} {values[place % len(values)]}")

    @rule(address=st.sampled_from(LINKS + PLACES))
    def go(self, address: str) -> None:
        self.did("go " + address)
        self.steps.append(address)
        self.browser.link = address
        self.page.came_to(address)

    @rule()
    def back(self) -> None:
        if len(self.steps) > 1:
            self.steps.pop()
            self.did("back")
            self.browser.link = self.steps[-1]
            self.page.came_to(self.steps[-1])

    @precondition(lambda self: self.page.navigation.screen.of_a_game)
    @rule()
    def watch(self) -> None:
        if self.page.navigation.shows("table") and not self.page.sheets.open:
            self.did("watch")
            self.page.do("watch")

    def did(self, what: str) -> None:
        self.pressed = what

    # what engines and the browser do

    @rule(times=st.integers(1, 30))
    def work(self, times: int) -> None:
        self.did("work")
        for _ in range(times):
            self.engine.work()
            if self.second:
                self.second.work()

    @rule(place=st.integers(0, 3))
    def answer(self, place: int) -> None:
        """An answer arrives, perhaps before one that was sent earlier."""
        if self.engine.answers:
            text = self.engine.answers.pop(place % len(self.engine.answers))
            self.did("answer " + text[:60])
            self.check_answer(text)
            self.hear(text)
        elif self.second and self.second.answers:
            self.hear_second(self.second.answers.pop(0))

    def check_answer(self, text: str) -> None:
        message = json.loads(text)
        error = message.get("error")
        if error and self.engine.calls[message["id"]] != "cancel":  # a job may end before it is stopped
            assert error["key"] not in IMPOSSIBLE, (self.engine.calls[message["id"]], error)

    @rule(scenes=st.booleans())
    def all_answers_come(self, scenes: bool) -> None:
        """The lines are fast for a while; scenes: and what moves is waited for."""
        self.did("all answers")
        for _ in range(100):
            if not self.goes_on(scenes):
                return

    def goes_on(self, scenes: bool) -> bool:
        """What happens next by itself: an answer arrives, a scene ends if `scenes`, an engine works. False if there is nothing."""
        if self.engine.answers or self.second and self.second.answers:
            self.answer(0)
        elif scenes and self.browser._scene:
            self.browser.settle()
        else:
            return self.engine.work() or self.second is not None and self.second.work()
        return True

    @rule(place=st.integers(0, 400), times=st.integers(1, 12))
    def play_on(self, place: int, times: int) -> None:
        """Some decisions in a row, so that games go on."""
        for i in range(times):
            self.decide(place + i)
            self.all_answers_come(True)
            self.what_was_shown_as_taken_is_in_the_game_once()  # what is taken back here may be replaced before the rule ends
            for callback, milliseconds in list(self.browser.waits):
                if milliseconds < 2000:
                    self.browser.cancel(callback)
                    callback()

    @precondition(
        lambda self: self.engine.requests or self.engine.answers or self.browser.waits or self.browser._scene
    )
    @rule(seldom=st.integers(0, 2))
    def engine_is_lost(self, seldom: int) -> None:
        if seldom:
            return
        self.did("engine lost")
        self.took_back = self.took_back or self.engine.took_back
        self.engine = Worker()
        self.browser.queue = self.engine.requests
        self.engine.answers.append(json.dumps({"ready": True}))
        self.hear(json.dumps({"restarted": True}))

    @precondition(lambda self: self.page.navigation.screen.of_a_game)
    @rule(place=st.integers(0, 400), further=st.integers(0, 3))
    def engine_is_lost_in_a_decision(self, place: int, further: int) -> None:
        """further: how many answers still come before it is lost; a decision may take several, as when the coach checks it."""
        self.all_answers_come(True)
        self.what_was_shown_as_taken_is_in_the_game_once()  # what is taken back here may be replaced before the rule ends
        self.decide(place)
        for _ in range(further):
            while not self.engine.answers and self.engine.work():
                pass
            self.answer(0)
        self.engine_is_lost(0)

    @precondition(lambda self: self.second)
    @rule()
    def second_engine_is_lost(self) -> None:
        self.did("second engine lost")
        self.second = Worker()
        self.hear_second(json.dumps({"restarted": True}))

    @rule(place=st.integers(0, 5))
    def time_passes(self, place: int) -> None:
        if self.browser.waits:
            callback, _ = self.browser.waits.pop(place % len(self.browser.waits))
            self.did("timer")
            callback()

    @rule()
    def scene_ends(self) -> None:
        self.did("scene over")
        self.browser.settle()

    @rule()
    def copied(self) -> None:
        if self.browser.copying:
            callback, self.browser.copying = self.browser.copying, None
            callback(Answer(True))

    @precondition(lambda self: self.page.navigation.shows("table") and self.world.session.view)
    @rule(place=st.integers(0, 50), heard=st.booleans())
    def another_tab_plays(self, place: int, heard: bool) -> None:
        link = self.world.session.snapshot["link"]
        if "dicetable.save " + link not in self.browser.kept:
            return
        other = World(kept=self.browser.kept)
        other.open(link)
        actions = other.actions() if other.shows("table") else []
        if actions:
            other.do("play " + actions[place % len(actions)])
        self.page.words.begin()  # the sentences are the same for all pages of one process
        if actions:
            self.did("another tab")
            self.elsewhere.add(link)
            if heard:
                self.page.kept_elsewhere("dicetable.save " + link)

    # what is promised

    @invariant()
    def what_is_awaited_is_on_its_way(self) -> None:
        session = self.page.opener.played
        request = session.request if session else None
        if session and request and request.call != "check":
            client = self.page.engine._client
            owed = [json.loads(asked.text) for asked in client._asked.values()]
            assert any(
                each["call"] == request.call and each["args"].get("game") == session.named for each in owed
            ), (self.pressed, request)

    @invariant()
    def timers_do_not_pile_up(self) -> None:
        callbacks = [id(callback) for callback, _ in self.browser.waits]
        assert len(callbacks) == len(set(callbacks)) < 10, self.pressed

    @invariant()
    def nothing_is_told_too_early(self) -> None:
        root = self.world.root
        board = getattr(self.page.navigation.screen, "board", None)
        if not board or not board.view:
            return
        for die in board.flying:
            for element in root.all(data_die=die):
                assert "data-face" not in element.attributes, (self.pressed, die)
        if board.covered:
            view = board.waiting["view"]
            hidden = set(view["seats"][view["seat"]].get("hand") or ())
            open_cards = {each.attributes["data-card"] for each in root.all(data_card=None)}
            assert not hidden & open_cards, self.pressed

    @invariant()
    def what_was_shown_as_taken_is_in_the_game_once(self) -> None:
        session = self.page.opener.played
        if not session or not session.view or not self.page.navigation.shows("table"):
            return
        link = session.snapshot["link"]
        kept = self.browser.kept.get("dicetable.save " + link)
        actions = json.loads(kept)["actions"] if kept else []
        before = self.shown.get(link, [])
        self.shown[link] = actions
        if link in self.elsewhere:
            return
        if actions[: len(before)] != before:
            assert (self.took_back or self.engine.took_back) and before[: len(actions)] == actions, (
                self.pressed,
                before,
                actions,
            )
        assert session.step <= len(actions), self.pressed

    def teardown(self) -> None:
        try:
            self.quiet()
        finally:
            for each in self.patches:
                each.stop()

    def quiet(self) -> None:
        """Lets everything come to rest, and compares the picture with that of a fresh page."""
        for _ in range(2000):
            self.world.root  # noqa: B018
            if not self.goes_on(True):
                break
        else:
            raise AssertionError("it does not come to rest")
        client = self.hear_second.__self__._client if self.second else None  # type: ignore[attr-defined]  # a bound method
        assert not (client and (client._asked or client._jobs)), (
            self.pressed,
            "a job is awaited that never ends",
        )
        self.as_a_fresh_page()

    def as_a_fresh_page(self) -> None:
        page = self.page
        if not page.navigation.shows("table") or not page.opener.played or not page.opener.played.view:
            return
        board = page.opener.played
        if board.to_throw:
            page.do("throw")
            self.browser.settle()
        if (
            board.staging
            or board.covered
            or board.mode.is_overtaken(board.store, board.snapshot["link"])
            or board.store.unsaved
            or board.history.lost
        ):
            return
        link = board.snapshot["link"]
        assert board.request is None, "an answer is awaited that never comes"
        if "dicetable.save " + link not in self.browser.kept or board.snapshot.get("practice"):
            return
        if board.thinking_seat() is not None and board.humans > 1:
            return  # a fresh page shows the table from another seat then
        calm(self.world)
        mine = picture(self.world)
        fresh = World(moving=True, by_hand=True, kept=dict(self.browser.kept))
        fresh.open(link)
        if fresh.session.covered:
            fresh.do("taken")
        while fresh.browser._scene:
            fresh.settle()
        calm(fresh)
        theirs = picture(fresh)
        assert mine == theirs, (self.pressed, link, board.view["step"], difference(mine, theirs))


@lifted()
def calm(world: World) -> None:
    """Lays down, closes and drops all that belongs to the moment and not to the game."""
    page = world.page
    page.announcer.hush()
    page.announcer.answer()
    # only a page that was there knows since when the others have decided
    world.session.last_turn.on_opened(world.session.snapshot, True)
    if world.page.answers:
        world.page.answers.hush()
    page.sheets.close_all()
    board = world.session
    board.send(FinishCount())
    board.send(DropHint())
    board.send(Know())
    if board.question:
        board.send(CoachBack())
    board.send(MovedOn())
    if board.computers.paused:
        board.send(Pause())
    board.send(Drag(None))
    if hasattr(board.model, "card_in_hand"):
        board.model.card_in_hand = None  # a card that was laid down again, or picked out
    board.model.take(board.snapshot)
    board.model.land()
    board.spending = ""
    board.at_once = False
    board.computers.reason = ""
    board.prepare()
    board.log.rewrite(
        board.speaker, board.who
    )  # places are named by the frame round the cards, which can be moved
    page.frames.request()
    world.root  # noqa: B018


OF_THE_MOMENT = ("said", "notice", "pass", "again")
"""Keys of nodes that tell what has just happened."""


def picture(world: World) -> list[Any]:
    """All that the page shows of the game."""
    return [_seen(node) for node in world.browser.document.shown if node.key not in OF_THE_MOMENT]


def _seen(node: Node) -> list[Any]:
    return [
        node.tag,
        sorted((k, str(v)) for k, v in node.attrs.items()),
        str(node.text),
        str(node.paint),
        [_seen(kid) for kid in node.kids],
    ]


def difference(one: Any, other: Any, around: Any = None) -> str:
    """Where two pictures differ first, and what that is part of."""
    if isinstance(one, list) and isinstance(other, list):
        for a, b in zip(one, other, strict=False):
            if a != b:
                return difference(a, b, one)
    return f"{str(one)[:300]} != {str(other)[:300]} in {str(around)[:300]}"
