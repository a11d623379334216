"""Games with people elsewhere: pages in browsers of their own that open each other's links."""

from __future__ import annotations

import json
from random import Random

import pytest
from elsewhere import BARE, TUTTO, gestures, opened, play, rung, sheet_gestures, turn_link_of
from fakes import Answer, World
from learning import by_moves, whole
from ui.app import games, shared_games
from ui.kit.text import LANGUAGES
from ui.screens.together import arriving
from ui.screens.together.sheets import invites

from engine.match import GAMES, replayed
from engine.together import ELSEWHERE, SharedMatch, woven
from engine.turn_link import open_turn_link, turn_link
from tools.environment import ROOT

LOCALES = ROOT / "web" / "locales"


@pytest.mark.parametrize("bare", [BARE, TUTTO])
def test_two_pages_play_a_whole_game_by_opening_each_others_links(bare: str) -> None:
    worlds, random, link = [World(), World()], Random(bare), bare
    for turn in range(300):
        world = worlds[turn % 2]
        opened(world, link)
        link = play(world, random)
        done = [each.main().get("data-state") == "over" for each in worlds]
        if turn > 1 and any(done) and not all(done):
            assert world.sheet == ("result",) and "turn_send" in sheet_gestures(world), (
                "the others are to see the end"
            )
        if turn > 1 and all(done):
            break
    assert world.sheet == ("result",) and "turn_send" not in sheet_gestures(world), "all have seen it"
    assert all(each.main()["data-state"] == "over" for each in worlds)
    assert worlds[0].main()["data-mine"] == "0" and worlds[1].main()["data-mine"] == "1"
    game = open_turn_link(link)
    ended = woven(game)
    assert (
        ended.is_complete
        and replayed(game.setup, [str(move.action) for move in ended.moves]).state == ended.state
    )


def invitation(name: str = "Anna") -> str:
    """The link by which somebody called so invites."""
    world = World(kept={"dicetable.name": name})
    world.open(BARE)
    return play(world, Random(name))


def test_whoever_opens_an_invitation_sees_who_invites_and_gives_a_name() -> None:
    world = World()
    world.open("#" + invitation().partition("#")[2])
    assert world.sheet == ("invitation",) and world.main()["data-mine"] == "1"
    assert "An invitation to a game, from Anna." in invites(
        world.page.navigation.screen.mode
    ) and "Gönnen Können" in invites(world.page.navigation.screen.mode)
    world.do("set own Ben")
    world.do("sit")
    assert not world.sheet and world.page.navigation.screen.mode.together["names"] == ["Anna", "Ben"]
    assert world.board.who(0) == "Anna" and world.board.player_of(0) == "elsewhere"


@pytest.mark.parametrize("bare", [BARE, TUTTO])
def test_an_invitation_is_sent_once_and_then_turns(bare: str) -> None:
    """Nobody has a name, and in TUTTO whoever invites has decided nothing."""
    host, guest = World(), World()
    host.open(bare)
    link = play(host, Random(1))
    assert host.sheet == ("send",) and "Send the invitation" in host.root.textContent
    opened(guest, link)
    guest.settle()
    assert "New to it?" not in guest.root.textContent, (
        "the invitation has told what the game is, and offered the lesson"
    )
    link = play(guest, Random(2))
    assert guest.sheet == ("send",) and "Send the invitation" not in guest.root.textContent
    opened(host, link)
    play(host, Random(3))
    assert host.sheet == ("send",) and "Send the invitation" not in host.root.textContent


def test_whoever_has_a_seat_in_another_browser_is_told_how_to_go_on_there() -> None:
    anna, ben, other = World(), World(), World()
    anna.open(BARE)
    link = play(anna, Random(1))
    ben.open("#" + link.partition("#")[2])
    ben.do("set own Ben")
    ben.do("sit")
    opened(anna, play(ben, Random(2)))
    link = play(anna, Random(3))
    other.open("#" + link.partition("#")[2])
    assert other.sheet == ("invitation",) and "Are you Ben?" in other.root.textContent
    assert (
        "Ben is already playing, in another browser" in other.root.textContent
        and "Ben is already playing" in " ".join(other.heard)
    )
    other.do("turn_copy")
    assert other.browser.copied == [link]
    other.copied(True)
    assert other.notice == "Link copied."
    other.do("sit")
    assert not other.sheet and other.page.navigation.screen.mode.together["names"][1] == "Ben"


