"""The colours of the table, light and dark.

A colour is a text "#RRGGBB"; a die colour is a letter of COLOURS, or WILD.
"""

from __future__ import annotations

COLOURS = ("Y", "O", "G", "B", "P")
WILD = "N"  # the cards without a colour of their own

WHITE = "#FBFDFC"
BLACK = "#14252C"

_PLANES = {
    "light": {
        "bg": "#E4EBE9",
        "panel": "#F0F4F2",
        "paper": "#FDFEFD",
        "ink": "#14252C",
        "mute": "#4B5E65",
        "line": "#C3D0CE",
        "dock": "#FBFCFB",
        "site": "#D9E4E8",
        "site_line": "#C2D2D8",
        "shadow": "#12282E",
    },
    "dark": {
        "bg": "#0C1519",
        "panel": "#131F25",
        "paper": "#1D2C33",
        "ink": "#EAF2F0",
        "mute": "#9FB3B8",
        "line": "#32464E",
        "dock": "#16242A",
        "site": "#0F1C22",
        "site_line": "#1E313A",
        "shadow": "#000000",
    },
}
# Distinct with deuteranopia too; the shapes carry the same information.
_DICE = {
    "light": {"Y": "#F3C53C", "O": "#E36C3E", "G": "#1F6F5A", "B": "#479FE0", "P": "#612E7D", "N": "#7C8C90"},
    "dark": {"Y": "#F5CB48", "O": "#EE8350", "G": "#23836A", "B": "#8EC6F2", "P": "#965ABA", "N": "#8FA3A8"},
}
_ON = {
    "light": {"Y": "#14252C", "O": "#14252C", "G": "#FFFFFF", "B": "#14252C", "P": "#FFFFFF", "N": "#14252C"},
    "dark": {"Y": "#0C1519", "O": "#0C1519", "G": "#FFFFFF", "B": "#0C1519", "P": "#FFFFFF", "N": "#0C1519"},
}


def mix(a: str, b: str, share: float) -> str:
    """A mixture of two colours: ``share`` (0..1) of a, the rest b."""
    out = "#"
    for i in (1, 3, 5):
        value = int(a[i : i + 2], 16) * share + int(b[i : i + 2], 16) * (1 - share)
        out += "%02X" % int(value + 0.5)
    return out


class Palette:
    """The colours of one theme; surfaces and text are attributes, die colours are looked up by letter."""

    def __init__(self, theme: str) -> None:
        planes = _PLANES[theme]
        self.theme = theme
        self.dark = theme == "dark"
        self.bg = planes["bg"]
        self.panel = planes["panel"]
        self.paper = planes["paper"]
        self.ink = planes["ink"]
        self.mute = planes["mute"]
        self.line = planes["line"]
        self.dock = planes["dock"]
        self.site = planes["site"]
        self.site_line = planes["site_line"]
        self.shadow = planes["shadow"]
        self.soft = mix(self.ink, self.paper, 0.5)  # outlines of empty fields
        self.thin = mix(self.ink, self.paper, 0.8)  # printed numbers
        self.faint = mix(self.ink, self.paper, 0.15)  # bars and rings not yet filled
        self._die = _DICE[theme]
        self._on = _ON[theme]
        self._outline: dict[str, str] = {}
        self._tint: dict[str, str] = {}
        self._print: dict[str, str] = {}
        self._ground: dict[str, str] = {}
        self._on_ground: dict[str, str] = {}
        self._pattern: dict[str, str] = {}
        tint = 0.26 if self.dark else 0.24
        for k in COLOURS + (WILD,):
            c = self._die[k]
            # Light colours alone would have less than 3:1 on white paper.
            self._outline[k] = c if self.dark or k in "GP" else mix(BLACK, c, 0.36)
            self._tint[k] = mix(self.mute, self.paper, 0.16) if k == WILD else mix(c, self.paper, tint)
            self._print[k] = mix(c, self.paper, tint + 0.12)
            # In the dark theme a whole card in full colour would outshine the dice.
            self._ground[k] = mix(c, self.bg, 0.88) if self.dark else c
            self._on_ground[k] = mix(BLACK, c, 0.88) if k == "Y" else self._on[k]
            self._pattern[k] = mix(self._on_ground[k], self._ground[k], 0.13)
        self._inks: dict[str, dict[str, str]] = {}

    def die(self, k: str) -> str:
        """The colour of a die and of everything that belongs to it."""
        return self._die[k]

    def on(self, k: str) -> str:
        """Numbers and shapes on ``die(k)``."""
        return self._on[k]

    def outline(self, k: str) -> str:
        """The outline of a shape in ``die(k)``, at least 3:1 on paper."""
        return self._outline[k]

    def tint(self, k: str) -> str:
        """The ground of a reward that is not yet earned."""
        return self._tint[k]

    def printed(self, k: str) -> str:
        """The shapes printed on ``tint(k)``."""
        return self._print[k]

    def ground(self, k: str) -> str:
        """The ground of a complete card."""
        return self._ground[k]

    def on_ground(self, k: str) -> str:
        """Numbers and pictograms on ``ground(k)``."""
        return self._on_ground[k]

    def pattern(self, k: str) -> str:
        """The shapes printed on ``ground(k)``."""
        return self._pattern[k]

    def inks(self, ground: str = "") -> dict[str, str]:
        """The colours of a layered picture by role, on paper and tints ("") or on the ground of a complete
        card.

        Roles: on (lines), fill and rim (face and outline of small tiles), edge (marks on fill), over (marks
        on what ``on`` fills), half and half-over (the dark half of a tile and marks on it), and for each
        colour k: k and k + "-line" (its outline).
        """
        if ground not in self._inks:
            if ground:
                on = self._on_ground[ground]
                light = on == "#FFFFFF"
                back = self._ground[ground]
                inks = {"on": on, "edge": BLACK, "rim": back if light else on, "fill": WHITE}
                inks["over"] = back if light else WHITE
                inks["half"] = back if light else on
                inks["half-over"] = WHITE
            else:
                inks = {
                    "on": self.ink,
                    "edge": self.ink,
                    "rim": self.ink,
                    "fill": self.paper,
                    "over": self.paper,
                }
                inks["half"] = self.ink
                inks["half-over"] = self.paper
            for k in COLOURS + (WILD,):
                inks[k] = self._die[k]
                inks[k + "-line"] = self._outline[k]
            self._inks[ground] = inks
        return self._inks[ground]


_palettes: dict[str, Palette] = {}


def palette(theme: str) -> Palette:
    """The palette of "light" or "dark"."""
    if theme not in _palettes:
        _palettes[theme] = Palette(theme)
    return _palettes[theme]
