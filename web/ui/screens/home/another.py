"""The sheet "Another game": who plays, which level, which game code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app import games
from ui.app.new_game import MODES
from ui.app.people import called
from ui.kit.choices import choice, choices, name_field, seat_row
from ui.kit.sheet import frame, text_field
from ui.kit.text import t
from ui.kit.tree import h
from ui.screens.home import levels

if TYPE_CHECKING:
    from ui.app.history import History
    from ui.app.new_game import NewGame
    from ui.app.people import Names
    from ui.kit.tree import Node


def sheet(new_game: NewGame, names: Names, history: History, wanted: str | None, name: str) -> Node:
    """wanted: the game that waits to be opened, or None; name: of the game, or "-" if it is still to be chosen."""
    fields = new_game.fields
    kids = [
        offered(fields["game"]) if name == "-" else None,
        modes(fields["mode"]),
        solo(fields, history) if fields["mode"] == "solo" else seats(new_game, names),
        openness(names)
        if fields["mode"] != "solo" and people(new_game) > 1 and games.BY_NAME[fields["game"]].openly
        else None,
        code(fields["seed"]),
        h(
            "button",
            {"class": "act main", "type": "submit", "aria-disabled": "true" if wanted else None},
            [h("b", None, t("start.play"))],
            key="play",
        ),
    ]
    title = t("start.another") if name == "-" else t("start.another.of", game=games.title(name))
    return frame(title, [h("form", {"data-submit": "start"}, kids, key="form")], None, "another-sheet")


def offered(chosen: str) -> Node:
    found = [choice("game", name, name == chosen, games.title(name)) for name in games.names()]
    return choices("game", t("start.game"), found)


def modes(chosen: str) -> Node:
    """Alone, against computers, or around this device."""
    found = [choice("mode", mode, chosen == mode, t("start." + mode)) for mode in MODES]
    return choices("mode", t("start.how"), found)


def solo(fields: dict[str, str], history: History) -> Node:
    game = fields["game"]
    if games.BY_NAME[game].levels:
        return levels.level_choices(int(fields["level"]), history)
    return h("p", {"class": "s"}, games.says(game, "solo"), key="says")


def seats(new_game: NewGame, names: Names) -> Node:
    """How many seats there are, and who plays them."""
    fields = new_game.fields
    count = new_game.seats()
    return choices(
        "seats",
        t("start.seats"),
        [choice("seats", str(n), count == n, str(n)) for n in games.BY_NAME[fields["game"]].seats],
        [
            h("div", {"class": "players"}, [player(new_game, names, n) for n in range(count)], key="players"),
            h("p", {"class": "s"}, t("start.seats.says"), key="says") if people(new_game) > 1 else None,
        ],
    )


def openness(names: Names) -> Node:
    """Whether several people play openly."""
    return choices(
        "openly",
        t("start.openly"),
        [
            choice("openly", value, names.openly == (value == "yes"), t("start.openly." + value))
            for value in ("no", "yes")
        ],
        [h("p", {"class": "s"}, t("start.openly.says"), key="says")],
    )


def people(new_game: NewGame) -> int:
    return len([n for n in range(new_game.seats()) if new_game.player(n) == games.HUMAN])


def player(new_game: NewGame, names: Names, seat: int) -> Node:
    """Who plays a seat: a person, who may have a name, or a computer player."""
    chosen = new_game.player(seat)
    if chosen == games.HUMAN and people(new_game) == 1:  # who plays alone with computers is "You"
        who = h("span", None, t("seat.you"), key="you")
    elif chosen == games.HUMAN:
        who = name_field(seat, names.of(seat))
    else:
        people_here = [
            names.of(n) if new_game.player(n) == games.HUMAN else "" for n in range(new_game.seats())
        ]
        who = h("span", None, called(people_here, seat, chosen), key="number")
    kinds = (games.HUMAN,) + games.BY_NAME[new_game.fields["game"]].players
    return seat_row(seat, who, [(kind, games.player_name(kind)) for kind in kinds], chosen)


def code(value: str) -> Node:
    return text_field(
        "seed",
        t("start.seed"),
        t("start.seed.optional"),
        value,
        "seed",
        {"maxlength": "64", "placeholder": t("start.seed.none")},
    )