@pytest.mark.parametrize("installed", [True, False])
def test_an_installed_page_asks_for_the_next_link_where_it_waits_for_it(installed: bool) -> None:
    anna, ben = World(), World()
    anna.browser.fits("(display-mode: standalone)", installed)
    anna.open(BARE)
    link = play(anna, Random(1))
    assert anna.sheet == ("send",) and ("The next link from Player 2" in anna.root.textContent) is installed
    if not installed:
        return
    opened(ben, link)
    answer = play(ben, Random(2))
    step = anna.main()["data-step"]
    for text in ("nothing", f"Here it is: {answer} Ben"):
        anna.page.input("pasted", text)
        anna.do("open_pasted")
        marked = [each.textContent for each in anna.root.all(id="pasted-wrong")]
        assert marked == ([anna.said] if text == "nothing" else [])
    assert anna.shows("shared") and not anna.sheet
    play(anna, Random(3))
    assert anna.sheet == ("send",) and anna.main()["data-step"] != step


@pytest.mark.parametrize("is_new", [True, False])
def test_while_a_link_is_opened_its_game_is_named(is_new: bool) -> None:
    link = invitation()
    kept = {"dicetable.progress": json.dumps({"format": 1, "results": [], "daily": {}})}
    world = World(kept={} if is_new else kept)
    world.browser.fetch = lambda name, then: None  # type: ignore[method-assign]  # it takes its time
    world.open("#" + link.partition("#")[2])
    said = world.root.textContent
    assert ("Gönnen Können: roll five dice" if is_new else "Gönnen Können: 2 players") in said
    assert ("Anna invites you" in said) is is_new and "leave" in gestures(world)


def test_an_invitation_waits_until_the_seat_is_taken() -> None:
    world = World()
    world.open("#" + invitation().partition("#")[2])
    world.do("close")
    assert world.shows("home") and len(rows(world)) == 1
    world.do(rows(world)[0][0])
    assert world.sheet == ("invitation",)
    world.do("sit")
    assert not world.sheet
    world.open("#/")
    world.do(rows(world)[0][0])
    assert world.shows("shared") and not world.sheet, "whoever has joined is not asked again"


def test_the_lesson_leads_back_to_the_invitation() -> None:
    world = World(by_hand=True)
    world.open("#" + invitation().partition("#")[2])
    world.do("learn")
    assert world.shows("lesson") and world.page.navigation.address == "#/learn/goennen"
    world.do("leave")
    assert world.sheet == ("invitation",), "from the middle of the lesson"
    world.open("#/")
    world.open("#/learn/goennen")
    whole(world, by_moves)
    assert world.sheet == ("learned",)
    way = next(each for each in gestures(world) if each.startswith("open #/turn?"))
    world.do(way)
    assert world.sheet == ("invitation",), "from its end, on another day"
    world.do("sit")
    world.do("leave")
    world.open("#/learn/goennen")
    whole(world, by_moves)
    assert world.sheet == ("learned",) and not [
        each for each in gestures(world) if each.startswith("open #/turn?")
    ]


def send_button(world: World) -> tuple[str, bool]:
    """What the button at the table says that opens the ways to send, and whether it is the first thing to do."""
    (found,) = world.root.all(data_do="turn_send")
    return found.textContent, "main" in found.attributes["class"].split()


def test_a_link_that_was_passed_on_is_not_asked_for_again() -> None:
    """Whoever has copied it is done here, until there is another one; who has only looked at the ways is not."""
    host, guest = World(), World()
    host.open(BARE)
    link = play(host, Random(1))
    host.do("close")
    assert send_button(host) == ("Send", True)
    host.do("turn_send")
    host.do("turn_copy")
    host.browser.copying(Answer(True))
    host.do("close")
    assert send_button(host) == ("Send again", False) and "Back to the start page" in host.root.textContent
    opened(guest, link)
    opened(host, play(guest, Random(2)))
    play(host, Random(3))
    host.do("close")
    assert send_button(host) == ("Send", True)


