"""Explicit chance: every outcome has a step, chances add up to 1, and what comes out is a game that the rules know."""

import random
from collections import Counter
from fractions import Fraction

import pytest

from engine.chance import Step, decision, opening
from engine.errors import IllegalAction
from engine.goennen import new_game, new_solo
from engine.match import GAMES
from engine.tutto import new_solo as tutto_solo
from engine.tutto.odds import null


def walked(step: Step, seed: int, most: int = 400):
    """The steps of a game in which actions and luck are drawn."""
    rng = random.Random(seed)
    for _ in range(most):
        yield step
        if step.is_over:
            return
        choices = [outcome for outcome, _ in step.outcomes] if step.is_chance else step.legal_actions()
        step = step.apply(rng.choice(choices))


@pytest.mark.parametrize(("game", "seats"), [("goennen", 1), ("goennen", 3), ("tutto", 1), ("tutto", 3)])
def test_chances_add_up_and_games_come_to_their_end(game, seats):
    new_solo = GAMES[game].new_solo
    first = (
        new_solo(level=1 if game == "goennen" else None, seed="C")
        if seats == 1
        else GAMES[game].new_game(seats, "C")
    )
    kinds = set()
    for step in walked(decision(first), 1, 3000):
        assert step.is_chance == bool(step.outcomes) and step.is_chance != bool(
            step.legal_actions() or step.is_over
        )
        if step.is_chance:
            kinds.add(step.what)
            assert sum(chance for _, chance in step.outcomes) == 1
            assert len({outcome for outcome, _ in step.outcomes}) == len(step.outcomes) > 1
    assert step.is_over and kinds == {"dice", "card"}


def test_the_luck_that_a_seed_gives_is_among_the_outcomes_and_leads_to_the_same_state():
    """Playing the seed's own dice and cards by hand gives the seed's own game, but for the order of the decks."""
    rng, state = random.Random(2), new_solo(1, "HAND")
    rolls = 0
    while not state.is_over:
        action = rng.choice(state.legal_actions())
        after, events = state.apply(action)
        step = decision(state).apply(action)
        for event in events:
            if event.key in ("rolled", "passive_rolled"):
                step = step.apply(tuple(face for _, face in event.params["dice"]))
                rolls += 1
            elif event.key == "drew_card" and step.is_chance:
                step = step.apply(event.params["card"])
            elif event.key == "refilled":
                known = {card.id for card in state.position.market if card}
                for card in reversed([card for card in event.params["cards"] if card and card not in known]):
                    step = step.apply(card) if step.is_chance and step.what == "card" else step
        assert not step.is_chance
        assert step.state.position.replace(decks=((), ())) == after.position.replace(decks=((), ()))
        assert [Counter(deck) for deck in step.state.position.decks] == [
            Counter(deck) for deck in after.position.decks
        ]
        state = after
    assert rolls > 40


def test_the_chances_of_tutto_are_those_of_its_cards_and_dice():
    state = tutto_solo("K7Q2M9XT")
    step = decision(state).apply("stop")
    left = dict(
        zip([outcome for outcome, _ in step.outcomes], [chance for _, chance in step.outcomes], strict=True)
    )
    assert left["stop"] == Fraction(10, 54), "two cards lie open already"
    rolled = step.apply("double")
    nothing = Fraction(0)
    for faces, chance in rolled.outcomes:
        after = rolled.apply(faces)
        if after.is_chance:  # the next turn's card: this roll was a null
            nothing += chance
    assert nothing == null(6)


def test_a_card_that_was_put_back_comes_last():
    state = new_solo(1, "BOTTOM")
    last = None
    for step in walked(decision(state), 5, 3000):
        if step.is_chance and step.what == "card":
            back = step.state.position.players[0].put_back
            row = "SB".index(back.deck)
            top = [card.deck for card in step.state.position.decks[row] if card is not back]
            names = [outcome for outcome, _ in step.outcomes]
            assert back.id not in names or not top
            last = names
    assert last


def test_the_first_luck_of_a_game_is_explicit_too():
    step = opening("tutto", 2, "OPEN")
    assert step.what == "card" and len(step.outcomes) == 11
    begun = step.apply("double").apply((1, 2, 3, 4, 5, 6))
    assert begun.state.seed == "OPEN" and begun.state.position.faces == (1, 2, 3, 4, 5, 6)
    assert begun.state.position.card.name == "double" and begun.legal_actions()
    assert type(begun.state.seed) is str
    assert opening("goennen", 2, "OPEN").state == new_game(2, "OPEN", 0)


def test_what_cannot_come_is_refused():
    step = opening("tutto", 1 + 1, "OPEN")
    with pytest.raises(IllegalAction, match="not an outcome of this card"):
        step.apply("joker")
    with pytest.raises(IllegalAction):
        step.apply("double").apply((6, 5, 4, 3, 2, 1))
