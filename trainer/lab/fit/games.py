"""Which games are kept out of a fit, told by a hash of the id."""

from hashlib import sha256


def is_held_out(game_id: str) -> bool:
    """Half of all games; every round and every copy of a game fall on the same side."""
    return sha256(game_id.encode()).digest()[0] % 2 == 1
