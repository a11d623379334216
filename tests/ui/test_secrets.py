"""Nobody sees or hears what their seat may not know: not on the page, not aloud, not in what the worker sends.

Tables are played several times with other choices of the other seats; whoever still has to choose must not be able to
tell them apart. Only two things may: `save`, which holds the whole game and is only kept, and the number of actions,
which the page needs to ask for the next and which `data-step` gives to programs.
"""

import json
from typing import Any

import pytest
from fakes import World
from looking import seen
from ui.kit.tree import Node
from ui.table.messages import Timer

from engine.game import Decision
from engine.goennen.actions import Discard, Draw
from engine.match import HUMAN, load


class Chooser:
    """A computer player that chooses differently for each `variant`, and tells everything about it as its reason."""

    def __init__(self, variant: int) -> None:
        self.variant = variant

    def explain(self, view: Any) -> Decision:
        actions = view.legal_actions()
        action = actions[self.variant * 7 % len(actions)]
        cards = [card.id for card in view.position.players[view.seat].hand if card] + [str(action)]
        return Decision(
            action,
            "put_back",
            {"card": getattr(action, "card", cards[0]), "points": self.variant, "all": cards},
        )


class Witness(World):
    """A page of which all is noted: what it shows, what is said, what the worker sends."""

    def __init__(self, save: str | None, link: str, variant: int = 0) -> None:
        super().__init__(
            kept={"dicetable.notes goennen": "-"} | ({"dicetable.save " + link: save} if save else {})
        )
        self.page.words.read("what")
        self.pages: list[str] = []
        self.messages: list[str] = []
        hear, show = self.browser._hear, self.browser.show

        def listen(text: str) -> None:
            self.messages.append(text)
            hear(text)

        def look(picture: Any) -> None:
            show(picture)
            self.pages.append(picture.title + str(seen(picture.nodes)) + str(answers(self, picture.nodes)))

        self.browser._hear = listen
        self.browser.show = look  # type: ignore[method-assign]
        self.variant = variant
        self.open(link)
        self.root  # noqa: B018

    def computer(self) -> None:
        """A computer player decides."""
        for name in set(self.match.setup.seats) - {HUMAN}:
            self.browser.server.table.players[self.match.setup.game, name] = Chooser(self.variant)
        self.session.send(Timer("computer"))
        self.root  # noqa: B018

    def act(self, place: int) -> None:
        """A person decides, who has the device."""
        self.do("taken")
        actions = self.actions()
        self.do("act " + actions[place % len(actions)])
        self.root  # noqa: B018

    def look_away(self) -> None:
        """What was witnessed so far is forgotten; what is shown now is not."""
        self.pages, self.messages, self.browser.sounds, self.browser.focused = [], [], [], []
        self.page.frames.request()
        self.root  # noqa: B018

    def witnessed(self) -> list[str]:
        """All that was shown, said, heard and sent, in order, each as often as it changed."""
        sent = [json.dumps(harmless(json.loads(text))) for text in self.messages]
        rest = [
            *self.log,
            self.said,
            self.notice,
            self.page.announcer.next_player,
            *self.browser.sounds,
            *self.browser.focused,
        ]
        return [*once(self.pages), *once(sent), *rest, self.link, str(self.session.computers.reason)]


def answers(world: World, nodes: list[Node]) -> list:
    """What everything that can be asked about explains of itself."""
    out = []
    for node in nodes:
        thing = node.attrs.get("data-what") or node.attrs.get("data-do")
        if thing:
            out.append((thing, world.page.navigation.screen.explain(thing)))
        out += answers(world, node.kids)
    return out


def harmless(message: Any) -> Any:
    """A message of the worker without what the page only keeps."""
    result = message.get("result")
    if result and "save" in result:
        for view in (result["view"], result.get("public") or {}):
            view.pop("step", None)
        message = dict(message, id=0, result={key: value for key, value in result.items() if key != "save"})
    return message


def once(texts: list[str]) -> list[str]:
    return [text for before, text in zip([None, *texts], texts, strict=False) if before != text]


def table(seats: str) -> str:
    return f"#/goennen/table?seats={seats}&seed=FOUR&start=0"


def choosing(world: Witness) -> bool:
    return bool(world.match.state.simultaneous)


