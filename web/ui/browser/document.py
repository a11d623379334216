"""The document: shows trees of nodes, and paints the canvases in them."""

import js

from ui.draw import pen
from ui.draw.palette import palette
from ui.kit import motion
from ui.kit.loader import load
from ui.kit.tree import adopt, patch

LARGE = 20000  # pixels of a canvas that is painted after its picture is shown


class Loop:
    """An animation-frame callback that asks for another frame only while something moves."""

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


class Document:
    """Shows a tree of nodes in an element, and paints its canvases once their size is known."""

    def __init__(self, root):
        self.root = root
        self.cards = {}  # for the painters, by id
        self.theme = palette("light")
        self._shown = []
        self.jobs = {}  # number of a canvas -> [element, job, width, height]
        self._next = 0
        self.observer = js.ResizeObserver.new(self._resized)
        self._on_late = self._paint_late
        self._late = []  # canvases that are painted after the picture that they belong to: the first one's, and large ones
        self.spares = None  # the canvases put aside, once those are painted
        self._filling = []  # changing cards: [entry, start time, fields being written (None: completed)]
        self._fill = Loop(self._fill_frame)
        self.moving = False
        self.wait = 0  # milliseconds until the dice that fill a card have arrived
        self._sheet = None  # what every picture is painted on
        pen.use(js.Path2D.new)

    def show(self, nodes):
        for i, node in enumerate(nodes):
            if node.key is None:
                node.key = i
        if self._shown:
            patch(self, self.root, self._shown, nodes)
        else:
            adopt(self, self.root, nodes)
        self._shown = nodes
        if self.spares:
            load("ui.browser.garbage").due()

    def is_drawn(self):
        """Whether there is a picture, if only the build's."""
        return self.root.firstElementChild is not None

    # for kit.tree

    def children(self, element):
        return [element.children[i] for i in range(element.children.length)]

    def tag(self, element):
        return element.localName

    def create(self, tag):
        return js.document.createElement(tag)

    def paint(self, element, job):
        number = element.getAttribute("data-paint")
        if number is None:
            self._next += 1
            number = str(self._next)
            element.setAttribute("data-paint", number)
            self.jobs[number] = [element, job, 0, 0]
            self.observer.observe(element)
            return
        entry = self.jobs[number]
        before = entry[1]
        entry[1] = job
        if self.moving and motion.completes(before, job):
            self._filling.append([entry, js.performance.now() + self.wait, None])
            self._fill.start()
            return
        fields = motion.writes(before, job) if self.moving else []
        if fields:
            self._filling.append([entry, js.performance.now() + self.wait, fields])
            self._fill.start()
        if not (fields and self.wait):
            self.draw(entry)

    def forget(self, node):
        self.observer.unobserve(node.element)
        entry = self.jobs.pop(node.element.getAttribute("data-paint"), None)
        if entry and self.spares:
            self.spares.put(entry, node)

    # painting

    def paint_job(self, g, job, w, h, t=None):
        """Paints with the pen `g`. The painters are read late: no canvas is painted before the page can be used."""
        load("ui.draw.pictures").paint(g, self.theme, self.cards, job, w, h, t)

    def _resized(self, entries, observer=None):
        for i in range(entries.length):
            entry = self.jobs.get(entries[i].target.getAttribute("data-paint"))
            if entry is not None:
                box = entries[i].contentRect
                if box.width != entry[2] or box.height != entry[3]:
                    entry[2] = box.width
                    entry[3] = box.height
                    if self.spares and box.width * box.height < LARGE:
                        self.draw(entry)
                    else:
                        self._paint_later(entry)

    def _paint_later(self, entry):
        if not self._late:
            js.setTimeout(self._on_late, 0)
        self._late.append(entry)

    def _paint_late(self):
        """Paints as many of the first picture's canvases, and of large ones, as do not keep the page from answering."""
        end = js.performance.now() + motion.SLICE
        while self._late and js.performance.now() < end:
            entry = self._late.pop(0)
            if entry[0].getAttribute("data-paint") in self.jobs:
                self.draw(entry)
        if self._late:
            js.setTimeout(self._on_late, 0)
        elif not self.spares:
            self.spares = load("ui.kit.spares").Spares(self, lambda: js.devicePixelRatio)

    @property
    def sheet(self):
        """What every picture is painted on. Its module is read for the first."""
        if self._sheet is None:
            self._sheet = load("ui.browser.sheet").Sheet(self)
        return self._sheet

    def draw(self, entry, t=None):
        """Paints an entry of `jobs`. t: the time in 0..1 of a card that fills with its colour."""
        if entry[2] and entry[3]:
            self.sheet.draw(entry, t)

    def _fill_frame(self, time):
        self._filling = self.sheet.fill(self._filling, time)
        return bool(self._filling)

    def repaint(self, theme):
        """Repaints everything, in another theme."""
        self.theme = palette(theme)
        for entry in self.jobs.values():
            self.draw(entry)

    def draw_rising(self, t):
        """Paints the card in play while it fills with its colour, at a time in 0..1."""
        for entry in self.jobs.values():
            job = entry[1]
            if len(job) > 3 and job[3] is True:
                self.draw(entry, t)
