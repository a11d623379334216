"""What `View.to_json` gives, for the type checker alone: each field with its type and, after it, what it says.
`python3 -m tools.views` makes the table in docs/view-goennen.md of it."""

from typing import Annotated, Literal, TypedDict


class Die(TypedDict):
    die: str  # its letter
    face: int  # what it shows, 1 to 6
    place: str  # `"tray"`: of the last roll; `"site"`: kept from an earlier one; `"spent"`: used in this turn


class Passive(TypedDict):
    entries: int  # dice that may be entered for nothing
    extra: int  # dice that extra-die circles allow beyond these


class Slot(TypedDict):
    slot: str  # its name
    price: int  # in matching dice, without discounts
    card: str | None  # the card's id; None if the slot is empty
    worth: int | None  # what the card would add to the own score if it lay complete in the best free cell,
    # and nothing else changed; None if there is no card, or no room


class Deck(TypedDict):
    deck: str  # `"S"`, scoring, or `"B"`, bonus
    left: int  # how many cards are left


class Pending(TypedDict):
    card: str | None  # its id; None if another seat has drawn it, as only that seat knows it
    why: str  # `"bought"` or `"drawn"`


class Laid(TypedDict):
    card: str  # its id
    cell: list[int]  # [row, column]
    written: list[int]  # the number in each field, 0 if it is empty
    complete: bool  # whether every field is filled
    circles: int  # the circles printed on it, 3 on a bonus
    used: int  # how many of them are marked
    colour: str | None  # Y, O, G, B or P; of a complete wild colour, what it counts as
    now: int  # the points that it earns now
    would: int  # the points that it would earn if it were complete now; equal to `now` if it is
    count: int  # how often its scoring counts now, complete or not


class Seat(TypedDict):
    seat: int  # its number
    score: int  # its points now
    reach: int  # its points if every card of its display were complete
    empty_fields: int  # its empty fields, which break a tie
    hand: list[str]  # in the setup, the ids of the dealt cards; only the own seat's
    put_back: str | None  # the id of the card that it put back; only the own seat's
    cards: list[Laid]  # the cards of its display, in the order in which they were placed


class Marks(TypedDict, total=False):
    plus_minus: int  # ±1 circles
    recolour: int  # circles for another colour
    extra_die: int  # circles for one more die
    discount: int  # circles for one die less


class Action(TypedDict):
    text: str  # the action in notation
    kind: str  # its first word: `"roll"`, `"complete"`, `"buy"` …
    card: str | None  # the card that it completes, buys, places or enters a die on
    dice: list[str]  # the dice that it uses or rolls
    fields: list[int]  # the fields that it fills, by number
    numbers: list[int]  # what each die is entered or paid as
    slot: str | None  # the slot that it buys from or empties
    cell: list[int] | None  # where it places a card
    deck: str | None  # the deck that it draws from, the row that it removes from
    marks: Annotated[dict[str, int], Marks]  # the circles that it marks, by bonus; none that it does not mark
    gain: int | None  # the points that it adds at once, if it completes a card
    alike: int | None  # of an entry, the first field that is equivalent to this one
    last_round: int | None  # the last round if placing this card triggers the end


class Points(TypedDict):
    card: str  # the card's id
    points: int  # what it earned


class Result(TypedDict):
    scores: list[int]  # the points of each seat
    winners: list[int]  # the seats that won; several if they share the victory
    won: bool | None  # whether the level was won, in solo
    target: int | None  # the points that it took
    empty_fields: list[int]  # the empty fields of each seat
    tie: str | None  # `"empty_fields"` if they decided, `"shared"` if nothing did
    rows: list[list[Points]]  # for each seat its cards


class Table(TypedDict):
    """The view without its seats, to which the worker adds who plays them."""

    game: str  # `"goennen"`
    ruleset: int  # the number of the ruleset; it never changes within a game
    mode: Literal["solo", "table"]  # `"solo"` or `"table"`
    level: int | None  # of a solo game, 1 to 7
    target: int | None  # the points that win the level
    state: str  # `"setup"`, `"playing"` or `"over"`
    phase: str  # `"setup"`: starting cards; `"roll"`: use this roll or roll again; `"acting"`: complete and
    # buy; `"chance"`: after one was taken; `"place"`: a card must be placed; `"passive"`: enter a die of
    # somebody's roll; `"remove"`: set a card aside, in solo; `"over"`
    seat: int  # whose view this is
    active: int  # the seat whose turn it is
    start: int  # the seat that began
    deciders: list[int]  # the seats that decide, in order; several if they choose at the same time
    round: int  # the round, from 1
    rounds: int | None  # the last round, as soon as it is known
    ending: bool  # whether the end has been triggered
    settled: str | None  # `"result"` if it is certain who wins, or whether the level is won; `"points"` if
    # every score is certain too; else None
    roll: int  # how often the dice were rolled in this turn, 0 to 3
    dice: list[Die]  # the five dice, in the order Y O G B P; during setup none
    passive: Passive | None  # in the phase "passive", what may be entered
    market: list[Slot]  # the eight slots, S0 to S3, then B0 to B3
    decks: list[Deck]  # the two decks
    pending: Pending | None  # in the phase "place", the card that must be placed
    set_aside: list[str]  # the ids of the cards that count the rounds, in solo
    actions: list[Action]  # what the seat may do, in the order of `view.legal_actions()`
    result: Result | None  # once the game is over


class View(Table):
    seats: list[Seat]  # the seats, by number
