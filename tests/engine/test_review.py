"""Reviews of finished games: the account adds up, the strongest player makes no mistakes, playouts are paired."""

import json
from itertools import pairwise
from math import isclose

import pytest

from engine.__main__ import main
from engine.errors import BadInput
from engine.game import State
from engine.link import open_link, replay_link
from engine.match import GAMES, HUMAN, Match, Setup
from engine.outlook import Marks
from engine.playouts import QUICK, WHOLE, Checked, Rule, check, summed_up, verify
from engine.review import MISTAKES, MOMENTS, review
from engine.tutto.ai.outlook import race_shares

EXACT = 1e-9


def played(game: str, players: str, seed: str, level: int | None = None, well: int = 0) -> Match:
    """A finished game of computer players, as people would have played it in solo. well: so many decisions are those of hard."""
    names = tuple(players.split(","))
    solo = len(names) == 1
    match = Match(Setup(game, GAMES[game].RULESET, seed, (HUMAN,) if solo else names, solo, level))
    policies = [GAMES[game].POLICIES[name]() for name in names]
    hard = GAMES[game].POLICIES["hard"]()
    while not match.state.is_over:
        seat = match.state.deciders[0]
        match.play((hard if match.step < well else policies[seat])(match.state.view(seat)))
    return match


def began(game: str, seed: str) -> State:
    """The first decision of such a game in solo."""
    return Match(Setup(game, GAMES[game].RULESET, seed, (HUMAN,), True)).state


GAMES_OF_EVERY_KIND = [
    ("goennen", "easy", 1), ("goennen", "random", 4), ("goennen", "medium", 7), ("goennen", "hard", 3),
    ("goennen", "easy,hard", None), ("goennen", "random,medium,easy", None), ("goennen", "easy,random,hard,medium", None),
    ("tutto", "easy", None), ("tutto", "random", None), ("tutto", "hard", None),
    ("tutto", "easy,hard", None), ("tutto", "random,medium,easy", None), ("tutto", "easy,random,hard,medium,easy,random", None),
]  # fmt: skip


@pytest.fixture(scope="module", params=GAMES_OF_EVERY_KIND, ids=lambda kind: f"{kind[0]} {kind[1]}")
def found(request):
    game, players, level = request.param
    return review(played(game, players, "REVIEW", level))


def test_every_account_adds_up(found):
    content = found.to_json()
    final = found.outlook.final(found.match.state)
    for seat in content["seats"]:
        for unit, account in enumerate([seat, *seat["also"]]):
            whole = account["start"] + account["luck"] + account["decisions"] + account["others"]
            assert isclose(whole, account["result"], rel_tol=0, abs_tol=EXACT)
            assert account["result"] == final[unit][seat["seat"]]
            before = account["start"]
            for turn in account["turns"]:
                after = before + turn["luck"] + turn["decisions"] + turn["others"]
                assert isclose(after, turn["value"], rel_tol=0, abs_tol=EXACT)
                before = turn["value"]
                assert turn["decisions"] <= EXACT
            assert before == account["result"]


def test_what_one_seat_gives_away_the_others_get(found):
    """At a table the chances to win add up to one at all times."""
    if found.match.setup.solo:
        assert all(turn["others"] == 0 for turn in found.account(0, 0)["turns"])
        return
    accounts = [found.account(0, seat) for seat in range(len(found.match.setup.seats))]
    for turns in zip(*(account["turns"] for account in accounts), strict=True):
        assert isclose(sum(turn["value"] for turn in turns), 1, abs_tol=EXACT)
        given, got = (sum(turn[part] for turn in turns) for part in ("decisions", "others"))
        assert isclose(given, -got, rel_tol=0, abs_tol=EXACT)
        assert isclose(sum(turn["luck"] for turn in turns), 0, abs_tol=EXACT)


def test_the_result_is_the_games(found):
    state, setup = found.match.state, found.match.setup
    results = [found.result[0][seat] for seat in range(len(setup.seats))]
    if setup.game == "goennen" and setup.solo:
        assert results == [state.scores()[0]]
        won = state.view(0).to_json()["result"]["won"]
        assert found.account(1, 0)["result"] == float(won)
    elif setup.solo:
        assert results == [-found.match.outcome]
    else:
        assert {seat for seat, share in enumerate(results) if share} == set(state.winners())
        assert isclose(sum(results), 1)


