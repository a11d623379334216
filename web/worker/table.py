"""The page's calls about the game on a table, and about one that is watched."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, cast

from engine import daily
from engine.game import BadInput, Decision, Event, IllegalAction, Policy
from engine.link import game_link, open_link, today
from engine.link_text import link_in
from engine.match import GAMES, HUMAN, Match, Move, Purpose, Setup, load
from engine.replay import as_seen_by, branch, challenge_of
from engine.together import SharedMatch
from worker import protocol, snapshot
from worker.games import Game, Memory, SharedGame
from worker.protocol import Cell, Snapshot
from worker.shared import as_shared

HINTS = 3
"""How many of the best actions hints offer."""


class TableCalls:
    """The calls of `protocol.TableCalls`: each answer follows from the call's arguments alone. memory: what saves building
    a game anew."""

    def __init__(self, memory: Memory) -> None:
        self._memory = memory
        self.players: dict[tuple[str, str], Policy] = {}  # what they remember changes none of their answers

    def cards(self, *, game: str) -> protocol.Cards:
        if game not in GAMES:
            raise BadInput("game", f"there is no game called {game[:40]!r}", text=game[:40])
        cards = GAMES[game].FEATURES.cards
        return {"cards": [dict(card) for card in cards()] if cards else []}

    def today(self, *, date: str | None = None) -> protocol.Today:
        date = date or today()
        games: list[protocol.DailyGame] = []
        for name, played in GAMES.items():
            for each in daily.games(played.FEATURES.daily, date):
                purpose = Purpose(date=date)
                level = each.level or None
                setup = Setup(name, played.RULESET, each.seed, solo=True, level=level, purpose=purpose)
                target = next((known.target for known in played.LEVELS if known.number == level), None)
                games.append(
                    {"game": name, "level": level, "target": target, "link": game_link(Match(setup))}
                )
        return {"date": date, "games": games}

    def find_link(self, *, text: str) -> protocol.LinkFound:
        return {"link": link_in(text)}

    def open(
        self,
        *,
        link: str | None = None,
        save: str | None = None,
        practice: bool = False,
        step: int | None = None,
    ) -> Snapshot:
        match = read_match(link, save)
        if practice or step is not None:
            match = branch(match, match.step if step is None else step)
        return opened(self._memory, Game(match))

    def act(self, *, game: str, seat: int, action: str) -> Snapshot:
        changed = self._memory.game(game)
        news = changed.catch_up()
        return self._changed(changed, seat, (*news, *changed.play(action)))

    def rearrange(self, *, game: str, seat: int, card: str, cell: Cell) -> Snapshot:
        changed = self._memory.game(game)
        news, match = changed.catch_up(), changed.match
        arrangement = match.game.FEATURES.arrangement
        if not arrangement:
            raise IllegalAction("phase", "there is no card to move now")
        events = match.play_instead(*arrangement.rearranged(match.state, card, cell))
        changed.settle()
        moved = (event for event in events if event.params.get("card") == card)
        return self._changed(changed, seat, (*news, *moved))

    def advance(self, *, game: str, seat: int) -> Snapshot:
        changed = self._memory.game(game)
        if all(changed.match.player(each) == HUMAN for each in changed.match.state.deciders[:1]):
            raise BadInput("human", "it is not a computer player's decision")
        events = changed.catch_up()
        match = changed.match
        if isinstance(match, SharedMatch):
            known = match.next_known
            if known is not None:
                return self._changed(changed, seat, (*events, *changed.play(known)))
            if match.waits or match.player(match.state.deciders[0]) == HUMAN:
                return self._changed(changed, seat, events)
        decider = match.state.deciders[0]
        player, view = self._asked(match, match.player(decider))
        decision = player.explain(view)
        is_open = match.state.is_open(decision.action)
        shown = self._changed(changed, seat, (*events, *changed.play(decision.action)))
        if is_open:
            shown["decision"] = {"seat": decider, **advice(decision)}
        return shown

    def finish(self, *, game: str, seat: int) -> Snapshot:
        finished = self._memory.game(game)
        match = finished.match
        name = hinting(match)
        if match.state.is_over:
            raise BadInput("over", "the game is over")
        events: tuple[Event, ...] = ()
        while not match.state.is_over:
            player = match.player(match.state.deciders[0])
            policy, view = self._asked(match, name if player == HUMAN else player)
            events = finished.play(policy(view))
        found = _snapshot(self._memory, finished, seat, events[-1:])
        found["past"] = _past(match, match.moves, found["view"]["seat"])[: -len(found["events"]) or None]
        return found

    def hint(self, *, game: str, place: int = 0) -> protocol.Hint:
        match = self._memory.game(game).match
        policy, view = self._asked(match, hinting(match))
        best = policy.advise(view)
        places = min(HINTS, len(view.legal_actions()))
        place = min(max(place, 0), places - 1)
        found: protocol.Hint = {
            **advice(best),
            "place": place,
            "places": places,
            "less": 0.0,
            "unit": policy.unit(view),
            "why": cast(protocol.Why, policy.compare(view, best.action).to_json()),
        }
        if place:
            values = policy.values(view)
            rest = sorted(
                (action for action in values if action != best.action), key=lambda action: -values[action]
            )
            action = rest[place - 1]
            less = max(0.0, values[best.action] - values[action])
            why = cast(protocol.Why, policy.compare(view, action, best.action).to_json())
            found |= {"action": str(action), "reason": "next", "params": {}, "less": less, "why": why}
        return found

    def odds(self, *, game: str) -> protocol.Odds:
        match = self._memory.game(game).match
        hinting(match)
        odds = match.game.FEATURES.odds
        found = odds(match.state.view(match.state.deciders[0])) if odds and not match.state.is_over else None
        return cast(protocol.Odds, found or {"cards": [], "prices": []})

    def weigh(self, *, game: str, action: str) -> protocol.Weighed:
        match = self._memory.game(game).match
        player = hinting(match)
        if match.game.FEATURES.outlook is None:
            raise BadInput("no_review", "games of this kind are not reviewed")
        self._asked(match, player)
        taken = match.game.parse_action(action)
        match.state.apply(taken)  # raises `IllegalAction`
        outlook, seat = match.game.FEATURES.outlook(), match.state.deciders[0]
        judged = outlook.judged(match.state, taken)
        cost = judged.now[0][seat] - judged.after[0][seat]
        return {
            "cost": cost,
            "unit": cast(Any, outlook.units(match.state)[0]),
            "size": cast(Any, outlook.marks(match.state).size(cost)),
            "better": str(judged.best),
            "exact": outlook.exact,
        }

    def undo(self, *, game: str, seat: int, openly: bool = False) -> Snapshot:
        changed = self._memory.game(game)
        changed.match.undo(openly)
        changed.catch_up()
        return shown_anew(self._memory, changed, seat)

    def watch(
        self, *, link: str | None = None, save: str | None = None, step: int | None = None
    ) -> protocol.Watched:
        match = read_match(link, save)
        seen = as_seen_by(match, snapshot.viewer(match))
        return snapshot.watched(seen, self._memory.keep(Game(seen)), step)

    def frame(self, *, game: str, step: int) -> protocol.Frame:
        match = self._memory.game(game).match
        return snapshot.frame(as_seen_by(match, snapshot.viewer(match)), step)

    def see_round(self, *, link: str, number: int) -> protocol.RoundSeen:
        return snapshot.round_seen(read_match(link, None), number)

    def _asked(self, match: Match, name: str) -> tuple[Policy, Any]:
        """The computer player `name` and the view of the seat that decides next. Raises `BadInput` once the game is
        over."""
        if match.state.is_over:
            raise BadInput("over", "the game is over")
        key = (match.setup.game, name)
        if key not in self.players:
            self.players[key] = match.game.POLICIES[name]()
        return self.players[key], match.state.view(match.state.deciders[0])

    def _changed(self, game: Game, seat: int, events: Iterable[Event]) -> Snapshot:
        """The snapshot after something that had these events; seat: the one that was shown before."""
        return changed(self._memory, game, seat, events)


def opened(memory: Memory, game: Game) -> Snapshot:
    """The snapshot of a game that is put on a table."""
    return shown_anew(memory, game, snapshot.first_human(game.match))


def shown_anew(memory: Memory, game: Game, seat: int) -> Snapshot:
    """The snapshot with all past events, for a page that knows none of them."""
    found = _snapshot(memory, game, seat, ())
    found["past"] = _past(game.match, game.match.moves, found["view"]["seat"])
    return found


def changed(memory: Memory, game: Game, seat: int, events: Iterable[Event]) -> Snapshot:
    """The snapshot after something that had these events; seat: the one that was shown before."""
    found = _snapshot(memory, game, seat, events)
    if found["view"]["seat"] != seat:
        found["past"] = _past(game.match, game.match.moves[:-1], found["view"]["seat"])
    return found


def _snapshot(memory: Memory, game: Game, seat: int, events: Iterable[Event]) -> Snapshot:
    match = game.match
    if seat not in range(len(match.setup.seats)):
        raise BadInput("call", f"there is no seat {seat}", detail="there is no such seat")
    seat = snapshot.seat_to_show(match, match.state, seat)
    found = snapshot.snapshot(match, seat, events, challenge(match.setup))
    text = memory.keep(game)
    return as_shared(game, text, found) if isinstance(game, SharedGame) else found


def _past(match: Match, moves: Iterable[Move], seat: int) -> list[protocol.Event]:
    looker = None if snapshot.looks_on(match) else seat
    return snapshot.told((event for move in moves for event in move.events), looker)


@lru_cache(8)
def challenge(setup: Setup) -> protocol.Challenge | None:
    """The claim of the link that opened a game, checked."""
    return snapshot.challenge_json(challenge_of(Match(setup))) if setup.purpose.beat is not None else None


def advice(decision: Decision) -> protocol.Advice:
    """A decision as the page gets it."""
    return {"action": str(decision.action), "reason": decision.reason, "params": dict(decision.params)}


def hinting(match: Match) -> str:
    """The computer player that gives hints to the seat that decides next. Raises `BadInput` if there is none, or if a
    computer player decides next, as a hint would reveal its cards."""
    if any(match.player(seat) != HUMAN for seat in match.state.deciders[:1]):
        raise BadInput("computer", "a computer player decides this")
    name = next((name for name, player in match.game.POLICIES.items() if player.hints), None)
    if name is None:
        raise BadInput("no_hints", "no computer player of this game gives hints")
    return name


def read_match(link: str | None, save: str | None) -> Match:
    """The match of a link or a save. Raises `BadInput`."""
    if save is not None and link is None:
        return load(save)
    if link is not None and save is None:
        return open_link(link)
    raise BadInput("call", "a link or a save is needed", detail="a link or a save is needed, not both")
