"""What `View.to_json` gives, for the type checker alone: each field with its type and, after it, what it says.
`python3 -m tools.views` makes the table in docs/view-tutto.md of it."""

from typing import Literal, TypedDict


class Card(TypedDict):
    card: str  # its name, as "bonus_300"
    kind: str  # `"bonus"`, `"double"`, `"fireworks"`, `"plus_minus"`, `"straight"`, `"cloverleaf"` or
    # `"stop"`
    points: int  # what its tutto adds or is worth
    copies: int  # how many of it the full deck has


class Die(TypedDict):
    die: str  # its letter
    face: int  # what it shows, 1 to 6
    place: str  # `"tray"`: of the last roll; `"site"`: kept


class Kept(TypedDict):
    dice: list[str]  # their letters
    points: int  # what they are worth


class Valid(TypedDict):
    face: int  # the face
    count: int  # how many dice
    points: int  # what they are worth together


class Taken(TypedDict):
    seat: int  # the seat
    points: int  # how many points it would lose


class Beat(TypedDict):
    seats: list[int]  # the other seats with the most points
    score: int  # their points
    behind: int  # how far the active seat is behind, without the points of its turn


class Counted(TypedDict):
    card: str  # its name
    kind: str  # as `card.kind`
    points: int  # as `card.points`
    copies: int  # how many of it the full deck has
    left: int  # how many of it are left


class Deck(TypedDict):
    left: int  # how many
    stop: float  # the chance that the next one is a stop card
    cards: list[Counted]  # each kind of card


class Last(TypedDict):
    round: int  # the round of that turn
    how: str  # `"stop"`, `"null"`, `"stop_card"`, `"fireworks"` or `"cloverleaf"`
    points: int  # the points banked, or lost
    written: bool  # whether they were banked


class Seat(TypedDict):
    seat: int  # its number
    score: int  # its banked points
    leads: bool  # whether no other seat has more
    last: Last | None  # how its last turn ended


class Action(TypedDict):
    text: str  # the action in notation
    kind: str  # `"keep"`: set these dice aside and roll the rest; `"stop"`: bank the points; `"draw"`: turn
    # over a new card
    dice: list[str]  # the dice that it keeps
    faces: list[int]  # what they show
    points: int  # what they are worth
    total: int  # the points of the turn after it
    tutto: bool  # whether all six dice are kept with it
    roll: int  # how many dice are rolled next; 0 if none are
    null: float | None  # the chance that this roll has nothing that counts
    chance: float | None  # with best play, the chance of the tutto that the card asks for


class Result(TypedDict):
    scores: list[int]  # the points of each seat
    winners: list[int]  # the seats that won; several if they share the victory
    cloverleaf: bool  # whether a cloverleaf won
    turns: int | None  # the turns that a solo game took; fewer are better
    tie: str | None  # `"shared"` if several won


class Table(TypedDict):
    """The view without its seats, to which the worker adds who plays them."""

    game: str  # `"tutto"`
    ruleset: int  # the number of the ruleset; it never changes within a game
    mode: Literal["solo", "table"]  # `"solo"` or `"table"`
    target: int  # 6000: once a seat has banked so many points, this round is the last
    state: str  # `"playing"` or `"over"`
    phase: str  # `"roll"`: a roll lies there; `"tutto"`: all six dice are kept, stop or draw; `"over"`
    seat: int  # whose view this is
    active: int  # the seat whose turn it is
    start: int  # the seat that began
    deciders: list[int]  # the active seat; none when the game is over
    round: int  # the round, from 1
    rounds: int | None  # the last round, as soon as it is known
    ending: bool  # whether this is the last round
    card: Card  # the card in play
    cards: int  # how many cards were turned over in this turn
    roll: int  # how often dice were rolled on this card
    tuttos: int  # the tuttos made on this card
    dice: list[Die]  # the six dice, in the order A to F
    kept: list[Kept]  # the dice kept since all six were last rolled, one item for each roll
    valid: list[Valid]  # what counts of the last roll, by face
    points: int  # the points of the turn so far, which a bust would lose
    earlier: int  # those of earlier cards of the turn
    takes: list[Taken]  # on plus/minus, whom a tutto would take points from now
    beat: Beat | None  # in the last round, what the active seat has to beat
    deck: Deck  # the cards that are left
    actions: list[Action]  # what the seat may do, in the order of `view.legal_actions()`
    result: Result | None  # once the game is over


class View(Table):
    seats: list[Seat]  # the seats, by number
