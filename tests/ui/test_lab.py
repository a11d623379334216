"""The lab: players are written, kept and shared; a game and a tournament are shown as they run. The runner is the tests'."""

from __future__ import annotations

import base64
import csv
import json
import zlib
from pathlib import Path
from typing import Any

import pytest
from fakes import Answer, World
from ui.screens.lab.bench import EXAMPLES, LONGEST_LINK, WIDE
from ui.screens.lab.players import LONGEST
from worker.snapshot import view

from engine.match import GAMES, HUMAN, Match, Setup

ROOT = Path(__file__).resolve().parents[2]
PLAYER = "dicetable.player "


def lab(address: str = "#/lab", wide: bool = False, **options: Any) -> World:
    world = World(**options)
    world.browser.fits(WIDE, wide)
    world.open(address)
    assert world.shows("lab") and world.browser.fetched == ["lab"]
    return world


def editor(world: World) -> Any:
    (found,) = [each for each in world.root.walk() if each.tag == "code-editor"]
    found.value = getattr(found, "value", "")
    return found


def write(world: World, code: str) -> None:
    world.page.input("code", code)


def wait(world: World) -> None:
    """Lets all timers run out."""
    waits, world.browser.waits = world.browser.waits, []
    for callback, _ in waits:
        callback()


def runner(world: World) -> Any:
    """The lab that was opened last."""
    return world.browser.benches[-1]


def words(world: World) -> str:
    return world.root.textContent


def refused(world: World, what: str) -> str:
    """What is said of the fields that are wrong: `what` names the first, which has the focus. "" if none is."""
    found = [each for each in world.root.walk() if "aria-describedby" in each.attributes]
    if not found:
        return ""
    for each in found:
        (why,) = world.root.all(id=each.attributes["aria-describedby"])
        assert each.tag == "fieldset" or each.attributes["aria-invalid"] == "true"
    inside = [each for field in found for each in (field, *field.walk())]
    assert any(each.attributes.get("data-form") == what for each in inside)
    assert world.browser.focused[-1] == f"[data-form={what}]"
    assert why.textContent in world.said
    return why.textContent


def code_of(letters: str) -> str:
    return zlib.decompress(base64.urlsafe_b64decode(letters + "=" * (-len(letters) % 4))).decode()


def link(code: str, name: str = "Hers") -> str:
    letters = base64.urlsafe_b64encode(zlib.compress(code.encode())).decode().rstrip("=")
    return f"#/lab?name={name}&code={letters}"


# ---- the players ----


def test_the_first_visit_begins_with_the_first_example_ready_to_run() -> None:
    world = lab()
    assert editor(world).value == (ROOT / "web/players/first.py").read_text("utf-8")
    world.do("play")
    (job,) = runner(world).runs
    assert job["kind"] == "game" and job["stepwise"] is True
    assert [seat["name"] for seat in job["seats"]] == ["First action", "easy"]
    assert job["seats"][0]["code"] == editor(world).value


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_example_can_be_taken(name: str) -> None:
    world = lab()
    world.do("new")
    assert world.sheet == ("new",)
    world.do("example " + name)
    assert world.sheet is None
    assert editor(world).value == (ROOT / f"web/players/{name}.py").read_text("utf-8")
    wanted = ["First action 2"] if name == "first" else []
    assert [each for each in world.page.navigation.screen.bench.players.names() if each != "First action"][
        :1
    ] == (wanted or [world.page.navigation.screen.bench.name])


def test_what_is_typed_is_what_runs_and_what_is_kept() -> None:
    world = lab()
    write(world, "def choose(view):\n    return 1  # two  spaces\n")
    world.do("play")
    assert runner(world).runs[0]["seats"][0]["code"] == "def choose(view):\n    return 1  # two  spaces\n"
    wait(world)
    assert world.kept[PLAYER + "First action"] == "def choose(view):\n    return 1  # two  spaces\n"
    again = lab(kept=world.kept)
    assert editor(again).value == world.kept[PLAYER + "First action"]


