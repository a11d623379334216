"""The people one has played with: a line each, the games with one of them, and the week's daily games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app import games, reviewed
from ui.app.history_checks import number_of
from ui.app.storage_keys import NAME
from ui.kit.names import isolated, letters
from ui.kit.sheet import act
from ui.kit.text import day_shortly, decimal, number, signed, t
from ui.kit.tree import h
from ui.screens.people import meetings

if TYPE_CHECKING:
    from ui.kit.tree import Node
    from ui.screens.people.meetings import Meeting, Person
    from ui.screens.people.route import People

LISTED = 10  # games with one person
DAYS = 7


def everybody(screen: People) -> list[Person]:
    page = screen.page
    return meetings.people(
        page.history.results(), meetings.Corrections(page.store), page.store.get(NAME) or ""
    )


def shown(screen: People) -> Person | None:
    """Whose games are listed, if anybody's."""
    found = [person for person in everybody(screen) if person.key == screen.shown]
    return found[0] if found else None


# what is done


def correct(screen: People, name: str, value: str) -> None:
    """name: "same", to a name that is the same person. value: what was chosen."""
    corrections = meetings.Corrections(screen.page.store)
    if name == "same" and value:
        corrections.join(screen.shown, value)
        screen.shown = meetings.key_of(value)
    elif name == "same":
        corrections.part(screen.shown)


def call_me(screen: People) -> None:
    """The person whose games are listed is whoever holds this device."""
    person = shown(screen)
    if person:
        screen.page.store.put(NAME, person.name)
        screen.shown = ""


def tell_apart(screen: People, at: int) -> None:
    """One of the listed games was played with somebody else of the same name."""
    person = shown(screen)
    if person and at < len(person.games):
        names = [each.key for each in everybody(screen)]
        count = 2
        while meetings.key_of(t("people.other", who=person.name, n=count)) in names:
            count += 1
        meetings.Corrections(screen.page.store).tell_apart(
            person.games[at], t("people.other", who=person.name, n=count)
        )


def play(screen: People, key: str) -> None:
    """Begins the next game with somebody, as the last one with them was played."""
    found = [person for person in everybody(screen) if person.key == key]
    if not found:
        return
    last, page = found[0].games[0], screen.page
    game = last.result["game"]
    if last.how == meetings.DEVICE:
        page.people().recall([page.store.get(NAME) or "", found[0].name])
        screen.opener.visit("#/" + game + "/table?seats=human,human")
    else:
        screen.opener.visit("#/turn?")


# what is shown


def nodes(screen: People) -> list[Node]:
    found = everybody(screen)
    if found:
        kids = [
            h("p", {"class": "s"}, t("people.says"), key="says"),
            h("ul", {"class": "panel people"}, [_row(screen, person) for person in found], key="people"),
        ]
    else:
        begin = act("open #/turn?", t("start.together"), None, (), False)
        kids = [
            h("section", {"class": "panel nobody"}, [h("p", None, t("people.none")), begin], key="nobody")
        ]
    week = _week(screen)
    return kids + ([week] if week else [])


