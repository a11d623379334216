"""A document, a world and an engine for the page's modules under plain Python: no browser, no waiting."""

from __future__ import annotations

import base64
import json
import os
import zlib
from collections.abc import Callable, Iterator
from functools import cache
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from air import Air, Connections
from ui.app import games, schema, transfer
from ui.app.appearance import PHONE, STILL, TIGHT
from ui.app.history import History
from ui.games.catalogue import games as of_the_page
from ui.kit import text
from ui.kit.canvas_pool import CanvasPool
from ui.kit.picture import Picture
from ui.kit.scene import Scene, Trip
from ui.kit.tree import Node, hydrate, patch, renew
from ui.page import page
from ui.table.board import Board
from ui.table.messages import Timer
from ui.table.session import Session
from worker import Server

from engine.catalogue import catalogue
from engine.match import Match, load
from tools import lab_api

ROOT = Path(__file__).resolve().parent.parent.parent


@cache
def _file(name: str) -> dict[str, str]:
    return json.loads((ROOT / "web" / "locales" / f"{name}.json").read_text("utf-8"))


def sentences(name: str) -> dict[str, str]:
    """The sentences of a file of web/locales/, for whoever changes them."""
    return dict(_file(name))


def counted_seeds(first: int = 0) -> Callable[[], str]:
    """In place of `engine.seed.new_seed`: the seeds 00000000, 00000001 and so on, or from another number."""
    numbers = count(first)
    return lambda: f"{next(numbers):08}"


class Style:
    cssText = ""


class Element:
    """As much of an element as `ui.kit.tree` uses."""

    def __init__(self, tag: str) -> None:
        self.tag = tag
        self.attributes: dict[str, str] = {}
        self.children: list[Element] = []
        self.parent: Element | None = None
        self.style = Style()
        self._text = ""

    @property
    def textContent(self) -> str:
        return self._text + "".join(child.textContent for child in self.children)

    @textContent.setter
    def textContent(self, value: str) -> None:
        self._text = value
        self.children = []

    def getAttribute(self, name: str) -> str | None:
        return self.attributes.get(name)

    def setAttribute(self, name: str, value: str) -> None:
        assert isinstance(value, str)
        self.attributes[name] = value

    def removeAttribute(self, name: str) -> None:
        del self.attributes[name]

    def appendChild(self, child: Element) -> None:
        self.insertBefore(child, None)

    def insertBefore(self, child: Element, other: Element | None) -> None:
        if child.parent:
            child.parent.children.remove(child)
        child.parent = self
        self.children.insert(self.children.index(other) if other else len(self.children), child)

    def remove(self) -> None:
        """Does nothing to an element that stands nowhere, as in a browser."""
        if self.parent:
            self.parent.children.remove(self)
            self.parent = None

    def replaceWith(self, other: Element) -> None:
        assert self.parent
        self.parent.insertBefore(other, self)
        self.remove()

    def walk(self) -> Iterator[Element]:
        """It and all below it, in the page's order."""
        waiting = [self]
        while waiting:
            element = waiting.pop()
            yield element
            waiting += reversed(element.children)

    def all(self, **attributes: str | None) -> list[Element]:
        """The elements below that have these attributes (`data_die="Y"`); None asks for any value."""
        wanted = [(name.replace("_", "-"), value) for name, value in attributes.items()]
        found = []
        for element in self.walk():
            has = element.attributes
            for name, value in wanted:
                if name not in has or value not in (None, has[name]):
                    break
            else:
                found.append(element)
        return found

    def one(self, **attributes: str | None) -> Element:
        (found,) = self.all(**attributes)
        return found


class Document:
    """Creates elements and notes what was painted, and which elements it still has pictures for."""

    canvas_pool: CanvasPool | None = None  # each picture is painted anew, and noted

    def __init__(self) -> None:
        self.root = Element("div")
        self.shown: list[Node] = []
        self.painted: list[tuple] = []
        self.canvases: list[Element] = []
        self.created = 0
        self.gesture: Callable[[str], object] = lambda name: (
            None
        )  # the page's method of a name; fails if there is none

    def give(self, node: Node) -> bool:
        return self.canvas_pool is not None and self.canvas_pool.give(node)

    def swap(self, node: Node) -> bool:
        return self.canvas_pool is not None and self.canvas_pool.swap(node)

    def show(self, nodes: list[Node]) -> None:
        for name in checked(nodes):
            self.gesture("do_" + name)
        if self.shown:
            patch(self, self.root, self.shown, nodes)
        else:
            hydrate(self, self.root, nodes)
        self.shown = nodes

    def children(self, element: Element) -> list[Element]:
        return list(element.children)

    def tag(self, element: Element) -> str:
        return element.tag

    def create(self, tag: str) -> Element:
        self.created += 1
        return Element(tag)

    def paint(self, element: Element, job: tuple) -> None:
        self.painted.append(job)
        if element not in self.canvases:
            self.canvases.append(element)

    def forget(self, node: Node) -> None:
        self.canvases.remove(node.element)


