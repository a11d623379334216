"""The environments: the libraries' own checks, and games that end, pay and are seeded as promised."""

import random
import subprocess
import sys
import warnings
from functools import partial
from pathlib import Path

import gymnasium
import numpy as np
import pytest
from gymnasium.error import InvalidAction, ResetNeeded
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AsyncVectorEnv, SyncVectorEnv
from pettingzoo.test import api_test, seed_test

from engine import goennen, tutto
from engine.environments import ILLEGAL, TableEnvironment, aec, solo
from engine.errors import BadInput, IllegalAction
from engine.match import GAMES

ROOT = Path(__file__).resolve().parents[2]

TABLES = [("goennen", 2), ("goennen", 4), ("tutto", 2), ("tutto", 6)]
ALONE = [("goennen", 1), ("goennen", 7), ("tutto", None)]

EXPECTED = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be",
    "reset() has no option 'options'",
)
"""What api_test remarks of every environment whose observations hold a mask, and what is said of an option that it gives."""


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_pettingzoo_s_own_checks(game, seats, capsys):
    with warnings.catch_warnings(record=True) as remarks:
        warnings.simplefilter("always")
        api_test(aec(game, seats), num_cycles=120)
        seed_test(lambda: aec(game, seats), num_cycles=60)
    assert "Passed API test" in capsys.readouterr().out
    told = {str(remark.message) for remark in remarks}
    assert {each for each in told if not each.startswith(EXPECTED)} == set()


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
            assert state.is_over and not truncated and observation["action_mask"].all()
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
        assert reward == pytest.approx(
            alone if len(winners) == 1 or not won else (seats / len(winners) - 1) / (seats - 1)
        )


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
    with pytest.raises(IllegalAction, match="138 is not the index of a legal action"):
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
        lambda: aec("chess", 2), lambda: aec("goennen", 1), lambda: aec("tutto", 11), lambda: solo("goennen"),
        lambda: solo("goennen", 8), lambda: solo("tutto", 1), lambda: solo("tutto").reset(options={"seed": " "}),
        lambda: solo("tutto").reset(options={"sed": "K7Q2M9XT"}), lambda: solo("tutto").reset(options={"start": 0}),
        lambda: aec("tutto", 2).reset(options={"start": 2}),
    ],
)  # fmt: skip
def test_an_environment_that_there_is_not_is_refused(make):
    with pytest.raises(BadInput):
        make()


MADE = [("Dicetable/Tutto-v1", {}), ("Dicetable/Goennen-v2", {}), ("Dicetable/Goennen-v2", {"level": 7})]


@pytest.mark.parametrize(("name", "options"), MADE)
def test_gymnasium_makes_the_solo_games(name, options):
    with warnings.catch_warnings(record=True) as remarks:
        warnings.simplefilter("always")
        env = gymnasium.make(name, **options)
        observation, _ = env.reset(options={"seed": "MADE"})
        check_env(env.unwrapped)
    assert [str(remark.message) for remark in remarks] == []
    game = name.removeprefix("Dicetable/").partition("-")[0].lower()
    assert name.endswith(f"-v{GAMES[game].RULESET}")
    level = options.get("level", 1 if game == "goennen" else None)
    assert np.array_equal(
        observation["observation"], solo(game, level).reset(options={"seed": "MADE"})[0]["observation"]
    )
    with pytest.raises(BadInput, match="levels"):
        gymnasium.make(name, level=8)


def test_a_render_mode_that_there_is_not_shows_nothing():
    """Gymnasium warns of it; Stable-Baselines3 asks every environment for pictures."""
    with pytest.warns(UserWarning, match="rgb_array"):
        env = gymnasium.make("Dicetable/Tutto-v1", render_mode="rgb_array")
    env.reset(seed=1)
    assert env.unwrapped.render() is None


