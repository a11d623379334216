"""The steps of CONTRIBUTING.md are enough: each is followed in a copy of the project, which then has to work.

Every file that a test touches has to be named in its section, and every file that the section names to be touched.
"""

import ast
import json
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.goennen import RULESET
from engine.match import GAMES

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[1]
LANGUAGES = ("en", "de", "nl")
NEXT = RULESET + 1


class Workshop:
    """A copy of the project in which a section's steps are followed.

    A change names a table, a class or a statement; the file is the one among those named in the section that has it."""

    def __init__(self, root: Path, section: str) -> None:
        self.root = root
        text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
        self.steps = text.split(f"\n## {section}\n")[1].split("\n## ")[0]
        named = re.findall(r"`([\w./]+)`", self.steps)
        self.named = {name for name in named if (ROOT / name).exists() and name != "engine/game.py"}
        self.touched: set[str] = set()
        for name in ("engine", "research", "tests", "tools", "web"):
            shutil.copytree(
                ROOT / name, root / name, ignore=shutil.ignore_patterns("node_modules")
            )  # with what is compiled
        if (known := ROOT / ".mypy_cache").exists():
            shutil.copytree(known, root / known.name)  # what mypy knows of all that stays as it is
        for name in ("build.py", "pyproject.toml"):
            shutil.copy(ROOT / name, root)

    def file(self, ending: str) -> str:
        """The file named in the section whose name ends so."""
        (found,) = [name for name in self.named if name.endswith(ending)]
        return found

    def home(self, name: str, below: str = "") -> tuple[str, ast.stmt]:
        """The file below a folder that defines a name at its top level, and the statement that does."""
        found = []
        for file in sorted(self.named):
            if file.endswith(".py") and file.startswith(below):
                body = ast.parse((self.root / file).read_text("utf-8")).body
                found += [(file, statement) for statement in body if name in defined_by(statement)]
        assert len(found) == 1, (
            f"{name} is in {[file for file, _ in found] or 'no file'} of those that the section names"
        )
        return found[0]

    def insert(self, file: str, line: int, column: int, text: str, until: int | None = None) -> None:
        """Put text into a file at a place, as `ast` counts it; or in place of what stands there `until` a column."""
        path = self.root / file
        lines = path.read_bytes().splitlines(keepends=True)
        there = lines[line - 1]
        lines[line - 1] = there[:column] + text.encode() + there[column if until is None else until :]
        path.write_bytes(b"".join(lines))
        self.touched.add(file)

    def enter(self, name: str, *entries: str, below: str = "") -> None:
        """Add entries at the end of a table: a dict, list, tuple or set."""
        file, statement = self.home(name, below)
        last = parts(table_of(statement))[-1]
        self.insert(file, last.end_lineno, last.end_col_offset, "".join(f", {entry}" for entry in entries))

    def put(self, name: str, key: str, value: str) -> None:
        """Give a key of a table another value."""
        file, statement = self.home(name)
        table = table_of(statement)
        (old,) = [
            each for at, each in zip(table.keys, table.values, strict=True) if ast.unparse(at) == repr(key)
        ]
        self.insert(file, old.lineno, old.col_offset, value, until=old.end_col_offset)

    def field(self, name: str, line: str) -> None:
        """Add a field to a class."""
        file, statement = self.home(name)
        last = [each for each in statement.body if isinstance(each, ast.AnnAssign)][-1]
        self.insert(file, last.end_lineno, last.end_col_offset, f"\n{' ' * last.col_offset}{line}")

    def before(self, name: str, text: str, below: str = "") -> None:
        """Add statements before the one that defines a name."""
        file, statement = self.home(name, below)
        self.insert(file, statement.lineno, 0, text.strip() + "\n\n\n")

    def after(self, name: str, text: str) -> None:
        """Add statements after the one that defines a name."""
        file, statement = self.home(name)
        self.insert(file, statement.end_lineno, statement.end_col_offset, "\n\n\n" + text.strip() + "\n")

    def card(self, key: str, old: Callable[[Any], bool], new: Callable[[Any], Any]) -> None:
        """Change a value of the first card of `1.toml` that has the key and such a value and is not changed yet."""
        decks, cards = self.file("decks/"), []
        for number in range(1, NEXT + 1):
            cards += tomllib.loads((self.root / decks / f"{number}.toml").read_text("utf-8")).get("card", [])
        changed = {card["id"][:3] for card in cards if len(card["id"]) > 3}
        card = next(
            card for card in cards if key in card and old(card[key]) and card["id"][:3] not in changed
        )
        card = card | {"id": card["id"][:3] + "z", key: new(card[key])}
        name = f"{decks}{NEXT}.toml"
        lines = [f"{key} = {json.dumps(value)}" for key, value in card.items()]
        self.add(name, "\n".join([(self.root / name).read_text("utf-8"), "[[card]]", *lines, ""]))

    def ruleset(self) -> None:
        """Begin the next ruleset of Gönnen Können."""
        self.add(f"{self.file('decks/')}{NEXT}.toml", f"changes = {RULESET}\n")
        file, statement = self.home("RULESET")
        self.insert(
            file,
            statement.value.lineno,
            statement.value.col_offset,
            str(NEXT),
            until=statement.value.end_col_offset,
        )

    def add(self, name: str, text: str) -> None:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        self.touched.add(name)

    def say(self, words: dict[str, str], folder: str = "") -> None:
        """Add sentences to every language."""
        for language in LANGUAGES:
            name = f"web/locales/{folder}{language}.json"
            path = self.root / name
            known = json.loads(path.read_text("utf-8")) if path.exists() else {}
            self.add(name, json.dumps(known | words, ensure_ascii=False, indent=1))

    def try_(self, *words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, *words], cwd=self.root, capture_output=True, text=True, check=False
        )

    def run(self, *words: str) -> str:
        """What a command of Python's prints; it has to succeed."""
        run = self.try_(*words)
        assert run.returncode == 0, f"{' '.join(words)}\n{run.stdout[-3000:]}{run.stderr[-3000:]}"
        return run.stdout

    def test(self, *words: str) -> None:
        self.run("-m", "pytest", "-q", "-p", "no:cacheprovider", *words)

    def is_followed(self) -> None:
        """All that was touched is named, all that is named was touched; a folder stands for what is in it."""
        for name in self.touched:
            assert any(name == each or name.startswith(each.rstrip("/") + "/") for each in self.named), name
        for each in self.named:
            assert any(name == each or name.startswith(each.rstrip("/") + "/") for name in self.touched), each


