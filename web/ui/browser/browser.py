"""All that the page asks of the browser, in one class. The tests have a fake with the same methods
(`tests/ui/fakes.py`).

The caller makes each callback once and keeps it: every crossing to JavaScript makes a new object.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import js

import __main__
from ui.browser.steps import take
from ui.browser.window import Window
from ui.kit.loader import load

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from js import Answer, BackgroundEngine, Listener, Then
    from worker.protocol import Game

    from ui.browser.tooltip_input import TooltipInput
    from ui.browser.types import Asked, Bounced
    from ui.kit.picture import Picture
    from ui.kit.scene import Scene
    from ui.kit.tree import Node
    from ui.kit.types import Job

SIDE = 1080  # pixels, of a picture to send


def _pair(answer: Answer) -> tuple[bool, Any]:
    return (answer.ok, answer.value)


class Browser:
    def __init__(self) -> None:
        self.window = Window()
        self._on_message: Callable[..., object] | None = None

    # time

    def today(self) -> str:
        """The present day in UTC, as "2026-11-21"."""
        return js.Date.new().toISOString()[:10]

    def later(self, callback: Callable[[], object], milliseconds: int) -> object:
        """Calls back once; returns the timer, for `cancel`."""
        return js.setTimeout(callback, milliseconds)

    def cancel(self, timer: object) -> None:
        js.clearTimeout(timer)

    def frame(self, callback: Callable[[float], object]) -> None:
        """Calls back before the next frame."""
        js.requestAnimationFrame(callback)

    def take_steps(self, work: Iterator[None]) -> None:
        """Takes each step of long work in a task of its own."""
        take(work)

    def random_bytes(self, count: int) -> bytes:
        """Bytes that nobody can guess; those of MicroPython follow from 32 bits."""
        return bytes.fromhex(js.host.random(count))

    def mark(self, name: str) -> None:
        """Marks a moment, for measurements from outside."""
        js.performance.mark(name)

    # storage: each returns (whether it succeeded, the answer)

    def load(self, key: str) -> tuple[bool, Any]:
        return _pair(js.host.load(key))

    def save(self, key: str, text: str) -> tuple[bool, Any]:
        return _pair(js.host.save(key, text))

    def remove(self, key: str) -> tuple[bool, Any]:
        return _pair(js.host.remove(key))

    def keys(self) -> tuple[bool, Any]:
        """All keys of this page, one per line."""
        return _pair(js.host.keys())

    def persist(self) -> None:
        """Asks the browser to keep the stored data even when space runs short."""
        js.host.persist()

    # addresses

    def address(self) -> str:
        """The page's own address: what links begin with. Parameters that an app has appended to it are left out."""
        return js.location.href.split("#")[0].split("?")[0]

    def fragment(self) -> str:
        return js.location.hash

    def set_fragment(self, fragment: str, further: bool) -> None:
        """Sets the fragment in the address bar: as a new step in the history, or in place of the present
        one."""
        if further:
            js.host.push(fragment)
        else:
            js.host.replace(fragment)

    def back(self) -> None:
        js.host.back()

    def stack(self, count: int) -> None:
        """Says how many layers lie over the screen: Back closes one at a time."""
        js.host.stack(count)

    # the engine's worker

    def send(self, text: str) -> None:
        js.host.engine.send(text)

    def receive(self, callback: Callable[[str], object]) -> None:
        """Calls back with every message of the worker from now on, as text; those that came early first."""
        self._on_message = lambda text, *rest: callback(text)
        js.host.engine.listen(self._on_message)

    def restart(self) -> None:
        """Stops the worker and starts another."""
        js.host.engine.restart()

    def background_engine(self) -> BackgroundEngine:
        """A second engine, watched like the first (see engine_supervisor.mjs): begin(callback), send(text), end()."""
        return js.host.backgroundEngine

    def part(self, name: str) -> Any:
        """The module of ui/browser/ with this name, which few visits need."""
        return load("ui.browser." + name)

    # versions of the page

    def hear_update(self, callback: Callable[[], object]) -> None:
        """Calls back when a newer version of the page is ready, for as long as the page is open."""
        js.host.update.listen(callback)

    def take_update(self) -> None:
        """Reloads the page in its newer version."""
        js.host.update.accept()

    def reload(self) -> None:
        """Reloads the page."""
        js.location.reload()

    # files, the clipboard, sharing, sounds

    def copy(self, text: str, then: Then) -> None:
        """Copies a text; `then` gets an object with `ok`."""
        js.host.copy(text).then(then)

    def download(self, name: str, text: str) -> None:
        """Saves a text as a file."""
        js.host.download(name, text)

    def shares(self) -> bool:
        """Whether the device can share."""
        return bool(js.host.shares)

    def share(self, text: str, then: Then) -> None:
        """Shares a text in the device's own way; `then` gets an object with `ok`."""
        js.host.share(text).then(then)

    def qr(self, text: str) -> str:
        """The squares of a text's QR code, once its library was fetched (web/qr/qr.mjs), or ""."""
        return str(js.host.qr(text))

    def hand_out_picture(self, job: Job, name: str, text: str, then: Then) -> None:
        """Paints a job as a picture and shares it with a text if the device can, otherwise saves it; `then`
        as for `share`."""
        js.host.handOut(self.window.document.painting.offscreen.painted(job, SIDE), name, text).then(then)

    def pick(self, most: int, then: Then) -> None:
        """Asks for a file of at most this many bytes; `then` gets an object with `ok`, and the file's name and text as
        `value`."""
        js.host.pick(most).then(then)

    def sound(self, name: str, loudness: float = 1.0) -> None:
        """Plays a sound of sounds.mjs, if the browser allows it; loudness: 0..1."""
        js.host.sound(name, loudness)

    # parts of the page that few visits need

    def fetch(self, name: str, then: Then) -> None:
        """Fetches the modules, sentences and style sheet of a part that is not in ui.pack; `then` gets an object
        with `ok`."""

        def came(answer: Answer, *rest: object) -> None:
            if answer.ok:
                __main__.pack.add("/" + name + ".pack")
            then(answer)

        js.host.fetch(name).then(came)

    def file(self, name: str) -> str:
        """A text file of such a part."""
        with open(name) as file:
            return str(file.read(), "utf-8")  # type: ignore[call-overload, no-any-return]  # the pack's files are bytes

    # texts in links

    def squeeze(self, text: str, then: Then) -> None:
        """Makes a text short enough for a link; `then` gets an object with `ok`, and the letters as `value`."""
        js.host.squeeze(text).then(then)

    def unsqueeze(self, letters: str, most: int, then: Then) -> None:
        """The text that letters of `squeeze` stand for; `then` gets an object with `ok`, and the text as `value`. It is
        refused if it is damaged, or longer than `most` characters."""
        js.host.unsqueeze(letters, most).then(then)

    # languages

    def languages(self) -> list[str]:
        """The tags of the reader's languages in the browser, the preferred first."""
        wanted = js.host.languages
        return [wanted[i] for i in range(wanted.length)]

    def piece(self, name: str, where: int, length: int) -> str:
        """Some bytes of such a file, which is not read as a whole."""
        file, begin, _ = __main__.pack.places[name]
        file.seek(begin + where)
        return str(file.read(length), "utf-8")

    def sentences(self, name: str) -> dict[str, str]:
        """The sentences of a file of web/locales/, named without its suffix: key -> text."""
        with open("locales/" + name + ".json") as file:
            return json.load(file)  # type: ignore[no-any-return]  # of the build

    # games

    def catalogue(self) -> list[Game]:
        """The games, as engine/catalogue.py describes them."""
        with open("catalogue.json") as file:
            return json.load(file)  # type: ignore[no-any-return]  # of the build

    def language(self) -> str:
        """The document's language."""
        return js.document.documentElement.getAttribute("lang") or ""

    def set_language(self, language: str) -> None:
        """Tells the document its language."""
        js.document.documentElement.setAttribute("lang", language)

    # looks

    def matches(self, query: str) -> bool:
        """Whether a media query is true."""
        return bool(js.matchMedia(query).matches)

    def watch(self, query: str, callback: Listener) -> None:
        """Calls back with the event whenever the answer to a media query changes."""
        js.matchMedia(query).addEventListener("change", callback)

    def dress(self, theme: str, moving: bool) -> None:
        """Applies a theme; moving: whether things move."""
        root = js.document.documentElement
        root.setAttribute("data-theme", theme)
        root.setAttribute("data-motion", "full" if moving else "reduced")
        document = self.window.document
        document.repaint(theme)
        metas = js.document.querySelectorAll("meta[name=theme-color]")
        for i in range(metas.length):
            metas[i].setAttribute("content", document.theme.bg)

    # what is asked about

    def hear_questions(self, what: Asked) -> TooltipInput:
        """From now on pointers and keys ask `what` (see `ui.app.tooltips`). Returns what has a method focused(): what has the
        focus, as (name, box) (see `ui.browser.tooltip_input.thing_of`), or None."""
        return load("ui.browser.tooltip_input").TooltipInput(self.later, self.cancel, what)  # type: ignore[no-any-return]  # loaded late

    # pictures

    def beside(self, selector: str) -> tuple[int, ...] | None:
        """Where a note about an element may stand (see `ui.browser.tooltip_input`), or None if there is no such element."""
        return load("ui.browser.tooltip_input").beside(selector)  # type: ignore[no-any-return]  # loaded late

    def is_drawn(self) -> bool:
        """Whether a picture is shown, if only the one that the build has drawn."""
        return self.window.document.is_drawn()

    def show(self, picture: Picture) -> None:
        """Shows a picture (see `ui.kit.picture`) in place of the last one."""
        self.window.show(picture)

    def let_go(self, what: str) -> None:
        """The button of a gesture is about to leave its place: takes the focus off it if it has it. The next picture gives
        it back."""
        self.window.let_go(what)

    def renew(self, node: Node, fresh: Node) -> None:
        """Brings a node that is shown up to date by itself."""
        self.window.document.renew(node, fresh)

    def perform(self, scene: Scene, bounced: Bounced, then: Callable[[], object]) -> None:
        """Shows a scene (see `ui.kit.scene`); called while the picture before it is still shown.
        `bounced(colour, loudness)` is called whenever a die touches the table, `then()` at the end."""
        self.window.scene.perform(scene, bounced, then)

    def settle(self) -> None:
        """Skips the rest of the scene."""
        self.window.scene.settle()
