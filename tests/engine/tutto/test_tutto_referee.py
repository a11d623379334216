"""A referee that plays along: the rules of part B written a second time, slowly, sharing nothing with the engine but
the names of cards, actions and events.

It takes from the engine only what luck decides (which card, what the dice show), and foretells all else: which
actions are legal, what happens, in which order, and where that leaves the table.
"""

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import combinations, product
from random import Random

import pytest

from engine.tutto import Draw, Keep, Stop, new_game, new_solo
from engine.tutto.position import LastTurn

DICE = "ABCDEF"
DECK = Counter(
    {f"bonus_{points}": 5 for points in (200, 300, 400, 500, 600)}
    | dict.fromkeys(("double", "fireworks", "plus_minus", "straight"), 5)
    | {"cloverleaf": 1, "stop": 10}
)


@cache
def worth(faces):
    """What dice of one roll are worth in the best way to split them; None if one of them is left over (B2)."""
    if not faces:
        return 0
    first, rest = faces[0], faces[1:]
    ways = []
    if first in (1, 5):
        ways.append(({1: 100, 5: 50}[first], rest))
    if rest.count(first) >= 2:
        others = list(rest)
        others.remove(first)
        others.remove(first)
        ways.append((1000 if first == 1 else 100 * first, tuple(others)))
    totals = [gain + more for gain, others in ways if (more := worth(others)) is not None]
    return max(totals, default=None)