def test_leaving_at_once_keeps_what_was_typed_and_coming_back_shows_it() -> None:
    world = lab()
    write(world, "# mine\n")
    world.do("home")
    assert world.shows("home") and world.kept[PLAYER + "First action"] == "# mine\n"
    world.open("#/lab")
    assert editor(world).value == "# mine\n"


def test_the_editor_is_not_touched_while_somebody_types() -> None:
    """Each key would otherwise put the text there anew, and the cursor to its end."""
    world = lab()
    before = editor(world)
    for code in ("a", "ab", "abc"):
        write(world, code)
        assert editor(world) is before
    world.do("new")
    world.do("close")
    assert editor(world) is before


def test_a_player_is_renamed_deleted_and_brought_back() -> None:
    world = lab()
    write(world, "# mine\n")
    world.do("more")
    world.page.input("name", " My   first  ")
    world.do("rename")
    assert editor(world).attributes["data-name"] == "My first"
    world.do("example order")
    world.page.input("player", "My first")
    assert editor(world).value == "# mine\n"
    world.do("more")
    world.do("delete")
    assert "My first is deleted." in words(world) and PLAYER + "My first" not in world.kept
    assert editor(world).attributes["data-name"] == "In order"
    world.do("undelete")
    assert editor(world).value == "# mine\n"
    names = [each.textContent for each in world.root.one(data_form="player").children]
    assert names == ["My first", "In order"]


def test_the_last_player_can_be_deleted_too() -> None:
    world = lab()
    write(world, "# mine\n")
    world.do("delete")
    assert editor(world).attributes["data-name"] == "First action"
    world.do("undelete")
    assert editor(world).value == "# mine\n"


def own(*names: str) -> dict[str, str]:
    """What a browser keeps with such players, the first of them in the editor."""
    return {PLAYER + name: f"# {name}\n" for name in names} | {"dicetable.players": "\n".join(names)}


def test_what_another_tab_has_deleted_makes_way_for_another_player() -> None:
    """Renaming or deleting it again ended in an error."""
    world = lab(kept=own("a", "b"))
    del world.kept[PLAYER + "a"]
    for gesture in ("rename", "delete"):
        other = lab(kept=own("a", "b"))
        del other.kept[PLAYER + "a"]
        other.do("more")
        other.page.input("name", "c")
        other.do(gesture)
        assert editor(other).attributes["data-name"] == ("c" if gesture == "rename" else "b")
    world.page.kept_elsewhere(PLAYER + "a")
    assert editor(world).attributes["data-name"] == "b" and editor(world).value == "# b\n"
    del world.kept[PLAYER + "b"]
    write(world, "# still typing\n")
    world.page.kept_elsewhere(PLAYER + "b")
    assert editor(world).attributes["data-name"] == "b"


def test_a_long_name_with_a_number_stays_as_it_is() -> None:
    name = "x" * 40
    world = lab(kept=own(name + " 2", name))
    world.do("more")
    world.do("rename")
    assert editor(world).attributes["data-name"] == name + " 2"


def test_no_two_players_of_a_tournament_have_one_name() -> None:
    world = lab(kept=own("hard", "hard 2"))
    contest = world.page.navigation.screen.bench.contest
    contest.chosen = ["own:hard", "own:hard 2", "hard"]
    world.do("contest")
    names = [seat["name"] for seat in runner(world).runs[-1]["seats"]]
    assert len(set(names)) == 3 and names[1:] == ["hard 2", "hard"]


def test_an_error_is_marked_in_the_code_of_whoever_made_it_whatever_they_are_called() -> None:
    fault: dict[str, Any] = {"type": "error", "line": 2, "kind": "error", "text": "ZeroDivisionError"}
    world = lab(kept=own("hard 2", "hard"))
    bench = world.page.navigation.screen.bench
    world.page.input("foe", "own:hard")
    world.do("play")
    runner(world).tell(**fault, seat=1)
    assert not bench.problems and not bench.running.mine
    world.page.input("player", "hard")
    world.do("play")
    runner(world).tell(**fault, seat=0)
    assert bench.problems == [[2, "ZeroDivisionError"]] and bench.running.mine
    world.page.input("player", "hard 2")
    assert not bench.running.mine, "its line is not in this code"
    runner(world).tell(**fault, seat=0)
    assert not bench.problems