def _row(screen: People, person: Person) -> Node:
    open_here = person.key == screen.shown
    who, count, won = isolated(person.name), len(person.games), person.won()
    return h(
        "li",
        {"data-person": person.name, "data-games": count, "data-won": won},
        [
            h(
                "button",
                {
                    "class": "who",
                    "data-do": "person " + person.key,
                    "aria-expanded": "true" if open_here else "false",
                },
                [
                    h(
                        "span",
                        {"class": "initial", "aria-hidden": "true"},
                        letters(person.name)[0],
                        key="initial",
                    ),
                    h(
                        "span",
                        {"class": "how"},
                        [
                            h("b", None, who + " ", key="who"),
                            h("small", None, t("people.games", n=count, won=won) + " ", key="games"),
                            h(
                                "span",
                                {"class": "share", "aria-hidden": "true"},
                                [h("i", {"style": "width:%d%%" % (100 * won // count)})],
                                key="share",
                            ),
                        ]
                        + [h("small", None, says + " ", key=key) for key, says in _differences(person)],
                        key="how",
                    ),
                ],
                key="who",
            ),
            act("next " + person.key, t("people.play"), None, (), False, key="play"),
            _games(screen, person) if open_here else None,
        ],
        key=person.key,
    )


def _differences(person: Person) -> list[tuple[str, str]]:
    """(key, words) for each game: by how many points one of the two is ahead over all tables of it, and how many of those
    that were reviewed I would have won without luck."""
    out = []
    for kind in games.names():
        tables = person.tables(kind)
        if tables:
            points = meetings.difference(tables)
            won, reviewed = meetings.won_without_luck(tables)
            says = t("people.ahead", n=abs(points), points=signed(points)) if points else t("people.even")
            out.append(("by" + kind, games.named(kind, says)))
            if reviewed:
                out.append(("luck" + kind, t("people.luck", won=decimal(won), n=reviewed)))
    return out


def _games(screen: People, person: Person) -> Node:
    """The last games with somebody, and what can be corrected."""
    names = [each for each in everybody(screen) if each.key != person.key]
    kids = [
        h(
            "ol",
            {"class": "games"},
            [_game(at, game) for at, game in enumerate(person.games[:LISTED])],
            key="games",
        )
    ]
    joined = meetings.Corrections(screen.page.store).others(person.key)
    offered = [("", t("people.same.nobody"))] + [(each.name, isolated(each.name)) for each in names]
    kids.append(
        h(
            "label",
            {"class": "same"},
            [
                h("span", None, t("people.same", who=isolated(person.name)) + " ", key="words"),
                h(
                    "select",
                    {"name": "same", "data-form": "same", "value": ""},
                    [h("option", {"value": value}, words, key=value) for value, words in offered],
                    key="select",
                ),
            ],
            key="same",
        )
        if names
        else None  # type: ignore[arg-type]  # left out
    )
    if joined:
        says = t("people.joined", names=", ".join([isolated(each) for each in joined]))
        kids.append(h("p", {"class": "s"}, says, key="joined"))
        kids.append(act("set same", t("people.part"), None, (), False, key="part"))
    kids.append(act("me", t("people.me"), t("people.me.says"), (), False, key="me"))
    return h("div", {"class": "with"}, kids, key="with")


def _game(at: int, game: Meeting) -> Node:
    result = game.result
    link = reviewed.link(result)
    won = (
        "people.won"
        if game.won and not game.lost
        else "people.lost"
        if game.lost and not game.won
        else "people.drawn"
    )
    says = t(
        "people.game." + game.how,
        game=games.title(result["game"]),
        day=day_shortly(result["day"]),
        mine=number(game.mine),
        theirs=number(game.theirs),
    )
    return h(
        "li",
        None,
        [
            h(
                "span",
                None,
                [h("b", None, t(won) + " ", key="won"), h("small", None, says, key="says")],
                key="words",
            ),
            act("open #/replay?" + link, t("people.replay"), None, (), False, key="replay") if link else None,
            act("apart " + str(at), t("people.apart"), None, (), False, key="apart"),
        ],
        key=result["id"],
    )


def _week(screen: People) -> Node | None:
    """The daily games of the last days that were compared with somebody."""
    page = screen.page
    today = number_of(page.browser.today())
    results = [each for each in page.history.results() if 0 <= today - number_of(each["day"]) < DAYS]
    played, table = meetings.week(results, meetings.Corrections(page.store))
    if not played:
        return None
    head = [h("td", None, "", key="who")] + [
        h(
            "th",
            {"scope": "col"},
            [
                h("span", None, day_shortly(daily.day) + " ", key="day"),
                h(
                    "small",
                    None,
                    t("solo.level", level=daily.level) if daily.level else games.title(daily.game),
                    key="game",
                ),
            ],
            key=str(at),
        )
        for at, daily in enumerate(played)
    ]
    rows = [h("tr", None, head + [h("th", {"scope": "col"}, t("people.week.won"), key="won")], key="head")]
    for name, scores in table:
        cells = [h("th", {"scope": "row"}, isolated(name) or t("seat.you"), key="who")]
        for at, score in enumerate(scores):
            words = number(score[0]) if score else "–"
            cells.append(
                h("td", None, [h("b" if score and score[1] else "span", None, words, key="n")], key=str(at))
            )
        won = len([score for score in scores if score and score[1]])
        rows.append(
            h("tr", None, cells + [h("td", None, [h("b", None, str(won), key="n")], key="won")], key=name)
        )
    return h(
        "section",
        {"class": "panel week", "aria-labelledby": "week-title"},
        [
            h("h2", {"id": "week-title"}, t("people.week"), key="h2"),
            h("table", {"class": "figures"}, rows, key="table"),
            h("p", {"class": "s"}, t("people.week.says"), key="says"),
        ],
        key="week",
    )