class Referee:
    """The table as the rules have it. seen: what came up, to show that nothing was left out."""

    def __init__(self, state, seen):
        position = state.position
        self.seats = len(position.scores)
        self.start = position.start
        self.scores = list(position.scores)
        self.turn = position.turn
        self.ending = position.ending
        self.won = None
        self.over = False
        self.points = self.earlier = 0
        self.card = position.card.name
        self.deck = DECK - Counter([self.card])
        self.faces = dict(zip(DICE, position.faces, strict=True))
        self.tray = set(DICE)
        self.tuttos = 0
        self.cards = 1
        self.seen = seen

    @property
    def roller(self):
        return (self.start + self.turn) % self.seats

    # ---- what may be kept ----

    def counts(self):
        return self.card.startswith("bonus") or self.card in ("double", "fireworks")

    def values(self, dice):
        return tuple(sorted(self.faces[die] for die in dice))

    def may_keep(self, dice):
        values = self.values(dice)
        if self.card == "straight":
            held = [self.faces[die] for die in DICE if die not in self.tray]
            return len({*held, *values}) == len(held) + len(values)
        if worth(values) is None:
            return False
        return self.card != "fireworks" or len(dice) == len(self.all_valid())

    def all_valid(self):
        """The most dice of the roll of which each is valid."""
        sets = [dice for size in range(7) for dice in combinations(sorted(self.tray), size)]
        return max((dice for dice in sets if worth(self.values(dice)) is not None), key=len)

    def keeps(self):
        sets = [dice for size in range(1, 7) for dice in combinations(sorted(self.tray), size)]
        return {"".join(dice) for dice in sets if self.may_keep(dice)}

    def legal(self):
        if self.over:
            return set()
        if not self.tray:
            return {"stop", "draw"}
        stops = {"stop"} if self.card.startswith("bonus") or self.card == "double" else set()
        return {f"keep_{dice}" for dice in self.keeps()} | stops

    # ---- what happens ----

    def play(self, action, events):
        """Foretells the events of an action, one after the other, and is told only what luck brings."""
        self.told = iter(events)
        if action == Stop():
            if self.tray:
                self.keep(self.all_valid())
            self.write()
        elif action == Draw():
            self.seen.add("another card")
            self.turn_over()
        else:
            self.keep(action.dice)
            if not self.over and self.tray:
                self.roll()
        assert next(self.told, None) is None

    def tell(self, key, seat, **params):
        event = next(self.told)
        assert (event.key, event.seat) == (key, seat)
        assert {name: event.params[name] for name in params} == params, event
        return event.params

    def turn_over(self):
        if not self.deck.total():
            self.tell("shuffled", None)
            self.seen.add("deck shuffled again")
            self.deck = Counter(DECK)
        self.card = self.tell("card", self.roller)["card"]
        assert self.deck[self.card] > 0
        self.deck -= Counter([self.card])
        self.earlier, self.tuttos = self.points, 0
        self.cards += 1
        self.tray = set(DICE)
        if self.card == "stop":
            self.tell("stopped", self.roller, lost=self.points)
            self.seen.add("stop card loses points" if self.points else "stop card")
            self.next_turn()
        else:
            self.roll()

    def roll(self):
        rolled = self.tell("rolled", self.roller)["dice"]
        assert {die for die, _ in rolled} == self.tray and all(face in range(1, 7) for _, face in rolled)
        self.faces |= dict(rolled)
        if self.keeps():
            return
        if self.card == "fireworks":
            self.tell("null", self.roller, lost=0)
            self.seen.add("fireworks over earlier points" if self.earlier else "fireworks")
            self.write()
        else:
            self.tell("null", self.roller, lost=self.points)
            self.seen.add(f"null on {self.card}")
            self.next_turn()

    def keep(self, dice):
        gained = worth(self.values(dice)) if self.counts() else 0
        self.tell("kept", self.roller, points=gained, dice=[[die, self.faces[die]] for die in sorted(dice)])
        self.points += gained
        self.tray -= set(dice)
        if not self.tray:
            self.tutto()

    def tutto(self):
        self.tuttos += 1
        if self.card.startswith("bonus"):
            self.points += int(self.card.removeprefix("bonus_"))
        elif self.card == "double":
            self.seen.add("double over earlier cards" if self.earlier else "double")
            self.points *= 2
        elif self.card == "plus_minus":
            self.points = self.earlier + 1000
        elif self.card == "straight":
            assert sorted(self.faces.values()) == [1, 2, 3, 4, 5, 6]
            self.points = self.earlier + 2000
        self.tell("tutto", self.roller, points=self.points, tuttos=self.tuttos, card=self.card)
        self.seen.add(f"tutto on {self.card.partition('_')[0]}")
        if self.card == "plus_minus":
            self.take()
        if self.card == "cloverleaf" and self.tuttos == 2:
            self.won = self.roller
            self.seen.add("won by cloverleaf")
            self.end()
        elif self.card in ("fireworks", "cloverleaf"):
            self.tray = set(DICE)

    def take(self):
        most = max(self.scores)
        leading = [seat for seat in range(self.seats) if self.scores[seat] == most]
        if self.roller in leading:
            self.seen.add("roller leads alone" if len(leading) == 1 else "roller shares the lead")
        losing = [seat for seat in leading if seat != self.roller]
        self.seen.add(f"{min(2, len(losing))} lose to plus/minus")
        for seat in losing:
            lost = min(1000, self.scores[seat])
            if lost < 1000:
                self.seen.add("floor at 0")
            self.scores[seat] -= lost
            self.tell("taken", seat, points=lost, score=self.scores[seat])
        if self.ending and losing and max(self.scores) < 6000:
            self.seen.add("below 6,000 again")

    # ---- ends ----

    def write(self):
        self.scores[self.roller] += self.points
        self.tell("wrote", self.roller, points=self.points, score=self.scores[self.roller])
        if self.scores[self.roller] >= 6000 and not self.ending:
            self.ending = True
            self.tell("last_round", self.roller)
            self.seen.add("last round for all" if self.turn % self.seats == 0 else "last round for some")
        self.next_turn()

    def next_turn(self):
        self.points = self.earlier = 0
        if self.ending and self.turn % self.seats == self.seats - 1:
            self.end()
            return
        self.turn += 1
        self.cards = 0
        self.tell("turn", self.roller, round=self.turn // self.seats + 1)
        self.turn_over()

    def winners(self):
        if self.won is not None:
            return [self.won]
        return [seat for seat in range(self.seats) if self.scores[seat] == max(self.scores)]

    def end(self):
        self.tell("ended", None, scores=self.scores, winners=self.winners())
        self.over = True
        if self.seats == 1:
            self.seen.add("solo end")
        elif len(self.winners()) > 1:
            self.seen.add("shared victory")

    def agrees(self, state):
        position = state.position
        assert list(state.scores()) == self.scores
        assert state.is_over == self.over
        if self.over:
            assert list(state.winners()) == self.winners()
            result = state.view(0).to_json()["result"]
            assert result["turns"] == (self.turn + 1 if self.seats == 1 else None)
            return
        assert state.deciders == (self.roller,)
        assert (position.card.name, position.points, position.earlier) == (
            self.card,
            self.points,
            self.earlier,
        )
        assert (position.cards, position.tuttos, position.ending) == (self.cards, self.tuttos, self.ending)
        assert {die for bit, die in enumerate(DICE) if position.tray >> bit & 1} == self.tray
        assert dict(zip(DICE, position.faces, strict=True)) == self.faces
        view = state.view(0).to_json()
        assert Counter({card["card"]: card["left"] for card in view["deck"]["cards"]}) == self.deck
        legal = self.legal()
        subsets = ("".join(dice) for size in range(1, 7) for dice in combinations(DICE, size))
        every = [Keep(dice) for dice in subsets] + [Stop(), Draw()]
        assert {str(action) for action in every if state.is_legal(action)} == legal
        listed = [str(action) for action in state.legal_actions()]
        assert len(set(listed)) == len(listed) and set(listed) <= legal
        # Of dice that show the same the list names one choice, and it leaves none out.
        by_faces = {self.values(text[5:]) for text in legal if text.startswith("keep")}
        assert sorted(by_faces) == sorted(self.values(text[5:]) for text in listed if text.startswith("keep"))


KINDS = {"bonus", "double", "fireworks", "plus", "straight", "cloverleaf"}
ALL_SEEN = (
    {f"tutto on {kind}" for kind in KINDS}
    | {f"null on {kind}" for kind in ("bonus_300", "double", "plus_minus", "straight", "cloverleaf")}
    | {f"{losing} lose to plus/minus" for losing in range(3)}
    | {
        "another card", "deck shuffled again", "stop card", "stop card loses points", "fireworks",
        "fireworks over earlier points", "double", "double over earlier cards", "roller leads alone",
        "roller shares the lead", "floor at 0", "below 6,000 again", "won by cloverleaf", "last round for all",
        "last round for some", "solo end", "shared victory",
    }
)  # fmt: skip


def started(seats, luck):
    """A game that is about to begin, half of them in the middle of things."""
    seed = f"REFEREE {luck.random()}"
    state = new_solo(seed) if seats == 1 else new_game(seats, seed, luck.randrange(seats))
    if luck.random() < 0.6 and state.position.cards == 1 and state.position.turn == 0:
        grid = luck.choice((50, 500, 1000))
        scores = tuple(luck.randrange(0, 6000, grid) for _ in range(seats))
        ending = seats > 1 and luck.random() < 0.3
        if ending:
            scores = (*scores[:-1], luck.choice((6000, 6050, 6500)))
        last = (LastTurn(1, "stop", 0),) * seats
        state = replace(state, position=replace(state.position, scores=scores, ending=ending, last=last))
    return state


def choice(state, luck):
    """Keeps much and goes on more often than is wise, so that tuttos and chains of cards come up."""
    actions = state.legal_actions()
    if Draw() in actions:
        return Draw() if luck.random() < 0.7 else Stop()
    if Stop() in actions and luck.random() < 0.3:
        return Stop()
    keep = [action for action in actions if isinstance(action, Keep)]
    return keep[-1] if luck.random() < 0.6 else luck.choice(keep)


@pytest.mark.slow
def test_the_engine_plays_as_the_referee_says(monkeypatch):
    luck = Random("referee")
    seen = set()
    kind_of_dice = [1, 2, 3, 4, 5, 6]

    def die(seed, name):
        return luck.choice(kind_of_dice)

    monkeypatch.setattr("engine.tutto.apply.die", die)
    for game in range(240):
        # Fair dice, dice that make tuttos, dice that make straights: what is rare comes up as well.
        kind_of_dice[:] = ([1, 2, 3, 4, 5, 6], [1, 1, 1, 5, 5, 2], [1, 2, 3, 4, 5, 6], [1, 1, 2, 2, 5, 3])[
            game % 4
        ]
        state = started(1 + game % 6, luck)
        if state.position.cards != 1 or state.position.turn:
            continue  # the first card was a stop, or the first roll a null: the next game
        referee = Referee(state, seen)
        referee.agrees(state)
        while not state.is_over:
            # Any of the dice that show the same, not only those that the list names.
            action = choice(state, luck)
            if isinstance(action, Keep):
                like = [
                    dice for dice in referee.keeps() if referee.values(dice) == referee.values(action.dice)
                ]
                action = Keep(luck.choice(sorted(like)))
            state, events = state.apply(action)
            referee.play(action, events)
            referee.agrees(state)
    assert seen >= ALL_SEEN, ALL_SEEN - seen


def test_every_roll_is_worth_what_the_slow_way_says():
    from engine.tutto.dice import keeps, points

    for count in range(1, 7):
        for faces in product(range(1, 7), repeat=count):
            if list(faces) != sorted(faces):
                continue
            sets = {tuple(sorted(kept)) for size in range(1, count + 1) for kept in combinations(faces, size)}
            valid = {kept: total for kept in sets if (total := worth(kept)) is not None}
            assert {kept: points(kept) for kept in keeps(faces)} == valid


@pytest.mark.parametrize(
    "faces, total", [((1, 1, 1), 1000), ((1, 1, 1, 1), 1100), ((5, 5, 5, 5), 550), ((2,) * 6, 400)]
)
def test_the_slow_way_is_the_rulebooks(faces, total):
    assert worth(faces) == total
