"""The address of games between devices: the page that begins one, and what their links lead to. What they show is fetched
when the first is opened."""

from ui.app.lazy_screen import LazyScreen
from ui.app.navigation import OWN, Place
from ui.kit.loader import load

ONE = Place("shared", "#/turn!", OWN, None, None)  # the screen of such a game; its addresses lead here


class Together(LazyScreen):
    """`question` is what has to be answered before the table can be shown (see `ui.screens.together.pages`), or None."""

    pack = "together"

    def __init__(self, page, place):
        super().__init__(page, place)
        self.wanted = ""  # the address of the game to be shown once the file is there
        self.question = None
        self.pasted = ""

    # where it is

    def open(self, address):
        """The page that begins a game, or the game of an address."""
        self.halt()
        self.question = None
        self.wanted = address if len(address) > len(self.place.route) else ""
        self.arrive(self.wanted or self.place.route)
        if self.fetched:
            self._go_on()
        else:
            self.do_retry()

    def _go_on(self):
        if self.wanted:
            load("ui.screens.together.arriving").arrive(self, self.wanted)

    def came(self):
        page = self.page
        page.navigation.put(load("ui.screens.together.screen").SharedScreen(page, ONE))
        if page.navigation.shows(self.place.name):
            self._go_on()

    def engine_restarted(self, free):
        if free and self.fetched and self.wanted and not self.question:
            self._go_on()

    # what is done

    def do_set(self, name, *value):
        """A field has changed."""
        if name == "pasted":
            self.pasted = " ".join(value)
        else:
            load("ui.screens.together.pages").set_field(self.page, name, " ".join(value))
        self.page.frames.request()

    def do_begin(self):
        load("ui.screens.together.arriving").begin(self)

    def do_open_pasted(self):
        load("ui.screens.together.arriving").open_pasted(self)

    def do_take_seat(self, seat):
        load("ui.screens.together.arriving").take(self, int(seat))

    def do_keep_known(self):
        load("ui.screens.together.arriving").keep_known(self)

    def do_look_other(self):
        load("ui.screens.together.arriving").look_at_other(self)

    # what is shown

    def ready(self):
        return self.fetched and (not self.wanted or self.question is not None)

    def body(self):
        return load("ui.screens.together.pages").nodes(self)
