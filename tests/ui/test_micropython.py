"""The page's Python in the Python of the page: MicroPython, here under Node."""

from __future__ import annotations

import ast
import json
import subprocess

import pytest
from both_pythons import MODULES, NODE, UI, WEB, run, same
from recording import Canvas, Path
from ui.kit import names
from ui.kit.text import LANGUAGES
from worker import Server

from engine.goennen.cards import deck
from tools.environment import ROOT
from tools.imports import imports

pytestmark = [
    pytest.mark.skipif(not NODE, reason="needs Node (build.py brings it)"),
    pytest.mark.skipif(
        not (MODULES / "@micropython").is_dir(), reason="web/node_modules is missing (build.py installs it)"
    ),
]

# Paints in both Pythons; `cards` is JSON text, `new_canvas` and `new_path` come from outside.
PAINT = """
import json
from ui.draw import die_painter, flight, flight_painter, icons, pen
from ui.kit.scene import Throw
from ui.games.goennen import card_painter, market_painter, pictograms
from ui.draw.palette import palette

pen.use(new_path)
cards = json.loads(cards)
for theme in ("light", "dark"):
    p = palette(theme)
    for card in cards:
        fields = sum([len(row) for row in card["task"]["rows"]])
        written = [i % 3 for i in range(fields)]
        for laid in (
            None,
            {"written": written, "ghosts": [[0, "Y", 4]]},
            {"complete": True, "now": 12, "used": 2, "colour": "P"},
        ):
            card_painter.paint(new_canvas(), p, card, laid)
            card_painter.tile(new_canvas(), p, card, laid, 13)
        card_painter.ticket(new_canvas(), p, card, 70, 32)
        card_painter.completing(new_canvas(), p, card, {"written": written}, 0.4)
    for name in sorted(icons.ICONS):
        icons.paint(new_canvas(), p, name)
    for die in "YOGBP":
        for face in range(1, 7):
            die_painter.paint(new_canvas(), p, die, face, 52)
    throws = [Throw(die, die, before, 6) for die, before in zip("YOGBP", (None, 1, 2, 3, 6))]
    starts = [None, (20, 200, 0.1), (100, 190, 0), (150, 210, 0), (210, 200, 0)]
    ends = [(60, 200, 0), (120, 200, 0.2), (180, 200, 0), (240, 200, 0), (300, 200, -0.1)]
    flown = flight.Flight(throws, starts, ends, 50, (0, 100, 360, 240), (180, 400))
    for step in range(13):
        flight_painter.paint(new_canvas(), p, flown, step * 100)
    market_painter.deck(new_canvas(), p, "S", 14, 26, 32)
    market_painter.price_die(new_canvas(), p, 17, 4)
"""


def of_the_browser() -> set[str]:
    """Modules that need a browser: those that import ``js`` or ``pyscript``, and those that import them."""
    needed = {
        ".".join(f.relative_to(WEB).with_suffix("").parts): {name for name, at_once in imports(f) if at_once}
        for f in UI
    }
    found = {"js", "pyscript"}
    while True:
        more = {name for name, needs in needed.items() if needs & found} - found
        if not more:
            return found
        found |= more


def test_every_module_imports() -> None:
    names = [".".join(f.relative_to(WEB).with_suffix("").parts) for f in UI if f.name != "__init__.py"]
    elsewhere = of_the_browser()
    names = [name for name in names if name not in elsewhere]
    assert "ui.games.goennen.card_painter" in names
    code = "".join(
        f"try:\n    import {name}\nexcept Exception as error:\n    print({name!r}, repr(error))\n"
        for name in names
    )
    assert run(code)[:-1] == []


TYPED = '''"""A module."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    Word: TypeAlias = str


class Die(NamedTuple):
    """face: what it shows; None
    while: in the air."""

    letter: str
    face: int | None


class Cup:
    """Holds dice."""

    if TYPE_CHECKING:
        dice: list[Die]

        def shake(self) -> None: ...

    def take(self, die: Die) -> None:
        assert die.letter
        self.dice = [die]
'''


def untyped(source: str) -> subprocess.CompletedProcess[str]:
    """A module's text as the build hands it to MicroPython, as JSON."""
    script = f"""
        import {{ untyped }} from {json.dumps((WEB / "build" / "untyped.mjs").as_uri())};
        console.log(JSON.stringify(untyped({json.dumps(source)})));
    """
    command = [NODE, "--input-type=module", "-e", script]
    return subprocess.run(command, capture_output=True, encoding="utf-8", timeout=60, check=False)


