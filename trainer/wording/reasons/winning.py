"""Reasons about winning: tenpai, furiten, ron and tsumo, ippatsu and the first turn, yaku."""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext_lazy

from trainer.rules.replay.events import Chi, Daiminkan, Dora, Pon
from trainer.rules.verdict import Reason
from trainer.scenarios.position.position import Position
from trainer.wording.reasons.saying import (
    Say,
    Sentences,
    by_seat,
    call_word,
    copies,
    first,
    number_said,
    thrower,
)
from trainer.wording.words import (
    YAKU_NAMES,
    faces_of,
    joined,
    named_tile,
    named_tiles,
    seat_word,
    the_tile,
    yaku_words,
)


def _waits_by_shape(reason: Reason, position: Position) -> str:
    names = reason.facts.get("shapes")
    shapes = [_shape_word(str(name)) for name in names] if isinstance(names, tuple) else []
    return _("The hand would be complete with %(tile)s: %(shapes)s.") % {
        "tile": first(reason),
        "shapes": joined(shapes),
    }


def _shape_word(name: str) -> str:
    return {"kokushi": _("kokushi musou"), "kokushi13": _("kokushi musou on a thirteen-tile wait")}.get(
        name, name
    )


def _own_four_counts(reason: Reason, position: Position) -> str:
    if reason.facts.get("laid"):
        text = _(
            "You have all four %(copies)s yourself, but not all concealed; under these rules the tile "
            "still counts as a wait."
        )
    else:
        text = _(
            "You have all four %(copies)s yourself, but under these rules the tile still counts as a wait."
        )
    return text % {"copies": copies(reason, position)}


TENPAI_SENTENCES: Final[Sentences] = {
    "waits_by_shape": _waits_by_shape,
    "four_are_one_pair": ngettext_lazy(
        "Four %(copies)s count as one pair in a chiitoitsu, which needs seven different pairs.",
        "In a chiitoitsu, which needs seven different pairs, %(tiles)s make only one pair each, even "
        "with four copies.",
        "many",
    ),
    "own_four_counts": _own_four_counts,
    "gone_waits_count": gettext_lazy(
        "You see all copies of %(tiles)s, but under these rules the hand is still tenpai."
    ),
    "gone_waits_void": gettext_lazy(
        "You see all copies of %(tiles)s, and under these rules that makes the hand noten."
    ),
}


def _discard_furiten(reason: Reason, position: Position) -> str:
    called_by = reason.facts.get("called_by")
    words = {"tile": first(reason)}
    if isinstance(called_by, int):
        words["seat"] = seat_word(position, called_by)
        return (
            _(
                "You are furiten: you discarded %(tile)s, one of your waits, and that counts even though "
                "%(seat)s called it."
            )
            % words
        )
    words["tile"] = the_tile(reason.tiles[0])
    return _("You are furiten: %(tile)s in your own river is one of your waits.") % words


def _you_called(reason: Reason, position: Position) -> bool:
    """Was the tile that the reason is about called by the hero, rather than let go?"""
    if reason.moment is None:
        return False
    following = (event for event in position.events[reason.moment + 1 :] if not isinstance(event, Dora))
    call = next(following, None)
    return isinstance(call, Chi | Pon | Daiminkan) and call.seat == position.hero


def _temporary_furiten(reason: Reason, position: Position) -> str:
    said = {"seat": thrower(reason, position), "tile": the_tile(reason.tiles[0])}
    if _you_called(reason, position):
        text = _("You are furiten for this turn: you called one of your waits, %(tile)s from %(seat)s.")
    else:
        text = _("You are furiten for this turn: you passed up one of your waits, %(tile)s from %(seat)s.")
    return text % said


def _riichi_furiten(reason: Reason, position: Position) -> str:
    if reason.facts.get("how") == "draw":
        return _("You drew %(tile)s in riichi and did not win: furiten for the rest of the hand.") % {
            "tile": first(reason)
        }
    return _("In riichi you let %(tile)s from %(seat)s go: furiten for the rest of the hand.") % {
        "seat": thrower(reason, position),
        "tile": the_tile(reason.tiles[0]),
    }


