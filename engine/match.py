"""A match: its seats, actions and current state; undo, save and load.

A match is `ruleset + seed + options + actions` and nothing else. These are the save, the replay and the test fixture;
everything on the page follows from them.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Literal, Self

from engine import daily, further, goennen, names, tutto
from engine.game import Action, AnyState, BadInput, Event, Features, Game, IllegalAction
from engine.given import said
from engine.seed import LONGEST_SEED, canonical_seed
from engine.steps import Progress, Steps, finish
from engine.terminal import printable

_GAMES: list[Game] = [goennen, tutto, *further.GAMES]
GAMES = {game.NAME: game for game in _GAMES}
"""The games by name. A game is a package with the attributes of `engine.game.Game`."""

HUMAN = "human"

SAVE_FORMAT = 1
"""The version of the format in which `Match.save` writes and `load` reads; a save has it under "dicetable"."""
LONGEST_SAVE = 200_000
MOST_ACTIONS = 5_000
HIGHEST_SCORE = 1_000_000


@dataclass(frozen=True, slots=True)
class Purpose:
    """What a match counts for. practice: it does not count, and actions can be undone back to the start. date: of a
    daily game, as "2026-11-21". points: carried into a level of a campaign (A12). beat: the outcome to beat, as the
    sender of the link claims. rival: the sender's actions in notation. by: the sender's name, as `name_of` returns
    it. coach: one of `COACHING`, the most that whoever plays it may be told; None leaves that to the page."""

    practice: bool = False
    date: str | None = None
    points: int | None = None
    beat: int | None = None
    rival: tuple[str, ...] = ()
    by: str | None = None
    coach: str | None = None


COACHING = ("odds", "hints", "training")
"""What a link may allow, each more than the last: chances, hints, a question before a bad move."""

PLAIN = Purpose()


@dataclass(frozen=True, slots=True)
class Setup:
    """The options of a match. seats: for each seat "human" or a policy's name. solo: whether it is the solo game. level:
    of a solo game with levels, else None. start: the starting seat, None for a random one. seed: of the match; that
    of a daily game follows from the date. position: the text of the position that it begins with, if that is another one; all
    the rest is in it too, and such a match is for practice."""

    game: str
    ruleset: int
    seed: str
    seats: tuple[str, ...] = (HUMAN,)
    solo: bool = False
    level: int | None = None
    start: int | None = None
    purpose: Purpose = PLAIN
    position: str | None = None

    @classmethod
    def at(cls, game: str, position: str) -> "Setup":
        """Practice from a position, given as text. Raises `BadInput`."""
        if game not in GAMES:
            raise BadInput("game", f"there is no game called {game[:40]!r}", text=game[:40])
        state = GAMES[game].State.from_text(position)
        begun, seats = state.position, state.position.seats
        level = getattr(begun, "level", None)
        solo = seats == 1 and (level is not None or not GAMES[game].LEVELS)
        start = None if solo else getattr(begun, "start", 0)
        seated = (HUMAN,) * seats
        return cls(
            game, begun.ruleset, state.seed, seated, solo, level, start, Purpose(True), state.to_text()
        )

    @property
    def luck(self) -> str:
        """The seed of the game's luck. In a campaign each level of the run has its own, which is no longer than a seed may be."""
        if self.purpose.points is None:
            return self.seed
        which = f"/{self.level}"
        return canonical_seed(self.seed)[: LONGEST_SEED - len(which)] + which

    def first_state(self) -> AnyState:
        """The state before the first action. Raises `BadInput` if there is no such match. A table with one seat is not
        allowed: one seat alone plays solo (A, first line)."""
        if self.position is not None:
            # All else must be as the position has it, but who plays.
            seats = tuple(HUMAN for _ in self.seats)
            if replace(self, seats=seats) != Setup.at(self.game, self.position):
                raise BadInput(
                    "occasion", "this match and the position that it begins with do not fit together"
                )
            return GAMES[self.game].State.from_text(self.position)
        game = GAMES.get(self.game)
        if game is None:
            raise BadInput("game", f"there is no game called {self.game[:40]!r}", text=self.game[:40])
        if self.ruleset > game.RULESET:
            raise BadInput("newer", "this was made by a newer version of the game", ruleset=self.ruleset)
        if self.ruleset == 0:
            raise BadInput(
                "draft", "this was made with an earlier draft of the rules, which is no longer supported"
            )
        if self.ruleset < 0:
            raise BadInput("ruleset", f"there is no ruleset {self.ruleset}", ruleset=self.ruleset)
        for seat in self.seats:
            if seat != HUMAN and seat not in game.POLICIES:
                raise BadInput("player", f"there is no computer player called {seat[:40]!r}", text=seat[:40])
        if self.level is not None and not (self.solo and game.LEVELS):
            raise BadInput("no_levels", "a game without levels can't have one")
        if self.solo and len(self.seats) != 1:
            raise BadInput("occasion", "a solo game has one seat")
        if not self.solo and len(self.seats) == 1:
            most = game.SEATS[-1]
            raise BadInput(
                "alone", f"a table has 2 to {most} seats: to play alone, open a solo game", most=most
            )
        if self.solo and self.start is not None:
            raise BadInput("start", "a solo game has no starting seat")
        self._check_occasion(game.FEATURES)
        if self.solo:
            return game.new_solo(level=self.level, seed=self.luck, ruleset=self.ruleset)
        return game.new_game(len(self.seats), self.seed, self.start, ruleset=self.ruleset)

    def _check_occasion(self, features: Features) -> None:
        purpose = self.purpose
        if purpose == PLAIN or purpose == Purpose(practice=True):
            return
        if purpose.coach not in (None, *COACHING):
            raise BadInput("occasion", "there is no such coaching")
        if not self.solo and purpose == Purpose(coach=purpose.coach):
            return
        if not self.solo or (purpose.beat is None and purpose.rival):
            raise BadInput("occasion", "only a solo game can be a daily game, a campaign's or one to beat")
        if purpose.date is not None and purpose.points is not None:
            raise BadInput("occasion", "a daily game can't be part of a campaign")
        if purpose.by is not None and (purpose.beat is None or purpose.by != name_of(purpose.by)):
            raise BadInput("occasion", "a name goes with a score to beat, and is short and plain")
        if purpose.points is not None and not features.campaign:
            raise BadInput("occasion", "that game has no campaign")
        if purpose.date is not None:
            seed = daily.game(features.daily, purpose.date, self.level or 0).seed
            if self.seed != seed:
                raise BadInput("occasion", f"the daily game of {purpose.date} has another seed")
        if not 0 <= (purpose.points or 0) <= HIGHEST_SCORE or not 0 <= (purpose.beat or 0) <= HIGHEST_SCORE:
            raise BadInput("occasion", f"points are numbers from 0 to {HIGHEST_SCORE}")
        if purpose.points and self.level == 1:
            raise BadInput("occasion", "no points are carried into level 1")


