"""Devices that are connected: how they find, hear and lose each other, with the air between them in the test's hands."""

from __future__ import annotations

import json
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from air import Air
from fakes import sentences, speak
from ui.kit import text
from ui.room import letters, remembered
from ui.room.channel_texts import MOST
from ui.room.connecting import KEPT, MEETING, MOST_KNOWN, PATIENT, RENEWED
from ui.room.device import LONGEST, MOST_TEXTS
from ui.room.room import BEAT, ConnectedRoom

GAME = "#/turn?game=tutto&seats=human,human,human&start=1&seed=K7Q2M9XT&ruleset=1"


@pytest.fixture(autouse=True)
def _english() -> None:
    speak()
    text.add(sentences("room/en"))


class Device:
    """A page with a room. `said` is what the player was told, `texts` what came from the others."""

    def __init__(self, air: Air, name: str, game: str = GAME) -> None:
        self.air = air
        self.name = name
        self.waits: list[tuple[Callable[[], object], int]] = []
        self.said: list[str] = []
        self.texts: list[tuple[str, str]] = []
        self.changes = 0
        self.links: list[str] = []
        browser = SimpleNamespace(
            part=lambda part: SimpleNamespace(Connections=lambda: air.connections(name)),
            later=self._later,
            random_bytes=air.random_bytes,
            cancel=lambda timer: setattr(
                self, "waits", [wait for wait in self.waits if wait[0] is not timer]
            ),
        )
        announcer = SimpleNamespace(tell=self.said.append, say=self.said.append)
        parts: Any = (browser, announcer, lambda: None)
        self.room = ConnectedRoom(*parts, letters.key_of(GAME))
        self.room.game = lambda: game
        self.room.arrived = self.links.append
        self.room.heard = lambda peer, words: self.texts.append((peer.name, words))
        self.room.changed = self._changed
        self.room.name = name

    def _later(self, callback: Callable[[], object], milliseconds: int) -> object:
        self.waits.append((callback, milliseconds))
        return callback

    def _changed(self) -> None:
        self.changes += 1

    def pass_time(self, milliseconds: int) -> None:
        due = [wait for wait in self.waits if wait[1] <= milliseconds]
        self.waits = [wait for wait in self.waits if wait[1] > milliseconds]
        for callback, _ in due:
            callback()

    def invitation(self, **options: Any) -> str:
        self.room.invite(
            lambda description: letters.invitation(description, GAME, "tutto", 3, [1, 2], self.name)
        )
        self.air.settle()
        return self.room.invitation

    def answer(self, invitation: str, seat: int | None) -> str:
        self.room.join(letters.read(invitation), self.name, () if seat is None else (seat,))
        self.air.settle()
        assert self.room.joining
        return self.room.joining.letters

    @property
    def here(self) -> list[str]:
        return sorted(peer.name for peer in self.room.open_peers())


class Room:
    """Several devices."""

    def __init__(self, *names: str) -> None:
        self.air = Air()
        self.devices = {name: Device(self.air, name) for name in names}

    def __getitem__(self, name: str) -> Device:
        return self.devices[name]

    def beat(self, times: int = 1) -> None:
        for _ in range(times):
            for device in self.devices.values():
                device.pass_time(BEAT)
            self.air.settle()
            for device in self.devices.values():
                device.pass_time(0)
            self.air.settle()

    def pair(self, host: str, guest: str, seat: int | None = None) -> None:
        made = self[guest].answer(self[host].invitation(), seat)
        assert self[host].room.take(made) == ""
        self.air.settle()
        self.beat()


def connected(*names: str) -> Room:
    """Devices of which the first has invited the others."""
    found = Room(*names)
    for seat, name in enumerate(names[1:], 1):
        found.pair(names[0], name, seat)
    found.beat(2)
    return found


