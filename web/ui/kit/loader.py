"""Late loading: a screen or a game is read when it is first needed.

The less the page reads first, the faster it starts. This is the only way to import late: no function of the
page has imports of its own. `tests/test_imports.py` counts a name given here as an import of that module.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any


def load(module: str) -> Any:
    """The module with this full name, as in "ui.screens.help.screen"; it is read now if this is the first
    time."""
    return __import__(module, None, None, ("*",))
