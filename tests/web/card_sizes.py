"""How large cards are on a small screen."""

READABLE = 80  # pixels of a card's side below which its task cannot be read on a phone
CARDS = """() => [...document.querySelectorAll('.table:not(.open) .display .cell')].map((each) =>
    Math.round(each.getBoundingClientRect().width))"""
