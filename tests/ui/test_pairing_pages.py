"""The pages by which devices connect: the table's sheet, an invitation's link, an answer's link, another device of one's own."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from air import Air
from connected import step
from elsewhere import play
from fakes import Answer, World, sentences
from ui.app import shared_games
from ui.room import letters
from ui.room.belongings import PIECE, pieces_of
from ui.room.room import BEAT

GAMES = [
    "#/turn?game=goennen&seats=human,human,human&start=1&seed=K7Q2M9XT&ruleset=2",
    "#/turn?game=tutto&seats=human,human,human&start=1&seed=K7Q2M9XT&ruleset=1",
]


SAYS = sentences("room/en")


def follow(world: World, link: str) -> None:
    world.open("#" + link.partition("#")[2])


class Group:
    """Pages in the same air."""

    def __init__(self) -> None:
        self.air = Air()
        self.worlds: list[World] = []

    def world(self, device: str, **options: Any) -> World:
        found = World(**options)
        found.browser.air = self.air
        found.browser.device = device
        self.worlds.append(found)
        return found

    def beat(self, times: int = 1) -> None:
        """Lets seconds pass in all rooms and tabs."""
        for _ in range(times):
            for wait in (0, BEAT, 1000):
                for world in [world for world in self.worlds if world.browser.device not in self.air.asleep]:
                    due = [
                        each
                        for each in world.browser.waits
                        if each[1] == wait and "timer" not in each[0].__qualname__.lower()
                    ]
                    for each in due:
                        world.browser.cancel(each[0])
                        each[0]()
                self.air.settle()

    def invitation(self, world: World) -> str:
        world.do("connect")
        self.air.settle()
        return world.root.one(data_invite="").attributes["href"]

    def answer(self, world: World, link: str, who: str = "join 1") -> str:
        follow(world, link)
        if world.root.all(data_do=who):
            world.do(who)
        self.air.settle()
        return world.root.one(data_answer="").attributes["href"]

    def paste(self, world: World, text: str) -> None:
        if not world.root.all(data_submit="take_answer"):
            world.do("connect")
        world.page.input("answer", text)
        world.do("take_answer")
        self.air.settle()
        self.beat(2)


def words(world: World) -> str:
    return " ".join(element._text for element in world.root.walk() if element._text)


def test_enter_in_the_field_for_the_name_takes_the_only_seat() -> None:
    group = Group()
    anna, ben = group.world("A"), group.world("B")
    anna.open(GAMES[1].replace("human,human,human", "human,human"))
    follow(ben, group.invitation(anna))
    (form,) = [each for each in ben.root.all(data_submit=None) if each.all(name="own")]
    ben.do(form.attributes["data-submit"])
    group.air.settle()
    assert ben.root.all(data_answer=None)


@pytest.mark.parametrize("around", ["", ".", "\u00a0"])
@pytest.mark.parametrize("game", GAMES)
def test_whoever_answers_an_invitation_sits_at_the_table(game: str, around: str) -> None:
    group = Group()
    anna, ben = group.world("A", kept={"dicetable.name": "Anna"}), group.world("B")
    anna.open(game)
    link = group.invitation(anna)
    follow(ben, link)
    ways = [each.attributes["data-do"] for each in ben.root.all(data_do=None)]
    assert "Anna invites you" in words(ben) and [each for each in ways if each.startswith("join")] == [
        "join 1",
        "join 2",
        "join",
    ]
    ben.do("set own Ben")
    group.paste(anna, f"Here it is: {group.answer(ben, link)}{around} bye")
    assert anna.main()["data-live"] == ben.main()["data-live"] == "2"
    assert ben.main()["data-mine"] == "1" and ben.link == game
    assert "Ben is connected." in anna.heard
    assert "Ben" in words(anna) and "connected" in words(anna)


@pytest.mark.parametrize("server", ["", "stun.example.org:3478"])
def test_a_server_that_learns_addresses_is_named_to_both_sides(server: str) -> None:
    group = Group()
    group.air.server = server
    anna, ben = group.world("A"), group.world("B")
    anna.open(GAMES[0])
    follow(ben, group.invitation(anna))
    for world, key in ((anna, "room.says"), (ben, "room.learns")):
        said = SAYS[key + ".server"].replace("{server}", server) if server else SAYS[key]
        assert said in words(world)
        assert ("No server" in words(world)) == (not server)


def test_a_game_in_one_room_shows_its_invitation_at_once() -> None:
    group = Group()
    anna = group.world("A")
    anna.open("#/turn?")
    anna.do("begin_room")
    group.air.settle()
    assert anna.shows("shared") and anna.sheet == ("connect",) and anna.root.one(data_invite="")
    anna.do("close")
    while anna.actions():
        anna.do("act " + anna.actions()[0])
        anna.settle()
    assert anna.sheet is None and "Waiting for Player 2" in anna.root.textContent
    assert "Not sent yet" not in anna.root.textContent, "nobody is asked to send links from a room"
    anna.open("#/turn?")
    anna.do("begin")
    assert anna.sheet != ("connect",)


def test_the_invitation_is_told_in_every_way_and_renewed_while_it_is_shown() -> None:
    group = Group()
    group.air.takes_credentials = False
    anna = group.world("A")
    anna.open(GAMES[0])
    link = group.invitation(anna)
    assert any(job[0] == "ui.screens.together.qr_painter" for job in anna.browser.document.painted)
    anna.do("invite_copy")
    anna.do("invite_share")
    assert anna.browser.copied == [link] == anna.browser.sent
    group.beat(62)
    renewed = anna.root.one(data_invite="").attributes["href"]
    assert renewed != link
    anna.do("close")
    lines = len(group.air.lines)
    group.beat(150)
    assert len(group.air.lines) == lines, "nothing is prepared that nobody sees"


def test_an_invitation_that_no_camera_could_read_says_so_and_is_sent_as_text() -> None:
    group = Group()
    anna = group.world("A")
    anna.browser.qr = lambda text: " ".join(["10" * 60] * 120)
    anna.open(GAMES[0])
    group.invitation(anna)
    assert not any(job[0] == "ui.screens.together.qr_painter" for job in anna.browser.document.painted)
    assert "too long for a code that a camera can read" in words(anna) and anna.root.all(
        data_do="invite_copy"
    )


def test_somebody_may_follow_without_a_seat() -> None:
    group = Group()
    anna, ben = group.world("A"), group.world("B")
    anna.open(GAMES[1])
    group.paste(anna, group.answer(ben, group.invitation(anna), "join"))
    assert ben.main()["data-live"] == "2" and ben.main()["data-mine"] == ""


@pytest.mark.parametrize(("who", "mine"), [("join 1", "1"), ("join", "")])
def test_whoever_has_only_watched_may_take_a_seat_later_or_go_on_watching(who: str, mine: str) -> None:
    group = Group()
    anna, ben = group.world("A"), group.world("B")
    anna.open(GAMES[1])
    group.paste(anna, group.answer(ben, group.invitation(anna), "join"))
    ben.do("connect")
    ben.do("disconnect")
    group.air.settle()
    group.beat()
    follow(ben, group.invitation(anna))
    assert offered(ben) == ["join 1", "join 2", "join"]
    group.paste(anna, group.answer(ben, group.invitation(anna), who))
    assert ben.main()["data-live"] == "2" and ben.main()["data-mine"] == mine


def test_a_watching_table_that_takes_an_answer_by_its_link_is_not_asked_for_a_seat() -> None:
    group = Group()
    anna, ben, clara = group.world("A"), group.world("B"), group.world("C")
    anna.open(GAMES[1])
    group.paste(anna, group.answer(ben, group.invitation(anna), "join"))
    made = group.answer(clara, group.invitation(ben))
    follow(ben, made)
    group.air.settle()
    group.beat(2)
    assert ben.shows("shared") and ben.main()["data-mine"] == "" and ben.main()["data-live"] == "3"


def test_what_is_pasted_wrongly_is_told_in_one_sentence() -> None:
    group = Group()
    group.air.takes_credentials = False
    anna, ben = group.world("A"), group.world("B")
    anna.open(GAMES[0])
    link = group.invitation(anna)
    made = group.answer(ben, link)
    for text, said in (
        (link, SAYS["room.answer.invitation"]),
        (made[:-3], SAYS["room.answer.damaged"]),
        ("", SAYS["room.answer.damaged"]),
        ("nonsense & more", SAYS["room.answer.damaged"]),
    ):
        anna.page.input("answer", text)
        anna.do("take_answer")
        assert said in words(anna) and anna.said == said
        field = anna.root.one(name="answer").attributes
        assert field["aria-invalid"] == "true"
        assert anna.root.one(id=field["aria-describedby"]).textContent == said
        assert not anna.root.all(role="alert"), "it would be heard twice"
    group.paste(anna, made)
    assert not anna.root.all(id="answer-wrong") and anna.main()["data-live"] == "2"
    anna.page.input("answer", made)
    anna.do("take_answer")
    assert SAYS["room.answer.unknown"] in words(anna)


def test_a_browser_that_cannot_connect_says_so_on_both_sides() -> None:
    group = Group()
    anna, ben = group.world("A"), group.world("B")
    anna.open(GAMES[0])
    link = group.invitation(anna)
    group.air.able = False
    group.world("C").open("#" + link.partition("#")[2])
    assert SAYS["room.unable"] in words(group.worlds[-1])
    ben.open(GAMES[0])
    ben.do("connect")
    assert SAYS["room.unable"] in words(ben) and not ben.root.all(data_invite="")


def errors(world: World) -> list[str]:
    return [each.textContent for each in world.root.walk() if each.attributes.get("class") == "error"]


def test_a_connection_that_does_not_come_about_is_told_on_both_sides() -> None:
    group = Group()
    anna, ben = group.world("A"), group.world("B")
    anna.open(GAMES[0])
    group.air.reaches = False
    group.paste(anna, group.answer(ben, group.invitation(anna)))
    assert (
        errors(anna) == [SAYS["room.apart"]]
        and errors(ben) == [SAYS["room.apart.yet"]]
        and anna.root.all(data_invite="")
    ), "with the code for another try"
    group.air.reaches = True
    group.paste(anna, group.answer(ben, group.invitation(anna)))
    assert anna.main()["data-live"] == "2" and not errors(anna)


def test_what_could_not_be_loaded_can_be_tried_again() -> None:
    group = Group()
    anna = group.world("A")
    anna.open(GAMES[0])
    anna.browser.reachable = False
    anna.do("connect")
    assert "could not be loaded" in words(anna)
    anna.browser.reachable = True
    assert group.invitation(anna)


def test_what_a_newer_version_has_replaced_is_loaded_with_that() -> None:
    group = Group()
    anna = group.world("A")
    anna.open(GAMES[0])
    anna.browser.reachable = False
    anna.page.newer = True
    anna.do("connect")
    assert "load the new version" in words(anna) and anna.root.all(data_do="update")
    assert not anna.root.all(data_do="retry") and "could not be loaded" not in words(anna)


@pytest.mark.parametrize("name", ["join", "answer"])
def test_damaged_and_newer_links_are_told_apart(name: str) -> None:
    world = Group().world("A")
    world.open(f"#/turn?{name}=NONSENSE")
    assert SAYS["room.link.damaged"] in words(world)
    world.open(f"#/turn?{name}={letters._sealed(b'29 later')}")
    assert SAYS["room.link.newer"] in words(world)
    world.do("home")
    assert world.shows("home")


def test_the_inviting_device_itself_is_told_so() -> None:
    group = Group()
    anna, tab = group.world("A"), group.world("A")
    anna.open(GAMES[0])
    link = group.invitation(anna)
    follow(tab, link)
    tab.do("join 1")
    group.air.settle()
    assert SAYS["room.same_device"] in words(tab) and not tab.root.all(data_answer="")


def test_a_table_that_opens_its_own_invitation_stays_connected() -> None:
    group = Group()
    anna, ben = group.world("A"), group.world("B")
    anna.open(GAMES[0])
    group.paste(anna, group.answer(ben, group.invitation(anna)))
    follow(anna, group.invitation(anna))
    assert SAYS["room.same_device"] in words(anna) and not anna.root.all(data_answer="")
    anna.open(GAMES[0])
    assert anna.main()["data-live"] == "2" == ben.main()["data-live"]


def test_of_two_who_answer_the_same_invitation_the_second_is_told_to_scan_again() -> None:
    """Also where the table is in the tab that opens the answer."""
    group = Group()
    group.air.takes_credentials = False
    anna, ben, clara, tab = group.world("A"), group.world("B"), group.world("C"), group.world("A")
    anna.open(GAMES[0])
    link = group.invitation(anna)
    assert sentences("room/en")["room.step.scan"].format(who="Player 2 and Player 3") in words(anna)
    late = group.answer(clara, link, "join 2")
    group.paste(anna, group.answer(ben, link))
    assert "Player 3: scan this" in words(anna)
    follow(tab, late)
    group.beat(5)
    assert SAYS["room.answer.unknown"] in words(tab) and not tab.root.all(data_do="answer_copy")
    follow(anna, late)
    assert SAYS["room.answer.unknown"] in words(anna)


def test_an_invitation_that_is_posted_to_a_group_brings_everybody_in_by_name() -> None:
    group = Group()
    anna = group.world("A", kept={"dicetable.name": "Anna"})
    anna.open("#/turn?")
    for field in ("game goennen", "seats 4", "name1 Ben", "name2 Clara", "name3 Dora"):
        anna.do("set " + field)
    anna.do("begin_room")
    group.air.settle()
    assert SAYS["room.invite.several"] in words(anna)
    posted = anna.root.one(data_invite="").attributes["href"]
    anna.do("invite_copy")
    anna.browser.copying(Answer(True))
    assert anna.browser.copied[-1] == posted and anna.said == SAYS["room.invite.copied.several"]
    anna.do("close")
    guests = [group.world(device) for device in "BCD"]
    for world in guests:
        follow(world, posted)
        assert all("Play as " + name in words(world) for name in ("Ben", "Clara", "Dora"))
    answers = [group.answer(world, posted, f"join {seat}") for seat, world in enumerate(guests, 1)]
    for made in answers:
        follow(anna, made)  # opened in the tab of the table
        group.air.settle()
        group.beat(2)
    group.beat(10)
    names = ("Anna", "Ben", "Clara", "Dora")
    for seat, world in enumerate([anna, *guests]):
        assert world.main()["data-live"] == "4" and world.main()["data-mine"] == str(seat)
        assert world.browser.kept["dicetable.name"] == names[seat]
        assert all(name in words(world) for number, name in enumerate(names) if number != seat)


def test_whoever_comes_first_reads_the_names_of_those_who_are_still_invited() -> None:
    group = Group()
    anna, ben = group.world("A", kept={"dicetable.name": "Anna"}), group.world("B")
    anna.open("#/turn?")
    for field in ("game goennen", "seats 3", "name1 Ben", "name2 Clara"):
        anna.do("set " + field)
    anna.do("begin_room")
    group.air.settle()
    group.paste(anna, group.answer(ben, anna.root.one(data_invite="").attributes["href"]))
    assert ben.main()["data-live"] == "2" and "Clara" in words(ben) and "Player 3" not in words(ben)


def test_of_two_who_wanted_one_seat_the_second_chooses_another_and_the_invitation_stays() -> None:
    group = Group()
    anna, ben, clara = group.world("A"), group.world("B"), group.world("C")
    anna.open(GAMES[0])
    link = group.invitation(anna)
    answers = [group.answer(world, link) for world in (ben, clara)]
    for made in answers:
        group.paste(anna, made)
    assert anna.main()["data-live"] == "2" and errors(clara) == [SAYS["room.away.taken"]]
    assert offered(clara) == ["join 2", "join"]
    clara.do("join 2")
    group.air.settle()
    group.paste(anna, clara.root.one(data_answer="").attributes["href"])
    group.beat(10)
    assert [world.main()["data-live"] for world in (anna, ben, clara)] == ["3", "3", "3"]
    assert clara.main()["data-mine"] == "2"


def offered(world: World) -> list[str]:
    """What an invitation asks whoever has opened it."""
    return [
        each.attributes["data-do"]
        for each in world.root.all(data_do=None)
        if each.attributes["data-do"].startswith("join")
    ]


def test_an_invitation_offers_the_seats_that_are_free_when_it_is_scanned() -> None:
    """The next one is there before it is known which seat the last answer was for."""
    group = Group()
    anna, ben, clara = group.world("A"), group.world("B"), group.world("C")
    anna.open(GAMES[0])
    link = group.invitation(anna)
    group.paste(anna, group.answer(ben, link, "join 2"))
    follow(clara, group.invitation(anna))
    assert offered(clara) == ["join 1", "join"]
    ben.do("connect")
    ben.do("disconnect")
    group.air.settle()
    follow(clara, anna.root.one(data_invite="").attributes["href"])
    assert offered(clara) == ["join 1", "join 2", "join"], "a seat that is left is free again"


def test_whoever_wanted_a_seat_that_was_taken_may_take_another() -> None:
    group = Group()
    anna, ben, clara = group.world("A"), group.world("B"), group.world("C")
    anna.open(GAMES[0])
    group.paste(anna, group.answer(ben, group.invitation(anna)))
    follow(clara, group.invitation(anna).partition("join=")[0] + "join=" + taken_seats(anna, [1, 2]))
    clara.do("join 1")
    group.air.settle()
    group.paste(anna, clara.root.one(data_answer="").attributes["href"])
    assert anna.main()["data-live"] == "2" and "a player who is already here" in " ".join(anna.heard)
    group.paste(anna, group.answer(clara, group.invitation(anna), "join 2"))
    group.beat(10)
    assert [world.main()["data-live"] for world in (anna, ben, clara)] == ["3", "3", "3"]
    assert clara.main()["data-mine"] == "2" and clara.shows("shared")


def taken_seats(world: World, free: list[int]) -> str:
    """The letters of the invitation that a table shows, as they were while these seats were free."""
    room = world.page.navigation.screen.mode.room
    assert room
    return letters.invitation(room._invitations[-1].description, GAMES[0], "goennen", 3, free, "Anna")


def test_where_one_seat_is_free_nobody_is_asked_which() -> None:
    group = Group()
    anna, ben = group.world("A"), group.world("B")
    anna.open(GAMES[0].replace("human,human,human", "human,human"))
    follow(ben, group.invitation(anna))
    assert ben.root.one(data_do="join 1").textContent == "Join the game" and SAYS["room.which"] not in words(
        ben
    )


def test_the_help_beside_an_invitation_or_its_answer_leaves_both_as_they_are() -> None:
    group = Group()
    anna, ben = group.world("A"), group.world("B")
    anna.open(GAMES[0])
    link = group.invitation(anna)
    follow(ben, link)
    ben.page.key("?")
    ben.page.navigation.leave_aside()
    answer = group.answer(ben, link)
    ben.page.key("?")
    assert ben.shows("help")
    group.beat()
    ben.page.navigation.leave_aside()
    group.paste(anna, answer)
    assert anna.main()["data-live"] == ben.main()["data-live"] == "2"


def test_an_answer_that_is_left_asks_no_more() -> None:
    group = Group()
    anna, ben, tab = group.world("A"), group.world("B"), group.world("C")
    anna.open(GAMES[0])
    made = group.answer(ben, group.invitation(anna))
    follow(tab, made)
    tab.do("home")
    group.beat()
    assert not [wait for wait in tab.browser.waits if wait[1] == 1000]


def test_an_answer_opened_in_another_tab_reaches_the_table() -> None:
    group = Group()
    anna, ben, tab = group.world("A"), group.world("B"), group.world("A")
    anna.open(GAMES[0])
    made = group.answer(ben, group.invitation(anna))
    follow(tab, made)
    group.air.settle()
    group.beat(2)
    assert SAYS["room.hand.done"] in words(tab) and "Connected" not in words(tab), (
        "it has only been handed over"
    )
    assert anna.main()["data-live"] == "2" == ben.main()["data-live"]


def test_an_answer_opened_where_no_table_waits_says_how_to_hand_it_over() -> None:
    group = Group()
    anna, ben, stranger = group.world("A"), group.world("B"), group.world("C")
    anna.open(GAMES[0])
    made = group.answer(ben, group.invitation(anna))
    follow(stranger, made)
    group.beat(5)
    assert SAYS["room.hand.nobody"] in words(stranger)
    stranger.do("answer_copy")
    assert stranger.browser.copied == [made]


def test_an_answer_pasted_into_the_tables_own_address_leads_back_to_it() -> None:
    group = Group()
    anna, ben = group.world("A"), group.world("B")
    anna.open(GAMES[0])
    made = group.answer(ben, group.invitation(anna))
    follow(anna, made)
    group.air.settle()
    group.beat(2)
    assert anna.shows("shared") and anna.main()["data-live"] == "2"


def test_whoever_comes_back_is_asked_nothing_and_has_lost_nothing() -> None:
    group = Group()
    anna, ben = group.world("A", kept={"dicetable.name": "Anna"}), group.world("B")
    anna.open(GAMES[1])
    group.paste(anna, group.answer(ben, group.invitation(anna)))
    play(anna, Random(1))
    name = shared_games.ids(ben.page.store)[0]
    group.air.vanish("B")
    group.worlds.remove(ben)
    group.beat(6)
    assert anna.main()["data-live"] == "1" and "connection lost" in " ".join(anna.heard)
    again = group.world("B", kept=ben.kept)
    link = group.invitation(anna)
    follow(again, link)
    group.air.settle()
    assert not again.root.all(data_do="join 1"), "it is known who that is"
    group.paste(anna, again.root.one(data_answer="").attributes["href"])
    assert again.main()["data-live"] == anna.main()["data-live"] == "2" and again.main()["data-mine"] == "1"
    assert shared_games.ids(again.page.store) == [name]


def at_a_table(group: Group, game: str, *names: str) -> list[World]:
    """Pages that are connected at one table. The first has invited the others."""
    worlds = [group.world(name[0], kept={"dicetable.name": name}) for name in names]
    worlds[0].open(game)
    for seat, world in enumerate(worlds[1:], 1):
        group.paste(worlds[0], group.answer(world, group.invitation(worlds[0]), f"join {seat}"))
    worlds[0].do("close")
    group.beat(3)
    return worlds


@pytest.mark.parametrize("sleeper", [0, 1])
def test_a_phone_that_slept_for_some_seconds_learns_all_that_is_decided_then_and_later(sleeper: int) -> None:
    """It was missed, and has missed nobody itself."""
    group = Group()
    worlds = at_a_table(group, GAMES[1].replace("human,human,human", "human,human"), "Anna", "Ben")
    group.air.sleep("AB"[sleeper])
    group.beat(8)
    assert worlds[1 - sleeper].main()["data-live"] == "1"
    group.air.wake("AB"[sleeper])
    group.air.settle()
    group.beat(2)
    assert [world.main()["data-live"] for world in worlds] == ["2", "2"]
    random = Random("sleep")
    for _ in range(60):
        for world in worlds:
            step(world, random)
        group.air.settle()
    first, second = [world.page.navigation.screen.mode.together["settled"] for world in worlds]
    assert first == second and min(first) > 3


def test_after_a_reload_one_scan_is_enough() -> None:
    group = Group()
    anna, ben = group.world("A", kept={"dicetable.name": "Anna"}), group.world("B")
    anna.open(GAMES[1])
    group.paste(anna, group.answer(ben, group.invitation(anna)))
    group.air.vanish("B")
    group.worlds.remove(ben)
    group.beat(6)
    again = group.world("B", kept=ben.kept)
    again.open(GAMES[1])
    again.do("connect")
    group.air.settle()
    (way,) = [
        each.attributes["data-do"]
        for each in again.root.all(data_do=None)
        if each.attributes["data-do"].startswith("come_back")
    ]
    assert "Show Anna a code" in words(again)
    again.do(way)
    group.air.settle()
    group.paste(anna, again.root.one(data_answer="").attributes["href"])
    assert again.main()["data-live"] == anna.main()["data-live"] == "2"
    assert not again.root.all(data_answer="")


def test_disconnecting_leaves_the_game() -> None:
    group = Group()
    anna, ben = group.world("A"), group.world("B")
    anna.open(GAMES[1])
    group.paste(anna, group.answer(ben, group.invitation(anna)))
    ben.do("connect")
    ben.do("disconnect")
    group.air.settle()
    group.beat()
    assert "data-live" not in ben.main() and anna.main()["data-live"] == "1"
    assert ben.shows("shared") and ben.main()["data-mine"] == "1"


def test_another_game_leaves_the_room() -> None:
    group = Group()
    anna, ben = group.world("A"), group.world("B")
    anna.open(GAMES[1])
    group.paste(anna, group.answer(ben, group.invitation(anna)))
    anna.open(GAMES[0])
    group.air.settle()
    assert "data-live" not in anna.main()
    group.beat()
    assert ben.main()["data-live"] == "1"


def test_everything_goes_to_another_device_of_ones_own_once_it_was_listed() -> None:
    group = Group()
    old, new = group.world("A", kept={"dicetable.name": "Anna"}), group.world("B")
    old.open(GAMES[1])
    play(old, Random(2))
    old.open("#/statistics")
    old.do("open #/turn?device")
    group.air.settle()
    link = old.root.one(data_invite="").attributes["href"]
    made = group.answer(new, link, "take_over")
    before = dict(new.kept)
    assert new.page.navigation.screen.title().startswith("Move your data to another device")
    group.paste(old, made)
    assert (
        new.kept == before
        and new.sheet == ("import",)
        and "Add the data from your other device?" in words(new)
    )
    assert SAYS["room.own.sent"] in words(old)
    new.do("import_all")
    assert new.kept["dicetable.name"] == "Anna" and shared_games.ids(new.page.store) == shared_games.ids(
        old.page.store
    )
    before = dict(new.kept)
    old.open("#/statistics")
    old.do("open #/turn?device")
    group.air.settle()
    group.paste(old, group.answer(new, old.root.one(data_invite="").attributes["href"], "take_over"))
    assert (
        new.kept == before
        and new.sheet is None
        and "Everything that your other device has is here already." in new.heard
    )
    assert not [said for said in old.heard + new.heard if "is connected" in said or "lost" in said]
    old.do("home")
    group.beat(3)
    assert old.shows("home")


def test_what_is_cut_on_its_way_to_another_device_says_so_and_goes_on_once_they_are_connected_again() -> None:
    group = Group()
    old, new = group.world("A", kept={"dicetable.player Mine": "# code\n" * 40_000}), group.world("B")
    old.open("#/turn?device")
    group.air.settle()
    made = group.answer(new, old.root.one(data_invite="").attributes["href"], "take_over")
    old.page.input("answer", made)
    old.do("take_answer")
    giver = old.page.navigation.screen.letter.giver
    while not giver.got:
        group.air.settle(1)
    group.air.cut("A", "B")
    group.beat(6)
    assert (
        0 < giver.got < giver.of
        and SAYS["room.own.lost"] in words(old)
        and SAYS["room.own.lost"] in words(new)
    )
    group.air.mend("A", "B")
    group.beat(2)
    assert giver.is_done() and new.sheet == ("import",)


def test_the_old_device_hears_that_all_has_come_however_long_the_last_word_takes() -> None:
    group = Group()
    old, new = group.world("A", kept={"dicetable.name": "Anna"}), group.world("B")
    old.open("#/turn?device")
    group.air.settle()
    made = group.answer(new, old.root.one(data_invite="").attributes["href"], "take_over")
    room = new.page.navigation.screen.game.room
    old.page.input("answer", made)
    old.do("take_answer")
    while new.sheet != ("import",):
        group.air.settle(1)
    group.air.cut("A", "B")
    group.beat(6)
    assert SAYS["room.own.sent"] not in words(old) and not room.closed
    group.air.mend("A", "B")
    group.beat()
    assert SAYS["room.own.sent"] in words(old) and old.heard.count(SAYS["room.own.sent"]) == 1
    assert room.closed and not group.air.between("A", "B")


def test_a_file_is_still_called_so() -> None:
    world = World(kept={"dicetable.name": "Anna"})
    text = world.exported()
    other = World()
    other.open("#/statistics")
    other.page.navigation.get("statistics").take_file(text)
    assert "Add this file?" in words(other) and "New from the file" in words(other)


@pytest.mark.parametrize(
    "text", ["", "a", "x" * (3 * PIECE + 1), "ü" * 2 * PIECE, "😀" * PIECE, '"\\' * PIECE]
)
def test_pieces_are_short_and_lose_nothing(text: str) -> None:
    pieces = pieces_of(text)
    assert "".join(pieces) == text
    assert all(len(json.dumps(each)) <= 2 * PIECE for each in pieces)
