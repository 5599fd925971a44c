"""Words of the questions about kans: for each kind the class of its name and `Words`.

`WORDS` are those of the misconceptions by code: the name for lists, and the reply.
"""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from trainer.kinds.kan.position_facts import asked_kan, kan_made, kind_of_kan, names_kan
from trainer.rules.tiles.hand import MeldType
from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.position.position import Position
from trainer.wording.kind_words import NEEDS_DRAW, NEEDS_WIN, KindWords, Words, codes_of
from trainer.wording.words import either, faces_of, kan_tile, kan_word, named_tile, seat_word, tile_word


class DoraCountWords(KindWords):
    title = gettext_lazy("How many dora indicators count")
    need = gettext_lazy("This question is asked after a kan has been made.")

    def question(self, position: Position) -> str:
        if names_kan(position):
            call, kind = asked_kan(position)
            words = {"call": kan_word(call), "tile": kan_tile(kind)}
            made = _("You declare %(call)s with %(tile)s and win on the replacement tile.") % words
            return _("%(win)s How many dora indicators count?") % {"win": made}
        return _("%(win)s How many dora indicators count?") % {"win": winning_sentence(position)}

    def unit(self, position: Position, number: int = 2) -> str:
        return ngettext("indicator", "indicators", number)

    def verdict_line(self, answer: Answer, position: Position) -> str:
        number = answer if isinstance(answer, int) else 0
        return ngettext("%(number)s dora indicator counts.", "%(number)s dora indicators count.", number) % {
            "number": number
        }


def winning_sentence(position: Position) -> str:
    """Whose tile the hero wins on."""
    state = position.table()
    pending = state.pending
    if pending is None:
        drawn = state.seats[position.hero].drawn
        assert drawn is not None, "without a tile that lies there the hero has drawn"
        return _("You draw %(tile)s and win.") % {"tile": tile_word(drawn)}
    words = {"seat": seat_word(position, pending.seat), "tile": named_tile(pending.tile)}
    if pending.how == "discard":
        return _("%(seat)s discards %(tile)s, and you ron it.") % words
    if pending.how == "kita":
        return _("%(seat)s extracts a north, and you ron it.") % words
    return _("%(seat)s declares a kan with %(tile)s, and you rob it.") % words


class KanChangesWords(KindWords):
    title = gettext_lazy("What a kan changes")
    none_label = gettext_lazy("None of these")
    need = gettext_lazy("This question is asked right after a kan is declared.")

    def question(self, position: Position) -> str:
        call = kan_made(position.table())
        words = {"call": kan_word(MeldType(call.how)), "tile": kan_tile(kind_of_kan(position, call))}
        if call.seat == position.hero:
            return _("You declare %(call)s with %(tile)s. What does that change?") % words
        words["seat"] = seat_word(position, call.seat)
        return _("%(seat)s declares %(call)s with %(tile)s. What does that change?") % words

    def option(self, code: str, position: Position) -> str:
        if code.startswith("ippatsu-"):
            seat = int(code.removeprefix("ippatsu-"))
            if seat == position.hero:
                return _("Your ippatsu ends")
            return _("%(seat)s's ippatsu ends") % {"seat": seat_word(position, seat)}
        return {
            "dora-now": _("The kan's dora indicator opens before the replacement tile is drawn"),
            "dora-later": _("The kan's dora indicator opens later, with the next discard or kan"),
            "robbable": _("Any hand that waits on the tile can rob the kan"),
            "robbed-by-kokushi": _("Kokushi musou alone can rob the kan"),
            "double-riichi": _("A player who has had no turn yet can no longer declare double riichi"),
            "riichi-ends": _("A declared riichi ends"),
        }[code]

    def verdict_line(self, answer: Answer, position: Position) -> str:
        if isinstance(answer, tuple) and answer:
            changes = [self.option(code, position) for code in codes_of(answer)]
            return " ".join(_("%(change)s.") % {"change": change} for change in changes)
        return _("The kan changes none of these.")


class KanLegalWords(KindWords):
    title = gettext_lazy("Is this kan legal")
    lines = {True: gettext_lazy("Yes, the kan is legal."), False: gettext_lazy("No, the kan is not legal.")}
    looking = (
        gettext_lazy("Where do the four tiles come from, and what was drawn last?"),
        gettext_lazy("How many kans are there, and how many tiles are left?"),
        gettext_lazy("Are you in riichi? Then compare the waits and the groups before and after the kan."),
    )

    def question(self, position: Position) -> str:
        call, kind = asked_kan(position)
        words = {"call": kan_word(call), "tile": kan_tile(kind)}
        if position.table().seats[position.hero].in_riichi:
            return _("You are in riichi. May you declare %(call)s with %(tile)s?") % words
        return _("May you declare %(call)s with %(tile)s?") % words


