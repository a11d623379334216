"""Every public function, class and property of the engine says what it gives and takes."""

import importlib
import inspect
import pkgutil
from collections.abc import Iterator

import pytest

import engine

MODULES = [
    each.name for each in pkgutil.walk_packages(engine.__path__, "engine.") if "__main__" not in each.name
]


def public(name: str) -> Iterator[tuple[str, object]]:
    """(name, object) of what a module defines for others, the methods of its classes included."""
    module = importlib.import_module(name)
    for key, value in vars(module).items():
        if key.startswith("_") or getattr(value, "__module__", "") != name or not callable(value):
            continue
        if inspect.isfunction(inspect.unwrap(value)) or inspect.isclass(value):
            yield key, value
        if inspect.isclass(value):
            for method, member in vars(value).items():
                if not method.startswith("_") and (
                    inspect.isfunction(member) or isinstance(member, property)
                ):
                    yield f"{key}.{method}", getattr(value, method)


@pytest.mark.parametrize("name", MODULES)
def test_what_is_public_is_explained(name):
    module = importlib.import_module(name)
    if not str(module.__file__).endswith(".py"):
        pytest.skip("compiled: a docstring is only in the source")
    assert inspect.getdoc(module) or not list(public(name))
    missing = []
    for title, value in public(name):
        own = inspect.getdoc(value)
        if (
            not own or own.startswith(title + "(") or own == "Protocol class."
        ):  # what a dataclass says by itself
            missing.append(title)
    assert not missing
