"""The evaluation of a display: its expected points at the end of the game.

Each incomplete card has a chance of being completed in time, which depends on the effort it still takes and the effort
available. Each scoring card is scored by expected values, future cards included. The weights set the values of circles,
free cells and time. `weights.toml` holds and explains them; `research/tune.py` tunes them by self-play.
"""

import pkgutil
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from functools import cache, lru_cache
from math import exp
from typing import Any

from engine.goennen.ai.residual import Effort, Residual, effort, residual_of
from engine.goennen.cards import BONUSES, COLOURS, SCORINGS, Card
from engine.goennen.display import CIRCLES, FULL, WIDTH, Cell, Laid


def in_parts(made: Any) -> tuple[Any, ...]:
    """How another process makes a dataclass's object again. Compiled by mypyc, one with frozen fields cannot be restored
    in the usual way."""
    return type(made), tuple(getattr(made, each.name) for each in fields(made))


@dataclass(frozen=True, slots=True)
class Weights:
    """The weights of the evaluation, explained in `weights.toml`."""

    pace: float
    hardness: float
    crowding: float
    steepness: float
    spare: float
    card_cost: float
    card_value: float
    card_done: float
    colour_to_come: float
    kind_to_come: float
    plus_minus: float
    recolour: float
    extra_die: float
    discount: float
    circle_time: float
    wild: float
    passive: float
    passive_share: float
    others: float
    draw: float
    last_card: float
    slowness: float
    finish: float

    def __reduce__(self) -> tuple[Any, ...]:
        return in_parts(self)


@cache
def weights(name: str) -> Weights:
    """The weights in weights.toml with this name."""
    data = pkgutil.get_data(__package__, "weights.toml")
    assert data is not None
    entries = tomllib.loads(data.decode())[name]
    return Weights(**{field.name: float(entries[field.name]) for field in fields(Weights)})


Features = tuple[int, float, int, int, int]
"""Of a card: its scoring, the points of that, the colour that it counts, the bonus, and the card's colour, as numbers;
-1 for what it does not have."""

NO_EFFORT = Effort(0, 0.0)


@dataclass(frozen=True, slots=True)
class Spot:
    """A card on a cell as the evaluation sees it: its residual, () if it is complete, the effort that this takes, its
    features and its free circles."""

    card: Card
    cell: Cell
    left: Residual
    needed: Effort
    features: Features
    circles: int = 0


def spot_of(laid: Laid) -> Spot:
    """The spot of a laid card."""
    card = laid.card
    if 0 in laid.written:
        left = residual_of(card.task, laid.written)
        return Spot(card, laid.cell, left, effort(left), _features(card))
    return Spot(card, laid.cell, (), NO_EFFORT, _features(card), laid.circles - laid.used)


def blank_spot(card: Card, cell: Cell) -> Spot:
    """A card on a cell with nothing written on it."""
    left, needed = _blank(card)
    return Spot(card, cell, left, needed, _features(card))


@cache
def _blank(card: Card) -> tuple[Residual, Effort]:
    left = residual_of(card.task, card.task.blank)
    return left, effort(left)


def completed_spot(spot: Spot) -> Spot:
    """The same spot with its card complete."""
    circles = CIRCLES if spot.card.bonus not in (None, "wild_colour") else 0
    return Spot(spot.card, spot.cell, (), NO_EFFORT, spot.features, circles)


_KIND = {kind: number for number, kind in enumerate(SCORINGS)}
_COLOUR = {colour: number for number, colour in enumerate(COLOURS)}
_BONUS = {bonus: number for number, bonus in enumerate(BONUSES)}
(
    _COMPLETE_NEIGHBOURS, _COLOUR_CARDS, _COLOURED_NEIGHBOURS, _COMPLETE_LINES, _COLOUR_SET, _ONE_COLOUR_LINES,
    _DIFFERENT_BONUSES,
) = range(7)  # fmt: skip
_BY_COLOUR = (_COLOUR_CARDS, _COLOURED_NEIGHBOURS, _COLOUR_SET, _ONE_COLOUR_LINES)
_WILD = _BONUS["wild_colour"]


@cache
def _features(card: Card) -> Features:
    scoring = card.scoring
    return (
        _KIND[scoring.kind] if scoring else -1,
        float(scoring.points) if scoring else 0.0,
        _COLOUR[scoring.colour] if scoring and scoring.colour else -1,
        _BONUS[card.bonus] if card.bonus else -1,
        _COLOUR[card.colour] if card.colour else -1,
    )


OPEN = -1
"""Instead of a place: a free cell on which a card may still go."""


@dataclass(frozen=True, slots=True)
class Geometry:
    """How the cells of a display lie. beside: for each place in the display, the places of the cards next to it, and `OPEN`
    for each free cell next to it that a card may still go to. lines: the places in each row and column that holds cards."""

    beside: tuple[tuple[int, ...], ...]
    lines: tuple[tuple[int, ...], ...]


