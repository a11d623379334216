"""The cards that a seat has not seen, any of which may still come from a deck."""

from engine.goennen.cards import Card, deck
from engine.goennen.position import ROWS, Position


def unseen(position: Position, seat: int, row: str) -> tuple[Card, ...]:
    """The cards of the deck "S" or "B" that `seat` has not seen: not in the market, in a display, set aside, in its own
    hand, or put back or discarded by itself. To the seat they are all equally likely to come next. They include what
    other seats hold, put back or discarded."""
    own = position.players[seat]
    laid = (laid.card for player in position.players for laid in player.display)
    seen = {
        *position.market,
        *laid,
        *position.set_aside,
        *own.hand,
        *own.discarded,
        own.put_back,
        position.pending,
    }
    return tuple(card for card in deck(position.ruleset) if card.deck == row and card not in seen)


def coming(position: Position, row: str) -> tuple[Card, ...]:
    """The cards that may come next from the deck "S" or "B", all equally likely to the active seat; none if the deck is empty.
    If that seat has seen every card, the last one is the card that it put back."""
    if not position.decks[ROWS.index(row)]:
        return ()
    return unseen(position, position.active, row) or tuple(filter(None, [position.own.put_back]))
