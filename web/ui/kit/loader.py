"""Late loading: a screen or a game is read when it is first needed.

The page starts faster the less it reads first. This is the one way to import late: no function of the page has an
import of its own. `tests/test_imports.py` counts a name given here as an import of that module.
"""


def load(module):
    """The module of this full name, as in "ui.screens.help.screen"; read now if nobody has needed it before."""
    return __import__(module, None, None, ("*",))