def before_a_choice(seats: str, seat: int) -> str:
    """The save of a table where the others, and `seat` too, are about to enter dice."""
    world = Witness(None, table(seats))
    for _ in range(600):
        position = world.match.state.position
        if position.phase == "passive" and seat in position.deciders and len(position.deciders) > 1:
            return world.match.save()
        if world.session.thinking_seat() is not None:
            world.computer()
        else:
            good = [a for a in world.actions() if a.startswith(("roll_YOGBP", "enter", "place", "draw"))]
            world.do("act " + (good or world.actions())[0])
    raise AssertionError("nobody enters dice")


def choices(seats: str, seat: int, save: str | None, variant: int) -> tuple[list[str], str]:
    """All that the person on `seat` witnesses until the last choice is made, and what the others chose, by `variant`."""
    world = Witness(save, table(seats), variant)
    witnessed: list[str] = []
    shown = seats.split(",").count(HUMAN) == 1  # else what is shown before is another's
    while choosing(world):
        decider = world.match.state.deciders[0]
        if decider == seat and not shown:
            shown = True
            world.look_away()
        if shown and world.session.view["seat"] == seat:
            witnessed = world.witnessed()
        if world.session.thinking_seat() is not None:
            world.computer()
        else:
            world.act(0 if decider == seat else variant * 5)
    others = [move for move in world.match.moves if move.before.simultaneous and move.seat != seat]
    return witnessed, " ".join(str(move.action) for move in others)


SEATINGS = [
    ("hard,human", 1), ("human,hard", 0), ("human,human,hard", 1), ("human,human", 1), ("hard,human,easy", 1), ("human,human,human", 1),
    ("human,human,human", 2), ("easy,human,hard,human", 1), ("easy,human,hard,human", 3),
]  # fmt: skip


@pytest.mark.parametrize("seats, seat", SEATINGS)
def test_the_other_starts_are_secret(seats: str, seat: int) -> None:
    differ(seats, seat, None)


@pytest.mark.parametrize(
    "seats, seat",
    [
        ("human,human,hard", 1),
        ("human,hard,human", 2),
        ("hard,human,easy", 1),
        ("human,human,human", 2),
        ("hard,human,easy,human", 3),
    ],
)
def test_what_others_enter_is_secret(seats: str, seat: int) -> None:
    differ(seats, seat, before_a_choice(seats, seat))


def test_no_note_tells_what_others_enter() -> None:
    """The note of a first game is there while the person chooses, and is the same whatever the others chose."""
    witnessed = differ("hard,human,easy", 1, before_a_choice("hard,human,easy", 1))
    assert "what note" in str(witnessed) and "Another player has rerolled" in str(witnessed)


def differ(seats: str, seat: int, save: str | None) -> list[str]:
    """Whatever the others choose, `seat` witnesses the same."""
    found = [choices(seats, seat, save, variant) for variant in range(4)]
    assert len({chosen for _, chosen in found}) > 1
    first, _ = found[0]
    assert len(first) > 5
    for witnessed, _ in found[1:]:
        assert witnessed == first
    return first


def test_a_hidden_hand_is_in_no_message_and_on_no_page() -> None:
    for seats, seat in SEATINGS:
        world = Witness(None, table(seats))
        while choosing(world) and world.session.view["seat"] != seat:
            world.act(0) if world.session.thinking_seat() is None else world.computer()
        world.look_away()
        dealt = world.match.moves[0].before if world.match.moves else world.match.state
        hands = [
            card.id
            for other, player in enumerate(dealt.position.players)
            if other != seat
            for card in player.hand
        ]
        assert len(hands) >= 4
        while choosing(world) and world.session.view["seat"] == seat:
            for text in world.witnessed():
                assert not [card for card in hands if card in text], text
            world.act(0) if world.session.thinking_seat() is None else world.computer()


def test_a_card_that_is_discarded_stays_hidden() -> None:
    """The computer player draws and discards: nobody is told which card, or why."""
    world = Witness(None, table("hard,human"))

    class Drawer(Chooser):
        def explain(self, view: Any) -> Decision:
            actions = view.legal_actions()
            picked = [a for a in actions if isinstance(a, Discard | Draw)] or [
                a for a in actions if str(a) == "roll_YOGBP"
            ]
            card = view.position.pending
            return Decision((picked or actions)[0], "discard", {"card": card.id if card else "S01"})

    def drawn() -> bool:
        return any(isinstance(move.action, Discard) for move in world.match.moves)

    while not drawn():
        if world.session.thinking_seat() is None:
            world.act(-1)
        else:
            world.browser.server.table.players["goennen", "hard"] = Drawer(0)
            world.ring("computer")
            world.root  # noqa: B018
    (card,) = [
        move.before.position.pending.id for move in world.match.moves if isinstance(move.action, Discard)
    ]
    for text in world.witnessed():
        assert card not in text
    assert "discarded a card" in str(world.log)


