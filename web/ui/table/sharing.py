"""A game sent elsewhere: its links, its result in words, its file."""

from ui.kit.text import day_in_words, listed, number, t

COPIED = {"link": "said.copied", "beat": "said.copied.beat", "result": "said.copied.result", "replay": "said.copied.replay"}


class Sharing:
    """The gestures that send a board's game elsewhere: its links, its result as a text, its file."""

    def __init__(self, board, browser):
        self._board = board
        self._browser = browser
        self._copying = None
        self._on_copied = self._copied

    def do_copy(self, what="link"):
        snapshot = self._board.snapshot
        address = self._browser.address()
        self._copying = what
        self._browser.copy(text(snapshot, address) if what == "result" else address + snapshot[what], self._on_copied)

    def _copied(self, answer):
        self._board.copied = self._copying if answer.ok else None
        self._board.announcer.tell(t(COPIED[self._copying] if answer.ok else "said.not_copied"))

    def do_file(self):
        snapshot = self._board.snapshot
        self._browser.download("dicetable-" + snapshot["view"]["seed"] + ".json", snapshot.get("file") or snapshot["save"])


def kind(snapshot):
    """What a game was played as, in a few words: "daily game of 21 November 2026, level 3"."""
    view = snapshot["view"]
    if snapshot.get("date"):
        return t("share.daily", day=day_in_words(snapshot["date"]), level=view["level"])
    if snapshot.get("campaign"):
        return t("share.campaign", level=view["level"])
    if view.get("level"):
        return t("share.solo", level=view["level"])
    return t("share.table." + view["game"], n=len(view["seats"]))


def rounds_in_words(snapshot, seat=0):
    """The score after each round, in a list."""
    return ", ".join([number(each["scores"][seat]) for each in snapshot["rounds"]])


def text(snapshot, address):
    """The result to be sent: sentences and the link, nothing that could not be read aloud."""
    view = snapshot["view"]
    result = view["result"]
    says = t("title") + ", " + kind(snapshot) + ". "
    if result.get("turns"):
        says += t("share.turns", score=number(result["scores"][0]), n=result["turns"])
    elif len(view["seats"]) == 1:
        score = result["scores"][0]
        says += t("share.points", n=score)
        if view.get("target"):
            says += " " + t("share.won" if result.get("won") else "share.lost", target=view["target"])
        says += " " + t("share.rounds", rounds=rounds_in_words(snapshot))
    else:
        says += t("share.scores", scores=listed([number(n) for n in result["scores"]]))
    return says + "\n" + address + snapshot["link"]


def copied(board, what, words):
    """The words of a copying button, before and after."""
    return t("share.copied") if board.copied == what else words
