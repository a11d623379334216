"""Descriptions and invitations as letters: what is packed comes back, and what is damaged or hostile is refused."""

from __future__ import annotations

import pytest
from air import sdp
from hypothesis import given
from hypothesis import strategies as st
from ui.app.shared_games import game_of
from ui.kit.names import plain
from ui.room import letters
from ui.room.description import Reader, Unreadable, described, id_of, packed, sdp_of

CHROMIUM = """v=0
o=- 4388797608917571490 2 IN IP4 127.0.0.1
s=-
t=0 0
a=group:BUNDLE 0
a=extmap-allow-mixed
a=msid-semantic: WMS
m=application 9 UDP/DTLS/SCTP webrtc-datachannel
c=IN IP4 0.0.0.0
a=candidate:2571543973 1 udp 2113937151 31dbe444-efef-4ad4-8558-d8764ad4cfdb.local 42687 typ host generation 0 network-cost 999
a=candidate:1377854533 1 udp 2113942271 1d8ceab8-b9ae-4e95-bfe1-96d0704972b0.local 51039 typ host generation 0 network-cost 999
a=candidate:2571543974 1 tcp 1518214911 31dbe444-efef-4ad4-8558-d8764ad4cfdb.local 9 typ host tcptype active generation 0
a=ice-ufrag:b3w+
a=ice-pwd:u3eTAXgfzrhe2gIG62nUcBP/
a=ice-options:trickle
a=fingerprint:sha-256 5B:B8:D3:43:CC:91:0B:5C:A7:8E:64:57:BE:0D:77:3F:F0:C3:0A:52:6D:4C:8F:7E:24:76:AB:EB:F9:A3:92:D5
a=setup:actpass
a=mid:0
a=sctp-port:5000
a=max-message-size:262144
""".replace("\n", "\r\n")
FIREFOX = """v=0
o=mozilla...THIS_IS_SDPARTA-99.0 5531287650153466193 0 IN IP4 0.0.0.0
s=-
t=0 0
a=fingerprint:sha-256 0A:B8:D3:43:CC:91:0B:5C:A7:8E:64:57:BE:0D:77:3F:F0:C3:0A:52:6D:4C:8F:7E:24:76:AB:EB:F9:A3:92:D5
a=group:BUNDLE 0
a=ice-options:trickle
m=application 42687 UDP/DTLS/SCTP webrtc-datachannel
c=IN IP4 192.168.1.7
a=candidate:0 1 UDP 2122252543 192.168.1.7 42687 typ host
a=candidate:1 1 UDP 2122187007 fe80::1:2 42688 typ host
a=candidate:2 1 UDP 1685987327 203.0.113.9 61002 typ srflx raddr 192.168.1.7 rport 42687
a=candidate:3 2 UDP 2122187007 192.168.1.7 42689 typ host
a=sendrecv
a=ice-pwd:0c1ab6e6b35a8b3d9e8f8e9d3a2b1c0f
a=ice-ufrag:0dbe7cbd
a=mid:0
a=setup:active
a=sctp-port:5000
a=max-message-size:1073741823
"""


def lines_of(text: str) -> set[str]:
    return {line.strip() for line in text.split("\n") if line.strip()}


@pytest.mark.parametrize("text", [CHROMIUM, FIREFOX])
def test_the_browsers_own_credentials_and_addresses_come_back(text: str) -> None:
    data = packed(text)
    assert len(data) < 200
    back = lines_of(sdp_of(described(Reader(data))))
    own = {
        line
        for line in lines_of(text)
        if line.startswith(("a=ice-ufrag", "a=ice-pwd", "a=fingerprint", "a=setup"))
    }
    assert len(own) == 4 and own <= back


def test_addresses_are_those_that_can_be_used() -> None:
    assert described(Reader(packed(CHROMIUM)))["addresses"] == [
        (False, "31dbe444-efef-4ad4-8558-d8764ad4cfdb.local", 42687),
        (False, "1d8ceab8-b9ae-4e95-bfe1-96d0704972b0.local", 51039),
    ]
    found = described(Reader(packed(FIREFOX)))["addresses"]
    assert found == [
        (False, "192.168.1.7", 42687),
        (False, "fe80:0000:0000:0000:0000:0000:0001:0002", 42688),
        (True, "203.0.113.9", 61002),
    ]


@pytest.mark.parametrize("without", ["a=ice-ufrag", "a=ice-pwd", "a=fingerprint", "a=setup", "a=candidate"])
def test_a_description_that_lacks_something_is_not_packed(without: str) -> None:
    with pytest.raises(Unreadable):
        packed("\n".join(line for line in CHROMIUM.split("\n") if not line.startswith(without)))


texts = st.text(st.sampled_from("ABCXYZabcxyz0189+/"), min_size=22, max_size=60) | st.text(
    st.sampled_from("0123456789abcdef"), min_size=22, max_size=60
)
names = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
games = st.sampled_from(["goennen", "tutto"])


@given(ufrag=texts, pwd=texts, port=st.integers(1, 65535), address=st.binary(min_size=4, max_size=4))
def test_every_credential_comes_back(ufrag: str, pwd: str, port: int, address: bytes) -> None:
    place = ".".join(map(str, address))
    text = CHROMIUM.replace("a=ice-ufrag:b3w+", f"a=ice-ufrag:{ufrag}").replace(
        "u3eTAXgfzrhe2gIG62nUcBP/", pwd
    )
    text = text.replace("31dbe444-efef-4ad4-8558-d8764ad4cfdb.local 42687", f"{place} {port}")
    found = described(Reader(packed(text)))
    assert (found["ufrag"], found["pwd"], found["addresses"][0]) == (ufrag, pwd, (False, place, port))


