"""What the page says about a computer player's reasons: all that the engine may give, in every language."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
from fakes import sentences, speak
from ui.games.goennen import reason_sentences as of_goennen
from ui.games.goennen.say import Speaker
from ui.games.tutto import reason_sentences as of_tutto
from ui.kit import text
from ui.table import reason_sentences as common

from engine import goennen, tutto
from engine.game import Decision
from engine.match import GAMES
from engine.reasons import COMMON, Reason, fault


class Parameters(dict):
    """The parameters of a reason: to ask for one that the reason cannot have is an error."""

    def __init__(self, reason: Reason, given: dict[str, Any]) -> None:
        super().__init__(given)
        self.known = {*reason.params, *reason.optional}

    def __getitem__(self, name: str) -> Any:
        assert name in self.known, name
        return super().__getitem__(name)

    def get(self, name: str, default: Any = None) -> Any:
        assert name in self.known, name
        return super().get(name, default)

    def __contains__(self, name: object) -> bool:
        assert name in self.known, name
        return super().__contains__(name)


def forms(reason: Reason) -> Iterator[dict[str, Any]]:
    """A reason's parameters in all forms: each value that stands for others, with and without what it may lack."""
    longest = max(
        [len(unit.examples) for unit in (*reason.params.values(), *reason.optional.values())], default=1
    )
    for at in range(longest):
        needed = {name: unit.examples[at % len(unit.examples)] for name, unit in reason.params.items()}
        more = {name: unit.examples[at % len(unit.examples)] for name, unit in reason.optional.items()}
        yield needed
        yield needed | more


@cache
def speaker() -> Speaker:
    view = goennen.new_solo(1, "REASONS").view(0).to_json()
    view["dice"] = [{"die": die, "face": face} for face, die in enumerate("YOGBP", 1)]
    cards = {card["id"]: card for card in goennen.FEATURES.cards()}
    return Speaker(cards, view)


def goennen_says(key: str, params: dict[str, Any]) -> str:
    return of_goennen.reason(speaker(), key, params)


SAY: dict[str, Callable[[str, dict[str, Any]], str]] = {"goennen": goennen_says, "tutto": of_tutto.reason}
OWN = {"goennen": of_goennen.SAYS, "tutto": of_tutto.SAYS}
EVERY = [(name, key) for name, game in GAMES.items() for key in game.REASONS]


@pytest.mark.parametrize("language", text.LANGUAGES)
@pytest.mark.parametrize(("game", "key"), EVERY)
def test_every_reason_is_said_with_parameters_that_it_has(language: str, game: str, key: str) -> None:
    speak(language)
    text.add(sentences("tutto/" + language))
    reason = GAMES[game].REASONS[key]
    for given in forms(reason):
        assert fault(GAMES[game].REASONS, key, given) is None
        said = SAY[game](key, Parameters(reason, given))
        assert said[0].isupper() or said[0].isdigit(), said
        assert said.endswith(".") and not re.search(r"[{}]|[a-z]\.[a-z]", said), said


def test_nothing_is_said_for_reasons_that_there_are_not() -> None:
    for game, says in OWN.items():
        assert {*says, *common.SAYS} == set(GAMES[game].REASONS)
        with pytest.raises(KeyError):
            SAY[game]("the weather", {})
    assert set(common.SAYS) == set(COMMON)


def test_an_unknown_reason_or_parameter_is_a_fault() -> None:
    reasons = goennen.REASONS
    assert fault(reasons, "enter", {"card": "S07", "points": 2.5}) is None
    assert "no reason 'hunch'" in str(fault(reasons, "hunch", {}))
    assert "no parameter 'colour'" in str(fault(reasons, "enter", {"card": "S07", "colour": "Y"}))
    assert "lacks card" in str(fault(reasons, "enter", {}))
    for wrong in ("7", None, True, float("nan")):
        assert "points of enter" in str(fault(reasons, "enter", {"card": "S07", "points": wrong}))
    for key, params in (
        ("reroll", {"keep": "OY"}), ("reroll", {"keep": "Y", "chance": 1.5}), ("act", {"goals": [], "points": 1}),
        ("draw", {"deck": "SB"}), ("act", {"goals": ["S9"], "points": 1}), ("enter", {"card": 7}),
    ):  # fmt: skip
        assert fault(reasons, key, params), (key, params)
    assert fault(tutto.REASONS, "stop", {"measure": "hours", "value": 1.0})
    assert fault(tutto.REASONS, "keep", {"measure": "win", "value": 0.5, "roll": 1.5})


def test_a_decision_without_a_word_of_its_own_is_said_too() -> None:
    decision = Decision("end", "own", {"value": 2.5, "instead": 1.0})
    assert (
        common.reason(decision.reason, decision.params)
        == "The best by its own values: 2.5. The next best: 1.0."
    )
    assert common.reason("own", {}) == "Its own choice."


def test_a_bust_that_hardly_happens_is_not_told() -> None:
    odds = {"measure": "points", "value": 500.0, "roll": 5, "tutto": 0.2}
    assert [len(of_tutto.sentences("keep", odds | {"null": null})) for null in (0.1, 0.0001)] == [3, 2]


def test_points_of_a_turn_are_told_from_those_at_hand() -> None:
    speak("en")
    text.add(sentences("tutto/en"))
    worth = {"measure": "points", "value": 522.3, "instead": 350.0}
    assert of_tutto.sentences("keep", worth) == [
        "Rolling on: 522 points in this turn on average.",
        "The next best: 350 points.",
    ]
    assert of_tutto.sentences("stop", worth)[0] == "Stopping: 522 points."
    assert (
        of_tutto.sentences("keep", worth | {"measure": "win", "value": 0.5})[0]
        == "Rolling on: 50.0% chance of winning."
    )