def test_what_only_the_type_checker_reads_is_taken_out() -> None:
    """Every line keeps its number: errors name it."""
    lines = json.loads(untyped(TYPED).stdout).split("\n")
    assert len(lines) == TYPED.count("\n") + 1
    left = {number: line for number, line in enumerate(lines, 1) if line}
    written = dict(enumerate(TYPED.split("\n"), 1))
    assert left.pop(5) == "from collections import namedtuple"
    assert left.pop(13) == 'Die = namedtuple("Die", ("letter", "face", ))'
    assert list(left) == [1, 21, 22, 29, 31] and all(written[number] == line for number, line in left.items())


@pytest.mark.parametrize("more", ["    face: int = 1\n", "    def size(self) -> int: ...\n"])
def test_a_named_tuple_has_only_what_micropython_can(more: str) -> None:
    done = untyped(f"class Die(NamedTuple):\n    letter: str\n{more}\n")
    assert done.returncode != 0 and "Die has defaults or methods" in done.stderr


def test_no_method_is_called_that_only_the_other_python_has() -> None:
    kinds = (str, bytes, list, dict, set, tuple)
    code = "".join(f"print(' '.join(dir({kind.__name__})))\n" for kind in kinds)
    there = {name for line in run(code)[:-1] for name in line.split()}
    assert {"startswith", "append", "items"} <= there
    trees = {f: ast.parse(f.read_text(encoding="utf-8")) for f in UI}
    nodes = [(f, node) for f, tree in trees.items() for node in ast.walk(tree)]
    own = {node.name for _, node in nodes if isinstance(node, ast.FunctionDef)}
    on_a_canvas = {"translate"}
    missing = {name for kind in kinds for name in dir(kind)} - there - own - on_a_canvas
    called = [
        f"{f.relative_to(WEB)}:{node.lineno} {node.func.attr}"
        for f, node in nodes
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in missing
    ]
    assert called == []


def test_both_pythons_paint_the_same() -> None:
    cards = json.dumps([card.to_json() for card in deck()[::3]])
    canvases = []

    def new_canvas() -> Canvas:
        canvases.append(Canvas())
        return canvases[-1]

    exec(PAINT, {"new_canvas": new_canvas, "new_path": Path, "cards": cards})  # noqa: S102
    there = json.loads(run(PAINT, cards=cards)[-1])
    here = [canvas.script() for canvas in canvases]
    assert len(there) == len(here) > 400
    for i, (a, b) in enumerate(zip(here, there, strict=True)):
        assert same(a, b), f"canvas {i}"


# Numbers, shares and days, and a sentence whose counts have forms of their own; `table` is a language as JSON text.
WRITE = """
import json
from ui.kit import text

text.load(json.loads(table))
text.add({"said": "{n} points, {cards} {cards|card|cards}, {cards|it is|they are} there"})
said = [text.number(n) for n in (0, 7, -50, 999, 1000, -1150, 1234567)]
said += [text.decimal(value, places) for value in (0.0, 7.26, -0.04, -12345.6789) for places in (1, 2, 3)]
said += [text.percent(share, tenths) for share in (0, 0.04, 0.985, 1) for tenths in (False, True)]
said += [write(day) for day in ("2026-03-01", "2026-12-31") for write in (text.day_in_words, text.day_shortly)]
said += [text.t("said", n=2, cards=cards) for cards in (0, 1, 2)]
"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_both_pythons_write_numbers_alike(language: str) -> None:
    table = (WEB / "locales" / f"{language}.json").read_text("utf-8")
    here: dict[str, object] = {"table": table}
    exec(WRITE, here)  # noqa: S102
    there = run(WRITE + "\nprint(json.dumps(said))", table=table)
    assert json.loads(there[-2]) == here["said"]


def test_names_are_the_same_in_both_pythons() -> None:
    people = (ROOT / "tests" / "people.txt").read_text("utf-8")
    code = """
from ui.kit import names
import json
for name in people.split("\\n"):
    assert names.plain(name) == name, name
    print(json.dumps([len(each) for each in names.letters(name)]))