@given(seats=st.integers(2, 10), free=st.sets(st.integers(0, 9)), host=names, game=games)
def test_an_invitation_comes_back(seats: int, free: set[int], host: str, game: str) -> None:
    description = packed(CHROMIUM)
    open_seats = sorted(seat for seat in free if seat < seats)
    made = letters.invitation(description, "#/turn?x", game, seats, open_seats, host)
    assert set(made) <= set(letters.ALPHABET) and len(made) <= letters.LONGEST
    for written in (made, made.lower(), f" {made}\n", made.replace("0", "o").replace("1", "l")):
        found = letters.read(written)
        assert (found["type"], found["game"], found["seats"], found["free"]) == (
            letters.GAME,
            game,
            seats,
            open_seats,
        )
        assert found["host"] == plain(host) and found["key"] == letters.key_of("#/turn?x")
        assert found["number"] == letters.number_of(description)
        assert found["description"] == described(Reader(description))


def test_a_long_name_is_cut_between_its_letters() -> None:
    family = "👨\u200d👩\u200d👧\u200d👦"
    made = letters.invitation(packed(CHROMIUM), "#/turn?x", "tutto", 10, [9], family * 24)
    assert letters.read(made)["host"] == family * (letters.LONGEST_NAME // len(family.encode()))
    assert len(made) <= letters.LONGEST


@pytest.mark.parametrize("name", ["🎲" * 24, "👨\u200d👩\u200d👧\u200d👦" * 24, "क्षि" * 24, "W" * 24])
@pytest.mark.parametrize("addresses", range(1, 5))
def test_an_invitation_with_the_longest_name_and_all_addresses_can_be_read(name: str, addresses: int) -> None:
    text = CHROMIUM
    for number in range(addresses - 2):
        at = f"a=candidate:{number} 1 udp 1685987327 2001:db8:1:2:3:4:5:{number + 6} 61002 typ srflx raddr :: rport 0\r\n"
        text = text.replace("a=ice-ufrag", at + "a=ice-ufrag")
    made = letters.invitation(packed(text), "#/turn?x", "goennen", 10, range(10), name)
    assert letters.read(made)["free"] == list(range(10))


def test_the_letters_of_both_are_short() -> None:
    description = packed(CHROMIUM)
    assert len(letters.invitation(description, "#/turn?x", "goennen", 4, [1, 2, 3], "Anneliese")) <= 205
    assert len(letters.answer(7, description)) <= 165


@given(data=st.data())
def test_whatever_is_damaged_is_refused(data: st.DataObject) -> None:
    made = letters.answer(7, packed(CHROMIUM))
    at = data.draw(st.integers(0, len(made) - 1))
    instead = data.draw(st.sampled_from([*letters.ALPHABET, "", "U", "é", "\0"]))
    changed = made[:at] + instead + made[at + 1 :]
    if changed != made:
        with pytest.raises(Unreadable, match="damaged|newer"):
            letters.read(changed)


@given(cut=st.integers(0, 150))
def test_part_of_the_letters_is_refused(cut: int) -> None:
    with pytest.raises(Unreadable, match="damaged"):
        letters.read(letters.answer(7, packed(CHROMIUM))[:cut])


@given(data=st.binary(max_size=140))
def test_nothing_but_unreadable_is_raised_for_bytes_of_any_kind(data: bytes) -> None:
    """With a true checksum: whoever wrote them knows how."""
    try:
        found = letters.read(letters._sealed(data))
    except Unreadable as error:
        assert error.reason in ("damaged", "newer")
    else:
        assert sdp_of(found["description"])


@given(text=st.text(max_size=60))
def test_nothing_but_unreadable_is_raised_for_any_text(text: str) -> None:
    with pytest.raises(Unreadable, match="damaged"):
        letters.read(text)


@given(data=st.data())
def test_what_is_read_is_no_line_of_its_own(data: st.DataObject) -> None:
    """Letters of a stranger cannot write further lines into what the browser is given."""
    raw = bytearray(packed(CHROMIUM))
    raw[data.draw(st.integers(0, len(raw) - 1))] = data.draw(st.integers(0, 255))
    try:
        found = described(Reader(bytes(raw)))
    except Unreadable:
        return
    text = sdp_of(found)
    assert len([line for line in text.split("\r\n") if line]) == 14 + len(found["addresses"])


def test_a_newer_version_says_so() -> None:
    newer = bytes([letters.VERSION + 1 << 4]) + b"whatever it holds"
    with pytest.raises(Unreadable, match="newer"):
        letters.read(letters._sealed(newer))


def test_a_device_is_named_by_its_certificate() -> None:
    one, other = (
        id_of(described(Reader(packed(sdp("0001", name, "active"))))["fingerprint"])
        for name in ("one", "other")
    )
    assert one != other and len(one) == 20
    again = described(Reader(packed(sdp("0002", "one", "actpass"))))
    assert id_of(again["fingerprint"]) == one


def test_the_id_of_a_game_is_the_same_at_each_of_its_steps() -> None:
    bare = "#/turn?game=tutto&seats=human,human&start=1&seed=K7Q2M9XT&ruleset=1"
    assert (
        game_of(f"{bare}&names=QQ&moves=abc&check=12")
        == game_of(f"{bare}&seals=QQ,&format=2&check=12")
        == game_of(f"{bare}&check=77")
        == bare
    )
