"""Words of the questions about riichi: for each kind the class of its name and `Words`.

`WORDS` are those of the misconceptions by code: the name for lists, and the reply.
"""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from trainer.kinds.riichi.may_riichi import KIND as MAY_RIICHI
from trainer.kinds.riichi.sideways_tile import NEXT
from trainer.rules.judges.facts import last_chance_facts, stands_facts
from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.position.asked import asked_seat
from trainer.scenarios.position.position import Position
from trainer.wording.kind_words import NEEDS_DRAW, KindWords, codes_of
from trainer.wording.reasons.riichi import barred_by_furiten
from trainer.wording.words import either_tile, faces_of, joined, named_tile, of_tile, seat_word, tile_word


class DoubleRiichiWords(KindWords):
    title = gettext_lazy("Double riichi or not")
    looking = (gettext_lazy("What has happened at the table so far, and is this the player's first turn?"),)
    need = gettext_lazy(
        "This question asks about a riichi that stands, or about one that you may declare now."
    )

    def question(self, position: Position) -> str:
        seat = asked_seat(position, "seat")
        if seat != position.hero:
            return _("Is the riichi of %(seat)s a double riichi?") % {"seat": seat_word(position, seat)}
        if position.table().seats[seat].in_riichi:
            return _("Is your riichi a double riichi?")
        return _("If you declare riichi now, is it a double riichi?")

    def option(self, code: object, position: Position) -> str:
        """What the riichi is."""
        return _("Double riichi, 2 han") if code == "double" else _("An ordinary riichi, 1 han")

    def verdict_line(self, answer: Answer, position: Position) -> str:
        if answer == "double":
            return _("This is a double riichi.")
        return _("This is an ordinary riichi.")


_NOW: Final = {
    "none": gettext_lazy("No more riichi"),
    "last": gettext_lazy("Now, but not later"),
    "later": gettext_lazy("Now, and on a later turn too"),
}


_THEN: Final = {
    "none": gettext_lazy("No more riichi"),
    "last": gettext_lazy("On the next turn, but not later"),
    "later": gettext_lazy("On the next turn, and on a later one too"),
}


class LastChanceWords(KindWords):
    title = gettext_lazy("The last chance")
    need = NEEDS_DRAW

    def question(self, position: Position) -> str:
        if last_chance_facts(position.table(), position.hero).draws_until:
            return _("If nobody calls, does the wall let you declare riichi next turn, and later too?")
        return _("Does the wall let you declare riichi now, and later too if nobody calls?")

    def option(self, code: object, position: Position) -> str:
        """Whether riichi may be declared on that turn, and on a later one."""
        waiting = last_chance_facts(position.table(), position.hero).draws_until
        return str((_THEN if waiting else _NOW)[str(code)])

    def verdict_line(self, answer: Answer, position: Position) -> str:
        if answer == "none":
            return _("No: the wall no longer lets you declare riichi.")
        if last_chance_facts(position.table(), position.hero).draws_until:
            if answer == "last":
                return _("You may declare on the next turn, but not later.")
            return _("You may declare on the next turn, and on a later one too.")
        if answer == "last":
            return _("You may declare now, but not later.")
        return _("You may declare now, and on a later turn too.")


class MayRiichiWords(KindWords):
    title = gettext_lazy("May you riichi")
    none_label = gettext_lazy("No riichi")
    looking = (
        gettext_lazy("Is the hand closed? Which discards leave it tenpai?"),
        gettext_lazy("How many points do you have, and how many tiles are left in the wall?"),
    )

    def question(self, position: Position) -> str:
        return _("May you declare riichi, and with which discards?")

    def verdict_line(self, answer: Answer, position: Position) -> str:
        if not answer or isinstance(answer, bool):
            return _("No, you may not declare riichi.")
        line = _("Yes, with a discard of %(tiles)s.") % {"tiles": either_tile(faces_of(answer))}
        verdict = MAY_RIICHI.judge(position, position.ruleset)
        return " ".join((line, *(barred_by_furiten(verdict.reasons) if answer == verdict.answer else ())))


