"""Tiles, hands and rulesets as a query gives them; what they cannot be is refused with the field's name."""

from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext as _

from trainer.api.refusals import RefusedError, refused_value
from trainer.rules.errors import NotationError
from trainer.rules.rulesets.ruleset import Ruleset, load_preset, offered
from trainer.rules.tiles.hand import Hand, Meld, MeldType, meld_counts, meld_defects
from trainer.rules.tiles.tile import (
    COPIES,
    EAST,
    SANMA_ABSENT,
    Face,
    Tile,
    count_faces,
    face_of,
    is_red,
    parse_tiles,
    tile_name,
)
from trainer.wording.errors import error_sentence

RULES: Final = (*offered(4), *offered(3))
"""The rulesets that can be named."""
WINDS: Final = ("E", "S", "W", "N")
LONGEST: Final = 60
"""Letters of tiles."""
_DEALT: Final = 13
_MELDS: Final = 4


def rules_named(preset: str) -> Ruleset:
    """:raises RefusedError: where there are none of that name."""
    if preset not in RULES:
        raise refused_value("rules", preset)
    return load_preset(preset)


def wind_named(where: str, letter: str, players: int) -> Face:
    """:raises RefusedError: for the North of three players."""
    if letter not in WINDS[: players if where == "seat" else len(WINDS)]:
        raise refused_value(where, letter)
    return EAST + WINDS.index(letter)


def tiles_in(where: str, text: str, most: int) -> tuple[Tile, ...]:
    """:raises RefusedError: for what is no notation, or too many tiles."""
    try:
        tiles = parse_tiles(text[:LONGEST])
    except NotationError as error:
        raise RefusedError(error_sentence(error), where) from None
    if len(tiles) > most:
        raise RefusedError(_("At most %(most)d tiles are expected here.") % {"most": most}, where)
    return tiles


def one_tile(where: str, text: str) -> Tile:
    """:raises RefusedError: for none, or several."""
    tiles = tiles_in(where, text, 1)
    if not tiles:
        raise refused_value(where, text)
    return tiles[0]


def hand_in(concealed: str, melds: Sequence[str], players: int) -> Hand:
    """A hand that lacks its winning tile.

    :raises RefusedError: where nobody can hold that.
    """
    if len(melds) > _MELDS:
        raise RefusedError(_("A hand has four melds at most."), "melds")
    hand = Hand(tiles_in("hand", concealed, _DEALT), tuple(map(_meld, melds)))
    wanted = _DEALT - 3 * len(melds)
    if len(hand.concealed) != wanted:
        said = _("%(wanted)d concealed tiles are expected, without the winning tile. Here are %(given)d.")
        raise RefusedError(said % {"wanted": wanted, "given": len(hand.concealed)}, "hand")
    check_copies("hand", hand.concealed, hand.melds, players)
    if players == 3 and any(meld.type is MeldType.CHI for meld in hand.melds):
        raise RefusedError(_("There is no chi with three players."), "melds")
    return hand


def _meld(text: str) -> Meld:
    name, _space, tiles = text.partition(" ")
    if name not in list(MeldType):
        said = _("A meld is written as %(names)s, a space and its tiles: pon 555z.")
        raise RefusedError(said % {"names": ", ".join(MeldType)}, "melds")
    meld = Meld(MeldType(name), tiles_in("melds", tiles, COPIES))
    if meld_defects(meld):
        raise RefusedError(_("“%(meld)s” is not a meld.") % {"meld": text[:LONGEST]}, "melds")
    return meld


def check_copies(where: str, tiles: Sequence[Tile], melds: Sequence[Meld], players: int) -> None:
    """:raises RefusedError: for a fifth tile of a kind, a second red one, or one that three players lack."""
    melded = [tile for meld in melds for tile in meld.tiles]
    every = [*tiles, *melded]
    counts = [a + b for a, b in zip(count_faces(tiles), meld_counts(melds), strict=True)]
    for tile in every:
        face = face_of(tile)
        shown = {"tile": tile_name(tile)}
        if counts[face] > COPIES:
            raise RefusedError(_("There are more than four %(tile)s.") % shown, where)
        if is_red(tile) and every.count(tile) > 1:
            raise RefusedError(_("There is only one %(tile)s.") % shown, where)
        if players == 3 and face in SANMA_ABSENT:
            raise RefusedError(_("There is no %(tile)s with three players.") % shown, where)
