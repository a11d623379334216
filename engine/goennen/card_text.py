"""A card as text, for people at a prompt and for the command line."""

from engine.goennen.tasks import ASCENDING, EQUAL, SUM, Field, Task

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


def card_text(
    card: str, colour: str | None, task: Task, reward: str, points: int | None, counted: str | None
) -> str:
    """A card in three lines: what it is, its task, its reward. reward: its kind; points: of a scoring, None for a bonus;
    counted: the colour that a scoring counts."""
    between = BETWEEN.get(task.kind, "  ")
    rows = " | ".join(between.join(map(field_text, row)) for row in task.rows)
    total = f", at least {task.total}" if task.total else ""
    name = COLOUR_NAMES[colour] if colour else "no colour"
    if points is None:
        brings = f"{reward}: {BONUSES[reward]}"
    else:
        each = SCORINGS[reward].format(COLOUR_NAMES.get(counted or "", ""))
        brings = f"{points} {points_text(points)} for each {each}"
    return f"{card}, {name}\n{task.kind}: {rows}{total}\n{brings}"


def field_text(field: Field) -> str:
    """What a field asks for: its colour and number, "_" for neither."""
    return (field.colour or "") + str(field.number or ("" if field.colour else "_"))


def points_text(count: int) -> str:
    """ "point" or "points", as this many are called."""
    return "point" if count == 1 else "points"