def defined_by(statement: ast.stmt) -> set[str]:
    """The names that a statement defines."""
    if isinstance(statement, (ast.ClassDef, ast.FunctionDef)):
        return {statement.name}
    targets = getattr(statement, "targets", [getattr(statement, "target", None)])
    return {target.id for target in targets if isinstance(target, ast.Name)}


def table_of(statement: ast.stmt) -> Any:
    """The display of a dict, list, tuple or set in the value of an assignment."""
    kinds = (ast.Dict, ast.List, ast.Tuple, ast.Set)
    return next(node for node in ast.walk(statement.value) if isinstance(node, kinds))


def parts(table: Any) -> list[ast.expr]:
    return table.values if isinstance(table, ast.Dict) else table.elts


# ---- a card ----


def test_change_a_card(tmp_path):
    shop = Workshop(tmp_path, "Change a card")
    ask = "from engine.goennen.cards import deck; print(sum(card.task.total or 0 for card in deck()))"
    before = int(shop.run("-c", ask))
    shop.ruleset()
    shop.card("total", lambda total: total > 0, lambda total: total - 1)
    assert int(shop.run("-c", ask)) == before - 1
    shop.test(
        "tests/engine/test_sharing.py", "-k", "golden_links or frozen"
    )  # those of ruleset 1 open as before
    record = "from tests.golden import record; record.CANDIDATES = 1; record.MOST_SEQUENCES = 100; record.main(['goennen'])"
    shop.run("-c", record)  # fewer games to choose from, or it takes minutes
    shop.test(
        "tests/engine/test_sharing.py",
        "tests/engine/test_golden.py",
        "-k",
        "golden_links or frozen or golden_game and goennen",
    )
    links = (tmp_path / "tests/golden/links.toml").read_text("utf-8")
    kept = (ROOT / "tests/golden/links.toml").read_text("utf-8")
    assert links.count(f"ruleset={NEXT}") and links.startswith(kept.rstrip())
    shop.card("total", lambda total: total > 0, lambda total: 99)
    assert "no numbers complete its task" in shop.try_("-c", ask).stderr
    shop.is_followed()


