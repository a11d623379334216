"""A game drawn from a view: what its seat does not know is drawn anew, every possibility with the same chance.

Hidden are the order of the decks, the other seats' hands, the cards that they put back, discarded or drew, and what they
have chosen at the same time as the seat. What follows from the view stays: a seat put back a bonus card if two of its first
three cards are scoring cards, and the cards put back lie at the bottom of their decks in the order of the seats (A2).
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, permutations, product
from math import prod
from typing import TypeVar

from engine.errors import IllegalAction
from engine.goennen.actions import Enter
from engine.goennen.apply import apply
from engine.goennen.cards import Card, deck
from engine.goennen.display import Cell, Display, free_cells, lay
from engine.goennen.legal import can_enter
from engine.goennen.position import DICE, DICE_OF, PASSIVE, ROWS, SETUP, Player, Position
from engine.goennen.tasks import NUMBERS, allowed_masks
from engine.seed import Seed, pick, sampled_seed, shuffled

STARTING = 3
"""The cards that a seat lays out in the setup; a fourth is put back (A2)."""
DEALT = {row: 2 for row in ROWS}
"""The cards of each deck that a seat gets (A2)."""

T = TypeVar("T")
Entries = tuple[Enter, ...]


def sampled(position: Position, own: int | None, seed: Seed) -> tuple[Position, str]:
    """A full position that looks to the seat `own` (to everybody if None) like this one, its view, and the seed of the luck to
    come. Raises `ValueError` for a table with cards that are not in the deck of its ruleset."""
    left = map(len, position.decks)
    luck = sampled_seed(seed, position.turn, position.roll, position.phase, *left)
    return _Sample(position, own, luck).whole(), luck


class _Sample:
    """What is drawn for one position."""

    def __init__(self, position: Position, own: int | None, seed: str) -> None:
        self.position, self.own, self.seed = position, own, seed
        self.others = [seat for seat in range(position.seats) if seat != own]
        self.pools = {row: self._shuffled(row, _unseen(position, row)) for row in ROWS}

    def pick(self, name: str, choices: Sequence[T]) -> T:
        """One of `choices`, each with the same chance."""
        return choices[pick(self.seed, f"goennen/sampled/{name}", len(choices))]

    def whole(self) -> Position:
        """The position with all that was hidden."""
        position, in_setup = self.position, self.position.phase == SETUP
        players = list(position.players)
        if in_setup:
            for seat in self.others:
                hand = tuple(self.pools[row].pop() for row in ROWS for _ in range(DEALT[row]))
                players[seat] = Player(hand=hand)
        decks, put_back = self._decks()
        discarded, pending = self._removed({*decks[0], *decks[1]})
        if not in_setup:
            for seat in self.others:
                player = players[seat]
                back = put_back.get(seat) or self._drawn_again(seat, put_back, discarded)
                players[seat] = Player(player.display, (), back, discarded[seat])
                put_back[seat] = back
        whole = position.replace(players=tuple(players), decks=decks, pending=pending, before=None)
        return (
            self._with_choices(whole)
            if in_setup or (position.phase == PASSIVE and not position.solo)
            else whole
        )

    # ---- cards ----

    def _shuffled(self, name: str, cards: Sequence[Card]) -> list[Card]:
        by_id = {card.id: card for card in cards}
        return [by_id[card] for card in shuffled(self.seed, f"goennen/sampled/{name}", by_id)]

    def _decks(
        self,
    ) -> tuple[tuple[tuple[Card | None, ...], tuple[Card | None, ...]], dict[int, Card | None]]:
        """The decks, and for each seat the card that it put back, if that still lies there."""
        decks: list[tuple[Card | None, ...]] = []
        found: dict[int, Card | None] = {}
        for row, hidden in zip(ROWS, self.position.decks, strict=True):
            bottom = [seat for seat in range(self.position.seats) if self._row_put_back(seat) == row]
            bottom = bottom[max(0, len(bottom) - len(hidden)) :]
            for seat in bottom:
                found[seat] = self.position.players[seat].put_back if seat == self.own else self._taken(row)
            above = [self._taken(row) for _ in range(len(hidden) - len(bottom))]
            decks.append((*above, *(found[seat] for seat in bottom)))
        return (decks[0], decks[1]), found

    def _row_put_back(self, seat: int) -> str | None:
        """The deck to which the seat has put a card back; None as long as that is not known."""
        player = self.position.players[seat]
        if self.position.phase == SETUP or len(player.display) < STARTING:
            return None
        laid = [each.card.deck for each in player.display[:STARTING]]
        return min(ROWS, key=laid.count)

    def _taken(self, row: str) -> Card:
        if not self.pools[row]:
            raise ValueError(
                f"this table has cards that are not in the deck of ruleset {self.position.ruleset}"
            )
        return self.pools[row].pop()

    def _removed(self, in_decks: set[Card | None]) -> tuple[dict[int, tuple[Card | None, ...]], Card | None]:
        """The cards that the other seats discarded, and the one to be placed: what is left, from either deck."""
        position = self.position
        counts = {seat: len(position.players[seat].discarded) for seat in self.others}
        hides = position.drawn and position.pending is None
        own = None if self.own is None or position.phase == SETUP else position.players[self.own].put_back
        there = (
            [own] if own and own not in in_decks and own not in _shown(position) else []
        )  # somebody has drawn it
        left = self._shuffled("removed", [*there, *self.pools["S"], *self.pools["B"]])
        if len(left) != sum(counts.values()) + hides:
            raise ValueError(f"this table has cards that are not in the deck of ruleset {position.ruleset}")
        pending = left.pop() if hides else position.pending
        return {seat: tuple(left.pop() for _ in range(count)) for seat, count in counts.items()}, pending

    def _drawn_again(
        self, seat: int, put_back: dict[int, Card | None], discarded: dict[int, tuple[Card | None, ...]]
    ) -> Card | None:
        """The card that the seat put back, which has been drawn since: one of those that came from its deck."""
        row, position = self._row_put_back(seat), self.position
        laid = [laid.card for player in position.players for laid in player.display[STARTING:]]
        own = position.players[self.own] if self.own is not None else Player()
        gone = [
            *position.market,
            *laid,
            *position.set_aside,
            position.pending,
            *own.discarded,
            *sum(discarded.values(), ()),
        ]
        taken = {own.put_back, *put_back.values()}
        there = [card for card in gone if card and card.deck == row and card not in taken]
        return self.pick(f"drawn again/{seat}", sorted(there, key=lambda card: card.id)) if there else None

    # ---- what others chose at the same time ----

    def _with_choices(self, position: Position) -> Position:
        """The position after the choices of those who have chosen already, or are choosing now."""
        before = list(position.players)
        if self.own is not None and self.position.before:
            before[self.own] = self.position.before
        first, *waiting = position.deciders
        chosen = position.replace(shown=tuple(before))
        for seat in self.others:
            if seat in waiting or (position.phase == PASSIVE and seat == position.active):
                continue
            if position.phase == SETUP:
                player = self._set_up(position.players[seat], seat, seat == first)
                chosen = chosen.with_player(seat, player)
            else:
                chosen = self._entered(chosen, seat, seat == first)
        return chosen

    def _set_up(self, player: Player, seat: int, unfinished: bool) -> Player:
        """A seat's starting cards, or some of them: the card put back, and the others in the order in which they are laid."""
        cells = self.pick(f"cells/{seat}", _settings(unfinished))
        if cells is None:
            return player
        cards = self._shuffled(f"laid/{seat}", [card for card in player.hand if card])
        back, laid = cards[0], cards[1 : 1 + len(cells)]
        hand = tuple(card for card in player.hand if card != back and card not in laid)
        return Player(tuple(map(lay, laid, cells)), hand, back)

    def _entered(self, position: Position, seat: int, unfinished: bool) -> Position:
        """The position after a passive seat's entries. Any that could be made in some order have the same chance."""
        asked = position.replace(deciders=(seat,), entries=1, spent=0)
        after = asked
        if can_enter(asked):
            for entries in self._proposed(
                asked, seat
            ):  # a generator in `next` never ends where mypyc has compiled it
                made = _after(asked, entries)
                if made:
                    after = made
                    break
        if unfinished:
            return after.replace(deciders=position.deciders)
        return position.replace(players=after.players)

    def _proposed(self, asked: Position, seat: int) -> Iterator[Entries]:
        """Entries, one for each of some dice, each set with the same chance; not all of them can be made together."""
        most = _most_entries(asked.own)
        openings = _openings(asked.own.display, asked.faces, asked.thrown, most)
        sets = [dice for count in range(most + 1) for dice in combinations(DICE_OF[asked.thrown], count)]
        ways = [prod(len(openings[die]) for die in dice) for dice in sets]
        number = 0
        while True:
            at = pick(self.seed, f"goennen/sampled/dice/{seat}/{number}", sum(ways))
            which = 0
            while at >= ways[which]:
                at -= ways[which]
                which += 1
            yield tuple(self.pick(f"entry/{seat}/{number}/{die}", openings[die]) for die in sets[which])
            number += 1


