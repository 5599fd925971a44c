"""Why something is refused, a sentence for each code: texts that are no position, lines of an imported file.

It also says where in the text or the table that stands.
"""

from collections.abc import Callable, Mapping
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from trainer.rules.errors import CodedError, Fact
from trainer.rules.tiles.tile import parse_tile
from trainer.wording.kind_words import need_sentence
from trainer.wording.words import grouped, named_tile, points_word

Facts = Mapping[str, Fact]
Seat = Callable[[int], str]


def error_sentence(error: CodedError) -> str:
    """What is wrong and in which field or event, with seats by their numbers: `Field “hand”: …`"""
    said, facts = coded_sentence(error.code, error.facts, numbered_seat), error.facts
    if "token" in facts:
        return _("In the events, at %(token)s: %(what)s") % {"token": facts["token"], "what": said}
    if "event" in facts:
        return _("Event %(number)s: %(what)s") % {"number": int(facts["event"]) + 1, "what": said}
    if "field" in facts:
        return _("Field “%(field)s”: %(what)s") % {"field": facts["field"], "what": said}
    return said


def coded_sentence(code: str, facts: Facts, seat: Seat) -> str:
    """What is wrong, with seats as `seat` calls them; for what has no code, that this is no position."""
    told = {name: _told(name, fact, seat) for name, fact in facts.items()}
    choose = _CHOSEN.get(code)
    sentence = (choose(facts) if choose else str(_TEXTS.get(code, _TEXTS[""]))) % told
    return sentence[:1].upper() + sentence[1:]


def numbered_seat(seat: int) -> str:
    """A seat as files number it, which is quoted as their fields are."""
    return _("seat “%(number)s”") % {"number": seat}


def _told(name: str, fact: Fact, seat: Seat) -> Fact:
    if isinstance(fact, int):
        if name in _SEATS:
            return seat(fact)
        return points_word(fact) if name in _POINTS else grouped(fact)
    return named_tile(parse_tile(fact)) if name in _TILES else fact


_SEATS: Final = frozenset({"seat", "next", "source"})
_TILES: Final = frozenset({"tile", "last"})
_POINTS: Final = frozenset({"points", "expected"})


def _off_turn(facts: Facts) -> str:
    return {
        "riichi": _("%(seat)s declares riichi out of turn."),
        "ankan": _("%(seat)s makes an ankan out of turn."),
        "kakan": _("%(seat)s adds a tile to a pon out of turn."),
        "kita": _("%(seat)s extracts a north out of turn."),
        "tsumo": _("%(seat)s calls tsumo out of turn."),
    }.get(str(facts["what"]), _("%(seat)s discards out of turn."))


def _no_kita(facts: Facts) -> str:
    if facts["players"] == 3:
        return _("Only a north can be extracted, not %(tile)s.")
    return _("Norths can be extracted only with three players.")


def _no_draw(facts: Facts) -> str:
    return {
        "kyuushu": _(
            "Kyuushuu kyuuhai is declared by the player whose turn it is, but now it is nobody's turn."
        ),
        "suufon": _("Suufon renda comes right after all players have made their first discard."),
        "suucha": _(
            "Suucha riichi comes once all players have declared riichi and the last of them has discarded."
        ),
        "suukan": _("Suukaikan needs four kans."),
        "sanchahou": _(
            "Three rons end a hand only with four players, and only on a tile that can be ronned."
        ),
        "nagashi": _("Nagashi mangan comes after the last discard, when the wall is empty."),
    }.get(str(facts["reason"]), _("An exhaustive draw comes after the last discard, when the wall is empty."))


def _without_kan(facts: Facts) -> str:
    return ngettext(
        "With %(kans)s kan there cannot be %(indicators)s dora indicators.",
        "With %(kans)s kans there cannot be %(indicators)s dora indicators.",
        int(facts["kans"]),
    )


