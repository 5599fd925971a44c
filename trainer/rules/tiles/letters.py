"""Tiles as people type and paste them: in MPSZ, in the letters of other clients and books, as kanji or emoji.

A suit follows its numbers: `123m`, `123M`; `1c` (characters), `1d` (dots), `1b` (bamboo); `一二三萬`, `5筒`.
Honours are `1z` to `7z`, the capitals `E S W N P F C`, or `東南西北白發中`. Red fives are `0m`, `5mr`, `r5m`.
Blanks, commas, hyphens, bars, plus signs and dots of omission may stand between. MPSZ alone is stored.
"""

import unicodedata
from typing import Final, NoReturn

from trainer.rules.errors import NotationError, quoted
from trainer.rules.tiles.tile import EAST, Tile, is_red, parse_tile, red_of, tile_name

_SUITS: Final = {
    **dict.fromkeys("mMcC萬万", "m"),
    **dict.fromkeys("pPdD筒餅饼", "p"),
    **dict.fromkeys("sSbB索条條竹", "s"),
    **dict.fromkeys("zZ", "z"),
}
"""After numbers; a capital S, P or C that follows none is an honour."""
_HONOURS: Final = {
    sign: EAST + number
    for number, signs in enumerate(("E東东", "S南", "W西", "N北", "P白", "F發発发", "C中"))
    for sign in signs
}
_NUMBERS: Final = {sign: str(number) for number, sign in enumerate("一二三四五六七八九", 1)}
_EMOJI: Final = "🀇🀈🀉🀊🀋🀌🀍🀎🀏🀙🀚🀛🀜🀝🀞🀟🀠🀡🀐🀑🀒🀓🀔🀕🀖🀗🀘🀀🀁🀂🀃🀆🀅🀄"
_BETWEEN: Final = frozenset(",;/|+-・·、。…._\N{VARIATION SELECTOR-15}\N{VARIATION SELECTOR-16}")
_RED: Final = "r"


class _Reading:
    """What was read so far, and the numbers whose suit is still to come."""

    def __init__(self, text: str) -> None:
        self.text, self.tiles = text, list[Tile]()
        self.numbers: list[str] = []
        self.red_next = False

    def take(self, sign: str, place: int) -> None:
        """The next sign, whose place in the text counts from 1."""
        number = _NUMBERS.get(sign, sign)
        if number in "0123456789":
            self._number(number, place)
        elif self.numbers and sign in _SUITS:
            self.tiles += [parse_tile(number + _SUITS[sign]) for number in self._checked(_SUITS[sign])]
            self.numbers = []
        elif sign == _RED and not self.red_next:
            self._red(place)
        elif not self.numbers and not self.red_next and sign in _HONOURS:
            self.tiles.append(_HONOURS[sign])
        elif not self.numbers and not self.red_next and sign in _EMOJI:
            self.tiles.append(_EMOJI.index(sign))
        elif sign in _SUITS and not self.numbers:
            raise NotationError(
                "{given}: no digits before {sign} at place {at}",
                "no_digits",
                given=quoted(self.text),
                sign=quoted(sign),
                at=place,
            )
        elif not sign.isspace() and sign not in _BETWEEN:
            self._unread(sign, place)

    def _number(self, number: str, place: int) -> None:
        if self.red_next and number != "5":
            self._unread(number, place)
        self.numbers.append("0" if self.red_next else number)
        self.red_next = False

    def _red(self, place: int) -> None:
        """Behind a five of a suit it reddens that one, elsewhere the five that follows."""
        last = self.tiles[-1] if self.tiles and not self.numbers else None
        before = self.text[: place - 1]
        if last is not None and not is_red(last) and before[-1:].lower() in _SUITS and _is_five(last):
            self.tiles[-1] = red_of(last)
        else:
            self.red_next = True

    def _checked(self, suit: str) -> list[str]:
        """:raises NotationError: if the suit has no tile of a number."""
        for number in self.numbers:
            if suit == "z" and number not in "1234567":
                none = number + suit
                raise NotationError(
                    "{given}: there is no tile {none!r}", "no_tile", given=quoted(self.text), none=none
                )
        return self.numbers

    def end(self) -> tuple[Tile, ...]:
        """:raises NotationError: if numbers lack their suit."""
        if self.numbers or self.red_next:
            digits = "".join(self.numbers) or _RED
            raise NotationError(
                "{given}: {digits} at the end lacks its suit letter m, p, s or z",
                "no_suit",
                given=quoted(self.text),
                digits=quoted(digits),
            )
        return tuple(self.tiles)

    def _unread(self, sign: str, place: int) -> NoReturn:
        raise NotationError(
            "{given}: unexpected {sign} at place {at}",
            "unread_sign",
            given=quoted(self.text),
            sign=quoted(sign),
            at=place,
        )


def _is_five(tile: Tile) -> bool:
    return tile_name(tile) in ("5m", "5p", "5s")


def typed_tiles(text: str) -> tuple[Tile, ...]:
    """Tiles in the order written; MPSZ is read as `parse_tiles` reads it.

    :raises NotationError: quoting the text, the piece that cannot be read, and its place from 1.
    """
    reading = _Reading(text)
    for place, sign in enumerate(text, start=1):
        for plain in unicodedata.normalize("NFKC", sign):
            reading.take(plain, place)
    return reading.end()


def typed_tile(text: str) -> Tile:
    """:raises NotationError: if the text is not exactly one tile."""
    tiles = typed_tiles(text)
    if len(tiles) != 1:
        raise NotationError(
            "{given}: one tile expected, {tiles} given", "one_tile", given=quoted(text), tiles=len(tiles)
        )
    return tiles[0]