# ---- a bonus ----

MORE_CHANCES = """
from tests.engine.goennen.positions import bonuses, card, laid, listed, play, turn, used

state = turn("12345", [laid(card("S61", "sum>=9 _ _ _ _ _")), *bonuses("second_chance")])
state = play(state, "enter_Y_S61_0_1", "enter_O_S61_1_2", "enter_G_S61_2_3")
assert used(state, "B80") == 1
state = play(state, "enter_B_S61_3_4", "enter_P_S61_4_5")
assert used(state, "B80") == 3 and listed(state) == ["end"]
"""


def test_add_a_bonus(tmp_path):
    """A circle of it lets a chance enter one die more."""
    shop = Workshop(tmp_path, "Add a bonus")
    shop.ruleset()
    copies = {
        "plus_minus": 4,
        "recolour": 4,
        "extra_die": 4,
        "wild_colour": 4,
        "discount": 2,
        "second_chance": 2,
    }
    shop.enter("COPIES_OF_A_BONUS", f"{NEXT}: {copies}")
    for _ in range(2):
        shop.card("bonus", lambda bonus: bonus == "discount", lambda bonus: "second_chance")
    shop.field("Circles", "second_chance: int = 0")
    shop.enter("EXTRA_ENTRY", 'CHANCE: "second_chance"')
    shop.enter("EXTRA_ENTRIES", '"chance": "second_chance"')
    shop.field("Weights", "second_chance: float")
    weights = shop.file("weights.toml")
    tables = re.sub(r"(?m)^\[\w+\]$", r"\g<0>\nsecond_chance = 0.5", (tmp_path / weights).read_text("utf-8"))
    shop.add(weights, tables)
    shop.run("-c", MORE_CHANCES)
    shop.test("tests/engine/goennen/test_games.py", "-k", "list_is_what_the_rules_allow")
    told = shop.run("-m", "engine", "arena", "goennen", "--seats", "hard,easy", "--games", "1", "--json")
    assert json.loads(told)["games"] == 1

    shop.enter("BONUSES", '"second_chance"', below="web/")
    shop.enter("_PICTURE", '"second_chance": _extra_die')
    shop.enter("STRIPS", '"second_chance": ("O2", ">", "=2")')
    shop.say({f"reward.second_chance{form}": "one die more at a chance" for form in ("", ".says")})
    shop.say({"marks.second_chance": "second chance {n} times"})
    shop.say(
        {
            f"help.bonus.second_chance{form}": "An orange die, an arrow, one field more."
            for form in ("", ".caption", ".alt")
        },
        "help/",
    )
    shop.test("tests/ui/test_locales.py", "tests/ui/test_help.py", "-k", "locales or whole and goennen")
    shop.is_followed()


# ---- a computer player ----

LAST = '''
"""A player that takes what comes last."""

from engine.game import Decision, Policy
from engine.goennen.actions import Action
from engine.goennen.view import View


class Last(Policy):
    """Takes the last action of the list. Its values are places in it."""

    def values(self, view: View) -> dict[Action, float]:
        return {action: place for place, action in enumerate(view.legal_actions())}

    def explain(self, view: View) -> Decision:
        return Decision(self(view), "last", {"of": len(view.legal_actions())})
'''

