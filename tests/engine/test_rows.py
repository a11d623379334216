"""Actions as rows: one for each legal action, the same in plain Python and in a batch, and nothing of what is hidden."""

import random

import numpy as np
import pytest

from engine.batch import Batch
from engine.errors import BadInput, IllegalAction
from engine.goennen import POLICIES, new_game
from engine.goennen.actions import Complete, Enter, Reroll
from engine.goennen.cards import deck
from engine.goennen.display import completed, free_cells, lay
from engine.goennen.fitting import fitting, freedom
from engine.goennen.reach import layout_of, reach_of
from engine.goennen.row_tables import ACTIONS
from engine.goennen.scoring import score
from engine.goennen.tasks import allowed_masks
from engine.match import GAMES
from engine.rewards import REWARDS
from engine.rows import load_rows, unpacked

KINDS = [("goennen", 1), ("goennen", 3), ("tutto", 1), ("tutto", 2)]


def games(game, seats, number=3):
    """The states of some games played at random, with their random numbers."""
    for seed in range(number):
        rng = random.Random(seed)
        new = GAMES[game].new_solo(level=1 if GAMES[game].LEVELS else None, seed=seed) if seats == 1 else None
        state = new or GAMES[game].new_game(seats, seed)
        while not state.is_over:
            yield state
            state, _ = state.apply(rng.choice(state.legal_actions()))


def alike(action):
    """What tells an action from others, but for fields of a card that are alike."""
    return (action.die, action.card, action.number) if isinstance(action, Enter) else str(action)


@pytest.mark.parametrize(("game", "seats"), KINDS)
def test_there_is_a_row_for_each_legal_action_and_it_tells_them_apart(game, seats):
    rows = load_rows(game)
    for state in games(game, seats):
        view = state.view(state.deciders[0])
        found = rows.rows(view)
        assert len(found) == len(view.legal_actions()) <= rows.most
        assert all(len(row) == len(rows.names) for row in found)
        assert all(-2 <= number <= 6 for row in found for number in row)
        told = {alike(action) for action in view.legal_actions()}
        assert len(set(map(tuple, found))) >= len(told)
        others = [seat for seat in range(seats) if seat != view.seat]
        assert all(rows.rows(state.view(seat)) == [] for seat in others)


@pytest.mark.parametrize(("game", "seats"), KINDS)
def test_rows_and_observation_hang_on_what_the_seat_may_know_alone(game, seats):
    """A batch reads the state's position, a player its view's: both find the same."""
    rows = load_rows(game)
    sizes = set()
    for state in games(game, seats):
        for seat in range(seats):
            view = state.view(seat)
            assert unpacked(rows.observe(state.position, seat)) == rows.observation(view)
            sizes.add(len(rows.observation(view)))
        view = state.view(state.deciders[0])
        legal = view.legal_actions()
        assert b"".join(rows.describe(state.position, legal)) == b"".join(rows.describe(view.position, legal))
    assert len(sizes) == 1
    assert sizes == {len(rows.observation(next(iter(games(game, 2))).view(0)))}, (
        "as many numbers at any table"
    )


def test_a_row_says_what_its_action_does():
    rows = load_rows("goennen")
    seen = set()
    for state in games("goennen", 1, 6):
        view = state.view(0)
        said = [dict(zip(rows.names, row, strict=True)) for row in rows.rows(view)]
        for action, row, told in zip(view.legal_actions(), said, view.to_json()["actions"], strict=True):
            assert [kind for kind in ACTIONS if row[kind.__name__]] == [type(action)]
            seen.add(type(action))
            if isinstance(action, Complete):
                assert row["gain"] == pytest.approx(told["gain"] / 20)
            if isinstance(action, Enter):
                after, _ = state.apply(action)
                assert row["gain"] == pytest.approx((after.scores()[0] - state.scores()[0]) / 20)
            if isinstance(action, Complete | Enter):
                marks = told["marks"]
                assert row["plus_minus_marked"] == pytest.approx(marks.get("plus_minus", 0) / 3)
                assert row["recolour_marked"] == pytest.approx(marks.get("recolour", 0) / 3)
            if isinstance(action, Reroll):
                left = [
                    face
                    for die, face in zip("YOGBP", view.position.faces, strict=True)
                    if die not in action.dice
                ]
                assert [row[f"kept_{face}"] for face in range(1, 7)] == pytest.approx(
                    [left.count(face) / 5 for face in range(1, 7)]
                )
    assert len(seen) == len(ACTIONS)