def _unseen(position: Position, row: str) -> list[Card]:
    """The cards of a deck that the position does not show."""
    seen = _shown(position) | {player.put_back for player in position.players}
    return [card for card in deck(position.ruleset) if card.deck == row and card not in seen]


def _shown(position: Position) -> set[Card | None]:
    """The cards that the position shows, apart from those put back."""
    seen = {*position.market, *position.set_aside, position.pending}
    for player in position.players:
        seen |= {*(laid.card for laid in player.display), *player.hand, *player.discarded}
    return seen


@lru_cache(maxsize=2)
def _settings(unfinished: bool) -> tuple[tuple[Cell, ...] | None, ...]:
    """The ways in which a seat may have laid cards, as their cells in order; None for a seat that has not even put a card
    back. Each is listed as often as there are choices of cards for it."""
    whole = [
        ((0, 0), second, third)
        for second in _cells_after(((0, 0),))
        for third in _cells_after(((0, 0), second))
    ]
    if not unfinished:
        return tuple(whole)
    # Four cards may be put back; then there are 3, 2, 1 for the first, the second, the third cell.
    found: list[tuple[Cell, ...] | None] = [None, *[()] * 4, *[((0, 0),)] * 12]
    found += [((0, 0), second) for second in _cells_after(((0, 0),)) for _ in range(24)]
    return (*found, *(cells for cells in whole for _ in range(24)))


