"""The steps of CONTRIBUTING.md are enough: each is followed in a copy of the project, which then has to work.

Every file that a test touches has to be named in its section, and every file that the section names to be touched.
"""

import json
import re

import pytest

from engine.match import GAMES
from tests.workshop import NEXT, ROOT, Workshop

pytestmark = pytest.mark.slow

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
    said = ("-m", "pytest", "-q", "tests/ui/test_reasons.py", "-k", "goennen and last or there_are_not")
    assert "KeyError: 'last'" in shop.try_(*said).stdout
    shop.before("SAYS", LAST_SAYS)
    shop.enter("SAYS", '"last": last')
    assert (
        shop.try_("-m", "pytest", "-q", "-x", "tests/ui/test_locales.py").returncode == 1
    )  # the sentence is missing
    shop.say({"reason.last": "The last of {n}.", "seat.level.last": "the last one"})
    assert re.match(r"the last one\nThe last of \d+\.", shop.run("-c", LAST_IS_CHOSEN))
    files = (
        "tests/engine/test_given_reasons.py",
        "tests/ui/test_reasons.py",
        "tests/ui/test_locales.py",
        "tests/test_imports.py",
    )
    chosen = "goennen-last or goennen and last or there_are_not or locales or standard_library"
    shop.test(*files, "-k", chosen)
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
    shop.named -= {"web/ui/app/shown.py"}
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