def whole(display):
    """The score with all cards complete but the wild colours."""
    return score(
        tuple(laid if laid.card.bonus == "wild_colour" else completed(laid) for laid in display)
    ).total


def test_what_one_more_card_adds_is_what_the_score_says():
    rng = random.Random("reach")
    for ruleset in (1, 2):
        for _ in range(150):
            display, cards = (), rng.sample(deck(ruleset), 9)
            for card in cards:
                reach, cells = reach_of(ruleset, layout_of(display)), free_cells(display)
                added = [whole((*display, lay(card, cell))) - whole(display) for cell in cells]
                assert [reach.added(card.id, cell) for cell in cells] == added
                assert reach.best(card.id) == max(added)
                display = (*display, lay(card, rng.choice(cells)))


def slowly_fitting(task, written, faces, order):
    """The same by the rule of what a field still takes."""
    kept = 0
    for field, colour in enumerate(task.colours):
        if not written[field]:
            takes = allowed_masks(task, written)[field]
            for die in order:
                if not kept >> die & 1 and takes >> faces[die] & 1 and colour in (None, "YOGBP"[die]):
                    written = (*written[:field], faces[die], *written[field + 1 :])
                    kept |= 1 << die
                    break
    return kept


def test_the_dice_that_fit_and_the_freedom_left_are_those_of_the_rules():
    rng = random.Random("fitting")
    fits = set()
    for _ in range(60):
        for card in deck():
            task, written = card.task, list(card.task.blank)
            for field in rng.sample(range(task.size), rng.randrange(task.size)):
                takes = allowed_masks(task, tuple(written))[field]
                written[field] = rng.choice([number for number in range(1, 7) if takes >> number & 1])
            faces, order = tuple(rng.choices(range(1, 7), k=5)), rng.sample(range(5), 5)
            found = fitting(task, tuple(written), faces, order)
            assert found == slowly_fitting(task, tuple(written), faces, order)
            fits.add(found)
            masks = [mask for mask in allowed_masks(task, tuple(written)) if mask]
            share = sum(mask.bit_count() for mask in masks) / (6 * len(masks))
            assert freedom(task, tuple(written)) == pytest.approx(share)
    assert len(fits) == 32


@pytest.mark.parametrize(("game", "seats"), KINDS)
def test_a_batch_plays_the_engine_s_games(game, seats):
    rng = random.Random(game)
    rows = load_rows(game)
    batch = Batch(game, 5, seats=seats)
    seen = batch.reset(seed=3)
    ended = 0
    for _ in range(300 if seats == 1 else 500):
        states = batch.states
        flat, counts = batch.flat()
        assert counts.tolist() == seen.mask.sum(axis=1).tolist() and flat.shape == (
            counts.sum(),
            len(rows.names),
        )
        assert np.array_equal(seen.rows[seen.mask], flat) and not seen.rows[~seen.mask].any()
        for at, state in enumerate(states):
            view = state.view(state.deciders[0])
            assert seen.seat[at] == view.seat and list(batch.legal[at]) == list(view.legal_actions())
            assert np.allclose(seen.observation[at], rows.observation(view), rtol=0, atol=1e-6)
            told = np.array(rows.rows(view))
            assert told.shape == (counts[at], len(rows.names))
            assert np.allclose(seen.rows[at, : counts[at]], told, rtol=0, atol=1e-6)
        chosen = [rng.randrange(count) for count in counts]
        seen, _, over, cut, info = batch.step(chosen)
        for at, state in enumerate(states):
            after, _ = state.apply(state.legal_actions()[chosen[at]])
            assert info["score"][at].tolist() == list(after.scores())
            assert over[at] == after.is_over and not cut[at]
            if after.is_over:
                assert info["ended"][at] == after and batch.states[at].step == 0
            else:
                assert batch.states[at] == after
        ended += int(over.sum())
    assert ended


