"""A player that plans its turn: the exact best of the turn for an evaluation, everything else by the same one.

How far it thinks is the `Style` of its judge; the levels are in `policy.py`.
"""

from collections.abc import Callable, Mapping

from engine.game import Decision, Policy
from engine.goennen.actions import (
    Action,
    Discard,
    Draw,
    End,
    Pass,
    Place,
    PutBack,
    Ready,
    Remove,
)  # fmt: skip
from engine.goennen.ai.appraisal import market_worth
from engine.goennen.ai.judge import Judge, Style
from engine.goennen.ai.solved import Turn, decision
from engine.goennen.ai.start import best_back, best_layout
from engine.goennen.ai.tensor import NEVER
from engine.goennen.ai.value import Outlook
from engine.goennen.display import FULL, free_circles
from engine.goennen.legal import legal_actions
from engine.goennen.position import (
    ACTING,
    ALL_DICE,
    CHANCE,
    COLUMNS,
    PASSIVE,
    PLACE,
    PRICES,
    REMOVE,
    ROLL,
    ROLLS,
    ROWS,
    SETUP,
    Position,
    row_of,
)  # fmt: skip
from engine.goennen.view import View


class Thinker(Policy):
    """A policy: called with a view it gives an action, `explain` gives the reason, too.

    It keeps the last turn that it solved: a function of the view alone.
    """

    def __init__(self, style: Style) -> None:
        self.judge = Judge(style)
        self._key: object = None
        self._turn: Turn | None = None

    def __call__(self, view: View) -> Action:
        action: Action = _CHOICES[view.position.phase](self, view.position, False).action
        return action

    def explain(self, view: View) -> Decision:
        """The action for a view in which its seat decides, and why."""
        return _CHOICES[view.position.phase](self, view.position, True)

    # -- the turn --

    def turn(self, position: Position) -> Turn:
        """The turn under way, its terms worked out; kept while nothing that matters has changed."""
        seat = position.active
        key = (
            seat, position.turn, position.players[seat].display, position.market, position.ending,
            tuple(map(bool, position.decks)), self.judge.rounds(position, seat),
        )  # fmt: skip
        if self._turn is None or key != self._key:
            self._key, self._turn = key, Turn(self.judge, position)
        return self._turn

    def _roll(self, position: Position, told: bool) -> Decision:
        turn = self.turn(position)
        faces, roll = position.faces, position.roll
        if roll < ROLLS:
            plan = turn.plan
            now = plan.act(faces, roll)
            prices = turn.prices(position)
            values = plan.rerolls(faces, max(roll, ROLLS - self.judge.style.ahead), prices)
            kept = max(range(31), key=lambda mask: (values[mask], -mask.bit_count()))
            # The plan's values hold what follows the turn; what is told never does.
            follows = plan.terms.after[roll - 1]
            again = values[kept] - follows
            if values[kept] > now:
                cost = prices[ALL_DICE & ~kept] + follows - plan.terms.after[roll]
                goal = turn.goal(faces, roll, kept) if told else (None, None)
                return turn.reroll(kept, again, None if now == NEVER else now - follows, cost, *goal)
            level = turn.acting.best(faces)
            assert level is not None
            return turn.act(position, level, again)
        level = turn.acting.best(faces)
        act = level.value if level else NEVER
        entered, entries = turn.appraisal.entries.best(faces, ALL_DICE, 2)
        drawn, deck = turn.drawing
        if level and act >= max(entered, drawn, 0.0):
            return turn.act(position, level, max(entered, drawn))
        if entries and entered >= drawn:
            action = turn.appraisal.entries.action(position.own.display, faces, entries[0])
            return decision(action, "enter", card=action.card, points=entered, instead=max(act, drawn, 0.0))
        if deck and drawn > 0:
            return decision(Draw(deck), "draw", deck=deck, points=drawn)
        return decision(End(), "nothing")

    def _acting(self, position: Position, told: bool) -> Decision:
        if len(legal_actions(position)) == 1:
            return decision(End(), "nothing")
        turn = self.turn(position)
        level = turn.acting.best(position.faces, position.spent)
        if level is None or level.value <= 0:
            return decision(End(), "nothing")
        return turn.act(position, level, 0.0)

    def _chance(self, position: Position, told: bool) -> Decision:
        if position.entries:
            appraisal = self.judge.appraisal(position, position.active, position.solo)
            value, entries = appraisal.entries.best(position.faces, position.free_dice, position.entries)
            if entries:
                action = appraisal.entries.action(position.own.display, position.faces, entries[0])
                return decision(action, "enter", card=action.card, points=value, instead=0.0)
        return decision(End(), "nothing")

    def _place(self, position: Position, told: bool) -> Decision:
        appraisal = self.judge.appraisal(position, position.active, position.solo)
        card = position.pending
        assert card is not None
        worth, cell = appraisal.laying(card)
        if position.drawn and worth <= 0:
            return decision(Discard(), "discard", card=card.id, points=worth)
        return decision(Place(card.id, cell), "place", card=card.id, points=worth)

    # -- passive --

    def _passive(self, position: Position, told: bool) -> Decision:
        seat = position.deciders[0]
        appraisal = self.judge.appraisal(position, seat, False)
        extra = free_circles(position.own.display).extra_die
        value, entries = appraisal.entries.best(
            position.faces, position.free_dice, position.entries, extra, appraisal.outlook.circle_of("extra_die")
        )
        if not entries:
            return decision(Pass(), "no_entry")
        action = appraisal.entries.action(position.own.display, position.faces, entries[0])
        return decision(action, "enter", card=action.card, points=value, instead=0.0)

    def _remove(self, position: Position, told: bool) -> Decision:
        appraisal = self.judge.appraisal(position, position.active, False)
        if len(position.own.display) == FULL:
            row = next(row for row in ROWS if any(row_of(position, row)))
            return decision(Remove(row), "remove", row=row)
        worths = [appraisal.laying(card)[0] if card else None for card in position.market]
        best: tuple[float, str] | None = None
        for row in ROWS:
            if not any(row_of(position, row)):
                continue
            first = ROWS.index(row) * COLUMNS
            lying = [worth for worth in worths[first : first + COLUMNS] if worth is not None]
            new = [sum(lying) / len(lying)] if lying and position.decks[ROWS.index(row)] else []
            kept = [*new, *lying[:-1]]
            slid = [*[None] * (COLUMNS - len(kept)), *kept]
            after = [*worths[:first], *slid, *worths[first + COLUMNS :]]
            value = market_worth(after, PRICES * 2)
            if best is None or value > best[0] + 1e-9:
                best = value, row
        assert best is not None
        return decision(Remove(best[1]), "remove", row=best[1])

    # -- setup --

    def _setup(self, position: Position, told: bool) -> Decision:
        seat = position.deciders[0]
        player = position.own
        hand = [card for card in player.hand if card]
        rounds = float(position.last_round) if position.solo else self.judge.rounds(position, seat)
        outlook = Outlook(min(rounds, self.judge.style.horizon), self.judge.weights(position))
        if player.put_back is None:
            card = best_back(hand, outlook)
            return decision(PutBack(card.id), "put_back", card=card.id)
        if not hand:
            return decision(Ready(), "ready")
        _, layout = best_layout(player.display, hand, outlook)
        card, cell = layout[0]
        return decision(Place(card.id, cell), "place", card=card.id)


_CHOICES: Mapping[str, Callable[[Thinker, Position, bool], Decision]] = {
    SETUP: Thinker._setup,
    ROLL: Thinker._roll,
    ACTING: Thinker._acting,
    CHANCE: Thinker._chance,
    PLACE: Thinker._place,
    PASSIVE: Thinker._passive,
    REMOVE: Thinker._remove,
}