def test_turns_are_those_of_the_game(found):
    turns = found.turns
    begun = [step + 1 for step, move in enumerate(found.match.moves) for e in move.events if e.key == "turn"]
    over = len(found.outlook.opened(found.match.moves[0].before))
    assert [turn.step for turn in turns] == [0] * (over + 1) + begun
    assert [turn.number for turn in turns] == list(range(turns[0].number, turns[0].number + len(turns)))
    assert all(a.round <= b.round for a, b in pairwise(turns))
    assert sum(found.decided) == found.match.step


@pytest.mark.slow
def test_turns_that_end_before_the_first_decision_are_luck():
    """A game of TUTTO whose first turns are lost to stop cards or nulls begins with those."""

    def first_at(turn: int, name: str) -> Match:
        """The first of these games whose first decision is in that turn, played by hard."""
        seed = next(seed for n in range(100) if began("tutto", seed := f"{name} {n}").position.turn == turn)
        return played("tutto", "hard", seed)

    found, fresh = review(first_at(2, "OPENED")), review(first_at(0, "FRESH"))
    assert found.start == fresh.start
    first, second, third = found.turns[:3]
    assert [(turn.number, turn.seat, turn.round) for turn in (first, second, third)] == [
        (1, 0, 1),
        (2, 0, 2),
        (3, 0, 3),
    ]
    assert first.luck[0][0] == second.luck[0][0] == -1 and third.luck[0][0] != -1
    assert sum(turn.luck[0][0] for turn in found.turns) + found.start[0][0] == pytest.approx(
        found.result[0][0]
    )


def test_turns_that_end_before_the_first_decision_are_those_of_the_seats():
    for seed in range(100):
        match = played("tutto", "easy,easy,easy", f"OPENED {seed}")
        if match.moves[0].before.position.turn == 2:
            break
    turns = review(match).turns[:3]
    start = match.state.position.start
    assert [turn.seat for turn in turns] == [start, (start + 1) % 3, (start + 2) % 3]
    assert [turn.round for turn in turns] == [1, 1, 1]


def test_the_strongest_player_gives_nothing_away(found):
    for seat, name in enumerate(found.match.setup.seats):
        if name == "hard":
            assert found.total("decisions", 0, seat) == 0
            assert found.accuracy(seat) == 100 and not found.dearest(seat)


def test_moments_are_the_clearest_examples_and_the_dearest_decisions(found):
    for seat in found.to_json()["seats"]:
        costs = {mark["step"]: mark["cost"] for mark in seat["marks"]}
        steps = [moment["step"] for moment in seat["moments"]]
        assert len(steps) == min(MOMENTS, len(costs))
        assert steps == sorted(steps, key=lambda step: -costs[step])
        assert [mistake["cost"] for mistake in seat["mistakes"]] == sorted(
            (mistake["cost"] for mistake in seat["mistakes"]), reverse=True
        )
        assert sum(mistake["cost"] for mistake in seat["mistakes"]) == pytest.approx(sum(costs.values()))
        for mistake in seat["mistakes"]:
            assert mistake["kind"] in found.outlook.mistakes
            own = [mark["step"] for mark in seat["marks"] if mark["kind"] == mistake["kind"]]
            assert sorted(own) == sorted(mistake["steps"])
            assert mistake["steps"] == sorted(mistake["steps"], key=lambda step: -costs[step])
        assert {mistake["steps"][0] for mistake in seat["mistakes"][:MISTAKES]} <= set(steps)
        left = sorted((cost for step, cost in costs.items() if step not in steps), reverse=True)
        examples = [mistake["steps"][0] for mistake in seat["mistakes"][:MISTAKES]]
        assert not left or all(costs[step] >= left[0] for step in steps if step not in examples)
        for moment in seat["moments"]:
            after, now = moment["worth"]
            assert now - after == pytest.approx(moment["cost"])
        for moment in seat["moments"]:
            state = found.match.moves[moment["step"]].before
            assert state.deciders[0] == seat["seat"]
            assert moment["played"] != moment["better"]
            assert moment["size"] == found.marks.size(moment["cost"])
            assert state.is_legal(GAMES[found.match.setup.game].parse_action(moment["better"]))
            values = found.outlook.player.values(state.view(seat["seat"]))
            assert str(max(values, key=values.__getitem__)) == moment["better"]


def test_a_player_that_is_easily_beaten_is_found_out():
    easy = review(played("goennen", "easy", "FOUND OUT", 1))
    assert easy.accuracy(0) < 80 and len(easy.moments(0)) == MOMENTS