@dataclass(frozen=True, slots=True)
class Move:
    """An action that was played: its seat, the state before it, and the events it caused."""

    seat: int
    action: Action
    before: AnyState
    events: tuple[Event, ...]


class Match:
    """A match in progress. state: the current one. moves: everything played, in order. `copy.copy(match)` can be played on
    without changing this one. Matches are equal if they have the same options and the same actions were played."""

    __hash__ = None  # type: ignore[assignment]  # it changes as it is played

    def __init__(self, setup: Setup) -> None:
        """Raises `BadInput` if there is no such match."""
        self.setup = setup
        self.state = setup.first_state()
        self.moves: list[Move] = []

    def __copy__(self) -> Self:
        """A match of its own with the same moves."""
        found = object.__new__(type(self))
        for name, value in vars(self).items():
            setattr(found, name, value.copy() if isinstance(value, list | set) else value)
        return found

    def __eq__(self, other: object) -> bool:
        return vars(self) == vars(other) if type(self) is type(other) else NotImplemented

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self.setup.game}, seed {printable(repr(self.seed))}, step {self.step}>"

    def __str__(self) -> str:
        return str(self.state)

    @property
    def game(self) -> Game:
        """The game's package. It is looked up, as a module is no part of a copy."""
        return GAMES[self.setup.game]

    @property
    def seed(self) -> str:
        """The seed in its canonical form, as in links."""
        return canonical_seed(self.setup.seed)

    def player(self, seat: int) -> str:
        """Who plays a seat on this device: "human" or a policy's name."""
        return self.setup.seats[seat]

    @property
    def outcome(self) -> int:
        """The result of a finished solo game: its points, or the number of turns if fewer are better (B4)."""
        result = self.state.view(0).to_json()["result"]
        return int(result.get("turns") or result["scores"][0])

    @property
    def step(self) -> int:
        """The number of actions so far, of all seats."""
        return len(self.moves)

    def play(self, action: Action | str) -> tuple[Event, ...]:
        """Apply an action, given as a value or in notation, for the seat that decides next. Returns the events.

        Raises `IllegalAction`, or `BadInput` for a text that is not notation; the match does not change then.
        """
        if isinstance(action, str):
            action = self.game.parse_action(action)
        before = self.state
        state, events = before.apply(action)
        self.moves.append(Move(before.deciders[0], action, before, events))
        self.state = state
        return tuple(events)

    @property
    def can_undo(self) -> bool:
        """Whether the last action can be taken back: it belongs to the seat that decides now and revealed nothing.
        Undoing more would let a player know rolls and cards in advance, as luck does not depend on decisions (see
        `engine.seed`); so only practice allows that."""
        if self.setup.purpose.practice:
            return any(self.setup.seats[move.seat] == HUMAN for move in self.moves)
        if not self.moves or self.state.is_over:
            return False
        last = self.moves[-1]
        if any(event.key in self.game.REVEALING for event in last.events):
            return False
        return bool(self.state.deciders[:1] == (last.seat,))

    @property
    def reopens(self) -> Literal["", "unseen", "free"]:
        """Whether people who play openly may take back a person's last action although it is somebody else's turn to decide:
        "free" at any time, "unseen" only until somebody has seen the dice rolled since, "" not at all. Never while a computer
        player has to decide: the moment when it does would tell of a secret choice."""
        may = self.game.FEATURES.reopens
        seats = (*self.state.deciders, *(move.seat for move in self.moves[-1:]))
        if (
            not may
            or not self.moves
            or self.state.is_over
            or any(self.player(seat) != HUMAN for seat in seats)
        ):
            return ""
        return may(self.moves[-1].before, self.moves[-1].events)

    def undo(self, openly: bool = False) -> None:
        """Take back the last action; in practice the last action of a human and everything after it. openly: also one that
        `reopens` allows. Raises `IllegalAction` if that can't be done."""
        if not (self.can_undo or openly and self.reopens):
            raise IllegalAction("undo", "there is nothing to take back")
        last = self.moves.pop()
        while self.setup.purpose.practice and self.setup.seats[last.seat] != HUMAN:
            last = self.moves.pop()
        self.state = last.before

    def play_instead(self, count: int, actions: Iterable[Action | str]) -> tuple[Event, ...]:
        """Take back the last `count` actions, one by one, and play `actions` instead. Raises `IllegalAction` if one
        can't be taken back or played, or `BadInput` for a text that is not notation; the match does not change then."""
        moves, state = list(self.moves), self.state
        try:
            for _ in range(count):
                self.undo()
            return tuple(event for action in actions for event in self.play(action))
        except (BadInput, IllegalAction):
            self.moves, self.state = moves, state
            raise

    def save(self) -> str:
        """The match as JSON text, which `load` reads. A match saved by an older version still gives the same
        text, by which the page knows whether its result is already recorded."""
        setup = asdict(self.setup) | {"seed": self.seed}
        content = {
            "occasion" if name == "purpose" else name: value for name, value in setup.items()
        }  # its name in all saves
        if self.setup.position is None:
            del content["position"]  # as in saves of older versions
        content["dicetable"] = SAVE_FORMAT
        for name in ("by", "coach"):
            if content["occasion"][name] is None:
                del content["occasion"][name]  # without it, a save looks as it did before these existed
        content["actions"] = [str(move.action) for move in self.moves]
        return json.dumps(content)


