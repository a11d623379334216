"""What two browsers must know of each other to connect, packed to a few bytes, and back.

A browser describes itself in SDP, a text of about 700 bytes. Of that only these are its own: two credentials, the fingerprint of
its certificate, its addresses, and who begins the handshake. They are taken as they are; all the rest is the same everywhere.

    1 byte    bits 0-1: who begins the handshake (`ROLES`)
    2 texts   the credentials: 1 byte with the length, its highest bit set if all letters are hexadecimal; then the letters, 6 or 4 bits each
    32 bytes  the fingerprint (SHA-256)
    1 byte    how many addresses; for each: 1 byte with its kind (`NAME`, `IPV4`, `IPV6`, and `FROM_OUTSIDE`), then 16, 4 or 16 bytes, then the port in 2

Addresses on the local network mostly are random names (`….local`, as in mDNS), which browsers give out in place of numbers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

ROLES = ("actpass", "active", "passive")
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
HEXADECIMAL = "0123456789abcdef"
NAME, IPV4, IPV6, FROM_OUTSIDE = 0, 1, 2, 4
MOST_ADDRESSES = 4
SIZES = {NAME: 16, IPV4: 4, IPV6: 16}


class Unreadable(Exception):
    """What came is no description, or not whole. `reason`: "damaged", "newer" or "other"."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Reader:
    """Reads bytes from the front. Raises Unreadable where they end too soon."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    def take(self, count: int) -> bytes:
        found = self._data[self._at : self._at + count]
        if len(found) < count:
            raise Unreadable("damaged")
        self._at += count
        return found

    def number(self, count: int = 1) -> int:
        return int.from_bytes(self.take(count), "big")

    def is_done(self) -> bool:
        return self._at == len(self._data)


def packed(sdp: str) -> bytes:
    """The bytes of a browser's own description. Raises Unreadable("other") for one that has no part that is needed."""
    lines = [line.strip() for line in sdp.split("\n")]
    found = {}
    for name in ("ice-ufrag", "ice-pwd", "fingerprint", "setup"):
        values = [line[len(name) + 3 :] for line in lines if line.startswith("a=" + name + ":")]
        if not values:
            raise Unreadable("other")
        found[name] = values[0]
    kind, _, fingerprint = found["fingerprint"].partition(" ")
    if kind.lower() != "sha-256" or found["setup"] not in ROLES:
        raise Unreadable("other")
    addresses: list[bytes] = []
    for line in lines:
        if line.startswith("a=candidate:"):
            address = _address(line.split(" "))
            if address and address not in addresses and len(addresses) < MOST_ADDRESSES:
                addresses.append(address)
    if not addresses:
        raise Unreadable("other")
    data = bytes([ROLES.index(found["setup"])]) + _letters(found["ice-ufrag"]) + _letters(found["ice-pwd"])
    return data + bytes.fromhex(fingerprint.replace(":", "")) + bytes([len(addresses)]) + b"".join(addresses)


def _address(words: list[str]) -> bytes | None:
    """An address of a line such as "a=candidate:1 1 udp 2113937151 10.0.0.7 42687 typ host"; None if it is of no use here."""
    if len(words) < 8 or words[1] != "1" or words[2].lower() != "udp" or words[7] not in ("host", "srflx"):
        return None
    place = words[4]
    if place.endswith(".local"):
        kind = NAME
        data = bytes.fromhex(place[:-6].replace("-", ""))
    elif ":" in place:
        kind = IPV6
        data = _of_ipv6(place)
    else:
        kind = IPV4
        data = bytes([int(part) for part in place.split(".")])
    outside = FROM_OUTSIDE if words[7] == "srflx" else 0
    return (
        bytes([kind | outside]) + data + int(words[5]).to_bytes(2, "big")
        if len(data) == SIZES[kind]
        else None
    )


def _of_ipv6(text: str) -> bytes:
    head, gap, tail = text.partition("::")
    front = [int(part, 16) for part in head.split(":")] if head else []
    back = [int(part, 16) for part in tail.split(":")] if tail else []
    whole = front + [0] * (8 - len(front) - len(back) if gap else 0) + back
    return b"".join([part.to_bytes(2, "big") for part in whole])


