"""The browser: the only module that imports js. Elements, canvases, listeners, time, storage, the worker.

Each listener and each callback is made once and kept: every crossing to JavaScript makes a new object.
"""

import js

from ui.draw import pen
from ui.draw.palette import palette
from ui.kit import motion
from ui.kit.tree import patch

# Where the market is a strip of tickets: the phone, and the short and wide.
PHONE = "(max-width: 699px), (max-width: 1099px) and (max-height: 899px)"
DARK = "(prefers-color-scheme: dark)"
STILL = "(prefers-reduced-motion: reduce)"


class Document:
    """Shows a tree of nodes in an element, and paints its canvases when their size is known."""

    def __init__(self, root, cards):
        self.root = root
        self.cards = cards
        self.theme = palette("light")
        self._shown = []
        self._jobs = {}  # number of a canvas -> [element, job, width, height]
        self._next = 0
        self._observer = js.ResizeObserver.new(self._resized)
        self._filling = []  # cards that change for a moment: [entry, when it began, fields written or None: completed]
        self._fill = Loop(self._fill_frame)
        self.moving = False
        pen.use(js.Path2D.new)

    def show(self, nodes):
        for i, node in enumerate(nodes):
            if node.key is None:
                node.key = i
        patch(self, self.root, self._shown, nodes)
        self._shown = nodes

    # what tree.patch asks

    def create(self, tag):
        return js.document.createElement(tag)

    def paint(self, element, job):
        number = element.getAttribute("data-paint")
        if number is None:
            self._next += 1
            number = str(self._next)
            element.setAttribute("data-paint", number)
            self._jobs[number] = [element, job, 0, 0]
            self._observer.observe(element)
            return
        entry = self._jobs[number]
        before = entry[1]
        entry[1] = job
        if self.moving and motion.completes(before, job):
            self._filling.append([entry, now(), None])
            self._fill.start()
            return
        self._draw(entry)
        fields = motion.writes(before, job) if self.moving else []
        if fields:
            self._filling.append([entry, now(), fields])
            self._fill.start()

    def forget(self, element):
        number = element.getAttribute("data-paint")
        self._observer.unobserve(element)
        self._jobs.pop(number, None)

    # painting

    def _resized(self, entries, observer=None):
        for i in range(entries.length):
            entry = self._jobs.get(entries[i].target.getAttribute("data-paint"))
            if entry is not None:
                box = entries[i].contentRect
                if box.width != entry[2] or box.height != entry[3]:
                    entry[2] = box.width
                    entry[3] = box.height
                    self._draw(entry)

    def _draw(self, entry, t=None):
        from ui.draw import pictures  # the painters: no canvas is painted before the page can be used
        element, job, w, h = entry
        if not w or not h:
            return
        ratio = js.devicePixelRatio
        if t is None:
            element.width = round(w * ratio)
            element.height = round(h * ratio)
        g = element.getContext("2d")
        g.setTransform(ratio, 0, 0, ratio, 0, 0)
        if t is not None:
            g.clearRect(0, 0, w, h)
        pictures.paint(g, self.theme, self.cards, job, w, h, t)

    def _fill_frame(self, time):
        from ui.draw import pictures
        left = []
        for entry, began, fields in self._filling:
            element, job, w, h = entry
            t = (time - began) / (motion.POP if fields else motion.RISE)
            if t >= 1 or job[0] != "card" or not job[2]:
                self._draw(entry)
                continue
            ratio = js.devicePixelRatio
            g = element.getContext("2d")
            g.setTransform(ratio, 0, 0, ratio, 0, 0)
            g.clearRect(0, 0, w, h)
            if fields:
                pictures.paint(g, self.theme, self.cards, motion.popping(job, fields, max(0, t)), w, h)
            else:
                pictures.paint(g, self.theme, self.cards, job, w, h, max(0, t))
            left.append([entry, began, fields])
        self._filling = left
        return bool(left)

    def repaint(self, theme):
        """Everything anew, in another theme."""
        self.theme = palette(theme)
        for entry in self._jobs.values():
            self._draw(entry)

    def draw_flight(self, times):
        """What flies, each at its time in 0..1."""
        for entry in self._jobs.values():
            job = entry[1]
            if len(job) > 3 and job[3] is True and job[1] in times:
                self._draw(entry, times[job[1]])


class Loop:
    """One animation-frame callback, which asks for the next frame only while something moves."""

    def __init__(self, frame):
        self._frame = frame
        self._running = False
        self._callback = self._tick

    def start(self):
        if not self._running:
            self._running = True
            js.requestAnimationFrame(self._callback)

    def _tick(self, now):
        if self._frame(now):
            js.requestAnimationFrame(self._callback)
        else:
            self._running = False


def now():
    """Milliseconds since the page began to load."""
    return js.performance.now()


def mark(name):
    js.performance.mark(name)


def matches(query):
    return bool(js.matchMedia(query).matches)


def watch(query, callback):
    """Calls back whenever the answer to a media query changes."""
    js.matchMedia(query).addEventListener("change", callback)


def listen(name, callback, target=None):
    (js.document if target is None else target).addEventListener(name, callback)