def _same_turn_over(reason: Reason, position: Position) -> str:
    if reason.facts.get("how") == "draw":
        return _(
            "You drew %(tile)s and did not win, but outside riichi the furiten from that draw is over by now."
        ) % {"tile": first(reason)}
    words = {"seat": thrower(reason, position), "tile": the_tile(reason.tiles[0])}
    if _you_called(reason, position):
        text = _(
            "You called one of your waits, %(tile)s from %(seat)s, but you have had a turn since, so "
            "your same-turn furiten is over."
        )
    else:
        text = _(
            "You let %(tile)s from %(seat)s go, but you have had a turn since, so your same-turn "
            "furiten is over."
        )
    return text % words


def _not_a_wait(reason: Reason, position: Position) -> str:
    waits = faces_of(reason.facts["waits"])
    if not waits:
        return _("The hand is noten; %(tile)s does not complete it.") % {"tile": named_tile(reason.tiles[0])}
    return _("The hand waits on %(tiles)s, and %(tile)s does not complete it.") % {
        "tile": named_tile(reason.tiles[0]),
        "tiles": named_tiles(waits),
    }


def _has_yaku(reason: Reason, position: Position) -> str:
    names = reason.facts.get("yaku")
    yaku = yaku_words(map(str, names)) if isinstance(names, tuple) else ""
    return _("Yaku: %(yaku)s.") % {"yaku": yaku}


def _no_yaku(reason: Reason, position: Position) -> str:
    names = reason.facts.get("unsettled")
    if not isinstance(names, tuple):
        return _("The hand has no yaku with this tile.")
    return _(
        "No yaku counts, not even %(yaku)s: a yaku must be settled by the first call, and every wait "
        "must give it."
    ) % {"yaku": yaku_words(map(str, names))}


def _ankan_not_robbed(reason: Reason, position: Position) -> str:
    if reason.facts.get("kokushi"):
        return _("An ankan can be robbed by kokushi only, and this hand is not kokushi.")
    return _("Under these rules no hand may rob an ankan, not even kokushi.")


FURITEN_SENTENCES: Final[Sentences] = {
    "discard_furiten": _discard_furiten,
    "temporary_furiten": _temporary_furiten,
    "riichi_furiten": _riichi_furiten,
    "same_turn_over": _same_turn_over,
    "let_go_not_ronnable": gettext_lazy(
        "The %(tile)s that you let go was not discarded: under these rules it does not make you furiten."
    ),
    "not_a_wait": _not_a_wait,
    "no_yaku": _no_yaku,
    "riichi_would_win": gettext_lazy("In riichi this would be a win: riichi is itself a yaku."),
    "open_tanyao_off": gettext_lazy("Tanyao counts only in a closed hand under these rules."),
    "ankan_not_robbed": _ankan_not_robbed,
    "kita_not_robbed": gettext_lazy("These rules do not let an extracted north be ronned."),
    "kakan_robbed": gettext_lazy("The tile of a kakan can be robbed: chankan."),
    "ankan_robbed_by_kokushi": gettext_lazy(
        "Under these rules kokushi musou may rob an ankan, and no other hand may."
    ),
    "kita_robbed": gettext_lazy("Under these rules an extracted north can be ronned."),
    "on_a_wait": gettext_lazy("Your hand is complete with %(tile)s."),
    "not_furiten": gettext_lazy(
        "You are not furiten: none of your waits lies in your river, and no winning tile "
        "that you let go still counts."
    ),
    "has_yaku": _has_yaku,
}


TSUMO_SENTENCES: Final[Sentences] = {
    "furiten_lets_tsumo": gettext_lazy(
        "You are furiten, but furiten forbids only ron: you may win by tsumo with %(tile)s."
    ),
}