def test_a_ninth_card_that_ends_the_game_sooner_is_a_mistake_of_its_own():
    outlook = GAMES["goennen"].FEATURES.outlook()
    match = Match(Setup("goennen", GAMES["goennen"].RULESET, "BEG3", (HUMAN,), True, 1))
    policy, kinds = GAMES["goennen"].POLICIES["easy"](), set()
    while not match.state.is_over:
        state, action = match.state, policy(match.state.view(0))
        (other, *_) = [each for each in state.legal_actions() if not str(each).startswith("buy")] or [None]
        if str(action).startswith("buy") and other:
            kind = outlook.mistake(state, action, other)
            kinds.add((len(state.position.own.display), kind == "ninth"))
        match.play(action)
    assert (8, True) in kinds and all(ninth == (laid == 8) for laid, ninth in kinds)


def test_the_same_game_has_the_same_review():
    match = played("tutto", "easy,medium", "TWICE")
    again = open_link(replay_link(match))
    assert review(match).to_json() == review(again).to_json()


def test_an_action_that_is_not_listed_is_judged_like_the_one_that_is():
    """The same dice written in another way are worth the same."""
    match = played("tutto", "easy", "UNLISTED")
    found = review(match)
    for move in match.moves:
        faces = move.before.position.faces
        twin = str(move.action)
        if twin.startswith("keep_"):
            dice = twin.removeprefix("keep_")
            free = [
                letter
                for letter in "ABCDEF"
                if letter not in dice and move.before.position.tray >> "ABCDEF".index(letter) & 1
            ]
            for letter in dice:
                for other in free:
                    if faces["ABCDEF".index(letter)] == faces["ABCDEF".index(other)]:
                        action = GAMES["tutto"].parse_action(
                            "keep_" + "".join(sorted(dice.replace(letter, other)))
                        )
                        if move.before.is_legal(action):
                            listed = found.outlook.judged(move.before, move.action)
                            assert found.outlook.judged(move.before, action).after == listed.after
                            return
    pytest.fail("no such dice")


def test_sizes():
    marks = Marks(1.0, 2.0, 4.0, 1.0)
    assert [marks.size(cost) for cost in (0.0, 0.9, 1.0, 2.0, 3.9, 4.0)] == [
        None, None, "inaccuracy", "mistake", "mistake", "blunder",
    ]  # fmt: skip


# ---- playouts ----


@pytest.mark.slow
def test_a_move_that_throws_the_game_away_is_confirmed():
    match = played("goennen", "easy", "AWAY9", 7)
    choice = next(each for each in review(match).dearest(0) if str(each.played) == "pass")
    checked = check(match, choice.step, choice.better)
    assert checked.is_confirmed and checked.mean >= WHOLE.sure * checked.error > 0
    assert WHOLE.looks[0] <= checked.pairs <= WHOLE.pairs
    assert checked == check(match, choice.step, choice.better)
    fresh = verify(match, choice.step, choice.better, 8)
    assert fresh.is_confirmed and fresh.pairs == 8
    assert fresh.mean != check(match, choice.step, choice.better, Rule(8, 1.0, (), 9.0, 0.0)).mean


def test_the_same_move_has_the_same_playouts():
    match = played("goennen", "easy", "SAME", 7)
    step = len(match.moves) // 2
    checked = check(match, step, match.moves[step].action, QUICK)
    assert checked == Checked(QUICK.looks[0], 0.0, 0.0, False)
    assert verify(match, step, match.moves[step].action, 3) == Checked(3, 0.0, 0.0, False)


