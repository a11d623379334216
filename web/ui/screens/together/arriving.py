"""From a link to its table: whose seat it is, what is known here already, and what contradicts it."""

from ui.app import routes, shared_games
from ui.app.storage_keys import NAME
from ui.kit.loader import load
from ui.kit.text import t
from ui.screens.together import pages


def arrive(screen, link):
    """Reads the link that somebody has opened."""
    page = screen.page

    def asked():
        page.engine.call("read_turn", {"link": link}, lambda told: _read(screen, link, told), lambda key, params: _refused(screen, key, params))

    page.opener.want(asked, link)


def _refused(screen, key, params):
    screen.page.opener.leave(t("error." + key, **params))


def _overtaken(screen, link):
    return screen.wanted != link or screen.page.opener.wanted != link


def _read(screen, link, told):
    if _overtaken(screen, link):
        return
    page = screen.page
    known = shared_games.read(page.store, told["id"])
    if known:
        def refused(key, params):
            if key != "contradiction":
                _refused(screen, key, params)
            elif not _overtaken(screen, link):
                _ask(screen, "contradiction", told, known)

        def merged(both):
            if not _overtaken(screen, link):
                play(screen, both["known"], known["mine"], known["sent"])

        page.engine.call("merge_turns", {"known": known["link"], "other": told["known"]}, merged, refused)
    elif not sum(told["decisions"]) and not told["taken"]:  # nobody has done anything yet: it begins here
        play(screen, told["known"], [told["seats"].index("human")])
    elif len(told["waits"]) == 1:
        play(screen, told["known"], told["waits"], None, told)
    else:
        _ask(screen, "seat", told, None)


def _ask(screen, kind, told, known):
    page = screen.page
    page.opener.came()
    screen.question = (kind, told, known)
    page.announcer.say(pages.question_says(screen))
    page.frames.focus(screen.heading)
    page.frames.request()


def play(screen, link, people, sent=None, invited=None, keeps=True):
    """Puts the game on the table. invited: what its link told, for somebody who has just been given a seat."""
    page = screen.page
    name = page.store.get(NAME) or ""
    names = {str(seat): page.people().of(seat) for seat in people if page.people().of(seat)} if len(people) > 1 else {}
    if name and people and str(people[0]) not in names:
        names[str(people[0])] = name
    args = {"link": link, "people": people}
    if sent:
        args["sent"] = sent
    elif names:
        args["names"] = names
    wanted = page.opener.wanted or link
    screen.wanted = wanted

    def opened(snapshot):
        if page.opener.wanted != wanted:
            return
        page.opener.came()
        screen.question = None
        page.navigation.get("shared").begin(snapshot, invited, keeps)

    page.opener.want(lambda: page.engine.call("play_turn", args, opened, lambda key, params: _refused(screen, key, params)), wanted)


def begin(screen):
    """Begins the game that the form describes."""
    if screen.page.opener.waiting:
        return
    fields = pages.fields(screen.page)
    link, people = fields.link(), fields.here()
    page = screen.page
    screen.wanted = link

    def read(told):
        if not _overtaken(screen, link):
            play(screen, told["known"], people)

    page.opener.want(lambda: page.engine.call("read_turn", {"link": link}, read, lambda key, params: _refused(screen, key, params)), link)


def open_pasted(screen):
    link = load("ui.screens.home.by_link").fragment(screen.pasted)
    if link:
        screen.pasted = ""
        screen.page.opener.visit(link)
    else:
        screen.page.announcer.tell(t("error.pasted"))


def take(screen, seat):
    _, told, _ = screen.question
    play(screen, told["known"], [seat], None, told)


def keep_known(screen):
    """The game as this device knows it."""
    _, _, known = screen.question
    play(screen, known["link"], known["mine"], known["sent"])


def look_at_other(screen):
    """The game as the link tells it; it is not kept."""
    _, told, known = screen.question
    play(screen, told["known"], known["mine"], told["decisions"], None, False)


def again(screen, snapshot):
    """The same game with the same people, and other luck."""
    together = snapshot["together"]
    link = routes.without_seed(together["id"])
    page = screen.page

    def read(told):
        if page.opener.wanted == link:
            play(page.navigation.get("together"), told["known"], together["mine"])

    page.navigation.get("together").wanted = link
    page.opener.want(lambda: page.engine.call("read_turn", {"link": link}, read, lambda key, params: _refused(page.navigation.get("together"), key, params)), link)
