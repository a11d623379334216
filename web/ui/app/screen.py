"""What every screen has. A screen is a folder in `ui.screens` with one object of such a class, named with its route in
`ui.screens.catalogue`; nothing else on the page asks which screen is shown."""

from ui.kit.controls import veil
from ui.kit.text import t


class Screen:
    """A screen. `page` has the parts of the page, each with one job (see `ui.page`); `place` is the screen's entry in the
    catalogue.

    Its gestures are its methods do_NAME, called with the words after NAME of an element's data-do.
    """

    heading = None  # the selector of what has the focus when the screen is shown
    of_a_game = False  # whether a game is shown, which a sheet covers where the engine fails
    slides = False  # whether what moves from one picture to the next slides there

    def __init__(self, page, place):
        self.page = page
        self.place = place

    # what is shown

    def title(self):
        """What the browser calls the page."""
        return t("title")

    def prepare(self):
        """What several parts of the view need, found once before it."""

    def view(self, sheet):
        """The nodes of the screen, under the open sheet's, which is None where none lies open."""
        return self.covered(self.content(), sheet)

    def content(self):
        """The screen's one node, for screens that leave `view` as it is."""

    def covered(self, below, sheet):
        """A node with a sheet over it, which puts it out of reach."""
        if sheet is None:
            return [below]
        below.attrs["inert"] = ""
        return [below, veil(), sheet]

    def sheet(self, kind, *about):
        """The node of a sheet of this screen, or None for a kind that it does not have."""

    def score(self):
        """(whose, number) of a score that counts up, or None."""

    def trips(self):
        """What travels to the picture that is shown next (see `ui.kit.picture`); asked once for each."""
        return []

    def game_in_question(self):
        """The name of the game that it is about, or None: the one that the help page explains."""

    # where it is

    def address(self):
        """The fragment that leads here."""
        return self.place.route

    def open(self, address):
        """Shows what an address of this screen asks for."""
        self.page.navigation.show(self.place.name)

    def enter(self):
        """The screen is shown from now on."""

    def leave(self):
        """Another screen is shown from now on."""

    def come_back(self, aside):
        """The screen that lay over this one, whose name is given, was left."""

    def stop(self):
        """A game is asked for: whatever runs by itself stops."""

    # what is done

    def gestures(self):
        """The objects that have this screen's gestures, the first of them first."""
        return (self,)

    def holds(self, gesture):
        """Whether a gesture is not to be done now; then the screen has done what is to be done instead."""
        return False

    def key(self, key):
        """The gesture that a key stands for here, or None. Every button has its keys already."""

    def touched(self):
        """Something is clicked, whatever it is."""

    def close_sheet(self):
        self.page.sheets.close()

    def sheet_changed(self):
        """Another sheet lies open, or none."""

    def carries(self, gesture):
        """Whether the element of this gesture may be dragged."""
        return False

    # what happens elsewhere

    def engine_restarted(self):
        """The engine has forgotten what is shown here."""

    def kept_elsewhere(self, key):
        """Another tab has kept something under this key."""