def _letters(text: str) -> bytes:
    plain = not [letter for letter in text if letter not in HEXADECIMAL]
    alphabet, bits = (HEXADECIMAL, 4) if plain else (LETTERS, 6)
    whole = 1
    for letter in text:
        place = alphabet.find(letter)
        if place < 0:
            raise Unreadable("other")
        whole = whole << bits | place
    size = (len(text) * bits + 7) // 8
    whole = (whole ^ 1 << len(text) * bits) << size * 8 - len(text) * bits
    return bytes([len(text) | (128 if plain else 0)]) + whole.to_bytes(size, "big")


def _text(reader: Reader, least: int) -> str:
    """A credential. The standard asks for so many letters at least."""
    head = reader.number()
    alphabet, bits = (HEXADECIMAL, 4) if head & 128 else (LETTERS, 6)
    length = head & 127
    if length < least:
        raise Unreadable("damaged")
    size = (length * bits + 7) // 8
    whole = reader.number(size) >> size * 8 - length * bits
    return "".join([alphabet[whole >> place * bits & (1 << bits) - 1] for place in range(length - 1, -1, -1)])


def described(reader: Reader) -> dict[str, Any]:
    """What `packed` has packed: `setup`, `ufrag`, `pwd`, `fingerprint` and `addresses`. Raises Unreadable."""
    role = reader.number()
    if role >= len(ROLES):
        raise Unreadable("damaged")
    found: dict[str, Any] = {
        "setup": ROLES[role],
        "ufrag": _text(reader, 4),
        "pwd": _text(reader, 22),
        "fingerprint": reader.take(32),
    }
    count = reader.number()
    if not 0 < count <= MOST_ADDRESSES:
        raise Unreadable("damaged")
    addresses = []
    for _ in range(count):
        head = reader.number()
        kind = head & 3
        if head > 7 or kind not in SIZES:
            raise Unreadable("damaged")
        addresses.append(
            (bool(head & FROM_OUTSIDE), _place(kind, reader.take(SIZES[kind])), reader.number(2))
        )
    found["addresses"] = addresses
    return found


def _place(kind: int, data: bytes) -> str:
    if kind == IPV4:
        return ".".join([str(part) for part in data])
    text = data.hex()
    if kind == IPV6:
        return ":".join([text[at : at + 4] for at in range(0, 32, 4)])
    return "-".join([text[:8], text[8:12], text[12:16], text[16:20], text[20:]]) + ".local"


def sdp_of(found: dict[str, Any]) -> str:
    """The SDP of a description, for the browser."""
    hexadecimal = found["fingerprint"].hex().upper()
    lines = [
        "v=0",
        "o=- 1 2 IN IP4 127.0.0.1",
        "s=-",
        "t=0 0",
        "a=group:BUNDLE 0",
        "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
        "c=IN IP4 0.0.0.0",
    ]
    for number, (outside, place, port) in enumerate(found["addresses"]):
        # The greater, the sooner it is tried: addresses of the local network first (RFC 8445, 5.1.2).
        priority = ((100 if outside else 126) << 24) + ((65535 - number) << 8) + 255
        line = "a=candidate:%d 1 udp %d %s %d typ " % (number + 1, priority, place, port)
        lines.append(line + ("srflx raddr 0.0.0.0 rport 0" if outside else "host"))
    lines += [
        "a=ice-ufrag:" + found["ufrag"],
        "a=ice-pwd:" + found["pwd"],
        "a=fingerprint:sha-256 " + ":".join([hexadecimal[at : at + 2] for at in range(0, 64, 2)]),
        "a=setup:" + found["setup"],
        "a=mid:0",
        "a=sctp-port:5000",
        "a=max-message-size:262144",
    ]
    return "\r\n".join(lines) + "\r\n"


def id_of(fingerprint: bytes) -> str:
    """What names a device: the beginning of its certificate's fingerprint."""
    return fingerprint[:10].hex()
