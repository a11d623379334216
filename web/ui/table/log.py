"""The log of a game: what has happened, in sentences."""

QUIET = ("turn",)  # events that are easy to see and would be noise aloud


class Log:
    """`lines`, the latest first."""

    def __init__(self):
        self.clear()

    def clear(self):
        self.lines = []
        self._events = []  # one for each line

    def add(self, events, speaker, who):
        """Adds events; returns the sentences to be read aloud. who: function from a seat to its name. Those that are
        "unlogged" are only said: the engine does not tell them again when the game is opened anew."""
        said = []
        for event in events:
            says = speaker.event(event, who)
            if says:
                if not event.get("unlogged"):
                    self.lines.insert(0, says)
                    self._events.insert(0, event)
                if event["key"] not in QUIET:
                    said.append(says)
        return said

    def rewrite(self, speaker, who):
        """Rewrites all lines, in another language."""
        self.lines = [speaker.event(event, who) for event in self._events]
