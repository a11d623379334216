"""Measures the figures in docs/figures.md again and writes them into the page.

    python3 -m tools.figures                     measures all of them (hours) and writes them down
    python3 -m tools.figures startup solo-hard   only these; a name stands for all that begin with it
    python3 -m tools.figures --compare startup   measures, writes nothing, and says what has moved
    python3 -m tools.figures --list              what there is, and how many minutes each takes
    python3 -m tools.figures --write             writes the recorded figures into the page again

tools/figures.toml says how each is measured. docs/figures.json is the record: each figure with its 95 % interval, the
commit it was measured on, and the day. In the page a figure stands between marks: <!--=NAME--> and <!--/-->.
"""

from __future__ import annotations

import argparse
import datetime
import itertools
import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from engine.intervals import rate_interval
from tools.environment import ROOT, BuildError

SETTINGS = ROOT / "tools" / "figures.toml"
RECORD = ROOT / "docs" / "figures.json"
PAGE = ROOT / "docs" / "figures.md"
MARK = re.compile(r"<!--=([\w.-]+)-->(.*?)<!--/-->", re.DOTALL)
MOVED = 0.1
"""A figure without an interval has moved if it differs by more than this share."""


@dataclass(frozen=True, slots=True)
class Reading:
    """How to read one figure from a command's output.

    path: keys and places in its JSON, joined by "/"; or text: a regular expression with one group. of: the path of the
    number that the figure is divided by, such as the games; then the figure is a rate, with Wilson's interval. half: the
    path of half the interval's width. scale: what the figure is multiplied by. form: how it is written, as for
    `str.format`; {low} and {high} are the interval's ends.
    """

    path: str = ""
    text: str = ""
    of: str = ""
    half: str = ""
    scale: float = 1.0
    form: str = "{value}"


@dataclass(frozen=True, slots=True)
class Measure:
    """A command and the figures that its output holds; of several, joined by " && ", the last one's output. minutes: how
    long it takes, about."""

    name: str
    command: str
    minutes: float
    readings: Mapping[str, Reading]


@dataclass(frozen=True, slots=True)
class Figure:
    """A measured figure. low, high: its 95 % interval, or None. commit: of the code that was measured. day: of the
    measurement, as YYYY-MM-DD."""

    value: float
    low: float | None
    high: float | None
    commit: str
    day: str

    def moved_to(self, now: Figure) -> bool:
        """Whether a new measurement differs: the intervals do not meet or, without intervals, by more than `MOVED`."""
        if self.low is None or self.high is None or now.low is None or now.high is None:
            return abs(now.value - self.value) > MOVED * abs(self.value)
        return now.low > self.high or now.high < self.low


def measures(settings: Mapping[str, Any]) -> dict[str, Measure]:
    """The measures by name. One with `each`, lists of values by name, stands for one measure for every combination; its
    name, command and nothing else have {placeholders} for them. Raises ValueError if two have the same name."""
    found: dict[str, Measure] = {}
    for name, table in settings.items():
        each = table.get("each", {})
        readings = {figure: Reading(**reading) for figure, reading in table["figures"].items()}
        for values in itertools.product(*each.values()):
            chosen = dict(zip(each, values, strict=True))
            one = Measure(
                name.format(**chosen), table["command"].format(**chosen), table["minutes"], readings
            )
            if one.name in found:
                raise ValueError(f"Two measures are called {one.name}.")
            found[one.name] = one
    return found


def known() -> dict[str, Measure]:
    """The measures of tools/figures.toml."""
    return measures(tomllib.loads(SETTINGS.read_text("utf-8")))


def _at(content: Any, path: str) -> float:
    for key in path.split("/"):
        content = content[int(key)] if isinstance(content, list) else content[key]
    return float(content)


def read(output: str, reading: Reading) -> tuple[float, float | None, float | None]:
    """The figure in a command's output and its interval. Raises ValueError if it is not there."""
    try:
        if reading.text:
            match = re.search(reading.text, output)
            if match is None:
                raise ValueError(f"The output has nothing like {reading.text!r}.")
            return float(match[1].replace(",", "")) * reading.scale, None, None
        content = json.loads(output)
        value = _at(content, reading.path)
        if reading.of:
            games = _at(content, reading.of)
            low, high = rate_interval(value / games, games)
            return value / games * reading.scale, low * reading.scale, high * reading.scale
        if reading.half:
            half = _at(content, reading.half) * reading.scale
            return value * reading.scale, value * reading.scale - half, value * reading.scale + half
        return value * reading.scale, None, None
    except (KeyError, IndexError, TypeError, json.JSONDecodeError) as error:
        raise ValueError(f"The output has no {reading.path or reading.text} ({error!r}).") from error


