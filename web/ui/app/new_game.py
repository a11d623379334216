"""The game that the start screen's form describes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app import games, routes
from ui.app.history import next_level

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.app.types import Played

MODES = ("solo", "computers", "device")


class NewGame:
    """`fields` by name, as text: game, mode, level, seats, seed; seat0, seat1 … are the players of the seats,
    None until chosen. results: what was played here."""

    def __init__(self, game: str, level: int, results: Callable[[], list[Played]]) -> None:
        self._results = results
        self.fields: dict[str, str] = {
            "game": game,
            "mode": MODES[0],
            "level": str(level),
            "seats": "2",
            "seed": "",
        }
        for seat in range(games.most_seats()):
            self.fields["seat" + str(seat)] = None if seat else games.HUMAN  # type: ignore[assignment]  # until chosen

    def set(self, name: str, value: str) -> None:
        """Changes a field. The mode decides who plays each seat, until somebody chooses otherwise."""
        self.fields[name] = value
        if name == "mode":
            for seat in range(1, games.most_seats()):
                self.fields["seat" + str(seat)] = None if value == "computers" else games.HUMAN  # type: ignore[assignment]  # until chosen

    def begin(self, game: str, mode: str) -> None:
        """Opens the form, for a game and a mode that may already be chosen; "" if not."""
        self.fields["seed"] = ""
        if game:
            self.fields["game"] = game
        self.set("mode", mode or MODES[0])

    def offer_next_level(self, won: list[int]) -> None:
        """Chooses the next level to win."""
        self.fields["level"] = str(next_level(won))

    def seats(self) -> int:
        """The number of seats chosen, within the game's limits."""
        numbers = games.BY_NAME[self.fields["game"]].seats
        return min(max(int(self.fields["seats"]), numbers[0]), numbers[-1])

    def player(self, seat: int) -> str:
        """Who plays a seat: the chosen player, if this game has it."""
        game = games.BY_NAME[self.fields["game"]]
        chosen = self.fields["seat" + str(seat)]
        if chosen == games.HUMAN or chosen in game.players:
            return chosen
        won = [r for r in self._results() if r["game"] == game.name and r["mode"] == "computers" and r["won"]]
        return game.opponent(bool(won))

    def link(self) -> str:
        """The link of the game; without a seed, the engine draws one."""
        fields = self.fields
        seed = fields["seed"].strip()
        query = ["code=" + routes.quoted(seed)] if seed else []
        if fields["mode"] != "solo":
            query.insert(0, "seats=" + ",".join([self.player(n) for n in range(self.seats())]))
        elif games.BY_NAME[fields["game"]].levels:
            query.insert(0, "level=" + fields["level"])
        return (
            "#/"
            + fields["game"]
            + "/"
            + ("solo" if fields["mode"] == "solo" else "table")
            + "?"
            + "&".join(query)
        )
