"""When the page is drawn: once before the browser's next frame, however much has changed until then."""


class Frames:
    """`ask(callback)` calls back before the next frame; `draw(selector)` draws the page and puts the focus there, or
    leaves it where it is for None."""

    def __init__(self, ask, draw):
        self._ask = ask
        self._draw = draw
        self._begun = False  # until the first picture, what changes needs none of its own
        self._due = False
        self._asked = False
        self._focus = None
        self._on_frame = self._frame

    def begin(self):
        """The first picture, at once."""
        self._begun = True
        self._due = True
        self.flush()

    def request(self):
        """Something has changed."""
        self._due = True
        if self._begun and not self._asked:
            self._asked = True
            self._ask(self._on_frame)

    def focus(self, selector):
        """The next picture brings the focus there."""
        self._focus = selector
        self.request()

    @property
    def moves_focus(self):
        return self._focus is not None

    def flush(self):
        """Draws now what has changed: before the next key finds the focus where it no longer belongs."""
        if self._begun and self._due:
            self._due = False
            selector = self._focus
            self._focus = None
            self._draw(selector)

    def _frame(self, now=0):
        self._asked = False
        self.flush()
