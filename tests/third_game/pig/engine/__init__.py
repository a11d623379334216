"""Pig: one die, rolled as often as one dares; a 1 loses what was rolled, and ends the turn. The first with 50 points wins; alone
one needs as few turns as possible. The example of a game that somebody else has written."""

import json
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, partial
from typing import Any

from engine import game
from engine.comparison import Part, compared
from engine.game import TURNS, BadInput, Event, IllegalAction, Outcomes, Rules
from engine.outlook import Judged, Marks, Values
from engine.reasons import CHANCE, COMMON, POINTS, Reason, term
from engine.seed import Seed, canonical_seed, die, sampled_seed

NAME, RULESET, SEATS, LEVELS = "pig", 1, range(2, 5), ()
GOAL, FACES, BUST = 50, 6, 1
REVEALING = frozenset({"rolled"})


Action = str
ROLL, HOLD = "roll", "hold"


def parse_action(text: str) -> Action:
    if text not in (ROLL, HOLD):
        raise BadInput("action", f"{text[:60]!r} is not the notation of an action", text=text[:60])
    return text


@dataclass(frozen=True, slots=True)
class Position:
    """turn: its number, from 0. rolls, points: of this turn. face: of the last roll, None before it."""

    scores: tuple[int, ...]
    start: int
    turn: int = 0
    rolls: int = 0
    points: int = 0
    face: int | None = None

    @property
    def seats(self) -> int:
        return len(self.scores)

    @property
    def round(self) -> int:
        return self.turn // self.seats + 1

    @property
    def is_over(self) -> bool:
        return max(self.scores) >= GOAL

    @property
    def deciders(self) -> tuple[int, ...]:
        return () if self.is_over else ((self.start + self.turn) % self.seats,)


def legal_actions(position: Position) -> tuple[Action, ...]:
    return () if position.is_over else (ROLL, HOLD) if position.rolls else (ROLL,)


def check(position: Position, action: Action) -> None:
    if position.is_over:
        raise IllegalAction("over", "the game is over")
    if action == HOLD and not position.rolls:
        raise IllegalAction("unknown", "there is nothing to hold before the first roll")


def apply(position: Position, action: Action, seed: str) -> tuple[Position, list[Event]]:
    check(position, action)
    seat, after = position.deciders[0], replace(position, rolls=0, points=0, turn=position.turn + 1)
    turn = Event("turn", None, {"round": after.round})
    if action == HOLD:
        scores = tuple(score + position.points * (at == seat) for at, score in enumerate(position.scores))
        after = replace(after, scores=scores)
        return after, [Event("held", seat, {"points": position.points}), *([] if after.is_over else [turn])]
    face = die(seed, f"pig/{position.turn}/{position.rolls}")
    rolled = Event("rolled", seat, {"dice": [["P", face]]})
    if face == BUST:
        return replace(after, face=face), [rolled, Event("lost", seat, {"points": position.points}), turn]
    return replace(position, rolls=position.rolls + 1, points=position.points + face, face=face), [rolled]


RULES = Rules(legal_actions, check, apply, parse_action)


class View(game.View[Position, Action]):
    __slots__ = ()
    rules = RULES

    def sampled(self, seed: Seed) -> "State":
        return State(sampled_seed(seed, self.position.turn, self.position.rolls), self.position)

    def outcomes(self, action: Action) -> Outcomes:
        faces = range(1, FACES + 1) if action == ROLL else ()
        return [((face,), Fraction(1, FACES)) for face in faces]

    def to_json(self) -> dict[str, Any]:
        position = self.position
        return {
            "seats": [{"seat": seat, "score": score} for seat, score in enumerate(position.scores)],
            "round": position.round,
            "goal": GOAL,
            "points": position.points,
            "face": position.face,
            "actions": [{"text": each, "kind": each} for each in self.legal_actions()],
            "result": {"scores": list(position.scores), "turns": position.turn} if position.is_over else None,
        }


class State(game.State[Position, Action, View]):
    __slots__ = ()
    rules = RULES

    def scores(self) -> tuple[int, ...]:
        return self.position.scores

    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, score in enumerate(self.scores()) if score >= GOAL)

    def _seen_by(self, seat: int) -> View:
        return View(seat, self.position)

    def to_json(self) -> str:
        at = {name: getattr(self.position, name) for name in Position.__slots__}
        return json.dumps({"game": NAME, "seed": self.seed, "at": at}, sort_keys=True)


def new_game(seats: int, seed: Seed, start: int | None = None, ruleset: int = RULESET) -> State:
    canonical, seats, first = game.seating(NAME, SEATS, seats, seed, start)
    return State(canonical, Position((0,) * seats, first))


def new_solo(seed: Seed, ruleset: int = RULESET, level: int | None = None) -> State:
    return State(canonical_seed(seed), Position((0,), 0))


@cache
def turns_from(score: int) -> float:
    """The expected number of turns from a score to the goal, played as well as possible."""
    if score >= GOAL:
        return 0.0
    found = 1.0
    for _ in range(60):  # it depends on itself, as a 1 leads back; each time the error shrinks
        found = 1 + _left(score, found)
    return found


