"""What can be tapped on a screen of the path: each goal in words, and by the rules what fits it."""

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy, ngettext_lazy

from trainer.rulebook.touches import Fits, Goal, Group, Touch
from trainer.rules.defence.suji import partners
from trainer.rules.tiles.shapes import WaitShape, readings
from trainer.rules.tiles.tile import (
    DRAGONS,
    EAST,
    HONOURS,
    WINDS,
    YAOCHUU,
    Face,
    count_faces,
    dora_of,
    face_of,
    is_red,
    parse_tiles,
    suit_of,
)
from trainer.rules.tiles.waits import tenpai_discards, waits

SUIT: Final = 9
"""Kinds of a suit of numbers."""


def touch_of(find: str, offers: str, beside: str = "") -> Touch:
    """From notation: `345p` is one group, `3p 4p 5p` are three of one tile."""
    return Touch(GOALS[find], _groups(offers), _groups(beside))


def _groups(text: str) -> tuple[Group, ...]:
    return tuple(parse_tiles(part) for part in text.split())


def _kinds(tiles: Group) -> list[Face]:
    return sorted(map(face_of, tiles))


def _laid(touch: Touch) -> list[Face]:
    """The kinds that lie beside, in their order."""
    return [face_of(tile) for group in touch.beside for tile in group]


def _held(touch: Touch) -> list[Face]:
    return [face_of(tile) for group in touch.offers for tile in group]


def _is_honour(tiles: Group, touch: Touch) -> bool:
    return face_of(tiles[0]) in HONOURS


def _is_red_five(tiles: Group, touch: Touch) -> bool:
    return is_red(tiles[0])


def _is_dora(tiles: Group, touch: Touch) -> bool:
    return face_of(tiles[0]) in {dora_of(kind) for kind in _laid(touch)}


def _is_last(tiles: Group, touch: Touch) -> bool:
    return tiles == touch.offers[-1]


def _is_sixth(tiles: Group, touch: Touch) -> bool:
    return tiles == touch.offers[5]


def _lies_sideways(tiles: Group, touch: Touch) -> bool:
    """The first discard after the one that is shown."""
    return tiles == touch.offers[touch.offers.index(touch.beside[0]) + 1]


def _seat_after(steps: int) -> Fits:
    """Whether it is the wind so many seats after the one beside."""

    def fits(tiles: Group, touch: Touch) -> bool:
        return face_of(tiles[0]) == WINDS[(WINDS.index(_laid(touch)[0]) + steps) % len(WINDS)]

    return fits


def _is_run(tiles: Group, touch: Touch) -> bool:
    first, *rest = _kinds(tiles)
    return first < EAST and first % SUIT <= SUIT - 3 and rest == [first + 1, first + 2]


def _are_same(tiles: Group, touch: Touch) -> bool:
    return len(set(_kinds(tiles))) == 1


def _is_set(tiles: Group, touch: Touch) -> bool:
    return _is_run(tiles, touch) or (len(tiles) == 3 and _are_same(tiles, touch))


def _makes_same(tiles: Group, touch: Touch) -> bool:
    return {*_kinds(tiles)} == {*_laid(touch)}


def _makes_run(tiles: Group, touch: Touch) -> bool:
    return _is_run((*tiles, *_laid(touch)), touch)


def _is_jantou(tiles: Group, touch: Touch) -> bool:
    """Two of a kind, the others four sets."""
    found = readings(count_faces(_held(touch)))
    return _are_same(tiles, touch) and any(reading.jantou == (face_of(tiles[0]),) for reading in found)


def _completes(tiles: Group, touch: Touch) -> bool:
    return face_of(tiles[0]) in waits(count_faces(_laid(touch)))


def _leaves_tenpai(tiles: Group, touch: Touch) -> bool:
    return face_of(tiles[0]) in tenpai_discards(count_faces(_held(touch)))


def _waits_as(shape: WaitShape) -> Fits:
    """Whether two tiles wait for a run in this shape."""

    def fits(tiles: Group, touch: Touch) -> bool:
        low, high = _kinds(tiles)
        if high >= EAST or low // SUIT != high // SUIT or high - low not in (1, 2):
            return False
        if high - low == 2:
            return shape == WaitShape.KANCHAN
        at_edge = low % SUIT == 0 or high % SUIT == SUIT - 1
        return shape == (WaitShape.PENCHAN if at_edge else WaitShape.RYANMEN)

    return fits