def test_whoever_is_renamed_still_plays() -> None:
    world = lab(kept=own("a", "b"))
    bench = world.page.navigation.screen.bench
    bench.contest.chosen = ["own:a", "own:b"]
    world.page.input("foe", "own:a")
    world.do("more")
    world.page.input("name", "c")
    world.do("rename")
    assert bench.contest.players() == ["own:c", "own:b"] and bench.running.foe() == "own:c"


def test_a_full_browser_says_so() -> None:
    world = lab()
    world.browser.full = True
    write(world, "# mine\n")
    wait(world)
    assert "no room" in world.notice


def test_files_out_and_in() -> None:
    world = lab()
    world.do("import")
    world.browser.picking(Answer(True, ["theirs.py", "# of a friend\n"]))
    assert editor(world).value == "# of a friend\n" and editor(world).attributes["data-name"] == "theirs"
    for answer, said in (
        (Answer(False, "too large"), "400,000"),
        (Answer(True, ["theirs.py", "\x00\x01"]), "UTF-8"),
    ):
        world.do("import")
        world.browser.picking(answer)
        assert said in world.notice
        assert editor(world).value == "# of a friend\n"


@pytest.mark.parametrize(
    "name",
    [
        "First action",
        "TUTTO: how far?",
        "My Player 2",
        "größer",
        'a/b\\c*<d>|"e"',
        ".hidden",
        "v1.2",
        "x.py",
        "Ω 三",
    ],
)
def test_a_file_keeps_the_name_of_its_player(name: str) -> None:
    world = lab()
    world.do("more")
    world.page.input("name", name)
    world.do("rename")
    world.do("export")
    ((file, code),) = world.browser.files.items()
    assert file.endswith(".py") and not set(file) & set('\\/:*?"<>|') and not file.startswith(".")
    other = lab()
    other.do("import")
    other.browser.picking(Answer(True, [file, code]))
    assert editor(other).attributes["data-name"] == (name if name != "First action" else "First action 2"), (
        "which is there already"
    )
    assert editor(other).value == code


def test_players_travel_with_everything_else() -> None:
    world = lab()
    write(world, "# mine\n" * 20)
    world.do("home")
    text = world.exported()
    other = World()
    other.open("#/statistics")
    other.picked(text)
    assert other.kept[PLAYER + "First action"] == "# mine\n" * 20


# ---- links ----


def test_a_player_is_shared_by_a_link() -> None:
    world = lab()
    write(world, "# mine ö\n")
    world.do("share")
    (sent,) = world.browser.copied
    assert sent.startswith("https://example.org/#/lab?name=First%20action&code=")
    assert code_of(sent.partition("code=")[2]) == "# mine ö\n"
    write(world, "".join(chr(33 + (i * 7919) % 90) + str(i * i % 9973) for i in range(9000)))
    world.do("share")
    assert len(world.browser.copied) == 1 and "too long for a link" in world.notice


def test_somebody_elses_link_shows_the_code_and_runs_nothing() -> None:
    world = lab(link("print('hers')\n"))
    assert world.link.startswith("#/lab?")
    assert editor(world).value == "print('hers')\n" and "readonly" in editor(world).attributes
    assert not world.root.all(data_do="play") and not runner(world).runs
    assert "None of it has run yet" in words(world)
    write(world, "changed")
    assert PLAYER + "Hers" not in world.kept
    world.do("keep")
    assert world.kept[PLAYER + "Hers"] == "print('hers')\n" and world.link == "#/lab"
    assert not runner(world).runs and "readonly" not in editor(world).attributes


def test_somebody_elses_player_can_be_declined() -> None:
    world = lab()
    write(world, "# mine\n")
    world.open(link("print('hers')\n", "First%20action"))
    world.do("decline")
    assert editor(world).value == "# mine\n" and world.link == "#/lab"
    assert [key for key in world.kept if key.startswith(PLAYER)] == [PLAYER + "First action"]


BAD = (
    "#/lab?",
    "#/lab?name=x",
    "#/lab?name=x&code=",
    "#/lab?code=%3Cscript%3E",
    "#/lab?code=AAAA",
    link("print()" * 99)[:-9],
    link("x" * (LONGEST + 1)),
    "#/lab?code=" + "A" * (4 * LONGEST_LINK),
    link("   \n"),
)