def listen_window(name, callback):
    js.window.addEventListener(name, callback)


def later(callback, milliseconds):
    return js.setTimeout(callback, milliseconds)


def cancel(timer):
    js.clearTimeout(timer)


def find(selector):
    return js.document.querySelector(selector)


def write(selector, words):
    """Words in place of those that an element shows, until they are painted anew."""
    element = find(selector)
    if element:
        element.textContent = words


def root():
    return js.document.getElementById("page")


def set_root(name, value):
    """An attribute of the document's element, as for the theme and the language."""
    js.document.documentElement.setAttribute(name, value)


def languages():
    """The tags of the languages that the reader has chosen in the browser, the dearest first."""
    wanted = js.navigator.languages
    return [wanted[i] for i in range(wanted.length)]


def colour_frame(colour):
    """The colour of what the browser or the system draws around the page."""
    found = js.document.querySelectorAll("meta[name=theme-color]")
    for i in range(found.length):
        found[i].setAttribute("content", colour)


def places():
    """Where the things are that may slide: {key: (x, y, width)}, and {key: element}."""
    found = js.document.querySelectorAll("[data-flip]")
    out = {}
    elements = {}
    for i in range(found.length):
        key = found[i].getAttribute("data-flip")
        box = found[i].getBoundingClientRect()
        if box.width:
            out[key] = (box.left + box.width / 2, box.top + box.height / 2, box.width)
            elements[key] = found[i]
    return out, elements


def slide(element, dx, dy, scale, milliseconds):
    """Lets an element come from where it was; not one that a sheet lies over, which would seem to fly across it."""
    if element.closest("[inert]"):
        return
    element.animate(
        js.JSON.parse('[{"translate":"%.1fpx %.1fpx","scale":"%.3f","zIndex":7},{"translate":"0px 0px","scale":"1","zIndex":7}]'
                      % (dx, dy, scale)),
        js.JSON.parse('{"duration":%d,"easing":"%s"}' % (milliseconds, motion.ALONG)))


def carry(element, dx, dy):
    """Moves an element's picture without moving the element."""
    element.style.translate = "%dpx %dpx" % (dx, dy) if dx or dy else ""


def under(x, y):
    """What the element under a point does when something is dropped on it, or None."""
    element = js.document.elementFromPoint(x, y)  # what is dragged lets the pointer through
    target = element.closest("[data-drop],[data-do]") if element else None
    if target is None:
        return None
    return target.getAttribute("data-drop") or target.getAttribute("data-do")


def leave_room():
    """Tells the sheets how high the dock is that they must not cover, and brings it to the window's lower edge, where
    it need not be while the page is scrolled."""
    dock = js.document.querySelector(".dock")
    if dock:
        away = dock.getBoundingClientRect().bottom - js.window.innerHeight
        if abs(away) > 1:
            js.window.scrollBy(0, away)
        js.document.documentElement.style.setProperty("--dock-height", str(dock.offsetHeight) + "px")


def to_top():
    js.window.scrollTo(0, 0)


def set_title(title):
    js.document.title = title


def active():
    """The focused element, or None where nothing has the focus."""
    element = js.document.activeElement
    if element is None or element.tagName in ("BODY", "HTML"):
        return None
    return element


def focus(selector):
    element = js.document.querySelector(selector)
    if element is None:
        return False
    element.focus()
    return True


def scroll_to(selector):
    """Scrolls so that an element is the first that is seen."""
    js.document.querySelector(selector).scrollIntoView(True)


def fragment():
    return js.location.hash


def _pair(answer):
    return (answer.ok, answer.value)


def set_fragment(link, push):
    return _pair(js.host.push(link) if push else js.host.replace(link))


def load(key):
    return _pair(js.host.load(key))


def save(key, text):
    return _pair(js.host.save(key, text))


def remove(key):
    return _pair(js.host.remove(key))


def back():
    js.host.back()


def persist():
    js.host.persist()


def keys():
    return _pair(js.host.keys())


def download(name, text):
    return _pair(js.host.download(name, text))


def pick(most, then):
    """Asks for a file; `then` gets an object with `ok`, and its text as `value`."""
    js.host.pick(most).then(then)


def today():
    """The present day in UTC, as "2026-11-21"."""
    return js.Date.new().toISOString()[:10]


def copy(text, then):
    """Copies a text; `then` gets an object with `ok`."""
    js.host.copy(text).then(then)


def sound(name):
    """Lets one of sounds.mjs be heard, where the browser does not refuse."""
    js.host.sound(name)


def address():
    """The page's own address, without a fragment."""
    return js.location.href.split("#")[0]


def send(text):
    js.host.engine.send(text)


def receive(callback):
    """Every message of the worker from now on, as text, those that came early first."""
    js.host.engine.listen(lambda text, *rest: callback(text))


def hear_update(callback):
    """Calls back, for the page's whole life, when a newer version of the page is ready to be used."""
    js.host.update.listen(callback)


def take_update():
    """Loads the page anew, in its newer version."""
    js.host.update.accept()


def reload():
    """Loads the page anew."""
    js.location.reload()


def restart():
    js.host.engine.restart()