def _cells_after(cells: Sequence[Cell]) -> tuple[Cell, ...]:
    any_card = deck()[0]
    return free_cells(tuple(lay(any_card, cell) for cell in cells))


def _after(asked: Position, entries: Entries) -> Position | None:
    """The position after these entries in the first order in which they are legal; None if there is none."""
    for order in permutations(entries):
        position = asked
        try:
            for entry in order:
                position, _ = apply(position, entry, "")
        except IllegalAction:
            continue
        return position
    return None


@lru_cache(maxsize=64)
def _openings(
    display: Display, faces: tuple[int, ...], thrown: int, most: int
) -> dict[int, tuple[Enter, ...]]:
    """For each die of the mask `thrown` all entries that are legal on their own, or could become so by others: at most `most`
    are made."""
    steps, recolours = (_most_circles(display, bonus, most - 1) for bonus in ("plus_minus", "recolour"))
    found: dict[int, list[Enter]] = {die: [] for die in DICE_OF[thrown]}
    for laid in display:
        masks = allowed_masks(laid.card.task, laid.written)
        for field, die in product(laid.empty, found):
            if laid.card.task.colours[field] in (None, DICE[die]) or recolours:
                found[die] += [
                    Enter(DICE[die], laid.card.id, field, number)
                    for number in NUMBERS[masks[field]]
                    if abs(number - faces[die]) <= steps
                ]
    return {die: tuple(entries) for die, entries in found.items()}


def _most_circles(display: Display, bonus: str, entries: int) -> int:
    """The circles of a bonus that a display can have after this many entries."""
    able = (laid for laid in display if laid.card.bonus == bonus and laid.written.count(0) <= entries)
    return sum(laid.circles - laid.used for laid in able)


def _most_entries(player: Player) -> int:
    """The dice that a passive seat can enter at most: one, and one for each circle of an extra die, also of those that it
    gets on the way (A8)."""
    most = 1
    while (more := min(len(DICE), 1 + _most_circles(player.display, "extra_die", most))) > most:
        most = more
    return most