class RiichiNowWords(KindWords):
    title = gettext_lazy("What may you do in riichi")
    none_label = gettext_lazy("Nothing")
    options = {
        "discard": gettext_lazy("Discard it"),
        "other_discard": gettext_lazy("Keep it and discard another tile"),
        "tsumo": gettext_lazy("Tsumo"),
        "ankan": gettext_lazy("Make an ankan with it"),
        "kita": gettext_lazy("Extract it as kita"),
        "ron": gettext_lazy("Ron"),
        "pon": gettext_lazy("Pon"),
        "daiminkan": gettext_lazy("Daiminkan"),
        "chi": gettext_lazy("Chi"),
    }
    need = gettext_lazy("This question asks what you may do while you are in riichi.")
    asked = {
        "discard": gettext_lazy("You are in riichi. %(seat)s discards %(tile)s. What may you do?"),
        "kita": gettext_lazy("You are in riichi. %(seat)s extracts a north. What may you do?"),
        "ankan": gettext_lazy("You are in riichi. %(seat)s makes an ankan of %(tile)s. What may you do?"),
        "kakan": gettext_lazy("You are in riichi. %(seat)s adds %(tile)s to a pon (kakan). What may you do?"),
    }

    def question(self, position: Position) -> str:
        state = position.table()
        if state.pending is None:
            drawn = state.seats[position.hero].drawn
            tile = "" if drawn is None else named_tile(drawn)
            return _("You are in riichi and draw %(tile)s. What may you do with it?") % {"tile": tile}
        return of_tile(position, self.asked, "ankan")

    def verdict_line(self, answer: Answer, position: Position) -> str:
        codes = codes_of(answer)
        if not codes:
            return _("You can only let it pass.")
        if codes == ("discard",):
            return _("You have to discard it.")
        moves = [_("“%(move)s”") % {"move": self.option(code, position)} for code in codes]
        said = ngettext("This is possible: %(moves)s.", "These moves are possible: %(moves)s.", len(codes))
        return said % {"moves": joined(moves)}


class RiichiStandsWords(KindWords):
    title = gettext_lazy("Does the riichi stand")
    options = {
        "stands": gettext_lazy("It stands, and the stick is paid"),
        "fails_unpaid": gettext_lazy("It does not stand, and no stick is paid"),
        "fails_paid": gettext_lazy("It does not stand, but the stick is paid all the same"),
    }
    need = gettext_lazy("This question is asked once nobody can take the declaration tile any more.")

    def question(self, position: Position) -> str:
        seat = asked_seat(position, "seat")
        tile = stands_facts(position.table(), seat).tile
        words = {"seat": seat_word(position, seat), "tile": "" if tile is None else named_tile(tile.tile)}
        if seat == position.hero:
            return _("You declared riichi with %(tile)s. Does it stand, and is the stick paid?") % words
        return _("%(seat)s declared riichi with %(tile)s. Does it stand, and is the stick paid?") % words

    def verdict_line(self, answer: Answer, position: Position) -> str:
        return _("%(outcome)s.") % {"outcome": self.option(str(answer), position)}


class SidewaysTileWords(KindWords):
    title = gettext_lazy("The sideways tile")
    need = gettext_lazy(
        "This question asks about a player in riichi whose last discard nobody can call any more."
    )

    def question(self, position: Position) -> str:
        seat = asked_seat(position, "seat")
        if seat == position.hero:
            return _("You are in riichi. Which of your discards stays sideways?")
        return _("%(seat)s is in riichi. Which discard stays sideways?") % {"seat": seat_word(position, seat)}

    def option(self, code: object, position: Position) -> str:
        """A discard by its number and tile, or the one still to come."""
        if code == NEXT:
            return _("The next discard, if it is not called")
        place = int(str(code).rpartition("-")[2])
        thrown = position.table().seats[asked_seat(position, "seat")].river[place]
        return _("Discard %(number)s: %(tile)s") % {"number": place + 1, "tile": tile_word(thrown.tile)}

    def verdict_line(self, answer: Answer, position: Position) -> str:
        if answer == NEXT:
            return _("No discard stays sideways yet: the next one is turned.")
        place = int(str(answer).rpartition("-")[2])
        thrown = position.table().seats[asked_seat(position, "seat")].river[place]
        return _("Discard %(number)s stays sideways: %(tile)s.") % {
            "number": place + 1,
            "tile": tile_word(thrown.tile),
        }


class WhyNotRiichiWords(KindWords):
    title = gettext_lazy("Why no riichi")
    options = {
        "may": gettext_lazy("You may"),
        "open_hand": gettext_lazy("The hand is open"),
        "noten": gettext_lazy("The hand is noten, whatever you discard"),
        "points": gettext_lazy("Too few points"),
        "wall": gettext_lazy("Too few tiles in the wall"),
        "furiten": gettext_lazy("Furiten"),
        "declared": gettext_lazy("You have declared already"),
        "others": gettext_lazy("Another player is in riichi"),
    }
    lines = {
        "may": gettext_lazy("Yes, you may declare riichi."),
        "open_hand": gettext_lazy("No: the hand is open."),
        "noten": gettext_lazy("No: the hand is noten."),
        "points": gettext_lazy("No: you have too few points."),
        "wall": gettext_lazy("No: too few tiles are left in the wall."),
        "furiten": gettext_lazy("No: you would be furiten, and these rules forbid a riichi in furiten."),
        "declared": gettext_lazy("No: you have declared already."),
        "others": gettext_lazy("No: another player is in riichi."),
    }
    looking = (
        gettext_lazy("Is the hand closed, and is it tenpai?"),
        gettext_lazy("How many points do you have, and how many tiles are left in the wall?"),
    )
    need = NEEDS_DRAW

    def question(self, position: Position) -> str:
        return _("May you declare riichi now, and if not, what forbids it?")


