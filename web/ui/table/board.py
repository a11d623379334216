"""The board of a game: the state that every view of its table is drawn from. `Session` is the board of the game
being played; a replay has its own.

A game at the table is a class `Table(board)` (see `ui.app.games`). Its base class is `ui.table.game.Game`;
the shortest example is `ui.games.plain`. It has:
- `title()`, the table's name; `kind`, its class in style sheets; `phase()`, for tests and style sheets;
- `order`, the kinds of actions in the order of the panel of all moves; empty for the order of the view;
- `keys`, the keys that its sheet of keys explains; `menu`, its own menu entries as (gesture, key of the
  words);
- `sheets`, its sheets by kind: functions of the board and of what the sheet is about. "result" opens by
  itself at the end;
- `carried`, the gestures of the elements that can be dragged;
- `sounds`, as (sound, keys of the events it stands for), the most important first;
- `model()`, a new model (see `ui.table.model`); `prepare()`, which computes what several parts need before
  they are drawn;
- `speaker()`, with action(action) and event(event, who), which return sentences; `reason(key, params)`, a
  computer player's reason in words;
- `has_odds()`, whether the engine gives chances while dice are chosen; `shows_odds()`, whether the view has chances, and
  they are shown now;
- `trips(before, snapshot)`, what travels to the next picture (see `ui.kit.picture`). before: the view of the
  present picture, or None; snapshot: the one to be shown;
- `news()`, the key of the event held to be read, or None;
- `novelties()`, what may be new to a player of first games, as (name, its parameters), the most important first;
  its words are `note.` and the name;
- `is_hidden()`, whether decisions are shown only after everyone has decided;
- `explain(words)`, what a thing is, named as in `data-what` or `data-do`: (title, sentences, chapter of the help or
  ""), or None;
- `lead(phase)`, the selector of what gets the focus when this phase begins, or None;
- `asks()`, the prompt as a sentence to be read aloud, or "";
- `spends(action)`, what an action uses up that the player may want back, in words, or "";
- `wants(action)`, what the card that an action brings asks for, in words, or "";
- `forced_action()`, the only action left when there is nothing to decide, or None;
- `show(action)`, which brings what an action touches into sight;
- `advice`, for the strip with the hint: says(board, action), a sentence; why(board, advice), a list of sentences, the most important first; picture(board,
  action, advice), the paint job of the card that the hint is about, or None; touched(board, action), what to
  mark, as {attribute: values};
- `is_secret(view)`, whether the other people must look away from the decision in a view; `hand_over(who)`,
  the sentence that asks them to, and to pass the device to `who`;
- when the game is over: `parts()`, how many parts of the result are counted one after another; `squares()`,
  the result as lines of coloured squares, or ""; `keepsake()`, the result as a picture (see
  `ui.draw.share_image`), or None;
- the parts of its table: `head(left, right, title)`, with a button at each end, and a title if it is not the
  game's own; `middle()`, a list; `dock(strip, acts)`. strip: a node above the dice, or None; acts: a node
  that replaces the prompt and the decisions, or None;
- `gestures`, with do_NAME(…) methods as screens have them; `key(key)`, the gesture of a key, or None;
  `lift(kind, name)`, whether a thing may be dragged; `drop(kind, name, target)`; `then()`, the action that
  was decided along with the last one, or None.
"""

from ui.app import games
from ui.app.games import HUMAN
from ui.kit.text import day_shortly, t
from ui.kit.tree import Memo
from ui.table.log import Log
from ui.table.mode import Mode
from ui.table.model import Model
from ui.table.phases import MOVING, phase_of


