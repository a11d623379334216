"""The page's wiring: the document's events go to the hands, the page's wishes to the document."""

import json

from ui import anim, dom, route, screens, settings, text
from ui.client import Client
from ui.gesture import Gesture
from ui.hands import Hands
from ui.page import Page
from ui.store import Store

FLIGHT = 700  # ms that a die is in the air
APART = 60  # ms between the landings of two dice
NOTICE = 5000  # ms that a notice stays


class World:
    """What the page cannot do by itself."""

    def __init__(self):
        self.client = Client(dom.send, self._progress, self._ready, self._failed, self._restarted)
        self.page = Page(self, Store(dom.load, dom.save, dom.remove, dom.keys), self.client)
        self.hands = Hands(self.page)
        self.gesture = Gesture(self.hands)
        self.carried = None  # the element that follows the pointer
        self.just_dropped = False  # a drag ends with a click that means nothing
        self.document = dom.Document(dom.root(), self.page.cards)
        self.loop = dom.Loop(self._frame)
        self.score = anim.Count()
        self.counting = dom.Loop(self._count)
        self.dice = []
        self.thrown = 0
        self.down = 0  # how many of the dice in flight have landed
        self.held = None
        self.go_on = self._go_on
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

    def begin(self):
        """Shows the page and opens what the address asks for."""
        for name in settings.FIRST:
            kept = self.page.store.get(settings.KEPT + name)
            if kept in settings.VALUES[name]:
                self.page.wishes[name] = kept
        self.speak()
        self.page.phone = dom.matches(dom.PHONE)
        for name, callback in (("click", self._click), ("keydown", self._key), ("input", self._input), ("submit", self._submit),
                               ("pointerdown", self._down), ("pointermove", self._move), ("pointerup", self._up),
                               ("pointercancel", self._cancel)):
            dom.listen(name, callback)
        dom.listen_window("hashchange", self._hash)
        dom.listen_window("storage", self._kept)
        dom.watch(dom.PHONE, self._phone)
        dom.watch(dom.DARK, self._dark)
        dom.watch(dom.STILL, self._dark)
        self.dress()
        dom.receive(self.client.receive)
        dom.hear_update(self.updated)
        self.ask_cards()
        self.here = dom.fragment()
        if route.is_game(self.here):
            self.page.open(self.here)
        for name, fragment in route.ASIDE.items():
            if self.here == fragment:
                self.page.show_aside(name)
        self.redraw()
        dom.mark("ui-ready")

    # wishes of the page

    def redraw(self):
        """The one way to the picture."""
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
            if self.score.to(whose, page.shown_score(), dom.now(), moving):
                self.counting.start()
            if self.score.at(dom.now()) != self.score.last:
                self._count(dom.now())  # the picture has just shown where it ends
        title = page.title()
        if title != self.title:
            self.title = title
            dom.set_title(title)
        if before:
            after, elements = dom.places()
            for key, dx, dy, scale, lasts in anim.slides(before, after):
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

    def _count(self, now):
        if self.page.screen != "table":
            return False
        number = self.score.at(now)
        dom.write(".head .points b", str(number) + " ")
        return number != self.score.last

    def perform(self, dice, hold):
        """A scene: dice that fly, or a picture that is held for some milliseconds."""
        self.dice = dice
        self.thrown = dom.now()
        self.down = 0
        if dice:
            self.loop.start()
        else:
            self.held = dom.later(self.go_on, hold)

    def settle(self):
        """A tap skips the scene."""
        self.thrown = -100000
        if self.held is not None:
            dom.cancel(self.held)
            self._go_on()

    def _go_on(self):
        self.held = None
        self.page.go_on()

    def _frame(self, now):
        times = {}
        moving = False
        for i, k in enumerate(self.dice):
            t = (now - self.thrown) / (FLIGHT + i * APART)
            times[k] = min(1, max(0, t))
            moving = moving or t < 1
        down = len([t for t in times.values() if t == 1])
        if down > self.down:
            self.sound("die")
        self.down = down
        self.document.draw_flight(times)
        if moving:
            return True
        self.dice = []
        self.page.go_on()
        return bool(self.dice)

    def fragment(self, link):
        if link != self.here:
            watching = link.startswith(route.REPLAY) and not self.here.startswith(route.REPLAY)
            aside = link in (route.HELP, route.STATISTICS)
            further = watching or aside or not route.is_game(self.here) and route.is_game(link)
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

    def _kept(self, event):
        if event.key:
            self.page.hear_kept(event.key)

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
        text.load(sentences(language), sentences("en") if language != "en" else None)
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
        elif name == "sounds":
            self.sound("completed")
        else:
            self.dress()

    def sound(self, name):
        """A sound, for those who wish to hear any."""
        if self.page.wishes["sounds"] == "on":
            dom.sound(name)

    def take_update(self):
        dom.take_update()

    def _updated(self, *rest):
        self.page.hear_update()

    def restart(self):
        dom.restart()
        self.ask_cards()

    def ask_cards(self):
        self.client.call("cards", {"ruleset": 0}, self.page.take_cards, self._no_cards)

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

    # the document's events

    def _click(self, event):
        if self.just_dropped:
            self.just_dropped = False
            return
        if self.page.staging:
            self.settle()
        target = event.target.closest("[data-do],[data-action]")
        if target is None:
            return
        action = target.getAttribute("data-action")
        if action is not None:
            self.hands.do("act " + action)
        else:
            self.hands.do(target.getAttribute("data-do"))

    def _down(self, event):
        self.just_dropped = False
        if event.button == 0:
            element = event.target.closest("[data-do]")
            if element:
                self.carried = element
                self.gesture.down(event.pointerId, event.clientX, event.clientY, element.getAttribute("data-do"))

    def _move(self, event):
        if self.gesture.pointer is None:
            return
        way = self.gesture.move(event.pointerId, event.clientX, event.clientY)
        if way:
            dom.carry(self.carried, way[0], way[1])

    def _up(self, event):
        if self.gesture.pointer is None:
            return
        target = dom.under(event.clientX, event.clientY) if self.gesture.carrying else None
        if self.gesture.up(event.pointerId, target):
            self.just_dropped = True
            dom.carry(self.carried, 0, 0)

    def _cancel(self, event):
        self.gesture.cancel()
        if self.carried:
            dom.carry(self.carried, 0, 0)

    def _key(self, event):
        if event.ctrlKey or event.altKey or event.metaKey or event.target.tagName in ("INPUT", "SELECT"):
            return
        if self.hands.key(event.key):
            event.preventDefault()

    def _input(self, event):
        name = event.target.getAttribute("data-form")
        if name:
            wish = name in self.page.wishes
            self.hands.do(("wish " if wish else "set ") + name + " " + event.target.value)

    def _submit(self, event):
        event.preventDefault()
        what = event.target.getAttribute("data-submit")
        if what:
            self.hands.do(what)

    def _hash(self, event):
        link = dom.fragment()
        if link == self.here:
            return
        self.here = link
        if link in (route.HELP, route.STATISTICS):
            self.came = False
            self.page.show_aside("help" if link == route.HELP else "statistics")
        elif self.page.screen in route.ASIDE and link == self.page.link_behind():
            self.page.leave_help()
        elif route.is_game(link):
            self.page.open(link)
        else:
            self.page.to_start()

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
