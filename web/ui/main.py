"""The page's wiring: the document's events go to the hands, the page's wishes to the document."""

import json

from ui.app import games, routes, screens, settings
from ui.app.engine import Client
from ui.app.gestures import Hands
from ui.app.page import Page
from ui.app.store import Store
from ui.browser import dom
from ui.browser.events import Events
from ui.browser.scene import Scene, Score
from ui.kit import motion, text

NOTICE = 5000  # ms that a notice stays


class World:
    """What the page cannot do by itself."""

    def __init__(self):
        self.client = Client(dom.send, self._progress, self._ready, self._failed, self._restarted)
        self.page = Page(self, Store(dom.load, dom.save, dom.remove, dom.keys), self.client)
        self.hands = Hands(self.page)
        self.document = dom.Document(dom.root(), self.page.cards)
        self.scene = Scene(self.document, self.page.go_on, self.landed)
        self.score = Score()
        self.chapters = []  # sentences that were read when they were needed
        self.screen = ""
        self.wish = None
        self.opener = None
        self.was_open = False
        self.timer = None
        self.here = ""
        self.title = ""
        self.came = False  # whether a step back in the browser leads to the screen before
        self.hush = self._hush
        self.turn = None
        self.moved = self._moved
        self.updated = self._updated
        self.copied = self._copied
        self.picked = self._picked
        self.beat = self._beat
        self.begun = False  # until the first picture, what changes needs none of its own

    def begin(self):
        """Shows the page and opens what the address asks for."""
        for name in settings.FIRST:
            kept = self.page.store.get(settings.KEPT + name)
            if kept in settings.VALUES[name]:
                self.page.wishes[name] = kept
        self.speak()
        self.page.phone = dom.matches(dom.PHONE)
        Events(self).listen()
        dom.watch(dom.PHONE, self._phone)
        dom.watch(dom.DARK, self._dark)
        dom.watch(dom.STILL, self._dark)
        self.dress()
        dom.receive(self.client.receive)
        dom.hear_update(self.updated)
        self.ask_cards()
        self.here = dom.fragment()
        if routes.is_game(self.here):
            self.page.open(self.here)
        for name, fragment in routes.ASIDE.items():
            if self.here == fragment:
                self.page.show_aside(name)
        self.begun = True
        self.redraw()
        dom.mark("ui-ready")

    # wishes of the page

    def redraw(self):
        """The one way to the picture."""
        if not self.begun:
            return
        page = self.page
        page.prepare()
        had = dom.active()
        do = had.getAttribute("data-do") if had else None
        action = had.getAttribute("data-action") if had else None
        opened = bool(page.sheet)
        if opened and not self.was_open:
            self.opener = do
        moving = page.screen == "table" and self.moving()
        self.document.moving = moving
        before = dom.places()[0] if moving else None
        self.document.show(screens.shown(page))
        if page.screen == "table":
            whose = page.model.snapshot["link"] + " " + str(page.view["seat"])
            self.score.show(whose, page.shown_score(), moving)
        else:
            self.score.hide()
        title = page.title()
        if title != self.title:
            self.title = title
            dom.set_title(title)
        if before:
            after, elements = dom.places()
            for key, dx, dy, scale, lasts in motion.slides(before, after):
                dom.slide(elements[key], dx, dy, scale, lasts)
        if opened:
            dom.leave_room()
        if self.was_open and not opened and not self.wish and self.opener:
            self.wish = '[data-do="' + self.opener + '"]'
        self.was_open = opened
        if self.screen != page.screen:
            self.screen = page.screen
            dom.to_top()
        if self.wish:
            if not dom.focus(self.wish):
                dom.focus("#turn")
            elif page.screen == "help" and self.wish != "#help-title":
                dom.scroll_to(self.wish)  # a chapter is read from its heading on
            self.wish = None
        elif had and not dom.active():
            found = do and dom.focus('[data-do="' + do + '"]') or action and dom.focus("#moves-title")
            found or dom.focus("#sheet-title") or dom.focus("#turn") or dom.focus("#start-title")

    def focus(self, selector):
        self.wish = selector

    def moving(self):
        wish = self.page.wishes["motion"]
        return wish == "full" or wish == "auto" and not dom.matches(dom.STILL)

    def perform(self, dice, hold):
        """A scene: dice that fly, or a picture that is held for some milliseconds."""
        self.scene.perform(dice, hold)

    def settle(self):
        """A tap skips the scene."""
        self.scene.settle()

    def fragment(self, link):
        if link != self.here:
            watching = link.startswith(routes.REPLAY) and not self.here.startswith(routes.REPLAY)
            aside = link in (routes.HELP, routes.STATISTICS)
            further = watching or aside or not routes.is_game(self.here) and routes.is_game(link)
            dom.set_fragment(link, further)
            self.came = further
            self.here = link

    def back(self):
        """To where the present screen was opened from."""
        if self.came:
            dom.back()
        else:
            self.page.leave_help()

    def copy_link(self, link):
        dom.copy(dom.address() + link, self.copied)

    def copy_text(self, words):
        dom.copy(words, self.copied)

    def address(self):
        return dom.address()

    def persist(self):
        """Asks the browser to keep what is saved even when room grows short."""
        dom.persist()

    def today(self):
        return dom.today()

    def download(self, name, content):
        dom.download(name, content)

    def pick(self, most):
        """Asks for a file; its text goes to the hands."""
        dom.pick(most, self.picked)

    def _picked(self, answer):
        if answer.ok:
            self.hands.do_picked(answer.value)
        else:
            self.hands.do_not_picked()
        self.redraw()

    def tick(self, milliseconds):
        """The time that a step of a replay is shown."""
        dom.later(self.beat, milliseconds)

    def _beat(self):
        if self.page.replay:
            self.page.replay.beat()
            self.redraw()

    def _copied(self, answer):
        self.hands.do("copied " + ("yes" if answer.ok else "no"))

    def wait(self, ms):
        """Lets the computer seat whose decision it is think for a while."""
        if self.turn is not None:
            dom.cancel(self.turn)
        self.turn = dom.later(self.moved, ms)

    def _moved(self):
        self.turn = None
        self.page.computers.move()

    def later(self, what):
        if self.timer is not None:
            dom.cancel(self.timer)
        self.timer = dom.later(self.hush, NOTICE)

    def _hush(self):
        self.timer = None
        self.page.notice = ""
        self.redraw()

    def mark(self, name):
        dom.mark(name)

    def dress(self):
        """The theme and the motion that are wished for, or the system's."""
        theme = self.page.wishes["theme"]
        if theme == "auto":
            theme = "dark" if dom.matches(dom.DARK) else "light"
        dom.set_root("data-theme", theme)
        dom.set_root("data-motion", "full" if self.moving() else "reduced")
        self.document.repaint(theme)
        dom.colour_frame(self.document.theme.bg)

    def speak(self):
        """The language that is wished for, or the first of the browser's that there is."""
        language = self.page.wishes["language"]
        if language == "auto":
            language = text.preferred(dom.languages())
        self.language = language
        text.load(sentences(language))
        for name in self.chapters:
            text.add(sentences(name + "/" + language))
        dom.set_root("lang", language)

    def read(self, name):
        """More sentences, which are only needed from now on."""
        if name not in self.chapters:
            self.chapters.append(name)
            text.add(sentences(name + "/" + self.language))

    def obey(self, name):
        """A wish has changed."""
        if name == "language":
            self.speak()
            self.page.note_anew()
        elif name == "sounds":
            self.sound("completed")
        else:
            self.dress()

    def sound(self, name):
        """A sound, for those who wish to hear any."""
        if self.page.wishes["sounds"] == "on":
            dom.sound(name)

    def landed(self):
        self.sound("die")

    def take_update(self):
        dom.take_update()

    def _updated(self, *rest):
        self.page.hear_update()

    def restart(self):
        dom.restart()
        self.client.lose()
        self.page.hear_restarted()

    def reload(self):
        dom.reload()

    def ask_cards(self):
        self.client.call("cards", {"game": games.FIRST, "ruleset": 0}, self.page.take_cards, self._no_cards)

    # the worker

    def _progress(self, step, loaded, total):
        self.page.hear_progress(step, loaded, total)

    def _ready(self):
        self.page.hear_ready()

    def _failed(self, step):
        self.page.hear_failed(step)

    def _restarted(self):
        self.page.hear_restarted()

    def _no_cards(self, key, params):
        self.page.hear_failed(key)

    def _phone(self, event):
        self.page.phone = bool(event.matches)
        self.redraw()

    def _dark(self, event):
        self.dress()


def sentences(language):
    with open("locales/" + language + ".json") as file:
        return json.load(file)


world = World()
world.begin()
