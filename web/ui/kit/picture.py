"""All that the document is to show at one moment, as the page gives it to the browser."""

from collections import namedtuple

Picture = namedtuple("Picture", ("nodes", "title", "screen", "sheet", "moving", "score", "focus", "cards", "trips"))
"""nodes: the trees to show; title: the document's; screen: the name of the screen, which is scrolled to its top where
it is another; sheet: whether a sheet lies open; moving: whether what has moved slides to its new place; score: (whose,
number) of a score that counts up, or None; focus: the selector of what is to have the focus, or None for where it is;
cards: what the painters know of cards, by id; trips: what travels from the picture before to this one, a list of
`ui.kit.scene.Trip`."""