def test_two_devices_connect_and_know_each_other() -> None:
    both = connected("Anna", "Ben")
    assert both["Anna"].here == ["Ben"] and both["Ben"].here == ["Anna"]
    (ben,) = both["Anna"].room.peers
    assert ben.seats == (1,) and ben.id == both["Ben"].room.own != both["Anna"].room.own
    assert both["Anna"].said == ["Ben is connected."] and both["Anna"].changes
    assert both["Ben"].links == [GAME], "the game comes once the channel is open"
    both["Anna"].room.send("one")
    both["Anna"].room.send("two", ben)
    both.air.settle()
    assert both["Ben"].texts == [("Anna", "one"), ("Anna", "two")]


@pytest.mark.parametrize("names", [("Anna", "Ben", "Clara"), ("Anna", "Ben", "Clara", "Dora")])
def test_whoever_comes_is_connected_with_everybody(names: tuple[str, ...]) -> None:
    found = connected(*names)
    for name in names:
        assert found[name].here == sorted(set(names) - {name})
        found[name].room.send("from " + name)
    found.air.settle()
    for name in names:
        assert sorted(found[name].texts) == [
            (other, "from " + other) for other in sorted(set(names) - {name})
        ]


def test_whoever_has_invited_may_leave_and_come_back_over_another() -> None:
    found = connected("Anna", "Ben", "Clara")
    found["Anna"].room.close()
    found.beat()
    assert found["Ben"].here == ["Clara"] and "Anna: connection lost. The game goes on." in found["Ben"].said
    found.devices["Anna"] = Device(found.air, "Anna")
    found.pair("Clara", "Anna", 0)
    found.beat(3)
    assert found["Anna"].here == ["Ben", "Clara"] and found["Ben"].here == ["Anna", "Clara"]
    assert len(found["Ben"].room.peers) == 2, "it is the same device as before"


def test_a_silent_device_is_missed_within_five_seconds_and_comes_back_by_itself() -> None:
    both = connected("Anna", "Ben")
    both.air.cut("Anna", "Ben")
    assert 5 * BEAT < 5000
    both.beat(5)
    assert both["Anna"].here == [] == both["Ben"].here
    before = both["Anna"].changes
    both.air.mend("Anna", "Ben")
    both.beat()
    assert both["Anna"].here == ["Ben"] and both["Ben"].here == ["Anna"] and both["Anna"].changes > before


def test_what_was_on_its_way_at_a_break_is_heard_after_the_device_is_back() -> None:
    both = connected("Anna", "Ben")
    both.air.cut("Anna", "Ben")
    both["Anna"].room.send("late")
    both.beat(5)
    seen = []
    both["Ben"].room.changed = lambda: seen.append(list(both["Ben"].texts))
    both.air.mend("Anna", "Ben")
    both.air.settle()
    assert both["Ben"].texts == [("Anna", "late")] and seen[0] == []


def test_whoever_was_loaded_again_comes_back_by_one_scan() -> None:
    found = connected("Anna", "Ben", "Clara")
    found.air.vanish("Ben")
    found.devices["Ben"] = Device(found.air, "Ben")
    found.beat(6)
    ben = found["Ben"].room
    ways = remembered.ways_back(ben.connections, letters.key_of(GAME))
    assert sorted(name for name, _ in ways.values()) == ["Anna", "Clara"]
    made = found["Ben"].answer(ways[found["Anna"].room.own][1], 1)
    assert found["Clara"].room.take(made) == "unknown" and found["Anna"].room.take(made) == ""
    found.air.settle()
    found.beat(MEETING)
    assert found["Ben"].here == ["Anna", "Clara"] and found["Clara"].here == ["Anna", "Ben"]


def test_a_way_back_is_for_one_device_and_one_game() -> None:
    both = connected("Anna", "Ben")
    ways = remembered.ways_back(both["Ben"].room.connections, letters.key_of(GAME))
    assert remembered.ways_back(both["Ben"].room.connections, letters.key_of("#/turn?other")) == {}
    thief = Device(both.air, "Thief")
    assert both["Anna"].room.take(thief.answer(ways[both["Anna"].room.own][1], 1)) == "unknown"
    both["Ben"].room.plays("#/turn?next", GAME)
    assert remembered.ways_back(both["Ben"].room.connections, letters.key_of("#/turn?next")) == ways
    both["Ben"].room.close()
    assert remembered.ways_back(both["Ben"].room.connections, letters.key_of(GAME)) == {}
    for words in ("", "{", "[]", '["x", {}]', "[3, []]"):
        both.air.notes["Ben"] = words
        assert remembered.ways_back(both["Ben"].room.connections, 3) == {}


