"""The contract of a game's table, and the types of the table, for the type checker alone (see `ui.kit.types`).

What the table hands back to a game is an `Own…` here (see `ui.app.types`): the game's own type there.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from worker.protocol import Advice as Advised
from worker.protocol import Event, Term, Weighed

from ui.app.types import Answer, OwnAction, OwnBoard, OwnSnapshot, OwnView

if TYPE_CHECKING:
    from ui.kit.keys import Binding
    from ui.kit.scene import Trip
    from ui.kit.tree import Node
    from ui.kit.types import Job
    from ui.table.clauses import Told
    from ui.table.model import Model
    from ui.table.requests import Decision


class Named(Protocol):
    """A named tuple: a message of `ui.table.messages` or of a game, or an effect of `ui.table.effects`."""

    @property
    def _fields(self) -> tuple[str, ...]: ...

    def __iter__(self) -> Iterator[Any]: ...


EffectList: TypeAlias = list[Named]
"""What follows from a message: effects and further messages."""

Who: TypeAlias = Callable[[int], str]
"""A seat's name."""

Touched: TypeAlias = Mapping[str, Sequence[str]]
"""What to mark: {attribute: its values}."""

Where: TypeAlias = tuple[str, str]
"""An element of the table: an attribute and its value, or "class" and one of its classes."""

Novelty: TypeAlias = tuple[str, Mapping[str, Any], Where]
"""What may be new: the name of its note, the note's parameters, where it is."""

Portrait: TypeAlias = tuple[str, object]
"""What a seat has built, as a picture: the module whose `paint` fills a square with it, and what that needs."""


class Question(Weighed):
    """What the coach asks about a decision: what it gives away."""

    action: str
    decision: "Decision"


class Speaker(Protocol):
    """Puts a game's actions and events into sentences."""

    def action(self, action: OwnAction) -> str: ...
    def event(self, event: Event, who: Who) -> str: ...


class Advice(Protocol):
    """What the strip of a hint shows: the module `hint_sentences` of a game."""

    def says(self, board: OwnBoard, action: OwnAction, brief: bool = False) -> str:
        """What to do, in a sentence. brief: things that are drawn beside it are named shortly."""

    def facts(self, board: OwnBoard, action: OwnAction) -> str:
        """What an action brings at once and its chances, in a few words, or ""."""

    def short(self, board: OwnBoard, action: OwnAction, beside: OwnAction | None) -> str:
        """An action in a few words, as it is called on the table. beside: the one that it is compared with."""

    def reasons(
        self,
        board: OwnBoard,
        own: OwnAction | None,
        other: OwnAction | None,
        terms: Sequence[Term],
        sign: int,
    ) -> "Told":
        """Why one action rather than another. An action is None where it is one of many ways, of which the view lists only some.
        sign: 1 if the first is better, -1 if worse, 0 if they are equally good."""

    def picture(self, board: OwnBoard, action: OwnAction, advice: Advised) -> "Job | None":
        """Of the card that the hint is about."""

    def touched(self, board: OwnBoard, action: OwnAction) -> Touched:
        """What to mark."""

    def returned(self, board: OwnBoard, action: OwnAction) -> Sequence[str]:
        """The dice to put back first."""


class Gestures(Protocol):
    """A game's gestures besides: methods do_NAME(…), as screens have them."""

    def key(self, key: str) -> str | None:
        """The gesture of a key."""

    def lift(self, kind: str, name: str) -> bool:
        """Whether a thing may be dragged."""

    def drop(self, kind: str, name: str, target: list[str]) -> None:
        """A dragged thing is dropped on what does `target`: a gesture's name and its arguments."""

    def then(self) -> str | None:
        """The action that was decided along with the last one."""


