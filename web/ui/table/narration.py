"""What is said and heard of a game: what has happened, whose turn it is, what can be done now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app.games import HUMAN
from ui.kit.text import t
from ui.table.effects import Focus, Notice, OfferSounds, Say, Sound
from ui.table.log import aloud

if TYPE_CHECKING:
    from worker.protocol import Event, Snapshot

    from ui.app.types import OwnView
    from ui.table.hand_over import HandOver
    from ui.table.played_board import PlayedBoard
    from ui.table.types import EffectList


class Narration:
    """`warning` is to be said with the next events. `past` are events for the log that are not said aloud. `prompt_read`: whether the
    focus moves to the next prompt, which is then read there and not announced. What a computer player does is said with the next
    thing that the same player does, if that follows at once."""

    def __init__(self, board: PlayedBoard, hand_over: HandOver) -> None:
        self._board = board
        self._hand_over = hand_over
        self.warning = ""
        self.past: list[Event] = []
        self.prompt_read = False
        self._unstored = False  # whether the browser failed to store the last step
        self._told: OwnView | None = None  # the view that was told last
        self._prompt_said = ""
        self._held: list[str] = []  # what is to be said with the next events

    def on_opened(self, snapshot: Snapshot, fresh: bool) -> None:
        self.warning = ""
        self._held = []
        self.prompt_read = True
        self._told = None

    def on_left(self) -> None:
        self.warning = ""
        self._held = []

    def on_stored(self, kept: bool, full: bool) -> EffectList:
        warns = full and not self._unstored  # said only once
        self._unstored = full
        if not warns:
            return []
        self.warning = t("error.full_result") if kept else t("error.full")
        return [Notice(self.warning, True)]

    def on_lead_to_prompt(self) -> EffectList:
        self.prompt_read = True
        return [Focus("#turn")]

    def recall(self, past: list[Event]) -> None:
        """What this seat may know of earlier events."""
        self._board.log.clear()
        self.past = past

    def tell(self, events: list[Event], spending: str, moving: bool) -> EffectList:
        """Logs what has happened, and says it. spending: what the last decision uses up, in words, or ""; moving: whether things
        move."""
        board = self._board
        board.prepare()
        self.past = self.past + events
        if not board.waiting:  # the log tells what only the next player may know
            board.log.add(self.past, board.speaker, board.who)
            self.past = []
        return self._announce(events, spending, moving)

    def _announce(self, events: list[Event], spending: str, moving: bool) -> EffectList:
        """Announces whose turn it is, plays the sound of what has happened, and says its sentences."""
        board = self._board
        warning = self.warning
        self.warning = ""
        next_player, passing = self._hand_over.next_player(warning)
        before = self._told
        known = before is not None and before["seat"] == board.view["seat"] and not board.waiting
        reached = board.game.reached(before) if events and known and board.mode.says_events() else ""
        effects: EffectList = passing + ([Sound("reached")] if reached else self._sound(events, moving))
        greatest = board.game.sounds[0][1] if board.game.sounds else ()
        if board.mode.offers_sounds and any(
            [event["key"] in greatest and board.player_of(event["seat"]) == HUMAN for event in events]  # type: ignore[arg-type]  # such events have a seat
        ):
            effects.append(OfferSounds())
        heard = (
            [seat["seat"] for seat in board.view["seats"] if seat["player"] == HUMAN] if board.openly else []
        )
        happened = aloud(events, board.speaker, board.who, board.game.turns_said(), heard) + self._changes(
            events
        )
        said = [warning, next_player and next_player + "."]
        if board.mode.says_events():
            said += self._with_held(happened, events)
        if reached:
            effects.append(Notice(reached, False))
            said.append(reached)
        if spending and events and not reached:
            effects.append(Notice(spending, False))
            said.append(spending)
        said = [words for words in said + self._prompt(bool(events)) if words]
        return effects + ([Say(" ".join(said))] if said else [])

    def _with_held(self, happened: list[str], events: list[Event]) -> list[str]:
        """What is said now of what has happened; nothing yet if the computer player who has done it goes on at once."""
        said = self._held + happened
        goes_on = events and events[-1]["seat"] == self._board.thinking_seat() is not None
        self._held = said if goes_on and not self._held else []
        return [] if self._held else said

    def _changes(self, events: list[Event]) -> list[str]:
        """What has changed since the last time besides what the events say, in sentences; what another person may know is not
        compared. The first time, and when the device has changed hands, how the game stands."""
        board = self._board
        if board.waiting:
            return []
        before = self._told if self._told and self._told["seat"] == board.view["seat"] else None
        self._told = board.view
        if not events:
            return (
                [board.game.stands()]
                if before is None and board.mode.says_prompt and board.model.actions
                else []
            )
        return board.game.changes(before, events)

    def _prompt(self, happened: bool) -> list[str]:
        """The prompt as a list of one sentence, if something has happened or the prompt has changed; empty if
        it is read anyway."""
        board = self._board
        before = self._prompt_said
        decides = board.model.actions and board.thinking_seat() is None and not board.waiting
        self._prompt_said = board.game.asks() if decides else ""
        read = self.prompt_read
        self.prompt_read = False
        says = (
            board.mode.says_prompt
            and self._prompt_said
            and (happened or self._prompt_said != before)
            and not read
        )
        return [self._prompt_said] if says else []

    def _sound(self, events: list[Event], moving: bool) -> EffectList:
        """One sound, for the most important event. Dice in flight make their own."""
        keys = [event["key"] for event in events]
        for name, sounding in self._board.game.sounds:
            if any([key in sounding for key in keys]) and not (name == "die" and moving):
                return [Sound(name)]
        return []