@pytest.mark.parametrize("address", BAD, ids=range(len(BAD)))
def test_a_bad_link_says_so_in_one_sentence(address: str) -> None:
    world = lab(address)
    assert "damaged or too long" in words(world)
    assert world.link == "#/lab" and editor(world).attributes["data-name"] == "First action"


# ---- a game ----


def decisions(game: str, solo: bool = False) -> Any:
    """A game as the runner tells it."""
    level = 1 if solo and GAMES[game].LEVELS else None
    match = Match(Setup(game, 1, "LAB", (HUMAN,) if solo else (HUMAN, "easy"), solo, level))
    player = GAMES[game].POLICIES["easy"]()
    step = 0
    while not match.state.is_over:
        seat = match.state.deciders[0]
        seen = match.state.view(seat)
        action = player(seen)
        values = [[str(each), value] for each, value in player.values(seen).items()]
        yield {"type": "decision", "step": step, "seat": seat, "action": str(action), "values": values,
               "printed": f"decision {step}\n", "view": json.loads(json.dumps(view(match, seen, match.state, step)))}  # fmt: skip
        match.play(action)
        step += 1


@pytest.mark.parametrize("language", ["en", "de", "nl"])
@pytest.mark.parametrize(
    ("game", "solo"), [("goennen", False), ("goennen", True), ("tutto", False), ("tutto", True)]
)
def test_a_game_is_stepped_through_with_its_table(game: str, solo: bool, language: str) -> None:
    world = lab(language=language)
    bench = runner(world)
    world.page.input("game", game)
    world.page.input("mode", "solo" if solo else "table")
    world.do("step")
    job = bench.runs[0]
    assert (job["game"], job["mode"], len(job["seats"])) == (
        game,
        "solo" if solo else "table",
        1 if solo else 2,
    )
    assert bench.asked == [], "the first decision is taken at once"
    bench.tell(type="ready")
    for count, message in enumerate(decisions(game, solo)):
        if count == 40:
            break
        bench.tell(**message)
        main = world.root.one(data_run="paused")
        assert main.attributes["data-step"] == str(message["step"] + 1)
        (table,) = [each for each in world.root.walk() if each.attributes.get("class") == "lab-table"]
        assert "inert" in table.attributes and "aria-hidden" in table.attributes
        (said,) = [each for each in world.root.walk() if each.attributes.get("class") == "said"]
        assert not said.children[0].textContent.endswith(": " + message["action"]), (
            "in words, not in notation"
        )
        assert said.children[0].textContent in world.said
        assert f"decision {message['step']}" in words(world)
        assert "lab." not in words(world) and "{" not in words(world).replace("{}", "")
        world.do("step")
    assert len(said.children) == 8


def test_a_game_goes_on_by_itself_pauses_stops_and_ends() -> None:
    world = lab()
    bench = runner(world)
    world.page.input("game", "tutto")
    world.do("play")
    bench.tell(type="ready")
    told = decisions("tutto")
    for count in (1, 2):
        bench.tell(**next(told))
        assert bench.asked == [("step", 1)] * count, "the page asks for the next one"
    world.do("pause")
    bench.tell(**next(told))
    assert bench.asked == [("step", 1)] * 2 and world.root.one(data_run="paused")
    world.do("step")
    assert bench.asked == [("step", 1)] * 3
    last = next(told)
    bench.tell(**last)
    assert bench.asked == [("step", 1)] * 3
    world.do("play")
    assert bench.asked == [("step", 1)] * 4
    result = {"scores": [6100, 4200], "shares": [1.0, 0.0], "turns": None, "won": None}
    bench.tell(
        type="over",
        result=result,
        view=last["view"],
        link="#/replay?game=tutto&seed=LAB&seats=human,easy&start=0&moves=",
    )
    assert "First action wins (First action 6100, easy 4200)." in words(world)
    world.do("play")
    assert len(bench.runs) == 2
    bench.tell(id=1, type="printed", text="too late")
    assert "too late" not in words(world)
    world.do("end")
    assert bench.asked[-1] == ("stop", 2) and world.root.one(data_run="stopped")


