"""A second opinion on the rules, slow and plain, written from RULES.md alone.

It asks cards only for what is printed on them. The tests hold the engine against it.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations, permutations, product

from engine.goennen.cards import Card, Scoring
from engine.goennen.display import Display, Laid
from engine.goennen.position import Position
from engine.goennen.tasks import Field, Task

COLOURS = "YOGBP"
EXTRA_ENTRIES = {"passive": "extra_die"}
"""The phases in which a circle of a bonus allows one more entry (A8)."""


# ---- A4: tasks ----


def solves(card: Card, numbers: tuple[int, ...]) -> bool:
    """Whether these numbers, one for each field, meet the printed condition."""
    at, rows = 0, []
    for row in card.task.rows:
        rows.append(list(zip(row, numbers[at : at + len(row)], strict=True)))
        at += len(row)
    for row in rows:
        for field, number in row:
            if field.number and field.number != number:
                return False
    if card.task.kind == "ascending":
        return all(row[i][1] < row[i + 1][1] for row in rows for i in range(len(row) - 1))
    if card.task.kind == "equal":
        return all(len({number for _, number in row}) == 1 for row in rows)
    if card.task.kind == "sum":
        return sum(numbers) >= card.task.total
    return True


def may_become(card: Card, written: tuple[int, ...]) -> bool:
    """Whether some numbers 1-6 for the empty fields meet the condition (A4): by trying them all, row by row, as
    no row asks for another; but a sum, which asks for them together, with a 6 in each empty blank field."""
    if card.task.kind == "sum":
        fields = [field for row in card.task.rows for field in row]
        best = tuple(here or field.number or 6 for field, here in zip(fields, written, strict=True))
        return solves(card, best)
    at = 0
    for row in card.task.rows:
        if not _row_may_become(card.task.kind, row, written[at : at + len(row)]):
            return False
        at += len(row)
    return True


@cache
def _row_may_become(kind: str, row: tuple[Field, ...], written: tuple[int, ...]) -> bool:
    alone = Card("S00", "S", "Y", Task(kind, (row,)), Scoring("colour_set", 1))
    return any(
        solves(alone, numbers) for numbers in product(*([here] if here else range(1, 7) for here in written))
    )


# ---- A6, A8: ways to complete a card ----


def circles(display: Display, bonus: str) -> int:
    return sum(3 - laid.used for laid in display if laid.card.bonus == bonus and all(laid.written))


def ways_to_complete(
    laid: Laid, faces: tuple[int, ...], free: set[int], steps: int, recolours: int
) -> Iterator[tuple[frozenset[int], int, int]]:
    """Every (dice, ±1 marked, recolours marked) with which the card can be completed now."""
    empty = [at for at, number in enumerate(laid.written) if not number]
    fields = [field for row in laid.card.task.rows for field in row]
    for dice in permutations(sorted(free), len(empty)):
        recoloured = sum(
            fields[at].colour not in (None, COLOURS[die]) for at, die in zip(empty, dice, strict=True)
        )
        if recoloured > recolours:
            continue
        for numbers in _near([faces[die] for die in dice], steps):
            marks = sum(abs(number - faces[die]) for number, die in zip(numbers, dice, strict=True))
            after = list(laid.written)
            for at, number in zip(empty, numbers, strict=True):
                after[at] = number
            if solves(laid.card, tuple(after)):
                yield frozenset(dice), marks, recoloured


def _near(faces: list[int], steps: int) -> Iterator[tuple[int, ...]]:
    """What dice that show `faces` may count as with so many ±1 among them: never below 1, never above 6."""
    if not faces:
        yield ()
        return
    for number in range(1, 7):
        left = steps - abs(number - faces[0])
        if left >= 0:
            for others in _near(faces[1:], left):
                yield (number, *others)


def ways_to_pay(
    faces: tuple[int, ...], free: set[int], price: int, steps: int, discounts: int
) -> Iterator[tuple[frozenset[int], int]]:
    """Every (dice, ±1 marked) that pays a price (A7, A8)."""
    for count in range(max(0, price - discounts), price + 1):
        for dice in combinations(sorted(free), count):
            if count <= 1:
                yield frozenset(dice), 0
                continue
            for number in range(1, 7):
                marks = sum(abs(number - faces[die]) for die in dice)
                if marks <= steps:
                    yield frozenset(dice), marks


def least(ways: set[tuple[frozenset[int], int, int]]) -> set[tuple[frozenset[int], int, int]]:
    """The ways than which no other with the same dice marks fewer circles of one kind and no more of another."""
    return {
        way
        for way in ways
        if not any(
            other != way and other[0] == way[0] and other[1] <= way[1] and other[2] <= way[2]
            for other in ways
        )
    }


# ---- A3: the display ----


def may_lie(display: Display, cell: tuple[int, int]) -> bool:
    """Whether a card may be laid on `cell` (A3)."""
    cells = [laid.cell for laid in display]
    if cell in cells:
        return False
    if not cells:
        return cell == (0, 0)
    fits = all(
        max(each[axis] for each in [*cells, cell]) - min(each[axis] for each in [*cells, cell]) < 3
        for axis in (0, 1)
    )
    touches = any(max(abs(cell[0] - row), abs(cell[1] - column)) == 1 for row, column in cells)
    return fits and touches


# ---- A2-A12: all choices of a position ----

Choice = tuple[object, ...]


def choices(position: Position) -> set[Choice]:
    """Everything that the seat to decide may do, as the rules count it: ("roll", dice), ("complete", card, dice,
    ±1, recolours) and ("buy", slot, dice, ±1) with no more marks than needed, ("enter", die, card, field, number),
    ("place", card, cell) and so on."""
    if position.phase == "over":
        return set()
    player = position.players[position.deciders[0]]
    display = player.display
    if position.phase == "setup":
        if player.put_back is None:
            return {("back", card.id) for card in player.hand}
        if not player.hand:
            return {("ready",)}
        return {("place", card.id, cell) for card in player.hand for cell in _cells(display)}
    if position.phase == "place":
        found: set[Choice] = {("place", position.pending.id, cell) for cell in _cells(display)}
        return found | {("discard",)} if position.drawn else found
    if position.phase == "remove":
        return {("remove", row) for row, at in (("S", 0), ("B", 4)) if any(position.market[at : at + 4])}
    spent = {die for die in range(5) if position.spent >> die & 1}
    if position.phase == "passive":
        thrown = {die for die in range(5) if position.thrown >> die & 1}
        return {("pass",)} | (
            _entries(position, display, thrown - spent) if _may_enter(position, display) else set()
        )
    free = {*range(5)} - spent
    if position.phase == "chance":
        return {("end",)} | (_entries(position, display, free) if _may_enter(position, display) else set())
    found = _actings(position, display, free)
    if position.phase == "acting":
        return found | {("end",)}
    if position.roll < 3:
        return found | {("roll", frozenset(dice)) for n in range(1, 6) for dice in combinations(range(5), n)}
    found |= {("end",)} | _entries(position, display, free)
    if len(display) < 9:
        found |= {("draw", row) for row, deck in zip("SB", position.decks, strict=True) if deck}
    return found


def _cells(display: Display) -> list[tuple[int, int]]:
    around = [(row, column) for row in range(-3, 4) for column in range(-3, 4)]
    return [cell for cell in around if may_lie(display, cell)]


def _may_enter(position: Position, display: Display) -> bool:
    bonus = EXTRA_ENTRIES.get(position.phase)
    return position.entries > 0 or (bonus is not None and circles(display, bonus) > 0)


def _entries(position: Position, display: Display, free: set[int]) -> set[Choice]:
    found: set[Choice] = set()
    steps, recolours = circles(display, "plus_minus"), circles(display, "recolour")
    for laid in display:
        fields = [field for row in laid.card.task.rows for field in row]
        for at, here in enumerate(laid.written):
            for number in range(1, 7):
                after = (*laid.written[:at], number, *laid.written[at + 1 :])
                if here or not may_become(laid.card, after):
                    continue
                for die in free:
                    wrong_colour = fields[at].colour not in (None, COLOURS[die])
                    if abs(number - position.faces[die]) <= steps and wrong_colour <= recolours:
                        found.add(("enter", COLOURS[die], laid.card.id, at, number))
    return found


def _actings(position: Position, display: Display, free: set[int]) -> set[Choice]:
    found: set[Choice] = set()
    steps, recolours = circles(display, "plus_minus"), circles(display, "recolour")
    for laid in display:
        if 0 in laid.written and laid.written.count(0) <= len(free):
            ways = set(ways_to_complete(laid, position.faces, free, steps, recolours))
            found |= {("complete", laid.card.id, *way) for way in least(ways)}
    if len(display) == 9:
        return found
    discounts = circles(display, "discount")
    for slot, card in enumerate(position.market):
        if card:
            price = (4, 4, 3, 3)[slot % 4]
            ways = {
                (dice, marks, 0) for dice, marks in ways_to_pay(position.faces, free, price, steps, discounts)
            }
            found |= {("buy", f"{'SB'[slot // 4]}{slot % 4}", *way[:2]) for way in least(ways)}
    return found


# ---- A11: scoring ----


def total(display: Display) -> int:
    """The points of a display: every way to colour the complete wild cards is tried (A8)."""
    wild = [laid.cell for laid in display if laid.card.bonus == "wild_colour" and all(laid.written)]
    return max(
        points(display, dict(zip(wild, colours, strict=True)))
        for colours in product(COLOURS, repeat=len(wild))
    )


def points(display: Display, wild: dict[tuple[int, int], str]) -> int:
    """The points with the complete wild cards coloured as `wild` says."""
    at = {laid.cell: laid for laid in display}
    colour = {cell: laid.card.colour or wild.get(cell) for cell, laid in at.items()}
    complete = {cell for cell, laid in at.items() if all(laid.written)}
    lines = []
    for a, b, c in combinations(sorted(at), 3):
        if a[0] == b[0] == c[0] or a[1] == b[1] == c[1]:
            lines.append((a, b, c))
    sum_of_points = 0
    for cell in complete:
        scoring = at[cell].card.scoring
        if scoring is None:
            continue
        row, column = cell
        beside = [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]
        if scoring.kind == "complete_neighbours":
            count = len([each for each in beside if each in complete])
        elif scoring.kind == "colour_cards":
            count = len([each for each in at if colour[each] == scoring.colour])
        elif scoring.kind == "coloured_neighbours":
            count = len([each for each in beside if each in at and colour[each] == scoring.colour])
        elif scoring.kind == "complete_lines":
            count = len([line for line in lines if set(line) <= complete])
        elif scoring.kind == "colour_set":
            count = 1 if {*COLOURS} <= {*colour.values()} else 0
        elif scoring.kind == "one_colour_lines":
            count = len([line for line in lines if {colour[each] for each in line} in [{k} for k in COLOURS]])
        elif scoring.kind == "different_bonuses":
            count = len({at[each].card.bonus for each in complete} - {None})
        else:
            raise AssertionError(scoring.kind)
        sum_of_points += scoring.points * count
    return sum_of_points


def empty(display: Display) -> int:
    return sum(1 for laid in display for number in laid.written if number == 0)