def test_who_played_long_ago_is_not_thinking() -> None:
    host, guest = World(), World()
    host.open(BARE)
    opened(guest, play(host, Random(1)))
    link = play(guest, Random(2))
    said = set()
    opened(host, link)
    while not turn_link_of(host) and not host.actions():
        said.add(str(host.root.all(data_prompt=None)[0].textContent))
        if host.board.phase == "moving":
            host.settle()
        else:
            rung(host)
    assert any("This is what Player 2 did" in each for each in said) and not any(
        "thinking" in each for each in said
    )


def test_a_code_to_scan_is_shown_when_it_is_asked_for() -> None:
    world = World()
    world.open(BARE)
    play(world, Random(1))
    assert world.sheet == ("send",) and not [
        each for each in world.root.walk() if each.attributes.get("class") == "qr"
    ]
    fetch, world.browser.fetch = world.browser.fetch, lambda name, then: then(Answer(False))  # type: ignore[method-assign]
    world.do("turn_code")
    assert "could not be loaded" in world.notice and "turn_code" in gestures(world)
    asked: list[str] = []
    world.browser.fetch = lambda name, then: (asked.append(name), fetch(name, then))  # type: ignore[method-assign,func-returns-value,assignment,return-value]
    world.do("turn_code")
    assert asked == ["room"], "the library is loaded when it is asked for"
    assert [
        each for each in world.root.walk() if each.attributes.get("class") == "qr"
    ] and "turn_code" not in gestures(world)


def test_an_older_link_changes_nothing_and_what_contradicts_is_told() -> None:
    world = World(kept={"dicetable.name": "Anna"})
    world.open(BARE)
    link = play(world, Random("Anna"))
    kept = dict(world.kept)
    world.open("#/")
    opened(world, BARE)
    assert world.page.navigation.screen.mode.together["linked"] == "#" + link.partition("#")[2]
    other = invitation("Other")
    world.open("#" + other.partition("#")[2])
    assert world.shows("together") and world.page.navigation.screen.question[0] == "contradiction"
    name = shared_games.ids(world.page.store)[0]
    assert shared_games.read(world.page.store, name) == json.loads(kept[shared_games.KEY + name])
    world.do("look_other")
    assert world.shows("shared") and world.page.navigation.screen.mode.together["names"][0] == "Other"
    assert shared_games.read(world.page.store, name) == json.loads(kept[shared_games.KEY + name]), (
        "what is kept stays"
    )
    world.open("#" + other.partition("#")[2])
    world.do("keep_known")
    assert world.page.navigation.screen.mode.together["names"][0] == "Anna"


def rows(world: World) -> list[tuple[str, str]]:
    """(gesture, words) of each game in the list of the start screen."""
    found = [
        each
        for each in world.root.walk()
        if each.attributes.get("data-do", "").startswith("open #/turn?game")
        and not each.attributes["data-do"].endswith(shared_games.CONNECT)
    ]
    return [(each.attributes["data-do"], each.textContent) for each in found]


def listed(world: World, where: str = "unfinished") -> list[str]:
    """The addresses of the games in a list, in its order."""
    panel = next(each for each in world.root.walk() if where in each.attributes.get("class", "").split())
    return [
        each.attributes["data-do"].partition(" ")[2]
        for each in panel.walk()
        if "left" in each.attributes.get("class", "").split()
    ]


def one_that_waits() -> tuple[World, str, str]:
    """The start screen with one game, which waits for somebody; its gesture and words."""
    world = World(kept={"dicetable.language": "en"})
    world.open(BARE)
    play(world, Random(1))
    world.do("turn_copy")
    world.browser.copying(Answer(True))
    world.open("#/")
    ((gesture, words),) = rows(world)
    return world, gesture, words


def test_what_was_not_sent_is_not_sent_yet_also_after_a_reload() -> None:
    world = World(kept={"dicetable.language": "en"})
    world.open(BARE)
    play(world, Random(1))
    assert "Not sent yet" in world.root.textContent
    again = World(kept=world.kept)
    again.open("#/")
    ((gesture, words),) = rows(again)
    assert "Not sent yet" in words and "Waiting" not in words
    again.do(gesture)
    assert again.sheet == ("send",)
    again.do("turn_copy")
    again.browser.copying(Answer(False))  # refused: it is still to be sent
    assert "Not sent yet" in again.root.textContent
    again.do("turn_copy")
    again.browser.copying(Answer(True))
    last = World(kept=again.kept)
    last.open("#/")
    ((_, words),) = rows(last)
    assert "Waiting for" in words and "Not sent" not in words


