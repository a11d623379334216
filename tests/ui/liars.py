"""A connected table with one device that says anything at any moment, as a model: rooms, what is told in them, and engines are the
page's own; the air between them, and the people, are the test's.

The honest devices must stay together, end alike, and lose no seat, no decision and no name, whatever the liar sends. It has a
certificate of its own, so it can be told apart, and nothing else to lose.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from types import SimpleNamespace
from typing import Any

from air import Air
from ui.app.client import Client
from ui.app.engine import unless_late
from ui.room import letters
from ui.room.live import Live
from ui.room.room import BEAT, ConnectedRoom
from ui.table.messages import Arrived, Learned
from worker.server import Server

from engine.turn_link import open_turn_link

TUTTO = "#/turn?game=tutto&seats={}&start=0&seed={}&ruleset=1"
GOENNEN = "#/turn?game=goennen&seats={}&start=0&seed={}&ruleset=2"
CHOICES = 0.2
"""How many evenings are with a game in which all choose at the same time first."""
PEOPLE = ("Anna", "Ben", "Cleo")
LIAR = "Liar"
HEIR = "Heir"
WHOLE = 0.01
"""How many games are played to their ends; of the others `SOME` decisions, after the liar has had its say."""
SOME = 8


class Session:
    """What the table shows, as far as a connected table needs it."""

    request = None
    staging = False
    at_table = foreground = True

    def __init__(self, device: Device) -> None:
        self.snapshot: dict[str, Any] = {}
        self.send = device.hear
        self._device = device

    @property
    def position(self) -> str:
        return str(self.snapshot["together"]["game"])

    @property
    def named(self) -> str:
        return str(self._device.together["game"])

    @property
    def view(self) -> dict[str, Any]:
        return self.snapshot["view"]


class Device:
    """A page that follows what it is told, and people who decide at random."""

    def __init__(self, air: Air, name: str, link: str, seats: list[int]) -> None:
        self.name = name
        self.waits: list[tuple[Callable[[], object], int]] = []
        self.said: list[str] = []
        self.blamed: set[int] = set()  # the people who were shown to have broken a seal, at any time
        answers: list[str] = []
        server = Server(answers.append)

        def send(text: str) -> None:
            server.handle(text)
            self.client.receive(answers.pop())

        nothing: Any = lambda *rest: None
        self.client = Client(send, nothing, nothing, nothing, nothing)
        self.together: Any = None
        self.live: Any = None
        self.session = Session(self)
        self.page: Any = SimpleNamespace(
            browser=SimpleNamespace(
                part=lambda part: SimpleNamespace(Connections=lambda: air.connections(name)),
                later=self._later,
                cancel=self._cancel,
                random_bytes=air.random_bytes,
            ),
            announcer=SimpleNamespace(tell=self.said.append, say=self.said.append),
            frames=SimpleNamespace(request=lambda: None),
            store=SimpleNamespace(get=lambda key: name),
            engine=SimpleNamespace(call=self._call),
        )
        self._play(link, seats, {str(seat): name for seat in seats})
        self.room = ConnectedRoom(
            self.page.browser,
            self.page.announcer,
            self.page.frames.request,
            letters.key_of(self.together["id"]),
        )
        self.room.game = lambda: self.together["told"]
        self.live = Live(self, self.room)  # type: ignore[arg-type]  # what it needs of a table
        self.room.name, self.room.seats = name, tuple(seats)
        self.live.opened()

    @property
    def lists(self) -> tuple[tuple[str, ...], ...]:
        return open_turn_link(self.together["known"]).lists

    def _call(self, call: str, args: Any, then: Any, failed: Any, about: Any = lambda: None) -> None:
        self.client.call(call, args, unless_late(then, about), unless_late(failed, about))

    def ask(self, call: str, **args: object) -> Any:
        found: list[Any] = []
        self.client.call(call, args, found.append, lambda key, params: found.append(None))
        return found[0]

    def _play(self, link: str, seats: list[int], names: dict[str, str]) -> None:
        self.take(self.ask("play_turn", link=link, people=seats, names=names, key="key" + self.name))

    def _later(self, callback: Callable[[], object], milliseconds: int) -> object:
        self.waits.append((callback, milliseconds))
        return callback

    def _cancel(self, timer: object) -> None:
        self.waits = [wait for wait in self.waits if wait[0] is not timer]

    def pass_time(self, milliseconds: int) -> None:
        due = [wait for wait in self.waits if wait[1] <= milliseconds]
        self.waits = [wait for wait in self.waits if wait[1] > milliseconds]
        for callback, _ in due:
            callback()

    # the table

    @property
    def is_idle(self) -> bool:
        together = self.session.snapshot["together"]
        return not self.session.view["actions"] and bool(together["waits"] or together["complete"])

    def take(self, snapshot: dict[str, Any]) -> None:
        self.session.snapshot = snapshot
        self._learn(snapshot["together"])
        if self.live:
            self.live.shown()
            self.live.landed()

    def hear(self, message: object) -> None:
        if isinstance(message, Arrived):
            self.take(message.snapshot)
        elif isinstance(message, Learned):
            self._learn(message.together)

    def _learn(self, together: Any) -> None:
        self.together = together
        self.blamed.update(together["broken"])

    def others(self, seats: list[int]) -> str:
        return ", ".join(str(seat) for seat in seats)

    def follow_on(self, link: str, old: str) -> None:
        """Nobody begins another game here."""

    def learn_end(self, link: str) -> None:
        """As above."""

    def adopt(self, link: str) -> None:
        together = self.together
        snapshot = self.ask(
            "play_turn", link=link, people=together["mine"], key=together["key"], before=together["known"]
        )
        if snapshot:
            self._learn(snapshot["together"])
            self.session.snapshot = snapshot
            self.live.opened()
            self.live.landed()

    # the people

    def decide(self, random: Random) -> bool:
        """Plays on once, if it can; whether it could."""
        view, together = self.session.view, self.together
        named = {"game": self.session.named, "seat": view["seat"]}
        if view["actions"]:
            action = view["actions"][int(random.random() * len(view["actions"]))]["text"]
            found = self.ask("act", action=action, **named)
        elif not together["waits"] and not together["complete"]:
            found = self.ask("advance", **named)
        else:
            found = None
        if found:
            self.take(found)
        return bool(found)


class Table:
    """Honest devices around one game, and the liar, who plays a seat of its own or none."""

    def __init__(self, random: Random, seated: bool, bare: str = TUTTO) -> None:
        self.random = random
        self.air = Air()
        count = 2 + int(random.random() * 2)
        seats = ["human"] * (count + seated)
        self.link = bare.format(",".join(seats), f"LIAR{int(random.random() * 10**6)}")
        self.devices: dict[str, Device] = {}
        self.seat = count if seated else None  # the liar's
        for seat, name in enumerate(PEOPLE[:count]):
            self.devices[name] = Device(self.air, name, self.link, [seat])
            if seat:
                self._pair(PEOPLE[0], name)
        self.liar = Device(self.air, LIAR, self.link, [count] if seated else [])
        self._pair(PEOPLE[0], LIAR)
        self.beat(3)

    @property
    def honest(self) -> list[Device]:
        return list(self.devices.values())

    def _of(self, name: str) -> Device:
        return self.liar if name == LIAR else self.devices[name]

    def _pair(self, host: str, guest: str) -> None:
        inviting, answering = self._of(host).room, self._of(guest).room
        inviting.invite(
            lambda description: letters.invitation(
                description, self._of(host).together["id"], "tutto", 4, [1], host
            )
        )
        self.air.settle()
        answering.join(letters.read(inviting.invitation), guest, answering.seats)
        self.air.settle()
        assert answering.joining and inviting.take(answering.joining.letters) == ""
        self.air.settle()
        self.beat()

    def beat(self, times: int = 1) -> None:
        for _ in range(times):
            for device in [*self.honest, *([self.liar] if hasattr(self, "liar") else [])]:
                device.pass_time(BEAT)
            self.air.settle()
            for device in self.honest:
                device.pass_time(0)
            self.air.settle()

    def heir(self, seat: int) -> None:
        """Somebody else plays on in the liar's place, which all see and agree to."""
        first = self.honest[0]
        self.devices[HEIR] = Device(self.air, HEIR, first.together["told"], [seat])
        self._pair(first.name, HEIR)
        self.beat(10)
        for device in self.honest:
            while device.live.questions:
                device.live.agree(0)
        self.air.settle()
        self.beat(2)

    # what may happen

    def step(self) -> None:
        luck = self.random.random()
        if luck < 0.45:
            self.pick(self.honest).decide(self.random)
        elif luck < 0.85:
            self.lie()
        elif luck < 0.9:
            one, other = self.pick(self.honest), self.pick(self.honest)
            (self.air.cut if self.random.random() < 0.5 else self.air.mend)(one.name, other.name)
        else:
            self.beat(1 + int(self.random.random() * 4))
        if self.random.random() < 0.7:
            self.air.settle()

    def pick(self, choices: Any) -> Any:
        return choices[int(self.random.random() * len(choices))]

    def lie(self) -> None:
        """The liar sends one honest device anything."""
        target = self.pick(self.honest)
        lines = [line for line in self.air.between(LIAR, target.name) if line.device == LIAR]
        if lines:
            lines[0].send(
                self.pick((self._letters, self._about_itself, self._list, self._game, self._game))(target)
            )

    def _letters(self, target: Device) -> str:
        other = self.pick(self.honest).room
        said = {
            "to": self.pick((other.own, target.room.own, "f" * 20)),
            "from": self.pick((other.own, self.liar.room.own)),
            "letters": self.pick(("garbage", *[each[1] for each in self.liar.room.ways_back.values()])),
        }
        return "S" + json.dumps(said)

    def _about_itself(self, target: Device) -> str:
        return "H" + json.dumps(
            {
                "name": self.pick(("Anna", "Ben", "x" * 500, "")),
                "seats": [int(self.random.random() * 4) for _ in range(int(self.random.random() * 3))],
            }
        )

    def _list(self, target: Device) -> str:
        return "O" + json.dumps([f"{int(self.random.random() * 1e9):020x}" for _ in range(3)])

    def _game(self, target: Device) -> str:
        together = target.together
        seats = len(together["names"])
        seat = int(self.random.random() * seats)
        lists: list[list[str]] = [[] for _ in range(seats)]
        true = target.lists[seat]
        lists[seat] = [
            self.pick(("stop", "keep_E", "keep_A", "end", "ready", "nonsense", *true[-1:])) for _ in range(2)
        ]
        starts = list(map(len, target.lists))
        starts[seat] = max(0, starts[seat] - int(self.random.random() * 3))
        have = [self.pick((length, length, 0, length + 1)) for length in map(len, target.lists)]
        said = self.pick(
            (
                {"kind": "grow", "starts": starts, "lists": lists, "re": self.pick((0, 1, 5, 100))},
                {"kind": "hello", "have": have, "sees": [], "names": ["Liar"] * seats, "n": 1, "seals": self._seals()},
                {"kind": "hello", "have": have, "sums": ["0" * 20] * seats, "sees": list(range(seats)),
                 "names": [None] * seats, "n": 2},
                {"kind": "differ", "seat": seat, "link": self.link},
                {"kind": "trusts", "seat": seat, "device": target.room.own},
                {"kind": "again", "old": together["id"], "link": self.link, "end": ""},
            )
        )  # fmt: skip
        if self.seat is not None and self.random.random() < 0.5 and self.liar.session.view["actions"]:
            # Its own decision, perhaps another one for each device.
            start = len(self.liar.lists[self.seat])
            own: list[list[str]] = [[] for _ in range(seats)]
            own[self.seat] = [self.pick(self.liar.session.view["actions"])["text"]]
            said = {
                "kind": "grow",
                "starts": [start] * seats,
                "lists": own,
                "re": 100,
                "seals": self._seals(),
            }
        return "T" + json.dumps({"game": together["id"], **said})

    def _seals(self) -> list[str]:
        """What may seal a choice, in the liar's name and in those of others."""
        true = [seal for device in (*self.honest, self.liar) for seal in device.together["seals"]]
        return [
            self.pick(("", "x" * 22, "x" * 22 + ".x", "nonsense", *true)) for _ in self.liar.together["names"]
        ]


