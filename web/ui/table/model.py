"""What the page knows of a game: the engine's last snapshot, and the scenes that lead up to it.

A snapshot may tell of several things in a row: dice that fly, a result to be read. Each is a scene, and
nothing can be decided before the last one is over. The first throw of a person's turn waits for that person.
"""

THROW = None  # instead of milliseconds: the scene is held until the player throws the dice


class Model:
    """One snapshot, None at first. A game's model adds what the player has chosen, and what is legal where.

    by_hand(seat): whether the first throw of that seat's turn waits for a person.
    """

    def __init__(self, by_hand=None):
        self.by_hand = by_hand
        self.snapshot = None
        self.view = None
        self.actions = []
        self.scenes = []  # the `ui.kit.scene.Scene`s still to come; one held for THROW waits for the player
        self.scene = None  # the one that is shown
        self.armed = None  # what was touched first and needs a second touch

    def take(self, snapshot):
        """Takes a new snapshot; its actions become known once its scenes are over."""
        self.snapshot = snapshot
        self.view = snapshot["view"]
        self.actions = self.view["actions"]
        self.armed = None
        self.scenes = []
        self.scene = None

    @property
    def staging(self):
        """Whether a scene is shown, so that nothing can be decided."""
        return self.scene is not None

    @property
    def flying(self):
        """The dice whose faces nobody may know yet."""
        return [throw.die for throw in self.scene.throws] if self.scene else []

    @property
    def rises(self):
        """Whether the card in play is filling with its colour."""
        return self.scene is not None and self.scene.rises

    @property
    def to_throw(self):
        """Whether the dice wait to be thrown."""
        return self.scene is not None and self.scene.hold is THROW

    def next_scene(self):
        """The next scene, or None after the last."""
        return self.scenes.pop(0) if self.scenes else None

    def stage(self, scene):
        """Begins a scene: the dice in the air are unknown and nothing can be decided until it is over. One that is held
        for THROW puts the dice in the player's hand."""
        self.scene = scene
        self.actions = []

    def untold(self):
        """The events, from the awaited throw on, that nobody may know yet."""
        return []

    def land(self):
        """All scenes are over."""
        self.scene = None
        self.actions = self.view["actions"]

    def let_go(self):
        """Forgets what was chosen in a sheet: one was opened or closed."""

    def let_down(self):
        """Lays down what was taken up for a sheet: none is open any more."""

    def taken_up(self):
        """Whether something was touched first and needs a second touch."""
        return self.armed is not None

    def lay_down(self):
        """Lays down again what was touched first."""
        self.armed = None

    def chosen_dice(self):
        """The dice that the player has chosen for the next decision, or None before any choice."""

    def choose_dice(self, dice):
        """Chooses these dice, if any can be chosen now."""

    def ready(self, action):
        """Whether all that an action touches has been chosen, so that only its button is left."""
        return False

    def untouched(self, action):
        """The dice of an action that the player still has to touch."""
        return action["dice"]

    # what there is, what is legal

    def seat(self, number=None):
        number = self.view["seat"] if number is None else number
        for seat in self.view["seats"]:
            if seat["seat"] == number:
                return seat

    def die(self, k):
        for d in self.view["dice"]:
            if d["die"] == k:
                return d

    def can(self, kind):
        """Whether an action of this kind, or of one of these kinds, is legal."""
        kinds = (kind,) if isinstance(kind, str) else kind
        return any([a["kind"] in kinds for a in self.actions])

    def action(self, text):
        """The legal action with this notation, or None."""
        for a in self.actions:
            if a["text"] == text:
                return a