def test_the_values_are_those_of_the_player_in_the_editor() -> None:
    world = lab()
    bench = runner(world)
    world.page.input("game", "tutto")
    world.do("step")
    bench.tell(type="ready")
    shown = ""
    seats = set()
    for count, message in enumerate(decisions("tutto")):
        if count == 30:
            break
        bench.tell(**message | ({} if message["seat"] == 0 else {"values": [[message["action"], 123456.0]]}))
        found = [each for each in world.root.walk() if each.attributes.get("class") == "figures values"]
        if message["seat"] == 0:
            (table,) = found
            assert table.textContent.startswith("Latest values of First action")
            shown = table.textContent
        assert [each.textContent for each in found] == ([shown] if shown else []) and "123456" not in words(
            world
        )
        seats.add(message["seat"])
        world.do("step")
    assert seats == {0, 1}


def test_a_seed_that_nobody_chose_is_the_browsers_choice() -> None:
    seeds = []
    for byte in (1, 2, 1):
        world = lab()
        world.browser.random_bytes = lambda count, byte=byte: bytes([byte]) * count  # type: ignore[misc]
        world.do("play")
        seeds.append(runner(world).runs[-1]["seed"])
    assert seeds[0] == seeds[2] != seeds[1] and len(seeds[0]) == 8


@pytest.mark.parametrize("wide", [False, True])
def test_the_open_part_is_marked(wide: bool) -> None:
    """A wide window shows the code beside each of the other parts, and has no button for it."""
    world = lab(wide=wide)

    def marked() -> list[str]:
        pressed = [each for each in world.root.walk() if each.attributes.get("aria-pressed") == "true"]
        assert all("main" in each.attributes["class"].split() for each in pressed)
        return [each.attributes["data-do"] for each in pressed]

    assert marked() == ["part game" if wide else "part code"]
    world.do("part contest")
    assert marked() == ["part contest"]
    world.do("to_code")
    assert marked() == ["part contest" if wide else "part code"]
    assert bool(world.root.all(data_do="contest")) is True, "beside the code stays what was there"
    world.do("step")
    assert marked() == ["part game"]


def test_leaving_the_lab_stops_what_runs() -> None:
    world = lab()
    world.do("play")
    world.do("home")
    assert runner(world).asked[-1] == ("stop", 1) and runner(world).closed


def test_an_error_is_shown_at_its_line() -> None:
    world = lab()
    world.do("play")
    runner(world).tell(type="error", seat=0, line=5, kind="error", text="ValueError: no")
    assert "First action, line 5: ValueError: no" in words(world)
    assert json.loads(editor(world).attributes["problems"]) == [[5, "ValueError: no"]]
    world.do("to_code")
    assert world.browser.focused[-1] == "code-editor"
    write(world, "# better\n")
    assert "problems" not in editor(world).attributes


def test_an_error_of_the_other_player_marks_nothing_here() -> None:
    world = lab()
    world.do("play")
    runner(world).tell(type="error", seat=1, line=5, kind="timeout", text="")
    assert "easy, line 5: it took too long" in words(world)
    assert "problems" not in editor(world).attributes and not world.root.all(data_do="to_code")


def test_a_flood_of_prints_is_cut() -> None:
    """The referee passes on so much, and then nothing more: what is kept is never the end."""
    world = lab()
    world.do("play")
    for number in range(40):
        runner(world).tell(type="printed", seat=0, text=f"{number} " * 500)
    printed = next(
        each for each in world.root.walk() if each.attributes.get("class") == "printed"
    ).textContent
    assert len(printed) <= 20000 and printed.startswith("0 0") and "39 39" not in printed
    assert "The beginning of what it printed" in words(world)


# ---- a tournament ----

LINK = "#/replay?game=goennen&seed=LAB&seats=human,easy&start=0&moves="


