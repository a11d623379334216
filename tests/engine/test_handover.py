"""Seats that are given away in a game between devices, taken back, and claimed twice; the next game of the same people."""

from copy import copy
from random import Random

import pytest

from engine.courses import MOST, joined
from engine.game import BadInput
from engine.match import Setup
from engine.rematch import rematch
from engine.shared_game import Together, begun, played_with
from engine.together import ELSEWHERE, SharedMatch, merged, woven
from engine.turn_link import open_turn_link, turn_link
from tests.bench import friends
from tests.choosing import choose
from tests.engine.devices import until_stuck

THREE = Setup("tutto", 1, "HANDOVER", ("human", "human", "human"), start=0)


def told_on(match: SharedMatch, seed: str = "x") -> SharedMatch:
    """The same device, once it has decided as far as it can and has told the others."""
    until_stuck(match, Random(seed)).send()
    return match


def one_round(setup: Setup = THREE) -> list[SharedMatch]:
    """The devices after one turn of each; it is the turn of seat 0, and all know all."""
    game = begun(setup)
    people = [seat for seat, player in enumerate(setup.seats) if player == "human"]
    matches = [SharedMatch(game, played_with(setup, seat)) for seat in people]
    for number in range(len(matches)):
        told = told_on(matches[number]).together
        matches = [match.received(told) for match in matches]
    for match in matches:
        while match.next_known is not None:
            match.play(match.next_known)
    return matches


def test_whoever_waits_gives_a_seat_to_a_computer_player_and_all_see_it() -> None:
    anna, ben, cleo = one_round()
    assert ben.waits == (0,) and ben.player(0) == ELSEWHERE
    ben.hand_over(0, 1, "easy")
    assert ben.player(0) == "easy" and ben.here == {0, 1} and not ben.waits
    link = turn_link(told_on(ben).together)
    cleo = cleo.received(open_turn_link(link))
    anna = anna.received(open_turn_link(link))
    for match in (anna, cleo):
        assert match.player(0) == "easy" and match.holders == (1, 1, 2)
        while match.next_known is not None:
            match.play(match.next_known)
    assert anna.here == set() and anna.waits == (2,), "nobody here decides any more"


def test_a_seat_is_given_to_somebody_at_the_table_and_taken_back() -> None:
    anna, ben, cleo = one_round()
    ben.hand_over(0, 2)
    cleo = cleo.received(ben.together)
    assert cleo.player(0) == "human" and cleo.state.deciders == (0,) and 0 in cleo.here and ben.waits == (0,)
    told_on(cleo)
    anna = anna.received(cleo.together)
    anna.hand_over(0, 0)
    assert anna.holders == (0, 1, 2) and anna.here == {0}
    ben = ben.received(anna.together)
    assert ben.holders == (0, 1, 2) and ben.player(0) == ELSEWHERE


def test_the_computer_players_of_a_person_go_along_and_come_back() -> None:
    anna, ben, _ = one_round(Setup("tutto", 1, "HANDOVER", ("human", "easy", "human", "human"), start=0))
    ben.hand_over(0, 2, "hard")
    assert ben.holders == (2, 2, 2, 3) and ben.player(0) == "hard" and ben.player(1) == "easy"
    anna = anna.received(ben.together)
    anna.hand_over(0, 0)
    assert anna.holders == (0, 0, 2, 3) and anna.player(1) == "easy"


@pytest.mark.parametrize("levels", [("easy", "easy"), ("easy", None), (None, "hard"), ("hard", "easy")])
def test_two_who_give_away_one_seat_at_once_end_alike(levels: tuple[str | None, str | None]) -> None:
    _, ben, cleo = one_round()
    ben.hand_over(0, 1, levels[0])
    cleo.hand_over(0, 2, levels[1])
    told_on(ben)
    told_on(cleo, "y")
    both = merged(ben.together, cleo.together)
    assert both == merged(cleo.together, ben.together)
    assert ben.received(cleo.together).together == cleo.received(ben.together).together == both
    woven(both)


def test_a_turn_that_was_decided_meanwhile_counts_until_others_have_gone_on() -> None:
    anna, ben, cleo = one_round()
    told_on(anna)
    ben.hand_over(0, 2, "easy")
    cleo = cleo.received(ben.together)
    while cleo.state.deciders == (0,):
        cleo.play(choose(cleo.state.legal_actions(), Random(1)))
    both = merged(anna.together, cleo.together)
    assert both.lists == anna.together.lists, "nobody but a computer player has gone on"
    told_on(cleo.received(both))
    further = cleo.together
    for number in range(3):  # the others go on, for turns
        ben = told_on(ben.received(further), f"b{number}")
        cleo = told_on(cleo.received(ben.together), f"c{number}")
        further = cleo.together
    assert merged(anna.together, further).lists == further.lists, "by now more people have gone on without it"