def agree(table: Table) -> None:
    """Where two devices differ, the people go by what the one knows that was at the table before the other."""
    order = [device.room.own for device in table.honest]
    for _ in range(6):
        for device in table.honest:
            while device.live.questions:
                device.live.agree(0)
        for number, device in enumerate(table.honest):
            for peer in device.live.differing():
                if peer.id in order[:number] and device.live.known(peer).link:
                    device.live.adopt(peer.id)
                    break
        table.beat(2)


def run(seed: str, steps: int = 40) -> int:
    """One evening with a liar; how many decisions the honest took. Raises AssertionError if they lose anything by it."""
    random = Random(seed)
    table = Table(random, random.random() < 0.5, GOENNEN if random.random() < CHOICES else TUTTO)
    for _ in range(steps):
        table.step()
    for one in table.honest:
        for other in table.honest:
            table.air.mend(one.name, other.name)
    table.air.vanish(LIAR)
    taken = {device.name: list(device.lists[device.together["mine"][0]]) for device in table.honest}
    table.beat(90)  # what was introduced meanwhile has come to nothing
    if table.seat is not None:
        table.heir(table.seat)
    agree(table)
    honest = table.honest
    for device in honest:
        open_ones = {peer.id for peer in device.room.open_peers()}
        assert open_ones >= {other.room.own for other in honest} - {device.room.own}, (device.name, open_ones)
        mine = device.together["mine"][0]
        if device.name in taken and device is honest[0]:
            assert list(device.lists[mine])[: len(taken[device.name])] == taken[device.name], device.name
    most = 4000 if random.random() < WHOLE else SOME
    for _ in range(most):
        moved = [device.decide(random) for device in honest]
        if not any(moved):
            agree(table)  # some differences show only now
            moved = [device.decide(random) for device in honest]
            if any(moved):
                continue
            assert all(device.together["complete"] for device in honest), "the game goes on nowhere"
            break
        table.air.settle()
    agree(table)
    for _ in range(60):  # what only one has heard of the liar shows once the heir decides
        known = {open_turn_link(device.together["told"]).lists for device in honest}
        if len(known) == 1:
            break
        for device in honest:
            device.decide(random)
        agree(table)
    assert len(known) == 1, "they know different games"
    for device in honest:
        assert device.blamed <= {table.seat}, (device.name, device.blamed)
        for seat, name in enumerate(PEOPLE[: len(taken)]):
            assert device.together["names"][seat] == name, (device.name, device.together["names"])
    return sum(map(len, honest[0].lists))
