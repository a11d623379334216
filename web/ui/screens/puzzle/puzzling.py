"""The position of a puzzle on the table: an ordinary session in which the first decision is the answer. It is neither
stored nor does it count."""

from ui.table.session import Session


class Puzzling(Session):
    """`link` is the puzzle's; `answer`, the action that was chosen, or None; `costs`, the engine's answer, or None."""

    screen = "puzzle"
    offers_sounds = False
    takes_notes = False
    coaches = False
    hints = False

    def __init__(self, page):
        super().__init__(page)
        self.link = ""
        self.answer = None
        self.answered = None  # called with the answer

    def pose(self, link, snapshot):
        """Puts a puzzle on the table."""
        self.link = link
        self.answer = None
        self.begin(dict(snapshot, practice=False, events=[]))

    def address(self):
        return "#/puzzle?" + self.link

    def act(self, text, at_once=False):
        if self.answer is None and not self.staging and self.model.action(text):
            self.answer = text
            self.sheets.close_all()
            self.model.lay_down()
            self.answered()
            self.redraw()

    def change(self, call, args):
        """Nothing else can be changed."""

    def undo(self):
        """There is nothing to undo."""

    def can_undo(self):
        return False

    def _keep(self, snapshot):
        """It is not stored."""

    def gone_on_elsewhere(self):
        return False

    def kept_elsewhere(self, key):
        pass

    def pass_later(self):
        """Nothing: no turn ends by itself."""

    def _over(self, just_now):
        """Nothing: a puzzle ends with its answer."""