"""
    told = [json.loads(line) for line in run(code, people=people)[:-1]]
    assert told == [[len(letter) for letter in names.letters(name)] for name in people.split("\n")]


ALPHABETS = (
    (0x20, 0x17F), (0x1A0, 0x1A5), (0x1CD, 0x1DC), (0x1F8, 0x21F), (0x386, 0x3AB), (0x400, 0x4BF), (0x4D0, 0x52F), (0x531, 0x556),
    (0x1E00, 0x1E95), (0x1EA0, 0x1EFF),
)  # fmt: skip
CAPITALS = [
    chr(n)
    for first, last in ALPHABETS
    for n in range(first, last + 1)
    if chr(n).lower() != chr(n) and len(chr(n).lower()) == 1
]


def test_large_and_small_letters_are_one_name_in_both_pythons() -> None:
    wanted = [*CAPITALS, "Ə", "Ɔ", "Ɛ", "Ɓ", "Ɗ", "Ƙ", "Ƴ"]
    assert len(wanted) > 450 and all(names.folded(c) == c.lower() for c in wanted)
    assert names.same("ΝΙΚΟΣ", "νικος") and names.same("İlker", "ilker") and not names.same("Öme", "Ome")
    code = """
from ui.kit import names
print(json.dumps([names.folded(c) for c in capitals]))
"""
    told = json.loads(run("import json\n" + code, capitals="".join(wanted))[-2])
    assert told == [names.folded(c) for c in wanted]


# Asks the engine what comes back as it was sent; `answer` is what it said, or "". "same" is printed if nothing was lost.
ASK = """
from ui.app.client import Client
from ui.kit.json_text import parsed

asked = "#/x?by=" + text
nothing = lambda *rest: None
client = Client(print if not answer else nothing, nothing, nothing, nothing, nothing)
client.call("find_link", {"text": asked}, lambda found: print("same" if found["link"] == asked else found), print)
if answer:
    client.receive(answer)
    print("same" if parsed(escaped) == text else "other")
"""


def test_characters_of_all_planes_come_back_from_the_engine_as_they_were_sent() -> None:
    points = [plane << 16 | at for plane in range(17) for at in range(0x41, 0xFFFE, 0x3D1)]
    text = "".join(
        [chr(point) for point in points if not 0xD800 <= point < 0xE000 and not chr(point).isspace()]
    )
    request = run(ASK, text=text, answer="", escaped="")[0]
    assert text in request
    answers: list[str] = []
    Server(answers.append).handle(request)
    assert run(ASK, text=text, answer=answers[0], escaped=json.dumps(text))[:-1] == ["same", "same"]


# Reads what would hold the page up, and prints the longest time that one of them took, in milliseconds.
HELD = """
import time
from ui.kit.json_text import parsed_or_none

slowest = 0
for text in (
    '{"kept":[],"x":' + "9" * 400000 + "}", "9" * 59000, "[" * 59000, '{"a":' * 10000, "[" + '"a",' * 14000, '"' + "\\\\ud83d" * 9000 + '"',
    '"' + "a" * 500000 + '"', "[1," * 19000, '[' + "1," * 29000 + "1]", "[" + "9" * 29 + ("," + "9" * 29) * 1900 + "]",
):
    begun = time.ticks_ms()
    parsed_or_none(text)
    slowest = max(slowest, time.ticks_diff(time.ticks_ms(), begun))
print(slowest)
"""


# Reads a file with all that can be kept, and prints its longest step, in milliseconds, and how much of the file was taken.
STEPS = """
import time
from ui.app import games, history, transfer
from ui.kit.json_text import Unreadable

class Kept:
    lost = False
    unsaved = None
    def get(self, key):
        return None
    def keys(self):
        return []
    def read(self):
        return history.fresh()

class Game:
    name = "goennen"
    levels = 7
    seats = range(1, 11)