def contest(world: World, games: int = 2) -> dict[str, Any]:
    line = {
        "games": games,
        "wins": games / 2,
        "points": 51.25,
        "passed": None,
        "rating": 12.4,
        "low": -30.0,
        "high": 55.0,
    }
    return {
        "done": games, "total": 200, "unit": "points", "table": [{"name": "First action", **line}, {"name": "easy", **line}],
        "sprt": {"lower": -2.94, "upper": 2.94, "llr": 0.5, "verdict": "not yet known"},
        "games": [{"number": n, "seed": f"s{n}", "names": ["First action", "easy"], "seats": [0, 1], "start": 0, "link": LINK,
                   "result": {"scores": [50, 40], "shares": [1.0, 0.0], "turns": None, "won": None, "failed": None}}
                  for n in range(games)],
    }  # fmt: skip


def test_a_tournament_with_its_verdict() -> None:
    world = lab()
    world.do("part contest")
    world.do("contest")
    bench = runner(world)
    job = bench.runs[0]
    assert (job["kind"], job["games"], job["sprt"], job["workers"]) == ("tournament", 200, [0, 20], None)
    assert [seat["name"] for seat in job["seats"]] == ["First action", "easy"] and "code" in job["seats"][0]
    bench.tell(type="progress", **contest(world))
    assert (
        "Game 2 of 200" in words(world)
        and "12 (−30 to 55)" in words(world)
        and "51.3" in words(world).replace("51.2", "51.3")
    )
    assert "not yet known" in words(world) and "−2.94" in words(world) and "0.50" in words(world)
    last = contest(world, 1)
    last["sprt"] |= {"llr": 3.1, "verdict": "better"}
    bench.tell(type="done", **last)
    assert (
        "First action is better than easy." in words(world)
        and world.said == "First action is better than easy."
    )
    assert len(world.root.all(data_do="contest_watch 2")) == 1


def test_results_are_saved() -> None:
    world = lab()
    world.do("part contest")
    world.do("contest")
    message = contest(world, 3)
    message["games"][0]["seed"] = '=1+"2",3'
    runner(world).tell(type="done", **message)
    world.do("csv")
    world.do("json")
    rows = list(csv.DictReader(world.browser.files["dicetable-tournament.csv"].splitlines()))
    assert len(rows) == 3 and rows[1]["link"] == LINK and rows[1]["scores"] == "50 40"
    assert rows[0]["seed"] == '\'=1+"2",3', "a spreadsheet shall not compute it"
    saved = json.loads(world.browser.files["dicetable-tournament.json"])
    assert len(saved["games"]) == 3 and saved["job"]["seats"][0]["code"].startswith('"""')


def test_who_plays_is_chosen() -> None:
    world = lab()
    world.do("example order")
    world.do("part contest")
    for each in ("own:First action", "easy", "hard"):
        world.page.input("contest_player", each)
    world.do("contest")
    job = runner(world).runs[0]
    assert [seat["name"] for seat in job["seats"]] == ["In order", "First action", "hard"]
    assert job["sprt"] is None, "the test compares two"
    world.do("end_contest")
    for each in ("own:First action", "own:In order"):
        world.page.input("contest_player", each)
    world.do("contest")
    assert "at least two" in refused(world, "contest_player") and len(runner(world).runs) == 1
    for each in ("easy", "medium", "own:First action", "own:In order"):
        world.page.input("contest_player", each)
    world.do("contest")
    assert "at most 4" in refused(world, "contest_player")


@pytest.mark.parametrize(
    ("low", "high", "good"),
    [
        ("0", "20", True),
        ("-5,5", "5.5", True),
        ("x", "20", False),
        ("20", "0", False),
        ("0", "nan", False),
        ("0", "1e9", False),
    ],
)
def test_the_bounds_of_the_test(low: str, high: str, good: bool) -> None:
    world = lab()
    world.do("part contest")
    world.page.input("contest_low", low)
    world.page.input("contest_high", high)
    world.do("contest")
    assert len(runner(world).runs) == good
    said = refused(world, "contest_low")
    assert not said if good else "numbers from" in said