def test_what_the_browser_does_not_share_is_copied_and_what_somebody_closes_is_not() -> None:
    world = World(kept={"dicetable.language": "en"})
    world.open(BARE)
    play(world, Random(1))
    told: list[bool] = []
    world.browser.share = lambda text, then: then(Answer(False, "AbortError: closed"))  # type: ignore[method-assign]
    world.page.share("text", told.append)
    assert told == [False] and not world.browser.copied
    for refusal in ("NotAllowedError: no gesture", "DataError: failed to share"):
        world.browser.share = lambda text, then, why=refusal: then(Answer(False, why))  # type: ignore[method-assign]
        world.page.share("text", told.append)
        assert world.browser.copied.pop() == "text"
        world.browser.copying(Answer(True))
        assert told[-1]


def test_home_lists_the_games_in_which_it_is_ones_turn_first() -> None:
    world, _, waiting = one_that_waits()
    assert "Waiting for Player 2" in waiting and "Gönnen Können" in waiting and "Send again" in waiting
    world.open(TUTTO)
    world.open("#/")
    mine, waiting = rows(world)
    assert "game=tutto" in mine[0] and "Your turn" in mine[1] and "Waiting" not in mine[1]
    pictures = next(
        each for each in world.root.walk() if each.attributes.get("class") == "panel unfinished first"
    )
    assert sum(each.attributes.get("class") == "still" for each in pictures.walk()) == 2
    world.do(waiting[0])
    assert world.shows("shared") and world.sheet == ("send",)


def test_unfinished_games_are_one_list_of_which_home_shows_the_first_and_the_sheet_all() -> None:
    """One's turn first, then what is played here, then what waits for others."""
    world, waits, _ = one_that_waits()
    order = [each.attributes.get("class", "") for each in world.root.walk()]
    assert order.index("others") < order.index("panel unfinished"), "nobody waits for one"
    assert world.root.one(data_do="unfinished").textContent == "Manage", "there are no more to show"
    for link in (
        "#/goennen/solo?level=1&seed=A",
        "#/goennen/solo?level=1&seed=B",
        "#/goennen/solo?level=1&seed=C",
    ):
        world.open(link)
        world.do("act " + world.actions()[0])
        world.open("#/")
    here = [link for link, _ in world.page.store.unfinished()]
    assert len(here) == 3
    assert listed(world) == [here[1], waits.partition(" ")[2]], (
        "one of those here: the tile continues the latest"
    )
    for seed in ("K7Q2M9XT", "T1", "T2"):
        world.open(TUTTO.replace("K7Q2M9XT", seed))
        world.open("#/")
    turns = [game for game in listed(world) if "game=tutto" in game]
    order = [each.attributes.get("class", "") for each in world.root.walk()]
    assert (
        listed(world) == turns
        and len(turns) == 2
        and order.index("panel unfinished first") < order.index("games")
    )
    assert "Show all 7" in world.root.one(data_do="unfinished").textContent
    world.do("unfinished")
    found = listed(world, "sheet")
    assert (
        found[:2] == turns
        and "game=tutto" in found[2]
        and found[3:6] == here
        and found[6:] == [waits.partition(" ")[2]]
    )
    world.do("open " + found[6])
    assert world.shows("shared") and world.sheet == ("send",)


def test_a_game_with_others_that_nobody_goes_on_with_is_deleted_after_a_question() -> None:
    world, opens, _ = one_that_waits()
    gone = opens.partition(" ")[2]
    world.open(TUTTO)
    world.open("#/")
    (kept,) = (each for each in shared_games.ids(world.page.store) if each != gone)
    world.do("unfinished")
    (asks,) = world.root.all(data_do="unfinished ask " + gone)
    assert asks.attributes["aria-label"].startswith("Delete: Player 2, Gönnen Können, ")
    world.do("unfinished ask " + gone)
    dialog = next(each for each in world.root.walk() if each.attributes.get("role") == "dialog")
    assert "Player 2, Gönnen Können" in dialog.textContent and "The others keep it" in dialog.textContent
    world.do("close")
    assert set(shared_games.ids(world.page.store)) == {gone, kept}, "it was only asked"
    world.do("unfinished")
    world.do("unfinished ask " + gone)
    world.do("unfinished drop " + gone)
    assert world.sheet == ("unfinished",) and shared_games.ids(world.page.store) == [kept]
    assert not [key for key in world.kept if gone in key], "nothing of it is left"
    world.do("unfinished ask " + kept)
    world.do("unfinished drop " + kept)
    assert world.sheet is None and not rows(world) and not [key for key in world.kept if "together " in key]


