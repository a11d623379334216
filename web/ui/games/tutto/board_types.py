"""The table of TUTTO as its own views know it, for the type checker alone."""

from ui.games.tutto.model import Model
from ui.games.tutto.say import Speaker
from ui.games.tutto.types import View
from ui.table.session import Session


class Board(Session):
    """A table of this game. The board of a replay has as much of it as the views need."""

    model: Model
    speaker: Speaker

    @property
    def view(self) -> View: ...  # type: ignore[override, empty-body]  # a game's own view
