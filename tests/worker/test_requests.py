"""Each answer follows from its request alone: whatever was asked before, in whatever order, in whichever engine."""

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from worker import Server
from worker.games import Memory

from engine.link import replay_link
from tests.choosing import played

Ask = Callable[..., Any]

LINKS = (
    "#/goennen/solo?level=4&seed=PURE",
    "#/goennen/solo?level=1&seed=PURE&beat=40&by=Ada",
    "#/goennen/table?seats=human,easy,hard&seed=PURE&start=1",
    "#/goennen/table?seats=human,human&seed=PURE",
    "#/tutto/solo?seed=PURE&practice=1",
    "#/tutto/table?seats=human,medium,human&seed=PURE&start=0",
)
BARE = (
    "#/turn?game=goennen&seats=human,human,human,easy&start=2&seed=PURE&ruleset=2",
    "#/turn?game=tutto&seats=human,human&start=1&seed=PURE&ruleset=1",
)


class Engine:
    """A worker of which only its answers are known, as text. memory: how many games it remembers."""

    def __init__(self, memory: int) -> None:
        self._said: list[str] = []
        self._server = Server(self._said.append, Memory(memory))

    def answer(self, request: str) -> str:
        self._server.handle(request)
        return self._said[-1]


def at_table(ask: Ask, link: str, random: Random, moves: int) -> Iterator[None]:
    """A game is played, and all is asked about it that a page may ask."""
    shown = ask("open", link=link)
    for _ in range(moves):
        yield
        view = shown["view"]
        named = {"game": shown["save"], "seat": view["seat"]}
        if view["result"]:
            return
        if not view["actions"]:
            ask("hint", game=shown["save"])  # is refused
            shown = ask("advance", **named)
            continue
        texts = [each["text"] for each in view["actions"]]
        what = random.random()
        if what < 0.15:
            ask("hint", game=shown["save"], place=random.randrange(3))
        elif what < 0.25:
            ask("odds", game=shown["save"])
        elif what < 0.28:
            ask("weigh", game=shown["save"], action=random.choice(texts))
        elif what < 0.35 and shown["reopens"]:
            shown = ask("undo", **named, openly=True)
        elif what < 0.45 and shown["can_undo"]:
            shown = ask("undo", **named)
        elif what < 0.6 and shown["movable"]:
            piece = random.choice(shown["movable"])
            shown = ask("rearrange", **named, card=piece["card"], cell=random.choice(piece["cells"]))
        else:
            shown = ask("act", **named, action=random.choice(texts))


def watched(ask: Ask, link: str, random: Random) -> Iterator[None]:
    """A game is watched, at its steps in any order."""
    found = ask("watch", link=link, step=3)
    for _ in range(6):
        yield
        ask(
            "frame", game=found["game"], step=random.randrange(found["steps"] + 2)
        )  # is refused beyond the last
    ask("open", link=link, step=random.randrange(found["steps"]))
    ask("see_round", link=link, number=len(found["rounds"]) + 1)  # is refused beyond the last


def between_devices(ask: Ask, bare: str, random: Random, moves: int) -> Iterator[None]:
    """A game on several devices, which hear of each other now and then, and show what they hear now or later."""
    seats = ask("read_turn", link=bare)["seats"]
    people = [seat for seat, player in enumerate(seats) if player == "human"]
    shown = {
        seat: ask("play_turn", link=bare, people=[seat], names={str(seat): "ABCD"[seat]}) for seat in people
    }
    together = {seat: shown[seat]["together"] for seat in people}
    for _ in range(moves):
        yield
        seat = random.choice(people)
        view, game = shown[seat]["view"], together[seat]["game"]
        if random.random() < 0.5 or shown[seat]["together"]["ready"]:
            other = random.choice([each for each in people if each != seat])
            told = ask("growth", game=together[other]["game"], since=[random.randrange(3) for _ in seats])
            lists = [
                told["lists"][each] if together[other]["players"][each] == other else []
                for each in range(len(seats))
            ]
            heard = ask(
                "receive",
                game=game,
                seat=view["seat"],
                starts=told["starts"],
                lists=lists,
                names=["ABCD"[each] if each == other else None for each in range(len(seats))],
                shows=bool(shown[seat]["together"]["ready"] and random.random() < 0.7),
            )
            assert not heard["refused"]
            together[seat] = heard["together"]
            if heard["snapshot"]:
                shown[seat] = heard["snapshot"]
            continue
        named = {"game": game, "seat": view["seat"]}
        if shown[seat]["can_undo"] and random.random() < 0.2:
            shown[seat] = ask("undo", **named)
        elif view["actions"]:
            shown[seat] = ask("act", **named, action=random.choice(view["actions"])["text"])
        else:
            shown[seat] = ask("advance", **named)
        together[seat] = shown[seat]["together"]


def mixed(random: Random, moves: int) -> list[str]:
    """Requests about many games at once."""
    requests: list[str] = []
    first = Engine(12)

    def ask(call: str, **args: object) -> Any:
        requests.append(json.dumps({"id": len(requests), "call": call, "args": args}))
        found = json.loads(first.answer(requests[-1]))
        return found.get("result")

    ask("cards", game="goennen")
    replay = replay_link(played("#/tutto/table?seats=human,easy&seed=PURE&start=0"))
    pages = [at_table(ask, link, random, moves) for link in LINKS]
    pages += [between_devices(ask, bare, random, moves) for bare in BARE]
    pages += [watched(ask, replay, random)]
    while pages:
        page = random.choice(pages)
        if next(page, "over") == "over":
            pages.remove(page)
    return requests


@pytest.mark.parametrize("seed", [1, 2])
def test_an_answer_follows_from_its_request_alone(seed: int) -> None:
    random = Random(seed)
    requests = mixed(random, 30)
    calls = {json.loads(request)["call"] for request in requests}
    assert calls >= {
        "act",
        "advance",
        "undo",
        "hint",
        "odds",
        "weigh",
        "rearrange",
        "frame",
        "growth",
        "receive",
    }
    full, empty = Engine(1000), Engine(0)
    in_order = [full.answer(request) for request in requests]
    assert [full.answer(request) for request in requests] == in_order, "asked twice"
    order = list(range(len(requests)))
    random.shuffle(order)
    other = Engine(3)
    for at in order:
        assert other.answer(requests[at]) == in_order[at], requests[at]
        assert empty.answer(requests[at]) == in_order[at], requests[at]


def test_a_memory_holds_no_more_games_than_it_may() -> None:
    memory = Memory(3)
    server = Server(lambda text: None, memory)
    for number in range(8):
        args = {"link": f"#/tutto/solo?seed={number}"}
        server.handle(json.dumps({"id": number, "call": "open", "args": args}))
    assert len(memory._games) == 3
