"""The page that begins a game with people elsewhere, and the questions before a table can be shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app import games, shared_games
from ui.app.people import called
from ui.app.settings import VALUES
from ui.app.storage_keys import NAME
from ui.kit.choices import choice, choices, name_field, seat_row
from ui.kit.names import isolated, plain, same
from ui.kit.phrases import listed
from ui.kit.sheet import act, fault, text_field
from ui.kit.text import t
from ui.kit.tree import h
from ui.screens.home import together

if TYPE_CHECKING:
    from collections.abc import Sequence

    from worker.protocol import Told

    from ui.app.store import Store
    from ui.app.types import SharedGame
    from ui.kit.tree import Node
    from ui.screens.together.route import Together

LONGEST_LINK = 60000  # characters of a text that is pasted


class Fields:
    """The form: `game`, `seats`, how many, `players`, who plays each, `names`, of people elsewhere, and `coach`, the most that
    players may be told."""

    def __init__(self) -> None:
        self.game = games.first()
        self.seats = 2
        self.players = [games.HUMAN] + [games.ELSEWHERE] * (games.most_seats() - 1)
        self.names = [""] * games.most_seats()
        self.coach = "off"

    def count(self) -> int:
        """How many seats the game has, within its limits."""
        numbers = games.BY_NAME[self.game].seats
        return min(max(self.seats, 2), numbers[-1])

    def player(self, seat: int) -> str:
        """Who plays a seat: the chosen player, if the game has it."""
        chosen = self.players[seat]
        return (
            chosen
            if chosen in (games.HUMAN, games.ELSEWHERE) or chosen in games.BY_NAME[self.game].players
            else games.ELSEWHERE
        )

    def here(self) -> list[int]:
        return [seat for seat in range(self.count()) if self.player(seat) == games.HUMAN]

    def asked(self) -> list[str]:
        """By seat, the name of somebody elsewhere, "" for those who were not named and for all others."""
        return [
            self.names[seat] if self.player(seat) == games.ELSEWHERE else "" for seat in range(self.count())
        ]

    def is_complete(self) -> bool:
        """Whether somebody sits here, and somebody elsewhere."""
        players = [self.player(seat) for seat in range(self.count())]
        return games.HUMAN in players and games.ELSEWHERE in players

    def link(self) -> str:
        """The link of the game before its first decision; whoever is invited first begins."""
        players = [self.player(seat) for seat in range(self.count())]
        seats = [games.HUMAN if player == games.ELSEWHERE else player for player in players]
        coach = "" if self.coach == "off" else "&coach=" + self.coach
        return (
            "#/turn?game="
            + self.game
            + "&seats="
            + ",".join(seats)
            + "&start="
            + str(players.index(games.ELSEWHERE))
            + coach
            + "&begins=1"
        )


_fields: list[Fields] = []  # the form, once it has been shown


def fields() -> Fields:
    if not _fields:
        _fields.append(Fields())
    return _fields[0]


def set_field(store: Store, name: str, value: str) -> None:
    form = fields()
    if name == "own":
        store.put(NAME, plain(value))
    elif name == "seats":
        form.seats = int(value)
    elif name.startswith("seat"):
        form.players[int(name[4:])] = value
    elif name.startswith("name"):
        form.names[int(name[4:])] = plain(value)
    else:
        setattr(form, name, value)


# what is shown


def nodes(screen: Together) -> list[Node]:
    if screen.question:
        return _question(screen)
    page = screen.page
    form = fields()
    going = together.section(page.store, page.engine)
    kids = [
        _choices("game", t("start.game"), [(name, games.title(name)) for name in games.names()], form.game),
        _choices(
            "seats",
            t("start.seats"),
            [(str(n), str(n)) for n in games.BY_NAME[form.game].seats if n > 1],
            str(form.count()),
        ),
        h("div", {"class": "players"}, [_player(form, seat) for seat in range(form.count())], key="players"),
        _choices(
            "coach",
            t("together.coach"),
            [(value, t("settings.coach." + value)) for value in VALUES["coach"]],
            form.coach,
        ),
        own_name(page.store),
        h("p", {"class": "s"}, t("together.links." + form.game), key="links"),
        h("p", {"class": "s"}, t("together.friends"), key="friends"),
        h(
            "button",
            {"class": "act main", "type": "submit", "aria-disabled": None if form.is_complete() else "true"},
            [h("b", None, t("together.begin"))],
            key="begin",
        ),
    ]
    return [
        h("p", {"class": "lead"}, t("together.lead"), key="lead"),
        h("form", {"data-submit": "begin", "class": "panel another-sheet"}, kids, key="form"),
        act("begin_room", t("together.begin.room"), None, (), False),
        paste(screen.pasted, screen.wrong, t("together.paste"), "panel"),
    ] + ([going] if going else [])


def own_name(store: Store) -> Node:
    return text_field(
        "own",
        t("together.name"),
        t("together.name.says"),
        store.get(NAME) or "",
        "own",
        {"data-letters": ""},
        "nickname",
    )


def _choices(name: str, legend: str, values: Sequence[tuple[str, str]], chosen: str) -> Node:
    offered = [choice(name, value, value == chosen, words) for value, words in values]
    return choices(name, legend, offered, kind=" of-" + name)


def _player(form: Fields, seat: int) -> Node:
    if form.player(seat) == games.ELSEWHERE:
        who = name_field(seat, form.names[seat])
    else:
        who = h("span", None, t("seat.n", n=seat + 1), key="number")
    offered = [(games.HUMAN, t("together.here")), (games.ELSEWHERE, t("together.elsewhere"))]
    offered += [(player, games.player_name(player)) for player in games.BY_NAME[form.game].players]
    return seat_row(seat, who, offered, form.player(seat))


def paste(pasted: str, wrong: str, title: str, kind: str) -> Node:
    """The field for a link, for a device that opens links in a browser other than this page's. pasted: what it holds;
    wrong: what is wrong with that, or ""; kind: its class."""
    return h(
        "form",
        {"data-submit": "open_pasted", "class": kind + " another-sheet"},
        [
            text_field(
                "pasted",
                title,
                t("together.paste.says"),
                pasted,
                "label",
                {"inputmode": "url", "maxlength": str(LONGEST_LINK), "placeholder": t("link.paste")},
                wrong=bool(wrong),
            ),
            fault("pasted", wrong),
            h("button", {"class": "act", "type": "submit"}, [h("b", None, t("link.open.do"))], key="open"),
        ],
        key="paste",
    )


# questions


def claims(known: SharedGame, told: Told) -> list[int]:
    """The seats here on which somebody of another name plays too: both have opened one invitation."""
    return [
        seat
        for seat in known["mine"]
        if known["names"][seat]
        and told["names"][seat]
        and not same(known["names"][seat], told["names"][seat])
    ]


def free_seats(told: Told) -> list[int]:
    """The seats of people that nobody has taken."""
    return shared_games.free(told["players"], told["taken"])


def names(screen: Together, told: Told) -> list[str]:
    """Of the people by seat, also of those who are invited and have not joined, as far as a link has told them."""
    game, invited = screen.named
    return shared_games.with_asked(told["names"], invited if game == told["id"] else [])


def asks_who(told: Told) -> bool:
    """Whether a link may be meant for several people, or for somebody else than who is to go on: then it asks who one is."""
    free = free_seats(told)
    return len(free) > 1 or bool(free) and told["waits"][0] not in free


def is_somebody_else(screen: Together, told: Told) -> bool:
    """Whether all seats are taken and the one person who is waited for has another name than whoever is here, who so only watches."""
    own = screen.page.store.get(NAME)
    if not own or len(told["waits"]) != 1 or asks_who(told):
        return False
    other = told["names"][told["waits"][0]]
    return told["waits"][0] in told["taken"] and bool(other) and not same(own, other)


def may_be(told: Told, seat: int, name: str) -> bool:
    """Whether somebody who is called so may be on a seat: nobody is, or the same person on another device."""
    return (
        seat < len(told["seats"])
        and told["players"][seat] == seat
        and (seat not in told["taken"] or same(told["names"][seat], name))
    )


def hosts(told: Told, mine: Sequence[int]) -> list[str]:
    """Who plays already in a game to which somebody is invited, as far as they have names. mine: the seats of whoever is invited."""
    return [
        called(told["names"], seat) for seat, name in enumerate(told["names"]) if name and seat not in mine
    ]


def invites(told: Told, mine: Sequence[int] = ()) -> str:
    """Who invites to what, in sentences."""
    found = hosts(told, mine)
    who = t("together.invites", who=listed(found)) if found else t("together.invited")
    return who + " " + t("together.what." + told["game"], n=len(told["seats"]))


def question_says(screen: Together) -> str:
    assert screen.question
    kind, told, known = screen.question
    rivals = claims(known, told) if known else []
    if rivals:
        assert known
        seat = rivals[0]
        return t(
            "together.claimed",
            one=isolated(known["names"][seat]),
            other=isolated(told["names"][seat]),
            seat=t("seat.n", n=seat + 1),
        )
    if kind == "contradiction":
        return t("error.contradiction")
    if kind == "own":
        return t("together.own")
    free = free_seats(told)
    if not told["waits"] and not free:
        return t("together.full")
    which = t("together.which") + (" " + t("together.which.one") if len(free) > 1 else "")
    return which if known or not free else invites(told) + " " + which


def _question(screen: Together) -> list[Node]:
    assert screen.question
    kind, told, known = screen.question
    rivals = claims(known, told) if known else []
    says = h("p", {"class": "lead", "role": "status"}, question_says(screen), key="says")
    if kind in ("contradiction", "claimed"):
        free = free_seats(told) if rivals else []
        ways = [
            act("take_seat " + str(seat), t("together.take.free", who=called(names(screen, told), seat)))
            for seat in free
        ]
        keep = t("together.keep_seat" if rivals else "together.keep_known")
        ways.append(act("keep_known", keep, None, (), not free))
        if kind == "contradiction":
            ways.append(act("look_other", t("together.look_other"), None, (), False))
    elif kind == "own":
        ways = [
            act("keep_known", t("together.keep_known")),
            act("take_own", t("together.own.take"), None, (), False),
        ]
    else:
        ways = [
            act("take_seat " + str(seat), t("together.take.seat", who=called(names(screen, told), seat)))
            for seat in sorted(set(told["waits"] + free_seats(told) + (told["taken"] if screen.asks else [])))
        ]
        ways.append(act("look_on", t("live.watch"), None, (), False))
    ways.append(act("home", t("back"), None, (), False))
    return [says, h("div", {"class": "ways"}, ways, key="ways")]