_CHOSEN: Final[Mapping[str, Callable[[Facts], str]]] = {
    "not_on_turn": _off_turn,
    "no_kita": _no_kita,
    "no_draw": _no_draw,
    "indicator_without_kan": _without_kan,
}
_TEXTS: Final = {
    "": gettext_lazy("This is not a position."),
    # Tiles as they are written.
    "no_digits": gettext_lazy("%(given)s: a digit is missing before %(sign)s."),
    "no_notation": gettext_lazy(
        "%(given)s: tiles are written as digits, then m, p, s or z; %(sign)s is none of these."
    ),
    "unread_sign": gettext_lazy("%(given)s: %(sign)s at place %(at)s cannot be read as a tile."),
    "no_suit": gettext_lazy("%(given)s: the letter m, p, s or z is missing after %(digits)s."),
    "no_tile": gettext_lazy("There is no tile %(none)s."),
    "one_tile": gettext_lazy("%(given)s: one tile is expected."),
    "dealt": gettext_lazy("%(dealt)s tiles are dealt, not %(tiles)s."),
    "too_many_tiles": gettext_lazy("%(tiles)s tiles are too many; at most %(most)s are possible."),
    # What cannot happen at a table.
    "second_red": gettext_lazy("There is only one %(tile)s, but here there would be two."),
    "fifth": gettext_lazy("There are only four copies of %(tile)s, but here there would be five."),
    "absent_kind": gettext_lazy("There is no %(tile)s with three players."),
    "not_in_hand": gettext_lazy("%(tile)s is not in the hand at that moment."),
    "no_meld": gettext_lazy("No %(meld)s can be made from %(tiles)s."),
    "too_few_tiles": gettext_lazy("The hand has too few tiles left for another %(meld)s."),
    "draws_early": gettext_lazy("%(seat)s draws, but %(next)s has to discard first."),
    "draws_unasked": gettext_lazy("%(seat)s draws, but it is the turn of %(next)s."),
    "wall_empty": gettext_lazy("A tile is drawn, but the wall is empty."),
    "hand_unknown": gettext_lazy("The hand of %(seat)s is not known, so the drawn tile must be left out."),
    "drawn_unknown": gettext_lazy("The hand of %(seat)s is known, so the drawn tile must be named."),
    "not_just_drawn": gettext_lazy("%(tile)s is not the tile that was just drawn."),
    "riichi_again": gettext_lazy("%(seat)s has declared riichi already."),
    "no_pon": gettext_lazy("%(tile)s is added to a pon, but there is no pon of that tile."),
    "over": gettext_lazy("The hand ended before that."),
    "no_seat": gettext_lazy("With %(players)s players there is no seat “%(none)s”."),
    "nothing_to_call": gettext_lazy("%(seat)s calls a %(meld)s, but there is no discard to call."),
    "other_called": gettext_lazy(
        "%(seat)s calls %(tile)s from %(source)s, but the last discard is %(last)s from %(next)s."
    ),
    "sixth_indicator": gettext_lazy("There are five dora indicators at most."),
    "nothing_to_ron": gettext_lazy("%(seat)s calls ron, but there is no tile to ron."),
    "other_ronned": gettext_lazy(
        "%(seat)s calls ron on %(tile)s from %(source)s, but the last tile is %(last)s from %(next)s."
    ),
    "ron_again": gettext_lazy("%(seat)s has called ron already."),
    "tsumo_undrawn": gettext_lazy("%(seat)s calls tsumo, but has not drawn that tile."),
    "shown_size": gettext_lazy("The hand of %(seat)s has %(size)s tiles, but %(tiles)s are shown."),
    "shown_other": gettext_lazy("The hand of %(seat)s is %(hand)s, but other tiles are shown."),
    "shown_without_win": gettext_lazy("The hand of %(seat)s is shown without the tile that won by tsumo."),
    "shown_early": gettext_lazy("The tiles of %(seat)s are shown, but the hand goes on."),
    "ura_unwon": gettext_lazy("Ura dora indicators are turned over, but nobody has won."),
    "ura_number": gettext_lazy(
        "The ura dora indicators (%(tiles)s) do not match the dora indicators (%(indicators)s) in number."
    ),
    # Rules.
    "no_ruleset": gettext_lazy("Rules are {“preset”: …, “changes”: …}, not %(given)s."),
    "no_preset": gettext_lazy("There is no ruleset %(given)s."),
    "no_name": gettext_lazy("The name of a ruleset is expected, not %(given)s."),
    "no_changes": gettext_lazy("Each change names a rule and its option; %(given)s does not."),
    "changes_json": gettext_lazy("This is not JSON."),
    "no_parameter": gettext_lazy("There is no rule %(given)s."),
    "no_level": gettext_lazy("The rule “%(parameter)s” has no option %(given)s."),
    "wall_tiles": gettext_lazy("With %(players)s players the wall does not have %(tiles)s tiles."),
    "uma": gettext_lazy("The uma %(given)s does not fit a game of %(players)s players."),
    "ruleset_players": gettext_lazy("These rules are for %(players)s players."),
    # Points and sticks.
    "scores_sum": gettext_lazy(
        "The scores add up to %(points)s without the riichi sticks (%(sticks)s on the table). With "
        "them, the total should be %(expected)s."
    ),
    "scores_bust": gettext_lazy("With %(points)s the game is over under these rules."),
    "sticks_without_honba": gettext_lazy(
        "Riichi sticks (%(sticks)s) are left over, but with 0 honba the hand before cannot have "
        "ended in a draw."
    ),
    "sticks_too_many": gettext_lazy(
        "Riichi sticks left over: %(sticks)s; with %(honba)s honba there can be %(most)s at most."
    ),
    # Fields.
    "no_json": gettext_lazy("This cannot be read as JSON."),
    "no_object": gettext_lazy("A JSON object is expected."),
    "fields_missing": gettext_lazy("These fields are missing: %(fields)s."),
    "no_field": gettext_lazy("There is no field %(given)s."),
    "schema": gettext_lazy("This site reads version %(known)s of the format, not version %(given)s."),
    "players": gettext_lazy("%(given)s players do not go with rules for %(players)s."),
    "no_text": gettext_lazy("A text of %(most)s characters at most is expected, not %(given)s."),
    "no_number": gettext_lazy("A whole number from 0 to %(most)s is expected, not %(given)s."),
    "scores_list": gettext_lazy("The scores are a list of %(players)s numbers, not %(given)s."),
    "scores_hundreds": gettext_lazy("Scores are whole hundreds, %(most)s at most, not %(given)s."),
    "scores_most": gettext_lazy("Scores are whole numbers, %(most)s at most, not %(given)s."),
    "no_round": gettext_lazy("A round such as E1 or S3 is expected, not %(given)s."),
    "no_events": gettext_lazy("Events are given as a list or as short text, not as %(given)s."),
    "too_many_events": gettext_lazy("There are more than %(most)s events."),
    "no_ask": gettext_lazy(
        "The subject of the question must be at most %(most)s names, each with a text, not %(given)s."
    ),
    "ask_lines": gettext_lazy("The subject of the question must be one line of text, not %(given)s."),
    "no_shown": gettext_lazy("Shown hands are given by seat, not as %(given)s."),
    "no_sides": gettext_lazy("“sides” is a list of %(players)s objects, not %(given)s."),
    "other_history": gettext_lazy("The history does not lead to this table."),
    "no_sketch": gettext_lazy("This is not a table in the format of the studio."),
    "sketch_too_long": gettext_lazy("This is longer than any table."),
    # Events.
    "no_event": gettext_lazy("%(given)s is not an event."),
    "event_lacks": gettext_lazy("An event “%(word)s” needs the field “%(none)s”."),
    "seat_number": gettext_lazy("“%(part)s” is a seat from 0 to 3, not %(given)s."),
    "no_flag": gettext_lazy("“%(part)s” is true or false, not %(given)s."),
    "tile_text": gettext_lazy("“%(part)s” is a tile, not %(given)s."),
    "consumed": gettext_lazy("“consumed” is a list of four tiles at most."),
    "no_reason": gettext_lazy("A draw has a code such as “exhaustive”, not %(given)s."),
    "seat_first": gettext_lazy("An event begins with a seat from 0 to 3, then says what that seat does."),
    "no_such_event": gettext_lazy("There is no such event."),
    "ankan_empty": gettext_lazy("The tiles of the ankan are missing."),
    "nothing_lies": gettext_lazy("There is no discard to call."),
    # Parts of a table as text.
    "too_long": gettext_lazy("That is too long: %(signs)s characters, %(most)s at most."),
    "no_discard": gettext_lazy("%(given)s is not a discard. Write 1z, =9m (just drawn) or 5p! (riichi)."),
    "too_many_discards": gettext_lazy("%(tiles)s discards are too many; at most %(most)s are possible."),
    "too_many_melds": gettext_lazy("%(melds)s melds are too many; at most %(most)s are possible."),
    "no_meld_text": gettext_lazy("%(given)s is not a meld. Write pon 555m<2 or ankan 1111z, for example."),
    "ankan_from": gettext_lazy("%(given)s: an ankan has no tile from another seat."),
    # Links.
    "link_length": gettext_lazy("A link to a position has %(most)s characters at most."),
    "link_version": gettext_lazy("Links of version %(given)s are not known here."),
    "link_broken": gettext_lazy("The link is cut off or was changed."),
    "no_link": gettext_lazy("This is neither JSON nor a link to a position or a puzzle."),
    "no_puzzle": gettext_lazy("There is no puzzle %(slug)s."),
    "puzzle_unasked": gettext_lazy("The puzzle %(slug)s cannot be asked any more."),
}
POSITION_CODES: Final = frozenset(_TEXTS) | frozenset(_CHOSEN)
"""All codes that have a sentence."""


