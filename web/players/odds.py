"""Odds and a small evaluation: rolls for what is likely and worth most, and lays cards where they will count."""

from functools import lru_cache

from engine.game import Policy
from engine.goennen.actions import Buy, Complete, Enter, Place, PutBack, Reroll
from engine.goennen.ai.odds import odds
from engine.goennen.display import FULL, Laid, free_cells, index_of, lay, replaced
from engine.goennen.position import ALL_DICE, MASK, SLOTS, has_room, price_of
from engine.goennen.scoring import score

FIELDS = 2.3  # that a round fills
CARD = 1.4  # rounds until somebody lays one more card; the ninth ends the game
BONUS = 3.0  # points for a complete bonus card
PRICE = 1.5  # of a reroll, in points: after each roll the others may enter a die


@lru_cache(maxsize=20000)
def points(cards):
    return score(cards).total + BONUS * sum(bool(card.card.bonus) and card.complete for card in cards)


def complete(card):
    """The card with all its fields filled."""
    return Laid(card.card, card.cell, tuple(number or 1 for number in card.written))


def worth(cards, rounds):
    """The points to expect of cards in so many rounds: those of now, and the rest by the chance to get there, the nearest
    card first."""
    expected, effort = points(cards), 0
    for card in sorted((card for card in cards if not card.complete), key=lambda card: card.written.count(0)):
        effort += card.written.count(0)
        more = replaced(cards, cards.index(card), complete(card))
        expected += (points(more) - points(cards)) / (1 + (effort / (FIELDS * rounds + 1)) ** 2)
        cards = more
    return expected


class Player(Policy):
    def values(self, view):
        """Points to expect of each action."""
        position, player = view.position, view.position.players[view.seat]
        cards = player.display

        def value(cards):
            if position.solo or position.ending:
                return worth(cards, position.last_round - position.round)
            return worth(
                cards, CARD * (FULL - max(len(cards), *(len(each.display) for each in position.players)))
            )

        def laid(cards, card):
            return max(((*cards, lay(card, cell)) for cell in free_cells(cards)), key=value)

        before = value(cards)
        slots = {
            slot: value(laid(cards, card)) - before
            for slot, card in zip(SLOTS, position.market, strict=True)
            if card and has_room(cards)
        }
        chances = odds(view) or {"cards": [], "prices": []}
        gains = [
            (value(replaced(cards, at, complete(cards[at]))) - before, chance)
            for name, chance in chances["cards"]
            for at in [index_of(cards, name)]
        ]
        gains += [
            (max(gain for slot, gain in slots.items() if price_of(slot) == price), chance)
            for price, chance in chances["prices"]
        ]
        found = {}
        for action in view.legal_actions():
            found[action] = before
            if isinstance(action, Reroll):
                kept = ALL_DICE & ~MASK[action.dice]
                hopes = sorted((gain * chance[kept] for gain, chance in gains if gain > 0), reverse=True)
                found[action] += sum(hope / 3**place for place, hope in enumerate(hopes)) - PRICE
            elif isinstance(action, Buy):
                found[action] += slots[action.slot]
            elif isinstance(action, Complete | Enter | Place):
                after, _ = view.rules.apply(position, action, "0")
                found[action] = value(after.players[view.seat].display)
            elif isinstance(action, PutBack):
                rest = ()
                for card in player.hand:
                    rest = rest if card.id == action.card else laid(rest, card)
                found[action] = value(rest)
        return found