LAST_SAYS = """
def last(speaker, p):
    return [t("reason.last", n=p["of"])]
"""

LAST_IS_OFFERED = """
import sys
sys.path[:0] = [".", "web", "tests/ui"]
from fakes import World
world = World()
world.do("another goennen computers")
players = world.root.one(name="seat1").children
assert [each.value for each in players] == ["human", "easy", "medium", "hard", "last"]
print(players[-1].textContent)
"""

LAST_IS_CHOSEN = (
    LAST_IS_OFFERED
    + """
world.do("set seat1 last")
world.do("start")
assert "seats=human,last" in world.link
for _ in range(300):
    if "decision" in world.model.snapshot and world.session.view["state"] == "playing":
        break
    if world.actions():
        world.play(lambda actions: actions[0], 1)
    else:
        world.do("taken") if world.sheet else world.ring("computer")
print(world.session.computers.reason)
"""
)


def test_add_a_computer_player(tmp_path):
    shop = Workshop(tmp_path, "Add a computer player")
    shop.add("engine/goennen/ai/last.py", LAST.lstrip())
    shop.enter("POLICIES", '"last": ComputerPlayer(Late("engine.goennen.ai.last", "Last"))')
    told = shop.run("-m", "engine", "arena", "goennen", "--seats", "last,random", "--games", "4", "--json")
    assert json.loads(told)["games"] == 4
    assert shop.run("-c", LAST_IS_OFFERED) == "last\n", "its own name, until there is a word for it"
    given = ("-m", "pytest", "-q", "tests/engine/test_given_reasons.py", "-k", "goennen-last")
    assert "no reason 'last'" in shop.try_(*given).stdout
    shop.before("REASONS", "from engine.reasons import COUNT")
    shop.enter("REASONS", '"last": Reason({"of": COUNT})')
    shop.run(*given)
    said = ("-m", "pytest", "-q", "tests/ui/test_reasons.py", "-k", "goennen and last or there_are_not")
    assert "KeyError: 'last'" in shop.try_(*said).stdout
    shop.before("SAYS", LAST_SAYS)
    shop.enter("SAYS", '"last": last')
    assert (
        shop.try_("-m", "pytest", "-q", "-x", "tests/ui/test_locales.py").returncode == 1
    )  # the sentence is missing
    shop.say({"reason.last": "The last of {n}.", "seat.level.last": "the last one"})
    assert re.match(r"the last one\nThe last of \d+\.", shop.run("-c", LAST_IS_CHOSEN))
    shop.run(*said)
    shop.test("tests/ui/test_locales.py", "tests/test_imports.py")
    shop.is_followed()


# ---- a game ----

