"""The picker of a dispute's page: every tap on a tile is an address, with one more tile laid or one less."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from trainer.cases.case import UntoldError
from trainer.cases.case_words import REST_OF_HAND, words_of_case, wrong_tiles
from trainer.cases.laid import CONCEALED, rest_of, tiles_laid
from trainer.pages.table.labels import tile_label
from trainer.play.judge.asked import Dispute
from trainer.rules.tiles.tile import (
    COPIES,
    EAST,
    Face,
    Tile,
    count_faces,
    face_of,
    faces_in_play,
    format_tiles,
    rank_of,
    suit_of,
    tiles_in_order,
)
from trainer.wording.words import joined

LAST_RUN: Final = 7
"""The highest rank on which a run begins."""


@dataclass(frozen=True, slots=True)
class ShownTile:
    """A tile to tap; without an address all four of its kind are laid. `last`: the tap ends the laying."""

    tile: Tile
    address: str
    last: bool = False


@dataclass(frozen=True, slots=True)
class ShownThree:
    """A run or a triplet to add in one tap."""

    tiles: Sequence[Tile]
    label: str
    address: str
    last: bool


@dataclass(frozen=True, slots=True)
class ShownPicker:
    """What is being laid: its `title`, the tiles so far, each with the address without it, those to add by
    suit, of which `others` are not in doubt, those to add by threes, and how the laying ends.
    """

    title: str
    laid: Sequence[ShownTile]
    rows: Sequence[Sequence[ShownTile]]
    others: Sequence[Sequence[ShownTile]]
    threes: Sequence[ShownThree]
    count: str
    gone: str
    rest: str
    rest_address: str
    undo: str
    clear: str
    leave: str
    wrong: str


@dataclass(frozen=True, slots=True)
class LaidText:
    """Tiles that were laid, by their label: those that decide are `framed`; `rest` says what is not laid."""

    label: str
    tiles: Sequence[Tile]
    framed: frozenset[Face]
    rest: str
    again: str


def first_text(dispute: Dispute) -> str:
    """The text to lay first, empty where a case reads none: single tiles come before the hands they begin."""
    return _next_text(dispute, {})


def picker_of(dispute: Dispute) -> ShownPicker | None:
    """The picker, where tiles are being laid or those that are laid tell nothing yet."""
    name = dispute.laying or (dispute.wrong.name if dispute.wrong is not None else "")
    if name not in dispute.case.tiles:
        return None
    held = _tiles(dispute.laid.get(name, ""), name)
    every = [tile for each in dispute.case.tiles for tile in _tiles(dispute.laid.get(each, ""), each)]
    counts = count_faces(every)
    rows = [list(row) for _suit, row in groupby(_offered(dispute, name, held, counts), key=_suit_of)]
    doubted = {suit_of(face_of(tile)) for tile in held}
    rest = rest_of(len(held)) if dispute.case.tiles[name] == CONCEALED else ""
    is_full = len(held) == dispute.case.tiles[name] > 1
    return ShownPicker(
        title=str(words_of_case(dispute.case).tiles[name]),
        laid=list(_to_take_away(dispute, name, held)),
        rows=[row for row in rows if not doubted or _suit_of(row[0]) in doubted],
        others=[row for row in rows if doubted and _suit_of(row[0]) not in doubted],
        threes=[each for each in _threes(dispute, name, held, counts) if suit_of(each.tiles[0]) in doubted],
        count=_counted(held),
        gone=_gone(counts),
        rest=str(REST_OF_HAND[rest]) if rest else _("All tiles are laid") if is_full else "",
        rest_address=_ended(dispute, name, held, rest) if rest or is_full else "",
        undo=_laying(dispute, name, held[:-1]) if held else "",
        clear=_laying(dispute, name, ()) if len(held) > 1 else "",
        leave=replace(dispute, laid={}).address(),
        wrong=_wrong(dispute),
    )


def laid_texts(dispute: Dispute, *, framed: bool) -> list[LaidText]:
    """What was laid and tells something; `framed`: with frames around the tiles that decide."""
    if not dispute.reads_tiles:
        return []
    case, words = dispute.case, words_of_case(dispute.case)
    kinds = case.decides(dispute.laid, dispute.rulesets[0]) if framed else frozenset()
    rest = dispute.laid.get("rest", "")
    return [
        LaidText(
            str(words.tiles[name]),
            tiles_in_order(tiles_laid(name, dispute.laid[name])),
            kinds,
            next(
                (str(said) for each, said in REST_OF_HAND.items() if each == rest and most == CONCEALED), ""
            ),
            dispute.address(name),
        )
        for name, most in case.tiles.items()
    ]


def worked_out(dispute: Dispute) -> list[tuple[str, Sequence[Tile]]]:
    """What follows from the laid tiles, with its label."""
    if not dispute.reads_tiles:
        return []
    words = words_of_case(dispute.case)
    found = dispute.case.worked_out(dispute.laid, dispute.rulesets[0])
    return [(str(words.worked_out[name]), kinds) for name, kinds in found.items()]


def _next_text(dispute: Dispute, laid: Mapping[str, str]) -> str:
    texts = sorted(dispute.case.tiles, key=dispute.case.tiles.__getitem__)
    return next((name for name in texts if not _is_whole(dispute, name, laid)), "")


def _is_whole(dispute: Dispute, name: str, laid: Mapping[str, str]) -> bool:
    number, most = len(_tiles(laid.get(name, ""), name)), dispute.case.tiles[name]
    return number >= most or (most == CONCEALED and number > 0 and laid.get("rest", "") == rest_of(number))


def _tiles(text: str, name: str) -> tuple[Tile, ...]:
    """Tiles that can be read; what cannot be is begun anew."""
    try:
        return tiles_laid(name, text)
    except UntoldError:
        return ()


def _suit_of(shown: ShownTile) -> str:
    return suit_of(face_of(shown.tile))


def _offered(dispute: Dispute, name: str, held: Sequence[Tile], counts: Sequence[int]) -> Iterator[ShownTile]:
    """Every kind in play with the address that adds it. Of one tile alone, another takes its place."""
    most = dispute.case.tiles[name]
    last = len(held) + 1 >= most
    for kind in faces_in_play(max(dispute.case.players)):
        if most == 1:
            yield ShownTile(kind, _ended(dispute, name, (kind,), ""), last=True)
        elif counts[kind] >= COPIES or len(held) >= most:
            yield ShownTile(kind, "")
        else:
            yield ShownTile(kind, _added(dispute, name, (*held, kind)), last)


def _threes(dispute: Dispute, name: str, held: Sequence[Tile], counts: Sequence[int]) -> Iterator[ShownThree]:
    """The runs and triplets for which tiles and room are left."""
    most = dispute.case.tiles[name]
    kinds = faces_in_play(max(dispute.case.players))
    runs = [(kind, kind + 1, kind + 2) for kind in kinds if kind < EAST and rank_of(kind) <= LAST_RUN]
    for three in (*runs, *((kind,) * 3 for kind in kinds)):
        need = Counter(three)
        if len(held) + 3 <= most and all(counts[kind] + need[kind] <= COPIES for kind in need):
            label, last = joined(list(map(tile_label, three))), len(held) + 3 == most
            yield ShownThree(three, label, _added(dispute, name, (*held, *three)), last)


def _added(dispute: Dispute, name: str, tiles: Sequence[Tile]) -> str:
    """The address with these tiles, which ends the laying once there are as many as can be."""
    is_full = len(tiles) >= dispute.case.tiles[name]
    return _ended(dispute, name, tiles, "") if is_full else _laying(dispute, name, tiles)


def _gone(counts: Sequence[int]) -> str:
    """Why some tiles cannot be tapped."""
    gone = [tile_label(kind) for kind, number in enumerate(counts) if number >= COPIES]
    return _("All four are laid, so there is no fifth: %(tiles)s.") % {"tiles": joined(gone)} if gone else ""


def _to_take_away(dispute: Dispute, name: str, held: Sequence[Tile]) -> Iterator[ShownTile]:
    for tile in tiles_in_order(held):
        left = list(held)
        left.remove(tile)
        yield ShownTile(tile, _laying(dispute, name, left))


def _laying(dispute: Dispute, name: str, tiles: Iterable[Tile]) -> str:
    """The address where tiles of a text are laid and more may follow: nothing is said of the rest yet."""
    return replace(dispute, laid=_with(dispute, name, format_tiles(tiles), "")).address(name)


def _ended(dispute: Dispute, name: str, tiles: Iterable[Tile], rest: str) -> str:
    """The address where a text is laid, in order: what comes next is laid, or asked."""
    if dispute.case.tiles[name] != CONCEALED:
        rest = dispute.laid.get("rest", "")
    laid = _with(dispute, name, format_tiles(tiles_in_order(tiles)), rest)
    begun = {each: text for each, text in dispute.case.begun(laid).items() if not laid.get(each)}
    laid = dict(laid) | begun
    return replace(dispute, laid=laid).address(_next_text(dispute, laid))


def _with(dispute: Dispute, name: str, text: str, rest: str) -> Mapping[str, str]:
    every = {each: dispute.laid.get(each, "") for each in dispute.case.tiles} | {name: text}
    return every | {"rest": rest}


def _counted(held: Sequence[Tile]) -> str:
    number = len(held)
    if not number:
        return _("No tile is laid.")
    said = joined([tile_label(tile) for tile in tiles_in_order(held)])
    return ngettext("%(n)s tile: %(tiles)s", "%(n)s tiles: %(tiles)s", number) % {"n": number, "tiles": said}


def _wrong(dispute: Dispute) -> str:
    """What is wrong with the tiles; while they are laid, not that some are lacking."""
    wrong = dispute.wrong
    if wrong is None or not dispute.laid.get(wrong.name):
        return ""
    return "" if dispute.laying and wrong.code == "thirteen_tiles" else wrong_tiles(wrong)
