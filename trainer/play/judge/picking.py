"""The picker of a dispute's page: every tap on a tile is an address, with one more tile laid or one less."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from trainer.cases.case import Rest, UntoldError
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

_MORE: Final = frozenset({"pair_waits", "lay_pairs"})
"""What is wrong with tiles to which more have to be laid."""
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
    suit, of which `others` are not in doubt, those to add by threes, and how the laying ends. `endings` say
    something in place of tiles; `hint` is what the tiles lack for a rest, of which some may be in `others`;
    `begun` says that the tiles were added by what was laid before.
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
    endings: Sequence[tuple[str, str]]
    hint: str
    needs_others: bool
    undo: str
    clear: str
    leave: str
    wrong: str
    begun: str = ""


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
    lacking = dispute.wrong.name if dispute.wrong is not None else ""
    name = dispute.laying or lacking
    if name in dispute.case.tiles and _ways(dispute, name, dispute.laid) == ():
        name = lacking  # nothing can be chosen before that is laid
    if name not in dispute.case.tiles:
        return None
    ways = _ways(dispute, name, dispute.laid)
    return _picker_of_any(dispute, name) if ways is None else _picker_of_few(dispute, name, ways)


def _picker_of_any(dispute: Dispute, name: str) -> ShownPicker:
    held = _tiles(dispute.laid.get(name, ""), name)
    every = [tile for each in dispute.case.tiles for tile in _tiles(dispute.laid.get(each, ""), each)]
    counts = count_faces(every)
    rows = [list(row) for _suit, row in groupby(_offered(dispute, name, held, counts), key=_suit_of)]
    doubted = {suit_of(face_of(tile)) for tile in held}
    rest, hint = _rest_offered(dispute, name, held)
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
        endings=_endings(dispute, name),
        hint=hint,
        needs_others=bool(hint and not rest),
        undo=_laying(dispute, name, held[:-1]) if held else "",
        clear=_laying(dispute, name, ()) if len(held) > 1 else "",
        leave=replace(dispute, laid={}).address(),
        wrong=_wrong(dispute),
        begun=_begun(dispute, name, held),
    )


def _begun(dispute: Dispute, name: str, held: Sequence[Tile]) -> str:
    """That the tiles follow from others and nobody tapped them; empty once there are more."""
    if not held or dispute.case.begun(dispute.laid).get(name) != format_tiles(held):
        return ""
    return _("These follow from the tile you laid, so they are added already: %(tiles)s.") % {
        "tiles": joined(list(map(tile_label, held)))
    }


def _rest_offered(dispute: Dispute, name: str, held: Sequence[Tile]) -> tuple[Rest, str]:
    """What can be said of the rest beside these tiles, or what they lack for that."""
    fits = rest_of(len(held)) if dispute.case.tiles[name] == CONCEALED else ""
    if fits and fits not in dispute.case.rests:
        return "", _("The pair or the wait is missing. Lay it too, and the waits are worked out.")
    try:
        dispute.case.read(_with(dispute, name, format_tiles(held), fits), dispute.rulesets[0])
    except UntoldError as error:
        if fits and error.code in _MORE:
            return "", wrong_tiles(error)
    return fits, ""


def _picker_of_few(dispute: Dispute, name: str, ways: Sequence[Sequence[Tile]]) -> ShownPicker:
    """One tap says it: each way has an address of its own."""
    single = [ShownTile(way[0], _ended(dispute, name, way, ""), last=True) for way in ways if len(way) == 1]
    several = [
        ShownThree(way, joined(list(map(tile_label, way))), _ended(dispute, name, way, ""), last=True)
        for way in ways
        if len(way) > 1
    ]
    return ShownPicker(
        title=str(words_of_case(dispute.case).tiles[name]),
        laid=(),
        rows=[single] if single else [],
        others=(),
        threes=several,
        count="",
        gone="",
        rest="",
        rest_address="",
        endings=_endings(dispute, name),
        hint="",
        needs_others=False,
        undo="",
        clear="",
        leave=replace(dispute, laid={}).address(),
        wrong=_wrong(dispute),
    )


def _endings(dispute: Dispute, name: str) -> Sequence[tuple[str, str]]:
    """What may be said in place of tiles, with its address."""
    said = words_of_case(dispute.case).endings.get(name, {})
    return [(str(label), _done(dispute, name, text)) for text, label in said.items()]


def _ways(dispute: Dispute, name: str, laid: Mapping[str, str]) -> Sequence[Sequence[Face]] | None:
    return dispute.case.ways(name, laid, dispute.rulesets[0])


def laid_texts(dispute: Dispute, *, framed: bool) -> list[LaidText]:
    """What was laid and tells something; `framed`: with frames around the tiles that decide."""
    if not dispute.reads_tiles:
        return []
    words = words_of_case(dispute.case)
    return [
        LaidText(
            str(words.tiles[name]),
            tiles_in_order(_tiles(dispute.laid[name], name)),
            _framed(dispute, name) if framed else frozenset(),
            _not_laid(dispute, name),
            dispute.address(name),
        )
        for name in dispute.case.tiles
        if dispute.laid[name]
    ]


def _not_laid(dispute: Dispute, name: str) -> str:
    """What is said in place of tiles, or of the rest of a hand."""
    said = words_of_case(dispute.case).endings.get(name, {}).get(dispute.laid[name], "")
    rest = dispute.laid.get("rest", "") if dispute.case.tiles[name] == CONCEALED else ""
    return str(REST_OF_HAND[rest] if rest else said)


def _framed(dispute: Dispute, name: str) -> frozenset[Face]:
    """The kinds that decide, where they are framed."""
    case = dispute.case
    is_framed = name in (case.framed_in or case.tiles)
    return case.decides(dispute.laid, dispute.rulesets[0]) if is_framed else frozenset()


def worked_out(dispute: Dispute) -> list[tuple[str, Sequence[Tile], frozenset[Face]]]:
    """What follows from the laid tiles, with its label and the kinds that are framed."""
    if not dispute.reads_tiles:
        return []
    words = words_of_case(dispute.case)
    found = dispute.case.worked_out(dispute.laid, dispute.rulesets[0])
    return [(str(words.worked_out[name]), kinds, _framed(dispute, name)) for name, kinds in found.items()]


def found_out(dispute: Dispute) -> list[str]:
    """What the laid tiles say, in sentences."""
    if not dispute.reads_tiles:
        return []
    words = words_of_case(dispute.case)
    return [words.found_out(line) for line in dispute.case.found_out(dispute.laid, dispute.rulesets[0])]


def _next_text(dispute: Dispute, laid: Mapping[str, str]) -> str:
    case = dispute.case
    first = [case.laid_first] if case.laid_first else []
    return next((name for name in (*first, *case.tiles) if not _is_whole(dispute, name, laid)), "")


def _is_whole(dispute: Dispute, name: str, laid: Mapping[str, str]) -> bool:
    text = laid.get(name, "")
    if text in words_of_case(dispute.case).endings.get(name, {}):
        return True
    ways = _ways(dispute, name, laid)
    if ways is not None:
        return bool(text) or not ways
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
    own = count_faces(held)
    for kind in _in_play(dispute):
        if most == 1:
            left = counts[kind] - own[kind] < COPIES
            yield ShownTile(kind, _ended(dispute, name, (kind,), "") if left else "", last=True)
        elif counts[kind] >= COPIES or len(held) >= most:
            yield ShownTile(kind, "")
        else:
            yield ShownTile(kind, _added(dispute, name, (*held, kind)), last)


def _in_play(dispute: Dispute) -> Sequence[Face]:
    """The kinds of the rules by which it is ruled: of three players there are no 2 to 8 of man."""
    return faces_in_play(max(rules.players for rules in dispute.rulesets))


def _threes(dispute: Dispute, name: str, held: Sequence[Tile], counts: Sequence[int]) -> Iterator[ShownThree]:
    """The runs and triplets for which tiles and room are left."""
    most = dispute.case.tiles[name]
    kinds = _in_play(dispute)
    runs = [(kind, kind + 1, kind + 2) for kind in kinds if kind < EAST and rank_of(kind) <= LAST_RUN]
    for three in (*runs, *((kind,) * 3 for kind in kinds)):
        need = Counter(three)
        fits = len(held) + 3 <= most and need.keys() <= set(kinds)
        if fits and all(counts[kind] + need[kind] <= COPIES for kind in need):
            label, last = joined(list(map(tile_label, three))), len(held) + 3 == most
            yield ShownThree(three, label, _added(dispute, name, (*held, *three)), last)


def _added(dispute: Dispute, name: str, tiles: Sequence[Tile]) -> str:
    """The address with these tiles, which ends the laying once there are as many as can be."""
    is_full = len(tiles) >= dispute.case.tiles[name]
    return _ended(dispute, name, tiles, "") if is_full else _laying(dispute, name, tiles)


def _gone(counts: Sequence[int]) -> str:
    """Why some tiles cannot be tapped."""
    gone = [tile_label(kind) for kind, number in enumerate(counts) if number >= COPIES]
    return _("All four copies are in use: %(tiles)s.") % {"tiles": joined(gone)} if gone else ""


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
    return _done(dispute, name, format_tiles(tiles_in_order(tiles)), rest)


def _done(dispute: Dispute, name: str, text: str, rest: str = "") -> str:
    if dispute.case.tiles[name] != CONCEALED:
        rest = dispute.laid.get("rest", "")
    laid = _with(dispute, name, text, rest)
    begun = {each: text for each, text in dispute.case.begun(laid).items() if not laid.get(each)}
    laid = dict(laid) | begun
    return replace(dispute, laid=laid).address(_next_text(dispute, laid))


def _with(dispute: Dispute, name: str, text: str, rest: str) -> Mapping[str, str]:
    """With a text laid anew: what was chosen among the ways that it left is asked again."""
    laid = {each: dispute.laid.get(each, "") for each in dispute.case.tiles} | {name: text, "rest": rest}
    names = list(dispute.case.tiles)
    later = names[names.index(name) + 1 :]
    return laid | {each: "" for each in later if _ways(dispute, each, laid) is not None}


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