def _has_yaochuu(tiles: Group, touch: Touch) -> bool:
    return not YAOCHUU.isdisjoint(_kinds(tiles))


def _is_of_value(tiles: Group, touch: Touch) -> bool:
    return face_of(tiles[0]) in {*DRAGONS, *_laid(touch)}


def _is_of_no_value(tiles: Group, touch: Touch) -> bool:
    return not _is_of_value(tiles, touch)


def _is_of_other_suit(tiles: Group, touch: Touch) -> bool:
    """Whether the others are of one suit, besides honours, and these are not."""
    others = {suit_of(face_of(tile)) for group in touch.offers if group != tiles for tile in group} - {"z"}
    return len(others) == 1 and not others & {suit_of(face_of(tile)) for tile in tiles}


def _is_same_run_twice(tiles: Group, touch: Touch) -> bool:
    kinds = _kinds(tiles)
    return kinds[::2] == kinds[1::2] and _is_run(tuple(kinds[::2]), touch)


def _is_run_in_each_suit(tiles: Group, touch: Touch) -> bool:
    first = _kinds(tiles)[:3]
    return _is_run(tuple(first), touch) and _kinds(tiles) == [
        kind + SUIT * suit for suit in range(3) for kind in first
    ]


def _lies_beside(tiles: Group, touch: Touch) -> bool:
    return face_of(tiles[0]) in _laid(touch)


def _lies_not_beside(tiles: Group, touch: Touch) -> bool:
    return not _lies_beside(tiles, touch)


def _is_suji(tiles: Group, touch: Touch) -> bool:
    ends = partners(face_of(tiles[0]))
    return bool(ends) and {*ends} <= {*_laid(touch)}


_HAND: Final = gettext_lazy("Your hand")
_INDICATOR: Final = gettext_lazy("Dora indicator")
_DISCARD: Final = gettext_lazy("Just thrown")
_WINDS: Final = gettext_lazy("Round wind and your seat wind")

