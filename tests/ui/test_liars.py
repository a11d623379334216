"""A connected table with a device that says anything at any moment; `tests.bench.liars` is the long run."""

from __future__ import annotations

import json

import pytest
from fakes import sentences
from liars import Table, agree, run
from ui.kit import text


@pytest.fixture(autouse=True)
def _english() -> None:
    for name in ("room/en", "together/en"):
        text.add(sentences(name))


@pytest.mark.parametrize(
    "evening",
    [
        *(f"LIAR{number}" for number in range(8)),
        "EVENING112",  # two have been told different things of a seat, and a third hears of the first before it knows the second
        "EVENING203",  # what was told over a connection that broke is answered over the next one
        "EVENING5089",  # a device that takes over another course learns anew who has chosen, and has told its own choice before
        "RUMOUR14",  # decisions that wait for those before them are taken back by whoever has made them, who takes over another course
        "EVENING541",  # only whoever plays on in the liar's place has not heard what the liar told one of the others
    ],
)
def test_the_honest_stay_together_and_end_alike_whatever_one_says(evening: str) -> None:
    assert run(evening) > 0


class Luck:
    """Always the same luck: a table of two and the liar."""

    def random(self) -> float:
        return 0.0


def three(seated: bool) -> Table:
    return Table(Luck(), seated)  # type: ignore[arg-type]  # all that it asks of luck


def say(table: Table, to: str, **said: object) -> None:
    """The liar tells an honest device something."""
    (line,) = [line for line in table.air.between("Liar", to) if line.device == "Liar"]
    line.send("T" + json.dumps({"game": table.devices[to].together["id"], **said}))
    table.air.settle()


def until_it_is(table: Table, seat: int) -> None:
    """Plays on until a seat has to decide, each time in the first way that there is."""
    for _ in range(100):
        others = [device for device in table.honest if device.together["mine"] != [seat]]
        if all(device.together["waits"] == [seat] for device in others):
            return
        for device in table.honest:
            device.decide(Luck())  # type: ignore[arg-type]  # as above
            table.air.settle()
    raise AssertionError("that seat is never asked")


def test_nobody_plays_a_seat_whose_device_is_away() -> None:
    """Neither by telling its decisions, nor by taking the seat; its owner, back, goes on."""
    table = three(False)
    until_it_is(table, 1)
    table.air.vanish("Ben")
    ben = table.devices.pop("Ben")
    table.beat(8)
    before = table.devices["Anna"].lists
    starts = [len(each) for each in before]
    view = ben.session.view
    assert view["actions"], "it is Ben's turn"
    lists: list[list[str]] = [[], [view["actions"][0]["text"]]]
    say(table, "Anna", kind="grow", starts=starts, lists=lists, re=100)
    anna = table.devices["Anna"]
    assert anna.lists == before
    assert anna.live.questions == [(1, table.liar.room.own)]
    assert "reports what" in anna.live.question(0)
    anna.live.agree(0)
    say(table, "Anna", kind="grow", starts=starts, lists=lists, re=100)
    assert len(anna.lists[1]) == starts[1] + 1, "once the people believe it"


def test_a_seat_is_handed_over_only_if_the_people_agree() -> None:
    table = three(False)
    table.air.vanish("Ben")
    table.devices.pop("Ben")
    table.beat(8)
    anna = table.devices["Anna"]
    holder = anna.live._held[1]
    table.liar.room.introduce("Ben", (1,))
    table.air.settle()
    table.beat()
    assert anna.live._held[1] == holder and "wants to play on" in anna.live.question(0)
    assert not anna.live.is_here(1)
    anna.live.agree(0)
    table.beat()
    assert anna.live._held[1] == table.liar.room.own and not anna.live.questions


def test_two_stories_part_nobody_but_are_shown_on_both_devices_and_can_be_settled() -> None:
    """The liar's own seat decides one thing here and another there."""
    table = three(True)
    until_it_is(table, 2)
    view = table.liar.session.view
    options = [each["text"] for each in view["actions"]]
    assert len(options) > 1, options
    for name, option in zip(("Anna", "Ben"), options, strict=False):
        starts = [len(each) for each in table.devices[name].lists]
        say(table, name, kind="grow", starts=starts, lists=[[], [], [option]], re=100)
    anna, ben = table.devices["Anna"], table.devices["Ben"]
    assert anna.lists != ben.lists
    table.air.vanish("Liar")
    table.beat(8)
    anna.live.hello()
    table.air.settle()
    assert ben.room.own in [peer.id for peer in anna.room.open_peers()], "the honest stay together"
    for one, other in ((anna, ben), (ben, anna)):
        assert [peer.id for peer in one.live.differing()] == [other.room.own]
    assert "What 2 decided is different here" in ben.live.difference(ben.live.differing()[0])
    agree(table)
    assert anna.lists == ben.lists and not anna.live.differing() and not ben.live.differing()
