"""Reviews a finished game: for each seat, what was luck, what were decisions, and what the others did.

A seat's value at any moment is what it could expect if everybody played on like the strongest player (`engine/outlook.py`).
A decision changes it by the value of the action taken less that of the best one, so by 0 at most. Dice, cards and the
market change it by what came less what was expected: luck, whoever rolled. So the account adds up:

    result = start + luck + decisions + others

`others` is what the decisions of the other seats changed. Each turn's parts add up in the same way.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import exp
from typing import Any

from engine.errors import BadInput
from engine.match import Match
from engine.outlook import Judged, Marks, Outlook
from engine.replay import state_at
from engine.steps import Progress, Steps, finish

MISTAKES = 5
"""The most kinds of mistakes of which a seat is shown the clearest example."""
MOMENTS = 6
"""The most moments that a seat is shown: these examples, and others that cost much."""

ROLLED = ("rolled", "passive_rolled")
"""The events in which dice were rolled."""

Sums = list[list[float]]
"""For each unit and seat."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn of any seat, and what it did to every seat. number: from 1, 0 for the setup. seat: whose, None for the setup.
    round: from 1. step: the number of actions before its first decision. luck, decisions, others: by unit and seat.
    value: at its end."""

    number: int
    seat: int | None
    round: int
    step: int
    luck: Sums
    decisions: Sums
    others: Sums
    value: Sums

    def to_json(self, unit: int, seat: int) -> dict[str, Any]:
        """The turn in the account of a seat."""
        return {
            "turn": self.number,
            "seat": self.seat,
            "round": self.round,
            "step": self.step,
            "luck": self.luck[unit][seat],
            "decisions": self.decisions[unit][seat],
            "others": self.others[unit][seat],
            "value": self.value[unit][seat],
        }


@dataclass(frozen=True, slots=True)
class Choice:
    """A decision that cost something. step: the number of actions before it. turn: its number. played, better: actions.
    costs: in each unit, at least 0. worth: what the seat can expect with the action played and with the better one, in the main
    unit. size: what it is called (`Marks`). kind: what was done wrong (`Outlook.mistake`)."""

    step: int
    turn: int
    seat: int
    played: Any
    better: Any
    costs: tuple[float, ...]
    worth: tuple[float, float]
    size: str
    kind: str

    def to_json(self) -> dict[str, Any]:
        """The decision as a mark in the picture."""
        return {
            "step": self.step,
            "turn": self.turn,
            "cost": self.costs[0],
            "size": self.size,
            "kind": self.kind,
        }


@dataclass(frozen=True, slots=True)
class Mistake:
    """What a seat did wrong in the same way. kind: `Outlook.mistake`. choices: the costliest first, which is the clearest
    example."""

    kind: str
    choices: list[Choice]

    @property
    def cost(self) -> float:
        """What they cost together, in the main unit."""
        return sum(choice.costs[0] for choice in self.choices)

    def to_json(self) -> dict[str, Any]:
        """The steps of its decisions, and what they cost."""
        return {
            "kind": self.kind,
            "cost": self.cost,
            "steps": [choice.step for choice in self.choices],
        }


@dataclass(frozen=True, slots=True)
class Review:
    """A reviewed game. units: of the accounts, the main one first. start, result: by unit and seat. turns: in order.
    choices: those that cost something, in order. decided: how many decisions each seat took. kinds: by seat, for
    each kind of decision how many it took and what they cost, in the main unit."""

    match: Match
    outlook: Outlook = field(compare=False)
    units: Sequence[str]
    marks: Marks
    start: Sums
    result: Sums
    turns: list[Turn]
    choices: list[Choice]
    decided: list[int]
    kinds: list[dict[str, list[float]]]

    def faces(self) -> list[int]:
        """How often each face, 1 to 6, was rolled by anybody."""
        found = [0] * 6
        for move in self.match.moves:
            for event in move.events:
                if event.key in ROLLED:
                    for _, face in event.params["dice"]:
                        found[face - 1] += 1
        return found

    def total(self, part: str, unit: int, seat: int) -> float:
        """The sum of a part, "luck", "decisions" or "others", over all turns."""
        return sum((float(getattr(turn, part)[unit][seat]) for turn in self.turns), 0.0)

    def accuracy(self, seat: int) -> float:
        """How well a seat decided, from 0 to 100, by the mean cost of its turns."""
        own = sum(turn.seat == seat for turn in self.turns) or 1
        return 100 * exp(self.total("decisions", 0, seat) / own / self.marks.scale)

    def dearest(self, seat: int) -> list[Choice]:
        """The decisions of a seat that cost something, the costliest first."""
        own = [choice for choice in self.choices if choice.seat == seat]
        return sorted(own, key=lambda choice: -choice.costs[0])

    def mistakes(self, seat: int) -> list[Mistake]:
        """What a seat did wrong, by kind, the costliest kind first."""
        found: dict[str, list[Choice]] = {}
        for choice in self.dearest(seat):
            found.setdefault(choice.kind, []).append(choice)
        return sorted(
            (Mistake(kind, choices) for kind, choices in found.items()), key=lambda each: -each.cost
        )

    def moments(self, seat: int) -> list[Choice]:
        """The decisions that are shown: the clearest example of each of the costliest kinds, and those that cost most; the
        costliest first."""
        dearest = self.dearest(seat)
        examples = [each.choices[0] for each in self.mistakes(seat)[:MISTAKES]]
        others = [choice for choice in dearest if choice not in examples][: MOMENTS - len(examples)]
        return [choice for choice in dearest if choice in examples or choice in others]

    def account(self, unit: int, seat: int) -> dict[str, Any]:
        """A seat's account in one unit."""
        return {
            "unit": self.units[unit],
            "start": self.start[unit][seat],
            "luck": self.total("luck", unit, seat),
            "decisions": self.total("decisions", unit, seat),
            "others": self.total("others", unit, seat),
            "result": self.result[unit][seat],
            "turns": [turn.to_json(unit, seat) for turn in self.turns],
        }

    def moment(self, choice: Choice) -> dict[str, Any]:
        """A decision with its better action and the reason for that."""
        state = state_at(self.match, choice.step)
        view = state.view(choice.seat)
        told = self.outlook.player.explain(view)
        same = str(told.action) == str(choice.better)
        # Inexact costs are scaled down, so the player's own value of the next best would seem to contradict them.
        params = {
            name: value for name, value in told.params.items() if self.outlook.exact or name != "instead"
        }
        return choice.to_json() | {
            "played": str(choice.played),
            "better": str(choice.better),
            "costs": dict(zip(self.units, choice.costs, strict=True)),
            "worth": list(choice.worth),
            "why": self.outlook.player.compare(view, choice.better, choice.played).to_json(),
            "unit": self.outlook.player.unit(view),
            "reason": told.reason if same else "own",
            "params": params if same else {},
        }

    def of_seat(self, seat: int) -> dict[str, Any]:
        """All of a seat: its account in the main unit, those in other units, its marks and its moments."""
        return {
            "seat": seat,
            "player": self.match.setup.seats[seat],
            **self.account(0, seat),
            "accuracy": self.accuracy(seat),
            "decided": self.decided[seat],
            "kinds": [
                [kind, round(count), cost] for kind, (count, cost) in self.kinds[seat].items() if count
            ],
            "also": [self.account(unit, seat) for unit in range(1, len(self.units))],
            "marks": [choice.to_json() for choice in self.choices if choice.seat == seat],
            "mistakes": [each.to_json() for each in self.mistakes(seat)],
            "moments": [self.moment(choice) for choice in self.moments(seat)],
        }

    def to_json(self) -> dict[str, Any]:
        """The review for the page and for `engine review`."""
        setup = self.match.setup
        marks = {
            "inaccuracy": self.marks.inaccuracy,
            "mistake": self.marks.mistake,
            "blunder": self.marks.blunder,
        }
        return {
            "game": setup.game,
            "solo": setup.solo,
            "level": setup.level,
            "target": next(
                (each.target for each in self.match.game.LEVELS if each.number == setup.level), None
            ),
            "scores": list(self.match.state.scores()),
            "winners": list(self.match.state.winners()),
            "steps": self.match.step,
            "unit": self.units[0],
            "exact": self.outlook.exact,
            "names": marks,
            "faces": self.faces(),
            "seats": [self.of_seat(seat) for seat in range(len(setup.seats))],
        }


