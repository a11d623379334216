"""The log of a game: what has happened, in sentences."""

QUIET = ("turn",)  # events that are seen well enough and would only be noise aloud


class Log:
    """`lines`, the last one first."""

    def __init__(self):
        self.clear()

    def clear(self):
        self.lines = []
        self._events = []  # that of each line

    def add(self, events, speaker, who):
        """Writes events down; the sentences that are to be said aloud. who: the name of a seat."""
        said = []
        for event in events:
            says = speaker.event(event, who)
            if says:
                self.lines.insert(0, says)
                self._events.insert(0, event)
                if event["key"] not in QUIET:
                    said.append(says)
        return said

    def look_again(self, speaker, who):
        """Rows and columns are those of the display as it is now: they change while it grows."""
        for i, event in enumerate(self._events):
            if "cell" in event["params"]:
                self.lines[i] = speaker.event(event, who)

    def rewrite(self, speaker, who):
        """The same in another language."""
        self.lines = [speaker.event(event, who) for event in self._events]