@lru_cache(maxsize=4096)
def geometry_of(cells: tuple[Cell, ...]) -> Geometry:
    """The geometry of a display with cards on these cells, in this order."""
    place_of = {cell: place for place, cell in enumerate(cells)}
    beside = []
    for row, column in cells:
        found = []
        for cell in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if cell in place_of:
                found.append(place_of[cell])
            elif _fits(cell, cells):
                found.append(OPEN)
        beside.append(tuple(found))
    rows: dict[int, list[int]] = {}
    columns: dict[int, list[int]] = {}
    for place, (row, column) in enumerate(cells):
        rows.setdefault(row, []).append(place)
        columns.setdefault(column, []).append(place)
    return Geometry(tuple(beside), tuple([tuple(line) for line in (*rows.values(), *columns.values())]))


def _fits(cell: Cell, cells: Iterable[Cell]) -> bool:
    """Whether a card may still go there: a display has at most three rows and columns."""
    row, column = cell
    for other_row, other_column in cells:
        if abs(other_row - row) >= WIDTH or abs(other_column - column) >= WIDTH:
            return False
    return True


class Evaluation:
    """The evaluation for a given time left. rounds: the seat's rounds left after this turn."""

    def __init__(self, rounds: float, weights: Weights) -> None:
        self.rounds, self.weights = max(0.0, rounds), weights
        self.energy = weights.pace * self.rounds
        fading = 1 - exp(-self.rounds / weights.circle_time)
        self.circle = tuple([getattr(weights, bonus, 0.0) * fading for bonus in BONUSES])
        """The value of a circle of each bonus, in the order of `BONUSES`; the wild colour has no circles."""

    def circle_of(self, bonus: str) -> float:
        """The value of one circle of a bonus."""
        return self.circle[_BONUS[bonus]]

    def effort(self, needed: Effort) -> float:
        """An effort as one number; hard tasks count more."""
        return needed.fields + self.weights.hardness * needed.excess

    def chance(self, own: float, others: float) -> float:
        """The chance of completing a card in time, given its own effort and that of all other incomplete cards."""
        if own <= 0:
            return 1.0
        return 1 - exp(-((self.energy / (own + self.weights.crowding * others)) ** self.weights.steepness))

    def cards_to_come(self, room: int, all_effort: float) -> float:
        """The expected number of cards still to be placed on `room` free cells, given the effort that the placed cards
        still take."""
        left = self.energy - self.weights.spare * all_effort
        if room <= 0 or left <= 0:
            return 0.0
        # The ninth card triggers the end, so it is never worth as much as the others.
        useful = room - 1 + self.weights.last_card
        # A smooth minimum of the free cells and of the cards that time allows: early on cells are scarce, late in the
        # game effort is.
        affordable = left / self.weights.card_cost
        return float((useful**-3 + affordable**-3) ** (-1 / 3))

    def total(self, spots: Sequence[Spot]) -> float:
        """The expected points of this display at the end, plus the value of its free circles."""
        efforts = [self.effort(spot.needed) for spot in spots]
        all_effort = sum(efforts, 0.0)
        room = FULL - len(spots)
        coming = self.cards_to_come(room, all_effort)
        fill = coming / room if room else 0.0
        value = coming * self.weights.card_value
        chances = []
        geometry = geometry_of(tuple([spot.cell for spot in spots]))
        features = [spot.features for spot in spots]
        missing_kinds = [1.0] * len(BONUSES)
        colours = [0.0] * 5
        wilds = []
        for at, spot in enumerate(spots):
            own = efforts[at]
            chance = self.chance(own, all_effort - own) if own else 1.0
            chances.append(chance)
            bonus, colour = features[at][3], features[at][4]
            if colour >= 0:
                colours[colour] += 1.0
            if bonus >= 0:
                missing_kinds[bonus] *= 1 - chance
                if bonus == _WILD:
                    value += chance * self.weights.wild
                    wilds.append(at)
                else:
                    value += chance * (spot.circles if not own else CIRCLES * 0.6) * self.circle[bonus]
        value += self._uncoloured(geometry, features, chances, fill, missing_kinds)
        by_colour = [
            (at, kind, points * chances[at], wanted)
            for at, (kind, points, wanted, _, _) in enumerate(features)
            if kind in _BY_COLOUR
        ]
        if not by_colour:
            return value
        colour_of = [feature[4] for feature in features]
        sure = [chances[at] if feature[3] == _WILD else 1.0 for at, feature in enumerate(features)]
        if not wilds:
            return value + self._coloured(geometry, by_colour, sure, colour_of, colours, fill)
        best = 0.0
        for wild in wilds:
            # Wild colours are chosen one by one; choosing them jointly hardly ever gives more.
            best = -1.0
            chosen = 0
            for colour in range(5):
                colour_of[wild] = colour
                colours[colour] += chances[wild]
                here = self._coloured(geometry, by_colour, sure, colour_of, colours, fill)
                colours[colour] -= chances[wild]
                if here > best:
                    best, chosen = here, colour
            colour_of[wild] = chosen
            colours[chosen] += chances[wild]
        return value + best

    def parts(self, spots: Sequence[Spot]) -> tuple[list[float], float]:
        """What each card brings, and what cards to come bring apart from what they add to these. They add up to `total`,
        which is computed far more often and so on its own."""
        efforts = [self.effort(spot.needed) for spot in spots]
        all_effort, room = sum(efforts, 0.0), FULL - len(spots)
        coming = self.cards_to_come(room, all_effort)
        fill = coming / room if room else 0.0
        geometry = geometry_of(tuple([spot.cell for spot in spots]))
        chances = [self.chance(own, all_effort - own) if own else 1.0 for own in efforts]
        features = [spot.features for spot in spots]
        missing_kinds = [1.0] * len(BONUSES)
        colours = [0.0] * 5
        found = []
        for spot, (_, _, _, bonus, colour), own, chance in zip(
            spots, features, efforts, chances, strict=True
        ):
            value = 0.0
            if colour >= 0:
                colours[colour] += 1.0
            if bonus >= 0:
                missing_kinds[bonus] *= 1 - chance
                circles = spot.circles if not own else CIRCLES * 0.6
                value = chance * (self.weights.wild if bonus == _WILD else circles * self.circle[bonus])
            found.append(value)
        colour_of = [feature[4] for feature in features]
        sure = [chances[at] if feature[3] == _WILD else 1.0 for at, feature in enumerate(features)]
        by_colour = [
            (at, kind, points * chances[at], wanted)
            for at, (kind, points, wanted, _, _) in enumerate(features)
            if kind in _BY_COLOUR
        ]
        for wild in [at for at, feature in enumerate(features) if feature[3] == _WILD and by_colour]:
            best, chosen = -1.0, 0
            for colour in range(5):
                colour_of[wild] = colour
                colours[colour] += chances[wild]
                here = self._coloured(geometry, by_colour, sure, colour_of, colours, fill)
                colours[colour] -= chances[wild]
                if here > best:
                    best, chosen = here, colour
            colour_of[wild] = chosen
            colours[chosen] += chances[wild]
        for each in by_colour:
            found[each[0]] += self._coloured(geometry, [each], sure, colour_of, colours, fill)
        none = (-1, 0.0, -1, -1, -1)
        for at, feature in enumerate(features):
            if feature[0] >= 0 and feature[0] not in _BY_COLOUR:
                alone = [none] * at + [feature] + [none] * (len(features) - at - 1)
                found[at] += self._uncoloured(geometry, alone, chances, fill, missing_kinds)
        return found, coming * self.weights.card_value

    def _uncoloured(
        self, geometry: Geometry, features: Sequence[Features], chances: Sequence[float],
        fill: float, missing_kinds: Sequence[float],
    ) -> float:  # fmt: skip
        """The scorings that count complete cards."""
        weights, value, lines = self.weights, 0.0, -1.0
        coming = fill * weights.card_done
        for at, (kind, points, _, _, _) in enumerate(features):
            if kind == _COMPLETE_NEIGHBOURS:
                count = 0.0
                for place in geometry.beside[at]:
                    count += coming if place == OPEN else chances[place]
            elif kind == _COMPLETE_LINES:
                if lines < 0:
                    lines = 0.0
                    for line in geometry.lines:
                        whole = coming ** (WIDTH - len(line))
                        for place in line:
                            whole *= chances[place]
                        lines += whole
                count = lines
            elif kind == _DIFFERENT_BONUSES:
                count = len(BONUSES) - sum(missing_kinds, 0.0) * (1 - coming * weights.kind_to_come)
            else:
                continue
            value += points * chances[at] * count
        return value

    def _coloured(
        self, geometry: Geometry, by_colour: Sequence[tuple[int, int, float, int]], sure: Sequence[float],
        colour_of: Sequence[int], colours: Sequence[float], fill: float,
    ) -> float:  # fmt: skip
        """The scorings that count colours. by_colour: for each, its place, its kind, its points times the chance that its card
        is complete, and the colour it counts. sure: for each card the chance that it has its colour; a wild colour has one
        once it is complete."""
        weights, value, lines, full_set = self.weights, 0.0, -1.0, -1.0
        coming = fill * weights.colour_to_come
        for at, kind, points, wanted in by_colour:
            if kind == _COLOUR_CARDS:
                count = colours[wanted] + (FULL - len(sure)) * coming
            elif kind == _COLOURED_NEIGHBOURS:
                count = 0.0
                for place in geometry.beside[at]:
                    if place == OPEN:
                        count += coming
                    elif colour_of[place] == wanted:
                        count += sure[place]
            elif kind == _COLOUR_SET:
                if full_set < 0:
                    later = 1 - (1 - coming) ** (FULL - len(sure))
                    full_set = 1.0
                    for weight in colours:
                        full_set *= max(min(1.0, weight), later)
                count = full_set
            else:
                if lines < 0:
                    lines = 0.0
                    for line in geometry.lines:
                        whole = coming ** (WIDTH - len(line))
                        for place in line:
                            whole *= sure[place] if colour_of[place] == colour_of[line[0]] else 0.0
                        lines += whole
                count = lines
            value += points * count
        return value