PIG = '''
"""Pig: one die, rolled as often as one dares; a 1 loses what was rolled. First to 20."""

import json
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from engine import game
from engine.game import BadInput, Event, IllegalAction, Rules
from engine.reasons import COMMON, Reason
from engine.seed import Seed, canonical_seed, die, sampled_seed

NAME, RULESET, SEATS, LEVELS = "pig", 1, range(2, 5), ()
REVEALING, REASONS = frozenset({"rolled"}), COMMON
TERMS: dict[str, Reason] = {}
FEATURES = game.Features()


@dataclass(frozen=True, slots=True)
class Action:
    word: str

    def __str__(self) -> str:
        return self.word


def parse_action(text: str) -> Action:
    if text not in ("roll", "hold"):
        raise BadInput("action", f"{text[:60]!r} is not the notation of an action", text=text[:60])
    return Action(text)


@dataclass(frozen=True, slots=True)
class Position:
    scores: tuple[int, ...]
    start: int
    turn: int = 0
    rolls: int = 0
    points: int = 0

    @property
    def seats(self) -> int:
        return len(self.scores)

    @property
    def is_over(self) -> bool:
        return max(self.scores) >= 20

    @property
    def deciders(self) -> tuple[int, ...]:
        return () if self.is_over else ((self.start + self.turn) % self.seats,)


def legal_actions(position: Position) -> tuple[Action, ...]:
    return () if position.is_over else (Action("roll"), Action("hold"))


def check(position: Position, action: Action) -> None:
    if action not in legal_actions(position):
        raise IllegalAction("unknown", f"{action} is not possible now")


def apply(position: Position, action: Action, seed: str) -> tuple[Position, list[Event]]:
    check(position, action)
    seat, after = position.deciders[0], replace(position, rolls=0, points=0, turn=position.turn + 1)
    turn = Event("turn", None, {"round": after.turn // after.seats + 1})
    if action.word == "hold":
        written = tuple(score + position.points * (at == seat) for at, score in enumerate(position.scores))
        return replace(after, scores=written), [Event("held", seat), turn]
    face = die(seed, f"pig/{position.turn}/{position.rolls}")
    rolled = Event("rolled", seat, {"face": face})
    if face == 1:
        return after, [rolled, turn]
    return replace(position, rolls=position.rolls + 1, points=position.points + face), [rolled]


RULES = Rules(legal_actions, check, apply, parse_action)


class View(game.View[Position, Action]):
    __slots__ = ()
    rules = RULES

    def sampled(self, seed: Seed) -> "State":
        return State(sampled_seed(seed, self.position.turn, self.position.rolls), self.position)

    def to_json(self) -> dict[str, Any]:
        scores = self.position.scores
        return {
            "seats": [{"seat": seat, "score": score} for seat, score in enumerate(scores)],
            "points": self.position.points,
            "actions": [{"text": str(action)} for action in self.legal_actions()],
            "result": {"scores": list(scores)} if self.position.is_over else None,
        }


class State(game.State[Position, Action, View]):
    __slots__ = ()
    rules = RULES

    def scores(self) -> tuple[int, ...]:
        return self.position.scores

    def winners(self) -> tuple[int, ...]:
        most = max(self.scores())
        return tuple(seat for seat, score in enumerate(self.scores()) if self.is_over and score == most)

    def _seen_by(self, seat: int) -> View:
        return View(seat, self.position)

    def to_json(self) -> str:
        return json.dumps([self.seed, *map(str, [self.position])])


def new_game(seats: int, seed: Seed, start: int | None = None, ruleset: int = RULESET) -> State:
    canonical, seats, first = game.seating(NAME, SEATS, seats, seed, start)
    return State(canonical, Position((0,) * seats, first))


def new_solo(seed: Seed, ruleset: int = RULESET, level: int | None = None) -> State:
    return State(canonical_seed(seed), Position((0,), 0))


@dataclass(frozen=True)
class Dares(game.Policy):
    """Rolls until it has so many points: to roll is always worth these, to hold what lies there."""

    points: int

    def values(self, view: View) -> dict[Action, float]:
        return {Action("hold"): view.position.points, Action("roll"): self.points}


POLICIES = {
    "shy": game.ComputerPlayer(partial(Dares, 4)),
    "bold": game.ComputerPlayer(partial(Dares, 15), hints=True),
}
'''

PIG_MATCH = """
from engine.link import challenge_link, game_link, open_link, replay_link
from engine.match import load
from engine.replay import branch, challenge_of, rounds

match = open_link("#/pig/table?seats=human,shy&start=0&seed=ABC")
while not match.state.is_over:
    match.play("roll" if match.state.position.points < 6 else "hold")
assert load(match.save()).state == match.state == open_link(replay_link(match)).state
assert open_link(game_link(match)).step == 0 and len(rounds(match)) > 1 and branch(match, 3).step == 3
solo = open_link("#/pig/solo?seed=ABC")
while not solo.state.is_over:
    solo.play("roll" if solo.state.position.points < 6 else "hold")
assert challenge_of(open_link(challenge_link(solo))).is_true
print(replay_link(match))
"""

