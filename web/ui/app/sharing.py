"""What is done with games as a whole: opening, watching, sending, keeping, forgetting."""

from ui.app.history import LONGEST, Unreadable
from ui.kit.text import t

COPIED = {"link": "said.copied", "beat": "said.copied.beat", "result": "said.copied.result", "replay": "said.copied.replay"}


class Keeping:
    """The part of the hands that is the same on every screen; see hands.py."""

    def do_open(self, link):
        self.page.open(link)

    def do_statistics(self):
        self.page.show_aside("statistics")

    def do_rival(self):
        self.page.show_sheet("rival")

    # sending

    def do_copy(self, what="link"):
        page = self.page
        snapshot = page.model.snapshot
        page.copying = what
        if what == "result":
            from ui.table import sharing
            page.world.copy_text(sharing.text(snapshot, page.world.address()))
        else:
            page.world.copy_link(snapshot[what])

    def do_copied(self, ok):
        page = self.page
        page.copied = ok == "yes"
        page.tell(t(COPIED[page.copying] if page.copied else "said.not_copied"))

    # watching

    def do_watch(self):
        snapshot = self.page.model.snapshot
        self.page.watch({"save": snapshot["save"]}, snapshot["link"])

    def do_unwatch(self):
        self.page.replay.leave()

    def do_watching(self):
        self.page.toggle_sheet("watching")

    def do_step(self, where):
        it = self.page.replay
        self.page.close_all()
        it.stop()
        it.seek({"first": 0, "back": it.goal - 1, "forward": it.goal + 1, "last": it.steps}[where])

    def do_run(self):
        self.page.replay.play()

    def do_pace(self):
        self.page.replay.faster()

    def do_branch(self):
        self.page.replay.branch()

    def seek(self, name, value):
        """The replay's slider and its list of rounds."""
        it = self.page.replay
        if it and value.isdigit():
            it.stop()
            self.page.close_all()
            it.seek(int(value)) if name == "step" else it.to_round(int(value))

    def watching_key(self, key):
        """A key on the replay's screen; True if it meant something."""
        words = {"ArrowLeft": "step back", "ArrowRight": "step forward", "Home": "step first", "End": "step last",
                 " ": "run", "Escape": "unwatch"}
        if key not in words:
            return False
        self.do(words[key])
        return True

    # keeping

    def do_file(self):
        snapshot = self.page.model.snapshot
        self.page.world.download("dicetable-" + self.page.view["seed"] + ".json", snapshot["save"])

    def do_export(self):
        from ui.app import transfer
        page = self.page
        page.world.download("dicetable-" + page.world.today() + ".json", transfer.exported(page.history))
        page.tell(t("said.exported"))

    def do_import(self):
        self.page.world.pick(LONGEST)

    def do_picked(self, text):
        """A file was chosen: everything of another browser, or a single game to look at."""
        from ui.app import transfer
        page = self.page
        page.error = ""
        if transfer.is_game_file(text):
            page.watch({"save": text})
            return
        try:
            results, games, room = transfer.imported(page.history, text)
        except Unreadable:
            page.error = t("error.import")
            page.say(page.error)
            return
        page.tell(t("said.imported", results=results, games=games))
        if not room:
            page.tell_too(t("error.no_room"))

    def do_not_picked(self):
        self.page.error = t("error.import")
        self.page.say(self.page.error)

    def do_forget(self):
        self.page.show_sheet("forget")

    def do_forget_all(self):
        page = self.page
        page.close_all()
        page.history.forget()
        page.forgotten()
        page.tell(t("said.forgotten"))
        page.world.focus("#statistics-title")