GOALS: Final[Mapping[str, Goal]] = {
    "honours": Goal(
        _is_honour,
        ngettext_lazy("Tap the tile that has no number.", "Tap the %(n)s tiles that have no number.", "n"),
        gettext_lazy("Winds and dragons have no number: they are the honours."),
    ),
    "dora": Goal(
        _is_dora,
        ngettext_lazy("Tap the dora.", "Tap the %(n)s dora.", "n"),
        gettext_lazy("The dora is the next tile in order. After the last comes the first."),
        _INDICATOR,
    ),
    "red-five": Goal(
        _is_red_five,
        ngettext_lazy("Tap the red five.", "Tap the %(n)s red fives.", "n"),
        gettext_lazy("A red five is a five in every way, and adds a han to a win."),
    ),
    "just-drawn": Goal(
        _is_last,
        gettext_lazy("Tap the tile that you have just drawn."),
        gettext_lazy("The tile just drawn lies apart. You may throw it or any other."),
        apart=True,
    ),
    "tsumogiri": Goal(
        _is_last,
        gettext_lazy("You are in riichi. Tap the tile that you must throw."),
        gettext_lazy("After riichi you throw the tile just drawn, if it does not win."),
        apart=True,
    ),
    "seat-right": Goal(
        _seat_after(1),
        gettext_lazy("Tap the seat on your right, which draws after you."),
        gettext_lazy("Turns go to the right: East, South, West, North, and East again."),
        gettext_lazy("You sit"),
    ),
    "seat-left": Goal(
        _seat_after(-1),
        gettext_lazy("Tap the seat from which you may chi."),
        gettext_lazy("You may chi only from the left, from the player whose turn is before yours."),
        gettext_lazy("You sit"),
    ),
    "seat-next-hand": Goal(
        _seat_after(-1),
        gettext_lazy("A player who is not the dealer wins. Tap your seat in the next hand."),
        gettext_lazy("South becomes the dealer, East: every seat moves back by one."),
        gettext_lazy("You sit"),
    ),
    "sets": Goal(
        _is_set,
        ngettext_lazy("Tap the set.", "Tap the %(n)s sets.", "n"),
        gettext_lazy("A set is three numbers in a row of one suit, or three of the same tile."),
    ),
    "run": Goal(
        _is_run,
        gettext_lazy("Lay a run: tap three tiles."),
        gettext_lazy("A run is three numbers in a row of one suit."),
        taps=3,
    ),
    "triplet": Goal(
        _are_same,
        gettext_lazy("Lay a triplet: tap three tiles."),
        gettext_lazy("A triplet is three of the same tile, of the same suit."),
        taps=3,
    ),
    "jantou": Goal(
        _is_jantou,
        gettext_lazy("This hand is complete. Tap the two tiles of its pair."),
        gettext_lazy("Without the pair, all the other tiles must make four sets."),
        taps=2,
    ),
    "completes": Goal(
        _completes,
        ngettext_lazy(
            "Tap the tile that completes the hand.", "Tap the %(n)s tiles that complete the hand.", "n"
        ),
        gettext_lazy("Set aside the sets that are done: what is left over lacks one tile."),
        _HAND,
    ),
    "deals-in": Goal(
        _completes,
        gettext_lazy("Tap the tile that you should not throw."),
        gettext_lazy("A tile that completes another hand deals in."),
        gettext_lazy("The hand of another player, for once open"),
    ),
    "let-go": Goal(
        _completes,
        gettext_lazy("Others threw these, and you said nothing. Tap the one you let go."),
        gettext_lazy("A tile that completes your hand and passes is let go. Then you may not ron."),
        _HAND,
    ),
    "furiten": Goal(
        _completes,
        gettext_lazy("Tap the tile of your river that makes you furiten."),
        gettext_lazy("If one of your waits lies in your river, you may not ron any of them."),
        _HAND,
    ),
    "last-discard": Goal(
        _completes,
        gettext_lazy("The wall is empty. With which last discard can you still win?"),
        gettext_lazy("The last discard may still be won by ron, if it completes your hand."),
        _HAND,
    ),
    "riichi-with": Goal(
        _leaves_tenpai,
        ngettext_lazy(
            "Tap the tile that you may throw with riichi.",
            "Tap the %(n)s tiles that you may throw with riichi.",
            "n",
        ),
        gettext_lazy("After your discard, one more tile must be enough to complete the hand."),
    ),
    "ryanmen": Goal(
        _waits_as(WaitShape.RYANMEN),
        ngettext_lazy(
            "Tap the two tiles that wait on both sides.", "Tap the %(n)s pairs that wait on both sides.", "n"
        ),
        gettext_lazy("Two neighbours with room on both sides wait on two kinds of tiles."),
    ),
    "kanchan": Goal(
        _waits_as(WaitShape.KANCHAN),
        ngettext_lazy("Tap the two tiles that wait in a gap.", "Tap the %(n)s waits in a gap.", "n"),
        gettext_lazy("Two tiles with a gap wait only on the tile between them."),
    ),
    "penchan": Goal(
        _waits_as(WaitShape.PENCHAN),
        ngettext_lazy("Tap the two tiles that wait at an edge.", "Tap the %(n)s waits at an edge.", "n"),
        gettext_lazy("1 and 2 wait only on the 3, 8 and 9 only on the 7."),
    ),
    "breaks-tanyao": Goal(
        _has_yaochuu,
        gettext_lazy("Tap what keeps this hand from being tanyao."),
        gettext_lazy("Tanyao has only numbers from 2 to 8, in the pair too."),
    ),
    "yakuhai": Goal(
        _is_of_value,
        ngettext_lazy("Tap the triplet that is yakuhai.", "Tap the %(n)s triplets that are yakuhai.", "n"),
        gettext_lazy("Dragons, the round wind and your own seat wind are yakuhai. Other winds are not."),
        _WINDS,
    ),
    "breaks-toitoi": Goal(
        _is_run,
        gettext_lazy("Tap what keeps this hand from being toitoi."),
        gettext_lazy("Toitoi has four triplets and a pair, no run."),
    ),
    "breaks-honitsu": Goal(
        _is_of_other_suit,
        gettext_lazy("Tap what keeps this hand from being honitsu."),
        gettext_lazy("Honitsu has one suit and honours, no second suit."),
    ),
    "pinfu-pair": Goal(
        _is_of_no_value,
        ngettext_lazy("Tap the pair that pinfu allows.", "Tap the %(n)s pairs that pinfu allows.", "n"),
        gettext_lazy("The pair of a pinfu is not a dragon, the round wind or your seat wind."),
        _WINDS,
    ),
    "iipeikou": Goal(
        _is_same_run_twice,
        gettext_lazy("Tap the six tiles that are iipeikou."),
        gettext_lazy("Iipeikou is the same run twice, in one suit."),
    ),
    "sanshoku": Goal(
        _is_run_in_each_suit,
        gettext_lazy("Tap the three runs that make sanshoku doujun."),
        gettext_lazy("Sanshoku doujun is the same run in all three suits."),
        taps=3,
    ),
    "pon": Goal(
        _makes_same,
        gettext_lazy("Tap the two tiles with which you may pon."),
        gettext_lazy("For a pon you hold two tiles of the kind that is thrown."),
        _DISCARD,
        taps=2,
    ),
    "chi": Goal(
        _makes_run,
        gettext_lazy("Tap the two tiles with which you may chi."),
        gettext_lazy("With the tile that is thrown they make a run of one suit."),
        gettext_lazy("Just thrown, on your left"),
        taps=2,
    ),
    "ankan": Goal(
        _are_same,
        gettext_lazy("Tap the four tiles that you may lay down as an ankan."),
        gettext_lazy("For an ankan you hold all four of a kind yourself."),
        taps=4,
    ),
    "daiminkan": Goal(
        _makes_same,
        gettext_lazy("Tap the three tiles with which you may take this for a daiminkan."),
        gettext_lazy("For a daiminkan you hold three, and another player throws the fourth."),
        _DISCARD,
        taps=3,
    ),
    "kakan": Goal(
        _lies_beside,
        gettext_lazy("Tap the tile that you may add to your pon."),
        gettext_lazy("For a kakan you add the fourth tile to a pon that you have called."),
        gettext_lazy("Your open pon"),
    ),
    "pays": Goal(
        _lies_not_beside,
        ngettext_lazy(
            "The hand ends in a draw. Tap the seat that pays.",
            "The hand ends in a draw. Tap the %(n)s seats that pay.",
            "n",
        ),
        gettext_lazy("Players who are not tenpai pay those who are."),
        gettext_lazy("Tenpai are"),
    ),
    "sixth-turn": Goal(
        _is_sixth,
        gettext_lazy("This is a river. Tap the discard of the sixth turn."),
        gettext_lazy("A river is read in the order of the discards, six in a row."),
    ),
    "sideways": Goal(
        _lies_sideways,
        gettext_lazy("The riichi tile was called away. Tap the discard that lies sideways instead."),
        gettext_lazy("The next discard that stays in the river is turned sideways."),
        gettext_lazy("Thrown with riichi, and called"),
    ),
    "genbutsu": Goal(
        _lies_beside,
        ngettext_lazy(
            "Tap your tile that is safe for certain.", "Tap your %(n)s tiles that are safe for certain.", "n"
        ),
        gettext_lazy("What lies in the declarer's river cannot deal in to that player."),
        gettext_lazy("The river of a player in riichi"),
    ),
    "passed": Goal(
        _lies_beside,
        ngettext_lazy("Tap your tile that is safe now.", "Tap your %(n)s tiles that are safe now.", "n"),
        gettext_lazy("What others throw after a riichi, and is not won, is safe against that player."),
        gettext_lazy("Thrown by others since the riichi"),
    ),
    "suji": Goal(
        _is_suji,
        ngettext_lazy("Tap your tile that is suji.", "Tap your %(n)s tiles that are suji.", "n"),
        gettext_lazy("A tile is suji if the other end of each open wait on it lies in the river."),
        gettext_lazy("The river of a player in riichi"),
    ),
}