kept = Kept()
kept.store = kept
games.use([Game()])
result = '{"id": "R%d", "day": "2026-11-%02d", "game": "goennen", "mode": "shared", "level": null, "score": 90, "won": true, "foes": []}'
rows = ", ".join([result % (number, number // 200 + 1) for number in range(5000)])
content = '{"daily": {}, "results": [' + rows + '], "format": 1, "run": null, "best_run": null}'
files = [[(history.KEY, content)] + [("dicetable.player %d" % number, "x = 1\\n" * 50000) for number in range(10)]]
files.append([(history.KEY, '{"format": 1, "results": [{' + '"a": [1, 2], ' * 200000 + '}]}')])
files.append([("dicetable.save #/%d" % number, "[" + "[]," * 60000 + "1]") for number in range(2)])
for file in files:
    text = ", ".join(["[%s, %s]" % (transfer.quoted(key), transfer.quoted(each)) for key, each in file])
    text = '{"dicetable": "everything", "format": 1, "kept": [' + text + "]}"
    plan = transfer.Plan(kept)
    slowest, begun = 0, time.ticks_ms()
    try:
        for _ in plan.reading(text, "2026-11-30"):
            slowest = max(slowest, time.ticks_diff(time.ticks_ms(), begun))
            begun = time.ticks_ms()
    except Unreadable:
        pass
    print(max(slowest, time.ticks_diff(time.ticks_ms(), begun)), plan.results, plan.others)
"""


def test_a_file_with_all_that_can_be_kept_never_holds_the_page_for_long() -> None:
    told = [list(map(int, line.split())) for line in run(STEPS)[:-1]]
    assert [each[1:] for each in told] == [[5000, 10], [0, 0], [0, 0]]
    assert max(each[0] for each in told) < 1500  # milliseconds: many times what they take, for a busy machine


# Writes many results, and a player of the lab that is as long as one may be; prints the milliseconds that each took at best.
WRITTEN = """
import time
from ui.kit.json_text import as_json

result = {"id": "1-2-3", "day": "2026-11-21", "game": "tutto", "mode": "shared", "level": None, "score": 90, "won": True, "foes": []}
result["seats"] = [["Abcdefgh", 6000, False, True]] * 10
for value in ({"results": [result] * 3000}, {"seats": [{"name": "Mine", "code": "x = 1\\n" * 66000}] * 2}):
    took = []
    for _ in range(3):
        begun = time.ticks_ms()
        as_json(value)
        took.append(time.ticks_diff(time.ticks_ms(), begun))
    print(min(took))
"""


def test_what_is_long_is_written_in_a_time_that_grows_with_its_length() -> None:
    """At the end of a game, whoever had played thousands waited for ten seconds."""
    assert (
        max(map(int, run(WRITTEN)[:-1])) < 2500
    )  # milliseconds: many times what they take, for a busy machine


# Lists people that one has played with equally often.
EQUALS = """
from ui.screens.people import meetings

class Kept:
    def get(self, key):
        return None

results = []
for number in range(12):
    seats = [["Me", 60, True, True], ["P%d" % number, 50, False, True]]
    results.append({"id": str(number), "day": "2026-11-20", "game": "goennen", "mode": "shared", "score": 60, "seats": seats})
print(" ".join([person.name for person in meetings.people(results, meetings.Corrections(Kept()), "Me")]))
"""


def test_people_met_equally_often_stand_in_the_order_of_their_last_games() -> None:
    """MicroPython's sort mixes what is equal."""
    assert run(EQUALS)[0].split() == [f"P{number}" for number in reversed(range(12))]


# MicroPython writes a warning to the console where an exception is raised from another one.
UNREADABLE = """
from ui.app.store import Store
from ui.kit.json_text import parsed_or_none
from ui.room import letters
from ui.room.description import Unreadable
from ui.table import help_used

class Empty:
    def get(self, key):
        return None

assert help_used.of(Empty(), "#/goennen/solo") is None
for text in ("", "[", "nonsense", '"\\\\ud83d"', '"\\\\uzzzz' + "a" * 100001 + '"', '{"a":1'):
    assert parsed_or_none(text) is None
for text in ("", "0", "ZZZZZZZZZZZZZZZZ", "10000000" * 20):
    try:
        letters.read(text)
    except Unreadable:
        pass
print("nothing else")
"""


def test_what_cannot_be_read_writes_nothing_to_the_console() -> None:
    assert run(UNREADABLE)[:-1] == ["nothing else"]


def test_nothing_from_outside_holds_the_page_up() -> None:
    """One of these took more than a minute, as MicroPython reads long numbers and texts in a time that grows with their squares."""
    assert int(run(HELD)[0]) < 2000  # milliseconds: many times what they take, for a busy machine
