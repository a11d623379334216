"""Choices that all make at the same time: sealed until all are in, between devices and in links."""

import re
from copy import copy
from dataclasses import replace
from itertools import permutations
from random import Random

import pytest

from engine import seals
from engine.game import BadInput
from engine.link_text import sealed as with_check
from engine.link_text import unsealed
from engine.match import HUMAN, Setup
from engine.shared_game import Together, begun
from engine.together import SharedMatch, merged
from engine.turn_link import open_turn_link, turn_link
from tests.choosing import choose
from tests.engine.devices import until_stuck

GAME = begun(Setup("goennen", 2, "K7Q2M9XT", (HUMAN, HUMAN, HUMAN), start=1))


def chosen(seat: int, key: str = "secret", game: Together = GAME, luck: str = "") -> SharedMatch:
    """A device whose seat has chosen."""
    match = SharedMatch(game, {seat}, key=key)
    random = Random(f"{seat}{luck}")
    while not match.together.choices[seat]:
        match.play(match.next_known or choose(match.state.legal_actions(), random))
    match.send()
    return match


def hear(match: SharedMatch, *others: SharedMatch) -> SharedMatch:
    """What a device in the room knows once others have told what they may."""
    for other in others:
        match = match.received(other.settled)
    return match


def test_nobody_tells_a_choice_before_all_have_chosen_or_sealed() -> None:
    zero, one, two = (chosen(seat) for seat in range(3))
    for match in (zero, one, two):
        assert match.settled.lengths == (0, 0, 0) and match.held_back
    assert hear(zero, one).settled.lengths == (0, 0, 0), "two of three"
    everyone = hear(zero, one, two)
    assert everyone.settled.lists[0] == zero.together.choices[0] and not everyone.held_back
    (seal,) = [seal for seal in everyone.settled.seals if seal]
    assert seal == zero.settled.seals[0] + ".secret"


def test_whoever_has_no_key_seals_nothing_and_is_waited_for_by_nobody() -> None:
    """As a page of 1.1.0, which tells its choice at once."""
    old = chosen(0, "")
    assert old.settled.lists[0] == old.together.choices[0] and not any(old.settled.seals)
    assert hear(chosen(1), chosen(2), old).settled.lists[1]


def test_a_seal_tells_nothing_of_the_choice_without_its_key() -> None:
    assert chosen(0, "one").settled.seals != chosen(0, "other").settled.seals


def test_another_choice_than_the_sealed_one_is_noticed_and_nothing_is_lost() -> None:
    zero, two = chosen(0), chosen(2)
    first, second = chosen(1, luck="first"), chosen(1, luck="second")
    assert first.together.choices != second.together.choices
    honest = hear(zero, two, first)
    assert honest.broken == ()
    liar = hear(second, zero, two)
    liar = hear(liar, hear(zero, liar, two))  # it opens what it has not sealed
    found = hear(honest, liar)
    assert found.broken == (1,)
    assert found.together.lists == (zero.together.lists[0], second.together.lists[1], ()), "nothing is lost"
    random = Random("on")
    end = until_stuck(hear(found, hear(two, found, liar)), random)
    assert end.broken == (1,), "told until all have decided again"


def told_by(match: SharedMatch, seat: int, seal: str, *lists: str) -> SharedMatch:
    """The match once the device of a seat has told a seal and decisions."""
    seats = range(len(match.setup.seats))
    told = tuple(lists if each == seat else () for each in seats)
    match = copy(match)
    match.note([seal if each == seat else None for each in seats], told)
    return match.received(replace(GAME, lists=told))


def test_a_key_that_does_not_fit_or_none_at_all_is_noticed() -> None:
    zero, one, two = (chosen(seat) for seat in range(3))
    opened = hear(one, zero, two).settled
    closed = one.settled.seals[1]
    everyone = hear(zero, one, two)
    for seal in (closed, closed + ".other", ""):
        assert told_by(everyone, 1, seal, *opened.lists[1]).broken == (1,), seal
    for seal in (closed + ".other", closed):
        by_link = GAME.missing_keys(replace(opened, seals=("", seal, "")))
        assert everyone.received(by_link).broken == (1,), seal
    assert everyone.together.missing_keys(replace(opened, seals=("",) * 3)).seals == (
        "",
        seals.withheld(closed),
        "",
    )
    assert everyone.together.missing_keys(opened) == opened
    assert everyone.received(opened).broken == ()
    assert told_by(everyone, 1, opened.seals[1], *opened.lists[1]).broken == ()