def test_an_id_with_its_module_needs_no_import():
    code = (
        "import gymnasium; print(gymnasium.make('engine.environments:Dicetable/Tutto-v1').reset(seed=1)[1])"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stdout == "{'illegal': False, 'score': 0}\n", done.stderr


@pytest.mark.parametrize(("name", "options"), MADE)
def test_masks_as_maskable_ppo_asks_for_them(name, options):
    """sb3-contrib looks the method up through the wrappers, or calls it in each environment of a vector."""
    env = gymnasium.make(name, **options)
    observation, _ = env.reset(seed=3)
    rng, over = random.Random(3), False
    while not over:
        masks = env.get_wrapper_attr("action_masks")()
        assert masks.dtype == bool and masks.shape == (env.action_space.n,)
        assert np.array_equal(masks, observation["action_mask"] == 1) and masks.any()
        observation, _, over, _, info = env.step(random_legal(masks, rng))
        assert not info["illegal"]
    assert env.get_wrapper_attr("action_masks")().all() and observation["action_mask"].all()


@pytest.mark.parametrize("kind", [SyncVectorEnv, AsyncVectorEnv])
def test_a_masked_policy_can_act_in_a_vector_at_every_step(kind):
    """Also at the end of a game, when its action is ignored: the probabilities stay numbers."""
    rng = np.random.default_rng(5)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        envs = kind([partial(gymnasium.make, "engine.environments:Dicetable/Tutto-v1") for _ in range(3)])
        observation, _ = envs.reset(seed=1)
        ended = 0
        for _ in range(400):
            masks = (
                np.stack(envs.call("action_masks"))
                if kind is SyncVectorEnv
                else observation["action_mask"] == 1
            )
            logits = np.where(observation["action_mask"] == 1, 0.0, -np.inf)
            chances = np.exp(logits - logits.max(axis=1, keepdims=True))
            chances /= chances.sum(axis=1, keepdims=True)
            assert np.isfinite(chances).all() and np.array_equal(chances > 0, masks)
            actions = np.array([rng.choice(len(each), p=each) for each in chances])
            observation, _, over, _, infos = envs.step(actions)
            assert not infos["illegal"].any()
            ended += over.sum()
        envs.close()
    assert ended >= 3


def test_steps_without_a_game_and_actions_that_are_no_index():
    """What users of the libraries expect errors for."""
    for env in (solo("tutto"), TableEnvironment("tutto", 2)):
        with pytest.raises(ResetNeeded):
            env.step(0)
        env.reset(seed=1)
        for wrong in (139, -1, 0.5, None, "0", np.array([0])):
            with pytest.raises(InvalidAction, match="an index from 0 to 138"):
                env.step(wrong)
    env = solo("tutto")
    observation, _ = env.reset(seed=1)
    over = False
    while not over:
        observation, _, over, _, _ = env.step(np.flatnonzero(observation["action_mask"])[-1])
    with pytest.raises(ResetNeeded):
        env.step(0)
    env.reset(seed=1)
    env.step(np.array(138))

    table = TableEnvironment("tutto", 2)
    table.reset(seed=1)
    while table.agents:
        dead = table.terminations[table.agent_selection]
        table.step(None if dead else int(np.flatnonzero(table.last()[0]["action_mask"])[-1]))
    with pytest.raises(ResetNeeded):
        table.step(0)
    wrapped = aec("tutto", 2)
    with pytest.raises(AssertionError):
        wrapped.step(0)
    wrapped.reset(seed=1)
    with pytest.raises(AssertionError):
        wrapped.step(139)


def test_a_cut_episode_is_over_too(monkeypatch):
    monkeypatch.setattr("engine.environments.MOST_STEPS", 1)
    env = solo("tutto")
    env.reset(seed=1)
    observation, _, over, cut, _ = env.step(138)
    assert (over, cut) == (False, True) and 0 < observation["action_mask"].sum() < 139
    with pytest.raises(ResetNeeded):
        env.step(138)


def test_an_unknown_option_of_a_table_is_warned_of():
    with pytest.warns(UserWarning, match=r"no option 'sed', only 'seed' and 'start'"):
        TableEnvironment("tutto", 2).reset(options={"sed": "X"})


@pytest.mark.parametrize("game", ["goennen", "tutto"])
def test_rows_in_the_environments_pass_the_libraries_checks(game, capsys):
    with warnings.catch_warnings(record=True) as remarks:
        warnings.simplefilter("always")
        check_env(solo(game, 1 if game == "goennen" else None, actions="rows"))
        api_test(aec(game, 2, actions="rows"), num_cycles=60)
    assert "Passed API test" in capsys.readouterr().out
    told = {str(remark.message) for remark in remarks}
    usual = (*EXPECTED, "\x1b[33mWARN: Not able to test alternative render modes")
    assert {each for each in told if not each.startswith(usual)} == set()


@pytest.mark.parametrize(("game", "seats", "reward"), [("goennen", 2, "lead"), ("tutto", 3, "points")])
def test_a_table_pays_what_is_chosen(game, seats, reward):
    rng = random.Random(game)
    env = aec(game, seats, reward=reward, actions="rows")
    env.reset(options={"seed": "PAYS", "start": 0})
    got = dict.fromkeys(env.agents, 0.0)
    state = None
    for agent in env.agent_iter():
        observation, paid, over, _, _ = env.last()
        got[agent] += paid
        state = env.unwrapped._state
        env.step(None if over else random_legal(observation["action_mask"], rng))
    scores = state.scores()
    for seat, agent in enumerate(got):
        best = max(scores[:seat] + scores[seat + 1 :])
        assert got[agent] == pytest.approx(scores[seat] - (best if reward == "lead" else 0))


def test_the_target_of_a_level_can_be_the_reward():
    env, rng = solo("goennen", 7, reward="target"), random.Random(1)
    for seed in range(3):
        observation, _ = env.reset(seed=seed)
        total, over = 0.0, False
        while not over:
            observation, reward, over, _, info = env.step(random_legal(observation["action_mask"], rng))
            total += reward
        assert total == info["won"]
    with pytest.raises(BadInput, match="target"):
        solo("tutto", reward="target")
    with pytest.raises(BadInput, match="ids or rows"):
        solo("tutto", actions="columns")


def test_a_vector_of_games_is_stepped_together():
    many = gymnasium.make_vec("Dicetable/GoennenRows-v2", num_envs=6, level=7)
    rng, one = np.random.default_rng(2), solo("goennen", 7, actions="rows")
    with pytest.raises(ResetNeeded):
        many.step(np.zeros(6, int))
    observation, info = many.reset(seed=4)
    assert many.observation_space.contains(observation)
    assert (
        one.observation_space == many.single_observation_space
        and one.action_space == many.single_action_space
    )
    finals = 0
    for _ in range(160):
        masks = many.unwrapped.action_masks()
        assert np.array_equal(masks, observation["action_mask"] == 1)
        chosen = np.array([rng.choice(np.flatnonzero(mask)) for mask in masks])
        observation, _, over, _, info = many.step(chosen)
        assert not info["illegal"].any() and many.observation_space.contains(observation)
        assert over.tolist() == list(info.get("_final_info", np.zeros(6, bool)))
        for at in np.flatnonzero(over):
            finals += 1
            assert info["final_info"]["score"][at] == info["score"][at]
            assert many.single_observation_space.contains(info["final_obs"][at])
            assert info["final_info"]["won"][at] == (info["score"][at] >= 66)
    assert finals
    before = observation["observation"]
    observation, reward, *_, info = many.step(np.full(6, 255))
    assert (
        info["illegal"].all()
        and (reward == ILLEGAL).all()
        and np.array_equal(observation["observation"], before)
    )
    with pytest.raises(InvalidAction):
        many.step(np.full(6, 256))
