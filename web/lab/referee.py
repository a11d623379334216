"""Plays a game between the table's own players and those in sandboxes. It holds the state; a sandbox gets the view of the
seat that decides and answers with an action, which the rules check like any other.

Nothing that comes from a sandbox is trusted. What is shown of it is text, and short.
"""

import json
import pickle
from base64 import b64encode
from dataclasses import dataclass, replace
from typing import Any

from worker import snapshot
from worker.protocol import View

from engine.errors import BadInput, IllegalAction
from engine.game import Policy
from engine.link import replay_link
from engine.match import GAMES, HUMAN, Match
from engine.play import LONGEST_GAME, Pairing, pairing, setup, shares_of
from engine.seed import canonical_seed
from lab.tally import Tally

KINDS = ("error", "timeout", "memory", "flood", "illegal", "syntax")
"""What can be wrong with a player; the page has a sentence for each."""
LONGEST_TEXT = 300
"""The most characters of a sandbox's text that are shown."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A player of a run. name: as shown. author: the number of its sandbox, or None for one of the table's own."""

    name: str
    author: int | None


@dataclass(frozen=True, slots=True)
class Run:
    """What is played. seats: the players, in the order in which they were named. level: of a solo game with levels."""

    game: str
    solo: bool
    level: int | None
    entries: tuple[Entry, ...]
    seed: str

    def begin(self, number: int) -> "Playing":
        """Game `number`. In a solo tournament each player plays each seed in turn; at a table they rotate. Raises
        `BadInput`."""
        names = [entry.name for entry in self.entries]
        if self.solo:
            seed, place = divmod(number, len(self.entries))
            return self._playing(
                number, Pairing(f"{self.seed}/{seed}", 0, (0,)), (self.entries[place],), (place,)
            )
        return self._playing(
            number, pairing(names, self.seed, number), self.entries, tuple(range(len(names)))
        )

    def single(self) -> "Playing":
        """The one game of this seed, with the players on the seats as named. Raises `BadInput`."""
        places = tuple(range(len(self.entries)))
        return self._playing(0, Pairing(self.seed, 0, places), self.entries, places)

    def _playing(
        self, number: int, paired: Pairing, entries: tuple[Entry, ...], places: tuple[int, ...]
    ) -> "Playing":
        by_seat = [paired.seats.index(seat) for seat in range(len(entries))]
        begun = setup(self.game, list(map(_seat, entries)), paired, self.solo, self.level)
        return Playing(number, Match(begun), [entries[at] for at in by_seat], [places[at] for at in by_seat])


def _seat(entry: Entry) -> str:
    """How a link names a player: links know the table's own only."""
    return HUMAN if entry.author is not None else entry.name


class Playing:
    """A game that is being played. by_seat: the player on each seat. places: where each was named in the run."""

    def __init__(self, number: int, match: Match, by_seat: list[Entry], places: list[int]) -> None:
        self.number = number
        self.match = match
        self.by_seat = by_seat
        self.places = places
        known = match.game.POLICIES
        self.own: dict[str, Policy] = {
            entry.name: known[entry.name]() for entry in by_seat if entry.author is None
        }

    @property
    def seat(self) -> int:
        """The seat that decides next."""
        return int(self.match.state.deciders[0])

    def shown(self, seat: int) -> View:
        """The view of a seat as the page shows it."""
        state = self.match.state
        return snapshot.view(self.match, state.view(seat), state, self.match.step)

    def result(self, failed: dict[str, Any] | None = None) -> dict[str, Any]:
        """Of a finished game, with one item per player in the order in which they were named for this game. failed: the
        error of the player whose turn it is, which loses a game that has not ended."""
        state, match = self.match.state, self.match
        scores = state.scores()
        if failed:
            others = max(1, len(self.by_seat) - 1)
            shares, told = [float(seat != self.seat) / others for seat in range(len(self.by_seat))], {}
        else:
            shares, told = shares_of(state), state.view(0).to_json()["result"]
        order = sorted(range(len(self.by_seat)), key=lambda seat: self.places[seat])
        return {
            "number": self.number,
            "players": [self.places[seat] for seat in order],
            "names": [self.by_seat[seat].name for seat in order],
            "seats": order,
            "start": match.setup.start,
            "seed": canonical_seed(match.setup.seed),
            "scores": [scores[seat] for seat in order],
            "shares": [shares[seat] for seat in order],
            "turns": told.get("turns"),
            "won": told.get("won"),
            "decisions": match.step,
            "link": replay_link(match),
            "failed": failed,
        }


