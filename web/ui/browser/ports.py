"""All that the page asks of the browser, in one class. The tests have another of the same face (`tests/ui/fakes.py`).

Each callback is made once and kept by who passes it: every crossing to JavaScript makes a new object.
"""

import json

import js

from ui.browser.window import Window

SIDE = 1080  # pixels of a picture that is handed out


def _pair(answer):
    return (answer.ok, answer.value)


class Browser:
    def __init__(self):
        self.window = Window()
        self._on_message = None

    # time

    def today(self):
        """The present day in UTC, as "2026-11-21"."""
        return js.Date.new().toISOString()[:10]

    def later(self, callback, milliseconds):
        """Calls back once; the timer, for `cancel`."""
        return js.setTimeout(callback, milliseconds)

    def cancel(self, timer):
        js.clearTimeout(timer)

    def frame(self, callback):
        """Calls back before the next frame."""
        js.requestAnimationFrame(callback)

    def mark(self, name):
        """A moment that is measured from outside."""
        js.performance.mark(name)

    # storage: each returns (whether the browser did it, its answer)

    def load(self, key):
        return _pair(js.host.load(key))

    def save(self, key, text):
        return _pair(js.host.save(key, text))

    def remove(self, key):
        return _pair(js.host.remove(key))

    def keys(self):
        """All keys of this page, one to a line."""
        return _pair(js.host.keys())

    def persist(self):
        """Asks the browser to keep what is saved even when room grows short."""
        js.host.persist()

    # addresses

    def address(self):
        """The page's own address, without a fragment."""
        return js.location.href.split("#")[0]

    def fragment(self):
        return js.location.hash

    def set_fragment(self, fragment, further):
        """The fragment in the address bar: as a step further, which can be taken back, or in place of the present one."""
        if further:
            js.host.push(fragment)
        else:
            js.host.replace(fragment)

    def back(self):
        js.host.back()

    # the engine's worker

    def send(self, text):
        js.host.engine.send(text)

    def receive(self, callback):
        """Every message of the worker from now on, as text, those that came early first."""
        self._on_message = lambda text, *rest: callback(text)
        js.host.engine.listen(self._on_message)

    def restart(self):
        """Stops the worker and starts another."""
        js.host.engine.restart()

    # versions of the page

    def hear_update(self, callback):
        """Calls back, for the page's whole life, when a newer version of the page is ready to be used."""
        js.host.update.listen(callback)

    def take_update(self):
        """Loads the page anew, in its newer version."""
        js.host.update.accept()

    def reload(self):
        """Loads the page anew."""
        js.location.reload()

    # out of the page and in

    def copy(self, text, then):
        """Copies a text; `then` gets an object with `ok`."""
        js.host.copy(text).then(then)

    def download(self, name, text):
        """Hands a text out as a file."""
        js.host.download(name, text)

    def shares(self):
        """Whether the device has its own way to send something."""
        return bool(js.host.shares)

    def share(self, text, then):
        """Sends a text in the device's own way; `then` gets an object with `ok`."""
        js.host.share(text).then(then)

    def hand_out_picture(self, job, name, text, then):
        """Paints a job as a picture and sends it with a text, where the device can, else saves it; `then` as for `share`."""
        js.host.handOut(self.window.document.painted(job, SIDE), name, text).then(then)

    def pick(self, most, then):
        """Asks for a file of at most so many bytes; `then` gets an object with `ok`, and its text as `value`."""
        js.host.pick(most).then(then)

    def sound(self, name, loudness=1.0):
        """Lets one of sounds.mjs be heard, where the browser does not refuse; loudness: in 0..1."""
        js.host.sound(name, loudness)

    # languages

    def languages(self):
        """The tags of the languages that the reader has chosen in the browser, the dearest first."""
        wanted = js.navigator.languages
        return [wanted[i] for i in range(wanted.length)]

    def sentences(self, name):
        """The sentences of a file of web/locales/, given without its ending: key -> text."""
        with open("locales/" + name + ".json") as file:
            return json.load(file)

    # games

    def catalogue(self):
        """The games that there are, as engine/catalogue.py describes them."""
        with open("catalogue.json") as file:
            return json.load(file)

    def set_language(self, language):
        """Tells the document which language it is in."""
        js.document.documentElement.setAttribute("lang", language)

    # looks

    def matches(self, query):
        """Whether a media query is true."""
        return bool(js.matchMedia(query).matches)

    def watch(self, query, callback):
        """Calls back with the event whenever the answer to a media query changes."""
        js.matchMedia(query).addEventListener("change", callback)

    def dress(self, theme, moving):
        """Everything in a theme; moving: whether things move."""
        root = js.document.documentElement
        root.setAttribute("data-theme", theme)
        root.setAttribute("data-motion", "full" if moving else "reduced")
        document = self.window.document
        document.repaint(theme)
        metas = js.document.querySelectorAll("meta[name=theme-color]")
        for i in range(metas.length):
            metas[i].setAttribute("content", document.theme.bg)

    # pictures

    def show(self, picture):
        """A picture (see `ui.kit.picture`) in place of the last one."""
        self.window.show(picture)

    def perform(self, scene, bounced, then):
        """A scene (see `ui.kit.scene`), asked for while the picture before it is still shown. `bounced(colour, loudness)`
        is called whenever a die touches the table, `then()` at the end."""
        self.window.scene.perform(scene, bounced, then)

    def settle(self):
        """Skips what is left of the scene."""
        self.window.scene.settle()
