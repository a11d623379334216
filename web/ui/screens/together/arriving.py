"""From a link to its table: whose seat it is, what is known here already, and what contradicts it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app import shared_games
from ui.app.storage_keys import NAME
from ui.kit.loader import load
from ui.kit.text import t
from ui.screens.together import pages

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from worker.protocol import Merged, Snapshot, Told

    from ui.app.types import SharedGame
    from ui.screens.together.route import Together

LETTERS = ("#/turn?join=", "#/turn?answer=", "#/turn?device")  # how addresses begin that connect devices


def arrive(screen: Together, link: str) -> None:
    """Reads the link that somebody has opened."""
    if link.startswith(LETTERS):
        load("ui.screens.together.joining").arrive(screen, link)
        return
    if link.endswith(shared_games.CONNECT):
        link = link[: -len(shared_games.CONNECT)]
        screen.wanted, screen.connects = link, True

    screen.asks = link.endswith(shared_games.WHICH)
    if screen.asks:
        link = link[: -len(shared_games.WHICH)]
        screen.wanted = link
    address = link
    _, seat, name = shared_games.whom(link)
    link = named(screen, link)
    store = screen.page.store
    if name and not store.get(NAME):
        store.put(NAME, name)  # a field shows it: it can be changed before the seat is taken
    meant = None if seat is None else (seat, name)
    screen.opener.ask(
        "read_turn", {"link": link}, lambda told: read(screen, link, told, meant), address=address
    )


def named(screen: Together, link: str) -> str:
    """Notes who is invited, as far as a link tells the names. Returns the link itself."""
    bare, names = shared_games.whom(link)[0], shared_games.names_in(link)
    if names:
        screen.named = (shared_games.game_of(bare), names)
    return bare


def read(screen: Together, link: str, told: Told, meant: tuple[int, str] | None = None) -> None:
    """Puts on the table what a link has told, or asks first. meant: the seat and the name of the person who was sent it."""
    page = screen.page
    known = shared_games.read(page.store, told["id"])
    if known:

        def refused(key: str, params: Mapping[str, Any]) -> None:
            if key == "contradiction":
                _ask(screen, "contradiction", told, known)
            else:
                screen.opener.refused(key, params)

        rivals = pages.claims(known, told)

        def merged(both: Merged) -> None:
            if rivals and not known["invited"]:
                _ask(screen, "claimed", told, known)  # in both together, the name known here covers the other
                return
            if not known["mine"] and (
                screen.asks or pages.free_seats(both)
            ):  # who has only watched may want to play
                _ask(screen, "seat", both, known)
                return
            sent: list[int] | None = known["sent"]
            if both["left"] != known["left"]:  # on another course: what is known of it has all been sent
                kept: Any = dict(known, left=both["left"])
                shared_games.write(page.store, told["id"], kept)
                sent = None
            # whoever sends a link must not decide for the seats that are played here
            own = [seat for seat in known["mine"] if both["decided"][seat] > both["before"][seat]]
            if own and not known["invited"]:
                _ask(screen, "own", both, known)
            else:
                play(screen, both["known"], known["mine"], sent, both if known["invited"] else None)

        links = {"known": known["link"], "other": told["known"], "left": known["left"]}
        screen.opener.ask("merge_turns", links, merged, refused, link)
        return
    before = shared_games.before(page.store, told["id"])
    if before:  # the same people as in a game that is over
        play(screen, told["known"], before["mine"])
    elif meant and pages.may_be(told, *meant):
        play(screen, told["known"], [meant[0]], None, told)
    elif not sum(told["decisions"]) and not told["taken"]:  # nobody has done anything yet: it begins here
        play(screen, told["known"], [told["seats"].index("human")])
    elif pages.is_somebody_else(screen, told) or not (told["waits"] or pages.free_seats(told)):
        play(screen, told["known"], [])
    elif len(told["waits"]) == 1 and not pages.asks_who(told):
        play(screen, told["known"], told["waits"], None, told)
    else:
        _ask(screen, "seat", told, None)


def _ask(screen: Together, kind: str, told: Told, known: SharedGame | None) -> None:
    screen.opener.came()
    screen.question = (kind, told, known)
    screen.announcer.say(pages.question_says(screen))
    screen.frames.focus(screen.heading)
    screen.frames.request()


def play(
    screen: Together,
    link: str,
    people: list[int],
    sent: list[int] | None = None,
    invited: Told | None = None,
    keeps: bool = True,
    before: str = "",
    asked: Sequence[str] = (),
) -> None:
    """Puts the game on the table. invited: what its link told, for somebody who has been given a seat and has not
    yet taken it. before: the link of another course of it, from which what was chosen here stays. asked: by seat, the names
    of the people who are invited, unless a link has told them (`named`)."""
    page = screen.page
    name = page.store.get(NAME) or ""
    names = (
        {str(seat): page.people().of(seat) for seat in people if page.people().of(seat)}
        if len(people) > 1
        else {}
    )
    if name and people and str(people[0]) not in names:
        names[str(people[0])] = name
    kept = shared_games.read(page.store, shared_games.game_of(link))
    key = kept["key"] if kept else ""
    if not asked and screen.named[0] == shared_games.game_of(link):
        asked = screen.named[1]
    args: dict[str, Any] = {
        "link": link,
        "people": people,
        "key": key or page.browser.random_bytes(8).hex(),
    }
    if before:
        args["before"] = before
    if sent:
        args["sent"] = sent
    elif names:
        args["names"] = names
    wanted = screen.opener.wanted or link
    screen.wanted = wanted

    def opened(snapshot: Snapshot) -> None:
        screen.opener.came()
        screen.question = None
        screen.navigation.get("shared").begin(snapshot, invited, keeps, asked)  # type: ignore[attr-defined]  # that of such games

    screen.opener.ask("play_turn", args, opened, address=wanted)


def begin(screen: Together) -> None:
    """Begins the game that the form describes."""
    fields = pages.fields()
    if not fields.is_complete():
        screen.announcer.tell(t("together.incomplete"))
        return
    link, people, asked = fields.link(), fields.here(), fields.asked()
    screen.wanted = link
    screen.opener.ask(
        "read_turn",
        {"link": link},
        lambda told: play(screen, told["known"], people, asked=asked),
        address=link,
    )


def open_pasted(screen: Together) -> None:
    load("ui.app.pasted_links").visit(screen.opener, screen.pasted, lambda: screen.refuse(t("error.pasted")))


def take(screen: Together, seat: int) -> None:
    assert screen.question
    _, told, _ = screen.question
    name = pages.names(screen, told)[seat]
    if name and not screen.page.store.get(NAME):
        screen.page.store.put(NAME, name)
    play(screen, told["known"], [seat], None, told)


def look_on(screen: Together) -> None:
    """Only looks on: sees what everybody may know."""
    assert screen.question
    _, told, known = screen.question
    play(screen, told["known"], [], known["sent"] if known else None)


def keep_known(screen: Together) -> None:
    """The game as this device knows it."""
    assert screen.question
    _, _, known = screen.question
    assert known
    play(screen, known["link"], known["mine"], known["sent"])


def take_own(screen: Together) -> None:
    """The game with what somebody here has decided on another device, where it has been sent."""
    assert screen.question
    _, both, known = screen.question
    assert known
    play(screen, both["known"], known["mine"])


def look_at_other(screen: Together) -> None:
    """The game as the link tells it; it is not kept."""
    assert screen.question
    _, told, known = screen.question
    assert known
    play(screen, told["known"], known["mine"], told["decisions"], None, False)


def next_game(screen: Together, link: str, people: list[int]) -> None:
    """The next game with the same people. link: that of the one that is over; people: the seats of those here."""

    def found(told: Told) -> None:
        if shared_games.read(screen.page.store, told["id"]):  # somebody has begun it already
            read(screen, told["known"], told)
        else:
            play(screen, told["known"], people)

    screen.opener.ask("rematch", {"link": link}, found)
