"""What the page knows of any game: the last snapshot of the engine, and the scenes that lead up to it.

A snapshot may tell of several things that follow each other: dice that fly, a result to be read. Each is a scene,
and nothing can be decided before the last of them is over. The first throw of a person's turn waits for the person.
"""

THROW = None  # in place of how long a scene is held: until the player throws the dice


class Model:
    """One snapshot, None at first. A game's model adds what the player has chosen, and what is legal where.

    by_hand(seat): whether the first throw of that seat's turn waits for a person.
    """

    def __init__(self, by_hand=None):
        self.by_hand = by_hand
        self.snapshot = None
        self.view = None
        self.actions = []
        self.flying = []  # dice whose faces nobody may know yet
        self.scenes = []  # still to come, of `ui.kit.scene.Scene`; one that is held for THROW waits for the player
        self.rises = False  # whether the card in play takes its colour
        self.to_throw = False  # whether the dice wait to be thrown
        self.staging = False
        self.armed = None  # what was touched first and now wants a second touch

    def take(self, snapshot):
        """A new snapshot; its actions are known once its scenes are over."""
        self.snapshot = snapshot
        self.view = snapshot["view"]
        self.actions = self.view["actions"]
        self.armed = None
        self.flying = []
        self.rises = False
        self.scenes = []

    def next_scene(self):
        """The next scene, or None after the last one."""
        return self.scenes.pop(0) if self.scenes else None

    def stage(self, scene):
        """A scene is shown: nothing is known of the dice in the air and nothing can be decided until it is over."""
        self.flying = [throw.die for throw in scene.throws]
        self.rises = scene.rises
        self.actions = []
        self.staging = True
        self.to_throw = False

    def hand_out(self, scene):
        """The dice are in the player's hand: nothing is known of them until they are thrown."""
        self.stage(scene)
        self.to_throw = True

    def untold(self):
        """The events, from the throw that is awaited on, that nobody may know of yet."""
        return []

    def land(self):
        """All scenes are over."""
        self.flying = []
        self.rises = False
        self.staging = False
        self.to_throw = False
        self.actions = self.view["actions"]

    def let_go(self):
        """A sheet was opened or closed: whatever was chosen in it is forgotten."""

    def let_down(self):
        """The table is bare again: what was taken up for a sheet is laid down."""

    def taken_up(self):
        """Whether something was touched first that wants a second touch."""
        return self.armed is not None

    def lay_down(self):
        """What was touched first is laid down again."""
        self.armed = None

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
        """Whether an action of this kind is legal, or of one of these."""
        kinds = (kind,) if isinstance(kind, str) else kind
        return any([a["kind"] in kinds for a in self.actions])

    def action(self, text):
        """The legal action with this notation, or None."""
        for a in self.actions:
            if a["text"] == text:
                return a