def _left(score: int, here: float) -> float:
    """The turns needed after this one, when it has not begun. here: the turns from this score."""
    after = [0.0] * (GOAL + FACES)
    for points in range(GOAL - score - 1, -1, -1):
        roll = (here + sum(after[points + face] for face in range(2, FACES + 1))) / FACES
        after[points] = min(roll, turns_from(score + points)) if points else roll
    return after[0]


@cache
def worth(score: int, points: int) -> tuple[float, float]:
    """The turns needed after this one if one rolls, and if one holds."""
    hold = turns_from(score + points)
    further = [
        min(worth(score, points + face)) if score + points + face < GOAL else 0.0
        for face in range(2, FACES + 1)
    ]
    return (turns_from(score) + sum(further)) / FACES, hold


@dataclass(frozen=True)
class Dares(game.Policy):
    """Rolls until it has so many points: to roll is always worth these, to hold what lies there."""

    points: int

    def values(self, view: View) -> dict[Action, float]:
        return {each: self.points if each == ROLL else view.position.points for each in view.legal_actions()}


class Sure(game.Policy):
    """Needs as few turns as possible. Its values are minus the turns that it still needs, this one included."""

    def values(self, view: View) -> dict[Action, float]:
        position = view.position
        roll, hold = worth(position.scores[view.seat], position.points)
        found = {ROLL: -1 - roll, HOLD: -1 - hold}
        return {each: found[each] for each in view.legal_actions()}

    def explain(self, view: View) -> game.Decision:
        values = self.values(view)
        action = game.best(values)
        chance, points = (FACES - 1) / FACES, view.position.points
        return game.Decision(action, action, {"chance": chance, "points": points})

    def compare(self, view: View, action: Action, other: Action | None = None) -> Any:
        values = self.values(view)
        if len(values) == 1:
            return super().compare(view, action, other)
        position = view.position
        score, points = position.scores[view.seat], position.points
        risk = (turns_from(score) - turns_from(score + points)) / FACES
        loses = Part(-risk, {"chance": 1 / FACES, "points": points})
        brings = Part(values[ROLL] - values[HOLD] + risk, {"chance": (FACES - 1) / FACES})
        parts = {ROLL: {("risk", ""): loses, ("more", ""): brings}, HOLD: {}}
        other = HOLD if action == ROLL else ROLL
        return compared(action, other, parts[action], parts[other])


REASONS = {**COMMON, **dict.fromkeys((ROLL, HOLD), Reason({"chance": CHANCE, "points": POINTS}))}
TERMS: dict[str, Reason] = {"risk": term(chance=CHANCE, points=POINTS), "more": term(chance=CHANCE)}
POLICIES = {
    "shy": game.ComputerPlayer(partial(Dares, 6)),
    "bold": game.ComputerPlayer(partial(Dares, 30)),
    "sure": game.ComputerPlayer(Sure, hints=True),
}


class Outlook:
    """What `Sure` expects: minus the turns that each seat needs for the whole game."""

    has_setup, exact, kinds, mistakes = False, True, ("daring",), ("rolled_on", "held_early")
    player = Sure()

    def units(self, state: State) -> tuple[str, ...]:
        return (TURNS,)

    def marks(self, state: State) -> Marks:
        return Marks(inaccuracy=0.02, mistake=0.1, blunder=0.3, scale=0.1)

    def costs(self, state: State) -> dict[Action, float]:
        values = self.player.values(state.view(state.deciders[0]))
        return {action: max(values.values()) - value for action, value in values.items()}

    def judged(self, state: State, action: Action) -> Judged:
        values = self.player.values(state.view(state.deciders[0]))
        best = game.best(values)
        return Judged(best, self._values(state, values[best]), self._values(state, values[action]))

    def _values(self, state: State, own: float | None = None) -> Values:
        """own: what the seat that decides expects, this turn included."""
        position = state.position
        found = [-turns_from(score) for score in position.scores]
        if own is not None:
            found[state.deciders[0]] = own
        return (tuple(each - self._taken(position, seat) for seat, each in enumerate(found)),)

    def _taken(self, position: Position, seat: int) -> int:
        """The turns that a seat has ended."""
        rounds, more = divmod(position.turn, position.seats)
        return rounds + ((seat - position.start) % position.seats < more)

    def kind(self, state: State, action: Action) -> str:
        return "daring"

    def mistake(self, state: State, played: Action, better: Action) -> str:
        return "rolled_on" if played == ROLL else "held_early"

    def opened(self, state: State) -> tuple[tuple[int, int], ...]:
        return ()

    def between(self, state: State, turns: int) -> None:
        return None

    def final(self, state: State) -> Values:
        return self._values(state)


def odds(view: View) -> dict[str, Any] | None:
    """The chance that the next roll loses the points of the turn."""
    return None if view.position.is_over else {"bust": 1 / FACES}


FEATURES = game.Features(outlook=Outlook, odds=odds)
