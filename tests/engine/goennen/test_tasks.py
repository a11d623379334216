"""RULES.md A4: fields, the four kinds of task, and which entries are legal."""

import pickle
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.goennen.tasks import (
    ASCENDING,
    EQUAL,
    EXACT,
    KINDS,
    SUM,
    Field,
    Task,
    allowed,
    allowed_masks,
    completes,
    fillings,
    is_solved,
)


def task(kind, *rows, total=None):
    """A task of white fields from rows such as "_ 3 _"."""
    fields = tuple(tuple(Field(number=None if f == "_" else int(f)) for f in row.split()) for row in rows)
    return Task(kind, fields, total)


def numbers(text):
    return tuple(int(number) for number in text.replace("_", "0").split())


@pytest.mark.parametrize(
    ("a_task", "written", "solved"),
    [
        (task(EXACT, "1 1 6"), "1 1 6", True),
        (task(EXACT, "1 1 6"), "1 6 1", False),
        # the rulebook's example: gaps are allowed
        (task(ASCENDING, "_ _ _ _ _"), "1 2 4 5 6", True),
        (task(ASCENDING, "_ _ _ _ _"), "1 2 2 5 6", False),
        (task(ASCENDING, "_ _ _ _ _"), "2 1 4 5 6", False),
        # several rows know nothing of each other
        (task(ASCENDING, "_ _", "_ _"), "5 6 1 2", True),
        (task(ASCENDING, "_ _", "_ _"), "1 2 6 5", False),
        # the rulebook's example: two groups
        (task(EQUAL, "_ _", "_ _ _"), "2 2 5 5 5", True),
        (task(EQUAL, "_ _", "_ _ _"), "5 5 5 5 5", True),
        (task(EQUAL, "_ _", "_ _ _"), "2 5 5 5 5", False),
        (task(EQUAL, "_ _", "_ _ _"), "5 2 5 5 5", False),
        (task(SUM, "_ _ _", "_ _ _", "_ _ _", total=40), "4 4 4 4 4 5 5 5 5", True),
        (task(SUM, "_ _ _", "_ _ _", "_ _ _", total=40), "4 4 4 4 4 4 5 5 5", False),
        (task(SUM, "_ _", total=8), "6 6", True),
        # printed numbers bind
        (task(ASCENDING, "_ 3 _"), "1 3 4", True),
        (task(ASCENDING, "_ 3 _"), "1 2 4", False),
        (task(EQUAL, "_ 3"), "3 3", True),
        (task(EQUAL, "_ 3"), "4 4", False),
        (task(SUM, "1 _", total=7), "1 6", True),
        (task(SUM, "1 _", total=7), "2 6", False),
    ],
)
def test_when_a_task_is_solved(a_task, written, solved):
    written = numbers(written)
    assert is_solved(a_task, written) is solved
    assert completes(a_task, a_task.blank, written) is solved
    assert completes(a_task, (written[0], *a_task.blank[1:]), written[1:]) is solved


@pytest.mark.parametrize(
    ("a_task", "written", "open_numbers"),
    [
        (task(EXACT, "1 6"), "_ _", "1, 6"),
        (task(EXACT, "1 6"), "1 _", ", 6"),
        # no 6 left of an empty field
        (task(ASCENDING, "_ _"), "_ _", "12345, 23456"),
        (task(ASCENDING, "_ _ _ _ _"), "_ _ _ _ _", "12, 23, 34, 45, 56"),
        (task(ASCENDING, "_ _ _ _ _"), "_ _ 4 _ _", "12, 23, , 5, 6"),
        (task(ASCENDING, "_ 3 _"), "_ _ _", "12, 3, 456"),
        (task(ASCENDING, "_ _", "_ _"), "5 _ _ _", ", 6, 12345, 23456"),
        # one number binds its group, and no other
        (task(EQUAL, "_ _", "_ _ _"), "_ 2 _ _ _", "2, , 123456, 123456, 123456"),
        (task(EQUAL, "_ 3"), "_ _", "3, 3"),
        # no 1 that puts a sum out of reach
        (task(SUM, "_ _ _", total=14), "_ _ _", "23456, 23456, 23456"),
        (task(SUM, "_ _ _", total=14), "2 _ _", ", 6, 6"),
        (task(SUM, "1 _ _", total=12), "_ _ _", "1, 56, 56"),
        (task(SUM, "_ _ _", total=10), "6 6 _", ", , 123456"),
    ],
)
def test_which_numbers_may_be_entered(a_task, written, open_numbers):
    expected = tuple(frozenset(map(int, field.strip())) for field in open_numbers.split(","))
    assert allowed(a_task, numbers(written)) == expected
    # and the same as masks: a bit for each number, none for a 0
    assert allowed_masks(a_task, numbers(written)) == tuple(
        sum(1 << number for number in field) for field in expected
    )