def test_the_same_seed_gives_the_same_batch_and_the_ids_are_those_of_the_encoding():
    one, other = Batch("goennen", 4), Batch("goennen", 4)
    first, second = one.reset(seed=7), other.reset(seed=7)
    assert np.array_equal(first.observation, second.observation)
    assert len({state.seed for state in one.states}) == 4
    ids = one.ids()
    encoding = GAMES["goennen"].FEATURES.encoding()
    for at, state in enumerate(one.states):
        legal = [encoding.index(state.view(0), action) for action in state.legal_actions()]
        assert ids[at].tolist() == legal + [-1] * (ids.shape[1] - len(legal))
    with pytest.raises(IllegalAction, match="game 1 has 4 legal actions"):
        one.step([0, 4, 0, 0])
    assert np.array_equal(one.reset(seed=7).observation, second.observation)


def played(batch, steps, seed=1):
    """The rewards of random play, summed up by game, for the games that end: with the score and the state of the end."""
    rng = np.random.default_rng(seed)
    seen, found = batch.reset(seed=seed), []
    total = np.zeros((batch.games, batch.seats - len([each for each in batch._players if each])))
    for _ in range(steps):
        counts = seen.mask.sum(axis=1)
        seen, reward, _, _, info = batch.step((rng.random(batch.games) * counts).astype(int))
        total += reward.reshape(total.shape)
        for at, state in info["ended"].items():
            found.append((total[at].copy(), state))
            total[at] = 0
    assert found
    return found


def test_rewards_add_up_to_what_they_are_called():
    for total, state in played(Batch("goennen", 8, level=7, reward="points"), 150):
        assert total == pytest.approx(state.scores())
    for total, state in played(Batch("goennen", 8, level=7, reward="target"), 150):
        assert total == float(state.view(0).to_json()["result"]["won"])
    for total, state in played(Batch("tutto", 8), 300):
        turns = state.view(0).to_json()["result"]["turns"]
        assert -turns <= total <= 2 - turns  # a stop card ends the first turns before there is a decision
    for total, state in played(Batch("tutto", 8, seats=2, reward="lead"), 300):
        mine, yours = state.scores()
        assert total == pytest.approx([mine - yours, yours - mine])
    for total, state in played(Batch("tutto", 8, seats=3), 400):
        assert total.sum() == pytest.approx(0) and total.argmax() in state.winners()
    for total, state in played(Batch("tutto", 4, seats=2, reward=lambda before, after, seat: 1.0), 200):
        assert total[0] == total[1] == state.step


def test_other_seats_can_be_played_by_players():
    batch = Batch("goennen", 4, seats=2, reward="lead", players=[POLICIES["easy"]()])
    for total, state in played(batch, 250):
        mine, yours = state.scores()
        assert total == pytest.approx([mine - yours])
    assert (batch.reset(seed=1).seat == 0).all()


@pytest.mark.parametrize(
    "asked",
    [
        {"game": "chess", "games": 1},
        {"game": "goennen", "games": 0},
        {"game": "goennen", "games": 1, "level": 8},
        {"game": "goennen", "games": 1, "seats": 9},
        {"game": "goennen", "games": 1, "reward": "lead"},
        {"game": "tutto", "games": 1, "reward": "target"},
        {"game": "tutto", "games": 1, "seats": 2, "reward": "fame"},
        {"game": "tutto", "games": 1, "seats": 2, "players": [None, None]},
    ],
)
def test_what_there_is_not_is_refused(asked):
    with pytest.raises(BadInput):
        Batch(**asked)


def test_a_reward_that_is_named_is_there():
    state = new_game(2, "R", 0)
    assert all(REWARDS[name](state, state, 0) == 0 for name in ("points", "lead", "win"))
    with pytest.raises(BadInput, match="has no rows"):
        load_rows("chess")
