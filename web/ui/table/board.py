"""One game as its table shows it: what the views of its parts are functions of. `Session` is the board of the game that
is played, a replay has one of its own.

A game at the table is a class `Table(board)` (see `ui.app.games`), with `ui.table.game.Game` as its base; the shortest is
in `ui.games.plain`. It has:
- `title`, what the table is called; `kind`, its class in style sheets; `phase()`, for tests and style sheets;
- `order`, the kinds of its actions as the panel of all moves lists them, or none for the order of the view;
- `keys`, the keys that its sheet of keys explains; `menu`, its own entries in the menu as (gesture, key of the words);
- `sheets`, its sheets by kind, as functions of the board and of what the sheet is about; "result" opens by itself at
  the end;
- `carried`, the gestures of what can be dragged;
- `sounds`, the events that each sound stands for, as (sound, keys of events), the greatest first;
- `model()`, a new model (see `ui.table.model`); `prepare()`, what several parts need, found once before they are drawn;
- `speaker()`, with action(action) and event(event, who) in sentences; `reason(key, params)`, why a computer player
  decides so;
- `trips(before, snapshot)`, what travels to the next picture (see `ui.kit.picture`), given the view of the present one, or
  None, and the snapshot to be shown;
- `is_hidden()`, whether what is decided now is shown only once all have decided;
- `lead(phase)`, the selector of what has the focus now that another phase than the one before has come, or None;
- `passing()`, the one action that is left where nothing is left to decide, or None;
- `advice`, what the hint's strip needs: says(board, action) and why(board, advice) in sentences, picture(board, action,
  advice), the card that it is about as a canvas paints it, or None, and touched(board, action), what bears a mark, as
  values of attributes by their names;
- `is_secret(view)`, whether the other people must look away from what is decided in a view; `hand_over(who)`, the
  sentence that asks them to, and to give the device to `who`;
- of a game that is over: `parts()`, how many parts of what was built are counted one after the other; `squares()`, it as
  lines of coloured squares, or ""; `keepsake()`, it as a picture (see `ui.draw.keepsake`), or None;
- the parts of its table: `head(left, right, title)` with the buttons at both ends and, where it is another than the
  game's own, the title between them; `middle()`, a list; `dock(strip, acts)` with a strip above the dice, or None, and
  with nodes in place of the decisions, or None;
- `gestures`, with do_NAME(…) as screens have them; `key(key)`, the gesture of a key, or None; `lift(kind, name)`, whether
  a thing may be dragged, and `drop(kind, name, target)`; `then()`, the action that was decided along with the one
  before, or None.
"""

from ui.app import games
from ui.app.games import HUMAN
from ui.kit.text import t
from ui.table.count import Count
from ui.table.log import Log
from ui.table.model import Model


class Board:
    def __init__(self, page):
        self._page = page
        self.sheets = page.sheets
        self.announcer = page.announcer
        self.store = page.store
        self.history = page.history
        self.cards = page.engine.cards
        self.focus = page.frames.focus
        self.redraw = page.frames.request
        self.moving = page.appearance.moving
        self.game = None
        self.model = Model()
        self.speaker = None
        self.log = Log()
        self.step = 0  # of the picture; the view may be of a later one while dice fly
        self.on_top = False  # whether it is the screen that is shown
        self.dragged = None  # the die, card or slot that is being dragged
        self.buttons = []  # of the dock, as they stood when nothing was on its way
        self.count = Count(page.browser, page.frames.request, page.announcer.sound)
        self.shares = page.browser.shares()  # whether the device has its own way to send something
        self.copied = None  # what was copied last, while its button says so

    def use_game(self, name):
        """Another game, of which nothing is known yet."""
        self._page.words.read_game(name)
        self.game = games.BY_NAME[name].open_table(self)
        self.model = self.game.model()
        self.buttons = []
        self.log.clear()

    def prepare(self):
        """What several views need, found once before they are drawn."""
        self.game.prepare()
        self.speaker = self.game.speaker()

    # what the views ask

    @property
    def view(self):
        return self.model.view

    @property
    def snapshot(self):
        return self.model.snapshot

    @property
    def flying(self):
        return self.model.flying

    @property
    def staging(self):
        """Whether something is still on its way: dice in the air, or what is held for a moment to be read."""
        return self.model.staging

    @property
    def sheet(self):
        """The open sheet, or None."""
        return self.sheets.open

    @property
    def phone(self):
        return self._page.appearance.phone

    @property
    def newer(self):
        """Whether a newer version of the page is here, and may be taken when the player likes."""
        return self._page.newer

    def pace(self):
        """The pace of computer players."""
        return self._page.settings.values["pace"]

    @property
    def by_turns(self):
        return games.BY_NAME[self.view["game"]].by_turns

    @property
    def hints(self):
        """Whether a computer player gives hints."""
        return games.BY_NAME[self.view["game"]].hints

    @property
    def alone(self):
        return len(self.view["seats"]) == 1

    @property
    def humans(self):
        """How many seats are people's."""
        return len([seat for seat in self.view["seats"] if seat["player"] == HUMAN])

    def who(self, seat):
        """What a seat is called: "You" for the only person, else the name of whoever sits there, or its number."""
        mine = self.humans == 1 and seat == self.view["seat"]
        if self.alone or mine:
            return t("seat.you")
        named = self._page.names.of(seat) if self.player_of(seat) == HUMAN else ""
        return named or t("seat.n", n=seat + 1)

    def player_of(self, seat):
        """Who sits there: "human", or the level of a computer player."""
        return self.view["seats"][seat]["player"]

    def thinking_seat(self):
        """The computer player's seat whose decision is next, or None."""
        view = self.view
        if view and view["deciders"] and self.model.seat(view["deciders"][0])["player"] != HUMAN:
            return view["deciders"][0]

    def throws(self, seat):
        """Whether the first throw of a seat's turn waits for a person."""
        return False

    @property
    def to_throw(self):
        """Whether the dice wait to be thrown."""
        return self.model.to_throw

    @property
    def skippable(self):
        """Whether something is on its way that a touch or a key skips."""
        return self.staging and not self.to_throw

    def can_undo(self):
        return self.snapshot["can_undo"] and not self.staging