def test_a_game_in_homes_list_connects_devices_in_one_touch() -> None:
    world, gesture, _ = one_that_waits()
    assert (
        world.root.one(data_do=gesture + shared_games.CONNECT).attributes["aria-label"]
        == "Connect devices with Player 2"
    )
    world.do(gesture + shared_games.CONNECT)
    assert world.shows("shared") and world.sheet == ("connect",) and world.link == gesture.partition(" ")[2]
    world.open("#/")
    world.do(gesture)
    assert world.sheet == ("send",)


def test_what_a_running_game_hides_is_not_offered() -> None:
    world = World()
    world.open("#" + invitation().partition("#")[2])
    world.do("sit")
    world.do("menu")
    offered = {each.attributes["data-do"] for each in world.root.all(data_do=None)}
    assert not offered & {"watch", "file", "copy replay", "hint"} and world.board.coaching == "off"


@pytest.mark.parametrize("way", ["begin", "begin_room"])
def test_the_form_begins_nothing_while_nobody_is_elsewhere(way: str) -> None:
    world = World()
    world.open("#/turn?")
    world.do("set seat1 human")
    world.do(way)
    assert world.shows("together") and "somebody elsewhere" in world.page.announcer.notice
    world.do("set seat1 elsewhere")
    world.do(way)
    assert world.shows("shared")


def test_the_form_begins_a_game_with_whoever_is_invited() -> None:
    world = World()
    world.open("#/turn?")
    world.do("set game tutto")
    world.do("set seats 3")
    world.do("set seat2 easy")
    world.do("set own Anna")
    world.do("begin")
    assert world.shows("shared") and world.main()["data-mine"] == "0"
    together = world.page.navigation.screen.mode.together
    assert (
        together["id"].startswith("#/turn?game=tutto&seats=human,human,easy&start=1&seed=")
        and together["names"][0] == "Anna"
    )


def test_the_page_calls_people_elsewhere_as_the_engine_does_and_can_invite_to_every_game() -> None:
    assert (
        games.ELSEWHERE == ELSEWHERE and SharedMatch(open_turn_link(BARE), {0}).player(1) == games.ELSEWHERE
    )
    for language in LANGUAGES:
        sentences = json.loads((LOCALES / "together" / f"{language}.json").read_text("utf-8"))
        invited = {key.rpartition(".")[2] for key in sentences if key.startswith("together.what.")}
        assert invited == set(GAMES), "each game that the engine has, and no other"


@pytest.mark.parametrize(
    "bad",
    [
        "#/turn?game=tutto&seats=human,human&format=9",
        "#/turn?nonsense",
        "#/turn?game=tutto&seats=human,human&moves=xx",
    ],
)
def test_a_bad_link_is_told_in_one_sentence(bad: str) -> None:
    world = World()
    world.open(bad)
    assert world.shows("home") and world.page.navigation.error


def watching() -> tuple[World, World, str]:
    """Two pages at one game: on the one somebody plays, on the other somebody only watches; and the link of the first turn."""
    host, looker = World(), World()
    host.open(BARE)
    link = play(host, Random(1))
    looker.open("#/turn?")
    arriving.play(looker.page.navigation.get("together"), "#" + link.partition("#")[2], [])  # type: ignore[arg-type]  # its screen
    assert looker.shows("shared") and looker.main()["data-mine"] == ""
    return host, looker, link