def name_of(text: str) -> str | None:
    """A typed name as it is kept (`engine.names`); None if nothing of it can be seen."""
    return names.plain(text) or None


def load(text: str) -> Match:
    """The match that `save` wrote. Raises `BadInput`, with one sentence, for anything else."""
    if not isinstance(text, str):
        raise _bad_save(f"it is {said(text)}")
    if len(text) > LONGEST_SAVE:
        raise _bad_save("it is too long")
    try:
        content = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise _bad_save("it is not JSON") from error
    form = content.get("dicetable") if isinstance(content, dict) else None
    if form != SAVE_FORMAT:
        if isinstance(form, int) and form > SAVE_FORMAT:
            raise BadInput("newer", "this was made by a newer version of the game", ruleset=form)
        raise _bad_save("it is not a game of this table")
    setup = Setup(
        game=_field(content, "game", str),
        ruleset=_field(content, "ruleset", int),
        seed=_field(content, "seed", str),
        seats=tuple(_texts(content, "seats")),
        solo=_field(content, "solo", bool),
        level=_optional(content, "level", int),
        start=_optional(content, "start", int),
        purpose=_purpose(_optional(content, "occasion", dict) or {}),
        position=_optional(content, "position", str),
    )
    return replayed(setup, _texts(content, "actions"))


