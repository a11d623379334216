"""The addresses of the lab. What it shows is fetched when it is first opened."""

from ui.app.lazy_screen import LazyScreen
from ui.app.screen import Screen
from ui.kit.loader import load

NAME = "lab"  # the screen's; the addresses of shared players lead to it too


class Lab(LazyScreen):
    """The screen. `bench` is what it shows, once that has been fetched."""

    pack = "lab"

    def __init__(self, page, place):
        super().__init__(page, place)
        self.bench = None
        self._shared = ""  # the address of a player to be shown once it has been

    # where it is

    def open(self, address):
        self.halt()
        self._shared = address if "?" in address else ""
        self.arrive(address)
        if self.bench:
            self._begin()
        else:
            self.do_retry()

    def address(self):
        return self.bench.address() if self.bench else self.place.route

    def came(self):
        if self.bench is None:
            self.bench = load("ui.screens.lab.bench").Bench(self.page)
            if self.page.navigation.shows(self.place.name):
                self._begin()

    def _begin(self):
        self.bench.begin(self._shared)
        self._shared = ""

    def leave(self):
        self.stop()

    def stop(self):
        if self.bench:
            self.bench.rest()

    def kept_elsewhere(self, key):
        self.page.frames.request()

    # what is done

    def gestures(self):
        return self.bench.gestures() + (self,) if self.bench else (self,)

    def typed(self, name, value):
        return self.bench is not None and self.bench.typed(name, value)

    def key(self, key):
        """None: a key too many in the editor would leave the lab."""

    # what is shown

    def sheet(self, kind, *about):
        return self.bench.sheet(kind)

    def prepare(self):
        if self.bench:
            self.bench.prepare()

    def ready(self):
        return self.bench is not None

    def body(self):
        return self.bench.view()

    def content(self):
        node = super().content()
        if self.bench:
            node.attrs["class"] += " at-" + self.bench.part
        return node


class Link(Screen):
    """The addresses of shared players."""

    def open(self, address):
        self.page.navigation.get(NAME).open(address)
