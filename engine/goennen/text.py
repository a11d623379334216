"""The table and the cards as text, for people at a prompt and for the command line.

What a position hides, as that of a view does, is shown as "?".
"""

from collections.abc import Iterator

from engine.goennen.cards import Card
from engine.goennen.display import Laid
from engine.goennen.position import (
    COLUMNS,
    DICE,
    LETTERS,
    PLACE,
    PRICES,
    ROLLS,
    ROWS,
    SETUP,
    Player,
    Position,
    row_of,
)
from engine.goennen.scoring import Score, score, winners
from engine.goennen.solo import level
from engine.goennen.tasks import ASCENDING, EQUAL, SUM, Field
from engine.terminal import printable

COLOUR_NAMES = {"Y": "yellow", "O": "orange", "G": "green", "B": "blue", "P": "purple"}
BETWEEN = {ASCENDING: " < ", EQUAL: " = ", SUM: " + "}
"""What joins the fields of a row, by kind of task."""
SCORINGS = {
    "complete_neighbours": "complete card next to it",
    "colour_cards": "{} card of the display",
    "coloured_neighbours": "{} card next to it",
    "complete_lines": "row or column of three complete cards",
    "colour_set": "set of all five colours, once",
    "one_colour_lines": "row or column of one colour",
    "different_bonuses": "different bonus on a complete card",
}
BONUSES = {
    "plus_minus": "three times, a die counts as 1 more or less",
    "recolour": "three times, a die counts as another colour",
    "extra_die": "three times, one more die is entered in a passive turn",
    "wild_colour": "the card counts as any colour",
    "discount": "three times, a card costs one die less",
}


def card_text(card: Card) -> str:
    """A card in three lines: what it is, its task, its reward."""
    colour = COLOUR_NAMES[card.colour] if card.colour else "no colour"
    between = BETWEEN.get(card.task.kind, "  ")
    rows = " | ".join(between.join(map(_field, row)) for row in card.task.rows)
    total = f", at least {card.task.total}" if card.task.total else ""
    return f"{card.id}, {colour}\n{card.task.kind}: {rows}{total}\n{_reward(card)}"


def _field(field: Field) -> str:
    return (field.colour or "") + str(field.number or ("" if field.colour else "_"))


def _reward(card: Card) -> str:
    if card.scoring is None:
        return f"{card.bonus}: {BONUSES[card.reward.kind]}"
    counted = SCORINGS[card.scoring.kind].format(COLOUR_NAMES.get(card.scoring.colour or "", ""))
    return f"{card.scoring.points} {_points(card.scoring.points)} for each {counted}"


def table_text(position: Position) -> str:
    """Everything that lies on the table, and who decides, in a few lines."""
    return printable("\n".join(_lines(position)))


def _lines(position: Position) -> Iterator[str]:
    kind = f"{position.seats} seats" if position.level is None else f"solo level {position.level}"
    known_end = f" of {position.last_round}" if position.solo or position.ending else ""
    when = "setup" if position.phase == SETUP else f"round {position.round}{known_end}"
    yield f"Gönnen Können, {kind}, ruleset {position.ruleset}: {when}"
    if position.faces and not position.is_over:
        yield _dice(position)
    yield "market  " + "".join(f"{f'{price} dice':<8}" for price in PRICES).rstrip()
    for at, row in enumerate(ROWS):
        cards = "".join(f"{card.id if card else '-':<8}" for card in row_of(position, row))
        yield f"  {row}0-{row}{COLUMNS - 1} {cards}{len(position.decks[at])} in the deck"
    if position.set_aside:
        yield f"set aside: {_ids(position.set_aside)}"
    for seat, player in enumerate(position.players):
        yield from _seat(seat, player)
    if position.phase == PLACE:
        yield f"to be placed: {_ids((position.pending,))}"
    yield from _end(position) if position.is_over else _deciders(position)


def _dice(position: Position) -> str:
    shown = " ".join(f"{die}{face}" for die, face in zip(DICE, position.faces, strict=True))
    parts = [f"roll {position.roll} of {ROLLS}", f"last rolled {LETTERS[position.thrown]}"]
    parts += [f"used {LETTERS[position.spent]}"] if position.spent else []
    return f"dice: {shown} ({', '.join(parts)})"


def _seat(seat: int, player: Player) -> Iterator[str]:
    now = score(player.display)
    yield f"seat {seat}: {now.total} {_points(now.total)}"
    for at, laid in enumerate(player.display):
        yield f"  {_laid(laid, at, now)}".rstrip()
    for name, cards in (
        ("hand", player.hand),
        ("put back", (player.put_back,)),
        ("discarded", player.discarded),
    ):
        if any(cards) or (name != "put back" and cards):
            yield f"  {name}: {_ids(cards)}"


def _laid(laid: Laid, at: int, now: Score) -> str:
    cell = "{}.{}".format(*laid.cell)
    fields = zip(laid.card.task.fields, laid.written, strict=True)
    written = " ".join(f"({number})" if number else _field(field) for field, number in fields)
    told = [f"{now.points[at]} {_points(now.points[at])}"] if laid.card.scoring else [str(laid.card.bonus)]
    if laid.circles and laid.complete:
        told.append(f"{laid.circles - laid.used} of {laid.circles} circles left")
    done = f"complete, {', '.join(told)}" if laid.complete else ""
    return f"{laid.card.id:<4} at {cell:<5} {written:<32} {done}"


def _ids(cards: tuple[Card | None, ...]) -> str:
    return " ".join(card.id if card else "?" for card in cards)


def _points(count: int) -> str:
    return "point" if count == 1 else "points"


def _deciders(position: Position) -> Iterator[str]:
    first, *others = position.deciders
    then = f", then {' and '.join(f'seat {seat}' for seat in others)}" if others else ""
    yield f"seat {first} decides ({position.phase}){then}"


def _end(position: Position) -> Iterator[str]:
    displays = [player.display for player in position.players]
    if position.level is None:
        yield "won by " + " and ".join(f"seat {seat}" for seat in winners(displays))
        return
    target = level(position.level).target
    won = "won" if score(displays[0]).total >= target else "lost"
    yield f"the level is {won}: its target is {target} points"