def test_the_reason_of_a_decision_that_all_may_know_is_told() -> None:
    world = Witness(None, table("hard,human"))
    reasons = set()
    while world.match.state.position.round < 2:
        if world.session.thinking_seat() is None:
            world.act(-1)
        else:
            before = world.match.state
            world.ring("computer")
            reasons.add((before.simultaneous, bool(world.session.computers.reason)))
    assert reasons == {(True, False), (False, True)} or reasons == {
        (True, False),
        (False, True),
        (False, False),
    }


@pytest.mark.parametrize("reloaded", [False, True])
def test_behind_the_hand_over_is_what_all_may_know(reloaded: bool) -> None:
    """A page that is opened again while a person enters dice covers what was entered, on the table and in the log."""
    save = before_a_choice("human,human,human", 1)
    pages: list[str] = []
    entries: list[str] = []
    played = set()
    for entered in range(4):
        world = Witness(save, table("human,human,human"))
        if entered:
            world.do("taken")
            action = [a for a in world.actions() if a.startswith("enter")][entered]
            played.add(action)
            world.do("act " + action)
            entries.append(world.log[0])
            assert "entered" in world.log[0]
        world = Witness(world.kept["dicetable.save " + world.link], world.link)
        if reloaded:
            world.restart_engine()
        assert world.sheet == ("hand_over", 1)
        pages.append(world.pages[-1] + str(world.log))
        dice = [e for e in world.root.walk() if e.attributes.get("class", "").startswith("die ")]
        assert not [e for e in dice if "spent" in e.attributes["class"]]
        moves = world.root.one(id="moves")
        assert "hidden" in moves.attributes and moves.textContent == "" and world.actions()
        world.do("taken")
        assert (world.log[0] == entries[-1]) if entered else "entered" not in world.log[0]
        assert bool(
            [e for e in world.root.walk() if e.attributes.get("class", "").startswith("die spent")]
        ) == bool(entered)
    assert len(played) == 3 and len(set(pages)) == 1


def test_a_replay_or_file_of_a_game_under_way_ends_before_the_choice() -> None:
    """What is given away holds no choice that others may not know yet; at a table of several no hand and no discard."""
    save = before_a_choice("human,human,human", 1)
    steps = load(save).step
    world = Witness(save, table("human,human,human"))
    while world.match.state.deciders[0] == 1:
        world.act(3)
    assert world.match.step > steps
    world.do("taken")
    world.do("file")
    (file,) = world.browser.files.values()
    assert load(file).step == steps
    assert load(world.kept["dicetable.save " + world.link]).step == world.match.step
    world.do("watch")
    replay = world.page.navigation.screen.replay
    assert replay.steps == steps
    world.look_away()
    hands = {card.id for player in world.match.moves[0].before.position.players for card in player.hand}
    laid = {each.card.id for player in world.match.state.position.players for each in player.display}
    assert hands - laid
    for step in range(9):
        replay.seek(step)
        world.root  # noqa: B018
    assert len(world.pages) >= 9
    for text in world.pages + world.messages:
        assert not [card for card in hands - laid if card in text]


def test_a_person_alone_among_computers_sees_their_own_start_in_the_replay() -> None:
    world = Witness(None, table("human,easy"))
    while choosing(world):
        world.act(0) if world.session.thinking_seat() is None else world.computer()
    world.do("watch")
    replay = world.page.navigation.screen.replay
    assert replay.steps == world.match.step
    replay.seek(0)
    assert len(world.board.view["seats"][0]["hand"]) == 4 and world.board.view["seats"][1]["hand"] == []


def test_no_hint_tells_what_a_computer_player_is_about_to_choose() -> None:
    world = Witness(None, table("hard,human"))
    assert world.session.thinking_seat() == 0
    world.browser.server.handle(json.dumps({"id": 99, "call": "hint", "args": {"game": world.session.named}}))
    assert json.loads(world.messages[-1])["error"]["key"] == "computer"
