"""Reasons of the first questions, in plain words: complete, closed, and the yaku that are learnt first."""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, ngettext_lazy

from trainer.rules.tiles.tile import COPIES
from trainer.rules.verdict import Reason
from trainer.scenarios.position.position import Position
from trainer.wording.reasons.saying import Sentences, copies, number_said
from trainer.wording.words import few_word, joined, player_word, tile_words, wind_word


def _over(reason: Reason, position: Position) -> str:
    """Which tiles belong to no set and no pair, or to none of seven pairs."""
    pairs, words = reason.facts["jantou"], {"tiles": tile_words(reason.tiles)}
    if isinstance(pairs, tuple) and len(pairs) > 1:
        return (
            ngettext(
                "When the tiles are sorted into pairs, %(tiles)s is left over. The seven pairs must "
                "all be different.",
                "When the tiles are sorted into pairs, %(tiles)s are left over. The seven pairs must "
                "all be different.",
                len(reason.tiles),
            )
            % words
        )
    return _("However you sort the tiles into sets and a pair, some are left over, here %(tiles)s.") % words


def _orphans_lack(reason: Reason, position: Position) -> str:
    """What thirteen orphans would need."""
    if not reason.tiles:
        return _(
            "Each 1, 9, wind and dragon is there, but none of them twice: thirteen orphans (kokushi musou) "
            "needs a second copy of one."
        )
    return ngettext(
        "Thirteen orphans (kokushi musou) needs one of each 1, 9, wind and dragon; %(tiles)s is missing.",
        "Thirteen orphans (kokushi musou) needs one of each 1, 9, wind and dragon; %(tiles)s are missing.",
        len(reason.tiles),
    ) % {"tiles": tile_words(reason.tiles)}


_YAKU: Final[dict[str, Promise]] = {
    "tanyao": gettext_lazy("Tanyao: only tiles from 2 to 8, so no 1, no 9, no winds and no dragons."),
    "yakuhai": gettext_lazy(
        "Yakuhai: three identical dragons, or three of a wind that counts, your own or the round's. "
        "Winds that count here: %(winds)s."
    ),
    "toitoi": gettext_lazy("Toitoi: four sets of identical tiles and a pair, so no runs (three in a row)."),
    "chiitoitsu": gettext_lazy("Chiitoitsu: seven different pairs in place of sets."),
    "honitsu": gettext_lazy("Honitsu: tiles of a single suit, together with winds or dragons."),
    "pinfu": gettext_lazy(
        "Pinfu: four runs (three in a row) and a pair, in a closed hand (nothing called). The pair "
        "is neither dragons nor a wind that counts. The winning tile completes two in a row that "
        "were open at both ends."
    ),
    "iipeikou": gettext_lazy(
        "Iipeikou: the same run (three in a row of one suit) twice, in a closed hand (nothing called)."
    ),
    "sanshoku": gettext_lazy(
        "Sanshoku: the same run (three in a row), such as 2, 3 and 4, in each of the three suits."
    ),
    "ittsu": gettext_lazy("Ittsu: the three runs 123, 456 and 789 of one suit."),
}


def _yaku(reason: Reason, position: Position) -> str:
    """What the yaku is; the winds that count are the hero's and the round's."""
    own = (position.hero - position.round.dealer) % position.players
    winds = joined([wind_word(wind) for wind in sorted({own, position.round.wind})])
    return str(_YAKU[str(reason.facts["name"])]) % {"winds": winds}


def _has(reason: Reason, position: Position) -> str:
    return _("%(yaku)s The hand has this yaku.") % {"yaku": _yaku(reason, position)}


def _lacks(reason: Reason, position: Position) -> str:
    return _("%(yaku)s The hand does not have this yaku.") % {"yaku": _yaku(reason, position)}


def _seats(reason: Reason, position: Position) -> dict[str, str]:
    """Who discarded, who is next, and where they sit."""
    seats = {name: number_said(reason, name) for name in ("seat", "next")}
    return {name: player_word(position, seat) for name, seat in seats.items()}


def _to_the_right(reason: Reason, position: Position) -> str:
    return _(
        "Turns go round to the right: East, South, West, North. After %(seat)s comes %(next)s."
    ) % _seats(reason, position)


