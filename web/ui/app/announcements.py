"""What is announced: read aloud, shown for a moment, heard."""

NOTICE = 5000  # milliseconds that a notice stays


class Announcer:
    """`said` is read aloud by those who listen; `notice` is shown in passing; `next_player` tells in large letters
    whose turn it is now, until something is touched."""

    def __init__(self, browser, frames, settings):
        self._browser = browser
        self._frames = frames
        self._settings = settings
        self._timer = None
        self._on_timeout = self._timeout
        self.said = ""
        self.notice = ""
        self.next_player = ""
        self.offering = False  # whether sounds are offered just now

    def say(self, words):
        """Aloud only."""
        self.said = words
        self._frames.request()

    def tell(self, words):
        """Seen and aloud."""
        self.said = words
        self.show(words)

    def tell_too(self, words):
        """Beside what is being told already."""
        self.tell(self.notice + " " + words if self.notice else words)

    def show(self, words):
        """Seen only, for its time."""
        self.notice = words
        self._frames.request()
        if self._timer is not None:
            self._browser.cancel(self._timer)
        self._timer = self._browser.later(self._on_timeout, NOTICE)

    def hush(self):
        """Something was touched: what was shown in passing has been seen."""
        self.notice = ""
        self.next_player = ""
        self._frames.request()

    def _timeout(self):
        self._timer = None
        self.notice = ""
        self._frames.request()

    def offer_sounds(self):
        """Once, where nobody has chosen yet: sounds may be switched on. Asked is as good as declined."""
        if self._settings.untouched("sounds"):
            self._settings.set("sounds", "off")
            self.offering = True
            self._frames.request()

    def answer(self):
        """What was offered is taken or declined."""
        self.offering = False
        self._frames.request()

    def sound(self, name, loudness=1.0):
        """A sound, for those who wish to hear any; loudness: in 0..1."""
        if self._settings.values["sounds"] == "on":
            self._browser.sound(name, loudness)
