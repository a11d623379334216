"""Games between devices: lists of decisions woven into a match, merged, and sent as links."""

import statistics
import subprocess
import sys
from dataclasses import replace
from random import Random

import pytest

from engine.__main__ import main
from engine.game import BadInput, IllegalAction
from engine.link import replay_link
from engine.link_text import sealed, unsealed
from engine.match import HUMAN, MOST_ACTIONS, Match, Purpose, Setup, replayed
from engine.shared_game import Together, begun, played_with
from engine.together import SharedMatch, merged, woven
from engine.turn_link import is_turn_link, open_turn_link, turn_link
from tests.bench.together import check_shown, play, shown
from tests.engine.devices import round_of_links, until_stuck
from tools.environment import ROOT

GOENNEN = Setup("goennen", 2, "K7Q2M9XT", (HUMAN, HUMAN, HUMAN), start=1)
TUTTO = Setup("tutto", 1, "K7Q2M9XT", (HUMAN, HUMAN), start=1)


@pytest.mark.parametrize("number", range(10))
def test_all_devices_end_with_the_same_game_and_nobody_is_shown_too_much(number: int) -> None:
    tally = play(f"SHORT {number}", look=0.1)
    assert tally.decisions > 5 and tally.links > 1


def test_what_a_seat_may_not_know_yet_would_be_found() -> None:
    device = round_of_links(GOENNEN, [{0}, {1}, {2}])[0]
    usual = replayed(GOENNEN, [str(move.action) for move in woven(device.together).moves])
    at = next(
        at
        for at, move in enumerate(usual.moves)
        if move.before.position.roll == 2 and move.seat == 0 != move.before.position.active
    )
    number = sum(move.seat == 0 for move in usual.moves[:at])
    lists = (device.together.lists[0][:number], *device.together.lists[1:])
    honest = SharedMatch(replace(device.together, lists=lists), {0})
    honest.catch_up()
    while honest.next_known:
        honest.play(honest.next_known)
    seen = shown(honest, 0)
    check_shown(device.together, usual, seen)
    with pytest.raises(AssertionError, match="may not know"):
        check_shown(
            device.together, usual, replace(seen, view=woven(device.together).state.view(0).to_json())
        )
    with pytest.raises(AssertionError, match="may not know"):
        check_shown(device.together, usual, replace(seen, events=[*seen.events, {"key": "ended"}]))


def test_passive_entries_are_passed_over_and_stand_in_their_place_later() -> None:
    random = Random("ahead")
    first, second = (SharedMatch(begun(replace(GOENNEN, seats=(HUMAN, HUMAN))), {seat}) for seat in (0, 1))
    until_stuck(first, random)
    assert first.waits == (1,) and first.state.position.active != 0
    second = until_stuck(second.received(first.send()), random)
    assert second.waits == (0,) and second.owing == {0}, "the other seat was passed over"
    ahead = second.step
    first = first.received(second.send())
    assert first.next_known or first.state.deciders == (0,)
    while first.next_known:
        first.play(first.next_known)
    assert (
        first.state.deciders == (0,)
        and first.state.position.phase == "passive"
        and first.state.position.turn == 0
    )
    assert first.step < ahead, "what came after its own entry is not shown yet"
    enter = next(action for action in first.state.legal_actions() if str(action).startswith("enter"))
    first.play(enter)
    until_stuck(first, random)
    seen = second.received(first.send())
    assert any(str(move.action) == str(enter) and move.seat == 0 for move in seen.moves)


def test_the_end_is_so_far_until_all_entries_are_known() -> None:
    random, devices = (
        Random("end"),
        [SharedMatch(begun(replace(GOENNEN, seats=(HUMAN, HUMAN))), {seat}) for seat in (0, 1)],
    )
    while not devices[0].state.is_over and not devices[1].state.is_over:
        for at in (0, 1):
            sent = until_stuck(devices[at], random).send()
            devices[1 - at] = devices[1 - at].received(sent)
    over = next(device for device in devices if device.state.is_over)
    other = devices[1 - devices.index(over)]
    if over.owing:
        assert not over.is_complete and over.waits == tuple(over.owing)
    until_stuck(other, random)
    over = over.received(other.send())
    until_stuck(over, random)
    assert over.is_complete and over.waits == () and other.is_complete and over.state == other.state


@pytest.mark.parametrize("seats", [(HUMAN, "hard", HUMAN), ("hard", HUMAN, HUMAN, "easy"), (HUMAN, "easy")])
def test_each_computer_player_is_played_on_one_device(seats: tuple[str, ...]) -> None:
    setup = Setup("goennen", 2, "PAIR", seats)
    people = [seat for seat, player in enumerate(seats) if player == HUMAN]
    shares = [played_with(setup, seat) for seat in people]
    assert sorted(seat for share in shares for seat in share) == list(range(len(seats)))
    assert all(seat in share for seat, share in zip(people, shares, strict=True))


