"""The score of a display: the seven scorings and the wild colours (RULES.md A11, A8)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from engine.goennen.cards import COLOURS, Card, Scoring
from engine.goennen.display import FULL, WIDTH, Cell, Display, Laid, empty_fields, free_cells

Colours = tuple[str | None, ...]
"""The colour of each laid card, in the order of the display; None if it has none."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Everything that scorings need to know of a display, computed once.

    index: from a cell to the card's place in the display. lines: for each full row or column, the places of its three
    cards.
    """

    display: Display
    colours: Colours
    index: Mapping[Cell, int]
    lines: tuple[tuple[int, ...], ...]

    def beside(self, at: int) -> Iterator[int]:
        """The places of the orthogonal neighbours of the card at `at`."""
        row, column = self.display[at].cell
        for cell in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if cell in self.index:
                yield self.index[cell]


@lru_cache(maxsize=1 << 12)
def _grid(cells: tuple[Cell, ...]) -> tuple[Mapping[Cell, int], tuple[tuple[int, ...], ...]]:
    """`index` and `lines` of the displays with cards on these cells."""
    rows: dict[tuple[str, int], list[int]] = {}
    for place, cell in enumerate(cells):
        rows.setdefault(("row", cell[0]), []).append(place)
        rows.setdefault(("column", cell[1]), []).append(place)
    lines = tuple([tuple(line) for line in rows.values() if len(line) == WIDTH])
    return {cell: place for place, cell in enumerate(cells)}, lines


def _complete_neighbours(among: Layout, at: int, scoring: Scoring) -> int:
    return sum(among.display[place].complete for place in among.beside(at))


def _colour_cards(among: Layout, at: int, scoring: Scoring) -> int:
    return among.colours.count(scoring.colour)


def _coloured_neighbours(among: Layout, at: int, scoring: Scoring) -> int:
    return sum(among.colours[place] == scoring.colour for place in among.beside(at))


def _complete_lines(among: Layout, at: int, scoring: Scoring) -> int:
    return sum(all(among.display[place].complete for place in line) for line in among.lines)


def _colour_set(among: Layout, at: int, scoring: Scoring) -> int:
    return int(set(COLOURS) <= set(among.colours))


def _one_colour_lines(among: Layout, at: int, scoring: Scoring) -> int:
    kinds = [{among.colours[place] for place in line} for line in among.lines]
    return sum(len(kind) == 1 and None not in kind for kind in kinds)


def _different_bonuses(among: Layout, at: int, scoring: Scoring) -> int:
    return len({laid.card.bonus for laid in among.display if laid.card.bonus and laid.complete})


COUNTS: Mapping[str, Callable[[Layout, int, Scoring], int]] = {
    "complete_neighbours": _complete_neighbours,
    "colour_cards": _colour_cards,
    "coloured_neighbours": _coloured_neighbours,
    "complete_lines": _complete_lines,
    "colour_set": _colour_set,
    "one_colour_lines": _one_colour_lines,
    "different_bonuses": _different_bonuses,
}
"""How often each scoring counts for the card at a place, whether or not its task is complete."""


@dataclass(frozen=True, slots=True)
class Score:
    """The score of a display, with one item per laid card. counts: how often its scoring counts, 0 for a bonus. points:
    what it earns, 0 while it is incomplete. colours: including the chosen wild colours. total: the sum of the points."""

    counts: tuple[int, ...]
    points: tuple[int, ...]
    colours: Colours
    total: int


def score(display: Display) -> Score:
    """The current score of `display`. Complete wild colours are chosen jointly for the most points; among equal choices
    the first in the order Y O G B P (A8)."""
    printed = tuple([laid.card.colour for laid in display])
    wild = [place for place, laid in enumerate(display) if laid.card.bonus == "wild_colour" and laid.complete]
    among = Layout(display, printed, *_grid(tuple([laid.cell for laid in display])))
    if not wild:
        return _scored(among)
    best: Score | None = None
    for chosen in product(COLOURS, repeat=len(wild)):
        colours = list(printed)
        for place, colour in zip(wild, chosen, strict=True):
            colours[place] = colour
        candidate = _scored(Layout(display, tuple(colours), among.index, among.lines))
        if best is None or candidate.total > best.total:
            best = candidate
    assert best is not None
    return best


def _scored(among: Layout) -> Score:
    counts, points = [], []
    for place, laid in enumerate(among.display):
        scoring = laid.card.scoring
        count = COUNTS[scoring.kind](among, place, scoring) if scoring else 0
        counts.append(count)
        points.append(count * scoring.points if scoring and laid.complete else 0)
    return Score(tuple(counts), tuple(points), among.colours, sum(points))


def worth(display: Display, card: Card) -> int | None:
    """What `card` would add to the score if it lay complete in the best free cell, and nothing else changed; None if the
    display has no room for it."""
    return _worth(tuple((laid.card, laid.cell, laid.complete) for laid in display), card)


@lru_cache(maxsize=256)
def _worth(laid: tuple[tuple[Card, Cell, bool], ...], card: Card) -> int | None:
    display = tuple(Laid(each, cell, (int(done),)) for each, cell, done in laid)
    if len(display) == FULL:
        return None
    best = max(score((*display, Laid(card, cell, (1,)))).total for cell in free_cells(display))
    return best - score(display).total


def winners(displays: Sequence[Display]) -> tuple[int, ...]:
    """The seats with the most points and, among those, the fewest empty fields on laid cards. Several seats share the
    victory (A11)."""
    ranks = [(-score(display).total, empty_fields(display)) for display in displays]
    return tuple(seat for seat, rank in enumerate(ranks) if rank == min(ranks))