def checked(nodes: list[Node]) -> set[str]:
    """The names of what can be done with these nodes; nothing can with a picture of a table, as in the lab. Siblings have
    different keys, or one would take the other's element."""
    names, waiting = set(), [(nodes, True)]
    while waiting:
        siblings, alive = waiting.pop()
        assert len({node.key for node in siblings}) == len(siblings), [node.key for node in siblings]
        for node in siblings:
            living = alive and "inert" not in node.attrs
            if living and "data-do" in node.attrs:
                names.add(node.attrs["data-do"].partition(" ")[0])
            if node.kids:
                waiting.append((node.kids, living))
    return names


class TooltipInput:
    """What asks with a pointer or a key; here nothing points, and what has the focus is given."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser

    def focused(self) -> tuple[str, tuple[int, ...]] | None:
        return (self.browser.thing, (10, 400, 60, 450, 360, 740)) if self.browser.thing else None


class Browser:
    """The page's browser for the tests, with the face of `ui.browser.browser.Browser`: the engine is in the same process,
    and time stands still."""

    def __init__(self, languages: list[str], moving: bool, phone: bool) -> None:
        self.document = Document()
        self.picture: Picture | None = None
        self.kept: dict[str, str] = {}
        self.full = False
        self.day = "2026-11-21"
        self.link = ""
        self.steps: list[str] = []  # the fragments below it in the history
        self.thing = ""  # what has the focus
        self.marks: list[str] = []
        self.sounds: list[str] = []
        self.loudness: list[float] = []
        self.fetched: list[str] = []
        self.recorded: dict[
            str, bytes
        ] = {}  # what the build has recorded of the engine, if the page is to have it
        self.reachable = True  # whether more of the page can be fetched
        self.files: dict[str, str] = {}
        self.waits: list[tuple[Callable[[], None], int]] = []
        self.focused: list[str] = []
        self.copied: list[str] = []
        self.sharing = True
        self.sent: list[str] = []
        self.pictures: list[tuple[tuple, str, str]] = []
        self.copying: Callable[[object], None] | None = None
        self.picking: Callable[[object], None] | None = None
        self.scenes: list[Scene] = []
        self.trips: list[Trip] = []
        self._bounced: Callable[[str, float], None] = lambda colour, loudness: None
        self.queue: list[str] | None = None  # requests that wait, where the engine is to be slow
        self._ready = False  # whether the engine has said that it is
        self.drawn = 0
        self._languages = languages
        self._queries = {PHONE: phone, TIGHT: phone, STILL: not moving}
        self._frame: Callable[[float], None] | None = None
        self._scene: Callable[[], None] | None = None
        self.air = Air()  # what connects it with other browsers
        self.device = "device"
        self.benches: list[Lab] = []  # the labs that were opened
        self.second: Server | None = None  # the worker for what nobody waits for
        self.server = Server(lambda answer: self._hear(answer))
        self._hear: Callable[[str], None] = lambda text: None

    def paint(self) -> None:
        """The next frame."""
        if self._frame:
            callback, self._frame = self._frame, None
            callback(0)

    def beside(self, selector: str) -> tuple[int, ...] | None:
        """The boxes of the tests' elements are all alike."""
        name, _, value = selector.partition("main ")[2].strip("[]").partition("=")
        there = any(
            name[1:] in each.attributes.get("class", "").split()
            if name.startswith(".")
            else each.attributes.get(name) == value.strip('"')
            for each in self.document.root.walk()
        )
        return (100, 300, 200, 400, 360, 740) if there else None

    # time

    def today(self) -> str:
        return self.day

    def later(self, callback: Callable[[], None], milliseconds: int) -> object:
        self.waits.append((callback, milliseconds))
        return callback

    def cancel(self, timer: object) -> None:
        self.waits = [wait for wait in self.waits if wait[0] is not timer]

    def frame(self, callback: Callable[[float], None]) -> None:
        assert self._frame is None, "one frame is asked for already"
        self._frame = callback

    def take_steps(self, work: Iterator[None]) -> None:
        for _ in work:
            pass

    def random_bytes(self, count: int) -> bytes:
        return os.urandom(count)

    def mark(self, name: str) -> None:
        self.marks.append(name)

    # storage

    def load(self, key: str) -> tuple[bool, object]:
        return (True, self.kept.get(key))

    def save(self, key: str, text: str) -> tuple[bool, object]:
        if self.full:
            return (False, "QuotaExceededError")
        entry = schema.entry_of(key)
        assert entry or not key.startswith("dicetable"), f"ui.app.schema does not name {key}"
        well = not entry or key.endswith(schema.REFUSED) or len(text) <= entry.longest and entry.check(text)
        assert well, f"ui.app.schema does not allow this under {key}: {text[:80]}"
        self.kept[key] = text
        return (True, None)

    def remove(self, key: str) -> tuple[bool, object]:
        self.kept.pop(key, None)
        return (True, None)

    def keys(self) -> tuple[bool, object]:
        return (True, "\n".join([key for key in self.kept if key.startswith("dicetable.")]))

    def persist(self) -> None:
        self.marks.append("persist")

    # addresses

    def address(self) -> str:
        return "https://example.org/"

    def fragment(self) -> str:
        return self.link

    def set_fragment(self, fragment: str, further: bool) -> None:
        if further:
            self.steps.append(self.link)
        self.link = fragment

    def back(self) -> None:
        if self.steps:
            self.link = self.steps.pop()

    def stack(self, count: int) -> None:
        self.layers = count

    # the engine's worker

    def send(self, text: str) -> None:
        if self.queue is not None:
            self.queue.append(text)
            return
        if not self._ready:
            self.tell(ready=True)  # as the worker does before its first answer
        self.server.handle(text)

    def receive(self, callback: Callable[[str], None]) -> None:
        self._hear = callback

    def tell(self, **message: object) -> None:
        """A message of the worker."""
        self._ready = self._ready and "restarted" not in message or "ready" in message
        self._hear(json.dumps(message))

    def restart(self) -> None:
        pass

    def background_engine(self) -> Second:
        return Second(self)

    def qr(self, text: str) -> str:
        return "101 010 101" if len(text) < 2900 else ""

    def part(self, name: str) -> object:
        """The fakes of the modules that are fetched with a part of the page."""
        parts = {
            "lab": {"Lab": self._lab},
            "connections": {"Connections": self._connections},
            "forgetting": {"forget": self._forget},
        }
        return SimpleNamespace(**parts[name])

    def _forget(self) -> None:
        self.marks.append("forgotten")

    def _lab(self) -> Lab:
        self.benches.append(Lab())
        return self.benches[-1]

    def _connections(self) -> Connections:
        return self.air.connections(self.device)

    def work(self) -> bool:
        """A slice of the workers' jobs; whether there is more to do."""
        if self.server.jobs.running:
            self.server.work()
        elif self.second:
            self.second.work()
        return self.server.jobs.running or bool(self.second and self.second.jobs.running)

    # versions of the page

    def hear_update(self, callback: Callable[[], None]) -> None:
        pass

    def take_update(self) -> None:
        pass

    def reload(self) -> None:
        self.marks.append("reload")

    # out of the page and in

    def copy(self, text: str, then: Callable[[object], None]) -> None:
        self.copied.append(text)
        self.copying = then

    def download(self, name: str, text: str) -> None:
        self.files[name] = text

    def shares(self) -> bool:
        return self.sharing

    def share(self, text: str, then: Callable[[object], None]) -> None:
        self.sent.append(text)

    def hand_out_picture(self, job: tuple, name: str, text: str, then: Callable[[object], None]) -> None:
        self.pictures.append((job, name, text))

    def pick(self, most: int, then: Callable[[object], None]) -> None:
        self.picking = then

    def sound(self, name: str, loudness: float) -> None:
        self.sounds.append(name)
        self.loudness.append(loudness)

    # parts of the page that few visits need: here everything is there

    def fetch(self, name: str, then: Callable[[object], None]) -> None:
        self.fetched.append(name)
        then(Answer(self.reachable))

    def file(self, name: str) -> str:
        if name == "recorded/index":
            return self.recorded[name].decode() if self.recorded else "\n"
        return lab_api.text() if name == "lab_api.json" else (ROOT / "web" / name).read_text("utf-8")

    def piece(self, name: str, where: int, length: int) -> str:
        return self.recorded[name][where : where + length].decode()

    # texts in links

    def squeeze(self, text: str, then: Callable[[object], None]) -> None:
        then(Answer(True, base64.urlsafe_b64encode(zlib.compress(text.encode())).decode().rstrip("=")))

    def unsqueeze(self, letters: str, most: int, then: Callable[[object], None]) -> None:
        try:
            text = zlib.decompress(base64.urlsafe_b64decode(letters + "=" * (-len(letters) % 4))).decode()
        except (ValueError, zlib.error) as error:
            then(Answer(False, str(error)))
        else:
            then(Answer(len(text) <= most, text))

    def bounce(self, colour: str, loudness: float) -> None:
        """A die in flight touches the table."""
        self._bounced(colour, loudness)

    # languages

    def languages(self) -> list[str]:
        return self._languages

    def sentences(self, name: str) -> dict[str, str]:
        return sentences(name)

    # games

    def catalogue(self) -> list[dict[str, Any]]:
        return json.loads(json.dumps(catalogue()))

    def language(self) -> str:
        """What preflight.js has chosen."""
        return text.preferred([self.kept.get("dicetable.language", ""), *self._languages])

    def set_language(self, language: str) -> None:
        pass

    # looks

    def matches(self, query: str) -> bool:
        return self._queries.get(query, False)

    def fits(self, query: str, fits: bool) -> None:
        """What the answer to a media query is from now on."""
        self._queries[query] = fits

    def watch(self, query: str, callback: Callable[[object], None]) -> None:
        pass

    def dress(self, theme: str, moving: bool) -> None:
        pass

    # what is asked about

    def hear_questions(self, what: object) -> TooltipInput:
        return TooltipInput(self)

    # pictures

    def is_drawn(self) -> bool:
        return bool(self.document.root.children)

    def let_go(self, what: str) -> None:
        """Nothing here has the focus."""

    def show(self, picture: Picture) -> None:
        self.drawn += 1
        self.picture = picture
        self.trips += picture.trips
        self.document.show(picture.nodes)
        if picture.focus:
            self.focused.append(picture.focus)

    def renew(self, node: Node, fresh: Node) -> None:
        renew(self.document, node, fresh)

    def perform(self, scene: Scene, bounced: Callable[[str, float], None], then: Callable[[], None]) -> None:
        self.scenes.append(scene)
        self._bounced = bounced
        self._scene = then

    def settle(self) -> None:
        if self._scene:
            then, self._scene = self._scene, None
            then()


