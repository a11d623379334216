"""What seats can expect of a game of TUTTO, for reviews (`engine/outlook.py`): the chance to win, in solo minus the number
of turns the whole game takes.

The seat that decides has the values of *hard*. What is left of the win is shared among the others by their places in the
race, as it is between turns.
"""

from functools import lru_cache
from operator import mul

from engine.game import TURNS, WIN, Policy
from engine.outlook import Judged, Marks, Values
from engine.tutto.actions import Action, Keep
from engine.tutto.ai.evaluation import LONGEST_RACE, arrivals, end_values, last_round, tables
from engine.tutto.ai.players import hard
from engine.tutto.ai.turn_solver import UNIT
from engine.tutto.mistakes import MISTAKES, mistake
from engine.tutto.position import GOAL, Position
from engine.tutto.state import State

SOLO = Marks(inaccuracy=0.05, mistake=0.15, blunder=0.35, scale=0.2)
"""In turns. In games of `research/costs.py` *easy* makes about four mistakes a game, *medium* two in three games, *hard* none."""
TABLE = Marks(inaccuracy=0.005, mistake=0.015, blunder=0.04, scale=0.012)
"""In chances to win, 0 to 1. There *easy* makes about two mistakes a game, *medium* two in three games."""


class Outlook:
    """The forecasts of *hard*."""

    has_setup = False
    exact = True
    kinds = ("keeping", "stopping")
    mistakes = MISTAKES

    def __init__(self) -> None:
        self._player = hard()

    @property
    def player(self) -> Policy:
        """The policy whose values it uses."""
        return self._player

    def units(self, state: State) -> tuple[str, ...]:
        """Turns in solo, else the chance to win."""
        return (TURNS,) if state.position.solo else (WIN,)

    def marks(self, state: State) -> Marks:
        """What decisions are called."""
        return SOLO if state.position.solo else TABLE

    def judged(self, state: State, action: Action) -> Judged:
        """A decision, judged by the values of *hard*."""
        position = state.position
        values = self._player.values(state.view(position.active))
        best = max(values, key=values.__getitem__)
        now = values[best]
        after = min(now, self._player.value_of(position, action) if action not in values else values[action])
        return Judged(best, _all_seats(position, now), _all_seats(position, after))

    def costs(self, state: State) -> dict[Action, float]:
        """What each listed action costs, in turns or in chances to win."""
        values = self._player.values(state.view(state.position.active))
        now = max(values.values())
        return {action: max(0.0, now - value) for action, value in values.items()}

    def kind(self, state: State, action: Action) -> str:
        """Which dice to keep, or whether to stop."""
        return "keeping" if isinstance(action, Keep) else "stopping"

    def mistake(self, state: State, played: Action, better: Action) -> str:
        """What is done wrong by one action where another is better."""
        return mistake(played, better)

    def opened(self, state: State) -> tuple[tuple[int, int], ...]:
        """The first turns, if a stop card or a null ended them."""
        seats = state.position.seats
        return tuple(
            ((state.position.start + turn) % seats, turn // seats + 1) for turn in range(state.position.turn)
        )

    def between(self, state: State, turns: int) -> Values | None:
        """The turns needed in solo, else the places in the race."""
        position = state.position
        turn = position.turn - turns
        if position.solo:
            needed = max(0, GOAL - position.scores[0]) // UNIT
            return ((-(turn // position.seats) - tables().solo[needed],),)
        return (race_shares(position.scores, position.start, turn, position.ending),)

    def final(self, state: State) -> Values:
        """Minus the number of turns in solo, else the shares of the victory."""
        if state.position.solo:
            return ((-float(state.position.round),),)
        won = state.winners()
        return (tuple(1 / len(won) if seat in won else 0.0 for seat in range(state.position.seats)),)


def _all_seats(position: Position, value: float) -> Values:
    """The value of the seat that decides, and what that leaves to the others."""
    if position.solo:
        return ((value - position.round,),)
    shares = list(race_shares(position.scores, position.start, position.turn, position.ending))
    shares[position.active] = 0.0
    whole = sum(shares)
    parts = [share / whole if whole else 1 / (len(shares) - 1) for share in shares]
    parts = [part * (1 - value) for part in parts]
    parts[position.active] = value
    return (tuple(parts),)


@lru_cache(maxsize=256)
def race_shares(scores: tuple[int, ...], start: int, turn: int, ending: bool) -> tuple[float, ...]:
    """The chance of each seat to win before the turn numbered `turn`, if all turns are like a good player's."""
    seats = len(scores)
    raw = []
    for seat in range(seats):
        own = turn + (seat - start - turn) % seats
        if not ending:
            raw.append(_chance_in_race(scores, start, turn, seat))
        elif own // seats != turn // seats:
            raw.append(
                _chance_when_done(
                    scores, seat, [(start + each) % seats for each in range(turn, own - own % seats)]
                )
            )
        else:
            raw.append(
                _chance_before(
                    Position(1, start, scores, (None,) * seats, active=seat, turn=own, ending=ending)
                )
            )
    whole = sum(raw)
    return tuple(each / whole for each in raw) if whole else (1 / seats,) * seats


def _chance_in_race(scores: tuple[int, ...], start: int, turn: int, seat: int) -> float:
    """The chance of a seat to win before the turn numbered `turn`, by what each seat needs and by who plays before whom
    (`evaluation.py`)."""
    seats = len(scores)
    steady, bold = arrivals()
    places = [(each - start) % seats for each in range(seats)]
    needed = [max(0, GOAL - score) // UNIT for score in scores]
    had = [int(place < turn % seats) for place in places]  # turns in this round
    others = [
        (needed[other], places[other] < places[seat], had[seat] - had[other])
        for other in range(seats)
        if other != seat
    ]
    chance = 0.0
    for own in range(1, LONGEST_RACE - 1):  # the number of its turns until it arrives
        waiting = still = held_off = 1.0
        for units, plays_before, more in others:
            behind = max(0.0, 1.0 - sum(steady[units][: own + more]))
            if plays_before:
                waiting *= behind
                still *= max(0.0, behind - steady[units][own + more])
            else:
                held_off *= max(0.0, behind - bold[units][own + more])
        first, second = still * held_off, (waiting - still) * held_off
        chance += steady[needed[seat]][own] * first + bold[needed[seat]][own] * second
    return chance


def _chance_before(position: Position) -> float:
    """The chance to win of the active seat before its turn in the last round."""
    turns, written = tables().turns, end_values(position).written
    return sum(map(mul, turns, map(written, range(len(turns)))), 0.0)


def _chance_when_done(scores: tuple[int, ...], seat: int, to_play: list[int]) -> float:
    """The chance to win of a seat that has finished, given the seats that still play."""
    units = [score // UNIT for score in scores]
    done = [units[other] for other in range(len(units)) if other != seat and other not in to_play]
    return last_round(units[seat], done, [units[other] for other in to_play])
