"""Words of the first questions: for each kind the class of its name and `Words`.

Whoever reads them started today. `WORDS` are those of the misconceptions by code: the name for lists, and the
reply.
"""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from trainer.rules.scoring.first_yaku import OF_RUNS
from trainer.rules.tiles.tile import parse_face
from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.position.asked import seat_of
from trainer.scenarios.position.position import Position
from trainer.wording.kind_words import NEEDS_DISCARD, NEEDS_DRAW, NEEDS_WAIT, KindWords, Words
from trainer.wording.words import (
    either_tile,
    faces_of,
    few_word,
    kan_tile,
    named_tile,
    player_word,
    seat_word,
)


class HandCompleteWords(KindWords):
    title = gettext_lazy("Is this hand complete")
    lines = {
        True: gettext_lazy("Yes, the hand is complete."),
        False: gettext_lazy("No, the hand is not complete."),
    }
    looking = (
        gettext_lazy("Which tiles make sets: three of the same tile, or three in a row of one suit?"),
        gettext_lazy("After four such sets, what is left: two of the same tile, or something else?"),
    )
    need = NEEDS_DRAW

    def question(self, position: Position) -> str:
        drawn = position.table().seats[position.hero].drawn
        assert drawn is not None, "it is asked right after a draw"
        return _("You draw %(tile)s. Is your hand complete now?") % {"tile": named_tile(drawn)}

    def definition(self, position: Position) -> str:
        return _(
            "A complete hand is four sets and a pair, seven different pairs, or each 1, 9, wind and dragon "
            "with one of them twice. A set is three of the same tile, or three in a row of one suit."
        )


class CompletingTileWords(KindWords):
    title = gettext_lazy("Which tile completes the hand")
    looking = (
        gettext_lazy("Set aside the sets that are there already. What do the other tiles still need?"),
        gettext_lazy(
            "Two tiles in a row, such as 4 and 5, can be completed at either end. Is there another "
            "way to sort your tiles?"
        ),
    )
    need = NEEDS_WAIT

    def question(self, position: Position) -> str:
        return _("Your hand lacks one tile. Which tiles would complete it?")

    def definition(self, position: Position) -> str:
        return _(
            "A complete hand is usually four sets and a pair, or seven different pairs. A set is "
            "three of the same tile, or three in a row of one suit."
        )

    def verdict_line(self, answer: Answer, position: Position) -> str:
        tiles = faces_of(answer)
        return ngettext(
            "%(tiles)s completes the hand, and nothing else does.",
            "%(tiles)s completes the hand.",
            len(tiles),
        ) % {"tiles": either_tile(tiles)}


class RestOfHandWords(CompletingTileWords):
    title = gettext_lazy("Complete the rest of the hand")
    looking = (
        gettext_lazy("Leave the finished sets aside. Which of the other tiles are a set or a pair already?"),
        CompletingTileWords.looking[1],
    )
    need = gettext_lazy("This question needs a hand that lacks one tile, with one to three sets beside it.")

    def question(self, position: Position) -> str:
        return ngettext(
            "The set beside your hand is finished. Which tiles would complete the rest?",
            "The %(n)s sets beside your hand are finished. Which tiles would complete the rest?",
            _sets_beside(position),
        ) % {"n": few_word(_sets_beside(position))}

    def definition(self, position: Position) -> str:
        left = SETS - _sets_beside(position)
        return ngettext(
            "A hand is complete with four sets and a pair. So your other tiles need one set and a pair. "
            "A set is three of the same tile, or three in a row of one suit.",
            "A hand is complete with four sets and a pair. So your other tiles need %(n)s sets and a pair. "
            "A set is three of the same tile, or three in a row of one suit.",
            left,
        ) % {"n": few_word(left)}


SETS: Final = 4
"""Of a complete hand, beside its pair."""


def _sets_beside(position: Position) -> int:
    return len(position.table().seats[position.hero].melds)


class HandClosedWords(KindWords):
    title = gettext_lazy("Is your hand closed")
    lines = {True: gettext_lazy("Yes, the hand is closed."), False: gettext_lazy("No, the hand is open.")}
    looking = (
        gettext_lazy("Which sets lie beside your hand, and did any of their tiles come from another player?"),
    )

    def question(self, position: Position) -> str:
        return _("Is your hand closed?")

    def definition(self, position: Position) -> str:
        return _(
            "A call takes a tile from another player's discards. Your hand is closed as long as you "
            "have made no call."
        )