def test_merging_takes_the_longer_list_and_refuses_what_contradicts() -> None:
    device = round_of_links(TUTTO, [{0}, {1}])[0]
    whole = device.together
    part = replace(whole, lists=(whole.lists[0][:2], whole.lists[1]), names=("Anna", None))
    other = replace(whole, lists=(whole.lists[0], whole.lists[1][:3]), names=(None, "Ben"))
    assert merged(part, other) == merged(other, part) == replace(whole, names=("Anna", "Ben"))
    assert device.received(replace(part, names=(None, None))) is device, "an older link changes nothing"
    taken_back = replace(part, lists=((*whole.lists[0][:1], "other"), whole.lists[1]))
    for contrary in (taken_back, replace(whole, setup=replace(TUTTO, seed="2222"))):
        with pytest.raises(BadInput) as error:
            device.received(contrary)
        assert error.value.key == "contradiction" and device.together == whole


def test_a_device_decides_only_for_its_seats_and_nothing_twice() -> None:
    first = SharedMatch(begun(TUTTO), ()).state.deciders[0]
    match = SharedMatch(begun(TUTTO), {1 - first})
    with pytest.raises(IllegalAction, match="another device"):
        match.play(match.state.legal_actions()[0])
    other = until_stuck(SharedMatch(begun(TUTTO), {first}), Random("once"))
    match = match.received(other.send())
    wrong = next(action for action in match.state.legal_actions() if str(action) != match.next_known)
    with pytest.raises(IllegalAction, match="already"):
        match.play(wrong)
    assert match.step == 0 and match.together == other.together


def test_undo_ends_at_what_has_been_sent_or_revealed() -> None:
    match = SharedMatch(begun(GOENNEN), {0})
    match.play(match.state.legal_actions()[0])
    match.play(match.state.legal_actions()[0])
    assert match.can_undo
    match.undo()
    assert match.together.lengths == (1, 0, 0) and match.step == 1
    match.send()
    assert not match.can_undo
    with pytest.raises(IllegalAction):
        match.undo()
    again = SharedMatch(match.together, {0}, sent=(0, 0, 0))
    again.catch_up()
    assert again.can_undo and not SharedMatch(match.together, {0}).can_undo


def test_a_device_catches_up_to_its_own_last_decision() -> None:
    devices = round_of_links(TUTTO, [{0}, {1}])
    cut = [list(decisions) for decisions in devices[0].together.lists]
    del cut[0][-1:]
    match = SharedMatch(replace(devices[0].together, lists=(tuple(cut[0]), tuple(cut[1]))), {0})
    match.catch_up()
    assert match.moves[-1].seat == 0 and match.together.lengths == (len(cut[0]), len(cut[1]))


# ---- links ----


@pytest.fixture(scope="module")
def finished() -> list[Together]:
    """Finished games of three."""
    return [
        round_of_links(replace(GOENNEN, seed=f"GAME{number}"), [{0}, {1}, {2}], str(number))[0].together
        for number in range(7)
    ]


def test_an_invitation_is_short(finished: list[Together]) -> None:
    for seats in ((HUMAN, HUMAN), (HUMAN, HUMAN, "hard", "hard"), (HUMAN, HUMAN, HUMAN, HUMAN)):
        game = begun(Setup("goennen", 2, "K7Q2M9XT", seats, start=1, purpose=Purpose(coach="hints"))).named(
            0, "名前は長い" * 4
        )
        match = until_stuck(SharedMatch(game, {0, 2, 3}), Random("short"))
        assert len(turn_link(match.send())) <= 400
        assert open_turn_link(turn_link(match.together)) == match.together


def test_the_link_of_a_finished_game_is_short_enough_to_send(finished: list[Together]) -> None:
    lengths = [len(turn_link(game)) for game in finished]
    assert statistics.median(lengths) <= 1500
    for game in finished:
        assert (
            open_turn_link("https://example.org/table/" + turn_link(game)) == game and woven(game).is_complete
        )


def test_names_of_all_kinds_come_back() -> None:
    game = begun(GOENNEN).named(0, "Anna, Ben & <co>").named(1, " 名前\nx ").named(2, "")
    assert open_turn_link(turn_link(game)).names == ("Anna, Ben & <co>", "名前 x", "")


