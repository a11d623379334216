"""The figures in the documentation are those of the record, and the record is what the commands printed."""

import json
import tomllib
from pathlib import Path

import pytest

from tools import figures
from tools.environment import BuildError
from tools.figures import Figure, Reading

DAY = ("abc", "2026-01-02")


def test_the_page_shows_the_record() -> None:
    text = figures.PAGE.read_text("utf-8")
    assert text == figures.written(text, figures.recorded(), figures.known()), (
        "python3 -m tools.figures --write"
    )


def test_every_recorded_figure_is_shown_and_can_be_measured_again() -> None:
    shown = {match[1] for match in figures.MARK.finditer(figures.PAGE.read_text("utf-8"))}
    assert shown == figures.recorded().keys()
    assert shown <= {
        f"{measure.name}.{name}" for measure in figures.known().values() for name in measure.readings
    }


def test_a_page_that_differs_from_the_record_is_noticed() -> None:
    record, name = figures.recorded(), next(iter(figures.recorded()))
    text = figures.PAGE.read_text("utf-8")
    value = record[name]
    other = Figure(
        value.value + 1000, None if value.low is None else 0.0, None if value.high is None else 0.0, *DAY
    )
    assert figures.written(text, record | {name: other}, figures.known()) != text


@pytest.mark.parametrize(
    ("reading", "output", "found"),
    [
        (Reading(path="a/1/b"), '{"a": [0, {"b": 2.5}]}', (2.5, None, None)),
        (Reading(path="a", scale=1e-3), '{"a": 2500}', (2.5, None, None)),
        (Reading(path="a", half="h", scale=2), '{"a": 5, "h": 1}', (10.0, 8.0, 12.0)),
        (Reading(text=r"([\d,]+) games"), "in 12,345 games", (12345.0, None, None)),
    ],
)
def test_figures_are_read_from_what_a_command_prints(
    reading: Reading, output: str, found: tuple[float, ...]
) -> None:
    assert figures.read(output, reading) == found


def test_a_rate_has_its_interval() -> None:
    value, low, high = figures.read('{"won": 30, "games": 100}', Reading(path="won", of="games", scale=100))
    assert value == 30 and low == pytest.approx(21.9, abs=0.1) and high == pytest.approx(39.6, abs=0.1)


@pytest.mark.parametrize(
    ("reading", "output"),
    [
        (Reading(path="a"), "{}"),
        (Reading(path="a/3"), '{"a": [1]}'),
        (Reading(path="a"), "no JSON"),
        (Reading(text="x=(.)"), "y=1"),
    ],
)
def test_a_figure_that_is_not_there_is_an_error(reading: Reading, output: str) -> None:
    with pytest.raises(ValueError, match="The output has"):
        figures.read(output, reading)


@pytest.mark.parametrize(
    ("before", "now", "moved"),
    [
        ((10, None, None), (10.9, None, None), False),
        ((10, None, None), (11.1, None, None), True),
        ((50, 45, 55), (58, 54, 62), False),
        ((50, 45, 55), (60, 56, 64), True),
    ],
)
def test_a_figure_has_moved_if_it_is_out_of_the_interval(before: tuple, now: tuple, moved: bool) -> None:
    assert Figure(*before, *DAY).moved_to(Figure(*now, *DAY)) is moved


def test_one_measure_may_stand_for_many() -> None:
    text = """
        ["solo-{policy}-{level}"]
        command = "run {policy} {level}"
        minutes = 1
        each = { policy = ["hard", "easy"], level = [1, 2] }
        ["solo-{policy}-{level}".figures]
        wins = { path = "wins" }
    """
    found = figures.measures(tomllib.loads(text))
    assert list(found) == ["solo-hard-1", "solo-hard-2", "solo-easy-1", "solo-easy-2"]
    assert found["solo-easy-2"].command == "run easy 2"


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A page and settings with one figure, which is 3 now."""
    settings = '[one]\ncommand = "python3 -c \'print({})\'"\nminutes = 1\n[one.figures]\nn = {{ text = "(.+)", form = "{{value:.0f}}" }}\n'
    (tmp_path / "figures.toml").write_text(settings.format(3), "utf-8")
    (tmp_path / "figures.md").write_text("It is <!--=one.n--><!--/--> today.", "utf-8")
    for name in ("SETTINGS", "RECORD", "PAGE"):
        file = {"SETTINGS": "figures.toml", "RECORD": "figures.json", "PAGE": "figures.md"}[name]
        monkeypatch.setattr(figures, name, tmp_path / file)
    monkeypatch.setattr(figures, "_commit", lambda: "abc")
    return tmp_path


def test_measuring_records_and_writes(small: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert figures.main([]) == 0
    assert (small / "figures.md").read_text("utf-8") == "It is <!--=one.n-->3<!--/--> today."
    recorded = json.loads((small / "figures.json").read_text("utf-8"))["one.n"]
    assert recorded["value"] == 3 and recorded["commit"] == "abc"
    assert "one.n: 3, not recorded yet" in capsys.readouterr().out


def test_comparing_writes_nothing_and_says_what_moved(
    small: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    figures.main([])
    settings = (small / "figures.toml").read_text("utf-8")
    (small / "figures.toml").write_text(settings.replace("print(3)", "print(4)"), "utf-8")
    assert figures.main(["--compare", "one"]) == 1
    assert "one.n: 3 (abc) -> 4" in capsys.readouterr().out
    assert ">3<" in (small / "figures.md").read_text("utf-8")


def test_a_command_that_fails_and_a_name_that_is_none_say_so(
    small: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert figures.main(["two"]) == 2
    settings = (small / "figures.toml").read_text("utf-8")
    (small / "figures.toml").write_text(settings.replace("print(3)", "print(573);exit(1)"), "utf-8")
    assert figures.main([]) == 2
    told = capsys.readouterr().err
    assert "There is no measure two" in told and "one failed" in told and "Traceback" not in told
    assert told.endswith("573\n"), "and what the command said of it"
    with pytest.raises(BuildError):
        figures.chosen(["x"], figures.known())
