"""The game on the table, and how it goes from one snapshot of the engine to the next."""

from ui.app import game_summary, games
from ui.app.settings import VALUES
from ui.kit.loader import load
from ui.kit.scene import held
from ui.kit.text import t
from ui.table.board import HUMAN, Board
from ui.table.computer_turns import Computers
from ui.table.hand_over import HandOver
from ui.table.hint import Hint
from ui.table.model import THROW

NOTES = "dicetable.notes "  # and the game: where the notes that are known are kept; nothing, where none are wanted


class Session(Board):
    """`take` brings a snapshot. Its scenes follow: dice that fly, or a picture that is held. `land` ends
    them."""

    screen = "table"  # the name of the screen that shows it
    takes_notes = True  # whether what is new is explained, in first games
    coaches = True  # whether there is a coach (see `ui.table.coach`)
    offers_sounds = True  # whether sounds may be offered beside it

    def __init__(self, page):
        super().__init__(page)
        self.computers = Computers(self, page)
        self.hand_over = HandOver()
        self.hint = Hint(self, page.browser)
        self._coach = None
        self.notes = None  # for a player's first games (see `ui.table.notes`)
        self.owed = False  # whether the engine still owes this game an answer
        self.unkept = False  # whether the browser failed to store the last step
        self._warning = ""  # to be said with the next events
        self._events = []  # of the snapshot; said once its dice have landed
        self.trips = []  # what travels to the next picture
        self._past = []  # events for the log that are not said aloud
        self._told_first_roll = False
        self._broke = None  # (link, step) where the engine last had to be restarted
        self.at_once = False  # whether to skip what happens by itself, as after a move of the panel
        self._phase = None  # of the last picture shown
        self._asks = ""  # the prompt read aloud last
        self._reads = False  # whether the focus moves to the next prompt, which is then read there and not announced
        self._spending = ""  # the circles that the action being played uses, in words
        self.passing = None  # ends turns with nothing left to do, once a game has begun
        self._after_scene = self._scene_is_over
        self._die_bounced = self._sound_of_a_die

    def begin(self, snapshot, fresh=False):
        """Puts another game on the table. fresh: it begins now; any other is shown as it stands."""
        self.count.finish()
        self.passing = self.passing or load("ui.table.auto_end_turn").Passing(self, self._page.browser)
        self._warning = ""
        self._told_first_roll = False
        self.at_once = not fresh
        self.hand_over.forget()
        self.hint.forget()
        self._coach = None
        self.computers.forget()
        self._page.announcer.next_player = ""
        self.use_game(snapshot["view"]["game"])
        wanted = self.takes_notes and self.store.get(NOTES + snapshot["view"]["game"])
        self.notes = load("ui.table.notes").Notes(self, self._page) if wanted else None
        self.trips = []
        self._reads = True
        self._page.navigation.show(self.screen)
        self.take(snapshot)
        if snapshot["rival"] and not snapshot["view"]["step"]:
            self.sheets.lay("rival")
        self.focus("#sheet-title" if self.sheet else "#turn")
        if snapshot["practice"]:
            self.announcer.tell_too(t("said.practice"))

    @property
    def busy(self):
        """Whether the engine still owes an answer: to this game, or one that puts another on the table. What was
        decided here would then be played there."""
        return self.owed or self._page.opener.waiting

    @property
    def coaching(self):
        """How much the player may be told now: the setting; in a daily game or a challenge, what its link allows."""
        snapshot = self.snapshot
        if not self.coaches or snapshot is None:
            return "off" if snapshot else self._page.settings.values["coach"]
        order = VALUES["coach"]
        return order[min(order.index(self.wish(self.view["seat"])), order.index(self.allowed))]

    @property
    def allowed(self):
        """The most that anybody may be told: in a daily game or a challenge, what its link says."""
        snapshot = self.snapshot
        if (snapshot.get("date") or snapshot.get("rival")) and not snapshot.get("practice"):
            return snapshot.get("coach") or "off"
        return "training"

    def wish(self, seat):
        """How much the person on a seat wants to be told."""
        return self._page.coaching.of(seat, self.humans) if self.humans > 1 else self._page.settings.values["coach"]

    @property
    def coach(self):
        """The coach where there are chances or questions, or None."""
        if self._coach is None and self.coaching in ("odds", "training"):
            self._coach = load("ui.table.coach").Coach(self, self._page)
        return self._coach

    @property
    def hints(self):
        """Whether a computer player gives hints here."""
        return games.BY_NAME[self.view["game"]].hints and (self.coaching in ("hints", "training") or not self.coaches)

    def used(self, level=None):
        """What was used of the coach in this game, or None. level: notes that this is used now."""
        coach = self.coach or load("ui.table.coach").Coach(self, self._page)
        if level:
            coach.use(level)
        return coach.used()

    def note_odds(self):
        """Notes that chances are shown, if they are."""
        if self.coaches and self.model.actions and self.game.shows_odds():
            self.used("odds")

    def address(self):
        """The URL fragment of the game."""
        return self.snapshot["link"]

    def leave(self):
        """Leaves the game: no answer is awaited, and nothing remains to be said."""
        if self.passing:
            self.passing.stop()
        if self._coach:
            self._coach.forget()
        self.hint.stop_waiting()
        self.owed = False
        self._warning = ""

    # what the player decides

    def change(self, call, args):
        """Asks for a change of the game. The picture stays until the answer arrives, within a frame or
        two."""
        if not (self.busy or self.staging or self.gone_on_elsewhere()):
            self.ask(call, args, self.take)

    def ask(self, call, args, then, refused=None):
        """Asks the engine; nothing else is asked until it has answered."""
        self.owed = True
        self._page.engine.call(call, args, then, refused or self.refused)

    def act(self, text, at_once=False):
        """Plays a legal action. Whoever decides holds the device. at_once: nothing follows by itself and
        nothing is waited for."""
        if self.announcer.offering:  # going on playing means no
            self.announcer.answer()
        if self.coach and not (self.busy or self.staging) and self.coach.holds(text, at_once):
            return
        self.hand_over.taken()
        self._play(text, at_once)

    def play_by_itself(self, text):
        """Plays an action that the player has not touched: an offer of sounds stays."""
        self._play(text)

    def _play(self, text, at_once=False):
        self.at_once = at_once
        action = self.model.action(text)
        self._spending = self.spends(action) if action and not at_once else ""
        self.change("act", {"action": text, "step": self.view["step"]})

    def spends(self, action):
        """What an action uses up that the player may want back, in words, or ""."""
        return self.game.spends(action)

    @property
    def advised(self):
        return self.hint.advice is not None

    def throws(self, seat):
        setting = self._page.settings.values["throw"]
        return setting == "button" and not self.at_once and seat is not None and self.player_of(seat) == HUMAN

    def throw(self):
        """Throws the player's dice."""
        if self.to_throw:
            self.go_on()

    def undo(self):
        self.at_once = True
        if self.snapshot["can_undo"] and not (self.busy or self.staging or self.gone_on_elsewhere()):
            self.ask("undo", {}, self._undone)

    def _undone(self, snapshot):
        self.take(snapshot)
        self.announcer.say(t("said.undone"))

    def refused(self, key, params):
        self.owed = False
        self.announcer.tell(t("error." + key, **params))

    # the same game elsewhere

    def gone_on_elsewhere(self):
        """Whether another tab has played on in this game. If so, this tab opens the game as it is now."""
        link = self.snapshot["link"]
        if not self.store.gone_on(link):
            return False
        self._page.opener.open(link)
        self.announcer.tell(t("said.other_tab"))
        return True

    def kept_elsewhere(self, key):
        """Another tab has stored something under this key."""
        if not self.busy and key == self.store.key_of(self.snapshot["link"]):
            self.gone_on_elsewhere()

    def reopen(self):
        """The engine was restarted: gives it the game again."""
        self.owed = False
        self._page.engine.call("open", {"save": self.snapshot["save"]}, self._reopened, self.refused)

    def _reopened(self, snapshot):
        """The game is back on the table. If the engine has now broken down twice at this step while a
        computer player decided, the computer players are paused."""
        here = (snapshot["link"], snapshot["view"]["step"])
        if here == self._broke and self.thinking_seat() is not None:
            self.computers.paused = True
        self._broke = here
        self.take(snapshot)
        if self.on_top:
            self.announcer.tell_at_once(t("said.restarted"))

    def uncover(self):
        """The next player has the device: shows all that this player may know."""
        snapshot = self.hand_over.taken()
        if snapshot:
            self.model.take(snapshot)
            self.land()

    # from snapshot to snapshot

    def take(self, snapshot):
        """Takes a new snapshot: stores it, shows it, and says what happened once its dice have landed."""
        self.owed = False
        self.spent = self._spending if snapshot["can_undo"] else ""
        self._spending = ""
        self.passing.stop()
        self.hint.forget()
        if self._coach:
            self._coach.forget()
        if self.notes:
            self.notes.know()
        if self.store.gone_on(snapshot["link"]):  # another tab was quicker: what it stored stays
            self._page.opener.open(snapshot["link"])
            self.announcer.tell(t("said.other_tab"))
            return
        self.announcer.pass_over()
        before = self.view
        self.model.take(self.hand_over.cover(self, snapshot))
        if self.moving() and not self.hand_over.waiting:
            self.trips += self.game.trips(before, snapshot)
        self._events = snapshot["events"]
        if "past" in snapshot:  # what this seat may know of earlier events
            self.log.clear()
            self._past = snapshot["past"]
        self._keep(snapshot)
        if self.on_top:
            self._page.navigation.show_address(self.address())
        self.computers.take(snapshot)
        if self.sheet and self.sheets.kind != "moves" and "decision" not in snapshot:
            self.sheets.close_all()
        then = self.game.gestures.then()
        if then:
            self.act(then)
        else:
            self.go_on()

    def _keep(self, snapshot):
        """Stores the game, and its result if it is over."""
        browser = self._page.browser
        if snapshot["view"]["step"] == 1:
            browser.persist()
        history = self._page.history
        kept = self.store.put_game(snapshot["link"], snapshot["save"], self._glance(snapshot["link"]))
        if history.record(snapshot, browser.today(), kept):
            self._page.new_game.offer_next_level(history.won())
        full = not kept or history.lost
        if full and not self.unkept:  # said only once
            self._warning = t("error.full_result") if kept else t("error.full")
            self.announcer.show(self._warning, True)
        self.unkept = full

    def _glance(self, link):
        """What the start screen may show of the game: while one of several people decides in secret, no more
        than before."""
        seen = game_summary.of_view(self.view, self.cards)
        return game_summary.veiled(self.store.glance(link), seen) if self.humans > 1 and self.game.is_secret(self.view) else seen

    def go_on(self):
        """Shows the next scene, or ends the last."""
        while True:
            scene = self.model.next_scene()
            if scene is None:
                self.land()
                return
            if scene.hold is THROW:
                self._hand_out(scene)
                return
            if self.waits():
                self.model.stage(scene)
                self.redraw()
                return
            if not self.moving():
                scene = held(scene.hold)
            if scene.throws or scene.hold or scene.rises:
                self.model.stage(scene)
                self.redraw()
                self._page.browser.perform(scene, self._die_bounced, self._after_scene)
                return

    def waits(self):
        """Whether the event being held stays until the player goes on."""
        return False

    def _hand_out(self, scene):
        """Puts the dice in the player's hand, and tells what happened before."""
        self.model.hand_out(scene)
        self.step = self.view["step"]
        untold = self.model.untold()
        events = self._events
        self._events = events[:len(events) - len(untold)]
        self._tell()
        self._events = untold
        self._begun()
        if not self.sheet:
            self.focus('[data-do="throw"]')

    def _begun(self):
        """The first roll's dice are on the table or in the player's hand."""
        if self.view.get("dice") and not self._told_first_roll:
            self._told_first_roll = True
            self._page.browser.mark("first-roll")

    def _scene_is_over(self):
        self.go_on()
        self._page.frames.flush()  # still within the scene's last frame

    def _sound_of_a_die(self, colour, loudness):
        self.announcer.sound("die " + colour, loudness)

    def settle(self):
        """Skips the rest of the scene."""
        self._page.browser.settle()

    def land(self):
        """The dice lie still: now everything may be known."""
        self.model.land()
        if self.step != self.view["step"]:
            self._lead()
        self.step = self.view["step"]
        ended = self._events
        self._tell()
        if self.notes:
            self.notes.look()
        if self.coach:
            self.coach.look()
        self.note_odds()
        if self.view["result"] and self.on_top:
            self._over(bool(ended))
        self.redraw()
        self._begun()
        self.pass_later()
        self.computers.go_on()

    def _over(self, just_now):
        """Shows the result of a finished game over the table."""
        self.sheets.lay("result")
        if just_now and self.moving():
            self.count.begin(self.game.parts())

    def _lead(self):
        """When the phase changes, moves the focus to what the new phase is about."""
        before = self._phase
        self._phase = self.game.phase()
        selector = self.game.lead(self._phase) if before != self._phase and self.model.actions else None
        if selector and self.on_top and not self.sheet:
            self.focus(selector)

    # turns that end by themselves (see `ui.table.auto_end_turn`)

    def forced_action(self):
        return self.passing.action() if self.passing else None

    def finishes(self):
        """Whether a turn with nothing left to do ends by itself."""
        return not self.at_once and self._page.settings.values["finish"] == "itself"

    def pass_later(self):
        self.passing.wait()

    def know(self):
        """The note was read."""
        if self.notes:
            self.notes.know()
            self.pass_later()

    def _tell(self):
        """Logs what has happened, and says it."""
        self.prepare()
        if not self.hand_over.waiting:  # the log tells what only the next player may know
            self.log.add(self._past, self.speaker, self.who)
            self._past = []
        self._announce()
        self.log.look_again(self.speaker, self.who)

    def _announce(self):
        """Announces whose turn it is, plays the sound of what has happened, and says its sentences."""
        events = self._events
        warning = self._warning
        self._events = []
        self._warning = ""
        next_player = self.hand_over.take(self, warning)
        if next_player:
            self.announcer.next_player = next_player
        self._sound(events)
        greatest = self.game.sounds[0][1] if self.game.sounds else ()
        if self.offers_sounds and any([event["key"] in greatest and self.player_of(event["seat"]) == HUMAN for event in events]):
            self.announcer.offer_sounds()
        said = [words for words in (warning, next_player) if words] + self.log.add(events, self.speaker, self.who)
        if self.spent and events:
            self.announcer.show(self.spent)
            said.append(self.spent)
        said += self._prompt(bool(events))
        if said:
            self.announcer.say(" ".join(said))

    def lead_to_prompt(self):
        """Moves the focus to what can be done now."""
        self._reads = True
        self.focus("#turn")

    def _prompt(self, happened):
        """The prompt as a list of one sentence, if something has happened or the prompt has changed; empty if
        it is read anyway."""
        before = self._asks
        decides = self.model.actions and self.thinking_seat() is None and not self.hand_over.waiting
        self._asks = self.game.asks() if decides else ""
        read = self._reads
        self._reads = False
        return [self._asks] if self._asks and (happened or self._asks != before) and not read else []

    def _sound(self, events):
        """Plays one sound, for the most important event. Dice in flight make their own."""
        keys = [event["key"] for event in events]
        for name, sounding in self.game.sounds:
            if any([key in sounding for key in keys]) and not (name == "die" and self.moving()):
                self.announcer.sound(name)
                return