Values = Mapping[str, str | int]


def import_sentence(code: str, values: Values) -> str:
    """What is wrong with a line, or worth knowing of it, and where in the line."""
    say = _COMPOSED.get(code)
    said = say(values) if say else str(_LINES[code]) % values
    if "column" in values:
        return _("Column %(column)s: %(what)s") % {"column": values["column"], "what": said}
    return said


def _count(values: Values, name: str) -> int:
    value = values.get(name, 0)
    return value if isinstance(value, int) else 0


def _grouped(values: Values, *names: str) -> dict[str, str]:
    return {name: grouped(_count(values, name)) for name in names}


def _said(values: Values) -> str:
    """Of what was said in whole sentences before."""
    return str(values["said"])


def _too_many(values: Values) -> str:
    return _("An import has at most %(most)s puzzles.") % _grouped(values, "most")


def _too_many_own(values: Values) -> str:
    said = _("You have %(own)s puzzles, and at most %(most)s are allowed. Delete some, or import fewer.")
    return said % _grouped(values, "own", "most")


def _not_for_kind(values: Values) -> str:
    need = need_sentence(str(values.get("kind", "")))
    return _("The position does not suit this kind of puzzle: %(need)s") % {"need": need}


def _none_found(values: Values) -> str:
    said = ngettext(
        "Nothing that fits your choice was found in %(games)s game (hands: %(hands)s).",
        "Nothing that fits your choice was found in %(games)s games (hands: %(hands)s).",
        _count(values, "games"),
    )
    return said % _grouped(values, "games", "hands")


