"""The table: the screen of the game being played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app import games, routes
from ui.app.games import HUMAN
from ui.kit import keys
from ui.kit.loader import load
from ui.kit.text import t
from ui.table import ending, frame, hint
from ui.table.game_screen import GameScreen
from ui.table.messages import (
    AskHint,
    CoachBack,
    CoachOn,
    CoachShow,
    Drag,
    Drawn,
    DropHint,
    Finish,
    FinishCount,
    Gone,
    Hurry,
    Know,
    LayDown,
    Pause,
    PlayHint,
    Resumed,
    Skip,
    StoredElsewhere,
    Taken,
    Throw,
    Undo,
    WholeHint,
)
from ui.table.moves import moves

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.app.page import Page
    from ui.app.places import Place
    from ui.kit.keys import Binding
    from ui.kit.scene import Trip
    from ui.kit.tree import Node
    from ui.table.session import Session
    from ui.table.types import Named

DECISIONS = ("act", "play", "undo", "hint", "play_hint", "end_game")
GUARDED = ("act", "confirm")  # where a touch may have been meant for another button
KEYS: tuple[Binding, ...] = (  # besides each game's own
    ("u", "undo", "keys.undo"),
    ("a", "moves", "keys.moves"),
    ("h", "hint", "keys.hint"),
    ("l", "others", "keys.others"),
    ("p", "pause", "keys.pause"),
    ("n", "hurry", "keys.skip"),
)
OTHERS = ("others",)  # gestures that mean nothing where one plays alone
COMPUTERS = ("pause", "hurry")  # and where no computer plays
FIRST = ".hand .card, .cell.can, .dock .die[data-legal], .dock .acts .act:not(.more)"  # what the player who takes the device can touch
SILENT = ("Tab", "Shift", "Control", "Alt", "Meta", "CapsLock", "p", "P", "n", "N")  # keys that skip no scene


def sends(kind: Callable[[], Named]) -> Callable[[TableScreen], None]:
    """The method of a gesture that is a message without more."""
    return lambda screen: screen.send(kind())


class TableScreen(GameScreen):
    leaving = ("die", "throw")
    slides = True

    def __init__(self, page: Page, place: Place, session: Session | None = None) -> None:
        """session: the game to show; None for the one being played."""
        self.session: Session = session or page.opener.session  # type: ignore[assignment]  # that being played
        self.send = self.session.send
        super().__init__(page, place, self.session)

    # what is shown

    def view(self, sheet: Node | None) -> list[Node]:
        session = self.session
        game = session.game
        head = game.head(frame.menu_button(), frame.undo_button(session))
        hint.offer(session, head)
        dock = game.dock()
        asked = session.hint.advice or session.hint.awaited
        coach = session.coach
        if asked:
            session.hint.shows().strip(session, dock)
        if session.offers_sounds and not session.sheet:
            load("ui.table.sound_prompt").strip(dock)
        if coach:
            coach.strip(dock)
        main = frame.table(session, head, dock, sheet, "", [moves(session)])
        if asked:
            session.hint.shows().mark(session, [main])
        if coach:
            coach.mark([main])
        if session.notes and session.notes.shown:
            session.notes.mark([main])
            main.kids.append(session.notes.node())
        return [main]

    def pupils(self) -> list[tuple[int, str, str]]:
        session = self.session
        if session.humans < 2:
            return []
        seats = [seat["seat"] for seat in session.view["seats"] if seat["player"] == "human"]
        return [(seat, session.who(seat), session.wish(seat)) for seat in seats]

    def do_setting(self, name: str, *value: str) -> None:
        if len(value) > 1:  # the coach of one of several people
            self.session.teach(int(value[0]), value[1])
        else:
            self.page.do_setting(name, value[0])

    def score(self) -> tuple[object, int] | None:
        return (
            self.session.snapshot["link"] + " " + str(self.session.view["seat"]),
            self.session.model.seat()["score"],
        )

    def trips(self) -> list[Trip]:
        return self.session.play.move_animations

    def drawn(self) -> None:
        if self.session.play.move_animations:
            self.send(Drawn())

    # where it is

    def address(self) -> str:
        return self.session.address()

    def resume(self, aside: str) -> None:
        led, self.what.led = self.what.led, False
        super().resume(aside)
        if self.engine.failed:
            return
        if not led:
            self.frames.focus('[data-do="menu"]')
        if self.session.view["result"] and not self.session.staging:
            self.sheets.lay("result")
        self.send(Resumed())

    def leave_for_good(self) -> None:
        self.send(Gone())

    def kept_elsewhere(self, key: str) -> None:
        self.send(StoredElsewhere())

    # what is done

    def holds(self, gesture: str) -> bool:
        """While something is moving, a touch on the table only skips it. Just after a turn has ended by itself, a touch
        was meant for what stood there before. While the device changes hands, nothing else is done."""
        if self.session.skippable and (
            gesture in DECISIONS or hasattr(self.session.game.gestures, "do_" + gesture)
        ):
            self.send(Skip())
            return True
        if self.session.auto_end_turn.guarded and gesture in GUARDED:
            return True
        return self.sheets.kind == "hand_over" and gesture not in ("taken", "act")

    def decisions(self) -> object:
        return (self.session.play.decisions, self.session.mode.decisions, self.session.staging)

    def touched(self) -> None:
        self.send(FinishCount())
        self.send(Skip())

    def key(self, key: str) -> str | None:
        if self.session.skippable and key not in SILENT and not self.sheets.open:
            return "settle"
        if key == "?":
            return "keys" if self.what.asked else "what ?"
        if key == "Escape" and self.what.asked:
            return "hush"
        if key == "Escape" and self.session.question:
            return "coach_back"
        if key == "Escape" and self.session.hint.asked and not self.session.model.taken_up():
            return "drop_hint"
        if (
            key == "Escape"
            and self.session.notes
            and self.session.notes.name
            and not self.session.model.taken_up()
        ):
            return "know"
        if key == "Escape":
            return "lay_down" if self.session.model.taken_up() else None
        key = key.lower()
        if self.session.to_throw and key == "r":
            return "throw"
        return self.session.game.gestures.key(key) or keys.bound(KEYS, key)

    def bound(self) -> list[Binding]:
        """The game's own keys come first; what this table has no use for is left out."""
        session = self.session
        useless: tuple[str, ...] = () if session.hints else ("hint",)
        if session.alone:
            useless += OTHERS
        if session.alone or all([seat["player"] == HUMAN for seat in session.view["seats"]]):
            useless += COMPUTERS
        own = [each for each in session.game.keys + KEYS if each[1] not in useless]
        return [keys.ARROWS] + own + [keys.ESCAPE, keys.WHAT]

    # gestures that are a message

    do_settle = sends(Skip)  # a key was pressed while something moves, and does nothing else
    do_throw = sends(Throw)
    do_lay_down = sends(LayDown)
    do_pause = sends(Pause)
    do_hurry = sends(Hurry)
    do_finish = sends(Finish)
    do_hint = sends(AskHint)
    do_whole_hint = sends(WholeHint)
    do_play_hint = sends(PlayHint)
    do_drop_hint = sends(DropHint)
    do_coach_on = sends(CoachOn)
    do_coach_back = sends(CoachBack)
    do_coach_show = sends(CoachShow)
    do_know = sends(Know)

    # what is done besides

    def do_act(self, text: str) -> None:
        self.session.act(text)

    def do_play(self, text: str) -> None:
        """Plays a move of the panel of all moves. It lists every decision, so nothing is waited for
        afterwards."""
        self.session.act(text, True)

    def do_undo(self) -> None:
        if self.session.can_undo():
            self.send(Undo())
        else:
            self.session.announcer.tell(t("why.undo"))

    def do_others(self) -> None:
        """Watches what the others have done since the player's last turn, from its first step on."""
        session = self.session
        since = session.others_since()
        if since is None:
            session.announcer.tell(t("why.others_none"))
            return
        snapshot = session.snapshot
        self.navigation.get("replay").watch({"save": snapshot["save"]}, snapshot["link"], since + 1)  # type: ignore[attr-defined]  # its own

    def do_end_game(self) -> None:
        """Ends a game in which nothing can change any more; asks first if points still can."""
        if self.session.view.get("settled") == "points":
            self.send(Finish())
        else:
            self.sheets.show("end_game")

    def do_learn(self) -> None:
        """Opens the lesson of a game that was opened by a link; it leads back to the game."""
        self.opener.visit(
            load("ui.app.routes").lesson_address(self.session.view["game"], self.session.snapshot["link"])
        )

    def do_taken(self) -> None:
        """The next player has the device."""
        self.sheets.close_all()
        self.send(Taken())
        self.frames.focus(FIRST)

    # sheets

    def do_menu(self) -> None:
        self.sheets.toggle("menu")

    def do_moves(self) -> None:
        self.sheets.toggle("moves", "#moves-title")

    def do_log(self) -> None:
        self.sheets.toggle("log")

    def do_result(self) -> None:
        self.sheets.toggle("result")

    def sheet_changed(self) -> None:
        super().sheet_changed()
        session = self.session
        if self.sheets.kind == "result" and ending.is_of_the_day(session):
            link = session.snapshot["link"]
            if session.same_dice is None or session.same_dice.link != link:
                session.same_dice = load("ui.table.same_dice").SameDice(
                    self.engine, self.frames.request, link
                )

    def do_after(self) -> None:
        """Opens the rest of what can be done after a game."""
        self.sheets.lay_over("after")
        self.frames.focus("#sheet-title")

    def do_display(self, seat: str) -> None:
        """Opens what a seat of the ranking has built."""
        self.page.sheets.lay_over("display", seat)
        self.page.frames.focus("#sheet-title")

    def do_table(self) -> None:
        """Goes from the result to the table as it ended."""
        self.sheets.close_all()
        self.frames.focus("#turn")

    def do_skip(self) -> None:
        """Shows the rest of the count at once, as any touch does."""

    def do_challenge(self) -> None:
        self.sheets.show("challenge")

    # other games

    def do_leave(self) -> None:
        self.opener.leave()

    def _same_people(self) -> None:
        """Who plays here plays the next game too, and as openly."""
        session = self.session
        if session.humans < 2:
            return
        people = self.page.people()
        people.recall(session.names)
        if games.BY_NAME[session.view["game"]].openly:
            people.play_openly("yes" if session.openly else "no")

    def do_again(self) -> None:
        snapshot = self.session.snapshot
        self._same_people()
        self.opener.open(snapshot["link"], True, bool(snapshot.get("campaign")))

    def do_other(self) -> None:
        self._same_people()
        self.opener.open(routes.without_seed(self.session.snapshot["link"]), True)

    def do_rematch(self, start: str) -> None:
        """The same people play again; `start` is the seat that starts."""
        self._same_people()
        self.page.opener.open(ending.rematch(self.session.snapshot["link"], start), True)

    def do_watch(self) -> None:
        """Watches the game so far, as a replay."""
        snapshot = self.session.snapshot
        self.navigation.get("replay").watch({"save": snapshot["save"]}, snapshot["link"])  # type: ignore[attr-defined]  # its own

    def do_review(self) -> None:
        """Opens the review of the finished game."""
        self.opener.visit("#/review?" + self.session.snapshot["replay"].partition("?")[2])

    # dragging

    def carries(self, gesture: str) -> bool:
        return not self.session.staging and gesture in self.session.game.carried

    def lift(self, kind: str, name: str) -> bool:
        """Takes a thing up and shows where it may go; False if no action touches it."""
        if not self.session.game.gestures.lift(kind, name):
            return False
        self.send(Drag(name))
        self.session.redraw()
        return True

    def drop(self, kind: str, name: str, target: list[str]) -> None:
        """Drops a thing on what does `target`: the gesture's name and its arguments."""
        self.send(Drag(None))
        self.session.redraw()
        self.session.announcer.hush()
        self.session.game.gestures.drop(kind, name, target)
        self.frames.flush()  # it slides from where it was dropped

    def put_back(self) -> None:
        self.send(Drag(None))
        self.send(LayDown())
        self.session.redraw()
