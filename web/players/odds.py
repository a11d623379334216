"""Odds and a small evaluation: rolls for what is likely and worth most, and lays cards where they will count."""

from engine.game import Policy
from engine.goennen.actions import Buy, Complete, Enter, Place, Reroll
from engine.goennen.ai.odds import odds
from engine.goennen.display import FULL, Laid, free_cells, index_of, lay, replaced
from engine.goennen.position import ALL_DICE, MASK, SLOTS, has_room, price_of
from engine.goennen.scoring import score

FIELDS = 2.3  # that a round fills
CARD = 1.5  # rounds until somebody lays one more card; the ninth ends the game
BONUS = 3.0  # points for a complete bonus card
PRICE = 1.5  # of a reroll, in points: after each roll the others may enter a die


def complete(card):
    """The card with all its fields filled."""
    return Laid(card.card, card.cell, tuple(number or 1 for number in card.written))


def worth(cards, rounds):
    """The points to expect of cards when so many rounds are left: those of now, and of the rest as much as time allows."""
    empty = sum(card.written.count(0) for card in cards)
    share = 1 / (1 + (empty / (FIELDS * rounds + 1)) ** 2)
    now = score(cards).total + BONUS * sum(bool(card.card.bonus) and card.complete for card in cards)
    done = score(tuple(map(complete, cards))).total + BONUS * sum(bool(card.card.bonus) for card in cards)
    return now + share * (done - now) - 0.05 * empty


class Player(Policy):
    def values(self, view):
        """Points to expect of each action."""
        position, seat = view.position, view.seat
        cards = position.players[seat].display

        def value(cards):
            if position.solo or position.ending:
                return worth(cards, position.last_round - position.round)
            return worth(cards, CARD * (FULL - max(len(cards), *(len(each.display) for each in position.players))))

        def bought(card):
            return max(value((*cards, lay(card, cell))) for cell in free_cells(cards)) - before

        before = value(cards)
        slots = {slot: bought(card) for slot, card in zip(SLOTS, position.market, strict=True) if card and has_room(cards)}
        chances = odds(view) or {"cards": [], "prices": []}
        gains = [(value(replaced(cards, at, complete(cards[at]))) - before, chance)
                 for name, chance in chances["cards"] for at in [index_of(cards, name)]]
        gains += [(max(gain for slot, gain in slots.items() if price_of(slot) == price), chance)
                  for price, chance in chances["prices"]]
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
                found[action] = value(after.players[seat].display)
        return found