class UraDoraWords(KindWords):
    title = gettext_lazy("How many ura dora indicators")
    need = NEEDS_WIN

    def question(self, position: Position) -> str:
        return _("%(win)s How many tiles do you turn over beneath the dora indicators?") % {
            "win": winning_sentence(position)
        }

    def unit(self, position: Position, number: int = 2) -> str:
        return ngettext("tile", "tiles", number)

    def verdict_line(self, answer: Answer, position: Position) -> str:
        number = answer if isinstance(answer, int) else 0
        if not number:
            return _("You turn over none.")
        return ngettext("You turn over %(number)s tile.", "You turn over %(number)s tiles.", number) % {
            "number": number
        }


class WhichKanWords(KindWords):
    title = gettext_lazy("Which kans may you make")
    none_label = gettext_lazy("None")
    need = NEEDS_DRAW

    def question(self, position: Position) -> str:
        own = position.table().seats[position.hero]
        if own.drawn is None:
            return _("You have just called. Which kans may you make now?")
        words = {"tile": tile_word(own.drawn)}
        if own.in_riichi:
            return _("You are in riichi and draw %(tile)s. Which kans may you make now?") % words
        return _("You draw %(tile)s. Which kans may you make now?") % words

    def verdict_line(self, answer: Answer, position: Position) -> str:
        kinds = faces_of(answer)
        if not kinds:
            return _("You may not make a kan now.")
        return _("You may make a kan of %(tiles)s.") % {"tiles": either(list(map(kan_tile, kinds)))}


WORDS: Final[dict[str, Words]] = {
    "no_kan_in_riichi": (
        gettext_lazy("In riichi no kan can be made"),
        gettext_lazy(
            "Most rules allow an ankan of the drawn tile if it changes neither the waits nor the shape."
        ),
    ),
    "any_kan_of_drawn": (
        gettext_lazy("In riichi any ankan of the drawn tile is legal"),
        gettext_lazy("The kan must not change the waits, nor, by many rules, the shape of the hand."),
    ),
    "waits_only_matter": (
        gettext_lazy("In riichi a kan is legal whenever the waits stay the same"),
        gettext_lazy(
            "Many rules ask for more: the three tiles must be an ankou in every reading of the winning hand."
        ),
    ),
    "any_four_will_do": (
        gettext_lazy("In riichi any four of a kind in the hand can be declared as a kan"),
        gettext_lazy("In riichi you may make a kan only of the tile just drawn."),
    ),
    "kan_at_any_time": (
        gettext_lazy("Four of a kind can be declared as a kan at any time"),
        gettext_lazy(
            "No kan is legal right after your own chi or pon, or with no tile left in the wall. Most "
            "rules also bar a fifth kan in one hand."
        ),
    ),
    "kan_of_drawn_only": (
        gettext_lazy("A kan needs the tile just drawn"),
        gettext_lazy(
            "Outside riichi you may keep the tiles and declare the kan after any later draw of your own."
        ),
    ),
    "ankan_can_be_robbed": (
        gettext_lazy("An ankan can be robbed like a kakan"),
        gettext_lazy("Only kokushi musou can rob an ankan, and by some rules not even that."),
    ),
    "kan_dora_at_once": (
        gettext_lazy("Every kan opens its dora indicator at once"),
        gettext_lazy(
            "By some rules only an ankan does; other kans open theirs with the next discard or kan."
        ),
    ),
    "kan_ends_riichi": (
        gettext_lazy("A kan ends a riichi"),
        gettext_lazy("The riichi still stands: a kan ends ippatsu at most."),
    ),
    "robbed_kan_has_dora": (
        gettext_lazy("A kakan that is robbed opens a dora indicator"),
        gettext_lazy("A kan that is robbed does not stand, and so it opens none."),
    ),
    "only_what_lies_open": (
        gettext_lazy("An indicator counts only if it is already open when I win"),
        gettext_lazy("An indicator that is due counts as well, even if nobody has turned it over yet."),
    ),
    "ura_for_every_winner": (
        gettext_lazy("Every winner turns over the ura dora"),
        gettext_lazy("Only a winner whose riichi stands does."),
    ),
    "one_ura_only": (
        gettext_lazy("There is one ura dora indicator, however many kans there are"),
        gettext_lazy("By most rules there is one beneath each open indicator."),
    ),
    "robbed_kan_has_ura": (
        gettext_lazy("Every kan made in a hand brings an ura dora"),
        gettext_lazy(
            "A robbed kan brings none: ura dora lie only beneath indicators that count for this win."
        ),
    ),
}
