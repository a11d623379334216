"""Lets MicroPython import the page's modules and read its texts from the few files that the build packs them
into. Its parts run one after another, so that the browser answers in between. (Separate files would be read in
steps of 16 bytes, each a call to JavaScript.)"""

import sys

sys.path[:] = [".frozen"]  # a search in folders without the module takes longer than to import it

import io
import json
import os

sys.modules["json"] = json  # else every module that imports it searches the folders first

FOLDER, FILE = [(kind, 0, 0, 0, 0, 0, 0, 0, 0, 0) for kind in (0x4000, 0x8000)]


class Pack:
    """A file system to read from; web/build/interface.mjs says what the file is like."""

    def __init__(self, *names):
        self.places = {}  # [file, where, bytes] by name
        self.kinds = {}  # FOLDER or FILE by name
        # Not a method: an import asks for three names to find one, and an exception that a method raises takes longer than
        # to read the file.
        self.stat = self.kinds.__getitem__
        self.names = set()
        for name in names:
            self.add(name)

    def add(self, name):
        """Adds another file of the same form."""
        if name in self.names:
            return
        self.names.add(name)
        file = open(name, "rb")  # noqa: SIM115 (open for as long as the page is)
        length = int(file.read(8))
        for inside, (where, size) in json.loads(file.read(length)).items():
            self.places[inside] = (file, 8 + length + where, size)
            self.kinds[inside] = FILE
            self.kinds[inside[: inside.rfind("/")]] = FOLDER

    def mount(self, readonly, mkfs):
        pass

    def chdir(self, path):
        pass

    def open(self, path, mode):
        file, where, length = self.places[path]
        file.seek(where)
        return io.BytesIO(file.read(length))


# ----
pack = Pack("ui.pack", "words.pack")
os.mount(pack, "/page")
os.chdir("/page")
sys.path[:] = ["", ".frozen"]