class Lab:
    """A lab that only notes what it is asked for; the test says the rest with `tell`."""

    def __init__(self) -> None:
        self.runs: list[dict[str, Any]] = []
        self.asked: list[tuple[str, int]] = []
        self.closed = False
        self._hear: Callable[[str], None] = lambda text: None

    def run(self, text: str, on_message: Callable[[str], None]) -> int:
        self.runs.append(json.loads(text))
        self._hear = on_message
        return len(self.runs)

    def tell(self, **message: object) -> None:
        """A message of the last run."""
        self._hear(json.dumps({"id": len(self.runs)} | message))

    def step(self, number: int) -> None:
        self.asked.append(("step", number))

    def stop(self, number: int) -> None:
        self.asked.append(("stop", number))

    def close(self) -> None:
        self.closed = True


class Second:
    """The worker for what nobody waits for."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser

    def begin(self, callback: Callable[[str], None]) -> None:
        self._browser.second = Server(callback)

    def send(self, text: str) -> None:
        assert self._browser.second
        self._browser.second.handle(text)

    def end(self) -> None:
        self._browser.second = None


class Answer:
    """What a promise of the browser's comes to."""

    def __init__(self, ok: bool, value: object = None) -> None:
        self.ok = ok
        self.value = value


class World:
    """The page in such a browser, and what its tests do with it."""

    def __init__(
        self,
        moving: bool = False,
        phone: bool = False,
        language: str = "en",
        kept: dict[str, str] | None = None,
        by_hand: bool = False,
    ) -> None:
        """by_hand: with what every visitor has at first, the button that throws the dice and turns that end by
        themselves; without, each action is the test's own."""
        self.browser = Browser([language], moving, phone)
        if kept is not None:
            self.browser.kept = kept
        self.page = page(self.browser)
        self.browser.document.gesture = self.page._gesture
        for _ in self.page.begin():
            pass
        if not by_hand:
            self.page.settings.values.update(throw="itself", finish="button")

    @property
    def session(self) -> Session:
        return self.page.opener.session

    @property
    def match(self) -> Match:
        """The match on the table."""
        return load(self.session.snapshot["save"])

    def ask(self, call: str, **args: object) -> Any:
        """What the engine says about the game on the table."""
        return getattr(self.browser.server.table, call)(game=self.session.named, **args)

    @property
    def board(self) -> Board:
        """The board of the screen that is shown."""
        return self.page.navigation.screen.board

    @property
    def model(self) -> Any:
        return self.session.model

    @property
    def sheet(self) -> tuple | None:
        return self.page.sheets.open

    @property
    def notice(self) -> str:
        return self.page.announcer.notice

    @property
    def said(self) -> str:
        """What was said last."""
        return self.page.announcer.aloud[-1][1] if self.page.announcer.aloud else ""

    @property
    def heard(self) -> list[str]:
        """What is in the queue for screen readers, in its order."""
        return [words for _, words in self.page.announcer.aloud]

    @property
    def log(self) -> list[str]:
        return self.session.log.lines

    @property
    def kept(self) -> dict[str, str]:
        return self.browser.kept

    @property
    def link(self) -> str:
        return self.browser.link

    @property
    def root(self) -> Element:
        """All that is shown, once the next frame has come."""
        self.browser.paint()
        return self.browser.document.root

    def main(self) -> dict[str, str]:
        return next(e for e in self.root.walk() if e.tag == "main").attributes

    def actions(self) -> list[str]:
        return [element.attributes["data-action"] for element in self.root.all(data_action=None)]

    def shows(self, screen: str) -> bool:
        return self.page.navigation.shows(screen)

    def exported(self) -> str:
        """All that is kept, as the file that the statistics page makes of it."""
        self.open("#/statistics")
        self.do("export")
        return list(self.browser.files.values())[-1]

    def open(self, link: str, fresh: bool = False, practice: bool = False) -> None:
        """Opens a game, or whatever an address leads to."""
        if fresh or practice:
            self.page.opener.open(link, fresh, practice)
        else:
            self.page.opener.visit(link)

    def do(self, what: str) -> None:
        self.page.do(what)

    def copied(self, ok: bool) -> None:
        """The browser has copied what it was to copy, or has not."""
        self.browser.copying(Answer(ok))

    def picked(self, text: str) -> None:
        """A file is chosen on the statistics' screen, and all that it would add is added."""
        self.page.navigation.get("statistics").take_file(text)
        if self.sheet == ("import",):
            self.do("import_all")

    def settle(self) -> None:
        self.browser.settle()

    def restart_engine(self) -> None:
        """The engine was lost, and a new one is there: it has forgotten everything."""
        browser = self.browser
        browser.server = Server(lambda answer: browser._hear(answer))
        browser.tell(restarted=True)
        browser.tell(ready=True)

    def tick(self) -> None:
        """The time of the only timer that runs is over."""
        ((callback, _),) = self.browser.waits
        self.browser.waits.clear()
        callback()

    def ring(self, name: str) -> None:
        """The time of one of the table's timers is over."""
        self.session.send(Timer(name))

    def let_time_pass(self, name: str) -> int:
        """The time of a timer that runs is over; the milliseconds that it took."""
        timers = self.session.runtime.timers
        (found,) = [wait for wait in self.browser.waits if wait[0] is timers.callback(name)]
        self.browser.cancel(found[0])
        found[0]()
        return found[1]

    def play(self, choose: Callable[[list[str]], str], steps: int) -> None:
        for _ in range(steps):
            actions = self.actions()
            if not actions:
                return
            self.do("act " + choose(actions))


def planned(history: History, text: str, today: str) -> transfer.Plan:
    """What a file would add, once it has been read."""
    plan = transfer.Plan(history)
    for _ in plan.reading(text, today):
        pass
    return plan


def know_games() -> None:
    """Tells the page's modules which games there are, as a page does at its start."""
    games.use(of_the_page(catalogue()))


def speak(language: str = "en") -> None:
    """Loads the sentences of a language."""
    text.load(sentences(language))


def started(link: str = "#/goennen/solo?level=1&seed=PAGE", **options: Any) -> World:
    """A page with a game on its table."""
    world = World(**options)
    world.open(link)
    return world
