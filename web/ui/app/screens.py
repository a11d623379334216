"""Which screen is shown, and what is said aloud and in passing."""

from ui.kit.tree import h


def screen(page):
    """The screen as it is now; a sheet over the start screen or the statistics puts what is below out of reach."""
    if page.screen == "table":
        return [page.game.table()]
    if page.screen == "replay":
        from ui.screens.replay import screen as replay
        return [replay.screen(page)]
    if page.screen == "help":
        from ui.screens.help import screen as help
        return [help.help(page)]
    if page.screen == "statistics":
        from ui.screens.statistics import screen as statistics
        below = statistics.statistics(page)
    else:
        from ui.screens.home import screen as start
        below = start.start(page)
    if not page.sheet:
        return [below]
    from ui.table.sheets import sheet
    below.attrs["inert"] = ""
    return [below, h("div", {"class": "veil", "data-do": "close"}, key="veil"), sheet(page)]


def shown(page):
    """All that the document shows."""
    return screen(page) + [
        h("p", {"class": "notice" + (" shown" if page.notice else ""), "data-do": "hush"}, page.notice, key="notice"),
        h("p", {"class": "pass" + (" shown" if page.passed else ""), "aria-hidden": "true", "data-do": "hush"}, page.passed, key="pass"),
        h("p", {"class": "aloud", "aria-live": "polite", "role": "status"}, page.said, key="said"),
    ]