PIG_CHECKS = '"pig": Checks(lambda state, action, events: None, lambda state: None)'

PIG_SAYS = dict.fromkeys(
    ("start.pig", "start.pig.says", "start.lead.pig", "start.pig.solo", "share.table.pig"), "Pig"
) | {
    "game.pig.action.roll": "Roll",
    "game.pig.event.rolled": "{who}: {face}",
    "game.pig.view.points": "In this turn",
}

PIG_IS_PLAYED = """
import sys
sys.path[:0] = [".", "web", "tests/ui"]
from fakes import World
world = World()
assert "Pig" in world.root.textContent
world.do("another - computers")
world.do("set game pig")
assert len(world.root.all(name="game")) == 3
assert [each.value for each in world.root.all(name="seats")] == ["2", "3", "4"]
assert world.page.new_game.link() == "#/pig/table?seats=human,shy"
world.do("set seat1 bold")
world.do("start")
for _ in range(500):
    if world.main()["data-state"] == "over":
        break
    if world.actions():
        assert world.actions() == ["roll", "hold"]
        world.play(lambda actions: actions[world.session.view["points"] > 5], 1)
    else:
        world.ring("computer")
assert world.sheet == ("result",)
assert "In this turn" in world.root.textContent and (" wins" in world.root.textContent or "You win" in world.root.textContent)
"""


def with_pig(root: Path) -> Workshop:
    """A copy of the project with a third game in it."""
    shop = Workshop(root, "Add a game")
    shop.add("engine/pig/__init__.py", PIG.lstrip())
    shop.before("_GAMES", "from engine import pig")
    shop.enter("_GAMES", "pig")
    shop.say(PIG_SAYS)
    return shop


def test_add_a_game(tmp_path):
    """Pig, in one file. tests/web/test_third_game.py plays it in the browser."""
    shop = with_pig(tmp_path)
    counts = json.loads(shop.run("-m", "engine", "perft", "pig", "--depth", "3", "--json"))["counts"]
    assert counts[0] == 2 and len(counts) == 3
    told = shop.run("-m", "engine", "arena", "pig", "--seats", "bold,shy,bold", "--games", "9", "--json")
    assert sum(json.loads(told)["wins"]) == pytest.approx(9)
    assert (
        json.loads(shop.run("-m", "engine", "solo", "pig", "--policy", "shy", "--games", "3", "--json"))[
            "passed"
        ]
        == 3
    )
    link = shop.run("-c", PIG_MATCH).strip()
    assert "won by seat" in shop.run("-m", "engine", "replay", link)
    shop.enter("CHECKS", PIG_CHECKS)
    assert "pig: 9 games" in shop.run("-m", "tests.bench.soak", "--game", "pig", "--games", "9")
    shop.run("-c", "from tests.golden import record; record.main(['pig'])")
    shop.test("tests/test_imports.py", "tests/engine/test_golden.py", "-k", "not golden or pig")
    shop.run("-m", "mypy", "--strict", "engine/match.py")
    shop.add("engine/pig/__init__.py", PIG.replace("POLICIES", "PLAYERS").lstrip())
    told = shop.try_("-m", "mypy", "--strict", "engine/match.py")
    assert told.returncode == 1 and '"Game"' in told.stdout

    shop.add("engine/pig/__init__.py", PIG.lstrip())
    shop.run("-c", PIG_IS_PLAYED)
    shop.test("tests/ui/test_locales.py")
    shop.touched -= {"engine/pig/__init__.py"}  # "a package in engine/" names it
    shop.named -= {
        "engine/",
        "web/ui/app/games.py",
        "web/ui/games/catalogue.py",
        "web/ui/games/plain/say.py",
        "web/ui/table/types.py",
    }
    shop.is_followed()


# ---- a screen ----