def _too_many_records(values: Values) -> str:
    said = _("There are more than %(most)s records. Send them in several imports.")
    return said % _grouped(values, "most")


def _more(values: Values) -> str:
    said = ngettext("%(n)s more line is not listed.", "%(n)s more lines are not listed.", _count(values, "n"))
    return said % _grouped(values, "n")


_COMPOSED: Final[Mapping[str, Callable[[Values], str]]] = {
    "too_many": _too_many,
    "too_many_own": _too_many_own,
    "bad_position": _said,
    "not_for_kind": _not_for_kind,
    "rules_lack": _said,
    "none_found": _none_found,
    "too_many_records": _too_many_records,
    "more": _more,
}
_LINES: Final = {
    # The file as a whole.
    "size": gettext_lazy("The file is larger than %(most)s MB."),
    "utf16": gettext_lazy("This is UTF-16. Save the file as UTF-8."),
    "encoding": gettext_lazy("This is not UTF-8. Save the file as UTF-8, or a spreadsheet as “CSV UTF-8”."),
    "nul": gettext_lazy("There is a NUL character; this is not a text file."),
    "no_puzzles": gettext_lazy("There are no puzzles in the file."),
    "no_version": gettext_lazy("The field “riichi-dojo” with the version of the format is missing."),
    "version": gettext_lazy("This site reads version %(known)s of the format, not version %(given)s."),
    # JSON.
    "not_json": gettext_lazy("This is not JSON."),
    "unclosed": gettext_lazy("A bracket or a quotation mark is not closed."),
    "too_deep": gettext_lazy("This is nested too deeply; at most %(most)s levels are allowed."),
    "too_long": gettext_lazy("This is too long for a puzzle."),
    "after_end": gettext_lazy("There is more text after the JSON ends."),
    "field_twice": gettext_lazy("The field “%(field)s” appears twice."),
    # CSV.
    "quotes": gettext_lazy(
        "A quotation mark is not closed or has text right after it, or a cell is far too long. "
        "Nothing below was read."
    ),
    "columns": gettext_lazy("There are %(n)s columns; at most %(most)s are allowed."),
    "unknown_column": gettext_lazy("There is no column “%(name)s”."),
    "column_twice": gettext_lazy("The column “%(name)s” appears twice."),
    "missing_column": gettext_lazy("The first row names no column “%(name)s”."),
    "cells": gettext_lazy("The row has %(n)s cells, but only %(columns)s columns have a name."),
    "bad_cell": gettext_lazy("Column “%(name)s”: %(said)s"),
    "mixed": gettext_lazy(
        "“%(field)s” belongs to a picture, but the row gives the history in “dealt” and “events”."
    ),
    "no_history": gettext_lazy("No course of play leads to this table. %(said)s"),
    "ambiguous": gettext_lazy(
        "Several courses of play lead to this table, and the answer depends on which it was. Give “dealt” "
        "and “events”."
    ),
    # A puzzle.
    "missing": gettext_lazy("The field “%(field)s” is missing."),
    "unknown_field": gettext_lazy("There is no field “%(field)s”."),
    "bad_field": gettext_lazy("%(field)s: “%(given)s” will not do."),
    "long_field": gettext_lazy("%(field)s: longer than %(most)s characters."),
    "unstorable": gettext_lazy("%(field)s: contains a character that cannot be stored."),
    "many_tags": gettext_lazy("There are more than %(most)s tags, or they are too long."),
    "no_language": gettext_lazy("Words can be stored here in en, ja and fr, not in “%(language)s”."),
    "no_kind": gettext_lazy("There is no kind of puzzle “%(kind)s”."),
    "breaks_kind": gettext_lazy("“%(kind)s” cannot be asked about this position."),
    "close_call": gettext_lazy("The decision is too close to ask about."),
    "other_payments": gettext_lazy("The payments stated in the question are not those of this table."),
    "no_level": gettext_lazy("“%(kind)s” has no level %(level)s."),
    "no_preset": gettext_lazy("There is no ruleset “%(preset)s” for this number of players."),
    "bad_pin": gettext_lazy("The pinned answer “%(given)s” under %(preset)s does not answer this question."),
    "name_twice": gettext_lazy("The id “%(name)s” is in line %(other)s already."),
    "twin_gone": gettext_lazy(
        "No other puzzle in the file has the id “%(name)s”, which this puzzle names as its twin."
    ),
    "withheld": gettext_lazy(
        "Nothing is said about this table, because one of your assignments asks about one like it."
    ),
    # Said by reports that were kept before others' equal puzzles were no obstacle.
    "kept_back": gettext_lazy("The same question is already stored, but it is not open to you."),
    # Records.
    "no_records": gettext_lazy("These files contain no game record that can be read."),
    "expands": gettext_lazy("The records unpack to more than %(most)s MB. Send them in several imports."),
    "bomb": gettext_lazy("%(name)s unpacks to far more than a game record; the archive was not read."),
    # Notes, which refuse nothing.
    "unreadable": gettext_lazy("%(name)s was skipped: it contains no game record that can be read."),
    "stored_already": gettext_lazy(
        "The same question is already stored as puzzle %(slug)s, which goes into your collection."
    ),
    "twice_in_file": gettext_lazy("The same question is in line %(other)s; it is stored once."),
    "equal": gettext_lazy("Puzzle %(slug)s asks the same, perhaps in other suits or from another seat."),
    "equal_in_file": gettext_lazy("The same as line %(other)s except for suits and seats."),
    "pin_differs": gettext_lazy(
        "The answer pinned under %(preset)s is %(pinned)s, but the answer today is %(answer)s."
    ),
}
IMPORT_CODES: Final = frozenset(_LINES) | frozenset(_COMPOSED)
"""All codes that have a sentence."""
