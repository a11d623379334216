"""The table of a puzzle: the position as it was, where the first decision is the answer. It is neither stored nor does it
count."""

from ui.table.mode import Mode


class PuzzleMode(Mode):
    """`link` is the puzzle's; `answer`, the action that was chosen, or None. `answered()` is called with the first one."""

    screen = "puzzle"
    offers_sounds = False
    takes_notes = False
    coaches = False
    has_hints = False
    ends_turns = False
    shows_result = False
    stored = False

    def __init__(self, answered):
        self._answered = answered
        self.link = ""
        self.answer = None

    def begin(self, link):
        """Another puzzle is put on the table."""
        self.link = link
        self.answer = None

    def address(self, board):
        return "#/puzzle?" + self.link

    def seen(self, snapshot):
        return dict(snapshot, practice=False, events=[])

    def decide(self, board, text):
        if self.answer is not None or board.staging or not board.model.action(text):
            return []
        self.answer = text
        self.decisions += 1
        board.model.lay_down()
        return [("close_sheets",), ("call", self._answered), ("redraw",)]

    def change(self, board):
        return []

    def undo(self, board):
        return []

    def can_undo(self, board):
        return False
