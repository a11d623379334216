"""A document, a world and an engine for the page's modules under plain Python: no browser, no waiting."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

from ui.app import screens
from ui.app.engine import Client
from ui.app.gestures import Hands
from ui.app.page import Page
from ui.app.store import Store
from ui.kit import text
from ui.kit.tree import Node, patch
from worker import Server

ROOT = Path(__file__).resolve().parent.parent.parent


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
        assert self.parent
        self.parent.children.remove(self)
        self.parent = None

    def walk(self) -> Iterator[Element]:
        yield self
        for child in self.children:
            yield from child.walk()

    def all(self, **attributes: str | None) -> list[Element]:
        """The elements below that have these attributes (`data_die="Y"`); None asks for any value."""
        wanted = {name.replace("_", "-"): value for name, value in attributes.items()}
        return [
            element
            for element in self.walk()
            if all(n in element.attributes and v in (None, element.attributes[n]) for n, v in wanted.items())
        ]

    def one(self, **attributes: str | None) -> Element:
        (found,) = self.all(**attributes)
        return found


class Document:
    """Creates elements and notes what was painted, and which elements it still has pictures for."""

    def __init__(self) -> None:
        self.root = Element("div")
        self.shown: list[Node] = []
        self.painted: list[tuple] = []
        self.canvases: list[Element] = []
        self.created = 0

    def show(self, nodes: list[Node]) -> None:
        check_keys(nodes)
        patch(self, self.root, self.shown, nodes)
        self.shown = nodes

    def create(self, tag: str) -> Element:
        self.created += 1
        return Element(tag)

    def paint(self, element: Element, job: tuple) -> None:
        self.painted.append(job)
        if element not in self.canvases:
            self.canvases.append(element)

    def forget(self, element: Element) -> None:
        self.canvases.remove(element)


def check_keys(nodes: list[Node]) -> None:
    """Siblings have different keys, or one would take the other's element."""
    keys = [node.key for node in nodes]
    assert len(set(keys)) == len(keys), keys
    for node in nodes:
        check_keys(node.kids)


class World:
    """What `ui.main` does for the page, with the engine in the same process and time standing still."""

    def __init__(self, moving: bool = False, phone: bool = False, language: str = "en") -> None:
        self.document = Document()
        self.language = language
        self.kept: dict[str, str] = {}
        self.full = False
        self.link = ""
        self.marks: list[str] = []
        self.sounds: list[str] = []
        self.day = "2026-11-21"
        self.files: dict[str, str] = {}
        self.waits: list[int] = []
        self.focused: list[str] = []
        self.copied: list[str] = []
        self.flights: list[list[str]] = []
        self.still = not moving
        self.server = Server(lambda answer: self.client.receive(answer))
        self.client = Client(self._send, self._progress, lambda: self.page.hear_ready(), self._failed, self._restarted)
        self.page = Page(self, Store(self._load, self._save, self._remove, lambda: (True, "\n".join(self.kept))), self.client)
        self.page.phone = phone
        self.hands = Hands(self.page)
        self.queue: list[str] | None = None
        self.ask_cards()

    def ask_cards(self) -> None:
        self.client.call("cards", {"game": "goennen", "ruleset": 0}, self.page.take_cards, lambda key, params: None)

    def _send(self, request: str) -> None:
        if getattr(self, "queue", None) is not None:
            self.queue.append(request)
        else:
            self.server.handle(request)

    def _progress(self, step: str, loaded: int, total: int) -> None:
        self.page.hear_progress(step, loaded, total)

    def _failed(self, step: str) -> None:
        self.page.hear_failed(step)

    def _restarted(self) -> None:
        self.page.hear_restarted()

    def _load(self, key: str) -> tuple[bool, str | None]:
        return (True, self.kept.get(key))

    def _save(self, key: str, value: str) -> tuple[bool, object]:
        if self.full:
            return (False, "QuotaExceededError")
        self.kept[key] = value
        return (True, None)

    def _remove(self, key: str) -> tuple[bool, object]:
        self.kept.pop(key, None)
        return (True, None)

    def persist(self) -> None:
        self.marks.append("persist")

    def today(self) -> str:
        return self.day

    def address(self) -> str:
        return "https://example.org/"

    def copy_text(self, words: str) -> None:
        self.copied.append(words)

    def download(self, name: str, content: str) -> None:
        self.files[name] = content

    def pick(self, most: int) -> None:
        pass

    def wait(self, milliseconds: int) -> None:
        """A computer seat thinks: the tests tell it when it has thought."""

    def tick(self, milliseconds: int) -> None:
        self.waits.append(milliseconds)

    def obey(self, name: str) -> None:
        pass

    def redraw(self) -> None:
        self.page.prepare()
        self.document.show(screens.shown(self.page))

    def read(self, name: str) -> None:
        text.add(json.loads((ROOT / "web" / "locales" / name / f"{self.language}.json").read_text("utf-8")))

    def focus(self, selector: str) -> None:
        self.focused.append(selector)

    def moving(self) -> bool:
        return not self.still

    def perform(self, dice: list[str], hold: int) -> None:
        self.flights.append(dice)

    def settle(self) -> None:
        self.page.go_on()

    def fragment(self, link: str) -> None:
        self.link = link

    def copy_link(self, link: str) -> None:
        self.copied.append(link)

    def later(self, what: str) -> None:
        pass

    def sound(self, name: str) -> None:
        self.sounds.append(name)

    def mark(self, name: str) -> None:
        self.marks.append(name)

    def dress(self) -> None:
        pass

    def restart(self) -> None:
        pass

    # for the tests

    @property
    def root(self) -> Element:
        return self.document.root

    def main(self) -> dict[str, str]:
        return next(e for e in self.root.walk() if e.tag == "main").attributes

    def actions(self) -> list[str]:
        return [element.attributes["data-action"] for element in self.root.all(data_action=None)]

    def play(self, choose: Callable[[list[str]], str], steps: int) -> None:
        for _ in range(steps):
            actions = self.actions()
            if not actions:
                return
            self.hands.do("act " + choose(actions))


def speak(language: str = "en") -> None:
    """Loads the sentences of a language."""
    text.load(json.loads((ROOT / "web" / "locales" / f"{language}.json").read_text("utf-8")))


def started(link: str = "#/goennen/solo?level=1&seed=PAGE", **options: bool) -> World:
    """A page with a game on its table."""
    world = World(**options)
    world.page.open(link)
    return world
