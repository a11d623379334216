"""Positions, actions, cards and whatever else the rules hand around are values: nobody can change them."""

import dataclasses
import importlib
import inspect
import pkgutil
from functools import cache

import pytest

import engine

KEPT_OPEN = {"Position", "Card", "Task"}
"""Those whose class has no slots: a position, of both games, is copied through its `__dict__`, and a card and a task of Gönnen Können
keep what follows from their fields."""


APART = {"ai", "analysis", "__main__"}


@cache
def values() -> list[type]:
    """The dataclasses of the engine, but not those of the computer players and of the analysis, which keep what they
    have worked out."""
    names = [each.name for each in pkgutil.walk_packages(engine.__path__, "engine.")]
    modules = [importlib.import_module(name) for name in names if not APART.intersection(name.split("."))]
    return [
        value
        for module in modules
        for value in vars(module).values()
        if inspect.isclass(value) and value.__module__ == module.__name__ and dataclasses.is_dataclass(value)
    ]


def test_there_are_values():
    assert len(values()) > 30


@pytest.mark.parametrize("value", values(), ids=lambda value: f"{value.__module__}.{value.__name__}")
def test_a_value_cannot_be_changed(value):
    assert value.__dataclass_params__.frozen
    if value.__name__ not in KEPT_OPEN or "tutto" in value.__module__ and value.__name__ != "Position":
        assert value.__dictoffset__ == 0  # no room for anything else; a compiled class has no `__slots__`
