"""The daily games: the same for everybody, from the date alone."""

from datetime import date, timedelta

import pytest

from engine import daily
from engine.game import BadInput
from engine.goennen.solo import DAILY
from engine.link import game_link, open_link
from engine.match import load
from engine.seed import ALPHABET

DAYS = [(date(2026, 1, 1) + timedelta(days=number)).isoformat() for number in range(800)]


def test_known_days_never_change():
    """Links and results name the day alone: another seed for it would tear them apart."""
    assert [(game.level, game.seed) for game in daily.games(DAILY, "2026-11-21")] == [
        (1, "DS2T7N8E"),
        (3, "ANKE6THC"),
        (6, "Q9FPXMBT"),
    ]


def test_every_day_has_a_gentle_a_middling_and_a_steep_game():
    seeds = set()
    levels = set()
    for day in DAYS:
        games = daily.games(DAILY, day)
        assert [game.level in group for game, group in zip(games, DAILY, strict=True)] == [True] * 3
        for game in games:
            assert len(game.seed) == 8 and set(game.seed) <= set(ALPHABET)
            seeds.add(game.seed)
            levels.add(game.level)
    assert levels == set(range(1, 8))
    assert len(seeds) == 3 * len(DAYS)


@pytest.mark.parametrize(
    "text",
    ["", "today", "2026-02-30", "2026-1-1", "20260101", "2026-W01-1", "2025-12-31", "٢٠٢٦-01-01", "9" * 99],
)
def test_what_is_no_day(text):
    with pytest.raises(BadInput) as refused:
        daily.games(DAILY, text)
    assert refused.value.key == "date"


def test_links_of_daily_games():
    match = open_link("#/goennen/daily?date=2026-11-21&level=3")
    assert (match.seed, match.setup.level) == ("ANKE6THC", 3)
    assert game_link(match).startswith("#/goennen/daily?date=2026-11-21&level=3&ruleset=2")
    assert open_link(game_link(match)).setup == match.setup
    same_luck = open_link("#/goennen/solo?level=3&seed=ANKE6THC")
    assert same_luck.state == match.state


def test_a_game_without_levels_has_one_daily_game():
    match = open_link("#/tutto/daily?date=2026-11-21")
    assert (match.seed, match.setup.level) == (daily.game(((0,),), "2026-11-21", 0).seed, None)
    assert game_link(match).startswith("#/tutto/daily?date=2026-11-21&ruleset=1")
    assert open_link(game_link(match)).setup == match.setup == load(match.save()).setup
    assert open_link(f"#/tutto/solo?seed={match.seed}").state == match.state
    assert len({open_link(f"#/tutto/daily?date={day}").seed for day in DAYS[:50]}) == 50


def test_without_a_date_it_is_todays(monkeypatch):
    monkeypatch.setattr("engine.link.today", lambda: "2026-11-22")
    assert open_link("#/goennen/daily").setup.purpose.date == "2026-11-22"
    assert open_link("#/goennen/daily").setup.level == daily.games(DAILY, "2026-11-22")[0].level


@pytest.mark.parametrize(
    "link",
    [
        "#/goennen/daily?date=2026-11-21&level=2",
        "#/goennen/daily?date=2026-11-21&level=3&seed=ABC",
        "#/goennen/daily?date=2026-11-32&level=3",
        "#/tutto/daily?date=2026-11-21&level=1",
        "#/replay?game=goennen&date=2026-11-21&seats=human,human",
    ],
)
def test_links_that_are_none(link):
    with pytest.raises(BadInput):
        open_link(link)