class CopiesLeftWords(KindWords):
    title = gettext_lazy("How many copies are left")
    looking = (
        gettext_lazy("How many of them are in your own hand?"),
        gettext_lazy("How many lie in the rivers, beside the hands, and among the indicators in the middle?"),
    )
    need = gettext_lazy("This question asks about a named tile, while the hand is in play.")

    def question(self, position: Position) -> str:
        tile = kan_tile(parse_face(position.asked("tile")))
        return _("How many of the four %(tile)s can you not see?") % {"tile": tile}

    def definition(self, position: Position) -> str:
        return _("There are four of each tile.")

    def verdict_line(self, answer: Answer, position: Position) -> str:
        said = {
            0: _("None: you see all four %(tile)s."),
            1: _("One: you see three of the four %(tile)s."),
            2: _("Two: you see two of the four %(tile)s."),
            3: _("Three: you see one of the four %(tile)s."),
            4: _("Four: you see no %(tile)s."),
        }
        tile = kan_tile(parse_face(position.asked("tile")))
        return said[answer if isinstance(answer, int) else 0] % {"tile": tile}

    def unit(self, position: Position, number: int = 2) -> str:
        return ngettext("tile", "tiles", number)


class NextDrawWords(KindWords):
    title = gettext_lazy("Who draws next")
    looking = (
        gettext_lazy("Who has just discarded? The discard is marked on the table."),
        gettext_lazy("Who sits on that player's right?"),
    )
    need = NEEDS_DISCARD

    def question(self, position: Position) -> str:
        pending = position.table().pending
        assert pending is not None, "it is asked about a discard"
        words = {"seat": seat_word(position, pending.seat), "tile": named_tile(pending.tile)}
        if pending.seat == position.hero:
            return _("You discard %(tile)s, and nobody takes it. Who draws next?") % words
        return _("%(seat)s discards %(tile)s, and nobody takes it. Who draws next?") % words

    def option(self, code: str, position: Position) -> str:
        return player_word(position, seat_of(code))

    def verdict_line(self, answer: Answer, position: Position) -> str:
        seat = seat_of(str(answer))
        if seat == position.hero:
            return _("You draw next.")
        return _("%(seat)s draws next.") % {"seat": seat_word(position, seat)}


class TsumoOrRonWords(KindWords):
    title = gettext_lazy("Tsumo, ron or neither")
    options = {
        "tsumo": gettext_lazy("Win by tsumo"),
        "ron": gettext_lazy("Win by ron"),
        "none": gettext_lazy("No win"),
    }
    lines = {
        "tsumo": gettext_lazy("You can win by tsumo."),
        "ron": gettext_lazy("You can win by ron."),
        "none": gettext_lazy("You cannot win on this tile."),
    }
    looking = (
        gettext_lazy("Does the tile complete four sets and a pair, or seven pairs?"),
        gettext_lazy("Did you draw the tile, or did another player discard it?"),
        gettext_lazy(
            "Would the hand have a yaku? And for a ron: is any tile that completes it in your river?"
        ),
    )
    need = gettext_lazy(
        "This question is asked about a closed hand, right after your draw or another player's discard."
    )

    def question(self, position: Position) -> str:
        state = position.table()
        if state.pending is not None:
            return _("%(seat)s discards %(tile)s. Can you win on it, and if so, how?") % {
                "seat": seat_word(position, state.pending.seat),
                "tile": named_tile(state.pending.tile),
            }
        drawn = state.seats[position.hero].drawn
        assert drawn is not None, "else it is asked right after a draw"
        return _("You draw %(tile)s. Can you win on it, and if so, how?") % {"tile": named_tile(drawn)}


