"""TUTTO in matches and links: what is opened, saved and replayed is the same game."""

import pytest

from engine.game import BadInput
from engine.link import game_link, open_link, replay_link
from engine.match import load


@pytest.mark.parametrize(
    ("link", "seats", "solo"),
    [
        ("#/tutto/solo?seed=K7Q2M9XT&ruleset=1", 1, True),
        ("#/tutto/table?seats=human,hard&seed=K7Q2M9XT&ruleset=1", 2, False),
        ("#/tutto/table?seats=human,easy,medium,hard,human,human&start=3&seed=K7Q2M9XT&ruleset=1", 6, False),
    ],
)
def test_links_saves_and_replays_hold_the_whole_game(link, seats, solo):
    match = open_link(link)
    assert (len(match.state.scores()), match.setup.solo) == (seats, solo)
    assert game_link(match) == link
    for _ in range(12):
        match.play(match.state.legal_actions()[0])
    for again in (open_link(replay_link(match)), load(match.save())):
        assert again.state.to_json() == match.state.to_json()
        assert again.setup == match.setup
    assert open_link(game_link(match)).step == 0


@pytest.mark.parametrize(
    "link",
    [
        "#/tutto/solo?level=1&seed=A",
        "#/tutto/table?seats=human&seed=A",
        "#/tutto/table?seats=human,nobody&seed=A",
        "#/tutto/table?seats=human,human&start=2&seed=A",
        "#/tutto/table?seats=" + ",".join(["human"] * 11),
        "#/replay?game=tutto&level=1&seed=A&moves=",
    ],
)
def test_links_that_are_none(link):
    with pytest.raises(BadInput):
        open_link(link)


def test_only_a_tutto_can_be_taken_back(monkeypatch):
    monkeypatch.setattr("engine.tutto.apply.die", lambda seed, name: 1)
    match = open_link("#/tutto/solo?seed=A bonus first")
    while match.state.position.card.kind != "bonus":
        match.play(match.state.legal_actions()[-1])
    match.play("keep_A")
    assert not match.can_undo
    before = match.state
    match.play("keep_BCDEF")
    assert match.can_undo
    match.undo()
    assert match.state == before
