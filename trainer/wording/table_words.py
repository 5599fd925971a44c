"""Tables that authors enter, in words: their places, their defects, and what differs between two of them."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final, TypeAlias

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from trainer.rules.replay.state import Round
from trainer.rules.rulesets.ruleset import PARAMETERS, Ruleset
from trainer.rules.tiles.hand import Meld, MeldType
from trainer.rules.tiles.tile import Tile, parse_face, parse_tile
from trainer.scenarios.board.laying import LayingError
from trainer.scenarios.board.snapshot import Laid, Snapshot
from trainer.scenarios.board.snapshot_checks import Defect
from trainer.scenarios.board.snapshot_diff import (
    AskDiffers,
    CountDiffers,
    Difference,
    DiscardDiffers,
    HeroDiffers,
    LiesDiffers,
    MeldDiffers,
    RoundDiffers,
    RulesDiffer,
    ThenDiffers,
    TileDiffers,
    TilesDiffer,
)
from trainer.wording.errors import coded_sentence
from trainer.wording.rule_names import rules_in_words
from trainer.wording.rulings import said_clause
from trainer.wording.words import (
    grouped,
    joined,
    meld_word,
    own_tile,
    points_word,
    the_tile,
    tile_word,
    tile_words,
    wind_word,
)

_SEATED: Final = {
    "river": gettext_lazy("river of %(seat)s"),
    "meld": gettext_lazy("melds of %(seat)s"),
    "kita": gettext_lazy("norths of %(seat)s"),
    "shown": gettext_lazy("shown hand of %(seat)s"),
}
_YOURS: Final = {
    "river": gettext_lazy("your river"),
    "meld": gettext_lazy("your melds"),
    "kita": gettext_lazy("your norths"),
    "shown": gettext_lazy("your shown hand"),
}


def seat_wind(snapshot: Snapshot, seat: int) -> str:
    """The wind of a seat: `South`."""
    return wind_word((seat - snapshot.round.dealer) % snapshot.players)


def place_word(snapshot: Snapshot, place: str) -> str:
    """A place or a spot by its code: `river:2`, `meld:1:0`; empty for the table as a whole."""
    part, *numbers = place.replace("melds:", "meld:").split(":")
    seat = int(numbers[0]) if part in _SEATED and numbers and numbers[0].isdigit() else None
    if seat is not None and seat < snapshot.players:
        if seat == snapshot.hero:
            return str(_YOURS[part])
        return str(_SEATED[part]) % {"seat": seat_wind(snapshot, seat)}
    return {
        "hand": _("hand"),
        "drawn": _("drawn tile"),
        "indicators": _("dora indicators"),
        "ura": _("ura dora indicators"),
        "scores": _("scores"),
        "sticks": _("sticks"),
        "round": _("round"),
        "turn": _("turn"),
        "then": _("what happened then"),
    }.get(part, "")


Facts: TypeAlias = Mapping[str, int | str]
Say: TypeAlias = Callable[[Facts], str]


def defect_sentence(defect: Defect, snapshot: Snapshot) -> str:
    """What is wrong, in a sentence that names the place: `River of South: riichi is declared twice.`"""
    return _with_place(defect.place, _said(defect.code, defect.values, snapshot), snapshot)


def laying_sentence(error: LayingError, snapshot: Snapshot) -> str:
    """Why an edit can not be made: `Hand: there are 13 tiles already.`"""
    return _with_place(error.place, _said(error.code, error.values, snapshot), snapshot)


def _with_place(place: str, sentence: str, snapshot: Snapshot) -> str:
    word = place_word(snapshot, place)
    if not word:
        return sentence
    return _("%(place)s: %(what)s") % {"place": word[:1].upper() + word[1:], "what": sentence}


def _said(code: str, values: tuple[tuple[str, int | str], ...], snapshot: Snapshot) -> str:
    facts: dict[str, int | str] = dict(values)
    if "why" in facts:
        return coded_sentence(str(facts["why"]), facts, partial(seat_wind, snapshot))
    if "tile" in facts:
        tile = parse_tile(str(facts["tile"]))
        facts |= {"tile": tile_word(tile), "own": own_tile(tile)}
    for name in ("seat", "next"):
        number = facts.get(name)
        if isinstance(number, int):
            facts[name] = seat_wind(snapshot, number)
    for name in ("points", "total"):
        number = facts.get(name)
        if isinstance(number, int):
            facts[name] = points_word(number)
    if code == "scores_sum":
        facts["expected"] = points_word(int(facts["expected"]))
    said = _SENTENCES.get(code)
    return said(facts) if said else code


def _discards(facts: Facts) -> str:
    number = int(facts["tiles"])
    return (
        ngettext(
            "%(tiles)s discard lies there, but the turn order allows only %(fits)s.",
            "%(tiles)s discards lie there, but the turn order allows only %(fits)s.",
            number,
        )
        % facts
    )


def _line(text: object, facts: Facts) -> str:
    return str(text) % facts


def _tiles_missing(facts: Facts) -> str:
    missing = int(facts["expected"]) - int(facts["tiles"])
    return ngettext("%(n)d tile is missing.", "%(n)d tiles are missing.", missing) % {"n": missing}


def _most(facts: Facts) -> str:
    most = int(facts["most"])
    return ngettext("there is %(n)d tile already.", "there are %(n)d tiles already.", most) % {"n": most}


_TEXTS: Final = {
    "absent_kind": gettext_lazy("There is no %(tile)s with three players."),
    "fifth_copy": gettext_lazy("%(count)s copies of %(tile)s: there are only four."),
    "second_red": gettext_lazy("The %(tile)s appears more than once; there is only one."),
    "hand_too_big": gettext_lazy("%(tiles)s tiles, but there should be %(expected)s."),
    "drawn_missing": gettext_lazy("it is your turn and you have not drawn yet."),
    "drawn_or_called_missing": gettext_lazy(
        "it is your turn. The drawn tile is missing or, right after a call, one tile is missing from "
        "the hand."
    ),
    "drawn_too_many": gettext_lazy("it is not your turn: %(seat)s's discard has not been answered yet."),
    "meld_shape": gettext_lazy("these tiles do not make a %(meld)s."),
    "meld_too_many": gettext_lazy("%(melds)s melds; there can be four at most."),
    "meld_from_self": gettext_lazy("nobody can call their own discard."),
    "meld_source_missing": gettext_lazy("from which player was the tile called?"),
    "meld_not_in_river": gettext_lazy("%(seat)s has not discarded the %(own)s."),
    "meld_no_moment": gettext_lazy("there is no moment at which the tile could have been called."),
    "kita_four_players": gettext_lazy("norths are extracted only with three players."),
    "kita_not_north": gettext_lazy("only norths can be extracted."),
    "riichi_twice": gettext_lazy("riichi is declared twice."),
    "indicator_missing": gettext_lazy("the first one is missing."),
    "indicators_too_few": gettext_lazy("too few are open (%(indicators)s; kans made: %(kans)s)."),
    "indicators_too_many": gettext_lazy("too many are open (%(indicators)s; kans made: %(kans)s)."),
    "scores_hundreds": gettext_lazy("%(points)s: a multiple of 100 is expected."),
    "scores_sum": gettext_lazy("all points and sticks add up to %(total)s, not %(expected)s."),
    "scores_bust": gettext_lazy("with %(points)s the game would be over."),
    "sticks_of_riichi": gettext_lazy("fewer on the table (%(sticks)s) than standing riichi (%(riichi)s)."),
    "sticks_without_honba": gettext_lazy(
        "%(sticks)s left over, but with 0 honba no draw can have come just before this hand."
    ),
    "sticks_too_many": gettext_lazy(
        "%(sticks)s left over; with this many honba there can be %(most)s at most."
    ),
    "round_number": gettext_lazy("there is no round %(number)s with %(players)s players."),
    "lies_nothing": gettext_lazy("nothing has been discarded there yet."),
    "river_too_short": gettext_lazy(
        "a discard is missing here: with %(tiles)s in the river, the turn comes round to this seat again."
    ),
    "turn_order": gettext_lazy("By the discards, it is now %(next)s's turn, not %(seat)s's."),
    "kan_no_turn": gettext_lazy("there is no turn on which the kan or kita could have been made."),
    "wall_too_short": gettext_lazy("more tiles have been drawn than the wall holds."),
    "search_too_long": gettext_lazy("the calls could have been made in too many orders to try them all."),
    # Edits that can not be made.
    "no_place": gettext_lazy("There is no such place at this table."),
    "choose_meld": gettext_lazy("choose first whether the meld is a chi, a pon or a kan."),
    "only_north": gettext_lazy("only norths can be extracted."),
    "full": gettext_lazy("%(most)s tiles at most."),
    "nothing_there": gettext_lazy("nothing lies there."),
    "no_way_there": gettext_lazy("no move that way is possible."),
    "only_discards": gettext_lazy("only a discard can be marked this way; choose one in a river."),
    "from_itself": gettext_lazy("nobody can call their own discard."),
    "no_run": gettext_lazy("no run begins with that tile."),
    "only_pons": gettext_lazy("only a pon can be extended to a kan."),
    "four_melds": gettext_lazy("there are four melds already."),
    "no_moment": gettext_lazy("there is no such moment."),
    "no_round": gettext_lazy("there is no such round."),
    "too_many": gettext_lazy("give a number from 0 to %(most)s."),
    "no_hundreds": gettext_lazy("%(points)s: a multiple of 100 is expected."),
    "no_number": gettext_lazy("a whole number is expected."),
}
_SENTENCES: Final[Mapping[str, Say]] = {
    **{code: partial(_line, text) for code, text in _TEXTS.items()},
    "hand_too_small": _tiles_missing,
    "hand_full": _most,
    "river_too_long": _discards,
}


def difference_line(found: Difference, table: Snapshot) -> str:
    """A difference without a full stop; seats are called by their winds on `table`, the later one."""
    match found:
        case RulesDiffer(one, other):
            return _rules(one, other)
        case RoundDiffers(one, other):
            return _instead(_("Round"), _round(one), _round(other))
        case HeroDiffers(one, other):
            return _instead(_("Seen by"), _seat(table, one), _seat(table, other))
        case CountDiffers(one, other, seat):
            what = _("Sticks on the table")
            if seat is not None:
                what = _("Points of %(seat)s") % {"seat": _seat(table, seat)}
            return _instead(what, grouped(one), grouped(other))
        case DiscardDiffers():
            return _discard(found, table)
        case MeldDiffers():
            return _meld(found, table)
        case TileDiffers("drawn", _at, one, other):
            return _instead(_("Drawn tile"), _tile_or_none(one), _tile_or_none(other))
        case TileDiffers(_where, at, one, other):
            what = _("Dora indicator %(n)d") % {"n": at + 1}
            return _instead(what, _tile_or_none(one), _tile_or_none(other))
        case TilesDiffer():
            return _tiles(found, table)
        case LiesDiffers(one, other):
            return _instead(_("Just thrown"), _lies(one, table), _lies(other, table))
        case ThenDiffers(one, other):
            return _instead(_("What happened then"), one or _("nothing"), other or _("nothing"))
        case AskDiffers(name, one, other):
            what = _("The question points at another %(what)s") % {"what": asked_name(name)}
            return _instead(what, _asked(name, one, table), _asked(name, other, table))


def difference_lines(found: Sequence[Difference], table: Snapshot) -> tuple[str, ...]:
    """All of them."""
    return tuple(difference_line(each, table) for each in found)


def _instead(what: str, one: str, other: str) -> str:
    return _("%(what)s: %(new)s instead of %(old)s") % {"what": what, "new": other, "old": one}


def _changed(what: str, one: str | None, other: str | None) -> str:
    """What is there now instead of something, or besides, or is there no longer."""
    if one is None:
        return _("%(what)s: %(new)s added") % {"what": what, "new": other}
    if other is None:
        return _("%(what)s: %(old)s no longer there") % {"what": what, "old": one}
    return _instead(what, one, other)


def _seat(table: Snapshot, seat: int) -> str:
    return wind_word((seat - table.round.dealer) % table.players)


def _round(round_: Round) -> str:
    words = {"round": f"{wind_word(round_.wind)} {round_.number}", "n": round_.honba}
    return ngettext("%(round)s with %(n)d honba", "%(round)s with %(n)d honba", round_.honba) % words


def _rules(one: Ruleset, other: Ruleset) -> str:
    """The names, or what is ruled otherwise where both are of one preset."""
    after = rules_in_words(other)
    if one.preset != other.preset:
        return _instead(_("Rules"), rules_in_words(one), after)
    moved = [name for name in PARAMETERS if getattr(one, name) != getattr(other, name)]
    said = "; ".join(filter(None, (said_clause(name, other) for name in moved)))
    return _("Rules changed: %(clauses)s") % {"clauses": said or after}


def _discard(found: DiscardDiffers, table: Snapshot) -> str:
    words = {"seat": _seat(table, found.seat), "n": _place(found.to, found.at)}
    one, other = (None if laid is None else _laid(laid) for laid in (found.one, found.other))
    return _changed(_("%(seat)s, discard %(n)d") % words, one, other)


def _place(to: int | None, at: int | None) -> int:
    """A place in words, from 1: that on the later table, if there is one."""
    return 1 + (to if to is not None else at or 0)


def _laid(laid: Laid) -> str:
    """`5p`, `5p with riichi (tsumogiri)`."""
    said = tile_word(laid.tile)
    if laid.opened:
        said = _("%(tile)s with open riichi") % {"tile": said}
    elif laid.declares:
        said = _("%(tile)s with riichi") % {"tile": said}
    return _("%(tile)s (tsumogiri)") % {"tile": said} if laid.tsumogiri else said


def _meld(found: MeldDiffers, table: Snapshot) -> str:
    one, other = (None if meld is None else _meld_said(meld, table) for meld in (found.one, found.other))
    return _changed(_seat(table, found.seat), one, other)


def _meld_said(meld: Meld, table: Snapshot) -> str:
    """`pon of 5p, the red 5p from West`."""
    said = _("%(call)s of %(tiles)s") % {"call": _MELDS[meld.type], "tiles": meld_word(meld.tiles)}
    if meld.called is None or meld.from_seat is None:
        return said
    words = {"meld": said, "tile": the_tile(meld.called), "seat": _seat(table, meld.from_seat)}
    return _("%(meld)s, %(tile)s from %(seat)s") % words


_MELDS: Final = {
    MeldType.CHI: gettext_lazy("chi"),
    MeldType.PON: gettext_lazy("pon"),
    MeldType.DAIMINKAN: gettext_lazy("daiminkan"),
    MeldType.KAKAN: gettext_lazy("kakan"),
    MeldType.ANKAN: gettext_lazy("ankan"),
}


def _tile_or_none(tile: Tile | None) -> str:
    return _("none") if tile is None else tile_word(tile)


def _tiles(found: TilesDiffer, table: Snapshot) -> str:
    """What is more and what is no longer there."""
    what = _WHERE[found.where] % {"seat": _seat(table, found.seat)}
    return _changed(what, tile_words(found.gone) or None, tile_words(found.come) or None)


_WHERE: Final = {
    "hand": gettext_lazy("Hand"),
    "kita": gettext_lazy("Norths of %(seat)s"),
    "shown": gettext_lazy("Shown hand of %(seat)s"),
    "ura": gettext_lazy("Ura dora indicators"),
}


def _lies(seat: int | None, table: Snapshot) -> str:
    if seat is None:
        return _("nothing")
    return _("%(seat)s's last discard") % {"seat": _seat(table, seat)}


def asked_name(name: str) -> str:
    """What a question points at; a name without words stands for itself."""
    return str(_ASKED.get(name, name))


_ASKED: Final = {
    "tile": gettext_lazy("tile"),
    "seat": gettext_lazy("seat"),
    "call": gettext_lazy("call"),
}


def _asked(name: str, value: str | None, table: Snapshot) -> str:
    """A value in words where it is a tile, a seat or several tiles; else as it is."""
    if value is None:
        return _("nothing")
    if name == "seat" and value.isdecimal():
        return _seat(table, int(value) % table.players)
    if name == "tile":
        try:
            return joined([tile_word(parse_face(part)) for part in value.split()])
        except ValueError:
            return value
    return value
