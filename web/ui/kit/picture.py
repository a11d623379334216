"""Everything the document shows at one moment, as the page gives it to the browser."""

from collections import namedtuple

Picture = namedtuple("Picture", ("nodes", "title", "screen", "sheet", "moving", "score", "focus", "cards", "trips"))
"""nodes: the trees to show; title: the document's; screen: the name of the screen, which is scrolled to its
top when it is new; sheet: whether a sheet is open; moving: whether things slide to their new places; score: a
score that counts up, as (whose, number), or None; focus: the selector of what gets the focus, or None to
leave it; cards: what the painters know of cards, by id; trips: what travels from the last picture to this
one, a list of `ui.kit.scene.Trip`."""