def review(match: Match) -> Review:
    """The review of a finished match. Raises `BadInput` if it is not over or its game has no reviews."""
    return finish(reviewing(match))


def reviewing(match: Match) -> Steps[Review]:
    """`review` in steps, one per action."""
    if match.game.FEATURES.outlook is None:
        raise BadInput("no_review", "games of this kind are not reviewed")
    if not match.state.is_over:
        raise BadInput("unfinished", "this game is not over yet, and only finished games are reviewed")
    outlook = match.game.FEATURES.outlook()
    first = match.moves[0].before
    judged: list[Judged] = []
    for step, move in enumerate(match.moves):
        yield Progress(step, match.step)
        judged.append(outlook.judged(move.before, move.action))
    return _Accounts(match, outlook, judged).review(outlook.units(first), outlook.marks(first))


class _Accounts:
    """Adds up the parts of every turn. value: of each unit and seat so far."""

    def __init__(self, match: Match, outlook: Outlook, judged: Sequence[Judged]) -> None:
        self.match, self.outlook, self.judged = match, outlook, judged
        self.seats = len(match.setup.seats)
        self.opened = outlook.opened(match.moves[0].before)
        first = outlook.between(match.moves[0].before, len(self.opened))
        self.start = _copy(first or judged[0].now)
        self.value = _copy(self.start)
        self.turns: list[Turn] = []
        self.choices: list[Choice] = []
        self.decided = [0] * self.seats
        self.kinds = [{kind: [0.0, 0.0] for kind in outlook.kinds} for _ in range(self.seats)]

    def review(self, units: Sequence[str], marks: Marks) -> Review:
        """Go through all decisions."""
        self.open()
        for step, (move, judged) in enumerate(zip(self.match.moves, self.judged, strict=True)):
            self.decided[move.seat] += 1
            self.decision(move.seat, judged)
            cost = judged.now[0][move.seat] - judged.after[0][move.seat]
            of_kind = self.kinds[move.seat][self.outlook.kind(move.before, move.action)]
            of_kind[0] += 1
            of_kind[1] += cost
            size = marks.size(cost)
            if size:
                costs = tuple(
                    now[move.seat] - after[move.seat]
                    for now, after in zip(judged.now, judged.after, strict=True)
                )
                self.choices.append(
                    Choice(
                        step,
                        self.turns[-1].number,
                        move.seat,
                        move.action,
                        judged.best,
                        costs,
                        (judged.after[0][move.seat], judged.now[0][move.seat]),
                        size,
                        self.outlook.mistake(move.before, move.action, judged.best),
                    )
                )
            self.follow(step + 1)
        result = _copy(self.outlook.final(self.match.state))
        return Review(
            self.match,
            self.outlook,
            units,
            marks,
            self.start,
            result,
            self.turns,
            self.choices,
            self.decided,
            self.kinds,
        )

    def open(self) -> None:
        """What came before the first decision."""
        first, over = self.match.moves[0], len(self.opened)
        for number, (seat, round_) in enumerate(self.opened, 1):
            self.begin(0, seat, number, round_)
            before = self.outlook.between(first.before, over - number)
            if before is not None:
                self.luck(before)
        has_setup = self.outlook.has_setup
        self.begin(0, None if has_setup else first.seat, 0 if has_setup else over + 1, 1 + over // self.seats)
        self.luck(self.judged[0].now)

    def follow(self, step: int) -> None:
        """What came after the action that led to `step`: the end of its turn, the turns that began, the next decision."""
        over = step == self.match.step
        state = self.match.state if over else self.match.moves[step].before
        begun = [event for event in self.match.moves[step - 1].events if event.key == "turn"]
        for number, event in enumerate(begun):
            before = self.outlook.between(state, len(begun) - 1 - number)
            if before is not None:
                self.luck(before)
            self.begin(step, event.seat, self.turns[-1].number + 1, event.params["round"])
        self.luck(self.outlook.final(state) if over else self.judged[step].now)

    def begin(self, step: int, seat: int | None, number: int, round_: int) -> None:
        """A new turn."""
        luck, decisions, others = ([[0.0] * self.seats for _ in self.value] for _ in range(3))
        self.turns.append(Turn(number, seat, round_, step, luck, decisions, others, _copy(self.value)))

    def luck(self, values: Sequence[Sequence[float]]) -> None:
        """Luck changes the value."""
        self._change(values, [self.turns[-1].luck] * self.seats)

    def decision(self, seat: int, judged: Judged) -> None:
        """A seat's decision changes the value."""
        turn = self.turns[-1]
        self._change(
            judged.after, [turn.decisions if other == seat else turn.others for other in range(self.seats)]
        )

    def _change(self, values: Sequence[Sequence[float]], parts: Sequence[Sums]) -> None:
        for unit, seat, value in _each(values):
            parts[seat][unit][seat] += value - self.value[unit][seat]
            self.value[unit][seat] = value
            self.turns[-1].value[unit][seat] = value


def _copy(values: Sequence[Sequence[float]]) -> Sums:
    return [list(of_unit) for of_unit in values]


def _each(values: Sequence[Sequence[float]]) -> Iterator[tuple[int, int, float]]:
    for unit, of_unit in enumerate(values):
        for seat, value in enumerate(of_unit):
            yield unit, seat, value
