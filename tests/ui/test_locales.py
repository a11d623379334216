"""What the page says: every key that the sources ask for is there in every language, and none that nobody asks for.

Keys are found in the sources' syntax trees. A key that is put together there, as in ``t("reward." + kind)``, is a
pattern; where the values can be listed, EXPANSIONS lists them from the engine, and each one must be there.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from ui.draw.palette import COLOURS
from ui.games.goennen import help as help_goennen
from ui.games.goennen import pictograms
from ui.games.tutto import help as help_tutto
from ui.kit import text
from worker.protocol import ERRORS

HERE = Path(__file__).resolve().parent
WEB = HERE.parent.parent / "web"
LOCALES = WEB / "locales"
LANGUAGES = text.LANGUAGES
FORMS = (".one", ".none")

TASKS = ("exact", "ascending", "equal", "sum")
TUTTO = ("bonus", "double", "fireworks", "plus_minus", "straight", "cloverleaf", "stop")
KINDS = pictograms.SCORINGS + pictograms.BONUSES
# Keys whose changing part comes from the engine: what it may be. A key of three parts may leave some to the pattern.
EXPANSIONS = {
    "colour.": COLOURS,
    "coloured.": COLOURS + ("none",),
    "deck.": ("S", "B"),
    "reward.": KINDS,
    "marks.": tuple(kind for kind in pictograms.BONUSES if kind != "wild_colour"),
    "task.": tuple(f"{kind}.{form}" for kind in TASKS for form in ("short", "says")),
    "help.task.": tuple(kind + form for kind in TASKS for form in ("", ".caption", ".alt")),
    "help.bonus.": tuple(kind + form for kind in pictograms.BONUSES for form in ("", ".caption", ".alt")),
    "help.tutto.card.": tuple(kind + form for kind in TUTTO for form in ("", ".copies", ".alt")),
    "help.scoring.": tuple(kind + form for kind in pictograms.SCORINGS for form in ("", ".alt")),
}


@cache
def sentences(language: str) -> dict[str, str]:
    """All sentences of a language: those of every page, and those that are read where they are needed."""
    found: dict[str, str] = {}
    for path in [LOCALES / f"{language}.json", *sorted(LOCALES.glob(f"*/{language}.json"))]:
        pairs = json.loads(path.read_text("utf-8"), object_pairs_hook=list)
        for key, words in pairs:
            assert key not in found, f"{path}: {key} is there twice"
            found[key] = words
    return found


def parameters(pattern: str) -> set[str]:
    """What stands in braces: "{n}", or a count with its two forms, "{cards|card|cards}"."""
    return set(re.findall(r"\{(\w+)(?:\|[^{}|]*\|[^{}|]*)?\}", pattern))


def base(key: str) -> str:
    """A key without the form for a number."""
    for form in FORMS:
        plain = key[: -len(form)]
        of_a_number = form == ".one" or "n" in parameters(sentences("en").get(plain, ""))
        if key.endswith(form) and plain in sentences("en") and of_a_number:
            return plain
    return key


# What the sources ask for.


# Patterns that would match more than they tell: of these the keys are found in another way.
ANYTHING = (r"[\w.]+", r"help\.[\w.]+")


def patterns(node: ast.expr) -> list[str]:
    """The keys that an expression may stand for, as regular expressions."""
    if isinstance(node, ast.Constant):
        return [re.escape(node.value)] if isinstance(node.value, str) else []
    if isinstance(node, ast.IfExp):
        return patterns(node.body) + patterns(node.orelse)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return [left + right for left in patterns(node.left) for right in patterns(node.right)]
    return [r"[\w.]+"]


@cache
def sources() -> tuple[tuple[str, ast.Module], ...]:
    return tuple(
        (path.relative_to(WEB).as_posix(), ast.parse(path.read_text("utf-8")))
        for path in sorted((WEB / "ui").rglob("*.py"))
    )


@cache
def matched(pattern: str) -> Callable[[str], object]:
    """What says whether a key is one of a pattern. There are more patterns than `re` keeps compiled."""
    return re.compile(pattern).fullmatch


def calls(tree: ast.Module) -> list[ast.Call]:
    return [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in ("t", "has")
        and node.args
    ]


@cache
def asked() -> tuple[tuple[str, str], ...]:
    """(source, pattern) of every call that looks a key up, those that name nothing at all left out."""
    found = []
    for name, tree in sources():
        for call in calls(tree):
            found += [(name, p) for p in patterns(call.args[0]) if not p.startswith(ANYTHING)]
        # The help page says its sentences through functions that put "help." before a key.
        if "help" in name:
            for call in [node for node in ast.walk(tree) if isinstance(node, ast.Call)]:
                maker = call.func.id if isinstance(call.func, ast.Name) else ""
                first = call.args[0] if call.args else None
                if maker in HELPERS and isinstance(first, ast.Constant):
                    found += [(name, re.escape("help." + first.value) + end) for end in HELPERS[maker]]
    return tuple(found)


@cache
def made() -> frozenset[str]:
    """Patterns of every key that is put together anywhere, be it said on the spot or later."""
    found = {pattern for _, pattern in asked()}
    for _, tree in sources():
        for node in ast.walk(tree):
            if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
                found |= {p for p in patterns(node) if re.match(r"[a-z_]+\\\.", p) and "[" in p}
            if (
                isinstance(node, ast.Assign)
                and ast.unparse(node.targets[0]) == "pack"
                and isinstance(node.value, ast.Constant)
                and node.value.value
            ):
                # A screen that is fetched says these (`ui.app.lazy_screen`).
                found |= {re.escape(f"{node.value.value}.{end}") for end in ("title", "loading", "missing")}
    found = {p for p in found if not p.startswith(ANYTHING)}
    chapters = help_goennen.CHAPTERS + help_tutto.CHAPTERS + ("about",)
    found |= {re.escape("help." + name) for name in chapters}
    return frozenset(found)


HELPERS = {"says": ("",), "steps": (r"\.\d",), "figure": (r"\.alt", r"\.caption")}


@cache
def words() -> frozenset[str]:
    """Every text constant of the sources: a key may be chosen in one place and said in another."""
    return frozenset(
        node.value
        for _, tree in sources()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


@cache
def endings() -> frozenset[str]:
    """What the sources add to a key that they have chosen before: ``key += ".turns"``."""
    return frozenset(
        node.value.value
        for _, tree in sources()
        for node in ast.walk(tree)
        if isinstance(node, ast.AugAssign)
        and isinstance(node.value, ast.Constant)
        and str(node.value.value).startswith(".")
    )


def chosen(key: str) -> bool:
    """Whether the sources hold a key as a text, or its beginning as one and its ending as another."""
    return key in words() or any(
        key.endswith(ending) and key[: -len(ending)] in words() for ending in endings()
    )


def engine_errors() -> set[str]:
    """The keys of the errors that the worker answers with."""
    return {f"error.{key}" for key in ERRORS}


# The tests.


def test_every_key_that_is_asked_for_is_there():
    known = sentences("en")
    missing = {
        f"{source}: {pattern}"
        for source, pattern in asked()
        if not any(matched(pattern)(key) for key in known)
    }
    assert not sorted(missing)


@pytest.mark.parametrize("prefix", EXPANSIONS)
def test_every_value_of_a_changing_part_has_its_key(prefix):
    assert not [prefix + end for end in EXPANSIONS[prefix] if prefix + end not in sentences("en")]


def test_every_error_of_the_engine_can_be_said():
    errors = engine_errors()
    assert "error.level" in errors
    assert not sorted(errors - set(sentences("en")))


@pytest.mark.parametrize("key", ERRORS)
def test_an_error_has_what_its_sentence_wants(key):
    assert parameters(sentences("en")[f"error.{key}"]) <= set(ERRORS[key])


def test_every_key_is_asked_for():
    errors = engine_errors()
    unused = [
        key
        for key in sentences("en")
        if not chosen(base(key))
        and not any(matched(pattern)(base(key)) for pattern in made())
        and base(key) not in errors
    ]
    assert not unused


def test_a_call_gives_what_its_sentence_wants():
    known = sentences("en")
    wrong = []
    for source, tree in sources():
        for call in calls(tree):
            if call.func.id != "t" or any(word.arg is None for word in call.keywords):  # type: ignore[union-attr]
                continue
            given = {word.arg for word in call.keywords}
            for pattern in patterns(call.args[0]):
                for key in known:
                    if matched(pattern)(key) and "[" not in pattern and parameters(known[key]) - given:
                        wrong.append(f"{source}: {key} wants {parameters(known[key]) - given}")
    assert not wrong


def test_scripts_that_speak_alone_speak_every_language():
    for name, beginning in (
        ("preflight.js", r'(?m)^        (\w\w): "'),
        ("trouble.mjs", r"(?m)^    (\w\w): \{"),
    ):
        assert set(re.findall(beginning, (WEB / name).read_text("utf-8"))) == set(LANGUAGES), name


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_is_whole(language):
    here, english = sentences(language), sentences("en")
    assert not sorted(set(english) - set(here)), "missing"
    assert not sorted(set(here) - set(english)), "more than in English"
    assert not [key for key, said in here.items() if not said.strip() and english[key].strip()]


@pytest.mark.parametrize("language", LANGUAGES)
def test_parameters_are_those_of_english(language):
    wrong = []
    for key, said in sentences(language).items():
        wanted = parameters(sentences("en")[base(key)])
        given = parameters(said)
        if key != base(key):  # "1 point" need not show its number
            wanted, given = wanted - {"n"}, given - {"n"}
        if wanted != given:
            wrong.append(key)
    assert not wrong


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_number_has_its_forms(language):
    """What has a form for one in English has it in every language, and its own base form."""
    known = sentences(language)
    for key in known:
        if key.endswith(".one"):
            assert key[: -len(".one")] in known, key


@pytest.mark.parametrize(
    "wanted, language",
    [
        (["de-AT", "en"], "de"),
        (["fr", "nl-BE"], "nl"),
        (["EN-us", "de"], "en"),
        (["ja"], "en"),
        ([], "en"),
    ],
)
def test_the_language_is_the_first_that_the_page_speaks(wanted, language):
    assert text.preferred(wanted) == language


def test_a_sentence_in_each_form():
    text.load({"n": "{n} points", "n.one": "one point", "x": "Sort {x}"})
    assert text.t("n", n=2) == "2 points" and text.t("n", n=1) == "one point"
    assert text.t("x", x="x") == "Sort x" and text.t("unknown") == "unknown"
