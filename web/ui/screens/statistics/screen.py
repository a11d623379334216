"""How it went so far: games, best and mean by level and mode, days in a row, win rates, the spread of the scores;
and taking everything elsewhere, or forgetting it."""

from ui.kit.controls import act, frame, icon_button
from ui.kit.text import t
from ui.kit.tree import h
from ui.screens.home.levels import named
from ui.screens.statistics import summary


def one_decimal(value):
    return "%.1f" % value


def percent(n, of):
    return t("percent", n=round(100 * n / of)) if of else "–"


def row(cells, head=False, key=None):
    """A table's row; its first cell is its heading."""
    tag = "th" if head else "td"
    kids = [h("th", {"scope": "col" if head else "row"}, cells[0], key=0)]
    kids += [h(tag, {"scope": "col"} if head else None, str(cell), key=i + 1) for i, cell in enumerate(cells[1:])]
    return h("tr", None, kids, key=key)


def table(name, heads, rows):
    return h("section", {"aria-labelledby": "table-" + name, "class": "panel"}, [
        h("h2", {"id": "table-" + name}, t("statistics." + name), key="title"),
        h("table", {"class": "figures"}, [row([t("statistics." + head) for head in heads], True, "head")]
          + [row(cells, False, i) for i, cells in enumerate(rows)], key="table")], key=name)


def group_name(group):
    words = named(group["game"], t("statistics.mode." + group["mode"]))
    if group["turns"]:
        words = t("statistics.turns", mode=words)
    if group["level"]:
        words += ", " + t("statistics.level", level=group["level"])
    return words


def key_figures(results, today):
    shown = (("games", str(len(results))), ("streak", str(summary.streak(results, today))),
             ("longest", str(summary.longest_streak(results))))
    return h("dl", {"class": "key-figures"}, [h("div", None, [
        h("dt", None, t("statistics." + name), key="dt"), h("dd", None, value, key="dd")], key=name) for name, value in shown], key="key")


def plot(page, groups):
    """The scores of one group as bars. Each bar says its number; together they are a picture with its figures in words."""
    shown = page.plotted if page.plotted is not None and page.plotted < len(groups) else most_played(groups)
    group = groups[shown]
    bars = summary.distribution(group["scores"], 2 if group["turns"] else 10)
    most = max([n for _, _, n in bars])
    says = t("statistics.plot.says", what=group_name(group), bars="; ".join(
        [t("statistics.plot.bar.turns" if group["turns"] else "statistics.plot.bar", first=first, last=last, n=n) for first, last, n in bars if n]))
    columns = [h("div", {"class": "column"}, [
        h("small", None, str(n) if n else "", key="n"),
        h("i", {"style": "height:%d%%" % (100 * n // most)}, key="bar"),
        h("small", None, str(first), key="first")], key=i) for i, (first, last, n) in enumerate(bars)]
    kids = [h("h2", {"id": "plot-title"}, t("statistics.plot"), key="title")]
    if len(groups) > 1:
        kids.append(h("select", {"data-form": "plotted", "aria-label": t("statistics.plot.which"), "value": str(shown)}, [
            h("option", {"value": str(i), "selected": i == shown}, group_name(each), key=i) for i, each in enumerate(groups)], key="which"))
    else:
        kids.append(h("p", {"class": "s"}, group_name(group), key="which"))
    kids.append(h("div", {"class": "plot", "role": "img", "aria-label": says}, columns, key="plot"))
    return h("section", {"aria-labelledby": "plot-title", "class": "panel"}, kids, key="plot")


def most_played(groups):
    best = 0
    for i, group in enumerate(groups):
        if group["n"] > groups[best]["n"]:
            best = i
    return best


def own_things():
    """Everything as a file, out and in; and gone."""
    return h("section", {"aria-labelledby": "own-title", "class": "panel"}, [
        h("h2", {"id": "own-title"}, t("statistics.own"), key="title"),
        h("p", {"class": "s"}, t("statistics.own.says"), key="says"),
        h("div", {"class": "ways"}, [act("export", t("statistics.export"), None, (), False), act("import", t("statistics.import"), None, (), False),
                                     act("forget", t("statistics.forget"), None, (), False)], key="ways")], key="own")


def statistics(page):
    results = page.history.results()
    kids = [h("div", {"class": "help-head", }, [
        icon_button("back", "left", t("back")),
        h("h1", {"id": "statistics-title", "tabindex": "-1"}, t("statistics.title"), key="h1")], key="head")]
    if page.error:
        kids.append(h("p", {"class": "error", "role": "alert"}, page.error, key="error"))
    if not results:
        kids.append(h("p", None, t("statistics.none"), key="none"))
    else:
        groups = summary.groups(results)
        kids.append(key_figures(results, page.world.today()))
        kids.append(table("modes", ("mode", "n", "best", "mean", "won"), [
            (group_name(g), g["n"], g["best"], one_decimal(g["mean"]), percent(g["won"], g["n"]) if g["won"] is not None else "–")
            for g in groups]))
        foes = summary.against(results)
        if foes:
            kids.append(table("foes", ("foe", "n", "won"), [
                (named(game, t("seat.level." + foe)), n, percent(won, n))
                for game, foe, n, won in foes]))
        kids.append(plot(page, groups))
    kids.append(own_things())
    return h("main", {"class": "statistics", "data-screen": "statistics"}, kids, key="statistics")


def forget_sheet(page):
    return frame(page, t("forget.title"), [
        h("div", {"class": "why"}, [h("p", None, t("forget.says"))], key="why"),
        h("div", {"class": "ways"}, [act("close", t("forget.stay"), None, (), True), act("forget_all", t("forget.go"), None, (), False)],
          key="ways")], None, "forget-sheet")
