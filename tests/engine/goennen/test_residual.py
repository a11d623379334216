"""What is left of a task says the same as the task itself, whatever is written."""

from random import Random

import pytest

from engine.goennen.ai.residual import entry_results, residual_of
from engine.goennen.cards import cards_by_id
from engine.goennen.position import DICE
from engine.goennen.tasks import allowed, is_solved

CARDS = cards_by_id(1)


def results(task, written, number):
    """By the rules (A4): what is left after each field that takes the number, with the die that the field asks for."""
    found = set()
    for field, numbers in enumerate(allowed(task, written)):
        if number in numbers:
            colour = task.colours[field]
            after = (*written[:field], number, *written[field + 1 :])
            found.add((residual_of(task, after), DICE.index(colour) + 1 if colour else 0))
    return found


@pytest.mark.parametrize("card", sorted(CARDS))
def test_entries_leave_what_the_rules_leave(card):
    task, luck = CARDS[card].task, Random(card)
    for generosity in [1, 2, 4] * 20:
        written = task.blank
        while 0 in written:
            left = residual_of(task, written)
            for number in range(1, 7):
                assert set(entry_results(left, number)) == results(task, written, number)
            field, numbers = luck.choice([(f, n) for f, n in enumerate(allowed(task, written)) if n])
            # High numbers rather often: only they bring a sum near its end while fields are still empty.
            number = max(luck.choices(sorted(numbers), k=generosity))
            written = (*written[:field], number, *written[field + 1 :])
        assert is_solved(task, written)
        assert residual_of(task, written) == ()
