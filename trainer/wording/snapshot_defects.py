"""A sentence for whatever is wrong with a table that is entered: its defects, and edits that can not be."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, TypeAlias

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from trainer.rules.notation import parse_tile
from trainer.scenarios.laying import LayingError
from trainer.scenarios.snapshot import Snapshot
from trainer.scenarios.snapshot_checks import Defect
from trainer.wording.position_errors import coded_sentence
from trainer.wording.snapshot_places import place_word, seat_wind
from trainer.wording.words import points_word, tile_word

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
        facts["tile"] = tile_word(parse_tile(str(facts["tile"])))
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
            "%(tiles)s discard lies there, but only %(fits)s fit into the order of turns.",
            "%(tiles)s discards lie there, but only %(fits)s fit into the order of turns.",
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
    "fifth_copy": gettext_lazy("%(count)s tiles of %(tile)s: there are four."),
    "second_red": gettext_lazy("The %(tile)s lies twice; there is one."),
    "hand_too_big": gettext_lazy("%(tiles)s tiles, %(expected)s with these melds."),
    "drawn_missing": gettext_lazy("you are on turn and have not drawn yet."),
    "drawn_too_many": gettext_lazy("it is not your turn: a discard of %(seat)s lies to be answered."),
    "meld_shape": gettext_lazy("these tiles make no %(meld)s."),
    "meld_too_many": gettext_lazy("%(melds)s melds, four at most."),
    "meld_from_self": gettext_lazy("nobody calls a tile of their own."),
    "meld_source_missing": gettext_lazy("from whom was it called?"),
    "meld_not_in_river": gettext_lazy("%(seat)s has not discarded the %(tile)s."),
    "meld_no_moment": gettext_lazy("there is no moment at which it could have been called."),
    "kita_four_players": gettext_lazy("norths are set aside by three players only."),
    "kita_not_north": gettext_lazy("only norths are set aside."),
    "riichi_twice": gettext_lazy("riichi is declared twice."),
    "indicator_missing": gettext_lazy("the first one is missing."),
    "indicators_too_few": gettext_lazy("%(indicators)s lie open, but %(kans)s kans were made."),
    "indicators_too_many": gettext_lazy("%(indicators)s lie open after %(kans)s kans."),
    "scores_hundreds": gettext_lazy("%(points)s: a number of hundreds is expected."),
    "scores_sum": gettext_lazy("all points and sticks make %(total)s, %(expected)s expected."),
    "scores_bust": gettext_lazy("%(points)s: the game is over then."),
    "sticks_of_riichi": gettext_lazy("%(sticks)s on the table, but %(riichi)s riichi stand."),
    "sticks_without_honba": gettext_lazy("%(sticks)s left over, but no hand was drawn before (honba 0)."),
    "sticks_too_many": gettext_lazy("%(sticks)s left over, %(most)s at most with so many honba."),
    "round_number": gettext_lazy("there is no round %(number)s with %(players)s players."),
    "lies_nothing": gettext_lazy("nothing was discarded there yet."),
    "river_too_short": gettext_lazy("a discard is missing here, after %(tiles)s the turn comes round again."),
    "turn_order": gettext_lazy("By the discards %(next)s is on turn now, not %(seat)s."),
    "kan_no_turn": gettext_lazy("there is no turn at which it could have been made."),
    "wall_too_short": gettext_lazy("more tiles were drawn than the wall has."),
    "search_too_long": gettext_lazy("too many orders of the calls are possible to try them all."),
    # Edits that can not be made.
    "no_place": gettext_lazy("There is no such place at this table."),
    "choose_meld": gettext_lazy("choose first whether it is a chi, a pon or a kan."),
    "only_north": gettext_lazy("only norths are set aside."),
    "full": gettext_lazy("%(most)s tiles at most."),
    "nothing_there": gettext_lazy("nothing lies there."),
    "no_way_there": gettext_lazy("it cannot be moved that way."),
    "only_discards": gettext_lazy("only a discard can be marked so; choose one in a river."),
    "from_itself": gettext_lazy("nobody calls a tile of their own."),
    "no_run": gettext_lazy("no run begins with that tile."),
    "only_pons": gettext_lazy("only a pon grows to a kan."),
    "four_melds": gettext_lazy("there are four melds already."),
    "no_moment": gettext_lazy("there is no such moment."),
    "no_round": gettext_lazy("there is no such round."),
    "too_many": gettext_lazy("a number from 0 to %(most)s."),
    "no_hundreds": gettext_lazy("%(points)s: a number of hundreds is expected."),
    "no_number": gettext_lazy("a whole number is expected."),
}
_SENTENCES: Final[Mapping[str, Say]] = {
    **{code: partial(_line, text) for code, text in _TEXTS.items()},
    "hand_too_small": _tiles_missing,
    "hand_full": _most,
    "river_too_long": _discards,
}
