"""What a hint calls cards and places, and what it says of moves beside others."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

import pytest
from fakes import World, sentences, speak
from ui.games.goennen import hint_sentences, why_clauses, why_fields
from ui.games.goennen.brief import Brief, Whole
from ui.games.goennen.places import place
from ui.games.goennen.why_names import often
from ui.kit import text
from ui.table.why import sentence

from engine.goennen.ai.outlook import SOLO
from engine.link import game_link, open_link
from engine.match import Match

Cells = dict[str, tuple[int, int]]


def speakers(cells: Cells, colours: str = "GGB", *, spoken: str = "") -> tuple[Whole, Brief]:
    """Those that name the cards A, B and C, of these colours, on these cells of a display."""
    speak("en")
    reward = {"kind": "colour_cards", "points": 6, "colour": "G"}
    cards: Any = {
        name: {"colour": colour, "reward": reward} for name, colour in zip("ABC", colours, strict=True)
    }
    laid = [{"card": name, "cell": cell} for name, cell in cells.items()]
    view: Any = {"market": [], "dice": [], "seat": 0, "seats": [{"cards": laid, "hand": []}]}
    return Whole(cards, view), Brief(cards, view, spoken)


@pytest.mark.parametrize(
    ("cells", "where"),
    [
        ({"A": (0, 0), "B": (0, 1), "C": (1, 1)}, ("further left", "further right")),
        ({"A": (1, 0), "B": (0, 0), "C": (1, 1)}, ("further down", "further up")),
        ({"A": (0, 0), "B": (2, 2), "C": (1, 1)}, ("top left", "bottom right")),
    ],
)
def test_of_two_cards_of_one_colour_it_is_said_where_they_lie(cells: Cells, where: tuple[str, str]) -> None:
    whole, brief = speakers(cells)
    for name, there in zip("AB", where, strict=True):
        assert whole.card(name) == f"green card {there} (6 for green cards)"
        assert brief.card(name) == f"green card {there}"
    assert whole.card("C") == "blue card (6 for green cards)" and brief.card("C") == "blue card"


def test_a_place_beside_a_card_of_the_same_colour_says_which() -> None:
    speak("en")
    lying = [((0, 0), "G", "discount")]
    assert place((0, 1), lying) == place((0, 1), lying, "B") == "right of the green card"
    assert place((0, 1), lying, "G") == "right of the green card (discount)"


def opened(match: Match) -> World:
    """The table at the end of a match."""
    speak("en")
    link = game_link(match)
    world = World(kept={"dicetable.save " + link: match.save()})
    world.open(link)
    while world.session.staging:
        world.settle()
    return world


def told(match: Match) -> str:
    """What the hint says there."""
    world = opened(match)
    world.do("hint")
    return world.root.one(id="hint-says").textContent.strip()


def after(link: str, player: str, steps: int) -> Match:
    """A game alone, after so many decisions of a computer player."""
    match = open_link(link)
    policy = match.game.POLICIES[player]()
    while match.step < steps:
        match.play(policy(match.state.view(0)))
    return match


def played(link: str, actions: str) -> Match:
    match = open_link(link)
    for action in actions.split():
        match.play(match.game.parse_action(action))
    return match


def test_a_roll_for_two_aims_says_which_dice_are_for_which() -> None:
    match = played(
        "#/goennen/solo?level=5&seed=ROLL376198&ruleset=2",
        "back_S15 place_S18_0.0 place_B04_0.1 place_B18_0.-1 ready roll_YOGBP roll_YOGP enter_B_B04_0_5"
        " enter_P_B04_3_5 end enter_G_B18_0_4 pass remove_S roll_OBP",
    )
    says = told(match)
    assert says.startswith("Keep yellow 6 and green 5; reroll 3. ") and "complete the blue card" in says
    assert says.endswith("Keep yellow 6 to buy a card and green 5 for the blue card.")


def test_of_two_cards_that_are_equally_good_to_fill_it_is_said_how_near_they_are() -> None:
    match = after("#/goennen/solo?level=4&seed=ALIKE10&ruleset=2", "easy", 10)
    assert told(match).endswith(
        "Just as good: “Enter yellow 6 in the green card”, as after this turn the blue card needs 6 more dice, the green card 5."
    )


def test_of_two_fields_of_a_card_it_is_said_which_numbers_the_others_take_then() -> None:
    match = open_link("#/goennen/solo?level=7&seed=FIELDS&ruleset=2")
    cards = opened(match).session.cards
    text.load({**sentences("en"), **sentences("why/en")})
    assert why_fields.numbers("3456") == "a 3 to 6" and why_fields.numbers("36") == "a 3 or 6"
    names: Any = SimpleNamespace(board=SimpleNamespace(cards=cards))
    card = next(name for name, each in names.board.cards.items() if len(each["task"]["rows"][0]) > 2)
    own, other = ["", "345", "6"], ["1", "34", ""]
    says = why_fields.changed(names, card, own, other, True)
    assert says.endswith("then takes a 3, 4 or 5, otherwise only a 3 or 4")
    assert why_fields.changed(names, card, own, other, False) == ""


def test_a_small_difference_between_two_chances_is_no_reason() -> None:
    names: Any = SimpleNamespace(fine=False)
    assert (
        often(names, "because.buy.instead", 0.96, 0.93)
        == ""
        != often(names, "because.buy.instead", 0.96, 0.9)
    )
    names.fine = True
    assert often(names, "because.buy.instead", 0.96, 0.93)


def test_as_many_dice_that_help_the_others_less_are_a_reason() -> None:
    speak("en")
    text.load({**sentences("en"), **sentences("why/en")})
    names: Any = SimpleNamespace(own={"dice": ["O", "G", "P"]}, other={"dice": ["Y", "O", "B"]})
    rolls = {"rolled": 3, "other_rolled": 3}
    says = [why_clauses.others(names, rolls, good) for good in (True, False)]
    assert says == [
        f"the others can do {much} with green and purple than with yellow and blue"
        for much in ("less", "more")
    ]


def test_a_move_that_wins_the_level_is_advised_though_another_brings_as_much() -> None:
    match = after("#/goennen/solo?level=2&seed=REACH50&ruleset=2", "medium", 108)
    hard = match.game.POLICIES["hard"]()
    view = match.state.view(0)
    advised, best = hard.advise(view).action, hard.explain(view).action
    values = hard.values(view)
    assert advised != best and 0 <= values[best] - values[advised] < SOLO.inaccuracy
    assert "you reach the 86 points and win the level" in told(match)
    why: Any = hard.compare(view, advised, best).to_json()
    why["better"] = -0.2  # as small a loss is no reason not to win
    world = opened(match)
    world.do("hint")  # reads the words
    says = sentence(world.session, hint_sentences, why, "points")
    assert re.match("Better than “Keep .*”: you reach the 86 points and win the level", says)


def test_of_two_cards_in_the_hand_it_is_said_which_one() -> None:
    match = open_link("#/goennen/solo?level=2&seed=HAND18&ruleset=2")
    world = opened(match)
    names = Brief(world.session.cards, world.session.view)
    assert names.card("B10") == "blue card (extra die)", "there is another blue one"
    assert told(match).startswith("Put back the blue card (extra die). ")


def test_the_first_tutto_of_a_cloverleaf_does_not_yet_win() -> None:
    match = after("#/tutto/solo?seed=CLOVER2&ruleset=1", "hard", 30)
    assert told(match).endswith(
        "“Keep 5, 6, 6 and 6, roll one die”: this card succeeds in 27 of 100 cases instead of 9."
    )