def run(measure: Measure) -> str:
    """The standard output of a measure's command. Raises BuildError if it fails, with what it has said."""
    output = ""
    for command in measure.command.split(" && "):
        words = shlex.split(command)
        words[0] = sys.executable if words[0] == "python3" else words[0]
        done = subprocess.run(words, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False)
        if done.returncode:
            raise BuildError(f"{measure.name} failed: {command}\n{done.stdout}".rstrip())
        output = done.stdout
    return output


def take(measure: Measure, commit: str, day: str) -> dict[str, Figure]:
    """Measure and return the figures by their whole names, "MEASURE.FIGURE"."""
    output = run(measure)
    return {
        f"{measure.name}.{name}": Figure(*read(output, reading), commit, day)
        for name, reading in measure.readings.items()
    }


def recorded() -> dict[str, Figure]:
    """The record, by name."""
    content = json.loads(RECORD.read_text("utf-8")) if RECORD.exists() else {}
    return {name: Figure(**figure) for name, figure in content.items()}


def record(figures: Mapping[str, Figure]) -> None:
    """Write the record."""
    content = {name: asdict(figure) for name, figure in sorted(figures.items())}
    RECORD.write_text(json.dumps(content, indent=1) + "\n", "utf-8")


def reading_of(name: str, all_measures: Mapping[str, Measure]) -> Reading:
    """How the figure with this whole name is read. Raises KeyError if there is none."""
    measure, _, figure = name.rpartition(".")
    return all_measures[measure].readings[figure]


def written(text: str, figures: Mapping[str, Figure], all_measures: Mapping[str, Measure]) -> str:
    """A page's text with each mark filled from the record; marks of figures that are not recorded stay as they are."""

    def value(match: re.Match[str]) -> str:
        if match[1] not in figures:
            return match[0]
        figure, form = figures[match[1]], reading_of(match[1], all_measures).form
        return (
            f"<!--={match[1]}-->{form.format(value=figure.value, low=figure.low, high=figure.high)}<!--/-->"
        )

    return MARK.sub(value, text)


def chosen(names: Sequence[str], all_measures: Mapping[str, Measure]) -> list[Measure]:
    """The measures whose names begin with one of `names`; all of them if there are none. Raises BuildError for a name
    with which none begins."""
    for name in names:
        if not any(each.startswith(name) for each in all_measures):
            raise BuildError(f"There is no measure {name}: --list shows what there is.")
    return [each for each in all_measures.values() if not names or each.name.startswith(tuple(names))]


def _commit() -> str:
    """The commit of the code; with "+" if files differ from it."""
    git = ["git", "-C", str(ROOT)]
    try:
        commit = subprocess.run(
            [*git, "rev-parse", "--short=10", "HEAD"], capture_output=True, text=True, check=True
        ).stdout.strip()
        changed = subprocess.run(
            [*git, "status", "--porcelain"], capture_output=True, text=True, check=True
        ).stdout
    except (OSError, subprocess.CalledProcessError) as error:
        raise BuildError(
            "The figures name the commit that was measured: this is not a clone, or git is missing."
        ) from error
    kept = {RECORD.relative_to(ROOT).as_posix(), PAGE.relative_to(ROOT).as_posix()}
    return commit + "+" * any(line[3:] not in kept for line in changed.splitlines())


def compare(before: Mapping[str, Figure], now: Mapping[str, Figure]) -> Iterator[str]:
    """A line for each figure that is new or has moved."""
    for name, figure in now.items():
        if name not in before:
            yield f"{name}: {figure.value:g}, not recorded yet"
        elif before[name].moved_to(figure):
            yield f"{name}: {before[name].value:g} ({before[name].commit}) -> {figure.value:g}"


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tools.figures",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--compare", action="store_true")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args(words)
    all_measures = known()
    try:
        wanted = chosen(options.names, all_measures)
        if options.list:
            for measure in wanted:
                print(f"{measure.name:24} {measure.minutes:6g} min  {measure.command}")
            return 0
        before = recorded()
        moved: list[str] = []
        if not options.write:
            commit, day = _commit(), datetime.datetime.now(datetime.UTC).date().isoformat()
            for measure in wanted:
                print(f"{measure.name}: {measure.command}")
                found = take(measure, commit, day)
                moved += compare(before, found)
                if not options.compare:
                    record(recorded() | found)  # after each, so that what took hours is not lost
        if not options.compare:
            PAGE.write_text(written(PAGE.read_text("utf-8"), recorded(), all_measures), "utf-8")
    except (BuildError, ValueError) as error:
        print(error, file=sys.stderr)
        return 2
    print("\n".join(moved) or "Nothing has moved.")
    return int(options.compare and bool(moved))


if __name__ == "__main__":
    os.environ.setdefault("PYTHONUNBUFFERED", "1")
    sys.exit(main())