def _from_the_caller(reason: Reason, position: Position) -> str:
    """That a call moves the turn, and what it was."""
    said = {
        "chi": _("%(seat)s said chi and then discarded. Play goes on from there."),
        "pon": _(
            "%(seat)s said pon and then discarded. Play goes on from there, even if the pon skipped players."
        ),
        "daiminkan": _(
            "%(seat)s made a kan of a discard and then discarded. Play goes on from there, even if "
            "the kan skipped players."
        ),
    }
    return said[str(reason.facts["call"])] % _seats(reason, position)


def _copies_left(reason: Reason, position: Position) -> str:
    """What follows from all that is seen."""
    number, words = number_said(reason, "number"), {"copies": copies(reason, position)}
    if number == COPIES:
        return _("There are four of each tile, and you see no %(copies)s at all.") % words
    if number == 0:
        return _("So you see all four %(copies)s, and no more can come.") % words
    said = ngettext(
        "So one of the four %(copies)s is out of sight.",
        "So %(few)s of the four %(copies)s are out of sight.",
        number,
    )
    return said % (words | {"few": few_word(number)})


SENTENCES: Final[Sentences] = {
    "turn_to_the_right": _to_the_right,
    "turn_from_the_caller": _from_the_caller,
    "drawn_by_you": gettext_lazy("You drew %(tile)s yourself, so the win is a tsumo."),
    "discarded_by_another": gettext_lazy("%(seat)s discarded %(named)s, so the win is a ron."),
    "copies_in_hand": ngettext_lazy(
        "You hold one of the four %(copies)s yourself.",
        "You hold %(few)s of the four %(copies)s yourself.",
        "number",
    ),
    "copies_in_rivers": ngettext_lazy(
        "One of the four %(copies)s lies in a river.",
        "The rivers hold %(few)s of the four %(copies)s.",
        "number",
    ),
    "copies_in_melds": ngettext_lazy(
        "One of the four %(copies)s lies in a set beside a hand.",
        "The sets beside the hands hold %(few)s of the four %(copies)s.",
        "number",
    ),
    "copies_as_indicators": ngettext_lazy(
        "One of the four %(copies)s is a dora indicator. It counts like any other tile.",
        "The dora indicators show %(few)s of the four %(copies)s. They count like any other tile.",
        "number",
    ),
    "copies_left": _copies_left,
    "four_sets_and_pair": gettext_lazy("The tiles make four sets and a pair."),
    "seven_pairs": gettext_lazy("The tiles make seven different pairs (chiitoitsu), a hand without sets."),
    "thirteen_orphans": gettext_lazy(
        "The hand has every 1, 9, wind and dragon, and one of them twice. That is thirteen orphans "
        "(kokushi musou), a hand without sets."
    ),
    "tiles_over": _over,
    "orphans_lack": _orphans_lack,
    "makes_four_sets": gettext_lazy("With %(tile)s the tiles make four sets and a pair."),
    "makes_seventh_pair": gettext_lazy(
        "With %(tile)s there are seven different pairs (chiitoitsu), a hand without sets."
    ),
    "makes_orphans": gettext_lazy(
        "With %(tile)s the hand has every 1, 9, wind and dragon, and one of them twice. That is "
        "thirteen orphans (kokushi musou), a hand without sets."
    ),
    "laid_sets_count": ngettext_lazy(
        "The set that lies beside the hand counts as one of the four.",
        "The sets that lie beside the hand count among the four.",
        "sets",
    ),
    "meld_opens": gettext_lazy(
        "For the set of %(meld)s you took a tile that another player discarded. That opens the hand."
    ),
    "nothing_called": gettext_lazy("You have taken no tile from another player."),
    "ankan_opens_nothing": gettext_lazy(
        "The four %(copies)s are an ankan: you drew all of them yourself, so they do not open the hand."
    ),
    "called_from_you": gettext_lazy(
        "Another player took %(tiles)s from your discards. That opens their hand, not yours."
    ),
    "has_first_yaku": _has,
    "lacks_first_yaku": _lacks,
    "has_no_yaku": gettext_lazy("There is no yaku in these tiles, so the hand cannot win on this discard."),
}
