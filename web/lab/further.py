"""What only the lab needs of the engine comes in a zip of its own. Its modules stand in packages that are there already."""

import sys

import engine.match  # noqa: F401  (with it come the packages of all games)


def join(zip: str) -> None:
    """Lets the engine's packages find their further modules in this zip, a path."""
    for name, module in list(sys.modules.items()):
        if name.split(".")[0] == "engine" and hasattr(module, "__path__"):
            module.__path__.append(f"{zip}/{name.replace('.', '/')}")
