"""Everything that the page stores, as one text that can be added to what another browser stores."""

import json

from ui.app import game_summary
from ui.app.history import FORMAT, KEY, LONGEST, Unreadable, checked, fresh, parsed
from ui.app.store import GLANCE, LINKS, PLAYER, SAVE

PREFIX = "dicetable."


def exported(history):
    """Everything that the page stores in the browser, and what only this tab has because storing failed, as
    text for `imported`."""
    store = history.store
    texts = {key: store.get(key) for key in list(store.keys())}
    texts[KEY] = history.text()
    if store.unkept:
        texts[SAVE + store.unkept[0]] = store.unkept[1]
        texts[LINKS] = "\n".join(store.links())
    kept = [[key, texts[key]] for key in sorted(texts) if texts[key] is not None]
    return json.dumps({"dicetable": "everything", "format": FORMAT, "kept": kept})


def is_game_file(text):
    """Whether a text looks like the file of a single game; it is not played."""
    if len(text) > LONGEST:
        return False
    try:
        value = parsed(text)
    except Unreadable:
        return False
    return isinstance(value, dict) and isinstance(value.get("dicetable"), int) and "actions" in value


def imported(history, text):
    """Adds everything in the text that is missing here: results, saved games, settings. Nothing that is here
    is lost.

    Returns (results added, games added, whether the browser had room for everything). Raises Unreadable, with
    nothing changed.
    """
    value = parsed(text)
    if not isinstance(value, dict) or value.get("dicetable") != "everything" or value.get("format") != FORMAT:
        raise Unreadable("format")
    kept = value.get("kept")
    if not isinstance(kept, list) or len(kept) > 10000:
        raise Unreadable("kept")
    plain = {}
    for pair in kept:
        if not (isinstance(pair, list) and len(pair) == 2 and isinstance(pair[0], str) and isinstance(pair[1], str)
                and pair[0].startswith(PREFIX) and len(pair[0]) < 21000):
            raise Unreadable("kept")
        plain[pair[0]] = pair[1]
    theirs = checked(parsed(plain[KEY])) if KEY in plain else fresh()
    store = history.store
    results = history.unite(theirs)
    games = []
    room = not history.lost
    for key, content in plain.items():
        if key.startswith(SAVE + "#/") and "\n" not in key and store.get(key) is None:
            if store.put(key, content):
                games.append(key[len(SAVE):])
            else:
                room = False
    for link in games:
        if len(plain.get(GLANCE + link, "")) < game_summary.LONGEST:
            store.put_glance(link, game_summary.read(plain.get(GLANCE + link)))
    links = store.links()
    listed = [link for link in plain.get(LINKS, "").split("\n") if link in games]
    store.put(LINKS, "\n".join(links + listed + [link for link in games if link not in listed and link not in links
                                                 and not link.endswith(" refused")]))
    for key, content in plain.items():
        short = len(content) < 40 or key.startswith(PLAYER) and "\n" not in key
        if not key.startswith((SAVE, GLANCE, KEY)) and key != LINKS and short and store.get(key) is None:
            room = store.put(key, content) and room
    return (results, len(games), room)
