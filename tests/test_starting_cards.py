"""research/starts.py: deals that are played four times, and the numbers that explain how they ended."""

import tomllib
from itertools import combinations
from random import Random

import pytest

from engine.goennen.ai.setup import Starts
from engine.goennen.solo import LEVELS
from research import starts as tool
from research.starts import CARDS, REWARDS, STUDY, Deal, check, fit, main, write

SCORING = [card for card in CARDS if card.startswith("S")]
BONUS = [card for card in CARDS if card.startswith("B")]
TRUE = Starts({kind: (2.0 * (at % 4), 0.25 * (at % 3)) for at, kind in enumerate(REWARDS)}, 4.0)


def deals(count, starts, seed):
    """Deals that end as the evaluation and these numbers say, but for a point or two."""
    random = Random(seed)
    for number in range(count):
        cards = (*random.sample(SCORING, 2), *random.sample(BONUS, 2))
        values = tuple(random.uniform(40, 60) for _ in cards)
        bare = Deal(number, LEVELS[number % 7].number, cards, values, (0,) * 4)
        finals = [
            values[at] + starts.worth(bare.kept(at), bare.rounds) + random.uniform(-2, 2) for at in range(4)
        ]
        yield Deal(number, bare.level, cards, values, tuple(map(round, finals)))


def test_the_fit_finds_what_made_the_games():
    found = fit(deals(3000, TRUE, 1))
    assert found.same_colour == pytest.approx(TRUE.same_colour, abs=0.15)
    # A number that all rewards share changes no choice: only differences can be found.
    for one, other in combinations(REWARDS, 2):
        for at in range(2):
            true = TRUE.rewards[one][at] - TRUE.rewards[other][at]
            assert found.rewards[one][at] - found.rewards[other][at] == pytest.approx(true, abs=0.4)


def test_its_choices_gain_in_other_deals():
    fresh = list(deals(500, TRUE, 3))
    gain = float(check(fresh, fit(deals(1000, TRUE, 2))).split()[0])
    most = sum(max(each.finals) - each.finals[each.choice()] for each in fresh) / len(fresh)
    assert 0.8 * most < gain <= most


def test_what_is_written_can_be_read(tmp_path, monkeypatch):
    monkeypatch.setattr(tool, "FOUND", tmp_path / "setup.toml")
    write(TRUE, 3000)
    found = tomllib.loads((tmp_path / "setup.toml").read_text())
    assert found["same_colour"] == TRUE.same_colour
    assert found["rewards"] == {kind: list(numbers) for kind, numbers in TRUE.rewards.items()}


@pytest.mark.slow
def test_deals_are_played_once_and_the_file_is_gone_on_with(tmp_path, capsys):
    file = tmp_path / "starts.csv"
    main(["play", str(file), "--deals", "1", "--seed", "TOOL"])
    first = file.read_text()
    main(["play", str(file), "--deals", "2", "--seed", "TOOL"])
    assert file.read_text().startswith(first)
    one, two = STUDY.read(file)
    assert (one.number, one.level, two.number, two.level) == (0, 1, 1, 2)
    assert [card[0] for card in one.cards].count("S") == 2
    assert len(set(one.finals)) > 1
    capsys.readouterr()
    main(["check", str(file)])
    assert "in 2 deals" in capsys.readouterr().out
