"""Saved games without a glance: from an earlier version of the page, or from a file. The engine plays them
one by one, so that those that can be continued are offered."""

from ui.app import game_summary
from ui.app.navigation import HOME


class SummaryBackfill:
    def __init__(self, page):
        self._page = page
        self._link = None  # the game being asked about

    def begin(self):
        """Asks about the first of them, if nothing else is going on."""
        page = self._page
        self._link = None
        if page.engine.cards and not page.opener.waiting and page.navigation.beneath().place.kind == HOME:
            self._link = page.store.unseen()
            if self._link:
                self._ask(self._link)

    def _ask(self, link):
        page = self._page

        def seen(watched):
            if link == self._link:  # otherwise it was asked again meanwhile, and this answer is late
                page.store.put_glance(link, game_summary.of_view(watched["frame"]["view"], page.engine.cards))
                self._next()

        def refused(key, params):
            if link == self._link:
                page.store.refuse(link)
                self._next()

        page.engine.call("watch", {"save": page.store.game(link)}, seen, refused)

    def _next(self):
        self._page.frames.request()
        self.begin()