class WhichYakuWords(KindWords):
    title = gettext_lazy("Which yaku is it")
    options = {
        "tanyao": gettext_lazy("Tanyao: only tiles from 2 to 8"),
        "yakuhai": gettext_lazy("Yakuhai: three of the same dragon, or of a wind that counts"),
        "toitoi": gettext_lazy("Toitoi: four sets of identical tiles"),
        "chiitoitsu": gettext_lazy("Chiitoitsu: seven pairs"),
        "honitsu": gettext_lazy("Honitsu: one suit with winds or dragons"),
        "pinfu": gettext_lazy("Pinfu: four runs, a pair without value and a two-sided wait"),
        "iipeikou": gettext_lazy("Iipeikou: the same run twice"),
        "sanshoku": gettext_lazy("Sanshoku: the same run in three suits"),
        "ittsu": gettext_lazy("Ittsu: 1 to 9 of one suit"),
        "no_yaku": gettext_lazy("None of these: the hand has no yaku"),
    }
    lines = {
        "tanyao": gettext_lazy("The hand has tanyao."),
        "yakuhai": gettext_lazy("The hand has yakuhai."),
        "toitoi": gettext_lazy("The hand has toitoi."),
        "chiitoitsu": gettext_lazy("The hand has chiitoitsu."),
        "honitsu": gettext_lazy("The hand has honitsu."),
        "pinfu": gettext_lazy("The hand has pinfu."),
        "iipeikou": gettext_lazy("The hand has iipeikou."),
        "sanshoku": gettext_lazy("The hand has sanshoku."),
        "ittsu": gettext_lazy("The hand has ittsu."),
        "no_yaku": gettext_lazy("The hand has no yaku."),
    }
    looking = (
        gettext_lazy("Sort the tiles into sets and a pair. Which kinds of tile are missing altogether?"),
        gettext_lazy("Are the sets runs (three in a row) or triplets (three of the same tile)?"),
        gettext_lazy("Was a tile called from another player? Some yaku need a closed hand, without calls."),
    )
    need = NEEDS_DISCARD

    def question(self, position: Position) -> str:
        pending = position.table().pending
        assert pending is not None, "it is asked about a discard"
        return _("%(seat)s discards %(tile)s, completing your hand. Which of these yaku does it have?") % {
            "seat": seat_word(position, pending.seat),
            "tile": named_tile(pending.tile),
        }

    def definition(self, position: Position) -> str:
        if OF_RUNS.isdisjoint(position.asked("offered").split()):
            return _("To win, a hand needs a yaku: a pattern that counts.")
        return _(
            "To win, a hand needs a yaku: a pattern that counts. A run is three tiles in a row of one suit."
        )


WORDS: Final[dict[str, Words]] = {
    "sets_and_pairs_mix": (
        gettext_lazy("Sets and pairs may be mixed as long as no tile is left over"),
        gettext_lazy(
            "Not freely: a hand is complete with four sets and exactly one pair, or with seven "
            "different pairs."
        ),
    ),
    "runs_wrap_around": (
        gettext_lazy("After 9 a run goes on with 1"),
        gettext_lazy("A run ends at 9: 8, 9 and 1 are not a run. So 8 and 9 need a 7, and 1 and 2 need a 3."),
    ),
    "one_end_only": (
        gettext_lazy("It is enough to name one tile that completes the hand"),
        gettext_lazy(
            "Name all tiles that fit. Two tiles such as 4 and 5 can be completed at either end, and "
            "either of two pairs can become a set."
        ),
    ),
    "own_tiles_not_counted": (
        gettext_lazy("Only tiles on the table are gone, not those in my own hand"),
        gettext_lazy("A tile in your hand cannot be drawn either, so it counts as seen."),
    ),
    "melds_not_counted": (
        gettext_lazy("Tiles in sets beside a hand do not count as seen"),
        gettext_lazy("They do count: everybody can see them, like the tiles in the rivers."),
    ),
    "indicator_not_counted": (
        gettext_lazy("The dora indicator does not count as seen"),
        gettext_lazy("The indicator counts like any tile you see: nobody can draw it any more."),
    ),
    "turn_back_to_the_skipped": (
        gettext_lazy("After a call the turn goes back to the player who was passed over"),
        gettext_lazy(
            "The turn goes on from the player who called. A player who was passed over misses a turn."
        ),
    ),
    "turns_go_left": (
        gettext_lazy("Turns go round to the left"),
        gettext_lazy("They go to the right, counter-clockwise: after you comes the player on your right."),
    ),
    "only_own_draws_win": (
        gettext_lazy("I can only win with a tile that I draw"),
        gettext_lazy("A tile that another player discards can complete the hand too: that is ron."),
    ),
    "furiten_wins": (
        gettext_lazy("A ron is possible even if a tile that completes my hand lies in my river"),
        gettext_lazy(
            "One such tile in your river bars every ron. You are furiten: only your own draw can win."
        ),
    ),
    "called_from_me_opens": (
        gettext_lazy("My hand is open once another player has called one of my discards"),
        gettext_lazy("The player who calls opens their own hand. Yours stays as it is."),
    ),
    "pinfu_with_yakuhai_pair": (
        gettext_lazy("Four runs are pinfu whatever the pair is"),
        gettext_lazy(
            "Pinfu needs a pair without value: not dragons, not your own wind, not the wind of the round."
        ),
    ),
    "every_wind_is_yakuhai": (
        gettext_lazy("Three of any wind are yakuhai"),
        gettext_lazy(
            "Only your own wind and the wind of the round count. Three of any other wind are just a set."
        ),
    ),
    "calls_keep_iipeikou": (
        gettext_lazy("Iipeikou counts in an open hand too"),
        gettext_lazy("Iipeikou needs a closed hand: once you have called a tile it does not count."),
    ),
}