def test_what_does_not_depend_on_the_seat_is_kept_from_both_courses() -> None:
    """In the setup all choose at once."""
    setup = Setup("goennen", 2, "HANDOVER", ("human", "human", "human"), start=0)
    game = begun(setup)
    anna, ben, cleo = (SharedMatch(game, {seat}) for seat in range(3))
    for number, match in enumerate((anna, ben, cleo)):
        told_on(match, str(number))
    ben.hand_over(0, 1, "easy")
    told_on(ben)
    with_cleo = merged(ben.together, cleo.together)
    assert merged(with_cleo, anna.together).lists[2] == cleo.together.lists[2]
    assert merged(anna.together, with_cleo) == merged(with_cleo, anna.together)


def test_links_without_a_handover_are_those_of_older_versions_and_others_say_that_they_are_newer() -> None:
    anna, ben, _ = one_round()
    assert "format" not in turn_link(anna.together)
    ben.hand_over(0, 1, "easy")
    link = turn_link(ben.together)
    assert "&format=2" in link and open_turn_link(link) == ben.together


@pytest.mark.parametrize("entry", ["~9", "~3", "~1.nobody", "~0.easy", "~", "~x", "~1.", "~1.easy.hard"])
def test_a_seat_is_given_only_to_somebody_who_can_play_it(entry: str) -> None:
    known = begun(THREE)
    lists = ((entry,), (), ())
    with pytest.raises(BadInput):
        open_turn_link(turn_link(Together(known.setup, known.names, lists)))


def test_what_cannot_merge_without_a_handover_is_still_a_contradiction() -> None:
    anna, _, _ = one_round()
    other = copy(anna)
    first, *_, last = anna.state.legal_actions()
    anna.play(first)
    other.play(last)
    with pytest.raises(BadInput):
        merged(anna.together, other.together)


def test_all_who_ask_for_the_next_game_get_the_same_with_the_same_names() -> None:
    setup = Setup("tutto", 1, "NEXT", ("human", "human"), start=0)
    game = begun(setup).named(0, "Anna").named(1, "Ben")
    with pytest.raises(BadInput):
        rematch(game)
    matches = [SharedMatch(game, {seat}) for seat in range(2)]
    while not all(match.is_complete for match in matches):
        for number, match in enumerate(matches):
            told_on(match, str(match.step))
            matches = [each.received(matches[number].together) for each in matches]
    first, second = (rematch(match.together) for match in matches)
    assert first == second and first.names == ("Anna", "Ben") and first.setup.seed != setup.seed
    assert first.setup.start == (woven(matches[0].together).state.winners()[0] + 1) % 2


@pytest.mark.parametrize(
    "seed",
    [
        *(f"TEST {number}" for number in range(6)),
        "FRIENDS 7587",  # two on one seat have decided alike, so whoever has it must tell what both know
        "FRIENDS 8831",  # a course that was left counts again: what was sent of it is not decided anew
    ],
)
def test_people_come_and_go_and_all_devices_end_alike(seed: str) -> None:
    tally = friends.play(seed)
    assert tally.decisions


def two_courses() -> tuple[SharedMatch, SharedMatch, Together, Together]:
    """Anna has decided her turn. Ben has given her seat away meanwhile and gone on, and so has Cleo, who was told that. Returns
    Ben, Cleo, and what Anna and what Ben knew."""
    anna, ben, cleo = one_round()
    told_on(anna)
    ben.hand_over(0, 1, "easy")
    told_on(ben)
    cleo = told_on(cleo.received(ben.together))
    return ben, cleo, anna.together, ben.together


def test_what_was_sent_of_a_course_that_was_left_is_known_when_it_counts_again() -> None:
    _, cleo, annas, bens = two_courses()
    other, left = (annas, (cleo.together,))
    both, still_left = joined(other, bens, left)
    assert both.lists[2] == cleo.together.lists[2] != bens.lists[2]
    assert still_left == (other,)
    again, none_left = joined(both, annas, still_left)
    assert again == both and none_left == (other,), "what counts less is still on another course"


def test_a_course_is_no_longer_left_once_it_is_known_whole() -> None:
    ben, cleo, annas, _ = two_courses()
    both, left = joined(ben.together, cleo.together, (annas,))
    assert both == cleo.together and left == (annas,)
    assert joined(both, ben.together, (ben.together,)) == (both, ())


def test_the_latest_courses_are_remembered() -> None:
    _, cleo, annas, bens = two_courses()
    _, left = joined(cleo.together, bens, (annas,) * (MOST + 2))
    assert left == (annas,) * MOST


def test_a_course_that_contradicts_the_one_that_counts_is_forgotten() -> None:
    """Two have played one seat: whoever was asked about it has answered."""
    _, cleo, annas, bens = two_courses()
    twin = told_on(one_round()[2].received(bens), "another")
    assert twin.together.lists[2] != cleo.together.lists[2]
    both, left = joined(cleo.together, annas, (twin.together,))
    assert both == cleo.together and left == ()
