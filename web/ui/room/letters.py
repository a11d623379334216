"""Invitations and answers as letters of a link: what two devices hand each other by a camera or a message.

The letters are those of Crockford's base 32, in capitals: QR codes have a short form for those, and nobody takes one for another.
They stand for:

    1 byte    bits 4-7: the version, bits 0-3: the kind (`GAME`, `BELONGINGS`, `ANSWER` or `MEETING`)
    3 bytes   the number of the invitation, which its answer repeats
    in an invitation to a game:
        4 bytes   what names the game (`key_of`)
        1 text    the kind of game; a text is 1 byte with its length, and UTF-8
        1 byte    how many seats it has
        1 byte    those that are free, a bit each; 2 bytes of a game with more than 8
        1 text    who invites, or ""
    the description (see `ui.room.description`)
    3 bytes   the end of the CRC-32 of all before
"""

from __future__ import annotations

import binascii
from typing import TYPE_CHECKING

from ui.app.routes import ALPHABET
from ui.kit.names import letters, plain
from ui.room.description import Reader, Unreadable, described, id_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

MISTAKEN = (("O", "0"), ("I", "1"), ("L", "1"))
VERSION = 1
GAME, BELONGINGS, ANSWER, MEETING = 0, 1, 2, 3
"""The kinds: an invitation to a game; one to another device of one's own, which is sent everything that is kept; an answer;
and what two devices tell each other by way of a third."""
LONGEST = 480  # letters; the longest name and four addresses take 440
MOST_SEATS = 10
LONGEST_NAME = 120  # bytes of who invites: the code is to stay small
JOIN, REPLY = "#/turn?join=", "#/turn?answer="


def key_of(game: str) -> int:
    """What names a game here; game: its id."""
    return binascii.crc32(game.encode())


def number_of(description: bytes) -> int:
    """A number for an invitation; no two are the same, as their credentials differ."""
    return binascii.crc32(description) & 0xFFFFFF


def device_of(found: dict[str, Any]) -> str:
    """The id of the device that has written letters (from `read`)."""
    return id_of(found["description"]["fingerprint"])


def _text(text: str, most: int) -> bytes:
    data = b""
    for letter in letters(text):
        if len(data) + len(letter.encode()) > most:
            break
        data += letter.encode()
    return bytes([len(data)]) + data


def invitation(description: bytes, game: str, kind: str, seats: int, free: Sequence[int], host: str) -> str:
    """An invitation to a game. game: its id, kind: its name, free: the seats that somebody may take."""
    data = (
        bytes([VERSION << 4 | GAME])
        + number_of(description).to_bytes(3, "big")
        + key_of(game).to_bytes(4, "big")
    )
    data += _text(kind, 16) + bytes([seats])
    data += sum([1 << seat for seat in free]).to_bytes(1 + (seats > 8), "big") + _text(
        plain(host), LONGEST_NAME
    )
    return _sealed(data + description)


def offer(description: bytes, kind: int) -> str:
    """An invitation that needs no more than the description: `BELONGINGS` or `MEETING`."""
    return _sealed(bytes([VERSION << 4 | kind]) + number_of(description).to_bytes(3, "big") + description)


def answer(number: int, description: bytes) -> str:
    """The answer to the invitation of this number."""
    return _sealed(bytes([VERSION << 4 | ANSWER]) + number.to_bytes(3, "big") + description)


def _sealed(data: bytes) -> str:
    data += (binascii.crc32(data) & 0xFFFFFF).to_bytes(3, "big")
    whole = int.from_bytes(data, "big")
    count = (len(data) * 8 + 4) // 5
    whole <<= count * 5 - len(data) * 8
    return "".join([ALPHABET[whole >> place * 5 & 31] for place in range(count - 1, -1, -1)])


def read(text: str) -> dict[str, Any]:
    """What letters say: `type` (`GAME`, …), `number`, `description`, and in an invitation to a game `key`, `game`, `seats`, `free` and `host`.
    Raises Unreadable: the letters may come from anybody."""
    text = text.strip().upper()
    for wrong, right in MISTAKEN:
        text = text.replace(wrong, right)
    if not 0 < len(text) <= LONGEST:
        raise Unreadable("damaged")
    whole = 0
    for letter in text:
        place = ALPHABET.find(letter)
        if place < 0:
            raise Unreadable("damaged")
        whole = whole << 5 | place
    size = len(text) * 5 // 8
    spare = len(text) * 5 - size * 8
    if whole & (1 << spare) - 1 or size < 5:
        raise Unreadable("damaged")
    data = (whole >> spare).to_bytes(size, "big")
    if int.from_bytes(data[-3:], "big") != binascii.crc32(data[:-3]) & 0xFFFFFF:
        raise Unreadable("damaged")
    if data[0] >> 4 > VERSION:
        raise Unreadable("newer")
    return _opened(Reader(data[:-3]))


def _opened(reader: Reader) -> dict[str, Any]:
    head = reader.number()
    kind = head & 15
    found: dict[str, Any] = {"type": kind, "number": reader.number(3)}
    if head >> 4 != VERSION or kind > MEETING:
        raise Unreadable("damaged")
    if kind == GAME:
        found["key"] = reader.number(4)
        found["game"] = _word(reader)
        found["seats"] = reader.number()
        free = reader.number(1 + (found["seats"] > 8))
        if not 1 < found["seats"] <= MOST_SEATS or free >> found["seats"]:
            raise Unreadable("damaged")
        found["free"] = [seat for seat in range(found["seats"]) if free >> seat & 1]
        found["host"] = plain(_word(reader))
    found["description"] = described(reader)
    if not reader.is_done():
        raise Unreadable("damaged")
    return found


def _word(reader: Reader) -> str:
    word = None
    try:
        word = reader.take(reader.number()).decode()
    except UnicodeError:
        pass
    if word is None:
        raise Unreadable("damaged")
    return word