WORDS: Final = {
    "ankan_opens_hand": (
        gettext_lazy("Your own ankan opens the hand"),
        gettext_lazy("An ankan keeps the hand closed: only tiles called from others open it."),
    ),
    "more_than_1000_points": (
        gettext_lazy("Riichi needs more than 1,000 points"),
        gettext_lazy(
            "Under these rules exactly 1,000 points are enough: the stick may take the last of them."
        ),
    ),
    "only_the_drawn_tile": (
        gettext_lazy("You may declare riichi only with the tile just drawn"),
        gettext_lazy("You may declare riichi with any tile whose discard leaves the hand tenpai."),
    ),
    "any_discard_declares": (
        gettext_lazy("You may declare riichi with any discard"),
        gettext_lazy("You may declare riichi only with a discard that leaves the hand tenpai."),
    ),
    "furiten_forbids_riichi": (
        gettext_lazy("No riichi in furiten"),
        gettext_lazy("By most rules furiten forbids only ron: you may declare riichi and win by tsumo."),
    ),
    "one_riichi_a_hand": (
        gettext_lazy("While one player is in riichi, no other may declare"),
        gettext_lazy("Oikake riichi is allowed: several players may be in riichi at once."),
    ),
    "four_tiles_everywhere": (
        gettext_lazy("A riichi always needs four tiles left in the wall"),
        gettext_lazy("How many tiles must be left depends on the rules: four, three, one or none."),
    ),
    "turn_costs_one_tile": (
        gettext_lazy("By your next turn the wall has lost only one tile"),
        gettext_lazy(
            "By your next discard each player has drawn once: the wall has lost one tile per player."
        ),
    ),
    "needs_another_draw": (
        gettext_lazy("You may declare riichi only if you will draw again"),
        gettext_lazy("These rules ask for fewer tiles: you may declare even if you will not draw again."),
    ),
    "any_ankan_in_riichi": (
        gettext_lazy("In riichi every ankan is allowed"),
        gettext_lazy(
            "In riichi an ankan must not change the waits, nor, by many rules, the shape of the hand."
        ),
    ),
    "calls_in_riichi": (
        gettext_lazy("A player in riichi may call like anybody else"),
        gettext_lazy("In riichi the hand is locked: you may ron another player's tile, but not call it."),
    ),
    "other_tile_may_go": (
        gettext_lazy("In riichi you may discard a tile other than the drawn one"),
        gettext_lazy(
            "In riichi you must discard the drawn tile, unless you win with it, make a kan of it or "
            "extract it."
        ),
    ),
    "double_despite_calls": (
        gettext_lazy("A riichi with your first discard is always a double riichi"),
        gettext_lazy(
            "A call before the declaration, or by most rules an ankan or kita, takes the double riichi away."
        ),
    ),
    "double_lost_later": (
        gettext_lazy("A later call takes the double riichi away"),
        gettext_lazy("A call after the declaration ends ippatsu; the riichi remains double."),
    ),
    "own_ankan_keeps_double": (
        gettext_lazy("Your own ankan or kita leaves the double riichi intact"),
        gettext_lazy(
            "By most rules your own ankan or kita before the declaration interrupts the "
            "first turn just as a call does."
        ),
    ),
    "called_tile_undoes_riichi": (
        gettext_lazy("A call of the declaration tile undoes the riichi"),
        gettext_lazy("A call only ends ippatsu: the riichi stands and the stick is paid."),
    ),
    "undrawn_riichi_is_void": (
        gettext_lazy("A riichi is void if the declarer has no further draw"),
        gettext_lazy("The riichi stands, and there is no penalty, even if the declarer never draws again."),
    ),
    "announced_riichi_stands": (
        gettext_lazy("The announcement is enough for a riichi to stand"),
        gettext_lazy("A riichi stands only once its tile has passed; here the tile was ronned."),
    ),
    "sideways_only_declared": (
        gettext_lazy("Only the declaration tile is ever turned sideways"),
        gettext_lazy("If the sideways tile is called away, the declarer's next discard is turned instead."),
    ),
    "sideways_turned_once": (
        gettext_lazy("Only one discard is ever turned sideways in place of a called one"),
        gettext_lazy("Whenever the sideways tile is called, the next discard is turned, until one stays."),
    ),
    "only_ryanmen_waits": (
        gettext_lazy("Only the ryanmen is a wait"),
        gettext_lazy("The hand waits on more tiles: look for a tanki, shanpon or kanchan as well."),
    ),
}
