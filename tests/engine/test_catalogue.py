"""The catalogue says of each game what it is offered with, and what it offers is there."""

import json

import pytest

from engine.catalogue import catalogue
from engine.link import open_link
from engine.match import GAMES


def test_it_is_json_and_has_every_game_in_order():
    assert json.loads(json.dumps(catalogue())) == catalogue()
    assert [game["name"] for game in catalogue()] == list(GAMES)


@pytest.mark.parametrize("game", catalogue(), ids=lambda game: game["name"])
def test_what_a_game_offers_can_be_opened(game):
    name = game["name"]
    for level in game["levels"] or [None]:
        assert open_link(f"#/{name}/solo?seed=X" + (f"&level={level}" if level else "")).setup.level == level
    for seats in game["seats"]:
        players = [game["players"][at % len(game["players"])]["name"] for at in range(seats)]
        assert open_link(f"#/{name}/table?seed=X&seats={','.join(players)}").setup.seats == tuple(players)
    assert game["daily"] == {"goennen": 3, "tutto": 1}[name]
    assert game["campaign"] == (name == "goennen")


@pytest.mark.parametrize("name", GAMES)
def test_one_computer_player_gives_hints_and_each_can_be_made(name):
    players = GAMES[name].POLICIES
    assert [player for player, kind in players.items() if kind.hints] == ["hard"]
    assert [player for player, kind in players.items() if not kind.offered] == ["random"]
    view = GAMES[name].new_game(2, "MADE", 0).view(0)
    for player in players.values():
        assert player()(view) in view.legal_actions()
