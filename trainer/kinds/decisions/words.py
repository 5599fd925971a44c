"""Words of the questions about decisions: for each kind the class of its name and `Words`.

`WORDS` are those of the misconceptions by code: the name for lists, and the reply.
"""

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from trainer.kinds.decisions.course_words import CourseWords
from trainer.kinds.decisions.what_speaks_for_riichi import is_against
from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.decide.decisions import decision_in
from trainer.scenarios.position.position import Position
from trainer.wording.kind_words import KindWords, Words, codes_of
from trainer.wording.strategy_words import FOUR_ALONE, tile_named
from trainer.wording.words import joined, named_tile


class ChaseOrNotWords(CourseWords):
    slug = "chase-or-not"
    title = gettext_lazy("Chase a riichi or not")
    asked = gettext_lazy(
        "You face a riichi, and discarding %(tile)s leaves you tenpai. Chase with a riichi of your "
        "own, push in silence, or fold?"
    )
    orders = {
        "chase": gettext_lazy("Chase with a riichi, discarding %(tile)s"),
        "damaten": gettext_lazy("Push %(tile)s and stay silent"),
        "damaten then_fold": gettext_lazy("Discard %(tile)s in silence, then fold"),
        "fold": gettext_lazy("Fold"),
    }
    infinitives = {
        "chase": gettext_lazy("declare riichi"),
        "damaten": gettext_lazy("push in silence"),
        "damaten then_fold": gettext_lazy("discard %(tile)s in silence and then fold"),
        "fold": gettext_lazy("fold"),
    }
    options = {
        "chase": gettext_lazy("Riichi with %(tile)s"),
        "damaten": gettext_lazy("Push %(tile)s in silence"),
        "fold": gettext_lazy("Fold"),
    }


class PushOrRoundWords(CourseWords):
    slug = "push-or-round"
    title = gettext_lazy("Push or go round")
    asked = gettext_lazy("You face a riichi. Push %(tile)s, or go round with %(safe)s?")
    beside = "fold"
    looking = (
        gettext_lazy("How dangerous is the tile that you would push?"),
        gettext_lazy("What do you give up with the safe tile: a wait, value, or nothing much?"),
        gettext_lazy("Are enough draws left to come back?"),
    )
    orders = {
        "push": gettext_lazy("Push %(tile)s"),
        "push riichi": gettext_lazy("Push %(tile)s with a riichi"),
        "push then_fold": gettext_lazy("Discard %(tile)s, then fold"),
        "round": gettext_lazy("Go round with %(safe)s"),
    }
    infinitives = {
        "push": gettext_lazy("push %(tile)s"),
        "push riichi": gettext_lazy("push %(tile)s with a riichi"),
        "push then_fold": gettext_lazy("discard %(tile)s and then fold"),
        "round": gettext_lazy("go round with %(safe)s"),
    }
    options = {"push": gettext_lazy("Push %(tile)s"), "round": gettext_lazy("Go round with %(safe)s")}

    def definition(self, position: Position) -> str:
        return _(
            "Going round (mawashi) means discarding a safe tile that keeps the hand one tile from tenpai, "
            "and pushing again when it is worth it."
        )

    def named(self, position: Position) -> Mapping[str, str]:
        way = decision_in(position, position.ruleset).of("round")
        return {**tile_named(position), "safe": named_tile(way.tile) if way is not None else ""}


class RiichiOrDamatenWords(CourseWords):
    slug = "riichi-or-damaten"
    title = gettext_lazy("Riichi or damaten")
    asked = gettext_lazy("You discard %(tile)s and are tenpai. Riichi, or damaten?")
    orders = {
        "riichi": gettext_lazy("Declare riichi with %(tile)s"),
        "damaten": gettext_lazy("Discard %(tile)s and stay silent"),
        "damaten wait": gettext_lazy(
            "Discard %(tile)s, stay silent for now and declare riichi when the wait gets better"
        ),
    }
    infinitives = {
        "riichi": gettext_lazy("declare riichi now"),
        "damaten": gettext_lazy("stay silent"),
        "damaten wait": gettext_lazy("stay silent now"),
    }
    options = {"riichi": gettext_lazy("Riichi"), "damaten": gettext_lazy("Damaten: stay silent now")}


class ShouldYouFoldWords(CourseWords):
    slug = "should-you-fold"
    title = gettext_lazy("Should you fold")
    asked = gettext_lazy("You face a riichi. Push %(tile)s, or fold?")
    orders = {
        "push": gettext_lazy("Push %(tile)s"),
        "push riichi": gettext_lazy("Push %(tile)s with a riichi"),
        "push then_fold": gettext_lazy("Discard %(tile)s, then fold"),
        "fold": gettext_lazy("Fold"),
    }
    infinitives = {
        "push": gettext_lazy("push %(tile)s"),
        "push riichi": gettext_lazy("push %(tile)s with a riichi"),
        "push then_fold": gettext_lazy("discard %(tile)s and then fold"),
        "fold": gettext_lazy("fold"),
    }
    options = {"push": gettext_lazy("Push %(tile)s"), "fold": gettext_lazy("Fold")}


class WaitForBetterWords(CourseWords):
    slug = "wait-for-better"
    title = gettext_lazy("Declare now or wait for a better shape")
    asked = gettext_lazy(
        "You discard %(tile)s and are tenpai. Riichi at once (sokuriichi), or wait in silence for a better "
        "shape (tegawari)?"
    )
    orders = {
        "now": gettext_lazy("Declare riichi with %(tile)s now"),
        "wait": gettext_lazy("Discard %(tile)s in silence and declare riichi when the wait gets better"),
    }
    infinitives = {
        "now": gettext_lazy("declare riichi now"),
        "wait": gettext_lazy("wait for a better shape"),
    }
    options = {"now": gettext_lazy("Riichi now"), "wait": gettext_lazy("Wait for a better shape")}


