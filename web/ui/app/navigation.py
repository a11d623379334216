"""Which screen is shown, the address that names it, and the way back."""

from collections import namedtuple

Place = namedtuple("Place", ("name", "route", "kind", "module", "screen"))
"""A screen before it is read. route: the fragment that leads to it; one that ends with "?" or "/" is the beginning of
such; None for the screen of all other fragments. kind: HOME, GAME for the table, ASIDE for a screen that stands beside
another, which stays as it is, or OWN for any other. module and screen: where its class is, and the class's name."""

HOME = "home"
GAME = "game"
ASIDE = "aside"
OWN = "own"


class Navigation:
    """`make(place)` gives the screen of a place, which is read when it is first shown. `screen` is the one that is
    shown, `behind` the one that it stands beside. `error` is a sentence that the screen shows, and `remedy` what can be done instead, as
    (gesture, words), or None."""

    def __init__(self, browser, frames, sheets, places, make):
        self._browser = browser
        self._frames = frames
        self._sheets = sheets
        self._places = places
        self._make = make
        self._screens = {}
        self._stepped = False  # whether a step back in the browser leads to the screen before
        self.address = ""  # the fragment that the browser shows
        self.screen = None
        self.behind = None
        self.error = ""
        self.remedy = None

    def begin(self):
        """The start screen; what the address asks for is up to `visit`."""
        self.address = self._browser.fragment()
        self.screen = self.behind = self.get(HOME)

    # screens

    def get(self, name):
        """The screen of this name."""
        if name not in self._screens:
            (place,) = [each for each in self._places if each.name == name]
            self._screens[name] = self._make(place)
        return self._screens[name]

    def place_of(self, address):
        """The place that a fragment leads to."""
        for place in self._places:
            if place.route is None:
                other = place
            elif address == place.route or place.kind == HOME and address in ("", "#") or place.kind != HOME and place.route[-1] in "?/" and address.startswith(place.route):
                return place
        return other

    def shows(self, name):
        return self.screen.place.name == name

    def show(self, name):
        """Another screen in place of the one that is shown."""
        screen = self.get(name)
        if screen is not self.screen:
            self.screen.leave()
            self.screen = screen
            screen.enter()
        self._sheets.close_all()
        self.tell("")
        self._frames.request()

    def tell(self, error, remedy=None):
        """What went wrong, or nothing."""
        self.error = error
        self.remedy = remedy

    def show_aside(self, name):
        """A screen beside the one that is shown, which stays as it is."""
        if self.shows(name):
            return
        if self.screen.place.kind != ASIDE:
            self.behind = self.screen
        self.show(name)
        self.show_address(self.screen.address())
        self._frames.focus(self.screen.heading)

    def leave_aside(self):
        """Back to the screen behind."""
        left = self.screen.place.name
        self.show_address(self.behind.address())
        self.show(self.behind.place.name)
        self.behind.come_back(left)

    def beneath(self):
        """The screen that is shown, or the one that it stands beside."""
        return self.behind if self.screen.place.kind == ASIDE else self.screen

    # addresses

    def show_address(self, address):
        """The browser names what is shown; where that leads further than what it showed before, it can step back."""
        if address == self.address:
            return
        there = self.place_of(address)
        here = self.place_of(self.address)
        further = there is not here and (there.kind in (ASIDE, OWN) or there.kind == GAME and here.kind in (HOME, ASIDE))
        self._browser.set_fragment(address, further)
        self._stepped = further
        self.address = address

    def back(self):
        """To where the present screen was opened from."""
        if self._stepped:
            self._browser.back()
        else:
            self.leave_aside()

    def arrived(self, address):
        """Whether the browser has come to another address by itself."""
        if address == self.address:
            return False
        self.address = address
        self._stepped = False
        return True

    def leads_back(self, address):
        """Whether an address is that of the screen behind the one that is shown."""
        return self.screen.place.kind == ASIDE and address == self.behind.address()