@pytest.mark.parametrize(
    ("typed", "games"),
    [("1", 1), ("37", 37), (" 2 500 ", 2500), ("100000", 100_000)]
    + [(typed, None) for typed in ("", "0", "-5", "12.5", "many", "100001", "²", "9" * 5000)],
)
def test_any_number_of_games(typed: str, games: int | None) -> None:
    world = lab()
    world.do("part contest")
    world.page.input("contest_games", typed)
    world.do("contest")
    if games is None:
        assert not runner(world).runs
        assert refused(world, "contest_games") == "A whole number of games, at most 100,000."
        world.page.input("contest_games", "20")
        assert not refused(world, "contest_games")
    else:
        assert runner(world).runs[0]["games"] == games
        runner(world).tell(type="progress", **contest(world) | {"total": games})
        assert f"of {games:,}" in words(world)


def test_games_lost_by_errors_are_told_with_the_line_and_marked_in_the_code() -> None:
    world = lab()
    world.do("part contest")
    world.do("contest")
    message = contest(world, 3)
    for number in (0, 2):
        message["games"][number]["result"]["failed"] = {
            "seat": 0,
            "line": 5 + number,
            "kind": "error",
            "text": "ValueError: no",
        }
    runner(world).tell(type="progress", **message)
    assert "Lost by an error: 2 games. The last: First action, line 7: ValueError: no" in words(world)
    assert "After five such games" in words(world) and "Game 3 of 200" in words(world), "it goes on"
    assert json.loads(editor(world).attributes["problems"]) == [[7, "ValueError: no"]]
    assert len(world.root.all(data_do="contest_watch 2")) == 1 and not world.root.all(
        data_do="contest_review 2"
    )
    runner(world).tell(type="error", seat=0, line=7, kind="error", text="ValueError: no")
    assert "The 3 games before it count." in words(world) and "12 (−30 to 55)" in words(world), (
        "the results stay"
    )
    world.do("csv")
    rows = list(csv.DictReader(world.browser.files["dicetable-tournament.csv"].splitlines()))
    assert [row["error"] for row in rows] == [
        "First action, line 5: ValueError: no",
        "",
        "First action, line 7: ValueError: no",
    ]


def test_an_error_ends_a_tournament_and_names_the_player() -> None:
    world = lab()
    world.do("part contest")
    world.do("contest")
    runner(world).tell(type="error", seat=0, line=5, kind="error", text="ValueError: no")
    assert "First action, line 5: ValueError: no" in words(world)
    assert json.loads(editor(world).attributes["problems"]) == [[5, "ValueError: no"]]


# ---- what it says, and without its parts ----


@pytest.mark.parametrize("language", ["en", "de", "nl"])
@pytest.mark.parametrize("phone", [True, False])
def test_everything_is_in_words(language: str, phone: bool) -> None:
    world = lab(language=language, phone=phone)
    for what in (
        "part code",
        "part game",
        "part contest",
        "new",
        "close",
        "more",
        "close",
        "api",
        "close",
        "delete",
    ):
        world.do(what)
        assert "lab." not in words(world), what
        assert not any(
            "lab." in value
            for each in world.root.walk()
            for name, value in each.attributes.items()
            if name != "api"
        )


def test_the_names_of_the_engine_are_explained() -> None:
    world = lab()
    world.do("api")
    assert "legal_actions()" in words(world) and "The canonical actions of this seat" in words(world)
    world.page.input("owner", "position")
    assert "last_round" in words(world)
    world.page.input("owner", "to_json")
    assert "seats[].cards[].would" in words(world) and "cards[].card" in words(world)


def test_only_the_names_of_the_chosen_game_are_explained() -> None:
    world = lab()
    goennen = json.loads(editor(world).attributes["api"])
    world.page.input("game", "tutto")
    tutto = json.loads(editor(world).attributes["api"])
    assert {each["name"] for each in goennen["modules"]} & {each["name"] for each in tutto["modules"]} == {
        "engine.game",
        "engine.seed",
    }
    world.do("api")
    assert "A game that looks like this, with the cards left in the deck" in words(world)
    world.page.input("owner", "to_json")
    assert "deck.cards[].left" in words(world) and "cards[].would" not in words(world)


def test_without_a_network_it_says_so_and_can_be_tried_again() -> None:
    world = World()
    world.browser.reachable = False
    world.open("#/lab")
    assert "could not be loaded" in words(world)
    world.browser.reachable = True
    world.do("retry")
    assert editor(world)