def _by_declarer(text: Promise, own: Promise) -> Say:
    """A sentence about the seat whose event the reason points at."""

    def say(reason: Reason, position: Position) -> str:
        event = None if reason.moment is None else position.events[reason.moment]
        mine = getattr(event, "seat", None) == position.hero
        return str(own if mine else text) % {"seat": thrower(reason, position)}

    return say


def _ended(other: Promise, yours: Promise, own: Promise, own_yours: Promise | None = None) -> Say:
    """A sentence about a call that ended the ippatsu of `%(loser)s`, or `yours`; an `own` call."""

    def say(reason: Reason, position: Position) -> str:
        seat, at = number_said(reason, "seat"), reason.facts.get("declared_at")
        loser = getattr(position.events[at], "seat", position.hero) if isinstance(at, int) else position.hero
        by_you, by_others = (own, own_yours or own), (other, yours)
        text = (by_you if seat == position.hero else by_others)[loser == position.hero]
        return str(text) % {
            "seat": seat_word(position, seat),
            "how": call_word(reason),
            "loser": seat_word(position, loser),
        }

    return say


IPPATSU_SENTENCES: Final[Sentences] = {
    "ippatsu_off": gettext_lazy("Ippatsu does not count under these rules."),
    "ippatsu_needs_riichi": gettext_lazy("Ippatsu needs riichi, and none was declared."),
    "ippatsu_riichi_not_standing": gettext_lazy(
        "A riichi does not stand until its declaration tile has passed, so there is no ippatsu."
    ),
    "ippatsu_only_beside_riichi": gettext_lazy(
        "However early the win comes, a hand that is not in riichi has no ippatsu."
    ),
    "ippatsu_on_the_last_draw": gettext_lazy(
        "This is your first draw after the declaration, the last tile that can bring ippatsu."
    ),
    "ippatsu_not_with_rinshan": gettext_lazy(
        "A win on the replacement tile is rinshan kaihou, which never goes with ippatsu."
    ),
    "ippatsu_broken_by_kita": _ended(
        gettext_lazy("%(seat)s extracted a north, and under these rules that ends the ippatsu of %(loser)s."),
        gettext_lazy("%(seat)s extracted a north, and under these rules that ends your ippatsu."),
        gettext_lazy("You extracted a north, and under these rules that ends the ippatsu of %(loser)s."),
        gettext_lazy("You extracted a north, and under these rules that ends your ippatsu."),
    ),
    "ippatsu_declaration_called": _ended(
        gettext_lazy("%(seat)s's %(how)s of the declaration tile ended %(loser)s's ippatsu."),
        gettext_lazy("%(seat)s's %(how)s of your declaration tile ended your ippatsu."),
        gettext_lazy("Your %(how)s of the declaration tile ended %(loser)s's ippatsu."),
    ),
    "ippatsu_broken_by_call": _ended(
        gettext_lazy(
            "Any call or kan ends ippatsu: %(seat)s's %(how)s after the riichi took %(loser)s's away."
        ),
        gettext_lazy("Any call or kan ends ippatsu: %(seat)s's %(how)s after the riichi took yours away."),
        gettext_lazy("Any call or kan ends ippatsu: your %(how)s after the riichi took %(loser)s's away."),
        gettext_lazy("Any call or kan ends ippatsu: your own %(how)s after the riichi took yours away."),
    ),
    "ippatsu_turn_over": _by_declarer(
        gettext_lazy("%(seat)s has discarded again since the declaration, so ippatsu is over."),
        gettext_lazy("You have discarded again since you declared, so ippatsu is over."),
    ),
    "ippatsu_alive": _by_declarer(
        gettext_lazy(
            "%(seat)s still has ippatsu: since the declaration %(seat)s has not discarded again, and "
            "nobody has called."
        ),
        gettext_lazy(
            "You still have ippatsu: you have not discarded again since you declared, and nobody has called."
        ),
    ),
    "ippatsu_kan_robbed": by_seat(
        gettext_lazy("%(seat)s's %(how)s would be robbed, so it does not stand and does not end ippatsu."),
        gettext_lazy("Your %(how)s would be robbed, so it does not stand and does not end ippatsu."),
    ),
    "ippatsu_survives_kita": gettext_lazy(
        "A north was extracted, but under these rules that does not end ippatsu."
    ),
    "ippatsu_survives_riichi": gettext_lazy("The riichi of another player does not end ippatsu."),
    "double_riichi_off": gettext_lazy("There is no double riichi under these rules."),
    "not_the_first_turn": gettext_lazy("The first turn is already over."),
    "first_turn_kita": by_seat(
        gettext_lazy("%(seat)s extracted a north, and under these rules that interrupts the first turn."),
        gettext_lazy("You extracted a north, and under these rules that interrupts the first turn."),
    ),
    "first_turn_own_ankan": by_seat(
        gettext_lazy("%(seat)s made an ankan earlier, and that ended %(seat)s's first turn."),
        gettext_lazy("You made an ankan earlier, and that ended your first turn."),
    ),
    "first_turn_called": by_seat(
        gettext_lazy("%(seat)s's %(how)s interrupted the first turn."),
        gettext_lazy("Your %(how)s interrupted the first turn."),
    ),
    "first_turn_of_dealer": gettext_lazy(
        "This is the dealer's first turn, and nobody can call anything before it."
    ),
    "first_turn_uninterrupted": gettext_lazy("This is a first turn, and nothing has interrupted it."),
    "first_turn_kan_robbed": by_seat(
        gettext_lazy("%(seat)s's %(how)s would be robbed, so it has not interrupted the first turn."),
        gettext_lazy("Your %(how)s would be robbed, so it has not interrupted the first turn."),
    ),
    "first_turn_survives_kita": gettext_lazy(
        "A north was extracted, but under these rules that does not interrupt the first turn."
    ),
    "first_turn_survives_ankan": gettext_lazy(
        "An ankan was made, but under these rules only open calls interrupt the first turn."
    ),
}


