"""Lets MicroPython import the page's modules and read its texts from the one file that the build packs them
into, and starts the page. (Separate files would be read in steps of 16 bytes, each a call to JavaScript.)"""

import io
import json
import os

FOLDER, FILE = 0x4000, 0x8000


class Pack:
    """A file system to read from; web/build/interface.mjs says what the file is like."""

    def __init__(self, name):
        self.file = open(name, "rb")  # noqa: SIM115 (open for as long as the page is)
        length = int(self.file.read(8))
        self.places = json.loads(self.file.read(length))
        self.begin = 8 + length
        self.folders = {name[:name.rfind("/")] for name in self.places}

    def mount(self, readonly, mkfs):
        pass

    def chdir(self, path):
        pass

    def stat(self, path):
        name = path.strip("/")
        if name in self.places:
            kind = FILE
        elif name in self.folders:
            kind = FOLDER
        else:
            raise OSError(2)
        return (kind, 0, 0, 0, 0, 0, 0, 0, 0, 0)

    def open(self, path, mode):
        where, length = self.places[path.strip("/")]
        self.file.seek(self.begin + where)
        return io.BytesIO(self.file.read(length))


os.mount(Pack("ui.pack"), "/page")
os.chdir("/page")