@pytest.mark.parametrize(("way", "mine"), [("take_seat 1", "1"), ("look_on", "")])
@pytest.mark.parametrize("by_link", [True, False])
def test_whoever_has_only_watched_is_asked_which_player_that_is(way: str, mine: str, by_link: bool) -> None:
    """Also where the game is opened from the list of the start screen, whose address tells no decisions."""
    _, looker, link = watching()
    looker.open("#/")
    looker.open("#" + link.partition("#")[2] if by_link else shared_games.ids(looker.page.store)[0])
    assert [each for each in gestures(looker) if each in ("take_seat 0", "take_seat 1", "look_on")] == [
        "take_seat 1",
        "look_on",
    ]
    looker.do(way)
    assert looker.shows("shared") and looker.main()["data-mine"] == mine
    assert lengths(looker.page.navigation.screen.mode.together["known"]) == lengths(link)


def test_a_table_that_is_watched_is_opened_anew_without_a_question() -> None:
    """The engine was lost, or another tab knows more."""
    host, looker, link = watching()
    looker.restart_engine()
    assert looker.shows("shared") and looker.main()["data-mine"] == ""
    guest = World()
    opened(guest, link)
    opened(host, play(guest, Random(2)))
    link = play(host, Random(3))
    tab = World(kept=looker.kept)
    tab.open("#" + link.partition("#")[2])
    assert tab.shows("shared") and tab.main()["data-mine"] == "", "it goes on watching, and asks nothing"
    looker.page.kept_elsewhere(shared_games.KEY + shared_games.ids(tab.page.store)[0])
    assert looker.shows("shared") and looker.main()["data-mine"] == ""
    assert lengths(looker.page.navigation.screen.mode.together["known"]) == lengths(link)


def lengths(link: str) -> list[int]:
    return list(open_turn_link(link).lengths)


def behind(aside: bool) -> tuple[World, World, str]:
    """A tab whose player has gone on in another one and has sent the turn from there, and that other tab. Nobody has told the first:
    it was asleep, or showed something else. aside: it shows the help. Also the link that was sent."""
    tab = World()
    tab.open(BARE)
    if aside:
        tab.do("help")
    other = World(kept=tab.kept)
    other.open(BARE)
    return tab, other, play(other, Random(1))


def test_a_tab_that_comes_back_from_the_help_shows_what_another_tab_has_played() -> None:
    tab, _, link = behind(True)
    tab.page.kept_elsewhere(shared_games.KEY + shared_games.ids(tab.page.store)[0])
    tab.page.navigation.leave_aside()
    assert tab.shows("shared") and not tab.actions() and turn_link_of(tab) == link


@pytest.mark.parametrize("gesture", ["act", "play"])
def test_a_tab_that_is_behind_decides_nothing_that_another_tab_has_decided_already(gesture: str) -> None:
    tab, _, link = behind(False)
    kept = dict(tab.kept)
    tab.do(gesture + " " + tab.actions()[-1])
    assert not tab.actions() and turn_link_of(tab) == link and "another tab" in tab.notice
    assert (
        lengths(shared_games.going(tab.page.store)[0][1]["link"]) == lengths(link)
        and {**tab.kept, **kept} == tab.kept
    )


def test_what_another_tab_has_decided_meanwhile_is_not_overwritten() -> None:
    """The engine answers the one tab after the other has stored its decisions."""
    tab = World()
    tab.open(BARE)
    tab.browser.queue = []
    tab.do("act " + tab.actions()[0])
    other = World(kept=tab.kept)
    other.open(BARE)
    link = play(other, Random(1))
    queued, tab.browser.queue = tab.browser.queue, None
    for text in queued:
        tab.browser.server.handle(text)
    assert lengths(shared_games.going(tab.page.store)[0][1]["link"]) == lengths(link)
    assert not tab.actions() and turn_link_of(tab) == link


def test_a_lost_engine_gets_the_game_again() -> None:
    world = World()
    world.open(BARE)
    world.do("act " + world.actions()[0])
    step = world.main()["data-step"]
    world.restart_engine()
    assert world.shows("shared") and world.main()["data-step"] == step and world.actions()