def _named(text: Promise) -> Say:
    """A sentence on one yaku by its name."""

    def say(reason: Reason, position: Position) -> str:
        name = str(YAKU_NAMES[str(reason.facts["name"])])
        return str(text) % {"yaku": name, "Yaku": name[:1].upper() + name[1:]}

    return say


YAKU_SENTENCES: Final[Sentences] = {
    "yakuman_holds": _named(gettext_lazy("%(Yaku)s is a yakuman.")),
    "riichi_is_a_yaku": gettext_lazy(
        "The riichi stands and counts as a yaku, whatever other yaku the hand has, except a yakuman."
    ),
    "double_riichi_in_place": gettext_lazy("Double riichi takes the place of riichi."),
    "ippatsu_with_riichi": gettext_lazy("Ippatsu counts only with a riichi or a double riichi."),
    "riichi_comes_after_the_first_draw": gettext_lazy(
        "Tenhou, chiihou and renhou come on the first turn, before you can declare, so never with riichi."
    ),
    "declared_after_the_first_turn": gettext_lazy(
        "You declared after your first turn, so this is not a double riichi."
    ),
    "haitei_not_with_rinshan": gettext_lazy(
        "The replacement tile comes from the dead wall, so a win on it is rinshan kaihou, not haitei."
    ),
    "all_of_the_last_chance": gettext_lazy(
        "After a riichi at the last chance, a tsumo on the last tile brings riichi, ippatsu, haitei "
        "and menzen tsumo together."
    ),
    "riichi_with_luck": _named(gettext_lazy("Riichi and %(yaku)s go together.")),
    "riichi_with_rinshan": gettext_lazy("Riichi and rinshan kaihou go together."),
    "dora_are_no_yaku": ngettext_lazy(
        "The dora (%(tiles)s) adds han, but is not a yaku.",
        "The dora (%(tiles)s) add han, but are not yaku.",
        "many",
    ),
    "ura_are_no_yaku": ngettext_lazy(
        "The ura dora (%(tiles)s) adds han, but is not a yaku.",
        "The ura dora (%(tiles)s) add han, but are not yaku.",
        "many",
    ),
}
