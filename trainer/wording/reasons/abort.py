"""The sentences of reasons about abortive draws."""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from trainer.rules.verdict import Reason
from trainer.scenarios.position import Position
from trainer.wording.reasons.base import Say, by_seat, number, plain
from trainer.wording.words import tile_words


def _too_few(reason: Reason, position: Position) -> str:
    different = number(reason, "different")
    if not different:
        return _("The hand holds no terminals or honours; nine kinds are needed.")
    return ngettext(
        "The hand holds %(number)s kind of terminals and honours, and nine are needed: %(tiles)s.",
        "The hand holds %(number)s kinds of terminals and honours, and nine are needed: %(tiles)s.",
        different,
    ) % {"number": different, "tiles": tile_words(reason.tiles)}


def _nine_kinds(reason: Reason, position: Position) -> str:
    return _("The hand holds %(number)s different terminals and honours: %(tiles)s.") % {
        "number": number(reason, "different"),
        "tiles": tile_words(reason.tiles),
    }


def _win_first(reason: Reason, position: Position) -> str:
    if reason.facts.get("tsumo"):
        return _("The hand was won by tsumo, and a win precedes every abortive draw.")
    return _("The tile was ronned, and a ron precedes every other abortive draw.")


SENTENCES: Final[dict[str, Say]] = {
    "no_abort": plain(gettext_noop("Nothing that aborts a hand has happened.")),
    "win_precedes_abort": _win_first,
    "sanchahou": plain(
        gettext_noop("Three players ron the same tile, and under these rules that is a draw.")
    ),
    "three_rons_paid": plain(gettext_noop("Three players ron the same tile, and all three are paid.")),
    "three_rons_head_bump": plain(
        gettext_noop("Three players ron the same tile, and only the nearest one wins.")
    ),
    "suufon": plain(gettext_noop("All four first discards are %(tile)s, with no call in between.")),
    "suufon_before_riichi": plain(
        gettext_noop(
            "The fourth wind declared riichi too, but the hand is drawn all the same; its stick stays."
        )
    ),
    "suufon_not_in_sanma": plain(gettext_noop("With three players the same first discards end nothing.")),
    "suufon_needs_the_fourth": plain(
        gettext_noop("Three first discards are %(tile)s; only a fourth one would end the hand.")
    ),
    "suufon_called": plain(gettext_noop("All four first discards are %(tile)s, but a call came in between.")),
    "suufon_off": plain(
        gettext_noop("All four first discards are %(tile)s, but under these rules play goes on.")
    ),
    "suucha": plain(
        gettext_noop("All four players are in riichi, and nobody rons the fourth declaration tile.")
    ),
    "suucha_off": plain(gettext_noop("All four players are in riichi, but under these rules play goes on.")),
    "riichi_side_by_side": plain(
        gettext_noop("Four riichi stand side by side then, and everybody plays on with a locked hand.")
    ),
    "suucha_needs_the_fourth": plain(
        gettext_noop("Three players are in riichi; only a fourth riichi would end the hand.")
    ),
    "suucha_ronned": plain(gettext_noop("The fourth riichi does not stand, because its tile was ronned.")),
    "suucha_not_in_sanma": plain(
        gettext_noop("With three players a riichi by everybody does not end the hand.")
    ),
    "suukan": by_seat(
        gettext_noop(
            "%(seat)s made the fourth kan, several players have kans, and nobody rons the next discard."
        ),
        gettext_noop("You made the fourth kan, several players have kans, and nobody rons the next discard."),
    ),
    "suukan_at_once": by_seat(
        gettext_noop("%(seat)s made the fourth kan, and several players have kans: the hand ends at once."),
        gettext_noop("You made the fourth kan, and several players have kans: the hand ends at once."),
    ),
    "suukan_awaits_discard": by_seat(
        gettext_noop("%(seat)s made the fourth kan; the hand ends only when the next discard has passed."),
        gettext_noop("You made the fourth kan; the hand ends only when the next discard has passed."),
    ),
    "suukan_by_one": by_seat(
        gettext_noop("%(seat)s made all four kans, so play goes on, and nobody may make another."),
        gettext_noop("You made all four kans, so play goes on, and nobody may make another."),
    ),
    "suukan_off": plain(gettext_noop("Four kans have been made, but under these rules play goes on.")),
    "suukan_robbed": by_seat(
        gettext_noop("The fourth kan, by %(seat)s, was robbed, so it does not stand."),
        gettext_noop("Your fourth kan of the hand was robbed, so it does not stand."),
    ),
    "kyuushuu_off": plain(gettext_noop("There is no kyuushuu kyuuhai under these rules.")),
    "kyuushuu_not_on_draw": plain(
        gettext_noop("Kyuushuu kyuuhai is declared on your own turn, after the draw and before the discard.")
    ),
    "kyuushuu_too_few": _too_few,
    "kyuushuu_nine_kinds": _nine_kinds,
}
