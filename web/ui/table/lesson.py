"""A lesson: a real game with luck that is known, in which each step says what to do and why.

A game's lesson is a module (see `lesson` in `ui.app.games`) with LINK, the game that is played; STEPS, a tuple of `Step`;
FIRST, the link of the game that is offered after it. Its words are in the folder "lesson_" and the game's name of
web/locales/.
"""

from ui.kit.text import has, t

ENDLESS = 10000  # milliseconds in which what is played on by itself is seen


class Step:
    """One step. Which of these it has says of what kind it is:

    - `accepts`, actions in notation, the first of which is meant; any of them goes on;
    - `throw`, the first roll of a turn: it goes on once the dice are thrown;
    - `done(board)`, whether something is done that is no action, such as dice laid on the site. The action that follows is
      accepted at once as well;
    - `opens`, the kind of a sheet that is to be looked at: it goes on once that is closed again;
    - `free(view)`, whether it is over: until then every legal action is accepted;
    - `plays`, actions that are played by themselves, one after the other;
    - none of them: it is read, and goes on by a button. `at` then names an event that is held meanwhile, in the middle of
      what an action brings about.

    `key` is that of its sentence, in which what is to be done stands between two pairs of asterisks; `key` with ".no" is the
    answer to anything else, where there is one; with ".on" the sentence of a free step after its first action. Steps whose
    keys agree as far as their third part count as one. `lit` is what is lit beside what the action touches: values of
    data-do, or (attribute, value). `press`: the keys that do it, one after the other.
    """

    def __init__(self, key, accepts=(), throw=False, done=None, opens=None, free=None, plays=(), at=None, lit=(), press=()):
        self.key = key
        self.accepts = accepts
        self.throw = throw
        self.done = done
        self.opens = opens
        self.free = free
        self.plays = plays
        self.at = at
        self.lit = lit
        self.press = press

    @property
    def is_read(self):
        """Whether it is read and goes on by a button."""
        return not (self.accepts or self.throw or self.done or self.opens or self.free or self.plays)

    @property
    def name(self):
        """What it shares with the steps that count as one with it."""
        return ".".join(self.key.split(".")[:3])


class Lesson:
    """A lesson under way. Which step it is at follows from how many actions have been played; only what has been read is
    remembered beside. `index` is that of the present step, or the number of steps at the end; `played`, how many actions
    of that step itself have been played."""

    def __init__(self, session, steps):
        self._session = session
        self.steps = steps
        self.index = 0
        self.played = 0
        self.read = set()  # steps that are over although nothing was played, by index
        self._opened = None  # the step whose sheet lies open
        self.names = []
        for step in steps:
            if step.name not in self.names:
                self.names.append(step.name)

    @property
    def step(self):
        """The present step, or None at the end."""
        return self.steps[self.index] if self.index < len(self.steps) else None

    @property
    def number(self):
        """Which one it is, from 1, of how many."""
        return (self.names.index(self.step.name) + 1 if self.step else len(self.names), len(self.names))

    def look(self):
        """Finds the present step; while dice fly it stays what it was."""
        session = self._session
        if session.steady():
            self.index, self.played = self._find(session.view["step"])

    def _find(self, left):
        """(index, actions of it) of the step after so many actions."""
        for i, step in enumerate(self.steps):
            if step.plays:
                if left < len(step.plays):
                    return (i, left)
                left -= len(step.plays)
            elif step.accepts:
                if not left:
                    return (i, 0)
                left -= 1
            elif step.free:
                if i not in self.read and not step.free(self._session.view):
                    return (i, left)
                left = 0  # whatever was played was played here
            elif not left and i not in self.read and self._is_now(i, step):
                return (i, 0)
        return (len(self.steps), 0)

    def _is_now(self, i, step):
        """Whether a step without an action of its own is the one to be done."""
        session = self._session
        if step.throw:
            return session.to_throw
        if step.done:
            return not step.done(session)
        if step.at:
            return session.holding == step.at
        if step.opens:
            if session.sheets.kind == step.opens:
                self._opened = i
            elif self._opened == i:
                self._opened = None
                self.read.add(i)
                return False
        return True

    def back(self):
        """Goes back to what was read before; False where an action has to be taken back for it."""
        first = self.index if self.played else self.index - 1
        for i in range(first, -1, -1):
            step = self.steps[i]
            acted = bool(step.accepts or step.free or step.plays)
            if acted or step.opens or step.is_read and not step.at:
                self.read = {each for each in self.read if each < i}
                return not acted
        return True

    def coming(self):
        """The step that is read in the middle of what the present one brings about, or None."""
        for i in range(self.index, len(self.steps)):
            step = self.steps[i]
            if step.at and i not in self.read:
                return step
            if not step.at and i > self.index:
                return None

    @property
    def wanted(self):
        """The actions that are accepted now, the one that is meant first; None for any."""
        for step in self.steps[self.index:]:
            if step.free:
                return None
            if step.accepts or step.plays:
                return step.accepts
        return ()

    # words

    @property
    def key(self):
        """The key of the present sentence."""
        key = self.step.key
        if self.played and self.step.free and has(key + ".on"):
            key += ".on"
        return key

    def parts(self):
        """The present sentence in parts, of which every second says what is to be done."""
        return t(self.key).split("**") if self.step else [t("lesson.over")]

    def sentence(self):
        return "".join(self.parts())

    def answer(self):
        """What is said where something else was tried."""
        key = self.step.key
        if has(key + ".no"):
            key += ".no"
            return t(key)
        return t("lesson.no", what=self.sentence())

    # what is lit

    def touched(self):
        """What is lit: values of attributes, by their names."""
        step = self.step
        session = self._session
        found = {"data-do": []}
        if step is None or step.free:
            return found
        if step.accepts:
            action = session.model.action(step.accepts[0])
            if action:
                for name, values in session.game.advice.touched(session, action).items():
                    found[name] = list(values)
                found["data-do"] = [action["kind"], "act " + action["text"], "confirm " + action["text"]]
        if step.throw:
            found["data-do"].append("throw")
        if step.opens:
            found["data-do"].append(step.opens)
        if step.is_read:
            found["data-do"].append("onward")
        for each in step.lit:
            name, value = ("data-do", each) if isinstance(each, str) else each
            found[name] = found.get(name, []) + [value]
        return found


def light(nodes, touched):
    """Marks what is lit, and returns the nodes."""
    found = []
    for node in nodes:
        if "aria-disabled" not in node.attrs and node.tag not in ("section", "main") and any(
                [node.attrs.get(name) in values for name, values in touched.items()]):
            node.attrs["class"] = (node.attrs.get("class", "") + " lit").strip()
            found.append(node)
        else:
            found += light(node.kids, touched)
    return found
