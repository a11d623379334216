"""URL fragments: which screen or game they ask for. What a game's link means is up to the engine; the
screens' own routes are in `ui.screens.catalogue`."""

from __future__ import annotations

from ui.app import games

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # of what people read to each other: the engine's seeds, the letters of an invitation
HOME = "#/"
THEN = "?then=/"  # in a lesson's address: the game to which it leads back follows


def campaign() -> str:
    """The route of the campaign."""
    return "#/" + games.levelled().name + "/campaign"


def parameters(fragment: str) -> dict[str, str]:
    """The parameters of a fragment as a dict; if a name is repeated, the last one counts."""
    found = {}
    _, mark, query = fragment.partition("?")
    if mark:
        for part in query.split("&"):
            name, _, value = part.partition("=")
            found[name] = value
    return found


def level_link(level: int) -> str:
    """The link of a solo game at a level."""
    return "#/" + games.levelled().name + "/solo?level=" + str(level)


def lesson_address(game: str, link: str) -> str:
    """The address of a game's lesson which leads back to the game of a link."""
    return "#/learn/" + game + THEN + link[2:]


def without_seed(link: str) -> str:
    """The same game with another seed."""
    head, _, query = link.partition("?")
    kept = [part for part in query.split("&") if part and not part.startswith("seed=")]
    return head + "?" + "&".join(kept)


def solo_instead(link: str) -> str:
    """A solo game with the seed of a table's link."""
    seed = parameters(link).get("seed")
    return "#/" + games.of_link(link) + "/solo" + ("?seed=" + seed if seed else "")


def unquoted(text: str) -> str:
    """A decoded link parameter; text that is not properly encoded stays as it is."""
    parts = text.replace("+", " ").split("%")
    out = parts[0].encode()
    for part in parts[1:]:
        try:
            out += bytes([int(part[:2], 16)]) + part[2:].encode()
        except ValueError:
            return text
    try:
        return out.decode()
    except ValueError:  # includes UnicodeError
        return text


def quoted(text: str) -> str:
    """Percent-encodes everything but letters, digits, "-", "." and "_"."""
    out = ""
    for byte in text.encode():
        c = chr(byte)
        plain = byte < 128 and (c.isalpha() or c.isdigit() or c in "-._")
        out += c if plain else "%%%02X" % byte
    return out
