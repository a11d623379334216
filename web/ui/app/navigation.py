"""Which screen is shown, its address, and the way back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app.places import ASIDE, GAME, HOME, OWN

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ui.app.frames import Frames
    from ui.app.places import Place
    from ui.app.sheets import Sheets
    from ui.app.shown import Shown
    from ui.app.types import Remedy
    from ui.browser.browser import Browser


class Navigation:
    """`make(place)` makes the screen of a place, when it is first shown. `screen` is the one that is shown,
    `behind` the one that it stands beside. `error` is a sentence shown on the screen, and `remedy` what to do
    instead, as (gesture, words), or None."""

    def __init__(
        self,
        browser: Browser,
        frames: Frames,
        sheets: Sheets,
        places: Sequence[Place],
        make: Callable[[Place], Shown],
    ) -> None:
        self._browser = browser
        self._frames = frames
        self._sheets = sheets
        self._places = places
        self._make = make
        self._screens: dict[str, Shown] = {}
        self._stepped = False  # whether the browser's Back leads to the previous screen
        self._below: list[
            str
        ] = []  # the addresses in the browser's history below this one, as far as they are known
        self.address = ""  # the fragment in the address bar
        self.screen: Shown = None  # type: ignore[assignment]  # until `begin`
        self.behind: Shown = None  # type: ignore[assignment]  # until `begin`
        self.error = ""
        self.remedy: Remedy | None = None

    def begin(self) -> None:
        """Starts on the start screen; `visit` then opens what the address asks for."""
        self.address = self._browser.fragment()
        self.screen = self.behind = self.get(HOME)

    # screens

    def get(self, name: str) -> Shown:
        """The screen with this name."""
        if name not in self._screens:
            (place,) = [each for each in self._places if each.name == name]
            self._screens[name] = self._make(place)
        return self._screens[name]

    def put(self, screen: Shown) -> None:
        """Another screen takes the place of the one with its name."""
        self._screens[screen.place.name] = screen

    def place_of(self, address: str) -> Place:
        """The place that a fragment leads to."""
        for place in self._places:
            if place.route is None:
                other = place
            elif (
                address == place.route
                or place.kind == HOME
                and address in ("", "#")
                or place.kind != HOME
                and place.route[-1] in "?/"
                and address.startswith(place.route)
            ):
                return place
        return other

    def shows(self, name: str) -> bool:
        return self.screen.place.name == name

    def show(self, name: str) -> None:
        """Shows another screen instead of the present one."""
        screen = self.get(name)
        if screen is not self.screen:
            below = self.beneath()
            self.screen.leave()
            if screen.place.kind != ASIDE and screen is not below:
                below.leave_for_good()
            self.screen = screen
            screen.enter()
        self._sheets.close_all()
        self.tell("")
        self._frames.request()

    def tell(self, error: str, remedy: Remedy | None = None) -> None:
        """Sets the error and what to do instead; empty for none."""
        self.error = error
        self.remedy = remedy

    def show_aside(self, name: str) -> None:
        """Shows a screen beside the present one, which stays as it is."""
        if self.shows(name):
            return
        if self.screen.place.kind != ASIDE:
            self.behind = self.screen
        self.show(name)
        self.show_address(self.screen.address())
        self._frames.focus(self.screen.heading)

    def leave_aside(self) -> None:
        """Goes back to the screen behind."""
        left = self.screen.place.name
        self.show_address(self.behind.address())
        self.show(self.behind.place.name)
        self.behind.resume(left)

    def beneath(self) -> Shown:
        """The present screen, or the one that it stands beside."""
        return self.behind if self.screen.place.kind == ASIDE else self.screen

    # addresses

    def show_address(self, address: str) -> None:
        """Sets the address bar. An address that leads further than the last one becomes a new step in the
        browser's history. To the start screen one goes back where it is the step before: else Back would lead from there to
        the same screen."""
        if address == self.address:
            return
        there = self.place_of(address)
        if there.kind == HOME and self._below and self.place_of(self._below[-1]) is there:
            self.address = self._below.pop()
            self._stepped = False
            self._browser.back()
            return
        here = self.place_of(self.address)
        further = there is not here and (
            there.kind in (ASIDE, OWN) or there.kind == GAME and here.kind in (HOME, ASIDE)
        )
        self._browser.set_fragment(address, further)
        if further:
            self._below.append(self.address)
        self._stepped = further
        self.address = address

    def back(self) -> None:
        """Goes back to where the present screen was opened from."""
        if self._stepped:
            self._browser.back()
        else:
            self.leave_aside()

    def arrived(self, address: str) -> bool:
        """Whether the browser has gone to another address by itself."""
        if address == self.address:
            return False
        self._below = self._below[:-1] if self._below[-1:] == [address] else []
        self.address = address
        self._stepped = False
        return True

    def leads_back(self, address: str) -> bool:
        """Whether an address is that of the screen behind the present one."""
        return self.screen.place.kind == ASIDE and address == self.behind.address()
