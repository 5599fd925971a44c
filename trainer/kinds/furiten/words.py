"""Words of the questions about waits, tenpai and furiten: for each kind the class of its name and `Words`.

`WORDS` are those of the misconceptions by code: the name for lists, and the reply.
"""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.position.position import Position
from trainer.wording.events import end_sentence
from trainer.wording.kind_words import NEEDS_DISCARD, NEEDS_DRAW, NEEDS_WAIT, KindWords, Words
from trainer.wording.words import faces_of, joined, of_tile, tile_word, tile_words


class CanRonWords(KindWords):
    title = gettext_lazy("Can you ron")
    lines = {True: gettext_lazy("Yes, you can ron."), False: gettext_lazy("No, you cannot ron.")}
    looking = (
        gettext_lazy(
            "Which tiles complete your hand? Is any of them among your own discards, including those "
            "that were called?"
        ),
        gettext_lazy(
            "What has been discarded since your last discard, and since your riichi if you declared one?"
        ),
        gettext_lazy("Would the hand have a yaku?"),
    )
    need = NEEDS_DISCARD
    asked = {
        "discard": gettext_lazy("%(seat)s discards %(tile)s. Can you ron it?"),
        "kita": gettext_lazy("%(seat)s extracts a north. Can you ron it?"),
        "ankan": gettext_lazy("%(seat)s makes an ankan of %(tile)s. Can you ron it?"),
        "kakan": gettext_lazy("%(seat)s adds %(tile)s to a pon (kakan). Can you ron it?"),
    }

    def question(self, position: Position) -> str:
        return of_tile(position, self.asked, "ankan")


class IsTenpaiWords(KindWords):
    title = gettext_lazy("Is this tenpai")
    lines = {True: gettext_lazy("Yes, it is tenpai."), False: gettext_lazy("No, it is noten.")}
    looking = (
        gettext_lazy(
            "Split the hand into four sets and a pair in different ways: "
            "how many tiles are missing each time?"
        ),
        gettext_lazy("How many copies of the missing tile do you hold yourself?"),
    )
    need = NEEDS_WAIT

    def question(self, position: Position) -> str:
        if position.table().end:
            return _("%(end)s Is your hand tenpai?") % {"end": end_sentence(position)}
        return _("Is your hand tenpai?")


class MayTsumoWords(KindWords):
    title = gettext_lazy("May you tsumo")
    lines = {True: gettext_lazy("Yes, you may tsumo."), False: gettext_lazy("No, you may not tsumo.")}
    looking = (
        gettext_lazy("Do the tiles make four sets and a pair, or seven pairs, or thirteen orphans?"),
        gettext_lazy("Which yaku does the hand have, and which of them need a closed hand?"),
    )
    need = NEEDS_DRAW

    def question(self, position: Position) -> str:
        own = position.table().seats[position.hero]
        assert own.drawn is not None, "a tsumo is asked about a tile just drawn"
        words = {"tile": tile_word(own.drawn)}
        if own.replaces is not None:
            return _("Your replacement tile is %(tile)s. May you win by tsumo?") % words
        return _("You draw %(tile)s. May you win by tsumo?") % words


class WaitsWords(KindWords):
    title = gettext_lazy("What is your wait")
    none_label = gettext_lazy("Noten")
    looking = (gettext_lazy("Split the tiles into sets in different ways: what completes each split?"),)
    need = NEEDS_WAIT

    def question(self, position: Position) -> str:
        return _("Which tiles complete your hand?")

    def verdict_line(self, answer: Answer, position: Position) -> str:
        if not answer or isinstance(answer, bool):
            return _("The hand is noten.")
        return _("The hand waits on %(tiles)s.") % {"tiles": tile_words(faces_of(answer))}


