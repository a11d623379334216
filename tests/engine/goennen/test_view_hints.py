"""What the view adds to an action for those who choose: places that are alike, and that a card triggers the end."""

import random

import pytest

from engine.goennen.cards import deck
from engine.goennen.tasks import Field, Task, alike
from engine.goennen.tasks import allowed as allowed_numbers
from tests.engine.goennen.games import first_state, play_out


def task(kind: str, *rows: str, total: int | None = None) -> Task:
    fields = [
        tuple(
            Field(each[0] if each[0] in "YOGBP" else None, int(each[-1]) if each[-1].isdigit() else None)
            for each in row.split()
        )
        for row in rows
    ]
    return Task(kind, tuple(fields), total)


@pytest.mark.parametrize(
    ("card", "written", "expected"),
    [
        (task("sum", "_ _ _", "_ G _", total=23), (0, 4, 0, 0, 0, 0), (0, 1, 0, 0, 4, 0)),
        (task("exact", "2 2 B6 1"), (0, 0, 0, 0), (0, 0, 2, 3)),
        (task("exact", "2 2 2"), (2, 0, 0), (0, 1, 1)),
        (task("ascending", "_ _ _"), (0, 0, 0), (0, 1, 2)),
        (task("ascending", "_ _", "_ _"), (0, 0, 0, 0), (0, 1, 0, 1)),
        (task("ascending", "_ _", "_ _"), (0, 3, 0, 0), (0, 1, 2, 3)),
        (task("ascending", "_ G", "_ B"), (0, 0, 0, 0), (0, 1, 2, 3)),  # beside a green field, or a blue one
        (task("equal", "_ _ _", "_ _"), (0, 0, 0, 0, 0), (0, 0, 0, 3, 3)),
        (task("equal", "_ _", "_ _"), (0, 0, 0, 0), (0, 0, 0, 0)),
        (task("equal", "_ _", "_ _"), (0, 5, 0, 0), (0, 1, 2, 2)),
        (task("equal", "_ G _"), (0, 0, 0), (0, 1, 0)),
        (task("equal", "3 _ _"), (0, 0, 0), (0, 0, 0)),  # each of them needs a 3
        (task("equal", "3 _ G"), (0, 0, 0), (0, 0, 2)),
        (task("equal", "3 _", "_ _"), (0, 0, 0, 3), (0, 0, 2, 3)),  # one of a full pair, or the last of one
        (task("equal", "1 _", "_ _"), (0, 0, 0, 0), (0, 0, 2, 2)),  # a 1, or any number
        (task("equal", "1 _", "_ _"), (0, 0, 0, 1), (0, 0, 2, 3)),
    ],
)
def test_places_that_are_alike(card: Task, written: tuple[int, ...], expected: tuple[int, ...]) -> None:
    assert tuple(alike(card, written, field) for field in range(card.size)) == expected


def test_a_number_may_go_where_it_may_go_in_a_place_that_is_alike() -> None:
    """Over random fillings of the whole deck; what is left to enter is then the same, too."""
    luck = random.Random(3)
    for card in deck():
        for _ in range(20):
            written = card.task.blank
            for _ in range(luck.randrange(card.task.size)):
                free = [i for i, numbers in enumerate(allowed_numbers(card.task, written)) if numbers]
                at = luck.choice(free)
                number = luck.choice(sorted(allowed_numbers(card.task, written)[at]))
                written = (*written[:at], number, *written[at + 1 :])
            numbers = allowed_numbers(card.task, written)
            for field in range(card.task.size):
                other = alike(card.task, written, field)
                assert numbers[field] == numbers[other]
                assert bool(written[field]) == bool(written[other])
                for number in numbers[field]:
                    left = [
                        sorted(
                            map(
                                sorted,
                                allowed_numbers(card.task, (*written[:at], number, *written[at + 1 :])),
                            )
                        )
                        for at in (field, other)
                    ]
                    assert left[0] == left[1]


@pytest.mark.parametrize("kind", ["solo 1", "solo 7", "table 2"])
def test_an_action_says_that_it_triggers_the_end(kind: str) -> None:
    """The last round that a placing or a purchase announces is the one that comes true, and no other one does."""
    said = 0
    for number in range(60):
        if said and number >= 8:
            break
        for before, action, after, _ in play_out(first_state(kind, number), number):
            name = str(action)
            if not name.startswith(("place", "buy")) or before.position.phase == "setup":
                continue
            view = before.view(before.deciders[0]).to_json()
            (promised,) = [each["last_round"] for each in view["actions"] if each["text"] == name]
            if name.startswith("place"):
                triggers = after.position.ending and not before.position.ending
                assert promised == (after.position.last_round if triggers else None)
                said += triggers
            else:
                ninth = len(before.position.own.display) == 8
                assert (promised is not None) == (ninth and not before.position.ending)
    assert said
