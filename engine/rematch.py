"""The next game between devices with the same people. Everybody who asks for it gets the same one."""

from dataclasses import replace

from engine.game import BadInput
from engine.seed import ALPHABET, NEW_SEED_LENGTH, canonical_seed, sha512
from engine.shared_game import Together, begun
from engine.together import woven


def rematch(game: Together) -> Together:
    """The game that follows one whose end is known: the same seats and names, another seed, and whoever sits after the winner
    begins. Its seed follows from all decisions of the game before, so nobody knows it sooner. Raises `BadInput` before the end."""
    match = woven(game)
    if not match.is_complete:
        raise BadInput("over", "the game is not over")
    decided = " ".join(str(move.action) for move in match.moves)
    found = sha512(f"{canonical_seed(game.setup.seed)}/{decided}".encode()).digest()
    seed = "".join(ALPHABET[byte & 31] for byte in found[:NEW_SEED_LENGTH])
    winner = next(iter(match.state.winners()), 0)
    following = begun(replace(game.setup, seed=seed, start=(winner + 1) % len(game.setup.seats)))
    return replace(following, names=game.names)
