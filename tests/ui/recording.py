"""A canvas that writes down what is drawn on it and refuses what a real one would not understand."""

import math
import re

METHODS = {
    "save": 0, "restore": 0, "translate": 2, "scale": 2, "rotate": 1, "transform": 6, "setTransform": 6,
    "beginPath": 0, "closePath": 0, "moveTo": 2, "lineTo": 2, "quadraticCurveTo": 4, "bezierCurveTo": 6,
    "arc": 5, "ellipse": 7, "rect": 4, "roundRect": 5, "fillRect": 4, "clearRect": 4,
    "createLinearGradient": 4,
}  # fmt: skip
PAINTING = ("fill", "stroke", "clip")
STYLES = ("fillStyle", "strokeStyle")
NUMBERS = ("lineWidth", "globalAlpha")
WORDS = {
    "lineCap": ("butt", "round", "square"),
    "lineJoin": ("miter", "round", "bevel"),
    "textBaseline": ("middle",),
}
_COLOUR = re.compile(r"#[0-9A-Fa-f]{6}")
_TOKEN = re.compile(r"[MLCQZ]|-?\d+(\.\d+)?|-?\.\d+")


class Path:
    """Stands for a Path2D; checks the subset of SVG's path data that the page writes."""

    def __init__(self, data: str):
        for token in data.split():
            if not _TOKEN.fullmatch(token):
                raise ValueError(f"not path data: {token!r}")
        if not data.startswith("M"):
            raise ValueError("path data begins with M")
        self.data = data


class Gradient:
    """Stands for a CanvasGradient."""

    def __init__(self, line):
        self.line = line
        self.stops = []

    def addColorStop(self, at, colour):
        if not (0 <= at <= 1 and _COLOUR.fullmatch(colour)):
            raise ValueError(f"colour stop {at} {colour}")
        self.stops.append((at, colour))


class Canvas:
    """Records calls as (name, arguments) and settings as ("=name", value) in ``calls``."""

    def __init__(self):
        self.__dict__["calls"] = []
        self.__dict__["depth"] = 0
        self.__dict__["_state"] = {}

    def __getattr__(self, name):
        if name in self._state:
            return self._state[name]
        if name not in METHODS and name not in PAINTING and name != "fillText":
            raise AttributeError(f"a canvas has no {name}")

        def call(*args):
            return self._call(name, args)

        return call

    def __setattr__(self, name, value):
        if name in STYLES:
            if not isinstance(value, Gradient) and not _COLOUR.fullmatch(value):
                raise ValueError(f"not a colour: {value!r}")
        elif name in NUMBERS:
            if not (math.isfinite(value) and value >= 0):
                raise ValueError(f"{name} = {value!r}")
        elif name == "font":
            if not re.match(r"\d+ \d+px \S", value):
                raise ValueError(f"not a font: {value!r}")
        elif value not in WORDS.get(name, ()):
            raise AttributeError(f"a canvas has no {name} = {value!r}")
        self._state[name] = value
        self.calls.append(("=" + name, value))

    def _call(self, name, args):
        if name == "fillText":
            words, *numbers = args
            if not isinstance(words, str) or len(numbers) != 3 or not all(math.isfinite(a) for a in numbers):
                raise TypeError(f"{name}{args!r}")
        elif name in PAINTING:
            if args and not (len(args) == 1 and isinstance(args[0], Path)):
                raise ValueError(f"{name}{args!r}")
        else:
            if len(args) != METHODS[name]:
                raise TypeError(f"{name} wants {METHODS[name]} numbers, not {args!r}")
            if not all(isinstance(a, (int, float)) and math.isfinite(a) for a in args):
                raise TypeError(f"{name}{args!r}")
            if name == "roundRect" and min(args[2:]) < 0 or name == "arc" and args[2] < 0:
                raise ValueError(f"{name}{args!r}")
        if name == "createLinearGradient":
            return Gradient(args)
        self.__dict__["depth"] += {"save": 1, "restore": -1}.get(name, 0)
        if self.depth < 0:
            raise ValueError("restore without save")
        self.calls.append((name, args))
        return None

    @property
    def balanced(self) -> bool:
        """Whether each save has its restore."""
        return self.depth == 0

    def script(self) -> list:
        """The calls as plain JSON data, for replay on a real canvas: [name, arguments]."""
        out = []
        for name, value in self.calls:
            if isinstance(value, Gradient):
                out.append([name, {"line": value.line, "stops": value.stops}])
            elif name in PAINTING:
                out.append([name, [a.data for a in value]])
            else:
                out.append([name, value])
        return out