def test_until_the_seat_is_taken_one_is_invited_and_nobody_hears_otherwise() -> None:
    world = World(kept={"dicetable.language": "en"})
    world.open("#" + invitation().partition("#")[2])
    for _ in range(2):
        world = World(kept=world.kept)
        world.open("#/")
        world.do(rows(world)[0][0])
        assert world.sheet == ("invitation",) and "Are you" not in world.root.textContent
    (kept,) = [shared_games.read(world.page.store, name) for name in shared_games.ids(world.page.store)]
    assert kept and kept["invited"] and open_turn_link(kept["link"]).names[1] is None
    world.do("set own Ben")
    world.do("sit")
    (kept,) = [shared_games.read(world.page.store, name) for name in shared_games.ids(world.page.store)]
    assert kept and not kept["invited"] and open_turn_link(kept["link"]).names[1] == "Ben"


def test_who_only_watches_takes_no_seat() -> None:
    world = World(kept={"dicetable.language": "en"})
    world.open("#" + invitation().partition("#")[2])
    world.do("look_on")
    assert not world.sheet and world.main()["data-mine"] == "" and "data-watching" in world.main()
    assert not world.actions() and "Your turn" not in world.root.textContent


def test_two_who_claim_one_seat_are_told_by_name_and_one_takes_another() -> None:
    bare = BARE.replace("human,human", "human,human,human")
    anna = World(kept={"dicetable.name": "Anna"})
    anna.open(bare)
    link = play(anna, Random(1))
    answers, guests = [], []
    for name in ("Ben", "Cees"):
        guest = World(kept={"dicetable.name": name, "dicetable.language": "en"})
        guest.open("#" + link.partition("#")[2])
        if not guest.sheet:
            guest.do(next(each for each in gestures(guest) if each.startswith("take_seat 2")))
        guest.do("sit")
        guests.append(guest)
        answers.append(play(guest, Random(name)))
    ben, cees = guests
    assert ben.main()["data-mine"] == cees.main()["data-mine"] == "2"
    for guest, other in ((ben, answers[1]), (cees, answers[0])):
        guest.open("#" + other.partition("#")[2])
        assert "Ben" in guest.root.textContent and "Cees" in guest.root.textContent
        assert "take_seat 1" in gestures(guest) and "keep_known" in gestures(guest)
    cees.do("take_seat 1")
    cees.do("sit")
    assert cees.main()["data-mine"] == "1"
    assert cees.page.navigation.screen.mode.together["names"] == ["Anna", "Cees", "Ben"]
    ben.do("keep_known")
    assert ben.main()["data-mine"] == "2"


def test_who_has_taken_a_seat_and_decided_nothing_yet_is_told_too_that_it_is_somebody_elses() -> None:
    anna = World(kept={"dicetable.name": "Anna"})
    anna.open(BARE.replace("human,human", "human,human,human"))
    link = play(anna, Random(1))
    ben, cees = (World(kept={"dicetable.name": name}) for name in ("Ben", "Cees"))
    for guest in (ben, cees):
        guest.open("#" + link.partition("#")[2])
        guest.do(next(each for each in gestures(guest) if each.startswith(("take_seat 2", "sit"))))
        if guest.sheet == ("invitation",):
            guest.do("sit")
    link = play(ben, Random(2))
    cees.open("#" + link.partition("#")[2])
    assert "Ben and Cees both" in cees.root.textContent or "Cees and Ben both" in cees.root.textContent
    cees.do("take_seat 1")
    cees.do("sit")
    assert cees.page.navigation.screen.mode.together["names"] == ["Anna", "Cees", "Ben"]


def test_an_invitation_for_several_people_asks_who_one_is_and_a_late_guest_is_offered_the_free_seat() -> None:
    anna = World(kept={"dicetable.name": "Anna"})
    anna.open(BARE.replace("human,human", "human,human,human"))
    link = play(anna, Random(1))
    ben, cees = (World(kept={"dicetable.name": name}) for name in ("Ben", "Cees"))
    ben.open("#" + link.partition("#")[2])
    assert "from Anna. Gönnen Können for 3 players" in ben.root.textContent
    assert "20 to 30 minutes" in ben.root.textContent
    assert "Each player is one person" in ben.root.textContent
    assert not [each for each in ben.root.walk() if each.attributes.get("data-form") == "own"], (
        "asked once, next"
    )
    assert [each for each in gestures(ben) if each.startswith("take_seat")] == ["take_seat 1", "take_seat 2"]
    ben.do("take_seat 1")
    ben.do("sit")
    cees.open("#" + play(ben, Random(2)).partition("#")[2])
    if not cees.sheet:  # it may be Anna's turn: she is not taken for the one who comes
        cees.do("take_seat 2")
    assert cees.main()["data-mine"] == "2"


