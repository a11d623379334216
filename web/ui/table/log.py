"""The log of a game: what has happened, in sentences."""

QUIET = ("turn",)  # events that are seen well enough and would only be noise aloud


class Log:
    """`lines`, the last one first."""

    def __init__(self):
        self.lines = []
        self._events = []  # that the log tells of

    def clear(self):
        self.lines = []
        self._events = []

    def add(self, events, speaker, who):
        """Writes events down; the sentences that are to be said aloud. who: the name of a seat."""
        said = []
        for event in events:
            says = speaker.event(event, who)
            if says:
                self.lines.insert(0, says)
                if event["key"] not in QUIET:
                    said.append(says)
        self._events += events
        return said

    def rewrite(self, speaker, who):
        """The same in another language."""
        events = self._events
        self.clear()
        self.add(events, speaker, who)
