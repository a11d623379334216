"""Recomputes every die of a game from the seed in its replay link, without the engine: nobody can have chosen the dice.

    python3 verify_dice.py 'https://…/#/replay?game=goennen&level=1&seed=…&moves=…'

Each die follows from its name, such as "goennen/dice/7/2", and the seed alone. Those after the last move are printed too.
"""

import base64
import random
import sys
import zlib
from collections import Counter
from urllib.parse import parse_qs

COPIES = dict.fromkeys([f"bonus_{points}" for points in (200, 300, 400, 500, 600)], 5)
COPIES |= dict.fromkeys(("double", "fireworks", "plus_minus", "straight"), 5) | {"cloverleaf": 1, "stop": 10}


def numbers(name, seed):
    """The numbers in [0, 1) that belong to a name."""
    generator = random.Random(f"{name}/{seed}")
    while True:
        yield generator.random()


def goennen(moves, seed, solo):
    """Five dice for each roll of a turn, of which only those named in a reroll are thrown."""
    turn = roll = 0

    def show(name, letters):
        dice = zip("YOGBP", numbers(f"goennen/dice/{turn}/{name}", seed), strict=False)
        thrown = [f"{letter}{1 + int(6 * number)}" for letter, number in dice if letter in letters]
        which = "passive roll" if name == "passive" else f"roll {name}"
        print(f"turn {turn + 1}, {which}: {' '.join(thrown)}")

    for at, move in enumerate(moves):
        if move.startswith("roll_"):
            show(roll := roll + 1, move[5:])
        elif move == "end" or move == "ready" and "ready" not in moves[at + 1 :]:
            if move == "end" and solo:
                show("passive", "YOGBP")
            turn += move == "end"
            roll = 1
            show(1, "YOGBP")


def may_keep(card, rolled, kept):
    """Whether a roll has anything valid."""
    if card == "straight":
        return bool(set(rolled) - set(kept))
    return any(each in (1, 5) or count > 2 for each, count in Counter(rolled).items())


def tutto(moves, seed):
    """Cards from a shuffled deck; six dice, of which those kept are not rolled again."""
    turn, drawn, shuffles, waiting = 0, 0, 0, list(moves)
    names = sorted(f"{card}/{copy}" for card, copies in COPIES.items() for copy in range(copies))
    while waiting:
        cards, over = 0, False
        while waiting and not over:
            if drawn == len(names):
                drawn, shuffles = 0, shuffles + 1
            order = sorted(zip(numbers(f"tutto/deck/{shuffles}", seed), names, strict=False))
            card, drawn, cards = order[drawn][1].split("/")[0], drawn + 1, cards + 1
            print(f"turn {turn + 1}, card {cards}: {card}")
            roll, tuttos, kept, over = 0, 0, {}, True
            while card != "stop":
                roll += 1
                place = f"tutto/die/{turn}/{cards}/{roll}"
                left = [each for each in "ABCDEF" if each not in kept]
                fresh = {each: 1 + int(6 * next(numbers(f"{place}/{each}", seed))) for each in left}
                print(f"  roll {roll}: " + " ".join(f"{letter}{shown}" for letter, shown in fresh.items()))
                if not waiting or not may_keep(card, fresh.values(), kept.values()):
                    break
                move = waiting.pop(0)
                if move == "stop":
                    break
                kept |= {letter: fresh[letter] for letter in move.removeprefix("keep_")}
                if len(kept) == 6:
                    tuttos += 1
                    if card == "fireworks" or (card == "cloverleaf" and tuttos < 2):
                        kept = {}
                        continue
                    over = not waiting or waiting.pop(0) == "stop"
                    break
        turn += 1


if __name__ == "__main__":
    query = {name: values[0] for name, values in parse_qs(sys.argv[1].partition("?")[2]).items()}
    packed = query["moves"] + "=" * (-len(query["moves"]) % 4)
    played = zlib.decompress(base64.urlsafe_b64decode(packed)).decode().split()
    day = f"daily/{query.get('date')}/{query.get('level', 0)}"
    letters = [int(32 * random.Random(f"letter/{at}/{day}").random()) for at in range(8)]
    seed = query.get("seed") or "".join("0123456789ABCDEFGHJKMNPQRSTVWXYZ"[letter] for letter in letters)
    luck = seed + (f"/{query['level']}" if "points" in query else "")
    if query["game"] == "tutto":
        tutto(played, luck)
    else:
        goennen(played, luck, "seats" not in query)