class WhichFuritenWords(KindWords):
    title = gettext_lazy("Which furiten")
    none_label = gettext_lazy("You are not furiten")
    options = {
        "discard": gettext_lazy("Discard furiten: you have discarded one of your waits"),
        "temporary": gettext_lazy(
            "Same-turn furiten: you have let a winning tile go since your last discard"
        ),
        "riichi": gettext_lazy("Riichi furiten: you have let a winning tile go since your riichi"),
    }
    looking = (
        gettext_lazy("Which tiles complete the hand, and is any of them among your own discards?"),
        gettext_lazy(
            "What has been discarded since your last discard, and since your riichi if you declared one?"
        ),
    )
    need = NEEDS_DISCARD
    asked = {
        "discard": gettext_lazy("%(seat)s discards %(tile)s. Which kinds of furiten are you in, if any?"),
        "kita": gettext_lazy("%(seat)s extracts a north. Which kinds of furiten are you in, if any?"),
        **dict.fromkeys(
            ("ankan", "kakan"),
            gettext_lazy("%(seat)s makes a kan of %(tile)s. Which kinds of furiten are you in, if any?"),
        ),
    }

    def question(self, position: Position) -> str:
        return of_tile(position, self.asked, "ankan", "kakan")

    def verdict_line(self, answer: Answer, position: Position) -> str:
        names = {
            "discard": _("discard furiten"),
            "temporary": _("same-turn furiten"),
            "riichi": _("riichi furiten"),
        }
        held = [names[str(code)] for code in answer] if isinstance(answer, tuple) else []
        if not held:
            return _("You are not furiten.")
        return _("You are in %(furiten)s.") % {"furiten": joined(held)}


WORDS: Final[dict[str, Words]] = {
    "only_last_discard_counts": (
        gettext_lazy("Only my last discard counts for furiten"),
        gettext_lazy("All your discards count, from the first one on."),
    ),
    "called_tile_is_gone": (
        gettext_lazy("A discard that was called no longer counts for furiten"),
        gettext_lazy("It is still your discard, wherever it lies now, so it makes you furiten all the same."),
    ),
    "calls_clear_furiten": (
        gettext_lazy("A call by another player ends same-turn furiten"),
        gettext_lazy("Calls by others never end it. By most rules it lasts until your own next discard."),
    ),
    "riichi_furiten_is_temporary": (
        gettext_lazy("Even in riichi, furiten from a passed tile ends with my next discard"),
        gettext_lazy("In riichi a winning tile that you let go makes you furiten for the rest of the hand."),
    ),
    "passed_tile_needs_yaku": (
        gettext_lazy("A passed tile that gave no yaku does not make me furiten"),
        gettext_lazy(
            "The passed tile would have completed your hand, and that is what counts: you are "
            "furiten for this turn."
        ),
    ),
    "only_discarded_kind_blocked": (
        gettext_lazy("Furiten blocks a ron only on the tile that I discarded"),
        gettext_lazy("If one of your waits is in your river, you cannot ron on any of them."),
    ),
    "win_needs_no_yaku": (
        gettext_lazy("A complete hand wins without a yaku"),
        gettext_lazy("Every win needs a yaku. Menzen tsumo is one only while the hand is closed."),
    ),
    "dora_is_a_yaku": (
        gettext_lazy("A dora is enough to win"),
        gettext_lazy("Dora add han to a win that has a yaku; they are not yaku themselves."),
    ),
    "furiten_blocks_tsumo": (
        gettext_lazy("In furiten I cannot win at all"),
        gettext_lazy("Furiten forbids only ron. It never forbids a tsumo."),
    ),
    "furiten_draws_own_kind_only": (
        gettext_lazy("In furiten I can win only by drawing a tile that I have discarded"),
        gettext_lazy("Some texts say so, and they are wrong. Any wait that you draw yourself wins."),
    ),
    "furiten_blocks_own_kind": (
        gettext_lazy("I cannot win by tsumo on a tile that I have discarded"),
        gettext_lazy("You can win by tsumo on every wait, even on one that lies in your river."),
    ),
    "own_four_is_a_wait": (
        gettext_lazy("I can always wait on a tile, even if I hold all four"),
        gettext_lazy("Under many rules a tile is not a wait if you hold all four copies yourself."),
    ),
    "own_four_is_no_wait": (
        gettext_lazy("I can never wait on a tile if I hold all four"),
        gettext_lazy("Some rules count it as a wait; others bar it only if none of the four is in a meld."),
    ),
    "gone_waits_are_noten": (
        gettext_lazy("A hand whose waits are all gone is noten"),
        gettext_lazy(
            "By most rules the hand is still tenpai if all copies are in rivers or with other players."
        ),
    ),
    "four_are_two_pairs": (
        gettext_lazy("Four of a kind count as two pairs in a chiitoitsu"),
        gettext_lazy("A chiitoitsu needs seven different pairs."),
    ),
}
