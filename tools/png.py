"""Makes a PNG picture small: 256 colours in place of millions, which flat pictures do not miss."""

import struct
import zlib
from collections import Counter

COLOURS = 256


def small(png: bytes) -> bytes:
    """The picture with a palette. Takes what browsers write: 8 bits, RGB or RGBA, not interlaced; opaque."""
    width, height, depth, kind, _, _, interlaced = struct.unpack(">IIBBBBB", png[16:29])
    if depth != 8 or kind not in (2, 6) or interlaced:
        raise ValueError("no picture that a browser writes")
    channels = 3 if kind == 2 else 4
    rows = _rows(zlib.decompress(b"".join(_chunks(png, b"IDAT"))), width * channels, channels)
    pixels = [[tuple(pixel[:3]) for pixel in zip(*[iter(row)] * channels, strict=True)] for row in rows]
    counts = Counter(pixel for row in pixels for pixel in row)
    chosen = _chosen(counts)
    nearest = {colour: _nearest(colour, chosen) for colour in counts}
    data = b"".join(b"\0" + bytes(nearest[pixel] for pixel in row) for row in pixels)
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    palette = b"".join(bytes(colour) for colour in chosen)
    parts = ((b"IHDR", header), (b"PLTE", palette), (b"IDAT", zlib.compress(data, 9)), (b"IEND", b""))
    return png[:8] + b"".join(
        struct.pack(">I", len(part)) + name + part + struct.pack(">I", zlib.crc32(name + part))
        for name, part in parts
    )


def _chunks(png: bytes, wanted: bytes):  # type: ignore[no-untyped-def]
    at = 8
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        if png[at + 4 : at + 8] == wanted:
            yield png[at + 8 : at + 8 + length]
        at += length + 12


def _rows(data: bytes, length: int, channels: int) -> list[bytearray]:
    """The rows of a picture, each with its filter undone."""
    rows = []
    above = bytearray(length)
    for start in range(0, len(data), length + 1):
        how, row = data[start], bytearray(data[start + 1 : start + 1 + length])
        for i in range(length) if how else ():
            left = row[i - channels] if i >= channels else 0
            corner = above[i - channels] if i >= channels else 0
            guess = (0, left, above[i], (left + above[i]) // 2, _paeth(left, above[i], corner))[how]
            row[i] = (row[i] + guess) & 255
        rows.append(row)
        above = row
    return rows


def _paeth(left: int, above: int, corner: int) -> int:
    a, b, c = abs(above - corner), abs(left - corner), abs(left + above - 2 * corner)
    return left if a <= b and a <= c else above if b <= c else corner


def _chosen(counts: Counter[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """The colours that stand for all: the most frequent one of each of the most frequent neighbourhoods."""
    around: dict[tuple[int, ...], Counter[tuple[int, ...]]] = {}
    for colour, n in counts.items():
        around.setdefault(tuple(part >> 3 for part in colour), Counter())[colour] = n
    dearest = sorted(around.values(), key=lambda near: -near.total())[:COLOURS]
    return [near.most_common(1)[0][0] for near in dearest]


def _nearest(colour: tuple[int, ...], chosen: list[tuple[int, ...]]) -> int:
    red, green, blue = colour
    return min(
        range(len(chosen)),
        key=lambda i: (chosen[i][0] - red) ** 2 + (chosen[i][1] - green) ** 2 + (chosen[i][2] - blue) ** 2,
    )