def test_whoever_learns_a_choice_from_somebody_else_blames_nobody_for_its_key() -> None:
    zero, one, two = (chosen(seat) for seat in range(3))
    opened = hear(one, zero, two).settled
    everyone = hear(zero, one, two)
    passed_on = everyone.received(replace(opened, seals=("",) * 3))
    assert passed_on.together.choices[1] and not passed_on.broken, "its own device has told a seal and gone"
    first = zero.received(replace(opened, seals=("",) * 3))
    assert not told_by(first, 1, one.settled.seals[1]).broken, "its own device tells a seal after that"
    assert not told_by(passed_on, 1, opened.seals[1]).broken, "and its key"
    assert told_by(passed_on, 1, one.settled.seals[1] + ".other").broken == (1,)


def test_keys_that_fit_are_passed_on() -> None:
    """In a link too, so whoever gets a choice from somebody else can compare it with its seal."""
    zero, one, two = (chosen(seat) for seat in range(3))
    opened = hear(one, zero, two).settled
    there = hear(two, zero, one).received(opened)
    assert there.linked.seals[1] == opened.seals[1] == there.settled.seals[1]
    link = open_turn_link(turn_link(there.linked))
    here = hear(zero, one)
    assert not here.received(here.together.missing_keys(link)).broken
    wrong = hear(two, zero, one).received(replace(opened, seals=("", opened.seals[1] + "x", "")))
    assert wrong.broken == (1,) and not wrong.linked.seals[1], "others are to see for themselves"


def test_a_broken_seal_is_told_also_by_what_ends_the_time_of_seals() -> None:
    """Whoever only watches may hear the choice and all that follows at once."""
    devices = [chosen(seat) for seat in range(3)]
    watcher = SharedMatch(GAME, ())
    for match in devices:
        watcher.note(match.settled.seals, ((),) * 3)
    random = Random("on")
    while devices[0].together.early:
        devices = [hear(match, *(other for other in devices if other is not match)) for match in devices]
        devices = [until_stuck(match, random) for match in devices]
    whole = replace(devices[0].together, seals=("",) * 3)
    watcher.note([None, "x" * seals.SUM_LENGTH + ".other", None], ((),) * 3)
    found = watcher.received(whole)
    assert not found.together.early and found.broken == (1,)
    assert not SharedMatch(GAME, ()).received(whole).broken


def test_the_first_word_counts() -> None:
    zero, first, second = chosen(0), chosen(1, luck="first"), chosen(1, luck="second")
    assert hear(zero, first, second).together.seals == hear(zero, first).together.seals


def test_a_device_seals_for_its_own_seats_alone() -> None:
    zero = chosen(0)
    zero.note([first := chosen(1).settled.seals[1], first, None], ((),) * 3)
    assert zero.together.seals == ("", first, "")
    assert zero.settled.seals[1:] == ("", "")


def test_in_a_link_the_seat_that_starts_is_sealed_as_that_costs_no_link() -> None:
    starts, other = chosen(1), chosen(0)
    assert not any(starts.linked.lists) and starts.linked.seals[1]
    assert other.linked.lists[0] == other.together.choices[0], "else one link more would be needed"
    first = open_turn_link(turn_link(starts.linked))
    zero = chosen(0, game=first)
    assert SharedMatch(first, ()).waits == (0, 2) and zero.waits == (2,), "who has sealed has chosen"
    two = chosen(2, game=open_turn_link(turn_link(zero.linked)))
    back = until_stuck(starts.received(open_turn_link(turn_link(two.linked))), Random("on"))
    assert back.linked.lengths[1] > len(back.together.choices[1]), "its choice comes with its first turn"
    assert zero.received(open_turn_link(turn_link(back.linked))).broken == ()