def test_two_that_lose_each_other_meet_over_a_third() -> None:
    found = connected("Anna", "Ben", "Clara")
    found.air.cut("Ben", "Clara")
    found.beat(MEETING + 7)
    assert "Clara: connection lost. The game goes on." in found["Ben"].said
    assert found["Ben"].here == ["Anna", "Clara"] and found["Clara"].here == ["Anna", "Ben"]
    found["Ben"].room.send("hello")
    found.air.settle()
    assert ("Ben", "hello") in found["Clara"].texts


def test_a_closed_channel_is_noticed_at_once() -> None:
    found = connected("Anna", "Ben", "Clara")
    line = found.air.between("Anna", "Ben")[0]
    line._say("closed", "")
    found.air.settle()
    assert "Ben" not in found["Anna"].here
    found.beat(MEETING + 2)
    assert found["Anna"].here == ["Ben", "Clara"]


def test_an_invitation_for_one_is_renewed_and_older_ones_still_count_for_a_while() -> None:
    both = Room("Anna", "Ben")
    both.air.takes_credentials = False
    first = both["Anna"].invitation()
    both.beat(RENEWED + 1)
    second = both["Anna"].room.invitation
    assert second != first
    made = both["Ben"].answer(first, 1)
    assert both["Anna"].room.take(made) == ""
    both.air.settle()
    both.beat()
    assert both["Anna"].here == ["Ben"]
    other = Device(both.air, "Clara")
    late = other.answer(second, 2)
    both.beat(KEPT + 1)
    assert both["Anna"].room.take(late) == "unknown"


def test_invitations_for_one_end_some_time_after_they_were_shown_last() -> None:
    both = Room("Anna")
    both.air.takes_credentials = False
    both["Anna"].invitation()
    both["Anna"].room.invite(None)
    both.beat(KEPT + 1)
    assert both["Anna"].room.invitation == "" and all(line.tell is None for line in both.air.lines)


@pytest.mark.parametrize("why", ["no credentials", "refused credentials", "a server"])
def test_an_invitation_takes_one_answer_where_it_must_be_found_itself(why: str) -> None:
    found = Room("Anna", "Ben", "Clara")
    found.air.takes_credentials = why == "a server"
    found.air.refuses_credentials = why == "refused credentials"
    found.air.server = "stun.example.org:3478" if why == "a server" else ""
    shown = found["Anna"].invitation()
    assert shown and not found["Anna"].room.is_for_several() and not found["Anna"].room.trouble
    one, other = found["Ben"].answer(shown, 1), found["Clara"].answer(shown, 2)
    assert found["Anna"].room.take(one) == "" and found["Anna"].room.take(other) == "unknown"
    found.air.settle()
    assert found["Anna"].room.invitation not in ("", shown), "there is one for the next"