def replayed(setup: Setup, actions: Sequence[str]) -> Match:
    """The match after `actions`, in notation. Raises `BadInput` if they can't be played."""
    return finish(replaying(setup, actions))


def replaying(setup: Setup, actions: Sequence[str]) -> Steps[Match]:
    """`replayed` in steps, one per action."""
    match = Match(setup)
    for number, text in enumerate(actions, 1):
        yield Progress(number - 1, len(actions))
        if number > MOST_ACTIONS or match.state.is_over:
            raise BadInput(
                "actions", f"it continues after the end of the game, with action {number}", number=number
            )
        try:
            match.play(text)
        except (BadInput, IllegalAction) as error:
            raise BadInput(
                "actions", f"action {number} cannot have been played: {error}", number=number
            ) from error
    return match


def _bad_save(why: str) -> BadInput:
    return BadInput("save", f"this saved game can't be read: {why}")


def _field(content: dict[str, Any], name: str, kind: type) -> Any:
    value = content.get(name)
    if type(value) is not kind:
        raise _bad_save(f"{name} is missing or of the wrong kind")
    return value


def _texts(content: dict[str, Any], name: str) -> list[str]:
    values = _field(content, name, list)
    if not all(isinstance(value, str) for value in values):
        raise _bad_save(f"{name} holds something that is not text")
    return list(values)


def _optional(content: dict[str, Any], name: str, kind: type) -> Any:
    return None if content.get(name) is None else _field(content, name, kind)


def _purpose(content: dict[str, Any]) -> Purpose:
    return Purpose(
        practice=bool(_optional(content, "practice", bool)),
        date=_optional(content, "date", str),
        points=_optional(content, "points", int),
        beat=_optional(content, "beat", int),
        rival=tuple(_texts(content, "rival")) if content.get("rival") else (),
        by=name_of(_optional(content, "by", str) or ""),  # an older version may have kept more of it
        coach=_optional(content, "coach", str),
    )