def test_a_bare_link_begins_a_game() -> None:
    link = "#/turn?game=goennen&seats=human,human&start=1&seed=K7Q2M9XT&ruleset=2"
    game = open_turn_link(link)
    assert is_turn_link(link) and not is_turn_link("#/replay?game=goennen") and game.lengths == (0, 0)


def test_the_command_line_replays_it(finished: list[Together]) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "engine", "replay", turn_link(finished[0]), "--json"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.strip() == woven(finished[0]).state.to_json()


def test_the_command_line_reviews_it(finished: list[Together], capsys: pytest.CaptureFixture[str]) -> None:
    game = min(finished, key=lambda each: woven(each).step)
    assert main(["review", turn_link(game)]) == 0
    assert capsys.readouterr().out.startswith("seat 0")
    usual = Match(GOENNEN)
    assert replay_link(usual).startswith("#/replay?")


def refused(link: str) -> str:
    with pytest.raises(BadInput) as error:
        open_turn_link(link)
    assert "\n" not in str(error.value) and len(str(error.value)) < 300
    return error.value.key


def test_what_is_malformed_or_hostile_is_refused_with_one_sentence(finished: list[Together]) -> None:
    game = finished[0]
    whole = turn_link(game)
    bare = unsealed(whole)
    at = bare.index("moves=") + 40
    swapped = "A" if bare[at] != "A" else "B"
    assert refused(whole.replace(bare, bare[:at] + swapped + bare[at + 1 :])) == "link", (
        "the check finds damage"
    )
    assert refused(bare + "&format=3") == "newer"
    assert refused(bare.replace("ruleset=2", "ruleset=99")) == "newer"
    assert refused(bare + "&unknown=1") == "link"
    assert refused(sealed("#/turn?game=goennen&seed=2222&ruleset=2")) == "link"
    assert refused("#/turn?game=goennen&seats=hard,hard&ruleset=2") == "occasion"
    assert refused("#/turn?game=goennen&seats=human,human&ruleset=2&coach=all") == "occasion"
    assert refused("#/turn?game=goennen&seats=human,human&ruleset=2&names=Anna") == "link"
    lists = game.lists
    for bad in (
        ((*lists[0], "end"), *lists[1:]),
        (lists[0], lists[1]),
        (*lists, ("pass",)),
        ((lists[0][0], *lists[0][2:]), *lists[1:]),
        (lists[1], lists[0], lists[2]),
        (lists[0][:-9], *lists[1:]),
        (("nonsense",), (), ()),
        (("pass",) * (MOST_ACTIONS + 1), (), ()),
        (("pass",) * 30_000, (), ()),
    ):
        assert refused(turn_link(replace(game, lists=bad))) in ("link", "actions")


def test_random_damage_is_refused_or_leaves_a_game(finished: list[Together]) -> None:
    random, bare = Random("damage"), unsealed(turn_link(finished[0]))
    for _ in range(300):
        at = random.randrange(len(bare))
        spoilt = bare[:at] + random.choice("AZaz09-_&=?#%,") + bare[at + random.randrange(2) :]
        try:
            game = open_turn_link(spoilt)
        except BadInput as error:
            assert "\n" not in str(error)
            continue
        assert open_turn_link(turn_link(game)) == game


def test_a_link_that_has_lost_its_end_begins_no_game(finished: list[Together]) -> None:
    """Only the page's own link for a new game has no seed. Any other is cut, wherever that was, or has all that it says."""
    for game in (finished[0], begun(TUTTO).named(0, "Anna")):
        whole = turn_link(game)
        setup = whole.partition("&names=")[0].partition("&moves=")[0]
        for end in range(len("#/turn?"), len(whole)):
            try:
                found = open_turn_link(whole[:end])
            except BadInput:
                continue
            assert whole[:end] == setup and found.setup == game.setup
    assert (
        begun(TUTTO).setup.seats
        == open_turn_link("#/turn?game=tutto&seats=human,human&start=1&begins=1").setup.seats
    )
    with pytest.raises(BadInput, match="end is missing"):
        open_turn_link("#/turn?game=tutto&seats=human,human&start=1")


@pytest.mark.parametrize("half", ["\ud800", "\ud83d\ude00"])
def test_half_of_a_character_is_refused_wherever_it_stands_in_a_link(
    half: str, finished: list[Together]
) -> None:
    whole = turn_link(finished[0])
    for at in range(len("#/turn?"), len(whole), 7):
        with pytest.raises(BadInput):
            open_turn_link(whole[:at] + half + whole[at:])


@pytest.mark.slow
def test_the_long_run_is_a_command() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "tests.bench.together", "--games", "4", "--workers", "1"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.startswith("4 games between devices")
