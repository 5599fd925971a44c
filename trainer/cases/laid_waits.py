"""What a laid hand waits on, and which of its waits the player has discarded: so furiten is found out.

`WaitsLaid` is the case of which a hand and its river are laid.
"""

from collections.abc import Mapping
from typing import ClassVar, Final

from trainer.cases.case import Case, CaseRuling, Rest, RulingLine, UntoldError
from trainer.cases.laid import (
    CONCEALED,
    NONE_LAID,
    UNKNOWN,
    hand_laid,
    refuse_fifth,
    stands_apart,
    tiles_laid,
)
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.hand import Hand
from trainer.rules.tiles.tile import Face, count_faces, face_of, format_tiles
from trainer.rules.tiles.waits import waits_of

HAND: Final = "hand"
RIVER: Final = "river"
LONGEST_RIVER: Final = 24
"""More tiles nobody discards in a hand."""
_PAIR: Final = 2


def hand_in_doubt(tiles: Mapping[str, str]) -> Hand:
    """The hand without the winning tile: what is not laid are sets, called ones too, or sets and a pair.

    :raises UntoldError: if the tiles do not come to 13, or what waits is left out.
    """
    text, rest = tiles.get(HAND, ""), tiles.get("rest", "")
    if rest == "wait":
        raise UntoldError(HAND, "rest_waits")
    return hand_laid(HAND, text, rest)


def waits_laid(tiles: Mapping[str, str], ruleset: Ruleset) -> tuple[Face, ...]:
    """What the hand waits on; nothing where it is not tenpai.

    :raises UntoldError: if the tiles make no hand, or what is not laid may wait too.
    """
    hand = hand_in_doubt(tiles)
    laid = tiles_laid(HAND, tiles[HAND])
    waits = waits_of(hand, ruleset.tenpai_own_four)
    if len(laid) == CONCEALED:
        return waits
    if any(stands_apart(kind, laid) for kind in waits):
        raise UntoldError(HAND, "pair_waits")
    held = count_faces(laid)
    if not waits and max(held) <= _PAIR and held.count(1) <= 1:
        raise UntoldError(HAND, "lay_pairs")
    return waits


def waits_in_river(tiles: Mapping[str, str], waits: tuple[Face, ...]) -> tuple[Face, ...] | None:
    """Those of the waits that the player has discarded; None where nobody knows.

    :raises UntoldError: if nothing is said of the discards, if they are too many, or a fifth copy.
    """
    text = tiles.get(RIVER, "").strip()
    if text == UNKNOWN:
        return None
    if not text:
        raise UntoldError(RIVER, "river_unsaid", waits=format_tiles(waits))
    river = () if text == NONE_LAID else tiles_laid(RIVER, text)
    if len(river) > LONGEST_RIVER:
        raise UntoldError(RIVER, "too_many", given=text[:40], most=LONGEST_RIVER)
    refuse_fifth(RIVER, f"{tiles[HAND]} {text}", [*tiles_laid(HAND, tiles[HAND]), *river])
    thrown = {face_of(tile) for tile in river}
    return tuple(kind for kind in waits if kind in thrown)


def waits_said(waits: tuple[Face, ...], gone: tuple[Face, ...] | None) -> RulingLine:
    """What a hand waits on, and what of it lies in the own river, as a line of what was found out."""
    every = ("waits", format_tiles(waits))
    if not waits:
        return RulingLine("ruling", "waits_on_nothing")
    if gone is None:
        return RulingLine("ruling", "waits_on", (every,))
    if gone:
        return RulingLine("ruling", "waits_discarded", (every, ("gone", format_tiles(gone))))
    return RulingLine("ruling", "waits_not_discarded", (every,))


class WaitsLaid(Case):
    """A case that reads furiten from a laid hand and its river: of the river only the waits matter, and one
    of them is enough.
    """

    rests: ClassVar[tuple[Rest, ...]] = ("", "sets", "sets-pair")  # what waits has to be laid
    framed_in: ClassVar[tuple[str, ...]] = (RIVER, "waits")

    def waits(self, tiles: Mapping[str, str], ruleset: Ruleset) -> tuple[Face, ...]:
        """What the hand waits on.

        :raises UntoldError: if the tiles do not tell it.
        """
        return waits_laid(tiles, ruleset)

    def river_matters(self, tiles: Mapping[str, str], waits: tuple[Face, ...]) -> bool:
        """Whether the ruling may hang on the discards."""
        return True

    def gone(self, tiles: Mapping[str, str], waits: tuple[Face, ...]) -> tuple[Face, ...] | None:
        """The waits in the own river; None where nobody knows, or nobody asks."""
        return waits_in_river(tiles, waits) if self.river_matters(tiles, waits) else None

    def ways(
        self, name: str, tiles: Mapping[str, str], ruleset: Ruleset
    ) -> tuple[tuple[Face, ...], ...] | None:
        """Each wait that may lie in the river."""
        if name != RIVER:
            return None
        try:
            waits = self.waits(tiles, ruleset)
            return tuple((kind,) for kind in waits) if self.river_matters(tiles, waits) else ()
        except UntoldError:
            return ()

    def found_out(self, tiles: Mapping[str, str], ruleset: Ruleset) -> CaseRuling:
        """The waits, and which of them the player has discarded."""
        waits = self.waits(tiles, ruleset)
        return (waits_said(waits, self.gone(tiles, waits)),)

    def decides(self, tiles: Mapping[str, str], ruleset: Ruleset) -> frozenset[Face]:
        """The waits that the player has discarded."""
        return frozenset(self.gone(tiles, self.waits(tiles, ruleset)) or ())

    def worked_out(self, tiles: Mapping[str, str], ruleset: Ruleset) -> Mapping[str, tuple[Face, ...]]:
        """All that the hand waits on."""
        return {"waits": self.waits(tiles, ruleset)}