class Referee:
    """One game after the other. Every method takes and returns JSON text, for JavaScript."""

    def __init__(self) -> None:
        self._run: Run | None = None
        self._playing: Playing | None = None
        self._tally: Tally | None = None
        self._detailed = False
        self._asked = 0

    def prepare(self, text: str) -> str:
        """Take a run. Returns {} or {"error"}, if there is no such run."""
        wanted = json.loads(text)
        try:
            self._run = _run(wanted)
            self._tally = None
            if wanted["kind"] == "tournament":
                self._tally = Tally(
                    [entry.name for entry in self._run.entries], self._run.solo, wanted.get("sprt")
                )
            else:
                self._run.single()
        except BadInput as error:
            return json.dumps({"error": _fault(None, "error", str(error))})
        self._detailed = wanted["kind"] == "game"
        return "{}"

    def begin(self, number: int) -> None:
        """Begin game `number` of the run."""
        assert self._run is not None
        self._playing = self._run.begin(number) if self._tally else self._run.single()

    def next(self) -> str:
        """Go on: {"ask": author, "n", "text": a request for its sandbox} if a sandbox decides, {"decided"} after a decision
        of the table's own player, {"over"} at the end."""
        playing = self._playing
        assert playing is not None
        if playing.match.state.is_over:
            return json.dumps(
                {"over": playing.result() | ({"view": playing.shown(0)} if self._detailed else {})}
            )
        if playing.match.step == LONGEST_GAME:
            text = f"after {LONGEST_GAME} decisions the players have not ended the game"
            return json.dumps({"error": _fault(None, "error", text)})
        seat = playing.seat
        entry, view = playing.by_seat[seat], playing.match.state.view(seat)
        if entry.author is None:
            return self._played(playing.own[entry.name](view), None)
        self._asked += 1
        request = {
            "n": self._asked,
            "game": playing.number,
            "seat": seat,
            "view": b64encode(pickle.dumps(view, pickle.HIGHEST_PROTOCOL)).decode(),
            "values": self._detailed,
        }
        return json.dumps(
            {"ask": entry.author, "n": self._asked, "seat": playing.places[seat], "text": json.dumps(request)}
        )

    def answered(self, text: str) -> str:
        """Take a sandbox's answer to the request, which referee.mjs has made plain: {"n", "action", "values"} and possibly
        "error". Returns {"decided"} or {"error"}."""
        playing = self._playing
        assert playing is not None
        place = playing.places[playing.seat]
        answer = json.loads(text)
        if answer["n"] != self._asked:
            return json.dumps({"error": _fault(place, "flood", "")})
        if "error" in answer:
            return json.dumps({"error": _told(place, answer["error"])})
        legal = {str(each): each for each in playing.match.state.legal_actions()}
        action = legal.get(answer["action"])
        if action is None:
            return json.dumps({"error": _fault(place, "illegal", _short(answer["action"]))})
        values = answer["values"]
        return self._played(action, values and [each for each in values if each[0] in legal])

    def forfeited(self, error: str) -> str:
        """The result of the game that is on, which the player that decides has lost by an error."""
        assert self._playing is not None
        return json.dumps(self._playing.result(json.loads(error)))

    def stopped(self, kind: str) -> str:
        """The error of the player that decides now, which was stopped from outside."""
        assert self._playing is not None
        return json.dumps(_fault(self._playing.places[self._playing.seat], kind, ""))

    def count(self, text: str) -> str:
        """Take the results of games, as a list in the order of their numbers, and return the standing."""
        assert self._tally is not None
        for result in json.loads(text):
            self._tally.add(result)
        return json.dumps(self._tally.standing())

    def _played(self, action: Any, values: list[list[Any]] | None) -> str:
        playing = self._playing
        assert playing is not None
        seat, step = playing.seat, playing.match.step
        decided: dict[str, Any] = {
            "step": step,
            "seat": playing.places[seat],
            "action": str(action),
            "values": values,
        }
        if self._detailed:
            decided["view"] = playing.shown(seat)
        try:
            playing.match.play(action)
        except IllegalAction as error:
            return json.dumps({"error": _fault(playing.places[seat], "illegal", str(error))})
        return json.dumps({"decided": decided})


def _run(wanted: dict[str, Any]) -> Run:
    game = wanted["game"]
    if game not in GAMES:
        raise BadInput("game", f"there is no game called {str(game)[:40]!r}")
    entries = tuple(Entry(seat["name"], seat.get("author")) for seat in wanted["seats"])
    names = [entry.name for entry in entries]
    solo, tournament = wanted["mode"] == "solo", wanted["kind"] == "tournament"
    for entry in entries:
        if entry.author is None and entry.name not in GAMES[game].POLICIES:
            raise BadInput("player", f"{game} has no computer player called {entry.name[:40]!r}")
    if tournament and len(set(names)) < len(names):
        raise BadInput("names", "two players have the same name, so their results could not be told apart")
    if not entries or (solo and not tournament and len(entries) > 1):
        raise BadInput("seats", "a solo game has one player")
    if not solo and (len(entries) < 2 or len(entries) not in GAMES[game].SEATS):
        raise BadInput("seats", f"{game} at a table is not for {len(entries)} players")
    if wanted.get("sprt") and (not tournament or len(entries) != 2):
        raise BadInput("sprt", "a sequential test is of two players")
    level = wanted.get("level") if solo and GAMES[game].LEVELS else None
    run = Run(game, solo, level, entries, str(wanted["seed"]))
    probe = replace(run, entries=entries[:1]) if solo else run
    probe.single()  # raises BadInput for an invalid level or seed
    return run


def _fault(place: int | None, kind: str, text: str, line: int | None = None) -> dict[str, Any]:
    return {"seat": place, "line": line, "kind": kind, "text": text}


def _told(place: int, error: dict[str, Any]) -> dict[str, Any]:
    """The error that a sandbox tells of, as far as it makes sense."""
    line, kind = error["line"], error["kind"]
    known = type(line) is int and 0 < line < 10**7
    return _fault(place, kind if kind in KINDS else "error", _short(error["text"]), line if known else None)


def _short(text: str) -> str:
    plain = " ".join(
        "".join(each if each.isprintable() else " " for each in text[: 2 * LONGEST_TEXT]).split()
    )
    return plain if len(plain) <= LONGEST_TEXT else plain[: LONGEST_TEXT - 1] + "…"
