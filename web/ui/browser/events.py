"""What happens to the document: clicks, pointers, keys, forms, and the address when the browser steps back or forth.
Each is passed on as a gesture of the hands, or as a wish to the page."""

from ui.app import routes
from ui.browser import dom
from ui.table.drag import Gesture


class Events:
    """Listens to the document for as long as the page is open."""

    def __init__(self, world):
        self.world = world
        self.gesture = Gesture(world.hands)
        self.carried = None  # the element that follows the pointer
        self.just_dropped = False  # a drag ends with a click that means nothing

    def listen(self):
        for name, callback in (("click", self._click), ("keydown", self._key), ("input", self._input), ("submit", self._submit),
                               ("pointerdown", self._down), ("pointermove", self._move), ("pointerup", self._up),
                               ("pointercancel", self._cancel), ("visibilitychange", self._seen)):
            dom.listen(name, callback)
        dom.listen_window("hashchange", self._hash)
        dom.listen_window("storage", self._kept)
        dom.listen_window("resize", self._resize)

    def _seen(self, event):
        """A page that was out of sight may be looked at on another day."""
        self.world.page.ask_today()

    def _resize(self, event):
        """A window of another size may have a dock of another height, which no sheet may cover."""
        if self.world.page.sheet:
            dom.leave_room()

    def _click(self, event):
        if self.just_dropped:
            self.just_dropped = False
            return
        if self.world.page.staging:
            self.world.settle()
        target = event.target.closest("[data-do],[data-action]")
        if target is None:
            return
        action = target.getAttribute("data-action")
        if action is not None:
            self.world.hands.do("act " + action)
        else:
            self.world.hands.do(target.getAttribute("data-do"))

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
            self.just_dropped = event.pointerType != "touch"  # a finger's drag ends without a click
            dom.carry(self.carried, 0, 0)

    def _cancel(self, event):
        self.gesture.cancel()
        if self.carried:
            dom.carry(self.carried, 0, 0)

    def _key(self, event):
        if event.ctrlKey or event.altKey or event.metaKey:
            return
        if event.target.tagName in ("INPUT", "SELECT") and event.key != "Escape":
            return
        if self.world.hands.key(event.key):
            event.preventDefault()

    def _input(self, event):
        name = event.target.getAttribute("data-form")
        if name:
            wish = name in self.world.page.wishes
            self.world.hands.do(("wish " if wish else "set ") + name + " " + event.target.value)

    def _submit(self, event):
        event.preventDefault()
        what = event.target.getAttribute("data-submit")
        if what:
            self.world.hands.do(what)

    def _hash(self, event):
        link = dom.fragment()
        if link == self.world.here:
            return
        self.world.here = link
        if link in (routes.HELP, routes.STATISTICS):
            self.world.came = False
            self.world.page.show_aside("help" if link == routes.HELP else "statistics")
        elif self.world.page.screen in routes.ASIDE and link == self.world.page.link_behind():
            self.world.page.leave_help()
        elif routes.is_game(link):
            self.world.page.open(link)
        else:
            self.world.page.to_start()

    def _kept(self, event):
        """Another tab has kept something."""
        if event.key:
            self.world.page.hear_kept(event.key)
