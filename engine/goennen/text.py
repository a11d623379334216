"""The table as text, for people at a prompt and for the command line.

What a position hides, as that of a view does, is shown as "?".
"""

from collections.abc import Iterator

from engine.goennen.card_text import field_text, points_text
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
from engine.terminal import printable


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
    yield f"seat {seat}: {now.total} {points_text(now.total)}"
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
    written = " ".join(f"({number})" if number else field_text(field) for field, number in fields)
    told = (
        [f"{now.points[at]} {points_text(now.points[at])}"] if laid.card.scoring else [str(laid.card.bonus)]
    )
    if laid.circles and laid.complete:
        told.append(f"{laid.circles - laid.used} of {laid.circles} circles left")
    done = f"complete, {', '.join(told)}" if laid.complete else ""
    return f"{laid.card.id:<4} at {cell:<5} {written:<32} {done}"


def _ids(cards: tuple[Card | None, ...]) -> str:
    return " ".join(card.id if card else "?" for card in cards)


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
