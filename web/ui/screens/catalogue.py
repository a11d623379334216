"""The screens of the page. Each is read when it is first shown. To add one, name it here."""

from ui.app.places import ASIDE, GAME, HOME, OWN, Place

SCREENS = (
    Place("home", "#/", HOME, "ui.screens.home.screen", "Home"),
    Place("help", "#/help", ASIDE, "ui.screens.help.screen", "Help"),
    Place("statistics", "#/statistics", ASIDE, "ui.screens.statistics.screen", "Statistics"),
    Place("people", "#/people", OWN, "ui.screens.people.route", "People"),
    Place("versus", "#/versus?", OWN, "ui.screens.people.route", "Versus"),
    Place("replay", "#/replay?", OWN, "ui.screens.replay.screen", "ReplayScreen"),
    Place("review", "#/review?", OWN, "ui.screens.review.route", "Review"),
    Place("puzzles", "#/puzzle?", OWN, "ui.screens.puzzle.route", "Puzzles"),
    Place("lab", "#/lab", OWN, "ui.screens.lab.route", "Lab"),
    Place("lab_link", "#/lab?", OWN, "ui.screens.lab.route", "Link"),
    Place("together", "#/turn?", OWN, "ui.screens.together.route", "Together"),
    Place("lesson", "#/learn/", OWN, "ui.screens.lesson.route", "Lesson"),
    Place("table", None, GAME, "ui.table.screen", "TableScreen"),
)
