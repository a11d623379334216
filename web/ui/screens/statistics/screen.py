"""How the player has done so far: games, best and mean by level and mode, days in a row, win rates, the distribution of
the scores; exporting everything, and forgetting it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app import games
from ui.app.screen import Screen
from ui.kit.controls import icon_button
from ui.kit.json_text import Unreadable
from ui.kit.loader import load
from ui.kit.names import isolated
from ui.kit.sheet import act, frame
from ui.kit.text import decimal, number, percent, t
from ui.kit.tree import h
from ui.screens.statistics import summary

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from types import ModuleType
    from typing import Any

    from js import Answer

    from ui.app.background_engine import BackgroundEngine
    from ui.app.client import Job
    from ui.app.navigation import Place
    from ui.app.transfer import Plan
    from ui.app.types import Played
    from ui.kit.tree import Node
    from ui.kit.types import Key
    from ui.page import Page
    from ui.screens.statistics.types import Group

NOTHING = "–"  # in a cell without a figure


class Statistics(Screen):
    heading = "#statistics-title"

    def __init__(self, page: Page, place: Place) -> None:
        super().__init__(page, place)
        self.browser = page.browser
        self.history = page.history
        self.words = page.words
        self.plotted: int | None = None  # which group of scores is plotted, None for the largest
        self._on_picked = self._picked
        self._background: BackgroundEngine = None  # type: ignore[assignment]  # until games are reviewed
        self._todo: list[str] = []  # the links of the games still to be reviewed
        self._total = 0
        self._job: Job | None = None
        self._on_changed = self._changed
        self._plan: Plan | None = None  # what the file that was chosen would add
        self._text = ""  # of that file
        self._source = "file"

    def title(self) -> str:
        return t("statistics.title") + " – " + t("title")

    def key(self, key: str) -> str | None:
        return "back" if key == "Escape" else super().key(key)

    def kept_elsewhere(self, key: str) -> None:
        self.frames.request()

    def do_set(self, name: str, value: str) -> None:
        """Chooses another group of scores for the plot."""
        self.plotted = int(value)

    # reviews

    def leave(self) -> None:
        """Stops reviewing; what has been reviewed is kept."""
        if self._job:
            job = self._job
            self._job = None
            job.cancel()
            self._background.end()

    def do_review_all(self) -> None:
        """Reviews the games that have not been reviewed yet, one after the other."""
        self._background = self._background or load("ui.app.background_engine").BackgroundEngine(self.browser)
        self._todo = load("ui.screens.statistics.skill").waiting(self.history.results())
        self._total = len(self._todo)
        self._next()

    def _next(self) -> None:
        self._job = (
            self._background.start("review", {"link": "#/replay?" + self._todo[0]}, self._on_changed)
            if self._todo
            else None
        )
        if not self._todo:
            self._background.end()
            self.announcer.say(t("skill.reviewed"))
        self.frames.request()

    def _changed(self, job: Job) -> None:
        if job.running:
            return
        if job.state == "done":
            load("ui.app.reviewed").keep(self.history, self._todo[0], job.result)
        elif job.state == "failed" and job.error[0] != "lost":  # type: ignore[index]  # it has failed
            load("ui.app.reviewed").give_up(self.history, self._todo[0])
        if self._job:
            self._todo = self._todo[1:]
            self._next()

    def _skill(self) -> list[Node]:
        self.words.read("skill")
        at = (self._total - len(self._todo), self._total) if self._job else None
        return load("ui.screens.statistics.skill").sections(self.page, at)  # type: ignore[no-any-return]  # loaded late

    # export and import

    def do_export(self) -> None:
        browser = self.browser
        browser.download("dicetable-" + browser.today() + ".json", self._transfer().exported(self.history))
        self.announcer.tell(t("said.exported"))

    def do_import(self) -> None:
        self.browser.pick(self._transfer().LONGEST, self._on_picked)

    def _transfer(self) -> ModuleType:
        return load("ui.app.transfer")  # type: ignore[no-any-return]  # loaded late

    def _picked(self, answer: Answer) -> None:
        """A file was chosen, or could not be read."""
        if answer.ok:
            self.take_file(answer.value[1])
        else:
            self._refuse()

    def take_file(self, text: str, source: str = "file") -> None:
        """Takes the text of a file: everything from another browser, or a single game to watch. source: "file", or "device" for what another
        device has sent."""
        transfer = self._transfer()
        self.navigation.error = ""
        self._source = source
        if transfer.is_game_file(text):
            self.navigation.get("replay").watch({"save": text})  # type: ignore[attr-defined]  # its own
            return
        self._text = text
        self.browser.take_steps(self._planning(text, self._show_plan))

    def _planning(self, text: str, then: Callable[[Plan], None]) -> Iterator[None]:
        """Reads a file in steps; then(plan) follows unless another one was chosen meanwhile."""
        plan = self._transfer().Plan(self.history)
        try:
            yield from plan.reading(text, self.browser.today())
        except Unreadable as error:
            self._refuse("newer" if error.reason == "newer" else "import")
            return
        if self._text is text and self.navigation.screen is self:
            then(plan)
            self.frames.request()

    def _show_plan(self, plan: Plan) -> None:
        self._plan = plan
        if plan.is_empty:
            self.announcer.tell(t("import.nothing.device" if self._source == "device" else "import.nothing"))
        else:
            self.sheets.show("import")

    def do_import_all(self) -> None:
        """Adds what the sheet has listed."""
        planned, self._plan = self._plan, None
        self.sheets.close_all()
        if planned:  # anew: another tab may have played meanwhile
            self.browser.take_steps(self._planning(self._text, self._add))

    def _add(self, plan: Plan) -> None:
        self._text = ""
        room = plan.carry_out()
        announcer = self.announcer
        announcer.tell(t("said.imported", results=plan.results, games=plan.games))
        if not room:
            announcer.tell(announcer.notice + " " + t("error.no_room"))
        self.frames.focus(self.heading)

    def _refuse(self, why: str = "import") -> None:
        self.navigation.error = t("error." + why)
        self.announcer.say(self.navigation.error)

    def do_forget(self) -> None:
        self.sheets.show("forget")

    def do_forget_all(self) -> None:
        """Deletes everything that is stored, the settings too; there is no game left to go back to."""
        page = self.page
        self.sheets.close_all()
        self._transfer().delete_everything(self.history)
        self.browser.part("forgetting").forget()
        page.settings.reset()
        page.new_game.offer_next_level([])
        self.navigation.behind = self.navigation.get("home")
        self.announcer.tell(t("said.forgotten"))
        self.frames.focus(self.heading)

    # what is shown

    def sheet(self, kind: str, *about: Any) -> Node | None:
        if kind == "import":
            return import_sheet(self._plan, self._source)  # type: ignore[arg-type]  # there is one
        return forget_sheet() if kind == "forget" else None

    def content(self) -> Node:
        results = self.history.results()
        error = self.navigation.error
        kids = [
            h(
                "div",
                {
                    "class": "help-head",
                },
                [
                    icon_button("back", "left", t("back")),
                    h("h1", {"id": "statistics-title", "tabindex": "-1"}, t("statistics.title"), key="h1"),
                ],
                key="head",
            )
        ]
        if error:
            kids.append(h("p", {"class": "error", "role": "alert"}, error, key="error"))
        if results:
            kids += tables(results, self.browser.today(), self.plotted) + self._skill()
        else:
            kids.append(h("p", None, t("statistics.none"), key="none"))
        kids.append(own_things())
        return h("main", {"class": "statistics", "data-screen": "statistics"}, kids, key="statistics")


def tables(results: list[Played], today: str, plotted: int | None) -> list[Node]:
    """The key figures, then by game, mode and level, then against each opponent, then the plot."""
    groups = summary.groups(results)
    kids = [
        key_figures(results, today),
        table(
            "modes",
            ("mode", "n", "best", "mean", "won"),
            [
                (
                    group_name(g),
                    g["n"],
                    g["best"],
                    decimal(g["mean"]),
                    NOTHING if g["won"] is None else percent(g["won"] / g["n"]),
                )
                for g in groups
            ],
        ),
    ]
    foes = summary.against(results)
    if foes:
        kids.append(
            table(
                "foes",
                ("foe", "n", "won"),
                [
                    (games.named(game, games.player_name(foe)), n, percent(won / n))
                    for game, foe, n, won in foes
                ],
            )
        )
    people = summary.people(results)
    if people:
        kids.append(
            table(
                "people",
                ("person", "n", "best", "won"),
                [
                    (games.named(game, isolated(name)), n, best, percent(won / n))
                    for game, name, n, won, best in people
                ],
            )
        )
    return kids + [plot(plotted, groups)]


def row(cells: Sequence[str | int], head: bool = False, key: Key | None = None) -> Node:
    """A table row; its first cell is a heading."""
    tag = "th" if head else "td"
    kids = [h("th", {"scope": "col" if head else "row"}, cells[0], key=0)]  # type: ignore[arg-type]  # words
    kids += [
        h(tag, {"scope": "col"} if head else None, number(cell) if isinstance(cell, int) else cell, key=i + 1)
        for i, cell in enumerate(cells[1:])
    ]
    return h("tr", None, kids, key=key)


def table(name: str, heads: tuple[str, ...], rows: Sequence[Sequence[str | int]]) -> Node:
    return h(
        "section",
        {"aria-labelledby": "table-" + name, "class": "panel"},
        [
            h("h2", {"id": "table-" + name}, t("statistics." + name), key="title"),
            h(
                "table",
                {"class": "figures"},
                [row([t("statistics." + head) for head in heads], True, "head")]
                + [row(cells, False, i) for i, cells in enumerate(rows)],
                key="table",
            ),
        ],
        key=name,
    )


def group_name(group: Group) -> str:
    words = games.named(group["game"], t("statistics.mode." + group["mode"]))
    if group["turns"]:
        words = t("statistics.turns", mode=words)
    if group["level"]:
        words += ", " + t("statistics.level", level=group["level"])
    return words


def key_figures(results: list[Played], today: str) -> Node:
    shown = (
        ("games", number(len(results))),
        ("streak", number(summary.streak(results, today))),
        ("longest", number(summary.longest_streak(results))),
    )
    return h(
        "dl",
        {"class": "key-figures"},
        [
            h(
                "div",
                None,
                [h("dt", None, t("statistics." + name), key="dt"), h("dd", None, value, key="dd")],
                key=name,
            )
            for name, value in shown
        ],
        key="key",
    )


def plot(chosen: int | None, groups: list[Group]) -> Node:
    """The scores of one group as bars: the chosen group, or with None the one most played. Each bar shows its
    number; a text alternative gives all figures."""
    shown = chosen if chosen is not None and chosen < len(groups) else most_played(groups)
    group = groups[shown]
    bars = summary.distribution(group["scores"], 2 if group["turns"] else 10)
    most = max([n for _, _, n in bars])
    says = t(
        "statistics.plot.says",
        what=group_name(group),
        bars="; ".join(
            [
                t(
                    "statistics.plot.bar.turns" if group["turns"] else "statistics.plot.bar",
                    first=number(first),
                    last=number(last),
                    n=n,
                )
                for first, last, n in bars
                if n
            ]
        ),
    )
    columns = [
        h(
            "div",
            {"class": "column"},
            [
                h("small", None, number(n) if n else "", key="n"),
                h("i", {"style": "height:%d%%" % (100 * n // most)}, key="bar"),
                h("small", None, number(first), key="first"),
            ],
            key=i,
        )
        for i, (first, last, n) in enumerate(bars)
    ]
    kids = [h("h2", {"id": "plot-title"}, t("statistics.plot"), key="title")]
    if len(groups) > 1:
        kids.append(
            h(
                "select",
                {"data-form": "plotted", "aria-label": t("statistics.plot.which"), "value": str(shown)},
                [
                    h("option", {"value": str(i), "selected": i == shown}, group_name(each), key=i)
                    for i, each in enumerate(groups)
                ],
                key="which",
            )
        )
    else:
        kids.append(h("p", {"class": "s"}, group_name(group), key="which"))
    kids.append(h("div", {"class": "plot", "role": "img", "aria-label": says}, columns, key="plot"))
    return h("section", {"aria-labelledby": "plot-title", "class": "panel"}, kids, key="plot")


def most_played(groups: list[Group]) -> int:
    best = 0
    for i, group in enumerate(groups):
        if group["n"] > groups[best]["n"]:
            best = i
    return best


def own_things() -> Node:
    """Export, import, and forgetting everything."""
    return h(
        "section",
        {"aria-labelledby": "own-title", "class": "panel"},
        [
            h("h2", {"id": "own-title"}, t("statistics.own"), key="title"),
            h("p", {"class": "s"}, t("statistics.own.says"), key="says"),
            h(
                "div",
                {"class": "ways"},
                [
                    act("export", t("statistics.export"), None, (), False),
                    act("import", t("statistics.import"), None, (), False),
                    act("open #/turn?device", t("import.own_device"), None, (), False),
                    act("forget", t("statistics.forget"), None, (), False),
                ],
                key="ways",
            ),
        ],
        key="own",
    )


def import_sheet(plan: Plan, source: str) -> Node:
    """What a file, or another device, would add, before it is added; source: as in `Statistics.take_file`."""
    rows = [("results", plan.results), ("games", plan.games), ("others", plan.others)]
    kids = [h("li", None, t("import." + name, n=number(n)), key=name) for name, n in rows if n]
    return frame(
        t("import.title" if source == "file" else "import.device"),
        [
            h(
                "div",
                {"class": "why"},
                [
                    h("p", None, t("import.says." + source), key="says"),
                    h("ul", None, kids, key="list"),
                    h("p", {"class": "s"}, t("import.left", n=number(plan.left)), key="left")
                    if plan.left
                    else None,
                ],
                key="why",
            ),
            h(
                "div",
                {"class": "ways"},
                [
                    act("import_all", t("import.go"), None, (), True),
                    act("close", t("import.stay"), None, (), False),
                ],
                key="ways",
            ),
        ],
        None,
        "import-sheet",
    )


def forget_sheet() -> Node:
    return frame(
        t("forget.title"),
        [
            h("div", {"class": "why"}, [h("p", None, t("forget.says"))], key="why"),
            h(
                "div",
                {"class": "ways"},
                [
                    act("close", t("forget.stay"), None, (), True),
                    act("forget_all", t("forget.go"), None, (), False),
                ],
                key="ways",
            ),
        ],
        None,
        "forget-sheet",
    )