@pytest.mark.parametrize("late", [0, 3 * KEPT])
def test_several_answer_one_invitation_one_after_another_however_late(late: int) -> None:
    names = ("Ben", "Clara", "Dora")
    found = Room("Anna", *names)
    shown = found["Anna"].invitation()
    found["Anna"].room.invite(None)
    found.beat(late)
    answers = [found[name].answer(shown, seat) for seat, name in enumerate(names, 1)]
    for number, made in enumerate(answers):
        assert found["Anna"].room.take(made) == ""
        found.air.settle()
        found.beat(late // 3 or 1)
        assert found["Anna"].here == sorted(names[: number + 1])
    found.beat(MEETING)
    for name in names:
        assert found[name].here == sorted({"Anna", *names} - {name})
    assert found["Anna"].invitation() == shown, "and it stays"


def test_several_whose_answers_come_at_once_are_all_connected() -> None:
    found = Room("Anna", "Ben", "Clara")
    shown = found["Anna"].invitation()
    for made in [found[name].answer(shown, seat) for seat, name in ((1, "Ben"), (2, "Clara"))]:
        assert found["Anna"].room.take(made) == ""
    found.air.settle()
    found.beat(2)
    assert found["Anna"].here == ["Ben", "Clara"]


def test_an_answer_whose_link_is_opened_twice_counts_once() -> None:
    both = Room("Anna", "Ben")
    made = both["Ben"].answer(both["Anna"].invitation(), 1)
    assert [both["Anna"].room.take(made) for _ in range(3)] == ["", "", ""]
    both.air.settle()
    both.beat(2)
    assert both["Anna"].here == ["Ben"] and len(both.air.between("Anna", "Ben")) == 2
    assert both["Anna"].room.take(made) == "" and both["Anna"].here == ["Ben"]


def test_after_a_way_that_was_not_found_the_next_invitation_is_found_itself_and_the_other_stays() -> None:
    """A device behind a firewall is found only if it knows where to look."""
    found = Room("Anna", "Ben", "Clara")
    anna = found["Anna"].room
    posted = found["Anna"].invitation()
    late = found["Clara"].answer(posted, 2)
    found.air.reaches = False
    assert anna.take(found["Ben"].answer(posted, 1)) == ""
    found.air.settle()
    assert "could not reach each other" in anna.trouble
    found.air.reaches = True
    shown = anna.invitation
    assert shown != posted and not anna.is_for_several()
    assert anna.take(found["Ben"].answer(shown, 1)) == anna.take(late) == ""
    found.air.settle()
    found.beat(2)
    assert found["Anna"].here == ["Ben", "Clara"]


def test_what_is_no_answer_is_told_apart() -> None:
    found = Room("Anna", "Ben")
    shown = found["Anna"].invitation()
    made = found["Ben"].answer(shown, 1)
    assert found["Anna"].room.take(shown) == "invitation"
    assert found["Anna"].room.take(made[:-1]) == found["Anna"].room.take("") == "damaged"
    assert found["Anna"].room.take(letters.answer(1, b"")) == "damaged"
    assert found["Anna"].room.take(made) == ""


def test_both_are_told_that_no_way_to_the_other_was_found_and_may_try_again() -> None:
    both = Room("Anna", "Ben")
    both.air.reaches = False
    both.pair("Anna", "Ben", 1)
    assert both["Anna"].here == [] and all(
        device.room.trouble == device.said[-1] != "" for device in both.devices.values()
    )
    both.air.reaches = True
    both.pair("Anna", "Ben", 1)
    assert both["Anna"].here == ["Ben"] and not any(device.room.trouble for device in both.devices.values())


def test_a_way_that_is_found_once_the_other_side_begins_is_taken() -> None:
    """The side that answers may give up looking before its answer was scanned, and still be found."""
    both = Room("Anna", "Ben")
    made = both["Ben"].answer(both["Anna"].invitation(), 1)
    joining: Any = both["Ben"].room.joining
    joining.connection._say("state", "failed")
    assert both["Ben"].room.trouble and both["Ben"].room.joining is joining
    assert both["Anna"].room.take(made) == ""
    both.air.settle()
    both.beat()
    assert both["Ben"].here == ["Anna"] and not both["Ben"].room.trouble


def test_an_answer_that_brings_nobody_is_told_after_a_while() -> None:
    both = Room("Anna", "Ben")
    made = both["Ben"].answer(both["Anna"].invitation(), 1)
    joining: Any = both["Ben"].room.joining
    joining.connection.end()
    assert both["Anna"].room.take(made) == ""
    both.air.settle()
    both.beat(RENEWED + 1)
    assert "The devices could not reach each other" in both["Anna"].said[-1]


def test_an_answer_that_nobody_takes_is_over_after_a_while() -> None:
    both = Room("Anna", "Ben")
    both["Ben"].answer(both["Anna"].invitation(), 1)
    both.beat(PATIENT + 1)
    assert (
        both["Ben"].room.joining is None
        and both["Ben"].room.trouble == "Nobody scanned this device’s code in time."
    )


def test_an_answer_comes_from_another_tab_of_the_same_browser() -> None:
    found = Room("Anna", "Ben")
    made = found["Ben"].answer(found["Anna"].invitation(), 1)
    heard: list[str] = []
    tab, stranger = found.air.connections("Anna"), found.air.connections("Ben")
    tab.listen(heard.append, lambda: None)
    stranger.post(json.dumps({"answer": made}))
    for words in ("", "{", "[]", '{"answer": 3}', '{"answer": "x"}'):
        tab.post(words)
    found.air.settle()
    assert heard == []
    tab.post(json.dumps({"answer": made}))
    found.air.settle()
    found.beat()
    assert [json.loads(each) for each in heard] == [{"took": letters.read(made)["number"]}]
    assert found["Anna"].here == ["Ben"]


def closed_with(both: Room, sentence: str) -> None:
    assert both["Anna"].here == [] and both["Anna"].said[-1] == sentence
    assert both["Anna"].room.peers[0].refused == sentence
    both.beat()
    assert both["Ben"].here == []


NONSENSE = [
    "P",
    "Pxyz",
    "",
    "?",
    "~~",
    "H",
    "H[]",
    'H{"name": 3, "seats": []}',
    'H{"name": "x", "seats": [10]}',
    'H{"name": "x", "seats": [true]}',
    'H{"name": "x", "seats": "12"}',
    "O{}",
    'O["x"]',
    "S{}",
    'S{"to": "x", "letters": ""}',
    "H" + "[" * 20_000,
]


@pytest.mark.parametrize("words", NONSENSE)
def test_nonsense_closes_the_channel_with_one_sentence(words: str) -> None:
    both = connected("Anna", "Ben")
    both.air.between("Anna", "Ben")[0 if both.air.between("Anna", "Ben")[0].device == "Ben" else 1].send(
        words
    )
    both.air.settle()
    closed_with(both, "Ben: something arrived that cannot be read, so this connection was closed.")


def line_of(both: Room, name: str) -> Any:
    return next(line for line in both.air.between("Anna", "Ben") if line.device == name)


def test_forged_letters_are_refused() -> None:
    both = connected("Anna", "Ben")
    forged = letters.answer(3, b"")
    line_of(both, "Ben").send(
        "S" + json.dumps({"to": both["Anna"].room.own, "from": both["Ben"].room.own, "letters": forged})
    )
    both.air.settle()
    closed_with(both, "Ben: something arrived that cannot be read, so this connection was closed.")


def test_letters_that_another_device_cannot_read_part_nobody_but_their_author() -> None:
    """Whoever passes something on reads it first; whoever gets something bad drops it, as its author is somebody else."""
    three = connected("Anna", "Ben", "Cleo")
    (bad,) = [line for line in three.air.between("Anna", "Cleo") if line.device == "Cleo"]
    bad.send("S" + json.dumps({"to": three["Ben"].room.own, "letters": "garbage"}))
    three.air.settle()
    assert three["Anna"].here == ["Ben"] and three["Ben"].here == ["Anna", "Cleo"]
    assert (
        three["Anna"].said[-1]
        == "Cleo: something arrived that cannot be read, so this connection was closed."
    )
    passed_on = json.dumps(
        {"to": three["Ben"].room.own, "from": three["Cleo"].room.own, "letters": "garbage"}
    )
    line_of(three, "Anna").send("S" + passed_on)
    three.air.settle()
    assert three["Ben"].here == ["Anna", "Cleo"] and "cannot be read" not in " ".join(three["Ben"].said)


def test_a_device_cannot_write_letters_for_another_one() -> None:
    three = connected("Anna", "Ben", "Cleo")
    (line,) = [line for line in three.air.between("Anna", "Cleo") if line.device == "Cleo"]
    theirs = letters.read(three["Anna"].room.ways_back[three["Ben"].room.own][1])
    assert theirs["type"] == letters.MEETING
    line.send(
        "S"
        + json.dumps(
            {
                "to": three["Ben"].room.own,
                "letters": three["Anna"].room.ways_back[three["Ben"].room.own][1],
            }
        )
    )
    three.air.settle()
    assert three["Anna"].here == ["Ben"]


def test_lists_of_unknown_devices_open_few_connections() -> None:
    both = connected("Anna", "Ben")
    before = len(both.air.lines)
    for number in range(2000):
        names = [f"{255:02x}{number * 7 + each:018x}" for each in range(7)]
        line_of(both, "Ben").send("O" + json.dumps(names))
        both.air.settle()
        if number % 100 == 0:
            both.beat()
    assert both["Anna"].here == ["Ben"] and len(both.air.lines) - before <= 2 * MOST


def test_devices_that_have_left_do_not_fill_the_room() -> None:
    found = connected("Anna", "Ben")
    for number in range(3 * MOST):
        name = f"Guest{number}"
        found.devices[name] = Device(found.air, name)
        found.pair("Ben", name, None)
        assert name in found["Anna"].here
        found[name].room.close()
        found.beat(8)
    assert found["Anna"].here == ["Ben"] and len(found["Anna"].room.peers) <= MOST_KNOWN


def test_floods_close_the_channel() -> None:
    both = connected("Anna", "Ben")
    for _ in range(MOST_TEXTS + 1):
        line_of(both, "Ben").send("Tx")
    both.air.settle()
    closed_with(both, "Ben: too much data at once, so this connection was closed.")
    assert len(both["Anna"].texts) <= MOST_TEXTS


def test_one_text_that_is_too_long_closes_the_channel() -> None:
    both = connected("Anna", "Ben")
    both["Ben"].room.send("x" * LONGEST)
    both.air.settle()
    assert both["Anna"].here == ["Ben"] and len(both["Anna"].texts) == 1
    line_of(both, "Ben").send("T" + "x" * (LONGEST + 1))
    both.air.settle()
    closed_with(both, "Ben: too much data at once, so this connection was closed.")


def test_what_comes_in_peace_over_a_long_time_is_no_flood() -> None:
    both = connected("Anna", "Ben")
    for _ in range(20):
        for _ in range(MOST_TEXTS // 2):
            both["Ben"].room.send("x")
        both.beat()
    assert both["Anna"].here == ["Ben"]


def test_a_device_of_another_game_is_refused() -> None:
    both = Room("Anna")
    both.devices["Ben"] = Device(both.air, "Ben", GAME.replace("K7Q2M9XT", "K7Q2M9XA"))
    both.pair("Anna", "Ben", 1)
    closed_with(both, "Ben is in a different game, so this connection was closed.")


NEXT = GAME.replace("K7Q2M9XT", "K7Q2M9XA")


def test_whoever_still_has_the_game_before_on_the_table_is_let_in() -> None:
    found = connected("Anna", "Ben", "Clara")
    for name in ("Anna", "Clara"):
        found[name].room.plays(NEXT, GAME)
        found[name].room.game = lambda: NEXT
    found.air.vanish("Ben")
    found.devices["Ben"] = Device(found.air, "Ben")
    found.beat(6)
    found.pair("Anna", "Ben", 1)
    found.beat(MEETING)
    assert found["Ben"].here == ["Anna", "Clara"] and found["Clara"].here == ["Anna", "Ben"]
    assert not [
        peer.refused for device in found.devices.values() for peer in device.room.peers if peer.refused
    ]


def test_two_that_have_each_begun_the_next_game_are_connected_again() -> None:
    found = connected("Anna", "Ben")
    found["Anna"].room.plays(NEXT, GAME)
    found["Anna"].room.game = lambda: NEXT
    found.air.vanish("Ben")
    found.devices["Ben"] = Device(found.air, "Ben", other := GAME.replace("K7Q2M9XT", "K7Q2M9XB"))
    found["Ben"].room.plays(other, GAME)
    found.beat(6)
    found.pair("Anna", "Ben", 1)
    assert found["Ben"].here == ["Anna"] and found["Anna"].here == ["Ben"]


def test_whoever_answers_an_invitation_to_the_game_before_comes_to_the_one_now() -> None:
    both = Room("Anna", "Ben")
    both["Ben"].room.game = lambda: ""
    shown = both["Anna"].invitation()
    both["Anna"].room.plays(NEXT, GAME)
    both["Anna"].room.game = lambda: NEXT
    assert both["Anna"].room.take(both["Ben"].answer(shown, 1)) == ""
    both.air.settle()
    assert both["Ben"].links == [NEXT] and both["Ben"].room.is_of(NEXT)


def test_who_was_refused_does_not_come_back() -> None:
    found = connected("Anna", "Ben", "Clara")
    ben = next(peer for peer in found["Anna"].room.peers if peer.name == "Ben")
    found["Anna"].room.refuse(ben, "Ben played for somebody else.")
    found.beat(MEETING + 3)
    assert found["Anna"].here == ["Clara"] and found["Ben"].here == ["Clara"]
    found.pair("Anna", "Ben", 1)
    assert found["Anna"].here == ["Clara"]
    assert found["Anna"].said.count("Ben played for somebody else.") == 1


@pytest.mark.parametrize("returns", [True, False])
def test_who_was_refused_for_a_seat_may_answer_once_more(returns: bool) -> None:
    both = connected("Anna", "Ben")
    (ben,) = both["Anna"].room.peers
    both["Anna"].room.refuse(ben, "Ben wanted a seat that is taken.", returns)
    both.air.settle()
    assert both["Anna"].here == [] == both["Ben"].here
    both.pair("Anna", "Ben", 2)
    assert both["Anna"].here == (["Ben"] if returns else [])


def test_whoever_came_with_another_game_may_come_with_this_one() -> None:
    both = Room("Anna")
    both.devices["Ben"] = Device(both.air, "Ben", GAME.replace("K7Q2M9XT", "K7Q2M9XA"))
    both.pair("Anna", "Ben", 1)
    assert both["Anna"].here == []
    both["Ben"].room.game = lambda: ""
    both.pair("Anna", "Ben", 1)
    assert both["Anna"].here == ["Ben"]


def test_names_and_seats_can_be_told_anew() -> None:
    both = connected("Anna", "Ben")
    before = both["Anna"].changes
    both["Ben"].room.introduce("Benedikt", (1, 2))
    both.beat()
    (ben,) = both["Anna"].room.peers
    assert (ben.name, ben.seats) == ("Benedikt", (1, 2)) and both["Anna"].changes > before


def test_a_room_that_is_left_runs_no_further() -> None:
    both = connected("Anna", "Ben")
    both["Anna"].room.stay_awake(True)
    both["Anna"].room.stay_awake(True)
    both["Anna"].room.close()
    both["Anna"].room.close()
    both.beat(2)
    assert both["Anna"].waits == [] and both["Ben"].here == []
    connections: Any = both["Anna"].room.connections
    assert connections.awake == [True, False]


def test_ten_people_sit_in_one_room() -> None:
    names = "ABCDEFGHIJ"
    found = connected(*names)
    found.beat(2 * MEETING)
    for name in names:
        assert found[name].here == sorted(set(names) - {name})
    assert [found["A"].room.peers[at].seats for at in range(9)] == [(seat,) for seat in range(1, 10)]


def test_more_devices_than_fit_are_turned_away() -> None:
    names = [f"D{n}" for n in range(MOST + 2)]
    found = Room(*names)
    for name in names[1:]:
        found.pair("D0", name, None)
    assert len(found["D0"].here) == MOST
    assert found[names[-1]].room.trouble.startswith("This table is full")


def test_a_device_that_has_vanished_gives_way_to_the_next_one() -> None:
    names = [f"D{n}" for n in range(MOST + 1)]
    found = connected(*names)
    found.air.vanish(names[-1])
    del found.devices[names[-1]]
    found.beat(400)
    assert len(found["D0"].here) == MOST - 1
    found.devices["New"] = Device(found.air, "New")
    found.pair("D0", "New", None)
    found.beat(5)
    assert "New" in found["D0"].here and not found["New"].room.trouble
