"""Tiles as two letters each, and their text."""

SUITS = "mps"
ALL_KINDS = [f"{rank}{suit}" for suit in SUITS for rank in range(1, 10)] + [
    f"{rank}z" for rank in range(1, 8)
]
YAOCHUU = [kind for kind in ALL_KINDS if kind[1] == "z" or kind[0] in "19"]
WINDS, DRAGONS = ["1z", "2z", "3z", "4z"], ["5z", "6z", "7z"]


def tiles(text):
    """`"12m0p"` as `["1m", "2m", "0p"]`."""
    found, ranks = [], ""
    for letter in text:
        if letter.isdigit():
            ranks += letter
        else:
            found += [rank + letter for rank in ranks]
            ranks = ""
    assert not ranks, text
    return found


def kind_of(tile):
    """A red five is a five."""
    return "5" + tile[1] if tile[0] == "0" else tile


def kinds_of(hand):
    return [kind_of(tile) for tile in hand]


def text_of(kinds):
    """Kinds in the order of the tiles: `"9m4s"`; `"none"` for no kind."""
    text = ""
    for suit in "mpsz":
        ranks = "".join(sorted(kind[0] for kind in set(kinds) if kind[1] == suit))
        text += ranks + suit if ranks else ""
    return text or "none"


def kinds_in_play(players):
    """With three players there is no 2m to 8m."""
    return [kind for kind in ALL_KINDS if players == 4 or kind[1] != "m" or kind[0] in "19"]


def dora_after(indicator, players):
    """The kind that follows an indicator."""
    rank, suit = int(kind_of(indicator)[0]), indicator[1]
    if suit == "z":
        return f"{rank % 4 + 1}z" if rank < 5 else f"{(rank - 4) % 3 + 5}z"
    if suit == "m" and players == 3:
        return {1: "9m", 9: "1m"}[rank]
    return f"{rank % 9 + 1}{suit}"