def test_playouts_know_no_more_than_the_person_did():
    match = played("goennen", "easy", "DECKS", 1)
    state = match.moves[len(match.moves) // 2].before
    others = [state.view(0).sampled(f"luck {number}") for number in range(4)]
    assert len({other.position.decks for other in others}) == 4
    for other in others:
        assert other.view(0) == state.view(0)
        assert all(sorted(card.id for card in a) == sorted(card.id for card in b)
                   for a, b in zip(other.position.decks, state.position.decks, strict=True))  # fmt: skip


@pytest.mark.parametrize(("differences", "confirmed"), [
    ([1.0, 1.0], True), ([0.0, 0.0], False), ([-1.0, -1.0], False), ([1.0], False), ([5.0, -4.0, 3.0], False),
    ([2.0, 1.0, 2.0, 1.0], True),
])  # fmt: skip
def test_confirmed(differences, confirmed):
    assert WHOLE.confirms(summed_up(differences)) is confirmed


@pytest.mark.parametrize(("differences", "verdict"), [
    ([2.0, 3.0] * 10, (True, 8)),  # clear at the first look from six pairs on
    ([2.0, 3.0] * 2 + [-3.0] * 16, (False, 8)),  # four that agree are too few
    ([2.0, -2.0] * 10, (False, 4)),  # hopeless at the first look
    ([6.0, 0.0, 6.0, 0.0] * 5, (True, 20)),  # in between: all of them
    ([6.0, -2.0, 6.0, -2.0] * 5, (False, 20)),
    ([1.0], (False, 1)),
])  # fmt: skip
def test_a_check_ends_once_the_verdict_is_clear(differences, verdict):
    assert Rule(pairs=20, sure=3.0, looks=(4, 8), clear=6.0, hopeless=0.5).verdict(differences) == verdict


def test_the_error_is_that_of_the_mean():
    assert summed_up([1.0, 3.0]) == Checked(2, 2.0, 1.0)


@pytest.mark.parametrize("step", [-1, 10_000])
def test_only_decisions_can_be_checked(step):
    match = played("tutto", "easy", "NO SUCH STEP")
    with pytest.raises(BadInput):
        check(match, step, match.moves[0].action)
    with pytest.raises(BadInput):
        check(match, match.step, match.moves[0].action)


def test_only_legal_moves_can_be_checked():
    match = played("goennen", "easy", "ILLEGAL", 7)
    with pytest.raises(BadInput, match="not legal"):
        check(match, 0, GAMES["goennen"].parse_action("end"))


# ---- the command ----


@pytest.mark.slow
def test_the_command(capsys):
    match = played("goennen", "easy", "COMMAND", 7)
    link = replay_link(match)
    for each in (link, "https://example.org/" + link, link.replace("#/replay?", "#/review?")):
        assert main(["review", each, "--json"]) == 0
        assert json.loads(capsys.readouterr().out) == json.loads(json.dumps(review(match).to_json()))


@pytest.mark.slow
@pytest.mark.parametrize("game, level", [("tutto", None), ("goennen", 7)])
def test_the_command_checks_moments(capsys, game, level):
    match = played(
        game, "random", "COMMAND", level, well=40 if level else 0
    )  # checks from late on are soon done
    link = replay_link(match)
    assert main(["review", link, "--json", "--verify", "2"]) == 0
    (seat,) = json.loads(capsys.readouterr().out)["seats"]
    assert seat["moments"]
    assert all(isinstance(moment[key], bool) for moment in seat["moments"] for key in ("shown", "confirmed"))


@pytest.mark.slow
def test_the_command_tells_of_moments_it_has_checked(capsys):
    match = played("tutto", "easy", "COMMAND")
    assert main(["review", replay_link(match), "--verify", "2"]) == 0
    told = capsys.readouterr().out
    assert f"{match.outcome}.0" in told and "accuracy" in told and "in 2 pairs" in told


def test_the_command_at_a_table(capsys):
    match = played("tutto", "easy,random", "COMMAND")
    assert main(["review", replay_link(match)]) == 0
    told = capsys.readouterr().out
    assert "seat 0, easy" in told and "seat 1, random" in told and "the others" in told and "%" in told


@pytest.mark.parametrize("link", [
    "#/goennen/solo?level=1&seed=A", "#/replay?game=goennen&level=1&seed=A&ruleset=1", "#/nowhere", "", "#/replay?moves=%",
    "#/review", "#/review?game=chess",
])  # fmt: skip
def test_links_without_a_finished_game(capsys, link):
    with pytest.raises(SystemExit) as end:
        main(["review", link])
    assert end.value.code == 2 and "review" not in capsys.readouterr().out


# ---- the race at TUTTO's table ----


@pytest.mark.parametrize("scores", [(0, 0, 0), (3000, 3000, 3000), (5500, 3000, 4000), (2000, 5900, 0)])
def test_a_turn_without_points_helps_the_others(scores):
    """Before a turn a seat has better chances than after it has written nothing, and all chances add up to one."""
    for turn in range(3):
        before, after = (race_shares(scores, 0, number, False) for number in (turn, turn + 1))
        assert sum(before) == pytest.approx(1) == sum(after)
        assert before[turn] > after[turn]
        assert all(before[other] < after[other] for other in range(3) if other != turn)


def test_the_last_seat_has_the_best_chances_as_it_can_answer():
    """Of 1,684 games of three hard seats they won 32.1, 33.2 and 34.7 %, each with a standard error of 1.2."""
    shares = race_shares((0, 0, 0), 0, 0, False)
    assert shares == tuple(sorted(shares))
    for share, won in zip(shares, (0.321, 0.332, 0.347), strict=True):
        assert abs(share - won) < 0.02