def test_colours_do_not_bind_numbers():
    """A4: dice colours are not asked."""
    coloured = Task(EQUAL, ((Field("P"), Field(None), Field("P", 4)),))
    assert allowed(coloured, (0, 0, 0)) == ({4}, {4}, {4})


def test_a_task_knows_its_layout():
    layout = Task(ASCENDING, ((Field(), Field("B", 3), Field()), (Field("O"), Field())))
    assert layout.size == 5
    assert layout.groups == ((0, 1, 2), (3, 4))
    assert layout.printed == (0, 3, 0, 0, 0)
    assert layout.colours == (None, "B", None, "O", None)
    assert layout.blank == (0, 0, 0, 0, 0)


def test_equal_tasks_are_one_key_even_after_a_pickle():
    one, two = task(SUM, "_ 2", total=5), task(SUM, "_ 2", total=5)
    assert one == two == pickle.loads(pickle.dumps(one))
    assert len({one, two, pickle.loads(pickle.dumps(one)), task(SUM, "_ 2", total=6)}) == 2


# ---- against every tuple of numbers there is ----


@st.composite
def small_tasks(draw):
    """Tasks of at most four fields, whether or not they can be completed."""
    kind = draw(st.sampled_from(KINDS))
    printed = st.integers(1, 6)
    if kind != EXACT:
        printed = st.one_of(st.just(0), st.just(0), printed)
    lengths = draw(st.sampled_from([(1,), (2,), (3,), (4,), (1, 2), (2, 2), (3, 1)]))
    rows = tuple(tuple(Field(number=draw(printed) or None) for _ in range(length)) for length in lengths)
    return Task(kind, rows, draw(st.integers(1, 6 * sum(lengths))) if kind == SUM else None)


@st.composite
def tasks_begun(draw):
    a_task = draw(small_tasks())
    return a_task, draw(st.tuples(*[st.integers(0, 6)] * a_task.size))


def solutions(a_task, written):
    """Every way to complete it, the slow way."""
    return [
        numbers
        for numbers in product(range(1, 7), repeat=a_task.size)
        if is_solved(a_task, numbers)
        and all(before in (0, after) for before, after in zip(written, numbers, strict=True))
    ]


@given(tasks_begun())
def test_allowed_is_what_some_completion_holds(begun):
    a_task, written = begun
    ways = solutions(a_task, written)
    expected = tuple(
        frozenset() if written[i] else frozenset(numbers[i] for numbers in ways) for i in range(a_task.size)
    )
    assert allowed(a_task, written) == expected


@given(tasks_begun())
def test_fillings_are_all_completions_in_order(begun):
    a_task, written = begun
    empty = [i for i, number in enumerate(written) if not number]
    expected = [tuple(numbers[i] for i in empty) for numbers in solutions(a_task, written)]
    assert list(fillings(a_task, written)) == expected


@given(small_tasks(), st.data())
def test_allowed_entries_never_lead_into_a_dead_end(a_task, data):
    written = a_task.blank
    if not all(allowed(a_task, written)):
        return  # it cannot be completed at all; no deck holds such a task
    while 0 in written:
        field = data.draw(st.sampled_from([i for i, number in enumerate(written) if not number]))
        number = data.draw(st.sampled_from(sorted(allowed(a_task, written)[field])))
        written = (*written[:field], number, *written[field + 1 :])
    assert is_solved(a_task, written)


def test_a_task_is_shown_and_compared_by_what_is_printed():
    one = task(EQUAL, "_ 3")
    assert repr(one) == f"Task(kind='equal', rows={one.rows!r}, total=None)"
    assert one == task(EQUAL, "_ 3") != task(EQUAL, "3 _")


@pytest.mark.parametrize(
    ("a_task", "written"),
    [
        (task(SUM, "1 _", total=8), "_ _"),  # out of reach from the first
        (task(SUM, "1 _ _", total=13), "_ 5 _"),
        (task(SUM, "1 _", total=6), "2 _"),  # another number than the one printed
        (task(ASCENDING, "_ 3 _"), "_ 4 _"),
        (task(EQUAL, "_ 3 _"), "4 _ _"),
        (task(EXACT, "3 4"), "4 _"),
    ],
)
def test_what_nothing_completes_takes_no_entry(a_task, written):
    assert not any(allowed(a_task, numbers(written)))
    assert not any(allowed_masks(a_task, numbers(written)))
    assert list(fillings(a_task, numbers(written))) == []


@pytest.mark.parametrize(
    ("a_task", "written"),
    [
        (task(EQUAL, "_ _"), "_ _"),
        (task(ASCENDING, "_ 3"), "_ 3"),
        (task(SUM, "_ _", total=5), "6 _"),
        (task(EXACT, "1 2"), "1 _"),
    ],
)
def test_a_task_with_an_empty_field_is_not_solved(a_task, written):
    assert not is_solved(a_task, numbers(written))
