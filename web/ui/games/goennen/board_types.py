"""The table of Gönnen Können as its own views know it, for the type checker alone."""

from ui.games.goennen.model import Model
from ui.games.goennen.say import Speaker
from ui.games.goennen.types import Card, View
from ui.table.session import Session


class Board(Session):
    """A table of this game. The board of a replay has as much of it as the views need."""

    model: Model
    speaker: Speaker
    cards: dict[str, Card]

    @property
    def view(self) -> View: ...  # type: ignore[override, empty-body]  # a game's own view