class Table(Protocol):
    """A game at the table: its class `Table(board)` (see `ui.app.games`). The base class with defaults is
    `ui.table.game.Game`; the shortest example is `ui.games.plain`.

    kind: its class in style sheets. order: the kinds of actions in the order of the panel of all moves; empty for the order
    of the view. keys: its own, as they are listed (see `ui.kit.keys`). menu: its own menu entries, as (gesture, key of the words, icon).
    sheets: its sheets by kind, functions of the board and of what the sheet is about; "result" opens by itself at the end.
    carried: the gestures of the elements that can be dragged. sounds: (sound, keys of the events it stands for), the most
    important first. notes_on_top: whether a note about something further down stands on top of a phone's table, since beside the
    thing it would cover what one decides by.
    """

    @property
    def kind(self) -> str: ...
    @property
    def order(self) -> tuple[str, ...]: ...
    @property
    def keys(self) -> "tuple[Binding, ...]": ...
    @property
    def menu(self) -> Sequence[tuple[str, str, str]]: ...
    @property
    def sheets(self) -> "Mapping[str, Callable[..., Node]]": ...
    @property
    def carried(self) -> tuple[str, ...]: ...
    @property
    def sounds(self) -> Sequence[tuple[str, tuple[str, ...]]]: ...
    @property
    def notes_on_top(self) -> bool: ...
    @property
    def advice(self) -> Advice: ...
    @property
    def gestures(self) -> Gestures: ...

    def title(self) -> str:
        """The table's name."""

    def phase(self) -> str:
        """For tests and style sheets."""

    def model(self) -> "Model":
        """A new model."""

    def prepare(self) -> None:
        """Computes what several parts need before they are drawn."""

    def speaker(self) -> Speaker: ...

    def reason(self, key: str, params: Mapping[str, Any]) -> str:
        """A computer player's reason in words."""

    def has_odds(self) -> bool:
        """Whether the engine gives chances while dice are chosen."""

    def shows_odds(self) -> bool:
        """Whether the view has chances, and they are shown now."""

    def trips(self, before: OwnView | None, snapshot: OwnSnapshot) -> "list[Trip]":
        """What travels to the next picture. before: the view of the present picture; snapshot: the one to be shown."""

    def news(self) -> str | None:
        """The key of the event held to be read."""

    def novelties(self) -> list[Novelty]:
        """What may be new to a player of first games, as (name, its parameters, where it is), the most important first; its
        words are `note.` and the name."""

    def explain(self, words: list[str]) -> Answer | None:
        """What a thing is, named as in `data-what` or `data-do`."""

    def lead(self, phase: str) -> str | None:
        """The selector of what gets the focus when this phase begins."""

    def asks(self) -> str:
        """The prompt as a sentence to be read aloud, or ""."""

    def spends(self, action: OwnAction) -> str:
        """What an action uses up that the player may want back, in words, or ""."""

    def stands(self) -> str:
        """How the game stands, for those who open it and do not see the table, or ""."""

    def turns_said(self) -> Sequence[int]:
        """The seats whose turns are said aloud when they begin; all are in the log."""

    def changes(self, before: OwnView | None, events: Sequence[Event]) -> list[str]:
        """What has changed besides what the events say, in sentences. before: the same seat's view that was told last."""

    def reached(self, before: OwnView) -> str:
        """That the target has been reached since that view, in a sentence, or ""."""

    def wants(self, action: OwnAction) -> str:
        """What the card that an action brings asks for, in words, or ""."""

    def forced_action(self) -> OwnAction | None:
        """The only action left when there is nothing to decide."""

    def show(self, action: OwnAction) -> EffectList:
        """What brings what an action touches into sight."""

    def is_hidden(self) -> bool:
        """Whether decisions are shown only after everyone has decided."""

    def is_secret(self, view: OwnView) -> bool:
        """Whether the other people must look away from the decision in a view."""

    def hand_over(self, who: str) -> str:
        """The sentence that asks them to, and to pass the device to `who`."""

    # when the game is over

    def parts(self) -> int:
        """How many parts of the result are counted one after another."""

    def squares(self, seat: int) -> str:
        """What a seat has built, as lines of coloured squares, or ""."""

    def portrait(self, seat: int) -> Portrait | None:
        """What a seat has built, as a picture."""

    def built(self, seat: int) -> "list[Node]":
        """Nodes that show it, as far as it has been counted."""

    def details(self, seat: int) -> "Node | None":
        """How the points of a seat come about."""

    def built_in_words(self, seat: int, tied: bool) -> str:
        """The same in a few words, or ""; tied: whether another seat has as many points."""

    def tie_break(self, seat: int) -> int:
        """Of seats with equally many points, the one with the smallest number comes first."""

    # the parts of its table

    def head(self, left: "Node", right: "Node", title: str | None = None) -> "Node":
        """With a button at each end, and a title if it is not the game's own."""

    def middle(self) -> "list[Node]": ...

    def decisions(self) -> "list[Node]":
        """The buttons of the dock, besides the one for all moves."""

    def dock(self, strip: "Node | None" = None, acts: "Node | None" = None) -> "Node":
        """strip: a node above the dice; acts: a node that replaces the prompt and the decisions."""
