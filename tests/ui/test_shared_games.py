"""What the page keeps of games between devices, where a newer version or anybody else has written it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from fakes import World
from ui.app import schema, shared_games
from ui.app.store import SHARED

NAME = "#/turn?game=tutto&seats=human,human&start=1&seed=K7Q2M9XT&ruleset=1"
GAME: dict[str, Any] = {
    "link": NAME, "mine": [0], "sent": [0, 0], "waits": [1], "names": ["Anna", "Ben"], "over": False, "when": "2026-11-21",
}  # fmt: skip


def kept(games: dict[str, Any]) -> dict[str, str]:
    """What a browser has stored with these games."""
    return {
        SHARED: "\n".join(games),
        **{shared_games.KEY + name: json.dumps(game) for name, game in games.items()},
    }


@pytest.mark.parametrize(
    "changes",
    [
        {"mine": ["0"]},
        {"mine": [True]},
        {"waits": [None]},
        {"waits": [-1]},
        {"waits": [10]},
        {"waits": [[0]]},
        {"waits": "1"},
        {"sent": [0.5, 0]},
        {"names": [3, "Ben"]},
        {"names": ["Anna"] * 11},
        {"when": "yesterday"},
        {"when": "2026-13-01"},
        {"when": ""},
        {"when": 20261121},
        {"seen": 3},
        {"link": None},
        {"over": 0},
        None,
    ],
)
def test_what_cannot_be_read_is_left_out_and_kept(changes: dict[str, Any] | None) -> None:
    other = NAME.replace("K7Q2M9XT", "K7Q2M9XA")
    stored = kept({NAME: GAME, other: [] if changes is None else {**GAME, **changes}})
    world = World(kept=dict(stored))
    assert [name for name, _ in shared_games.going(world.page.store)] == [NAME]
    assert world.root.all(data_do="open " + NAME) and not world.root.all(data_do="open " + other)
    world.do("unfinished")
    assert world.root.all(data_do="unfinished ask " + NAME) and world.kept == {**world.kept, **stored}
    entry = schema.entry_of(shared_games.KEY + other)
    assert (
        entry
        and entry.check(stored[shared_games.KEY + NAME])
        and not entry.check(stored[shared_games.KEY + other])
    )


@pytest.mark.parametrize(
    "name",
    [
        NAME.replace("game=tutto", "game=chess"),
        NAME.replace("game=tutto&", ""),
        NAME.replace("seats=human,human&", ""),
        NAME.replace("human,human", ",".join(["human"] * 20)),
        "#/turn?",
        "nonsense",
    ],
)
def test_a_game_that_the_page_does_not_know_is_left_out_and_kept(name: str) -> None:
    stored = kept({name: GAME, NAME: GAME})
    world = World(kept=dict(stored))
    assert world.shows("home") and [found for found, _ in shared_games.going(world.page.store)] == [NAME]
    assert (
        world.root.all(data_do="open " + NAME) and shared_games.invitation(world.page.store, "tutto") is None
    )
    for number in range(shared_games.MOST + 2):
        shared_games.write(world.page.store, NAME + str(number), dict(GAME, over=True))  # type: ignore[arg-type]  # a game
    assert world.kept[shared_games.KEY + name] == stored[shared_games.KEY + name], (
        "only games that are over make room"
    )
    assert (
        name in shared_games.ids(world.page.store)
        and len(shared_games.ids(world.page.store)) == shared_games.MOST + 2
    )


def test_a_game_whose_text_cannot_be_read_begins_anew_and_the_text_is_kept() -> None:
    stored = kept({NAME: {**GAME, "waits": ["x"]}})
    key = shared_games.KEY + NAME
    world = World(kept=dict(stored))
    world.browser.full = True
    world.open(NAME)
    assert world.shows("shared") and world.kept[key] == stored[key], "there is no room to move it to"
    world.browser.full = False
    world.do("act " + world.actions()[0])
    assert world.kept[key + " refused"] == stored[key] and shared_games.read(world.page.store, NAME)


def test_what_cannot_be_read_takes_no_other_game_with_it_when_it_is_imported() -> None:
    old = World(kept=kept({NAME: GAME, NAME + "1": {**GAME, "waits": ["x"]}}))
    text = old.exported()
    new = World()
    new.open("#/statistics")
    new.picked(text)
    assert [name for name, _ in shared_games.going(new.page.store)] == [NAME]
    new.open("#/")
    assert new.root.all(data_do="open " + NAME)


def test_of_a_game_both_browsers_have_the_one_with_seats_is_kept_with_its_key() -> None:
    def game(mine: list[int], sent: int, key: str) -> str:
        return json.dumps(GAME | {"mine": mine, "sent": [sent, 0], "key": key})

    watched, played, later = game([], 9, "watching"), game([0], 5, "playing"), game([0], 6, "playing")
    for one in (played, later):
        assert shared_games.merged(watched, one) == shared_games.merged(one, watched) == one
    assert shared_games.merged(played, later) == shared_games.merged(later, played) == later
    assert shared_games.merged(watched, game([], 3, "other")) == watched
