"""The fragment of the address: which screen or game it asks for. What a game's link means, the engine knows."""

START = "#/"
HELP = "#/help"


def is_game(fragment):
    """Whether the fragment asks for a game, rightly or wrongly."""
    return len(fragment) > len(START) and fragment != HELP


def parameters(fragment):
    """The parameters of a fragment as a dict; the last of several counts."""
    found = {}
    _, mark, query = fragment.partition("?")
    if mark:
        for part in query.split("&"):
            name, _, value = part.partition("=")
            found[name] = value
    return found


def game_link(form):
    """The link of the game that the start screen's form describes; without a seed one is drawn."""
    seed = form["seed"].strip()
    if form["game"] == "solo":
        link = "#/goennen/solo?level=" + form["level"]
    else:
        link = "#/goennen/table?seats=" + ",".join(["human"] * int(form["seats"]))
    return link + ("&seed=" + quoted(seed) if seed else "")


def without_seed(link):
    """The same game with another seed."""
    head, _, query = link.partition("?")
    kept = [part for part in query.split("&") if part and not part.startswith("seed=")]
    return head + "?" + "&".join(kept)


def quoted(text):
    """Percent-encoding of everything but letters, digits, "-", "." and "_"."""
    out = ""
    for byte in text.encode():
        c = chr(byte)
        plain = byte < 128 and (c.isalpha() or c.isdigit() or c in "-._")
        out += c if plain else "%%%02X" % byte
    return out
