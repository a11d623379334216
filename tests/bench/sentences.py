"""What hints say in positions drawn by chance, beside the terms that their sentences follow from: to be read by people.

    python3 -m tests.bench.sentences [--positions 20] [--number 1] [--languages en,de] [--games goennen,tutto] [--phone]

The games are played by *easy* and *medium*, alone and with others. Shown are the sentence and each term
with its points; those that are named are marked. The page runs in CPython, beside a stand-in for the browser.
"""

import argparse
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "web"), str(ROOT / "tests" / "ui")]

from engine.link import game_link, open_link
from engine.match import Match, load

LINKS = {
    "goennen": ("#/goennen/solo?level={level}&seed=SAYS{n}", "#/goennen/table?seats=human,easy,medium&start=0&seed=SAYS{n}"),
    "tutto": ("#/tutto/solo?seed=SAYS{n}", "#/tutto/table?seats=human,medium,easy&start=0&seed=SAYS{n}"),
}  # fmt: skip


def drawn(game: str, number: int) -> Iterator[Match]:
    """Matches, each at a decision of the person at its table where there is a choice: one decision of each game."""
    luck = random.Random(f"{game} {number}")
    while True:
        n = luck.randrange(10**6)
        match = open_link(LINKS[game][n % 2].format(n=n, level=1 + n % 7))
        policies = [match.game.POLICIES["easy" if seat % 2 else luck.choice(["easy", "medium"])]() for seat in range(3)]  # fmt: skip
        choices = []
        while not match.state.is_over:
            seat = match.state.deciders[0]
            if seat == 0 and len(match.state.legal_actions()) > 1:
                choices.append(match.save())
            match.play(policies[seat](match.state.view(seat)))

        yield load(luck.choice(choices))


def shown(save: str, link: str, language: str, phone: bool) -> tuple[str, Any]:
    """The hint's sentence, and the engine's answer."""
    from fakes import World, speak

    speak(language)
    world = World(language=language, phone=phone, kept={"dicetable.save " + link: save})
    world.open(link)
    while world.session.staging:
        world.settle()
    world.do("hint")
    (says,) = [each for each in world.root.walk() if each.attributes.get("id") == "hint-says"]
    parts = [
        each.textContent.strip() for each in says.children if "aloud" not in each.attributes.get("class", "")
    ]
    return " ".join(parts), world.session.hint.advice


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--positions", type=int, default=20)
    parser.add_argument("--number", type=int, default=1, help="another number draws other positions")
    parser.add_argument("--languages", default="en,de")
    parser.add_argument("--phone", action="store_true", help="also what a phone shows")
    parser.add_argument("--games", default=",".join(LINKS))
    options = parser.parse_args()
    for game in options.games.split(","):
        for at, match in zip(range(options.positions), drawn(game, options.number), strict=False):
            view = match.state.view(0)
            hinting = next(player() for player in match.game.POLICIES.values() if player.hints)
            why = hinting.compare(view, hinting(view))
            print(f"\n== {game} {at + 1}: {game_link(match)}, step {match.step}")
            print(f"   {why.action} rather than {why.other}: {why.better:+.4f}")
            for term in why.terms:
                if abs(term.value) > 1e-6:
                    mark = "*" if term in why.named else " "
                    print(f"   {mark} {term.value:+.4f} {term.key} {dict(term.params)}")
            for language in options.languages.split(","):
                for phone in (False, True)[: 1 + options.phone]:
                    says, _ = shown(match.save(), game_link(match), language, phone)
                    print(f"   {language}{' phone' if phone else ''}: {says}")


if __name__ == "__main__":
    main()
