"""What seats can expect of a game of Gönnen Können, for reviews (`engine/outlook.py`).

In the solo game these are *hard*'s forecasts: the final score, and the chance to reach the level's target. At a table it
is the chance to win, from the points that *hard* expects for each seat (`table_chances.py`).
"""

from engine.game import POINTS, WIN, Policy
from engine.goennen.actions import Action, Buy, Reroll
from engine.goennen.ai.action_values import value_of
from engine.goennen.ai.expectation import expected
from engine.goennen.ai.players import Hard
from engine.goennen.ai.table_chances import TableChances
from engine.goennen.mistakes import MISTAKES, mistake
from engine.goennen.position import PASSIVE, PLACE, REMOVE, SETUP, Position
from engine.goennen.scoring import score
from engine.goennen.solo import level
from engine.goennen.state import State
from engine.outlook import Judged, Marks, Values

SHARE = {True: 0.75, False: 0.3}
"""What a decision really costs, as a share of the difference that the values of *hard* see, in solo (True) and at tables. The
values are uncertain, so the action that looks best is often not as good as it looks. With these shares luck averaged
about 0 over 40 games of *easy*, *medium* and *hard* (`python -m research.costs play`, then `share`): 0.73 (90 % between
0.56 and 0.94) in solo, 0.28 (0.07 to 0.51) at tables."""

SOLO = Marks(inaccuracy=0.5, mistake=1.5, blunder=4.0, scale=10.5)
"""In points. In games of `research/costs.py` *easy* makes about eight mistakes a game, three of them blunders, *medium* two, and
one blunder in four games; *hard* none."""
TABLE = Marks(inaccuracy=0.005, mistake=0.015, blunder=0.04, scale=0.015)
"""In chances to win, 0 to 1. There *easy* makes three or four mistakes a game, *medium* one."""


class Outlook:
    """The forecasts of *hard*. At a table it remembers what the active seat could expect while the others choose."""

    has_setup = True
    exact = False
    kinds = ("setup", "keeping", "completing", "buying", "placing", "passive", "removing")
    mistakes = MISTAKES

    def __init__(self) -> None:
        self.hard = Hard()
        self._chances = TableChances(self.hard.evaluator)

    @property
    def player(self) -> Policy:
        """The policy whose values it uses."""
        return self.hard

    def units(self, state: State) -> tuple[str, ...]:
        """Points and the chance to win in solo, else the chance to win."""
        return (POINTS, WIN) if state.position.solo else (WIN,)

    def marks(self, state: State) -> Marks:
        """What decisions are called, in the first unit."""
        return SOLO if state.position.solo else TABLE

    def judged(self, state: State, action: Action) -> Judged:
        """A decision, judged by the values of *hard*."""
        view = state.view(state.deciders[0])
        best: Action = self.hard(view)
        if action == best:
            now = after = self.hard.quick_value(view)
        else:
            values = self.hard.values(view)
            now = max(values.values())
            found = values.get(action)
            after = min(now, self._unlisted(view.position, action) if found is None else found)
        return Judged(best, *self._weighed(view.position, now, after))

    def costs(self, state: State) -> dict[Action, float]:
        """What each listed action costs, in points or in chances to win."""
        seat = state.deciders[0]
        view = state.view(seat)
        values = self.hard.values(view)
        now = max(values.values())
        found = {}
        for action, value in values.items():
            with_best, after = self._weighed(view.position, now, value)
            found[action] = max(0.0, with_best[0][seat] - after[0][seat])
        return found

    def _weighed(self, position: Position, now: float, after: float) -> tuple[Values, Values]:
        """What can be expected with the best action and with another, given their values."""
        after = now - SHARE[position.solo] * (now - after)
        if position.solo:
            return _forecast(position, now), _forecast(position, after)
        return self._chances.judged(position, now, after)

    def _unlisted(self, position: Position, action: Action) -> float:
        """The value of a legal action that is not listed."""
        return value_of(position, action, self.hard.evaluator, self.hard.turn)

    def kind(self, state: State, action: Action) -> str:
        """By the phase, or in an active turn by the action."""
        by_phase = {SETUP: "setup", PLACE: "placing", PASSIVE: "passive", REMOVE: "removing"}
        if state.position.phase in by_phase:
            return by_phase[state.position.phase]
        return (
            "keeping" if isinstance(action, Reroll) else "buying" if isinstance(action, Buy) else "completing"
        )

    def mistake(self, state: State, played: Action, better: Action) -> str:
        """What is done wrong by one action where another is better."""
        return mistake(state.position, played, better)

    def opened(self, state: State) -> tuple[tuple[int, int], ...]:
        """None: a game begins with decisions."""
        return ()

    def between(self, state: State, turns: int) -> Values | None:
        """None: what a turn brings includes the end of the last."""
        return None

    def final(self, state: State) -> Values:
        """The points and whether they reach the target in solo, else the shares of the victory."""
        if state.position.solo:
            assert state.position.level is not None
            points = score(state.position.players[0].display).total
            return (float(points),), (float(points >= level(state.position.level).target),)
        won = state.winners()
        return (tuple(1 / len(won) if seat in won else 0.0 for seat in range(state.position.seats)),)


def _forecast(position: Position, value: float) -> Values:
    points, win = expected(position, value)
    return (points,), (win,)
