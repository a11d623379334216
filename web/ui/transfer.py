"""Everything that the page keeps, as one text that can be taken elsewhere and added to what is kept there."""

import json

from ui.progress import FORMAT, KEY, LONGEST, Progress, Unreadable, checked, fresh, parsed
from ui.store import LINKS, SAVE

PREFIX = "dicetable."


def exported(store):
    """All that this page keeps in the browser, as a text that `imported` reads."""
    kept = []
    for key in sorted(store.keys()):
        text = store.get(key)
        if text is not None:
            kept.append([key, text])
    return json.dumps({"dicetable": "everything", "format": FORMAT, "kept": kept})


def is_game_file(text):
    """Whether a text is the file of a single game, as far as can be seen without playing it."""
    if len(text) > LONGEST:
        return False
    try:
        value = parsed(text)
    except Unreadable:
        return False
    return isinstance(value, dict) and isinstance(value.get("dicetable"), int) and "actions" in value


def imported(store, text):
    """Adds to what is kept all that the text has besides: results, saved games, wishes. Nothing that is here is lost.

    Returns (results added, games added). Raises Unreadable, with nothing changed.
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
    progress = Progress(store)
    ours = progress.read()
    known = {r["id"] for r in ours["results"]}
    more = [r for r in theirs["results"] if r["id"] not in known]
    united = ours["results"] + more
    places = sorted([(r["day"], i) for i, r in enumerate(united)])  # MicroPython's sort isn't stable
    ours["results"] = [united[i] for _, i in places]
    for key, score in theirs["daily"].items():
        if ours["daily"].get(key) is None:
            ours["daily"][key] = score
    if ours["run"] is None:
        ours["run"] = theirs["run"]
    if theirs["best_run"] and (ours["best_run"] is None or (theirs["best_run"]["level"], theirs["best_run"]["points"])
                               > (ours["best_run"]["level"], ours["best_run"]["points"])):
        ours["best_run"] = theirs["best_run"]
    progress._write(ours)
    games = []
    for key, content in plain.items():
        if key.startswith(SAVE + "#/") and "\n" not in key and store.get(key) is None and store.put(key, content):
            games.append(key[len(SAVE):])
    links = store.links()
    listed = [link for link in plain.get(LINKS, "").split("\n") if link in games]
    store.put(LINKS, "\n".join(links + listed + [link for link in games if link not in listed and link not in links
                                                 and not link.endswith(" refused")]))
    for key, content in plain.items():
        if not key.startswith((SAVE, KEY)) and key != LINKS and len(content) < 40 and store.get(key) is None:
            store.put(key, content)
    return (len(more), len(games))
