"""Golden links: games of every kind, as links that must stay playable, with what they end in.

    python3 -m tests.golden.links

adds those of the newest ruleset of each game to links.toml, if there are none yet; `python3 -m tests.golden.record`
does so too. Rulesets are frozen: a link is never written anew, all stay in the file as they are.
"""

import tomllib
from pathlib import Path
from random import Random

from engine.link import challenge_link, open_link, replay_link
from engine.replay import challenge_of

FILE = Path(__file__).with_name("links.toml")
OPENED = (
    "#/goennen/solo?level=1&seed=GOLDEN1",
    "#/goennen/solo?level=7&seed=K7Q2M9XT",
    "#/goennen/daily?date=2026-11-21&level=3",
    "#/goennen/campaign?level=2&points=12&seed=GOLDEN3",
    "#/goennen/table?seats=human,human&start=1&seed=GOLDEN4",
    "#/goennen/table?seats=human,human,human,human&seed=any+text+%C3%A4",
    "#/tutto/solo?seed=GOLDEN5",
    "#/tutto/table?seats=human,human,human&start=2&seed=GOLDEN6",
)


def golden() -> list[dict]:
    """The games in the file: link, steps, scores, and for those that are over the winners."""
    return tomllib.loads(FILE.read_text("utf-8"))["game"]


def played(link: str) -> list[tuple[str, int, list[int], list[int]]]:
    match = open_link(link)
    choice = Random(link).choice
    while not match.state.is_over:
        actions = match.state.legal_actions()
        # What fills or buys is taken where it can be, so that little stays untried.
        better = [action for action in actions if str(action).startswith(("complete", "buy", "keep"))]
        match.play(choice(better or actions))
    found = [(replay_link(match), match.step, list(match.state.scores()), list(match.state.winners()))]
    beat = challenge_link(match)
    if beat:
        claim = challenge_of(open_link(beat))
        assert claim and claim.is_true
        found.append((beat, 0, [0], []))
    return found


def main() -> None:
    kept = golden() if FILE.exists() else []
    rows = [tuple(game[name] for name in ("link", "steps", "scores", "winners")) for game in kept]
    known = {(setup.game, setup.ruleset) for setup in (open_link(game["link"]).setup for game in kept)}
    for link in OPENED:
        setup = open_link(link).setup
        if (setup.game, setup.ruleset) not in known:
            rows += played(link)
    texts = [
        "# Written by tests/golden/links.py. Rulesets are frozen: a link in this file is never changed.\n"
    ]
    for link, steps, scores, winners in rows:
        texts.append(f'[[game]]\nlink = "{link}"\nsteps = {steps}\nscores = {scores}\nwinners = {winners}\n')
    FILE.write_text("\n".join(texts), "utf-8")


if __name__ == "__main__":
    main()
