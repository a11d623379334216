"""The open and the watched match, and the page's calls about them."""

from collections.abc import Iterable
from typing import Any, cast

from engine import daily
from engine.game import BadInput, Decision, Event, IllegalAction, Policy
from engine.link import game_link, open_link, today
from engine.link_text import link_in
from engine.match import GAMES, HUMAN, Match, Move, Purpose, Setup, load
from engine.replay import as_seen_by, branch, challenge_of
from engine.together import SharedMatch
from worker import protocol, snapshot
from worker.protocol import Cell, Snapshot
from worker.together import as_shared

HINTS = 3
"""How many of the best actions hints offer."""


class Session:
    """The calls of `protocol.TableCalls`. seat: the one whose view the page shows."""

    def __init__(self) -> None:
        self.match: Match | None = None
        self.watched: Match | None = None
        self.seat = 0
        self._shown_step = 0  # of the last snapshot: other devices may have added decisions since
        self._untold: list[Event] = []  # what those brought about, for the next snapshot
        self.challenge: protocol.Challenge | None = None
        self.players: dict[str, Policy] = {}

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

    def open(self, *, link: str | None = None, save: str | None = None, practice: bool = False) -> Snapshot:
        match = read_match(link, save)
        return self.opened(branch(match, match.step) if practice else match)

    def act(self, *, action: str, step: int) -> Snapshot:
        return self.shown(self.match_at(step).play(action))

    def rearrange(self, *, card: str, cell: Cell, step: int) -> Snapshot:
        match = self.match_at(step)
        arrangement = match.game.FEATURES.arrangement
        if not arrangement:
            raise IllegalAction("phase", "there is no card to move now")
        events = match.play_instead(*arrangement.rearranged(match.state, card, cell))
        return self.shown(event for event in events if event.params.get("card") == card)

    def advance(self, *, step: int) -> Snapshot:
        match = self.match_at(step)
        name = next((match.player(seat) for seat in match.state.deciders[:1]), HUMAN)
        if name == HUMAN:
            raise BadInput("human", "it is not a computer player's decision")
        if isinstance(match, SharedMatch) and (match.next_known or match.waits):
            return self.shown(match.play(match.next_known) if match.next_known else ())
        decision, seat = self.decision(match, name), match.state.deciders[0]
        is_open = match.state.is_open(decision.action)
        shown = self.shown(match.play(decision.action))
        if is_open:
            shown["decision"] = {"seat": seat, **advice(decision)}
        return shown

    def hint(self, *, step: int, place: int = 0) -> protocol.Hint:
        match = self.match_at(step)
        policy, view = self.asked(match, hinting(match))
        best = policy.explain(view)
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

    def odds(self, *, step: int) -> protocol.Odds:
        match = self.match_at(step)
        hinting(match)
        odds = match.game.FEATURES.odds
        found = odds(match.state.view(match.state.deciders[0])) if odds and not match.state.is_over else None
        return cast(protocol.Odds, found or {"cards": [], "prices": []})

    def weigh(self, *, action: str, step: int) -> protocol.Weighed:
        match = self.match_at(step)
        player = hinting(match)
        if match.game.FEATURES.outlook is None:
            raise BadInput("no_review", "games of this kind are not reviewed")
        self.asked(match, player)
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

    def undo(self, *, openly: bool = False) -> Snapshot:
        self.open_match().undo(openly)
        return self.shown_anew()

    def watch(self, *, link: str | None = None, save: str | None = None) -> protocol.Watched:
        match = read_match(link, save)
        self.watched = as_seen_by(match, snapshot.viewer(match))
        return snapshot.watched(self.watched)

    def frame(self, *, step: int) -> protocol.Frame:
        return snapshot.frame(self.watched_match(), step)

    def branch(self, *, step: int) -> Snapshot:
        return self.opened(branch(self.watched_match(), step))

    # What the calls share.

    def opened(self, match: Match) -> Snapshot:
        """Put another match on the table."""
        self.match = match
        self.players.clear()
        self.seat = snapshot.first_human(match)
        self.challenge = snapshot.challenge_json(challenge_of(match))
        return self.shown_anew()

    def open_match(self) -> Match:
        """The open match. Raises `BadInput` if there is none."""
        return present(self.match)

    def watched_match(self) -> Match:
        """The watched match. Raises `BadInput` if there is none."""
        return present(self.watched)

    def match_at(self, step: int) -> Match:
        """The open match. Raises `BadInput` unless it is still at this step."""
        match = self.open_match()
        if step not in (match.step, self._shown_step):
            raise BadInput("stale", f"the game is at step {match.step}, not {step}", step=match.step)
        return match

    def decision(self, match: Match, name: str) -> Decision:
        """What the computer player `name` would do for the seat that decides next. Raises `BadInput` once the game is
        over."""
        player, view = self.asked(match, name)
        return player.explain(view)

    def asked(self, match: Match, name: str) -> tuple[Policy, Any]:
        """The computer player `name` and the view of the seat that decides next. Raises `BadInput` once the game is
        over."""
        if match.state.is_over:
            raise BadInput("over", "the game is over")
        if name not in self.players:
            self.players[name] = match.game.POLICIES[name]()
        return self.players[name], match.state.view(match.state.deciders[0])

    def grown(self, match: SharedMatch, events: Iterable[Event]) -> None:
        """The open match has more decisions of other devices, with these events. Until the next snapshot, the step that the
        page knows stands for the present one."""
        self.match = match
        self._untold += events

    def shown(self, events: Iterable[Event]) -> Snapshot:
        """The open match after an action with these events."""
        before = self.seat
        events = [*self._untold, *events]
        self._untold = []
        found = self._snapshot(events)
        if self.seat != before:
            found["past"] = self._past(self.open_match().moves[:-1])
        return found

    def shown_anew(self) -> Snapshot:
        """The open match with all past events, for a page that knows none of them."""
        self._untold = []
        found = self._snapshot(())
        found["past"] = self._past(self.open_match().moves)
        return found

    def _snapshot(self, events: Iterable[Event]) -> Snapshot:
        match = self.open_match()
        self._shown_step = match.step
        self.seat = snapshot.seat_to_show(match, match.state, self.seat)
        found = snapshot.snapshot(match, self.seat, events, self.challenge)
        return as_shared(match, found) if isinstance(match, SharedMatch) else found

    def _past(self, moves: Iterable[Move]) -> list[protocol.Event]:
        looker = None if snapshot.looks_on(self.open_match()) else self.seat
        return snapshot.told((event for move in moves for event in move.events), looker)


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


def present(match: Match | None) -> Match:
    """The match itself. Raises `BadInput` if it is None."""
    if match is None:
        raise BadInput("no_game", "no game is open")
    return match


def read_match(link: str | None, save: str | None) -> Match:
    """The match of a link or a save. Raises `BadInput`."""
    if save is not None and link is None:
        return load(save)
    if link is not None and save is None:
        return open_link(link)
    raise BadInput("call", "a link or a save is needed", detail="a link or a save is needed, not both")