SHED = """
from ui.app.screen import Screen
from ui.kit.text import t
from ui.kit.tree import h


class Shed(Screen):
    heading = "#shed-title"

    def title(self):
        return t("shed.title")

    def key(self, key):
        return "back" if key == "Escape" else None

    def do_explode(self):
        self.page.announcer.tell(t("shed.bang"))

    def content(self):
        return h("main", {"data-screen": "shed"}, [
            h("h1", {"id": "shed-title", "tabindex": "-1"}, t("shed.title")), h("button", {"data-do": "explode"}, t("shed.bang"))])
"""

SHED_IS_VISITED = """
import sys
sys.path[:0] = ["web", "tests/ui"]
from fakes import World
world = World()
world.page.came_to("#/shed")
assert world.main()["data-screen"] == "shed" and world.browser.picture.title == "Shed"
world.do("explode")
assert world.notice == "Bang"
assert world.page.key("Escape") and world.main()["data-screen"] == "start" and world.link == "#/"
"""


def test_add_a_screen(tmp_path):
    shop = Workshop(tmp_path, "Add a screen")
    shop.add("web/ui/screens/shed/__init__.py", "")
    shop.add("web/ui/screens/shed/screen.py", SHED.lstrip())
    shop.enter("SCREENS", 'Place("shed", "#/shed", ASIDE, "ui.screens.shed.screen", "Shed")')
    shop.say({"shed.title": "Shed", "shed.bang": "Bang"})
    shop.run("-c", SHED_IS_VISITED)
    shop.test("tests/ui/test_locales.py", "tests/test_imports.py", "-k", "locales or page")
    shop.named -= {"web/ui/app/screen.py"}
    shop.named -= {"web/ui/app/lazy_screen.py", "web/build/interface.mjs"}  # for screens that few visits need
    shop.is_followed()


# ---- a language ----


def test_add_a_language(tmp_path):
    shop = Workshop(tmp_path, "Add a language")
    told = shop.run("-m", "tools.language", "sv", "Svenska")
    shop.touched |= {"web/ui/kit/text.py", "web/ui/screens/settings/sheet.py"}
    for path in sorted((tmp_path / "web" / "locales").rglob("en.json")):
        name = path.with_name("sv.json").relative_to(tmp_path).as_posix()
        shop.touched.add(name)
        assert path.read_text("utf-8") == (tmp_path / name).read_text("utf-8")
        count = len(json.loads(path.read_text("utf-8")))
        assert f"{name.removeprefix('web/')}: {count} of {count} are still English" in told
    for name, tables in (("web/preflight.js", 3), ("web/trouble.mjs", 1)):
        text = (tmp_path / name).read_text("utf-8")
        text, found = re.subn(r'(?m)^( +)en: ("[^\n]*",|\{[\s\S]*?\n\1\},)$', r"\g<0>\n\1sv: \2", text)
        assert found == tables
        shop.add(name, text)
    shop.test("tests/ui/test_locales.py", "-k", "language or parameters or forms")
    ask = "import sys; sys.path.insert(0, 'web'); from ui.kit import text; print(text.preferred(['sv-FI']))"
    assert shop.run("-c", ask).strip() == "sv"
    own = tmp_path / "web/locales/sv.json"
    words = json.loads(own.read_text("utf-8"))
    words["colour.Y"], words["gone"] = "gul", "borta"
    words.pop("colour.O")
    shop.add("web/locales/sv.json", json.dumps(words))
    assert "colour.O" in shop.try_("-m", "pytest", "-q", "tests/ui/test_locales.py", "-k", "language").stdout
    told = shop.run("-m", "tools.language", "sv")
    again = json.loads(own.read_text("utf-8"))
    assert (again["colour.Y"], "colour.O" in again, "gone" in again) == ("gul", True, False)
    assert f"locales/sv.json: {len(again) - 1} of {len(again)}" in told
    shop.named |= {"web/locales/"}  # "every file of it"
    shop.is_followed()


def test_every_game_of_the_table_is_named_in_the_drawing():
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    assert all(f"`engine/{name}/`" in text for name in GAMES)
