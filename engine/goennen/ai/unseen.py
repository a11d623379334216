"""The cards that a seat has not seen: those that may still come from a deck, as far as it can know."""

from engine.goennen.cards import Card, deck
from engine.goennen.position import Position


def unseen(position: Position, seat: int, row: str) -> tuple[Card, ...]:
    """The cards of the deck "S" or "B" that `seat` has seen nowhere: not in the market or a display, nor set aside, nor in
    its own hand, nor put back or discarded by itself. To the seat each of them is as likely as any other to be next;
    what other seats hold, put back or discarded is among them."""
    own = position.players[seat]
    laid = (laid.card for player in position.players for laid in player.display)
    seen = {*position.market, *laid, *position.set_aside, *own.hand, *own.discarded, own.put_back, position.pending}
    return tuple(card for card in deck(position.ruleset) if card.deck == row and card not in seen)