def test_a_sentence_goes_with_every_link() -> None:
    anna = World(kept={"dicetable.name": "Anna", "dicetable.language": "en"})
    anna.open(TUTTO)
    play(anna, Random(1))
    text = anna.page.navigation.screen.message()
    assert text.startswith("Anna invites you to a game. TUTTO, 10 to 20 minutes") and " http" in text
    ben = World(kept={"dicetable.name": "Ben", "dicetable.language": "en"})
    opened(ben, text)
    play(ben, Random(2))
    text = ben.page.navigation.screen.message()
    assert text.startswith("Ben: ") and "It is Anna’s turn in TUTTO." in text


def ahead(world: World, link: str) -> str:
    """The link of a game with one more decision of the seat that this page plays, which somebody else has made up."""
    game = open_turn_link(link)
    match = SharedMatch(game, (0, 1))
    while match.next_known:
        match.play(match.next_known)
    mine = int(world.main()["data-mine"])
    while match.state.deciders[0] != mine:
        match.play(match.state.legal_actions()[0])
    match.play(match.state.legal_actions()[0])
    return turn_link(match.together)


@pytest.mark.parametrize(("start", "says"), [(0, "are sent sealed"), (1, "are sent without a seal")])
def test_what_was_chosen_goes_sealed_if_that_costs_no_link_and_else_the_page_says_so(
    start: int, says: str
) -> None:
    host, guest = World(kept={"dicetable.name": "Anna"}), World(kept={"dicetable.name": "Ben"})
    host.open(BARE.replace("start=1", f"start={start}"))
    link = play(host, Random("sealed"))
    assert says in host.root.textContent
    assert bool(open_turn_link(link).lists[0]) == (start == 1)
    opened(guest, link)
    guest.settle()
    link = play(guest, Random("guest"))
    assert "starting cards are sent" not in guest.root.textContent, "all have chosen"
    opened(host, link)
    assert host.board.view["state"] != "setup" or host.board.phase == "moving" or not host.actions()
    link = play(host, Random("host"))
    opened(guest, link)
    assert "their seal" not in " ".join(guest.heard)
    assert open_turn_link(link).lengths[0] > 5, "with the first turn"


def test_a_link_with_another_choice_than_was_sealed_says_so() -> None:
    host, guest = World(kept={"dicetable.name": "Anna"}), World(kept={"dicetable.name": "Ben"})
    bare = BARE.replace("start=1", "start=0")
    host.open(bare)
    sealed = play(host, Random("sealed"))
    opened(guest, sealed)
    link = play(guest, Random("guest"))
    host = World(kept={"dicetable.name": "Anna"})  # a browser that does not know what was chosen
    opened(host, link)
    other = play(host, Random("other"))
    if host.board.view["state"] == "setup":
        other = play(host, Random("other"))
    opened(guest, other)
    assert "Anna’s starting cards do not match their seal" in " ".join(guest.heard)
    assert guest.shows("shared")


@pytest.mark.parametrize("takes", [True, False])
def test_a_link_with_decisions_of_my_own_that_are_unknown_here_is_a_question(takes: bool) -> None:
    anna, ben = World(), World()
    anna.open(TUTTO)
    link = play(anna, Random("own"))
    opened(ben, link)
    known = ben.page.navigation.screen.mode.together["known"]
    forged = ahead(ben, link)
    ben.open(forged)
    assert "played this on another device" in ben.root.textContent
    assert shared_games.read(ben.page.store, shared_games.ids(ben.page.store)[0])["link"] == known
    ben.do("take_own" if takes else "keep_known")
    now = ben.page.navigation.screen.mode.together["known"]
    assert open_turn_link(now).lengths == open_turn_link(forged if takes else known).lengths


def test_a_game_that_the_browser_has_no_room_for_says_so_once() -> None:
    world = World()
    world.open(TUTTO)
    world.browser.full = True
    for _ in range(2):
        world.do("act " + world.actions()[0])
        world.settle()
    assert len([words for words in world.heard if "only in the open page" in words]) == 1