def test_seals_go_once_all_have_decided_again() -> None:
    devices = [chosen(seat) for seat in range(3)]
    random = Random("on")
    for _ in range(300):
        devices = [hear(match, *(other for other in devices if other is not match)) for match in devices]
        devices = [until_stuck(match, random) for match in devices]
        if not any(any(match.settled.seals) for match in devices):
            break
    devices = [hear(match, *(other for other in devices if other is not match)) for match in devices]
    whole = devices[0].together
    assert all(len(each) > len(choice) for each, choice in zip(whole.lists, whole.choices, strict=True))
    assert "seals" not in turn_link(devices[0].linked) and "format" not in turn_link(devices[0].linked)
    assert len({turn_link(match.together) for match in devices}) == 1, "all keep the same"


def test_a_device_that_takes_over_another_course_keeps_what_it_has_chosen() -> None:
    one = chosen(1)
    there = hear(chosen(0), chosen(2)).settled
    assert there.with_choices(one.together, {1}).lists[1] == one.together.choices[1]
    changed = replace(one.together, lists=((), (*one.together.lists[1], "roll_Y"), ()))
    assert changed.with_choices(one.together, {1}) == changed


def test_links_with_seals_come_back_and_damaged_seals_are_refused() -> None:
    link = turn_link(chosen(1).linked)
    assert open_turn_link(link).seals == chosen(1).linked.seals
    bare = unsealed(link)
    body = re.search("seals=([^&]*)", bare)
    assert body
    for damaged in (
        "",
        ",",
        "x" * 22 + ",,,",
        "é" * 22 + ",,",
        "x" * 21 + ",,",
        "x" * 22 + "." + "y" * 80 + ",,",
    ):
        with pytest.raises(BadInput):
            open_turn_link(with_check(bare.replace(body[1], damaged)))
    with pytest.raises(BadInput):
        open_turn_link(bare)
    tutto = "#/turn?game=tutto&seats=human,human&start=1&seed=K7Q2M9XT&ruleset=1&seals=" + "x" * 22 + ","
    with pytest.raises(BadInput):
        open_turn_link(with_check(tutto))


def test_what_is_a_seal() -> None:
    assert seals.is_seal("") and seals.is_seal("x" * 22) and seals.is_seal("x" * 22 + ".y")
    assert not any(map(seals.is_seal, ("x", "x" * 22 + ".", "x" * 22 + ".y z", "x" * 22 + "\n", "x" * 200)))


def told_all(*matches: SharedMatch) -> list[SharedMatch]:
    """The devices once each has told each what it may, and has played what is known."""
    found = list(matches)
    for _ in range(3):
        for number, match in enumerate(found):
            others = [other for other in found if other is not match]
            found[number] = until_stuck(hear(match, *others), Random("on"))
            found[number].send()
    return found


@pytest.mark.parametrize("level", [None, "easy"])
@pytest.mark.parametrize("by", [0, 1])
def test_a_seat_given_away_while_its_choice_is_sealed_chooses_anew_and_nobody_is_named(
    by: int, level: str | None
) -> None:
    """Whoever has sealed and is gone before the choice was told: the others do not wait for it."""
    zero, one, gone = (chosen(seat) for seat in range(3))
    zero, one = hear(zero, one, gone), hear(one, zero, gone)
    assert zero.settled.lists[0] and not zero.settled.lists[2] and zero.settled.seals[0]
    zero, one = told_all(zero, one)
    assert zero.waits == (2,) == one.waits
    zero.hand_over(2, by, level)
    zero.send()
    zero, one = told_all(zero, one)
    assert zero.together.choices[2] == one.together.choices[2] != ()
    assert not zero.broken and not one.broken and not zero.held_back and not one.held_back
    assert sum(one.together.lengths) > sum(map(len, one.together.choices)), "and the game goes on"
    assert open_turn_link(turn_link(zero.linked)).lists == zero.together.lists


def test_whoever_comes_back_with_a_sealed_choice_after_the_seat_was_given_away_ends_like_all_others() -> None:
    zero, one, gone = (chosen(seat) for seat in range(3))
    zero, one = told_all(hear(zero, one, gone), hear(one, zero, gone))
    zero.hand_over(2, 0, "easy")
    zero.send()
    zero, one = told_all(zero, one)
    courses = [match.together for match in (zero, one, gone)]
    found = {merged(merged(a, b), c) for a, b, c in permutations(courses)}
    assert len({game.lists for game in found}) == 1
    for match in (zero, one, gone):
        for game in found:
            assert not match.received(game).broken
