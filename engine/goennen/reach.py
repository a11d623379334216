"""What one more card adds to the score of cards on their cells if all were complete. `rows.py` asks for it thousands of times a second,
so only what changes is counted; `score` gives the same."""

from functools import lru_cache

from engine.goennen.cards import COLOURS, WILD_COLOUR, Card, cards_by_id
from engine.goennen.display import WIDTH, Cell, Display, free_cells_beside

Layout = tuple[tuple[str, Cell], ...]
"""Cards by id, with their cells."""

Kind = tuple[str, str | None]
"""A scoring, and the colour that it counts."""

COMPLETE_BESIDE, COLOURED_BESIDE = "complete_neighbours", "coloured_neighbours"
COLOUR_CARDS: str = "colour_cards"
COLOUR_SET: Kind = ("colour_set", None)
BONUSES: Kind = ("different_bonuses", None)
LINES: Kind = ("complete_lines", None)
ALIKE: Kind = ("one_colour_lines", None)


def layout_of(display: Display) -> Layout:
    """The cards of a display by id, with their cells."""
    return tuple([(laid.card.id, laid.cell) for laid in display])


class Reach:
    """Cards on their cells, all complete but for the wild colours, whose colour is not chosen yet."""

    def __init__(self, ruleset: int, layout: Layout) -> None:
        self._cards = cards_by_id(ruleset)
        self._at: dict[Cell, Card] = {}
        self._paid: dict[Kind, int] = {}  # for each thing counted, over all cards
        self._count: dict[Kind, int] = {}  # of the scorings that count the same for every card
        self._bonuses: set[str | None] = {None, WILD_COLOUR}
        self._added: dict[tuple[str, Cell], int] = {}
        self._best: dict[str, int] = {}
        for name, cell in layout:
            card = self._cards[name]
            for kind, more in self._more(card, cell).items():
                self._count[kind] = self._count.get(kind, 0) + more
            if card.scoring:
                paid = card.scoring.kind, card.scoring.colour
                self._paid[paid] = self._paid.get(paid, 0) + card.scoring.points
            self._bonuses.add(card.bonus)
            self._at[cell] = card
        self._free = free_cells_beside(frozenset(self._at))

    def added(self, name: str, cell: Cell) -> int:
        """The points that one more card adds on a cell, with what it adds to others."""
        key = name, cell
        found = self._added.get(key)
        if found is None:
            found = self._added[key] = self._counted(self._cards[name], cell)
        return found

    def best(self, name: str) -> int:
        """The points that it adds on the cell where it adds most."""
        found = self._best.get(name)
        if found is None:
            found = self._best[name] = max([self.added(name, cell) for cell in self._free])
        return found

    def _counted(self, card: Card, cell: Cell) -> int:
        scoring = card.scoring
        more = self._more(card, cell)
        points = sum([self._paid.get(kind, 0) * count for kind, count in more.items()])
        own = 0
        if scoring:
            kind = scoring.kind, scoring.colour
            own = self._count.get(kind, 0) + more.get(kind, 0)
        row, column = cell
        for place in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            other = self._at.get(place)
            if other is None:
                continue
            if scoring:
                own += _counts_beside(scoring.kind, scoring.colour, other)
            if other.scoring:
                beside = _counts_beside(other.scoring.kind, other.scoring.colour, card)
                points += other.scoring.points * beside
        return points + own * scoring.points if scoring else points

    def _more(self, card: Card, cell: Cell) -> dict[Kind, int]:
        """What there is one more of once the card lies there, of what counts the same for every card."""
        more: dict[Kind, int] = {}
        if card.colour:
            more[COLOUR_CARDS, card.colour] = 1
            if not self._count.get((COLOUR_CARDS, card.colour)) and not self._count.get(COLOUR_SET):
                there = sum([bool(self._count.get((COLOUR_CARDS, colour))) for colour in COLOURS])
                more[COLOUR_SET] = int(there == len(COLOURS) - 1)
        if card.bonus not in self._bonuses:
            more[BONUSES] = 1
        for axis in (0, 1):
            line = [other for place, other in self._at.items() if place[axis] == cell[axis]]
            if len(line) == WIDTH - 1:
                line.append(card)
                more[LINES] = more.get(LINES, 0) + int(all(each.bonus != WILD_COLOUR for each in line))
                alike = card.colour is not None and all(each.colour == card.colour for each in line)
                more[ALIKE] = more.get(ALIKE, 0) + int(alike)
        return more


def _counts_beside(kind: str, colour: str | None, other: Card) -> int:
    """Whether a card of this scoring counts that neighbour."""
    if kind == COMPLETE_BESIDE:
        return int(other.bonus != WILD_COLOUR)
    return int(kind == COLOURED_BESIDE and other.colour == colour)


@lru_cache(maxsize=1 << 12)
def reach_of(ruleset: int, layout: Layout) -> Reach:
    """The same value for the same cards, which remembers what it has counted."""
    return Reach(ruleset, layout)