class WhatSpeaksForRiichiWords(KindWords):
    title = gettext_lazy("What speaks for or against a riichi")
    none_label = gettext_lazy("None of these")
    not_with = FOUR_ALONE
    options = {
        "only_riichi_rons": gettext_lazy("You can ron only if you declare riichi"),
        "unpaid_dora": gettext_lazy("You hold dora, and only with riichi can a ron pay them"),
        "two_han": gettext_lazy("Without riichi the hand is worth at most two han, dora included"),
        "five_han": gettext_lazy("Without riichi you can ron every winning tile for five han or more"),
        "six_unseen": gettext_lazy("At least six of your winning tiles are unseen"),
        "four_unseen": gettext_lazy("At most four of your winning tiles are unseen"),
        "higher_tile": gettext_lazy("One winning tile is worth at least two han more than another"),
        "in_furiten": gettext_lazy("With this tenpai you are furiten"),
        "first_six": gettext_lazy("This is one of your first six discards"),
        "twelfth": gettext_lazy("This is your twelfth discard or a later one"),
        "nobody_declared": gettext_lazy("Nobody has declared riichi yet"),
        "somebody_declared": gettext_lazy("Another player is in riichi already"),
        "last_and_behind": gettext_lazy("In this last hand of the game you are not first"),
        "last_and_first": gettext_lazy("In this last hand of the game you are first"),
    }
    looking = (
        gettext_lazy("Does the hand win without riichi, and what does it pay then?"),
        gettext_lazy("How many winning tiles are unseen, and how many draws are left?"),
        gettext_lazy("What would you gain or lose by a riichi here?"),
    )
    need = gettext_lazy(
        "This question is asked before your discard, with a closed hand that may declare riichi."
    )

    def question(self, position: Position) -> str:
        asked = _("You discard %(tile)s and are tenpai. Which of these are true here and speak for a riichi?")
        if is_against(position):
            asked = _(
                "You discard %(tile)s and are tenpai. "
                "Which of these are true here and speak against a riichi?"
            )
        return asked % tile_named(position)

    def verdict_line(self, answer: Answer, position: Position) -> str:
        codes, against = codes_of(answer), is_against(position)
        if not codes and against:
            return _("Nothing in this list speaks against a riichi here.")
        if not codes:
            return _("Nothing in this list speaks for a riichi here.")
        facts = [_("“%(fact)s”") % {"fact": self.option(code, position)} for code in codes]
        said = (
            ngettext(
                "This speaks against a riichi: %(facts)s.",
                "These speak against a riichi: %(facts)s.",
                len(codes),
            )
            if against
            else ngettext(
                "This speaks for a riichi: %(facts)s.", "These speak for a riichi: %(facts)s.", len(codes)
            )
        )
        return said % {"facts": joined(facts)}


WORDS: Final[dict[str, Words]] = {
    "always_riichi": (
        gettext_lazy("With a tenpai hand you always declare riichi"),
        gettext_lazy(
            "Not always: you risk the stick and can no longer fold. Stay silent with a valuable hand "
            "that wins without riichi, or with a wait that may get better."
        ),
    ),
    "never_fold_tenpai": (
        gettext_lazy("A tenpai hand is never folded"),
        gettext_lazy(
            "Tenpai is worth only what it is likely to win. With few live tiles, a cheap hand or few "
            "draws left, do not discard a tile that is often ronned."
        ),
    ),
    "always_go_round": (
        gettext_lazy("A safe tile that keeps the hand alive is always the better one"),
        gettext_lazy(
            "Going round gives up the wait, and the hand then wins less often. With a good wait or a "
            "valuable hand the danger of one tile is often worth it."
        ),
    ),
    "fold_against_any_riichi": (
        gettext_lazy("Against a riichi you always fold"),
        gettext_lazy(
            "Folding costs points too, when the riichi player wins by tsumo or you are noten at a "
            "draw. On average, one dangerous tile costs less than a good hand brings in."
        ),
    ),
    "good_wait_is_all": (
        gettext_lazy("A good wait is all that speaks for a riichi"),
        gettext_lazy(
            "The wait is one reason among several: the yaku, the value, the turn, the others and the "
            "standing count too."
        ),
    ),
    "dora_want_riichi": (
        gettext_lazy("Dora in the hand speak for a riichi"),
        gettext_lazy(
            "Only where no ron would pay them without it. A hand with a yaku of its own is paid for its "
            "dora in silence too."
        ),
    ),
    "mangan_wants_riichi": (
        gettext_lazy("The more a hand is worth in silence, the more it wants a riichi"),
        gettext_lazy(
            "From a mangan on another han brings less, while silence wins more often. A valuable hand with a "
            "yaku speaks for silence."
        ),
    ),
    "riichi_rons_in_furiten": (
        gettext_lazy("With riichi you may ron even in furiten"),
        gettext_lazy("Riichi gives you a yaku, but furiten still bars every ron: only a tsumo wins."),
    ),
    "higher_tile_wants_riichi": (
        gettext_lazy("A winning tile that is worth more speaks for a riichi"),
        gettext_lazy(
            "In silence you could let the cheaper tile pass and wait for the other. In riichi that makes you "
            "furiten for the rest of the hand."
        ),
    ),
    "late_wants_riichi": (
        gettext_lazy("Late in the hand you have to hurry with a riichi"),
        gettext_lazy(
            "Late, few draws are left to win by, and every tile that you then have to discard may be "
            "somebody's wait."
        ),
    ),
}