class Board:
    """What a picture of a table depends on. Views read it and nothing else; what changes it are the transitions of a
    `Session`, the frames of a replay, or a player in the lab."""

    mode = Mode()  # what may be done here, stored, undone and told
    request = None  # what the engine owes an answer to (see `ui.table.play`)
    covered = False  # whether the device is changing hands
    question = None  # the coach's, before a move that gives much away
    spent = ""  # the circles that the last action used, in words, while it can be taken back
    counted = None  # how many parts of the result have been counted, or None when all have
    coach = None  # the coach (see `ui.table.coach`) if it has anything to show on this board
    coaching = "off"  # how much the player may be told now: a value of the setting "coach"
    allowed = "training"  # the most that anybody may be told here

    def __init__(self, page):
        self.sheets = page.sheets
        self.announcer = page.announcer
        self.store = page.store
        self.history = page.history
        self.cards = page.engine.cards
        self.settings = page.settings
        self.appearance = page.appearance
        self.focus = page.frames.focus
        self.redraw = page.frames.request
        self.moving = page.appearance.moving
        self.is_newer = lambda: page.newer  # whether a newer version of the page is ready to be loaded
        self._words = page.words
        self._people = page.people  # names of the people around this device, once they are asked for
        self.game = None
        self.model = Model()
        self.speaker = None
        self.log = Log()
        self.step = 0  # the step shown; the view may be ahead of it while dice fly
        self.foreground = False  # whether its screen is shown
        self.dragged = None  # the die, card or slot that is being dragged
        self.buttons = []  # of the dock, from when nothing was moving
        self.listed = Memo()  # the list in the panel of all moves
        self.page_address = page.browser.address()  # what links begin with
        self.shares = page.browser.shares()  # whether the device can share
        self.copied = None  # what was copied last, while its button says so

    def use_game(self, name):
        """Switches to another game, of which nothing is known yet."""
        self._words.read_game(name)
        self.game = games.BY_NAME[name].open_table(self)
        self.model = self.game.model()
        self.buttons = []
        self.log.clear()

    def show(self, snapshot):
        """Shows a snapshot as it stands: nothing moves, and nothing follows from it."""
        self.model.take(snapshot)
        self.model.land()
        self.step = snapshot["view"]["step"]
        self.prepare()

    def prepare(self):
        """Computes what several views need before they are drawn."""
        self.game.prepare()
        self.speaker = self.game.speaker()

    def enter(self):
        """Its screen is shown."""
        self.foreground = True

    def leave(self):
        """Another screen is shown."""
        self.foreground = False

    # for the views

    @property
    def phase(self):
        """What the table is doing (see `ui.table.phases`)."""
        return phase_of(self)

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
        """Whether dice are in the air, or something is held for a moment to be read."""
        return self.model.staging

    @property
    def sheet(self):
        """The open sheet, or None."""
        return self.sheets.open

    @property
    def phone(self):
        return self.appearance.phone

    @property
    def newer(self):
        """Whether a newer version of the page is ready, for the player to load at any time."""
        return self.is_newer()

    @property
    def daily(self):
        """The day of a daily game, in a few letters, or ""."""
        date = self.snapshot.get("date")
        return day_shortly(date) if date else ""

    def has_counted(self, part):
        """Whether a part of the result, from 0, has been counted."""
        return self.counted is None or part < self.counted

    def used(self):
        """What was used of the coach in this game, or None."""

    def note_odds(self):
        """Notes that chances are shown, if they are, where that matters."""

    def pace(self):
        """The pace of computer players."""
        return self.settings.values["pace"]

    @property
    def by_turns(self):
        return games.BY_NAME[self.view["game"]].by_turns

    @property
    def hints(self):
        """Whether a computer player gives hints."""
        return games.BY_NAME[self.view["game"]].hints

    @property
    def reviews(self):
        """Whether finished games can be reviewed."""
        return games.BY_NAME[self.view["game"]].reviews

    @property
    def alone(self):
        return len(self.view["seats"]) == 1

    @property
    def humans(self):
        """How many seats are played by people."""
        return len([seat for seat in self.view["seats"] if seat["player"] == HUMAN])

    def who(self, seat):
        """What a seat is called: "You" for the only person, otherwise the name of whoever sits there, or its
        number."""
        mine = self.humans == 1 and seat == self.view["seat"]
        if self.alone or mine:
            return t("seat.you")
        return self.name_of(seat) or t("seat.n", n=seat + 1)

    def name_of(self, seat):
        """The name of one of several people around this device, or "" if there is none."""
        return self._people().of(seat) if self.humans > 1 and self.player_of(seat) == HUMAN else ""

    def player_of(self, seat):
        """Who plays a seat: "human", or the name of a computer player."""
        return self.view["seats"][seat]["player"]

    def thinking_seat(self):
        """The seat of the computer player whose decision is next, or None."""
        view = self.view
        if view and view["deciders"] and self.model.seat(view["deciders"][0])["player"] != HUMAN:
            return view["deciders"][0]

    def forced_action(self):
        """The action that is about to be played because nothing else is left to do, or None."""

    @property
    def advised(self):
        """Whether a hint is shown: its button is the filled one."""
        return False

    def throws(self, seat):
        """Whether the first throw of a seat's turn waits for a person."""
        return False

    @property
    def to_throw(self):
        """Whether the dice wait to be thrown."""
        return self.model.to_throw

    @property
    def steady(self):
        """Whether nothing moves, so that the player can read or act."""
        return self.phase != MOVING

    @property
    def skippable(self):
        """Whether something is moving that a touch or a key skips."""
        return self.phase == MOVING

    def offered(self):
        """The legal actions that the panel of all moves lists."""
        return self.model.actions

    def can_undo(self):
        return self.snapshot["can_undo"] and not self.staging
