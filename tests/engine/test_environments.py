"""The environments: the libraries' own checks, and games that end, pay and are seeded as promised."""

import random
import warnings

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from engine import goennen, tutto
from engine.environments import ILLEGAL, TableEnvironment, aec, solo
from engine.errors import BadInput, IllegalAction
from engine.match import GAMES

TABLES = [("goennen", 2), ("goennen", 4), ("tutto", 2), ("tutto", 6)]
ALONE = [("goennen", 1), ("goennen", 7), ("tutto", None)]

WITH_A_MASK = {"Observation is not a NumPy array", "Observation space for each agent probably should be"}
"""What api_test remarks of every environment whose observations hold a mask."""


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_pettingzoo_s_own_checks(game, seats, capsys):
    with warnings.catch_warnings(record=True) as remarks:
        warnings.simplefilter("always")
        api_test(aec(game, seats), num_cycles=120)
        seed_test(lambda: aec(game, seats), num_cycles=60)
    assert "Passed API test" in capsys.readouterr().out
    told = {str(remark.message) for remark in remarks}
    assert {each for each in told if not each.startswith(tuple(WITH_A_MASK))} == set()


@pytest.mark.parametrize(("game", "level"), ALONE)
def test_gymnasium_s_own_check(game, level):
    with warnings.catch_warnings(record=True) as remarks:
        warnings.simplefilter("always")
        check_env(solo(game, level))
    told = [str(remark.message) for remark in remarks]
    assert [each for each in told if "due to the environment not having a spec" not in each] == []


def random_legal(mask: np.ndarray, rng: random.Random) -> int:
    return int(rng.choice(np.flatnonzero(mask)))


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_game_at_a_table_is_the_engine_s_own_and_ends_with_its_winners(game, seats):
    rng = random.Random(game)
    env = aec(game, seats)
    env.reset(options={"seed": "TABLE", "start": 1})
    state = GAMES[game].new_game(seats, "TABLE", 1)
    rewards = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        rewards[agent] += reward
        if terminated or truncated:
            assert state.is_over and not truncated and not observation["action_mask"].any()
            env.step(None)
            continue
        seat = state.deciders[0]
        assert agent == f"seat_{seat}"
        index = random_legal(observation["action_mask"], rng)
        encoding = GAMES[game].FEATURES.encoding()
        chosen = {encoding.index(state.view(seat), each): each for each in state.legal_actions()}
        assert len(chosen) == observation["action_mask"].sum() == len(state.legal_actions())
        others = [each for each in env.agents if each != agent]
        assert not any(env.observe(each)["action_mask"].any() for each in others)
        env.step(index)
        state, _ = state.apply(chosen[index])
    winners = state.winners()
    assert sum(rewards.values()) == pytest.approx(0)
    for agent, reward in rewards.items():
        won = int(agent.removeprefix("seat_")) in winners
        alone = 1.0 if won else -1 / (seats - 1)
        assert reward == pytest.approx(alone if len(winners) == 1 or not won else (seats / len(winners) - 1) / (seats - 1))


@pytest.mark.parametrize(("game", "level"), ALONE)
def test_the_rewards_of_a_solo_game_add_up_to_its_outcome(game, level):
    rng = random.Random(game)
    env = solo(game, level)
    observation, info = env.reset(options={"seed": "ALONE"})
    total, over = 0.0, False
    while not over:
        assert not info["illegal"]
        observation, reward, over, truncated, info = env.step(random_legal(observation["action_mask"], rng))
        total += reward
        assert not truncated
    result = env.view().to_json()["result"]
    assert total == (result["scores"][0] if level else -result["turns"])
    assert info["score"] == result["scores"][0] and info.get("won") == result.get("won")


def test_the_same_number_is_the_same_game_and_the_next_is_another():
    env, again = solo("tutto"), solo("tutto")
    first, _ = env.reset(seed=5)
    assert np.array_equal(first["observation"], again.reset(seed=5)[0]["observation"])
    following = [tuple(env.reset()[0]["observation"]) for _ in range(5)]
    assert following == [tuple(again.reset()[0]["observation"]) for _ in range(5)]
    assert len(set(following)) > 1
    assert env.reset(options={"seed": "K7Q2M9XT"})[0]["observation"].tolist() == pytest.approx(
        tutto.load_encoding().observe(tutto.new_solo("K7Q2M9XT").view(0))
    )


def test_an_action_that_is_not_legal():
    """It costs a point and changes nothing alone; at a table it loses the game, or is refused without the wrappers."""
    env = solo("goennen", 1)
    before, _ = env.reset(seed=1)
    wrong = int(np.flatnonzero(before["action_mask"] == 0)[0])
    after, reward, over, truncated, info = env.step(wrong)
    assert (reward, over, truncated, info["illegal"]) == (ILLEGAL, False, False, True)
    assert all(np.array_equal(before[key], after[key]) for key in before)
    table = aec("tutto", 3)
    table.reset(seed=1)
    agent = table.agent_selection
    table.step(138)  # to draw a card, when there is a roll
    assert all(table.terminations.values()) and table.rewards[agent] == ILLEGAL
    bare = TableEnvironment("tutto", 3)
    bare.reset(seed=1)
    with pytest.raises(IllegalAction, match="138 is the index of no legal action"):
        bare.step(138)


def test_an_episode_without_an_end_is_cut_off(monkeypatch):
    monkeypatch.setattr("engine.environments.MOST_STEPS", 3)
    env = solo("tutto")
    env.reset(seed=1)
    assert [env.step(138)[2:4] for _ in range(3)] == [(False, False), (False, False), (False, True)]
    table = aec("tutto", 2)
    table.reset(seed=1)
    for _ in range(3):
        assert not any(table.truncations.values())
        table.step(int(np.flatnonzero(table.last()[0]["action_mask"])[0]))
    assert all(table.truncations.values())


def test_a_view_in_words_is_what_its_seat_may_know():
    env = aec("goennen", 2, render_mode="ansi")
    env.reset(options={"seed": "WORDS", "start": 0})
    own, other = (env.unwrapped.text(agent) for agent in env.agents)
    assert env.render() == own != other
    state = goennen.new_game(2, "WORDS", 0)
    dealt = [card.id for card in state.position.players[0].hand]
    assert all(f"back_{card}" in own for card in dealt) and not any(card in other for card in dealt)
    assert "phase: setup" in own.split("\n") and "phase: setup" in other.split("\n")
    assert len(own.split("\n")) == len({line.split(":")[0] for line in own.split("\n")})
    alone = solo("goennen", 3, render_mode="ansi")
    alone.reset(seed=1)
    assert "level: 3" in alone.render().split("\n") and solo("tutto").render() is None


@pytest.mark.parametrize(
    "make",
    [
        lambda: aec("chess", 2), lambda: aec("goennen", 1), lambda: aec("tutto", 7), lambda: solo("goennen"),
        lambda: solo("goennen", 8), lambda: solo("tutto", 1), lambda: solo("tutto").reset(options={"seed": " "}),
    ],
)  # fmt: skip
def test_an_environment_that_there_is_not_is_refused(make):
    with pytest.raises(BadInput):
        make()
